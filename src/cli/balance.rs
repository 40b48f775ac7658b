//! `tincan balance`: the value of a setting at which a metric reaches a target.

use std::collections::BTreeMap;

use anyhow::{Result, bail};

use super::cell::CellArgs;
use super::dask::DaskArgs;
use super::output::OutArgs;
use super::session::{self, ShowArgs};
use super::vary::{Levels, Target, Vary};
use super::{Interrupted, lookup, numbers, output, problems};
use crate::registry;
use kernel::shell::quoted;
use kernel::stats::Estimate;
use kernel::systems::{Match, Metric, System};
use lab::engine::{Ending, Part};
use lab::experiment::{Cell, Experiment, LuckUse, Prepared, Stop};
use lab::findings::{BalanceCurve, BalancePoint, BalanceResult, CellFinding, called};
use lab::output::Format;
use lab::output::told::Kind;
use lab::runs::{Options, Resume, RowsKept, Until};
use lab::search::balance::{Step, first, next};

const EXAMPLES: &str = "\
Examples:
  tincan balance kamikaze-attack/standard --target us_win=50% \\
      --vary charts.dive.hits_to_kill=1..12
  tincan balance picket-duty/cassin-young --target us_win=75% \\
      --vary rulings.pool.attack_ends=0..8
  tincan balance picket-duty/cassin-young --target planes_attacking=15 \\
      --vary \"scenario.turns=1|2\" --games 20_000";

/// Find the value of a setting at which a metric reaches a target: what makes it 50:50?
///
/// Every level plays the same games on the same dice. Up to nine levels are all played; of more, the
/// ends and the middle are played with a tenth of the games, then the levels that close in on the
/// target, and at last its neighbours and theirs with all games. The answer names the two levels that
/// have the target between them, where the monotone curve through the levels (isotonic regression)
/// reaches it, and the 95 % interval of that.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    cell: CellArgs,

    /// What is to be reached: us_win=50%, us_win=0.5, or planes_attacking=15 in the metric's unit
    #[arg(long = "target", value_name = "METRIC=VALUE", value_parser = Target::parse)]
    goal: Target,

    /// The one setting that is varied, always wanted, and over what: whole numbers from LOW to HIGH, or levels in their
    /// order
    #[arg(long, value_name = "PATH=LOW..HIGH|PATH=A|B|…", value_parser = Vary::parse)]
    vary: Vary,

    /// How many games the levels next to the target play
    #[arg(long, default_value = "100_000", value_parser = numbers::count)]
    games: u64,

    /// Play plain games and leave luck in; by default what dice are known to have done is taken out of
    /// the metric, where that pays
    #[arg(long)]
    plain: bool,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,

    #[command(flatten)]
    out: OutArgs,
}

/// Fewer games than this say nothing of where a target lies.
const LEAST: u64 = 20;

impl Args {
    pub fn run(&self) -> Result<()> {
        let luck = if self.plain { LuckUse::LeftIn } else { LuckUse::TakenOut };
        let metrics = vec![self.goal.metric.clone()];
        let experiment = self.cell.experiment(metrics, self.games, luck)?;
        let system = lookup::system(registry::all(), &experiment.system)?;
        let metric = lookup::metric(system.metrics(), Some(&self.goal.metric))?;
        let target = self.goal.value(&system.metrics()[metric])?;
        if self.games < LEAST {
            bail!("{} games are too few\n  = help: at least --games {LEAST}", self.games);
        }
        self.out.open()?;
        let question = Question { args: self, experiment, system, metric, target };
        let curve = question.search()?;
        let result = question.answer(curve)?;
        output::put(None, &result.render(self.format))
    }

    fn redo(&self) -> String {
        let (target, vary) = (quoted(&self.goal.said), quoted(&self.vary.said));
        let plain = if self.plain { LuckUse::LeftIn.option() } else { "" };
        let options = format!("--target {target} --vary {vary} --games {}{plain}", self.games);
        self.cell.command("balance", &options)
    }

    /// How it is played: here, because every step depends on the last.
    fn show(&self) -> ShowArgs {
        let (threads, format, quiet, out) =
            (self.threads, self.format, self.quiet, self.out.clone());
        ShowArgs { threads, format, quiet, out, dask: DaskArgs::default() }
    }

    fn options(&self) -> Options {
        Options {
            folder: None,
            resume: Resume::Refuse,
            part: Part::WHOLE,
            threads: usize::from(self.threads),
            rows: RowsKept::None,
            said: self.redo(),
            until: Until::Enough,
        }
    }
}

/// What is asked of which games.
struct Question<'a> {
    args: &'a Args,
    /// The cell without what is varied.
    experiment: Experiment,
    system: &'static dyn System,
    metric: usize,
    target: f64,
}

