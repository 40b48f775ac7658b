//! What the games of several cells add up to: each cell alone, each beside its baseline, and in
//! contrasts of many.
//!
//! Everything is a whole number, so that no order of adding or merging can change a bit. From a
//! cell's histograms come its sums and squares; a pair adds the histograms of its differences, game by
//! game, and a contrast the sums and squares of either sign. With these the spread of every difference and contrast
//! that was asked for is known exactly.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::moments::Columns;
use super::{Control, Course, Extremes, Histogram, Sides, Tally, Weights};
use crate::rows::Rows;

/// Which numbers tallies keep: the same for every block of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How many numbers a game ends with.
    pub width: usize,
    /// The metrics kept pair by pair, and whose extreme games are remembered.
    pub watched: Vec<usize>,
    /// The classes of luck kept beside the watched metrics; 0 where luck is left in.
    pub lucks: usize,
    /// The cells that play.
    pub cells: usize,
    /// Of these, whose own games are counted.
    pub counted: Vec<usize>,
    /// The pairs of cells compared game by game.
    pub pairs: Vec<Pair>,
    /// Sums of cells taken game by game.
    pub contrasts: Vec<Weights>,
}

/// Two cells that play the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub first: usize,
    pub second: usize,
}

impl Pair {
    /// The rows of both cells for one game.
    #[inline(always)]
    fn both(self, rows: &[Rows], game: usize) -> [&[i32]; 2] {
        [self.first, self.second].map(|cell| rows[cell].row(game))
    }
}

/// One cell's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellTallies {
    pub tally: Tally,
    /// One for each watched metric.
    pub extremes: Vec<Extremes>,
    /// How the first watched metric went on from game to game; empty where none is watched.
    pub course: Course,
    /// The watched metrics beside the luck of their games, where that is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Control>,
}

/// Two cells' games, side by side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairTallies {
    /// For each watched metric, how much more the second had than the first.
    pub differences: Vec<Histogram>,
    /// Games that ended in any way differently.
    pub touched: u64,
    /// The same differences beside how much luckier the second was, where luck is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Control>,
}

/// What some games of every cell came to.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// One for each cell.
    pub rows: &'a [Rows],
    /// The luck of the same games; none where it is not kept.
    pub lucks: &'a [Rows],
}

/// The games of several cells in one sum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContrastTallies {
    /// For each watched metric, the sum of weight times value, game by game.
    pub sums: Vec<Sides>,
}

/// The tallies of some games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tallies {
    /// In the order of [`Layout::counted`].
    pub cells: Vec<CellTallies>,
    /// In the order of [`Layout::pairs`].
    pub pairs: Vec<PairTallies>,
    /// In the order of [`Layout::contrasts`].
    pub contrasts: Vec<ContrastTallies>,
}

/// Watched metrics beside so many classes of luck, before the first game.
fn control(watched: usize, lucks: usize) -> Option<Control> {
    (lucks > 0).then(|| Control::new(watched, lucks))
}

fn merge_luck(mine: &mut Option<Control>, theirs: &Option<Control>) {
    if let (Some(mine), Some(theirs)) = (mine, theirs) {
        mine.merge(theirs);
    }
}

impl CellTallies {
    pub fn new(width: usize, watched: usize, lucks: usize) -> CellTallies {
        let (extremes, luck) = (vec![Extremes::default(); watched], control(watched, lucks));
        CellTallies { tally: Tally::new(width), extremes, course: Course::default(), luck }
    }

    pub fn merge(&mut self, other: &CellTallies) {
        self.tally.merge(&other.tally);
        for (mine, theirs) in self.extremes.iter_mut().zip(&other.extremes) {
            mine.merge(theirs);
        }
        self.course.merge(&other.course);
        merge_luck(&mut self.luck, &other.luck);
    }

    /// Add more games of a cell, as they were played.
    pub fn add(&mut self, played: Played, cell: usize, watched: &[usize], games: Range<u64>) {
        let rows = &played.rows[cell];
        self.fold(rows, watched, games.clone());
        if self.luck.is_some() {
            self.fold_luck([rows, &played.lucks[cell]], watched, games);
        }
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

    fn fold_luck(&mut self, [rows, lucks]: [&Rows; 2], watched: &[usize], games: Range<u64>) {
        let Some(control) = &mut self.luck else { return };
        control.fold_rows(games, |row, game, columns| {
            let outcomes = watched.iter().map(|&metric| rows.row(game)[metric]);
            let (of_outcomes, of_lucks) = columns.split_at_mut(watched.len());
            put(row, of_outcomes, outcomes);
            put(row, of_lucks, lucks.row(game).iter().copied());
        });
    }
}

impl PairTallies {
    pub fn new(watched: usize, lucks: usize) -> PairTallies {
        let (differences, luck) = (vec![Histogram::default(); watched], control(watched, lucks));
        PairTallies { differences, touched: 0, luck }
    }

