//! What run, compare, sweep, extend and gate share: playing an experiment, saving it, showing it.

use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;

use super::keep::{Keep, folder};
use super::output::OutArgs;
use super::{Interrupted, output, progress, report};
use ::report::run::RunView;
use kernel::shell::quoted;
use lab::engine::Shard;
use lab::engine::{Ending, State};
use lab::experiment::Prepared;
use lab::experiment::Stop;
use lab::findings::ExperimentResult;
use lab::findings::Findings;
use lab::output::Format;
use lab::runs;
use lab::runs::{Limit, Options, Resume, RowsKept, SessionEnd, Until};

/// Raised by Ctrl-C.
static HALT: AtomicBool = AtomicBool::new(false);

#[derive(Clone, Debug, clap::Args)]
pub struct SessionArgs {
    /// Go on with a run that was not finished
    #[arg(long)]
    pub resume: bool,

    /// Put this run in the place of whatever run is kept there
    #[arg(long, conflicts_with = "resume")]
    pub force: bool,

    /// Play only every N-th block of games, beginning with block I; `tincan merge` joins the parts
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,

    /// Keep one row per game as well, in rows.parquet
    #[arg(long)]
    pub rows: bool,

    #[command(flatten)]
    pub show: ShowArgs,
}

/// How a result is played and shown.
#[derive(Clone, Debug, clap::Args)]
pub struct ShowArgs {
    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub threads: u16,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,

    /// No progress on the way
    #[arg(long)]
    pub quiet: bool,

    #[command(flatten)]
    pub out: OutArgs,
}

/// `3/16`: the third of sixteen.
fn shard(said: &str) -> Result<Shard, String> {
    let cure = "write it as I/N, such as 3/16 for the third of sixteen parts";
    let (index, of) = said.split_once('/').ok_or(cure)?;
    let number = |text: &str| text.trim().parse::<u64>().map_err(|_| cure.to_owned());
    let (index, of) = (number(index)?, number(of)?);
    if index == 0 || index > of {
        return Err(format!("there is no part {index} of {of}; {cure}"));
    }
    Ok(Shard { index: index - 1, of })
}

/// One cell that was played.
pub struct Outcome {
    pub findings: Findings,
    pub state: State,
}

impl SessionArgs {
    /// Play `prepared`, said by the command `said`, kept as `keep` says, and show what it found.
    pub fn play(&self, prepared: Prepared, keep: &Keep, said: &str) -> Result<()> {
        self.show.out.open()?;
        let options = self.options(keep, said);
        self.check_shard(&prepared)?;
        let end = play(&prepared, &options, &self.show)?;
        match (end.ending, &options.folder) {
            (Ending::Halted, Some(folder)) => Err(halted(&prepared, &end, &options, folder)),
            _ if options.shard != Shard::WHOLE => self.close_shard(&prepared, &options, &end),
            _ => show(prepared, &options, end, self.show.format, keep),
        }
    }

