//! What people hand in by mistake or in malice, and what becomes of a run when the machine will not
//! have it: refused in few words, or the right result.

use std::collections::BTreeSet;
use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};

use tincan::engine::State;
use tincan::experiment::{Experiment, LuckUse, One, Prepared};
use tincan::findings::Findings;
use tincan::runs::first_games;
use tincan::stats::Estimate;
use tincan::systems::{Request, Scenario, System, all};

use crate::shared::Folder;

/// ESC, BEL, a letter that turns the line around, the end of a line, a tab.
const ODD: &str = "a\u{1b}[31m\u{7}\u{202e}\n\tb";

#[track_caller]
fn has_no_odd_letters(name: &str, text: &str) {
    let odd =
        |letter: char| letter == '\u{202e}' || (letter.is_control() && !"\n\t".contains(letter));
    assert!(!text.contains(odd), "{name}: {text:?}");
}

/// An experiment with a variant of this name, as TOML spells it.
fn with_variant(folder: &Folder, name: &str) -> String {
    let text = format!(
        "title = \"{name}\"\nscenarios = [\"picket-duty/kimberly\"]\ngames = 200\n[[variant]]\nname = \
         \"{name}\"\nset = [\"optional.willow=true\"]\n"
    );
    folder.file("named.toml", &text)
}

/// A variant by a name that a terminal would carry out, in every form there is.
#[test]
fn names_are_shown_and_not_carried_out() {
    let folder = Folder::new("unbroken-names");
    let file = with_variant(&folder, r"a\u001b[31m\u0007\u202e\n\tb");
    let words = ["sweep", &file, "--quiet", "--save", "odd"];
    for format in ["table", "md", "csv", "json"] {
        let told = folder.told(&[&words[..], &["--format", format]].concat());
        assert!(told.contains("u{1b}") && told.contains("u{202e}"), "{format}: {told}");
        has_no_odd_letters(format, &told);
    }
    folder.told(&["report", "odd"]);
    for (name, bytes) in folder.contents("reports/odd") {
        let name = name.display().to_string();
        if [".md", ".html", ".csv", ".svg"].iter().any(|end| name.ends_with(end)) {
            let text = String::from_utf8(bytes).unwrap();
            assert!(!name.contains("report") || text.contains("u{202e}"), "{name}");
            has_no_odd_letters(&name, &text);
        }
    }
    let told = folder.refused(&["run", "picket-duty/kimberly", "--set", &format!("{ODD}=1")]);
    has_no_odd_letters("refusal", &told);
}

/// A cell called like a formula is text in a spreadsheet.
#[test]
fn names_do_not_become_formulas() {
    let folder = Folder::new("unbroken-formulas");
    let file = with_variant(&folder, "=HYPERLINK(A1)");
    let told = folder.told(&["sweep", &file, "--quiet", "--format", "csv"]);
    assert!(told.contains("'=HYPERLINK(A1)") && !told.contains(",=HYPERLINK"), "{told}");
}

/// What never ends is told in a few lines.
#[test]
fn endless_words_are_cut_off() {
    let folder = Folder::new("unbroken-endless");
    let long = "k".repeat(1_000_000);
    for (name, text) in [
        ("key.toml", format!("system = \"picket-duty\"\n{long} = 1\n")),
        ("value.toml", format!("system = \"picket-duty\"\nship = \"{long}\"\n")),
        ("line.toml", format!("system = \"picket-duty\"\nx = [{}] y\n", "1,".repeat(500_000))),
        ("dates.toml", (0..3000).map(|n| format!("key_{n} = 1979-05-27\n")).collect::<String>()),
    ] {
        let file = folder.file(name, &text);
        let (code, _, told) = folder.run(&["check", &file]);
        assert!(code == Some(2) && told.len() < 40_000, "{name}: {code:?}, {} bytes", told.len());
    }
}

/// The key that nobody knows, and not all that is missing without it.
#[test]
fn an_unknown_key_is_told_and_not_what_comes_of_it() {
    let folder = Folder::new("unbroken-causes");
    let text = "system = \"picket-duty\"\nextend = \"reference\"\n[[slave]]\ndo = \"no\"\n";
    let file = folder.file("mine.toml", text);
    let told = folder.refused(&["check", &file]);
    assert!(told.starts_with("error: unknown key `extend`"), "{told}");
    assert!(told.contains("did you mean `extends`?") && !told.contains("missing"), "{told}");
}

