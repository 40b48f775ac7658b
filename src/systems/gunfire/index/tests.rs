//! Every rule is accounted for: in the index, in the code, and in the tests.

use std::collections::BTreeSet;

use super::*;
use crate::tests::GUNFIRE;
use kernel::systems::index::checks::{folder, rust_files};
use kernel::systems::index::rulings;
use kernel::systems::kit::{self, Book};

/// With rulings and clarifications.
fn index() -> Index {
    kit::index(&GUNFIRE).unwrap()
}

#[test]
fn no_id_is_listed_twice() {
    index().assert_no_id_is_listed_twice();
}

#[test]
fn every_row_says_what_it_needs_to() {
    index().assert_every_row_says_what_it_needs_to();
}

/// G1 to G28 and G30 to G32; G5a to G5j, G7a to G7f, G9b.
#[test]
fn no_number_and_no_letter_is_missing() {
    let numbers = (1..=32).filter(|&number| number != 29).map(|number| format!("G{number}"));
    let letters = |rule: &'static str, last| ('a'..=last).map(move |one| format!("{rule}{one}"));
    let lettered = letters("G5", 'j').chain(letters("G7", 'f')).chain(["G9b".to_owned()]);
    let wanted: BTreeSet<String> = numbers.chain(lettered).collect();
    let there: BTreeSet<String> = RULES.iter().map(|rule| rule.id.to_owned()).collect();
    assert_eq!(there, wanted);
}

#[test]
fn every_rule_played_is_cited_in_the_code() {
    index().assert_every_rule_played_is_cited();
}

#[test]
fn every_rule_cited_in_the_code_is_listed() {
    index().assert_every_rule_cited_is_listed();
}

#[test]
fn every_rule_told_in_a_transcript_is_listed() {
    index().assert_every_rule_told_is_listed();
}

#[test]
fn every_rule_clarified_is_listed() {
    index().assert_every_rule_clarified_is_listed();
}

#[test]
fn every_rule_played_appears_in_a_test() {
    let files = rust_files(&folder("gunfire").join("tests"));
    index().assert_every_rule_played_appears_in(&files, "");
}

#[test]
fn lines_of_a_rule_are_the_rule_and_ranges_hold_the_rules_between() {
    assert_eq!(cited("G20-6 and shock 13 (G24)."), ["G20", "G24"]);
    assert_eq!(cited("G26 to G28, G32's end"), ["G26", "G27", "G28", "G32"]);
    assert_eq!(cited("G5h–G6 — what"), ["G5h", "G5i", "G5j", "G6"]);
    assert_eq!(cited("G5a/b, G9b; G is none, nor GF2, G100 and Grau"), ["G5a", "G9b"]);
    assert_eq!(listed("G7B"), Some("G7b"), "names of tests have no small letters left");
}

#[test]
fn every_switch_is_named_once_and_touches_listed_rules() {
    let lines = GUNFIRE.files().text("optional").lines().filter(|line| !line.starts_with('#'));
    let there: BTreeSet<&str> = lines.filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    let named: BTreeSet<&str> = settings::OPTIONAL.iter().map(|(name, ..)| *name).collect();
    assert_eq!((named.len(), &named), (settings::OPTIONAL.len(), &there));
    for id in settings::OPTIONAL.iter().flat_map(|(_, rules, _)| *rules) {
        assert_eq!(listed(id), Some(*id));
    }
}

#[test]
fn every_ruling_names_only_listed_rules_and_only_morale_has_none() {
    let all = rulings(GUNFIRE.files().text("rulings"), listed);
    let none = all.iter().filter(|ruling| ruling.rules.is_empty());
    let paths: Vec<_> = none.map(|ruling| ruling.setting.path.as_str()).collect();
    assert_eq!(paths, ["rulings.numbers.morale"]);
}

/// Every unclear point that was counted when the tables were read: 35 of the print, 47 of what was
/// added to play it.
#[test]
fn every_unclear_point_is_a_ruling_or_a_clarification() {
    let rulings = kernel::systems::System::rulings(&GUNFIRE).into_iter().map(|ruling| ruling.id);
    let clarified = index().clarifications.into_iter().map(|one| one.id);
    let known: BTreeSet<String> = rulings.chain(clarified).collect();
    let points = (1..=35).map(|n| format!("A{n}")).chain((1..=47).map(|n| format!("C{n}")));
    let missing: Vec<_> = points.filter(|id| !known.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
