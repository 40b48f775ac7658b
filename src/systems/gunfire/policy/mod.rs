//! How a side decides. Both sides take the same decisions, so that one file plays either seat;
//! `policies/gunfire/reference.toml` is the reference admiral.

mod captain;
mod decisions;
mod opening;

pub use captain::{Captain, CourseWeights, Opening, repair_kind};
pub use decisions::Id;

use kernel::policy::DecisionCard;

/// Every decision, in the order of play.
pub fn cards() -> Vec<DecisionCard> {
    Id::ALL.iter().map(|id| id.decision().card()).collect()
}
