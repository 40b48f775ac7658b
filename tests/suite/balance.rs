//! A setting solved for a target, from the command line.

use serde_json::Value;

use crate::shared::{Folder, complaint, json, stdout};

const GAMES: [&str; 2] = ["--games", "4000"];
const MARKERS: &str = "rulings.pool.attack_ends";

fn line<'w>(target: &'w str, vary: &'w str, more: &[&'w str]) -> Vec<&'w str> {
    let asked = ["balance", "picket-duty/cassin-young", "--target", target, "--vary", vary];
    [&asked[..], &GAMES[..], more].concat()
}

fn number(found: &Value) -> f64 {
    found.as_f64().unwrap_or_else(|| panic!("{found} is no number"))
}

/// A million plain games of each say 74.0 % with 3 Attack Ends markers and 75.8 % with 4.
#[test]
fn the_neighbours_have_the_target_between_them() {
    let found = json(&line("us_win=75%", "rulings.pool.attack_ends=0..6", &["--format", "json"]));
    assert_eq!((&found["between"][0], &found["between"][1]), (&"3".into(), &"4".into()));
    assert_eq!((&found["nearest"], &found["way"]), (&"4".into(), &"rising".into()));
    let crossing = &found["crossing"];
    let [low, at, high] = ["low", "at", "high"].map(|key| number(&crossing[key]));
    assert!(3.0 < low && low < at && at < high && high < 4.0, "{crossing}");
    let levels = found["levels"].as_array().unwrap();
    let [below, above] = [3, 4].map(|place| number(&levels[place]["value"]));
    assert!(below < 0.75 && 0.75 < above && levels.len() == 7, "{found}");
    let on_the_line = below + (at - 3.0) * (above - below);
    assert!((on_the_line - 0.75).abs() < 1e-12, "{on_the_line}");
}

#[test]
fn a_sweep_has_the_numbers_of_the_curve() {
    let folder = Folder::new("balance-sweep");
    let factor = format!("{MARKERS} = 2 | 3 | 4");
    let sweep = ["sweep", "picket-duty/cassin-young", "--factor", &factor, "--format", "json"];
    let swept: Value =
        serde_json::from_str(&folder.told(&[&sweep[..], &GAMES[..]].concat())).unwrap();
    let found = json(&line("us_win=0.75", "rulings.pool.attack_ends=2|3|4", &["--format", "json"]));
    for place in 0..3 {
        let (cell, level) = (&swept["cells"][place]["metrics"]["us_win"], &found["levels"][place]);
        for key in ["value", "low", "high", "n"] {
            assert_eq!(cell[key], level[key], "{key} of level {place}");
        }
    }
}

#[test]
fn of_many_levels_those_near_the_target_have_all_games() {
    let found = json(&line("us_win=75%", "rulings.pool.attack_ends=0..30", &["--format", "json"]));
    let levels = found["levels"].as_array().unwrap();
    let played = |n: u64| -> Vec<&str> {
        let those = levels.iter().filter(|level| level["n"] == n);
        those.map(|level| level["level"].as_str().unwrap()).collect()
    };
    assert_eq!(played(4000), ["2", "3", "4", "5"]);
    assert!(played(1000).contains(&"30") && levels.len() < 10, "{found}");
    let few = json(&line("us_win=75%", "rulings.pool.attack_ends=2..5", &["--format", "json"]));
    assert_eq!(few["crossing"], found["crossing"]);
}

#[test]
fn it_is_the_same_on_any_threads_and_as_its_own_command_says() {
    let [one, three] = ["1", "3"].map(|threads| {
        stdout(&line("us_win=75%", "rulings.pool.attack_ends=0..30", &["--threads", threads]))
    });
    assert_eq!(one, three);
    let redo = one.lines().find_map(|line| line.strip_prefix("reproduce this: tincan ")).unwrap();
    assert_eq!(stdout(&redo.split(' ').collect::<Vec<_>>()), one);
}