    pub fn merge(&mut self, other: &PairTallies) {
        for (mine, theirs) in self.differences.iter_mut().zip(&other.differences) {
            mine.merge(theirs);
        }
        self.touched += other.touched;
        merge_luck(&mut self.luck, &other.luck);
    }

    /// Add more games of both cells, as they were played.
    pub fn add(&mut self, played: Played, pair: Pair, watched: &[usize], games: Range<u64>) {
        self.fold([&played.rows[pair.first], &played.rows[pair.second]], watched);
        self.fold_luck(played, pair, watched, games);
    }

    fn fold(&mut self, [first, second]: [&Rows; 2], watched: &[usize]) {
        for (before, after) in first.iter().zip(second.iter()) {
            for (seen, &metric) in self.differences.iter_mut().zip(watched) {
                seen.add(after[metric] - before[metric]);
            }
            self.touched += u64::from(before != after);
        }
    }

    fn fold_luck(&mut self, played: Played, pair: Pair, watched: &[usize], games: Range<u64>) {
        let Some(control) = &mut self.luck else { return };
        control.fold_rows(games, |row, game, columns| {
            let [before, after] = pair.both(played.rows, game);
            let outcomes = watched.iter().map(|&metric| after[metric] - before[metric]);
            let (of_outcomes, of_lucks) = columns.split_at_mut(watched.len());
            put(row, of_outcomes, outcomes);
            let [before, after] = pair.both(played.lucks, game);
            put(row, of_lucks, before.iter().zip(after).map(|(before, after)| after - before));
        });
    }
}

/// Write the numbers of one game into a row of their columns.
#[inline(always)]
fn put(row: usize, columns: &mut Columns, values: impl Iterator<Item = i32>) {
    columns.iter_mut().zip(values).for_each(|(column, value)| column[row] = f64::from(value));
}

impl ContrastTallies {
    pub fn new(watched: usize) -> ContrastTallies {
        ContrastTallies { sums: vec![Sides::default(); watched] }
    }

    /// Add more games of a watched metric, by its place: the [`columns`] of all cells.
    pub fn add(&mut self, place: usize, columns: &[Vec<i32>], weights: &Weights) {
        self.sums[place].merge(&weighed(columns, weights));
    }

    pub fn merge(&mut self, other: &ContrastTallies) {
        for (mine, theirs) in self.sums.iter_mut().zip(&other.sums) {
            mine.merge(theirs);
        }
    }
}

impl Tallies {
    pub fn new(layout: &Layout) -> Tallies {
        let (watched, lucks) = (layout.watched.len(), layout.lucks);
        Tallies {
            cells: vec![CellTallies::new(layout.width, watched, lucks); layout.counted.len()],
            pairs: vec![PairTallies::new(watched, lucks); layout.pairs.len()],
            contrasts: vec![ContrastTallies::new(watched); layout.contrasts.len()],
        }
    }

    /// The tallies of `games`, as they were played.
    pub fn of(layout: &Layout, played: Played, games: Range<u64>) -> Tallies {
        let mut tallies = Tallies::new(layout);
        tallies.fold(layout, played, games);
        tallies
    }

    /// Add more games, as they were played.
    pub fn fold(&mut self, layout: &Layout, played: Played, games: Range<u64>) {
        let (watched, rows) = (&layout.watched, played.rows);
        for (cell, &number) in self.cells.iter_mut().zip(&layout.counted) {
            cell.add(played, number, watched, games.clone());
        }
        for (tallies, &pair) in self.pairs.iter_mut().zip(&layout.pairs) {
            tallies.add(played, pair, watched, games.clone());
        }
        if !layout.contrasts.is_empty() {
            self.fold_contrasts(layout, rows);
        }
    }

    fn fold_contrasts(&mut self, layout: &Layout, rows: &[Rows]) {
        for (place, &metric) in layout.watched.iter().enumerate() {
            let columns = columns(rows, metric);
            for (tallies, weights) in self.contrasts.iter_mut().zip(&layout.contrasts) {
                tallies.add(place, &columns, weights);
            }
        }
    }

