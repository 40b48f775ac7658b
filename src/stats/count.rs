//! Means of counts, and of differences of counts: intervals that hold where few games have any event.
//!
//! Where nearly every game ends alike, what is left of a mean is the sum of a few events, and the
//! sample's variance says little: Student's t covers 52 % where 4 games in 1,000 have an event and 200
//! were played. Such a sum behaves like a weighted Poisson one, and has the gamma interval of Fay & Feuer
//! ("Confidence intervals for directly standardized rates: a method based on the gamma distribution",
//! Statistics in Medicine 16, 1997). What lies above the usual value and what lies below it are two
//! such sums; their difference gets its interval by MOVER (Zou & Donner, "Construction of confidence
//! limits about effect measures", Statistics in Medicine 27, 2008): squared distances of each part's own
//! limits add. Where events are many, Student's t. `benches/coverage` measures both on every metric.

use libm::hypot;

use super::interval::{mean_error, reach_of_t, t_p_value, upper};
use super::root::last_where;
use super::special::gamma_quantile;
use super::{Estimate, Histogram};

/// From which number of events on their own spread can be trusted. Below it the gamma interval covers
/// as it should and Student's t does not; above, the two agree.
const ENOUGH_EVENTS: u64 = 50;
/// Events are exceptions only while fewer than one game in so many has one: beyond, a Poisson sum is too
/// wide for them, and holds 98 % of the time.
const ONE_IN: u64 = 6;

/// What a number can be at the least and at the most; infinite where there is no such end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub least: f64,
    pub most: f64,
}

impl Bounds {
    /// 0 or 1: a mean is a share.
    pub const YES_OR_NO: Bounds = Bounds { least: 0.0, most: 1.0 };
    /// Anything.
    pub const NONE: Bounds = Bounds { least: f64::NEG_INFINITY, most: f64::INFINITY };

    /// What such a number less another can be.
    pub fn less(self, other: Bounds) -> Bounds {
        Bounds { least: self.least - other.most, most: self.most - other.least }
    }

    /// The same estimate, its interval kept to what can be.
    pub fn keep(self, found: Estimate) -> Estimate {
        // Written out: an unknown end stays unknown.
        let within = |end: f64| if end.is_nan() { end } else { end.max(self.least).min(self.most) };
        Estimate { low: within(found.low), high: within(found.high), ..found }
    }
}

/// The mean behind what was seen. One game gives a value and no interval.
pub fn mean(seen: &Histogram, bounds: Bounds, level: f64) -> Estimate {
    match seen.usual() {
        Some(usual) => about(seen, usual, bounds, 1.0, level),
        None => Estimate::unknown(0),
    }
}

/// Differences of a count, game by game, and what is known of them beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Differences<'a> {
    pub seen: &'a Histogram,
    /// What a difference can be.
    pub bounds: Bounds,
    /// How much a game that differs may well differ by, where none was seen: two games on different
    /// dice differ by about the standard deviation of the count.
    pub size: f64,
}

/// The mean difference behind those seen; most games are taken to differ by nothing.
pub fn difference(found: Differences, level: f64) -> Estimate {
    about(found.seen, 0, found.bounds, found.size.max(1.0), level)
}

/// The chance of a difference at least as far from 0 if there is none: the level at which the
/// interval of [`difference`] would just reach 0. Unknown below two games.
pub fn difference_p_value(found: Differences) -> f64 {
    let seen = found.seen;
    let (Some(error), Some(value)) = (mean_error(seen), seen.mean()) else { return f64::NAN };
    if value == 0.0 {
        return 1.0;
    }
    if !Parts::of(seen, 0).are_few() {
        return t_p_value(value / error, (seen.n() - 1) as f64);
    }
    let clear = |alpha: f64| {
        let found = difference(found, 1.0 - alpha);
        found.low > 0.0 || found.high < 0.0
    };
    last_where(0.0, 1.0, |alpha| !clear(alpha))
}

/// Whether so few games came out otherwise than usual that their spread says little.
pub fn events_are_few(seen: &Histogram) -> bool {
    seen.usual().is_some_and(|usual| Parts::of(seen, usual).are_few())
}

/// What the mean of a count that was 0 in all of `n` games is at the most.
pub fn never(n: u64, level: f64) -> f64 {
    Events::default().reach(n, 1.0, 1.0 - upper(level))[1]
}

