//! Which games are played: a range of numbers, cut into blocks on a fixed grid.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

use serde::{Deserialize, Serialize};

/// How many games a block has: what a thread plays before it asks for more, and what is saved, sent
/// or stopped at.
pub const BLOCK: u64 = 1024;

/// A part of all blocks: every `of`-th, beginning with number `index` (from 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };
}

impl fmt::Display for Shard {
    /// As the command line says it, counted from 1: `3/16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

/// Which games to play, on which dice, and on how much of the machine.
#[derive(Clone, Debug)]
pub struct Plan {
    pub seed: u64,
    pub games: Range<u64>,
    pub shard: Shard,
    /// 0 is one for every core.
    pub threads: usize,
    pub block: u64,
}

impl Plan {
    /// Games 0 to `games` of `seed`, on all cores.
    pub fn new(games: u64, seed: u64) -> Plan {
        Plan { seed, games: 0..games, shard: Shard::WHOLE, threads: 0, block: BLOCK }
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

    /// The blocks that hold a game of the plan, each cut to it. Blocks lie on a fixed grid, whatever
    /// game the plan begins with.
    pub fn blocks(&self) -> impl Iterator<Item = Range<u64>> + Send + use<> {
        let (Range { start, end }, shard, size) =
            (self.games.clone(), self.shard, self.block.max(1));
        let numbers =
            (start / size..end.div_ceil(size)).filter(move |n| n % shard.of == shard.index);
        let cut =
            move |n: u64| (n * size).max(start)..n.saturating_add(1).saturating_mul(size).min(end);
        numbers.map(cut).filter(|games| !games.is_empty())
    }

    /// How many games the plan has.
    pub fn count(&self) -> u64 {
        if self.shard == Shard::WHOLE {
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