    pub fn merge(&mut self, other: &Tallies) {
        for (mine, theirs) in self.cells.iter_mut().zip(&other.cells) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.pairs.iter_mut().zip(&other.pairs) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.contrasts.iter_mut().zip(&other.contrasts) {
            mine.merge(theirs);
        }
    }
}

/// One metric of every cell, game by game.
pub fn columns(rows: &[Rows], metric: usize) -> Vec<Vec<i32>> {
    rows.iter().map(|rows| rows.iter().map(|row| row[metric]).collect()).collect()
}

/// A contrast, game by game. A weight is below 2¹⁷ and there are at most 2¹² cells, so
/// that 64 bits hold the sum of any 32-bit numbers.
fn weighed(columns: &[Vec<i32>], weights: &Weights) -> Sides {
    let mut sums = vec![0i64; columns.first().map_or(0, Vec::len)];
    for &(cell, weight) in &weights.0 {
        for (sum, &value) in sums.iter_mut().zip(&columns[cell]) {
            *sum += weight * i64::from(value);
        }
    }
    let mut sides = Sides::default();
    sums.iter().for_each(|&sum| sides.add(sum, 1));
    sides
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Sums;
    use proptest::prelude::*;

    fn layout() -> Layout {
        let pair = |first, second| Pair { first, second };
        Layout {
            width: 2,
            watched: vec![1],
            lucks: 1,
            cells: 3,
            counted: vec![0, 2],
            pairs: vec![pair(0, 1), pair(1, 2)],
            contrasts: vec![Weights(vec![(0, 1), (1, -2), (2, 1)])],
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
        let lucks = [[4, -6], [4, 5], [0, 1]].map(|luck| {
            let mut rows = Rows::new(1);
            luck.iter().for_each(|luck| rows.push(&[*luck]));
            rows
        });
        let tallies = Tallies::of(&layout(), Played { rows: &games, lucks: &lucks }, 7..9);
        let luck = |of: &Option<Control>| {
            let whole = of.as_ref().unwrap().whole();
            (whole.sum(0), whole.sum(1), whole.product(0, 1))
        };
        // 10 · 4 + 20 · 6, and of differences 7 · 4 less, 70,020 · 4 less.
        assert_eq!(luck(&tallies.cells[0].luck), (-10, -2, 160));
        assert_eq!(luck(&tallies.pairs[1].luck), (70_013, -8, 28 - 4 * 70_020));
        let plain = Layout { lucks: 0, ..layout() };
        let plain = Tallies::of(&plain, Played { rows: &games, lucks: &[] }, 7..9);
        assert!(plain.cells[0].luck.is_none() && plain.pairs[0].luck.is_none());
        assert_eq!(plain.cells[0].tally, tallies.cells[0].tally);
        assert_eq!(tallies.cells.len(), 2);
        assert_eq!(tallies.cells[0].extremes[0].lowest, [(-20, 8), (10, 7)]);
        let course: Vec<_> = tallies.cells[0].course.so_far().collect();
        assert_eq!(course, [(1, 10, 100), (2, -10, 500)].map(Sums::from));
        assert_eq!(tallies.cells[1].tally.metrics()[1].sum(), 3 + 70_000);
        let differences: Vec<_> = tallies
            .pairs
            .iter()
            .map(|pair| pair.differences[0].iter().collect::<Vec<_>>())
            .collect();
        assert_eq!(differences, [vec![(0, 2)], vec![(-7, 1), (70_020, 1)]]);
        assert_eq!((tallies.pairs[0].touched, tallies.pairs[1].touched), (1, 2));
        // 10 − 2 · 10 + 3 and −20 + 2 · 20 + 70,000.
        let sums = tallies.contrasts[0].sums[0];
        assert_eq!((sums.sum(), sums.squares()), (-7 + 70_020, 49 + 70_020 * 70_020));
        assert_eq!((sums.above.largest, sums.below.largest), (70_020, 7));
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
                let luck = |number: usize| {
                    let mut lucks = Rows::new(1);
                    games[range.clone()].iter().for_each(|game| lucks.push(&game[number][..1]));
                    lucks
                };
                let played = Played { rows: &cells, lucks: &[luck(0), luck(1), luck(2)] };
                Tallies::of(&layout(), played, range.start as u64..range.end as u64)
            };
            let mut parts = tallies(cut..games.len());
            parts.merge(&tallies(0..cut));
            prop_assert_eq!(parts, tallies(0..games.len()));
        }
    }
}
