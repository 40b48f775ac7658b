//! Dice that fall every way in turn: exact odds of the same function that plays.

use std::collections::BTreeMap;

use super::Dice;

/// Walks all faces of all rolls of a function, like an odometer: the last die turns first.
pub struct EveryRoll {
    /// (face shown, sides) of each die of the path being walked.
    path: Vec<(u8, u8)>,
    next: usize,
}

impl EveryRoll {
    fn new() -> EveryRoll {
        EveryRoll { path: Vec::new(), next: 0 }
    }

    /// Turn to the next path; `false` when all have been walked.
    fn turn(&mut self) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        while let Some((face, sides)) = self.path.pop() {
            if face < sides {
                self.path.push((face + 1, sides));
                return true;
            }
        }
        false
    }

    /// In how many equally likely ways this path's dice can fall.
    fn ways(&self) -> u128 {
        let sides = self.path[..self.next].iter().map(|&(_, sides)| u128::from(sides));
        sides.fold(1, |ways, sides| ways.checked_mul(sides).expect("a path of under 49 d6"))
    }
}

impl Dice for EveryRoll {
    fn roll(&mut self, sides: u8) -> u8 {
        if self.next == self.path.len() {
            self.path.push((1, sides));
        }
        let (face, known) = self.path[self.next];
        assert_eq!(known, sides, "a function walked twice must roll the same dice");
        self.next += 1;
        face
    }
}

/// An exact distribution: every outcome with its share of `whole` equally likely ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<T: Ord> {
    pub ways: BTreeMap<T, u128>,
    pub whole: u128,
}

impl<T: Ord> Odds<T> {
    /// One outcome, whatever the dice say.
    pub fn certain(outcome: T) -> Odds<T> {
        Odds { ways: BTreeMap::from([(outcome, 1)]), whole: 1 }
    }

    /// Go on from every outcome as `next` says: the distribution of where that leads. A procedure
    /// of many rolls that forgets most of what it rolled is walked step by step this way.
    ///
    /// # Panics
    /// When the common denominator does not fit: after some twenty rolls of two dice.
    pub fn then<U: Ord>(&self, next: impl Fn(&T) -> Odds<U>) -> Odds<U> {
        let branches: Vec<_> = self.ways.iter().map(|(from, &ways)| (ways, next(from))).collect();
        let common = branches.iter().fold(1, |all, (_, odds)| least_multiple(all, odds.whole));
        let whole = self.whole.checked_mul(common).expect("a procedure of some twenty rolls");
        let mut ways = BTreeMap::new();
        for (share, odds) in branches {
            for (to, count) in odds.ways {
                *ways.entry(to).or_insert(0) += share * (common / odds.whole) * count;
            }
        }
        Odds { ways, whole }.reduced()
    }

    /// The same distribution over the smallest whole.
    fn reduced(mut self) -> Odds<T> {
        let shared = self.ways.values().fold(self.whole, |all, &ways| common_factor(all, ways));
        self.ways.values_mut().for_each(|ways| *ways /= shared);
        self.whole /= shared;
        self
    }

    /// The probability of one outcome.
    pub fn chance(&self, outcome: &T) -> f64 {
        self.ways.get(outcome).map_or(0.0, |&ways| ways as f64 / self.whole as f64)
    }

    /// How many of `of` equally likely ways bring `outcome`.
    ///
    /// # Panics
    /// When the share is not a whole number of `of` ways: the test that asks meant another chart.
    pub fn share(&self, outcome: &T, of: u128) -> u128 {
        let ways = self.ways.get(outcome).copied().unwrap_or(0) * of;
        assert_eq!(ways % self.whole, 0, "not a whole number of {of}ths");
        ways / self.whole
    }

    /// The distribution of `f(outcome)`.
    pub fn map<U: Ord>(self, f: impl Fn(T) -> U) -> Odds<U> {
        let mut ways = BTreeMap::new();
        for (outcome, count) in self.ways {
            *ways.entry(f(outcome)).or_insert(0) += count;
        }
        Odds { ways, whole: self.whole }
    }

    /// The mean of `value` over the distribution.
    pub fn mean(&self, value: impl Fn(&T) -> f64) -> f64 {
        let total: f64 = self.ways.iter().map(|(t, &ways)| value(t) * ways as f64).sum();
        total / self.whole as f64
    }
}

