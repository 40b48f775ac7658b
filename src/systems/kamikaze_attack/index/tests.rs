//! Every rule is accounted for: in the index, in the code, and in the tests.

use super::*;
use crate::tests::KAMIKAZE_ATTACK;
use kernel::systems::index::checks::{folder, rust_files};
use kernel::systems::index::rulings;
use kernel::systems::kit::{self, Book};

const SYSTEM: &str = "kamikaze_attack";

/// With rulings and clarifications.
fn index() -> Index {
    kit::index(&KAMIKAZE_ATTACK).unwrap()
}

#[test]
fn no_id_is_listed_twice() {
    index().assert_no_id_is_listed_twice();
}

#[test]
fn every_row_says_what_it_needs_to() {
    index().assert_every_row_says_what_it_needs_to();
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

/// Tests stand in folders of their own, and the smallest beside what they test.
#[test]
fn every_rule_played_appears_in_a_test() {
    let folder = folder(SYSTEM);
    let of_tests = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(&folder).unwrap().to_str().unwrap().to_owned();
        name.contains("tests") || name == "geometry.rs"
    };
    let files: Vec<_> = rust_files(&folder).into_iter().filter(of_tests).collect();
    index().assert_every_rule_played_appears_in(&files, "-");
}

#[test]
fn ranges_hold_the_rules_there_are() {
    assert_eq!(
        cited("KA-20 to KA-31, KA-70's end"),
        ["KA-20", "KA-21", "KA-22", "KA-23", "KA-30", "KA-31"]
    );
    assert_eq!(cited("(KA-13). KA-7 and K1 are none; KA-14"), ["KA-13", "KA-14"]);
}

#[test]
fn every_ruling_touches_a_rule() {
    for touching in rulings(KAMIKAZE_ATTACK.files().text("rulings"), listed) {
        assert!(!touching.rules.is_empty(), "{}", touching.setting.path);
    }
}
