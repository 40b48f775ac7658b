//! The quantile functions intervals need, and nothing more of numerical analysis.
//!
//! Sources: M. Abramowitz & I. Stegun, *Handbook of Mathematical Functions* (1964), cited as A&S;
//! M. J. Wichura, "Algorithm AS 241: The Percentage Points of the Normal Distribution" (1988).

/// Below which value a standard normal variable stays with probability `p`: AS 241 (PPND16).
pub fn normal_quantile(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        return q * ratio(0.180625 - q * q, &CENTRE);
    }
    let r = (-p.min(1.0 - p).ln()).sqrt();
    let tail = if r <= 5.0 { ratio(r - 1.6, &SHOULDER) } else { ratio(r - 5.0, &TAIL) };
    tail.copysign(q)
}

/// A quotient of two polynomials, coefficients from the constant up.
fn ratio(x: f64, [above, below]: &[[f64; 8]; 2]) -> f64 {
    let at = |coefficients: &[f64; 8]| coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c);
    at(above) / at(below)
}

#[rustfmt::skip]
const CENTRE: [[f64; 8]; 2] = [
    [3.387_132_872_796_366_5, 133.141_667_891_784_38, 1_971.590_950_306_551_3, 13_731.693_765_509_46,
     45_921.953_931_549_87, 67_265.770_927_008_7, 33_430.575_583_588_13, 2_509.080_928_730_122_7],
    [1.0, 42.313_330_701_600_91, 687.187_007_492_057_9, 5_394.196_021_424_751,
     21_213.794_301_586_597, 39_307.895_800_092_71, 28_729.085_735_721_943, 5_226.495_278_852_854],
];
#[rustfmt::skip]
const SHOULDER: [[f64; 8]; 2] = [
    [1.423_437_110_749_683_5, 4.630_337_846_156_546, 5.769_497_221_460_691, 3.647_848_324_763_204_5,
     1.270_458_252_452_368_4, 0.241_780_725_177_450_6, 0.022_723_844_989_269_184, 7.745_450_142_783_414e-4],
    [1.0, 2.053_191_626_637_759, 1.676_384_830_183_803_8, 0.689_767_334_985_1,
     0.148_103_976_427_480_08, 0.015_198_666_563_616_457, 5.475_938_084_995_345e-4, 1.050_750_071_644_416_9e-9],
];
#[rustfmt::skip]
const TAIL: [[f64; 8]; 2] = [
    [6.657_904_643_501_103, 5.463_784_911_164_114, 1.784_826_539_917_291_3, 0.296_560_571_828_504_87,
     0.026_532_189_526_576_124, 1.242_660_947_388_078_4e-3, 2.711_555_568_743_487_6e-5, 2.010_334_399_292_288_1e-7],
    [1.0, 0.599_832_206_555_888, 0.136_929_880_922_735_8, 0.014_875_361_290_850_615,
     7.868_691_311_456_133e-4, 1.846_318_317_510_054_8e-5, 1.421_511_758_316_446e-7, 2.044_263_103_389_939_8e-15],
];

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
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    z + first / df + second / (df * df)
}

/// Below which value a Beta(a, b) variable stays with probability `p`, by halving: slow and sure.
pub fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    // Near zero doubles are fine-grained: keep halving until the ends are neighbours.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if beta_cdf(middle, a, b) < p { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// The regularised incomplete beta function I_x(a, b), from whichever side converges fast.
fn beta_cdf(x: f64, a: f64, b: f64) -> f64 {
    if x <= (a + 1.0) / (a + b + 2.0) {
        lower_beta(x, a, b)
    } else {
        1.0 - lower_beta(1.0 - x, b, a)
    }
}

fn lower_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let ln_beta = ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
    (a * x.ln() + b * (-x).ln_1p() - ln_beta).exp() / (a * beta_fraction(x, a, b))
}

/// The continued fraction A&S 26.5.8, evaluated from the front by Lentz's method (1976).
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    let (mut value, mut c, mut d) = (1.0, 1.0, 0.0);
    for step in 1..10_000 {
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

/// The regularised upper incomplete gamma function Q(a, x): its series (A&S 6.5.29) where that
/// converges fast, else its continued fraction (A&S 6.5.31) by Lentz's method.
pub fn gamma_upper(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 { 1.0 - front * gamma_series(a, x) } else { front * gamma_fraction(a, x) }
}

fn gamma_series(a: f64, x: f64) -> f64 {
    let (mut term, mut sum) = (1.0 / a, 1.0 / a);
    for step in 1..10_000 {
        term *= x / (a + f64::from(step));
        sum += term;
        if term < sum * 1e-16 {
            break;
        }
    }
    sum
}

fn gamma_fraction(a: f64, x: f64) -> f64 {
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1e300, 1.0 / b);
    let mut value = d;
    for step in 1..10_000 {
        let n = f64::from(step);
        let term = -n * (n - a);
        b += 2.0;
        d = 1.0 / (term * d + b);
        c = b + term / c;
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value
}

/// The logarithm of the gamma function of `x` > 0: Stirling's series (A&S 6.1.41), which small
/// arguments reach by the recurrence.
fn ln_gamma(x: f64) -> f64 {
    const SERIES: [f64; 7] = [
        1.0 / 12.0,
        -1.0 / 360.0,
        1.0 / 1260.0,
        -1.0 / 1680.0,
        1.0 / 1188.0,
        -691.0 / 360_360.0,
        1.0 / 156.0,
    ];
    if x < 12.0 {
        return ln_gamma(x + 1.0) - x.ln();
    }
    let rest = SERIES.iter().rev().fold(0.0, |sum, c| sum / (x * x) + c) / x;
    (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn normal_quantiles_are_the_tabled_ones() {
        assert_near(normal_quantile(0.975), 1.959_963_984_540_054, 1e-14);
        assert_near(normal_quantile(0.995), 2.575_829_303_548_901, 1e-14);
        assert_near(normal_quantile(1e-9), -5.997_807_015_007_687, 1e-12);
        assert_near(normal_quantile(1e-15), -7.941_345_326_170_998, 1e-12);
        assert_near(normal_quantile(0.25), -0.674_489_750_196_081_7, 1e-15);
        assert_eq!(normal_quantile(0.5), 0.0);
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
            let exact = -f64::exp_m1(f64::ln_1p(-0.3) / b);
            assert_near(beta_quantile(0.3, 1.0, b) / exact, 1.0, 1e-9);
        }
        for a in [0.5, 7.0, 5000.0, 1e6] {
            assert_near(beta_quantile(0.5, a, a), 0.5, 1e-9);
        }
    }

    #[test]
    fn the_gamma_function_continues_the_factorials() {
        assert_near(ln_gamma(1.0), 0.0, 1e-13);
        assert_near(ln_gamma(0.5), std::f64::consts::PI.ln() / 2.0, 1e-13);
        assert_near(ln_gamma(11.0), 3_628_800f64.ln(), 1e-13);
    }
}
