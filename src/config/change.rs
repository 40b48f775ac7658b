//! Parts of the tree that are made of others: a table like another but for what it says, a list in
//! which one entry stands for several, tables that go by names.

use super::Library;
use super::path::{self, Name, follow, split};
use super::problem::Problem;
use super::set::{lost_help, replace_in_table};
use super::source::Stretch;
use super::tree::{Entry, Node, Parsed, Table, Value};

/// Where a table says what is different in a list or a table it was filled in from, by path.
const CHANGES: &str = "changes";
/// Where it says by how much numbers of what it is filled in from are multiplied, by their names …
const TIMES: &str = "times";
/// … and what of it is left out.
const WITHOUT: &str = "without";
/// The most entries that one may stand for.
const MOST: i64 = 99;

impl Library {
    /// Let the table at `path`, a cell of a list, go by a name as well as by its number: `Hiei` is
    /// `fleet.b.hiei` then.
    pub fn call(&mut self, path: &str, name: &str) {
        if let Some(Value::Table(table)) = self.node_mut(path).map(|node| &mut node.value) {
            table.called = path::typed(name);
        }
    }

    /// Put as many copies in place of every entry of the list at `path` as it says by `key`; a copy has
    /// the `name` of the entry with its number after it.
    pub fn repeat(&mut self, path: &str, key: &str, name: &str) {
        let mut problems = Vec::new();
        if let Some(Value::List(cells)) = self.node_mut(path).map(|node| &mut node.value) {
            let all = std::mem::take(cells).into_own().into_iter();
            cells.extend(all.flat_map(|cell| copies(cell, key, name, &mut problems)));
        }
        self.problems.extend(problems);
    }

    /// Make the table at `path` whole from the one at `base`, as it says: what is `without` is left
    /// out of it, numbers are multiplied by `times`, and what the table says itself stays.
    pub fn derive(&mut self, path: &str, base: &str) {
        let Some(Node { place, value: Value::Table(mut from) }) = self.node(base).cloned() else {
            return;
        };
        for (name, node) in self.taken_values(path, TIMES) {
            self.problems.extend(multiply(&mut from, &name, &node));
        }
        if let Some(said) = self.taken(path, WITHOUT) {
            self.problems.extend(leave_out(&mut from, &said));
        }
        if let Some(Value::Table(table)) = self.node_mut(path).map(|node| &mut node.value) {
            table.fill(&from);
            table.base = Some(place);
        }
    }

    /// Carry out the `changes` that the table at `path` says of itself: values by their paths in it.
    pub fn change(&mut self, path: &str) {
        for (name, node) in self.taken_values(path, CHANGES) {
            let Some(Value::Table(table)) = self.node_mut(path).map(|node| &mut node.value) else {
                return;
            };
            let problem = replace(table, &name, &node);
            self.problems.extend(problem);
        }
    }

    /// Let the table `key` of the root `from` say what is different in the root `key`, by path. What is
    /// no table stays where it is.
    pub fn lay_over(&mut self, from: &str, key: &str) {
        if !matches!(self.node(&format!("{from}.{key}")), Some(Node { value: Value::Table(_), .. }))
        {
            return;
        }
        for (name, node) in self.taken_values(from, key) {
            let path = format!("{key}.{name}");
            let problem = replace(&mut self.root, &path, &node);
            self.problems.extend(problem);
        }
    }

    /// Take the root `key` away.
    pub fn drop_root(&mut self, key: &str) {
        self.root.entries.retain(|entry| entry.key != key);
    }

    /// Take the entry `key` out of the table at `path`.
    fn taken(&mut self, path: &str, key: &str) -> Option<Node> {
        let Value::Table(table) = &mut self.node_mut(path)?.value else { return None };
        let index = table.entries.iter().position(|entry| entry.key == key)?;
        Some(table.entries.remove(index).node)
    }

    /// The same for an entry that is a table: its single values and lists, by their paths in it.
    fn taken_values(&mut self, path: &str, key: &str) -> Vec<(String, Node)> {
        let mut values = Vec::new();
        match self.taken(path, key) {
            Some(node) if matches!(node.value, Value::Table(_)) => {
                values_of("", &node, &mut values);
            }
            Some(Node { place, value }) => {
                let what = format!("expected a table, found {}", value.kind());
                self.problems.push(Problem::at(place, what, format!("`{path}.{key}` is a table")));
            }
            None => {}
        }
        values
    }
}

/// Every value of a node that is no table, by its path.
fn values_of(path: &str, node: &Node, found: &mut Vec<(String, Node)>) {
    let Value::Table(table) = &node.value else {
        found.push((path.to_owned(), node.clone()));
        return;
    };
    for entry in &table.entries {
        let below =
            if path.is_empty() { entry.key.clone() } else { format!("{path}.{}", entry.key) };
        values_of(&below, &entry.node, found);
    }
}

