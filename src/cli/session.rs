//! What run, compare, sweep, extend and gate share: playing an experiment, saving it, showing it.

use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::dask::{DaskArgs, Driver, RunDriver};
use super::go_on::{halted, resumable};
use super::keep::{Keep, folder};
use super::output::OutArgs;
use super::shown::{cut_short, show, write};
use super::{Interrupted, complain, numbers, output, progress};
use lab::engine::{BLOCK, BlockList, Part, Shard};
use lab::engine::{Ending, State};
use lab::experiment::Prepared;
use lab::experiment::Stop;
use lab::findings::Findings;
use lab::output::Format;
use lab::runs;
use lab::runs::{Limit, Options, Resume, RowsKept, SessionEnd, Until};

/// Raised by Ctrl-C, and when the time is up.
static HALT: AtomicBool = AtomicBool::new(false);
/// Raised only when the time is up.
static TIME_IS_UP: AtomicBool = AtomicBool::new(false);

#[derive(Clone, Debug, clap::Args)]
pub struct SessionArgs {
    /// Go on with a run that was not finished
    #[arg(long)]
    pub resume: bool,

    /// Put this run in the place of whatever run is kept there
    #[arg(long, conflicts_with = "resume")]
    pub force: bool,

    /// Play only every N-th block of games, beginning with block I; `tincan merge` joins the parts
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,

    /// Play only the blocks of games with these numbers, from 0, such as 3,10-17: those that `tincan missing` names
    #[arg(long, value_name = "LIST", conflicts_with = "shard")]
    pub blocks: Option<BlockList>,

    /// Keep one row per game as well, in rows.parquet
    #[arg(long)]
    pub rows: bool,

    /// How long it is played, where no number of games says so.
    #[arg(skip)]
    pub time: Option<Duration>,

    #[command(flatten)]
    pub show: ShowArgs,
}

/// How a result is played and shown.
#[derive(Clone, Debug, clap::Args)]
pub struct ShowArgs {
    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    pub threads: u16,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,

    /// No progress on the way
    #[arg(long)]
    pub quiet: bool,

    #[command(flatten)]
    pub out: OutArgs,

    #[command(flatten)]
    pub dask: DaskArgs,
}

/// One cell that was played.
pub struct Outcome {
    pub findings: Findings,
    pub state: State,
    /// Whether it could be kept as it was asked for: what was found is shown either way.
    pub kept: Result<()>,
}

/// How to have what writes and reads rows of games.
pub const WITH_TABLES: &str =
    "build it with `cargo build --release`, which takes ten times as long";

impl SessionArgs {
    /// Play `prepared`, said by the command `said`, kept as `keep` says, and show what it found.
    pub fn play(&self, prepared: Prepared, keep: &Keep, said: &str) -> Result<()> {
        self.show.out.open()?;
        let options = self.options(keep, said);
        self.check_kept(&options)?;
        self.check_part(&prepared)?;
        self.check_rows()?;
        let end = self.played(&prepared, &options)?;
        match (end.ending, &options.folder) {
            (Ending::Halted, Some(folder)) if !self.is_up() => {
                let told = halted(&prepared, &end, &options, (folder, &self.show.dask));
                end.saved.and(Err(told))
            }
            _ if options.part != Part::WHOLE => self.close_part(&prepared, &options, end),
            _ => show(prepared, &options, end, self.show.format, keep),
        }
    }

    /// Play one cell, keep it as `keep` says, and hand back what it added up to.
    pub fn play_one(&self, prepared: &mut Prepared, keep: &Keep, said: &str) -> Result<Outcome> {
        let options = self.options(keep, said);
        self.check_rows()?;
        let end = self.played(prepared, &options)?;
        if let (Ending::Halted, Some(folder), false) = (end.ending, &options.folder, self.is_up()) {
            let told = halted(prepared, &end, &options, (folder, &self.show.dask));
            return end.saved.and(Err(told));
        }
        cut_short(prepared, &end)?;
        let (findings, kept) = write(prepared, &options, &end.state, keep);
        Ok(Outcome { findings, state: end.state, kept: end.saved.and(kept) })
    }

    /// Play, for so long where a time was said.
    fn played(&self, prepared: &Prepared, options: &Options) -> Result<SessionEnd> {
        if self.time.is_some() && options.part != Part::WHOLE {
            bail!(
                "--time plays a run of its own, from its first game to its last\n  = help: say --games \
                 with --shard and --blocks"
            );
        }
        play_within(prepared, options, &self.show, self.time)
    }

