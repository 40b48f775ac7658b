//! One game under two rule sets: where its stories part, and what parts most games.

mod first;
mod kind;
#[cfg(test)]
mod tests;

use crate::engine::{Plan, Seen, count_forks};
use kernel::dice::Told;
use kernel::systems::{Match, Metric};

pub use first::{Fork, LineKey, Why, end_of};
pub use kind::ForkKind;

/// The first forks of many games, counted by kind.
///
/// Only games that end differently in some metric are told and counted: a fork that changed no
/// metric is not in here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForkCensus {
    pub games: u64,
    /// The commonest first; without a kind where the outcomes differ and no line of the story does.
    pub kinds: Vec<(Option<ForkKind>, Seen)>,
}

impl ForkCensus {
    /// The first forks of every game of `plan` in both cells; `judged` is the metric whose changes
    /// are counted.
    pub fn of(
        cells: [&dyn Match; 2],
        width: usize,
        judged: usize,
        plan: &Plan,
        progress: &dyn Fn(u64),
    ) -> ForkCensus {
        let kind = |[a, b]: [&[Told]; 2]| Fork::first(a, b).map(|fork| ForkKind::of(&fork, [a, b]));
        let kinds = count_forks(cells, width, judged, plan, kind, progress);
        ForkCensus { games: plan.count(), kinds }
    }

    /// Games that ended differently.
    pub fn forked(&self) -> u64 {
        self.kinds.iter().map(|(_, seen)| seen.games).sum()
    }

    /// Games that ended with more and with less of the judged metric in the second cell.
    pub fn changed(&self) -> (u64, u64) {
        let sum = |of: fn(&Seen) -> u64| self.kinds.iter().map(|(_, seen)| of(seen)).sum();
        (sum(|seen| seen.more), sum(|seen| seen.less))
    }
}

/// The commonest first forks of many games.
#[derive(Clone, Debug)]
pub struct ForkCensusResult {
    pub target: String,
    pub names: [String; 2],
    /// The metric whose changes are counted.
    pub metric: Metric,
    pub seed: u64,
    pub version: &'static str,
    pub census: ForkCensus,
    /// The command that tells one game of each kind, as many as there are kinds.
    pub examples: Vec<String>,
    pub redo: String,
}
