//! `tincan extend`: more games for a run that is there.

use super::problems;
use crate::registry;
use lab::experiment::{Prepared, Stop};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::clock::TimeArgs;
use super::keep::{Keep, existing};
use super::numbers;
use super::session::SessionArgs;
use lab::runs;
use lab::runs::{Manifest, RowsKept};

/// Add games to a run: as if it had been as long from the beginning
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The run: its name under reports/, or its folder
    #[arg(value_name = "RUN")]
    folder: PathBuf,

    /// How many games every variant has in the end
    #[arg(long, value_parser = numbers::count, required_unless_present = "time")]
    games: Option<u64>,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    session: SessionArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let run = existing(&self.folder);
        let cannot = || format!("cannot read the run in `{}`", run.display());
        let Some(manifest) = Manifest::load_run(&run).with_context(cannot)? else {
            bail!("no run is kept in `{}`", run.display());
        };
        let experiment = runs::load_experiment(&run, &manifest).with_context(cannot)?;
        self.check(&manifest, &experiment.stop)?;
        let experiment =
            runs::extended(experiment, self.time.or(Stop::Games(self.games.unwrap_or_default())));
        let prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
        let folder = Path::new(".").join(&run);
        let session = SessionArgs { time: self.time.time, ..self.session.clone() };
        session.play(prepared, &Keep::In(folder), &manifest.said)
    }

    fn check(&self, manifest: &Manifest, kept: &Stop) -> Result<()> {
        let has = manifest.games;
        if !kept.is_endless() && self.games.is_some_and(|games| has > games) {
            bail!("the run has {has} games already\n  = help: ask for more than that with --games");
        }
        if manifest.rows == RowsKept::All {
            bail!(
                "the run keeps its rows, and those cannot be added to\n  = help: play it anew: {} \
                 --games {} --rows --save NAME",
                manifest.said,
                self.games.unwrap_or(2 * has)
            );
        }
        Ok(())
    }
}
