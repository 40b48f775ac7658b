//! Every rule is accounted for: in the index, in the code, and in the tests. The same checks for
//! every book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// A system's folder as it is on disk, by its name.
pub fn folder(system: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../systems").join(system)
}

/// Every Rust file under `folder`.
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
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

impl Index {
    pub fn played_ids(&self) -> BTreeSet<&'static str> {
        let played = self.rules.iter().filter(|rule| rule.standing == Standing::Played);
        played.map(|rule| rule.id).collect()
    }

    pub fn assert_no_id_is_listed_twice(&self) {
        let mut seen = BTreeSet::new();
        let ids = self.rules.iter().map(|rule| rule.id);
        let twice: Vec<_> = ids.filter(|&id| !seen.insert(id)).collect();
        assert!(twice.is_empty(), "listed twice: {twice:?}");
    }

    pub fn assert_every_row_says_what_it_needs_to(&self) {
        for rule in &self.rules {
            assert!(!rule.title.is_empty(), "{}", rule.id);
            assert_eq!(rule.summary.is_empty(), rule.standing == Standing::Heading, "{}", rule.id);
            let ends = rule.summary.ends_with('.') || rule.standing == Standing::Heading;
            assert!(ends, "{}: {}", rule.id, rule.summary);
        }
    }

    pub fn assert_every_rule_played_is_cited(&self) {
        let decided = self.decided();
        let played = self.played_ids().into_iter();
        let silent: Vec<_> = played.filter(|id| !decided.contains_key(id)).collect();
        assert!(silent.is_empty(), "played, but in no doc comment: {silent:?}");
    }

    pub fn assert_every_rule_cited_is_listed(&self) {
        let cited = |&(file, text): &Source| {
            let all = citations::of_items(text, self.cited).into_iter();
            all.map(move |Citation { id, item }| (file, item, id))
        };
        let all = self.sources.iter().flat_map(cited);
        let unknown: Vec<_> = all.filter(|(.., id)| (self.listed)(id).is_none()).collect();
        assert!(unknown.is_empty(), "cited, but not in the index: {unknown:#?}");
    }

    /// What a clarification touches: rules there are, or something that has a name and no number.
    pub fn assert_every_rule_clarified_is_listed(&self) {
        let named = ["Table ", "scenario ", "campaign "];
        for one in &self.clarifications {
            let known = |rule: &&String| {
                (self.listed)(rule).is_some() || named.iter().any(|kind| rule.starts_with(kind))
            };
            let unknown: Vec<_> = one.rules.iter().filter(|rule| !known(rule)).collect();
            assert!(unknown.is_empty(), "{} touches {unknown:?}", one.id);
        }
    }

    /// What a transcript names can be looked up.
    pub fn assert_every_rule_told_is_listed(&self) {
        let begins = ["Line::new(\"", "Line::says(\"", "Line::heads(\""];
        for (file, text) in self.sources {
            for told in begins.iter().flat_map(|begin| text.split(begin).skip(1)) {
                let id = told.split('"').next().unwrap();
                assert!((self.listed)(id).is_some(), "{file} tells `{id}`");
            }
        }
    }

    /// Ids named by a test file: in names like `rule_6_8_k_three_hits_flame`, whose parts `join`
    /// makes an id of, and in comments.
    pub fn named_in_tests(&self, text: &str, join: &str) -> BTreeSet<&'static str> {
        let names = text.split("fn rule_").skip(1).filter_map(|rest| {
            let name: Vec<_> = rest.split('(').next()?.split('_').collect();
            // `rule_7_8_1_3_markers`: the longest beginning that is a rule.
            let ids = (1..=name.len().min(5)).rev().map(|parts| name[..parts].join(join));
            ids.map(|id| id.to_uppercase()).find_map(|id| (self.listed)(&id))
        });
        let comments = text.lines().filter_map(|line| line.split_once("//"));
        let comments = comments.flat_map(|(_, comment)| (self.cited)(comment));
        names.chain(comments.filter_map(|id| (self.listed)(&id))).collect()
    }

    pub fn assert_every_rule_played_appears_in(&self, tests: &[PathBuf], join: &str) {
        let texts = tests.iter().map(|path| fs::read_to_string(path).unwrap());
        let named: BTreeSet<_> = texts.flat_map(|text| self.named_in_tests(&text, join)).collect();
        let untested: Vec<_> = self.played_ids().difference(&named).copied().collect();
        assert!(untested.is_empty(), "{} played, but in no test: {untested:?}", untested.len());
    }
}
