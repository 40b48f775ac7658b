//! `tincan rank`: which policy plays best?

use crate::registry;
use std::path::PathBuf;

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::cell::choice_said;
use super::clock::{TimeArgs, games_in};
use super::dask::{DaskArgs, HeatDriver, played_elsewhere};
use super::keep::{Keep, KeepArgs, assumed, entry, keep, policy_entry};
use super::laid::DataArgs;
use super::output::OutArgs;
use super::places::{self, Places};
use super::session::end_on_interrupt;
use super::{lookup, numbers, plan, progress, searching, warn};
use kernel::VERSION;
use kernel::shell::{each, quoted};
use kernel::systems::{Match, PolicyChoice, System, sides};
use lab::engine::{BLOCK, LuckShape, Plan, run_with_luck};
use lab::findings::Goal;
use lab::findings::{Asked, RankResult, handed, headline, titles};
use lab::findings::{Ladder, Ranking};
use lab::findings::{Study, StudyKind};
use lab::output::Format;
use lab::runs::studies::Question;
use lab::search::rank::{Counted, Drop, Race};

const EXAMPLES: &str = "\
Examples:
  tincan rank picket-duty/cassin-young picket-duty/kimberly
  tincan rank picket-duty/cassin-young \\
      --policies reference expected-kills mine.toml --games 1e6
  tincan rank picket-duty/cassin-young --games 2000 \\
      --policies random reference champion \"search(reference)\"
  tincan rank picket-duty/cassin-young --games 1e7 --on dask --local 2";

/// Rank policies: all on the same games and dice, those without a chance eliminated early
///
/// Where two sides have policies, every one of a side plays every one of the other, and nobody is
/// eliminated. Where both sides take the same decisions, every two policies play each game twice, on the
/// same dice with the seats swapped, and the pair of games is what is counted.
///
/// Where options score the same a policy takes the first of them. Who gains or loses by that more than
/// matters is told under the table.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to play: scenarios of one system; a policy is judged by its mean over them
    #[arg(value_name = "SYSTEM/SCENARIO", value_parser = places::target, required = true)]
    pub targets: Vec<String>,

    /// Play a scenario of your own, from a TOML file; may be repeated. Where no other is played, name
    /// only the SYSTEM
    #[arg(long = "scenario-file", value_name = "FILE")]
    pub scenario_files: Vec<PathBuf>,

    /// The policies: names or files; all that come with the system if not given. Where there are two
    /// sides each plays for every side it fits, or for the one that is said
    #[arg(long, value_name = "[SIDE=]NAME|FILE", num_args = 1..)]
    policies: Vec<String>,

    /// The metric to rank by; the system's headline if not given
    #[arg(long, value_name = "NAME")]
    pub metric: Option<String>,

    /// How many games every policy that is not eliminated plays in every scenario
    #[arg(long, default_value = "100_000", value_parser = numbers::count)]
    pub games: u64,

    #[command(flatten)]
    pub time: TimeArgs,

    /// Let everybody play to the end
    #[arg(long)]
    no_racing: bool,

    /// Do not look at what policies gain by the order of their options: otherwise a tenth of the games
    /// of each is played again, as it is and with ties broken at random
    #[arg(long)]
    pub no_ties_check: bool,

    /// The smallest gain by the order of options that is told, in units of the metric; one point of a
    /// share if not given, and for other metrics whatever is known not to be nothing
    #[arg(long, value_name = "DELTA", value_parser = numbers::difference)]
    pub smallest: Option<f64>,

    /// Change one value for all policies alike; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub sets: Vec<String>,

    #[command(flatten)]
    data: DataArgs,

    /// Scenarios of the system that is named: `all`, or their names with commas between
    #[arg(long, value_name = "all|NAME,…")]
    scenarios: Option<String>,

    /// The seed of all dice: the same seed plays the same games
    #[arg(long, default_value_t = 1, value_parser = numbers::whole)]
    pub seed: u64,

    /// How many threads play; 0 is one for every core; the result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    pub threads: u16,

    #[command(flatten)]
    pub keep: KeepArgs,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,

    /// Play also what will take days
    #[arg(long)]
    yes: bool,

    /// No progress on the way
    #[arg(long)]
    pub quiet: bool,

    #[command(flatten)]
    out: OutArgs,

    #[command(flatten)]
    pub dask: DaskArgs,
}

/// Games by which it is told how much of a result is luck.
const LUCK_GAMES: u64 = 10_240;

/// A policy as it was said.
pub type Said = (String, PolicyChoice);

