//! The special functions intervals and tests need, and nothing more of numerical analysis.
//!
//! Logarithms, exponentials and the gamma function come from `libm`, here and in the whole room: it
//! is plain Rust, so that a statistic is the same to the last digit in every build and on every
//! machine. The standard library's differ between them, and libraries of statistics call those.
//! Measured against mpmath and scipy: the incomplete gamma function to 1e-12, the incomplete beta
//! function to 2e-12 at the centre of Beta(5e8, 5e8) and to 1e-9 wherever tried up to Beta(1e9, 5e8).
//!
//! Sources: M. Abramowitz & I. Stegun, *Handbook of Mathematical Functions* (1964), cited as A&S;
//! C. Loader, "Fast and Accurate Computation of Binomial Probabilities" (2000).

use std::f64::consts::TAU;

use super::normal::normal_quantile;
use super::root::last_where;

/// The regularised upper incomplete gamma function Q(a, x), from whichever side converges fast.
pub fn gamma_upper(a: f64, x: f64) -> f64 {
    match x {
        _ if x <= 0.0 => 1.0,
        _ if x == f64::INFINITY => 0.0,
        _ if x < a + 1.0 => 1.0 - poisson(a, x) * gamma_series(a, x),
        _ => poisson(a, x) * a * gamma_fraction(a, x),
    }
}

/// The probability of `seen` events where `expected` are, for fractions of events too.
fn poisson(seen: f64, expected: f64) -> f64 {
    libm::exp(-stirling_rest(seen) - deviance(seen, expected)) / (TAU * seen).sqrt()
}

/// The series A&S 6.5.29, its first term taken out.
fn gamma_series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0, 1.0);
    for step in 1..200_000 {
        term *= x / (a + f64::from(step));
        sum += term;
        if term < sum * 1e-17 {
            break;
        }
    }
    sum
}

/// The continued fraction A&S 6.5.31, evaluated from the front by Lentz's method (1976).
fn gamma_fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (f64::INFINITY, 1.0 / b);
    let mut value = d;
    for step in 1..200_000 {
        let term = f64::from(step) * (a - f64::from(step));
        b += 2.0;
        d = 1.0 / (b + term * d);
        c = b + term / c;
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
    }
    value
}

/// Below which value a gamma variable of this shape, and of scale 1, stays with probability `p`.
pub fn gamma_quantile(p: f64, shape: f64) -> f64 {
    // Twelve standard deviations above the mean, and for small shapes the tail of the exponential.
    let beyond = shape + 12.0 * shape.sqrt() + 60.0;
    last_where(0.0, beyond, |x| gamma_upper(shape, x) > 1.0 - p)
}

/// Below which value a Student variable of `df` degrees of freedom stays with probability
/// `p` > 1/2.
pub fn t_quantile(p: f64, df: f64) -> f64 {
    if df > 1000.0 {
        return t_far_out(normal_quantile(p), df);
    }
    // T² / (df + T²) follows Beta(1/2, df/2): A&S 26.7.1 with 26.5.27.
    let square = beta_quantile(2.0 * p - 1.0, 0.5, df / 2.0);
    (df * square / (1.0 - square)).sqrt()
}

/// The expansion A&S 26.7.5; its first term left out is of the order of 1/df³.
fn t_far_out(z: f64, df: f64) -> f64 {
    let square = z * z;
    let first = (square + 1.0) * z / 4.0;
    let second = ((5.0 * square + 16.0) * square + 3.0) * z / 96.0;
    z + first / df + second / (df * df)
}

/// Below which value a Beta(a, b) variable stays with probability `p`.
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    last_where(0.0, 1.0, |x| beta_cdf(Part::of(x), a, b) < p)
}

/// A number of 0..=1 with what is missing to one, each to full precision.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    pub share: f64,
    pub rest: f64,
}

impl Part {
    pub fn of(share: f64) -> Part {
        Part { share, rest: 1.0 - share }
    }

    fn turned(self) -> Part {
        Part { share: self.rest, rest: self.share }
    }
}

/// The regularised incomplete beta function I_x(a, b), from whichever side converges fast.
pub fn beta_cdf(x: Part, a: f64, b: f64) -> f64 {
    if x.share <= (a + 1.0) / (a + b + 2.0) {
        lower_beta(x, a, b)
    } else {
        1.0 - lower_beta(x.turned(), b, a)
    }
}

fn lower_beta(x: Part, a: f64, b: f64) -> f64 {
    if x.share <= 0.0 {
        return 0.0;
    }
    let density = libm::exp(ln_binomial(a, b, x));
    b / (a + b) * density / beta_fraction(x.share, a, b)
}

/// The logarithm of the probability of `hits` and `misses` at odds `x`, for fractions of games too.
///
/// By Loader's deviances: three gamma functions would cancel to a few digits for a billion games.
pub fn ln_binomial(hits: f64, misses: f64, x: Part) -> f64 {
    let n = hits + misses;
    if hits == 0.0 {
        return n * ln_share(x.turned());
    }
    if misses == 0.0 {
        return n * ln_share(x);
    }
    let remainder = stirling_rest(n) - stirling_rest(hits) - stirling_rest(misses);
    let off = deviance(hits, n * x.share) + deviance(misses, n * x.rest);
    remainder - off - libm::log(TAU * hits / n * misses) / 2.0
}

/// The logarithm of the share, through the rest where that is the smaller part.
fn ln_share(x: Part) -> f64 {
    if x.share < 0.5 { libm::log(x.share) } else { libm::log1p(-x.rest) }
}

