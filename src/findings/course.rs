//! How an estimate settled as games were played, with intervals that hold at every look at once.

use kernel::stats::interval::LEVEL;
use kernel::stats::sequential::confidence_sequence;
use kernel::stats::{Course, Estimate, Sums};
use kernel::systems::Metric;

/// What was known after so many games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    pub games: u64,
    /// By a confidence sequence: all steps' intervals hold together, unlike those of the tables,
    /// which hold at the end only and are narrower.
    pub estimate: Estimate,
}

/// Below this many games the sequence of a mean has no interval: it leans on the central limit, and
/// a few games that happen to end alike would look certain.
const LEAST_FOR_A_MEAN: u64 = 64;

/// The estimate of `metric` at the end of every bin of its course. `most` is how many games were
/// planned at the most: fixed before the first, so that tuning to it does not bend the sequence.
pub fn steps(metric: &Metric, course: &Course, most: u64) -> Vec<Step> {
    let step = |sums: Sums| Step {
        games: sums.n,
        estimate: at(metric, &sums, most).over(metric.parts.into()),
    };
    course.so_far().map(step).collect()
}

fn at(metric: &Metric, sums: &Sums, most: u64) -> Estimate {
    if metric.is_proportion() {
        return confidence_sequence::share(sums.sum as u64, sums.n, LEVEL);
    }
    let found = confidence_sequence::mean_of(sums, 1.0, LEVEL, most);
    let known = sums.n >= LEAST_FOR_A_MEAN;
    if known { found } else { Estimate { low: f64::NAN, high: f64::NAN, ..found } }
}
