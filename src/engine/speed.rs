//! How fast games are, measured against what they cannot do without: their dice.

use std::hint::black_box;
use std::ops::Range;
use std::time::{Duration, Instant};

use super::{BLOCK, Plan, add_up};
use kernel::dice::{Dice, Stream};
use kernel::systems::{Match, Rows, Scratch};

/// What one measuring of one cell found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Speed {
    pub games_per_second_one: f64,
    pub games_per_second_all: f64,
    pub threads: usize,
    pub dice_per_game: f64,
    pub ns_per_game: f64,
    /// The time of a game over the time to roll as many single six-sided dice.
    pub cost_over_floor: f64,
}

/// How much to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How long one repetition plays, about.
    pub repetition: Duration,
    pub repetitions: u32,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { repetition: Duration::from_millis(100), repetitions: 9 }
    }
}

/// Games whose dice are counted.
const COUNTED: u64 = 4096;

/// Time the games of `cell`. Games and bare dice are timed in turn, and the fastest repetition of
/// each stands: whatever else the machine does can only make one slower.
pub fn measure(cell: &dyn Match, width: usize, seed: u64, effort: Effort) -> Speed {
    let mut scratch = Scratch::new();
    let dice_per_game = cell.count_dice(seed, 0..COUNTED, &mut scratch) as f64 / COUNTED as f64;
    let mut course = Course { cell, seed, games: BLOCK, rows: Rows::new(width), scratch };
    course.lengthen(effort.repetition);
    let dice = (dice_per_game * course.games as f64).round() as u64;
    let (mut games, mut floor) = (Duration::MAX, Duration::MAX);
    for _ in 0..effort.repetitions {
        games = games.min(course.time());
        floor = floor.min(time_dice(seed, dice));
    }
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let all = (0..effort.repetitions.min(3)).map(|_| course.time_on(threads, width)).min();
    let per_second = |time: Duration| course.games as f64 / time.as_secs_f64();
    Speed {
        games_per_second_one: per_second(games),
        games_per_second_all: all.map_or(f64::NAN, |time| per_second(time) * threads as f64),
        threads,
        dice_per_game,
        ns_per_game: games.as_nanos() as f64 / course.games as f64,
        cost_over_floor: games.as_secs_f64() / floor.as_secs_f64(),
    }
}

/// The same games, timed again and again.
struct Course<'a> {
    cell: &'a dyn Match,
    seed: u64,
    games: u64,
    rows: Rows,
    scratch: Scratch,
}

impl Course<'_> {
    /// Double the games until playing them takes `wanted`.
    fn lengthen(&mut self, wanted: Duration) {
        while self.time() < wanted && self.games < 1 << 40 {
            self.games *= 2;
        }
    }

    fn time(&mut self) -> Duration {
        let start = Instant::now();
        for block in 0..self.games / BLOCK {
            self.rows.clear();
            let games = block * BLOCK..(block + 1) * BLOCK;
            self.cell.play(self.seed, games, &mut self.rows, &mut self.scratch);
            black_box(&self.rows);
        }
        start.elapsed()
    }

    /// As many games for each of `threads`.
    fn time_on(&self, threads: usize, width: usize) -> Duration {
        let plan = Plan::new(self.games * threads as u64, self.seed).on(threads);
        let play = |rows: &mut Rows, scratch: &mut Scratch, games: Range<u64>| {
            rows.clear();
            self.cell.play(plan.seed, games, rows, scratch);
            black_box(&rows);
        };
        let start = Instant::now();
        add_up(&plan, || Rows::new(width), play, (), |(), ()| (), &|_| ());
        start.elapsed()
    }
}

fn time_dice(seed: u64, dice: u64) -> Duration {
    let mut stream = Stream::new(seed);
    let start = Instant::now();
    for _ in 0..dice {
        black_box(stream.roll(6));
    }
    start.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    /// The mean of min(T, 10) for the first six T is (1 − (5/6)^10) · 6 = 5.030967.
    #[test]
    fn a_measuring_is_consistent_with_itself() {
        let effort = Effort { repetition: Duration::ZERO, repetitions: 1 };
        let speed = measure(&Coins, Coins::WIDTH, 1, effort);
        assert!((speed.dice_per_game - 5.030967).abs() < 0.25, "{speed:?}");
        assert!((speed.games_per_second_one * speed.ns_per_game / 1e9 - 1.0).abs() < 1e-6);
        assert!(speed.cost_over_floor > 0.0 && speed.threads > 0);
    }
}
