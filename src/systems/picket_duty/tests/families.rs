//! What the families of metrics promise of one ship's fight.

use kernel::dice::{Quiet, Seeded};
use kernel::systems::Family;

use super::super::families::FAMILIES;
use super::super::metrics::METRICS;
use super::super::play;
use super::*;

fn places(family: &Family) -> Vec<usize> {
    let place = |name| METRICS.iter().position(|metric| metric.name == name).unwrap();
    family.parts.iter().map(|&(name, _)| place(name)).collect()
}

/// The ends of 10,000 fights, over every scenario of one ship.
fn fights() -> impl Iterator<Item = Vec<i32>> {
    let scenarios = ["cassin-young", "braine", "colhoun", "evans", "kimberly"];
    scenarios.into_iter().flat_map(|scenario| {
        let book = book_of(scenario, &[]);
        (0..2_000).map(move |game| {
            play(&Reference, &book, &mut Quiet(Seeded::new(6, game))).row().to_vec()
        })
    })
}

#[test]
fn a_ship_is_lost_in_one_way_only_in_any_of_10_000_fights() {
    let losses = places(&FAMILIES[0]);
    let ways = |row: &Vec<i32>| losses.iter().map(|&part| row[part]).sum::<i32>();
    let (mut lost, mut afloat) = (0, 0);
    for row in fights() {
        match ways(&row) {
            0 => afloat += 1,
            1 => lost += 1,
            more => panic!("lost in {more} ways"),
        }
    }
    assert_eq!(lost + afloat, 10_000);
    assert!(lost > 100 && afloat > 100, "{lost} lost: too one-sided to show anything");
}

#[test]
fn every_yes_or_no_family_is_among_those_tested() {
    let yes_no = |family: &&Family| METRICS[places(family)[0]].is_proportion();
    let found: Vec<_> = FAMILIES.iter().filter(yes_no).map(|family| family.id).collect();
    assert_eq!(found, ["losses"]);
}
