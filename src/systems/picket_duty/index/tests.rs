//! Every rule is accounted for: in the index, in the code, and in the tests.

use std::collections::BTreeSet;

use super::*;
use crate::tests::PICKET_DUTY;
use kernel::systems::index::checks::{folder, rust_files};
use kernel::systems::kit;

/// With rulings and clarifications.
fn index() -> Index {
    kit::index(&PICKET_DUTY).unwrap()
}

#[test]
fn no_id_is_listed_twice() {
    index().assert_no_id_is_listed_twice();
}

#[test]
fn every_row_says_what_it_needs_to() {
    index().assert_every_row_says_what_it_needs_to();
}

/// Letters of one rule follow each other without a gap: 6.8.A, 6.8.B …
#[test]
fn no_letter_is_missing() {
    let ids: BTreeSet<_> = all().map(|rule| rule.id).collect();
    for id in &ids {
        let (stem, last) = id.rsplit_once('.').unwrap_or(("", id));
        if let &[letter @ b'B'..=b'Z'] = last.as_bytes() {
            let before = format!("{stem}.{}", char::from(letter - 1));
            assert!(ids.contains(before.as_str()), "{id} without {before}");
        }
    }
}

/// Counted from the pages by hand: the lettered paragraphs of the longest rules.
#[test]
fn the_long_rules_have_all_their_paragraphs() {
    let paragraphs = |id: &str| {
        let stem = format!("{id}.");
        all().filter(|rule| rule.id.starts_with(&stem)).count()
    };
    let counted = [("2.0", 12), ("5.2", 8), ("6.5", 10), ("6.6", 15), ("6.8", 16 + 3), ("7.3", 25)];
    for (id, count) in counted {
        assert_eq!(paragraphs(id), count, "{id}");
    }
    for (id, count) in [("7.4", 14), ("7.7", 15), ("7.8.2", 13 + 1), ("9", 1 + 10)] {
        assert_eq!(paragraphs(id), count, "{id}");
    }
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
fn a_test_names_its_rule_in_its_name_or_a_comment() {
    let text = "fn rule_6_8_k_three_hits() {}\nfn rule_7_8_1_markers() { x(); // 9.G–H\n}";
    let named: Vec<_> = index().named_in_tests(text, ".").into_iter().collect();
    assert_eq!(named, ["6.8.K", "7.8.1", "9.G", "9.H"]);
}

#[test]
fn every_rule_played_appears_in_a_test() {
    let files = rust_files(&folder("picket_duty").join("tests"));
    index().assert_every_rule_played_appears_in(&files, ".");
}
