//! What is known of a metric before its own games are looked at.

use kernel::stats::count::size_by_kin;
use kernel::stats::{Bounds, Histogram};
use kernel::systems::{Family, Match, Metric};

use super::run::{bounds, metric_bounds};

/// What a metric can be in a cell, and how large an event may be of which few or none were seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    pub bounds: Bounds,
    pub size: f64,
}

impl Known {
    /// Of a metric in any cell.
    pub fn of_metric(metric: &Metric) -> Known {
        Known { bounds: metric_bounds(metric), size: 1.0 }
    }

    /// Of metric number `place` in a cell whose games came to `seen`, metric by metric.
    pub fn of(cell: &dyn Match, metrics: &[Metric], place: usize, seen: &[Histogram]) -> Known {
        let kin = kin(cell.families(), metrics, place);
        let size = match kin.is_empty() {
            true => 1.0,
            false => size_by_kin(&seen[place], kin.iter().map(|&kin| &seen[kin])),
        };
        Known { bounds: bounds(cell, &metrics[place]), size }
    }
}

/// The places of the counts that share out a whole with metric number `place`.
pub fn kin(families: &[Family], metrics: &[Metric], place: usize) -> Vec<usize> {
    let has = |family: &&Family, at: usize| {
        family.parts.iter().any(|(name, _)| *name == metrics[at].name)
    };
    let of_family = |family| (0..metrics.len()).filter(move |&at| has(&family, at));
    let of_count = |at: &usize| *at != place && !metrics[*at].is_proportion();
    let families = families.iter().filter(|family| has(family, place));
    families.flat_map(of_family).filter(of_count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::metric::{YES_NO, count};

    const METRICS: &[Metric] = &[
        Metric::new("won", "Won", YES_NO),
        Metric::new("near", "Hits near by", count("hits")),
        Metric::new("far", "Hits from afar", count("hits")),
        Metric::new("lost", "Lost", YES_NO),
    ];

    #[test]
    fn parts_of_one_whole_are_kin() {
        let parts: &'static [_] = &[("near", "near"), ("far", "far")];
        let hits = Family { id: "hits", title: "Hits", parts, rest: None, whole: None };
        let ends = Family {
            parts: &[("won", "won"), ("lost", "lost")],
            id: "ends",
            title: "Ends",
            ..hits
        };
        let kin = |place| kin(&[hits, ends], METRICS, place);
        assert_eq!((kin(1), kin(2)), (vec![2], vec![1]));
        assert!(kin(0).is_empty(), "yes or no comes once");
    }
}
