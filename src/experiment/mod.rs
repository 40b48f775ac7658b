//! Experiments: a question put to the lab, as cells that all play the same games.
//!
//! An experiment is said in a TOML file or on the command line. It is read here, checked whole
//! before any game, laid out by a [`design`], and handed on as plain data: which cells to play,
//! how long, and which contrasts of them are the answer.

mod cells;
mod columns;
mod contrasts;
pub mod design;
mod key;
pub mod limit;
mod laid;
mod merged;
mod misplaced;
mod pairs;
mod prepared;
mod reading;
mod stop;
#[cfg(test)]
mod tests;
mod words;

use serde::{Deserialize, Serialize};

use kernel::shell;
use kernel::systems::{Metric, PolicyChoice, Scenario};

pub use columns::{FactorColumn, Levels, ROW_KEYS, RowKind, TAKEN};
pub use contrasts::{MOST_LEVELS, has_levels, of_one_scenario};
pub use key::{cell_key, contrast_key};
pub use laid::{is_overlay, overlay};
pub use limit::{Beyond, Limit};
pub use misplaced::{misplaced, system_said};
pub use pairs::pairs;
pub use prepared::Prepared;
pub use reading::{SMALLEST_SHARE, instead, is_experiment, read};
pub use stop::{ENDLESS, Stop};
pub use words::{Words, from_words};

/// The most cells an experiment may have, all scenarios together.
pub const MOST_CELLS: usize = 4096;

/// One question put to the lab: which cells to play, how long, and what to look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// The stem of the file, or the scenario asked about on the command line.
    pub name: String,
    pub title: String,
    /// May be empty.
    pub question: String,
    /// As the command line spells it: `picket-duty`.
    pub system: String,
    pub scenarios: Vec<ScenarioRef>,
    /// Settings of every cell; each cell's own list begins with them.
    pub set: Vec<String>,
    pub design: Design,
    /// None for a comparison of variants.
    pub factors: Vec<Factor>,
    /// Scenario by scenario, the same in each; the first of a scenario is its baseline.
    pub cells: Vec<Cell>,
    /// Contrasts over the cells of one scenario, the same for each. Differences from the baseline
    /// are not listed: every experiment has those.
    pub effects: Vec<Effect>,
    /// By name; the headline first.
    pub metrics: Vec<String>,
    pub stop: Stop,
    pub seed: u64,
    /// A difference of the headline metric no larger than this does not matter.
    pub smallest: f64,
    /// Where a gate wants a metric to lie.
    pub band: Option<Band>,
    /// What becomes of the luck of its games.
    #[serde(default)]
    pub luck: LuckUse,
    /// Of a Latin hypercube: what a metric is to be beyond in a box of its settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

/// What becomes of what is known to be luck, where a system keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LuckUse {
    /// It is taken out of the watched metrics and of their differences, where that pays.
    #[default]
    TakenOut,
    /// The same whether it pays or not: somebody wants to see it.
    Shown,
    /// Games are played and counted plainly.
    LeftIn,
}

impl LuckUse {
    /// The option that asks for it, as part of a command.
    pub fn option(self) -> &'static str {
        match self {
            LuckUse::TakenOut | LuckUse::Shown => "",
            LuckUse::LeftIn => " --plain",
        }
    }
}

/// A scenario of the experiment: what tables call it, and what is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioRef {
    pub name: String,
    pub scenario: Scenario,
}

impl ScenarioRef {
    /// One of the system's own, by the name its file has.
    pub fn named(id: String) -> ScenarioRef {
        ScenarioRef { name: id.clone(), scenario: Scenario::Named(id) }
    }
}

/// One scenario under one list of settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// How it differs from the baseline; unique inside its scenario.
    pub name: String,
    /// Which of the experiment's scenarios.
    pub scenario: usize,
    /// Everything set, in order: a later one wins.
    pub sets: Vec<String>,
    /// The name of each factor's level; none in a comparison of variants.
    pub levels: Vec<String>,
    /// Who decides, at most one for each side.
    #[serde(default)]
    pub policies: Vec<PolicyChoice>,
}

/// Something the experiment varies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Factor {
    pub name: String,
    /// The first is the baseline.
    pub levels: Vec<Level>,
}

/// One way a factor can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Level {
    pub name: String,
    pub sets: Vec<String>,
    /// Who decides, where the factor is one of policies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub policies: Vec<PolicyChoice>,
    /// Where the level is a number.
    pub value: Option<f64>,
}

