//! Blocks of a run, whose cells stand in an experiment.

use std::io;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{Played, Work, WorkPlan};
use crate::engine::{Assignment, BLOCK, Batch, BlockList, Field, Grain, Kept};
use crate::experiment::{Experiment, Prepared, Stop};
use crate::runs::Until;
use kernel::stats::{Layout, Tallies};

/// All that is needed to play blocks of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunTask {
    /// What every cell is played by: rules, data and policies, as a hash.
    keys: Vec<String>,
    grain: Grain,
    assignment: Assignment,
    experiment: Experiment,
}

impl RunTask {
    pub fn new(prepared: &Prepared, assignment: Assignment, until: Until) -> RunTask {
        RunTask {
            keys: prepared.keys().to_vec(),
            grain: grain(&prepared.experiment, until),
            assignment,
            experiment: prepared.experiment.clone(),
        }
    }

    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Whether its experiment, made ready by the rules that are here, is what it was where it was made.
    pub fn is_of(&self, prepared: &Prepared) -> bool {
        let (cells, pairs) = (prepared.cells.len(), prepared.pairs().len());
        let has_all = self.assignment.is_within(cells, pairs, prepared.contrasts().len());
        prepared.keys() == self.keys && has_all
    }

    /// Play blocks of it, but no game below `from`.
    pub fn play(
        &self,
        prepared: &Prepared,
        blocks: BlockList,
        threads: usize,
        from: u64,
    ) -> io::Result<Played<Tallies>> {
        let (games, watched) = (prepared.games(), prepared.watched());
        let (pairs, contrasts) = (prepared.pairs(), prepared.contrasts());
        let field = Field {
            cells: &games,
            kept: Kept { watched: &watched, pairs: &pairs, contrasts: &contrasts },
            width: prepared.metrics().len(),
            seed: prepared.experiment.seed,
            threads,
        };
        self.assignment.play(field, blocks, self.grain, from)
    }
}

/// A run that stops on the way is looked at after every block, wherever it is played.
fn grain(experiment: &Experiment, until: Until) -> Grain {
    match (&experiment.stop, until) {
        (Stop::Games(_), Until::Enough) => Grain::Row,
        _ => Grain::Block,
    }
}

/// The same with the cells that are here.
pub struct RunWork<'a> {
    pub task: RunTask,
    pub prepared: &'a Prepared,
    /// What is kept of the games.
    pub layout: &'a Layout,
}

impl RunWork<'_> {
    /// Play blocks of it here, but no game below `from`.
    pub fn play_from(&self, blocks: BlockList, from: u64) -> io::Result<Played<Tallies>> {
        self.task.play(self.prepared, blocks, 1, from)
    }
}

impl Work for RunWork<'_> {
    type Sum = Tallies;

    fn plan(&self) -> WorkPlan {
        WorkPlan::run(self.task.clone())
    }

    fn play(&self, blocks: BlockList, threads: usize) -> io::Result<Played<Tallies>> {
        self.task.play(self.prepared, blocks, threads, 0)
    }

    fn cells(&self) -> usize {
        self.layout.cells
    }

    fn games(&self, blocks: &Range<u64>) -> Range<u64> {
        blocks.start * BLOCK..(blocks.end * BLOCK).min(self.task.assignment.to)
    }

    fn fits(&self, batch: &Batch) -> bool {
        batch.fits(self.layout)
    }
}
