//! The files of the system: all can be read, and mistakes in a user's are told.

use super::{KAMIKAZE_ATTACK, rulebook_and_players, set_up};
use kernel::systems::kit::Book;
use kernel::systems::{File, PolicyRef, Request, Scenario, System};

fn refusal(sets: &[&str]) -> String {
    let sets = sets.iter().map(ToString::to_string).collect();
    let scenario = Scenario::Named("standard".into());
    let request = Request { scenario, sets, policies: Vec::new() };
    rulebook_and_players(&request).map(|_| ()).expect_err("a setting that is refused").to_string()
}

/// KA-04: six of each in the standard game; the others as their cards say.
#[test]
fn rule_ka_04_every_scenario_has_its_planes() {
    let planes = |scenario: &str| {
        let card = set_up(scenario, &[], &[]).0.scenario;
        [card.kamikazes, card.escorts, card.cap]
    };
    assert_eq!(planes("standard"), [6, 6, 6]);
    assert_eq!(planes("no-cap"), [6, 0, 0]);
    assert_eq!((planes("weak-cap"), planes("massed-raid")), ([6, 6, 4], [9, 6, 6]));
    assert_eq!((planes("no-escort"), planes("damaged-picket")), ([6, 0, 6], [6, 6, 6]));
    assert_eq!(KAMIKAZE_ATTACK.scenarios().len(), 7);
}

#[test]
fn every_pair_of_policies_can_be_read() {
    let of = |side: usize| {
        let all = KAMIKAZE_ATTACK.policies().into_iter();
        all.filter(|card| card.seats.has(side)).map(|card| card.id).collect::<Vec<_>>()
    };
    let (us, japan) = (of(0), of(1));
    assert!(japan.len() >= 3 && us.len() >= 3, "{japan:?} {us:?}");
    for one in &japan {
        for other in &us {
            set_up("standard", &[], &[one, other]);
        }
    }
}

#[test]
fn what_no_book_prints_is_told() {
    let told = |scenario: &str| -> Vec<String> {
        set_up(scenario, &[], &[]).0.assumed().into_iter().map(|(what, _)| what).collect()
    };
    assert_eq!(told("no-cap"), ["gun positions and arcs", "entry points of Figure 3"]);
    assert!(told("standard").contains(&"Figure 2, the shoot-down numbers".to_owned()));
}

#[test]
fn mistakes_are_told_with_their_cure() {
    for (set, what, help) in [
        ("charts.board.columns=22", "22 is even", "centre square"),
        ("charts.entry.1=[10, 11]", "the ship lies there", "somewhere else"),
        (
            "scenario.lost=[\"stern 6in\"]",
            "no guns are called `stern 6in`",
            "did you mean `stern 5in`?",
        ),
        ("scenario.cap=0", "a dogfight without a combat air patrol", "begins = \"dive\""),
        ("scenario.ship=flecher", "no ship is called `flecher`", "fletcher"),
        ("charts.figure-2.played=deadly", "no column is called so", "lethal"),
        ("scenario.kamikazes=13", "13 is out of range", "1 to 12"),
    ] {
        let told = refusal(&[set]);
        assert!(told.contains(what) && told.contains(help), "{set}: {told}");
    }
}

#[test]
fn a_policy_or_ship_of_ones_own_is_known_for_what_it_is() {
    let kind = |text: &str| {
        let file = File { name: "mine.toml".into(), text: text.into() };
        KAMIKAZE_ATTACK.check(&file).map(|checked| checked.kind).unwrap_or_else(|p| p.to_string())
    };
    assert_eq!(kind("extends = \"evasive\"\n[dive.score]\nmp = -1.0\ndice = -1.0"), "policy");
    let (_, ship) = KAMIKAZE_ATTACK.files().first_ship();
    assert_eq!(kind(ship), "ship");
    let (_, scenario) = KAMIKAZE_ATTACK.files().first_scenario();
    assert_eq!(kind(scenario), "scenario");
    assert!(kind("[dive.score]\nmpp = 1.0").contains("unknown key `mpp`"));
}

/// A user's policy says what it says, and leaves the rest to the first of its side.
#[test]
fn a_policy_need_not_decide_everything() {
    let text = "[dive.score]\ndice = -3.0";
    let file = File { name: "mine.toml".into(), text: text.into() };
    let scenario = Scenario::Named("standard".into());
    let request =
        Request { scenario, sets: vec![], policies: vec![PolicyRef::Handed(file).into()] };
    let (_, ready) = rulebook_and_players(&request).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!((ready.weights.dice, ready.weights.mp), (-3.0, 0.0));
}
