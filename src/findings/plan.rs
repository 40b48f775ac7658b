//! What an experiment will take, and what it could see.

use std::time::Duration;

use crate::experiment::Prepared;
use kernel::stats::{Together, interval};

/// A few games of every cell.
#[derive(Clone, Debug)]
pub struct Pilot {
    pub games: u64,
    pub elapsed: Duration,
    pub threads: usize,
    /// The headline metric, scenario by scenario.
    pub together: Vec<Together>,
}

/// A plan, ready to be written.
pub struct PlanResult<'a> {
    pub prepared: &'a Prepared,
    pub pilot: &'a Pilot,
    pub command: &'a str,
}

/// How sure one wants to be to see what is there.
const POWER: f64 = 0.8;

const ALPHA: f64 = 0.05;

/// One thing the experiment asks, and the least of it that it could see.
pub struct Sight {
    pub name: String,
    pub paired: f64,
    /// With dice of their own for every cell.
    pub unpaired: f64,
}

impl Pilot {
    /// How long `games` in every cell will take.
    pub fn expected(&self, games: u64) -> Duration {
        self.elapsed.mul_f64(games as f64 / self.games.max(1) as f64)
    }
}

impl PlanResult<'_> {
    /// How many questions the experiment asks.
    pub fn questions(&self) -> usize {
        let experiment = &self.prepared.experiment;
        let each = experiment.cells.len() / experiment.scenarios.len().max(1);
        let asked = if experiment.effects.is_empty() { each - 1 } else { experiment.effects.len() };
        (asked * experiment.scenarios.len()).max(1)
    }

    /// (z₁₋α/₂ + z_power) standard errors: the usual normal approximation, with α shared out evenly
    /// over all questions (Bonferroni), which Holm never falls behind.
    pub fn sights(&self, scenario: usize, games: u64) -> Vec<Sight> {
        let experiment = &self.prepared.experiment;
        let together = &self.pilot.together[scenario];
        let reach = interval::reach(1.0 - ALPHA / self.questions() as f64)
            + interval::reach(2.0 * POWER - 1.0);
        let shrink = reach * (self.pilot.games as f64 / games as f64).sqrt();
        let sight = |name: String, coefficients: &[f64]| {
            let [paired, unpaired] =
                [together.contrast(coefficients).error, together.error_apart(coefficients)]
                    .map(|error| self.prepared.headline().in_units(error * shrink));
            Sight { name, paired, unpaired }
        };
        if !experiment.effects.is_empty() {
            let effects = experiment.effects.iter().enumerate();
            let title = |at: usize| self.prepared.effect_title(at);
            return effects.map(|(at, one)| sight(title(at), &one.coefficients)).collect();
        }
        let cells = experiment.cells_of(scenario);
        let difference = |place: usize| {
            let mut coefficients = vec![0.0; cells.len()];
            (coefficients[0], coefficients[place]) = (-1.0, 1.0);
            sight(self.prepared.cell_title(scenario * cells.len() + place), &coefficients)
        };
        (1..cells.len()).map(difference).collect()
    }
}
