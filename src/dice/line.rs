//! One line of a game's story, in its parts: what was done, by which printed table, with what
//! working, and what came of it.
//!
//! The parts are kept apart so that two stories can be compared by what happened in them. Text is
//! only made of them to be read.

use std::borrow::Cow;
use std::fmt::Display;

/// How much of the story a heading stands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    /// `— Apr 12, morning —`
    Part,
    /// `· wave 1 ·`
    Scene,
}

impl Rank {
    fn sign(self) -> char {
        match self {
            Rank::Part => '—',
            Rank::Scene => '·',
        }
    }
}

/// A piece of what was done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Who does what: `40mm C at 225L`.
    Words(String),
    /// The printed table it is done by: `Table 9-2`.
    Table(Cow<'static, str>),
    /// A number that goes into the result without being one: `-1`, `value +2`.
    Working { name: &'static str, value: String },
}

/// What a rule has to say of one event: `40mm C at 225L, Table 9-2 -1: 1 hit; plane damaged`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub rule: &'static str,
    /// The rank of a line that heads those after it.
    pub heading: Option<Rank>,
    /// What was done; empty where the result says it all.
    pub deed: Vec<Piece>,
    /// What came of it, the most important first.
    pub result: Vec<String>,
}

impl Line {
    /// A line to which its pieces are still to be added.
    pub fn new(rule: &'static str) -> Line {
        Line { rule, heading: None, deed: Vec::new(), result: Vec::new() }
    }

    /// A line that is all result.
    pub fn says(rule: &'static str, words: impl Display) -> Line {
        Line::new(rule).gives(words)
    }

    /// A heading over the lines to come.
    pub fn heads(rule: &'static str, rank: Rank, words: impl Display) -> Line {
        Line { heading: Some(rank), ..Line::says(rule, words) }
    }

    #[must_use]
    fn and(mut self, piece: Piece) -> Line {
        self.deed.push(piece);
        self
    }

    /// Who does what.
    #[must_use]
    pub fn of(self, words: impl Display) -> Line {
        self.and(Piece::Words(words.to_string()))
    }

    /// By a printed table.
    #[must_use]
    pub fn by_table(self, number: impl Into<Cow<'static, str>>) -> Line {
        self.and(Piece::Table(number.into()))
    }

    /// With a modifier of the roll.
    #[must_use]
    pub fn modified_by(self, modifier: i8) -> Line {
        self.with("", modifier)
    }

    /// With a number that has a name.
    #[must_use]
    pub fn with(self, name: &'static str, number: i8) -> Line {
        self.and(Piece::Working { name, value: format!("{number:+}") })
    }

    /// To this end.
    #[must_use]
    pub fn gives(mut self, words: impl Display) -> Line {
        self.result.push(words.to_string());
        self
    }

    /// The line as it is read.
    pub fn text(&self) -> String {
        let result = self.result();
        match (self.heading, self.deed.is_empty()) {
            (Some(rank), _) => format!("{} {result} {}", rank.sign(), rank.sign()),
            (None, true) => result,
            (None, false) => format!("{}: {result}", self.deed_as(str::to_owned, str::to_owned)),
        }
    }

    /// What was done, whatever the working: its numbers are made alike.
    pub fn done(&self) -> String {
        self.deed_as(str::to_owned, |_| "±".to_owned())
    }

    pub fn result(&self) -> String {
        self.result.join("; ")
    }

    /// What was done, its words and the numbers of its working told in another way.
    pub fn deed_as(
        &self,
        words: impl Fn(&str) -> String,
        number: impl Fn(&str) -> String,
    ) -> String {
        let mut text = String::new();
        for piece in &self.deed {
            let (join, told) = match piece {
                Piece::Words(said) => (", ", words(said)),
                Piece::Table(table) => (", ", format!("Table {table}")),
                Piece::Working { name: "", value } => (" ", number(value)),
                Piece::Working { name, value } => (", ", format!("{name} {}", number(value))),
            };
            text += if text.is_empty() { "" } else { join };
            text += &told;
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_as_one_sentence() {
        let shot = Line::new("6.8.N").of("40mm C at 225L").by_table("9-2").modified_by(-1);
        let shot = shot.gives("1 hit").gives("plane damaged");
        assert_eq!(shot.text(), "40mm C at 225L, Table 9-2 -1: 1 hit; plane damaged");
        assert_eq!(shot.done(), "40mm C at 225L, Table 9-2 ±");
        assert_eq!(shot.result(), "1 hit; plane damaged");
    }

    #[test]
    fn a_number_with_a_name_stands_for_itself() {
        let works = Line::new("6.10.D").by_table("19").with("value", 2).gives("works");
        assert_eq!(
            (works.text(), works.done()),
            ("Table 19, value +2: works".into(), "Table 19, value ±".into())
        );
    }

    #[test]
    fn a_line_may_be_all_result_or_a_heading() {
        assert_eq!(Line::says("6.6.A", "no attack").text(), "no attack");
        let [part, scene] = [Rank::Part, Rank::Scene].map(|rank| Line::heads("1", rank, "one"));
        assert_eq!((part.text(), scene.text()), ("— one —".into(), "· one ·".into()));
    }
}
