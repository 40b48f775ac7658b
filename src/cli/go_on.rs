//! How to go on with a run that was stopped or failed elsewhere: the command, told.

use std::path::Path;

use anyhow::anyhow;

use super::Interrupted;
use super::dask::DaskArgs;
use kernel::shell::quoted;
use lab::engine::Trouble;
use lab::experiment::Prepared;
use lab::runs;
use lab::runs::{Options, RowsKept, SessionEnd};

/// A run that was stopped and is kept.
pub fn halted(
    prepared: &Prepared,
    end: &SessionEnd,
    options: &Options,
    (folder, dask): (&Path, &DaskArgs),
) -> anyhow::Error {
    let text = format!(
        "stopped after {} games, saved in `{}`\n  = help: go on with: {}",
        end.state.done(),
        folder.display(),
        again(prepared, options, folder, dask)
    );
    Interrupted(text).into()
}

/// The command that goes on with a run; where others played it, on either.
fn again(prepared: &Prepared, options: &Options, folder: &Path, dask: &DaskArgs) -> String {
    let said = runs::redo(&options.said, &prepared.experiment);
    let save = quoted(&folder.to_string_lossy());
    let part = options.part.option();
    let rows = if options.rows == RowsKept::All { " --rows" } else { "" };
    let here = format!("{said} --save {save}{part}{rows} --resume");
    match dask.is_asked() {
        true => format!("{here}{}\n  = help: or on this machine: {here}", dask.words()),
        false => here,
    }
}

/// Where others failed, what they played is kept: say how to go on.
pub fn resumable(
    error: anyhow::Error,
    prepared: &Prepared,
    options: &Options,
    dask: &DaskArgs,
) -> anyhow::Error {
    match &options.folder {
        Some(folder) if error.is::<Trouble>() => {
            let again = again(prepared, options, folder, dask);
            anyhow!("{error}\n  = help: what came in is kept; go on with: {again}")
        }
        _ => error,
    }
}
