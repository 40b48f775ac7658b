//! The driver: what is to be played, cut into leases, beginning with a block that is played here.

use std::cell::{Cell, RefCell};
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
    /// How many workers there were when they were last heard of.
    pub workers: Cell<Option<usize>>,
}

/// A block that this machine played: whoever plays it otherwise is not trusted.
pub struct Canary {
    pub blocks: String,
    pub sha256: String,
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
        Driver { cluster, folder, bar, checks, workers: Cell::new(None) }
    }

    /// Have all of it played, and hand it over in order.
    pub fn have_played<W: Work>(
        &self,
        wanted: Wanted<W>,
        halt: &AtomicBool,
        take: &mut Take<W::Sum>,
    ) -> io::Result<()> {
        let Wanted { work, mut blocks, mut known, short } = wanted;
        let Some(first) = blocks.first().map(|range| range.start) else {
            return hand_over(&mut Leases::new(Vec::new(), known), take).map(drop);
        };
        let begun = Instant::now();
        let block = BlockList::of([first]);
        let played = work.play(block.clone(), 1)?;
        let block_time = begun.elapsed().as_secs_f64();
        let plan = work.plan().line()?;
        let id = plan_id(&plan);
        let sha256 = sha256(&Answer::new(&id, played.0.clone()).text()?);
        known.push((first..first + 1, played));
        blocks[0].start += 1;
        blocks.retain(|range| !range.is_empty());
        let left: u64 = blocks.iter().map(|range| range.end - range.start).sum();
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
            plan,
            id,
            canary: Canary { blocks: block.to_string(), sha256 },
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
