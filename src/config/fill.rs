//! Parts of the tree that are moved and filled in: what one table leaves open, another says.

use super::item::Item;
use super::path;
use super::problem::Problem;
use super::section::Section;
use super::source::Stretch;
use super::tree::{Entry, Node, Parsed, Table, Value};
use super::{Library, wrapped_node};

impl Library {
    /// Move the table `key` of the root `from` to the root itself, so that settings reach it by a
    /// short path. Where there is none, an empty one stands for it, in the same file.
    pub fn lift(&mut self, from: &str, key: &str) {
        let Some(Entry { node, .. }) = self.root.get_mut(from) else { return };
        let place = node.place.clone();
        let Value::Table(table) = &mut node.value else { return };
        let parsed = table.parsed;
        let index = table.entries.iter().position(|entry| entry.key == key);
        let entry = index.map(|index| table.entries.remove(index)).unwrap_or_else(|| {
            let node = wrapped_node(place.clone(), Table { parsed, ..Table::default() });
            Entry { key: key.to_owned(), key_place: place, split_from: None, node }
        });
        let table = Table { entries: vec![entry], ..Table::default() };
        self.root.merge(table, &mut self.problems);
    }

    /// Take the entry `key` out of the table at `from`, which is a text and for nobody who reads the
    /// tree; a problem if it is anything else.
    pub fn take_text(&mut self, from: &str, key: &str) {
        let node = self.node_mut(from).map(|node| &mut node.value);
        let Some(Value::Table(table)) = node else { return };
        let Some(index) = table.entries.iter().position(|entry| entry.key == key) else { return };
        let Node { place, value } = table.entries.remove(index).node;
        if !matches!(value, Value::Text(_)) {
            let what = format!("expected text, found {}", value.kind());
            self.problems.push(Problem::at(place, what, format!("`{from}.{key}` is text")));
        }
    }

    /// The paths one step below a path: the keys of a table, or the numbers of a list from 1.
    pub fn below(&self, path: &str) -> Vec<String> {
        let names: Vec<String> = match self.node(path).map(|node| &node.value) {
            Some(Value::Table(table)) => table.keys().map(str::to_owned).collect(),
            Some(Value::List(cells)) => (1..=cells.len()).map(|n| n.to_string()).collect(),
            _ => Vec::new(),
        };
        names.into_iter().map(|name| format!("{path}.{name}")).collect()
    }

    /// Whatever the table at `path` does not say, it says from now on as the table at `base` does:
    /// values it has stay, tables in it are filled in likewise.
    pub fn fill(&mut self, path: &str, base: &str) {
        let Some(Node { place, value: Value::Table(from) }) = self.node(base).cloned() else {
            return;
        };
        if let Some(Value::Table(table)) = self.node_mut(path).map(|node| &mut node.value) {
            table.fill(&from);
            table.base = Some(place);
        }
    }

    /// Complain of the value `key` of the table at `path`, or of the whole table where it has no such
    /// key. What else may be wrong with the table is not told: it cannot be known.
    pub fn refuse_table(&mut self, path: &str, key: &str, what: &str, help: &str) {
        let Some(node) = self.node_mut(path) else { return };
        let Value::Table(table) = &mut node.value else { return };
        let place = table.get(key).map_or(&node.place, |entry| &entry.node.place).clone();
        if table.parsed == Parsed::Whole {
            table.distrust();
            self.problems.push(Problem::at(place, what, help));
        }
    }

    pub(super) fn node(&self, path: &str) -> Option<&Node> {
        let names = path::split(path);
        let (first, rest) = names.split_first()?;
        let start = &self.root.get(&first.text)?.node;
        rest.iter().try_fold(start, |node, name| match &node.value {
            Value::Table(table) => table.get(&name.text).map(|entry| &entry.node),
            Value::List(cells) => cells.get(cell(&name.text)?),
            _ => None,
        })
    }

    pub(super) fn node_mut(&mut self, path: &str) -> Option<&mut Node> {
        let names = path::split(path);
        let (first, rest) = names.split_first()?;
        let start = &mut self.root.get_mut(&first.text)?.node;
        rest.iter().try_fold(start, |node, name| match &mut node.value {
            Value::Table(table) => table.get_mut(&name.text).map(|entry| &mut entry.node),
            Value::List(cells) => cells.get_mut(cell(&name.text)?),
            _ => None,
        })
    }
}

/// A cell of a list by its number, which counts from 1.
fn cell(name: &str) -> Option<usize> {
    name.parse::<usize>().ok()?.checked_sub(1)
}

impl Table {
    pub(super) fn fill(&mut self, base: &Table) {
        if base.parsed == Parsed::Broken {
            self.parsed = Parsed::Broken;
        }
        for entry in &base.entries {
            match self.get_mut(&entry.key) {
                Some(own) => own.node.fill(&entry.node),
                None => self.entries.push(entry.clone()),
            }
        }
    }

    /// What is missing from this table or from those in it is not told any more.
    fn distrust(&mut self) {
        self.parsed = Parsed::Broken;
        for entry in &mut self.entries {
            if let Value::Table(table) = &mut entry.node.value {
                table.distrust();
            }
        }
    }
}

impl Node {
    /// Fill a table in from a table; it stands where that one does, which is where something missing
    /// belongs.
    fn fill(&mut self, base: &Node) {
        if let (Value::Table(own), Value::Table(from)) = (&mut self.value, &base.value) {
            own.fill(from);
            self.place = base.place.clone();
        }
    }
}

impl Item {
    /// Read a table that was filled in from another, in two parts: what it was filled from, with
    /// whatever it says instead, and those of its keys that are in `own`. Something missing from the
    /// first part is looked for in the file it was filled from, which settings know as `base`.
    pub fn parts<T>(
        &self,
        base: &str,
        own: &[&str],
        read: impl FnOnce(&Section, &Section) -> T,
    ) -> T {
        let Some((place, table)) = self.as_table() else {
            return self.table(|whole| read(whole, whole));
        };
        let is_own = |entry: &&Entry| own.contains(&entry.key.as_str());
        let (of_own, of_base): (Vec<_>, Vec<_>) = table.entries.iter().partition(is_own);
        let part = |entries: Vec<&Entry>| Table {
            entries: entries.into_iter().cloned().collect(),
            parsed: table.parsed,
            ..Table::default()
        };
        let (of_own, of_base) = (part(of_own), part(of_base));
        let base_place = table.base.as_ref().unwrap_or(place);
        self.sections((base_place, base, &of_base), (place, &of_own), own, read)
    }

    /// Two sections read together, and closed.
    fn sections<T>(
        &self,
        (base_place, base_path, of_base): (&Stretch, &str, &Table),
        (own_place, of_own): (&Stretch, &Table),
        own_keys: &[&str],
        read: impl FnOnce(&Section, &Section) -> T,
    ) -> T {
        let base = Section::new(of_base, Some(base_place), base_path, self.log());
        let own = Section::new(of_own, Some(own_place), self.path(), self.log());
        // A slip in one of these lands among the others: they are known there too.
        own_keys.iter().for_each(|key| drop(base.find(key)));
        let result = read(&base, &own);
        base.close();
        own.close();
        result
    }
}
