//! One value being read.

use std::ops::{Range, RangeInclusive};

use super::heard::Choice;
use super::nearest;
use super::problem::{Log, Problem};
use super::section::Section;
use super::source::Stretch;
use super::tree::{Node, Table, Value};

/// One value with its place. Reading it as the wrong kind records a problem and gives a harmless
/// default. A silent item stands for one that is missing (which has been recorded already):
/// reading it records nothing.
#[derive(Clone)]
pub struct Item {
    node: Option<Node>,
    /// As a setting would be addressed: `ship.guns.1`.
    path: String,
    log: Log,
}

/// A closed list of words a value may be; the first is the default where none can be read.
pub trait Word: Copy + 'static {
    /// What the words are, as a message calls one: `result of the firing chart`.
    const KIND: &'static str;
    const WORDS: &'static [(&'static str, Self)];

    /// The word for a value: the first one that means it.
    fn spelled(self) -> &'static str
    where
        Self: PartialEq,
    {
        let means = |&&(_, value): &&(&'static str, Self)| value == self;
        Self::WORDS.iter().find(means).map_or("", |&(word, _)| word)
    }
}

/// A closed list of things with their words: `Band as "range" { Short = "short", Long = "long" }`.
#[macro_export]
macro_rules! words {
    ($(#[$doc:meta])* $name:ident as $kind:literal { $($(#[$inner:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $name { $($(#[$inner])* $variant),+ }

        impl $crate::config::Word for $name {
            const KIND: &'static str = $kind;
            const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$variant)),+];
        }

        /// The place among the words.
        impl ::core::convert::From<$name> for usize {
            #[inline(always)]
            fn from(word: $name) -> usize {
                word as usize
            }
        }
    };
}
pub use crate::words;

impl Item {
    pub(super) fn new(node: Node, path: String, log: &Log) -> Item {
        Item { node: Some(node), path, log: log.clone() }
    }

    pub(super) fn silent(log: &Log) -> Item {
        Item { node: None, path: String::new(), log: log.clone() }
    }

    pub fn text(&self) -> String {
        match self.value() {
            Some(Value::Text(text)) => text.clone(),
            other => self.expected("text", other).unwrap_or_default(),
        }
    }

    /// A whole number in `range`; the lowest of it if there is none.
    pub fn whole(&self, range: RangeInclusive<i64>) -> i64 {
        self.log.hear(&self.path, || Choice::Whole(*range.start(), *range.end()));
        match self.value() {
            Some(Value::Whole(whole)) if range.contains(whole) => *whole,
            Some(Value::Whole(whole)) => {
                self.fail(&format!("{whole} is out of range"), &bounds_help(&range));
                *range.start()
            }
            other => self.expected("a whole number", other).unwrap_or(*range.start()),
        }
    }

    /// A number in `range`, with or without a fraction; the lowest of it if there is none.
    pub fn real(&self, range: RangeInclusive<f64>) -> f64 {
        self.log.hear(&self.path, || Choice::Real(*range.start(), *range.end()));
        let real = match self.value() {
            Some(Value::Real(real)) => *real,
            Some(Value::Whole(whole)) => *whole as f64,
            other => return self.expected("a number", other).unwrap_or(*range.start()),
        };
        if !range.contains(&real) {
            let help = format!("it may be {} to {}", range.start(), range.end());
            self.fail(&format!("{real} is out of range"), &help);
            return *range.start();
        }
        real
    }

    pub fn flag(&self) -> bool {
        self.log.hear(&self.path, || Choice::Flag);
        match self.value() {
            Some(Value::Flag(flag)) => *flag,
            other => self.expected("true or false", other).unwrap_or_default(),
        }
    }

    /// One of a closed list of words. Numbers and flags are compared by how they are spelled.
    pub fn word<T: Word>(&self) -> T {
        let (_, default) = *T::WORDS.first().expect("a kind of word has words");
        self.log
            .hear(&self.path, || Choice::Word(T::WORDS.iter().map(|(word, _)| *word).collect()));
        let Some(value) = self.value() else { return default };
        let Some(said) = value.spelled() else {
            return self.expected(T::KIND, Some(value)).unwrap_or(default);
        };
        let found = T::WORDS.iter().find(|(word, _)| *word == said);
        found.map_or_else(|| self.unknown_word(&said, default), |&(_, meaning)| meaning)
    }

    fn unknown_word<T: Word>(&self, said: &str, default: T) -> T {
        let known: Vec<&str> = T::WORDS.iter().map(|&(word, _)| word).collect();
        let help = nearest::help(said, &known, "known are");
        match self.named().filter(|_| known.len() <= FEW) {
            Some(name) => {
                let what = format!("`{name}` must be {}, not \"{said}\"", one_of(&known));
                self.fail(&what, help.strip_prefix("known are").map_or(&help, |_| ""));
            }
            None => self.fail(&format!("unknown {} `{said}`", T::KIND), &help),
        }
        default
    }

