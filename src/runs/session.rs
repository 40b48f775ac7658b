//! One session of a run: what is there is taken up, the rest is played, and all of it is saved.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::engine::{Elsewhere, Known, Trouble, next_catch_up};
use crate::engine::{Flow, Part, RowSink};
use crate::sealed;
use kernel::files;
use kernel::systems::Rows;

use super::journal::{self, Left};
use super::lock::Lock;
use super::manifest::{Manifest, RowsKept, RunStatus, save_experiment};
use super::session_rows::{join_rows, row_blocks, row_files, rows_hash};
use super::take_up::{begin, make_room, take_up};
use super::work::{RunTask, WorkPlan, plan_id};
use super::{Limit, Outlook, Rule};
use crate::engine::{Ending, Kept, Observer, Runner, State};
use crate::experiment::Prepared;

/// How a session is played.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the run is kept; nowhere if not said.
    pub folder: Option<PathBuf>,
    pub resume: Resume,
    pub part: Part,
    pub threads: usize,
    pub rows: RowsKept,
    /// The command that says the experiment, without how long it is played.
    pub said: String,
    /// Stop when it is known whether the experiment's band holds, however long it was meant to be.
    pub until: Until,
}

/// What a run is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// What the experiment says.
    Enough,
    /// To know whether its band holds.
    Placed,
}

/// What to do with a run that is kept where this one is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resume {
    /// Go on with it, if it is this one and not finished.
    GoOn,
    /// Leave another one, and this one if it is not finished.
    Refuse,
    /// Put this one in its place.
    Replace,
}

/// Somebody to be told how far it has come: games played in this session (all cells together), and
/// what still keeps it going.
pub type Progress<'a> = dyn FnMut(u64, Option<&Limit>) + 'a;

/// How a session ended.
pub struct SessionEnd {
    pub ending: Ending,
    pub state: State,
    /// Cells that did not have to be played.
    pub known: usize,
    /// Games played in this session, all cells together.
    pub played: u64,
    /// Whether all of it could be saved: what was found can be shown either way.
    pub saved: Result<()>,
}

/// A kill sets a run back by this much, or by as many times the time that saving takes: whichever
/// is more, so that saving is never more than a small part of playing.
const SAVED_EVERY: Duration = Duration::from_millis(100);
const TIMES_SAVING: u32 = 25;

/// The tallies of a run, inside its folder.
pub fn state_path(folder: &Path) -> PathBuf {
    folder.join(super::stored::BLOCKS).join("state.json")
}

/// Play `prepared`, or what is left of it.
pub fn play(
    prepared: &Prepared,
    options: &Options,
    halt: &AtomicBool,
    progress: &mut Progress,
) -> Result<SessionEnd> {
    play_with(prepared, options, halt, progress, None)
}

/// The same, played by others. Where they fail, what came in until then is kept.
pub fn play_elsewhere(
    prepared: &Prepared,
    options: &Options,
    halt: &AtomicBool,
    progress: &mut Progress,
    others: &dyn Elsewhere,
) -> Result<SessionEnd> {
    play_with(prepared, options, halt, progress, Some(others))
}

fn play_with(
    prepared: &Prepared,
    options: &Options,
    halt: &AtomicBool,
    progress: &mut Progress,
    others: Option<&dyn Elsewhere>,
) -> Result<SessionEnd> {
    let goal = prepared.experiment.stop.most_games();
    let mut state = State::fresh(prepared);
    state.part = options.part.clone();
    let rule = match options.until {
        Until::Enough => Rule::new(&prepared.experiment, prepared.metrics(), &mut state),
        Until::Placed => Rule::band(&prepared.experiment, prepared.metrics()),
    };
    let _lock = options.folder.as_deref().map(Lock::take).transpose()?;
    if let Some(folder) = &options.folder {
        take_up(folder, prepared, options, &mut state)?;
        if others.is_some() {
            journal::begin(folder).with_context(|| cannot_save(folder))?;
        }
    }
    let known = state.cells.iter().filter(|part| part.done >= goal).count();
    let (before, over) = (played(&state), is_over(&rule, &state, goal));
    let ending = if over {
        Ok(Ending::Finished)
    } else {
        let (saved, took) = (Instant::now(), Duration::ZERO);
        let mut keeper = Saver { rule: &rule, prepared, options, progress, saved, took };
        advance(prepared, options, halt, &mut state, &mut keeper, others)
    };
    if let (Some(folder), Some(trouble)) = (&options.folder, distrust(&ending)) {
        return Err(taken_out(folder, trouble).with_context(|| cannot_save(folder))?.into());
    }
    let saved = match &options.folder {
        Some(folder) => {
            save_state(&state, folder, prepared, options).with_context(|| cannot_save(folder))
        }
        None => Ok(()),
    };
    let ending = ending?;
    Ok(SessionEnd { ending, played: played(&state) - before, known, state, saved })
}

