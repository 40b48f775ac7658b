//! Odds of anything a game records, given anything a game records.

use std::collections::BTreeMap;

use kernel::stats::Histogram;
use kernel::systems::{Match, Metric};

use super::run::bounds;
use super::{Condition, Known, Measured, ShareInterval};

/// What is asked of the games of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SliceQuestion {
    /// What games are put into groups by; `None` leaves them in one.
    pub by: Option<usize>,
    /// What is looked at in every group, by its place among the system's metrics.
    pub metrics: Vec<usize>,
    /// Which games are looked at.
    pub condition: Condition,
    /// The most groups there may be.
    pub bins: usize,
}

impl SliceQuestion {
    /// The places of all metrics it needs, each once.
    pub fn needed(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.by.into_iter().chain(self.metrics.iter().copied()).collect();
        all.extend(self.condition.metrics());
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// What the games of one cell came to, value by value of what they are grouped by. It does not grow
/// with the number of games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SliceTally {
    pub games: u64,
    values: BTreeMap<i32, Vec<Histogram>>,
}

impl SliceTally {
    /// Count a game by its row.
    pub fn add(&mut self, question: &SliceQuestion, row: &[i32]) {
        self.games += 1;
        if !question.condition.holds(row) {
            return;
        }
        let value = question.by.map_or(0, |metric| row[metric]);
        let group = self.values.entry(value);
        let seen = group.or_insert_with(|| vec![Histogram::default(); question.metrics.len()]);
        for (seen, &metric) in seen.iter_mut().zip(&question.metrics) {
            seen.add(row[metric]);
        }
    }

    /// The games that hold.
    pub fn held(&self) -> u64 {
        self.values.values().map(|seen| seen[0].n()).sum()
    }

    /// The groups, as `cell` of a system with these `metrics` played them.
    pub fn groups(
        &self,
        question: &SliceQuestion,
        metrics: &[Metric],
        cell: &dyn Match,
    ) -> Vec<SliceGroup> {
        let group = |(from, to, seen): (i32, i32, Vec<Histogram>)| {
            let one = |(place, seen): (&usize, &Histogram)| {
                let known = Known { bounds: bounds(cell, &metrics[*place]), size: 1.0 };
                Measured::within(metrics[*place], known, seen, ShareInterval::default())
            };
            let measured = question.metrics.iter().zip(&seen).map(one).collect();
            SliceGroup { from, to, games: seen[0].n(), measured }
        };
        self.binned(question.bins).into_iter().map(group).collect()
    }

