//! Sweeps over a Latin hypercube: points that are one game, and boxes beyond a limit.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::shared::Folder;

/// A sweep of so many points over eight numbers of markers and two of turns.
fn swept(name: &str, samples: &str) -> Folder {
    let folder = Folder::new(name);
    let line = "sweep picket-duty/cassin-young --games 200 --design latin-hypercube --save young";
    let words: Vec<&str> = line.split(' ').collect();
    let factors = [
        "--factor",
        "ends: rulings.pool.attack_ends = 0 .. 8",
        "--factor",
        "turns: scenario.turns = 1 .. 2",
        "--samples",
        samples,
        "--quiet",
    ];
    folder.told(&[&words[..], &factors[..]].concat());
    folder
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Of 9 times 2 settings one is the book itself: 18 games at the most, whatever was sampled.
#[test]
fn points_that_are_the_same_game_are_played_once() {
    let folder = swept("hypercube-merged", "60");
    let found = parsed(&folder.read("reports/young/results.json"));
    let cells = found["cells"].as_array().unwrap();
    let keys: BTreeSet<&str> = cells.iter().map(|cell| cell["key"].as_str().unwrap()).collect();
    assert_eq!(cells.len(), keys.len());
    assert!((10..=18).contains(&cells.len()), "{}", cells.len());
    let curves = found["responses"].as_array().unwrap();
    let factors: Vec<&Value> = curves.iter().map(|curve| &curve["factor"]).collect();
    assert_eq!(factors, ["ends", "turns"]);
    let in_groups = |curve: &Value| -> u64 {
        let groups = curve["groups"].as_array().unwrap().iter();
        groups.map(|group| group["found"]["n"].as_u64().unwrap()).sum()
    };
    assert!(curves.iter().all(|curve| in_groups(curve) == cells.len() as u64 - 1), "{curves:?}");
    let slopes = found["effects"].as_array().unwrap();
    assert_eq!(slopes.len(), 2, "{slopes:?}");
    let ends = slopes[0]["estimate"]["value"].as_f64().unwrap();
    assert!(ends > 0.0, "markers end attacks: {ends}");
}

#[test]
fn a_box_is_told_with_fresh_settings() {
    let folder = swept("hypercube-box", "60");
    let line = ["box", "young", "us_win>72%", "--fresh", "10", "--quiet", "--format"];
    let found = parsed(&folder.told(&[&line[..], &["json"]].concat()));
    let limits = found["box"]["limits"].as_array().unwrap_or_else(|| panic!("{found}"));
    // Two turns are harder to hold than one, markers or not.
    assert_eq!((&limits[1]["factor"], &limits[1]["to"]), (&"turns".into(), &1.0.into()), "{found}");
    assert_eq!(found["box"]["fresh"]["n"], 10);
    assert!(found["box"]["fresh"]["value"].as_f64().unwrap() > 0.7, "{found}");
    let told = folder.told(&[&line[..], &["table"]].concat());
    assert!(told.contains("The box") && told.contains("“turns” at most 1"), "{told}");
    let told = folder.told(&["box", "young", "us_win>72%", "--fresh", "10", "--quiet", "--report"]);
    assert!(told.ends_with("report:  reports/box-cassin-young/report.html\n"), "{told}");
    let page = folder.read("reports/box-cassin-young/report.html");
    assert!(page.contains("above 72"), "the limit is on the page");
    folder.told(&["report", "box-cassin-young"]);
    assert_eq!(folder.read("reports/box-cassin-young/report.html"), page);
    let none = folder.told(&["box", "young", "us_win>99.9%", "--quiet"]);
    assert!(none.contains("in none of"), "{none}");
    let unsaid = folder.refused(&["box", "young", "--quiet"]);
    assert!(unsaid.contains("names no limit\n  = help: say a metric and its limit"), "{unsaid}");
    for (words, expected) in [
        (["box", "young", "us_wim>80%"], "did you mean `us_win`?"),
        (["box", "young", "hull_end>80%"], "say it in points: hull_end>80"),
        (["box", "young", "us_win"], "say a metric and its limit"),
    ] {
        assert!(folder.refused(&words).contains(expected), "{words:?}");
    }
}

const LIMITED: &str = r#"
title = "Where she holds"
scenario = "picket-duty/cassin-young"
design = "latin-hypercube"
samples = 60
games = 200
limit = "us_win>72%"
factor = ["ends: rulings.pool.attack_ends = 0 .. 8", "turns: scenario.turns = 1 .. 2"]
"#;

/// A sweep that names a limit says the box of its variants, and `tincan box` needs to be told none.
#[test]
fn a_limit_in_the_file_is_held_against_the_variants() {
    let folder = Folder::new("hypercube-limit");
    folder.file("limited.toml", LIMITED);
    let told = folder.told(&["sweep", "limited.toml", "--quiet", "--report"]);
    assert!(told.contains("box:     “US wins” is above 72"), "{told}");
    let found = parsed(&folder.read("reports/limited/results.json"));
    let held = &found["boxes"][0];
    assert_eq!((&held["metric"], &held["beyond"]), (&"us_win".into(), &"above".into()));
    assert_eq!(held["limits"][1]["to"], 1.0, "{held}");
    assert!(folder.read("reports/limited/report.md").contains("plays fresh settings"));
    let line = ["box", "limited", "--fresh", "5", "--quiet", "--format", "json"];
    let played = parsed(&folder.told(&line));
    assert_eq!(played["box"]["limits"][1]["to"], held["limits"][1]["to"]);
    assert!(played["redo"].as_str().unwrap().contains("'us_win>72%'"), "{played}");
}
