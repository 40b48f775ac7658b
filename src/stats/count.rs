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

use std::f64::consts::SQRT_2;

use libm::hypot;

use super::interval::{reach_of_t, t_p_value, upper};
use super::root::last_where;
use super::special::gamma_quantile;
use super::{Estimate, Events, Histogram, Sides};

/// From which number of events on their own spread can be trusted. Below it the gamma interval covers
/// as it should and Student's t does not; above, the two agree.
const ENOUGH_EVENTS: u64 = 50;
/// Events are exceptions only while fewer than one game in so many has one: beyond, a Poisson sum is too
/// wide for them, and holds 98 % of the time.
const ONE_IN: u64 = 6;
/// From which number of events on one side on the largest of them says how large they get. Of fewer it
/// may well be too small: where 4 games in 200 differ, and some of them by far, intervals that believe it hold
/// in 82 of 100 runs.
const ENOUGH_SIZES: u64 = 10;

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

    /// What a sum of such numbers can be, each times its coefficient.
    pub fn of_sum(parts: impl Iterator<Item = (f64, Bounds)>) -> Bounds {
        let used = parts.filter(|(by, _)| *by != 0.0);
        used.fold(Bounds { least: 0.0, most: 0.0 }, |sum, (by, part)| {
            let ends = if by > 0.0 { [part.least, part.most] } else { [part.most, part.least] };
            Bounds { least: sum.least + by * ends[0], most: sum.most + by * ends[1] }
        })
    }

    /// The same estimate, its interval kept to what can be.
    pub fn keep(self, found: Estimate) -> Estimate {
        // Written out: an unknown end stays unknown.
        let within = |end: f64| if end.is_nan() { end } else { end.max(self.least).min(self.most) };
        Estimate { low: within(found.low), high: within(found.high), ..found }
    }
}

/// The mean behind what was seen; an event nobody saw may be of this `size`. One game gives a value and no
/// interval.
pub fn mean(seen: &Histogram, bounds: Bounds, size: f64, level: f64) -> Estimate {
    match seen.usual() {
        Some(usual) => Departures::of(seen, usual, bounds, size).interval(level),
        None => Estimate::unknown(0),
    }
}

/// Numbers of some games counted from their usual value, and what is known of them beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Departures {
    pub n: u64,
    pub usual: i32,
    pub sides: Sides,
    /// What the number can be.
    pub bounds: Bounds,
    /// How far a game that is not as usual may well be from it, where few were seen.
    pub size: f64,
}

impl Departures {
    fn of(seen: &Histogram, usual: i32, bounds: Bounds, size: f64) -> Departures {
        Departures { n: seen.n(), usual, sides: Sides::of(seen, usual), bounds, size }
    }

    /// Differences of a count, game by game, most of which are taken to be nothing. One that nobody saw may
    /// be of this `size`.
    pub fn of_differences(seen: &Histogram, bounds: Bounds, size: f64) -> Departures {
        Departures::of(seen, 0, bounds, size)
    }

    fn value(&self) -> f64 {
        let whole = i128::from(self.usual) * i128::from(self.n) + self.sides.sum();
        whole as f64 / self.n as f64
    }

    /// The standard error of the mean; unknown below two games.
    fn error(&self) -> Option<f64> {
        let (n, sum) = (i128::from(self.n), self.sides.sum());
        let spread = (n * self.sides.squares() - sum * sum) as f64;
        (n > 1).then(|| (spread / (n as f64 * (n - 1) as f64) / n as f64).sqrt())
    }

    /// The mean and its interval.
    pub fn interval(&self, level: f64) -> Estimate {
        let (value, n) = (self.value(), self.n);
        let (below, above) = self.reach(level);
        self.bounds.keep(Estimate { value, low: value - below, high: value + above, n })
    }