/// Put a value in the place of the one at `path`; a problem if there is none.
fn replace(table: &mut Table, path: &str, new: &Node) -> Option<Problem> {
    let names: Vec<Name> = split(path);
    match follow(table, &names) {
        Ok(found) => {
            let steps = found.steps;
            replace_in_table(table, &steps, new);
            None
        }
        Err(lost) if lost.parsed == Parsed::Broken => None,
        Err(lost) => {
            let what = format!("nothing to change at `{path}`");
            Some(Problem::at(new.place.clone(), what, lost_help(table, &names, &lost)))
        }
    }
}

/// The entries one entry of a list stands for.
fn copies(mut cell: Node, key: &str, name: &str, problems: &mut Vec<Problem>) -> Vec<Node> {
    let Value::Table(table) = &mut cell.value else { return vec![cell] };
    let Some(index) = table.entries.iter().position(|entry| entry.key == key) else {
        return vec![cell];
    };
    let said = table.entries.remove(index).node;
    let Value::Whole(count @ 1..=MOST) = said.value else {
        let help = format!("it is a whole number from 1 to {MOST}");
        problems.push(Problem::at(said.place, format!("`{key}` says how many there are"), help));
        return vec![cell];
    };
    let copy = |number: i64| {
        let mut copy = cell.clone();
        if let Value::Table(table) = &mut copy.value
            && let Some(Entry { node: Node { value: Value::Text(name), .. }, .. }) =
                table.get_mut(name)
        {
            *name = format!("{name} {number}");
        }
        copy
    };
    (1..=count).map(copy).collect()
}

/// Multiply every number called `name` in a table, be it an entry or the column of a chart.
fn multiply(table: &mut Table, name: &str, by: &Node) -> Option<Problem> {
    let factor = match by.value {
        Value::Real(factor) => factor,
        Value::Whole(factor) => factor as f64,
        _ => {
            let help = "say by how much it is multiplied, as in 0.5";
            return Some(Problem::at(by.place.clone(), format!("`{name}` needs a number"), help));
        }
    };
    let found = multiply_in(table, name, factor);
    (found == 0).then(|| {
        let what = format!("nothing there is called `{name}`");
        Problem::at(by.place.clone(), what, "name a number of the file it extends")
    })
}

/// How many numbers were multiplied.
fn multiply_in(table: &mut Table, name: &str, factor: f64) -> usize {
    let column = table.columns().and_then(|all| all.iter().position(|column| column == name));
    let mut found = 0;
    for entry in &mut table.entries {
        found += match (&mut entry.node.value, column) {
            (Value::Table(table), _) => multiply_in(table, name, factor),
            (Value::List(cells), Some(column)) if entry.key != "columns" => {
                cells.get_mut(column).map_or(0, |cell| times(&mut cell.value, factor))
            }
            (Value::List(cells), _) => {
                cells.iter_mut().map(|cell| in_cell(cell, name, factor)).sum()
            }
            (value, _) if entry.key == name => times(value, factor),
            _ => 0,
        };
    }
    found
}

fn in_cell(cell: &mut Node, name: &str, factor: f64) -> usize {
    match &mut cell.value {
        Value::Table(table) => multiply_in(table, name, factor),
        _ => 0,
    }
}

/// A whole number stays one if it can.
fn times(value: &mut Value, factor: f64) -> usize {
    let product = match value {
        Value::Whole(whole) => *whole as f64 * factor,
        Value::Real(real) => *real * factor,
        _ => return 0,
    };
    *value = match value {
        Value::Whole(_) if product.fract() == 0.0 => Value::Whole(product as i64),
        _ => Value::Real(product),
    };
    1
}

/// Take away what a list of paths names.
fn leave_out(table: &mut Table, said: &Node) -> Vec<Problem> {
    let wrong = |place: &Stretch| {
        let help = "name what is left out, as in [\"torpedoes\"]";
        vec![Problem::at(place.clone(), format!("`{WITHOUT}` is a list of names"), help)]
    };
    let Value::List(cells) = &said.value else { return wrong(&said.place) };
    let one = |cell: &Node| match &cell.value {
        Value::Text(path) => remove(table, path, cell).into_iter().collect(),
        _ => wrong(&cell.place),
    };
    cells.iter().flat_map(one).collect()
}

/// Take away the entry at a path of keys.
fn remove(table: &mut Table, path: &str, said: &Node) -> Option<Problem> {
    let at = table.entries.iter().position(|entry| entry.key == path);
    if let Some(index) = at {
        table.entries.remove(index);
        return None;
    }
    if let Some((first, rest)) = path.split_once('.')
        && let Some(Entry { node: Node { value: Value::Table(inner), .. }, .. }) =
            table.get_mut(first)
    {
        return remove(inner, rest, said);
    }
    let known: Vec<&str> = table.keys().collect();
    let help = super::nearest::help(path, &known, "it has");
    Some(Problem::at(said.place.clone(), format!("there is no `{path}` to leave out"), help))
}