impl<T: Ord> Odds<Option<T>> {
    /// `None` is rolled again, for ever if need be: the odds of what counts in the end. Nothing is
    /// left of a roll that never counts.
    pub fn rolled_again(self) -> Odds<T> {
        let counted = self.ways.into_iter().filter_map(|(outcome, ways)| Some((outcome?, ways)));
        let ways: BTreeMap<T, u128> = counted.collect();
        Odds { whole: ways.values().sum(), ways }
    }
}

/// The exact odds of everything `decide` can return, by walking every roll it makes.
pub fn exact_odds<T: Ord>(mut decide: impl FnMut(&mut EveryRoll) -> T) -> Odds<T> {
    let mut dice = EveryRoll::new();
    let mut paths: BTreeMap<T, BTreeMap<u128, u128>> = BTreeMap::new();
    loop {
        let outcome = decide(&mut dice);
        *paths.entry(outcome).or_default().entry(dice.ways()).or_insert(0) += 1;
        if !dice.turn() {
            return on_one_denominator(paths);
        }
    }
}

/// Paths of different lengths have different weights: bring them to their common denominator.
fn on_one_denominator<T: Ord>(paths: BTreeMap<T, BTreeMap<u128, u128>>) -> Odds<T> {
    let whole = paths.values().flat_map(BTreeMap::keys).fold(1, |a, &b| least_multiple(a, b));
    let weigh = |counts: BTreeMap<u128, u128>| {
        counts.into_iter().map(|(ways, count)| whole / ways * count).sum()
    };
    Odds { ways: paths.into_iter().map(|(t, counts)| (t, weigh(counts))).collect(), whole }
}

/// The greatest number that divides both.
pub fn common_factor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

/// The least number both divide.
fn least_multiple(a: u128, b: u128) -> u128 {
    a / common_factor(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_make_seven_in_six_of_thirty_six_ways() {
        let odds = exact_odds(|dice| dice.two_d6());
        assert_eq!(odds.share(&7, 36), 6);
        assert_eq!(odds.share(&2, 36), 1);
        assert_eq!(odds.share(&13, 36), 0);
    }

    #[test]
    fn paths_of_different_lengths_are_weighed() {
        // A six is rolled again; the second die decides.
        let odds = exact_odds(|dice| if dice.d6() == 6 { 10 + dice.roll(2) } else { 0 });
        assert_eq!((odds.share(&0, 12), odds.share(&11, 12), odds.share(&12, 12)), (10, 1, 1));
        assert!((odds.mean(|&x| f64::from(x)) - 23.0 / 12.0).abs() < 1e-12);
    }

    #[test]
    fn step_by_step_is_the_same_as_all_at_once() {
        // Two dice; doubles are followed by a third.
        let third = |&(a, b): &(u8, u8)| match a == b {
            true => exact_odds(|dice| a + b + dice.d6()),
            false => Odds::certain(a + b),
        };
        let steps = exact_odds(|dice| (dice.d6(), dice.d6())).then(third);
        let at_once = exact_odds(|dice| {
            let (a, b) = (dice.d6(), dice.d6());
            if a == b { a + b + dice.d6() } else { a + b }
        });
        assert_eq!(steps.share(&3, 216), 13, "1-2, 2-1, and 1-1 with a 1");
        assert_eq!(steps.ways.len(), at_once.ways.len());
        for outcome in at_once.ways.keys() {
            assert_eq!(steps.share(outcome, 216), at_once.share(outcome, 216));
        }
    }

    #[test]
    fn what_does_not_count_is_rolled_again() {
        let odds = exact_odds(|dice| Some(dice.d6()).filter(|face| face % 2 == 0)).rolled_again();
        assert_eq!((odds.share(&2, 3), odds.share(&6, 3), odds.whole), (1, 1, 3));
        assert!(exact_odds(|dice| None::<u8>.filter(|_| dice.d6() > 9)).rolled_again().whole == 0);
    }

    #[test]
    fn a_rule_that_rolls_nothing_is_certain() {
        assert_eq!(exact_odds(|_| "always").share(&"always", 1), 1);
    }
}
