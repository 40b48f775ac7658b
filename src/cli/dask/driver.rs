//! The driver: what is to be played, cut into leases, beginning with a block that is played here.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use indicatif::ProgressBar;

use super::Cluster;
use super::checks::Checks;
use super::process::is_connected;
use super::round::Round;
use kernel::systems::Rows;
use lab::engine::{Batch, BlockList, Flow, Leases, cut};
use lab::runs::{Answer, Played, Work, plan_id, sha256};

/// Has blocks played by a cluster.
pub struct Driver<'a> {
    pub cluster: Cluster,
    /// Where the run is kept, if it is.
    pub folder: Option<&'a Path>,
    pub bar: ProgressBar,
    pub checks: Checks,
    /// The first block of all that is played.
    canary: OnceCell<Canary>,
    /// The machines that answered.
    pub machines: RefCell<BTreeSet<String>>,
    /// How many workers there were when they were last heard of.
    pub workers: Cell<Option<usize>>,
}

/// A block that this machine played: whoever plays it otherwise is not trusted.
pub struct Canary {
    /// The plan it is of.
    pub plan: String,
    pub block: String,
    pub sha256: String,
    /// Seconds it took for each cell.
    pace: f64,
}

/// Who takes what was played, in order.
pub type Take<'t, S> = dyn FnMut(Batch<S>, Vec<Rows>) -> io::Result<Flow> + 't;

/// What is to be played.
pub struct Wanted<'w, W: Work> {
    pub work: &'w W,
    /// The blocks that are missing, in order.
    pub blocks: Vec<Range<u64>>,
    /// What is there of the others.
    pub known: Vec<(Range<u64>, Played<W::Sum>)>,
    /// Once a cluster is reached, what takes no longer than so many seconds is played here.
    pub short: f64,
}

impl Driver<'_> {
    pub fn new(cluster: Cluster, folder: Option<&Path>, bar: ProgressBar) -> Driver<'_> {
        let checks = Checks::new(cluster.check_share());
        let (canary, machines, workers) = Default::default();
        Driver { cluster, folder, bar, checks, canary, machines, workers }
    }

    /// Have all of it played, and hand it over in order.
    pub fn have_played<W: Work>(
        &self,
        wanted: Wanted<W>,
        halt: &AtomicBool,
        take: &mut Take<W::Sum>,
    ) -> io::Result<()> {
        let Wanted { work, mut blocks, mut known, short } = wanted;
        if blocks.is_empty() {
            return hand_over(&mut Leases::new(Vec::new(), known), take).map(drop);
        }
        let plan = work.plan().line()?;
        let canary = match self.canary.get() {
            Some(canary) => canary,
            None => {
                let (first, canary) = first_block(work, &plan, &mut blocks)?;
                known.push(first);
                self.canary.get_or_init(|| canary)
            }
        };
        let left: u64 = blocks.iter().map(|range| range.end - range.start).sum();
        let block_time = canary.pace * work.cells() as f64;
        if left == 0 || (left as f64 * block_time < short && is_connected()) {
            for range in blocks {
                known.push((range.clone(), work.play(BlockList::of(range), 0)?));
            }
            return hand_over(&mut Leases::new(Vec::new(), known), take).map(drop);
        }
        let sizes = self.cluster.sizes(block_time, self.workers.get());
        let round = Round {
            driver: self,
            work,
            id: plan_id(&plan),
            plan,
            canary,
            leases: RefCell::new(Leases::new(cut(&blocks, sizes), known)),
            halt,
            connected: Cell::new(false),
            answers: Cell::new(0),
            lost: Cell::new(0),
        };
        round.play(take)
    }

    pub fn say(&self, words: &str) {
        if self.cluster.watch {
            eprintln!("{words}");
        }
    }
}

/// Blocks in a row, as they were played.
type Known<S> = (Range<u64>, Played<S>);

/// Play the first of the blocks, and take it off them: what it came to, and the canary it makes.
fn first_block<W: Work>(
    work: &W,
    plan: &str,
    blocks: &mut Vec<Range<u64>>,
) -> io::Result<(Known<W::Sum>, Canary)> {
    let first = blocks[0].start;
    let (begun, block) = (Instant::now(), BlockList::of([first]));
    let played = work.play(block.clone(), 1)?;
    let pace = begun.elapsed().as_secs_f64() / work.cells().max(1) as f64;
    blocks[0].start += 1;
    blocks.retain(|range| !range.is_empty());
    let sha256 = sha256(&Answer::new(&plan_id(plan), played.0.clone()).text()?);
    let canary = Canary { plan: plan.to_owned(), block: block.to_string(), sha256, pace };
    Ok(((first..first + 1, played), canary))
}

/// Hand over all that is in turn.
pub fn hand_over<S>(
    leases: &mut Leases<(Vec<Batch<S>>, Vec<Rows>)>,
    take: &mut Take<S>,
) -> io::Result<Flow> {
    while let Some((batches, mut early)) = leases.in_turn() {
        for batch in batches {
            if take(batch, std::mem::take(&mut early))? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
    }
    Ok(Flow::On)
}
