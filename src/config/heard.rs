//! What values a reader takes, and what else each could be: kinds and ranges are known by whoever reads, and by
//! nobody else.

use std::collections::HashSet;

use super::Library;
use super::path::{Step, follow, split};
use super::problem::Log;
use super::section::Section;
use super::tree::{Table, Value};

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A whole number, from the first to the last of these.
    Whole(i64, i64),
    /// Any number between two.
    Real(f64, f64),
    Flag,
    /// One of these words, in the order they are listed in.
    Word(Vec<&'static str>),
}

/// One value that is read, and what it may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Heard {
    pub path: String,
    pub value: String,
    pub choice: Choice,
    /// Where it stands on the printed page, if that has rows.
    pub cell: Option<Cell>,
}

/// A place in a chart: the path of the chart, the labels of row and column, and their numbers from 0 in the order of
/// the file. Without columns there is one, and it has no label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub chart: String,
    pub row: (usize, String),
    pub column: (usize, String),
}

/// What was asked of a value while it was read.
pub(super) type Asked = (String, Choice);

impl Library {
    /// Every single value that `read` takes, in the order it is first taken: paths that `--set` knows, each once.
    pub fn heard<T>(&self, read: impl FnOnce(&Section) -> T) -> Vec<Heard> {
        let log = Log::listening();
        read(&Section::new(&self.root, None, "", &log));
        let mut known = HashSet::new();
        let new = log.heard().into_iter().filter(|(path, _)| known.insert(path.clone()));
        new.filter_map(|(path, choice)| self.setting(&path, choice)).collect()
    }

    /// The value at a path as a setting; `None` where the path leads to none, or is only part of one.
    fn setting(&self, path: &str, choice: Choice) -> Option<Heard> {
        let path = self.typed(path)?;
        let found = follow(&self.root, &split(&path)).ok()?;
        let value = found.node.value.spelled()?;
        let fits = match (&choice, &found.node.value) {
            (Choice::Word(words), _) => words.contains(&value.as_str()),
            (Choice::Whole(..), Value::Whole(_))
            | (Choice::Real(..), Value::Whole(_) | Value::Real(_))
            | (Choice::Flag, Value::Flag(_)) => true,
            (Choice::Whole(..) | Choice::Real(..) | Choice::Flag, _) => false,
        };
        let cell = cell(&self.root, &found.steps);
        fits.then_some(Heard { path, value, choice, cell })
    }

    /// The path as people type it: the cell of a chart by its column and its row, where it was read by numbers.
    fn typed(&self, path: &str) -> Option<String> {
        if follow(&self.root, &split(path)).is_ok() {
            // A switch is called by its own name, not by that of its value.
            let switch = path.strip_suffix(".default").filter(|path| self.value(path).is_some());
            return Some(switch.unwrap_or(path).to_owned());
        }
        let (row, number) = path.rsplit_once('.')?;
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        let steps = follow(&self.root, &split(row)).ok()?.steps;
        let wanted = [&steps[..], &[Step::Cell(index)]].concat();
        let (chart, label) = chart_of(&self.root, &steps)?;
        let column = chart.table.columns()?.get(index)?.clone();
        let ways = [format!("{}.{column}.{label}", chart.path), format!("{row}.{column}")];
        let leads = |path: &String| {
            follow(&self.root, &split(path)).is_ok_and(|found| found.steps == wanted)
        };
        ways.into_iter().find(leads)
    }
}

/// A table with its path.
struct Chart<'t> {
    path: String,
    table: &'t Table,
}

/// The table that a row stands in, and the row's label.
fn chart_of<'t, 's>(root: &'t Table, row: &'s [Step]) -> Option<(Chart<'t>, &'s str)> {
    let names: Option<Vec<&str>> = row.iter().map(key).collect();
    let (label, names) =
        names.as_deref()?.split_last().map(|(last, rest)| (*last, rest.to_vec()))?;
    let table = names.iter().try_fold(root, |table, key| match &table.get(key)?.node.value {
        Value::Table(next) => Some(&**next),
        _ => None,
    })?;
    Some((Chart { path: names.join("."), table }, label))
}

/// The place of a value in its chart: a cell of a row that is a list, or a row itself where all rows are single values.
fn cell(root: &Table, steps: &[Step]) -> Option<Cell> {
    let (row, column) = match steps {
        [row @ .., Step::Cell(column)] => (row, Some(*column)),
        row => (row, None),
    };
    let (chart, label) = chart_of(root, row)?;
    let place = chart.table.keys().filter(|key| *key != "columns").position(|key| key == label)?;
    let columns = chart.table.columns().unwrap_or_default();
    let named = |at: usize| columns.get(at).cloned().unwrap_or_else(|| (at + 1).to_string());
    let column = column.map_or((0, String::new()), |at| (at, named(at)));
    Some(Cell { chart: chart.path, row: (place, label.to_owned()), column })
}

fn key(step: &Step) -> Option<&str> {
    match step {
        Step::Key(key) => Some(key),
        Step::Face { row, .. } => Some(row),
        Step::Cell(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::words;

    words! {
        Result as "result" { Miss = "miss", Hit = "hit", Sunk = "sunk" }
    }

    const CHART: &str =
        "columns = [\"near\", \"far\"]\n\"1-5\" = [\"hit\", \"miss\"]\n6 = [\"sunk\", \"hit\"]\n";

    fn heard() -> Vec<Heard> {
        let mut library = Library::new();
        library.add("charts.gun", "gun.toml", CHART);
        library.add("ship", "ship.toml", "hull = 5\nspeed = 2.5\nfast = true\nmemo = \"3 of\"\n");
        library.heard(|root| {
            root.table("charts", |charts| {
                charts.table("gun", |gun| {
                    let rows = gun.grid(1..=6, &["near", "far"]);
                    for cell in rows.iter().flatten() {
                        let _ = cell.word::<Result>();
                    }
                });
            });
            root.table("ship", |ship| {
                ship.whole("hull", 1..=9);
                ship.real("speed", 0.0..=4.0);
                ship.flag("fast");
                ship.whole("missing", 0..=1);
                ship.item("memo").piece(0..1).word::<Result>();
            });
        })
    }

    #[test]
    fn every_value_is_heard_once_with_what_it_may_be() {
        let all = heard();
        let paths: Vec<&str> = all.iter().map(|one| one.path.as_str()).collect();
        let cells =
            ["charts.gun.near.1-5", "charts.gun.far.1-5", "charts.gun.near.6", "charts.gun.far.6"];
        assert_eq!(paths, [&cells[..], &["ship.hull", "ship.speed", "ship.fast"]].concat());
        assert_eq!(all[4].choice, Choice::Whole(1, 9));
        assert_eq!((all[5].choice.clone(), all[5].value.as_str()), (Choice::Real(0.0, 4.0), "2.5"));
        assert_eq!(all[0].choice, Choice::Word(vec!["miss", "hit", "sunk"]));
    }

    #[test]
    fn a_cell_knows_its_row_and_its_column() {
        let cell = heard()[3].cell.clone().unwrap();
        assert_eq!(cell.chart, "charts.gun");
        assert_eq!((cell.row, cell.column), ((1, "6".into()), (1, "far".into())));
    }
}
