//! Intervals that hold at every look at once.
//!
//! Sources: H. Robbins, "Statistical Methods Related to the Law of the Iterated Logarithm" (1970);
//! S. Howard et al., "Time-uniform, Nonparametric, Nonasymptotic Confidence Sequences" (2021);
//! I. Waudby-Smith et al., "Time-uniform Central Limit Theory and Asymptotic Confidence Sequences".

use crate::stats::root::last_where;
use crate::stats::special::{Part, ln_binomial};
use crate::stats::{Contrast, Estimate, Histogram, Sums};

/// The share behind `k` of `n`: every share that the evenly mixed share does not beat by more than
/// 1/α to one.
pub fn share(k: u64, n: u64, level: f64) -> Estimate {
    if n == 0 {
        return Estimate::unknown(0);
    }
    let (hits, misses) = (k as f64, (n - k) as f64);
    let value = hits / n as f64;
    // B(k+1, n−k+1) is one over n+1 times the binomial coefficient.
    let least = libm::log((1.0 - level) / (n as f64 + 1.0));
    let kept = |share: f64| ln_binomial(hits, misses, Part::of(share)) > least;
    let low = if k == 0 { 0.0 } else { last_where(0.0, value, |share| !kept(share)) };
    let high = if k == n { 1.0 } else { last_where(value, 1.0, kept) };
    Estimate { value, low, high, n }
}

/// The mean behind what was seen, for the many games its central limit needs; tightest about
/// `target` games. One game gives a value and no interval.
pub fn mean(seen: &Histogram, level: f64, target: u64) -> Estimate {
    let ends = seen.iter().next().zip(seen.iter().last());
    let widest = ends.map_or(0.0, |(least, most)| f64::from(most.0) - f64::from(least.0));
    let sums = Sums { n: seen.n(), sum: seen.sum(), squares: seen.sum_of_squares() };
    mean_of(&sums, widest, level, target)
}

/// The same from sums alone, and how far apart two games were at the most. Two more games are counted that lie so
/// far, or 1, from the mean, one either way: a few games that are all alike do not say that no other can come.
pub fn mean_of(seen: &Sums, widest: f64, level: f64, target: u64) -> Estimate {
    let Some(value) = seen.mean() else { return Estimate::unknown(0) };
    let (n, widest) = (seen.n as f64, widest.max(1.0));
    let variance =
        seen.variance().map(|seen| (seen * (n - 1.0) + 2.0 * widest * widest) / (n + 2.0));
    about(value, variance, seen.n, level, target)
}

/// A difference with its standard error over many games: the interval that holds at every look, and
/// the chance that any look ever shows a difference this far out where there is none.
pub fn difference(found: Contrast, level: f64) -> (Estimate, f64) {
    let Contrast { value, error, n } = found;
    if n < 2 {
        return (Estimate { value, low: f64::NAN, high: f64::NAN, n }, f64::NAN);
    }
    let half = error * (n as f64).sqrt() * reach(n as f64, 1.0 - level, TARGET);
    let tuned = tuned(n as f64, 1.0 - level, TARGET);
    let square = if value == 0.0 { 0.0 } else { value / error * (value / error) };
    let p = (tuned + 1.0).sqrt() * libm::exp(-square * tuned / (tuned + 1.0) / 2.0);
    (Estimate { value, low: value - half, high: value + half, n }, p.min(1.0))
}

/// Where intervals of differences are tightest: a run that stops when it is decided is this long.
const TARGET: f64 = 16_384.0;

fn about(value: f64, variance: Option<f64>, n: u64, level: f64, target: u64) -> Estimate {
    let half = match variance {
        Some(variance) => variance.sqrt() * reach(n as f64, 1.0 - level, target as f64),
        None => f64::NAN,
    };
    Estimate { value, low: value - half, high: value + half, n }
}

/// How far the interval reaches after `n` games, in standard deviations of one.
fn reach(n: f64, alpha: f64, target: f64) -> f64 {
    let tuned = tuned(n, alpha, target);
    (2.0 * (tuned + 1.0) / (n * tuned) * libm::log((tuned + 1.0).sqrt() / alpha)).sqrt()
}

