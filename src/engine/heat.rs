//! Heats: the same games in several cells, added up. What searches ask for, one after another, until they
//! know. Who plays them is one question, what they are folded into another.

use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::{
    AddsUp, BLOCK, Batch, BlockList, Flow, Grain, Paired, Part, Plan, RaceRound, SeatScore,
    SwappedRound, add_up, play_in_order, sums,
};
use kernel::systems::{Match, Rows, Scratch};

/// What the games of a heat are folded into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fold {
    /// The scores of players that have so many cells each, in one metric.
    Race { cells: usize, metric: usize },
    /// The pair scores of bouts: two cells each, the second with the seats swapped.
    Swapped(SeatScore),
    /// One metric of every cell.
    Sums { metric: usize },
    /// Every cell, and how it differs from the first.
    Paired,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sum {
    Race(RaceRound),
    Swapped(SwappedRound),
    Sums(Vec<i64>),
    Paired(Paired),
}

/// The games to play, and what of them counts.
#[derive(Clone)]
pub struct Heat<'a> {
    pub cells: &'a [&'a dyn Match],
    /// How many numbers a game ends with.
    pub width: usize,
    pub fold: Fold,
    pub seed: u64,
    pub games: Range<u64>,
}

/// Others who play heats: another machine, or many.
pub trait HeatsElsewhere {
    /// Have a heat played. `progress` hears how many games were, all cells together.
    fn play(&self, heat: &Heat, progress: &dyn Fn(u64)) -> io::Result<Sum>;
}

/// Who plays.
#[derive(Clone, Copy)]
pub enum Crew<'a> {
    /// This machine, on so many threads; 0 is one for every core.
    Here(usize),
    Elsewhere(&'a dyn HeatsElsewhere),
}

/// The outcomes of a cell, and of another beside it.
type Pages = [Rows; 2];

impl Heat<'_> {
    /// Have it played by `crew`; here in blocks of so many games.
    pub(super) fn play(&self, crew: Crew, block: u64, progress: &dyn Fn(u64)) -> io::Result<Sum> {
        match crew {
            Crew::Here(threads) => Ok(self.play_here(threads, block, progress)),
            Crew::Elsewhere(others) => others.play(self, progress),
        }
    }

    /// Play it here.
    pub fn play_here(&self, threads: usize, block: u64, progress: &dyn Fn(u64)) -> Sum {
        let plan = Plan { games: self.games.clone(), ..self.plan(threads).in_blocks_of(block) };
        let play = |pages: &mut Pages, scratch: &mut Scratch, games: Range<u64>| {
            self.block(pages, scratch, games)
        };
        let merge = |whole: &mut Sum, part: Sum| whole.add(&part);
        let progress = |games| progress(games * self.cells.len() as u64);
        add_up(&plan, || self.pages(), play, self.nothing(), merge, &progress)
    }

    /// Play some blocks of it, added up to few batches.
    pub fn play_blocks(&self, blocks: BlockList, threads: usize) -> io::Result<Vec<Batch<Sum>>> {
        let plan = Plan { part: Part::Blocks(blocks), ..self.plan(threads) };
        let mut stack = Grain::Row.stack(&plan);
        play_in_order(
            &plan,
            &AtomicBool::new(false),
            || self.pages(),
            |pages: &mut Pages, scratch: &mut Scratch, games| self.block(pages, scratch, games),
            |games, sum| {
                stack.put(games, sum);
                Ok(Flow::On)
            },
        )?;
        Ok(stack.batches)
    }

    fn plan(&self, threads: usize) -> Plan {
        Plan { games: self.games.clone(), ..Plan::new(0, self.seed).on(threads) }
    }

    fn pages(&self) -> Pages {
        [Rows::new(self.width), Rows::new(self.width)]
    }

    /// Before the first game.
    pub fn nothing(&self) -> Sum {
        let cells = self.cells.len();
        match self.fold {
            Fold::Race { cells: each, .. } => {
                Sum::Race(RaceRound::new(cells / each.max(1), each, self.width))
            }
            Fold::Swapped(_) => Sum::Swapped(SwappedRound::new(cells / 2)),
            Fold::Sums { .. } => Sum::Sums(vec![0; cells]),
            Fold::Paired => Sum::Paired(Paired::new(cells, self.width)),
        }
    }

    fn block(&self, pages: &mut Pages, scratch: &mut Scratch, games: Range<u64>) -> Sum {
        let rows = &mut pages[0];
        match self.fold {
            Fold::Race { cells, metric } => {
                Sum::Race(RaceRound::of(self, [cells, metric], games, rows, scratch))
            }
            Fold::Swapped(score) => {
                Sum::Swapped(SwappedRound::of(self, score, games, rows, scratch))
            }
            Fold::Sums { metric } => Sum::Sums(sums::of(self, metric, games, rows, scratch)),
            Fold::Paired => Sum::Paired(Paired::of(self, games, pages, scratch)),
        }
    }

    /// Whether a batch is of the form this heat has, and of as many games as it says.
    pub fn fits(&self, batch: &Batch<Sum>) -> bool {
        let games = batch.to.saturating_sub(batch.from);
        match (&batch.sum, &self.nothing()) {
            (Sum::Race(sum), Sum::Race(like)) => sum.is_like(like, games),
            (Sum::Swapped(sum), Sum::Swapped(like)) => sum.is_like(like, games),
            (Sum::Sums(sum), Sum::Sums(like)) => sum.len() == like.len(),
            (Sum::Paired(sum), Sum::Paired(like)) => sum.is_like(like, games),
            (Sum::Race(_) | Sum::Swapped(_) | Sum::Sums(_) | Sum::Paired(_), _) => false,
        }
    }

    /// How many blocks it has a game of, by their numbers.
    pub fn blocks(&self) -> Range<u64> {
        self.games.start / BLOCK..self.games.end.div_ceil(BLOCK)
    }
}

/// A heat is added up to what it says.
const OTHER: &str = "sums of one heat are of one kind";

impl AddsUp for Sum {
    fn add(&mut self, more: &Sum) {
        match (self, more) {
            (Sum::Race(mine), Sum::Race(more)) => mine.merge(more),
            (Sum::Swapped(mine), Sum::Swapped(more)) => mine.merge(more),
            (Sum::Sums(mine), Sum::Sums(more)) => sums::merge(mine, more),
            (Sum::Paired(mine), Sum::Paired(more)) => mine.merge(more),
            (Sum::Race(_) | Sum::Swapped(_) | Sum::Sums(_) | Sum::Paired(_), _) => {
                unreachable!("{OTHER}")
            }
        }
    }
}

impl Sum {
    pub(super) fn race(self) -> RaceRound {
        let Sum::Race(round) = self else { unreachable!("{OTHER}") };
        round
    }

    pub(super) fn swapped(self) -> SwappedRound {
        let Sum::Swapped(round) = self else { unreachable!("{OTHER}") };
        round
    }

    pub(super) fn sums(self) -> Vec<i64> {
        let Sum::Sums(sums) = self else { unreachable!("{OTHER}") };
        sums
    }

    pub(super) fn paired(self) -> Paired {
        let Sum::Paired(paired) = self else { unreachable!("{OTHER}") };
        paired
    }
}
