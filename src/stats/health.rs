//! Whether an error bar deserves to be believed.
//!
//! The interval of a mean trusts the sample's variance and the central limit. Both fail where a few
//! games weigh as much as all the others. Where only few games came out otherwise than usual the interval
//! is another ([`super::count`]) and holds, but is wide, and the next game may move it. The test is one of OpenMC's tallies: the variance of the
//! variance.

use super::{Histogram, count};

/// Why the error bar of a mean should not be believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caution {
    FewGames,
    NeverVaried,
    FewEvents,
    HeavyTail,
}

/// Below this the central limit has not set in, whatever the distribution.
const LEAST_GAMES: u64 = 30;

/// The largest variance of the variance OpenMC's authors trust. Of yes-or-no outcomes it asks for
/// ten of the rarer kind.
const LARGEST_DOUBT: f64 = 0.1;

impl Caution {
    /// What to print beside the error bar.
    pub fn text(self) -> &'static str {
        match self {
            Caution::FewGames => "too few games for an error bar",
            Caution::NeverVaried => {
                "every game came out the same: the rare exception is still possible"
            }
            Caution::FewEvents => "rests on few games: the others came out the same",
            Caution::HeavyTail => "a few extreme games decide: the interval may be too narrow",
        }
    }
}

/// What to say of the error bar of the mean of what was seen; nothing if it can be believed.
pub fn caution(seen: &Histogram) -> Option<Caution> {
    if seen.n() < LEAST_GAMES {
        return Some(Caution::FewGames);
    }
    match variance_of_variance(seen) {
        None => Some(Caution::NeverVaried),
        Some(doubt) if doubt < LARGEST_DOUBT => None,
        Some(_) if count::events_are_few(seen) => Some(Caution::FewEvents),
        Some(_) => Some(Caution::HeavyTail),
    }
}

/// How uncertain the variance itself is, as a square of its relative error: Σ(x−m)⁴ / (Σ(x−m)²)²
/// − 1/n. Unknown where nothing varied.
pub fn variance_of_variance(seen: &Histogram) -> Option<f64> {
    let values: Vec<_> =
        seen.iter().map(|(value, times)| (f64::from(value), times as f64)).collect();
    let moments = Moments::of(&values)?;
    Some((moments.fourth / (moments.second * moments.second) - 1.0) / moments.n)
}

/// Central moments about the mean (divisor n).
struct Moments {
    n: f64,
    second: f64,
    fourth: f64,
}

impl Moments {
    /// Of values with how often each was seen; nothing if they do not vary.
    fn of(values: &[(f64, f64)]) -> Option<Moments> {
        let n: f64 = values.iter().map(|&(_, times)| times).sum();
        let average = |f: &dyn Fn(f64) -> f64| -> f64 {
            values.iter().map(|&(value, times)| times * f(value)).sum::<f64>() / n
        };
        let mean = average(&|value| value);
        let square = |value: f64| (value - mean) * (value - mean);
        let fourth = average(&|value| square(value) * square(value));
        let found = Moments { n, second: average(&square), fourth };
        // Rounding of the mean alone leaves a variance of this size.
        (found.second > (mean * f64::EPSILON).powi(2) * 4.0).then_some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: [i32; 24] =
        [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4];

    fn of(values: &[(i32, usize)]) -> Histogram {
        let mut seen = Histogram::default();
        for &(value, times) in values {
            (0..times).for_each(|_| seen.add(value));
        }
        seen
    }

    fn assert_close(found: Option<f64>, expected: f64) {
        let found = found.unwrap();
        assert!((found / expected - 1.0).abs() < 1e-10, "{found} is not {expected}");
    }

    /// numpy: sum((x−m)⁴) / sum((x−m)²)² − 1/n.
    #[test]
    fn the_variance_of_the_variance_is_openmcs() {
        let mut seen = Histogram::default();
        EVEN.iter().for_each(|&value| seen.add(value));
        assert_close(variance_of_variance(&seen), 0.039_312_565_161_259_99);
        assert_close(variance_of_variance(&of(&[(0, 990), (1, 10)])), 0.097_010_101_010_100_98);
        assert_eq!(variance_of_variance(&of(&[(7, 9)])), None);
        assert_eq!(variance_of_variance(&Histogram::default()), None);
    }

    #[test]
    fn each_caution_is_given_where_it_is_due() {
        assert_eq!(caution(&Histogram::default()), Some(Caution::FewGames));
        assert_eq!(caution(&of(&[(0, 5), (1, 5)])), Some(Caution::FewGames));
        assert_eq!(caution(&of(&[(4, 1000)])), Some(Caution::NeverVaried));
        assert_eq!(caution(&of(&[(0, 995), (1, 5)])), Some(Caution::FewEvents));
        assert_eq!(caution(&of(&[(0, 9000), (1, 900), (500, 3)])), Some(Caution::HeavyTail));
        assert_eq!(caution(&of(&[(0, 900), (1, 100)])), None);
        assert_eq!(caution(&of(&[(1, 40), (2, 80), (3, 40)])), None);
    }
}
