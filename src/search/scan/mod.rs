//! Every number of a game by one step each way: which carry the game, and which could bring it to a target.

mod ladder;
mod race;
mod ready;

pub use ladder::{Number, numbers};
pub use race::{LOOKS, Race, Raced, StepCell};
pub use ready::{Ready, ReadyStep, reach, ready};
