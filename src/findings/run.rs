//! One cell played: what every metric came to.

use kernel::stats::{
    Adjusted, Bounds, Caution, Estimate, Histogram, Tally, count, health, interval,
};
use kernel::systems::{self, Group, Match, Metric, MetricKind, SettingTitles};

use super::{Ending, Known, LuckShare, LuckTold, Survival, Unfinished};

/// How the interval of a share is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ShareInterval {
    /// Wilson's: right 95 % of the time on average
    #[default]
    Wilson,
    /// Clopper and Pearson's: right at least 95 % of the time, and wider for it
    Exact,
}

impl ShareInterval {
    /// The share behind `k` of `n`.
    pub fn of(self, k: u64, n: u64) -> Estimate {
        match self {
            ShareInterval::Wilson => interval::share(k, n, interval::LEVEL),
            ShareInterval::Exact => interval::clopper_pearson(k, n, interval::LEVEL),
        }
    }
}

/// How much of a result a table for the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Every metric, not only the few that tell most.
    pub all: bool,
    /// What is assumed, with its reasons.
    pub assumed: bool,
}

/// One cell played: what was asked, and what every metric came to.
#[derive(Clone, Debug)]
pub struct RunResult {
    pub system: String,
    pub scenario: String,
    /// What a headline calls the scenario.
    pub place: String,
    /// What a short table shows of it.
    pub groups: &'static [Group],
    /// How much a table shows.
    pub shown: Shown,
    pub games: u64,
    pub seed: u64,
    pub version: &'static str,
    /// Settings that differ from the book's, as path and value.
    pub settings: Vec<(String, String)>,
    /// What settings are called.
    pub titles: SettingTitles,
    /// Data no book prints: what, and why it was chosen.
    pub assumed: Vec<(String, String)>,
    pub metrics: Vec<Measured>,
    /// The ways its games ended; none where the system does not say.
    pub endings: Vec<Ending>,
    /// Games that were stopped before their rules ended them, if there were any.
    pub unfinished: Option<Unfinished>,
    /// How the intervals of its shares were found.
    pub interval: ShareInterval,
    /// Survival by day, for what is counted in days.
    pub survival: Vec<Survival>,
    /// How much of it was luck, if that was asked for.
    pub luck: Vec<LuckShare>,
    /// What became of the luck of its games.
    pub luck_told: LuckTold,
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
    /// Why the interval should be taken with care.
    pub caution: Option<Caution>,
    /// What taking the luck out of it did, where luck was kept; then the estimate is the adjusted one.
    pub luck: Option<Adjusted>,
}

impl Measured {
    /// What was seen of a metric in a match of which nothing more is known.
    pub fn new(metric: Metric, seen: &Histogram, interval: ShareInterval) -> Measured {
        Measured::within(metric, Known::of_metric(&metric), seen, interval)
    }

    /// What was seen of a metric, in its unit, by what is known of it. What can only be 0 or 1 has a share, whatever it
    /// counts.
    pub fn within(
        metric: Metric,
        Known { bounds, size }: Known,
        seen: &Histogram,
        interval: ShareInterval,
    ) -> Measured {
        let (estimate, se) = if metric.is_proportion() || bounds == Bounds::YES_OR_NO {
            (interval.of(seen.count(1), seen.n()), interval::share_error(seen))
        } else {
            (count::mean(seen, bounds, size, interval::LEVEL), interval::mean_error(seen))
        };
        let caution = health::caution(seen);
        let (estimate, se) = (estimate.over(metric.parts.into()), se.unwrap_or(f64::NAN));
        Measured { metric, estimate, se: metric.in_units(se), caution, luck: None }
    }

    /// Nothing but 0 was ever seen.
    pub fn is_always_zero(&self) -> bool {
        self.estimate.value == 0.0 && self.se == 0.0
    }

    /// Every metric of a system, in its order, as `cell` played it.
    pub fn all(
        cell: &dyn Match,
        metrics: &[Metric],
        tally: &Tally,
        interval: ShareInterval,
    ) -> Vec<Measured> {
        let one = |(place, seen): (usize, &Histogram)| {
            let known = Known::of(cell, metrics, place, tally.metrics());
            Measured::within(metrics[place], known, seen, interval)
        };
        tally.metrics().iter().enumerate().map(one).collect()
    }
}

/// What a metric can be in a cell.
pub fn bounds(cell: &dyn Match, metric: &Metric) -> Bounds {
    of_mean(cell.bounds(metric))
}

/// What a metric can be in any cell.
pub fn metric_bounds(metric: &Metric) -> Bounds {
    of_mean(metric.bounds)
}

fn of_mean(bounds: systems::Bounds) -> Bounds {
    let (least, most) = bounds.of_mean();
    Bounds { least, most }
}

/// The metric a system is judged by first: its first yes-or-no one, else its first.
pub fn headline(metrics: &[Metric]) -> Option<usize> {
    let proportion = metrics.iter().position(|metric| metric.kind == MetricKind::YesNo);
    proportion.or((!metrics.is_empty()).then_some(0))
}
