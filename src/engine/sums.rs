//! One metric added up over the same games in several cells: all that a race of them asks.

use crate::systems::{Match, Rows};

use super::{Plan, share_out};

/// What `metric` adds up to in every cell over the games of `plan`. `progress` hears of each
/// finished block how many games all cells together played of it.
pub fn run_sums(
    cells: &[&dyn Match],
    width: usize,
    metric: usize,
    plan: &Plan,
    progress: &(dyn Fn(u64) + Sync),
) -> Vec<i64> {
    let start = || (Rows::new(width), vec![0; cells.len()]);
    let workers = share_out(plan, start, |(rows, sums), games| {
        for (cell, sum) in cells.iter().zip(sums.iter_mut()) {
            rows.clear();
            cell.play(plan.seed, games.clone(), rows);
            *sum += rows.iter().map(|row| i64::from(row[metric])).sum::<i64>();
        }
        progress((games.end - games.start) * cells.len() as u64);
    });
    workers.into_iter().fold(vec![0; cells.len()], |mut whole, (_, part)| {
        whole.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        whole
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{run, toy::Coins};

    #[test]
    fn sums_are_those_of_the_tally_on_any_number_of_threads() {
        let plan = |threads, block| Plan { games: 777, seed: 3, threads, block };
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
