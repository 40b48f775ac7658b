//! How a side decides. Both sides take the same decisions, so that one file plays either seat;
//! `policies/buoyz/reference.toml` is the reference admiral.

mod captain;
mod mission;
mod wants;

pub use captain::{Captain, Deciding};
pub use mission::Mission;
