//! What a newcomer meets: headlines that say what happens, text that fits, examples that can be pasted, data of
//! one's own.

use std::process::Command;

use snapbox::cmd::cargo_bin;
use tincan::systems;

use crate::shared::{Folder, complaint, json, root, stdout, text, tincan};

const EACH: [(&str, &str); 4] = [
    ("picket-duty/cassin-young", "USS Cassin Young, 12 April 1945: the US wins "),
    ("kamikaze-attack/standard", "Kamikaze Attack!: the US wins "),
    ("gunfire/cape-esperance", "Cape Esperance: side A wins "),
    ("buoyz/raider", "Raider: side A wins "),
];

fn run(target: &str, more: &[&str]) -> String {
    stdout(&[&["run", target, "--games", "200", "--quiet"], more].concat())
}

#[test]
fn a_headline_says_what_happens_in_every_system() {
    for (target, headline) in EACH {
        let page = run(target, &[]);
        assert!(page.starts_with(headline), "{page}");
        let first = page.split("\n\n").next().unwrap().replace('\n', " ");
        assert!(first.contains(" %, 95 % interval [") && first.ends_with(", n = 200"), "{first}");
    }
}

/// Metrics are in a row each, set in under their groups.
#[test]
fn about_ten_lines_are_shown_in_groups_and_everything_on_request() {
    for (target, _) in EACH {
        let rows = |page: &str| {
            let table = page.split("──\n").nth(1).unwrap().split("\n\n").next().unwrap();
            table.lines().filter(|line| line.contains('[')).count()
        };
        let (few, all) = (run(target, &[]), run(target, &["--all"]));
        assert!(few.contains("\nHow it ends\n") && (8..=12).contains(&rows(&few)), "{few}");
        assert!(few.contains(" more metrics: `--all`"), "{few}");
        assert!(rows(&all) > 40 && !all.contains("--all"), "{all}");
    }
    let assumed = run("picket-duty/kimberly", &["--assumed"]);
    assert!(assumed.contains("Assumptions (not in the rulebook)\n  the ship: "), "{assumed}");
}

#[test]
fn every_group_is_of_metrics_there_are_and_opens_with_the_headline() {
    for system in systems::all() {
        let known: Vec<_> = system.metrics().iter().map(|metric| metric.name).collect();
        let shown: Vec<_> = system.groups().iter().flat_map(|group| group.metrics).collect();
        assert!(shown.iter().all(|name| known.contains(name)), "{}: {shown:?}", system.id());
        let headline = tincan::findings::headline(system.metrics()).unwrap();
        assert_eq!(*shown[0], known[headline], "{}", system.id());
    }
}

/// Commands to paste are as long as they are.
fn fits(page: &str, width: usize) {
    let is_command = |line: &str| line.contains("tincan ");
    for line in page.lines().filter(|line| !is_command(line)) {
        assert!(line.chars().count() <= width, "{width}: {line}\n{page}");
    }
}

#[test]
fn text_is_as_wide_as_it_is_told_to_be() {
    let with = ["--with", "no attack ends: optional.attack_ends=out"];
    for width in ["60", "80", "120", "200"] {
        let wide = width.parse().unwrap();
        for (target, _) in EACH {
            fits(&run(target, &["--width", width]), wide);
        }
        let compare = ["compare", "picket-duty/kimberly", "--games", "300", "--width", width];
        fits(&stdout(&[&compare[..], &with[..]].concat()), wide);
        fits(&stdout(&["rulings", "picket-duty", "--width", width]), wide);
        fits(&stdout(&["rules", "picket-duty", "6.8", "--width", width]), wide);
    }
    assert_eq!(
        run("buoyz/raider", &["--width", "80"]),
        run("buoyz/raider", &[]),
        "80 without a terminal"
    );
    assert!(complaint(&["list", "--width", "20"]).contains("from 60 to 200"));
}

#[test]
fn colours_are_had_by_asking_and_never_in_a_file() {
    let compare = ["compare", "picket-duty/cassin-young", "--games", "1000", "--with"];
    let compare = [&compare[..], &["no attack ends: optional.attack_ends=out"]].concat();
    let plain = stdout(&compare);
    let coloured = stdout(&[&compare[..], &["--color", "always"]].concat());
    assert!(coloured.contains("\u{1b}[31mhurts the US\u{1b}[0m"), "{coloured}");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let wrong = tincan(&["run", "picket-duty/kimberli", "--color", "always"]).assert().code(2);
    assert!(text(&wrong.get_output().stderr).starts_with("\u{1b}[1;31merror:"), "errors too");
    let folder = Folder::new("coloured");
    folder.told(&[&compare[..], &["--color", "always", "--out", "result.txt"]].concat());
    let kept = folder.read("result.txt");
    assert_eq!(kept, plain);
}

