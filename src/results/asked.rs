//! What a study asked, whatever came of it: owned and plain, so that it can be kept and read again.

use serde::{Deserialize, Serialize};

use crate::runs::CellEntry;
use crate::systems::Metric;

/// One question put to many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    pub title: String,
    pub version: String,
    pub system: String,
    /// `picket-duty/cassin-young` …
    pub targets: Vec<String>,
    pub metric: Measure,
    /// Games in every cell that is played to the end; for a search, all games there are.
    pub games: u64,
    pub seed: u64,
    /// What was set in all cells alike.
    pub sets: Vec<String>,
    pub policies: Vec<PolicyEntry>,
    pub cells: Vec<CellEntry>,
    /// Data no book prints: what, and why it was chosen.
    pub assumed: Vec<(String, String)>,
    /// The command that does it again.
    pub redo: String,
}

impl Asked {
    pub fn places(&self) -> String {
        self.targets.join(", ")
    }
}

/// A [`Metric`] that can be read from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    pub name: String,
    pub unit: String,
    pub meaning: String,
    pub likes: String,
}

impl Measure {
    pub fn is_proportion(&self) -> bool {
        self.unit == "yes/no"
    }
}

impl From<Metric> for Measure {
    fn from(Metric { name, unit, meaning, likes }: Metric) -> Measure {
        let [name, unit, meaning, likes] = [name, unit, meaning, likes].map(str::to_owned);
        Measure { name, unit, meaning, likes }
    }
}

/// A policy that played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyEntry {
    /// As it was said: a name, or the way to a file.
    pub name: String,
    pub title: String,
    /// The side it decides for, by its id.
    pub side: String,
    /// A hash of its text and of every text it builds on.
    pub digest: String,
}
