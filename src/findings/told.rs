//! Single games told, and single charts answered.

use kernel::systems::odds::ExactAnswer;
use kernel::systems::{Metric, Transcript};

/// One game of one cell.
#[derive(Clone, Debug)]
pub struct TraceResult {
    pub system: String,
    pub scenario: String,
    pub seed: u64,
    pub game: u64,
    pub version: &'static str,
    pub settings: Vec<(String, String)>,
    pub metrics: &'static [Metric],
    /// What else the game records: see [`kernel::systems::System::facts`].
    pub facts: &'static [Metric],
    pub transcript: Transcript,
    /// Why this game, where nobody named it.
    pub note: Option<String>,
}

/// An answer, and what was asked of whom.
pub struct OddsResult {
    pub system: &'static str,
    pub answer: ExactAnswer,
    /// What was set, as it was said.
    pub sets: Vec<String>,
}

/// Which game was told twice, and how.
#[derive(Clone, Debug)]
pub struct Played {
    pub system: String,
    pub scenario: String,
    pub seed: u64,
    pub game: u64,
    pub version: &'static str,
    /// Settings of each cell that differ from the book's.
    pub settings: [Vec<(String, String)>; 2],
    /// Why this game, where nobody named it.
    pub note: Option<String>,
    /// The command that tells it again.
    pub redo: String,
}
