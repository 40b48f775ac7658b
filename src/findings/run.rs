//! One cell played: what every metric came to.

use kernel::stats::{Estimate, Histogram, Tally, interval};
use kernel::systems::Metric;

use super::{LuckResult, Survival};

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