#[test]
fn the_first_sentence_answers_the_question() {
    let folder = Folder::new("answered");
    let file = root().join("configs/experiments/station-kikusui.toml");
    let told = folder.told(&["sweep", file.to_str().unwrap(), "--games", "1000"]);
    let first = told.split("\n\n").next().unwrap().replace('\n', " ");
    assert!(first.contains("Kikusui yes → no: +") && first.contains("helps the US"), "{first}");
    assert!(first.contains("station: all 13 alike: "), "{first}");
}

/// What a policy that was eliminated is behind is of two means over the same games.
#[test]
fn the_arithmetic_of_a_ranking_adds_up() {
    let rank = json(&[
        "rank",
        "picket-duty/cassin-young",
        "--games",
        "8000",
        "--format",
        "json",
        "--quiet",
    ]);
    let standings = rank["ranking"].as_array().unwrap();
    assert!(standings.iter().any(|one| one["group"].is_null()), "somebody is eliminated");
    for one in &standings[1..] {
        let value = |key: &str| one[key]["value"].as_f64().unwrap();
        let behind = value("mean") - value("leader_on_the_same_games");
        assert!((behind - value("less_the_best")).abs() < 1e-12, "{one}");
    }
}

#[test]
fn policies_are_compared_like_rules_and_every_scenario_at_once() {
    let with = ["--with", "champion: policy=champion", "--games", "1500"];
    let compare = stdout(&[&["compare", "picket-duty/cassin-young"], &with[..]].concat());
    assert!(compare.contains("\nchampion ") && compare.contains("helps the US"), "{compare}");
    let two =
        ["compare", "kamikaze-attack/standard", "--games", "200", "--policy", "us=goalkeepers"];
    let two = json(
        &[&two[..], &["--with", "evasive: policy=japan=evasive", "--format", "json"]].concat(),
    );
    assert_eq!(two["cells"].as_array().unwrap().len(), 2, "{two}");
    let all = ["compare", "kamikaze-attack", "--scenarios", "all", "--games", "50", "--with"];
    let all =
        json(&[&all[..], &["other: rulings.jink.draws_fire=true", "--format", "json"]].concat());
    assert_eq!(all["cells"].as_array().unwrap().len(), 14, "seven scenarios: {all}");
}

#[test]
fn any_part_of_the_data_is_shown_changed_and_laid_over() {
    let folder = Folder::new("overlay");
    let chart = folder.told(&["show", "picket-duty", "charts.9-2"]);
    folder.file("mine.toml", &chart);
    let same = folder.told(&["show", "picket-duty", "charts.9-2", "--data", "mine.toml"]);
    assert!(same.contains("changes nothing: every value"), "{same}");
    folder.file(
        "mine.toml",
        &chart.replace("\"flamed\",    \"2 hits\",", "\"2 hits\",    \"2 hits\","),
    );
    assert!(folder.told(&["check", "mine.toml"]).contains("ok (part of the data of picket-duty)"));
    let changed = folder.told(&["show", "picket-duty", "--data", "mine.toml"]);
    for said in ["changes 1 value", "40mm, low, 9", "flamed", "19.4444 %", "8.3333 %"] {
        assert!(changed.contains(said), "{said}: {changed}");
    }
    let set = ["--set", "charts.9-2.40mm.low.9=2 hits"];
    let metrics = |more: &[&str]| {
        let words = ["run", "picket-duty/kimberly", "--games", "500", "--format", "json"];
        let told: serde_json::Value =
            serde_json::from_str(&folder.told(&[&words[..], more].concat())).unwrap();
        told["metrics"].clone()
    };
    assert_eq!(
        metrics(&["--data", "mine.toml"]),
        metrics(&set),
        "a file and a setting are the same game"
    );
    assert_ne!(metrics(&["--data", "mine.toml"]), metrics(&[]));
    let variant = folder.told(&[
        "compare",
        "picket-duty/kimberly",
        "--games",
        "300",
        "--with",
        "mine: mine.toml",
        "--format",
        "json",
    ]);
    assert!(variant.contains("charts.9-2.40mm.9="), "{variant}");
}

