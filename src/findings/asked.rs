//! What a study asked, whatever came of it: owned and plain, so that it can be kept and read again.

use serde::{Deserialize, Serialize};

use kernel::systems::{Metric, System};

/// One question put to many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    pub title: String,
    pub version: String,
    pub system: String,
    /// The system as its box calls it.
    pub system_title: String,
    /// `picket-duty/cassin-young` …
    pub targets: Vec<String>,
    /// What each of them is called.
    pub titles: Vec<String>,
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

/// What the scenarios in `targets` are called; one that is none of the system's, by its own name.
pub fn titles(system: &dyn System, targets: &[String]) -> Vec<String> {
    let cards = system.scenarios();
    let title = |target: &String| {
        let id = target.split_once('/').map_or(target.as_str(), |(_, id)| id);
        let card = cards.iter().find(|card| card.id == id);
        card.map_or_else(|| target.clone(), |card| format!("“{}”", card.title))
    };
    targets.iter().map(title).collect()
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
    fn from(metric: Metric) -> Measure {
        let words = [metric.name, metric.unit, metric.meaning, metric.liking_side()];
        let [name, unit, meaning, likes] = words.map(str::to_owned);
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

/// One cell of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellEntry {
    pub name: String,
    pub scenario: String,
    /// A hash of everything that decides how its games end.
    pub key: String,
    pub settings: Vec<String>,
}