#[test]
fn it_is_told_in_every_form() {
    let form =
        |form| stdout(&line("us_win=70%", "optional.attack_ends=in|out", &["--format", form]));
    let text = form("table").replace(['\n', '\u{a0}'], " ");
    assert!(text.contains("“US wins” passes 70 % with"), "{text}");
    assert!(text.contains("between in and out: 77"), "{text}");
    assert!(text.contains("The nearest setting is out, with"), "{text}");
    assert!(text.contains("curve:   isotonic regression"), "{text}");
    let csv = form("csv");
    assert!(
        csv.starts_with(
            "setting,level,metric,n,value,low,high,fitted,target,at,at_low,at_high\n\
             optional.attack_ends,in,us_win,4000,0.77"
        ),
        "{csv}"
    );
    // Between two words lies nothing that could be a solution.
    assert!(csv.ends_with(",0.7,,,\n"), "{csv}");
    let page = form("md");
    assert!(page.contains("| Attack Ends markers (11.3) | US wins | 95 % interval |"), "{page}");
    let found: Value = serde_json::from_str(&form("json")).unwrap();
    assert_eq!((&found["crossing"], &found["way"]), (&Value::Null, &"falling".into()));
}

#[test]
fn what_cannot_be_solved_is_refused_with_what_helps() {
    let refused = |target: &str, vary: &str| complaint(&line(target, vary, &[]));
    let told = refused("us_win=20%", "rulings.pool.attack_ends=0..6");
    assert!(told.contains("does not bring “US wins” to 20\u{a0}%: it goes from 67."), "{told}");
    assert!(told.contains("with 0 to 78.") && told.contains("= help: vary it further"), "{told}");
    let told = refused("specials_attacking=1", "scenario.turns=1..3");
    assert!(told.contains("`scenario.turns` does nothing to “Special planes attacking”"), "{told}");
    assert!(told.contains("with 1, 2, 3\n  = help: vary another setting"), "{told}");
    assert!(told.contains("without --vary `tincan balance` tries them all"), "{told}");
    let told = refused("us_wni=50%", "scenario.turns=1..3");
    assert!(
        told.contains("no metric is called `us_wni`\n  = help: did you mean `us_win`?"),
        "{told}"
    );
    let told = refused("us_win=50%", "rulings.pol.attack_ends=0..6");
    assert!(told.contains("--> --vary:1:9") && told.contains("^^^"), "{told}");
    assert!(told.contains("did you mean `rulings.pool.attack_ends`?"), "{told}");
    let told = refused("us_win=50%", "scenario.turns=0..3");
    assert!(told.contains("0 is out of range") && told.contains("it may be 1 to 20"), "{told}");
}

#[test]
fn what_is_not_understood_is_refused_with_an_example() {
    let refused = |target: &str, vary: &str| complaint(&line(target, vary, &[]));
    assert!(refused("us_win", "scenario.turns=1..3").contains("like us_win=50%"));
    assert!(refused("us_win=50", "scenario.turns=1..3").contains("like --target us_win=50%"));
    assert!(refused("hull_end=50%", "scenario.turns=1..3").contains("--target hull_end=50"));
    assert!(refused("us_win=50%", "scenario.turns").contains("like scenario.turns=1..4"));
    assert!(refused("us_win=50%", "scenario.turns=3..1").contains("the lower one, like 4..12"));
    assert!(refused("us_win=50%", "scenario.turns=0.5..3").contains("of whole numbers"));
    assert!(refused("us_win=50%", "scenario.turns=1|1").contains("`1` is said twice"));
    let few = complaint(
        &[&line("us_win=50%", "scenario.turns=1..3", &[])[..6], &["--games", "5"]].concat(),
    );
    assert!(few.contains("at least --games 20"), "{few}");
}

const SCAN: [&str; 4] = ["balance", "kamikaze-attack/no-cap", "--target", "us_win=50%"];
const QUICK: [&str; 4] = ["--games", "400", "--at-most", "1"];

fn scan(more: &[&str]) -> String {
    stdout(&[&SCAN[..], &QUICK[..], more].concat())
}

#[test]
fn without_a_setting_every_number_is_tried_on_any_threads_alike() {
    let [one, three] = ["1", "3"].map(|threads| scan(&["--format", "json", "--threads", threads]));
    assert_eq!(one, three);
    let found: Value = serde_json::from_str(&one).unwrap();
    let numbers = found["numbers"].as_array().unwrap();
    let of = |path: &str| {
        let found = numbers.iter().find(|number| number["setting"] == path);
        found.unwrap_or_else(|| panic!("no {path}"))
    };
    let hits = of("charts.dive.hits_to_kill");
    assert_eq!((&hits["moves"], hits["steps"].as_array().unwrap().len()), (&true.into(), 2));
    assert!(numbers.len() > 50 && numbers[0]["moves"] == true, "{}", numbers.len());
    let remedies = found["remedies"].as_array().unwrap();
    assert_eq!((remedies.len(), &remedies[0]["reached"].is_boolean()), (1, &true));
    assert_eq!(found["looks"], serde_json::json!([256, 400]));
}
