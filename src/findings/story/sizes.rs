//! Means over games of numbers that are small in most and large in few.
//!
//! What decides a game happens at one moment of it, so that of a hundred games five or ten may carry the mean of a
//! swing's square. Student's t does not hold there: it covers 74 to 85 % where the numbers weigh no more than five
//! to ten that are alike. Such a sum behaves like a weighted Poisson one and has the gamma interval of Fay & Feuer
//! (Statistics in Medicine 16, 1997), as means of rare counts do.

use kernel::stats::count::Departures;
use kernel::stats::{Bounds, Estimate, Events, Sides};

use super::{LEVEL, mean};

/// Numbers that weigh as much as so many that are alike have a spread that can be trusted, or those of which half
/// are alike.
const ENOUGH: f64 = 50.0;
/// From as many on the largest of them says how large they get. Of fewer one that was not seen may be as large as any:
/// a roll that decides a game once in three hundred times is not among the sixty that were looked at.
const ENOUGH_SIZES: f64 = 10.0;
/// Numbers are counted in parts of one, so that their sums are exact.
const PARTS: f64 = 1e6;

/// Their mean, none being below nothing but by noise. `unseen` is what one may well be where few were seen.
pub fn mean_of_sizes(of: &[f64], unseen: f64) -> Estimate {
    let plain = mean(of);
    match of.len() > 1 && are_few(of) {
        true => Estimate { n: plain.n, ..over(of, of.len() as u64, unseen) },
        false => plain,
    }
}

/// The mean of squares of swings that get as large as `largest`. Those that are half of it or more are counted apart
/// from the others while they are few, and the two are put together by MOVER (Zou & Donner, Statistics
/// in Medicine 27, 2008): a hundred games that all moved a little say much of that, and nothing of the two in a
/// hundred that are turned.
pub fn mean_of_swings(of: &[f64], largest: f64) -> Estimate {
    let split = |turns: bool| -> Vec<f64> {
        of.iter().map(|&x| if (2.0 * x >= largest) == turns { x } else { 0.0 }).collect()
    };
    let (turns, rest) = (split(true), split(false));
    let games = turns.iter().filter(|x| **x > 0.0).count() as f64;
    if games >= ENOUGH_SIZES || of.len() < 2 || rest.iter().all(|x| *x == 0.0) {
        return mean_of_sizes(of, largest);
    }
    let parts = [over(&turns, of.len() as u64, largest), mean_of_sizes(&rest, 0.0)];
    let value = mean(of).value;
    let [below, above] = [
        parts.iter().fold(0.0f64, |sum, part| sum.hypot(part.value - part.low)),
        parts.iter().fold(0.0f64, |sum, part| sum.hypot(part.high - part.value)),
    ];
    Estimate { value, low: value - below, high: value + above, n: of.len() as u64 }
}

/// Whether a few of them carry their sum: as many that are alike as would have the same relative spread (Kish, Survey
/// Sampling, 1965, 11.7).
pub fn are_few(of: &[f64]) -> bool {
    let alike = alike(of);
    alike < ENOUGH && 2.0 * alike < of.len() as f64
}

fn alike(of: &[f64]) -> f64 {
    let (sum, squares): (f64, f64) = of.iter().fold((0.0, 0.0), |(a, b), x| (a + x, b + x * x));
    if squares > 0.0 { sum * sum / squares } else { 0.0 }
}

/// The gamma interval of their sum over `n`.
pub fn over(of: &[f64], n: u64, unseen: f64) -> Estimate {
    let parts = |x: f64| (x * PARTS).round() as i128;
    let mut above = Events { games: 1, ..Events::default() };
    for &x in of {
        above.sum += parts(x);
        above.squares += parts(x) * parts(x);
        above.largest = above.largest.max(parts(x).unsigned_abs() as u64);
    }
    above.sum = above.sum.max(0);
    let bounds = Bounds { least: 0.0, most: f64::INFINITY };
    let size = if alike(of) < ENOUGH_SIZES { unseen * PARTS } else { 0.0 };
    let sides = Sides { above, below: Events::default() };
    let found = Departures { n, usual: 0, sides, bounds, size }.interval(LEVEL);
    let value = of.iter().sum::<f64>() / n as f64;
    Estimate { value, low: found.low / PARTS, high: found.high / PARTS, n }
}

/// The mean of chances: where nearly all are near one end, what they lack of it is what varies.
pub fn mean_of_chances(of: &[f64]) -> Estimate {
    let found = match of.iter().sum::<f64>() > of.len() as f64 / 2.0 {
        false => mean_of_sizes(of, 1.0),
        true => {
            let lacks: Vec<f64> = of.iter().map(|x| 1.0 - x).collect();
            let found = mean_of_sizes(&lacks, 1.0);
            let (value, low, high) = (1.0 - found.value, 1.0 - found.high, 1.0 - found.low);
            Estimate { value, low, high, ..found }
        }
    };
    Bounds::YES_OR_NO.keep(found)
}

