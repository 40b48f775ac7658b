//! Luck from outside: taken out unless that is declined, the same bytes on any number of threads, and
//! the same games.

use serde_json::Value;

use crate::shared::stdout;

fn run(words: &[&str]) -> String {
    let target = ["run", "picket-duty/kimberly", "--games", "6000", "--quiet"];
    stdout(&[&target[..], words].concat())
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&run(&[&["--format", "json"], words].concat())).unwrap()
}

#[test]
fn luck_is_the_same_on_any_number_of_threads() {
    let luck = |threads| run(&["--luck", "--metric", "sunk", "--threads", threads]);
    assert_eq!(luck("1"), luck("3"));
    assert_eq!(run(&["--threads", "1"]), run(&["--threads", "3"]));
}

#[test]
fn by_default_it_is_taken_out_as_if_it_had_been_asked_for() {
    let (usual, mut asked) = (json(&[]), json(&["--luck-adjusted"]));
    asked["redo"] = usual["redo"].clone();
    assert_eq!(usual, asked);
    assert_eq!(usual["luck"]["taken_out"], true);
    assert!(usual["luck"]["times_the_games"].as_f64().unwrap() > 4.0, "{}", usual["luck"]);
    let csv = run(&["--format", "csv"]);
    assert!(csv.starts_with("system,") && csv.contains(",plain_mean,"), "{csv}");
}

/// All numbers of plain games are there by default too: beside the headline, and as they were of all
/// other metrics.
#[test]
fn plain_games_are_counted_plainly() {
    let (usual, plain) = (json(&[]), json(&["--plain"]));
    assert!(plain.get("luck").is_none());
    for (name, found) in plain["metrics"].as_object().unwrap() {
        let of = &usual["metrics"][name];
        match name.as_str() {
            "us_win" => {
                for (at, to) in [("value", "mean"), ("low", "low"), ("high", "high")] {
                    assert_eq!(of["plain"][at], found[to], "{name}");
                }
                let width = |of: &Value| of["high"].as_f64().unwrap() - of["low"].as_f64().unwrap();
                assert!(width(of) < 0.5 * width(found), "{of}");
            }
            _ => assert_eq!(of, found, "{name}"),
        }
    }
    let again = plain["redo"].as_str().unwrap();
    assert!(again.contains("--games 6000 --plain"), "{again}");
}

#[test]
fn asking_how_much_was_luck_adds_to_the_result_and_changes_nothing_in_it() {
    let (usual, lucky) = (json(&[]), json(&["--luck", "--metric", "sunk"]));
    assert_eq!(usual["metrics"]["us_win"], lucky["metrics"]["us_win"]);
    assert_eq!(lucky["luck"]["shares"][0]["metric"], "sunk");
    assert!(lucky["metrics"]["sunk"]["plain"]["times_the_games"].as_f64().unwrap() >= 1.0);
    let again = lucky["redo"].as_str().unwrap();
    assert!(again.contains("--games 6000 --luck --metric sunk"), "{again}");
}

/// Exact intervals are of plain shares, and a sequential test is of plain pairs.
#[test]
fn where_only_plain_games_will_do_luck_is_left_in() {
    assert!(json(&["--interval", "exact"]).get("luck").is_none());
    let with = ["--with", "no attack ends: optional.attack_ends=out"];
    let words = ["compare", "picket-duty/kimberly", "--decide", "--max-games", "8192", "--quiet"];
    let decided = stdout(&[&words[..], &with].concat());
    assert!(decided.contains("luck:    left in: the test that decides"), "{decided}");
}
