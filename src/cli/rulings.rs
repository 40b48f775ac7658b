//! `tincan rulings`: where a book is unclear, how it is read, and what another reading is worth.

use anyhow::Result;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::{lookup, numbers, output, problems, progress};
use crate::engine::{self, BLOCK, Plan};
use crate::results::{Format, ImpactResult, Measured, VERSION, impacts, wrap};
use crate::systems::{self, Match, Order, Ruling, Scenario, System};

const EXAMPLES: &str = "\
Examples:
  tincan rulings picket-duty
  tincan rulings picket-duty/cassin-young --impact
  tincan rulings picket-duty/kimberly --impact --games 1e6 --metric sunk
  tincan run picket-duty/kimberly --set rulings.em.stack_rule=any";

/// Show where the book is unclear, the readings there are, and what each is worth
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The system; with --impact also a scenario of it to play
    #[arg(value_name = "SYSTEM[/SCENARIO]")]
    target: String,

    /// Play every other reading against the default on the same dice, and show what it is worth
    #[arg(long)]
    impact: bool,

    /// How many games each reading plays
    #[arg(long, default_value = "100_000", value_parser = numbers::count, requires = "impact")]
    games: u64,

    /// The metric to compare by; the system's headline if not given
    #[arg(long, requires = "impact")]
    metric: Option<String>,

    /// The seed of all dice
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many threads play; 0 is one for every core
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,

    /// Change one value for all readings alike; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", requires = "impact")]
    sets: Vec<String>,

    /// How to write the result
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress on the way
    #[arg(long)]
    quiet: bool,
}

impl Args {
    pub fn run(&self) -> Result<()> {
        let (id, scenario) = match self.target.split_once('/') {
            Some((id, scenario)) => (id, Some(scenario)),
            None => (self.target.as_str(), None),
        };
        let system = lookup::system(systems::all(), id)?;
        let text = if self.impact {
            self.impact_of(system, scenario)?.render(self.format)
        } else {
            list(&system.rulings(), self.format)
        };
        output::put(None, &text)
    }

    fn impact_of(&self, system: &dyn System, scenario: Option<&str>) -> Result<ImpactResult> {
        let scenario = scenario.unwrap_or(system.flagship());
        lookup::scenario(system, scenario)?;
        let metric = lookup::metric(system.metrics(), self.metric.as_deref())?;
        let settings = other_readings(&system.rulings());
        let mut cells = vec![self.cell(system, scenario, None)?];
        for setting in &settings {
            cells.push(self.cell(system, scenario, Some(setting))?);
        }
        let paired = self.play(&cells, system.metrics().len());
        let default = Measured::all(system.metrics(), &paired.cells[0])[metric].estimate;
        Ok(ImpactResult {
            target: format!("{}/{scenario}", system.id()),
            metric: system.metrics()[metric],
            games: self.games,
            seed: self.seed,
            version: VERSION,
            redo: self.redo(system, scenario),
            default,
            impacts: impacts(settings, metric, &paired),
        })
    }

    fn cell(
        &self,
        system: &dyn System,
        scenario: &str,
        setting: Option<&String>,
    ) -> Result<Box<dyn Match>> {
        let sets = self.sets.iter().chain(setting).cloned().collect();
        let order = Order { scenario: Scenario::Named(scenario.into()), sets, policy: None };
        system.prepare(&order).map_err(problems)
    }

    fn play(&self, cells: &[Box<dyn Match>], width: usize) -> engine::Paired {
        let threads = usize::from(self.threads);
        let plan = Plan { games: self.games, seed: self.seed, threads, block: BLOCK };
        let all = self.games * cells.len() as u64;
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(all) };
        let cells: Vec<&dyn Match> = cells.iter().map(|cell| &**cell).collect();
        let paired = engine::run_paired(&cells, width, &plan, &|games| bar.inc(games));
        bar.finish_and_clear();
        paired
    }

    fn redo(&self, system: &dyn System, scenario: &str) -> String {
        let (id, games, seed) = (system.id(), self.games, self.seed);
        let sets: String = self.sets.iter().map(|set| format!(" --set '{set}'")).collect();
        format!("tincan rulings {id}/{scenario} --impact --games {games} --seed {seed}{sets}")
    }
}

/// The settings that choose each reading that is not the default.
fn other_readings(rulings: &[Ruling]) -> Vec<String> {
    let others = |ruling: &Ruling| {
        let readings = ruling.readings.iter().filter(|(value, _)| *value != ruling.default);
        readings.map(|(value, _)| format!("{}={value}", ruling.path)).collect::<Vec<_>>()
    };
    rulings.iter().flat_map(others).collect()
}

fn list(rulings: &[Ruling], format: Format) -> String {
    match format {
        Format::Json => format!("{:#}\n", Value::from_iter(rulings.iter().map(as_json))),
        Format::Table | Format::Csv | Format::Md => {
            rulings.iter().map(page).collect::<Vec<_>>().join("\n")
        }
    }
}

fn as_json(ruling: &Ruling) -> Value {
    let readings: serde_json::Map<_, _> =
        ruling.readings.iter().map(|(value, meaning)| (value.clone(), json!(meaning))).collect();
    json!({ "path": ruling.path, "id": ruling.id, "rules": ruling.rules,
            "question": ruling.question, "default": ruling.default, "readings": readings,
            "reason": ruling.reason })
}

/// One ruling as a reader wants it: the question, the readings, which one and why.
fn page(ruling: &Ruling) -> String {
    let heading = format!("{} ({}; {})", ruling.path, ruling.id, ruling.rules.join(", "));
    let mut page = wrap("", &heading) + "\n" + &wrap("    ", &ruling.question) + "\n";
    for (value, meaning) in &ruling.readings {
        let mark = if *value == ruling.default { "*" } else { " " };
        page += &(wrap(&format!("  {mark} {value}: "), meaning) + "\n");
    }
    page + &wrap("    because: ", &ruling.reason) + "\n"
}
