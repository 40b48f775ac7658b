//! Exact odds of the same function that plays: distributions in whole numbers of ways, however many.

use std::collections::BTreeMap;

use num_integer::Integer;
use num_traits::ToPrimitive;

use super::EveryRoll;

/// A number of equally likely ways. Dice multiply them past any machine word.
pub type Ways = num_bigint::BigUint;

/// An exact distribution: every outcome with its share of `whole` equally likely ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds<T: Ord> {
    pub ways: BTreeMap<T, Ways>,
    pub whole: Ways,
}

impl<T: Ord> Odds<T> {
    /// One outcome, whatever the dice say.
    pub fn certain(outcome: T) -> Odds<T> {
        let one = Ways::from(1u8);
        Odds { ways: BTreeMap::from([(outcome, one.clone())]), whole: one }
    }

    /// Go on from every outcome as `next` says: the distribution of where that leads. A procedure
    /// of many rolls that forgets most of what it rolled is walked step by step this way.
    pub fn then<U: Ord>(&self, next: impl Fn(&T) -> Odds<U>) -> Odds<U> {
        let branches: Vec<_> = self.ways.iter().map(|(from, ways)| (ways, next(from))).collect();
        let one = Ways::from(1u8);
        let common = branches.iter().fold(one, |all, (_, odds)| all.lcm(&odds.whole));
        let mut ways = BTreeMap::new();
        for (share, odds) in branches {
            let share = share * (&common / odds.whole);
            for (to, count) in odds.ways {
                *ways.entry(to).or_insert(Ways::ZERO) += &share * count;
            }
        }
        Odds { ways, whole: &self.whole * common }.reduced()
    }

    /// The same distribution over the smallest whole.
    fn reduced(mut self) -> Odds<T> {
        let shared = self.ways.values().fold(self.whole.clone(), |all, ways| all.gcd(ways));
        self.ways.values_mut().for_each(|ways| *ways /= &shared);
        self.whole /= shared;
        self
    }

    /// The probability of one outcome.
    pub fn chance(&self, outcome: &T) -> f64 {
        self.ways.get(outcome).map_or(0.0, |ways| ratio(ways, &self.whole))
    }

    /// How many of `of` equally likely ways bring `outcome`.
    ///
    /// # Panics
    /// When the share is not a whole number of `of` ways: the test that asks meant another chart.
    pub fn share(&self, outcome: &T, of: u128) -> u128 {
        let ways = self.ways.get(outcome).cloned().unwrap_or_default() * of;
        let (share, rest) = ways.div_rem(&self.whole);
        assert_eq!(rest, Ways::ZERO, "not a whole number of {of}ths");
        share.to_u128().expect("a share of `of` is at most `of`")
    }

    /// The distribution of `f(outcome)`.
    pub fn map<U: Ord>(self, f: impl Fn(T) -> U) -> Odds<U> {
        let mut ways = BTreeMap::new();
        for (outcome, count) in self.ways {
            *ways.entry(f(outcome)).or_insert(Ways::ZERO) += count;
        }
        Odds { ways, whole: self.whole }
    }

    /// The mean of `value` over the distribution.
    pub fn mean(&self, value: impl Fn(&T) -> f64) -> f64 {
        let scale = scale(&self.whole);
        let total: f64 = self.ways.iter().map(|(t, ways)| value(t) * double(ways, scale)).sum();
        total / double(&self.whole, scale)
    }
}

impl<T: Ord> Odds<Option<T>> {
    /// `None` is rolled again, for ever if need be: the odds of what counts in the end. Nothing is
    /// left of a roll that never counts.
    pub fn rolled_again(self) -> Odds<T> {
        let counted = self.ways.into_iter().filter_map(|(outcome, ways)| Some((outcome?, ways)));
        let ways: BTreeMap<T, Ways> = counted.collect();
        Odds { whole: ways.values().sum(), ways }
    }
}

/// So many ways of so many, as a fraction of one.
pub fn ratio(ways: &Ways, whole: &Ways) -> f64 {
    let scale = scale(whole);
    double(ways, scale) / double(whole, scale)
}

/// How many binary places to leave out so that `whole` fits into a double.
fn scale(whole: &Ways) -> u64 {
    whole.bits().saturating_sub(1000)
}

/// The nearest double, so many binary places left out.
fn double(ways: &Ways, scale: u64) -> f64 {
    let fits = if scale == 0 { ways.to_f64() } else { (ways >> scale).to_f64() };
    fits.expect("every whole number has a nearest double")
}

/// The exact odds of everything `decide` can return, by walking every roll it makes.
pub fn exact_odds<T: Ord>(mut decide: impl FnMut(&mut EveryRoll) -> T) -> Odds<T> {
    let mut dice = EveryRoll::default();
    let mut paths: BTreeMap<T, BTreeMap<Ways, Ways>> = BTreeMap::new();
    loop {
        let outcome = decide(&mut dice);
        let path = dice.weight();
        *paths.entry(outcome).or_default().entry(path.of).or_default() += path.ways;
        if !dice.turn() {
            return on_one_denominator(paths);
        }
    }
}

/// Paths of different lengths have different weights: bring them to their common denominator.
fn on_one_denominator<T: Ord>(paths: BTreeMap<T, BTreeMap<Ways, Ways>>) -> Odds<T> {
    let one = Ways::from(1u8);
    let whole = paths.values().flat_map(BTreeMap::keys).fold(one, |all, of| all.lcm(of));
    let weigh = |counts: BTreeMap<Ways, Ways>| {
        counts.into_iter().map(|(of, ways)| &whole / of * ways).sum()
    };
    Odds { ways: paths.into_iter().map(|(t, counts)| (t, weigh(counts))).collect(), whole }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

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
        assert_eq!((odds.share(&2, 3), odds.share(&6, 3), odds.whole), (1, 1, Ways::from(3u8)));
        assert!(
            exact_odds(|dice| None::<u8>.filter(|_| dice.d6() > 9)).rolled_again().whole
                == Ways::ZERO
        );
    }

    #[test]
    fn a_rule_that_rolls_nothing_is_certain() {
        assert_eq!(exact_odds(|_| "always").share(&"always", 1), 1);
    }

    /// Policies weigh chances as doubles: those must be what whole machine words gave.
    #[test]
    fn a_chance_is_the_same_double_as_of_machine_words() {
        let mut word = 1u128;
        for _ in 0..1000 {
            word = word.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(1);
            let (ways, whole) = (word >> 3, word >> 1);
            let plain = ways as f64 / whole as f64;
            assert_eq!(ratio(&Ways::from(ways), &Ways::from(whole)).to_bits(), plain.to_bits());
        }
    }

    /// Sixty rolls of a die, told apart: 6^60 is past 2^128.
    #[test]
    fn a_long_procedure_is_walked_to_its_end() {
        let die = exact_odds(|dice| dice.d6() == 6);
        let sixes = |&got: &u32| die.clone().map(|six| got + u32::from(six));
        let odds = (0..60).fold(Odds::certain(0), |odds, _| odds.then(sixes));
        assert_eq!(odds.whole, Ways::from(6u8).pow(60));
        assert_eq!(odds.ways[&59], Ways::from(60u32 * 5));
        assert!((odds.mean(|&sixes| sixes.into()) - 10.0).abs() < 1e-12);
    }
}
