//! What a run found, and the forms it is written in. Nothing here computes a number.

mod asked;
mod chart;
mod csv;
mod experiment;
mod frame;
mod fork;
mod forks;
mod gate;
mod impact;
mod json;
mod luck;
mod rank;
mod survival;
mod markdown;
mod odds;
mod plan;
mod table;
mod text;
mod trace;
mod tune;
mod verify;

pub use asked::{Asked, Measure, PolicyEntry};
pub use chart::bar;
pub use experiment::{ExperimentResult, WorthReading};
pub use fork::{ForkResult, Played};
pub use forks::ForkCensusResult;
pub use frame::Frame;
pub use gate::{GateResult, Gated};
pub use impact::{Impact, ImpactResult, Reading, impacts};
pub use luck::{LuckOfClass, LuckResult, LuckShare};
pub use odds::OddsResult;
pub use plan::{Pilot, PlanResult};
pub use rank::RankResult;
pub use survival::Survival;
pub use text::{Column, WIDTH, columns, ledger, wrap};
pub use trace::TraceResult;
pub use tune::{TuneChange, TuneResult};
pub use verify::{ChartCheck, VerifyResult};

use crate::stats::{Estimate, Histogram, Tally, interval};
use crate::systems::Metric;

/// The version every result names.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For reading in a terminal
    Table,
    /// Every number in full
    Json,
    /// One line per metric, for spreadsheets
    Csv,
    /// For pasting into a page
    Md,
}

/// One cell played: what was asked, and what every metric came to.
#[derive(Clone, Debug)]
pub struct RunResult {
    pub system: String,
    pub scenario: String,
    pub games: u64,
    pub seed: u64,
    pub version: &'static str,
    /// Settings that differ from the book's, as path and value.
    pub settings: Vec<(String, String)>,
    /// Data no book prints: what, and why it was chosen.
    pub assumed: Vec<(String, String)>,
    pub metrics: Vec<Measured>,
    /// Survival by day, for what is counted in days.
    pub survival: Vec<Survival>,
    /// How much of it was luck, if that was asked for.
    pub luck: Option<LuckResult>,
    /// The command that plays it again.
    pub redo: String,
    /// The command that tells one game the headline did not go to, if one was found.
    pub trace: Option<String>,
}

/// One metric and what is known of its mean.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    pub metric: Metric,
    pub estimate: Estimate,
    /// The standard error; NaN when unknown.
    pub se: f64,
}

impl Measured {
    pub fn new(metric: Metric, seen: &Histogram) -> Measured {
        let (estimate, se) = if metric.is_proportion() {
            let share = interval::wilson(seen.count(1), seen.n(), interval::LEVEL);
            (share, interval::share_error(seen))
        } else {
            (interval::mean(seen, interval::LEVEL), interval::mean_error(seen))
        };
        Measured { metric, estimate, se: se.unwrap_or(f64::NAN) }
    }

    /// Nothing but 0 was ever seen.
    pub fn is_always_zero(&self) -> bool {
        self.estimate.value == 0.0 && self.se == 0.0
    }

    /// Every metric of a system, in its order.
    pub fn all(metrics: &[Metric], tally: &Tally) -> Vec<Measured> {
        let seen = metrics.iter().zip(tally.metrics());
        seen.map(|(&metric, seen)| Measured::new(metric, seen)).collect()
    }
}

/// The metric a system is judged by first: its first yes-or-no one, else its first.
pub fn headline(metrics: &[Metric]) -> Option<usize> {
    let proportion = metrics.iter().position(Metric::is_proportion);
    proportion.or((!metrics.is_empty()).then_some(0))
}

impl RunResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => table::render(self),
            Format::Json => json::render(self),
            Format::Csv => csv::render(self),
            Format::Md => markdown::render(self),
        }
    }

    /// The metric the result opens with.
    fn first(&self) -> Option<&Measured> {
        let metrics: Vec<_> = self.metrics.iter().map(|measured| measured.metric).collect();
        headline(&metrics).map(|index| &self.metrics[index])
    }

    /// The result in one sentence.
    fn sentence(&self) -> String {
        let (place, games) = (format!("{}/{}", self.system, self.scenario), self.games);
        let Some(Measured { metric, estimate, .. }) = self.first() else {
            return format!("{place}: {games} games played, and nothing measured");
        };
        let (unit, seen) = if metric.is_proportion() {
            ("%", estimate.percent())
        } else {
            (metric.unit, *estimate)
        };
        let (name, value, interval) = (metric.name, seen.value_text(), seen.interval_text());
        format!("{place}: {name} {value} {unit} over {games} games, 95 % interval {interval}")
    }
}

#[cfg(test)]
pub mod sample {
    //! One result for the tests of every form.

    use super::*;
    use crate::engine::{Plan, run, toy};
    use crate::systems::Match;

    /// A thousand games of the toy.
    pub fn result() -> RunResult {
        let tally = run(&toy::Coins, toy::Coins::WIDTH, &Plan::new(1000, 5), &|_| ());
        RunResult {
            system: "coins".into(),
            scenario: "ten".into(),
            games: 1000,
            seed: 5,
            version: "9.9.9",
            settings: toy::Coins.settings(),
            assumed: toy::Coins.assumed(),
            metrics: Measured::all(toy::METRICS, &tally),
            survival: Vec::new(),
            luck: None,
            redo: "tincan run coins/ten --games 1000 --seed 5".into(),
            trace: Some("tincan trace coins/ten --game 3 --seed 5".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::toy::METRICS;

    /// The chance of a six in ten throws is 1 − (5/6)^10 = 0.838494.
    #[test]
    fn the_interval_of_a_share_is_wilsons_and_covers_the_truth() {
        let won = sample::result().metrics[0];
        let k = (won.estimate.value * 1000.0).round() as u64;
        assert_eq!(won.estimate, interval::wilson(k, 1000, interval::LEVEL));
        assert!(won.estimate.low < 0.838494 && 0.838494 < won.estimate.high);
    }

    #[test]
    fn the_headline_is_the_first_yes_or_no() {
        assert_eq!(headline(METRICS), Some(0));
        assert_eq!(headline(&[METRICS[1], METRICS[0]]), Some(1));
        assert_eq!((headline(&METRICS[1..]), headline(&[])), (Some(0), None));
    }

    #[test]
    fn a_result_without_a_share_opens_with_its_first_mean() {
        let mut result = sample::result();
        result.metrics.remove(0);
        assert!(result.sentence().starts_with("coins/ten: throws "), "{}", result.sentence());
        assert!(result.sentence().contains(" dice over 1000 games, "), "{}", result.sentence());
    }
}
