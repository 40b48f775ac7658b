//! Runs whose games are played by a cluster.

use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

use super::driver::{Driver, Take, Wanted, hand_over};
use kernel::stats::Tallies;
use lab::engine::{BLOCK, Batch, BlockList, CatchUp, Elsewhere, Flow, Leases};
use lab::experiment::Prepared;
use lab::runs::{Played, RunTask, RunWork, Until};

/// Has the games of a run played by a cluster.
pub struct RunDriver<'a> {
    pub driver: Driver<'a>,
    pub prepared: &'a Prepared,
    pub until: Until,
}

impl Elsewhere for RunDriver<'_> {
    fn play(
        &self,
        wanted: &CatchUp,
        known: &[Batch],
        halt: &AtomicBool,
        take: &mut Take<Tallies>,
    ) -> io::Result<()> {
        let (prepared, layout) = (self.prepared, &wanted.layout);
        let task = RunTask::new(prepared, wanted.assignment(), self.until);
        let work = &RunWork { task, prepared, layout };
        let from = match cut_block(work, wanted.from, take)? {
            (_, Flow::Stop) => return Ok(()),
            (from, Flow::On) => from,
        };
        let blocks = missing(from, wanted.to, known);
        let known = known.iter().map(held).collect();
        self.driver.have_played(Wanted { work, blocks, known, short: 0.0 }, halt, take)
    }
}

/// Where a shorter run ended inside a block, the rest of it is played here.
fn cut_block(work: &RunWork, from: u64, take: &mut Take<Tallies>) -> io::Result<(u64, Flow)> {
    if from.is_multiple_of(BLOCK) {
        return Ok((from, Flow::On));
    }
    let (batches, early) = work.play_from(BlockList::of([from / BLOCK]), from)?;
    let to = batches.last().map_or(from, |batch| batch.to);
    let mut leases = Leases::new(Vec::new(), vec![(0..1, (batches, early))]);
    Ok((to, hand_over(&mut leases, take)?))
}

/// The blocks from game `from` on that are not known.
fn missing(from: u64, to: u64, known: &[Batch]) -> Vec<Range<u64>> {
    let (mut next, mut gaps) = (from / BLOCK, Vec::new());
    let end = to.div_ceil(BLOCK);
    for there in known.iter().map(Batch::blocks) {
        gaps.push(next..there.start);
        next = next.max(there.end);
    }
    gaps.push(next..end);
    gaps.retain(|gap| !gap.is_empty());
    gaps
}

fn held(batch: &Batch) -> (Range<u64>, Played<Tallies>) {
    (batch.blocks(), (vec![batch.clone()], Vec::new()))
}