/// The mean of what was seen, counted from `usual`; an event nobody saw is taken to be of this size.
fn about(seen: &Histogram, usual: i32, bounds: Bounds, size: f64, level: f64) -> Estimate {
    let n = seen.n();
    let (Some(value), Some(error)) = (seen.mean(), mean_error(seen)) else {
        let value = seen.mean().unwrap_or(f64::NAN);
        return Estimate { value, low: f64::NAN, high: f64::NAN, n };
    };
    let parts = Parts::of(seen, usual);
    let found = if parts.are_few() {
        let (below, above) = parts.reach(bounds, size, 1.0 - upper(level));
        Estimate { value, low: value - below, high: value + above, n }
    } else {
        let half = reach_of_t(level, (n - 1) as f64) * error;
        Estimate { value, low: value - half, high: value + half, n }
    };
    bounds.keep(found)
}

/// The games that ended otherwise than usual, on either side of it.
struct Parts {
    usual: i32,
    games: u64,
    above: Events,
    below: Events,
}

/// Some games' events: what each brought, summed up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Events {
    games: u64,
    sum: f64,
    squares: f64,
    largest: f64,
}

impl Parts {
    fn of(seen: &Histogram, usual: i32) -> Parts {
        let [mut above, mut below] = [Events::default(); 2];
        for (value, times) in seen.iter() {
            let by = f64::from(value) - f64::from(usual);
            if by > 0.0 { &mut above } else { &mut below }.add(by.abs(), times);
        }
        Parts { usual, games: seen.n(), above, below }
    }

    fn are_few(&self) -> bool {
        let events = self.above.games + self.below.games;
        events < ENOUGH_EVENTS && events * ONE_IN < self.games
    }

    /// How far the interval of the mean reaches below and above it. What cannot be above the usual
    /// value, or below it, is known to be nothing.
    fn reach(&self, bounds: Bounds, size: f64, tail: f64) -> (f64, f64) {
        let usual = f64::from(self.usual);
        let part = |events: Events| events.reach(self.games, size, tail);
        let above = if usual < bounds.most { part(self.above) } else { [0.0; 2] };
        let below = if bounds.least < usual { part(self.below) } else { [0.0; 2] };
        (hypot(above[0], below[1]), hypot(above[1], below[0]))
    }
}

impl Events {
    fn add(&mut self, size: f64, times: u64) {
        if size == 0.0 {
            return;
        }
        self.games += times;
        self.sum += size * times as f64;
        self.squares += size * size * times as f64;
        self.largest = self.largest.max(size);
    }

    /// How far the gamma interval of the mean over `n` games reaches below and above it. One event more
    /// is taken to be as large as the largest seen, and where none was, of this `size`.
    fn reach(&self, n: u64, size: f64, tail: f64) -> [f64; 2] {
        let n = n as f64;
        let (mean, spread) = (self.sum / n, self.squares / (n * n));
        let one = if self.games > 0 { self.largest } else { size } / n;
        let low = if mean > 0.0 { weighted_poisson(tail, mean, spread) } else { 0.0 };
        let high = weighted_poisson(1.0 - tail, mean + one, spread + one * one);
        [mean - low, high - mean]
    }
}

