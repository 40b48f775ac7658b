//! `tincan merge`: the parts of a run, played apart, made whole.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};

use super::keep::{Keep, existing, folder};
use super::output::OutArgs;
use super::parts::{self, Part};
use super::shown;
use lab::engine::{self, Ending, State};
use lab::output::Format;
use lab::runs::{self, Manifest, Options, Resume, RowsKept, RunStatus, SessionEnd, Until};

/// Join the parts of a run that were played with --shard or --blocks: the same bytes as if played in one
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

    /// Leave out folders that hold no part, or a damaged one; the others must have every block
    #[arg(long)]
    skip_damaged: bool,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    #[command(flatten)]
    out: OutArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        let (folders, parts) = self.load()?;
        self.refuse_part_as_whole(&folders)?;
        let first = &parts[0].manifest;
        for (part, path) in parts.iter().zip(&folders) {
            parts::check(first, &part.manifest, &folders[0], path)?;
            refuse_joined_rows(&part.manifest, path)?;
        }
        let states: Vec<State> = parts.iter().map(|part| part.state.clone()).collect();
        let state =
            State::whole(&states, first.games).map_err(|gap| parts::told(&gap, &folders, first))?;
        let prepared = parts::check_today(&parts[0], &folders[0])?;
        let options = self.options(first);
        let from = folders.iter().zip(&parts);
        let from: Vec<_> =
            from.map(|(folder, part)| (folder.as_path(), &part.manifest.part)).collect();
        runs::keep_whole(&prepared, &options, &state, &from)?;
        let end =
            SessionEnd { ending: Ending::Finished, state, known: 0, played: 0, saved: Ok(()) };
        shown::show(prepared, &options, end, self.format, &Keep::In(folder(&self.save)))
    }

    /// The parts, and the folders they are in.
    fn load(&self) -> Result<(Vec<PathBuf>, Vec<Part>)> {
        let mut there = (Vec::new(), Vec::new());
        for path in self.parts.iter().map(|path| existing(path)) {
            let found = parts::load(&path).and_then(|found| {
                found.ok_or_else(|| anyhow!("no run is kept in `{}`", path.display()))
            });
            match found {
                Ok(part) => {
                    there.0.push(path);
                    there.1.push(part);
                }
                Err(_) if self.skip_damaged => {}
                Err(error) => return Err(error),
            }
        }
        if there.1.is_empty() {
            bail!("none of these folders has a part of a run");
        }
        Ok(there)
    }

    /// What is put in the place of a part would be made from what is gone.
    fn refuse_part_as_whole(&self, parts: &[PathBuf]) -> Result<()> {
        let Ok(whole) = folder(&self.save).canonicalize() else { return Ok(()) };
        let is_whole = |part: &&PathBuf| part.canonicalize().is_ok_and(|part| part == whole);
        match parts.iter().find(is_whole) {
            None => Ok(()),
            Some(part) => bail!(
                "`{}` is one of the parts, and the whole cannot take its place\n  = help: keep the whole \
                 under another name (--save NAME)",
                part.display()
            ),
        }
    }

    fn options(&self, first: &Manifest) -> Options {
        Options {
            folder: Some(folder(&self.save)),
            resume: if self.force { Resume::Replace } else { Resume::Refuse },
            part: engine::Part::WHOLE,
            threads: 0,
            rows: first.rows,
            said: first.said.clone(),
            until: Until::Enough,
        }
    }
}

/// The rows of a whole run are in one file, not block by block.
fn refuse_joined_rows(run: &Manifest, folder: &Path) -> Result<()> {
    let is_whole = run.part == engine::Part::WHOLE && run.status == RunStatus::Finished;
    if is_whole && run.rows == RowsKept::All {
        bail!(
            "`{}` is a whole run already, with its rows\n  = help: leave it out, or the other parts",
            folder.display()
        );
    }
    Ok(())
}
