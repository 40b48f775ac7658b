//! `tincan box`: where in a Latin hypercube a metric is beyond a limit.

use anyhow::{Result, anyhow, bail};
use indicatif::ProgressBar;

use super::keep::{KeepArgs, keep};
use super::output::OutArgs;
use super::report::{Kept, find, load};
use super::{lookup, numbers, problems, progress};
use kernel::VERSION;
use kernel::shell::quoted;
use kernel::systems::Request;
use lab::engine::{Plan, run_sums};
use lab::experiment::{Design, Experiment, Limit, Prepared, cells_of, limit};
use lab::findings::hypercube::{
    FoundRegion, Points, Region, RegionResult, drawn_from, fresh_mean, region_of,
};
use lab::findings::{Asked, CellEntry, Findings, Study, StudyKind, called, handed};
use lab::output::Format;
use lab::runs::studies::Question;

const EXAMPLES: &str = "\
Examples:
  tincan sweep picket-duty/cassin-young --games 1000 --design latin-hypercube --samples 60 \\
      --factor \"ends: rulings.pool.attack_ends = 0 .. 8\" \\
      --factor \"turns: scenario.turns = 1 .. 4\" --save young
  tincan box young \"us_win>75%\"
  tincan box young \"us_win<70%\" --fresh 20 --format json

The limit is METRIC > VALUE or METRIC < VALUE, a share as 85% or 0.85. A sweep whose file says `limit = \"us_win>75%\"` needs
none: `tincan box young`.";

/// Find the box of settings in which a metric is beyond a limit: from a sweep over a Latin hypercube
///
/// The box is found by the variants of the sweep, and its interval by settings drawn afresh from it and by other games.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The sweep: its name under reports/, or its folder
    #[arg(value_name = "RUN")]
    run: String,

    /// Where the metric is to be: us_win>75%, "hull_end<5"; what the sweep's file says if it is left out
    #[arg(value_name = "LIMIT", value_parser = Limit::parse)]
    limit: Option<Limit>,

    /// How many settings are drawn from the box; each plays as many games as a variant of the sweep
    #[arg(long, default_value_t = 40, value_parser = numbers::within::<u32>(5..=10_000))]
    fresh: u32,

    /// Only this scenario of the sweep, where it has several
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,

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

/// Fresh settings and games are of another seed than the sweep, so that they had no say in the box.
const FRESH: u64 = 0x5851_f42d_4c95_7f2d;

impl Args {
    pub fn run(&self) -> Result<()> {
        let folder = find(&self.run)?;
        let kept = load(&folder)?;
        let experiment = &kept.prepared.experiment;
        let Design::LatinHypercube { .. } = experiment.design else {
            bail!(
                "`{}` is no sweep over a Latin hypercube\n  = help: sweep with --design latin-hypercube and \
                 factors like \"NAME: PATH = LOW .. HIGH\"",
                self.run
            );
        };
        let said =
            self.limit.as_ref().or(experiment.limit.as_ref()).ok_or_else(|| {
                anyhow!("`{}` names no limit\n  = help: {}", self.run, limit::FORM)
            })?;
        let place = lookup::metric(kept.prepared.metrics(), Some(&said.metric))?;
        let value = said.value(&kept.prepared.metrics()[place]);
        let value = value.map_err(|(what, help)| anyhow!("{what}\n  = help: {help}"))?;
        let scenario = self.scenario(experiment)?;
        self.out.open()?;
        let target = &experiment.scenarios[scenario].name;
        let question = Question { kind: StudyKind::Box, command: &self.redo(said), games: None };
        let place_kept = self.keep.place("box", target, &question)?;
        let result = self.result(&kept, (place, said, value), scenario)?;
        let text = result.render(self.format);
        keep(&place_kept, &Study::Region(result), text, self.format)
    }

    fn scenario(&self, experiment: &Experiment) -> Result<usize> {
        let names = || experiment.scenarios.iter().map(|one| one.name.as_str());
        let Some(said) = &self.scenario else {
            return match experiment.scenarios.len() {
                1 => Ok(0),
                _ => bail!(
                    "`{}` has several scenarios\n  = help: --scenario, one of {}",
                    self.run,
                    names().collect::<Vec<_>>().join(", ")
                ),
            };
        };
        let near = lookup::nearest(said, names());
        let found = names().position(|name| name == said);
        found.ok_or_else(|| {
            anyhow!(
                "the sweep has no scenario `{said}`\n  = help: {near}there are {}",
                names().collect::<Vec<_>>().join(", ")
            )
        })
    }

