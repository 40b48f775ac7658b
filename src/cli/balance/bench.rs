//! Where variants of one scenario are played for a target, all on the same games.

use std::time::Duration;

use anyhow::{Result, bail};

use super::super::cell::CellArgs;
use super::super::clock::games_in;
use super::super::dask::DaskArgs;
use super::super::keep::{assumed, entry, policy_entry};
use super::super::session::{self, ShowArgs};
use super::super::{Interrupted, lookup, problems};
use super::Args;
use crate::registry;
use kernel::VERSION;
use kernel::config::Problems;
use kernel::stats::Estimate;
use kernel::systems::{Match, Metric, Request, System};
use lab::engine::{BLOCK, Ending, Part, Plan};
use lab::experiment::{Cell, Experiment, LuckUse, Prepared, Stop};
use lab::findings::{Asked, CellEntry, CellFinding, called, handed};
use lab::runs::{Options, Resume, RowsKept, Until};

/// One scenario, and what is asked of it.
pub struct Bench<'a> {
    args: &'a Args,
    /// The cell without what is varied.
    pub experiment: Experiment,
    pub system: &'static dyn System,
    /// The place of the metric in a row.
    pub place: usize,
    pub target: f64,
}

impl<'a> Bench<'a> {
    pub fn new(args: &'a Args, cell: &CellArgs) -> Result<Bench<'a>> {
        let luck = if args.plain { LuckUse::LeftIn } else { LuckUse::TakenOut };
        let experiment = cell.experiment(vec![args.goal.metric.clone()], 0, luck)?;
        let system = lookup::system(registry::all(), &experiment.system)?;
        let place = lookup::metric(system.metrics(), Some(&args.goal.metric))?;
        refuse_unliked(system, &system.metrics()[place])?;
        let target = args.goal.value(&system.metrics()[place])?;
        Ok(Bench { args, experiment, system, place, target })
    }

    pub fn metric(&self) -> &'static Metric {
        &self.system.metrics()[self.place]
    }

    /// `picket-duty/cassin-young`.
    pub fn target_name(&self) -> String {
        format!("{}/{}", self.system.id(), self.experiment.scenarios[0].name)
    }

    /// What a headline calls the scenario.
    pub fn title(&self) -> String {
        called(self.system, &self.experiment.scenarios[0])
    }

    /// The setting at `path` as a person reads it.
    pub fn setting(&self, path: &str) -> String {
        self.system.setting_titles().of(path).unwrap_or_else(|| path.to_owned())
    }

    /// The metric of every variant, each with more settings than the cell has, after so many games.
    pub fn play(&self, variants: &[Vec<String>], games: u64) -> Result<Vec<Estimate>> {
        let mut experiment = self.experiment.clone();
        experiment.cells = variants.iter().map(|sets| self.cell(sets)).collect();
        experiment.stop = Stop::Games(games);
        let cells = self.ready(variants)?;
        let prepared = Prepared::of_cells(experiment, self.system, cells).map_err(problems)?;
        let end = session::play(&prepared, &self.options(), &self.show())?;
        if end.ending != Ending::Finished {
            return Err(Interrupted("stopped before the target was found".into()).into());
        }
        let found = |(cell, part): (&dyn Match, _)| {
            let found = CellFinding::new(&prepared.experiment, prepared.metrics(), cell, part);
            found.measured[self.place].estimate
        };
        Ok(prepared.games().into_iter().zip(&end.state.cells).map(found).collect())
    }

    fn cell(&self, sets: &[String]) -> Cell {
        let base = &self.experiment.cells[0];
        Cell { name: sets.join(", "), sets: [&base.sets[..], sets].concat(), ..base.clone() }
    }

    /// What the system is asked to make of the cell with these settings more.
    pub fn request(&self, sets: &[String]) -> Request {
        self.experiment.request(&self.cell(sets))
    }

