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
    assert!(refused(&["--time", "soon"]).contains("a time is needed, like 60s, 5m or 1.5h"));
    let found = json(&["run", "picket-duty/kimberly", "--games", "50", "--format", "json"]);
    assert_eq!(found["games"], 50, "and without a time nothing changes");
}
