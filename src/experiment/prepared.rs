//! An experiment whose cells are ready to play.

use std::collections::HashMap;

use kernel::config::Problems;
use kernel::stats::{Pair, Weights};
use kernel::systems::{self, Match, Metric, SettingTitles, System, Systems};

use super::contrasts::contrasts;
use super::merged::merge_alike;
use super::pairs::pairs;
use super::{Experiment, cell_key, watched};

/// An experiment and its cells.
pub struct Prepared {
    pub experiment: Experiment,
    pub system: &'static dyn System,
    pub cells: Vec<Box<dyn Match>>,
    keys: Vec<String>,
    titles: SettingTitles,
}

impl Prepared {
    /// Make every cell ready by the rules of its system, or say what is wrong.
    pub fn new(experiment: Experiment, systems: &Systems) -> Result<Prepared, Problems> {
        let id = &experiment.system;
        let system = systems::named(systems, id).ok_or_else(|| {
            Problems::one(format!("no system is called `{id}`"), "`tincan list` shows every system")
        })?;
        let cells = experiment.prepare(system)?;
        Prepared::of_cells(experiment, system, cells)
    }

    /// Cells that were made ready already, in the order of the experiment.
    pub fn of_cells(
        mut experiment: Experiment,
        system: &'static dyn System,
        mut cells: Vec<Box<dyn Match>>,
    ) -> Result<Prepared, Problems> {
        let (id, width, seed) = (system.id(), system.metrics().len(), experiment.seed);
        let mut keys = cells.iter().map(|cell| cell_key(id, width, seed, &**cell)).collect();
        merge_alike(&mut experiment, &mut cells, &mut keys)?;
        let titles = system.setting_titles();
        let prepared = Prepared { experiment, system, cells, keys, titles };
        prepared.no_two_alike()?;
        Ok(prepared)
    }

    /// Two cells that are the same game in everything would only be counted twice.
    fn no_two_alike(&self) -> Result<(), Problems> {
        let mut places = HashMap::new();
        for (place, key) in self.keys.iter().enumerate() {
            if let Some(first) = places.insert(key, place) {
                let name = |place: usize| &self.experiment.cells[place].name;
                let what =
                    format!("variants `{}` and `{}` are the same game", name(first), name(place));
                let help =
                    "a setting may say what the book says already: change or drop one of them";
                return Err(Problems::one(what, help));
            }
        }
        Ok(())
    }

    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    pub fn games(&self) -> Vec<&dyn Match> {
        self.cells.iter().map(|cell| &**cell).collect()
    }

    pub fn metrics(&self) -> &'static [Metric] {
        self.system.metrics()
    }

    /// All that a game records: the metrics, then the facts.
    pub fn recorded(&self) -> Vec<Metric> {
        systems::recorded(self.system)
    }

    /// The metric everything is judged by.
    pub fn headline(&self) -> &'static Metric {
        &self.metrics()[self.watched().first().copied().unwrap_or(0)]
    }

    /// A cell's name as a person reads it: settings by their titles.
    pub fn cell_title(&self, cell: usize) -> String {
        self.titles.of_name(&self.experiment.cells[cell].name)
    }

    pub fn factor_title(&self, factor: usize) -> String {
        self.titles.of_name(&self.experiment.factors[factor].name)
    }

    /// What an effect changes, as a person reads it: its factor by its title, and both levels.
    pub fn effect_title(&self, effect: usize) -> String {
        let effect = &self.experiment.effects[effect];
        effect.label(&self.titles.of_name(&effect.name))
    }

    /// What an effect contains besides, as a person reads it.
    pub fn alias_titles(&self, effect: usize) -> String {
        let aliases = &self.experiment.effects[effect].aliases;
        aliases.iter().map(|name| self.titles.of_name(name)).collect::<Vec<_>>().join(", ")
    }

    /// The places of the watched metrics.
    pub fn watched(&self) -> Vec<usize> {
        watched(&self.experiment, self.metrics())
    }

    pub fn pairs(&self) -> Vec<Pair> {
        let scenarios: Vec<usize> =
            self.experiment.cells.iter().map(|cell| cell.scenario).collect();
        pairs(&scenarios)
    }

    /// The sums of cells that are taken game by game.
    pub fn contrasts(&self) -> Vec<Weights> {
        contrasts(&self.experiment)
    }
}
