//! Heats whose games are played by a cluster: one after another, over one connection.

use std::io;
use std::sync::atomic::AtomicBool;

use indicatif::ProgressBar;

use super::driver::{Driver, Wanted};
use super::{Cluster, DaskArgs};
use kernel::systems::{Rows, System};
use lab::engine::{AddsUp, Batch, Crew, Flow, Heat, HeatsElsewhere, Sum, Trouble};
use lab::runs::{HeatTask, HeatWork};

/// Has the heats of a search played by a cluster.
pub struct HeatDriver<'a> {
    driver: Driver<'a>,
    system: &'static dyn System,
}

/// What lasts no longer than so many seconds on one core is sooner played here than sent.
const SHORT: f64 = 1.0;

impl HeatDriver<'_> {
    /// None where games are played here.
    pub fn new(
        args: &DaskArgs,
        system: &'static dyn System,
        bar: &ProgressBar,
    ) -> anyhow::Result<Option<HeatDriver<'static>>> {
        let driver = |cluster: Cluster| Driver::new(cluster, None, bar.clone());
        Ok(args.cluster()?.map(|cluster| HeatDriver { driver: driver(cluster), system }))
    }

    /// The machines that answered since this was asked last.
    pub fn machines(&self) -> Vec<String> {
        std::mem::take(&mut *self.driver.machines.borrow_mut()).into_iter().collect()
    }

    /// Who plays: those elsewhere if there are any, or this machine on so many threads.
    pub fn crew<'d>(driver: Option<&'d HeatDriver<'d>>, threads: u16) -> Crew<'d> {
        driver.map_or(Crew::Here(threads.into()), |driver| Crew::Elsewhere(driver))
    }
}

/// What is wrong with others, told as they told it.
pub fn played_elsewhere(error: io::Error) -> anyhow::Error {
    match error.downcast::<Trouble>() {
        Ok(trouble) => trouble.into(),
        Err(error) => error.into(),
    }
}

impl HeatsElsewhere for HeatDriver<'_> {
    fn play(&self, heat: &Heat, progress: &dyn Fn(u64)) -> io::Result<Sum> {
        let mut sum = heat.nothing();
        if heat.games.is_empty() {
            return Ok(sum);
        }
        let work = &HeatWork { task: HeatTask::new(self.system.id(), heat)?, heat };
        let take = &mut |batch: Batch<Sum>, _: Vec<Rows>| {
            sum.add(&batch.sum);
            progress((batch.to - batch.from) * heat.cells.len() as u64);
            Ok(Flow::On)
        };
        let short = self.driver.cluster.short(SHORT);
        let wanted = Wanted { work, blocks: vec![heat.blocks()], known: Vec::new(), short };
        self.driver.have_played(wanted, &AtomicBool::new(false), take)?;
        Ok(sum)
    }
}
