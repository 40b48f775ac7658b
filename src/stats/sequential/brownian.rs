//! What a test that stopped itself says about the mean.
//!
//! A test stops when the games look decided, so their plain mean leans outwards. The ratio is taken
//! for a Brownian motion between two absorbing bounds, and the mean is sought under which a result
//! *no better than this one* (a faster failure, a slower pass) has probability one half; the ends of
//! the interval are where it has nearly all or nearly none. Sources: D. Siegmund, *Sequential
//! Analysis* (1985); fishtest does the same.

use std::f64::consts::PI;

use super::Distribution;
use super::gsprt::{Hypotheses, llr_from_moments};
use super::sprt::Bounds;
use crate::stats::Estimate;
use crate::stats::root::last_where;
use crate::stats::special::{ln_normal_tail, normal_tail};

/// A motion from zero with constant drift and variance per unit of time, until it hits a bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brownian {
    pub bounds: Bounds,
    pub drift: f64,
    pub variance: f64,
}

impl Brownian {
    /// The probability that by `time` the motion has ended at the lower bound, or is still between
    /// them and below `place`.
    ///
    /// Two exact series for it, each where it needs only a few terms.
    pub fn below(&self, time: f64, place: f64) -> f64 {
        let spread = self.variance * time / self.width().powi(2);
        let probability =
            if spread < 0.3 { self.by_images(time, place) } else { self.by_waves(time, place) };
        probability.clamp(0.0, 1.0)
    }

    fn width(&self) -> f64 {
        self.bounds.high - self.bounds.low
    }

    /// Drift in units of the variance: an image of the start at x weighs e^(pull·x).
    fn pull(&self) -> f64 {
        self.drift / self.variance
    }

    /// The free motion, and then those that hit a bound first and came out on the other side of
    /// `place`, by reflection in one bound and the other in turn (Siegmund 1985, III).
    fn by_images(&self, time: f64, place: f64) -> f64 {
        const TERMS: i32 = 8;
        let Bounds { low, high } = self.bounds;
        let standard = (self.variance * time).sqrt();
        let from = |start: f64| (place - start - self.drift * time) / standard;
        let above = |start: f64| weighted_tail(self.pull() * start, from(start));
        let below = |start: f64| weighted_tail(self.pull() * start, -from(start));
        let images = (0..TERMS).map(|k| {
            let (back, forth) =
                (f64::from(2 * k) * self.width(), f64::from(2 * k + 2) * self.width());
            above(2.0 * low - back) - above(-forth) - below(2.0 * high + back) + below(forth)
        });
        normal_tail(-from(0.0)) + images.sum::<f64>()
    }

    /// The probability to end low at all, less what the standing waves between the bounds still
    /// hold at `time`.
    fn by_waves(&self, time: f64, place: f64) -> f64 {
        let (start, place) = (-self.bounds.low, place - self.bounds.low);
        let (width, pull) = (self.width(), self.pull());
        let wave = |n: i32| {
            let k = f64::from(n) * PI / width;
            let decay = self.variance / 2.0 * (k * k + pull * pull) * time;
            let shape = (pull * (k * place).sin() - k * (k * place).cos()) / (k * k + pull * pull);
            (pull * (place - start) - decay).exp() * shape * (k * start).sin()
        };
        self.ends_low() + 2.0 / width * (1..=10).map(wave).sum::<f64>()
    }

    /// The probability to hit the lower bound before the upper one.
    fn ends_low(&self) -> f64 {
        let (below, width) = (-self.bounds.low, self.width());
        let pull = 2.0 * self.pull();
        if (pull * width).abs() < 1e-8 {
            return 1.0 - below / width;
        }
        if pull > 0.0 {
            (-pull * below).exp() * (pull * (below - width)).exp_m1() / (-pull * width).exp_m1()
        } else {
            (pull * (width - below)).exp_m1() / (pull * width).exp_m1()
        }
    }
}

/// e^`weight` times the normal tail beyond `z`: a huge number times a tiny one, as often as not.
fn weighted_tail(weight: f64, z: f64) -> f64 {
    (weight + ln_normal_tail(z)).exp()
}

/// The mean behind what was seen by a test between `means` that stopped at `bounds`, or has not
/// stopped yet: median-unbiased, with an interval of the given level. Games after the bound was
/// crossed do not narrow it, so a test should be looked at often. Unknown without games; where
/// nothing varied the mean is known and its interval is not.
pub fn estimate_after_stop(
    seen: &Distribution,
    means: Hypotheses,
    bounds: Bounds,
    level: f64,
) -> Estimate {
    let n = seen.n().round() as u64;
    if n == 0 {
        return Estimate::unknown(0);
    }
    let Some(path) = Path::of(seen, means, bounds) else {
        return Estimate { value: seen.mean(), low: f64::NAN, high: f64::NAN, n };
    };
    let tail = (1.0 - level) / 2.0;
    let [value, low, high] = [0.5, tail, 1.0 - tail].map(|share| path.mean_at(share));
    Estimate { value, low, high, n }
}

/// Where the ratio has got to.
struct Path {
    means: Hypotheses,
    bounds: Bounds,
    variance: f64,
    range: (f64, f64),
    time: f64,
    llr: f64,
}

impl Path {
    /// A ratio beyond a bound is taken back to when, at its steady pace, it crossed it.
    fn of(seen: &Distribution, means: Hypotheses, bounds: Bounds) -> Option<Path> {
        let llr = llr_from_moments(seen, means)?;
        let (variance, range) = (seen.variance(), seen.range());
        let at_bound = llr.clamp(bounds.low, bounds.high);
        let time = if llr == at_bound { seen.n() } else { seen.n() * at_bound / llr };
        (means.null != means.other).then_some(Path {
            means,
            bounds,
            variance,
            range,
            time,
            llr: at_bound,
        })
    }

