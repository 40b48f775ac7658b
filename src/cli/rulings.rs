//! `tincan rulings`: where a book is unclear, how it is read, and what another reading is worth.

use crate::registry;
use std::path::PathBuf;

use anyhow::{Result, bail};
use indicatif::ProgressBar;
use serde_json::Value;

use super::cell::choice_said;
use super::clock::{TimeArgs, games_in};
use super::dask::{DaskArgs, HeatDriver, played_elsewhere};
use super::keep::{KeepArgs, assumed, entry, keep, policy_entry};
use super::laid::DataArgs;
use super::notes::{self, Note};
use super::output::OutArgs;
use super::places::{self, Places};
use super::{lookup, numbers, output, progress};
use kernel::VERSION;
use kernel::shell::{each, quoted};
use kernel::systems::{Match, PolicyChoice, System};
use lab::engine;
use lab::engine::Plan;
use lab::findings::{
    Asked, ImpactResult, Known, Measured, Reading, ShareInterval, handed, impacts, titles,
};
use lab::findings::{Study, StudyKind};
use lab::output::{Format, wrap};
use lab::runs::studies::Question;

const EXAMPLES: &str = "\
Examples:
  tincan rulings picket-duty
  tincan rulings picket-duty A082 6.10.A
  tincan rulings picket-duty/cassin-young --impact
  tincan rulings picket-duty/kimberly --impact --games 1e6 --metric sunk
  tincan rulings picket-duty/kimberly --impact --time 60s
  tincan run picket-duty/kimberly --set rulings.em.stack_rule=any";