impl Question<'_> {
    fn levels(&self) -> &Levels {
        &self.args.vary.levels
    }

    fn metric(&self) -> &'static Metric {
        &self.system.metrics()[self.metric]
    }

    /// Play levels until there is no more to learn.
    fn search(&self) -> Result<BalanceCurve> {
        let (levels, games) = (self.levels().count(), self.args.games);
        let mut played: BTreeMap<usize, Estimate> = BTreeMap::new();
        let mut step = first(levels, games);
        while let Step::Play(places, games_each) = step {
            played.extend(places.iter().copied().zip(self.play(&places, games_each)?));
            let curve = self.curve(&played);
            if curve.is_flat() {
                return Err(self.does_nothing(&curve));
            }
            step = next(&curve, self.target, levels, games);
        }
        Ok(self.curve(&played))
    }

    fn curve(&self, played: &BTreeMap<usize, Estimate>) -> BalanceCurve {
        let point = |(&place, &found): (&usize, &Estimate)| {
            let (name, at) = (self.levels().name(place), self.levels().at(place));
            BalancePoint { place, name, at, found, fitted: found.value }
        };
        BalanceCurve::new(played.iter().map(point).collect())
    }

    /// The metric at some levels, all on the same games.
    fn play(&self, places: &[usize], games: u64) -> Result<Vec<Estimate>> {
        let mut experiment = self.experiment.clone();
        experiment.cells = places.iter().map(|&place| self.cell(place)).collect();
        experiment.stop = Stop::Games(games);
        let cells = experiment.cells.iter().map(|cell| self.ready(&experiment, cell));
        let cells = cells.collect::<Result<Vec<_>>>()?;
        let prepared = Prepared::of_cells(experiment, self.system, cells).map_err(problems)?;
        let end = session::play(&prepared, &self.args.options(), &self.args.show())?;
        if end.ending != Ending::Finished {
            return Err(Interrupted("stopped before the target was found".into()).into());
        }
        let found = |(cell, part): (&dyn Match, _)| {
            let found = CellFinding::new(&prepared.experiment, prepared.metrics(), cell, part);
            found.measured[self.metric].estimate
        };
        Ok(prepared.games().into_iter().zip(&end.state.cells).map(found).collect())
    }

    fn cell(&self, place: usize) -> Cell {
        let base = &self.experiment.cells[0];
        let set = self.args.vary.set(place);
        Cell { name: set.clone(), sets: [&base.sets[..], &[set]].concat(), ..base.clone() }
    }

    /// A level made ready; what is wrong with it is told where it was said.
    fn ready(&self, experiment: &Experiment, cell: &Cell) -> Result<Box<dyn Match>> {
        let ready = self.system.prepare(&experiment.request(cell));
        ready.map_err(|found| problems(found.said_in("--vary", &cell.name)))
    }

    fn does_nothing(&self, curve: &BalanceCurve) -> anyhow::Error {
        let names: Vec<&str> = curve.points.iter().map(|point| point.name.as_str()).collect();
        let (metric, path) = (self.metric(), &self.args.vary.path);
        anyhow::anyhow!(
            "`{path}` does nothing to “{}”: it is {} with {}\n  = help: vary another setting, or look at another \
             metric; `tincan show {}` prints the settings",
            metric.title,
            Kind::of(metric).both(&curve.points[0].found),
            names.join(", "),
            self.system.id()
        )
    }

    fn answer(&self, curve: BalanceCurve) -> Result<BalanceResult> {
        let (metric, target, path) = (*self.metric(), self.target, &self.args.vary.path);
        let behind = curve.crossings(target);
        let Some(&first) = behind.first() else { return Err(self.out_of_reach(&curve)) };
        let scenario = &self.experiment.scenarios[0];
        let crossing = self.levels().are_numbers().then(|| curve.crossing(target, first));
        Ok(BalanceResult {
            system: self.system.id().into(),
            scenario: scenario.name.clone(),
            place: called(self.system, scenario),
            metric,
            target,
            path: path.clone(),
            setting: self.system.setting_titles().of(path).unwrap_or_else(|| path.clone()),
            curve,
            behind,
            crossing,
            seed: self.experiment.seed,
            redo: self.args.redo(),
        })
    }

    fn out_of_reach(&self, curve: &BalanceCurve) -> anyhow::Error {
        let (metric, path) = (self.metric(), &self.args.vary.path);
        let kind = Kind::of(metric);
        let [least, most] = curve.reach();
        let nearest = &curve.nearest(self.target).found;
        let help = match (nearest.low..=nearest.high).contains(&self.target) {
            true => "more --games may tell whether it gets there, or vary it further",
            false => "vary it further, or aim between the two",
        };
        anyhow::anyhow!(
            "`{path}` does not bring “{}” to {}: it goes from {} with {} to {} with {}\n  = help: {help}",
            metric.title,
            kind.level(self.target),
            kind.both(&least.found),
            least.name,
            kind.both(&most.found),
            most.name
        )
    }
}
