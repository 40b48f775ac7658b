//! Plays blocks of games on every core, and folds them away as it goes.
//!
//! A block is a range of game numbers. Which thread plays it, and when, decides nothing: a game is
//! a function of its number, and tallies merge in any order.

mod blocks;
#[cfg(test)]
pub mod duel;
mod find;
mod forks;
mod heat;
mod luck;
mod pairs;
mod sums;
pub mod speed;
#[cfg(test)]
pub mod toy;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;

use crate::dice::Census;
use crate::stats::Tally;
use crate::systems::{Match, Rows};

pub use blocks::{Field, Flow, Played, RowSink, Shard, Span, play_in_order};
pub use find::first_game;
pub use forks::{Fork, ForkCensus, Kind, Place, Rank, Seen, Why, first_pair, forks, parts, words};
pub use heat::{Field as Players, Heat, heat};
pub use luck::{Shape, WithLuck, run_pair_with_luck, run_with_luck};
pub use pairs::{Paired, run_paired};
pub use sums::run_sums;

/// How many games a thread plays before it asks for more.
pub const BLOCK: u64 = 1024;

/// Which games to play, and on how much of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub games: u64,
    pub seed: u64,
    /// 0 is one for every core.
    pub threads: usize,
    pub block: u64,
}

impl Plan {
    /// Games 0 to `games` of `seed`, on all cores.
    pub fn new(games: u64, seed: u64) -> Plan {
        Plan { games, seed, threads: 0, block: BLOCK }
    }

    fn blocks(&self) -> u64 {
        self.games.div_ceil(self.block.max(1))
    }

    fn block(&self, number: u64) -> Range<u64> {
        let start = number * self.block.max(1);
        start..self.games.min(start.saturating_add(self.block.max(1)))
    }
}

/// Play every game of `plan` in `cell`. `progress` hears of each finished block how many games it
/// was.
pub fn run(cell: &dyn Match, width: usize, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Tally {
    let start = || (Rows::new(width), Tally::new(width));
    let workers = share_out(plan, start, |(rows, tally), games| {
        let played = games.end - games.start;
        rows.clear();
        cell.play(plan.seed, games, rows);
        tally.fold(rows);
        progress(played);
    });
    workers.into_iter().fold(Tally::new(width), |mut whole, (_, part)| {
        whole.merge(&part);
        whole
    })
}

/// Play every game of `plan` in `cell`, counting every look-up in a chart.
pub fn survey(cell: &dyn Match, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Census {
    let workers = share_out(plan, Census::default, |census, games| {
        let played = games.end - games.start;
        cell.survey(plan.seed, games, census);
        progress(played);
    });
    workers.into_iter().fold(Census::default(), |mut whole, part| {
        whole.merge(part);
        whole
    })
}

/// Hand the blocks of `plan` to as many workers as it has threads, each with one state of its own.
fn share_out<W: Send>(
    plan: &Plan,
    start: impl Fn() -> W + Sync,
    play: impl Fn(&mut W, Range<u64>) + Sync,
) -> Vec<W> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut worker = start();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.blocks() {
                return worker;
            }
            play(&mut worker, plan.block(number));
        }
    };
    match ThreadPoolBuilder::new().num_threads(plan.threads).build() {
        Ok(pool) => pool.broadcast(|_| work()),
        // A machine that refuses threads still plays, and to the same result.
        Err(_) => vec![work()],
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::toy::Coins;
    use super::*;

    fn tally(games: u64, threads: usize, block: u64) -> Tally {
        run(&Coins, Coins::WIDTH, &Plan { games, seed: 7, threads, block }, &|_| ())
    }

    #[test]
    fn threads_and_block_size_change_nothing() {
        let expected = tally(5000, 1, 5000);
        assert_eq!(expected.games(), 5000);
        for threads in [1, 2, 7] {
            for block in [1, 17, 1000, 1024, 9999, u64::MAX] {
                assert_eq!(tally(5000, threads, block), expected, "{threads} threads, {block}");
            }
        }
    }

    #[test]
    fn the_games_played_are_those_of_the_seed_and_no_others() {
        let mut rows = Rows::new(Coins::WIDTH);
        Coins.play(7, 0..300, &mut rows);
        let mut expected = Tally::new(Coins::WIDTH);
        expected.fold(&rows);
        assert_eq!(tally(300, 2, 64), expected);
        assert_ne!(tally(301, 2, 64), expected);
    }

    #[test]
    fn no_games_and_no_block_size_are_no_trouble() {
        assert_eq!(tally(0, 2, 1024), Tally::new(Coins::WIDTH));
        assert_eq!(tally(10, 2, 0), tally(10, 1, 10));
    }

    #[test]
    fn progress_hears_of_every_game_once() {
        let heard = Mutex::new(Vec::new());
        let plan = Plan { games: 2500, seed: 1, threads: 3, block: 1000 };
        run(&Coins, Coins::WIDTH, &plan, &|games| heard.lock().unwrap().push(games));
        let mut heard = heard.into_inner().unwrap();
        heard.sort_unstable();
        assert_eq!(heard, [500, 1000, 1000]);
    }
}
