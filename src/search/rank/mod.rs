//! Policies ranked: all of them on the same games, the hopeless dropped on the way.
//!
//! A race in rounds (METHODS: Karnin et al. 2013 for halving, Kim & Nelson 2001 for dropping by
//! paired differences): after each round, whoever is behind the best by more than chance allows
//! plays no more. Heats end at fixed games and every sum is a whole number, so the race is the same
//! on any number of threads.
//!
//! Who is best is read off the same games, so every pair that could be compared in any round counts:
//! of the 5 % chance to call any two different that are not, dropping spends one half, shared out over
//! all pairs and rounds, and the groups at the end the other.

mod ladder;
pub mod league;
pub mod matrix;
mod standing;
pub mod ties;

use std::io;

use crate::engine::{Crew, Players, RaceRound, race_round};
use crate::findings::Goal;
use kernel::systems::Match;

pub use crate::findings::{RankedPolicy, Ranking};
pub use standing::Counted;

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
    pub crew: Crew<'a>,
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
    pub chances: Chances,
    /// For every policy its last round: itself at 0, then those it is held against.
    pub ends: Vec<End>,
    /// What counts, by its place in a row.
    pub metric: usize,
    /// The policies that raced to the end, and their games.
    pub finishers: Vec<usize>,
    pub last: RaceRound,
    /// Games played and games a race without dropping would have taken, all cells together.
    pub played: u64,
    pub whole: u64,
}

/// Where a policy ended.
#[derive(Clone, Debug)]
pub struct End {
    /// Itself, and those it is held against.
    pub round: RaceRound,
    /// Who they are: first the best at that time, then everybody who went on.
    pub against: Vec<usize>,
    /// Games every cell of it played.
    pub games: u64,
}

/// The part of all games after which each round ends.
const ROUNDS: [u64; 6] = [32, 16, 8, 4, 2, 1];

/// Nobody is dropped before so many games: fewer make any spread look small.
const LEAST: u64 = 200;

/// The chance to call any two policies different that are not.
const ALPHA: f64 = 0.05;

/// How the chance of a false alarm is shared out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    /// All pairs there are.
    pairs: f64,
    /// What one pair may spend in one round; nothing where nobody is dropped.
    drop: f64,
    /// What all pairs may spend at the end.
    end: f64,
}

impl Chances {
    fn new(policies: usize, drop: Drop) -> Chances {
        let pairs = (policies * (policies.max(1) - 1) / 2).max(1) as f64;
        let rounds = (ROUNDS.len() - 1) as f64;
        match drop {
            Drop::Hopeless => {
                Chances { pairs, drop: ALPHA / 2.0 / pairs / rounds, end: ALPHA / 2.0 }
            }
            Drop::Nobody => Chances { pairs, drop: 0.0, end: ALPHA },
        }
    }

    /// How sure every interval between two that raced to the end is, so that all of them hold together (Bonferroni):
    /// who is best, and so whom the others are held against, is read off the same games.
    fn level(&self) -> f64 {
        1.0 - self.end / self.pairs
    }

    /// A p-value of dropping, corrected so that it is below 5 % where somebody is dropped.
    fn dropped(&self, p: f64) -> f64 {
        (p * ALPHA / self.drop).min(1.0)
    }

    /// A p-value of the end that is corrected for all pairs, corrected for what dropping has spent.
    fn ended(&self, p: f64) -> f64 {
        (p * ALPHA / self.end).min(1.0)
    }
}

impl Race<'_> {
    pub fn run(&self, progress: &dyn Fn(u64)) -> io::Result<Raced> {
        let all: Vec<usize> = (0..self.policies.len()).collect();
        let (mut racing, mut ends) = (all.clone(), vec![None; all.len()]);
        let (mut so_far, mut from, mut played): (Option<RaceRound>, u64, u64) = (None, 0, 0);
        for part in ROUNDS {
            let to = (self.games / part).max(1).min(self.games);
            if to <= from {
                continue;
            }
            let round = self.round(&racing, from..to, progress)?;
            played +=
                (to - from) * racing.iter().map(|&p| self.policies[p].len() as u64).sum::<u64>();
            let round = merged(so_far.take(), round);
            from = to;
            let (stay, go) = self.parted(&round, part);
            let best = best(&round, self.goal);
            for &place in &go {
                let against = [&[best], stay.as_slice()].concat();
                let round = round.only(&[&[place], against.as_slice()].concat());
                let against = against.iter().map(|&place| racing[place]).collect();
                ends[racing[place]] = Some(End { round, against, games: to });
            }
            so_far = Some(round.only(&stay));
            racing = stay.iter().map(|&place| racing[place]).collect();
        }
        let last = so_far.expect("there is at least one round of at least one game");
        let best = best(&last, self.goal);
        for (place, &policy) in racing.iter().enumerate() {
            let (round, against) = (last.only(&[place, best]), vec![racing[best]]);
            ends[policy] = Some(End { round, against, games: from });
        }
        let cells: u64 = self.policies.iter().map(|cells| cells.len() as u64).sum();
        let ends = ends.into_iter().map(|end| end.expect("everybody ended somewhere")).collect();
        let (goal, chances, whole) = (self.goal, self.chances(), cells * self.games);
        let metric = self.metric;
        Ok(Raced { goal, chances, ends, metric, finishers: racing, last, played, whole })
    }

    fn chances(&self) -> Chances {
        Chances::new(self.policies.len(), self.drop)
    }

    fn round(
        &self,
        racing: &[usize],
        games: std::ops::Range<u64>,
        progress: &dyn Fn(u64),
    ) -> io::Result<RaceRound> {
        let players: Vec<_> = racing.iter().map(|&policy| self.policies[policy].clone()).collect();
        let field = Players { players: &players, width: self.width, metric: self.metric };
        race_round(&field, self.seed, games, self.crew, progress)
    }

    /// The places of those who stay and of those who go. After the last round everybody stays.
    fn parted(&self, round: &RaceRound, part: u64) -> (Vec<usize>, Vec<usize>) {
        let places = 0..round.scores.width();
        if self.drop == Drop::Nobody || part == 1 || round.scores.n() < LEAST {
            return (places.collect(), Vec::new());
        }
        let best = best(round, self.goal);
        let chance = self.chances().drop;
        let care = standing::Care::of(round, self.metric, 1.0 - chance);
        let hopeless = |place: usize| {
            let behind = standing::Behind::of(round, place, best, care);
            // Both tails are counted: either of two equals may be the one ahead.
            self.goal.worse(behind.value, 0.0) && behind.p < chance
        };
        places.partition(|&place| !hopeless(place))
    }
}

fn merged(so_far: Option<RaceRound>, round: RaceRound) -> RaceRound {
    match so_far {
        Some(mut so_far) => {
            so_far.merge(&round);
            so_far
        }
        None => round,
    }
}

/// The place with the best score; the earlier of equals.
pub fn best(round: &RaceRound, goal: Goal) -> usize {
    let scores = &round.scores;
    let better = |best, place| goal.order(scores.sum(place), scores.sum(best)).is_lt();
    (1..scores.width()).fold(0, |best, place| if better(best, place) { place } else { best })
}

#[cfg(test)]
mod tests;
