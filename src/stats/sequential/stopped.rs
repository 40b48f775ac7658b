//! What a test that stopped itself says about the mean.
//!
//! A test stops when the games look decided, so their plain mean leans outwards and its plain
//! interval misses too often. But when it looks and where it stops were fixed beforehand, so the
//! chance of *this result or one further up* is known for every mean there could be: earlier
//! stops count as further out. The estimate is the mean under which that chance is one half
//! (median-unbiased), and the ends of the interval are where it is small and where it is large.
//!
//! Sources: P. Armitage, C. McPherson & B. Rowe, "Repeated Significance Tests on Accumulating Data"
//! (1969) for the chances, look after look; A. Tsiatis, G. Rosner & C. Mehta, "Exact Confidence
//! Intervals Following a Group Sequential Test" (1984) for the order of results; D. Siegmund,
//! *Sequential Analysis* (1985).

use std::f64::consts::TAU;

use super::bounds::Bounds;
use crate::stats::normal::normal_tail;
use crate::stats::root::last_where;

/// Where one of the two tests stands, in units of the difference that matters: the sum of n
/// differences with mean μ and variance v has gone `place` = δ·sum/v after the time δ²·n/v, as a normal
/// walk with drift μ/δ does. There is a difference above time/2 + `high`, and none below time/2 + `low`.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// The time of every look up to the one that ended it.
    pub times: Vec<f64>,
    pub bounds: Bounds,
    pub place: f64,
}

/// How far a normal variable goes, in standard deviations, for all that matters here.
const FAR: f64 = 7.0;
/// Points to a standard deviation of one step: with Simpson's rule, chances are good to four digits.
const FINE: f64 = 2.0;
/// A walk that could hardly have come so far did not vary all the way as it did in the end, and is
/// taken as it is seen at its end.
const IMPOSSIBLE: f64 = 1e-6;

impl Walk {
    /// The drift behind the walk: the value, and the ends of its interval.
    pub fn drift(&self, level: f64) -> [f64; 3] {
        let (time, tail) = (self.end(), (1.0 - level) / 2.0);
        let (seen, reach) = (self.place / time, FAR / time.sqrt());
        let chances = Chances::new(self, seen);
        if chances.left() < IMPOSSIBLE {
            return Walk { times: vec![time], ..self.clone() }.drift(level);
        }
        let (least, most) = (seen - reach, seen + reach);
        [0.5, tail, 1.0 - tail]
            .map(|share| last_where(least, most, |drift| chances.this_far_up(drift) < share))
    }

    /// The chance of a result this far out or further either way, were there no drift.
    pub fn p_value(&self) -> f64 {
        let chance = Chances::new(self, 0.0).this_far_up(0.0);
        (2.0 * chance.min(1.0 - chance)).clamp(0.0, 1.0)
    }

    /// The chance of a result no further up than this one, under `drift`.
    #[cfg(test)]
    pub fn chance_below(&self, drift: f64) -> f64 {
        1.0 - Chances::new(self, self.place / self.end()).this_far_up(drift)
    }

    fn end(&self) -> f64 {
        *self.times.last().expect("a walk has a look")
    }
}

/// The walk before its last look: where it could have been after each look but the last, and with
/// what chance, under one drift. The chances under another drift follow from it.
struct Chances<'a> {
    walk: &'a Walk,
    drift: f64,
    /// For the start and then for every look but the last, places with their chances.
    at: Vec<Vec<(f64, f64)>>,
}

impl Chances<'_> {
    fn new(walk: &Walk, drift: f64) -> Chances<'_> {
        let mut at = vec![vec![(0.0, 1.0)]];
        for look in 1..walk.times.len() {
            let next = spread(walk, drift, look - 1, &at[look - 1]);
            at.push(next);
        }
        Chances { walk, drift, at }
    }

    /// The chance to have come as far as the last look.
    fn left(&self) -> f64 {
        self.at.last().map_or(1.0, |from| from.iter().map(|(_, chance)| chance).sum())
    }

    /// The chance to end as the walk did or further up, under `drift`: to have stopped at the upper
    /// bound before, or to be at the last look where it is or above.
    fn this_far_up(&self, drift: f64) -> f64 {
        let looks = self.walk.times.iter().zip(&self.at).enumerate();
        looks.map(|(look, (&time, from))| self.beyond(drift, look, time, from)).sum()
    }

    fn beyond(&self, drift: f64, look: usize, time: f64, from: &[(f64, f64)]) -> f64 {
        let walk = self.walk;
        let before = if look == 0 { 0.0 } else { walk.times[look - 1] };
        let is_last = look + 1 == walk.times.len();
        let bound = if is_last { walk.place } else { time / 2.0 + walk.bounds.high };
        let (step, pull) = ((time - before).sqrt(), drift - self.drift);
        // What another drift makes of the chances: e^(pull·place − (drift² − own²)·time/2).
        let toll = (drift * drift - self.drift * self.drift) * before / 2.0;
        let one = |&(place, chance): &(f64, f64)| {
            let off = (bound - place - drift * (time - before)) / step;
            if off > FAR {
                return 0.0;
            }
            chance * libm::exp(pull * place - toll) * normal_tail(off)
        };
        from.iter().map(one).sum()
    }
}

