//! 6.8 — The figures an independent implementation published, metric by metric.

use kernel::dice::{PolicyDice, Quiet, Seeded};
use kernel::systems::kit::Book;

use super::golden::scenario_of;
use super::prepared;
use crate::Buoyz;
use crate::metrics::METRICS;

const PUBLISHED: &str = include_str!("reference.txt");
const GAMES: u64 = 1_000;

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

/// How many games were published of a scenario such as S7.
fn their_games(number: &str) -> f64 {
    let number: u8 = number.trim_start_matches('S').parse().expect("a number");
    if number <= 15 { 4_000.0 } else { 2_000.0 }
}

/// The mean of every metric over some games of a scenario.
fn means(scenario: &str) -> Vec<f64> {
    let (ready, mut room) = (prepared(scenario, &[]), Default::default());
    let mut sums = vec![0; METRICS.len()];
    for game in 0..GAMES {
        let mut table = Quiet(Seeded::new(6, game));
        let row = Buoyz::play(&ready, PolicyDice { seed: 6, game }, &mut room, &mut table);
        sums.iter_mut().zip(row.row()).for_each(|(sum, &value)| *sum += i64::from(value));
    }
    sums.into_iter().map(|sum| sum as f64 / GAMES as f64).collect()
}

/// Every figure lies within 5 standard errors of both samples, and all together within what chance
/// allows: about one on average.
#[test]
fn games_come_out_as_published() {
    let (mut squares, mut counted) = (0.0, 0);
    let (mut scenarios, mut own) = (Vec::new(), Vec::new());
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if cells[0] == "metric" {
            scenarios = cells[1..].to_vec();
            own = scenarios.iter().map(|number| means(&scenario_of(number))).collect();
            continue;
        }
        let place = METRICS.iter().position(|metric| metric.name == cells[0]);
        let place = place.unwrap_or_else(|| panic!("there is no {}", cells[0]));
        for ((cell, own), scenario) in cells[1..].iter().zip(&own).zip(&scenarios) {
            let Figure { mean, error, rounded } = figure(cell);
            let both = error * (1.0 + their_games(scenario) / GAMES as f64).sqrt();
            let apart = ((own[place] - mean).abs() - rounded).max(0.0);
            let told = format!("{scenario} {}: {} instead of {cell}", cells[0], own[place]);
            assert!(apart <= 5.0 * both + f64::EPSILON, "{told}");
            if error > 0.0 {
                (squares, counted) = (squares + (apart / both).powi(2), counted + 1);
            }
        }
    }
    let typical = (squares / f64::from(counted)).sqrt();
    assert!(counted > 200 && typical < 1.25, "{typical} standard errors in {counted} figures");
}
