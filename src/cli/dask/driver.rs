//! The driver: what is to be played, cut into leases, beginning with a block that is played here.

use std::cell::{Cell, RefCell};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use indicatif::ProgressBar;

use super::Cluster;
use super::round::Round;
use kernel::systems::Rows;
use lab::engine::{BLOCK, Batch, BlockList, CatchUp, Elsewhere, Flow, Leases, cut};
use lab::experiment::Prepared;
use lab::runs::{Answer, Until, WorkPlan, plan_id, sha256};

/// Has the games of a run played by a cluster.
pub struct Driver<'a> {
    pub cluster: Cluster,
    pub prepared: &'a Prepared,
    pub until: Until,
    /// Where the run is kept, if it is.
    pub folder: Option<&'a Path>,
    pub bar: ProgressBar,
}

/// A block that this machine played: whoever plays it otherwise is not trusted.
pub struct Canary {
    pub blocks: String,
    pub sha256: String,
}

/// Who takes what was played, in order.
pub type Take<'t> = dyn FnMut(Batch, Vec<Rows>) -> io::Result<Flow> + 't;

/// The batches of one lease, and the rows of the very first block.
pub type Held = (Vec<Batch>, Vec<Rows>);

impl Elsewhere for Driver<'_> {
    fn play(
        &self,
        wanted: &CatchUp,
        known: &[Batch],
        halt: &AtomicBool,
        take: &mut Take,
    ) -> io::Result<()> {
        let plan = WorkPlan::new(self.prepared, wanted.assignment(), self.until);
        let from = match self.cut_block(&plan, wanted, take)? {
            (_, Flow::Stop) => return Ok(()),
            (from, Flow::On) => from,
        };
        let mut rest = missing(from, wanted.to, known);
        let mut there: Vec<(Range<u64>, Held)> = known.iter().map(held).collect();
        let Some(first) = rest.first().map(|range| range.start) else {
            return self.hand_over(&mut Leases::new(Vec::new(), there), take).map(drop);
        };
        let begun = Instant::now();
        let block = BlockList::of([first]);
        let (batches, early) = plan.play(self.prepared, block.clone(), 1, 0)?;
        let block_time = begun.elapsed().as_secs_f64();
        let line = plan.line()?;
        let id = plan_id(&line);
        let sha256 = sha256(&Answer::new(&id, batches.clone()).text()?);
        there.push((first..first + 1, (batches, early)));
        rest[0].start += 1;
        let round = Round {
            driver: self,
            work: plan,
            plan: line,
            id,
            canary: Canary { blocks: block.to_string(), sha256 },
            layout: &wanted.layout,
            to: wanted.to,
            leases: RefCell::new(Leases::new(cut(&rest, self.cluster.sizes(block_time)), there)),
            halt,
            connected: Cell::new(false),
            answers: Cell::new(0),
            lost: Cell::new(0),
        };
        round.play(take)
    }
}

/// The blocks from game `from` on that are not known.
fn missing(from: u64, to: u64, known: &[Batch]) -> Vec<Range<u64>> {
    let (mut next, mut gaps) = (from / BLOCK, Vec::new());
    let end = to.div_ceil(BLOCK);
    for there in known.iter().map(blocks_of) {
        gaps.push(next..there.start);
        next = next.max(there.end);
    }
    gaps.push(next..end);
    gaps.retain(|gap| !gap.is_empty());
    gaps
}

fn held(batch: &Batch) -> (Range<u64>, Held) {
    (blocks_of(batch), (vec![batch.clone()], Vec::new()))
}

fn blocks_of(batch: &Batch) -> Range<u64> {
    batch.from / BLOCK..batch.to.div_ceil(BLOCK)
}

impl Driver<'_> {
    /// Where a shorter run ended inside a block, the rest of it is played here.
    fn cut_block(
        &self,
        plan: &WorkPlan,
        wanted: &CatchUp,
        take: &mut Take,
    ) -> io::Result<(u64, Flow)> {
        let from = wanted.from;
        if from.is_multiple_of(BLOCK) {
            return Ok((from, Flow::On));
        }
        let block = BlockList::of([from / BLOCK]);
        let (batches, early) = plan.play(self.prepared, block, 1, from)?;
        let to = batches.last().map_or(from, |batch| batch.to);
        let mut leases = Leases::new(Vec::new(), vec![(0..1, (batches, early))]);
        Ok((to, self.hand_over(&mut leases, take)?))
    }

    /// Hand over all that is in turn.
    pub fn hand_over(&self, leases: &mut Leases<Held>, take: &mut Take) -> io::Result<Flow> {
        while let Some((batches, mut early)) = leases.in_turn() {
            for batch in batches {
                if take(batch, std::mem::take(&mut early))? == Flow::Stop {
                    return Ok(Flow::Stop);
                }
            }
        }
        Ok(Flow::On)
    }

    pub fn say(&self, words: &str) {
        if self.cluster.watch {
            eprintln!("{words}");
        }
    }
}
