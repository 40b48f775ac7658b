//! From the fork to the outcome: the lines that differ, in two columns, under their headings.

use super::align::Row;
use super::differ;
use crate::output::screen::STANDARD;
use crate::output::text::wrap_to;
use crate::output::trace::faces;
use kernel::dice::{Line, Rank, Told};

/// More dice than this are told by their first.
const DICE: usize = 8;

/// What stands between the columns.
const RULE: &str = " │ ";

/// Writes rows one after the other, and keeps in mind what was folded away.
struct Chain<'s> {
    stories: [&'s [Told]; 2],
    width: usize,
    layout: Layout,
    /// Headings passed and not yet written: of a part, and of a scene in it.
    headings: [Option<&'s Line>; 2],
    alike: usize,
    other_working: usize,
    page: String,
}

/// How the two sides of a row stand.
#[derive(Clone, Copy)]
enum Layout {
    Columns {
        rule: usize,
        side: usize,
    },
    /// One under the other: there is no room for two.
    Stacked,
}

impl Layout {
    fn new(width: usize, stories: [&[Told]; 2]) -> Layout {
        if width < STANDARD {
            return Layout::Stacked;
        }
        let rules = stories.into_iter().flatten().map(|told| told.line.rule.chars().count());
        let rule = rules.max().unwrap_or(0);
        Layout::Columns { rule, side: (width - rule - 2 - RULE.chars().count()) / 2 }
    }
}

/// The rows of two stories as text of `width`, from the first that differs.
pub fn chain(stories: [&[Told]; 2], rows: &[Row], names: &[String; 2], width: usize) -> String {
    let mut chain = Chain {
        stories,
        width,
        layout: Layout::new(width, stories),
        headings: [None; 2],
        alike: 0,
        other_working: 0,
        page: String::new(),
    };
    chain.heads(names);
    rows.iter().for_each(|row| chain.row(row));
    chain.fold();
    chain.page
}

impl<'s> Chain<'s> {
    fn heads(&mut self, [a, b]: &[String; 2]) {
        if let Layout::Columns { rule, side } = self.layout {
            let line = "─".repeat(side);
            self.columns("", &format!("A: {a}"), &format!("B: {b}"));
            self.page += &format!("{}──{line}─┼─{line}\n", "─".repeat(rule));
        }
    }

    fn row(&mut self, row: &Row) {
        let [a, b] = self.stories;
        match *row {
            Row::Alike { a: in_a, b: in_b } => self.pass(&a[in_a], &b[in_b]),
            Row::Apart { a: in_a, b: in_b } => {
                self.fold();
                self.under_headings();
                self.apart(in_a.map(|line| &a[line]), in_b.map(|line| &b[line]));
            }
        }
    }

    /// Lines alike are only counted; headings are kept for what may come under them.
    fn pass(&mut self, a: &'s Told, b: &Told) {
        match a.line.heading {
            Some(Rank::Part) => self.headings = [Some(&a.line), None],
            Some(Rank::Scene) => self.headings[1] = Some(&a.line),
            None => {
                self.alike += 1;
                self.other_working += usize::from(differ(a, b));
            }
        }
    }

    fn fold(&mut self) {
        if self.alike == 0 {
            return;
        }
        let lines = if self.alike == 1 { "line" } else { "lines" };
        let working = match self.other_working {
            0 => String::new(),
            some => format!(", {some} by other dice or modifiers"),
        };
        let folded = format!("{} {lines} alike{working} …", self.alike);
        self.page += &(wrap_to(self.width, "… ", &folded) + "\n");
        (self.alike, self.other_working) = (0, 0);
    }

    fn under_headings(&mut self) {
        let [part, scene] = std::mem::take(&mut self.headings);
        self.page += &part.map_or_else(String::new, |line| format!("\n{}\n", line.text()));
        self.page += &scene.map_or_else(String::new, |line| format!("{}\n", line.text()));
    }

    fn apart(&mut self, a: Option<&Told>, b: Option<&Told>) {
        let rule = a.or(b).map_or("", |told| told.line.rule);
        let [in_a, in_b] = [a, b].map(|told| told.map_or_else(String::new, cell));
        match self.layout {
            Layout::Columns { .. } => self.columns(rule, &in_a, &in_b),
            Layout::Stacked => {
                let sides = [("A: ", in_a), ("B: ", in_b)];
                self.page += &format!("{rule}\n");
                for (mark, text) in sides.iter().filter(|(_, text)| !text.is_empty()) {
                    self.page += &(wrap_to(self.width, mark, text) + "\n");
                }
            }
        }
    }

    fn columns(&mut self, rule: &str, a: &str, b: &str) {
        let Layout::Columns { rule: rule_width, side } = self.layout else { return };
        let [a, b] = [a, b].map(|text| wrap_to(side, "", text));
        let (mut left, mut right) = (a.lines(), b.lines());
        let mut rule = rule;
        for _ in 0..a.lines().count().max(b.lines().count()) {
            let [a, b] = [&mut left, &mut right].map(|lines| lines.next().unwrap_or(""));
            let line = format!("{rule:rule_width$}  {a:side$}{RULE}{b}");
            self.page += line.trim_end();
            self.page.push('\n');
            rule = "";
        }
    }
}

/// One line of one story without its rule: dice, then words.
pub fn cell(told: &Told) -> String {
    match told.rolls.len() {
        0 => told.line.text(),
        1..=DICE => format!("{} {}", faces(told), told.line.text()),
        _ => {
            let first = Told { rolls: told.rolls[..DICE].to_vec(), ..told.clone() };
            format!("{} …] {}", faces(&first).trim_end_matches(']'), told.line.text())
        }
    }
}
