//! What a report says, before it is given a form.
//!
//! Texts are plain: no markup, nothing escaped, a line break only where a paragraph ends. Every
//! form escapes what it writes. Numbers come as text already cut to the digits their interval
//! supports (see [`super::words`]), and beside it as the number a table is sorted by.

use crate::explore::Explore;

/// Everything one report says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// What happens, in one line: heads the page. Where it is empty the title does.
    pub heading: String,
    /// What was played, by its path or by the title somebody gave it.
    pub title: String,
    /// What was asked; may be empty.
    pub question: String,
    /// The answer in one sentence, with its interval and n.
    pub answer: String,
    /// What was found, one short sentence each with its verdict in words, the weightiest first.
    /// These open the page and are all the terminal shows: a dozen at most.
    pub findings: Vec<String>,
    pub figures: Vec<Figure>,
    /// What a reader may pick from; of a study, and of a single variant, nothing.
    pub explore: Option<Explore>,
    /// How the games of a run are won, where that was asked for.
    pub story: Option<Story>,
    /// The first of them is behind the answer.
    pub tables: Vec<Table>,
    /// How the numbers were come by: one paragraph each.
    pub methods: Vec<String>,
    pub provenance: Provenance,
}

/// Where on the page a chart stands. Everything but the answer is folded away, and opened
/// by who wants it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// What shows the answer.
    #[default]
    Answer,
    /// The same seen from other sides, and what else was measured.
    More,
    /// How its games are won.
    Story,
    /// Where things happen in the games of one cell.
    Places,
    /// How the numbers were come by.
    Method,
}

/// How games are won, as a part of a run's page; its charts are among the report's.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// Which games, and how they are won, in a few sentences.
    pub answer: String,
    /// What they are like, one short sentence each.
    pub findings: Vec<String>,
    pub tables: Vec<Table>,
    /// The command that tells it again.
    pub command: String,
}

/// One chart, drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// Unique in the report, of `a-z`, `0-9` and `-`: names the files `charts/ID.svg` and `.png`
    /// and the place on the page.
    pub id: String,
    pub part: Part,
    pub title: String,
    /// What is to be seen, in a sentence or two; also read out to whoever does not see it.
    pub caption: String,
    /// A standalone SVG file.
    pub svg: String,
    /// The same drawn for a telephone, for the page alone.
    pub narrow: String,
    /// The same as a PNG file.
    pub png: Vec<u8>,
    /// The same of variants, and what is different there; for the page alone.
    pub views: Vec<View>,
}

/// A map as it is under another variant.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The variant, and what it is held against.
    pub variant: String,
    pub baseline: String,
    pub kind: ViewKind,
    pub caption: String,
    pub svg: String,
    pub narrow: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ViewKind {
    /// The variant as the baseline was drawn.
    Variant,
    /// The variant less the baseline.
    Difference,
}

/// Rows under named columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// Unique in the report, of `a-z`, `0-9` and `-`.
    pub id: String,
    pub title: String,
    pub columns: Vec<Column>,
    /// Each as long as `columns`.
    pub rows: Vec<Vec<TableCell>>,
    /// What must be known to read it, such as the n of all rows; may be empty.
    pub note: String,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub name: String,
    /// `%`, `planes` …; empty where there is none.
    pub unit: String,
    pub kind: ColumnKind,
}

/// What a column holds, and so the side it leans to and how it is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    Words,
    Number,
}

/// One cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableCell {
    /// As shown.
    pub text: String,
    /// The number it is sorted by. Words are sorted as they are read and need none; a number
    /// without one is not known and comes last.
    pub key: Option<f64>,
    pub tone: Tone,
}

/// How a cell is coloured. The words say the same: nobody needs the colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Good,
    Bad,
    /// Of no weight: no difference, dropped, not known.
    Faint,
}

/// What the numbers rest on, and how to have them again.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Provenance {
    pub version: String,
    pub seed: u64,
    /// `100,000 in every cell`.
    pub games: String,
    /// The command that does it again.
    pub command: String,
    /// Whatever else was decided beforehand, as name and value: how long it was played, the
    /// smallest difference that matters, a budget.
    pub facts: Vec<(String, String)>,
    /// Data no book prints: what, and why it was chosen.
    pub assumed: Vec<(String, String)>,
    /// Everything that was played.
    pub played: Vec<Played>,
    /// Games worth reading.
    pub telling: Vec<WorthTelling>,
}

/// One cell, policy or reading that was played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    pub name: String,
    /// Settings that are not the book's, as `PATH=VALUE`.
    pub settings: Vec<String>,
    /// A hash of everything that decides how its games end; empty where none is kept.
    pub key: String,
}

/// One game worth reading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WorthTelling {
    /// Which game of what, and why: `book: typical`.
    pub what: String,
    /// The command that tells it.
    pub command: String,
}

impl Column {
    pub fn words(name: impl Into<String>) -> Column {
        Column { name: name.into(), unit: String::new(), kind: ColumnKind::Words }
    }

    pub fn numbers(name: impl Into<String>, unit: impl Into<String>) -> Column {
        Column { name: name.into(), unit: unit.into(), kind: ColumnKind::Number }
    }
}

impl TableCell {
    pub fn words(text: impl Into<String>) -> TableCell {
        TableCell { text: text.into(), ..TableCell::default() }
    }

    /// `text` sorted by `key`; what is not finite is not known.
    pub fn number(text: impl Into<String>, key: f64) -> TableCell {
        let key = Some(key).filter(|key| key.is_finite());
        TableCell { text: text.into(), key, tone: Tone::Plain }
    }

    /// Nothing to say here.
    pub fn empty() -> TableCell {
        TableCell::default()
    }

    #[must_use]
    pub fn toned(self, tone: Tone) -> TableCell {
        TableCell { tone, ..self }
    }
}
