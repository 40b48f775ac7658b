//! The path of a setting: finding the value it means.

use std::ops::Range;

use super::label::Label;
use super::tree::{Entry, Node, Parsed, Table, Value};

/// One name between dots, and where it stands in the assignment.
pub(super) struct Name {
    pub text: String,
    pub span: Range<usize>,
}

/// One step from the root of the tree towards a value.
#[derive(Clone, PartialEq)]
pub(super) enum Step {
    Key(String),
    /// One face of a row that is for several. `at` is where the face was said.
    Face {
        row: String,
        face: i64,
        at: Range<usize>,
    },
    /// A cell of a list, counted from 0.
    Cell(usize),
}

/// The value a path means.
pub(super) struct Found<'t> {
    pub steps: Vec<Step>,
    pub node: &'t Node,
}

/// How far a path could be followed.
pub(super) struct Lost {
    /// The first name that means nothing; past the last one if more names are needed.
    pub at: usize,
    /// What could stand there.
    pub known: Vec<String>,
    /// The numbers of the cells that all go by the name that stands there.
    pub alike: Vec<String>,
    pub parsed: Parsed,
}

/// Split at dots outside quotes; quotes around a name are dropped.
pub(super) fn split(path: &str) -> Vec<Name> {
    let dots: Vec<usize> = signs(path).filter(|&(_, sign)| sign == '.').map(|(at, _)| at).collect();
    let starts = std::iter::once(0).chain(dots.iter().map(|dot| dot + 1));
    let ends = dots.iter().copied().chain([path.len()]);
    starts.zip(ends).map(|(start, end)| name(path, start..end)).collect()
}

/// The dots and equals signs outside quotes. Only a name that begins with a quote is quoted: in
/// `5"/38` it is a letter.
pub(super) fn signs(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quoted, mut fresh) = (false, true);
    text.char_indices().filter(move |&(_, letter)| {
        let is_sign = !quoted && matches!(letter, '.' | '=');
        quoted = if letter == '"' { fresh && !quoted } else { quoted };
        fresh = is_sign || (fresh && letter.is_whitespace());
        is_sign
    })
}

fn name(path: &str, span: Range<usize>) -> Name {
    let said = &path[span.clone()];
    let start = span.start + (said.len() - said.trim_start().len());
    let said = said.trim();
    let bare = said.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    Name { text: bare.unwrap_or(said).to_owned(), span: start..start + said.len() }
}

/// The path another one stands for: a table with a `setting` names the value it speaks of.
pub(super) fn meant<'t>(root: &'t Table, names: &[Name]) -> Option<&'t str> {
    let mut table = root;
    for name in names {
        match &table.get(&name.text)?.node.value {
            Value::Table(next) => table = next,
            _ => return None,
        }
    }
    match &table.get("setting")?.node.value {
        Value::Text(path) => Some(path),
        _ => None,
    }
}

/// Follow `names` from `root`. Keys may contain dots themselves, so several names together are
/// tried as one key, the longest first.
pub(super) fn follow<'t>(root: &'t Table, names: &[Name]) -> Result<Found<'t>, Lost> {
    let mut walk = Walk { names, lost: None, steps: Vec::new() };
    match walk.table(root, 0) {
        Some(node) => Ok(Found { steps: walk.steps, node }),
        None => Err(walk.lost.expect("a search that fails met a dead end")),
    }
}

/// A search with backtracking. `steps` leads to where it is; `lost` is the furthest dead end.
struct Walk<'n> {
    names: &'n [Name],
    lost: Option<Lost>,
    steps: Vec<Step>,
}

