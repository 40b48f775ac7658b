//! What a second reader counted on forms and charts.

use kernel::config::Word;

use super::{GUNFIRE, prepared};
use crate::charts::{Mishap, Shocks};
use crate::names::ShipType;
use crate::rulings::CarrierColumns;
use kernel::systems::System;

/// Every scenario can be played: its ships, groups and charts can be read.
#[test]
fn every_scenario_can_be_read() {
    let scenarios = System::scenarios(&GUNFIRE);
    assert_eq!(scenarios.len(), 18, "GF1 to GF9 and GF11 to GF19");
    for card in scenarios {
        let ready = prepared(&card.id, &[]);
        let start = &ready.book.ready.start;
        assert_eq!(start.ships.len(), ready.book.ships.len(), "{}", card.id);
        for (ship, sheet) in start.ships.iter().zip(&ready.book.ships) {
            assert!(ship.speed <= sheet.top, "{}: {}", card.id, sheet.tonnes);
        }
    }
}

/// G8 — The table is the cumulative binomial: sums of a few rows as counted on the page.
#[test]
fn the_table_of_hits_adds_up() {
    let charts = &prepared("river-plate", &[]).book.charts.gunnery;
    let row = |hits: u8, mounts: u8| -> i32 {
        (-7..=9).map(|hn| i32::from(charts.at_least(hits, hn, mounts))).sum()
    };
    assert_eq!([row(1, 1), row(2, 3), row(7, 7)], [379, 312, 27]);
    assert_eq!(charts.at_least(1, 0, 1), 10, "one in ten at 0");
    let low: Vec<u8> = (1..=7).map(|mounts| charts.at_least(1, -10, mounts)).collect();
    assert_eq!(low, [1, 2, 3, 4, 5, 6, 7]);
}

/// G8, A1 — As printed a row stands one column to the right.
#[test]
fn the_table_as_printed_is_another() {
    let printed = prepared("river-plate", &["rulings.hits.table.default=as printed"]);
    let charts = &printed.book.charts.gunnery;
    assert_eq!((charts.at_least(2, 9, 3), charts.at_least(3, 9, 3)), (71, 64));
}

/// G4 and G7b — Sizes of targets.
#[test]
fn sizes_are_those_of_the_tables() {
    let charts = &prepared("river-plate", &[]).book.charts;
    let guns: i8 = charts.gunnery.target_size.iter().sum();
    let torpedoes: i8 = charts.torpedoes.size.iter().sum();
    assert_eq!((guns, torpedoes), (-10, 23));
    assert_eq!(ShipType::WORDS.len(), ShipType::COUNT);
}

/// G23, A15 — Shocks by size of torpedo and ship; printed columns put carriers elsewhere.
#[test]
fn shocks_are_counted_by_torpedo_and_ship() {
    let charts = &prepared("river-plate", &[]).book.charts.damage;
    let sizes = CarrierColumns::AsSizes;
    assert_eq!(charts.shocks(1, ShipType::Cl, sizes), Shocks::Rolls(1));
    assert_eq!(charts.shocks(2, ShipType::Dd, sizes), Shocks::Rolls(3));
    assert_eq!(charts.shocks(0, ShipType::Bb, sizes), Shocks::Percent(25));
    assert_eq!(charts.shocks(1, ShipType::Cvl, sizes), Shocks::Rolls(1));
    assert_eq!(charts.shocks(0, ShipType::Cve, CarrierColumns::AsPrinted), Shocks::Percent(25));
}

/// G22 — What stops a ship, by shell and torpedo.
#[test]
fn propulsion_hits_follow_calibre_and_size() {
    let charts = &prepared("river-plate", &[]).book.charts.damage;
    let of = |inches, kind| charts.propulsion(inches, kind, CarrierColumns::AsSizes);
    assert_eq!(of(Some(4.0), ShipType::Dd), 4);
    assert_eq!(of(Some(4.5), ShipType::Bb), 2);
    assert_eq!(of(Some(15.0), ShipType::Am), 9);
    assert_eq!(of(None, ShipType::Cl), 6);
}

/// G10 — Mishaps begin at 85 for Axis ships and at 90 for others; 00 is 100.
#[test]
fn rule_g10_the_high_rolls_are_mishaps() {
    use crate::mishaps::mishap_of;
    use crate::names::Navy;
    let chart = &prepared("river-plate", &[]).book.charts.gunnery.mishaps;
    let of = |roll| (mishap_of(roll, Navy::Ijn, chart), mishap_of(roll, Navy::Usn, chart));
    assert_eq!(of(84), (Mishap::Nothing, Mishap::Nothing));
    assert_eq!(of(85), (Mishap::AxisRadar, Mishap::Nothing));
    assert_eq!(of(94), (Mishap::Electronics, Mishap::Electronics));
    assert_eq!(of(97), (Mishap::MountOut, Mishap::MountOut));
    assert_eq!(of(99), (Mishap::MountFire, Mishap::MountFire));
    assert_eq!(of(100), (Mishap::MountExplodes, Mishap::MountExplodes));
}
