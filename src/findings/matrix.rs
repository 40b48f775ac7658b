//! Policies of two sides, every one against every other.

use serde::{Deserialize, Serialize};

use super::{Asked, Exploit, Mixed, OrderGain, SideLadder};
use kernel::stats::Estimate;

/// A table of two sides, ready to be written or kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MatrixResult {
    pub asked: Asked,
    /// The side that likes the metric high, then the one that likes it low.
    pub sides: [Team; 2],
    pub matrix: Matrix,
    /// What policies gain by the order of their options, where that was looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<OrderGain>,
}

/// One side and its policies, by their places in those asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Team {
    pub side: String,
    pub policies: Vec<usize>,
}

/// All pairs, and what they say of each side. Places are those of the lists that played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Matrix {
    /// Row by row: the mean over the scenarios.
    pub cells: Vec<Vec<Estimate>>,
    pub rows: Vec<Margin>,
    pub columns: Vec<Margin>,
    pub verdict: Balance,
    /// Games played, all cells together.
    pub played: u64,
    /// A mixed equilibrium of these policies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mixed: Option<Mixed>,
    /// What those who search gain against each opponent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exploits: Vec<Exploit>,
    /// How far skill reaches on the sides on which somebody searches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ladders: Vec<SideLadder>,
}

/// What one policy makes of all opponents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Margin {
    /// The mean over all of them, each counted alike.
    pub mean: Estimate,
    /// The opponent it does worst against, and what happens then.
    pub worst: (usize, Estimate),
    /// What the other side does best to answer with.
    pub answer: Answer,
}

/// The best response to one policy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    pub policy: usize,
    /// Others that are not known to be worse answers.
    pub or: Vec<usize>,
}

/// Whether two policies meet that neither side would change alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Balance {
    /// Row and column; every other choice of either side is known to be worse for it.
    Equilibrium(usize, usize),
    /// Pairs from which neither side is known to gain by changing: one of them may be an
    /// equilibrium, but it takes more games to tell.
    Perhaps(Vec<(usize, usize)>),
    /// From every pair some side gains by changing; following the best responses goes round here.
    Cycle(Vec<(usize, usize)>),
}

impl MatrixResult {
    /// What a policy of the rows (0) or columns (1) is called.
    pub fn name(&self, side: usize, place: usize) -> &str {
        &self.asked.policies[self.sides[side].policies[place]].name
    }

    pub fn names(&self, side: usize) -> Vec<&str> {
        (0..self.sides[side].policies.len()).map(|place| self.name(side, place)).collect()
    }

    pub fn margins(&self, side: usize) -> &[Margin] {
        if side == 0 { &self.matrix.rows } else { &self.matrix.columns }
    }
}
