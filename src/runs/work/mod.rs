//! Blocks for somebody else to play: the plan that is sent, and the answer.

mod heat;
mod run;
#[cfg(test)]
mod tests;

use std::io;
use std::ops::Range;

use anyhow::{Context, Result, anyhow, bail};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::engine::{AddsUp, Batch, BlockList};
use crate::experiment::Prepared;
use crate::sealed;
use kernel::VERSION;
use kernel::systems::{self, Rows, System, Systems};

pub use heat::{HeatTask, HeatWork};
pub use run::{RunTask, RunWork};

/// The form of plans and answers.
const PROTOCOL: u32 = 2;

/// All that is needed to play blocks, whichever they are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WorkPlan {
    protocol: u32,
    version: String,
    task: Task,
}

/// What is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Task {
    Run(Box<RunTask>),
    Heat(HeatTask),
}

/// What blocks came to, and the rows of the very first.
pub type Played<S> = (Vec<Batch<S>>, Vec<Rows>);

/// Blocks to be played by others, as this machine would play them.
pub trait Work {
    /// What games are added up to.
    type Sum: AddsUp + Clone + PartialEq + Serialize + DeserializeOwned;

    fn plan(&self) -> WorkPlan;

    /// Play blocks of it here.
    fn play(&self, blocks: BlockList, threads: usize) -> io::Result<Played<Self::Sum>>;

    /// How many cells play every game.
    fn cells(&self) -> usize;

    /// The games of some blocks.
    fn games(&self, blocks: &Range<u64>) -> Range<u64>;

    /// Whether a batch is of the form that is wanted, and of as many games as it says.
    fn fits(&self, batch: &Batch<Self::Sum>) -> bool;
}

impl WorkPlan {
    pub fn run(task: RunTask) -> WorkPlan {
        WorkPlan::of(Task::Run(Box::new(task)))
    }

    fn of(task: Task) -> WorkPlan {
        WorkPlan { protocol: PROTOCOL, version: VERSION.into(), task }
    }

    /// As it is sent: one line.
    pub fn line(&self) -> io::Result<String> {
        serde_json::to_string(self).map_err(io::Error::other)
    }

    /// The plan of a line.
    pub fn read(line: &str) -> Result<WorkPlan> {
        #[derive(Deserialize)]
        struct Form {
            protocol: u32,
            version: String,
        }
        let form: Form = serde_json::from_str(line).context("that is no plan of tincan")?;
        if form.protocol != PROTOCOL || form.version != VERSION {
            bail!("the plan is of tincan {}, and this is tincan {VERSION}", form.version);
        }
        serde_json::from_str(line).context("that is no plan of tincan")
    }

    /// Play blocks of it, and say what they came to: `id` is what the plan is known by.
    pub fn answer(
        &self,
        id: &str,
        blocks: BlockList,
        threads: usize,
        systems: &Systems,
    ) -> Result<String> {
        match &self.task {
            Task::Run(task) => {
                let prepared = Prepared::new(task.experiment().clone(), systems)?;
                if !task.is_of(&prepared) {
                    bail!(OTHERS);
                }
                Ok(Answer::new(id, task.play(&prepared, blocks, threads, 0)?.0).text()?)
            }
            Task::Heat(task) => {
                let system = system(systems, task.system())?;
                Ok(Answer::new(id, task.play(system, blocks, threads)?).text()?)
            }
        }
    }
}

const OTHERS: &str = "the rules or files behind its variants are others than those of the plan";

fn system(systems: &Systems, id: &str) -> Result<&'static dyn System> {
    systems::named(systems, id).ok_or_else(|| anyhow!("no system is called `{id}`"))
}

/// What some blocks came to, as it is sent.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer<S> {
    /// The plan they are of, as a hash.
    plan: String,
    batches: Vec<Batch<S>>,
}

/// What a plan is known by.
pub fn plan_id(line: &str) -> String {
    sealed::hash(line.as_bytes())
}

impl<S: Serialize + DeserializeOwned> Answer<S> {
    pub fn new(plan: &str, batches: Vec<Batch<S>>) -> Answer<S> {
        Answer { plan: plan.to_owned(), batches }
    }

    pub fn text(&self) -> io::Result<String> {
        serde_json::to_string(self).map_err(io::Error::other)
    }

    /// The batches of a text that answers `plan`.
    pub fn read(text: &str, plan: &str) -> Result<Vec<Batch<S>>> {
        let answer: Answer<S> = serde_json::from_str(text).context("it cannot be read")?;
        if answer.plan != plan {
            bail!("it is of another plan");
        }
        Ok(answer.batches)
    }
}

/// The batches of a text that answers the plan `id`, if they are of these blocks and of no others.
pub fn read_answer<W: Work>(
    work: &W,
    id: &str,
    blocks: &Range<u64>,
    text: &str,
) -> Result<Vec<Batch<W::Sum>>, String> {
    let batches =
        Answer::read(text, id).map_err(|error| format!("an answer is of no use: {error:#}"))?;
    let Range { start: mut next, end } = work.games(blocks);
    for batch in &batches {
        if batch.from != next || batch.to <= next || !work.fits(batch) {
            return Err("an answer is not of the blocks that were asked for".into());
        }
        next = batch.to;
    }
    match next == end {
        true => Ok(batches),
        false => Err("an answer is not of all blocks that were asked for".into()),
    }
}

/// What an answer is checked by on its way (FIPS 180-4).
pub fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
