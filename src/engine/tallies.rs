//! Blocks of games folded into tallies, cell by cell and pair by pair.

use std::io;
use std::ops::Range;

use kernel::stats::{Layout, Played, Tallies, Tally};
use kernel::systems::{Match, Rows, Scratch};

use super::{Plan, add_up};

/// The cells to play, and what to keep of their games.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    pub cells: &'a [&'a dyn Match],
    pub layout: &'a Layout,
    /// Sees the rows of every block before they are dropped, on the thread that played it.
    pub rows: Option<RowSink<'a>>,
}

/// What a block of games came to.
pub struct Block {
    pub tallies: Tallies,
    /// The rows of the very first block, cell by cell; empty for all others.
    pub early: Vec<Rows>,
}

/// The outcomes of every cell, and their luck where that is kept; used again for every block.
pub struct Pages {
    rows: Vec<Rows>,
    lucks: Vec<Rows>,
}

/// In how many cells the rows of the first block are kept at the most: more would fill memory.
const KEPT_CELLS: usize = 64;

/// How many numbers pages hold at the most where cells are many, 64 MB, and the games a cell plays at the least before
/// it is the next one's turn.
const MOST_NUMBERS: usize = 1 << 24;
const HELPING: usize = 32;

/// Somewhere to write the rows of games, with the facts after every outcome.
#[derive(Clone, Copy)]
pub struct RowSink<'a> {
    /// How many facts there are.
    pub facts: usize,
    pub write: &'a WriteRows<'a>,
}

/// What writes the rows of a block: one set for each cell.
pub type WriteRows<'a> = dyn Fn(Range<u64>, &[Rows]) -> io::Result<()> + Sync + 'a;

impl Cells<'_> {
    /// Pages for every cell.
    pub fn pages(&self) -> Pages {
        let facts = self.rows.map_or(0, |sink| sink.facts);
        let of = |rows: Rows| self.cells.iter().map(|_| rows.clone()).collect();
        let lucks =
            if self.layout.lucks == 0 { Vec::new() } else { of(Rows::new(self.layout.lucks)) };
        Pages { rows: of(Rows::with_facts(self.layout.width, facts)), lucks }
    }

    /// Play `games` in every cell and count them.
    pub fn play(
        &self,
        pages: &mut Pages,
        seed: u64,
        games: Range<u64>,
        scratch: &mut Scratch,
    ) -> io::Result<Block> {
        let mut block = Block { tallies: Tallies::new(self.layout), early: Vec::new() };
        for games in self.helpings(games) {
            pages.play(self.cells, seed, games.clone(), scratch);
            let Pages { rows, lucks } = &*pages;
            if let Some(sink) = self.rows {
                (sink.write)(games.clone(), rows)?;
            }
            if games.start == 0 && self.cells.len() <= KEPT_CELLS {
                block.early.clone_from(rows);
            }
            block.tallies.fold(self.layout, Played { rows, lucks }, games);
        }
        Ok(block)
    }

    /// A block in helpings, each played in every cell before the next: all of it at once, but where there are so
    /// many cells that their pages would fill memory.
    pub(super) fn helpings(&self, games: Range<u64>) -> impl Iterator<Item = Range<u64>> {
        let page = self.cells.len() * (self.layout.width + self.layout.lucks);
        let most = match self.cells.len() > KEPT_CELLS && self.rows.is_none() {
            true => (MOST_NUMBERS / page / HELPING).max(1) as u64 * HELPING as u64,
            false => u64::MAX,
        };
        let end = games.end;
        let starts = games.step_by(usize::try_from(most).unwrap_or(usize::MAX));
        starts.map(move |start| start..start.saturating_add(most).min(end))
    }
}

impl Pages {
    /// The blank pages of every cell, those of its luck where that is kept.
    pub(super) fn of_cells(&mut self) -> Vec<(&mut Rows, Option<&mut Rows>)> {
        self.rows.iter_mut().chain(&mut self.lucks).for_each(Rows::clear);
        let lucks = self.lucks.iter_mut().map(Some).chain(std::iter::repeat_with(|| None));
        self.rows.iter_mut().zip(lucks).collect()
    }

    pub(super) fn played(&self) -> Played<'_> {
        Played { rows: &self.rows, lucks: &self.lucks }
    }

    fn play(&mut self, cells: &[&dyn Match], seed: u64, games: Range<u64>, scratch: &mut Scratch) {
        self.rows.iter_mut().chain(&mut self.lucks).for_each(Rows::clear);
        for (place, (cell, rows)) in cells.iter().zip(&mut self.rows).enumerate() {
            match self.lucks.get_mut(place) {
                None => cell.play(seed, games.clone(), rows, scratch),
                Some(lucks) => cell.play_with_luck(seed, games.clone(), rows, lucks, scratch),
            }
        }
    }
}

/// Play every game of `plan` in `cell`. `progress` hears of each finished block how many games it
/// was.
pub fn run(cell: &dyn Match, width: usize, plan: &Plan, progress: &dyn Fn(u64)) -> Tally {
    let play = |rows: &mut Rows, scratch: &mut Scratch, games: Range<u64>| {
        rows.clear();
        cell.play(plan.seed, games, rows, scratch);
        let mut tally = Tally::new(width);
        tally.fold(rows);
        tally
    };
    let merge = |whole: &mut Tally, part: Tally| whole.merge(&part);
    add_up(plan, || Rows::new(width), play, Tally::new(width), merge, progress)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::Coins;

    fn tally(games: u64, threads: usize, block: u64) -> Tally {
        let plan = Plan::new(games, 7).on(threads).in_blocks_of(block);
        run(&Coins, Coins::WIDTH, &plan, &|_| ())
    }

    #[test]
    fn the_games_played_are_those_of_the_seed_and_no_others() {
        let mut rows = Rows::new(Coins::WIDTH);
        Coins.play(7, 0..300, &mut rows, &mut Scratch::new());
        let mut expected = Tally::new(Coins::WIDTH);
        expected.fold(&rows);
        assert_eq!(tally(300, 2, 64), expected);
        assert_ne!(tally(301, 2, 64), expected);
    }

    #[test]
    fn threads_and_block_size_change_nothing() {
        let expected = tally(5000, 1, 5000);
        assert_eq!(expected.games(), 5000);
        for (threads, block) in [(1, 17), (2, 1000), (7, u64::MAX)] {
            assert_eq!(tally(5000, threads, block), expected, "{threads} threads, {block}");
        }
    }

    #[test]
    fn a_block_that_cannot_be_written_is_told() {
        let layout = Layout {
            width: Coins::WIDTH,
            watched: vec![0],
            lucks: 0,
            cells: 1,
            counted: vec![0],
            pairs: Vec::new(),
            contrasts: Vec::new(),
        };
        let write: &WriteRows = &|_, _| Err(io::ErrorKind::StorageFull.into());
        let sink = RowSink { facts: 0, write };
        let cells = Cells { cells: &[&Coins], layout: &layout, rows: Some(sink) };
        assert!(cells.play(&mut cells.pages(), 1, 0..10, &mut Scratch::new()).is_err());
        let cells = Cells { rows: None, ..cells };
        let block = cells.play(&mut cells.pages(), 1, 0..10, &mut Scratch::new()).unwrap();
        assert_eq!(block.tallies.cells[0].tally.games(), 10);
        assert_eq!(block.early[0].iter().count(), 10);
        let later = cells.play(&mut cells.pages(), 1, 10..20, &mut Scratch::new()).unwrap();
        assert!(later.early.is_empty());
    }
}
