//! The prototype's figures: how dives end under three policies, and how often the ship sinks.

use super::{POLICY_DICE, set_up};
use crate::metrics::{Count, Tally};
use crate::play;
use crate::scratch::Scratch;
use kernel::dice::{Quiet, Seeded};

/// A share of one half has a standard error of 0.009: three of them stay within the band.
const GAMES: u64 = 3_000;

fn played(policy: &str, kamikazes: u8) -> Vec<Tally> {
    let set = format!("scenario.kamikazes={kamikazes}");
    let (book, ready) = set_up("no-cap", &[&set], &[policy]);
    let mut scratch = Scratch::default();
    let mut game = |number| {
        let mut table = Quiet(Seeded::new(1945, number));
        play(&ready, &book, POLICY_DICE, &mut scratch, &mut table)
    };
    (0..GAMES).map(&mut game).collect()
}

fn share(games: &[Tally], count: Count) -> f64 {
    let sum: i32 = games.iter().map(|tally| tally.get(count)).sum();
    f64::from(sum) / games.len() as f64
}

/// Shot down, crashed, over the edge, out of points: of a first dive on a fresh ship.
#[test]
fn dives_end_as_the_prototype_had_them() {
    for (policy, expected) in [
        ("direct", [0.646, 0.283, 0.070, 0.001]),
        ("evasive", [0.537, 0.373, 0.088, 0.002]),
        ("from-ahead", [0.508, 0.396, 0.084, 0.011]),
    ] {
        let games = played(policy, 1);
        let fates = [Count::ShotDown, Count::Crashes, Count::SplashedEdge, Count::SplashedShort];
        let found = fates.map(|fate| share(&games, fate));
        println!("{policy}: {found:.3?}");
        for (found, expected) in found.into_iter().zip(expected) {
            assert!((found - expected).abs() < 0.03, "{policy}: {found:.3}, not {expected}");
        }
    }
}

/// P(sunk) with one to six kamikazes.
#[test]
fn ships_sink_as_often_as_the_prototypes() {
    for (policy, expected) in [
        ("direct", [0.05, 0.14, 0.25, 0.37, 0.48, 0.57]),
        ("evasive", [0.06, 0.20, 0.36, 0.51, 0.63, 0.73]),
        ("from-ahead", [0.07, 0.22, 0.38, 0.54, 0.66, 0.76]),
    ] {
        for (kamikazes, expected) in (1..).zip(expected) {
            let found = share(&played(policy, kamikazes), Count::Sunk);
            println!("{policy} {kamikazes}: {found:.3}");
            assert!((found - expected).abs() < 0.03, "{policy} {kamikazes}: {found:.3}");
        }
    }
}

/// Crash rates of the direct dive by entry point: N, NE/NW, E/W, SE/SW, S.
#[test]
fn the_way_from_ahead_is_the_best() {
    let games = played("direct", 1);
    let rate = |points: &[usize]| {
        let sum = |first: Count| -> f64 {
            points.iter().map(|&point| share(&games, first.plus(point - 1))).sum()
        };
        let firsts = [Count::CrashesFrom1, Count::ShotFrom1, Count::EdgeFrom1, Count::ShortFrom1];
        sum(Count::CrashesFrom1) / firsts.map(sum).iter().sum::<f64>()
    };
    for (points, expected) in
        [(&[1][..], 0.50), (&[2, 8], 0.38), (&[3, 7], 0.25), (&[4, 6], 0.15), (&[5], 0.21)]
    {
        let found = rate(points);
        println!("from {points:?}: {found:.3}");
        assert!((found - expected).abs() < 0.05, "from {points:?}: {found:.3}, not {expected}");
    }
}
