//! Every rule is accounted for: in the index, in the code, and in the tests.

use std::collections::BTreeSet;

use super::*;
use crate::tests::BUOYZ;
use kernel::systems::index::checks::{folder, rust_files};
use kernel::systems::index::rulings;
use kernel::systems::kit::{self, Book};

/// With rulings and clarifications.
fn index() -> Index {
    kit::index(&BUOYZ).unwrap()
}

#[test]
fn no_id_is_listed_twice() {
    index().assert_no_id_is_listed_twice();
}

#[test]
fn every_row_says_what_it_needs_to() {
    index().assert_every_row_says_what_it_needs_to();
}

/// Sections of the book as a second reader counted them: 12 chapters, 3 of the supplement.
#[test]
fn no_chapter_is_missing() {
    let chapters = (1..=12).map(|n| format!("B{n}")).chain((2..=4).map(|n| format!("BC{n}")));
    let begins = |id: &str, chapter: &str| {
        id.strip_prefix(chapter).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    for chapter in chapters {
        assert!(RULES.iter().any(|rule| begins(rule.id, &chapter)), "{chapter}");
    }
    assert_eq!(RULES.iter().filter(|rule| rule.id.starts_with("B5")).count(), 16);
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
    let own = folder("buoyz");
    let mut files = rust_files(&own.join("tests"));
    files.push(own.join("odds/tests.rs"));
    index().assert_every_rule_played_appears_in(&files, ".");
}

#[test]
fn ids_are_found_in_texts_and_ranges_hold_the_rules_between() {
    assert_eq!(cited("B5.11.1 and the supplement (BC3.1)."), ["B5.11.1", "BC3.1"]);
    assert_eq!(cited("B5.6 to B5.8, B6.2's end"), ["B5.6", "B5.7", "B5.8", "B6.2"]);
    assert_eq!(cited("B4.1a–B4.1c — what"), ["B4.1a", "B4.1b", "B4.1c"]);
    assert!(cited("B is none, nor BB, B-380, Bismarck, B5.x and C50").is_empty());
    assert_eq!(listed("B4.1A"), Some("B4.1a"), "names of tests have no small letters left");
}

#[test]
fn every_switch_is_named_once_and_touches_listed_rules() {
    let lines = BUOYZ.files().text("optional").lines().filter(|line| !line.starts_with('#'));
    let there: BTreeSet<&str> = lines.filter_map(|line| Some(line.split_once(" = ")?.0)).collect();
    let named: BTreeSet<&str> = settings::OPTIONAL.iter().map(|(name, ..)| *name).collect();
    assert_eq!((named.len(), &named), (settings::OPTIONAL.len(), &there));
    for id in settings::OPTIONAL.iter().flat_map(|(_, rules, _)| *rules) {
        assert_eq!(listed(id), Some(*id));
    }
}

#[test]
fn every_ruling_names_listed_rules() {
    let all = rulings(BUOYZ.files().text("rulings"), listed);
    let none: Vec<_> = all.iter().filter(|ruling| ruling.rules.is_empty()).collect();
    assert!(none.is_empty(), "{}", none.len());
}

/// Every unclear point that was counted when the book was read: 51 of the print, 58 of what had to be
/// fixed to play it.
#[test]
fn every_unclear_point_is_a_ruling_or_a_clarification() {
    let rulings = kernel::systems::System::rulings(&BUOYZ).into_iter().map(|ruling| ruling.id);
    let clarified = index().clarifications.into_iter().map(|one| one.id);
    let known: BTreeSet<String> = rulings.chain(clarified).collect();
    let fixed = (1..=56).chain(60..=61).map(|n| format!("C{n}"));
    let points = (1..=51).map(|n| format!("A{n}")).chain(fixed);
    let missing: Vec<_> = points.filter(|id| !known.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
