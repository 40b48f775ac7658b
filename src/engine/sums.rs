//! One metric added up over the same games in several cells: all that a race of them asks.

use std::io;
use std::ops::Range;

use kernel::systems::{Match, Rows, Scratch};

use super::{Crew, Fold, Heat, Plan};

/// What `metric` adds up to in every cell over the games of `plan`. `progress` hears of each
/// finished block how many games all cells together played of it.
pub fn run_sums(
    cells: &[&dyn Match],
    width: usize,
    metric: usize,
    plan: &Plan,
    progress: &dyn Fn(u64),
) -> Vec<i64> {
    heat(cells, width, metric, plan).play_here(plan.threads, plan.block, progress).sums()
}

/// The same by whoever plays.
pub fn have_sums(
    cells: &[&dyn Match],
    [width, metric]: [usize; 2],
    plan: &Plan,
    crew: Crew,
    progress: &dyn Fn(u64),
) -> io::Result<Vec<i64>> {
    Ok(heat(cells, width, metric, plan).play(crew, plan.block, progress)?.sums())
}

fn heat<'a>(cells: &'a [&'a dyn Match], width: usize, metric: usize, plan: &Plan) -> Heat<'a> {
    let fold = Fold::Sums { metric };
    Heat { cells, width, fold, seed: plan.seed, games: plan.games.clone() }
}

/// Some games of a heat.
pub(super) fn of(
    heat: &Heat,
    metric: usize,
    games: Range<u64>,
    rows: &mut Rows,
    scratch: &mut Scratch,
) -> Vec<i64> {
    let sum = |cell: &&dyn Match| {
        rows.clear();
        cell.play(heat.seed, games.clone(), rows, scratch);
        rows.iter().map(|row| i64::from(row[metric])).sum()
    };
    heat.cells.iter().map(sum).collect()
}

pub(super) fn merge(whole: &mut [i64], part: &[i64]) {
    whole.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::run;
    use kernel::systems::toys::coins::Coins;

    #[test]
    fn sums_are_those_of_the_tally_on_any_number_of_threads() {
        let plan = |threads, block| Plan::new(777, 3).on(threads).in_blocks_of(block);
        let tally = run(&Coins, Coins::WIDTH, &plan(1, 777), &|_| ());
        for (metric, seen) in tally.metrics().iter().enumerate() {
            let sum = i64::try_from(seen.sum()).unwrap();
            for plan in [plan(1, 777), plan(3, 10)] {
                let cells: [&dyn Match; 2] = [&Coins, &Coins];
                assert_eq!(run_sums(&cells, Coins::WIDTH, metric, &plan, &|_| ()), [sum, sum]);
            }
        }
    }
}