    /// What a person calls it: the last name of its path, unless that only counts.
    fn named(&self) -> Option<&str> {
        // A switch is called by its own name, not by that of its value.
        let path = self.path.strip_suffix(".default").unwrap_or(&self.path);
        let last = path.rsplit('.').next()?;
        let is_word = |name: &&str| name.starts_with(|first: char| first.is_ascii_alphabetic());
        Some(last).filter(is_word)
    }

    pub fn list(&self) -> Vec<Item> {
        match self.value() {
            Some(Value::List(nodes)) => {
                (1..).zip(nodes.iter()).map(|(n, node)| self.nth(n, node)).collect()
            }
            other => self.expected("a list", other).unwrap_or_default(),
        }
    }

    fn nth(&self, number: usize, node: &Node) -> Item {
        Item::new(node.clone(), format!("{}.{number}", self.path), &self.log)
    }

    /// Part of a text, in bytes. Its place is its own if the text stands in its source as it is,
    /// with or without quotes; or else that of the whole.
    pub fn piece(&self, part: Range<usize>) -> Item {
        let (Some(node), Some(Value::Text(text))) = (&self.node, self.value()) else {
            return self.clone();
        };
        let Some(said) = text.get(part.clone()) else { return self.clone() };
        let place = node.place.part(text, part).unwrap_or_else(|| node.place.clone());
        let node = Node { place, value: Value::Text(said.to_owned()) };
        Item::new(node, self.path.clone(), &self.log)
    }

    /// The value as a setting would say it: a single one spelled, a list as it was written.
    pub fn written(&self) -> String {
        let said = |node: &Node| node.value.spelled().unwrap_or_else(|| node.place.said().into());
        self.node.as_ref().map(said).unwrap_or_default()
    }

    /// Read this value as a table; keys of it that `read` does not ask for become problems.
    pub fn table<T>(&self, read: impl FnOnce(&Section) -> T) -> T {
        let section = match self.as_table() {
            Some((place, table)) => Section::new(table, Some(place), &self.path, &self.log),
            None => {
                let _: Option<()> = self.expected("a table", self.value());
                Section::silent(&self.log)
            }
        };
        let result = read(&section);
        section.close();
        result
    }

    /// The place and the entries of a table.
    pub(super) fn as_table(&self) -> Option<(&Stretch, &Table)> {
        match (&self.node, self.value()) {
            (Some(node), Some(Value::Table(table))) => Some((&node.place, table)),
            _ => None,
        }
    }

    /// The single value of a key of this table, spelled, if it is one and has it.
    pub fn table_value(&self, key: &str) -> Option<String> {
        self.as_table()?.1.get(key)?.node.value.spelled()
    }

    /// The value of a key of this table, if it is one and has it.
    pub fn entry(&self, key: &str) -> Option<Item> {
        let node = self.as_table()?.1.get(key)?.node.clone();
        Some(Item::new(node, format!("{}.{key}", self.path), &self.log))
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    pub fn is_text(&self) -> bool {
        matches!(self.value(), Some(Value::Text(_)))
    }

    pub fn is_whole(&self) -> bool {
        matches!(self.value(), Some(Value::Whole(_)))
    }

    /// Whether it is a number, with or without a fraction.
    pub fn is_number(&self) -> bool {
        matches!(self.value(), Some(Value::Whole(_) | Value::Real(_)))
    }

    pub fn is_list(&self) -> bool {
        matches!(self.value(), Some(Value::List(_)))
    }

    pub fn is_table(&self) -> bool {
        matches!(self.value(), Some(Value::Table(_)))
    }

    /// Whether this stands for a value that is missing.
    pub fn is_silent(&self) -> bool {
        self.node.is_none()
    }

    /// Record a problem with this value.
    pub fn fail(&self, what: &str, help: &str) {
        if let Some(node) = &self.node {
            self.log.record(Problem::at(node.place.clone(), what, help));
        }
    }

    /// Note that this value can be read, but can hardly be meant.
    pub fn warn(&self, what: &str, help: &str) {
        if let Some(node) = &self.node {
            self.log.record(Problem::at(node.place.clone(), what, help).into_warning());
        }
    }

    /// A single value as it would be written; empty for anything else.
    pub(super) fn spelled(&self) -> String {
        self.value().and_then(Value::spelled).unwrap_or_default()
    }

    fn value(&self) -> Option<&Value> {
        self.node.as_ref().map(|node| &node.value)
    }

    /// Record that another kind was wanted. Always `None`, for the caller's default.
    fn expected<T>(&self, kind: &str, found: Option<&Value>) -> Option<T> {
        let found = found?.kind();
        self.fail(
            &format!("expected {kind}, found {found}"),
            &format!("`{}` is {kind}", self.path),
        );
        None
    }
}

/// More words than this are listed under the message, not in it.
const FEW: usize = 5;

/// `"yes", "no" or "by date"`.
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn bounds_help(range: &RangeInclusive<i64>) -> String {
    match (*range.start(), *range.end()) {
        (low, i64::MAX) => format!("it may be {low} or more"),
        (i64::MIN, high) => format!("it may be {high} or less"),
        (low, high) => format!("it may be {low} to {high}"),
    }
}
