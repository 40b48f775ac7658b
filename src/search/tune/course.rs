//! The whole search: how many generations, of how many candidates, on how many games.

use super::breed::generation;
use super::race::{race, rounds};
use super::sampler::{Sampler, seed_for};
use super::{Arena, Failed, Knob, State, Values};

/// How many of a generation the next is bred from.
const ELITES: usize = 4;
/// Fewer games in the first round of a race would rank by luck alone.
const LEAST_GAMES: u64 = 50;
const LARGEST: usize = 32;
const SMALLEST: usize = 8;
/// One part in this many of the budget is kept for judging the winner.
const HELD_OUT: u64 = 5;
/// What is left of the spread from one generation to the next.
const SHRINK: f64 = 0.9;

/// A search as it was laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    seed: u64,
    /// Games for the search.
    pub search: u64,
    /// Games for judging what it found.
    pub held_out: u64,
    pub generations: u64,
    /// Candidates in every generation.
    pub size: usize,
}

impl Course {
    /// The course for a budget, or the least budget there is one for.
    ///
    /// irace has 2 + log2(knobs) generations; there are twice as many here, as a child differs from
    /// its parents in a few knobs only. A small budget makes do with fewer and smaller ones.
    pub fn new(budget: u64, seed: u64, knobs: usize, scenarios: u64) -> Result<Course, u64> {
        let held_out = budget / HELD_OUT;
        let search = budget - held_out;
        let wanted = 2 * (2 + u64::from(knobs.max(1).ilog2()));
        let sizes = || std::iter::successors(Some(LARGEST), |size| Some(size / 2));
        let size = sizes()
            .take_while(|&size| size > SMALLEST)
            .find(|&size| wanted * least_race(size, scenarios) <= search)
            .unwrap_or(SMALLEST);
        let generations = wanted.min(search / least_race(size, scenarios));
        match generations {
            0 => Err((least_race(SMALLEST, scenarios) * HELD_OUT).div_ceil(HELD_OUT - 1)),
            _ => Ok(Course { seed, search, held_out, generations, size }),
        }
    }

    /// Whether there is a generation to come.
    pub fn is_open(&self, state: &State) -> bool {
        state.generation < self.generations
    }

    /// Play one generation: the state after it.
    pub fn step(&self, knobs: &[Knob], state: &State, arena: &dyn Arena) -> Result<State, Failed> {
        let seed = seed_for(self.seed, "generation", state.generation);
        let spread = (0..state.generation).fold(1.0, |spread, _| spread * SHRINK);
        let mut sampler = Sampler::new(seed_for(seed, "breeding", 0));
        let candidates = generation(knobs, &state.elites, self.size, spread, &mut sampler);
        let budget = (self.search - state.played) / (self.generations - state.generation);
        let raced = race(arena, &candidates, budget, seed)?;
        Ok(state.after(raced.games, best(&candidates, &raced.order)))
    }

    /// A seed of games nobody was chosen by, for one purpose.
    pub fn fresh(&self, purpose: &str) -> u64 {
        seed_for(self.seed, purpose, 0)
    }
}

/// Games the shortest race of `size` takes.
fn least_race(size: usize, scenarios: u64) -> u64 {
    rounds(size) * LEAST_GAMES * size as u64 * scenarios
}

fn best(candidates: &[Values], order: &[usize]) -> Vec<Values> {
    order.iter().take(ELITES).map(|&place| candidates[place].clone()).collect()
}
