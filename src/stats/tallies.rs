//! What the games of several cells add up to, each cell alone and in pairs.
//!
//! Everything is a whole number, so that no order of adding or merging can change a bit. From a
//! cell's histograms come its sums and squares; a pair adds the sum of products, game by game. With
//! these, the spread of any sum or difference of cells that played the same games is known exactly.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{Course, Extremes, Tally};
use crate::rows::Rows;

/// Which numbers tallies keep: the same for every block of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many numbers a game ends with.
    pub width: usize,
    /// The metrics kept pair by pair, and whose extreme games are remembered.
    pub watched: Vec<usize>,
    /// The cells that play.
    pub cells: usize,
    /// Of these, whose own games are counted.
    pub counted: Vec<usize>,
    /// The pairs of cells compared game by game.
    pub pairs: Vec<Pair>,
}

/// Two cells that play the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub first: usize,
    pub second: usize,
    pub depth: Depth,
}

/// How closely two games are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// By the watched metrics only.
    Watched,
    /// Also whether they ended in any way differently.
    Everything,
}

/// One cell's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellTallies {
    pub tally: Tally,
    /// One for each watched metric.
    pub extremes: Vec<Extremes>,
    /// How the first watched metric went on from game to game; empty where none is watched.
    pub course: Course,
}

/// Two cells' games, side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTallies {
    /// For each watched metric, the sum over all games of one cell's value times the other's.
    pub products: Vec<i128>,
    /// Games that ended in any way differently; only where everything is compared.
    pub touched: u64,
}

/// The tallies of some games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tallies {
    /// In the order of [`Layout::counted`].
    pub cells: Vec<CellTallies>,
    /// In the order of [`Layout::pairs`].
    pub pairs: Vec<PairTallies>,
}

impl CellTallies {
    pub fn new(width: usize, watched: usize) -> CellTallies {
        let extremes = vec![Extremes::default(); watched];
        CellTallies { tally: Tally::new(width), extremes, course: Course::default() }
    }

    pub fn merge(&mut self, other: &CellTallies) {
        self.tally.merge(&other.tally);
        for (mine, theirs) in self.extremes.iter_mut().zip(&other.extremes) {
            mine.merge(theirs);
        }
        self.course.merge(&other.course);
    }

    fn fold(&mut self, rows: &Rows, watched: &[usize], games: Range<u64>) {
        self.tally.fold(rows);
        for (row, game) in rows.iter().zip(games) {
            for (extremes, &metric) in self.extremes.iter_mut().zip(watched) {
                extremes.add(row[metric], game);
            }
            if let Some(&headline) = watched.first() {
                self.course.add(row[headline], game);
            }
        }
    }
}

impl PairTallies {
    pub fn new(watched: usize) -> PairTallies {
        PairTallies { products: vec![0; watched], touched: 0 }
    }

    pub fn merge(&mut self, other: &PairTallies) {
        for (mine, theirs) in self.products.iter_mut().zip(&other.products) {
            *mine += theirs;
        }
        self.touched += other.touched;
    }
}

impl Tallies {
    pub fn new(layout: &Layout) -> Tallies {
        let watched = layout.watched.len();
        Tallies {
            cells: vec![CellTallies::new(layout.width, watched); layout.counted.len()],
            pairs: vec![PairTallies::new(watched); layout.pairs.len()],
        }
    }

    /// The tallies of `games`, whose outcomes are `rows`, one for each cell.
    pub fn of(layout: &Layout, rows: &[Rows], games: Range<u64>) -> Tallies {
        let mut tallies = Tallies::new(layout);
        for (cell, &number) in tallies.cells.iter_mut().zip(&layout.counted) {
            cell.fold(&rows[number], &layout.watched, games.clone());
        }
        for (place, &metric) in layout.watched.iter().enumerate() {
            let columns: Vec<Vec<i32>> = rows.iter().map(|rows| column(rows, metric)).collect();
            for (tallies, pair) in tallies.pairs.iter_mut().zip(&layout.pairs) {
                tallies.products[place] = product(&columns[pair.first], &columns[pair.second]);
            }
        }
        for (tallies, pair) in tallies.pairs.iter_mut().zip(&layout.pairs) {
            if pair.depth == Depth::Everything {
                let games = rows[pair.first].iter().zip(rows[pair.second].iter());
                tallies.touched = games.filter(|(first, second)| first != second).count() as u64;
            }
        }
        tallies
    }

    pub fn merge(&mut self, other: &Tallies) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.merge(theirs);
        }
    }
}

fn column(rows: &Rows, metric: usize) -> Vec<i32> {
    rows.iter().map(|row| row[metric]).collect()
}

/// Products of two 32-bit numbers, a block of them, fit 128 bits and nearly always 64; the wider
/// sum costs little beside the games it sums up.
fn product(first: &[i32], second: &[i32]) -> i128 {
    let products = first.iter().zip(second).map(|(&a, &b)| i64::from(a) * i64::from(b));
    products.fold(0i128, |sum, product| sum + i128::from(product))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Sums;
    use proptest::prelude::*;

    fn layout() -> Layout {
        let pair = |first, second, depth| Pair { first, second, depth };
        Layout {
            width: 2,
            watched: vec![1],
            cells: 3,
            counted: vec![0, 2],
            pairs: vec![pair(0, 1, Depth::Everything), pair(1, 2, Depth::Watched)],
        }
    }

    fn rows(values: &[[i32; 2]]) -> Rows {
        let mut rows = Rows::new(2);
        values.iter().for_each(|row| rows.push(row));
        rows
    }

    #[test]
    fn a_sheet_keeps_what_its_layout_asks_for_and_no_more() {
        let games =
            [rows(&[[1, 10], [0, -20]]), rows(&[[1, 10], [1, -20]]), rows(&[[0, 3], [0, 70_000]])];
        let tallies = Tallies::of(&layout(), &games, 7..9);
        assert_eq!(tallies.cells.len(), 2);
        assert_eq!(tallies.cells[0].extremes[0].lowest, [(-20, 8), (10, 7)]);
        let course: Vec<_> = tallies.cells[0].course.so_far().collect();
        assert_eq!(course, [(1, 10, 100), (2, -10, 500)].map(Sums::from));
        assert_eq!(tallies.cells[1].tally.metrics()[1].sum(), 3 + 70_000);
        let products: Vec<_> = tallies.pairs.iter().map(|pair| pair.products[0]).collect();
        assert_eq!(products, [100 + 400, 30 - 20 * 70_000]);
        assert_eq!((tallies.pairs[0].touched, tallies.pairs[1].touched), (1, 0));
    }

    proptest! {
        #[test]
        fn sheets_of_parts_merge_into_the_sheet_of_the_whole(
            games in prop::collection::vec(prop::array::uniform3([-9..9i32, -9..9i32]), 2..30),
            cut in 1..29usize,
        ) {
            let cut = cut.min(games.len() - 1);
            let tallies = |range: Range<usize>| {
                let cell = |number: usize| {
                    rows(&games[range.clone()].iter().map(|game| game[number]).collect::<Vec<_>>())
                };
                let cells = [cell(0), cell(1), cell(2)];
                Tallies::of(&layout(), &cells, range.start as u64..range.end as u64)
            };
            let mut parts = tallies(cut..games.len());
            parts.merge(&tallies(0..cut));
            prop_assert_eq!(parts, tallies(0..games.len()));
        }
    }
}