    /// The mean below which the truth lies with this confidence.
    fn mean_at(&self, share: f64) -> f64 {
        let (low, high) = self.range;
        if self.means.other > self.means.null {
            last_where(low, high, |mean| self.no_better(mean) > 1.0 - share)
        } else {
            last_where(low, high, |mean| self.no_better(mean) < share)
        }
    }

    /// The probability of a ratio that does no better than this one, were this the mean.
    fn no_better(&self, mean: f64) -> f64 {
        let Hypotheses { null, other } = self.means;
        let drift = (mean - f64::midpoint(null, other)) * (other - null) / self.variance;
        let variance = (other - null).powi(2) / self.variance;
        Brownian { bounds: self.bounds, drift, variance }.below(self.time, self.llr)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::sequential::Risks;

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    fn motion(drift: f64, variance: f64) -> Brownian {
        Brownian { bounds: Bounds::wald(Risks::default()), drift, variance }
    }

    /// The series of waves with up to 4,000 terms in 40 digits (mpmath).
    #[test]
    fn probabilities_are_those_of_a_long_series() {
        let bound = 19f64.ln();
        for (drift, variance, time, place, expected) in [
            (0.001, 0.004, 1000.0, 0.5, 0.399_048_983_307_465),
            (-0.002, 0.004, 500.0, bound, 0.992_906_154_332_986),
            (0.0, 0.01, 300.0, -1.0, 0.284_198_414_104_737),
            (0.02, 0.01, 400.0, bound, 0.002_846_276_967_786_5),
            (0.05, 0.01, 60.0, 2.0, 0.098_350_986_067_367),
        ] {
            assert_near(motion(drift, variance).below(time, place), expected, 1e-10);
        }
        let lopsided =
            Brownian { bounds: Bounds { low: -1.0, high: 2.0 }, drift: 0.5, variance: 0.2 };
        assert_near(lopsided.below(1.0, 0.3), 0.327_360_615_020_956, 1e-10);
    }

    #[test]
    fn the_two_series_agree() {
        for pull in [-8.0, -1.0, 0.0, 1e-10, 0.3, 2.0, 8.0] {
            for spread in [0.2, 0.3, 0.5] {
                for place in [-2.9, -1.0, 0.0, 2.0, 2.94] {
                    let motion = motion(pull * 0.01, 0.01);
                    let time = spread * motion.width().powi(2) / 0.01;
                    let images = motion.by_images(time, place);
                    assert_near(motion.by_waves(time, place), images, 1e-8);
                }
            }
        }
    }

    #[test]
    fn far_out_it_is_certain_and_never_not_a_number() {
        for drift in [-1e6, -10.0, 10.0, 1e6] {
            for time in [1e-9, 1.0, 1e9] {
                let found = motion(drift, 1e-3).below(time, 0.5);
                let ended = drift.abs() * time > 3.0;
                let expected = if ended { f64::from(drift < 0.0) } else { 1.0 };
                assert_near(found, expected, 1e-9);
            }
        }
    }

    fn score(elo: f64) -> f64 {
        1.0 / (1.0 + 10f64.powf(-elo / 400.0))
    }

    fn elo(score: f64) -> f64 {
        -400.0 * (1.0 / score - 1.0).log10()
    }

    /// fishtest's own figures, in Elo.
    #[test]
    fn the_estimate_is_fishtests() {
        let seen = Distribution::of_pair_scores([39, 2_226, 31_451, 2_412, 40]);
        let means = Hypotheses { null: score(0.2), other: score(0.9) };
        let found = estimate_after_stop(&seen, means, Bounds::wald(Risks::default()), 0.95);
        assert_near(elo(found.value), 0.865_183, 6e-7);
        assert_near(elo(found.low), 0.168_307, 6e-7);
        assert_near(elo(found.high), 1.540_599, 6e-7);
        assert_eq!(found.n, 36_168);
    }

    /// The same games seen from the other side: everything changes sign.
    #[test]
    fn the_other_side_reads_the_mirror_image() {
        let bounds = Bounds::wald(Risks::default());
        let up = Distribution::of_pair_scores([20, 100, 400, 150, 40]);
        let down = Distribution::of_pair_scores([40, 150, 400, 100, 20]);
        let means = |other| Hypotheses { null: 0.5, other };
        let up = estimate_after_stop(&up, means(0.53), bounds, 0.9);
        let down = estimate_after_stop(&down, means(0.47), bounds, 0.9);
        assert_near(down.value, 1.0 - up.value, 1e-12);
        assert_near(down.low, 1.0 - up.high, 1e-12);
        assert_near(down.high, 1.0 - up.low, 1e-12);
        assert!(up.low < up.value && up.value < up.high, "{up:?}");
    }

    #[test]
    fn what_cannot_be_known_is_not_made_up() {
        let bounds = Bounds::wald(Risks::default());
        let means = Hypotheses { null: 0.5, other: 0.6 };
        let nothing = Distribution::of_pair_scores([0; 5]);
        assert!(estimate_after_stop(&nothing, means, bounds, 0.95).value.is_nan());
        let single = Distribution::new([(0.5, 7)]);
        let single = estimate_after_stop(&single, means, bounds, 0.95);
        assert!(single.value == 0.5 && single.low.is_nan());
        let won = Distribution::of_pair_scores([0, 0, 0, 0, 20]);
        let won = estimate_after_stop(&won, means, bounds, 0.95);
        assert!(won.low > 0.5 && won.high <= 1.0, "{won:?}");
    }
}
