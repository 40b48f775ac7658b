//! What is kept where a run is to be: taken up, left alone, or replaced.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::manifest::{Manifest, RowsKept, RunStatus, load_experiment, save_experiment};
use super::row_blocks::check_joined;
use super::session::{Options, Resume, cannot_read, cannot_save, manifest, save_state, state_path};
use super::stored;
use crate::engine::State;
use crate::experiment::{Experiment, Prepared, ScenarioRef, Stop};
use crate::findings::handed;
use kernel::systems::File;

/// A run that is there.
struct Found {
    manifest: Manifest,
    experiment: Experiment,
    /// What it has added up to; `None` if it was killed before its first games were saved.
    state: Option<State>,
}

/// How a run that is there and the one to be played go together.
enum Relation {
    Same,
    /// The same, and no longer than the one to be played.
    Shorter,
    /// The same, and longer, or played by another rule when to stop.
    OtherLength(String),
    Another(Difference),
}

/// Where two runs part ways.
struct Difference {
    what: String,
    /// What would make them one; may be empty.
    cure: String,
}

impl From<String> for Difference {
    fn from(what: String) -> Difference {
        Difference { what, cure: String::new() }
    }
}

/// What helps where somebody keeps something else.
const ELSEWHERE: &str =
    "keep the run in another folder (--save NAME), or add --force to put it in their place";

/// Take over from a run in the same folder what still holds, and say in the folder what is going to be
/// played. Nothing else is written before that is settled.
pub(super) fn take_up(
    folder: &Path,
    prepared: &Prepared,
    options: &Options,
    state: &mut State,
) -> Result<()> {
    let found = match (found(folder), options.resume) {
        // What cannot be read is replaced as well, if that is asked for.
        (Err(_), Resume::Replace) => None,
        (found, _) => found?,
    };
    let relation = found.as_ref().map(|found| relation(found, prepared, options));
    if found.is_none() && options.resume != Resume::Replace {
        stored::refuse_strangers(folder, ELSEWHERE)?;
    }
    refuse(folder, found.as_ref(), relation.as_ref(), options)?;
    if prepared.experiment.stop.is_endless() {
        refuse_rows(folder, found.as_ref(), relation.as_ref(), options)?;
    }
    let goes_on = matches!(relation, Some(Relation::Same | Relation::Shorter));
    let rows = joined_rows(folder, found.as_ref(), relation.as_ref(), options)?;
    let saved = found.and_then(|found| found.state);
    match (&relation, saved) {
        // Rows that may be lost are written again, with all of the run.
        (Some(Relation::Same), Some(_)) if is_replaced_with_rows(options) => {}
        (Some(Relation::Same), Some(saved)) => *state = saved,
        // A run that may stop on the way, or writes rows, must have come there the same way.
        (Some(_), Some(saved)) if options.rows == RowsKept::None && !stops_early(prepared) => {
            state.take_over(&saved, prepared.experiment.stop.most_games());
        }
        _ => {}
    }
    if matches!(relation, Some(Relation::Shorter)) {
        stored::clear_report(folder).with_context(|| cannot_save(folder))?;
    }
    if !goes_on {
        stored::clear(folder).with_context(|| cannot_save(folder))?;
    }
    begin(folder, prepared, options, rows)?;
    save_state(state, folder, prepared, options).with_context(|| cannot_save(folder))
}

/// The one file of rows that the same run has put there, with its hash: it must still be what was written.
fn joined_rows(
    folder: &Path,
    found: Option<&Found>,
    relation: Option<&Relation>,
    options: &Options,
) -> Result<BTreeMap<String, String>> {
    let (Some(found), Some(Relation::Same)) = (found, relation) else { return Ok(BTreeMap::new()) };
    let earlier = found.manifest.files.get_key_value(stored::ROWS);
    let Some((name, hash)) = earlier.filter(|_| options.resume != Resume::Replace) else {
        return Ok(BTreeMap::new());
    };
    check_joined(folder, &found.manifest).with_context(|| cannot_read(folder))?;
    Ok(BTreeMap::from([(name.clone(), hash.clone())]))
}

fn is_replaced_with_rows(options: &Options) -> bool {
    options.resume == Resume::Replace && options.rows == RowsKept::All
}

/// Say in the folder what is going to be played, and which files of it are there and stay. The manifest comes
/// after the experiment: without it nothing is kept.
pub(super) fn begin(
    folder: &Path,
    prepared: &Prepared,
    options: &Options,
    files: BTreeMap<String, String>,
) -> Result<()> {
    let write = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let mut manifest = manifest(prepared, options);
        manifest.files = files;
        save_experiment(folder, &manifest, &prepared.experiment)?;
        manifest.save(folder)?;
        fs::create_dir_all(folder.join(stored::BLOCKS))
    };
    write().with_context(|| cannot_save(folder))
}

/// Make room for a whole run: refuse to put it where another is kept, unless that is asked for.
pub(super) fn make_room(folder: &Path, prepared: &Prepared, options: &Options) -> Result<()> {
    if options.resume != Resume::Replace {
        stored::refuse_strangers(folder, ELSEWHERE)?;
        let found = found(folder)?;
        let relation = found.as_ref().map(|found| relation(found, prepared, options));
        if let Some(Relation::Another(Difference { what, .. }) | Relation::OtherLength(what)) =
            relation
        {
            bail!(another(folder, &what));
        }
    }
    stored::clear(folder).with_context(|| cannot_save(folder))
}

/// Whether a run could be kept in `folder` without harm to another.
pub fn has_room(folder: &Path, prepared: &Prepared, options: &Options) -> bool {
    match found(folder) {
        Ok(None) => stored::strangers(folder).is_empty(),
        Ok(Some(found)) => {
            matches!(relation(&found, prepared, options), Relation::Same | Relation::Shorter)
        }
        Err(_) => false,
    }
}

