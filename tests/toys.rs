//! A system the lab has never seen, handed to its command line: every question can be asked of it.
//!
//! The tests and the program they run are this one executable, since the program must know the toy.

use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicU32, Ordering};

use clap::Parser;
use kernel::files::testing::Folder;
use kernel::systems::Systems;
use kernel::systems::toys::skirmish::Skirmish;
use libtest_mimic::{Arguments, Trial};
use serde_json::Value;
use tincan::cli::{self, Cli};
use tincan::registry;

/// The first word of whoever wants the program and not its tests.
const PROGRAM: &str = "tincan";
static SYSTEMS: &Systems = &[&Skirmish];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == PROGRAM) {
        return program(&words);
    }
    let (options, filters) = parted(words);
    let program = std::env::args().take(1);
    let trials = all().into_iter().filter(|trial| is_wanted(trial.name(), &filters, &options));
    let arguments = Arguments::from_iter(program.chain(options.iter().cloned()));
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// Options of the test harness that take a word.
const WITH_WORD: [&str; 6] = ["--test-threads", "--logfile", "--skip", "--color", "--format", "-Z"];

/// The options, and the names that tests are wanted by: as many as one likes, as every other harness of
/// cargo takes them.
fn parted(words: Vec<String>) -> (Vec<String>, Vec<String>) {
    let (mut options, mut filters) = (Vec::new(), Vec::new());
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let more = WITH_WORD.contains(&word.as_str()).then(|| words.next()).flatten();
        let list = if word.starts_with('-') { &mut options } else { &mut filters };
        list.push(word);
        list.extend(more);
    }
    (options, filters)
}

fn is_wanted(name: &str, filters: &[String], options: &[String]) -> bool {
    let exactly = options.iter().any(|option| option == "--exact");
    let fits = |filter: &String| if exactly { name == filter } else { name.contains(filter) };
    filters.is_empty() || filters.iter().any(fits)
}

/// Tests by their names.
macro_rules! trials {
    ($($name:ident),+ $(,)?) => {
        vec![$(Trial::test(stringify!($name), || { $name(); Ok(()) })),+]
    };
}

fn all() -> Vec<Trial> {
    trials![
        run_counts_every_end_of_a_game,
        run_says_which_games_were_stopped,
        run_reaches_a_class_and_one_ship_of_it,
        run_plays_a_scenario_and_a_class_of_ones_own,
        a_scenario_answers_to_both_its_names,
        kept_runs_are_the_same_whichever_name_was_said,
        compare_finds_what_hiding_is_worth,
        sweep_finds_what_patience_is_worth,
        sweep_finds_what_the_hull_of_one_ship_is_worth,
        rank_tells_policies_apart_in_both_seats,
        ties_are_broken_for_one_seat_or_for_both,
        tune_writes_a_policy_for_either_seat,
        trace_tells_who_was_hidden,
        odds_are_those_of_the_rule_that_plays,
        report_has_a_map_of_the_table,
        mistakes_are_told_with_their_cure,
        nothing_depends_on_the_number_of_threads,
        tests_are_chosen_by_any_of_several_names,
    ]
}

fn program(words: &[String]) -> ExitCode {
    registry::know(SYSTEMS);
    match Cli::parse_from(words).run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            cli::complain(&error);
            ExitCode::from(cli::exit_code(&error))
        }
    }
}

