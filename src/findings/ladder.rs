//! The ladder of skill: from chance to the best that searches, and how long it is.

use serde::{Deserialize, Serialize};

use kernel::stats::Estimate;

/// How much skill can do where somebody searches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    /// The policies from the lowest rung to the highest, by their places in those asked about.
    pub rungs: Vec<usize>,
    /// The highest that searches less the lowest of all, on the games both played.
    pub room: Estimate,
    /// The best that searches.
    pub top: usize,
    /// The share of a game's result that is dice, where luck is kept: for what plays as the system's first
    /// policy does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
}

/// The ladder of one of two sides: its rungs are places among its policies, their means over all opponents,
/// and the room is a change of the metric, which the columns' side would have low.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideLadder {
    /// 0 for the rows' side, 1 for the columns'.
    pub side: usize,
    pub ladder: Ladder,
}

/// What somebody who searches gains against a fixed opponent, over what he goes on by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exploit {
    /// 0 for the rows' side, 1 for the columns'.
    pub side: usize,
    /// Who searches, and by what he goes on: places among his side.
    pub policy: usize,
    pub base: usize,
    /// The opponent, by his place among the other side.
    pub against: usize,
    /// The metric with the search less that of the base, on the same games.
    pub change: Estimate,
}
