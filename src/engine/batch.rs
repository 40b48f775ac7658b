//! What games in a row came to, as it is sent and kept.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{BLOCK, Plan};
use kernel::stats::Tallies;

/// Games in a row, added up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch<S = Tallies> {
    pub from: u64,
    pub to: u64,
    pub sum: S,
}

/// What adds up, in any order and grouping to the same.
pub trait AddsUp {
    fn add(&mut self, more: &Self);
}

impl AddsUp for Tallies {
    fn add(&mut self, more: &Tallies) {
        self.merge(more);
    }
}

/// How finely what was played is told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Grain {
    /// Block by block: somebody decides at their ends.
    Block,
    /// Blocks in a row are added up, to no more batches than one of which is soon played again.
    Row,
}

/// The most batches that a row of blocks is added up to.
const MOST: u64 = 16;

/// Blocks as they are played, put together to batches.
pub(super) struct Stack<S> {
    pub batches: Vec<Batch<S>>,
    /// Games to a batch, from a start on the grid of blocks.
    most: u64,
}

impl Grain {
    pub(super) fn stack<S: AddsUp>(self, plan: &Plan) -> Stack<S> {
        let blocks = match self {
            Grain::Block => 1,
            Grain::Row => plan.blocks().count() as u64,
        };
        let most = match self {
            Grain::Block => 1,
            Grain::Row => blocks.div_ceil(MOST).max(1),
        };
        Stack { batches: Vec::new(), most: most * BLOCK }
    }
}

impl<S: AddsUp> Stack<S> {
    /// The next block.
    pub fn put(&mut self, games: Range<u64>, sum: S) {
        match self.batches.last_mut() {
            Some(last) if last.to == games.start && games.end - last.begin() <= self.most => {
                last.sum.add(&sum);
                last.to = games.end;
            }
            Some(_) | None => self.batches.push(Batch { from: games.start, to: games.end, sum }),
        }
    }
}

impl<S: AddsUp> Batch<S> {
    /// The first game of its first block, which may have been cut.
    fn begin(&self) -> u64 {
        self.from / BLOCK * BLOCK
    }

    /// Batches in a row as one; none of none.
    pub fn whole(batches: Vec<Batch<S>>) -> Option<Batch<S>> {
        batches.into_iter().reduce(|mut whole, next| {
            whole.sum.add(&next.sum);
            whole.to = next.to;
            whole
        })
    }

    /// The blocks it is of.
    pub fn blocks(&self) -> Range<u64> {
        self.from / BLOCK..self.to.div_ceil(BLOCK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl AddsUp for u64 {
        fn add(&mut self, more: &u64) {
            *self += more;
        }
    }

    /// Blocks of the games from 100 on, as batches: where each begins and ends.
    fn batches(grain: Grain, to: u64) -> Vec<[u64; 2]> {
        let plan = Plan { games: 100..to, ..Plan::new(0, 1) };
        let mut stack = grain.stack(&plan);
        plan.blocks().for_each(|games| stack.put(games.clone(), games.end - games.start));
        let whole = Batch::whole(stack.batches.clone()).unwrap();
        assert_eq!((whole.from, whole.to, whole.sum), (100, to, to - 100));
        stack.batches.iter().map(|batch| [batch.from, batch.to]).collect()
    }

    #[test]
    fn a_row_is_added_up_to_sixteen_batches_at_the_most() {
        assert_eq!(batches(Grain::Row, 2500), [[100, 1024], [1024, 2048], [2048, 2500]]);
        let many = batches(Grain::Row, 33 * 1024 - 7);
        assert_eq!((many.len(), many[0], many[10]), (11, [100, 3072], [30 * 1024, 33 * 1024 - 7]));
        assert_eq!(batches(Grain::Block, 33 * 1024).len(), 33);
    }
}
