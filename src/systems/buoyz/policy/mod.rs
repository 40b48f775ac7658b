//! How a side decides. Both sides take the same decisions, so that one file plays either seat;
//! `policies/buoyz/reference.toml` is the reference admiral.

mod captain;
mod decisions;
mod facts;
mod glance;
mod mission;
mod ready;
mod targets;
mod wants;

pub use captain::{Captain, Deciding, TargetWeights, Wanted};
pub use decisions::{
    ActionWord, Dismasts, DiveWord, Fact, FlakAt, Id, Launches, MovesFirst, RamsBoat, Replaces,
    Reveals, Splits, Waits,
};
pub use facts::{Eyes, nearly};
pub use mission::Mission;
pub use targets::{Best, Choice};