    /// Play one cell, keep it as `keep` says, and hand back what it added up to.
    pub fn play_one(&self, prepared: &mut Prepared, keep: &Keep, said: &str) -> Result<Outcome> {
        let options = self.options(keep, said);
        let end = play(prepared, &options, &self.show)?;
        if let (Ending::Halted, Some(folder)) = (end.ending, &options.folder) {
            return Err(halted(prepared, &end, &options, folder));
        }
        cut_short(prepared, &end)?;
        let findings = write(prepared, &options, &end.state, keep)?;
        Ok(Outcome { findings, state: end.state })
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

    /// A part cannot know what the others have seen, and so not when to stop.
    fn check_shard(&self, prepared: &Prepared) -> Result<()> {
        if self.shard.is_some() && !matches!(prepared.experiment.stop, Stop::Games(_)) {
            bail!("a run that stops on the way cannot be played in parts\n  = help: say --games");
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
            shard: self.shard.unwrap_or(Shard::WHOLE),
            threads: usize::from(self.show.threads),
            rows: if self.rows { RowsKept::All } else { RowsKept::None },
            said: said.to_owned(),
            until: Until::Enough,
        }
    }

    /// A part alone says nothing worth showing.
    fn close_shard(&self, prepared: &Prepared, options: &Options, end: &SessionEnd) -> Result<()> {
        runs::finish(prepared, options, end.state.done(), &[])?;
        let folder = options.folder.as_deref().unwrap_or(Path::new(""));
        let part = options.shard;
        output::put(None, &format!("part {part} is in `{}`\n", folder.display()))
    }
}

fn halted(
    prepared: &Prepared,
    end: &SessionEnd,
    options: &Options,
    folder: &Path,
) -> anyhow::Error {
    let said = runs::redo(&options.said, &prepared.experiment);
    let save = quoted(&folder.to_string_lossy());
    let shard = match options.shard {
        Shard::WHOLE => String::new(),
        shard => format!(" --shard {shard}"),
    };
    let rows = if options.rows == RowsKept::All { " --rows" } else { "" };
    let text = format!(
        "stopped after {} games, saved in `{}`\n  = help: go on with: {said} --save \
         {save}{shard}{rows} --resume",
        end.state.done(),
        folder.display()
    );
    Interrupted(text).into()
}

/// Play with a bar for whoever watches, and an ear for Ctrl-C.
pub fn play(prepared: &Prepared, options: &Options, show: &ShowArgs) -> Result<SessionEnd> {
    listen_for_interrupts();
    let goal = prepared.experiment.stop.most_games() * prepared.cells.len() as u64;
    let bar = if show.quiet { ProgressBar::hidden() } else { progress::bar(goal) };
    let mut told = |played: u64, limit: Option<&Limit>| {
        bar.set_position(played);
        if let Some(limit) = limit {
            bar.set_message(limit.to_string());
        }
    };
    let end = runs::play_session(prepared, options, &HALT, &mut told)?;
    bar.finish_and_clear();
    if end.known > 0 && !show.quiet && stderr().is_terminal() {
        eprintln!("{} of {} cells were known already", end.known, prepared.cells.len());
    }
    Ok(end)
}

/// The first Ctrl-C ends the run when the blocks in hand are finished; the second ends it now.
fn listen_for_interrupts() {
    let heard = || {
        if HALT.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C simply kills: what was saved last is there all the same.
    let _ = ctrlc::set_handler(heard);
}

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
    let findings = write(&prepared, options, &end.state, keep)?;
    let command = runs::redo(&options.said, &prepared.experiment);
    let (prepared, findings, command) = (&prepared, &findings, command.as_str());
    let result = ExperimentResult { prepared, findings, command };
    let mut text = result.render(format);
    if let (Format::Table, Some(folder)) = (format, &options.folder) {
        text += &format!("kept in: {}\n", quoted(&folder.to_string_lossy()));
    }
    output::put(None, &text)?;
    keep.tell_report(format)
}

/// A run that was interrupted is one of the games it got to.
fn cut_short(prepared: &mut Prepared, end: &SessionEnd) -> Result<()> {
    if end.ending == Ending::Finished {
        return Ok(());
    }
    if end.state.done() == 0 {
        return Err(Interrupted("stopped before the first games were finished".into()).into());
    }
    prepared.experiment.stop = Stop::Games(end.state.done());
    Ok(())
}

/// Work out what was found, and keep it if the run is kept, with its report if that is asked for.
fn write(prepared: &Prepared, options: &Options, state: &State, keep: &Keep) -> Result<Findings> {
    let games = prepared.games();
    let findings = Findings::new(&prepared.experiment, prepared.metrics(), &games, state);
    let Some(folder) = &options.folder else { return Ok(findings) };
    let command = runs::redo(&options.said, &prepared.experiment);
    let (command, findings_ref) = (command.as_str(), &findings);
    let result = ExperimentResult { prepared, findings: findings_ref, command };
    let files = result.files().context("cannot write the results")?;
    runs::finish(prepared, options, state.done(), &files)?;
    if let Keep::Reported(_) = keep {
        let replay = &runs::replay(prepared, state.done(), findings.cells[0].typical);
        let view = RunView { prepared, findings: findings_ref, state, replay, command };
        report::write(&view, folder)?;
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_counted_from_one() {
        assert_eq!(shard("3/16"), Ok(Shard { index: 2, of: 16 }));
        assert_eq!(shard("1/1"), Ok(Shard::WHOLE));
        assert!(shard("0/4").unwrap_err().contains("there is no part 0 of 4"));
        assert!(shard("5/4").is_err() && shard("x").is_err() && shard("1/").is_err());
    }

    #[test]
    fn a_name_is_among_the_reports_and_a_path_is_itself() {
        assert_eq!(folder("aces"), Path::new("reports/aces"));
        assert_eq!(folder("./aces"), Path::new("./aces"));
        assert_eq!(folder("mine/aces"), Path::new("mine/aces"));
    }
}
