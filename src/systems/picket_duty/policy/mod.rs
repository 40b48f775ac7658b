//! Captains written as policies: the closed lists of decisions, features and answers, and the
//! captain who decides by what was compiled from a file.

mod actions;
mod arcs;
mod captain;
mod chances;
mod compiled;
mod conduct;
mod crews;
mod decisions;
mod features;
mod fewest;
mod gunnery;
mod mounts;
mod officers;
mod situation;
mod support;
mod ties;

pub use captain::Commander;
pub use compiled::{CompiledPolicy, Policy};

use kernel::policy::DecisionCard;

/// Every decision as `tincan decisions` prints it.
pub fn cards() -> Vec<DecisionCard> {
    decisions::Id::ALL.iter().map(|id| id.decision().card()).collect()
}
