//! What comes of a session: printed, and kept in its folder.

use std::path::Path;

use anyhow::{Context, Result};

use super::keep::Keep;
use super::{Interrupted, output, report};
use kernel::shell::quoted;
use lab::engine::{Ending, State};
use lab::experiment::{Prepared, Stop};
use lab::findings::{ExperimentResult, Findings};
use lab::output::Format;
use lab::runs::{self, Options, SessionEnd};

/// Show what was found, and keep it if the run is kept. A run that is kept nowhere and was interrupted
/// shows what it has: the command to redo it names the games it got to.
pub fn show(
    mut prepared: Prepared,
    options: &Options,
    end: SessionEnd,
    format: Format,
    keep: &Keep,
) -> Result<()> {
    cut_short(&mut prepared, &end)?;
    let (findings, kept) = write(&prepared, options, &end.state, keep);
    let kept = end.saved.and(kept);
    let command = runs::redo(&options.said, &prepared.experiment);
    let (prepared, findings, command) = (&prepared, &findings, command.as_str());
    let result = ExperimentResult { prepared, findings, command };
    let mut text = result.render(format);
    if let (Format::Table, Some(folder), true) = (format, &options.folder, kept.is_ok()) {
        text += &format!("kept in: {}\n", quoted(&folder.to_string_lossy()));
    }
    output::put(None, &text)?;
    kept?;
    keep.tell_report(format)
}

/// A run that was interrupted is one of the games it got to.
pub fn cut_short(prepared: &mut Prepared, end: &SessionEnd) -> Result<()> {
    if end.ending == Ending::Finished {
        return Ok(());
    }
    if end.state.done() == 0 {
        return Err(Interrupted("stopped before the first games were finished".into()).into());
    }
    prepared.experiment.stop = Stop::Games(end.state.done());
    Ok(())
}

/// Work out what was found, and keep it if the run is kept; and whether that went well. What was found
/// can be shown either way.
pub fn write(
    prepared: &Prepared,
    options: &Options,
    state: &State,
    keep: &Keep,
) -> (Findings, Result<()>) {
    let games = prepared.games();
    let findings = Findings::new(&prepared.experiment, prepared.metrics(), &games, state);
    let kept = match &options.folder {
        Some(folder) => write_files(prepared, options, (state, &findings), keep, folder),
        None => Ok(()),
    };
    (findings, kept)
}

/// The files of a finished run, with its report if that is asked for.
fn write_files(
    prepared: &Prepared,
    options: &Options,
    (state, findings): (&State, &Findings),
    keep: &Keep,
    folder: &Path,
) -> Result<()> {
    let command = runs::redo(&options.said, &prepared.experiment);
    let command = command.as_str();
    let result = ExperimentResult { prepared, findings, command };
    let files = result.files().context("cannot write the results")?;
    runs::finish(prepared, options, state.done(), &files)?;
    if let Keep::Reported(_) = keep {
        report::write_told(prepared, (state, findings), (command, None), folder)?;
    }
    Ok(())
}
