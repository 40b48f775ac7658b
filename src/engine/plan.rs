//! Which games are played: a range of numbers, cut into blocks on a fixed grid.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

use super::Part;

/// How many games a block has: what a thread plays before it asks for more, and what is saved, sent
/// or stopped at.
pub const BLOCK: u64 = 1024;

/// Which games to play, on which dice, and on how much of the machine.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub games: Range<u64>,
    pub part: Part,
    /// 0 is one for every core.
    pub threads: usize,
    pub block: u64,
    /// How many blocks each worker may have in hand or waiting to be taken.
    pub ahead: usize,
}

/// Cells of which [`AHEAD`] blocks fill no memory to speak of are a sixteenth of this.
const FEW_CELLS: usize = 1024;
/// Blocks a worker may be ahead where they are small.
const AHEAD: usize = 16;

impl Plan {
    /// Games 0 to `games` of `seed`, on all cores.
    pub fn new(games: u64, seed: u64) -> Plan {
        Plan { seed, games: 0..games, part: Part::WHOLE, threads: 0, block: BLOCK, ahead: AHEAD }
    }

    /// The same on so many threads; 0 is one for every core.
    #[must_use]
    pub fn on(self, threads: usize) -> Plan {
        Plan { threads, ..self }
    }

    /// The same in blocks of another size.
    #[must_use]
    pub fn in_blocks_of(self, block: u64) -> Plan {
        Plan { block, ..self }
    }

    /// The same for blocks of so many cells: the more there are, the fewer are kept waiting.
    #[must_use]
    pub fn of_cells(self, cells: usize) -> Plan {
        Plan { ahead: (FEW_CELLS / cells.max(1)).clamp(1, AHEAD), ..self }
    }

    /// The blocks that hold a game of the plan, each cut to it. Blocks lie on a fixed grid, whatever
    /// game the plan begins with.
    pub fn blocks(&self) -> impl Iterator<Item = Range<u64>> + Send + use<> {
        let (Range { start, end }, size) = (self.games.clone(), self.block.max(1));
        let numbers = self.part.numbers(start / size..end.div_ceil(size));
        let cut =
            move |n: u64| (n * size).max(start)..n.saturating_add(1).saturating_mul(size).min(end);
        numbers.map(cut).filter(|games| !games.is_empty())
    }

    /// How many games the plan has.
    pub fn count(&self) -> u64 {
        if self.part == Part::WHOLE {
            return self.games.end.saturating_sub(self.games.start);
        }
        self.blocks().map(|games| games.end - games.start).sum()
    }

    /// On how many threads it is played.
    pub fn workers(&self) -> usize {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        if self.threads == 0 { cores } else { self.threads }
    }
}