/// How it ended, and what it printed to stdout and to stderr.
fn ended(folder: &Folder, words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.arg(PROGRAM).args(words).current_dir(&folder.0).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// What it prints in a folder; it must end well.
fn told_in(folder: &Folder, line: &[&str]) -> String {
    let (code, told, complained) = ended(folder, line);
    assert_eq!(code, Some(0), "{line:?}: {complained}");
    told
}

/// The same in a folder of its own.
fn told(line: &[&str]) -> String {
    told_in(&folder(), line)
}

fn folder() -> Folder {
    static MADE: AtomicU32 = AtomicU32::new(0);
    Folder::new(&format!("toys-{}", MADE.fetch_add(1, Ordering::Relaxed)))
}

fn json(line: &[&str]) -> Value {
    let told = told(&[line, &["--format", "json", "--quiet"]].concat());
    serde_json::from_str(&told).unwrap()
}

/// An estimate by its metric: the mean, and the ends of its interval.
fn estimate(run: &Value, metric: &str) -> [f64; 3] {
    ["mean", "low", "high"].map(|part| run["metrics"][metric][part].as_f64().unwrap())
}

fn run_counts_every_end_of_a_game() {
    let run = json(&["run", "skirmish/even", "--games", "2000", "--plain"]);
    let ends = ["a_win", "b_win", "draw", "unfinished"].map(|metric| estimate(&run, metric)[0]);
    assert!((ends.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{ends:?}");
    let [[_, a_low, a_high], [_, b_low, b_high]] =
        ["a_win", "b_win"].map(|metric| estimate(&run, metric));
    assert!(a_low < b_high && b_low < a_high, "an even fight is even");
    let ambush = json(&["run", "skirmish/ambush", "--games", "2000"]);
    assert!(estimate(&ambush, "b_win")[1] > estimate(&ambush, "a_win")[2], "who hides wins");
}

fn run_says_which_games_were_stopped() {
    let page =
        told(&["run", "skirmish/even", "--games", "50", "--set", "scenario.turns=3", "--quiet"]);
    assert!(page.contains("caution: 50 of 50 games were stopped after 3 turns"), "{page}");
    let usual = told(&["run", "skirmish/even", "--games", "50", "--quiet"]);
    assert!(!usual.contains("caution"), "{usual}");
}

fn run_reaches_a_class_and_one_ship_of_it() {
    let hull = |set: &str| {
        let run = json(&[
            "run",
            "skirmish/even",
            "--games",
            "20",
            "--set",
            "scenario.turns=1",
            "--set",
            set,
        ]);
        ["a_hull", "b_hull"].map(|metric| estimate(&run, metric)[0])
    };
    assert_eq!(hull("scenario.ambush=10"), [14.0, 14.0], "nobody is in range yet");
    assert_eq!(hull("ships.destroyer.hull=6"), [15.0, 15.0]);
    assert_eq!(hull("fleet.b.2.hull=6"), [14.0, 15.0]);
    assert_eq!(hull("fleet.b.brazen.hull=6"), [14.0, 15.0]);
}

const MINE: &str = "\
title = 'Mine'\nturns = 40\nambush = 10\n
[[fleet.a]]\nclass = 'destroyer'\nat = [10, 30]\nheading = 90\n
[[fleet.b]]\nclass = 'raider.toml'\nname = 'Corsair'\nat = [40, 30]\nheading = 270\n";

fn run_plays_a_scenario_and_a_class_of_ones_own() {
    let folder = folder();
    std::fs::write(folder.0.join("mine.toml"), MINE).unwrap();
    std::fs::write(folder.0.join("raider.toml"), "hull = 30\nguns = 12\nspeed = 8\n").unwrap();
    let own = ["skirmish", "--scenario-file", "mine.toml"];
    let words = ["--games", "200", "--format", "json", "--quiet"];
    let run = told_in(&folder, &[&["run"], &own[..], &words[..]].concat());
    let run: Value = serde_json::from_str(&run).unwrap();
    assert!(estimate(&run, "b_win")[1] > 0.95, "{run}");
    let story = told_in(&folder, &[&["trace"], &own[..], &["--game", "0"]].concat());
    assert!(story.contains("Corsair at destroyer 1"), "{story}");
}

/// Every command that names a scenario prints the same, whichever of its names it was called by.
fn a_scenario_answers_to_both_its_names() {
    let seats = ["--policy", "a=closing", "--policy", "b=standing-off", "--games", "50"];
    let factor = ["--factor", "ambush: scenario.ambush = 2 | 10", "--design", "grid"];
    let verify = ["--verify", "--games", "1000"];
    let lines: [(&str, &[&str]); 9] = [
        ("run", &["--games", "50"]),
        ("run", &seats),
        ("trace", &["--game", "3"]),
        ("compare", &["--with", "scenario.ambush=2", "--games", "50"]),
        ("sweep", &[&factor[..], &["--games", "50"]].concat()),
        ("rank", &["--games", "50"]),
        ("tune", &["--start", "a=closing", "--budget", "1500", "--out", "tuned.toml"]),
        ("odds", &["gunnery"]),
        ("odds", &verify),
    ];
    for (command, options) in lines {
        let page = |name: &str| {
            let (code, told, complained) =
                ended(&folder(), &[&[command, &format!("skirmish/{name}")], options].concat());
            assert_eq!(code, Some(0), "{command} {name}: {complained}");
            told
        };
        let expected = page("ambush");
        ["s2", "S2"].iter().for_each(|name| assert_eq!(page(name), expected, "{command}"));
    }
    let list = told(&["list"]);
    assert!(list.contains("  skirmish/ambush (s2)  The ambush\n"), "{list}");
}

/// One run is begun by the one name and found finished by the other; an experiment file may say either.
fn kept_runs_are_the_same_whichever_name_was_said() {
    let folder = folder();
    let run = |name: &str| {
        let target = format!("skirmish/{name}");
        let words = ["--games", "300", "--save", "kept", "--resume", "--quiet"];
        let page = told_in(&folder, &[&["run", &target], &words[..]].concat());
        let kept = ["manifest.toml", "results.json", "results.csv"]
            .map(|file| std::fs::read(folder.0.join("reports/kept").join(file)).unwrap());
        (page, kept)
    };
    assert_eq!(run("s2"), run("ambush"));
    let asked = |name: &str| {
        let text = format!("scenario = 'skirmish/{name}'\nfactor = ['scenario.ambush = 2 | 10']\n");
        let text = text + "design = 'grid'\ngames = 100\n";
        let folder = self::folder();
        std::fs::write(folder.0.join("asked.toml"), text).unwrap();
        told_in(&folder, &["sweep", "asked.toml", "--quiet"])
    };
    assert_eq!(asked("s2"), asked("ambush"));
    let both = ended(&folder, &["rank", "skirmish/s2", "skirmish/ambush"]).2;
    assert!(both.contains("`ambush` is named twice"), "{both}");
}

fn compare_finds_what_hiding_is_worth() {
    let variant = "open: fleet.b.brazen.lurking=false";
    let page =
        told(&["compare", "skirmish/ambush", "--with", variant, "--games", "2000", "--quiet"]);
    let line = page.lines().find(|line| line.starts_with("open  ")).unwrap();
    assert!(line.ends_with("helps side A"), "{page}");
}

fn sweep_finds_what_patience_is_worth() {
    let folder = folder();
    let factor = "ambush: scenario.ambush = 5 | 10 | 26";
    let words = ["--factor", factor, "--design", "grid", "--games", "500", "--quiet"];
    let page = told_in(&folder, &[&["sweep", "skirmish/ambush"], &words[..]].concat());
    let line = page.lines().find(|line| line.starts_with("ambush=26")).unwrap();
    assert!(line.ends_with("helps side A"), "she fires from afar, and is fired at: {page}");
    let again = told_in(&folder, &["report", "ambush"]);
    assert!(again.contains("reports/ambush/report.html"), "{again}");
}

fn sweep_finds_what_the_hull_of_one_ship_is_worth() {
    let factor = "fleet.b.berwick.hull = 6 | 40";
    let words = ["--factor", factor, "--games", "500", "--metric", "a_win", "--quiet"];
    let page = told(&[&["sweep", "skirmish/ambush", "--design", "grid"], &words[..]].concat());
    let line = page.lines().find(|line| line.starts_with("Berwick of b: hull 6 → 40 ")).unwrap();
    assert!(line.ends_with("hurts side A"), "{page}");
}

/// Captains to whom all turns are equally good.
const AIMLESS: [&str; 4] = [
    "policy.a.course.score.distance=0",
    "policy.a.course.score.middle=0",
    "policy.b.course.score.distance=0",
    "policy.b.course.score.middle=0",
];

fn ties_are_broken_for_one_seat_or_for_both() {
    let run = |set: &str| {
        let words = ["run", "skirmish/even", "--games", "400", "--format", "json", "--quiet"];
        let words = [&words[..], &AIMLESS.map(|set| ["--set", set]).concat()].concat();
        let mut run: Value =
            serde_json::from_str(&told(&[&words[..], &["--set", set]].concat())).unwrap();
        run["metrics"].take()
    };
    let [first, both, one] =
        ["policy.ties=first", "policy.ties=random", "policy.b.ties=random"].map(run);
    assert!(first != both && both != one && first != one, "{first} {both} {one}");
    assert_eq!(first, run("policy.a.ties=first"));
    let rank =
        |more: &[&str]| json(&[&["rank", "skirmish/even", "--games", "1500"], more].concat());
    let ties = rank(&[])["ties"].as_array().unwrap().clone();
    assert_eq!((ties.len(), &ties[1]["policy"]), (2, &Value::from("standing-off")));
    assert_eq!(ties[0]["gain"]["n"], 1000);
    for skipped in [&["--no-ties-check"][..], &["--set", "policy.ties=random"]] {
        assert_eq!(rank(skipped)["ties"].as_array().unwrap().len(), 0, "{skipped:?}");
    }
}

fn rank_tells_policies_apart_in_both_seats() {
    let rank = ["rank", "skirmish/even", "--games", "1000", "--quiet"];
    let page = told(&rank);
    for policy in ["closing", "standing-off"] {
        assert!(page.lines().any(|line| line.trim_start().starts_with(policy)), "{page}");
    }
    assert!(page.contains("pair score") && page.contains("seats:   to sit as a "), "{page}");
    let league = json(&rank[..4]);
    let scores = [0, 1].map(|place| league["ranking"][place]["pair_score"]["value"].as_f64());
    assert_eq!(
        scores.map(Option::unwrap).iter().sum::<f64>(),
        1.0,
        "what one wins the other loses"
    );
    let met = league["met"][0]["pairs"].as_array().unwrap().iter();
    assert_eq!(met.map(|pairs| pairs.as_u64().unwrap()).sum::<u64>(), 1000);
    let wins = |a: &str, b: &str| {
        let seats = [format!("a={a}"), format!("b={b}")];
        let words = ["run", "skirmish/even", "--games", "2000"];
        let run = json(&[&words[..], &["--policy", &seats[0], "--policy", &seats[1]]].concat());
        ["a_win", "b_win"].map(|metric| estimate(&run, metric))
    };
    let ([near, _], [_, swapped]) =
        (wins("closing", "standing-off"), wins("standing-off", "closing"));
    assert!(near[1] < swapped[2] && swapped[1] < near[2], "{near:?} {swapped:?}");
}

fn tune_writes_a_policy_for_either_seat() {
    let folder = folder();
    let words = ["--start", "a=closing", "--budget", "8_000", "--out", "tuned.toml", "--quiet"];
    let page = told_in(&folder, &[&["tune", "skirmish/even"], &words[..]].concat());
    assert!(page.contains("written: tuned.toml"), "{page}");
    let policy = std::fs::read_to_string(folder.0.join("tuned.toml")).unwrap();
    assert!(policy.contains("extends = \"closing\"\n"), "{policy}");
    assert_eq!(told_in(&folder, &["check", "tuned.toml"]), "tuned.toml: ok (policy)\n");
    for seats in [["a=tuned.toml", "b=closing"], ["a=closing", "b=tuned.toml"]] {
        let words = ["--policy", seats[0], "--policy", seats[1], "--games", "50", "--quiet"];
        let page = told_in(&folder, &[&["run", "skirmish/even"], &words[..]].concat());
        assert!(page.contains("tuned.toml"), "{page}");
    }
}

fn trace_tells_who_was_hidden() {
    let page = told(&["trace", "skirmish/ambush", "--game", "3"]);
    for part in ["— turn 1 —", "Brazen at A", " at Brazen from ", "and she is sunk"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(page.contains("B wins = 1"), "{page}");
}

/// Two guns that hit on a six: 25, 10 and 1 of 36.
fn odds_are_those_of_the_rule_that_plays() {
    let page = told(&["odds", "skirmish", "gunnery", "guns=2", "band=long"]);
    for part in ["25/36", "5/18", "1/36", "mean 0.333333 hits"] {
        assert!(page.contains(part), "{page}");
    }
    let held = told(&["odds", "skirmish", "--verify", "--games", "10_000"]);
    assert!(held.contains("all 1 charts agree with their odds"), "{held}");
}

fn report_has_a_map_of_the_table() {
    let folder = folder();
    let words = ["--games", "300", "--save", "ambush", "--report", "--quiet"];
    told_in(&folder, &[&["run", "skirmish/ambush"], &words[..]].concat());
    let page = std::fs::read_to_string(folder.0.join("reports/ambush/report.html")).unwrap();
    for part in ["Where ships sail", "A sails here", "The ambush"] {
        assert!(page.contains(part), "{part}");
    }
}

fn mistakes_are_told_with_their_cure() {
    let refused = |words: &[&str]| {
        let (code, told, complained) = ended(&folder(), words);
        assert_eq!((code, told.as_str()), (Some(2), ""), "{complained}");
        complained
    };
    let anybodys = refused(&["run", "skirmish/even", "--policy", "closing"]);
    assert!(anybodys.contains("say for whom: `a=closing` or `b=closing`, or both"), "{anybodys}");
    let misspelled = refused(&["run", "skirmish/even", "--set", "ships.cruiser.hul=3"]);
    assert!(misspelled.contains("did you mean `ships.cruiser.hull`?"), "{misspelled}");
    let ship = refused(&["run", "skirmish/even", "--set", "fleet.b.brazne.hull=3"]);
    assert!(ship.contains("did you mean `fleet.b.brazen.hull`?"), "{ship}");
    let unknown = refused(&["run", "picket-duty/evans"]);
    assert!(unknown.contains("no system is called `picket-duty`"), "{unknown}");
}

fn nothing_depends_on_the_number_of_threads() {
    let words = ["run", "skirmish/ambush", "--games", "3000", "--quiet", "--threads"];
    let [one, three] = ["1", "3"].map(|threads| told(&[&words[..], &[threads]].concat()));
    assert_eq!(one, three);
}

fn tests_are_chosen_by_any_of_several_names() {
    let listed = |words: &[&str]| {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let output = command.args(words).args(["--list", "--test-threads", "2"]).output().unwrap();
        assert!(output.status.success(), "{words:?}");
        String::from_utf8(output.stdout).unwrap().matches(": test").count()
    };
    assert_eq!(listed(&["trace_tells", "odds_are"]), 2);
    assert_eq!(listed(&["trace_tells", "--exact"]), 0);
    assert_eq!(listed(&["no such test"]), 0);
    assert_eq!(listed(&[]), all().len());
}