/// Twenty policies one upon the other are no circle, and a circle is one.
#[test]
fn a_long_chain_of_policies_is_no_circle() {
    let folder = Folder::new("unbroken-chain");
    for n in 0..20 {
        let base = if n == 0 { "reference".to_owned() } else { format!("p{}.toml", n - 1) };
        folder.file(&format!("p{n}.toml"), &format!("extends = \"{base}\"\ntitle = \"{n}\"\n"));
    }
    folder.told(&["check", "p19.toml"]);
    folder.file("one.toml", "extends = \"./two.toml\"\n");
    folder.file("two.toml", "extends = \"././one.toml\"\n");
    let words = ["run", "picket-duty/kimberly", "--games", "10", "--policy", "one.toml"];
    let told = folder.refused(&words);
    assert!(told.contains("`one.toml` extends itself in the end"), "{told}");
}

/// Numbers that cannot be meant.
#[test]
fn what_cannot_be_meant_is_refused() {
    let folder = Folder::new("unbroken-meant");
    for (words, told) in [
        (
            &["run", "picket-duty/kimberly", "--games", "999_999_999_999_999"][..],
            "games will take days\n  = help: add --yes",
        ),
        (
            &["rank", "picket-duty/kimberly", "--games", "999_999_999_999_999"],
            "games will take days\n  = help: add --yes",
        ),
        (
            &["rank", "picket-duty/kimberly", "--games", "100", "--smallest", "5"],
            "no difference of `us_win` is as large as 5",
        ),
        (
            &[
                "compare",
                "picket-duty/kimberly",
                "--with",
                "optional.willow=true",
                "--smallest",
                "5",
            ],
            "no difference of `us_win` is as large as 5",
        ),
    ] {
        let complained = folder.refused(words);
        assert!(complained.contains(told), "{words:?}: {complained}");
    }
    let verify = ["odds", "picket-duty/kimberly", "--verify", "--games", "1"];
    let (code, ..) = folder.run(&verify);
    assert_eq!(code, Some(1), "one game tests nothing");
}

/// What was found is shown also where it cannot be kept, and that it could not be is said.
#[test]
fn what_cannot_be_kept_is_shown() {
    let folder = Folder::new("unbroken-shown");
    let ranked = ["rank", "picket-duty/kimberly", "--games", "100", "--no-ties-check"];
    let few = ["--policies", "reference", "expected-kills", "--quiet", "--save", "r"];
    folder.told(&[&ranked[..], &few[..]].concat());
    // No file can be put in the place of a folder that is not empty.
    fs::remove_file(folder.0.join("reports/r/results.csv")).unwrap();
    fs::create_dir_all(folder.0.join("reports/r/results.csv/full")).unwrap();
    let (code, told, complained) = folder.run(&[&ranked[..], &few[..]].concat());
    assert_eq!(code, Some(2), "{complained}");
    assert!(told.contains("kimberly") && !told.contains("kept in"), "{told}");
    assert!(complained.contains("reports/r"), "{complained}");
}

/// The same of runs: tallies grow, and there is room for those of no games.
#[cfg(unix)]
#[test]
fn a_run_that_cannot_be_saved_is_shown() {
    let folder = Folder::new("unbroken-unsaved");
    let run = ["run", "picket-duty/kimberly", "--games", "100", "--quiet", "--save", "r"];
    let with = ["compare", "picket-duty/kimberly", "--with", "optional.willow=true"];
    let compare = [&with[..], &["--games", "100", "--quiet", "--save", "r"]].concat();
    for words in [run.to_vec(), compare] {
        let program = folder.command(&words).get_program().to_owned();
        let mut shown = 0;
        for room in (2..60).step_by(2) {
            let mut shell = Command::new("bash");
            let line = format!("ulimit -f {room}; exec \"$0\" \"$@\"");
            shell.args(["-c", &line]).arg(&program).args(&words).current_dir(&folder.0);
            let output = shell.output().unwrap();
            let told = String::from_utf8(output.stdout).unwrap();
            let _ = fs::remove_dir_all(folder.0.join("reports"));
            if output.status.success() {
                break;
            }
            assert_eq!(output.status.code(), Some(2), "{room} KB");
            shown += usize::from(told.contains("kimberly") && !told.contains("kept in"));
        }
        assert!(shown > 0, "{words:?}");
    }
}

/// Whether a process has set out to hear Ctrl-C (signal 2), as the system tells.
#[cfg(target_os = "linux")]
fn hears(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
}