    /// The chance of a mean at least as far from 0 if it is 0: the level at which the interval would just
    /// reach it. Unknown below two games.
    pub fn p_value(&self) -> f64 {
        let (value, Some(error)) = (self.value(), self.error()) else { return f64::NAN };
        if value == 0.0 {
            return 1.0;
        }
        if !self.are_few() {
            return t_p_value(value / error, (self.n - 1) as f64);
        }
        let clear = |alpha: f64| {
            let found = self.interval(1.0 - alpha);
            found.low > 0.0 || found.high < 0.0
        };
        last_where(0.0, 1.0, |alpha| !clear(alpha))
    }

    /// Whether so few games came out otherwise than usual that their spread says little.
    fn are_few(&self) -> bool {
        let events = self.sides.games();
        events < ENOUGH_EVENTS && events * ONE_IN < self.n
    }

    /// How far the interval of the mean reaches below and above it. What cannot be above the usual
    /// value, or below it, is known to be nothing.
    fn reach(&self, level: f64) -> (f64, f64) {
        let Some(error) = self.error() else { return (f64::NAN, f64::NAN) };
        if !self.are_few() {
            let half = reach_of_t(level, (self.n - 1) as f64) * error;
            return (half, half);
        }
        let usual = f64::from(self.usual);
        let part = |events: &Events| reach_of_events(events, self.n, self.size, 1.0 - upper(level));
        let above = if usual < self.bounds.most { part(&self.sides.above) } else { [0.0; 2] };
        let below = if self.bounds.least < usual { part(&self.sides.below) } else { [0.0; 2] };
        (hypot(above[0], below[1]), hypot(above[1], below[0]))
    }
}

/// How much two games on different dice differ, root mean square, by the standard deviation of one; and a
/// count differs by 1 at the least.
pub fn size_of_difference(spread: f64) -> f64 {
    (SQRT_2 * spread).max(1.0)
}

/// How many may well come at once of a count that hardly a game had any of, by others of its kind: as many as those
/// come to on average in games that have any. A Poisson number of such clusters has the mean of their number times
/// that of their size, and the upper end for the first is known where none was seen; taken to be worth 1
/// each, hits at a range that one battle in 500 comes to, 30 of them then, were held by 1 interval in 3. A count that
/// enough games had some of speaks for itself.
pub fn size_by_kin<'h>(seen: &Histogram, kin: impl Iterator<Item = &'h Histogram>) -> f64 {
    let games_with = |seen: &Histogram| seen.n() - seen.count(0);
    if games_with(seen) >= ENOUGH_SIZES {
        return 1.0;
    }
    let add = |(sum, games), kin: &Histogram| (sum + kin.sum(), games + games_with(kin));
    let (sum, games) = kin.fold((seen.sum(), games_with(seen)), add);
    if games == 0 { 1.0 } else { (sum as f64 / games as f64).max(1.0) }
}

/// Whether so few games came out otherwise than usual that their spread says little.
pub fn events_are_few(seen: &Histogram) -> bool {
    let few = |usual| Departures::of(seen, usual, Bounds::NONE, 1.0).are_few();
    seen.usual().is_some_and(few)
}

/// How far the gamma interval of the mean over `n` games reaches below and above it. One event more is
/// taken to be as large as the largest seen, and where few were, at least of this `size`.
fn reach_of_events(events: &Events, n: u64, size: f64, tail: f64) -> [f64; 2] {
    let n = n as f64;
    let (mean, spread) = (events.sum as f64 / n, events.squares as f64 / (n * n));
    let least = if events.games < ENOUGH_SIZES { size } else { 0.0 };
    let one = least.max(events.largest as f64) / n;
    let low = if mean > 0.0 { weighted_poisson(tail, mean, spread) } else { 0.0 };
    let high = weighted_poisson(1.0 - tail, mean + one, spread + one * one);
    [mean - low, high - mean]
}

