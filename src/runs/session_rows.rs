//! The rows of a session: where they go while it is played, and into one file at its end.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};

use super::manifest::{Manifest, RowsKept, redo};
use super::row_blocks::RowBlocks;
use super::rows::RowFiles;
use super::session::{Options, cannot_read, cannot_save, manifest};
use super::stored::ROWS;
use crate::engine::{Part, State};
use crate::experiment::Prepared;
use crate::findings::About;
use crate::sealed;

/// The files for the rows, if they are wanted. A run from its first game begins with none.
pub(super) fn row_files(
    prepared: &Prepared,
    options: &Options,
    state: &State,
) -> Result<Option<RowFiles>> {
    let Some(folder) = options.folder.as_ref().filter(|_| options.rows == RowsKept::All) else {
        return Ok(None);
    };
    let cannot_save = || cannot_save(folder);
    let blocks = row_blocks(folder, prepared, options).with_context(cannot_save)?;
    match state.done() {
        0 => blocks.clear().with_context(cannot_save)?,
        done => blocks.check(&options.part, done).with_context(|| cannot_read(folder))?,
    }
    RowFiles::of(prepared, blocks).map(Some).with_context(cannot_save)
}

/// All rows in one file, unless an earlier session has put them there, which was looked at when it was taken up.
pub(super) fn join_rows(
    prepared: &Prepared,
    options: &Options,
    played: u64,
    folder: &Path,
) -> io::Result<()> {
    if Manifest::load_run(folder)?.is_some_and(|run| run.files.contains_key(ROWS)) {
        return Ok(());
    }
    let command = redo(&options.said, &prepared.experiment);
    let about = About::new(prepared.experiment.seed, &command);
    let blocks = row_blocks(folder, prepared, options)?;
    RowFiles::of(prepared, blocks)?.join(played, &about)
}

pub(super) fn row_blocks(
    folder: &Path,
    prepared: &Prepared,
    options: &Options,
) -> io::Result<RowBlocks> {
    RowBlocks::of(folder, &manifest(prepared, options), &prepared.experiment)
}

/// The name of the file of rows and its hash, where rows are kept in one.
pub(super) fn rows_hash(folder: &Path, options: &Options) -> io::Result<Option<(String, String)>> {
    if options.rows != RowsKept::All || options.part != Part::WHOLE {
        return Ok(None);
    }
    let file = fs::File::open(folder.join(ROWS))?;
    Ok(Some((ROWS.to_owned(), sealed::hash_of(file)?)))
}