    /// Every value by itself where there are no more than `bins`; else neighbours together, so that every
    /// group but the last has at least one `bins`-th of the games.
    fn binned(&self, bins: usize) -> Vec<(i32, i32, Vec<Histogram>)> {
        let least = match self.values.len() > bins {
            true => self.held().div_ceil(bins.max(1) as u64),
            false => 0,
        };
        let mut groups: Vec<(i32, i32, Vec<Histogram>)> = Vec::new();
        for (&value, seen) in &self.values {
            match groups.last_mut() {
                Some((_, to, group)) if group[0].n() < least => {
                    *to = value;
                    group.iter_mut().zip(seen).for_each(|(group, seen)| group.merge(seen));
                }
                _ => groups.push((value, value, seen.clone())),
            }
        }
        groups
    }
}

/// Games whose value lies from `from` to `to`, both included.
#[derive(Clone, Debug)]
pub struct SliceGroup {
    pub from: i32,
    pub to: i32,
    pub games: u64,
    /// One for each metric that was asked for.
    pub measured: Vec<Measured>,
}

/// One cell of a run, sliced.
#[derive(Clone, Debug)]
pub struct SlicedCell {
    pub scenario: String,
    pub name: String,
    /// As a person reads it.
    pub title: String,
    /// All games of it.
    pub games: u64,
    /// Those that hold, group by group.
    pub groups: Vec<SliceGroup>,
    /// Those that hold together; `None` where none does.
    pub total: Option<SliceGroup>,
}

impl SlicedCell {
    /// The games that hold.
    pub fn held(&self) -> u64 {
        self.total.as_ref().map_or(0, |total| total.games)
    }
}

/// A run, sliced.
#[derive(Clone, Debug)]
pub struct SliceResult {
    pub system: String,
    /// The run, as it was named.
    pub run: String,
    pub seed: u64,
    pub by: Option<Metric>,
    pub metrics: Vec<Metric>,
    /// The most groups there may be.
    pub bins: usize,
    /// As it was said; empty where every game is looked at.
    pub condition: String,
    pub cells: Vec<SlicedCell>,
    /// The command that slices it again.
    pub command: String,
}

impl SliceGroup {
    /// `3`, `4 to 7`, `yes`: the values it holds, in the unit of what games are grouped by.
    pub fn label(&self, by: Option<&Metric>) -> String {
        let Some(by) = by else { return "all games".into() };
        let told = |value: i32| by.in_units(value.into()).to_string();
        match (by.is_proportion(), self.from == self.to) {
            (true, true) if self.from == 0 => "no".into(),
            (true, true) => "yes".into(),
            (_, true) => told(self.from),
            (_, false) => format!("{} to {}", told(self.from), told(self.to)),
        }
    }
}

impl SliceResult {
    /// Whether any group holds several values.
    pub fn is_binned(&self) -> bool {
        self.cells.iter().flat_map(|cell| &cell.groups).any(|group| group.from != group.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::coins::{Coins, METRICS};

    /// Games by throws: `won` of `games` with every number of throws from 0 on.
    fn tally(question: &SliceQuestion, games: &[(i32, u64, u64)]) -> SliceTally {
        let mut tally = SliceTally::default();
        for &(throws, won, of) in games {
            (0..of).for_each(|game| tally.add(question, &[i32::from(game < won), throws]));
        }
        tally
    }

    fn question(bins: usize) -> SliceQuestion {
        let condition = Condition::parse("throws > 0", METRICS).unwrap();
        SliceQuestion { by: Some(1), metrics: vec![0], condition, bins }
    }

    #[test]
    fn every_value_has_its_share_with_wilsons_interval() {
        let question = question(10);
        let tally = tally(&question, &[(0, 5, 9), (1, 3, 4), (2, 1, 8)]);
        assert_eq!((tally.games, tally.held()), (21, 12));
        let groups = tally.groups(&question, METRICS, &Coins);
        let found: Vec<_> =
            groups.iter().map(|group| (group.from, group.to, group.games)).collect();
        assert_eq!(found, [(1, 1, 4), (2, 2, 8)]);
        let wilson = kernel::stats::interval::share(3, 4, 0.95);
        assert_eq!(groups[0].measured[0].estimate, wilson);
        assert_eq!(groups[0].label(Some(&METRICS[1])), "1");
    }

    /// Twelve games in two groups are at least six each: 4 + 3, then the other 5.
    #[test]
    fn many_values_are_put_together_with_their_neighbours() {
        let question = question(2);
        let tally = tally(&question, &[(1, 1, 4), (2, 1, 3), (5, 0, 2), (9, 3, 3)]);
        let groups = tally.groups(&question, METRICS, &Coins);
        let found: Vec<_> = groups.iter().map(|one| (one.from, one.to, one.games)).collect();
        assert_eq!(found, [(1, 2, 7), (5, 9, 5)]);
        assert_eq!(groups[1].measured[0].estimate.value, 0.6);
        assert_eq!(groups[1].label(Some(&METRICS[1])), "5 to 9");
        let total = tally.groups(&SliceQuestion { bins: 1, ..question }, METRICS, &Coins);
        assert_eq!((total.len(), total[0].games), (1, 12));
    }

    #[test]
    fn a_question_needs_every_metric_once() {
        assert_eq!(question(3).needed(), [0, 1]);
        assert_eq!(SliceQuestion { by: None, ..question(3) }.needed(), [0, 1]);
        assert!(SliceQuestion::default().needed().is_empty());
    }
}
