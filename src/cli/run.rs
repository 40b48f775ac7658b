//! `tincan run`: play many games of one cell and sum them up.

use std::path::PathBuf;

use anyhow::Result;
use clap::ArgGroup;
use indicatif::ProgressBar;

use super::cell::{CellArgs, ReadyCell};
use super::keep::{Keep, default_name};
use super::luck::LuckArgs;
use super::session::{SessionArgs, ShowArgs};
use super::{numbers, output, problems, progress};
use kernel::VERSION;
use kernel::stats::Tally;
use lab::engine;
use lab::engine::{BLOCK, LuckShape, Plan};
use lab::experiment::Prepared;
use lab::findings::{
    LuckResult, Measured, RunResult, ShareInterval, Survival, Unfinished, headline,
};
use lab::output::Format;

const EXAMPLES: &str = "\
Examples:
  tincan run picket-duty/cassin-young
  tincan run picket-duty/cassin-young --games 1e6 --rules basic
  tincan run picket-duty/cassin-young --luck --luck-adjusted
  tincan run picket-duty/cassin-young --games 2000 --interval exact
  tincan run picket-duty/cassin-young --format csv --out result.csv";

/// Play many games of a scenario and sum them up
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group = ArgGroup::new("kept").args(["save", "report"]).multiple(true))]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// How many games: 5000, 100_000, 1e6
    #[arg(long, default_value = "100_000", value_parser = numbers::count)]
    games: u64,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// How the intervals of shares are found; those of means are Student's t, or of few events
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["save", "report"])]
    interval: ShareInterval,

    #[command(flatten)]
    luck: LuckArgs,

    /// Keep the run in reports/NAME (or in a folder of your own), to extend or report
    #[arg(long, value_name = "NAME", conflicts_with_all = ["luck", "luck_adjusted"])]
    save: Option<String>,

    /// Also write a report: report.html, report.md and charts/ in the run's folder, which is
    /// reports/run-SCENARIO if --save does not name another
    #[arg(long, conflicts_with_all = ["luck", "luck_adjusted"])]
    report: bool,

    /// Go on with a run that was kept and not finished
    #[arg(long, requires = "kept")]
    resume: bool,

    /// Keep one row per game as well, in rows.parquet
    #[arg(long, requires = "kept")]
    rows: bool,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// Write the result to a file instead of the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let cell = self.cell.prepare()?;
        output::probe(self.out.as_deref())?;
        let chosen = self.luck.chosen(cell.system)?;
        let name = default_name("run", &cell.scenario);
        let keep = Keep::said(self.save.as_deref(), self.report, &name);
        let mut prepared = self.prepared(cell)?;
        let (tally, lost, luck) = match self.luck.is_asked() {
            true => self.play_with_luck(&prepared, &chosen),
            false => self.play(&mut prepared, &keep)?,
        };
        let text = self.result(&prepared, &tally, lost, luck).render(self.format);
        output::put(self.out.as_deref(), &text)?;
        keep.tell_report(self.format)
    }

    /// A run is an experiment of one cell.
    fn prepared(&self, cell: ReadyCell) -> Result<Prepared> {
        let metrics = cell.system.metrics();
        let metric = headline(metrics).map_or("", |place| metrics[place].name);
        let experiment = self.cell.experiment(metric, self.games)?;
        Prepared::of_cells(experiment, cell.system, vec![cell.game]).map_err(problems)
    }

    fn play(&self, prepared: &mut Prepared, keep: &Keep) -> Result<Played> {
        let show = ShowArgs { threads: self.threads, format: self.format, quiet: self.quiet };
        let session = SessionArgs { resume: self.resume, shard: None, rows: self.rows, show };
        let mut found = session.play_one(prepared, keep, &self.cell.said("run", ""))?;
        let tally = found.state.cells.swap_remove(0).tallies.tally;
        Ok((tally, found.findings.cells[0].lost, None))
    }

    /// Play with the luck of `chosen` metrics kept.
    fn play_with_luck(&self, prepared: &Prepared, chosen: &[usize]) -> Played {
        let plan = Plan::new(self.games, self.cell.seed).on(usize::from(self.threads));
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(self.games) };
        let (cell, width) = (&*prepared.cells[0], prepared.metrics().len());
        let shape = LuckShape { metrics: width, chosen, lucks: prepared.system.lucks().len() };
        let played = engine::run_with_luck(cell, shape, &plan, &|games| bar.inc(games));
        bar.finish_and_clear();
        let luck = self.luck.result(prepared.system, cell, chosen, &played);
        let lost = headline(prepared.metrics()).and_then(|place| {
            let early = 0..self.games.min(BLOCK);
            let is_lost = |row: &[i32]| row[place] == 0;
            prepared.metrics()[place].is_proportion().then_some(())?;
            engine::first_game(cell, width, self.cell.seed, early, is_lost)
        });
        (played.tally, lost, Some(luck))
    }

    fn result(
        &self,
        prepared: &Prepared,
        tally: &Tally,
        lost: Option<u64>,
        luck: Option<LuckResult>,
    ) -> RunResult {
        let (game, metrics, games) = (&prepared.cells[0], prepared.metrics(), tally.games());
        let trace = |game| self.cell.command("trace", &format!("--game {game}"));
        RunResult {
            system: prepared.system.id().into(),
            scenario: prepared.experiment.name.clone(),
            games,
            seed: self.cell.seed,
            version: VERSION,
            settings: game.settings(),
            titles: prepared.system.setting_titles(),
            assumed: game.assumed(),
            metrics: Measured::all(&**game, metrics, tally, self.interval),
            unfinished: Unfinished::of(&**game, metrics, tally),
            interval: self.interval,
            survival: Survival::all(metrics, tally, self.interval),
            luck,
            redo: self.cell.command("run", &self.words(games)),
            trace: lost.map(trace),
        }
    }

    /// The words that ask for the same again.
    fn words(&self, games: u64) -> String {
        let interval = match self.interval {
            ShareInterval::Wilson => "",
            ShareInterval::Exact => " --interval exact",
        };
        format!("--games {games}{interval}{}", self.luck.words())
    }
}

/// What a run added up to, an early game in which the headline did not come about, and the luck of it
/// if that was asked for.
type Played = (Tally, Option<u64>, Option<LuckResult>);
