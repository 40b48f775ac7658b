//! What users say: files and `--set`, as one tree that keeps the place of every value.
//!
//! A [`Library`] takes in texts and assignments, and is read through [`Section`]s and [`Item`]s.
//! Nothing stops at the first mistake: all of them are collected, and [`Library::read`] returns
//! either what was read or every [`Problem`] there is. What the values mean is not known here.

mod change;
mod chart;
mod fill;
mod heard;
mod item;
mod label;
mod nearest;
mod overlay;
mod parse;
mod path;
mod problem;
mod section;
mod set;
mod source;
#[cfg(test)]
mod tests;
mod tree;

use std::collections::HashSet;
use std::sync::Arc;

pub use heard::{Cell, Choice, Heard};
pub use item::{Item, Word, words};
pub use nearest::{help, listed, nearest};
pub use overlay::Overlay;
pub use path::typed;
pub use problem::{Colour, Gravity, Problem, Problems, Spot};
pub use section::Section;

use problem::Log;
use source::{SETTING, Source, Stretch};
use tree::{Entry, Node, Table, Value};

/// All that was said about one cell, as one tree: charts, ships, scenarios, rulings.
#[derive(Clone, Default)]
pub struct Library {
    root: Table,
    sources: usize,
    problems: Vec<Problem>,
    said: Vec<(String, String)>,
}

impl Library {
    pub fn new() -> Library {
        Library::default()
    }

    /// Parse `text` and hang its tables under `under`, beside what is there already; at the root
    /// if `under` is empty, one table in another where it has dots. `name` is what messages call
    /// the text.
    pub fn add(&mut self, under: &str, name: &str, text: &str) {
        let source = self.source(name, text);
        let (table, problems) = parse::document(&source);
        self.problems.extend(problems);
        self.root.merge(wrapped(under, &source, table), &mut self.problems);
    }

    /// As [`Library::add`], but two steps below the root, by keys that may have dots.
    pub fn add_at(&mut self, [under, key]: [&str; 2], name: &str, text: &str) {
        let source = self.source(name, text);
        let (table, problems) = parse::document(&source);
        self.problems.extend(problems);
        let table = wrapped_once(under, &source, wrapped_once(key, &source, table));
        self.root.merge(table, &mut self.problems);
    }

    /// As [`Library::add`], but of the entries only those that are `wanted` and that `under` has
    /// not got yet: what is there already was said by somebody who knows better.
    pub fn add_missing(
        &mut self,
        under: &str,
        name: &str,
        text: &str,
        wanted: impl Fn(&str) -> bool,
    ) {
        let source = self.source(name, text);
        let (mut table, problems) = parse::document(&source);
        self.problems.extend(problems);
        table.entries.retain(|entry| wanted(&entry.key) && !self.has(under, &entry.key));
        self.root.merge(wrapped(under, &source, table), &mut self.problems);
    }

    /// Carry out one `PATH=VALUE`.
    ///
    /// A path names keys with dots between. A chart's cell is its column and its row, in either
    /// order unless both are numbers (then the column comes first); a row may be named by its
    /// label or by one of its faces, which then alone changes. Cells of other lists count from 1.
    /// A table with a key `default` stands for it. The value is of the kind it replaces.
    pub fn set(&mut self, assignment: &str) {
        let source = self.source(SETTING, assignment);
        match set::assign(&mut self.root, &source) {
            Ok(said) => self.said.push(said),
            Err(problem) => self.problems.extend(problem),
        }
    }

    /// Carry out one `PATH=VALUE` that stands for several values at once, all of which there are: the
    /// value is put at each of these `paths` instead, and told as it was said.
    pub fn set_each(&mut self, assignment: &str, paths: &[String]) {
        let source = self.source(SETTING, assignment);
        let set = |path: &String| set::assign_at(&mut self.root, &source, &path::split(path));
        let said: Result<Vec<_>, _> = paths.iter().map(set).collect();
        match said {
            Ok(said) => self.said.extend(said.into_iter().next()),
            Err(problem) => self.problems.extend(problem),
        }
    }

