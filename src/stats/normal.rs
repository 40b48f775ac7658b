//! The normal distribution: its quantiles and its tail.
//!
//! Sources: M. Wichura, "Algorithm AS 241: The Percentage Points of the Normal Distribution" (1988),
//! good to one part in 10^16; the tail is the error function of `libm`.

use std::f64::consts::SQRT_2;

/// Below which value a standard normal variable stays with probability `p`.
pub fn normal_quantile(p: f64) -> f64 {
    let off = p - 0.5;
    if off.abs() <= 0.425 {
        let r = 0.180_625 - off * off;
        return off * ratio(r, &CENTRE);
    }
    let smaller = if off < 0.0 { p } else { 1.0 - p };
    if smaller <= 0.0 {
        return f64::INFINITY.copysign(off);
    }
    let r = (-libm::log(smaller)).sqrt();
    let far = if r <= 5.0 { ratio(r - 1.6, &MIDDLE) } else { ratio(r - 5.0, &TAIL) };
    far.copysign(off)
}

/// The probability that a standard normal variable exceeds `z`.
pub fn normal_tail(z: f64) -> f64 {
    libm::erfc(z / SQRT_2) / 2.0
}

/// One polynomial over another, both from the constant up.
struct Ratio {
    over: [f64; 8],
    under: [f64; 8],
}

fn ratio(r: f64, of: &Ratio) -> f64 {
    let polynomial = |terms: &[f64; 8]| terms.iter().rev().fold(0.0, |sum, term| sum * r + term);
    polynomial(&of.over) / polynomial(&of.under)
}

const CENTRE: Ratio = Ratio {
    over: [
        3.387_132_872_796_366_5,
        133.141_667_891_784_38,
        1_971.590_950_306_551_3,
        13_731.693_765_509_46,
        45_921.953_931_549_87,
        67_265.770_927_008_7,
        33_430.575_583_588_13,
        2_509.080_928_730_122_7,
    ],
    under: [
        1.0,
        42.313_330_701_600_91,
        687.187_007_492_057_9,
        5_394.196_021_424_751,
        21_213.794_301_586_597,
        39_307.895_800_092_71,
        28_729.085_735_721_943,
        5_226.495_278_852_545,
    ],
};

const MIDDLE: Ratio = Ratio {
    over: [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        0.241_780_725_177_450_6,
        0.022_723_844_989_269_184,
        7.745_450_142_783_414e-4,
    ],
    under: [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        0.689_767_334_985_1,
        0.148_103_976_427_480_08,
        0.015_198_666_563_616_457,
        5.475_938_084_995_345e-4,
        1.050_750_071_644_416_9e-9,
    ],
};

const TAIL: Ratio = Ratio {
    over: [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        0.296_560_571_828_504_87,
        0.026_532_189_526_576_124,
        0.001_242_660_947_388_078_4,
        2.711_555_568_743_487_6e-5,
        2.010_334_399_292_288_1e-7,
    ],
    under: [
        1.0,
        0.599_832_206_555_888,
        0.136_929_880_922_735_8,
        0.014_875_361_290_850_615,
        7.868_691_311_456_133e-4,
        1.846_318_317_510_054_8e-5,
        1.421_511_758_316_446e-7,
        2.044_263_103_389_939_8e-15,
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn normal_quantiles_are_the_tabled_ones() {
        assert_near(normal_quantile(0.975), 1.959_963_984_540_054, 1e-15);
        assert_near(normal_quantile(0.995), 2.575_829_303_548_901, 1e-14);
        assert_near(normal_quantile(1e-9), -5.997_807_015_007_687, 1e-12);
        assert_near(normal_quantile(1e-15), -7.941_345_326_170_998, 1e-12);
        assert_near(normal_quantile(0.25), -0.674_489_750_196_081_7, 1e-15);
        assert_eq!(normal_quantile(0.5), 0.0);
        assert_eq!((normal_quantile(0.0), normal_quantile(1.0)), (-f64::INFINITY, f64::INFINITY));
    }

    #[test]
    fn a_normal_tail_is_the_tabled_one() {
        assert_near(normal_tail(1.959_963_984_540_054), 0.025, 1e-16);
        assert_near(normal_tail(-1.0), 0.841_344_746_068_542_9, 1e-15);
    }

    #[test]
    fn tail_and_quantile_undo_each_other() {
        for p in [1e-200, 1e-20, 1e-6, 0.02, 0.08, 0.3, 0.5] {
            assert_near(normal_tail(-normal_quantile(p)) / p, 1.0, 1e-12);
        }
    }
}