/// What part of the whole: of the variance p(1 − p) of a result whose odds are `start` before the first die. How little is
/// known of those is independent enough to add squares (MOVER; Donner & Zou, Statistical Methods in Medical
/// Research 21, 2012).
pub fn of_whole(found: Estimate, start: Estimate) -> Estimate {
    let p = start.value;
    let whole = p * (1.0 - p);
    let part = found.over(whole);
    let unsure = part.value * (1.0 - 2.0 * p).abs() / whole * start.half_width();
    let unsure = if unsure.is_finite() { unsure } else { 0.0 };
    let low = part.value - (part.value - part.low).hypot(unsure);
    Estimate { low, high: part.value + (part.high - part.value).hypot(unsure), ..part }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::dice::{Dice, Stream};

    /// Garwood's limits of four events, 1.089865 and 10.241589, of a hundred games.
    #[test]
    fn a_few_that_are_alike_have_poissons_limits() {
        let of: Vec<f64> = (0..100).map(|game| if game < 4 { 0.25 } else { 0.0 }).collect();
        let found = mean_of_sizes(&of, 0.25);
        assert!((found.value - 0.01).abs() < 1e-12 && found.n == 100);
        assert!((found.low - 0.25 * 0.010_898_65).abs() < 1e-6, "{found:?}");
        assert!((found.high - 0.25 * 0.102_415_89).abs() < 1e-6, "{found:?}");
    }

    /// Nobody saw any: 3.688879 of a hundred, of the size that one may have.
    #[test]
    fn what_nobody_saw_has_an_upper_end() {
        let found = mean_of_sizes(&[0.0; 100], 0.5);
        assert!(found.low == 0.0 && (found.high - 0.5 * 0.036_888_79).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn many_that_are_alike_have_students_interval() {
        let of: Vec<f64> = (0..100).map(|game| f64::from(game % 10)).collect();
        assert_eq!(mean_of_sizes(&of, 1.0), mean(&of));
        let chances: Vec<f64> = of.iter().map(|x| x / 10.0).collect();
        assert_eq!(mean_of_chances(&chances), mean(&chances));
    }

    /// One game in ten moves the odds, a few by far: squares of up to one. Student's t holds in 82 of 100 runs.
    #[test]
    fn the_mean_of_squares_of_swings_is_held() {
        let mut dice = Stream::new(11);
        let mut held = [0, 0];
        for _ in 0..1000 {
            let swing = |dice: &mut Stream| match dice.roll(10) {
                1 => (f64::from(dice.roll(10)) / 10.0).powi(4),
                _ => 0.0,
            };
            let of: Vec<f64> = (0..100).map(|_| swing(&mut dice)).collect();
            // The mean of (k/10)^4 for k from 1 to 10 is 0.25333.
            for (held, found) in held.iter_mut().zip([mean(&of), mean_of_sizes(&of, 1.0)]) {
                *held += u32::from(found.low <= 0.025_333 && 0.025_333 <= found.high);
            }
        }
        assert!(held[0] < 900 && held[1] >= 930, "{held:?} of 1000");
    }

    /// Every game moves a little, and two in a hundred are turned: of a hundred games one in eight sees none of those.
    #[test]
    fn the_few_that_are_turned_are_held_where_nobody_saw_them() {
        let mut dice = Stream::new(12);
        let mut held = [0, 0];
        for _ in 0..1000 {
            let swing = |dice: &mut Stream| match dice.roll(50) {
                1 => 0.8,
                _ => 0.001 * f64::from(dice.roll(3)),
            };
            let of: Vec<f64> = (0..100).map(|_| swing(&mut dice)).collect();
            let truth = 0.02 * 0.8 + 0.98 * 0.002;
            for (held, found) in
                held.iter_mut().zip([mean_of_sizes(&of, 0.8), mean_of_swings(&of, 0.8)])
            {
                *held += u32::from(found.low <= truth && truth <= found.high);
            }
        }
        assert!(held[0] < 900 && held[1] >= 930, "{held:?} of 1000");
    }

    /// 0.1 of 0.25 is 0.4; where the odds are even, their error hardly moves the whole.
    #[test]
    fn a_part_of_the_whole_knows_how_little_is_known_of_the_whole() {
        let start = |value| Estimate { value, low: value - 0.1, high: value + 0.1, n: 100 };
        let found = Estimate { value: 0.1, low: 0.08, high: 0.13, n: 100 };
        let even = of_whole(found, start(0.5));
        assert!((even.low - 0.32).abs() < 1e-12 && (even.high - 0.52).abs() < 1e-12, "{even:?}");
        // 0.1 / 0.16 = 0.625, less 0.125 and 0.625 · 0.6 / 0.16 · 0.1 = 0.234375 squared and added: 0.359…
        let odd = of_whole(found, start(0.2));
        assert!((odd.low - 0.359_375).abs() < 1e-9, "{odd:?}");
    }
}