/// How far `seen` is off what was expected: seen · ln(seen/expected) + expected − seen.
fn deviance(seen: f64, expected: f64) -> f64 {
    let off = (expected - seen) / seen;
    seen * (off - libm::log1p(off))
}

/// What Stirling's formula leaves of ln x!: A&S 6.1.41, or by subtraction for small x.
fn stirling_rest(x: f64) -> f64 {
    const SERIES: [f64; 6] =
        [1.0 / 12.0, -1.0 / 360.0, 1.0 / 1260.0, -1.0 / 1680.0, 1.0 / 1188.0, -691.0 / 360_360.0];
    if x < 16.0 {
        return libm::lgamma(x + 1.0) - (x + 0.5) * libm::log(x) + x - libm::log(TAU) / 2.0;
    }
    SERIES.iter().rev().fold(0.0, |sum, c| sum / (x * x) + c) / x
}

/// The continued fraction A&S 26.5.8, evaluated from the front by Lentz's method (1976).
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    let (mut value, mut c, mut d) = (1.0, 1.0, 0.0);
    // At the centre of Beta(a, b) it takes some multiple of the root of a + b.
    for step in 1..200_000 {
        let term = beta_term(step, x, a, b);
        d = 1.0 / (1.0 + term * d);
        c = 1.0 + term / c;
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

fn beta_term(step: u32, x: f64, a: f64, b: f64) -> f64 {
    let m = f64::from(step / 2);
    if step.is_multiple_of(2) {
        m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
    } else {
        -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn t_quantiles_are_the_tabled_ones() {
        assert_near(t_quantile(0.975, 1.0), 12.706_205, 5e-7);
        assert_near(t_quantile(0.975, 2.0), 4.302_653, 5e-7);
        assert_near(t_quantile(0.975, 9.0), 2.262_157, 5e-7);
        assert_near(t_quantile(0.975, 100.0), 1.983_972, 5e-7);
        assert_near(t_quantile(0.995, 30.0), 2.749_996, 5e-7);
        assert_near(t_quantile(0.975, 1e6), 1.959_966, 5e-7);
    }

    #[test]
    fn the_two_ways_to_a_t_quantile_meet() {
        let exact = beta_quantile(0.95, 0.5, 500.0);
        let exact = (1000.0 * exact / (1.0 - exact)).sqrt();
        assert_near(t_far_out(normal_quantile(0.975), 1000.0), exact, 1e-8);
    }

    /// Beta(1, b) has the closed quantile 1 − (1 − p)^(1/b); Beta(a, a) has its median at 1/2.
    #[test]
    fn beta_quantiles_agree_with_closed_forms() {
        for b in [0.5, 3.0, 1000.0, 200_000.0] {
            let exact = -libm::expm1(libm::log1p(-0.3) / b);
            assert_near(beta_quantile(0.3, 1.0, b) / exact, 1.0, 1e-9);
        }
        for a in [0.5, 7.0, 5000.0, 1e6] {
            assert_near(beta_quantile(0.5, a, a), 0.5, 1e-9);
        }
    }

    /// scipy.special.betainc(a, b, x)
    #[test]
    fn the_beta_function_holds_for_a_billion_games() {
        for (x, a, b, expected) in [
            (0.499_978, 5e8, 5e8, 0.082_051_753_363_944_44),
            (0.499_905_131_670_242_36, 5e8, 5e8, 9.865_873_442_660_96e-10),
            (0.5, 5e8, 5e8, 0.5),
            (2.999_999_100_000_27e-7, 30.0, 1e8, 0.524_283_002_998_503_1),
        ] {
            assert_near(beta_cdf(Part::of(x), a, b) / expected, 1.0, 1e-10);
        }
    }

    /// Q(a, x) of a whole a is the chance of fewer than a events where x are expected, summed here in
    /// 40 digits; Q(1/2, 1/2) is the chance of a normal variable beyond one either way.
    #[test]
    fn the_gamma_function_is_a_sum_of_poisson_chances() {
        for (a, x, expected) in [
            (1.0, 2.5, 0.082_084_998_623_898_8),
            (0.5, 0.5, 0.317_310_507_862_914_1),
            (3.0, 40.0, 3.572_865_928_700_226e-15),
            (50.0, 62.0, 0.052_198_762_557_077_5),
            (5000.0, 5100.0, 0.079_328_881_077_618_98),
        ] {
            assert_near(gamma_upper(a, x) / expected, 1.0, 1e-12);
        }
        assert_eq!((gamma_upper(3.0, 0.0), gamma_upper(3.0, f64::INFINITY)), (1.0, 0.0));
    }

    /// chi2.ppf(0.975, df) and chi2.ppf(0.025, df) of scipy; half of them at half the shape.
    #[test]
    fn gamma_quantiles_are_half_of_chi_squares() {
        for (df, low, high) in [
            (2.0, 0.050_635_615_968_579_795, 7.377_758_908_227_871),
            (10.0, 3.246_972_780_236_841, 20.483_177_350_807_39),
        ] {
            assert_near(gamma_quantile(0.025, df / 2.0), low / 2.0, 1e-9);
            assert_near(gamma_quantile(0.975, df / 2.0), high / 2.0, 1e-9);
        }
    }

    #[test]
    fn the_two_ways_to_the_gamma_function_meet() {
        for a in [0.5, 3.0, 40.0, 5000.0] {
            let x = a + 1.0;
            let by_series = 1.0 - poisson(a, x) * gamma_series(a, x);
            assert_near(gamma_upper(a, x), by_series, 1e-13);
        }
    }
}
