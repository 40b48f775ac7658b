//! Blocks of a heat, whose cells stand in nothing but itself.

use std::io;
use std::ops::Range;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

use super::{OTHERS, Played, Task, Work, WorkPlan};
use crate::engine::{BLOCK, Batch, BlockList, Fold, Heat, Sum, Trouble};
use kernel::systems::{Match, Request, System};

/// All that is needed to play blocks of a heat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HeatTask {
    system: String,
    cells: Vec<Request>,
    /// What every cell is played by: rules, data and policies, as a hash.
    digests: Vec<[u8; 32]>,
    fold: Fold,
    seed: u64,
    games: Range<u64>,
}

impl HeatTask {
    /// A heat of a system. Cells of no request cannot be made again elsewhere.
    pub fn new(system: &str, heat: &Heat) -> Result<HeatTask, Trouble> {
        let cells: Option<Vec<Request>> =
            heat.cells.iter().map(|cell| cell.request().cloned()).collect();
        let cells = cells.ok_or_else(|| {
            Trouble::new(
                "these games cannot be sent to other machines\n  = help: leave out --on dask"
                    .into(),
            )
        })?;
        Ok(HeatTask {
            system: system.to_owned(),
            cells,
            digests: heat.cells.iter().map(|cell| cell.digest()).collect(),
            fold: heat.fold,
            seed: heat.seed,
            games: heat.games.clone(),
        })
    }

    pub fn system(&self) -> &str {
        &self.system
    }

    /// Play blocks of it by the rules that are here.
    pub fn play(
        &self,
        system: &dyn System,
        blocks: BlockList,
        threads: usize,
    ) -> Result<Vec<Batch<Sum>>> {
        let made: Result<Vec<Box<dyn Match>>, _> =
            self.cells.iter().map(|request| system.prepare(request)).collect();
        let made = made?;
        if !made.iter().map(|cell| cell.digest()).eq(self.digests.iter().copied()) {
            bail!(OTHERS);
        }
        let cells: Vec<&dyn Match> = made.iter().map(|cell| &**cell).collect();
        let (width, seed, games) = (system.metrics().len(), self.seed, self.games.clone());
        let heat = Heat { cells: &cells, width, fold: self.fold, seed, games };
        Ok(heat.play_blocks(blocks, threads)?)
    }
}

/// A heat with the cells that are here.
pub struct HeatWork<'a> {
    pub task: HeatTask,
    pub heat: &'a Heat<'a>,
}

impl Work for HeatWork<'_> {
    type Sum = Sum;

    fn plan(&self) -> WorkPlan {
        WorkPlan::of(Task::Heat(self.task.clone()))
    }

    fn play(&self, blocks: BlockList, threads: usize) -> io::Result<Played<Sum>> {
        Ok((self.heat.play_blocks(blocks, threads)?, Vec::new()))
    }

    fn cells(&self) -> usize {
        self.heat.cells.len()
    }

    fn games(&self, blocks: &Range<u64>) -> Range<u64> {
        let Range { start, end } = self.heat.games;
        (blocks.start * BLOCK).max(start)..(blocks.end * BLOCK).min(end)
    }

    fn fits(&self, batch: &Batch<Sum>) -> bool {
        self.heat.fits(batch)
    }
}