    fn result(
        &self,
        kept: &Kept,
        (place, said, limit): (usize, &Limit, f64),
        scenario: usize,
    ) -> Result<RegionResult> {
        let (prepared, experiment) = (&kept.prepared, &kept.prepared.experiment);
        let games = prepared.games();
        let findings = Findings::new(experiment, prepared.metrics(), &games, &kept.state);
        let points = Points::by(experiment, &findings, scenario, place);
        let beyond = |value: &f64| said.beyond.holds(*value, limit);
        let region = region_of(&points, said.beyond, limit);
        let found = region.map(|region| -> Result<FoundRegion> {
            let values = self.fresh(kept, &region, (scenario, place), findings.games)?;
            let fresh_beyond = values.iter().filter(|value| beyond(value)).count() as u64;
            let fresh = fresh_mean(&values, findings.games, &kept.prepared.metrics()[place]);
            Ok(FoundRegion { region, fresh, fresh_beyond })
        });
        let ends = points.ends();
        let title = |factor: usize| prepared.factor_title(factor);
        Ok(RegionResult {
            asked: self.asked(kept, (scenario, place), (findings.games, said)),
            beyond: said.beyond,
            limit,
            factors: ends.into_iter().enumerate().map(|(at, ends)| (title(at), ends)).collect(),
            variants: points.headline.len() as u64,
            beyond_it: points.headline.iter().filter(|value| beyond(value)).count() as u64,
            found: found.transpose()?,
        })
    }

    fn asked(
        &self,
        kept: &Kept,
        (scenario, place): (usize, usize),
        (games, said): (u64, &Limit),
    ) -> Asked {
        let Prepared { experiment, system, .. } = &kept.prepared;
        let one = &experiment.scenarios[scenario..=scenario];
        let target = format!("{}/{}", experiment.system, one[0].name);
        let title = called(*system, &one[0]);
        let of_it = |cell: &&CellEntry| cell.scenario == one[0].name || cell.scenario == target;
        let book = &experiment.cells[cells_of(experiment, scenario)[0]];
        Asked {
            title: format!("Where “{}” goes in {title}", kept.prepared.metrics()[place].title),
            version: VERSION.into(),
            system: experiment.system.clone(),
            system_title: system.title().into(),
            titles: vec![title],
            scenario_files: handed(one),
            metric: kept.prepared.metrics()[place].into(),
            games,
            seed: experiment.seed ^ FRESH,
            sets: book.sets.clone(),
            policies: kept.manifest.policies.clone(),
            cells: kept.manifest.cells.iter().filter(of_it).take(1).cloned().collect(),
            assumed: Vec::new(),
            redo: self.redo(said),
            targets: vec![target],
        }
    }

    /// The metric in settings drawn from the box, each of them played.
    fn fresh(
        &self,
        kept: &Kept,
        region: &Region,
        (scenario, place): (usize, usize),
        games: u64,
    ) -> Result<Vec<f64>> {
        let (prepared, experiment) = (&kept.prepared, &kept.prepared.experiment);
        let seed = experiment.seed ^ FRESH;
        let book = &experiment.cells[cells_of(experiment, scenario)[0]];
        let metric = &prepared.metrics()[place];
        let settings = drawn_from(&experiment.factors, &region.limits, self.fresh, seed);
        let goal = games * settings.len() as u64;
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(goal) };
        // Games of their own for each: on common dice they would all be off by the same, and their spread not show it.
        let one = |(nth, sets): (u64, &Vec<String>)| -> Result<f64> {
            let Request { scenario, policies, .. } = experiment.request(book);
            let sets = [&book.sets[..], sets].concat();
            let cell =
                prepared.system.prepare(&Request { scenario, sets, policies }).map_err(problems)?;
            let own = nth * games..(nth + 1) * games;
            let plan = Plan { games: own, ..Plan::new(games, seed) }.on(self.threads.into());
            let width = prepared.metrics().len();
            let sum = run_sums(&[&*cell], width, place, &plan, &|games| bar.inc(games))[0];
            Ok(metric.in_units(sum as f64) / games as f64)
        };
        let values = (0..).zip(&settings).map(one).collect();
        bar.finish_and_clear();
        values
    }

    fn redo(&self, said: &Limit) -> String {
        let scenario = self.scenario.as_ref();
        let scenario =
            scenario.map_or(String::new(), |name| format!(" --scenario {}", quoted(name)));
        let (run, limit) = (quoted(&self.run), quoted(&said.said));
        format!("tincan box {run} {limit} --fresh {}{scenario}", self.fresh)
    }
}
