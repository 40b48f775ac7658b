//! The exact distribution of one whole number over many games.

use serde::{Deserialize, Serialize};

/// How often each value was seen. Everything else (n, sums, quantiles) is worked out from the
/// counts, in integers, so that no order of adding or merging can change a bit of it.
///
/// It spans the least to the greatest value seen and not one more: equal contents are equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    base: i32,
    counts: Vec<u64>,
}

impl Histogram {
    #[inline]
    pub fn add(&mut self, value: i32) {
        self.add_many(value, 1);
    }

    #[inline]
    fn add_many(&mut self, value: i32, times: u64) {
        match self.slot(value) {
            Some(slot) => self.counts[slot] += times,
            None => self.stretch_and_add(value, times),
        }
    }

    /// Where `value` is counted, if the histogram reaches that far.
    #[inline]
    fn slot(&self, value: i32) -> Option<usize> {
        let slot = usize::try_from(i64::from(value) - i64::from(self.base)).ok()?;
        (slot < self.counts.len()).then_some(slot)
    }

    #[cold]
    fn stretch_and_add(&mut self, value: i32, times: u64) {
        if self.counts.is_empty() {
            self.base = value;
        }
        let below = (i64::from(self.base) - i64::from(value)).max(0) as usize;
        self.counts.splice(0..0, std::iter::repeat_n(0, below));
        self.base = self.base.min(value);
        let slot = (i64::from(value) - i64::from(self.base)) as usize;
        self.counts.resize(self.counts.len().max(slot + 1), 0);
        self.counts[slot] += times;
    }

    /// Take in everything `other` has seen.
    pub fn merge(&mut self, other: &Histogram) {
        for (value, times) in other.iter() {
            self.add_many(value, times);
        }
    }

    /// Every value seen, ascending, with how often.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        let values = i64::from(self.base)..;
        let seen = values.zip(&self.counts).filter(|&(_, &times)| times > 0);
        seen.map(|(value, &times)| (value as i32, times))
    }

    pub fn n(&self) -> u64 {
        self.counts.iter().sum()
    }

    pub fn sum(&self) -> i128 {
        self.iter().map(|(value, times)| i128::from(value) * i128::from(times)).sum()
    }

    pub fn sum_of_squares(&self) -> i128 {
        let square = |value: i32| i128::from(value) * i128::from(value);
        self.iter().map(|(value, times)| square(value) * i128::from(times)).sum()
    }

    /// How often `value` was seen.
    pub fn count(&self, value: i32) -> u64 {
        self.slot(value).map_or(0, |slot| self.counts[slot])
    }

    /// The share of games that ended with `value`; unknown without games.
    pub fn share(&self, value: i32) -> Option<f64> {
        let n = self.n();
        (n > 0).then(|| self.count(value) as f64 / n as f64)
    }

    pub fn mean(&self) -> Option<f64> {
        let n = self.n();
        (n > 0).then(|| self.sum() as f64 / n as f64)
    }

    /// The sample variance (divisor n − 1); unknown below two games.
    pub fn variance(&self) -> Option<f64> {
        let n = i128::from(self.n());
        // Counted from the base, the two terms stay small enough for their exact difference.
        let sum = self.sum() - n * i128::from(self.base);
        let squares: i128 = (0..).zip(&self.counts).map(|(i, &c)| i * i * i128::from(c)).sum();
        (n > 1).then(|| (n * squares - sum * sum) as f64 / (n as f64 * (n - 1) as f64))
    }

    /// The value seen most often, the least of several; unknown without games.
    pub fn usual(&self) -> Option<i32> {
        let most = self.counts.iter().max()?;
        self.iter().find(|(_, times)| times == most).map(|(value, _)| value)
    }

    /// The least value that at least a share `q` of the games did not exceed.
    pub fn quantile(&self, q: f64) -> Option<i32> {
        // A hair less, because 0.07 of 100 comes out a hair above 7.
        let share = q.clamp(0.0, 1.0) * (1.0 - 4.0 * f64::EPSILON);
        let wanted = ((share * self.n() as f64).ceil() as u64).max(1);
        let mut passed = 0;
        self.iter().find_map(|(value, times)| {
            passed += times;
            (passed >= wanted).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    #[test]
    fn moments_are_those_of_the_values() {
        let seen = of(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!((seen.n(), seen.sum(), seen.sum_of_squares()), (8, 40, 232));
        assert_eq!(seen.mean(), Some(5.0));
        assert_eq!(seen.variance(), Some(32.0 / 7.0));
        assert_eq!((seen.count(4), seen.count(6), seen.count(-100)), (3, 0, 0));
        assert_eq!(seen.share(4), Some(3.0 / 8.0));
    }

    #[test]
    fn quantiles_are_values_that_were_seen() {
        let seen = of(&[-3, 10, 20, 30]);
        let asked = [0.0, 0.25, 0.5, 0.51, 1.0].map(|q| seen.quantile(q));
        assert_eq!(asked, [Some(-3), Some(-3), Some(10), Some(20), Some(30)]);
        assert_eq!(of(&(1..=100).collect::<Vec<_>>()).quantile(0.07), Some(7));
    }

    #[test]
    fn the_usual_value_is_the_one_seen_most() {
        assert_eq!(of(&[3, 9, 9, 4, 3]).usual(), Some(3));
        assert_eq!(Histogram::default().usual(), None);
    }

    #[test]
    fn without_games_nothing_is_known() {
        let nothing = Histogram::default();
        assert_eq!((nothing.mean(), nothing.variance(), nothing.share(0)), (None, None, None));
        assert_eq!((nothing.quantile(0.5), nothing.n()), (None, 0));
        assert_eq!((of(&[7]).mean(), of(&[7]).variance()), (Some(7.0), None));
    }

    #[test]
    fn values_far_from_zero_lose_nothing() {
        let seen = of(&[2_000_000_000, 2_000_000_002]);
        assert_eq!((seen.mean(), seen.variance()), (Some(2_000_000_001.0), Some(2.0)));
        assert_eq!(of(&[i32::MIN]).count(i32::MAX), 0);
    }

    proptest! {
        #[test]
        fn merging_is_adding_in_any_order(
            a in prop::collection::vec(-50..50i32, 0..40),
            b in prop::collection::vec(-50..50i32, 0..40),
        ) {
            let whole = of(&[a.clone(), b.clone()].concat());
            let (mut ab, mut ba) = (of(&a), of(&b));
            ab.merge(&of(&b));
            ba.merge(&of(&a));
            prop_assert_eq!(&ab, &whole);
            prop_assert_eq!(&ba, &whole);
        }
    }
}