/// The same policies, where those that search aim at what they are ranked by.
pub fn aimed(policies: Vec<Said>, metric: &str) -> Vec<Said> {
    let aimed = |(said, PolicyChoice { side, policy })| {
        (said, PolicyChoice { side, policy: policy.aimed_at(metric) })
    };
    policies.into_iter().map(aimed).collect()
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        let targets = places::spread(registry::all(), &self.targets, self.scenarios.as_deref())?;
        let places = places::several(registry::all(), &targets, &self.scenario_files)?;
        let laid = self.data.sets(places.system, &places.scenarios[0].scenario)?;
        let sets = [laid, self.sets.clone()].concat();
        let data = DataArgs::default();
        let args = Args { targets, scenarios: None, sets, data, ..self.clone() };
        Args { games: args.games_in_time(&places)?, time: TimeArgs::default(), ..args }
            .run_at(&places)
    }

    /// The games that were said, or those the time has room for: where nobody is eliminated, with a part for
    /// what is gained by the order of options.
    fn games_in_time(&self, places: &Places) -> Result<u64> {
        let Some(time) = self.time.time else { return Ok(self.games) };
        let cells = places.prepare(&self.sets, &[])?;
        let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
        let named = self.policies.len();
        let n = if named == 0 { places.system.policies().len() } else { named };
        let meetings = match places.system.sides().len() {
            2 if sides::symmetric(places.system) => n * n.saturating_sub(1),
            2 => (n / 2).max(1) * n.div_ceil(2),
            _ => n,
        };
        let threads = Plan::new(0, 0).on(self.threads.into()).workers();
        let width = places.system.metrics().len();
        let all = games_in(time * 4 / 5, &cells, width, threads);
        Ok((all / meetings.max(1) as u64 / BLOCK * BLOCK).max(BLOCK))
    }

    fn run_at(&self, places: &Places) -> Result<()> {
        self.check_smallest(places)?;
        end_on_interrupt(|| {
            "stopped: nothing is kept of a ranking before its end\n  = help: with fewer games (--games) it \
             ends sooner"
                .into()
        });
        match places.system.sides().len() {
            1 => self.run_alone(places),
            2 if sides::symmetric(places.system) => self.run_league(places),
            2 => self.run_sides(places),
            more => bail!("{} has {more} sides; rank knows one or two", places.system.id()),
        }
    }

    /// No gain of a share is as large as all of it.
    fn check_smallest(&self, places: &Places) -> Result<()> {
        let metrics = places.system.metrics();
        let metric = metrics[lookup::metric(metrics, self.metric.as_deref())?];
        match self.smallest {
            Some(delta) if metric.is_proportion() && delta >= 1.0 => bail!(
                "no difference of `{}` is as large as {delta}\n  = help: it is a difference of shares: \
                 0.01 is one point",
                metric.name
            ),
            _ => Ok(()),
        }
    }

    /// Games of all cells together; what would take days must be meant.
    pub fn games_of(&self, cells: usize) -> Result<u64> {
        let games = self.games.saturating_mul(cells as u64);
        plan::refuse_absurd(games, self.yes).map(|()| games)
    }

    fn run_alone(&self, places: &Places) -> Result<()> {
        let system = places.system;
        let policies = self.policies(system)?;
        let place = lookup::metric(system.metrics(), self.metric.as_deref())?;
        let policies = aimed(policies, system.metrics()[place].name);
        let cells = self.cells(places, &policies)?;
        self.games_of(cells.iter().map(Vec::len).sum())?;
        self.tell_time(system, &cells);
        let kept = self.place(places)?;
        let asked = self.asked(places, place, &policies, &cells)?;
        let (goal, ranking, ladder) = self.race(system, place, &cells)?;
        let ties = self.ties_alone(places, &policies, &cells, place, (goal, &ranking))?;
        let ladder =
            ladder.map(|ladder| Ladder { luck: self.luck(system, place, &cells), ..ladder });
        let result = RankResult { asked, ranking, ties, ladder };
        let text = result.render(self.format);
        keep(&kept, &Study::Rank(result), text, self.format)
    }

    /// How long searching takes is told before it begins.
    pub fn tell_time(&self, system: &dyn System, cells: &[Vec<Box<dyn Match>>]) {
        let all: Vec<&dyn Match> = cells.iter().flatten().map(|cell| &**cell).collect();
        let threads = Plan::new(0, 0).on(self.threads.into()).workers();
        searching::tell_time(&all, system.metrics().len(), self.games, threads);
    }

    fn race(
        &self,
        system: &'static dyn System,
        place: usize,
        cells: &[Vec<Box<dyn Match>>],
    ) -> Result<(Goal, Ranking, Option<Ladder>)> {
        let metrics = system.metrics();
        let whole = self.games * cells.iter().map(Vec::len).sum::<usize>() as u64;
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(whole) };
        let others = HeatDriver::new(&self.dask, system, &bar)?;
        let race = Race {
            policies: cells.iter().map(|of| of.iter().map(|cell| &**cell).collect()).collect(),
            width: metrics.len(),
            metric: place,
            goal: Goal::of(&metrics[place], &metrics[headline(metrics).unwrap_or(place)]),
            games: self.games,
            seed: self.seed,
            crew: HeatDriver::crew(others.as_ref(), self.threads),
            drop: if self.no_racing { Drop::Nobody } else { Drop::Hopeless },
        };
        let raced = race.run(&|games| bar.inc(games)).map_err(played_elsewhere)?;
        bar.finish_and_clear();
        let searching: Vec<usize> =
            (0..cells.len()).filter(|&at| cells[at][0].searches()).collect();
        let counted = Counted::of(metrics[place], place, &race.policies);
        let ladder = raced.ladder(&searching, &counted);
        Ok((race.goal, Ranking::new(&raced, &counted), ladder))
    }

    /// The share of a result that is dice, by games of the first policy that does not search; none where the
    /// system keeps no luck.
    pub fn luck(
        &self,
        system: &dyn System,
        place: usize,
        cells: &[Vec<Box<dyn Match>>],
    ) -> Option<f64> {
        let plain = cells.iter().map(|of| &*of[0]).find(|cell| !cell.searches())?;
        let (metrics, lucks) = (system.metrics().len(), system.lucks().len());
        let shape = LuckShape { metrics, chosen: &[place], lucks };
        let plan = Plan::new(LUCK_GAMES, self.seed).on(self.threads.into());
        let tallies = run_with_luck(&[plain], shape, &plan, &|_| ());
        let control = tallies.cells.first()?.luck.as_ref()?;
        Some(control.explained(0).share).filter(|share| share.is_finite())
    }

    fn asked(
        &self,
        places: &Places,
        place: usize,
        policies: &[(String, PolicyChoice)],
        cells: &[Vec<Box<dyn Match>>],
    ) -> Result<Asked> {
        let (system, targets) = (places.system, places.targets());
        let metric = system.metrics()[place];
        let each = policies.iter().zip(cells).flat_map(|((name, _), cells)| {
            let there = targets.iter().zip(cells);
            there.map(move |(target, cell)| entry(system, self.seed, name, target, &**cell))
        });
        let named = policies.iter().map(|(said, policy)| policy_entry(system, said, policy));
        Ok(Asked {
            title: format!(
                "Policies ranked by “{}” in {}",
                metric.title,
                titles(system, &places.scenarios).join(", ")
            ),
            version: VERSION.into(),
            system: system.id().into(),
            system_title: system.title().into(),
            titles: titles(system, &places.scenarios),
            scenario_files: handed(&places.scenarios),
            targets: targets.clone(),
            metric: metric.into(),
            games: self.games,
            seed: self.seed,
            sets: self.sets.clone(),
            policies: named.collect::<Result<_>>()?,
            cells: each.collect(),
            assumed: assumed(cells.iter().flatten()),
            redo: self.command(),
        })
    }

    /// The policies, as they were said.
    pub fn policies(&self, system: &dyn System) -> Result<Vec<(String, PolicyChoice)>> {
        let names: Vec<String> = match self.policies.as_slice() {
            [] => system.policies().into_iter().map(|card| card.id).collect(),
            said => said.to_vec(),
        };
        if names.is_empty() {
            bail!("{} has no policies to rank", system.id());
        }
        if let Some(twice) = names.iter().enumerate().find(|(at, name)| names[..*at].contains(name))
        {
            bail!("the policy `{}` is named twice", twice.1);
        }
        names.into_iter().map(|name| Ok((name.clone(), choice_said(&name)?))).collect()
    }

    /// For every policy, its cell of every scenario.
    fn cells(
        &self,
        places: &Places,
        policies: &[(String, PolicyChoice)],
    ) -> Result<Vec<Vec<Box<dyn Match>>>> {
        policies.iter().map(|(_, policy)| self.cells_of(places, policy)).collect()
    }

    fn cells_of(&self, places: &Places, policy: &PolicyChoice) -> Result<Vec<Box<dyn Match>>> {
        let cells = places.prepare(&self.sets, std::slice::from_ref(policy))?;
        // The same of every scenario: one word of it is enough.
        warn(cells[0].warnings());
        Ok(cells)
    }

    /// Where it is kept.
    pub fn place(&self, places: &Places) -> Result<Keep> {
        let (kind, command, games) = (StudyKind::Rank, &self.command(), Some(self.games));
        let question = Question { kind, command, games };
        self.keep.place("rank", &places.scenarios[0].name, &question)
    }

    pub fn command(&self) -> String {
        let words = |words: &[String]| {
            words.iter().map(|word| format!(" {}", quoted(word))).collect::<String>()
        };
        let mut command = format!("tincan rank{}", words(&self.targets));
        if let Some(metric) = &self.metric {
            command += &format!(" --metric {}", quoted(metric));
        }
        command += &places::file_options(&self.scenario_files);
        command += &format!(" --games {} --seed {}", self.games, self.seed);
        command += if self.no_racing { " --no-racing" } else { "" };
        command += if self.no_ties_check { " --no-ties-check" } else { "" };
        command += &self.smallest.map_or(String::new(), |least| format!(" --smallest {least}"));
        command += &each("--set", &self.sets);
        match self.policies.as_slice() {
            [] => command,
            policies => format!("{command} --policies{}", words(policies)),
        }
    }
}
