//! `--time`: however long a run was, it can be had again by its games.

use crate::shared::{Folder, json};

/// The command that a result says it can be had again by, as words after `tincan`.
fn again(told: &str) -> Vec<String> {
    let said = told.lines().find_map(|line| line.strip_prefix("reproduce this: tincan ")).unwrap();
    let mut words = vec![String::new()];
    let mut inside = false;
    for letter in said.chars() {
        match letter {
            '\'' => inside = !inside,
            ' ' if !inside => words.push(String::new()),
            letter => words.last_mut().unwrap().push(letter),
        }
    }
    words
}

#[test]
fn a_timed_run_names_its_games_and_they_give_the_same_bytes() {
    let folder = Folder::new("clock");
    let lines: [&[&str]; 3] = [
        &["run", "picket-duty/kimberly"],
        &["compare", "picket-duty/kimberly", "--with", "aces: optional.gun_crew_aces=true"],
        &["rank", "picket-duty/kimberly", "--policies", "reference", "random"],
    ];
    for line in lines {
        let timed = folder.told(&[line, &["--time", "0.2s"]].concat());
        let words = again(&timed);
        let at = words.iter().position(|word| word == "--games").unwrap();
        let games: u64 = words[at + 1].parse().unwrap();
        assert!(games > 0 && games.is_multiple_of(1024), "{games}");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(timed, folder.told(&words), "{line:?}");
    }
}

#[test]
fn whatever_is_timed_names_what_gives_the_same_bytes() {
    let folder = Folder::new("clock-all");
    let (place, few) = ("picket-duty/kimberly", "kamikaze-attack/no-cap");
    let band = ["gate", place, "--metric", "planes_attacking", "--band", "4.79..9"];
    let band = [&band[..], &["--time", "0.1s"]].concat();
    let tune = ["tune", place, "--start", "reference", "--out", "tuned.toml", "--quiet"];
    let tune = [&tune[..], &["--only", "slave", "--time", "2s"]].concat();
    let lines: [(&[&str], &str, u64); 4] = [
        (&["story", place, "--quiet", "--time", "0.1s"], "--games", 20),
        (&["rulings", few, "--impact", "--quiet", "--time", "0.1s"], "--games", 1024),
        (&band, "--games", 1024),
        (&tune, "--budget", 1),
    ];
    for (line, option, whole) in lines {
        let (_, timed, told) = folder.run(line);
        assert!(!timed.is_empty(), "{line:?}: {told}");
        let words = again(&timed);
        let at = words.iter().position(|word| word == option).unwrap();
        let games: u64 = words[at + 1].parse().unwrap();
        assert!(games > 0 && games.is_multiple_of(whole), "{games} of {line:?}");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(timed, folder.run(&words).1, "{line:?}");
    }
}

#[test]
fn a_gate_whose_time_is_up_is_not_decided() {
    let folder = Folder::new("clock-gate");
    let edge = ["gate", "picket-duty/cassin-young", "--band", "77.5%..90%", "--time", "0.1s"];
    let (code, told, _) = folder.run(&edge);
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("undecided: about ") && told.contains("\nundecided after "), "{told}");
}

/// A finished run is as if it had been as long from the beginning; one that was killed is gone on with.
#[test]
fn a_run_is_extended_for_a_time() {
    let folder = Folder::new("clock-extend");
    let run = ["run", "picket-duty/kimberly", "--games", "1500", "--quiet", "--save"];
    let kept = |name: &str| folder.contents(&format!("reports/{name}"));
    for name in ["timed", "counted"] {
        folder.told(&[&run[..], &[name]].concat());
    }
    folder.told(&["extend", "timed", "--time", "0.1s", "--quiet"]);
    let manifest = folder.read("reports/timed/manifest.toml");
    let games = manifest.lines().find_map(|line| line.strip_prefix("games = ")).unwrap();
    assert!(games.parse::<u64>().unwrap().is_multiple_of(1024), "{manifest}");
    folder.told(&["extend", "counted", "--games", games, "--quiet"]);
    assert_eq!(kept("timed"), kept("counted"));
}

#[test]
fn a_timed_run_is_kept_as_a_run_of_its_games() {
    let folder = Folder::new("clock-kept");
    let file = folder.file(
        "two.toml",
        "title = \"t\"\nquestion = \"q\"\nscenario = \"picket-duty/kimberly\"\ndesign = \"grid\"\n\
         games = 100\nfactor = [\"willow: optional.willow = false | true\"]\n",
    );
    folder.told(&["sweep", &file, "--time", "0.2s", "--save", "timed", "--quiet"]);
    let manifest = folder.read("reports/timed/manifest.toml");
    let games = manifest.lines().find_map(|line| line.strip_prefix("games = ")).unwrap();
    assert!(games.parse::<u64>().unwrap().is_multiple_of(1024), "{manifest}");
    folder.told(&["sweep", &file, "--games", games, "--save", "counted", "--quiet"]);
    let kept = |name: &str| folder.contents(&format!("reports/{name}"));
    assert_eq!(kept("timed"), kept("counted"));
}

#[test]
fn only_one_thing_ends_a_run() {
    let folder = Folder::new("clock-refused");
    let compare = ["compare", "picket-duty/kimberly", "--with", "optional.willow=true"];
    let refused = |words: &[&str]| folder.refused(&[&compare[..], words].concat());
    assert!(refused(&["--time", "5s", "--games", "5"]).contains("cannot be used with"));
    let told = refused(&["--time", "5s", "--decide"]);
    assert!(told.contains("--time and --decide both say when to stop"), "{told}");
    assert!(refused(&["--time", "5s", "--shard", "1/2", "--save", "x"]).contains("say --games"));
    let tune = ["tune", "picket-duty/kimberly", "--start", "reference", "--out", "x.toml"];
    let told = folder.refused(&[&tune[..], &["--time", "0.01s"]].concat());
    assert!(told.contains("that time has room for") && told.contains("a longer --time"), "{told}");
    assert!(refused(&["--time", "soon"]).contains("a time is needed, like 60s, 5m or 1.5h"));
    let found = json(&["run", "picket-duty/kimberly", "--games", "50", "--format", "json"]);
    assert_eq!(found["games"], 50, "and without a time nothing changes");
}

/// Killed before its time is up, a kept run is as long as it came, and is gone on with.
#[cfg(unix)]
#[test]
fn a_timed_run_that_was_killed_is_not_lost() {
    let folder = Folder::new("clock-killed");
    let state = folder.0.join("reports/killed/blocks/state.json");
    let run = ["run", "picket-duty/kimberly", "--quiet", "--save"];
    let timed = [&run[..], &["killed", "--time", "1h"]].concat();
    let mut child = folder.command(&timed).stdout(std::process::Stdio::null()).spawn().unwrap();
    while !state.exists() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let told = folder.refused(&["report", "killed"]);
    assert!(told.contains("--time 60s --seed 1 --save reports/killed --resume"), "{told}");
    folder.told(&["extend", "killed", "--time", "0.05s", "--resume", "--quiet"]);
    let manifest = folder.read("reports/killed/manifest.toml");
    let games = manifest.lines().find_map(|line| line.strip_prefix("games = ")).unwrap();
    folder.told(&[&run[..], &["whole", "--games", games]].concat());
    assert_eq!(folder.contents("reports/killed"), folder.contents("reports/whole"));
}
