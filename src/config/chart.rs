//! Charts: rows labelled by die faces, with or without columns.

use std::ops::RangeInclusive;

use super::item::Item;
use super::label::{Label, named};
use super::nearest::{listed, nearest};
use super::section::Section;
use super::tree::Entry;

/// One printed row and the faces it is for.
struct Row<'l> {
    entry: &'l Entry,
    label: Label,
    /// Faces a setting has taken out of it.
    given_away: Vec<i64>,
}

impl Row<'_> {
    fn covers(&self, face: i64) -> bool {
        self.label.covers(face) && !self.given_away.contains(&face)
    }
}

impl<'l> Section<'l> {
    /// A chart by die face: every key not yet asked for is the label of a row, such as `7`,
    /// `2-4`, `2 or less`, `12 or more` or `2, 12`. Together they must cover `faces`, each once.
    /// One item per face, lowest first.
    pub fn faces(&self, faces: RangeInclusive<i64>) -> Vec<Item> {
        let faces: Vec<i64> = faces.collect();
        let (rows, at) = self.printed(&faces);
        let item = |row: &Option<usize>| row.map(|row| self.item_of(rows[row].entry));
        at.iter().map(|row| item(row).unwrap_or_else(|| self.silent_item())).collect()
    }

    /// A chart with `columns` across by rolls that need not follow one another, such as 11 to 16, 21 to
    /// 26 …: the cells of every printed row, and for each of `faces` the place of its row. A row for
    /// several faces is there once, for charts whose rows are things of their own.
    pub fn rows_by_face(&self, faces: &[i64], columns: &[&str]) -> (Vec<Vec<Item>>, Vec<usize>) {
        let as_wide = self.check_columns(columns);
        let (rows, at) = self.printed(faces);
        let cells = |row: &Row| match as_wide {
            true => self.cells(&self.item_of(row.entry), columns.len()),
            false => vec![self.silent_item(); columns.len()],
        };
        let mut all: Vec<_> = rows.iter().map(cells).collect();
        // Where a row is missing, which has been told, one of nothing stands for it.
        if all.is_empty() {
            all.push(vec![self.silent_item(); columns.len()]);
        }
        (all, at.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// The rows, and for every face the place of the one it is for.
    fn printed(&self, faces: &[i64]) -> (Vec<Row<'l>>, Vec<Option<usize>>) {
        let rows = self.rows();
        rows.iter().for_each(|row| self.check_outside(row, faces));
        self.check_overlaps(&rows, faces);
        self.check_gaps(&rows, faces);
        let row_of = |face: &i64| rows.iter().position(|row| row.covers(*face));
        let at = faces.iter().map(row_of).collect();
        (rows, at)
    }

    /// A chart by die face with `columns` across: every row is a list with one cell for each.
    /// The result is by face, then by column.
    pub fn grid(&self, faces: RangeInclusive<i64>, columns: &[&str]) -> Vec<Vec<Item>> {
        let as_wide = self.check_columns(columns);
        let rows = self.faces(faces);
        let cells = |row: &Item| self.cells(row, columns.len());
        if as_wide {
            rows.iter().map(cells).collect()
        } else {
            rows.iter().map(|_| vec![self.silent_item(); columns.len()]).collect()
        }
    }

    /// Whether rows can be read at all: the chart has as many columns as wanted.
    fn check_columns(&self, wanted: &[&str]) -> bool {
        let item = self.item("columns");
        let said = item.list();
        let spelled: Vec<String> = said.iter().map(Item::spelled).collect();
        if !item.is_silent() && spelled != wanted {
            let help = format!("this chart has the columns {}, in this order", listed(wanted));
            item.fail("the columns are not those of this chart", &help);
        }
        said.len() == wanted.len()
    }

    fn cells(&self, row: &Item, width: usize) -> Vec<Item> {
        let mut cells = row.list();
        if row.is_list() && cells.len() != width {
            let what = format!("this row has {} cells, the chart has {width}", cells.len());
            row.fail(&what, "write one cell for each of `columns`");
        }
        cells.resize_with(width, || self.silent_item());
        cells
    }

    fn rows(&self) -> Vec<Row<'l>> {
        let entries = self.unasked_rows();
        let row = |&entry: &&'l Entry| {
            let label = Label::parse(&entry.key)?;
            Some(Row { entry, label, given_away: given_away(&entries, &entry.key) })
        };
        entries.iter().filter_map(row).collect()
    }

    /// Rows, after a problem for every key that is none.
    fn unasked_rows(&self) -> Vec<&'l Entry> {
        let known = self.asked();
        let (rows, others): (Vec<_>, Vec<_>) =
            self.unasked().into_iter().partition(|entry| Label::parse(&entry.key).is_some());
        for entry in others {
            let what = match nearest(&entry.key, known.iter().map(String::as_str)) {
                Some(_) => format!("unknown key `{}`", entry.key),
                None => format!("`{}` does not label a row", entry.key),
            };
            self.record(Some(&entry.key_place), &what, &row_help(&entry.key, &known));
        }
        rows
    }

    fn check_outside(&self, row: &Row, faces: &[i64]) {
        let (first, last) = ends(faces);
        let outside = row.label.outside(&(first..=last));
        if !outside.is_empty() {
            let what = format!("row `{}` is for {outside}, off the chart", row.entry.key);
            let help = format!("the faces are {first} to {last}");
            self.record(Some(&row.entry.key_place), &what, &help);
        }
    }

    fn check_overlaps(&self, rows: &[Row], faces: &[i64]) {
        for (index, row) in rows.iter().enumerate() {
            for earlier in &rows[..index] {
                let both = |face: &i64| row.covers(*face) && earlier.covers(*face);
                let shared: Vec<i64> = faces.iter().copied().filter(both).collect();
                self.check_shared(row, earlier, &shared);
            }
        }
    }

    fn check_shared(&self, row: &Row, earlier: &Row, shared: &[i64]) {
        if !shared.is_empty() {
            let what = format!("row `{}` covers {} again", row.entry.key, named(shared));
            let line = earlier.entry.key_place.line();
            let help = format!("row `{}` on line {line} covers it already", earlier.entry.key);
            self.record(Some(&row.entry.key_place), &what, &help);
        }
    }

    fn check_gaps(&self, rows: &[Row], faces: &[i64]) {
        let open = |face: &i64| !rows.iter().any(|row| row.covers(*face));
        let gaps: Vec<i64> = faces.iter().copied().filter(open).collect();
        if !gaps.is_empty() {
            let (first, last) = ends(faces);
            let help = format!("every face from {first} to {last} needs a row");
            self.missing("", &format!("no row for {}", named(&gaps)), &help);
        }
    }
}

/// The lowest and the highest of some faces.
fn ends(faces: &[i64]) -> (i64, i64) {
    let end = |face: Option<&i64>| face.copied().unwrap_or_default();
    (end(faces.first()), end(faces.last()))
}

fn given_away(entries: &[&Entry], row: &str) -> Vec<i64> {
    let split = entries.iter().filter(|entry| entry.split_from.as_deref() == Some(row));
    split.filter_map(|entry| entry.key.parse().ok()).collect()
}

fn row_help(key: &str, known: &[String]) -> String {
    match nearest(key, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "rows are `7`, `2-4`, `2 or less`, `12 or more` or `2, 12`".to_owned(),
    }
}
