//! The parts of a run that were played apart: read, and held against each other.

use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};

use super::problems;
use super::report::again;
use crate::registry;
use kernel::shell::quoted;
use lab::engine::{self, Gap, State};
use lab::experiment::{Experiment, Prepared};
use lab::runs::{self, Manifest, RowsKept, RunStatus};

/// One part of a run.
pub struct Part {
    pub manifest: Manifest,
    pub experiment: Experiment,
    pub state: State,
}

/// The part in a folder; `None` if none was begun there.
pub fn load(path: &Path) -> Result<Option<Part>> {
    let cannot = || format!("cannot read the run in `{}`", path.display());
    let Some(manifest) = Manifest::load_run(path).with_context(cannot)? else { return Ok(None) };
    match runs::read_run(path, &manifest).with_context(cannot)? {
        (_, Some(_)) if manifest.part == engine::Part::WHOLE && is_unfinished(&manifest) => bail!(
            "`{}` is a whole run that is not finished, and no part\n  = help: go on with it: {} --resume",
            path.display(),
            again(&manifest, path)
        ),
        (experiment, Some(state)) => {
            runs::check_rows(path, &manifest, &experiment, state.done()).with_context(cannot)?;
            Ok(Some(Part { manifest, experiment, state }))
        }
        (_, None) => bail!(
            "the tallies of `{}` are missing\n  = help: play it again: {}{}",
            path.display(),
            command(&manifest),
            manifest.part.option()
        ),
    }
}

fn is_unfinished(manifest: &Manifest) -> bool {
    manifest.status == RunStatus::Unfinished
}

/// Apples are not added to oranges.
pub fn check(first: &Manifest, part: &Manifest, one: &Path, two: &Path) -> Result<()> {
    let lengths = || format!("length: {} games and {}", first.games, part.games);
    let other_length = (first.games != part.games).then(lengths);
    match first.difference(part).or(other_length) {
        None => Ok(()),
        Some(difference) => bail!(
            "`{}` and `{}` are not parts of one run\n  = note: {difference}",
            one.display(),
            two.display()
        ),
    }
}

/// Parts of other rules than today's agree with each other, and with nothing that is played now.
pub fn check_today(first: &Part, folder: &Path) -> Result<Prepared> {
    let prepared = Prepared::new(first.experiment.clone(), registry::all()).map_err(problems)?;
    let kept = &first.manifest;
    let now = Manifest::new(&prepared, &kept.said, kept.part.clone(), kept.rows);
    match kept.difference(&now) {
        None => Ok(prepared),
        Some(difference) => bail!(
            "`{}` was played by other rules than today's\n  = note: {difference}\n  = help: play the \
             parts again: {} --shard I/N",
            folder.display(),
            command(kept)
        ),
    }
}

/// The command that plays the run, or parts of it.
pub fn command(manifest: &Manifest) -> String {
    let rows = if manifest.rows == RowsKept::All { " --rows" } else { "" };
    format!("{}{rows}", manifest.command)
}

/// Why parts make no whole.
pub fn told(gap: &Gap, parts: &[PathBuf], first: &Manifest) -> Error {
    let command = command(first);
    let name = |place: &usize| parts[*place].display();
    match gap {
        Gap::Missing(blocks) => anyhow!(
            "blocks are missing: {blocks}\n  = help: play them: {command} --blocks {blocks} --save \
             rest\n  = help: then merge again, with `reports/rest` among the parts"
        ),
        Gap::Overlap(one, two) => anyhow!(
            "`{}` and `{}` have some of the same blocks, and not all\n  = help: leave one of them out; \
             `tincan missing` names what is then to be played",
            name(one),
            name(two)
        ),
        Gap::Differ(one, two) => anyhow!(
            "`{}` and `{}` have the same blocks with different results: the machine that played one of \
             them cannot be trusted\n  = help: play these blocks again on a third, and leave out the one \
             that differs",
            name(one),
            name(two)
        ),
        Gap::Unfit(part) => anyhow!(
            "`{}` was stopped inside a block, or is a part of another run\n  = help: go on with it \
             (--resume), or leave it out",
            name(part)
        ),
        Gap::TooMany => anyhow!("a run of more than 10^12 games cannot be merged"),
    }
}

/// Folders as a shell reads them.
pub fn listed(folders: &[PathBuf]) -> String {
    let folders: Vec<_> = folders.iter().map(|path| quoted(&path.to_string_lossy())).collect();
    folders.join(" ")
}
