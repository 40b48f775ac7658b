//! The games short runs are drawn from.

use std::ops::Range;

use rayon::prelude::*;
use tincan::systems::{Match, Rows, Scratch};

pub const SEED: u64 = 20_261_118;
/// Games one thread plays at a time.
const BLOCK: u64 = 2000;

/// The numbers every game of a cell ended with, metric by metric.
pub type Columns = Vec<Vec<i32>>;

/// Every metric of every cell.
pub fn play(cells: &[Box<dyn Match>], width: usize, games: u64) -> Vec<Columns> {
    let rows = |cell: &dyn Match, games: Range<u64>| {
        let mut rows = Rows::new(width);
        cell.play(SEED, games, &mut rows, &mut Scratch::default());
        rows
    };
    cells.iter().map(|cell| in_blocks(width, games, &|games| rows(&**cell, games))).collect()
}

/// Every metric of one cell, and after them the luck of every class.
pub fn play_with_luck(cell: &dyn Match, [width, lucks]: [usize; 2], games: u64) -> Columns {
    let both = |games: Range<u64>| {
        let (mut rows, mut luck) = (Rows::new(width), Rows::new(lucks));
        cell.play_with_luck(SEED, games, &mut rows, &mut luck, &mut Scratch::default());
        let mut all = Rows::new(width + lucks);
        for (row, luck) in rows.iter().zip(luck.iter()) {
            all.push(&[row, luck].concat());
        }
        all
    };
    in_blocks(width + lucks, games, &both)
}

/// Make the sum of a class's luck 0, as it is in all games there could be: every game that had any gives as
/// much of the little that is over as any other. With it the mean of the world is the truth whichever classes a
/// short run takes out; without it each choice would have a truth of its own.
pub fn balance(luck: &mut [i32]) {
    let over: i64 = luck.iter().copied().map(i64::from).sum();
    let had = luck.iter().filter(|&&luck| luck != 0).count() as i64;
    // What all games up to one have given, rounded down.
    let given = |games: i128| (i128::from(over) * games).div_euclid(i128::from(had));
    for (games, luck) in (0..).zip(luck.iter_mut().filter(|luck| **luck != 0)) {
        *luck -= (given(games + 1) - given(games)) as i32;
    }
}

fn in_blocks(width: usize, games: u64, play: &(dyn Fn(Range<u64>) -> Rows + Sync)) -> Columns {
    let blocks: Vec<Rows> = (0..games.div_ceil(BLOCK))
        .into_par_iter()
        .map(|block| play(block * BLOCK..((block + 1) * BLOCK).min(games)))
        .collect();
    let column = |place: usize| -> Vec<i32> {
        blocks.iter().flat_map(|rows| rows.iter().map(|row| row[place])).collect()
    };
    (0..width).into_par_iter().map(column).collect()
}

/// The games of one short run: places in a world of `games`, by SplitMix64 (Steele, Lea & Flood 2014).
pub fn draw(games: usize, run: u64, size: u64) -> impl Iterator<Item = usize> {
    let mut state = mixed(SEED ^ mixed(size).wrapping_add(run));
    (0..size).map(move |_| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed(state)) * games as u128) >> 64) as usize
    })
}

fn mixed(state: u64) -> u64 {
    let once = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let twice = (once ^ (once >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    twice ^ (twice >> 31)
}