#[test]
fn what_is_wrong_with_a_file_of_data_is_told_where_it_stands() {
    let folder = Folder::new("overlay-wrong");
    folder.file(
        "mine.toml",
        "[charts.9-2.40mm]\n9 = [\"flamed\", \"2 hitz\", \"1 hit\"]\n\n[ship.tracks]\nhul = 3\n",
    );
    for words in
        [&["run", "picket-duty/kimberly", "--data", "mine.toml"][..], &["check", "mine.toml"][..]]
    {
        let (code, _, told) = folder.run(words);
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains("mine.toml:2:") && told.contains("mine.toml:5:"), "{told}");
        assert!(told.contains("no setting `ship.tracks.hul`"), "{told}");
    }
    let told = folder.refused(&["compare", "picket-duty/kimberly", "--with", "mine: mine.toml"]);
    assert!(told.contains("(mine.toml:5)") && told.contains("mine: mine.toml"), "{told}");
}

#[test]
fn a_new_file_of_every_kind_is_right_and_plays_in_every_system() {
    for system in systems::all() {
        let folder = Folder::new(&format!("new-{}", system.id()));
        for kind in ["scenario", "ship", "policy", "experiment"] {
            let told = folder.told(&["new", kind, system.id()]);
            let file = format!("my-{kind}.toml");
            let checked = folder.told(&["check", &file]);
            assert!(checked.contains(&format!("{file}: ok ({kind}")), "{checked}");
            let play = told.lines().find_map(|line| line.strip_prefix("play it: tincan ")).unwrap();
            let words: Vec<&str> = play.split(' ').chain(["--games", "40", "--quiet"]).collect();
            folder.told(&words);
            let again = folder.refused(&["new", kind, system.id()]);
            assert!(again.contains("is there already"), "{again}");
        }
    }
}

#[test]
fn a_band_is_held_without_a_file_and_a_file_with_other_settings() {
    let gate = |band: &str| {
        let words = ["gate", "picket-duty/kimberly", "--band", band, "--games", "20_000"];
        tincan(&words).assert().get_output().status.code()
    };
    assert_eq!(
        (gate("70%..99%"), gate("10%..20%"), gate("0.7..0.99")),
        (Some(0), Some(1), Some(0))
    );
    let folder = Folder::new("beside-a-file");
    let file = root().join("configs/experiments/optional-rules.toml");
    let sweep = ["sweep", file.to_str().unwrap(), "--games", "100", "--format", "json"];
    let beside = ["--set", "ship.tracks.hull=3", "--policy", "champion"];
    let with: serde_json::Value =
        serde_json::from_str(&folder.told(&[&sweep[..], &beside[..]].concat())).unwrap();
    let redo = with["redo"].as_str().unwrap_or_default().to_owned();
    assert!(redo.contains("--set ship.tracks.hull=3 --policy champion"), "{with}");
    let twice =
        folder.refused(&[&sweep[..], &["--force", "--set", "optional.willow=true"]].concat());
    assert!(twice.contains("`optional.willow` is already set in the file"), "{twice}");
}

#[test]
fn runs_go_by_their_names_with_and_without_the_folder() {
    let folder = Folder::new("run-names");
    folder.told(&["run", "picket-duty/kimberly", "--games", "100", "--save", "first"]);
    for (name, games) in [("first", "150"), ("reports/first", "200")] {
        let told = folder.told(&["extend", name, "--games", games]);
        assert!(told.contains(&format!("--games {games}")), "{told}");
    }
}

#[test]
fn shells_and_manuals_are_served() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let told = stdout(&["completions", shell]);
        assert!(told.contains("tincan") && told.contains("compare"), "{shell}");
    }
    let folder = Folder::new("manual");
    folder.told(&["man", "man1"]);
    let page = folder.read("man1/tincan-compare.1");
    assert!(page.contains(".TH") && page.contains("scenarios"), "{page}");
    assert!(!stdout(&["--help"]).contains("completions"), "hidden");
}