impl Walk<'_> {
    fn node<'t>(&mut self, node: &'t Node, columns: &[String], at: usize) -> Option<&'t Node> {
        match &node.value {
            Value::Table(table) if at == self.names.len() => self.switch(table, at),
            _ if at == self.names.len() => Some(node),
            Value::Table(table) => self.table(table, at),
            Value::List(cells) => self.list(cells, columns, at),
            Value::Text(_) | Value::Whole(_) | Value::Real(_) | Value::Flag(_) => {
                self.dead_end(at, Vec::new(), Parsed::Whole)
            }
        }
    }

    /// A path that ends at a table means its `default`: the chosen reading of a switch.
    fn switch<'t>(&mut self, table: &'t Table, at: usize) -> Option<&'t Node> {
        match table.get("default") {
            Some(Entry { node, .. }) if !matches!(node.value, Value::Table(_)) => {
                self.steps.push(Step::Key("default".to_owned()));
                Some(node)
            }
            _ => self.dead_end(at, own_keys(table), table.parsed),
        }
    }

    fn table<'t>(&mut self, table: &'t Table, at: usize) -> Option<&'t Node> {
        let columns = table.columns().unwrap_or_default();
        let rows_first = at + 1 == self.names.len() || !confusable(table, &columns);
        for (name, next) in self.keys_at(at) {
            if let Some(column) = columns.iter().position(|column| *column == name) {
                let found = self.row_of_column(table, column, next);
                if found.is_some() {
                    return found;
                }
            }
            if rows_first || Label::parse(&name).is_none() {
                let found = self.entry(table, &columns, &name, next);
                if found.is_some() {
                    return found;
                }
            }
        }
        let allowed = |key: &String| rows_first || Label::parse(key).is_none();
        let keys = own_keys(table).into_iter().filter(allowed);
        self.dead_end(at, keys.chain(columns).collect(), table.parsed)
    }

    /// The entry `name` of `table`, and on from there.
    fn entry<'t>(
        &mut self,
        table: &'t Table,
        columns: &[String],
        name: &str,
        next: usize,
    ) -> Option<&'t Node> {
        let (entry, step) = self.look_up(table, name, next)?;
        let columns = if entry.key == "columns" { &[] } else { columns };
        self.along(step, |walk| walk.node(&entry.node, columns, next))
    }

    /// The chart's column has been named; a row must follow.
    fn row_of_column<'t>(
        &mut self,
        table: &'t Table,
        column: usize,
        at: usize,
    ) -> Option<&'t Node> {
        for (name, next) in self.keys_at(at) {
            let Some((entry, step)) = self.look_up(table, &name, next) else { continue };
            let Value::List(cells) = &entry.node.value else { continue };
            let Some(cell) = cells.get(column).filter(|_| entry.key != "columns") else { continue };
            let cell = self.along(step, |walk| {
                walk.along(Step::Cell(column), |walk| walk.node(cell, &[], next))
            });
            if cell.is_some() {
                return cell;
            }
        }
        self.dead_end(at, row_labels(table), table.parsed)
    }

    /// A cell by the name of its column; where there are none by number from 1, or by what it is
    /// called.
    fn list<'t>(&mut self, cells: &'t [Node], columns: &[String], at: usize) -> Option<&'t Node> {
        for (name, next) in self.keys_at(at) {
            let found = cells_of(cells, columns, &name);
            if found.len() > 1 {
                let alike = found.iter().map(|index| (index + 1).to_string()).collect();
                return self.lost_at(Lost { alike, ..Lost::new(at, Vec::new(), Parsed::Whole) });
            }
            let Some((index, cell)) = found.first().and_then(|&at| Some((at, cells.get(at)?)))
            else {
                continue;
            };
            let found = self.along(Step::Cell(index), |walk| walk.node(cell, &[], next));
            if found.is_some() {
                return found;
            }
        }
        let known =
            if columns.is_empty() { names_of(cells, &self.names[at]) } else { columns.into() };
        self.dead_end(at, known, Parsed::Whole)
    }

    /// An entry by its key, or the row of a chart by one of its faces.
    fn look_up<'t>(&self, table: &'t Table, name: &str, next: usize) -> Option<(&'t Entry, Step)> {
        if let Some(entry) = table.get(name) {
            return Some((entry, Step::Key(entry.key.clone())));
        }
        let face = name.parse().ok()?;
        let (entry, label) = row_of(table, face)?;
        let row = entry.key.clone();
        let step = if label.is_open_from(face) {
            Step::Key(row)
        } else {
            Step::Face { row, face, at: self.names[next - 1].span.clone() }
        };
        Some((entry, step))
    }

    /// Take a step, and take it back if it leads nowhere.
    fn along<'t>(
        &mut self,
        step: Step,
        on: impl FnOnce(&mut Self) -> Option<&'t Node>,
    ) -> Option<&'t Node> {
        let length = self.steps.len();
        self.steps.push(step);
        let found = on(self);
        if found.is_none() {
            self.steps.truncate(length);
        }
        found
    }

    /// Every key that could begin at name `at`, the longest first, with the name after it.
    fn keys_at(&self, at: usize) -> Vec<(String, usize)> {
        let ends = (at + 1..=self.names.len()).rev();
        ends.map(|end| (joined(&self.names[at..end]), end)).collect()
    }

    fn dead_end<'t>(&mut self, at: usize, known: Vec<String>, parsed: Parsed) -> Option<&'t Node> {
        self.lost_at(Lost::new(at, known, parsed))
    }

    fn lost_at<'t>(&mut self, new: Lost) -> Option<&'t Node> {
        if self.lost.as_ref().is_none_or(|lost| new.at > lost.at) {
            self.lost = Some(new);
        }
        None
    }
}

