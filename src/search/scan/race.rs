//! Every step of every number against the game as it is, in three looks: those that change nothing or next to nothing
//! have fewer games than those that carry the game.

use kernel::systems::{Match, Metric};

use crate::engine::{Plan, StepTally, Stepped, run_steps};
use crate::findings::{Known, difference_interval};

/// One step from the game as it is.
pub struct StepCell<'a> {
    /// The number it is a step of.
    pub number: usize,
    pub game: &'a dyn Match,
}

/// What is played.
pub struct Race<'a> {
    pub first: &'a dyn Match,
    pub steps: Vec<StepCell<'a>>,
    pub metrics: &'a [Metric],
    /// The place of the metric in a row.
    pub place: usize,
    /// What those play that are played to the end.
    pub games: u64,
    pub seed: u64,
    pub threads: usize,
    /// How many numbers are played to the end.
    pub keep: usize,
}

/// How often is looked who goes on, the last time included.
pub const LOOKS: u32 = 3;
/// From look to look there are so many times as many games.
const TIMES: u64 = 4;
/// The least games of the first look.
const LEAST: u64 = 256;
/// A number is dropped only where twice the half of its interval does not bring it among those that are kept.
const WIDE: f64 = 2.0;

/// What came out: the game as it is, and every step with as many games as it played.
pub struct Raced {
    pub stepped: Stepped,
    /// How many games all of it was.
    pub played: u64,
}

impl Race<'_> {
    /// After how many games is looked.
    pub fn looks(&self) -> Vec<u64> {
        let look = |left: u32| (self.games / TIMES.pow(left)).max(LEAST).min(self.games);
        let mut looks: Vec<u64> = (0..LOOKS).rev().map(look).collect();
        looks.dedup();
        looks
    }

    /// Play all looks. `progress` hears how many games were played.
    pub fn run(&self, progress: &dyn Fn(u64)) -> Raced {
        let mut all =
            Stepped { steps: vec![StepTally::default(); self.steps.len()], ..Stepped::default() };
        let (mut alive, mut done, mut played) = ((0..self.steps.len()).collect::<Vec<_>>(), 0, 0);
        for games in self.looks() {
            let found = self.play(&alive, done..games, progress);
            played += (games - done) * (alive.len() as u64 + 1);
            all.first.merge(&found.first);
            for (&place, tally) in alive.iter().zip(&found.steps) {
                all.steps[place].merge(tally);
            }
            done = games;
            alive = self.still_in(&alive, &all);
        }
        Raced { stepped: all, played }
    }

    fn play(
        &self,
        alive: &[usize],
        games: std::ops::Range<u64>,
        progress: &dyn Fn(u64),
    ) -> Stepped {
        let steps: Vec<&dyn Match> = alive.iter().map(|&place| self.steps[place].game).collect();
        let plan = Plan { games, ..Plan::new(0, self.seed) }.on(self.threads).in_blocks_of(LEAST);
        let plan = plan.of_cells(steps.len());
        run_steps(self.first, &steps, (self.metrics.len(), self.place), &plan, progress)
    }

    /// The steps of numbers that may be among the weightiest.
    fn still_in(&self, alive: &[usize], all: &Stepped) -> Vec<usize> {
        let numbers = self.steps.iter().map(|step| step.number + 1).max().unwrap_or(0);
        let mut reach = vec![(0.0f64, 0.0f64); numbers];
        for &place in alive {
            let (least, most) = self.size(&all.steps[place], all);
            let reach = &mut reach[self.steps[place].number];
            *reach = (reach.0.max(least), reach.1.max(most));
        }
        let mut surely: Vec<f64> = reach.iter().map(|(least, _)| *least).collect();
        surely.sort_by(|a, b| b.total_cmp(a));
        let bar = surely.get(self.keep).copied().unwrap_or(0.0);
        let stays = |place: &usize| {
            let (_, most) = reach[self.steps[*place].number];
            most > 0.0 && most >= bar
        };
        alive.iter().copied().filter(stays).collect()
    }

    /// The least and the most that a step may matter; nothing where it changed no game.
    fn size(&self, step: &StepTally, all: &Stepped) -> (f64, f64) {
        if step.touched == 0 {
            return (0.0, 0.0);
        }
        let metric = &self.metrics[self.place];
        let spread = all.first.variance().unwrap_or(0.0).sqrt();
        let found =
            difference_interval(metric, [Known::of_metric(metric); 2], &step.differences, spread);
        let half = WIDE * found.half_width();
        let size = found.value.abs();
        ((size - half).max(0.0), size + half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::{Coins, METRICS};

    fn race(games: u64) -> Race<'static> {
        let steps = (0..3).map(|number| StepCell { number, game: &Coins }).collect();
        let (metrics, place) = (METRICS, 0);
        Race { first: &Coins, steps, metrics, place, games, seed: 1, threads: 2, keep: 1 }
    }

    #[test]
    fn three_looks_each_of_four_times_the_games() {
        assert_eq!(race(16_000).looks(), [1_000, 4_000, 16_000]);
        assert_eq!(race(100).looks(), [100]);
    }

    /// 1,000 games of three steps and the game itself; after that the game alone.
    #[test]
    fn what_changes_no_game_is_dropped_after_the_first_look() {
        let raced = race(16_000).run(&|_| ());
        assert_eq!(raced.stepped.steps[0].differences.n(), 1_000);
        assert_eq!((raced.stepped.first.n(), raced.played), (16_000, 4 * 1_000 + 15_000));
    }
}