    /// Whether it was the time that ended the run.
    fn is_up(&self) -> bool {
        self.time.is_some() && TIME_IS_UP.load(Ordering::Relaxed)
    }

    /// Where a run goes that is kept if it is named or reported.
    pub fn place(
        &self,
        prepared: &Prepared,
        save: Option<&str>,
        report: bool,
        unnamed: &str,
    ) -> Keep {
        match (save, report) {
            (None, true) => Keep::Reported(self.free(prepared, unnamed)),
            _ => Keep::said(save, report, unnamed),
        }
    }

    /// Where a run goes that nobody named and that is always kept.
    pub fn unnamed(&self, prepared: &Prepared, report: bool) -> Keep {
        let folder = self.free(prepared, &prepared.experiment.name);
        if report { Keep::Reported(folder) } else { Keep::In(folder) }
    }

    /// The first of `reports/NAME`, `reports/NAME-2` … that holds this run or none.
    fn free(&self, prepared: &Prepared, name: &str) -> PathBuf {
        let options = self.options(&Keep::Nowhere, "");
        let numbered = (2..).map(|n| folder(&format!("{name}-{n}")));
        let mut all = [folder(name)].into_iter().chain(numbered);
        let fits = |folder: &PathBuf| self.force || runs::has_room(folder, prepared, &options);
        all.find(fits).unwrap_or_else(|| folder(name))
    }

    /// The part of the run that is played.
    fn part(&self) -> Part {
        match (self.shard, &self.blocks) {
            (_, Some(blocks)) => Part::Blocks(blocks.clone()),
            (Some(shard), None) => Part::Shard(shard),
            (None, None) => Part::WHOLE,
        }
    }

    /// What is only asked of runs that are kept.
    fn check_kept(&self, options: &Options) -> Result<()> {
        let asked = [
            (self.shard.is_some(), "--shard"),
            (self.blocks.is_some(), "--blocks"),
            (self.rows, "--rows"),
            (self.resume, "--resume"),
            (self.force, "--force"),
        ];
        match asked.iter().find(|(is_said, _)| *is_said && options.folder.is_none()) {
            Some((_, option)) => {
                bail!("nothing is kept, and {option} is of what is kept\n  = help: add --save NAME")
            }
            None => Ok(()),
        }
    }

    /// A part cannot know what the others have seen, and so not when to stop.
    fn check_part(&self, prepared: &Prepared) -> Result<()> {
        let apart = self.shard.is_some() || self.blocks.is_some();
        if apart && self.show.dask.is_asked() {
            bail!(
                "`--on dask` shares out the blocks itself\n  = help: leave out --shard and --blocks"
            );
        }
        if apart && !matches!(prepared.experiment.stop, Stop::Games(_)) {
            bail!("a run that stops on the way cannot be played in parts\n  = help: say --games");
        }
        let games = prepared.experiment.stop.most_games();
        let last = games.div_ceil(BLOCK).saturating_sub(1);
        match &self.blocks {
            Some(blocks) if blocks.end() > last + 1 => bail!(
                "there is no block {}: {games} games are blocks 0 to {last}, of {BLOCK} games each",
                blocks.end() - 1
            ),
            _ => Ok(()),
        }
    }

    /// The rows of single games stay where they are played, and need a library that not every tincan has.
    fn check_rows(&self) -> Result<()> {
        if self.rows && !cfg!(feature = "tables") {
            bail!(
                "this tincan was built without the feature `tables`, which writes rows\n  = help: {WITH_TABLES}"
            );
        }
        if self.rows && self.show.dask.is_asked() {
            bail!(
                "rows of single games are not sent, and `--on dask` cannot keep them\n  = help: leave out \
                 --rows, or play it here"
            );
        }
        Ok(())
    }

    fn options(&self, keep: &Keep, said: &str) -> Options {
        Options {
            folder: keep.folder().map(Path::to_owned),
            resume: match (self.resume, self.force) {
                (true, _) => Resume::GoOn,
                (false, true) => Resume::Replace,
                (false, false) => Resume::Refuse,
            },
            part: self.part(),
            threads: usize::from(self.show.threads),
            rows: if self.rows { RowsKept::All } else { RowsKept::None },
            said: said.to_owned(),
            until: Until::Enough,
        }
    }

