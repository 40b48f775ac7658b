//! How games are won, from the command line.

use crate::shared::{Folder, json, stdout};

#[test]
fn a_story_tells_parts_rules_and_games_in_every_form() {
    let line = ["story", "picket-duty/cassin-young", "--games", "60"];
    let text = stdout(&line);
    for expected in
        ["Apr 12, midday", "7.3.A", "lead: ", "swing: ", "comebacks: ", "dead time: ", "check: "]
    {
        assert!(text.contains(expected), "{expected} in {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 92), "{text}");
    let found = json(&[&line[..], &["--format", "json"]].concat());
    let settled: f64 = found["parts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|part| part["settles"]["value"].as_f64().unwrap())
        .sum();
    assert!((0.6..1.4).contains(&settled), "the parts settle {settled}");
    let command = found["told"][0]["command"].as_str().unwrap();
    assert!(command.starts_with("tincan trace picket-duty/cassin-young --game "), "{command}");
    let csv = stdout(&[&line[..], &["--format", "csv"]].concat());
    assert!(csv.starts_with("of,name,what,n,value,low,high\ngames,,odds,60,"), "{csv}");
    let page = stdout(&[&line[..], &["--format", "md"]].concat());
    assert!(page.contains("| part of the game | odds |"), "{page}");
}

#[test]
fn the_page_of_a_story_has_its_charts() {
    let folder = Folder::new("story-page");
    folder.told(&["story", "buoyz/hampton-roads", "--games", "40", "--report"]);
    let page = folder.read("reports/story-hampton-roads/report.html");
    assert!(page.contains("How games of Hampton Roads are won"), "{page}");
    let drawn = folder.contents("reports/story-hampton-roads");
    for chart in ["charts/odds.svg", "charts/swings.png"] {
        let is_there = drawn.keys().any(|path| path.ends_with(chart));
        assert_eq!(is_there, cfg!(feature = "charts"), "{chart}");
    }
}

#[test]
fn what_does_not_say_who_wins_is_refused_with_what_does() {
    let folder = Folder::new("story-refused");
    let refused =
        |words: &[&str]| folder.refused(&[&["story", "picket-duty/kimberly"], words].concat());
    let told = refused(&["--metric", "hull_end"]);
    assert!(told.contains("`hull_end` does not say who wins: it is no yes or no"), "{told}");
    assert!(told.contains("= help: there are us_win"), "{told}");
    let told = refused(&["--metric", "us_wni"]);
    assert!(told.contains("did you mean `us_win`?"), "{told}");
    assert!(refused(&["--games", "5"]).contains("at least --games 20"));
}
