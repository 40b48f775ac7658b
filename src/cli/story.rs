//! `tincan story`: how games are won, from moment to moment.

use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;

use super::cell::{CellArgs, ReadyCell};
use super::keep::{KeepArgs, assumed, entry, keep, policy_entry};
use super::output::OutArgs;
use super::{lookup, numbers, plan, progress, searching};
use kernel::VERSION;
use kernel::shell::quoted;
use kernel::systems::{Metric, MetricKind, System};
use lab::engine::story::{BRANCHES, Judge, Pick, Swing, Tale};
use lab::engine::{Plan, run_sums};
use lab::findings::story::{
    Classes, Story, StoryResult, SwingClass, classes, odds, pilots, sampled,
};
use lab::findings::{Asked, Study, StudyKind, called};
use lab::output::Format;

const EXAMPLES: &str = "\
Examples:
  tincan story picket-duty/cassin-young
  tincan story picket-duty/cassin-young --games 500 --format json
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

    /// What winning is: a yes or no that one side likes; the system's headline if not given
    #[arg(long, value_name = "NAME")]
    metric: Option<String>,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
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

/// Games that can be told: fewer say nothing of how they differ.
const LEAST: u64 = 20;

impl Args {
    pub fn run(&self) -> Result<()> {
        let cell = self.cell.prepare()?;
        searching::refuse(&*cell.game, "its story")?;
        let metric = winning(cell.system, self.metric.as_deref())?;
        if self.games < LEAST {
            bail!("{} games tell no story\n  = help: at least --games {LEAST}", self.games);
        }
        plan::refuse_absurd(self.games.saturating_mul(u64::from(BRANCHES)), false)?;
        self.out.open()?;
        let kept = self.keep.place("story", self.cell.target(), StudyKind::Story)?;
        let result = self.told(&cell, metric)?;
        let text = result.render(self.format);
        keep(&kept, &Study::Story(result), text, self.format)
    }

    fn told(&self, cell: &ReadyCell, metric: usize) -> Result<StoryResult> {
        let metrics = cell.system.metrics();
        let judge = judge(cell.system, metric);
        let tale = Tale { cell: &*cell.game, width: cell.width(), judge, seed: self.cell.seed };
        let plan = Plan::new(self.games, self.cell.seed).on(self.threads.into());
        let won = run_sums(&[&*cell.game], cell.width(), metric, &plan, &|_| ())[0];
        let start = odds(won.unsigned_abs(), self.games);
        if start.value == 0.0 || start.value == 1.0 {
            let all = if won == 0 { "none" } else { "every one" };
            bail!(
                "“{}” holds in {all} of {} games: nothing is to be decided\n  = help: more games, \
                 or another --metric",
                metrics[metric].title,
                self.games
            );
        }
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(self.games) };
        let tales = tale.take_up(&plan, start.value, &|games| bar.inc(games));
        bar.finish_and_clear();
        let classes = self.swings(&tale, &tales.classes, cell.system, start.value);
        let Story { odds, branches, drama, parts, told } = Story::of(&tales, start);
        let asked = self.asked(cell, &metrics[metric])?;
        Ok(StoryResult { asked, odds, branches, drama, parts, classes, told })
    }

    /// What swings games, by the rule that rolls.
    fn swings(
        &self,
        tale: &Tale,
        all: &Classes,
        system: &dyn System,
        start: f64,
    ) -> Vec<SwingClass> {
        let look = |picks: Vec<Vec<Pick>>| -> Vec<Vec<Swing>> {
            let bar = match self.quiet {
                true => ProgressBar::hidden(),
                false => progress::bar(picks.iter().map(|class| class.len() as u64).sum()),
            };
            let swings = tale.swings(&picks.concat(), self.threads.into(), &|n| bar.inc(n));
            bar.finish_and_clear();
            let mut rest = swings.into_iter();
            picks.iter().map(|class| rest.by_ref().take(class.len()).collect()).collect()
        };
        let pilots = look(pilots(all));
        let swings = look(sampled(all, &pilots, self.games));
        classes(all, &swings, &system.rules(), (start, self.games))
    }

    fn asked(&self, cell: &ReadyCell, metric: &Metric) -> Result<Asked> {
        let experiment = self.cell.experiment(Vec::new(), self.games, Default::default())?;
        let scenario = experiment.scenarios.first().context("a cell has a scenario")?;
        let (system, target) = (cell.system, format!("{}/{}", cell.system.id(), cell.scenario));
        let title = called(system, scenario);
        let played = experiment.cells.iter().flat_map(|cell| &cell.policies);
        let played = played.map(|choice| policy_entry(system, choice.policy.name(), choice));
        Ok(Asked {
            title: format!("How games of {title} are won"),
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            titles: vec![title],
            scenario_files: lab::findings::handed(&experiment.scenarios),
            metric: (*metric).into(),
            games: self.games,
            seed: self.cell.seed,
            sets: experiment.set.clone(),
            policies: played.collect::<Result<_>>()?,
            cells: vec![entry(system, self.cell.seed, &cell.scenario, &target, &*cell.game)],
            assumed: assumed([&cell.game].into_iter()),
            redo: self.redo(),
            targets: vec![target],
        })
    }

    fn redo(&self) -> String {
        let metric = self.metric.as_ref().map(|name| format!(" --metric {}", quoted(name)));
        self.cell.command("story", &format!("--games {}{}", self.games, metric.unwrap_or_default()))
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
