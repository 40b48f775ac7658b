//! `tincan run`: play many games of one cell and sum them up.

use std::path::PathBuf;

use anyhow::Result;
use clap::ArgGroup;
use indicatif::ProgressBar;

use super::cell::{Cell, CellArgs};
use super::luck::LuckArgs;
use super::sitting::{self, Keeping, ShowArgs, SittingArgs, default_name};
use super::{numbers, output, progress};
use kernel::VERSION;
use kernel::stats::Tally;
use lab::engine;
use lab::engine::{BLOCK, Plan};
use lab::findings::{LuckResult, Measured, RunResult, ShareInterval, Survival, headline};
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

    /// How the intervals of shares are found; those of means are Student's t
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
        let name = self.save.clone().unwrap_or_else(|| default_name("run", &cell.scenario));
        let keeping = match self.report {
            true => Keeping::Reported(&name),
            false => Keeping::said(self.save.as_deref()),
        };
        let (tally, luck) = match keeping {
            Keeping::Nowhere => self.play(&cell, &chosen),
            Keeping::In(_) | Keeping::Reported(_) => (self.keep(&cell, keeping)?, None),
        };
        let text = self.result(&cell, &tally, luck).render(self.format);
        output::put(self.out.as_deref(), &text)?;
        sitting::tell_report(keeping, self.format)
    }

    /// Play, with the luck of `chosen` metrics if it was asked for.
    fn play(&self, cell: &Cell, chosen: &[usize]) -> (Tally, Option<LuckResult>) {
        let threads = usize::from(self.threads);
        let plan = Plan::new(self.games, self.cell.seed).on(threads);
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(self.games) };
        let progress = |games| bar.inc(games);
        let played = if self.luck.is_asked() {
            let shape = LuckArgs::shape(cell, chosen);
            let played = engine::run_with_luck(&*cell.game, shape, &plan, &progress);
            let luck = self.luck.result(cell, chosen, &played);
            (played.tally, Some(luck))
        } else {
            (engine::run(&*cell.game, cell.width(), &plan, &progress), None)
        };
        bar.finish_and_clear();
        played
    }

    /// Play it as an experiment of one cell, kept on disk.
    fn keep(&self, cell: &Cell, keeping: Keeping) -> Result<Tally> {
        let metrics = cell.system.metrics();
        let metric = headline(metrics).map_or("", |place| metrics[place].name);
        let experiment = self.cell.experiment(metric, self.games)?;
        let show = ShowArgs { threads: self.threads, format: self.format, quiet: self.quiet };
        let sitting = SittingArgs { resume: self.resume, shard: None, rows: self.rows, show };
        sitting.keep(experiment, keeping, &self.cell.said("run", ""))
    }

    fn result(&self, cell: &Cell, tally: &Tally, luck: Option<LuckResult>) -> RunResult {
        RunResult {
            system: cell.system.id().into(),
            scenario: cell.scenario.clone(),
            games: self.games,
            seed: self.cell.seed,
            version: VERSION,
            settings: cell.game.settings(),
            assumed: cell.game.assumed(),
            metrics: Measured::all(cell.system.metrics(), tally, self.interval),
            interval: self.interval,
            survival: Survival::all(cell.system.metrics(), tally, self.interval),
            luck,
            redo: self.cell.command("run", &self.words()),
            trace: self
                .loss(cell)
                .map(|game| self.cell.command("trace", &format!("--game {game}"))),
        }
    }

    /// The words that ask for the same again.
    fn words(&self) -> String {
        let interval = match self.interval {
            ShareInterval::Wilson => "",
            ShareInterval::Exact => " --interval exact",
        };
        format!("--games {}{interval}{}", self.games, self.luck.words())
    }

    /// An early game in which the headline did not come about.
    fn loss(&self, cell: &Cell) -> Option<u64> {
        let metrics = cell.system.metrics();
        let headline = headline(metrics).filter(|&index| metrics[index].is_proportion())?;
        let early = 0..self.games.min(BLOCK);
        engine::first_game(&*cell.game, cell.width(), self.cell.seed, early, |row| {
            row[headline] == 0
        })
    }
}