    /// Variants made ready; what is wrong with one is told where it was said.
    pub fn ready(&self, variants: &[Vec<String>]) -> Result<Vec<Box<dyn Match>>> {
        let prepare = self.system.prepare_like(&self.experiment.request(&self.cell(&[])));
        let ready = |sets: &Vec<String>| {
            let ready = prepare(&self.experiment.request(&self.cell(sets)));
            let told = |found, set: &String| Problems::said_in(found, "--vary", set);
            ready.map_err(|found| problems(sets.iter().fold(found, told)))
        };
        variants.iter().map(ready).collect()
    }

    /// How it is played: here, because every step depends on the last.
    fn show(&self) -> ShowArgs {
        let Args { threads, format, quiet, out, .. } = self.args;
        let out = out.clone();
        ShowArgs {
            threads: *threads,
            format: *format,
            quiet: *quiet,
            out,
            dask: DaskArgs::default(),
        }
    }

    fn options(&self) -> Options {
        Options {
            folder: None,
            resume: Resume::Refuse,
            part: Part::WHOLE,
            threads: usize::from(self.args.threads),
            rows: RowsKept::None,
            said: String::new(),
            until: Until::Enough,
        }
    }

    /// How many games some time has room for, where these variants are played as often as all games of `shares`
    /// parts of them.
    pub fn games_in(&self, time: Duration, variants: &[Vec<String>], shares: f64) -> Result<u64> {
        let cells = self.ready(variants)?;
        let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
        let threads = Plan::new(0, 0).on(self.args.threads.into()).workers();
        let all = games_in(time, &cells, self.system.metrics().len(), threads);
        Ok(((all as f64 / shares) as u64 / BLOCK * BLOCK).max(BLOCK))
    }

    /// Variants as they are kept, by their names.
    pub fn entries(&self, variants: &[(String, Vec<String>)]) -> Result<Vec<CellEntry>> {
        let sets: Vec<Vec<String>> = variants.iter().map(|(_, sets)| sets.clone()).collect();
        let (seed, target) = (self.experiment.seed, self.target_name());
        let one = |((name, _), cell): (&(String, Vec<String>), Box<dyn Match>)| {
            entry(self.system, seed, name, &target, &*cell)
        };
        Ok(variants.iter().zip(self.ready(&sets)?).map(one).collect())
    }

    /// What was asked here.
    pub fn asked(
        &self,
        title: String,
        games: u64,
        redo: String,
        cells: Vec<CellEntry>,
    ) -> Result<Asked> {
        let system = self.system;
        let played = self.experiment.cells.iter().flat_map(|cell| &cell.policies);
        let played = played.map(|choice| policy_entry(system, choice.policy.name(), choice));
        Ok(Asked {
            title,
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            targets: vec![self.target_name()],
            titles: vec![self.title()],
            scenario_files: handed(&self.experiment.scenarios),
            metric: (*self.metric()).into(),
            games,
            seed: self.experiment.seed,
            sets: self.experiment.cells[0].sets.clone(),
            policies: played.collect::<Result<_>>()?,
            cells,
            assumed: assumed(self.ready(&[Vec::new()])?.iter()),
            redo,
        })
    }
}

/// A game is balanced between sides: where neither likes the metric, no value of it is even.
fn refuse_unliked(system: &dyn System, metric: &Metric) -> Result<()> {
    if metric.likes.is_some() {
        return Ok(());
    }
    let (name, known) = (metric.name, system.metrics().iter());
    let known = known.filter(|metric| metric.likes.is_some()).take(NAMED);
    let known: Vec<&str> = known.map(|metric| metric.name).collect();
    bail!(
        "no side likes `{name}` high or low, and no value of it balances them\n  = help: aim at what a side plays \
         for: {} … (`tincan list {id} --metrics` shows all); how `{name}` goes with a setting is a curve: `tincan \
         sweep {id}/SCENARIO --factor \"NAME: PATH = A | B\" --metric {name}`",
        known.join(", "),
        id = system.id()
    )
}

/// So many metrics are named to whoever aimed at another.
const NAMED: usize = 4;