/// A contrast: the sum over a scenario's cells of coefficient times mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// `aces`, `aces × willow`, `markers per unit`; the same for every level of one factor.
    pub name: String,
    /// The factors it speaks of: one, or the two of an interaction.
    pub factors: Vec<usize>,
    pub coefficients: Vec<f64>,
    /// What else the same contrast contains, as far as main effects and pairs go.
    pub aliases: Vec<String>,
    /// For each factor the level it goes from and the one it goes to; none where it is a slope.
    #[serde(default)]
    pub levels: Vec<[String; 2]>,
}

impl Effect {
    /// What changes, its factor being called `name`: `aces off → on`. Of two factors and of a slope the
    /// name says it.
    pub fn label(&self, name: &str) -> String {
        match self.levels.as_slice() {
            [[from, to]] => format!("{name} {from} → {to}"),
            _ => name.to_owned(),
        }
    }

    /// The level of its one factor that it goes to.
    pub fn level(&self) -> Option<&str> {
        match self.levels.as_slice() {
            [[_, to]] => Some(to),
            _ => None,
        }
    }
}

/// How the cells were chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Design {
    /// Variants against the baseline.
    Compare,
    /// The baseline, and every other level of each factor alone.
    OneAtATime,
    /// Every combination of levels.
    Grid,
    /// Two levels each: every combination, or a fraction of them.
    Factorial(Option<Fraction>),
    /// Two levels each, at most eleven factors, twelve cells.
    PlackettBurman,
    /// Numbers spread evenly over their ranges.
    LatinHypercube { samples: usize },
}

/// Which part of a factorial is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fraction {
    /// `E=ABC`: the factors are lettered in order, without I, which stands for the mean.
    pub generators: Vec<String>,
    /// The length of the shortest word: III, IV, V …
    pub resolution: u32,
}

/// What a gate asks of the baseline: that a metric's mean lies from `low` to `high`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Band {
    pub metric: String,
    pub low: f64,
    pub high: f64,
}

/// What makes up an experiment of one cell.
pub struct One {
    pub system: String,
    pub name: String,
    pub scenario: Scenario,
    pub sets: Vec<String>,
    pub policies: Vec<PolicyChoice>,
    /// By name; the headline first.
    pub metrics: Vec<String>,
    pub games: u64,
    pub seed: u64,
    pub luck: LuckUse,
}

impl Experiment {
    /// One cell alone: what there is to it when nothing is compared.
    pub fn of_one(one: One) -> Experiment {
        let One { system, name, scenario, sets, policies, metrics, games, seed, luck } = one;
        let book = "as played".to_owned();
        let (levels, sets_of_cell) = (Vec::new(), sets.clone());
        let cell = Cell { name: book, scenario: 0, sets: sets_of_cell, levels, policies };
        Experiment {
            title: format!("{system}/{name}"),
            question: String::new(),
            scenarios: vec![ScenarioRef { name: name.clone(), scenario }],
            name,
            system,
            set: sets,
            design: Design::Compare,
            factors: Vec::new(),
            cells: vec![cell],
            effects: Vec::new(),
            metrics,
            stop: Stop::Games(games),
            seed,
            smallest: 0.0,
            band: None,
            luck,
            limit: None,
        }
    }

    /// The command that does `verb` to one cell, played as here.
    pub fn command(&self, verb: &str, cell: &Cell, options: &str) -> String {
        let (system, seed) = (&self.system, self.seed);
        let names: Vec<String> = cell.policies.iter().map(PolicyChoice::said).collect();
        let sets = shell::each("--policy", &names) + &shell::each("--set", &cell.sets);
        match &self.scenarios[cell.scenario].scenario {
            Scenario::Named(id) => {
                format!("tincan {verb} {system}/{id} {options} --seed {seed}{sets}")
            }
            Scenario::Handed(file) => {
                let file = shell::quoted(&file.name);
                format!(
                    "tincan {verb} {system} {options} --seed {seed} --scenario-file {file}{sets}"
                )
            }
        }
    }
}

/// The places of the experiment's metrics among the system's.
pub fn watched(experiment: &Experiment, metrics: &[Metric]) -> Vec<usize> {
    let place = |name: &String| metrics.iter().position(|metric| metric.name == name);
    experiment.metrics.iter().filter_map(place).collect()
}

/// The cells of one scenario, by their places in the experiment.
pub fn cells_of(experiment: &Experiment, scenario: usize) -> Vec<usize> {
    let cells = experiment.cells.iter().enumerate();
    cells.filter(|(_, cell)| cell.scenario == scenario).map(|(place, _)| place).collect()
}
