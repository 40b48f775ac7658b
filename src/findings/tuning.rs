//! What a search for a better policy found.

use serde::{Deserialize, Serialize};

use super::{Asked, Goal};
use kernel::stats::Estimate;

/// One setting the winner has otherwise than the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuneChange {
    /// As `--set` names it.
    pub path: String,
    /// As a person reads it.
    pub title: String,
    /// The decision it belongs to.
    pub decision: String,
    pub before: String,
    pub after: String,
    /// What the winner loses without it.
    pub worth: Estimate,
    pub fate: Fate,
}

/// A search and its end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TuneResult {
    /// Its games are the budget.
    pub asked: Asked,
    pub goal: Goal,
    /// The policy the search began with, as a file names it that builds on it.
    pub extends: String,
    /// Where the policy goes.
    pub out: String,
    /// Games played, those held out included.
    pub played: u64,
    pub generations: u64,
    /// Candidates in a generation.
    pub size: usize,
    /// Numbers and answers that could be turned.
    pub knobs: usize,
    /// How the start did on the held-out games, and how much better the written policy.
    pub start: Estimate,
    pub gain: Estimate,
    pub changes: Vec<TuneChange>,
    /// The decisions that are written, with their text.
    pub decisions: Vec<(String, String)>,
}

/// Whether a change is in what is written in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    Kept,
    /// Put back: nobody could tell the difference.
    Reset,
}

/// So many changes are told before the table of all.
const LEADING: usize = 5;

/// What of the kept changes is told first.
pub struct Leading<'t> {
    /// Those that are worth something by themselves, the one worth most first.
    pub changes: Vec<&'t TuneChange>,
    /// How many more are kept, and whether any of them is worth something by itself.
    pub others: usize,
    pub others_gain: bool,
}

impl TuneResult {
    pub fn leading(&self) -> Leading<'_> {
        let kept = || self.changes.iter().filter(|one| one.is_kept());
        let mut gains: Vec<&TuneChange> = kept().filter(|one| one.is_gain()).collect();
        gains.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value));
        let others_gain = gains.len() > LEADING;
        gains.truncate(LEADING);
        Leading { others: kept().count() - gains.len(), changes: gains, others_gain }
    }
}

impl TuneChange {
    pub fn is_kept(&self) -> bool {
        self.fate == Fate::Kept
    }

    /// Whether it is worth something by itself: its whole interval is above nothing.
    pub fn is_gain(&self) -> bool {
        self.worth.low > 0.0
    }

    /// What changed in play: `Weight of luck in throw: 1.5 instead of 0`.
    pub fn in_words(&self) -> String {
        format!("{}: {} instead of {}", self.title, self.after, self.before)
    }
}

impl Leading<'_> {
    /// The rest in words; nothing where there is no more.
    pub fn others_said(&self) -> Option<String> {
        let changes = match (self.others, self.changes.is_empty()) {
            (0, _) => return None,
            (1, true) => "1 change".to_owned(),
            (n, true) => format!("{n} changes"),
            (1, false) => "1 other change".to_owned(),
            (n, false) => format!("{n} other changes"),
        };
        Some(match (self.others_gain, self.others) {
            (true, _) => format!("{changes}, each worth less by itself"),
            (false, 1) => format!("{changes}, not shown to be worth anything by itself"),
            (false, _) => format!("{changes}, none of them shown to be worth anything by itself"),
        })
    }
}
