//! What an experiment will take, and what it could see.

use crate::findings::PlanResult;
use std::time::Duration;

use super::text::{Column, ledger, wrap};
use super::told::{Kind, count};
use crate::experiment::Stop;

impl PlanResult<'_> {
    pub fn text(&self) -> String {
        let experiment = &self.prepared.experiment;
        let mut page = wrap("", &experiment.title) + "\n\n";
        let cells = self.prepared.cells.len();
        let games = experiment.stop.most_games();
        page += &format!("variants: {cells}\n");
        page += &format!(
            "games:   {} a variant, {} in all\n",
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
            "smallest difference in “{}” seen in 4 of 5 such experiments, with {} questions asked at \
             5 % in all; from a pilot of {} games a variant",
            self.prepared.headline().title,
            self.questions(),
            self.pilot.games
        );
        page + "\n" + &wrap("", &note) + "\n" + &format!("play:    {}\n", self.command)
    }

    fn sights_table(&self, scenario: usize, games: u64) -> String {
        let sights = self.sights(scenario, games);
        if sights.is_empty() {
            return String::new();
        }
        let kind = Kind::of(self.prepared.headline());
        let rows = sights.iter().map(|sight| {
            let fewer = (sight.unpaired / sight.paired).powi(2);
            let fewer = if fewer.is_finite() { format!("{fewer:.1}×") } else { "—".into() };
            [sight.name.clone(), number(kind, sight.paired), number(kind, sight.unpaired), fewer]
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
}
fn at_most(stop: &Stop, games: u64) -> String {
    match stop {
        Stop::Games(_) => count(games),
        Stop::Precision { .. } | Stop::Decided { .. } => format!("at most {}", count(games)),
    }
}

fn number(kind: Kind, value: f64) -> String {
    match kind {
        _ if value.is_nan() => "—".into(),
        Kind::Share => format!("{:.3} points", 100.0 * value),
        Kind::Unit(unit) => format!("{value:.5} {unit}"),
    }
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
    use crate::findings::Pilot;

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
