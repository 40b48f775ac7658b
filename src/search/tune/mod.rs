//! Finding a better policy: numbers and answers of one are turned until it wins more games.
//!
//! Iterated racing (López-Ibáñez and others, "The irace package", 2016) whose races are successive
//! halving (Karnin, Koren and Somekh, 2013) on common dice. Every generation is bred around the
//! best of the one before and plays games of its own; whoever wins in the end is judged on games
//! that nobody has been chosen by. Nothing here knows a ship: a policy is knobs and values.

mod candidates;
mod breed;
mod course;
mod knob;
mod proof;
mod race;
mod sampler;
mod state;
#[cfg(test)]
mod tests;
mod wording;

pub use crate::findings::{Fate, Goal};
pub use candidates::Candidates;
pub use course::Course;
pub use knob::{Knob, Reach, flattened, knobs, turned_policy};
pub use proof::{Change, Proof, prove};
pub use state::State;
pub use wording::wording;

use std::io;

use kernel::config::Problems;
use kernel::stats::Estimate;

/// One value for every knob.
pub type Values = Vec<f64>;

/// Why a search cannot go on.
#[derive(Debug)]
pub enum Failed {
    /// A policy that cannot be read.
    Policy(Problems),
    /// Those who were to play did not.
    Play(io::Error),
}

impl From<Problems> for Failed {
    fn from(problems: Problems) -> Failed {
        Failed::Policy(problems)
    }
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Failed {
        Failed::Play(error)
    }
}

/// Where candidates play the same games against each other.
pub trait Arena {
    /// How many scenarios one game of a candidate is played in.
    fn scenarios(&self) -> u64;

    /// How well each did in games 0 to `games` of `seed` in every scenario, added up: more is
    /// better.
    fn sums(&self, candidates: &[&[f64]], seed: u64, games: u64) -> Result<Vec<i64>, Failed>;

    /// How well the first did in those games, and how much better each of the others.
    fn against_first(
        &self,
        candidates: &[&[f64]],
        seed: u64,
        games: u64,
    ) -> Result<Vec<Estimate>, Failed>;
}

/// The same the other way round.
fn negated(estimate: &Estimate) -> Estimate {
    let Estimate { value, low, high, n } = *estimate;
    Estimate { value: -value, low: -high, high: -low, n }
}
