//! `tincan merge`: the parts of a run, played apart, made whole.

use crate::registry;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use super::keep::{Keep, existing, folder};
use super::output::OutArgs;
use super::problems;
use super::session;
use lab::engine::Shard;
use lab::engine::{Ending, State};
use lab::experiment::{Experiment, Prepared};
use lab::output::Format;
use lab::runs;
use lab::runs::{Manifest, Options, Resume, RunStatus, SessionEnd, Until};

/// Join the parts of a run that were played with --shard: the same bytes as if played in one
#[derive(Debug, clap::Args)]
pub struct Args {
    /// All parts: their names under reports/, or their folders
    #[arg(value_name = "RUN", required = true)]
    parts: Vec<PathBuf>,

    /// Keep the whole in reports/NAME or in a folder of your own
    #[arg(long, value_name = "NAME", value_parser = super::keep::name)]
    save: String,

    /// Put it in the place of whatever run is kept there
    #[arg(long)]
    force: bool,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    #[command(flatten)]
    out: OutArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        let parts = self.parts.iter().map(|path| existing(path)).collect();
        Args { parts, save: self.save.clone(), out: self.out.clone(), ..*self }.join()
    }

    fn join(&self) -> Result<()> {
        let parts = self.parts.iter().map(|path| load(path)).collect::<Result<Vec<_>>>()?;
        let Part { manifest: first, experiment, .. } = &parts[0];
        let experiment = experiment.clone();
        for (Part { manifest: part, .. }, path) in parts.iter().zip(&self.parts) {
            check(first, part, &self.parts[0], path)?;
        }
        let states: Vec<State> = parts.iter().map(|part| part.state.clone()).collect();
        let state = State::whole(&states).ok_or_else(|| missing(&states))?;
        let prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
        self.check_today(first, &prepared)?;
        let options = self.options(first);
        runs::keep_whole(&prepared, &options, &state, &self.parts)?;
        let end = SessionEnd { ending: Ending::Finished, state, known: 0, played: 0 };
        session::show(prepared, &options, end, self.format, &Keep::In(folder(&self.save)))
    }

    /// Parts of other rules than today's agree with each other, and with nothing that is played now.
    fn check_today(&self, first: &Manifest, prepared: &Prepared) -> Result<()> {
        let now = Manifest::new(prepared, &first.said, first.shard, first.rows);
        match first.difference(&now) {
            None => Ok(()),
            Some(difference) => bail!(
                "`{}` was played by other rules than today's\n  = note: {difference}\n  = help: play \
                 the parts again: {} --shard I/N",
                self.parts[0].display(),
                first.command
            ),
        }
    }

    fn options(&self, first: &Manifest) -> Options {
        Options {
            folder: Some(folder(&self.save)),
            resume: if self.force { Resume::Replace } else { Resume::Refuse },
            shard: Shard::WHOLE,
            threads: 0,
            rows: first.rows,
            said: first.said.clone(),
            until: Until::Enough,
        }
    }
}

/// One part of a run.
struct Part {
    manifest: Manifest,
    experiment: Experiment,
    state: State,
}

fn load(path: &Path) -> Result<Part> {
    let cannot = || format!("cannot read the run in `{}`", path.display());
    let Some(manifest) = Manifest::load_run(path).with_context(cannot)? else {
        bail!("no run is kept in `{}`", path.display());
    };
    match runs::read_run(path, &manifest).with_context(cannot)? {
        (experiment, Some(state)) => Ok(Part { manifest, experiment, state }),
        (_, None) => bail!(
            "the tallies of `{}` are missing\n  = help: play it again: {} --shard {}",
            path.display(),
            manifest.command,
            manifest.shard
        ),
    }
}

/// Apples are not added to oranges.
fn check(first: &Manifest, part: &Manifest, one: &Path, two: &Path) -> Result<()> {
    if let Some(difference) = first.difference(part) {
        bail!(
            "`{}` and `{}` are not parts of one run\n  = note: {difference}",
            one.display(),
            two.display()
        );
    }
    if part.status == RunStatus::Unfinished {
        bail!(
            "`{}` is not finished\n  = help: go on with it: {} --shard {} --resume",
            two.display(),
            part.command,
            part.shard
        );
    }
    Ok(())
}

fn missing(states: &[State]) -> anyhow::Error {
    let of = states[0].shard.of;
    let have: Vec<u64> = states.iter().map(|state| state.shard.index + 1).collect();
    let gone: Vec<String> =
        (1..=of).filter(|part| !have.contains(part)).map(|part| format!("{part}/{of}")).collect();
    match gone.as_slice() {
        [] => anyhow!("the parts overlap, or are of different length"),
        gone => anyhow!("parts are missing: {}", gone.join(", ")),
    }
}
