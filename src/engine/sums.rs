//! One metric added up over the same games in several cells: all that a race of them asks.

use std::ops::Range;

use kernel::systems::{Match, Rows, Scratch};

use super::{Plan, add_up};

/// What `metric` adds up to in every cell over the games of `plan`. `progress` hears of each
/// finished block how many games all cells together played of it.
pub fn run_sums(
    cells: &[&dyn Match],
    width: usize,
    metric: usize,
    plan: &Plan,
    progress: &dyn Fn(u64),
) -> Vec<i64> {
    let play = |rows: &mut Rows, scratch: &mut Scratch, games: Range<u64>| -> Vec<i64> {
        let sum = |cell: &&dyn Match| {
            rows.clear();
            cell.play(plan.seed, games.clone(), rows, scratch);
            rows.iter().map(|row| i64::from(row[metric])).sum()
        };
        cells.iter().map(sum).collect()
    };
    let merge = |whole: &mut Vec<i64>, part: Vec<i64>| {
        whole.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
    };
    let progress = |games| progress(games * cells.len() as u64);
    add_up(plan, || Rows::new(width), play, vec![0; cells.len()], merge, &progress)
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
