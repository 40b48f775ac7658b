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
fn a_run_has_its_story_on_its_page() {
    let folder = Folder::new("story-run");
    let run = ["run", "kamikaze-attack/no-cap", "--games", "100", "--report", "--quiet"];
    folder.told(&[&run[..], &["--story", "20"]].concat());
    let (page, text) = ("reports/run-no-cap/report.html", "reports/run-no-cap/report.md");
    let told = [page, text].map(|file| folder.read(file));
    for told in &told {
        assert!(told.contains("How games are won") && told.contains("What swings games"), "{told}");
        assert!(told.contains("tincan story kamikaze-attack/no-cap --games 20"), "{told}");
    }
    let chart = folder.0.join("reports/run-no-cap/charts/story-odds.svg").exists();
    assert_eq!(chart, cfg!(feature = "charts"));
    folder.told(&["report", "run-no-cap"]);
    assert!(!folder.read(page).contains("How games are won"), "it was not asked for");
    folder.told(&["report", "run-no-cap", "--story", "20", "--quiet"]);
    assert_eq!([page, text].map(|file| folder.read(file)), told);
    let refused = folder.refused(&[&run[..], &["--story", "5"]].concat());
    assert!(refused.contains("5 games tell no story\n  = help: at least --story 20"), "{refused}");
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

#[test]
fn a_game_is_told_with_its_odds_and_what_decided_it() {
    let line = ["trace", "picket-duty/cassin-young", "--game", "1881", "--odds"];
    let text = stdout(&line);
    assert!(
        text.contains(
            "\nThe picket ship lost (US wins: no). Before the first die the odds of winning"
        ),
        "{text}"
    );
    assert!(text.contains("3.0.A    — Apr 12, night — US wins 9"), "{text}");
    assert!(text.contains("weather is Storm (was Rain)   ◄ US wins from 9"), "{text}");
    let (outcome, facts) = text.split_once("\nWeather = ").unwrap();
    assert!(outcome.contains("Planes attacking = 18") && !outcome.contains(" = 0"), "{text}");
    assert!(facts.starts_with("typhoon\nKikusui attack = yes\n"), "{text}");
    let found = json(&[&line[..], &["--format", "json"]].concat());
    let odds = &found["odds"];
    assert_eq!((odds["metric"].as_str(), odds["won"].as_bool()), (Some("us_win"), Some(false)));
    let first = &odds["rolls"][0];
    let line = first["line"].as_u64().unwrap() as usize;
    assert_eq!(found["story"][line]["rule"], first["rule"]);
    let moved = |at: &str| first[at]["value"].as_f64().unwrap();
    assert!(moved("before") - moved("after") > 0.3, "{first}");
    let plain = json(&["trace", "picket-duty/cassin-young", "--game", "1881", "--format", "json"]);
    assert_eq!(plain["story"], found["story"]);
    assert!(plain.get("odds").is_none() && plain.get("note").is_none());
}

/// Where nothing heads a story, its moments stand on lines of their own.
#[test]
fn every_system_has_odds_to_tell() {
    for (target, expected) in [
        ("kamikaze-attack/no-cap", "— dive 2 — US wins "),
        ("buoyz/hampton-roads", "— turn 2 — A wins "),
        ("gunfire/river-plate", "— turn 3 — A wins "),
    ] {
        let text = stdout(&["trace", target, "--game", "3", "--odds"]);
        assert!(text.contains(expected), "{target}: {text}");
    }
}

#[test]
fn a_game_is_found_by_how_it_ended() {
    let like = |words: &[&str]| {
        let line = ["trace", "picket-duty/cassin-young", "--format", "json"];
        json(&[&line[..], words].concat())
    };
    let found = like(&["--where", "us_win=0 & hull_end>5"]);
    assert_eq!(found["outcome"]["us_win"], 0);
    assert!(found["outcome"]["hull_end"].as_i64().unwrap() > 5);
    assert_eq!(found["note"], "the first in which us_win=0 & hull_end>5");
    let dramatic = like(&["--where", "us_win=1", "--most", "dramatic"]);
    assert_eq!(dramatic["outcome"]["us_win"], 1);
    assert_eq!(dramatic["note"], "the most dramatic of the first 200 games in which us_win=1");
    let typical = like(&["--most", "typical"]);
    assert_eq!(typical["outcome"]["us_win"], 1, "most games are won");
    assert_ne!(typical["game"], dramatic["game"]);
}

#[test]
fn a_condition_that_cannot_be_is_refused_where_it_stands() {
    let folder = Folder::new("story-where");
    let refused =
        |words: &[&str]| folder.refused(&[&["trace", "picket-duty/cassin-young"], words].concat());
    let told = refused(&["--where", "us_win=0 & hul_end>5"]);
    assert!(told.contains("1 | us_win=0 & hul_end>5\n  |            ^^^^^^^"), "{told}");
    assert!(
        told.contains("did you mean `hull_end`? `tincan list picket-duty --metrics`"),
        "{told}"
    );
    let told = refused(&["--where", "hull_end>99"]);
    assert!(told.contains("none of the first 100,000 games is one in which hull_end>99"), "{told}");
    assert!(told.contains("= help: "), "{told}");
    let told = refused(&["--odds"]);
    assert!(told.contains("--game, --where, --most or --against is needed"), "{told}");
    let told = refused(&["--game", "1", "--odds", "--metric", "planes_attacking"]);
    assert!(told.contains("does not say who wins: it is no yes or no"), "{told}");
}