/// Show where the book is unclear, the readings there are, and what each is worth
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The system; with --impact also a scenario of it to play
    #[arg(value_name = "SYSTEM[/SCENARIO]", value_parser = places::target)]
    target: String,

    /// Play a scenario of your own, from a TOML file; name only the SYSTEM then
    #[arg(long, value_name = "FILE", requires = "impact")]
    scenario_file: Option<PathBuf>,

    /// Only the rulings and clarifications of these ids, or that touch these rules
    #[arg(value_name = "ID|RULE")]
    asked: Vec<String>,

    /// Play every other reading against the default on the same dice, and show what it is worth
    #[arg(long)]
    impact: bool,

    /// How many games each reading plays
    #[arg(long, default_value = "100_000", value_parser = numbers::count, requires = "impact")]
    games: u64,

    #[command(flatten)]
    time: TimeArgs,

    /// The metric to compare by; the system's headline if not given
    #[arg(long, requires = "impact")]
    metric: Option<String>,

    /// The seed of all dice
    #[arg(long, default_value_t = 1, value_parser = numbers::whole)]
    seed: u64,

    /// How many threads play; 0 is one for every core
    #[arg(long, default_value_t = 0, value_parser = numbers::within::<u16>(0..=1024))]
    threads: u16,

    /// Change one value for all readings alike; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", requires = "impact")]
    sets: Vec<String>,

    /// Who decides: one of the system's policies by name, or a TOML file; once for each side. The
    /// side need only be said where several fit
    #[arg(long = "policy", value_name = "[SIDE=]NAME|FILE", requires = "impact")]
    policies: Vec<String>,

    #[command(flatten)]
    data: DataArgs,

    #[command(flatten)]
    keep: KeepArgs,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,

    #[command(flatten)]
    out: OutArgs,

    #[command(flatten)]
    dask: DaskArgs,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        self.out.open()?;
        let file = self.scenario_file.as_deref();
        let (system, scenario) = places::at_most_one(registry::all(), &self.target, file)?;
        if self.impact && !self.asked.is_empty() {
            bail!(
                "--impact plays every reading\n  = help: leave out `{}`, or --impact",
                self.asked.join(" ")
            );
        }
        if !self.impact && (self.data.is_said() || self.dask.is_asked()) {
            bail!(
                "nothing is played by other rules or elsewhere\n  = help: --impact plays the readings"
            );
        }
        if !self.impact && self.keep.is_asked() {
            bail!("there is nothing to keep\n  = help: --impact plays the readings");
        }
        if !self.impact && self.time.time.is_some() {
            bail!("nothing is played that could take time\n  = help: --impact plays the readings");
        }
        self.time.check_here(&self.dask)?;
        match self.impact {
            true => {
                let scenarios = vec![scenario.unwrap_or_else(|| places::flagship(system))];
                let laid = self.data.sets(system, &scenarios[0].scenario)?;
                let sets = [laid, self.sets.clone()].concat();
                Args { sets, data: DataArgs::default(), ..self.clone() }
                    .show_impact(&Places { system, scenarios })
            }
            false if self.asked.is_empty() => {
                let every = system.rulings().into_iter().map(|one| one.id.to_string());
                match self.format {
                    Format::Table | Format::Json => output::put(None, &list(system, self.format)),
                    Format::Csv | Format::Md => {
                        let every: Vec<String> = every.collect();
                        output::put(None, &notes::find(system, &every)?.render(self.format))
                    }
                }
            }
            false => output::put(None, &notes::find(system, &self.asked)?.render(self.format)),
        }
    }

    fn show_impact(&self, places: &Places) -> Result<()> {
        let system = places.system;
        let metric = lookup::metric(system.metrics(), self.metric.as_deref())?;
        let policies: Vec<PolicyChoice> =
            self.policies.iter().map(|said| choice_said(said)).collect::<Result<_>>()?;
        let readings = Reading::others(&system.rulings());
        let mut cells = places.prepare(&self.sets, &policies)?;
        for reading in &readings {
            let sets = [self.sets.as_slice(), std::slice::from_ref(&reading.setting)].concat();
            cells.extend(places.prepare(&sets, &policies)?);
        }
        let games = self.time.time.is_none().then_some(self.games);
        let command = &self.redo(&places.targets().concat());
        let question = Question { kind: StudyKind::Impact, command, games };
        let kept = self.keep.place("rulings", &places.scenarios[0].name, &question)?;
        let args = Args { games: self.games_in_time(system, &cells), ..self.clone() };
        let asked = args.asked(places, metric, &policies, &readings, &cells)?;
        let paired = args.play(&cells, system)?;
        let (book, metrics) = (&*cells[0], system.metrics());
        let all = Measured::all(book, metrics, &paired.cells[0], ShareInterval::default());
        let default = all[metric].estimate;
        let known =
            |cell: usize| Known::of(&*cells[cell], metrics, metric, paired.cells[cell].metrics());
        let impacts = impacts(readings, (metric, &metrics[metric]), &known, &paired);
        let result = ImpactResult { asked, default, impacts };
        let text = result.render(self.format);
        keep(&kept, &Study::Impact(result), text, self.format)
    }

    /// The games that were said, or those the time has room for.
    fn games_in_time(&self, system: &dyn System, cells: &[Box<dyn Match>]) -> u64 {
        let Some(time) = self.time.time else { return self.games };
        let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
        let threads = Plan::new(0, 0).on(self.threads.into()).workers();
        games_in(time, &cells, system.metrics().len(), threads)
    }

    fn asked(
        &self,
        places: &Places,
        metric: usize,
        policies: &[PolicyChoice],
        readings: &[Reading],
        cells: &[Box<dyn Match>],
    ) -> Result<Asked> {
        let (system, target) = (places.system, places.targets().concat());
        let metric = system.metrics()[metric];
        let names = ["default"].into_iter().chain(readings.iter().map(|one| one.setting.as_str()));
        let entries =
            names.zip(cells).map(|(name, cell)| entry(system, self.seed, name, &target, &**cell));
        let named = self.policies.iter().zip(policies);
        let named = named.map(|(said, policy)| policy_entry(system, said, policy));
        Ok(Asked {
            title: format!("What readings of the rules are worth in {target}"),
            version: VERSION.into(),
            system: system.id().into(),
            metric: metric.into(),
            games: self.games,
            seed: self.seed,
            sets: self.sets.clone(),
            policies: named.collect::<Result<_>>()?,
            cells: entries.collect(),
            assumed: assumed(cells.iter().take(1)),
            redo: self.redo(&target),
            system_title: system.title().into(),
            titles: titles(system, &places.scenarios),
            scenario_files: handed(&places.scenarios),
            targets: vec![target],
        })
    }

    fn play(
        &self,
        cells: &[Box<dyn Match>],
        system: &'static dyn System,
    ) -> Result<engine::Paired> {
        let (width, plan) = (system.metrics().len(), Plan::new(self.games, self.seed));
        let all = self.games * cells.len() as u64;
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(all) };
        let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
        let others = HeatDriver::new(&self.dask, system, &bar)?;
        let crew = HeatDriver::crew(others.as_ref(), self.threads);
        let paired = engine::have_paired(&cells, width, &plan, crew, &|games| bar.inc(games))
            .map_err(played_elsewhere)?;
        bar.finish_and_clear();
        Ok(paired)
    }

    fn redo(&self, target: &str) -> String {
        let option = |name: &str, value: &Option<String>| {
            value.as_ref().map_or(String::new(), |value| format!(" {name} {}", quoted(value)))
        };
        let target = if self.scenario_file.is_some() { &self.target } else { target };
        format!("tincan rulings {target} --impact --games {} --seed {}", self.games, self.seed)
            + &places::file_options(&self.scenario_file)
            + &option("--metric", &self.metric)
            + &each("--policy", &self.policies)
            + &each("--set", &self.sets)
    }
}

fn list(system: &dyn System, format: Format) -> String {
    let rulings: Vec<_> = system.rulings().into_iter().map(Note::Ruling).collect();
    if format == Format::Json {
        return format!("{:#}\n", Value::from_iter(rulings.iter().map(Note::as_json)));
    }
    let mut pages: Vec<_> = rulings.iter().map(Note::page).collect();
    let clarifications = system.clarifications();
    if let (Format::Table, Some(first)) = (format, clarifications.first()) {
        let (count, id, first) = (clarifications.len(), system.id(), &first.id);
        let more = format!(
            "{count} more points are clarified and are no switches; `tincan rulings {id} {first}` \
             shows one of them"
        );
        pages.push(wrap("", &more) + "\n");
    }
    pages.join("\n")
}