impl Lost {
    fn new(at: usize, known: Vec<String>, parsed: Parsed) -> Lost {
        Lost { at, known, alike: Vec::new(), parsed }
    }
}

/// The cells that a name means: one by its column or its number, or all that are called so.
fn cells_of(cells: &[Node], columns: &[String], name: &str) -> Vec<usize> {
    if !columns.is_empty() {
        return columns.iter().position(|column| column == name).into_iter().collect();
    }
    let number = |place: &usize| (place + 1).to_string() == name;
    let is_called =
        |place: &usize| called(&cells[*place]).is_some_and(|own| own == name.to_lowercase());
    let all = 0..cells.len();
    all.clone().find(number).map_or_else(|| all.filter(is_called).collect(), |place| vec![place])
}

/// What the cells of a list are called, for somebody who said a name; their numbers where a number
/// was said, or where they have no names.
fn names_of(cells: &[Node], said: &Name) -> Vec<String> {
    let by_number = said.text.parse::<usize>().is_ok();
    let name = |(number, cell): (usize, &Node)| {
        let called = called(cell).filter(|_| !by_number);
        called.map_or_else(|| number.to_string(), str::to_owned)
    };
    let mut names: Vec<String> = Vec::new();
    for name in (1..).zip(cells).map(name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn called(cell: &Node) -> Option<&str> {
    match &cell.value {
        Value::Table(table) => table.called.as_deref(),
        _ => None,
    }
}

/// A name as it is typed in a path: lower-case, with dashes for whatever is no letter or digit.
/// `None` for one that would be taken for a number, or for nothing.
pub fn typed(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric());
    let typed = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-");
    (!typed.is_empty() && typed.parse::<u64>().is_err()).then_some(typed)
}

pub(super) fn joined(names: &[Name]) -> String {
    names.iter().map(|name| name.text.as_str()).collect::<Vec<_>>().join(".")
}

fn own_keys(table: &Table) -> Vec<String> {
    table.keys().map(str::to_owned).collect()
}

fn row_labels(table: &Table) -> Vec<String> {
    own_keys(table).into_iter().filter(|key| Label::parse(key).is_some()).collect()
}

/// Whether a name may be a column as well as a row. Then the order decides: column before row.
fn confusable(table: &Table, columns: &[String]) -> bool {
    let is_row = |face: i64| row_of(table, face).is_some();
    columns.iter().any(|column| column.parse().is_ok_and(is_row))
}

/// The row that covers `face`, if `table` looks like a chart: a table that holds tables by other
/// names is a shelf of charts, and `7-8` on it may be a rule number.
fn row_of<'t>(table: &'t Table, face: i64) -> Option<(&'t Entry, Label)> {
    let is_table = |entry: &&Entry| matches!(entry.node.value, Value::Table(_));
    let mut tables = table.entries.iter().filter(is_table);
    if tables.any(|entry| Label::parse(&entry.key).is_none()) {
        return None;
    }
    let labelled = |entry: &'t Entry| Some((entry, Label::parse(&entry.key)?));
    let mut rows = table.entries.iter().filter_map(labelled);
    rows.find(|(_, label)| label.covers(face))
}
