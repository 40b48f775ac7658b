//! Whether an error bar deserves to be believed.
//!
//! The interval of a mean trusts the sample's variance and the central limit. Both fail where a few
//! games weigh as much as all the others. Tests as in OpenMC's tallies: the variance of the
//! variance, and R. D'Agostino & E. Pearson's test of normality (1973).

use super::Histogram;
use super::special::gamma_upper;

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
            Caution::FewEvents => "too few events: the interval may be far too narrow",
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
        Some(_) if seen.iter().count() == 2 => Some(Caution::FewEvents),
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

/// The chance that values from a normal distribution (the means of chunks of games, say) are this
/// lopsided or heavy-tailed: D'Agostino and Pearson's K². Unknown below 8 values, or where nothing
/// varied.
pub fn normality_p(values: &[f64]) -> Option<f64> {
    const LEAST: usize = 8;
    let once: Vec<_> = values.iter().map(|&value| (value, 1.0)).collect();
    let moments = Moments::of(&once)?;
    let k_square = skew_z(&moments).powi(2) + kurtosis_z(&moments).powi(2);
    // K² follows the chi-square distribution of two degrees of freedom.
    (values.len() >= LEAST).then(|| gamma_upper(1.0, k_square / 2.0))
}

/// Central moments about the mean (divisor n).
struct Moments {
    n: f64,
    second: f64,
    third: f64,
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
        let moment = |power: i32| average(&|value| (value - mean).powi(power));
        let found = Moments { n, second: moment(2), third: moment(3), fourth: moment(4) };
        // Rounding of the mean alone leaves a variance of this size.
        (found.second > (mean * f64::EPSILON).powi(2) * 4.0).then_some(found)
    }

    fn skew(&self) -> f64 {
        self.third / self.second.powf(1.5)
    }

    fn kurtosis(&self) -> f64 {
        self.fourth / (self.second * self.second)
    }
}

/// The skew as a standard normal variable: R. D'Agostino (1970).
fn skew_z(moments: &Moments) -> f64 {
    let n = moments.n;
    let y = moments.skew() * ((n + 1.0) * (n + 3.0) / (6.0 * (n - 2.0))).sqrt();
    let spread = 3.0 * (n * n + 27.0 * n - 70.0) * (n + 1.0) * (n + 3.0)
        / ((n - 2.0) * (n + 5.0) * (n + 7.0) * (n + 9.0));
    let w = (2.0 * (spread - 1.0)).sqrt() - 1.0;
    let scale = (2.0 / (w - 1.0)).sqrt();
    (y / scale).asinh() / (w.ln() / 2.0).sqrt()
}

/// The kurtosis as a standard normal variable: F. Anscombe & W. Glynn (1983).
fn kurtosis_z(moments: &Moments) -> f64 {
    let n = moments.n;
    let expected = 3.0 * (n - 1.0) / (n + 1.0);
    let variance = 24.0 * n * (n - 2.0) * (n - 3.0) / ((n + 1.0).powi(2) * (n + 3.0) * (n + 5.0));
    let x = (moments.kurtosis() - expected) / variance.sqrt();
    let skew = 6.0 * (n * n - 5.0 * n + 2.0) / ((n + 7.0) * (n + 9.0))
        * (6.0 * (n + 3.0) * (n + 5.0) / (n * (n - 2.0) * (n - 3.0))).sqrt();
    let a = 6.0 + 8.0 / skew * (2.0 / skew + (1.0 + 4.0 / (skew * skew)).sqrt());
    let narrow = 2.0 / (9.0 * a);
    let ratio = (1.0 - 2.0 / a) / (1.0 + x * (2.0 / (a - 4.0)).sqrt());
    (1.0 - narrow - ratio.cbrt()) / narrow.sqrt()
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

    /// scipy.stats.normaltest.
    #[test]
    fn normality_is_tested_as_scipy_does() {
        assert_close(normality_p(&EVEN.map(f64::from)), 0.268_181_330_537_740_4);
        let mut tail = vec![0.0; 19];
        tail.extend([1.0, 2.0, 3.0, 20.0]);
        assert_close(normality_p(&tail), 9.039_676_167_504_2e-13);
        assert_eq!(normality_p(&[1.0, 2.0, 4.0]), None);
        assert_eq!(normality_p(&[0.1; 50]), None);
        assert_eq!(normality_p(&[]), None);
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