fn refuse(
    folder: &Path,
    found: Option<&Found>,
    relation: Option<&Relation>,
    options: &Options,
) -> Result<()> {
    let (Some(found), Some(relation)) = (found, relation) else { return Ok(()) };
    let place = folder.display();
    match (relation, options.resume) {
        (_, Resume::Replace) | (Relation::Same, Resume::GoOn) => Ok(()),
        (Relation::Same, Resume::Refuse) => match (&found.state, found.manifest.status) {
            (Some(state), RunStatus::Unfinished) if state.done() > 0 => bail!(
                "`{place}` holds this run, not finished: {} of {}\n  = help: add --resume to go \
                 on with it, or --force to begin anew",
                state.done(),
                found.experiment.stop
            ),
            _ => Ok(()),
        },
        (Relation::Shorter, Resume::Refuse) => Ok(()),
        (Relation::Shorter, Resume::GoOn) => {
            let stop = &found.experiment.stop;
            bail!(
                "the run in `{place}` is another one\n  = note: how long it is played: {stop}, and \
                 more is asked for\n  = help: leave out --resume to add to it"
            )
        }
        (Relation::OtherLength(what), Resume::GoOn) => bail!(
            "the run in `{place}` is another one\n  = note: {what}\n  = help: ask for what it was \
             begun with, or begin this one under another name (--save NAME)"
        ),
        (Relation::Another(Difference { what, cure }), Resume::GoOn) => bail!(
            "the run in `{place}` is another one\n  = note: {what}\n  = help: {cure}begin this one \
             under another name (--save NAME), or with --force instead of --resume in its place"
        ),
        (
            Relation::Another(Difference { what, .. }) | Relation::OtherLength(what),
            Resume::Refuse,
        ) => {
            bail!(another(folder, what))
        }
    }
}

/// A run that ends by the clock may come to fewer games than the one that is there, whose rows it cannot add to.
fn refuse_rows(
    folder: &Path,
    found: Option<&Found>,
    relation: Option<&Relation>,
    options: &Options,
) -> Result<()> {
    let games = found.map_or(0, came_to);
    let adds = matches!(relation, Some(Relation::Shorter)) && options.resume == Resume::Refuse;
    if adds && options.rows == RowsKept::All && games > 0 {
        bail!(
            "`{}` holds this run with {games} games and their rows, which cannot be added to\n  = help: say how many \
             games (--games), keep this one under another name (--save NAME), or add --force",
            folder.display()
        );
    }
    Ok(())
}

fn another(folder: &Path, what: &str) -> String {
    format!(
        "`{}` holds another run\n  = note: {what}\n  = help: keep this one under another name (--save \
         NAME), or add --force to put it in the other's place; cells both have in common are not \
         played again",
        folder.display()
    )
}

fn stops_early(prepared: &Prepared) -> bool {
    match prepared.experiment.stop {
        Stop::Games(_) => false,
        Stop::Precision { .. } | Stop::Decided { .. } => true,
    }
}

/// What an earlier run left in `folder`; `None` if no run is kept there.
fn found(folder: &Path) -> Result<Option<Found>> {
    let read = || -> io::Result<Option<Found>> {
        let Some(manifest) = Manifest::load_run(folder)? else { return Ok(None) };
        let (experiment, state) = read_run(folder, &manifest)?;
        Ok(Some(Found { manifest, experiment, state }))
    };
    read().with_context(|| cannot_read(folder))
}

/// The experiment of the run that `manifest` tells of, and all its games have added up to; each is held
/// against the others.
pub fn read_run(folder: &Path, manifest: &Manifest) -> io::Result<(Experiment, Option<State>)> {
    let experiment = load_experiment(folder, manifest)?;
    let run = manifest.run(&experiment)?;
    let state = State::load(&state_path(folder), &run, &manifest.command)?;
    Ok((experiment, state))
}

fn relation(found: &Found, prepared: &Prepared, options: &Options) -> Relation {
    let Found { manifest: earlier, experiment: kept, .. } = found;
    let this = manifest(prepared, options);
    if let Some(changed) = changed_file(&kept.scenarios, &prepared.experiment.scenarios) {
        return Relation::Another(changed);
    }
    if let Some(difference) = earlier.difference(&this) {
        return Relation::Another(difference.into());
    }
    if earlier.part != this.part {
        let what = format!("the part that is played: {} and {}", earlier.part, this.part);
        return Relation::Another(what.into());
    }
    match (&kept.stop, &prepared.experiment.stop) {
        (then, now) if then == now => Relation::Same,
        // Broken off before its time was up, it is as long as it came.
        (then, Stop::Games(now)) if then.is_endless() && came_to(found) <= *now => {
            Relation::Shorter
        }
        (Stop::Games(then), Stop::Games(now)) if then <= now => Relation::Shorter,
        (then, now) => Relation::OtherLength(format!("how long it is played: {then} and {now}")),
    }
}

/// The games a run has been saved with.
fn came_to(found: &Found) -> u64 {
    found.state.as_ref().map_or(0, State::done)
}

/// A scenario of the user's that is not what it was when the run began.
fn changed_file(earlier: &[ScenarioRef], now: &[ScenarioRef]) -> Option<Difference> {
    let (then, now) = (handed(earlier), handed(now));
    let other =
        |file: &&File| then.iter().any(|old| old.name == file.name && old.text != file.text);
    let File { name, .. } = now.iter().find(other)?;
    let what = format!("the scenario file `{name}` has been changed since");
    let cure = format!("put `{name}` back as it was (the run's experiment.json has it), or ");
    Some(Difference { what, cure })
}