/// The places where the walk goes on after a look, each with its chance.
fn spread(walk: &Walk, drift: f64, look: usize, from: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let (time, next) = (walk.times[look], walk.times[look + 1]);
    let before = if look == 0 { 0.0 } else { walk.times[look - 1] };
    let (centre, reach) = (drift * time, FAR * time.sqrt());
    let width = (time - before).min(next - time).sqrt() / FINE;
    let (low, high) = (time / 2.0 + walk.bounds.low, time / 2.0 + walk.bounds.high);
    let points = simpson(low.max(centre - reach), high.min(centre + reach), width);
    let density = Step { by: drift * (time - before), width: (time - before).sqrt() };
    points.into_iter().map(|(place, weight)| (place, weight * density.at(place, from))).collect()
}

/// Points and weights of Simpson's rule, no further apart than `width`.
fn simpson(low: f64, high: f64, width: f64) -> Vec<(f64, f64)> {
    if high <= low {
        return Vec::new();
    }
    let steps = ((high - low) / width / 2.0).ceil().max(1.0) as u32 * 2;
    let step = (high - low) / f64::from(steps);
    let weight = |k: u32| match k {
        _ if k == 0 || k == steps => 1.0,
        _ if k % 2 == 1 => 4.0,
        _ => 2.0,
    };
    let point = |k: u32| (low + f64::from(k) * step, weight(k) * step / 3.0);
    (0..=steps).map(point).collect()
}

/// One step of the walk.
struct Step {
    by: f64,
    width: f64,
}

impl Step {
    /// The density at `place` of a walk that took this step from one of `from` (ascending).
    fn at(&self, place: f64, from: &[(f64, f64)]) -> f64 {
        let (centre, reach) = (place - self.by, FAR * self.width);
        let first = from.partition_point(|&(start, _)| start < centre - reach);
        let near = from[first..].iter().take_while(|&&(start, _)| start <= centre + reach);
        let one = |&(start, chance): &(f64, f64)| {
            let off = (centre - start) / self.width;
            chance * libm::exp(-off * off / 2.0)
        };
        near.map(one).sum::<f64>() / (self.width * TAU.sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::normal::normal_quantile;
    use crate::stats::sequential::Risks;

    fn assert_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    fn walk(times: &[f64], place: f64) -> Walk {
        let bounds = Bounds::wald(Risks { alpha: 0.025, beta: 0.025 });
        Walk { times: times.to_vec(), bounds, place }
    }

    /// One look is no different from no test at all: 6 / 4 ± 1.96 / √4.
    #[test]
    fn at_the_first_look_there_is_nothing_to_correct() {
        let [value, low, high] = walk(&[4.0], 6.0).drift(0.95);
        let half = normal_quantile(0.975) / 2.0;
        assert_near(value, 1.5, 1e-12);
        assert_near(low, 1.5 - half, 1e-12);
        assert_near(high, 1.5 + half, 1e-12);
        assert_near(walk(&[4.0], 6.0).p_value(), 2.0 * normal_tail(3.0), 1e-15);
    }

    /// Two looks: over the upper bound at the first, or between the bounds and then over the place
    /// reached; the integral over where it was at the first is taken in many small steps.
    #[test]
    fn two_looks_add_up_as_an_integral_by_hand_does() {
        let walk = walk(&[4.0, 7.0], 3.0);
        let (low, high, drift) = (2.0 + walk.bounds.low, 2.0 + walk.bounds.high, 0.3);
        let steps = 200_000;
        let width = (high - low) / f64::from(steps);
        let from = |k: i32| low + (f64::from(k) + 0.5) * width;
        let at = |x: f64| libm::exp(-(x - 4.0 * drift).powi(2) / 8.0) / (2.0 * TAU.sqrt());
        let on = |x: f64| at(x) * normal_tail((3.0 - x - 3.0 * drift) / 3f64.sqrt()) * width;
        let between = (0..steps).map(from).map(on).sum::<f64>();
        let expected = normal_tail((high - 4.0 * drift) / 2.0) + between;
        for own in [0.0, 0.3, 0.7] {
            assert_near(Chances::new(&walk, own).this_far_up(drift), expected, 1e-4);
        }
    }

    /// By the time 58 a walk without drift has gone over the upper bound with a chance below the 2.5 %
    /// asked for, and one with the drift that matters has not with a chance below that.
    #[test]
    fn the_chances_asked_for_are_kept() {
        let times: Vec<f64> = (0..=60).map(|k| 0.05 * 1.125f64.powi(k)).collect();
        let walk = walk(&times, times[60] / 2.0 + 3.0);
        let up = Chances::new(&walk, 0.0).this_far_up(0.0);
        assert!((0.01..0.025).contains(&up), "{up}");
        let found = Chances::new(&walk, 1.0).this_far_up(1.0);
        assert!((0.975..1.0).contains(&found), "{found}");
    }

    /// It stopped because it was far out: 6 / 4 is more than is behind it.
    #[test]
    fn what_stopped_early_is_taken_back_a_little() {
        let [value, low, high] = walk(&[1.0, 2.0, 3.0, 4.0], 6.0).drift(0.95);
        assert!(low < value && value < 1.5 && 1.5 < high, "{value}");
        let [plain, ..] = walk(&[4.0], 6.0).drift(0.95);
        assert_near(plain, 1.5, 1e-12);
    }
}