/// The quantile of a weighted Poisson sum of this mean and variance, by the gamma variable that has
/// both.
fn weighted_poisson(p: f64, mean: f64, variance: f64) -> f64 {
    variance / mean * gamma_quantile(p, mean * mean / variance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Dice, Stream};
    use crate::stats::interval::{LEVEL, mean_error};
    use proptest::prelude::*;

    const COUNT: Bounds = Bounds { least: 0.0, most: f64::INFINITY };

    fn differences(seen: &Histogram) -> Departures {
        Departures::of_differences(seen, Bounds::NONE, size_of_difference(0.5))
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
        assert_ends(mean(&two, COUNT, 1.0, LEVEL), 0.001_638, 0.088_839);
        let ten = of(&[(0, 1990), (1, 7), (2, 2), (5, 1)]);
        assert_ends(mean(&ten, COUNT, 1.0, LEVEL), 0.003_054, 0.019_751);
    }

    #[test]
    fn what_was_never_seen_has_an_upper_bound() {
        assert_ends(mean(&of(&[(0, 200)]), COUNT, 1.0, LEVEL), 0.0, 0.018_444);
    }

    /// Kin came in seven games, 70 in all; of what came in ten games nothing need be assumed.
    #[test]
    fn what_hardly_came_comes_as_its_kin_do() {
        let kin = [of(&[(0, 196), (15, 4)]), of(&[(0, 197), (3, 2), (4, 1)])];
        let size = |seen: &Histogram| size_by_kin(seen, kin.iter());
        assert_eq!(size(&of(&[(0, 200)])), 10.0);
        // And two in one game of its own: 72 in eight.
        assert_eq!(size(&of(&[(0, 199), (2, 1)])), 9.0);
        assert_eq!(size(&of(&[(0, 190), (2, 10)])), 1.0);
        assert_eq!(size_by_kin(&of(&[(0, 200)]), [].into_iter()), 1.0);
    }

    /// One game in 500 has thirty events at once; others of their kind come in every game, ten or twenty of them. With
    /// those to go by the interval holds; without, in the few runs that saw any.
    #[test]
    fn clusters_nobody_saw_are_held_by_what_their_kin_come_in() {
        let mut dice = Stream::new(8);
        let mut held = [0, 0];
        for _ in 0..1000 {
            let (mut seen, mut kin) = (Histogram::default(), Histogram::default());
            for _ in 0..200 {
                seen.add(if dice.roll(50) == 1 && dice.roll(10) == 1 { 30 } else { 0 });
                kin.add(10 * i32::from(dice.roll(2)));
            }
            for (held, size) in held.iter_mut().zip([1.0, size_by_kin(&seen, [&kin].into_iter())]) {
                let Estimate { low, high, .. } = mean(&seen, COUNT, size, LEVEL);
                *held += u32::from(low <= 0.06 && 0.06 <= high);
            }
        }
        assert!(held[0] < 400 && held[1] >= 930, "{held:?} of 1000");
    }

    #[test]
    fn a_sum_can_be_what_its_parts_can_be() {
        let track = Bounds { least: 1.0, most: 7.0 };
        let parts = [(0.5, track), (-2.0, COUNT), (0.0, Bounds::NONE)];
        let found = Bounds::of_sum(parts.into_iter());
        assert_eq!(found, Bounds { least: f64::NEG_INFINITY, most: 3.5 });
    }

    /// A track of 7 that was lost a point in one game, and three in another, is 7 less that count.
    #[test]
    fn of_a_track_that_starts_full_what_was_lost_is_counted() {
        let track = Bounds { least: 0.0, most: 7.0 };
        let found = mean(&of(&[(7, 198), (6, 1), (4, 1)]), track, 1.0, LEVEL);
        assert_ends(found, 7.0 - 0.088_839, 7.0 - 0.001_638);
    }

    #[test]
    fn where_either_side_is_possible_both_have_their_say() {
        let found = mean(&of(&[(7, 200)]), COUNT, 1.0, LEVEL);
        assert_ends(found, 7.0 - 0.018_444, 7.0 + 0.018_444);
        assert_eq!(found.value, 7.0);
    }

    /// MOVER by hand: four games up by one and nine down have 4 [1.089865, 10.241589] and 9 [4.115373,
    /// 17.084803] of 1,000, by Garwood's exact limits, which equal weights come to. So −5 − sqrt(2.910135² +
    /// 8.084803²) and −5 + sqrt(6.241589² + 4.884627²).
    #[test]
    fn a_difference_adds_the_squares_of_its_parts() {
        let seen = of(&[(0, 987), (1, 4), (-1, 9)]);
        let found = differences(&seen).interval(LEVEL);
        assert_eq!(found.value, -0.005);
        assert_ends(found, -0.013_592_6, 0.002_925_6);
    }

    #[test]
    fn a_difference_that_never_was_still_has_a_width() {
        let never = of(&[(0, 2000)]);
        let found = Departures { bounds: COUNT.less(COUNT), ..differences(&never) };
        assert_ends(found.interval(LEVEL), -0.001_844_4, 0.001_844_4);
        let large = Departures { size: 8.0, ..found };
        assert_ends(large.interval(LEVEL), -8.0 * 0.001_844_44, 8.0 * 0.001_844_44);
        assert_eq!(found.p_value(), 1.0);
    }

    /// One game in eighty differs, by 1 or by 20; two games on different dice differ by about 10. Of 200 games
    /// the large ones are often not seen, and what was seen says nothing of them: without the size assumed
    /// the interval holds in 79 of 100 runs.
    #[test]
    fn few_differences_may_get_larger_than_those_seen() {
        let mut dice = Stream::new(7);
        let value = |dice: &mut Stream| match (dice.roll(80), dice.roll(2)) {
            (1, 1) => 1,
            (1, _) => 20,
            _ => 0,
        };
        let holds = |dice: &mut Stream, spread: f64| {
            let mut seen = Histogram::default();
            (0..200).for_each(|_| seen.add(value(dice)));
            let size = size_of_difference(spread);
            let found = Departures::of_differences(&seen, Bounds::NONE, size).interval(LEVEL);
            found.low <= 10.5 / 80.0 && 10.5 / 80.0 <= found.high
        };
        let mut held = |spread| (0..2000).filter(|_| holds(&mut dice, spread)).count();
        let (with, without) = (held(10.0), held(1.0));
        assert!(with >= 1880 && without < 1700, "{with} and {without} of 2000");
    }

    #[test]
    fn many_events_have_students_interval() {
        let many = of(&[(0, 500), (1, 300), (2, 200)]);
        let half = reach_of_t(LEVEL, 999.0) * mean_error(&many).unwrap();
        assert_ends(mean(&many, COUNT, 1.0, LEVEL), 0.7 - half, 0.7 + half);
        let p = differences(&of(&[(-1, 300), (0, 500), (1, 200)])).p_value();
        assert!(p < 1e-5, "{p}");
    }

    #[test]
    fn what_cannot_be_known_is_not_made_up() {
        assert!(mean(&Histogram::default(), COUNT, 1.0, LEVEL).value.is_nan());
        let once = mean(&of(&[(4, 1)]), COUNT, 1.0, LEVEL);
        assert!(once.value == 4.0 && once.low.is_nan());
        assert!(differences(&of(&[(4, 1)])).p_value().is_nan());
    }

    proptest! {
        /// An interval excludes 0 exactly where the p-value is below its level.
        #[test]
        fn interval_and_p_value_agree(up in 0..30usize, down in 0..30usize, twice in 0..10usize) {
            let seen = of(&[(0, 3000), (1, up), (-1, down), (2, twice)]);
            let found = differences(&seen).interval(LEVEL);
            let clear = found.low > 0.0 || found.high < 0.0;
            prop_assert_eq!(clear, differences(&seen).p_value() < 1.0 - LEVEL);
        }

        #[test]
        fn intervals_hold_their_value_stay_within_bounds_and_have_a_width(
            values in prop::collection::vec(0..=12i32, 2..80), more in 0..400usize,
        ) {
            let mut seen = of(&[(3, more)]);
            values.iter().for_each(|&value| seen.add(value));
            let found = mean(&seen, Bounds { least: 0.0, most: 12.0 }, 1.0, LEVEL);
            prop_assert!(0.0 <= found.low && found.low <= found.value);
            prop_assert!(found.value <= found.high && found.high <= 12.0);
            prop_assert!(found.low < found.high);
        }
    }
}
