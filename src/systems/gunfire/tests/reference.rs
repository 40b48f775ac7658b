//! 6.6 — The figures an independent implementation published, metric by metric.

use kernel::dice::{PolicyDice, Quiet, Seeded};
use kernel::systems::cell::Playable;

use super::golden::scenario_of;
use super::prepared;
use crate::metrics::{Count, METRICS};
use crate::system::Scratch;

const PUBLISHED: &str = include_str!("reference.txt");
/// How many games those were.
const THEIR_GAMES: f64 = 3000.0;
const GAMES: u64 = 300;

/// A mean, the largest standard error that is printed so, and by how much the mean may be rounded.
struct Figure {
    mean: f64,
    error: f64,
    rounded: f64,
}

/// `7.3 (0.1)`, or `0` of what never happened.
fn figure(said: &str) -> Figure {
    let (mean, error) = said.split_once(" (").unwrap_or((said, "0)"));
    let error = error.trim_end_matches(')');
    let number = |text: &str| -> f64 { text.parse().expect("a number") };
    let rounded = |text: &str| {
        let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        [0.5, 0.05, 0.005, 0.0005, 0.00005][decimals]
    };
    let largest = number(error) + rounded(error);
    let error = if number(error) > 0.0 { largest } else { 0.0 };
    Figure { mean: number(mean), error, rounded: rounded(mean) }
}

/// The mean of every metric, in its unit, over some games of a scenario.
fn means(scenario: &str) -> Vec<f64> {
    let (ready, mut room) = (prepared(scenario, &[]), Scratch::default());
    let mut sums = vec![0; METRICS.len()];
    for game in 0..GAMES {
        let mut table = Quiet(Seeded::new(6, game));
        let row = ready.play(PolicyDice { seed: 6, game }, &mut room, &mut table);
        sums.iter_mut().zip(row.row()).for_each(|(sum, &value)| *sum += i64::from(value));
    }
    let mean =
        |(metric, sum): (&kernel::systems::Metric, i64)| metric.in_units(sum as f64) / GAMES as f64;
    METRICS.iter().zip(sums).map(mean).collect()
}

/// Every figure lies within 5 standard errors of both samples, and all together within what chance
/// allows: about one on average.
#[test]
fn games_come_out_as_published() {
    let mut rows = PUBLISHED.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        (cells[0], cells[1..].to_vec())
    });
    let (_, scenarios) = rows.next().expect("a head");
    let own: Vec<Vec<f64>> = scenarios.iter().map(|number| means(&scenario_of(number))).collect();
    let (mut squares, mut counted) = (0.0, 0);
    for (name, cells) in rows {
        let place = METRICS.iter().position(|metric| metric.name == name);
        let place = place.unwrap_or_else(|| panic!("there is no {name}"));
        for ((cell, own), scenario) in cells.iter().zip(&own).zip(&scenarios) {
            let Figure { mean, error, rounded } = figure(cell);
            let both = error * (1.0 + THEIR_GAMES / GAMES as f64).sqrt();
            let apart = ((own[place] - mean).abs() - rounded).max(0.0);
            assert!(
                apart <= 5.0 * both + f64::EPSILON,
                "{scenario} {name}: {} instead of {cell}",
                own[place]
            );
            if error > 0.0 {
                (squares, counted) = (squares + (apart / both).powi(2), counted + 1);
            }
        }
    }
    let typical = (squares / f64::from(counted)).sqrt();
    assert!(counted > 350 && typical < 1.25, "{typical} standard errors in {counted} figures");
    assert_eq!(METRICS[Count::ScoreA as usize].unit, "points");
}
