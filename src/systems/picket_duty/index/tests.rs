//! Every rule is accounted for: in the index, in the code, and in the tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// The system's folder, as it is on disk.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/systems/picket_duty")
}

/// Every Rust file under `folder`.
fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn played_ids() -> BTreeSet<&'static str> {
    all().filter(|rule| rule.standing == Standing::Played).map(|rule| rule.id).collect()
}

#[test]
fn no_id_is_listed_twice() {
    let mut seen = BTreeSet::new();
    let twice: Vec<_> = all().map(|rule| rule.id).filter(|&id| !seen.insert(id)).collect();
    assert!(twice.is_empty(), "listed twice: {twice:?}");
}

#[test]
fn every_row_says_what_it_needs_to() {
    for rule in all() {
        assert!(!rule.title.is_empty(), "{}", rule.id);
        assert_eq!(rule.summary.is_empty(), rule.standing == Standing::Heading, "{}", rule.id);
        let ends = rule.summary.ends_with('.') || rule.standing == Standing::Heading;
        assert!(ends, "{}: {}", rule.id, rule.summary);
    }
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
fn the_sources_are_all_of_the_system() {
    let folder = folder();
    let there: BTreeSet<String> = rust_files(&folder)
        .iter()
        .map(|path| path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/"))
        .filter(|name| {
            let apart = ["tests/", "index/", "luck/", "odds/", "plates/"];
            !apart.iter().any(|not| name.starts_with(not))
        })
        .collect();
    let named: BTreeSet<String> = SOURCES.iter().map(|(name, _)| name.to_string()).collect();
    assert_eq!(named, there);
}

#[test]
fn every_rule_played_is_cited_in_the_code() {
    let decided = decided();
    let silent: Vec<_> = played_ids().into_iter().filter(|id| !decided.contains_key(id)).collect();
    assert!(silent.is_empty(), "played, but in no doc comment: {silent:?}");
}

#[test]
fn every_rule_cited_in_the_code_is_listed() {
    let cited = |&(file, text): &(&'static str, &'static str)| {
        let all = citations::of_items(text).into_iter();
        all.map(move |Citation { id, item }| (file, item, id))
    };
    let unknown: Vec<_> =
        SOURCES.iter().flat_map(cited).filter(|(.., id)| listed(id).is_none()).collect();
    assert!(unknown.is_empty(), "cited, but not in the index: {unknown:#?}");
}

/// What a transcript names can be looked up.
#[test]
fn every_rule_told_in_a_transcript_is_listed() {
    for (file, text) in SOURCES {
        for told in text.split(".tell(\"").skip(1) {
            let id = told.split('"').next().unwrap();
            assert!(listed(id).is_some(), "{file} tells `{id}`");
        }
    }
}

/// Ids named by a test file: in names like `rule_6_8_k_three_hits_flame`, and in comments.
fn named_in_tests(text: &str) -> BTreeSet<&'static str> {
    let names = text.split("fn rule_").skip(1).filter_map(|rest| {
        let name: Vec<_> = rest.split('(').next()?.split('_').collect();
        // `rule_7_8_1_3_markers`: the longest beginning that is a rule.
        let ids = (1..=name.len().min(5)).rev().map(|parts| name[..parts].join("."));
        ids.map(|id| id.to_uppercase()).find_map(|id| listed(&id))
    });
    let comments = text.lines().filter_map(|line| line.split_once("//"));
    let comments = comments.flat_map(|(_, comment)| citations::cited(comment));
    names.chain(comments.filter_map(|id| listed(&id))).collect()
}

#[test]
fn a_test_names_its_rule_in_its_name_or_a_comment() {
    let text = "fn rule_6_8_k_three_hits() {}\nfn rule_7_8_1_markers() { x(); // 9.G–H\n}";
    let named: Vec<_> = named_in_tests(text).into_iter().collect();
    assert_eq!(named, ["6.8.K", "7.8.1", "9.G", "9.H"]);
}

#[test]
fn every_rule_played_appears_in_a_test() {
    let files = rust_files(&folder().join("tests"));
    let texts = files.iter().map(|path| fs::read_to_string(path).unwrap());
    let named: BTreeSet<_> = texts.flat_map(|text| named_in_tests(&text)).collect();
    let untested: Vec<_> = played_ids().difference(&named).copied().collect();
    assert!(untested.is_empty(), "{} played, but in no test: {untested:?}", untested.len());
}
