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
use crate::runs::stored::{self, STUDY};
use crate::sealed::hash;
use kernel::files;

pub use load::{kind_of, load};

/// The form of the files of a kind; another one cannot be read. A ranking says how its intervals were made.
const fn format_of(kind: StudyKind) -> u32 {
    match kind {
        StudyKind::Rank => 4,
        StudyKind::Experiment
        | StudyKind::Tune
        | StudyKind::Impact
        | StudyKind::Story
        | StudyKind::Balance
        | StudyKind::Rare
        | StudyKind::Box => 3,
    }
}
/// A file to write: its name and what is in it.
pub type NamedFile = (&'static str, Vec<u8>);

/// What a study asks, as far as it is known before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    pub kind: StudyKind,
    /// The command that asks it, however many games it says.
    pub command: &'q str,
    /// The games it is played with; `None` where they come out on the way.
    pub games: Option<u64>,
}

/// What helps where something else is kept.
const ELSEWHERE: &str = "keep this under another name (--save NAME)";

/// Refuse now, rather than after an hour of games, to put a study where something else is kept or
/// where nothing can be.
pub fn make_room(folder: &Path, question: &Question) -> Result<()> {
    let name = folder.display();
    refuse_another(folder, question)?;
    let ready = || -> io::Result<()> {
        let is_new = !folder.exists();
        fs::create_dir_all(folder)?;
        files::probe(&folder.join(STUDY))?;
        // Whoever breaks off before the end leaves nothing behind.
        if is_new { fs::remove_dir(folder) } else { Ok(()) }
    };
    ready().with_context(|| format!("cannot keep anything in `{name}`"))
}

/// Whether a study could be kept in `folder` without harm to another.
pub fn has_room(folder: &Path, question: &Question) -> bool {
    refuse_another(folder, question).is_ok()
}

/// The same study takes the place of its like, as long or longer.
fn refuse_another(folder: &Path, Question { kind, command, games }: &Question) -> Result<()> {
    stored::refuse_strangers(folder, ELSEWHERE)?;
    let (name, Some(kept)) = (folder.display(), load::head(folder)?) else { return Ok(()) };
    if kept.kind != *kind {
        let (other, this) = (kept.kind.spelled(), kind.spelled());
        bail!("`{name}` holds {other}, not {this}\n  = help: {ELSEWHERE}");
    }
    if without_length(&kept.command) != without_length(command) {
        let (this, other) = (kind.spelled(), &kept.command);
        bail!(
            "`{name}` holds {this} of another question\n  = note: {other}\n  = help: {ELSEWHERE}"
        );
    }
    match games {
        Some(games) if *games < kept.games => bail!(
            "`{name}` holds this with {} games, and {games} are fewer\n  = help: {ELSEWHERE}",
            kept.games
        ),
        _ => Ok(()),
    }
}

/// A command but for how many games it says.
fn without_length(command: &str) -> Vec<&str> {
    let mut words = command.split(' ');
    let mut kept = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "--games" | "--budget" => _ = words.next(),
            word => kept.push(word),
        }
    }
    kept
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

/// Keep a finished study and its `tables` in the place of an earlier one and its report: each file whole, the
/// manifest last.
pub fn save(folder: &Path, study: &Study, tables: Vec<NamedFile>) -> Result<()> {
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let files = all_files(study, tables)?;
        if Manifest::load(folder)?.is_some() {
            stored::clear(folder)?;
        }
        for (name, bytes) in &files {
            files::write_whole(&folder.join(name), bytes)?;
        }
        let hashes = files.iter().map(|(name, bytes)| ((*name).to_owned(), hash(bytes)));
        Manifest::of_study(study, format_of(study.kind()), hashes.collect()).save(folder)
    };
    write().with_context(|| format!("cannot keep the study in `{}`", folder.display()))
}
