//! A table being read, key by key.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::item::{Item, Word};
use super::nearest;
use super::problem::{Log, Problem};
use super::source::Stretch;
use super::tree::{Entry, Parsed, Table};

/// A table being read. Every method records what is wrong and returns a harmless default, so that
/// all mistakes of a file are told at once.
pub struct Section<'l> {
    /// `None` if the table itself is missing: reading on then records nothing.
    table: Option<&'l Table>,
    place: Option<&'l Stretch>,
    path: String,
    /// Every key somebody asked for, there or not: these are the keys known here.
    asked: RefCell<Asked>,
    log: Log,
}

/// Keys in the order they were first asked for.
#[derive(Default)]
struct Asked {
    keys: Vec<String>,
    /// The same, where there are many.
    known: HashSet<String>,
}

impl Asked {
    /// Few keys are found faster by looking at all of them.
    const FEW: usize = 24;

    fn has(&self, key: &str) -> bool {
        match self.keys.len() <= Asked::FEW {
            true => self.keys.iter().any(|known| known == key),
            false => self.known.contains(key),
        }
    }

    fn add(&mut self, key: &str) {
        if self.has(key) {
            return;
        }
        self.keys.push(key.to_owned());
        if self.keys.len() > Asked::FEW {
            let missing = if self.known.is_empty() { 0 } else { self.keys.len() - 1 };
            self.known.extend(self.keys[missing..].iter().cloned());
        }
    }
}

/// For how many unknown keys of one table the key is looked for that was meant: more are not shown.
const HELPED: usize = 50;

impl<'l> Section<'l> {
    pub(super) fn new(
        table: &'l Table,
        place: Option<&'l Stretch>,
        path: &str,
        log: &Log,
    ) -> Section<'l> {
        let path = path.to_owned();
        Section { table: Some(table), place, path, asked: RefCell::default(), log: log.clone() }
    }

    pub(super) fn silent(log: &Log) -> Section<'l> {
        let (path, asked) = (String::new(), RefCell::default());
        Section { table: None, place: None, path, asked, log: log.clone() }
    }

    /// Read the table `key`; keys of it that `read` does not ask for become problems.
    pub fn table<T>(&self, key: &str, read: impl FnOnce(&Section) -> T) -> T {
        self.needed("table", key).table(read)
    }

    /// The value of a key that must be there.
    pub fn item(&self, key: &str) -> Item {
        self.needed("key", key)
    }

    /// The value of a key that may be there.
    pub fn find(&self, key: &str) -> Option<Item> {
        self.ask(key);
        self.table?.get(key).map(|entry| self.item_of(entry))
    }

    /// Pass over keys that may be there and that nobody reads.
    pub fn skip(&self, keys: &[&str]) {
        keys.iter().for_each(|key| self.ask(key));
    }

    /// Every entry nobody has asked for yet, in file order.
    pub fn items(&self) -> Vec<(String, Item)> {
        let rest = self.unasked();
        rest.into_iter().map(|entry| (entry.key.clone(), self.item_of(entry))).collect()
    }

    pub fn text(&self, key: &str) -> String {
        self.item(key).text()
    }

    pub fn whole(&self, key: &str, range: RangeInclusive<i64>) -> i64 {
        self.item(key).whole(range)
    }

    pub fn real(&self, key: &str, range: RangeInclusive<f64>) -> f64 {
        self.item(key).real(range)
    }

    pub fn flag(&self, key: &str) -> bool {
        self.item(key).flag()
    }

    pub fn word<T: Word>(&self, key: &str) -> T {
        self.item(key).word()
    }

    /// Whether a flag is there and true; nobody need say that something is not so.
    pub fn is_marked(&self, key: &str) -> bool {
        self.find(key).is_some_and(|item| item.flag())
    }

    pub fn list(&self, key: &str) -> Vec<Item> {
        self.item(key).list()
    }

    /// Record a problem with this table as a whole.
    pub fn problem(&self, what: &str, help: &str) {
        if self.table.is_some() {
            self.record(self.place, what, help);
        }
    }

    fn needed(&self, kind: &str, key: &str) -> Item {
        self.find(key).unwrap_or_else(|| {
            self.missing(key, &format!("missing {kind} `{key}`"), &self.place_to_add(key));
            self.silent_item()
        })
    }

    /// A problem about something that is not there. It may only seem so if the text is broken.
    pub(super) fn missing(&self, key: &str, what: &str, help: &str) {
        if self.is_wholly_parsed() {
            let problem = match self.place {
                Some(place) => Problem::at(place.clone(), what, help),
                None => Problem::nowhere(what, help),
            };
            self.log.record(problem.of_missing(key));
        }
    }

    fn place_to_add(&self, key: &str) -> String {
        match self.path.as_str() {
            "" => format!("add `{key}`"),
            path => format!("add `{key}` to `{path}`"),
        }
    }

    pub(super) fn record(&self, place: Option<&Stretch>, what: &str, help: &str) {
        self.log.record(match place {
            Some(place) => Problem::at(place.clone(), what, help),
            None => Problem::nowhere(what, help),
        });
    }

    pub(super) fn silent_item(&self) -> Item {
        Item::silent(&self.log)
    }

    pub(super) fn item_of(&self, entry: &Entry) -> Item {
        let path = match self.path.as_str() {
            "" => entry.key.clone(),
            path => format!("{path}.{}", entry.key),
        };
        Item::new(entry.node.clone(), path, &self.log)
    }

    pub(super) fn asked(&self) -> Vec<String> {
        self.asked.borrow().keys.clone()
    }

    /// Every entry nobody has asked for yet, which this call does.
    pub(super) fn unasked(&self) -> Vec<&'l Entry> {
        let rest = self.rest();
        rest.iter().for_each(|entry| self.ask(&entry.key));
        rest
    }

    fn rest(&self) -> Vec<&'l Entry> {
        let asked = self.asked.borrow();
        let entries = self.table.into_iter().flat_map(|table| &table.entries);
        entries.filter(|entry| !asked.has(&entry.key)).collect()
    }

    fn ask(&self, key: &str) {
        self.asked.borrow_mut().add(key);
    }

    fn is_wholly_parsed(&self) -> bool {
        self.table.is_some_and(|table| table.parsed == Parsed::Whole)
    }

    /// Reading is over: what nobody asked for is unknown.
    pub(super) fn close(&self) {
        if self.is_wholly_parsed() {
            let asked = self.asked();
            for (place, entry) in self.rest().into_iter().enumerate() {
                self.unknown(entry, if place < HELPED { &asked } else { &[] });
            }
        }
    }

    fn unknown(&self, entry: &Entry, known: &[String]) {
        let help = nearest::help(&entry.key, known, "known here");
        let what = format!("unknown key `{}`", entry.key);
        let meant = nearest::nearest(&entry.key, known.iter().map(String::as_str));
        self.log.record(Problem::at(entry.key_place.clone(), what, help).of_unknown(meant));
    }
}
