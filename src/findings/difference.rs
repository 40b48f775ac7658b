//! How much more of a metric the second of two cells had, from game to game.

use kernel::stats::count::{self, Differences};
use kernel::stats::interval::LEVEL;
use kernel::stats::paired::{self, Pairs};
use kernel::stats::{Bounds, Estimate, Histogram};
use kernel::systems::Metric;

/// The mean difference, its interval, and the chance of one as large if there is none: Tango's interval
/// and McNemar's exact test for a yes or no; for
/// anything else, what so many differing games allow. `bounds` are those of each cell, `spread` the standard
/// deviation of the metric in the first.
pub fn difference(
    metric: &Metric,
    bounds: [Bounds; 2],
    seen: &Histogram,
    spread: f64,
) -> (Estimate, f64) {
    if metric.is_proportion() || bounds == [Bounds::YES_OR_NO; 2] {
        let pairs = pairs(seen);
        return (paired::difference_tango(pairs, LEVEL), paired::mcnemar_exact(pairs));
    }
    let found = Differences { seen, bounds: bounds[1].less(bounds[0]), size: spread };
    (count::difference(found, LEVEL), count::difference_p_value(found))
}

/// Yes and no of two cells, game by game. Whether they agreed on yes or on no tells nothing of a
/// difference, and is not kept.
fn pairs(seen: &Histogram) -> Pairs {
    let [only_first, neither, only_second] = [-1, 0, 1].map(|by| seen.count(by));
    Pairs { both: 0, only_first, only_second, neither }
}