fn advance(
    prepared: &Prepared,
    options: &Options,
    halt: &AtomicBool,
    state: &mut State,
    keeper: &mut Saver,
    elsewhere: Option<&dyn Elsewhere>,
) -> Result<Ending> {
    let rows = row_files(prepared, options, state)?;
    let write = rows.as_ref().map(|rows| |games, cells: &[Rows]| rows.write(games, cells));
    let (games, watched) = (prepared.games(), prepared.watched());
    let (pairs, contrasts) = (prepared.pairs(), prepared.contrasts());
    let kept = Kept { watched: &watched, pairs: &pairs, contrasts: &contrasts };
    let goal = prepared.experiment.stop.most_games();
    let known = &known(prepared, options, state, kept).context("cannot read the run")?;
    let runner = Runner {
        cells: &games,
        kept,
        threads: options.threads,
        halt,
        rows: write.as_ref().map(|write| RowSink { facts: prepared.system.facts().len(), write }),
        known,
        elsewhere,
    };
    runner.advance(state, goal, keeper).map_err(told)
}

/// What is wrong with others is not wrong with the disk.
fn told(error: io::Error) -> anyhow::Error {
    match error.downcast::<Trouble>() {
        Ok(trouble) => trouble.into(),
        Err(error) => anyhow::Error::from(error).context("cannot save the run"),
    }
}

/// Why a run ended in which somebody gave a wrong answer.
fn distrust(ending: &Result<Ending>) -> Option<&Trouble> {
    let trouble = ending.as_ref().err()?.downcast_ref::<Trouble>()?;
    trouble.distrusted.is_some().then_some(trouble)
}

/// What a machine that is not to be trusted had a part in is taken out of the run, and so it is told.
fn taken_out(folder: &Path, trouble: &Trouble) -> io::Result<Trouble> {
    let Trouble { told, distrusted } = trouble;
    let Left { out, kept, begun_anew } =
        journal::distrust(folder, distrusted.as_deref().unwrap_or_default())?;
    let anew = if begun_anew { "; it had a part in so much that the run begins anew" } else { "" };
    let told = format!(
        "{told}\n  = note: taken out of the run: all that machine answered before ({out} answers); kept: {kept} of \
         others{anew}"
    );
    Ok(Trouble { told, distrusted: distrusted.clone() })
}

/// What others handed in, in an earlier session, and the tallies do not have.
fn known(prepared: &Prepared, options: &Options, state: &State, kept: Kept) -> io::Result<Known> {
    let goal = prepared.experiment.stop.most_games();
    let folder = options.folder.as_deref().filter(|folder| journal::is_there(folder));
    let (Some(folder), Some(next)) = (folder, next_catch_up(state, goal, kept)) else {
        return Ok(Known::default());
    };
    let assignment = next.assignment();
    let task = RunTask::new(prepared, assignment.clone(), options.until);
    let plan = plan_id(&WorkPlan::run(task).line()?);
    let mut batches = journal::load(folder, &plan, next.from)?;
    batches.retain(|batch| batch.fits(&next.layout) && batch.to <= next.to);
    Ok(Known { assignment, batches })
}

/// A few games of every cell, kept nowhere: how they go together before anything is decided.
pub fn first_games(prepared: &Prepared, games: u64, threads: usize) -> io::Result<State> {
    let (cells, watched) = (prepared.games(), prepared.watched());
    let (pairs, contrasts) = (prepared.pairs(), prepared.contrasts());
    let kept = Kept { watched: &watched, pairs: &pairs, contrasts: &contrasts };
    let halt = &AtomicBool::new(false);
    let known = &Known::default();
    let runner = Runner { cells: &cells, kept, threads, halt, rows: None, known, elsewhere: None };
    let mut state = State::fresh(prepared);
    runner.advance(&mut state, games, &mut Nobody)?;
    Ok(state)
}

/// Looks on and never stops anything.
struct Nobody;

