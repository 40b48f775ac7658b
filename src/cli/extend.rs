//! `tincan extend`: more games for a run that is there.

use super::problems;
use crate::registry;
use lab::experiment::Prepared;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

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
    #[arg(long, value_parser = numbers::count)]
    games: u64,

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
        if manifest.games > self.games {
            let has = manifest.games;
            bail!("the run has {has} games already\n  = help: ask for more than that with --games");
        }
        if manifest.rows == RowsKept::All {
            bail!(
                "the run keeps its rows, and those cannot be added to\n  = help: play it anew: {} \
                 --games {} --rows",
                manifest.said,
                self.games
            );
        }
        let experiment = runs::extended(experiment, self.games);
        let prepared = Prepared::new(experiment, registry::all()).map_err(problems)?;
        let folder = Path::new(".").join(&run);
        self.session.play(prepared, &Keep::In(folder), &manifest.said)
    }
}
