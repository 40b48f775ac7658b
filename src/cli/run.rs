//! `tincan run`: play many games of one cell and sum them up.

use anyhow::Result;
use clap::ArgGroup;

use super::cell::{CellArgs, ReadyCell};
use super::clock::TimeArgs;
use super::dask::DaskArgs;
use super::keep::{Keep, default_name, name};
use super::luck::LuckArgs;
use super::output::OutArgs;
use super::session::{Outcome, SessionArgs, ShowArgs, end_with};
use super::{numbers, output, plan, problems, report, searching, teller};
use kernel::VERSION;
use kernel::shell::quoted;
use lab::experiment::{LuckUse, Prepared};
use lab::findings::{
    LuckTold, Measured, RunResult, ShareInterval, Shown, Survival, Unfinished, called, endings,
    headline,
};
use lab::output::Format;
use lab::runs;

const EXAMPLES: &str = "\
Examples:
  tincan run picket-duty/cassin-young
  tincan run picket-duty/cassin-young --games 1e6 --rules basic
  tincan run picket-duty/cassin-young --luck
  tincan run picket-duty/cassin-young --report --story 500
  tincan run picket-duty/cassin-young --plain
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

    #[command(flatten)]
    time: TimeArgs,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    threads: u16,

    /// How the intervals of plain shares are found; those of means are Student's t, or of few events.
    /// With `exact` luck is left in
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["save", "report", "luck_adjusted"])]
    interval: ShareInterval,

    #[command(flatten)]
    luck: LuckArgs,

    /// Keep the run in reports/NAME (or in a folder of your own), to extend or report
    #[arg(long, value_name = "NAME", value_parser = name, conflicts_with_all = ["luck", "luck_adjusted"])]
    save: Option<String>,

    /// Also write a report: report.html, report.md and charts/ in the run's folder, which is
    /// reports/run-SCENARIO if --save does not name another
    #[arg(long, conflicts_with_all = ["luck", "luck_adjusted"])]
    report: bool,

    /// Have the page tell how its games are won, as `tincan story` does, of so many games
    #[arg(long, value_name = "GAMES", num_args = 0..=1, default_missing_value = "2_000", requires = "report",
          value_parser = numbers::count)]
    story: Option<u64>,

    /// Go on with a run that was kept and not finished
    #[arg(long, requires = "kept")]
    resume: bool,

    /// Put this run in the place of whatever run is kept there
    #[arg(long, requires = "kept", conflicts_with = "resume")]
    force: bool,

    /// Keep one row per game as well, in rows.parquet
    #[arg(long, requires = "kept")]
    rows: bool,

    /// Play also what takes longer than ten minutes without asking
    #[arg(long)]
    yes: bool,

    /// Show every metric, and how long things lasted, not only the few numbers that tell most
    #[arg(long)]
    all: bool,

    /// Show what is assumed because no rulebook says it, with the reasons
    #[arg(long)]
    assumed: bool,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    #[command(flatten)]
    out: OutArgs,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,

    #[command(flatten)]
    dask: DaskArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let cell = self.cell.prepare()?;
        self.check_story(&cell)?;
        self.out.open()?;
        let unnamed = default_name("run", &cell.scenario);
        let mut prepared = self.prepared(cell)?;
        prepared.experiment.stop = self.time.or(prepared.experiment.stop);
        if !self.yes && self.time.time.is_none() {
            plan::ask_before_long_runs(&prepared, usize::from(self.threads))?;
        }
        let (out, dask) = (self.out.clone(), self.dask.clone());
        let (threads, format, quiet) = (self.threads, self.format, self.quiet);
        let show = ShowArgs { threads, format, quiet, out, dask };
        let (resume, force, rows, time) = (self.resume, self.force, self.rows, self.time.time);
        let session = SessionArgs { resume, force, shard: None, blocks: None, rows, time, show };
        let keep = session.place(&prepared, self.save.as_deref(), self.report, &unnamed);
        let played = session.play_one(&mut prepared, &self.before_story(&keep), &self.said())?;
        let text = self.result(&prepared, &played).render(self.format);
        output::put(None, &text)?;
        played.kept?;
        if let (Some(games), Some(folder)) = (self.story, keep.folder()) {
            let (place, name) = (folder.display(), quoted(&folder.to_string_lossy()));
            end_with(format!(
                "stopped before its story was told; the run is kept in `{place}`\n  = help: tincan report {name} --story {games}"
            ));
            let story = teller::of_run(&prepared, games, self.threads.into(), self.quiet)?;
            let (state, findings) = (&played.state, &played.findings);
            let command = &runs::redo(&self.said(), &prepared.experiment);
            report::write_told(&prepared, (state, findings), (command, Some(&story)), folder)?;
        }
        keep.tell_report(self.format)
    }

    /// A page with a story is written once it is told.
    fn before_story(&self, keep: &Keep) -> Keep {
        match (self.story, keep.folder()) {
            (Some(_), Some(folder)) => Keep::In(folder.to_owned()),
            _ => keep.clone(),
        }
    }

    /// What has no story is refused before anything is played.
    fn check_story(&self, cell: &ReadyCell) -> Result<()> {
        let Some(games) = self.story else { return Ok(()) };
        searching::refuse(&*cell.game, "its story")?;
        teller::check_games(games, "--story")
    }

    /// A run is an experiment of one cell.
    fn prepared(&self, cell: ReadyCell) -> Result<Prepared> {
        let metrics = self.luck.watched(cell.system)?;
        let experiment = self.cell.experiment(metrics, self.games, self.luck_wanted())?;
        Prepared::of_cells(experiment, cell.system, vec![cell.game]).map_err(problems)
    }

    /// Exact intervals are those of plain shares.
    fn luck_wanted(&self) -> LuckUse {
        match (self.interval, self.luck.wanted()) {
            (ShareInterval::Exact, LuckUse::TakenOut) => LuckUse::LeftIn,
            (_, wanted) => wanted,
        }
    }

    fn result(&self, prepared: &Prepared, played: &Outcome) -> RunResult {
        let (game, metrics, system) = (&*prepared.cells[0], prepared.metrics(), prepared.system);
        let (tallies, found) = (&played.state.cells[0].tallies, &played.findings.cells[0]);
        let (tally, games) = (&tallies.tally, tallies.tally.games());
        let trace = |game| self.cell.command("trace", &format!("--game {game}"));
        let told =
            |place: usize| LuckTold::of(&prepared.experiment, system, Some(&found.measured[place]));
        let (measured, luck_told) = match self.interval {
            ShareInterval::Wilson => (found.measured.clone(), headline(metrics).map(told)),
            ShareInterval::Exact => (Measured::all(game, metrics, tally, self.interval), None),
        };
        RunResult {
            luck_told: luck_told.unwrap_or(LuckTold::Nothing),
            luck: self.luck.shares(system, &prepared.experiment.metrics, tallies.luck.as_ref()),
            system: system.id().into(),
            scenario: prepared.experiment.name.clone(),
            place: called(system, &prepared.experiment.scenarios[0]),
            groups: system.groups(),
            shown: Shown { all: self.all, assumed: self.assumed },
            games,
            seed: self.cell.seed,
            version: VERSION,
            settings: game.settings(),
            titles: system.setting_titles(),
            assumed: game.assumed(),
            metrics: measured,
            endings: endings(system.endings(), metrics, prepared.headline(), tally),
            unfinished: Unfinished::of(game, metrics, tally),
            interval: self.interval,
            survival: Survival::all(metrics, tally, self.interval),
            redo: self.cell.command("run", &self.words(games)),
            trace: found.lost.map(trace),
        }
    }

    /// The command, without how long it is played.
    fn said(&self) -> String {
        self.cell.said("run", self.luck.words().trim_start())
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