/// Commands with few games, so that examples are quick to run.
fn short(line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for (option, few) in [
        ("--games", "100"),
        ("--budget", "12_000"),
        ("--precision", "0.05"),
        ("--effort", "50"),
        ("--check", "1000"),
        ("--time", "0.1s"),
        ("--story", "20"),
    ] {
        if let Some(at) = words.iter().position(|word| word == option) {
            match words.get_mut(at + 1) {
                Some(said) => *said = few.into(),
                None => words.push(few.into()),
            }
        }
    }
    let verb = words.get(1).map_or("", String::as_str).to_owned();
    let has = |option: &str| words.iter().any(|word| word == option);
    let plays = ["run", "compare", "sweep", "rank", "gate", "plan", "story", "balance"]
        .contains(&verb.as_str());
    let impact = verb == "rulings" && has("--impact");
    let stops = has("--games") || has("--time") || has("--precision") || has("--decide");
    let (has_effort, has_way) = (has("--effort"), has("--by") || has("--force"));
    let forks =
        (verb == "trace").then(|| words.iter().position(|word| word == "--forks")).flatten();
    if (plays || impact) && !stops {
        words.push("--games 100".into());
    }
    if verb == "rare" {
        words.extend((!has_effort).then(|| "--effort 50".into()));
        words.push("--repetitions 10".into());
        // Which number leads there is found by many games.
        words.extend((!has_way).then(|| "--by direct_hits".into()));
    }
    if let Some(at) = forks {
        words[at] = "--forks 200".into();
    }
    words.join(" ")
}

/// Run a line as a shell would, with `tincan` on its way. A gate may find that its game lies elsewhere after a
/// few games: that is an answer.
fn pasted(folder: &Folder, line: &str) {
    let program = cargo_bin!("tincan");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let line = line.split(" && ").map(short).collect::<Vec<_>>().join(" && ");
    let mut shell = Command::new("sh");
    shell.current_dir(&folder.0).env("PATH", path).args(["-c", &line]);
    let output = shell.output().unwrap();
    let fine =
        output.status.success() || line.contains("tincan gate") && output.status.code() != Some(2);
    assert!(fine, "{line}\n{}{}", text(&output.stdout), text(&output.stderr));
}

/// A folder as a clone of the project is, with what examples take for granted.
#[cfg(unix)]
fn clone(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::os::unix::fs::symlink(root().join("configs"), folder.0.join("configs")).unwrap();
    folder
}

/// A line goes on after a backslash; what stands behind some blanks is for people.
fn joined(lines: &str) -> Vec<String> {
    let lines = lines.replace("\\\n      ", "");
    let lines = lines.lines().map(str::trim).filter(|line| line.starts_with("tincan "));
    let bare = |line: &str| line.split("   ").next().unwrap().trim_end().to_owned();
    let one = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(|line| one(&bare(line))).collect()
}

#[cfg(unix)]
#[test]
fn examples_of_the_help_can_be_pasted() {
    let all = stdout(&["--help"]);
    let commands = all.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = commands.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    let mut run = 0;
    for name in names.into_iter().filter(|name| *name != "help") {
        let folder = clone(&format!("help-{name}"));
        let mine =
            "system = \"picket-duty\"\nextends = \"reference\"\n[gunnery.score]\nguns_on = -2.0\n";
        // `new` writes such a file itself.
        if name != "new" {
            folder.file("mine.toml", mine);
        }
        if name == "trace" {
            pasted(&folder, "tincan sweep configs/experiments/optional-rules.toml");
        }
        if name == "gate" {
            pasted(
                &folder,
                "tincan sweep configs/experiments/balance-gate.toml --save last-release",
            );
        }
        let help = stdout(&[name, "--help"]);
        let Some(examples) = help.split("Examples:\n").nth(1) else { continue };
        // What wants a package of Python is tried with the cluster's faults.
        for line in joined(examples).into_iter().filter(|line| !line.contains("--on dask")) {
            pasted(&folder, &line);
            run += 1;
        }
    }
    assert!(run > 40, "{run} examples were run");
}

/// The commands of README, in their order, in one folder.
#[cfg(unix)]
#[test]
fn examples_of_the_readme_work_in_their_order() {
    let folder = clone("readme");
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = readme.split("```\n").skip(1).step_by(2);
    let is_typed = |line: &&str| {
        line.starts_with("sed ") || line.starts_with("tincan ") && !line.starts_with("tincan 0.")
    };
    let mut run = 0;
    for block in blocks.filter(|block| !block.contains("cargo ")) {
        let text = block.replace("\\\n", " ").replace("$ tincan", "tincan");
        for line in text.lines().filter(is_typed) {
            let line = line.split("  #").next().unwrap().trim_end();
            pasted(&folder, line);
            run += 1;
        }
    }
    assert!(run >= 10, "{run} examples were run");
    let changed = folder.told(&["show", "picket-duty", "--data", "my-charts.toml"]);
    assert!(changed.contains("changes 1 value"), "the example changes something: {changed}");
}
