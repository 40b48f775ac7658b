//! Policies ranked: all of them on the same games, the hopeless dropped on the way.
//!
//! A race in heats (METHODS: Karnin et al. 2013 for halving, Kim & Nelson 2001 for dropping by
//! paired differences): after each heat, whoever is behind the best by more than chance allows
//! plays no more. Heats end at fixed games and every sum is a whole number, so the race is the same
//! on any number of threads.

pub mod matrix;
mod standing;

use crate::engine::{Heat, Players, heat};
use crate::findings::Goal;
use kernel::systems::Match;

pub use crate::findings::{Ranking, Standing};

/// Who races, over what, and how long.
pub struct Race<'a> {
    /// For every policy, the cell of each scenario.
    pub policies: Vec<Vec<&'a dyn Match>>,
    /// How many numbers a game ends with.
    pub width: usize,
    /// The one that counts, and which way.
    pub metric: usize,
    pub goal: Goal,
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
    pub drop: Drop,
}

/// Whether the hopeless are dropped before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drop {
    Hopeless,
    Nobody,
}

/// How a race went.
#[derive(Clone, Debug)]
pub struct Raced {
    pub goal: Goal,
    /// For every policy its heat against the best of those still racing when it ended: itself at
    /// 0, the best at 1.
    pub ends: Vec<End>,
    /// The policies that raced to the end, and their games.
    pub finishers: Vec<usize>,
    pub last: Heat,
    /// Games played and games a race without dropping would have taken, all cells together.
    pub played: u64,
    pub whole: u64,
}

/// Where a policy ended.
#[derive(Clone, Debug)]
pub struct End {
    pub heat: Heat,
    /// Games every cell of it played.
    pub games: u64,
}

/// The part of all games after which each heat ends.
const HEATS: [u64; 6] = [32, 16, 8, 4, 2, 1];

/// The chance that the best of all is dropped in any heat.
const RISK: f64 = 0.05;

impl Race<'_> {
    pub fn run(&self, progress: &(dyn Fn(u64) + Sync)) -> Raced {
        let all: Vec<usize> = (0..self.policies.len()).collect();
        let (mut racing, mut ends) = (all.clone(), vec![None; all.len()]);
        let (mut so_far, mut from, mut played): (Option<Heat>, u64, u64) = (None, 0, 0);
        for part in HEATS {
            let to = (self.games / part).max(1).min(self.games);
            if to <= from {
                continue;
            }
            let heat = self.heat(&racing, from..to, progress);
            played +=
                (to - from) * racing.iter().map(|&p| self.policies[p].len() as u64).sum::<u64>();
            let heat = merged(so_far.take(), heat);
            from = to;
            let (stay, go) = self.parted(&heat, part);
            let best = best(&heat, self.goal);
            for &place in &go {
                let end = End { heat: heat.only(&[place, best]), games: to };
                ends[racing[place]] = Some(end);
            }
            so_far = Some(heat.only(&stay));
            racing = stay.iter().map(|&place| racing[place]).collect();
        }
        let last = so_far.expect("there is at least one heat of at least one game");
        let best = best(&last, self.goal);
        for (place, &policy) in racing.iter().enumerate() {
            ends[policy] = Some(End { heat: last.only(&[place, best]), games: from });
        }
        let cells: u64 = self.policies.iter().map(|cells| cells.len() as u64).sum();
        let ends = ends.into_iter().map(|end| end.expect("everybody ended somewhere")).collect();
        Raced { goal: self.goal, ends, finishers: racing, last, played, whole: cells * self.games }
    }

    fn heat(
        &self,
        racing: &[usize],
        games: std::ops::Range<u64>,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Heat {
        let players: Vec<_> = racing.iter().map(|&policy| self.policies[policy].clone()).collect();
        let field = Players { players: &players, width: self.width, metric: self.metric };
        heat(&field, self.seed, games, self.threads, progress)
    }

    /// The places of those who stay and of those who go. After the last heat everybody stays.
    fn parted(&self, heat: &Heat, part: u64) -> (Vec<usize>, Vec<usize>) {
        let places = 0..heat.scores.width();
        if self.drop == Drop::Nobody || part == 1 {
            return (places.collect(), Vec::new());
        }
        let best = best(heat, self.goal);
        let tests = ((self.policies.len().max(2) - 1) * (HEATS.len() - 1)) as f64;
        let hopeless = |place: usize| {
            let behind = standing::Behind::of(heat, place, best);
            // Both tails are counted; only one of them can drop anybody.
            self.goal.worse(behind.value, 0.0) && behind.p < 2.0 * RISK / tests
        };
        places.partition(|&place| !hopeless(place))
    }
}

fn merged(so_far: Option<Heat>, heat: Heat) -> Heat {
    match so_far {
        Some(mut so_far) => {
            so_far.merge(&heat);
            so_far
        }
        None => heat,
    }
}

/// The place with the best score; the earlier of equals.
pub fn best(heat: &Heat, goal: Goal) -> usize {
    let scores = &heat.scores;
    let better = |best, place| goal.order(scores.sum(place), scores.sum(best)).is_lt();
    (1..scores.width()).fold(0, |best, place| if better(best, place) { place } else { best })
}

#[cfg(test)]
mod tests;
