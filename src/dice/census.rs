//! Look-ups in charts, counted: what came up, given its circumstances.

use std::collections::BTreeMap;

/// One look-up in a chart, in the words of the question its exact odds answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    pub chart: &'static str,
    pub given: Vec<(&'static str, String)>,
    pub result: String,
}

impl Sighting {
    /// A look-up that depends on nothing.
    pub fn plain(chart: &'static str, result: impl ToString) -> Sighting {
        Sighting { chart, given: Vec::new(), result: result.to_string() }
    }

    #[must_use]
    pub fn given(mut self, name: &'static str, value: impl ToString) -> Sighting {
        self.given.push((name, value.to_string()));
        self
    }
}

/// Circumstances of a look-up, as `name=value`.
pub type Circumstances = Vec<(&'static str, String)>;

/// How often each result of each chart came up under each set of circumstances.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    pub charts: BTreeMap<&'static str, BTreeMap<Circumstances, BTreeMap<String, u64>>>,
}

impl Census {
    pub fn add(&mut self, Sighting { chart, given, result }: Sighting, times: u64) {
        let column = self.charts.entry(chart).or_default().entry(given).or_default();
        *column.entry(result).or_insert(0) += times;
    }

    /// Take in what somebody else counted.
    pub fn merge(&mut self, other: Census) {
        for (chart, columns) in other.charts {
            for (given, results) in columns {
                for (result, times) in results {
                    self.add(Sighting { chart, given: given.clone(), result }, times);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Event, Line, Observed, Scripted, Table, Watch};

    /// What a gun did by a chart.
    struct Fired(&'static str, &'static str);

    impl Event for Fired {
        fn told(&self) -> Option<Line> {
            None
        }
        fn looked_up(&self) -> Option<Sighting> {
            Some(Sighting::plain("9", self.1).given("gun", self.0))
        }
    }

    #[test]
    fn look_ups_are_counted_by_chart_and_circumstance() {
        let mut table = Observed::new(Watch::LookUps, Scripted::new([6]));
        table.note(|| Fired("5in", "hit"));
        table.note(|| Fired("5in", "hit"));
        table.note(|| Fired("40mm", "miss"));
        assert_eq!(table.d6(), 6);
        let census = table.census;
        let mut twice = census.clone();
        twice.merge(census.clone());
        let of = |census: &Census, gun: &str, result: &str| {
            census.charts["9"][&vec![("gun", gun.to_owned())]].get(result).copied()
        };
        assert_eq!((of(&census, "5in", "hit"), of(&census, "40mm", "hit")), (Some(2), None));
        assert_eq!((of(&twice, "5in", "hit"), of(&twice, "40mm", "miss")), (Some(4), Some(2)));
    }
}
