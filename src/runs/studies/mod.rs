//! Kept studies: rankings, searches and rulings' impact as folders that can be read again.
//!
//! A study is played in one go and kept when it is finished; what is kept is finished numbers, never
//! games. Its manifest is written last and holds a hash of every other file, so a folder is a whole
//! study or is told not to be one.

mod load;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::findings::{Study, StudyKind};
use crate::runs::Manifest;
use crate::sealed::hash;
use kernel::files;

pub use load::{kind_of, load};

/// The form of the files; another one cannot be read.
const FORMAT: u32 = 3;
/// A file to write: its name and what is in it.
pub type NamedFile = (&'static str, Vec<u8>);

/// Everything a report shows.
const STUDY: &str = "study.json";

/// Refuse now, rather than after an hour of games, to put a study where something else is kept or
/// where nothing can be.
pub fn make_room(folder: &Path, kind: StudyKind) -> Result<()> {
    let name = folder.display();
    if let Some(other) = kind_of(folder)?.filter(|other| *other != kind) {
        bail!(
            "`{name}` holds {}, not {}\n  = help: keep this under another name",
            other.spelled(),
            kind.spelled()
        );
    }
    let ready = || -> io::Result<()> {
        let is_new = !folder.exists();
        fs::create_dir_all(folder)?;
        files::probe(&folder.join(STUDY))?;
        // Whoever breaks off before the end leaves nothing behind.
        if is_new { fs::remove_dir(folder) } else { Ok(()) }
    };
    ready().with_context(|| format!("cannot keep anything in `{name}`"))
}

/// The study itself, then the tables beside it, by name.
fn all_files(study: &Study, tables: Vec<NamedFile>) -> io::Result<Vec<NamedFile>> {
    let text = serde_json::to_string_pretty(study).map_err(io::Error::other)? + "\n";
    Ok([(STUDY, text.into_bytes())].into_iter().chain(tables).collect())
}

/// Put back what is missing of the files beside a study.
pub fn restore(folder: &Path, study: &Study, tables: Vec<NamedFile>) -> io::Result<()> {
    for (name, bytes) in all_files(study, tables)? {
        let path = folder.join(name);
        if !path.exists() {
            files::write_whole(&path, &bytes)?;
        }
    }
    Ok(())
}

/// Keep a finished study and its `tables`: each file whole, the manifest last.
pub fn save(folder: &Path, study: &Study, tables: Vec<NamedFile>) -> Result<()> {
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let files = all_files(study, tables)?;
        for (name, bytes) in &files {
            files::write_whole(&folder.join(name), bytes)?;
        }
        let hashes = files.iter().map(|(name, bytes)| ((*name).to_owned(), hash(bytes)));
        Manifest::of_study(study, FORMAT, hashes.collect()).save(folder)
    };
    write().with_context(|| format!("cannot keep the study in `{}`", folder.display()))
}
