//! How much more of a metric the second of two cells had, from game to game.

use kernel::stats::count::{Departures, size_of_difference};
use kernel::stats::interval::LEVEL;
use kernel::stats::paired::{self, Pairs};
use kernel::stats::{Bounds, Estimate, Histogram};
use kernel::systems::Metric;

use super::Known;

/// The mean difference, its interval, and the chance of one as large if there is none: Tango's interval
/// and McNemar's exact test for a yes or no; for
/// anything else, what so many differing games allow. `known` is what is known of each cell, `spread` the standard
/// deviation of the metric in the first.
pub fn difference(
    metric: &Metric,
    known: [Known; 2],
    seen: &Histogram,
    spread: f64,
) -> (Estimate, f64) {
    let estimate = difference_interval(metric, known, seen, spread);
    let p = match is_yes_or_no(metric, known) {
        true => paired::mcnemar_exact(pairs(seen)),
        false => departures(known, seen, spread).p_value(),
    };
    (estimate, p)
}

/// The mean difference and its interval alone.
pub fn difference_interval(
    metric: &Metric,
    known: [Known; 2],
    seen: &Histogram,
    spread: f64,
) -> Estimate {
    if is_yes_or_no(metric, known) {
        return paired::difference_tango(pairs(seen), LEVEL);
    }
    departures(known, seen, spread).interval(LEVEL)
}

fn departures([first, second]: [Known; 2], seen: &Histogram, spread: f64) -> Departures {
    let size = size_of_difference(spread).max(first.size);
    Departures::of_differences(seen, second.bounds.less(first.bounds), size)
}

fn is_yes_or_no(metric: &Metric, known: [Known; 2]) -> bool {
    metric.is_proportion() || known.map(|cell| cell.bounds) == [Bounds::YES_OR_NO; 2]
}

/// Yes and no of two cells, game by game. Whether they agreed on yes or on no tells nothing of a
/// difference, and is not kept.
fn pairs(seen: &Histogram) -> Pairs {
    let [only_first, neither, only_second] = [-1, 0, 1].map(|by| seen.count(by));
    Pairs { both: 0, only_first, only_second, neither }
}
