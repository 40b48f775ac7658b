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

impl TuneChange {
    pub fn is_kept(&self) -> bool {
        self.fate == Fate::Kept
    }
}
