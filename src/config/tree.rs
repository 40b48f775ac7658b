//! The tree of settings: every value with its place.

use std::fmt::Write;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::problem::Problem;
use super::source::Stretch;

/// Something that copies share until one of them changes it: trees are copied for every cell, and
/// values for everybody who reads one.
#[derive(Default)]
pub(super) struct Shared<T>(Arc<T>);

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(Arc::clone(&self.0))
    }
}

impl<T> From<T> for Shared<T> {
    fn from(own: T) -> Self {
        Shared(Arc::new(own))
    }
}

impl<T: Clone> Shared<T> {
    /// All of it, for oneself.
    pub fn into_own(self) -> T {
        Arc::unwrap_or_clone(self.0)
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

/// One value and where it was said.
#[derive(Clone)]
pub(super) struct Node {
    pub place: Stretch,
    pub value: Value,
}

#[derive(Clone)]
pub(super) enum Value {
    Text(String),
    Whole(i64),
    Real(f64),
    Flag(bool),
    List(Shared<Vec<Node>>),
    Table(Shared<Table>),
}

/// Keys and their values, in file order.
#[derive(Clone, Default)]
pub(super) struct Table {
    pub entries: Vec<Entry>,
    pub parsed: Parsed,
    /// The table it was filled in from, if it was.
    pub base: Option<Stretch>,
    /// What it is called besides its number, as a cell of a list; as it is typed.
    pub called: Option<String>,
}

/// Whether a table came from text that could be parsed to its end. If not, a key may be missing or
/// misplaced only because of the syntax error, and saying so would be noise.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Parsed {
    #[default]
    Whole,
    Broken,
}

#[derive(Clone)]
pub(super) struct Entry {
    pub key: String,
    pub key_place: Stretch,
    /// The row of a chart this one was taken out of, when a setting changed one face of several.
    pub split_from: Option<String>,
    pub node: Node,
}

impl Value {
    /// As a message calls it.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "text",
            Value::Whole(_) => "a whole number",
            Value::Real(_) => "a number with a fraction",
            Value::Flag(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// A single value spelled out, for comparison with words and names.
    pub fn spelled(&self) -> Option<String> {
        match self {
            Value::Text(text) => Some(text.clone()),
            Value::Whole(whole) => Some(whole.to_string()),
            Value::Real(real) => Some(real.to_string()),
            Value::Flag(flag) => Some(flag.to_string()),
            Value::List(_) | Value::Table(_) => None,
        }
    }
}

impl Value {
    /// Write everything the value holds, so that equal text is equal contents. Text is marked off
    /// by its length: no value can look like another.
    pub fn write_out(&self, out: &mut String) {
        let mark = match self {
            Value::Text(_) => 't',
            Value::Whole(_) => 'w',
            Value::Real(_) => 'r',
            Value::Flag(_) => 'f',
            Value::List(_) => 'l',
            Value::Table(_) => 'k',
        };
        out.push(mark);
        match self {
            Value::List(cells) => {
                marked(out, cells.len());
                cells.iter().for_each(|cell| cell.value.write_out(out));
            }
            Value::Table(table) => table.write_out(out),
            Value::Text(text) => counted(out, text),
            single => counted(out, &single.spelled().unwrap_or_default()),
        }
    }
}

/// A text with its length before it.
fn counted(out: &mut String, text: &str) {
    marked(out, text.len());
    out.push_str(text);
}

fn marked(out: &mut String, number: usize) {
    write!(out, "{number}:").expect("memory takes every letter");
}

impl Table {
    /// Keys and values, sorted by key: the order of a file says nothing, except where a chart has
    /// had rows taken out, and those have keys of their own.
    pub fn write_out(&self, out: &mut String) {
        let mut entries: Vec<&Entry> = self.entries.iter().collect();
        entries.sort_by(|a, b| a.key.cmp(&b.key));
        marked(out, entries.len());
        for entry in entries {
            counted(out, &entry.key);
            entry.node.value.write_out(out);
        }
    }

    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut Entry> {
        self.entries.iter_mut().find(|entry| entry.key == key)
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.key.as_str())
    }

    /// The names across the top, if this table is a chart with columns.
    pub fn columns(&self) -> Option<Vec<String>> {
        let Value::List(columns) = &self.get("columns")?.node.value else { return None };
        columns.iter().map(|column| column.value.spelled()).collect()
    }

    /// Take over everything in `from`. Tables join; a value said twice is a problem.
    pub fn merge(&mut self, from: Table, problems: &mut Vec<Problem>) {
        if from.parsed == Parsed::Broken {
            self.parsed = Parsed::Broken;
        }
        for entry in from.entries {
            self.merge_entry(entry, problems);
        }
    }

    fn merge_entry(&mut self, entry: Entry, problems: &mut Vec<Problem>) {
        let Some(old) = self.entries.iter_mut().find(|old| old.key == entry.key) else {
            self.entries.push(entry);
            return;
        };
        match (&mut old.node.value, entry.node.value) {
            (Value::Table(old), Value::Table(new)) => old.merge(new.into_own(), problems),
            _ => problems.push(said_twice(&old.key_place, &entry.key, entry.key_place)),
        }
    }
}

fn said_twice(first: &Stretch, key: &str, again: Stretch) -> Problem {
    let help = format!("it stands in {}:{} already", first.source.name, first.line());
    Problem::at(again, format!("duplicate key `{key}`"), help)
}
