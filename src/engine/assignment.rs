//! Blocks that are played elsewhere: what is asked for, and what comes back.

use std::io;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::catch_up::CatchUp;
use super::{
    Batch, Block, BlockList, Cells, Flow, Grain, Kept, Pages, Part, Plan, State, play_in_order,
};
use kernel::stats::{CellTallies, ContrastTallies, Layout, PairTallies, Tallies};
use kernel::systems::{Match, Rows, Scratch};

/// The parts of a run that blocks are played for, by their places in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assignment {
    /// The classes of luck kept.
    pub lucks: usize,
    pub cells: Vec<usize>,
    pub pairs: Vec<usize>,
    pub contrasts: Vec<usize>,
    /// The game before which they end: the last block may be cut there.
    pub to: u64,
}

/// Batches that are there already, in the order of their games.
#[derive(Clone, Debug, Default)]
pub struct Known {
    pub assignment: Assignment,
    pub batches: Vec<Batch>,
}

/// Others who play blocks: another machine, or many.
pub trait Elsewhere {
    /// Have the games of `wanted` played that are not `known`, and hand over all of them in the order of
    /// their games, until `take` says stop or `halt` is raised. With the first block may come its rows.
    fn play(
        &self,
        wanted: &CatchUp,
        known: &[Batch],
        halt: &AtomicBool,
        take: &mut dyn FnMut(Batch, Vec<Rows>) -> io::Result<Flow>,
    ) -> io::Result<()>;
}

/// What is needed to play blocks of a run.
#[derive(Clone, Copy)]
pub struct Field<'a> {
    pub cells: &'a [&'a dyn Match],
    pub kept: Kept<'a>,
    /// How many numbers a game ends with.
    pub width: usize,
    pub seed: u64,
    pub threads: usize,
}

impl CatchUp {
    pub fn assignment(&self) -> Assignment {
        Assignment {
            lucks: self.layout.lucks,
            cells: self.cells.clone(),
            pairs: self.pairs.clone(),
            contrasts: self.contrasts.clone(),
            to: self.to,
        }
    }
}

impl Assignment {
    /// Whether it names only what a run of so many cells, pairs and contrasts has.
    pub fn is_within(&self, cells: usize, pairs: usize, contrasts: usize) -> bool {
        let within = |places: &[usize], of: usize| places.iter().all(|&place| place < of);
        within(&self.cells, cells)
            && within(&self.pairs, pairs)
            && within(&self.contrasts, contrasts)
    }

    /// Play the games of these blocks from number `from` on: what they came to, and the rows of the very
    /// first block.
    pub fn play(
        &self,
        field: Field,
        blocks: BlockList,
        grain: Grain,
        from: u64,
    ) -> io::Result<(Vec<Batch>, Vec<Rows>)> {
        let sizes = [field.width, self.lucks];
        let (players, layout) = field.kept.layout(sizes, &self.cells, &self.pairs, &self.contrasts);
        let players: Vec<&dyn Match> = players.iter().map(|&cell| field.cells[cell]).collect();
        let cells = Cells { cells: &players, layout: &layout, rows: None };
        let part = Part::Blocks(blocks);
        let plan =
            Plan { games: from..self.to, part, ..Plan::new(0, field.seed).on(field.threads) };
        let play = |pages: &mut Pages, scratch: &mut Scratch, games| {
            cells.play(pages, field.seed, games, scratch)
        };
        let (mut stack, mut first) = (grain.stack(&plan), Vec::new());
        play_in_order(
            &plan,
            &AtomicBool::new(false),
            || cells.pages(),
            play,
            |games, block| {
                let Block { tallies, early } = block?;
                first = if early.is_empty() { std::mem::take(&mut first) } else { early };
                stack.put(games, tallies);
                Ok(Flow::On)
            },
        )?;
        Ok((stack.batches, first))
    }
}

impl Batch {
    /// Whether it is of the form that `layout` keeps, and of as many games as it says.
    pub fn fits(&self, layout: &Layout) -> bool {
        let (watched, games) = (layout.watched.len(), self.to.saturating_sub(self.from));
        let Tallies { cells, pairs, contrasts } = &self.sum;
        let cell = |cell: &CellTallies| {
            cell.tally.games() == games
                && cell.tally.metrics().len() == layout.width
                && cell.extremes.len() == watched
                && cell.luck.is_some() == (layout.lucks > 0)
        };
        let pair = |pair: &PairTallies| pair.differences.len() == watched;
        let contrast = |contrast: &ContrastTallies| contrast.sums.len() == watched;
        cells.len() == layout.counted.len()
            && pairs.len() == layout.pairs.len()
            && contrasts.len() == layout.contrasts.len()
            && cells.iter().all(cell)
            && pairs.iter().all(pair)
            && contrasts.iter().all(contrast)
    }
}

impl Known {
    /// The next of them that `catch_up` comes to.
    pub fn next(&self, catch_up: &CatchUp) -> Option<&Batch> {
        self.of(catch_up).iter().find(|batch| batch.from >= catch_up.from)
    }

    /// Those that `catch_up` would play; none of another assignment.
    pub fn of(&self, catch_up: &CatchUp) -> &[Batch] {
        if self.assignment == catch_up.assignment() { &self.batches } else { &[] }
    }
}

impl State {
    /// Put a batch where it belongs.
    pub(super) fn take_batch(&mut self, catch_up: &CatchUp, batch: Batch, early: Vec<Rows>) {
        self.take(catch_up, Block { tallies: batch.sum, early }, batch.to);
    }
}
