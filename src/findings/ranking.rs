//! Policies, best first.

use serde::{Deserialize, Serialize};

use super::{Asked, Ladder, OrderGain};
use kernel::stats::{Estimate, unknown};

/// A ranking, ready to be written or kept. A standing's policy is a place in those asked about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RankResult {
    pub asked: Asked,
    pub ranking: Ranking,
    /// What policies gain by the order of their options, where that was looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<OrderGain>,
    /// How much skill can do, where one of the policies searches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Ladder>,
}

/// Those who cannot be told from the best of them, by letter.
pub type Group = char;

/// One policy's place.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RankedPolicy {
    /// Place in the list raced.
    pub policy: usize,
    /// The metric, scenario by scenario.
    pub scenarios: Vec<Estimate>,
    /// Its mean over the scenarios.
    pub mean: Estimate,
    /// Less the leader, on the games both played; none for the leader itself.
    pub behind: Option<Estimate>,
    /// The leader's mean on these games; none for the leader itself, or of a ranking kept by an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<Estimate>,
    /// Whether it is known to be behind: p corrected for all pairs and rounds; unknown for the best.
    #[serde(with = "unknown")]
    pub adjusted: f64,
    /// None for one dropped on the way: it is behind the best, and not ranked among the dropped.
    pub group: Option<Group>,
    pub games: u64,
}

/// All policies, best first; then the dropped, in the order they were named.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ranking {
    pub standings: Vec<RankedPolicy>,
    pub played: u64,
    pub whole: u64,
}

impl Ranking {
    /// The place of a standing, from 1; none for the dropped.
    pub fn place(&self, standing: usize) -> Option<usize> {
        self.standings[standing].group.map(|_| standing + 1)
    }
}

impl RankResult {
    /// What the policy in one place is called.
    pub fn name(&self, policy: usize) -> &str {
        &self.asked.policies[policy].name
    }
}
