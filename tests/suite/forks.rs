//! One game under two rule sets, from the command line.

use serde_json::Value;

use crate::shared;

const TARGET: &str = "picket-duty/cassin-young";
const OUT: &str = "no ends: optional.attack_ends=out";

fn trace<'a>(words: &[&'a str]) -> Vec<&'a str> {
    [&["trace", TARGET], words].concat()
}

fn stdout(words: &[&str]) -> String {
    shared::stdout(&trace(words))
}

fn json(words: &[&str]) -> Value {
    shared::json(&trace(&[words, &["--format", "json"]].concat()))
}

/// The story of the side is the story `trace` tells of that cell alone.
#[test]
fn both_sides_are_the_stories_told_alone() {
    let both = json(&["--game", "3", "--against", OUT]);
    let rows = both["rows"].as_array().unwrap();
    for (side, set) in [("a", "optional.attack_ends=in"), ("b", "optional.attack_ends=out")] {
        let alone = json(&["--game", "3", "--set", set]);
        let mut lines = rows.iter().filter(|row| !row[side].is_null()).map(|row| &row[side]);
        assert!(alone["story"].as_array().unwrap().iter().all(|line| lines.next() == Some(line)));
        assert_eq!(lines.next(), None, "{side} has lines of nobody's");
        for (metric, value) in alone["outcome"].as_object().unwrap() {
            assert_eq!(&both["outcome"][metric][side], value, "{metric}");
        }
    }
}

#[test]
fn the_page_fits_and_names_both_sides_and_the_fork() {
    let page = stdout(&["--game", "3", "--against", OUT]);
    assert!(page.contains("A is book: ") && page.contains("B is no ends: "), "{page}");
    assert!(page.contains("FIRST FORK"), "{page}");
    let fits = |line: &str| line.chars().count() <= 80 || line.starts_with("reproduce this:");
    assert!(page.lines().all(fits), "{page}");
    assert!(
        stdout(&["--game", "3", "--set", "optional.willow=true", "--against", OUT])
            .contains("A is as set: ")
    );
}

#[test]
fn without_a_game_the_first_whose_headline_differs_is_told() {
    let told = json(&["--against", OUT]);
    let outcome = &told["outcome"]["us_win"];
    assert_ne!(outcome["difference"], 0);
    assert!(told["note"].as_str().unwrap().contains("the first game in which “US wins” differs"));
    for game in 0..told["game"].as_u64().unwrap() {
        let earlier = json(&["--game", &game.to_string(), "--against", OUT]);
        assert_eq!(earlier["outcome"]["us_win"]["difference"], 0);
    }
}

#[test]
fn a_census_adds_up_and_its_examples_fork_as_said() {
    let census = json(&["--forks", "200", "--against", OUT]);
    let kinds = census["kinds"].as_array().unwrap();
    let games: u64 = kinds.iter().map(|kind| kind["games"].as_u64().unwrap()).sum();
    assert_eq!(census["forked"], games);
    assert!(0 < games && games < 200);
    for kind in kinds {
        let game = kind["example"].to_string();
        let told = json(&["--game", &game, "--against", OUT]);
        assert_eq!(told["fork"]["why"], kind["fork"]["why"]);
        let command = kind["trace"].as_str().unwrap();
        assert!(command.contains(&format!("--game {game} --against '{OUT}'")), "{command}");
    }
    let table = stdout(&["--forks", "200", "--against", OUT]);
    assert!(table.contains(&format!("{games} of 200 games end differently")), "{table}");
}

#[test]
fn a_variant_that_changes_nothing_forks_nothing() {
    let same = "same: optional.attack_ends=in";
    assert_eq!(json(&["--game", "3", "--against", same])["fork"], Value::Null);
    assert!(stdout(&["--forks", "50", "--against", same]).contains("0 of 50 games"));
}
