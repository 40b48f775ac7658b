//! Many cells, each one step away from a first one: what each makes of its games, by one metric and no more, so that
//! thousands of them fit in memory.

use std::ops::Range;

use kernel::stats::Histogram;
use kernel::systems::{Match, Rows, Scratch};

use super::{Plan, add_up};

/// What one step did to the games of the first cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepTally {
    /// The metric, less that of the first cell, game by game.
    pub differences: Histogram,
    /// Games that ended in any way differently.
    pub touched: u64,
}

/// The first cell by the metric, and every step from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stepped {
    pub first: Histogram,
    pub steps: Vec<StepTally>,
}

impl Stepped {
    fn new(steps: usize) -> Stepped {
        Stepped { steps: vec![StepTally::default(); steps], ..Stepped::default() }
    }

    /// Take in other games of the same cells.
    pub fn merge(&mut self, other: &Stepped) {
        self.first.merge(&other.first);
        for (mine, theirs) in self.steps.iter_mut().zip(&other.steps) {
            mine.merge(theirs);
        }
    }
}

impl StepTally {
    pub fn merge(&mut self, other: &StepTally) {
        self.differences.merge(&other.differences);
        self.touched += other.touched;
    }

    fn add(&mut self, first: &Rows, step: &Rows, metric: usize) {
        for (a, b) in first.iter().zip(step.iter()) {
            self.differences.add(b[metric] - a[metric]);
            self.touched += u64::from(a != b);
        }
    }
}

/// Play every game of `plan` in the first cell and in every step from it. `progress` hears of each finished block how
/// many games all cells together played of it.
pub fn run_steps(
    first: &dyn Match,
    steps: &[&dyn Match],
    (width, metric): (usize, usize),
    plan: &Plan,
    progress: &dyn Fn(u64),
) -> Stepped {
    let play = |[base, step]: &mut [Rows; 2], scratch: &mut Scratch, games: Range<u64>| {
        let mut found = Stepped::new(steps.len());
        base.clear();
        first.play(plan.seed, games.clone(), base, scratch);
        base.iter().for_each(|row| found.first.add(row[metric]));
        for (cell, tally) in steps.iter().zip(&mut found.steps) {
            step.clear();
            cell.play(plan.seed, games.clone(), step, scratch);
            tally.add(base, step, metric);
        }
        found
    };
    let pages = || [Rows::new(width), Rows::new(width)];
    let merge = |whole: &mut Stepped, part: Stepped| whole.merge(&part);
    let told = |games| progress(games * (steps.len() as u64 + 1));
    add_up(plan, pages, play, Stepped::new(steps.len()), merge, &told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    fn run(threads: usize, block: u64) -> Stepped {
        let plan = Plan::new(600, 3).on(threads).in_blocks_of(block);
        run_steps(&Coins, &[&Coins, &Coins], (Coins::WIDTH, 0), &plan, &|_| ())
    }

    #[test]
    fn a_step_that_changes_nothing_touches_no_game() {
        let found = run(1, 600);
        assert_eq!(found.first.n(), 600);
        for step in &found.steps {
            assert_eq!(
                (step.touched, step.differences.count(0), step.differences.n()),
                (0, 600, 600)
            );
        }
    }

    #[test]
    fn threads_and_blocks_change_nothing() {
        assert_eq!(run(1, 600), run(3, 10));
    }
}
