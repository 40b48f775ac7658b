//! What an experiment will take, and what it could see.

use std::time::Duration;

use super::text::{Column, ledger, wrap};
use crate::experiment::Stop;
use crate::runs::Prepared;
use crate::stats::{Together, interval};

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
struct Sight {
    name: String,
    paired: f64,
    /// With dice of their own for every cell.
    unpaired: f64,
}

impl Pilot {
    /// How long `games` in every cell will take.
    pub fn expected(&self, games: u64) -> Duration {
        self.elapsed.mul_f64(games as f64 / self.games.max(1) as f64)
    }
}

impl PlanResult<'_> {
    pub fn text(&self) -> String {
        let experiment = &self.prepared.experiment;
        let mut page = wrap("", &experiment.title) + "\n\n";
        let cells = self.prepared.cells.len();
        let games = experiment.stop.most_games();
        page += &format!("cells:   {cells}\n");
        page += &format!(
            "games:   {} a cell, {} in all\n",
            experiment.stop,
            at_most(&experiment.stop, games * cells as u64)
        );
        page += &format!(
            "time:    {}about {} on {} threads\n",
            if matches!(experiment.stop, Stop::Games(_)) { "" } else { "at most " },
            clock(self.pilot.expected(games)),
            self.pilot.threads
        );
        for scenario in 0..experiment.scenarios.len() {
            page += &self.sights_table(scenario, games);
        }
        let note = format!(
            "smallest difference in {} seen in 4 of 5 such experiments, with {} questions asked at \
             5 % in all; from a pilot of {} games a cell",
            experiment.metrics[0],
            self.questions(),
            self.pilot.games
        );
        page + "\n" + &wrap("", &note) + "\n" + &format!("play:    {}\n", self.command)
    }

    fn questions(&self) -> usize {
        let experiment = &self.prepared.experiment;
        let each = experiment.cells.len() / experiment.scenarios.len().max(1);
        let asked = if experiment.effects.is_empty() { each - 1 } else { experiment.effects.len() };
        (asked * experiment.scenarios.len()).max(1)
    }

    fn sights_table(&self, scenario: usize, games: u64) -> String {
        let sights = self.sights(scenario, games);
        if sights.is_empty() {
            return String::new();
        }
        let rows = sights.iter().map(|sight| {
            let fewer = (sight.unpaired / sight.paired).powi(2);
            let fewer = if fewer.is_finite() { format!("{fewer:.1}×") } else { "—".into() };
            [sight.name.clone(), number(sight.paired), number(sight.unpaired), fewer]
        });
        let heads = [
            Column::words("question"),
            Column::numbers("smallest seen"),
            Column::numbers("with dice of its own"),
            Column::numbers("games saved"),
        ];
        let name = &self.prepared.experiment.scenarios[scenario].name;
        format!("\n{name}\n{}", ledger(heads, &rows.collect::<Vec<_>>()))
    }

    /// (z₁₋α/₂ + z_power) standard errors: the usual normal approximation, with α shared out evenly
    /// over all questions (Bonferroni), which Holm never falls behind.
    fn sights(&self, scenario: usize, games: u64) -> Vec<Sight> {
        let experiment = &self.prepared.experiment;
        let together = &self.pilot.together[scenario];
        let reach = interval::reach(1.0 - ALPHA / self.questions() as f64)
            + interval::reach(2.0 * POWER - 1.0);
        let shrink = reach * (self.pilot.games as f64 / games as f64).sqrt();
        let sight = |name: &str, coefficients: &[f64]| {
            let paired = together.contrast(coefficients).error * shrink;
            let unpaired = together.error_apart(coefficients) * shrink;
            Sight { name: name.to_owned(), paired, unpaired }
        };
        if !experiment.effects.is_empty() {
            return experiment.effects.iter().map(|e| sight(&e.name, &e.coefficients)).collect();
        }
        let cells = experiment.cells_of(scenario);
        let difference = |place: usize| {
            let mut coefficients = vec![0.0; cells.len()];
            (coefficients[0], coefficients[place]) = (-1.0, 1.0);
            sight(&cells[place].name, &coefficients)
        };
        (1..cells.len()).map(difference).collect()
    }
}

fn at_most(stop: &Stop, games: u64) -> String {
    match stop {
        Stop::Games(_) => games.to_string(),
        Stop::Precision { .. } | Stop::Decided { .. } => format!("at most {games}"),
    }
}

fn number(value: f64) -> String {
    if value.is_nan() { "—".into() } else { format!("{value:.5}") }
}

/// A length of time as people say it.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        _ if seconds < 1.0 => "a second".into(),
        _ if seconds < 120.0 => format!("{seconds:.0} seconds"),
        _ if seconds < 7200.0 => format!("{:.0} minutes", seconds / 60.0),
        _ => format!("{:.1} hours", seconds / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_people_say_them() {
        let said = |seconds| clock(Duration::from_secs_f64(seconds));
        assert_eq!(
            [0.2, 42.0, 600.0, 9000.0].map(said),
            ["a second", "42 seconds", "10 minutes", "2.5 hours"]
        );
    }

    #[test]
    fn a_pilot_scales_with_the_games() {
        let pilot = Pilot {
            games: 1000,
            elapsed: Duration::from_millis(500),
            threads: 2,
            together: Vec::new(),
        };
        assert_eq!(pilot.expected(4000), Duration::from_secs(2));
    }
}
