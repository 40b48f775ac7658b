//! What might have been: games taken up again at their moments, and won or lost from there.
//!
//! A game is played once to see its moments; at each of them it is played again many times with fresh
//! dice. The share of those that are won estimates the odds of winning at that moment. The branches of
//! one game have the same keys at all its moments, so that two moments differ by less noise than two
//! counts of their own would.

mod closely;
mod events;
mod looks;
mod moments;
mod path;
#[cfg(test)]
pub mod tests;

use std::collections::BTreeMap;
use std::ops::Range;

use kernel::systems::{Match, Rows, Scratch};

use super::{Plan, add_up};

pub use closely::{Closely, TurningPoint};
pub use events::{ClassSample, Pick, Swing, events_of};
pub use looks::{Ahead, BRANCHES, Judge, Look, Player, Tried};
pub use moments::{Grain, end_of};
pub use path::{Path, PathPoint, SwungAt};

/// What is taken up again: a cell, who wins a row, and how its games begin.
#[derive(Clone, Copy)]
pub struct Tale<'c> {
    pub cell: &'c dyn Match,
    /// How many numbers a game ends with.
    pub width: usize,
    pub judge: Judge,
    pub seed: u64,
}

/// Everything that many games taken up again left behind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tales {
    pub paths: Vec<Path>,
    /// Every class of events, by the rule that rolls.
    pub classes: BTreeMap<&'static str, ClassSample>,
}

impl Tales {
    fn merge(&mut self, other: Tales) {
        self.paths.extend(other.paths);
        for (rule, sample) in other.classes {
            self.classes.entry(rule).or_default().merge(sample);
        }
    }
}

/// Games a thread takes up again before it asks for more.
const BLOCK: u64 = 4;

/// The first games by which the grain of moments is chosen.
const FIRST: usize = 64;

impl<'c> Tale<'c> {
    /// Take up every game of `plan` again at all its moments. `start` are the odds before anything is rolled.
    pub fn take_up(&self, plan: &Plan, start: f64, progress: &dyn Fn(u64)) -> Tales {
        let games: Vec<u64> = plan.games.clone().collect();
        self.take_up_each(&games, plan.threads, start, progress)
    }

    /// The same for some games by their numbers.
    pub fn take_up_each(
        &self,
        all: &[u64],
        threads: usize,
        start: f64,
        progress: &dyn Fn(u64),
    ) -> Tales {
        let grain = self.grain(all);
        let play = |rows: &mut Rows, scratch: &mut Scratch, places: Range<u64>| {
            let mut player = Player { tale: self, rows, scratch };
            let mut tales = Tales::default();
            let games = &all[places.start as usize..places.end as usize];
            games.iter().for_each(|&game| player.take_up(game, grain, start, &mut tales));
            tales
        };
        let plan = Plan::new(all.len() as u64, self.seed).on(threads).in_blocks_of(BLOCK);
        let whole = Tales::default();
        add_up(&plan, || Rows::new(self.width), play, whole, Tales::merge, progress)
    }

    /// How far each of some events moved the odds, in their order.
    pub fn swings(&self, picks: &[Pick], threads: usize, progress: &dyn Fn(u64)) -> Vec<Swing> {
        let plan = Plan::new(picks.len() as u64, self.seed).on(threads).in_blocks_of(BLOCK);
        let play = |rows: &mut Rows, scratch: &mut Scratch, places: Range<u64>| {
            let mut player = Player { tale: self, rows, scratch };
            places.map(|place| player.swing(&picks[place as usize])).collect::<Vec<_>>()
        };
        let pages = || Rows::new(self.width);
        add_up(&plan, pages, play, Vec::new(), |all, part| all.extend(part), progress)
    }

    /// As fine a grain as the first games allow.
    fn grain(&self, games: &[u64]) -> Grain {
        let mut scratch = Scratch::new();
        let first = games.iter().take(FIRST);
        let seen = first.map(|&game| self.cell.chronicle(self.seed, game, &mut scratch));
        Grain::of(&seen.collect::<Vec<_>>())
    }
}
