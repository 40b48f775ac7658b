//! What a study asked, whatever came of it: owned and plain, so that it can be kept and read again.

use serde::{Deserialize, Serialize};

use super::called;
use crate::experiment::ScenarioRef;
use kernel::systems::{File, Metric, MetricKind, Scenario, System};

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
    /// Those that are files of the user's, as they were when it was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scenario_files: Vec<File>,
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

/// What the scenarios are called, as their files say; one that says nothing, by its name.
pub fn titles(system: &dyn System, scenarios: &[ScenarioRef]) -> Vec<String> {
    scenarios.iter().map(|one| called(system, one)).collect()
}

/// The files among the scenarios, with their texts.
pub fn handed(scenarios: &[ScenarioRef]) -> Vec<File> {
    let file = |one: &ScenarioRef| match &one.scenario {
        Scenario::Named(_) => None,
        Scenario::Handed(file) => Some(file.clone()),
    };
    scenarios.iter().filter_map(file).collect()
}

impl Asked {
    /// Where it was played, as a person reads it.
    pub fn places(&self) -> String {
        self.titles.join(", ")
    }

    /// The name of the first scenario, as commands spell it after the system.
    pub fn scenario(&self) -> &str {
        let target = self.targets.first().map_or("", String::as_str);
        target.split_once('/').map_or(target, |(_, scenario)| scenario)
    }
}

/// A [`Metric`] that can be read from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measure {
    /// As the command line spells it: `us_win`.
    pub name: String,
    /// As a person reads it: `US wins`.
    pub title: String,
    pub kind: MetricKind,
    pub unit: String,
    pub meaning: String,
    /// The side that likes it high, by its id; empty where neither does.
    pub likes: String,
}

impl Measure {
    /// A share of the games, or so many of a unit.
    pub fn is_proportion(&self) -> bool {
        self.kind.is_proportion()
    }
}

impl From<Metric> for Measure {
    fn from(metric: Metric) -> Measure {
        let Metric { name, title, kind, unit, meaning, .. } = metric;
        let words = [name, title, unit, meaning, metric.liking_side()];
        let [name, title, unit, meaning, likes] = words.map(str::to_owned);
        Measure { name, title, kind, unit, meaning, likes }
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
