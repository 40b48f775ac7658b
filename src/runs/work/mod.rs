//! Blocks of a run for somebody else to play: the plan that is sent, and the answer.

use std::io;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Until;
use crate::engine::{Assignment, Batch, BlockList, Field, Grain, Kept};
use crate::experiment::{Experiment, Prepared, Stop};
use crate::sealed;
use kernel::VERSION;
use kernel::systems::Rows;

/// The form of plans and answers.
const PROTOCOL: u32 = 1;

/// All that is needed to play blocks of a run, whichever they are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WorkPlan {
    protocol: u32,
    version: String,
    /// What every cell is played by: rules, data and policies, as a hash.
    keys: Vec<String>,
    grain: Grain,
    assignment: Assignment,
    experiment: Experiment,
}

impl WorkPlan {
    pub fn new(prepared: &Prepared, assignment: Assignment, until: Until) -> WorkPlan {
        WorkPlan {
            protocol: PROTOCOL,
            version: VERSION.into(),
            keys: prepared.keys().to_vec(),
            grain: grain(&prepared.experiment, until),
            assignment,
            experiment: prepared.experiment.clone(),
        }
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

    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Whether its experiment, made ready by the rules that are here, is what it was where it was made.
    pub fn is_of(&self, prepared: &Prepared) -> bool {
        let (cells, pairs) = (prepared.cells.len(), prepared.pairs().len());
        let has_all = self.assignment.is_within(cells, pairs, prepared.contrasts().len());
        prepared.keys() == self.keys && has_all
    }

    /// Play blocks of it, but no game below `from`: what they came to, and the rows of the very first.
    pub fn play(
        &self,
        prepared: &Prepared,
        blocks: BlockList,
        threads: usize,
        from: u64,
    ) -> io::Result<(Vec<Batch>, Vec<Rows>)> {
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

/// The tallies of some blocks, as they are sent.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The plan they are of, as a hash.
    plan: String,
    batches: Vec<Batch>,
}

/// What a plan is known by.
pub fn plan_id(line: &str) -> String {
    sealed::hash(line.as_bytes())
}

impl Answer {
    pub fn new(plan: &str, batches: Vec<Batch>) -> Answer {
        Answer { plan: plan.to_owned(), batches }
    }

    pub fn text(&self) -> io::Result<String> {
        serde_json::to_string(self).map_err(io::Error::other)
    }

    /// The batches of a text that answers `plan`.
    pub fn read(text: &str, plan: &str) -> Result<Vec<Batch>> {
        let answer: Answer = serde_json::from_str(text).context("it cannot be read")?;
        if answer.plan != plan {
            bail!("it is of another plan");
        }
        Ok(answer.batches)
    }
}

/// What an answer is checked by on its way (FIPS 180-4).
pub fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
