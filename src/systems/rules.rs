//! What a system tells of its book: every numbered rule, its standing, and where it is decided.

use super::Clarification;

/// One numbered rule of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// As the book numbers it: `6.8.K`.
    pub id: &'static str,
    pub title: &'static str,
    /// In our words; empty for a heading.
    pub summary: &'static str,
    pub standing: Standing,
    pub decided: Vec<Decided>,
    pub settings: Vec<Setting>,
    pub clarifications: Vec<Clarification>,
}

/// What has become of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A title over other rules.
    Heading,
    Played,
    /// Not played, and why.
    LeftOut(&'static str),
}

/// A file of the system, and what in it cites the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    pub file: &'static str,
    pub items: Vec<String>,
}

/// A setting that changes how a rule is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// As `--set` takes it.
    pub path: String,
    pub question: String,
}
