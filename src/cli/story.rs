//! `tincan story`: how games are won, from moment to moment.

use anyhow::{Result, bail};

use super::cell::{CellArgs, ReadyCell};
use super::clock::TimeArgs;
use super::keep::{KeepArgs, keep};
use super::output::OutArgs;
use super::teller::{Teller, check_games};
use super::{lookup, numbers, plan, searching, story_clock};
use kernel::shell::quoted;
use kernel::systems::{Metric, MetricKind, System};
use lab::engine::story::{BRANCHES, Judge};
use lab::findings::{Study, StudyKind};
use lab::output::Format;
use lab::runs::studies::Question;

const EXAMPLES: &str = "\
Examples:
  tincan story picket-duty/cassin-young
  tincan story picket-duty/cassin-young --games 500 --format json
  tincan story gunfire/river-plate --time 60s
  tincan story buoyz/hampton-roads --games 300 --metric b_win
  tincan story picket-duty/cassin-young --report
  tincan trace picket-duty/cassin-young --game 17 --odds
                                       one game with its odds";

/// Tell how games are won: the odds from moment to moment, when they are decided, and by what
///
/// Every game is played again from each of its moments (phases, turns, waves) with fresh dice, 64
/// times and more where it is close to decided: the share won is the odds at that moment. “Settles”
/// is how much of the result a part of the game, or a rule, decides: the mean square of how far it
/// moves the odds, of all they move from the start to the end. “Decided” is one outcome beyond 95 %,
/// a comeback a win from below 20 %, and a lead odds beyond 50 %: each is counted only where the
/// branches make it 95 % sure.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// How many games are told; each is played some hundred times
    #[arg(long, default_value = "2_000", value_parser = numbers::count)]
    games: u64,

    #[command(flatten)]
    time: TimeArgs,

    /// What winning is: a yes or no that one side likes; the system's headline if not given
    #[arg(long, value_name = "NAME")]
    metric: Option<String>,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    threads: u16,

    #[command(flatten)]
    keep: KeepArgs,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    #[command(flatten)]
    out: OutArgs,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let cell = self.cell.prepare()?;
        searching::refuse(&*cell.game, "its story")?;
        let metric = winning(cell.system, self.metric.as_deref())?;
        check_games(self.games, "--games")?;
        plan::refuse_absurd(self.games.saturating_mul(u64::from(BRANCHES)), false)?;
        self.out.open()?;
        let games = self.time.time.is_none().then_some(self.games);
        let question = Question { kind: StudyKind::Story, command: &self.redo(self.games), games };
        let kept = self.keep.place("story", self.cell.target(), &question)?;
        let teller = self.in_time(self.teller(&cell, metric));
        let experiment = self.cell.experiment(Vec::new(), teller.games, Default::default())?;
        let result = teller.told(&experiment, self.redo(teller.games))?;
        let text = result.render(self.format);
        keep(&kept, &Study::Story(result), text, self.format)
    }

    fn teller<'c>(
        &self,
        ReadyCell { system, game, .. }: &'c ReadyCell,
        metric: usize,
    ) -> Teller<'c> {
        let (seed, threads) = (self.cell.seed, self.threads.into());
        let (system, games, quiet) = (*system, self.games, self.quiet);
        Teller { cell: &**game, system, metric, games, seed, threads, quiet }
    }

    /// The games that were said, or those the time has room for.
    fn in_time<'c>(&self, teller: Teller<'c>) -> Teller<'c> {
        let games = self.time.time.map_or(teller.games, |time| {
            story_clock::games_in(time, &teller.tale(), teller.threads)
        });
        Teller { games, ..teller }
    }

    fn redo(&self, games: u64) -> String {
        let metric = self.metric.as_ref().map(|name| format!(" --metric {}", quoted(name)));
        self.cell.command("story", &format!("--games {games}{}", metric.unwrap_or_default()))
    }
}

/// The metric that says who wins.
pub fn winning(system: &dyn System, name: Option<&str>) -> Result<usize> {
    let metrics = system.metrics();
    let found = lookup::metric(metrics, name)?;
    let metric = &metrics[found];
    let is_won = |metric: &Metric| metric.kind == MetricKind::YesNo && metric.likes.is_some();
    if is_won(metric) {
        return Ok(found);
    }
    let known: Vec<_> =
        metrics.iter().filter(|metric| is_won(metric)).map(|metric| metric.name).collect();
    let why = match metric.kind {
        MetricKind::YesNo => "no side likes it more than the other",
        _ => "it is no yes or no",
    };
    bail!(
        "`{}` does not say who wins: {why}\n  = help: there are {}",
        metric.name,
        known.join(", ")
    )
}

/// Who wins a row: where another metric says it of the other side, games may be drawn.
pub fn judge(system: &dyn System, won: usize) -> Judge {
    let metrics = system.metrics();
    let name = metrics[won].name;
    let twin = system.mirrors().iter().find_map(|pair| match pair {
        [a, b] if *a == name => Some(*b),
        [a, b] if *b == name => Some(*a),
        _ => None,
    });
    let lost = twin.and_then(|twin| metrics.iter().position(|metric| metric.name == twin));
    Judge { won, lost }
}