impl Observer for Nobody {
    fn look(&mut self, _state: &mut State, _done: u64) -> io::Result<Flow> {
        Ok(Flow::On)
    }
}

/// Put a finished run's results beside it, each by name, and call it finished.
pub fn finish(
    prepared: &Prepared,
    options: &Options,
    played: u64,
    results: &[(&str, Vec<u8>)],
) -> Result<()> {
    let Some(folder) = &options.folder else { return Ok(()) };
    let write = || -> io::Result<()> {
        for (name, bytes) in results {
            files::write_whole(&folder.join(name), bytes)?;
        }
        if options.rows == RowsKept::All && options.part == Part::WHOLE {
            join_rows(prepared, options, played, folder)?;
        }
        journal::clear(folder)?;
        let mut manifest = manifest(prepared, options);
        // A run that ended with its time is one of the games it got to.
        save_experiment(folder, &manifest, &prepared.experiment)?;
        (manifest.games, manifest.status) = (played, RunStatus::Finished);
        let hashes = results.iter().map(|(name, bytes)| ((*name).to_owned(), sealed::hash(bytes)));
        manifest.files = hashes.chain(rows_hash(folder, options)?).collect();
        manifest.save(folder)
    };
    write().with_context(|| cannot_save(folder))
}

/// Keep a run made from parts as if it had been played in one.
pub fn keep_whole(
    prepared: &Prepared,
    options: &Options,
    state: &State,
    parts: &[(&Path, &Part)],
) -> Result<()> {
    let Some(folder) = &options.folder else { return Ok(()) };
    let _lock = Lock::take(folder)?;
    make_room(folder, prepared, options)?;
    begin(folder, prepared, options, BTreeMap::new())?;
    let write = || -> io::Result<()> {
        if options.rows == RowsKept::All {
            let blocks = row_blocks(folder, prepared, options)?;
            blocks.begin()?;
            parts.iter().try_for_each(|(from, part)| blocks.adopt(from, part, state.done()))?;
        }
        save_state(state, folder, prepared, options)
    };
    write().with_context(|| cannot_save(folder))
}

/// Save what the games of a run have added up to, bound to the run.
pub(super) fn save_state(
    state: &State,
    folder: &Path,
    prepared: &Prepared,
    options: &Options,
) -> io::Result<()> {
    let run = manifest(prepared, options).run(&prepared.experiment)?;
    state.save(&state_path(folder), &run)?;
    journal::settle(folder, state.done())
}

pub(super) fn manifest(prepared: &Prepared, options: &Options) -> Manifest {
    Manifest::new(prepared, &options.said, options.part.clone(), options.rows)
}

/// Whether there is nothing left to play.
fn is_over(rule: &Rule, state: &State, goal: u64) -> bool {
    let done = state.done();
    let enough = || rule.look(&mut state.clone(), done) == Outlook::Enough;
    state.is_even() && (done >= goal || (done > 0 && enough()))
}

fn played(state: &State) -> u64 {
    state.cells.iter().map(|part| part.tallies.tally.games()).sum()
}

pub(super) fn cannot_read(folder: &Path) -> String {
    format!("cannot read the run in `{}`", folder.display())
}

pub(super) fn cannot_save(folder: &Path) -> String {
    format!("cannot save the run in `{}`", folder.display())
}

/// Looks on: stops the run when it has played enough, saves it now and then, tells how far it is.
struct Saver<'a, 'p> {
    rule: &'a Rule,
    prepared: &'a Prepared,
    options: &'a Options,
    progress: &'a mut Progress<'p>,
    saved: Instant,
    /// How long saving took the last time.
    took: Duration,
}

impl Observer for Saver<'_, '_> {
    fn look(&mut self, state: &mut State, done: u64) -> io::Result<Flow> {
        let outlook = self.rule.look(state, done);
        let limit = match &outlook {
            Outlook::More(limit) => limit.as_ref(),
            Outlook::Enough => None,
        };
        (self.progress)(played(state), limit);
        if let Some(folder) = self.options.folder.as_deref().filter(|_| self.is_due()) {
            let begun = Instant::now();
            save_state(state, folder, self.prepared, self.options)?;
            (self.saved, self.took) = (Instant::now(), begun.elapsed());
        }
        Ok(outlook.flow())
    }
}

impl Saver<'_, '_> {
    fn is_due(&self) -> bool {
        self.saved.elapsed() >= SAVED_EVERY.max(self.took * TIMES_SAVING)
    }
}
