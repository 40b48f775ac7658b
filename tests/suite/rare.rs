//! `tincan rare`: odds of what hardly ever happens, from the command line.

use serde_json::Value;

use crate::shared::{Folder, complaint, json, stdout};

const YOUNG: &str = "picket-duty/cassin-young";
const FEW: [&str; 5] = ["--effort", "100", "--repetitions", "10", "--quiet"];

fn line<'w>(event: &'w str, more: &[&'w str]) -> Vec<&'w str> {
    [&["rare", YOUNG, event], &FEW[..], more].concat()
}

fn number(found: &Value) -> f64 {
    found.as_f64().unwrap_or_else(|| panic!("{found} is no number"))
}

/// Two million plain games say 440 of a million.
#[test]
fn splitting_agrees_with_ten_million_plain_games() {
    let more = ["--by", "direct_hits", "--effort", "400", "--format", "json"];
    let asked = ["rare", YOUNG, "direct_hits>=8", "--repetitions", "20", "--quiet"];
    let found = json(&[&asked[..], &more[..]].concat());
    assert_eq!(
        (&found["way"], &found["splitting"]["watched"]),
        (&"splitting".into(), &"direct_hits".into())
    );
    let [low, value, high] = ["low", "value", "high"].map(|key| number(&found["share"][key]));
    assert!(low < 440e-6 && 440e-6 < high && high < 3.0 * low, "{found}");
    let levels = found["splitting"]["levels"].as_array().unwrap();
    let product: f64 = levels[..levels.len() - 1]
        .iter()
        .map(|level| number(&level["passes"]["value"]))
        .product::<f64>();
    let last = levels.last().unwrap();
    assert!((number(&last["reached"]) - product).abs() < 1e-12, "{found}");
    // Means of products are near products of means.
    let about = product * number(&last["happens"]["value"]);
    assert!((0.8..1.25).contains(&(about / value)), "{about} and {value}");
}

#[test]
fn the_answer_is_the_same_on_any_number_of_threads_and_in_every_form() {
    let by = ["--by", "direct_hits", "--threads"];
    let told = |threads| stdout(&line("direct_hits>=8", &[&by[..], &[threads]].concat()));
    let one = told("1");
    assert_eq!(one, told("3"));
    assert!(one.contains("Plain play would need about"), "{one}");
    assert!(one.contains("reproduce this: tincan rare picket-duty/cassin-young 'direct_hits>=8'"));
    for (form, start) in [("csv", "event,watched,level,"), ("md", "USS Cassin Young")] {
        let more = ["--by", "direct_hits", "--format", form];
        assert!(stdout(&line("direct_hits>=8", &more)).starts_with(start), "{form}");
    }
}

/// The story ends with what was looked for: a chain of branches is a game like any other.
#[test]
fn a_game_in_which_it_happens_is_told() {
    let told = stdout(&line("direct_hits>=8", &["--by", "direct_hits", "--tell"]));
    let hits = told.split("Direct hits = ").nth(1).unwrap_or_else(|| panic!("{told}"));
    let count: u32 = hits.split_whitespace().next().unwrap().parse().unwrap();
    assert!(count >= 8, "{hits}");
}

/// The same 440 of a million, by dice that are forced; and nothing depends on threads.
#[test]
fn forced_dice_agree_with_plain_games() {
    let forced = ["--force", "dives=20%", "--repetitions", "10", "--effort", "1000", "--quiet"];
    let asked = [&["rare", YOUNG, "direct_hits>=8", "--format", "json"], &forced[..]].concat();
    let told = |threads| stdout(&[&asked[..], &["--threads", threads]].concat());
    assert_eq!(told("1"), told("3"));
    let found = json(&asked);
    assert_eq!(found["way"], "forced");
    let [low, high] = ["low", "high"].map(|key| number(&found["share"][key]));
    assert!(low < 440e-6 && 440e-6 < high && high < 1e-3, "{found}");
    let [low, high] = ["low", "high"].map(|key| number(&found["forced"]["weight"][key]));
    assert!(0.9 < low && low < 1.0 && 1.0 < high && high < 1.1, "{found}");
    assert_eq!(found["forced"]["dice"][0]["name"], "dives");
}

/// A game on forced dice is told as it was played.
#[test]
fn a_game_on_forced_dice_is_told() {
    let more = ["--force", "dives=50%", "--tell"];
    let told = stdout(&line("direct_hits>=8", &more));
    assert!(told.contains("forced dice"), "{told}");
    let hits = told.split("Direct hits = ").nth(1).unwrap_or_else(|| panic!("{told}"));
    let count: u32 = hits.split_whitespace().next().unwrap().parse().unwrap();
    assert!(count >= 8, "{hits}");
}

#[test]
fn what_is_common_is_counted() {
    let found = json(&line("lost_to_magazine", &["--format", "json", "--check", "2000"]));
    assert_eq!(found["way"], "common");
    assert_eq!(found["share"]["n"], 10_000);
    let check = number(&found["check"]["value"]);
    assert!((0.01..0.05).contains(&check), "{check}");
}

#[test]
fn what_cannot_be_looked_for_is_refused_with_the_cure() {
    let told = |words: &[&str]| complaint(&[&["rare", YOUNG], words].concat());
    for (words, expected) in [
        (vec!["lost_to_floding"], "did you mean `lost_to_flooding`?"),
        (vec!["hull_end>99"], "“Hull at end” goes from 0 to "),
        (vec!["direct_hits"], "help: `direct_hits>=1`"),
        (vec!["sunk & direct_hits>>2"], " --> EVENT:1:"),
        (vec!["lost_to_flooding", "--by", "flod_end"], "did you mean `flood_end`?"),
        (vec!["lost_to_flooding", "--by", "sunk"], "does not change while a game is played"),
        (vec!["lost_to_flooding", "--effort", "3"], "from 50 to 10000000"),
        (vec!["lost_to_flooding", "--force", "dvies"], "did you mean `dives`?"),
        (vec!["lost_to_flooding", "--force", "dives=2"], "from 0.1% to 99.9%"),
        (vec!["sunk", "--force", "floods", "--force", "magazines"], "force the same dice"),
        (vec!["sunk", "--force", "floods", "--by", "hull_end"], "cannot be used with"),
    ] {
        let complaint = told(&words);
        assert!(complaint.contains(expected), "{words:?}: {complaint}");
    }
    let none = complaint(&["rare", "buoyz/hampton-roads", "b_win", "--force", "dives"]);
    assert!(none.contains("`buoyz` names no dice that can be forced"), "{none}");
    let folder = Folder::new("rare-out");
    folder.told(&[&line("lost_to_magazine", &[])[..], &["--out", "a.txt"]].concat());
    assert!(folder.read("a.txt").contains("That is not rare"));
}