/// The quantile of a weighted Poisson sum of this mean and variance, by the gamma variable that has
/// both.
fn weighted_poisson(p: f64, mean: f64, variance: f64) -> f64 {
    variance / mean * gamma_quantile(p, mean * mean / variance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::interval::LEVEL;
    use proptest::prelude::*;

    const COUNT: Bounds = Bounds { least: 0.0, most: f64::INFINITY };

    fn differences(seen: &Histogram) -> Differences<'_> {
        Differences { seen, bounds: Bounds::NONE, size: 1.0 }
    }

    fn of(values: &[(i32, usize)]) -> Histogram {
        let mut seen = Histogram::default();
        for &(value, times) in values {
            (0..times).for_each(|_| seen.add(value));
        }
        seen
    }

    fn assert_ends(found: Estimate, low: f64, high: f64) {
        assert!((found.low - low).abs() <= 5e-7, "{found:?}, not {low}");
        assert!((found.high - high).abs() <= 5e-7, "{found:?}, not {high}");
    }

    /// scipy's chi2.ppf in the formulas of Fay and Feuer.
    #[test]
    fn few_events_have_the_gamma_interval() {
        let two = of(&[(0, 198), (1, 1), (3, 1)]);
        assert_ends(mean(&two, COUNT, LEVEL), 0.001_638, 0.088_839);
        let ten = of(&[(0, 1990), (1, 7), (2, 2), (5, 1)]);
        assert_ends(mean(&ten, COUNT, LEVEL), 0.003_054, 0.019_751);
    }

    #[test]
    fn what_was_never_seen_has_an_upper_bound() {
        assert_ends(mean(&of(&[(0, 200)]), COUNT, LEVEL), 0.0, 0.018_444);
    }

    /// A track of 7 that was lost a point in one game, and three in another, is 7 less that count.
    #[test]
    fn of_a_track_that_starts_full_what_was_lost_is_counted() {
        let track = Bounds { least: 0.0, most: 7.0 };
        let found = mean(&of(&[(7, 198), (6, 1), (4, 1)]), track, LEVEL);
        assert_ends(found, 7.0 - 0.088_839, 7.0 - 0.001_638);
    }

    #[test]
    fn where_either_side_is_possible_both_have_their_say() {
        let found = mean(&of(&[(7, 200)]), COUNT, LEVEL);
        assert_ends(found, 7.0 - 0.018_444, 7.0 + 0.018_444);
        assert_eq!(found.value, 7.0);
    }

    /// MOVER by hand: four games up by one and nine down have 4 [1.089865, 10.241589] and 9 [4.115373,
    /// 17.084803] of 1,000, by Garwood's exact limits, which equal weights come to. So −5 − sqrt(2.910135² +
    /// 8.084803²) and −5 + sqrt(6.241589² + 4.884627²).
    #[test]
    fn a_difference_adds_the_squares_of_its_parts() {
        let seen = of(&[(0, 987), (1, 4), (-1, 9)]);
        let found = difference(differences(&seen), LEVEL);
        assert_eq!(found.value, -0.005);
        assert_ends(found, -0.013_592_6, 0.002_925_6);
    }

    #[test]
    fn a_difference_that_never_was_still_has_a_width() {
        let never = of(&[(0, 2000)]);
        let found = Differences { bounds: COUNT.less(COUNT), ..differences(&never) };
        assert_ends(difference(found, LEVEL), -0.001_844_4, 0.001_844_4);
        let large = Differences { size: 8.0, ..found };
        assert_ends(difference(large, LEVEL), -8.0 * 0.001_844_44, 8.0 * 0.001_844_44);
        assert_eq!(difference_p_value(found), 1.0);
    }

    #[test]
    fn many_events_have_students_interval() {
        let many = of(&[(0, 500), (1, 300), (2, 200)]);
        let half = reach_of_t(LEVEL, 999.0) * mean_error(&many).unwrap();
        assert_ends(mean(&many, COUNT, LEVEL), 0.7 - half, 0.7 + half);
        let p = difference_p_value(differences(&of(&[(-1, 300), (0, 500), (1, 200)])));
        assert!(p < 1e-5, "{p}");
    }

    #[test]
    fn what_cannot_be_known_is_not_made_up() {
        assert!(mean(&Histogram::default(), COUNT, LEVEL).value.is_nan());
        let once = mean(&of(&[(4, 1)]), COUNT, LEVEL);
        assert!(once.value == 4.0 && once.low.is_nan());
        assert!(difference_p_value(differences(&of(&[(4, 1)]))).is_nan());
    }

    proptest! {
        /// An interval excludes 0 exactly where the p-value is below its level.
        #[test]
        fn interval_and_p_value_agree(up in 0..30usize, down in 0..30usize, twice in 0..10usize) {
            let seen = of(&[(0, 3000), (1, up), (-1, down), (2, twice)]);
            let found = difference(differences(&seen), LEVEL);
            let clear = found.low > 0.0 || found.high < 0.0;
            prop_assert_eq!(clear, difference_p_value(differences(&seen)) < 1.0 - LEVEL);
        }

        #[test]
        fn intervals_hold_their_value_stay_within_bounds_and_have_a_width(
            values in prop::collection::vec(0..=12i32, 2..80), more in 0..400usize,
        ) {
            let mut seen = of(&[(3, more)]);
            values.iter().for_each(|&value| seen.add(value));
            let found = mean(&seen, Bounds { least: 0.0, most: 12.0 }, LEVEL);
            prop_assert!(0.0 <= found.low && found.low <= found.value);
            prop_assert!(found.value <= found.high && found.high <= 12.0);
            prop_assert!(found.low < found.high);
        }
    }
}