    /// A part alone says nothing worth showing.
    fn close_part(&self, prepared: &Prepared, options: &Options, end: SessionEnd) -> Result<()> {
        end.saved?;
        runs::finish(prepared, options, end.state.done(), &[])?;
        let folder = options.folder.as_deref().unwrap_or(Path::new(""));
        let are = if matches!(options.part, Part::Shard(_)) { "is" } else { "are" };
        output::put(None, &format!("{} {are} in `{}`\n", options.part, folder.display()))
    }
}

/// Play with a bar for whoever watches, and an ear for Ctrl-C.
pub fn play(prepared: &Prepared, options: &Options, show: &ShowArgs) -> Result<SessionEnd> {
    play_for(prepared, options, show, None)
}

/// The same for so long, where a time was said: at least one block.
pub fn play_within(
    prepared: &Prepared,
    options: &Options,
    show: &ShowArgs,
    time: Option<Duration>,
) -> Result<SessionEnd> {
    let end = play_for(prepared, options, show, time)?;
    if end.state.done() == 0 && time.is_some() && TIME_IS_UP.load(Ordering::Relaxed) {
        bail!("no block of {BLOCK} games was finished in that time\n  = help: a longer --time");
    }
    Ok(end)
}

/// The same for so long. The time is looked at when a block is finished, and none is begun after it.
fn play_for(
    prepared: &Prepared,
    options: &Options,
    show: &ShowArgs,
    time: Option<Duration>,
) -> Result<SessionEnd> {
    listen_for_interrupts();
    let cluster = show.dask.cluster()?;
    let goal = prepared.experiment.stop.most_games() * prepared.cells.len() as u64;
    let bar = match (show.quiet, time) {
        (true, _) => ProgressBar::hidden(),
        (false, None) => progress::bar(goal),
        (false, Some(time)) => progress::seconds(time),
    };
    let begun = Instant::now();
    let mut told = |played: u64, limit: Option<&Limit>| {
        if let Some(time) = time {
            let is_up = begun.elapsed() >= time && !HALT.load(Ordering::Relaxed);
            if is_up {
                TIME_IS_UP.store(true, Ordering::Relaxed);
                HALT.store(true, Ordering::Relaxed);
            }
            bar.set_message(format!("{played} games"));
            return bar.set_position(begun.elapsed().as_secs());
        }
        bar.set_position(played);
        if let Some(limit) = limit {
            bar.set_message(limit.to_string());
        }
    };
    let end = match cluster {
        None => runs::play_session(prepared, options, &HALT, &mut told)?,
        Some(cluster) => {
            let (folder, until, bar) = (options.folder.as_deref(), options.until, bar.clone());
            let driver = RunDriver { driver: Driver::new(cluster, folder, bar), prepared, until };
            runs::play_elsewhere(prepared, options, &HALT, &mut told, &driver)
                .map_err(|error| resumable(error, prepared, options, &show.dask))?
        }
    };
    bar.finish_and_clear();
    if end.known > 0 && !show.quiet && stderr().is_terminal() {
        eprintln!("{} of {} variants were known already", end.known, prepared.cells.len());
    }
    Ok(end)
}

/// On Ctrl-C say what there is to say, and end: for what cannot stop between two blocks.
pub fn end_on_interrupt(told: impl Fn() -> String + Send + 'static) {
    let heard = move || {
        complain(&Interrupted(told()).into());
        std::process::exit(130);
    };
    // Without a handler Ctrl-C simply kills.
    let _ = ctrlc::set_handler(heard);
}

/// What a Ctrl-C says and ends with from now on: a run is played, and what follows cannot stop between two blocks.
pub fn end_with(told: String) {
    if let Ok(mut words) = LAST_WORDS.lock() {
        *words = Some(told);
    }
}

static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

/// The first Ctrl-C ends the run when the blocks in hand are finished; the second ends it now.
fn listen_for_interrupts() {
    let heard = || {
        if let Some(told) = LAST_WORDS.lock().ok().and_then(|mut words| words.take()) {
            complain(&Interrupted(told).into());
            std::process::exit(130);
        }
        if HALT.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C simply kills: what was saved last is there all the same.
    let _ = ctrlc::set_handler(heard);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_among_the_reports_and_a_path_is_itself() {
        assert_eq!(folder("aces"), Path::new("reports/aces"));
        assert_eq!(folder("./aces"), Path::new("./aces"));
        assert_eq!(folder("mine/aces"), Path::new("mine/aces"));
    }
}
