//! A race: rounds of equal length, after each of which the worse half leaves.

use std::cmp::Reverse;

use super::sampler::seed_for;
use super::{Arena, Failed, Values};

/// How a race ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raced {
    /// The places of all candidates, best first.
    pub order: Vec<usize>,
    /// Games played by all of them together.
    pub games: u64,
}

/// How many rounds leave one of `candidates`: the logarithm to base 2, rounded up.
pub fn rounds(candidates: usize) -> u64 {
    u64::from(candidates.next_power_of_two().trailing_zeros())
}

/// Race `candidates` on at most `budget` games. All that are in a round play the same games, so
/// that the order of their sums is the order of their paired differences; equal sums are ranked by
/// the order they came in.
pub fn race(
    arena: &dyn Arena,
    candidates: &[Values],
    budget: u64,
    seed: u64,
) -> Result<Raced, Failed> {
    let mut alive: Vec<usize> = (0..candidates.len()).collect();
    let (mut sums, mut left, mut played) = (vec![0; candidates.len()], Vec::new(), 0);
    let rounds = rounds(candidates.len());
    for round in 0..rounds {
        let players = alive.len() as u64 * arena.scenarios();
        let games = budget / rounds / players;
        let values: Vec<&[f64]> = alive.iter().map(|&place| &*candidates[place]).collect();
        let new = arena.sums(&values, seed_for(seed, "round", round), games)?;
        alive.iter().zip(new).for_each(|(&place, sum)| sums[place] += sum);
        played += games * players;
        alive.sort_by_key(|&place| (Reverse(sums[place]), place));
        let dropped = alive.split_off(alive.len().div_ceil(2));
        left.splice(0..0, dropped);
    }
    Ok(Raced { order: [alive, left].concat(), games: played })
}
