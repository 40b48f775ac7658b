//! Which levels of a setting are played to find where a metric reaches a target.
//!
//! Few levels are all played. Of many, the ends and the middle are played first, with a tenth of the games; then the
//! middle between the two that have the target between them (bisection), until they are neighbours; then those and
//! their neighbours with all games. Every step depends on numbers alone that are the same on any threads.

use crate::findings::BalanceCurve;

/// Up to so many levels are all played.
pub const FEW_LEVELS: usize = 9;

/// The least games that a step of the search plays: fewer say too little of where to go on.
const LEAST: u64 = 1_000;

/// What is played next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// These levels, by their places, with so many games each.
    Play(Vec<usize>, u64),
    /// Nothing: there is no more to learn.
    Done,
}

/// The levels to begin with, of `levels`.
pub fn first(levels: usize, games: u64) -> Step {
    match levels {
        0..=FEW_LEVELS => Step::Play((0..levels).collect(), games),
        _ => Step::Play(vec![0, levels / 2, levels - 1], few(games)),
    }
}

/// The next ones, after those on `curve`.
pub fn next(curve: &BalanceCurve, target: f64, levels: usize, games: u64) -> Step {
    let place = |at: usize| curve.points[at].place;
    let wanted = match curve.crossings(target).first() {
        Some(&at) if place(at + 1) - place(at) > 1 => {
            return Step::Play(vec![usize::midpoint(place(at), place(at + 1))], few(games));
        }
        Some(&at) => place(at).saturating_sub(1)..=place(at + 1) + 1,
        None => around(nearest(curve, target)),
    };
    let known = |level: &usize| {
        curve.points.iter().any(|point| point.place == *level && point.found.n >= games)
    };
    let wanted: Vec<usize> = wanted.filter(|level| *level < levels && !known(level)).collect();
    if wanted.is_empty() { Step::Done } else { Step::Play(wanted, games) }
}

/// The levels to begin with where a level is known to lie on the target's side: that one, and its neighbour on the way
/// to it.
pub fn from(start: usize, way: Toward, games: u64) -> Step {
    match way {
        Toward::First => Step::Play(vec![start - 1, start], few(games)),
        Toward::Last => Step::Play(vec![start, start + 1], few(games)),
    }
}

/// Where the levels lie that are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    First,
    Last,
}

/// The next ones on the way from `start`, twice as far every time until the target is passed, or there is no further;
/// then those that close in on it.
pub fn further(
    curve: &BalanceCurve,
    target: f64,
    (start, way, levels): (usize, Toward, usize),
    games: u64,
) -> Step {
    if !curve.crossings(target).is_empty() {
        return next(curve, target, levels, games);
    }
    let (first, last) = (curve.points[0].place, curve.points[curve.points.len() - 1].place);
    let (reached, end) = match way {
        Toward::First => (start - first, start),
        Toward::Last => (last - start, levels - 1 - start),
    };
    if reached >= end {
        return Step::Done;
    }
    let far = (2 * reached).clamp(1, end);
    let place = match way {
        Toward::First => start - far,
        Toward::Last => start + far,
    };
    Step::Play(vec![place], few(games))
}

fn few(games: u64) -> u64 {
    (games / 10).max(LEAST).min(games)
}

fn around(place: usize) -> std::ops::RangeInclusive<usize> {
    place.saturating_sub(1)..=place + 1
}

/// The level that comes nearest to a target that none reaches.
fn nearest(curve: &BalanceCurve, target: f64) -> usize {
    let away = |fitted: f64| (fitted - target).abs();
    let points = curve.points.iter();
    let best = points.min_by(|a, b| away(a.fitted).total_cmp(&away(b.fitted)));
    best.map_or(0, |point| point.place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::BalancePoint;
    use kernel::stats::Estimate;
    use std::collections::BTreeMap;

    /// Search a curve that is known; what was played, by level.
    fn searched(levels: usize, target: f64, of: impl Fn(usize) -> f64) -> BTreeMap<usize, u64> {
        let mut played = BTreeMap::new();
        let mut step = first(levels, 50_000);
        while let Step::Play(places, games) = step {
            assert!(places.iter().all(|place| played.insert(*place, games) < Some(games)));
            let curve = known(&played, &of);
            step = next(&curve, target, levels, 50_000);
        }
        played
    }

    fn known(played: &BTreeMap<usize, u64>, of: impl Fn(usize) -> f64) -> BalanceCurve {
        let point = |(&place, &n): (&usize, &u64)| {
            let found = Estimate { value: of(place), low: of(place), high: of(place), n };
            BalancePoint { place, name: String::new(), at: place as f64, found, fitted: 0.0 }
        };
        BalanceCurve::new(played.iter().map(point).collect())
    }

    #[test]
    fn few_levels_are_all_played_with_all_games() {
        let played = searched(9, 3.5, |place| place as f64);
        assert_eq!((played.len(), played.values().all(|&n| n == 50_000)), (9, true));
    }

    /// 0, 50, 99; 25, 37, 43, 40, 41; then 40 to 43 with all games.
    #[test]
    fn of_many_the_neighbours_of_the_target_have_all_games() {
        let played = searched(100, 41.5, |place| place as f64);
        let all: Vec<usize> =
            played.iter().filter(|(_, n)| **n == 50_000).map(|(place, _)| *place).collect();
        assert_eq!(all, [40, 41, 42, 43]);
        assert!(played.len() <= 12, "{played:?}");
        assert_eq!(searched(100, 41.5, |place| 99.0 - place as f64).get(&57), Some(&50_000));
    }

    /// From 50 by 1, 2, 4, 8 to 58; then 56, 55 (54 and 56 have it between them), and 53 to 56 with all games.
    #[test]
    fn from_a_level_it_goes_twice_as_far_every_time() {
        let mut played: BTreeMap<usize, u64> = BTreeMap::new();
        let mut step = from(50, Toward::Last, 50_000);
        while let Step::Play(places, games) = step {
            played.extend(places.iter().map(|place| (*place, games)));
            let curve = known(&played, |place| place as f64);
            step = further(&curve, 54.5, (50, Toward::Last, 100), 50_000);
        }
        let few: Vec<usize> =
            played.iter().filter(|(_, n)| **n == 5_000).map(|(at, _)| *at).collect();
        assert_eq!(few, [50, 51, 52, 58]);
        assert_eq!((played[&53], played[&56], played.len()), (50_000, 50_000, 8));
        let curve = known(&[(0, 1), (1, 1)].into(), |place| place as f64);
        assert_eq!(further(&curve, -5.0, (1, Toward::First, 2), 10), Step::Done);
    }

    #[test]
    fn what_is_not_reached_is_looked_at_with_all_games_before_it_is_said() {
        let played = searched(100, 200.0, |place| place as f64);
        assert_eq!((played[&99], played[&98], played[&0]), (50_000, 50_000, 5_000));
    }
}