/// Ctrl-C says what there is to go on with.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_says_what_is_kept() {
    let folder = Folder::new("unbroken-interrupt");
    let rank = ["rank", "picket-duty/kimberly", "--games", "1e8", "--threads", "1"];
    let tune = ["tune", "picket-duty/kimberly", "--start", "reference", "--budget", "300_000"];
    let tune = [&tune[..], &["--only", "slave", "--out", "t.toml", "--threads", "1"]].concat();
    for (words, told) in [
        (&rank[..], "nothing is kept of a ranking before its end"),
        (&tune, "nothing is kept"),
        (&tune, "--out t.toml --resume"),
    ] {
        let mut command = folder.command(words);
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let is_there =
            || !told.ends_with("--resume") || folder.0.join("t.toml.state.json").exists();
        while !hears(child.id()) || !is_there() {
            std::thread::yield_now();
        }
        let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(signal.unwrap().success());
        let output = child.wait_with_output().unwrap();
        let complained = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{complained}");
        assert!(complained.contains("error: stopped") && complained.contains(told), "{complained}");
    }
}

/// A file that may not become as long as it should is an error, not a death.
#[cfg(unix)]
#[test]
fn a_limit_of_files_is_an_error() {
    let folder = Folder::new("unbroken-limit");
    let words = ["run", "picket-duty/kimberly", "--games", "100", "--quiet", "--save", "r"];
    let program = folder.command(&words).get_program().to_owned();
    let mut shell = Command::new("bash");
    shell.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\""]).arg(program).args(words);
    let output = shell.current_dir(&folder.0).output().unwrap();
    let complained = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{complained}");
    assert!(complained.contains("cannot save the run in `reports/r`"), "{complained}");
    folder.told(&words);
}

/// Cells that have most in common are what they are by themselves.
#[test]
fn what_is_prepared_together_is_what_it_is_alone() {
    for system in all() {
        let paths = system.rulings().into_iter().filter(|ruling| ruling.readings.len() > 1);
        let sets =
            paths.take(12).map(|ruling| vec![format!("{}={}", ruling.path, ruling.readings[1].0)]);
        let scenario = Scenario::Named(system.flagship().to_owned());
        let request = |sets| Request { scenario: scenario.clone(), sets, policies: Vec::new() };
        let together = system.prepare_like(&request(Vec::new()));
        let mut seen = BTreeSet::new();
        for sets in sets.chain([Vec::new()]) {
            let [one, two] = [together(&request(sets.clone())), system.prepare(&request(sets))];
            let (one, two) = (one.unwrap(), two.unwrap());
            assert_eq!((one.digest(), one.settings()), (two.digest(), two.settings()));
            seen.insert(one.digest());
        }
        assert!(seen.len() > 5, "{}: {} cells differ", system.id(), seen.len());
        assert!(together(&request(vec!["no.such=1".into()])).is_err());
    }
}

/// One cell of a scenario, all metrics watched.
fn one(system: &'static dyn System, scenario: &str, luck: LuckUse) -> Prepared {
    let experiment = Experiment::of_one(One {
        system: system.id().to_owned(),
        name: scenario.to_owned(),
        scenario: Scenario::Named(scenario.to_owned()),
        sets: Vec::new(),
        policies: Vec::new(),
        metrics: system.metrics().iter().map(|metric| metric.name.to_owned()).collect(),
        games: 60,
        seed: 3,
        luck,
    });
    Prepared::new(experiment, all()).unwrap()
}

/// No interval says what cannot be: it stays within what the metric can be, what is 0 or 1 in every game
/// is a share, and what was never seen may still be.
#[test]
fn no_interval_leaves_the_bounds_of_its_metric() {
    for system in all() {
        for card in system.scenarios().iter().take(4) {
            for luck in [LuckUse::LeftIn, LuckUse::Shown] {
                let prepared = one(*system, &card.id, luck);
                let state: State = first_games(&prepared, 60, 1).unwrap();
                let games = prepared.games();
                let found = Findings::new(&prepared.experiment, prepared.metrics(), &games, &state);
                for measured in &found.cells[0].measured {
                    let metric = &measured.metric;
                    let bounds = games[0].bounds(metric);
                    let (least, most) = bounds.of_mean();
                    let span = (metric.in_units(least), metric.in_units(most));
                    let plain = measured.luck.as_ref().map(|luck| luck.plain);
                    for estimate in [Some(measured.estimate), plain].into_iter().flatten() {
                        let name = format!("{}/{}: {}", system.id(), card.id, metric.name);
                        stays_within(&name, estimate, span);
                    }
                }
            }
        }
    }
}

#[track_caller]
fn stays_within(name: &str, Estimate { value, low, high, n }: Estimate, (least, most): (f64, f64)) {
    let told = format!("{name}: {value} [{low}, {high}] n={n} beyond {least} to {most}");
    assert!(low >= least && high <= most, "{told}");
    assert!(low <= value && value <= high, "{told}");
    let is_sure = least == most;
    assert!(is_sure || low < high, "{told}: sixty games are not certain of anything");
}