/// The games so far in units of those at which the interval is tightest.
fn tuned(n: f64, alpha: f64, target: f64) -> f64 {
    let twice = -2.0 * libm::log(alpha);
    n * (twice + libm::log(1.0 + twice)) / target.max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Stream};
    use crate::stats::interval::{LEVEL, wilson};

    fn assert_ends(estimate: Estimate, low: f64, high: f64) {
        assert!((estimate.low - low).abs() <= 5e-7, "{estimate:?}, not {low}");
        assert!((estimate.high - high).abs() <= 5e-7, "{estimate:?}, not {high}");
    }

    #[test]
    fn shares_match_published_values() {
        assert_ends(share(0, 1000, LEVEL), 0.0, 0.009_856);
        assert_ends(share(1000, 1000, LEVEL), 1.0 - 0.009_856, 1.0);
        assert_ends(share(530, 1000, LEVEL), 0.474_229, 0.585_275);
        assert_ends(share(5300, 10_000, LEVEL), 0.510_807, 0.549_134);
    }

    #[test]
    fn shares_hold_at_both_ends_of_the_scale() {
        assert!(share(0, 0, LEVEL).value.is_nan());
        // One game: 1 / (2 (1 − p)) < 20 up to p = 39/40.
        assert_ends(share(0, 1, LEVEL), 0.0, 39.0 / 40.0);
        // The root of the condition in 40 digits (mpmath).
        let many = share(500_000_000, 1_000_000_000, LEVEL);
        assert!((many.high - 0.500_081_029_542_969_5).abs() < 1e-14, "{many:?}");
    }

    /// With n = target = 1000 and α = 5 %: n r² = 5.991465 + ln 6.991465 = 7.936155, and
    /// sqrt(2 · 8.936155 / (1000 · 7.936155) · ln(sqrt(8.936155) · 20)) = 0.095982.
    #[test]
    fn means_follow_the_formula() {
        let mut seen = Histogram::default();
        (0..1000).for_each(|game| seen.add(game % 2));
        // 250 of squares from the mean, and 1 for each of the two more games.
        let half = 0.095_982 * (252.0_f64 / 1002.0).sqrt();
        assert_ends(mean(&seen, LEVEL, 1000), 0.5 - half, 0.5 + half);
        let sums = Sums { n: 1000, sum: 500, squares: 500 };
        assert_ends(mean_of(&sums, 1.0, LEVEL, 1000), 0.5 - half, 0.5 + half);
        assert!(mean(&seen, LEVEL, 10).half_width() > half);
        assert!(mean(&seen, LEVEL, 100_000).half_width() > half);
    }

    /// The interval excludes zero where the chance is below 5 %, and only there.
    #[test]
    fn an_interval_and_its_p_value_agree() {
        let of = |value| difference(Contrast { value, error: 0.01, n: 10_000 }, LEVEL);
        let half = of(0.0).0.half_width();
        assert!((0.030..0.034).contains(&half), "{half}");
        assert!(of(half * 1.000_001).1 < 0.05 && of(half * 0.999_999).1 > 0.05);
        assert_eq!(of(0.0).1, 1.0);
        let certain = difference(Contrast { value: 1.0, error: 0.0, n: 9 }, LEVEL);
        assert_eq!((certain.0.low, certain.1), (1.0, 0.0));
        assert!(difference(Contrast { value: 1.0, error: f64::NAN, n: 1 }, LEVEL).1.is_nan());
    }

    #[test]
    fn means_that_cannot_be_known_are_not_made_up() {
        let mut seen = Histogram::default();
        assert!(mean(&seen, LEVEL, 100).value.is_nan());
        assert!(mean_of(&Sums::default(), 1.0, LEVEL, 100).value.is_nan());
        seen.add(3);
        assert!(mean(&seen, LEVEL, 100).value == 3.0 && mean(&seen, LEVEL, 100).low.is_nan());
        seen.add(3);
        assert!(mean(&seen, LEVEL, 100).low < 3.0, "two games that are alike are no certainty");
    }

    /// In how many of 300 fair matches an interval excluded a half at some look, every 100 games up
    /// to 5,000.
    fn misled(interval: impl Fn(u64, u64) -> Estimate) -> usize {
        let misled = |&match_number: &u64| {
            let (mut dice, mut won) = (Stream::new(match_number), 0);
            (1..=50).any(|look| {
                won += (0..100).filter(|_| dice.roll(2) == 1).count() as u64;
                let found = interval(won, look * 100);
                found.low > 0.5 || found.high < 0.5
            })
        };
        (0..300).filter(misled).count()
    }

    /// 5 % would be 15 of 300. The mixture is wary: it wrongs far fewer.
    #[test]
    fn peeking_misleads_wilson_and_not_a_confidence_sequence() {
        let by_wilson = misled(|k, n| wilson(k, n, LEVEL));
        assert!(by_wilson > 75, "{by_wilson} of 300");
        let by_sequence = misled(|k, n| share(k, n, LEVEL));
        assert!(by_sequence <= 15, "{by_sequence} of 300");
        let by_means = misled(|k, n| {
            let mut seen = Histogram::default();
            (0..n).for_each(|game| seen.add(i32::from(game < k)));
            mean(&seen, LEVEL, 1000)
        });
        assert!(by_means <= 15, "{by_means} of 300");
    }
}