    /// Complain of the value at a path, which is of the right kind but cannot be meant. Nothing is said
    /// where there is no such value: whoever reads it complains of that.
    pub fn refuse(&mut self, path: &str, what: &str, help: &str) {
        if let Ok(found) = path::follow(&self.root, &path::split(path)) {
            self.problems.push(Problem::at(found.node.place.clone(), what, help));
        }
    }

    /// Read the tree. `Err` with every problem there is: of syntax, of settings, of reading, and
    /// keys that `read` did not ask for.
    pub fn read<T>(&self, read: impl FnOnce(&Section) -> T) -> Result<T, Problems> {
        self.read_with_warnings(read).map(|(result, _)| result)
    }

    /// As [`Library::read`], with what can be read but can hardly be meant.
    pub fn read_with_warnings<T>(
        &self,
        read: impl FnOnce(&Section) -> T,
    ) -> Result<(T, Option<Problems>), Problems> {
        let log = Log::default();
        let root = Section::new(&self.root, None, "", &log);
        let result = read(&root);
        root.close();
        let mut found = log.take();
        // What stands on a line already complained of cannot be trusted to be what was meant.
        let lines: HashSet<_> = self.problems.iter().filter_map(Problem::on_line).collect();
        found.retain(|new| new.on_line().is_none_or(|line| !lines.contains(&line)));
        let warnings = Problems::check([self.problems.clone(), found].concat())?;
        Ok((result, warnings))
    }

    /// The single value at a path as things stand, spelled; `None` if there is none.
    pub fn value(&self, path: &str) -> Option<String> {
        path::follow(&self.root, &path::split(path)).ok()?.node.value.spelled()
    }

    /// Whether there is a value at a path.
    pub fn says(&self, path: &str) -> bool {
        path::follow(&self.root, &path::split(path)).is_ok()
    }

    /// Whether the table `under` has the key `key`.
    pub fn has(&self, under: &str, key: &str) -> bool {
        let mut table = Some(&self.root);
        for part in parts(under) {
            table = match table.and_then(|table| table.get(part)).map(|entry| &entry.node.value) {
                Some(Value::Table(next)) => Some(next),
                _ => None,
            };
        }
        table.is_some_and(|table| table.get(key).is_some())
    }

    /// A hash of every value there is, by path: equal contents, equal digest, whatever file they
    /// came from and in whatever order they were set.
    pub fn digest(&self) -> [u8; 32] {
        let mut text = String::new();
        self.root.write_out(&mut text);
        blake3::hash(text.as_bytes()).into()
    }

    /// The settings carried out by [`Library::set`], as path and value, in the order said.
    pub fn said(&self) -> Vec<(String, String)> {
        self.said.clone()
    }

    fn source(&mut self, name: &str, text: &str) -> Arc<Source> {
        self.sources += 1;
        Arc::new(Source { order: self.sources, name: name.to_owned(), text: text.to_owned() })
    }
}

/// A whole document hung under `under`, one table in another where that has dots.
fn wrapped(under: &str, source: &Arc<Source>, table: Table) -> Table {
    parts(under).rev().fold(table, |table, key| wrapped_once(key, source, table))
}

/// A whole document as the one entry `key` of a table.
fn wrapped_once(key: &str, source: &Arc<Source>, table: Table) -> Table {
    let place = Stretch::whole(source);
    let node = wrapped_node(place.clone(), table);
    let entry = Entry { key: key.to_owned(), key_place: place, split_from: None, node };
    Table { entries: vec![entry], ..Table::default() }
}

/// The names in `policy.us`, from the root down.
fn parts(under: &str) -> impl DoubleEndedIterator<Item = &str> {
    under.split('.').filter(|part| !part.is_empty())
}

fn wrapped_node(place: Stretch, table: Table) -> Node {
    Node { place, value: Value::Table(table.into()) }
}
