//! Two yes-or-no outcomes of the same games.
//!
//! Sources: T. Tango, "Equivalence Test and Confidence Interval for the Difference
//! in Proportions for the Paired-sample Design" (1998); Q. McNemar (1947).

use super::Estimate;
use super::interval::reach;
use super::root::last_where;
use super::special::{Part, beta_cdf};

/// The same games played twice, by whether the event came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    pub both: u64,
    pub only_first: u64,
    pub only_second: u64,
    pub neither: u64,
}

impl Pairs {
    pub fn n(&self) -> u64 {
        self.both + self.only_first + self.only_second + self.neither
    }

    /// How much more often the second came about than the first.
    fn difference(&self) -> f64 {
        (self.only_second as f64 - self.only_first as f64) / self.n() as f64
    }
}

/// How much more often the second came about than the first in the same games: Tango's score
/// interval, all differences his test does not reject.
pub fn difference_tango(pairs: Pairs, level: f64) -> Estimate {
    let n = pairs.n();
    if n == 0 {
        return Estimate::unknown(0);
    }
    let (value, reach) = (pairs.difference(), reach(level));
    let low = last_where(-1.0, value, |difference| tango_score(pairs, difference) > reach);
    let high = last_where(value, 1.0, |difference| tango_score(pairs, difference) >= -reach);
    let low = if pairs.only_first == n { -1.0 } else { low };
    let high = if pairs.only_second == n { 1.0 } else { high };
    Estimate { value, low, high, n }
}

/// By how many of its standard errors the difference seen exceeds a supposed one, falling as that
/// rises. The standard error is of the likeliest table with the supposed difference.
fn tango_score(pairs: Pairs, supposed: f64) -> f64 {
    let n = pairs.n() as f64;
    let (up, down) = (pairs.only_second as f64, pairs.only_first as f64);
    let off = up - down - n * supposed;
    let variance = n * (2.0 * likeliest_down(up, down, n, supposed) + supposed * (1.0 - supposed));
    if variance > 0.0 { off / variance.sqrt() } else { f64::INFINITY.copysign(off) }
}

/// The likeliest chance of "only the first" under a supposed difference: the larger root of
/// 2n·q² + b·q − c = 0.
fn likeliest_down(up: f64, down: f64, n: f64, supposed: f64) -> f64 {
    let b = (2.0 * n - up + down) * supposed - up - down;
    let c = down * supposed * (1.0 - supposed);
    ((b * b + 8.0 * n * c).max(0.0).sqrt() - b) / (4.0 * n)
}

/// The chance of games that differ at least this unevenly if neither way is likelier: McNemar's
/// test by its exact binomial, two-sided.
pub fn mcnemar_exact(pairs: Pairs) -> f64 {
    let fewer = pairs.only_first.min(pairs.only_second);
    let more = pairs.only_first.max(pairs.only_second);
    if fewer == more {
        return 1.0;
    }
    // The binomial sum as a beta function: no billion terms.
    (2.0 * beta_cdf(Part::of(0.5), more as f64, fewer as f64 + 1.0)).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::interval::LEVEL;
    use proptest::prelude::*;

    fn pairs(both: u64, only_first: u64, only_second: u64, neither: u64) -> Pairs {
        Pairs { both, only_first, only_second, neither }
    }

    fn assert_ends(estimate: Estimate, low: f64, high: f64) {
        assert!((estimate.low - low).abs() <= 5e-10, "{estimate:?}, not {low}");
        assert!((estimate.high - high).abs() <= 5e-10, "{estimate:?}, not {high}");
    }

    /// Found without Tango's closed form: for every supposed difference the likelihood maximised
    /// numerically in 50 digits, and the score inverted by halving (mpmath).
    #[test]
    fn tangos_interval_is_that_of_the_constrained_likelihood() {
        for (table, low, high) in [
            (pairs(36, 12, 2, 0), -0.344_708_748_282_1, -0.061_112_406_186_3),
            (pairs(43, 0, 1, 0), -0.059_393_231_116_6, 0.118_077_096_982_1),
            (pairs(212, 144, 256, 388), 0.073_282_138_557_1, 0.150_518_051_554_3),
            (pairs(53, 9, 4, 2), -0.186_386_097_533_8, 0.033_871_443_756_5),
            (pairs(20, 0, 0, 30), -0.071_347_599_133_4, 0.071_347_599_133_4),
            (pairs(0, 10, 0, 0), -1.0, -0.444_934_400_274_2),
            (pairs(0, 0, 10, 0), 0.444_934_400_274_2, 1.0),
            (pairs(0, 5, 5, 0), -0.526_813_818_974_9, 0.526_813_818_974_9),
        ] {
            assert_ends(difference_tango(table, LEVEL), low, high);
        }
    }

    #[test]
    fn the_interval_holds_for_a_billion_games() {
        let table = pairs(400_000_000, 90_000_000, 90_100_000, 419_900_000);
        assert_ends(difference_tango(table, LEVEL), 0.000_073_697_02, 0.000_126_302_98);
    }

    /// 2 · scipy.stats.binom.cdf(fewer, differing, 1/2).
    #[test]
    fn mcnemars_test_is_exact_for_few_and_for_many() {
        for (only_first, only_second, expected) in [
            (30, 52, 0.019_826_915_845_841_6),
            (0, 5, 0.0625),
            (200, 100, 8.014_875_216_538_921e-9),
            (1_000_000, 1_005_000, 0.000_414_903_265_718_300_9),
            (1_000_000, 1_010_000, 1.753_968_561_436_662_8e-12),
            (499_950_000, 500_050_000, 0.001_565_572_261_077_248_5),
        ] {
            let found = mcnemar_exact(pairs(7, only_first, only_second, 9));
            assert!((found / expected - 1.0).abs() < 1e-9, "{only_first}: {found}");
        }
        assert_eq!(mcnemar_exact(pairs(4, 0, 0, 4)), 1.0);
        assert_eq!(mcnemar_exact(pairs(0, 500_000_000, 500_000_000, 0)), 1.0);
        let next_to_even = mcnemar_exact(pairs(0, 500_000_000, 500_000_001, 0));
        assert!((next_to_even - 1.0).abs() < 1e-9, "{next_to_even}");
    }

    #[test]
    fn no_games_are_unknown() {
        assert!(difference_tango(Pairs::default(), LEVEL).value.is_nan());
        assert_eq!(mcnemar_exact(Pairs::default()), 1.0);
    }

    proptest! {
        #[test]
        fn every_table_has_an_interval_about_its_value_and_its_mirror_image(
            both in 0..40u64, only_first in 0..40u64, only_second in 0..40u64, neither in 0..40u64,
        ) {
            let table = pairs(both, only_first, only_second, neither);
            prop_assume!(table.n() > 0);
            let found = difference_tango(table, LEVEL);
            let mirrored = pairs(both, only_second, only_first, neither);
            let mirrored = difference_tango(mirrored, LEVEL);
            prop_assert!(-1.0 <= found.low && found.low <= found.value);
            prop_assert!(found.value <= found.high && found.high <= 1.0);
            prop_assert!((found.low + mirrored.high).abs() < 1e-9);
        }
    }
}
