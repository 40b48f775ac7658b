//! What the games of one cell add up to, metric by metric.

use serde::{Deserialize, Serialize};

use super::Histogram;
use crate::rows::Rows;

/// One exact histogram per metric. It does not grow with the number of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    metrics: Vec<Histogram>,
}

impl Tally {
    pub fn new(width: usize) -> Tally {
        Tally { metrics: vec![Histogram::default(); width] }
    }

    /// Count the outcomes of some games.
    pub fn fold(&mut self, rows: &Rows) {
        for row in rows.iter() {
            for (histogram, &value) in self.metrics.iter_mut().zip(row) {
                histogram.add(value);
            }
        }
    }

    /// Count by how much each game of `other` differs from the same game of `first`.
    pub fn fold_differences(&mut self, first: &Rows, other: &Rows) {
        for (before, after) in first.iter().zip(other.iter()) {
            let pairs = before.iter().zip(after);
            for (histogram, (before, after)) in self.metrics.iter_mut().zip(pairs) {
                histogram.add(after - before);
            }
        }
    }

    /// Take in the games of `other`; in whatever order, the end is the same.
    pub fn merge(&mut self, other: &Tally) {
        for (mine, theirs) in self.metrics.iter_mut().zip(&other.metrics) {
            mine.merge(theirs);
        }
    }

    pub fn games(&self) -> u64 {
        self.metrics.first().map_or(0, Histogram::n)
    }

    /// The distributions, in the order of the system's metrics.
    pub fn metrics(&self) -> &[Histogram] {
        &self.metrics
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_of_the_rows_has_its_own_histogram() {
        let mut rows = Rows::new(2);
        rows.push(&[1, -5]);
        rows.push(&[0, 7]);
        let mut tally = Tally::new(2);
        tally.fold(&rows);
        assert_eq!(tally.games(), 2);
        assert_eq!(tally.metrics()[0].sum(), 1);
        assert_eq!(tally.metrics()[1].iter().collect::<Vec<_>>(), [(-5, 1), (7, 1)]);
    }

    #[test]
    fn a_tally_of_no_metrics_has_no_games() {
        assert_eq!(Tally::new(0).games(), 0);
    }
}
