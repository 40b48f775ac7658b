//! Odds of anything a game records, given anything a game records.

use std::collections::BTreeMap;

use kernel::stats::Histogram;
use kernel::stats::count::size_by_kin;
use kernel::systems::{Match, Metric};

use super::run::bounds;
use super::{Condition, Known, Measured, ShareInterval};

/// What is asked of the games of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SliceQuestion {
    /// What games are put into groups by; `None` leaves them in one.
    pub by: Option<usize>,
    /// What is looked at in every group, by its place among what the system records.
    pub metrics: Vec<usize>,
    /// What else is counted: for each of these, the others that share out a whole with it, which say how much of it
    /// may come at once where hardly a game had any.
    pub kin: Vec<Vec<usize>>,
    /// Which games are looked at.
    pub condition: Condition,
    /// The most groups there may be.
    pub bins: usize,
}

impl SliceQuestion {
    /// The places of all metrics it needs, each once.
    pub fn needed(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self.by.into_iter().chain(self.counted()).collect();
        all.extend(self.condition.metrics());
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The places of what is counted in every group: what is looked at, then the kin of each.
    fn counted(&self) -> impl Iterator<Item = usize> {
        self.metrics.iter().copied().chain(self.kin.iter().flatten().copied())
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
        let seen = group.or_insert_with(|| vec![Histogram::default(); question.counted().count()]);
        for (seen, metric) in seen.iter_mut().zip(question.counted()) {
            seen.add(row[metric]);
        }
    }

    /// The games that hold.
    pub fn held(&self) -> u64 {
        self.values.values().map(|seen| seen[0].n()).sum()
    }

    /// The groups, as `cell` of a system that records `metrics` played them.
    pub fn groups(
        &self,
        question: &SliceQuestion,
        metrics: &[Metric],
        cell: &dyn Match,
    ) -> Vec<SliceGroup> {
        let group = |(from, to, seen): (i32, i32, Vec<Histogram>)| {
            SliceGroup::new([from, to], &seen, question, metrics, cell)
        };
        let named = |value: i32| question.by.is_some_and(|by| metrics[by].word(value).is_some());
        self.binned(question.bins, &named).into_iter().map(group).collect()
    }

    /// All games that hold, as one group; `None` where none does.
    pub fn together(
        &self,
        question: &SliceQuestion,
        metrics: &[Metric],
        cell: &dyn Match,
    ) -> Option<SliceGroup> {
        let ends = [self.values.first_key_value()?.0, self.values.last_key_value()?.0];
        let mut all = vec![Histogram::default(); question.counted().count()];
        for seen in self.values.values() {
            all.iter_mut().zip(seen).for_each(|(all, seen)| all.merge(seen));
        }
        Some(SliceGroup::new(ends.map(|&end| end), &all, question, metrics, cell))
    }

    /// Every value by itself where there are no more than `bins`; else neighbours together, so that every
    /// group but the last has at least one `bins`-th of the games. What has a word stands by itself: it has no
    /// neighbours.
    fn binned(&self, bins: usize, named: &dyn Fn(i32) -> bool) -> Vec<(i32, i32, Vec<Histogram>)> {
        let numbers = self.values.keys().filter(|&&value| !named(value)).count();
        let least = match numbers > bins {
            true => self.held().div_ceil(bins.max(1) as u64),
            false => 0,
        };
        let mut groups: Vec<(i32, i32, Vec<Histogram>)> = Vec::new();
        for (&value, seen) in &self.values {
            match groups.last_mut() {
                Some((from, to, group))
                    if group[0].n() < least && !named(*from) && !named(value) =>
                {
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
    /// What was seen in the games of `cell` whose value lies between `from` and `to`.
    fn new(
        [from, to]: [i32; 2],
        seen: &[Histogram],
        question: &SliceQuestion,
        metrics: &[Metric],
        cell: &dyn Match,
    ) -> SliceGroup {
        let mut of_kin = &seen[question.metrics.len()..];
        let one = |(at, &place): (usize, &usize)| {
            let many = question.kin.get(at).map_or(0, Vec::len);
            let kin = of_kin.split_off(..many).expect("every one of the kin is counted");
            let size = if many == 0 { 1.0 } else { size_by_kin(&seen[at], kin.iter()) };
            let known = Known { bounds: bounds(cell, &metrics[place]), size };
            Measured::within(metrics[place], known, &seen[at], ShareInterval::default())
        };
        let measured = question.metrics.iter().enumerate().map(one).collect();
        SliceGroup { from, to, games: seen[0].n(), measured }
    }

    /// `3`, `4 to 7`, `yes`, `rain`: the values it holds, in the unit or the words of what games are grouped by.
    pub fn label(&self, by: Option<&Metric>) -> String {
        let Some(by) = by else { return "all games".into() };
        match self.from == self.to {
            true => by.told(self.from),
            false => {
                let ends = [self.from, self.to].map(|value| by.in_units(value.into()).to_string());
                ends.join(" to ")
            }
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
    use kernel::systems::metric::{NEVER, count, one_of};
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
        SliceQuestion { by: Some(1), metrics: vec![0], condition, bins, ..Default::default() }
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
        let total = tally.together(&question, METRICS, &Coins).unwrap();
        assert_eq!((total.from, total.to, total.games), (1, 9, 12));
    }

    /// A fact with a word has no neighbours: five turns in two groups, and the games without a hit by themselves.
    #[test]
    fn what_has_a_word_stands_by_itself() {
        let hit = Metric::new("first_hit", "First hit", count("turns").or("never"));
        let (all, mut tally) = ([METRICS[0], hit], SliceTally::default());
        let question =
            SliceQuestion { by: Some(1), metrics: vec![0], bins: 2, ..Default::default() };
        for turn in [1, 2, 3, 4, 5, NEVER] {
            (0..4).for_each(|game| tally.add(&question, &[i32::from(game < 1), turn]));
        }
        let labels = |groups: &[SliceGroup]| -> Vec<_> {
            groups.iter().map(|one| (one.label(Some(&hit)), one.games)).collect()
        };
        let found = labels(&tally.groups(&question, &all, &Coins));
        assert_eq!(found, [("1 to 3".into(), 12), ("4 to 5".into(), 8), ("never".into(), 4)]);
        let sky = Metric::new("sky", "Sky", one_of(&["clear", "rain", "fog", "snow", "hail", "?"]));
        let mut tally = SliceTally::default();
        (0..6).for_each(|sky| tally.add(&question, &[1, sky]));
        let groups = tally.groups(&question, &[METRICS[0], sky], &Coins);
        assert_eq!((groups.len(), groups[2].label(Some(&sky))), (6, "fog".into()));
    }

    /// One throw in a game of twenty came with four others, none of them what is asked for: that may come as many at once,
    /// 3.69 / 20 · 5 of them a game, where it has kin; 3.69 / 20 where it stands alone.
    #[test]
    fn what_never_came_is_held_against_its_kin() {
        let of = |kin: Vec<Vec<usize>>| {
            let question = SliceQuestion { metrics: vec![0], kin, bins: 3, ..Default::default() };
            let mut tally = SliceTally::default();
            (0..20).for_each(|game| tally.add(&question, &[0, if game == 7 { 5 } else { 0 }]));
            let all = [METRICS[1], METRICS[1]];
            tally.together(&question, &all, &Coins).unwrap().measured[0].estimate.high
        };
        let (alone, with_kin) = (of(Vec::new()), of(vec![vec![1]]));
        assert!((alone - 3.689 / 20.0).abs() < 1e-3, "{alone}");
        assert!((with_kin - 5.0 * alone).abs() < 1e-9, "{with_kin}");
    }

    #[test]
    fn a_question_needs_every_metric_once() {
        assert_eq!(question(3).needed(), [0, 1]);
        assert_eq!(SliceQuestion { by: None, ..question(3) }.needed(), [0, 1]);
        assert!(SliceQuestion::default().needed().is_empty());
    }
}
