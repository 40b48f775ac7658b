//! Exact odds against hand-worked numbers.

use kernel::systems::System;
use kernel::systems::odds::{Ask, ExactAnswer};

use crate::tests::BUOYZ;

fn asked(table: &str, given: &[(&str, &str)], sets: &[&str]) -> ExactAnswer {
    let given = given.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let sets = sets.iter().map(ToString::to_string).collect();
    BUOYZ.odds(&Ask { scenario: None, sets, table: table.into(), given }).unwrap()
}

fn odds(answer: &ExactAnswer, result: &str) -> f64 {
    let found = answer.outcomes.iter().find(|outcome| outcome.result == result);
    found.map_or(0.0, |outcome| answer.probability(outcome))
}

fn close(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
}

/// 15-inch guns at long range on the Bismarck (size 2, armour 5): a die hits on 3, goes through on 4.
#[test]
fn rule_b5_6_one_gun_of_15_inches_at_long_range() {
    let given = [("dice", "1"), ("modifier", "-1"), ("damage", "1")];
    close(odds(&asked("hits", &given[..2], &[]), "1"), 4.0 / 6.0);
    close(odds(&asked("salvo", &given, &[]), "1"), 4.0 / 6.0 * 3.0 / 6.0);
    close(odds(&asked("criticals", &given, &[]), "1"), 4.0 / 6.0 * 2.0 / 6.0 / 2.0);
}

/// A secondary gun goes through armour 3 on 4 to 6: (6 - 3) of 6.
#[test]
fn rule_b5_6_secondary_guns_lose_a_point() {
    let given = [("dice", "1"), ("guns", "secondary"), ("size", "1"), ("armour", "3")];
    close(odds(&asked("salvo", &given, &[]), "1"), 5.0 / 6.0 * 3.0 / 6.0);
}

/// A fire explodes in 6 of 36; it is rolled on 5, or on 4 and then 5.
#[test]
fn rule_b5_8_fire_and_explosion() {
    let found = asked("critical", &[], &[]);
    let fire = 1.0 / 6.0 + 1.0 / 36.0;
    close(odds(&found, "explosion"), fire / 6.0);
    close(odds(&found, "fire or flooding"), fire * 5.0 / 6.0);
    close(odds(&found, "nothing"), 1.0 / 36.0);
    let rigging = asked("critical", &[("dismast", "true")], &[]);
    close(odds(&rigging, "armament"), 0.0);
    close(odds(&rigging, "motive"), 2.0 * (1.0 / 6.0 + 1.0 / 36.0));
}

/// The book's example: on the beam, by night, size 2: dice of 4 and more hit; armour 4 on 4 and more.
#[test]
fn rule_b5_9_a_spread_by_night() {
    let found = asked("torpedo", &[("night", "true")], &[]);
    let through = 0.5 * 0.5;
    close(odds(&found, "3"), through * through * through);
    close(odds(&asked("torpedo", &[("size", "5"), ("armour", "0")], &[]), "0"), 125.0 / 216.0);
}

/// A die of 4 hits size 2, one of 3 does not; with Radar 1 only a 6 stops a missile.
#[test]
fn rule_b5_11_missiles_and_point_defence() {
    let one = [("missiles", "1"), ("flak", "1"), ("radar", "1"), ("armour", "0")];
    let stopped = 1.0 / 6.0;
    let missed = 0.5f64.powi(4);
    close(odds(&asked("missile", &one, &[]), "0"), stopped + (1.0 - stopped) * missed);
}

/// A trained crew repairs on 3, strikes on 1; a superior one never strikes in good weather.
#[test]
fn rule_b6_2_and_b5_7_command_checks() {
    close(odds(&asked("repair", &[], &[]), "repaired"), 4.0 / 6.0);
    close(odds(&asked("strike", &[], &[]), "strikes"), 1.0 / 6.0);
    close(odds(&asked("strike", &[("command", "3")], &[]), "strikes"), 0.0);
    close(odds(&asked("action", &[("action", "put-out")], &[]), "succeeds"), 2.0 / 6.0);
    let harder = asked("action", &[], &["charts.actions.flank=6"]);
    close(odds(&harder, "succeeds"), 3.0 / 6.0);
}

/// Size 3 (+1) against size 2 (+3): 2 behind, 6 pairs of 36 win and 4 draw.
#[test]
fn rule_b8_2_boarding_two_behind() {
    let found = asked("boarding", &[("lead", "-2")], &[]);
    close(odds(&found, "she takes the other"), 6.0 / 36.0);
    close(odds(&found, "it goes on"), 4.0 / 36.0);
}

/// One die at a dive bomber hits on 4; of hits 2 in 6 are dodged.
#[test]
fn rule_b9_5_one_die_of_flak() {
    let found = asked("flak", &[("dice", "1")], &[]);
    close(odds(&found, "goes home"), 0.5 / 3.0);
    close(odds(&found, "is shot down"), 0.5 * 2.0 / 3.0);
}

/// Radar 3 adds for the radar and as a Sub-Hunter: a 2 finds the boat.
#[test]
fn rule_b11_2_radar_3_finds_most_boats() {
    close(odds(&asked("detection", &[], &[]), "detected"), 3.0 / 6.0);
    close(odds(&asked("detection", &[("radar", "3")], &[]), "detected"), 5.0 / 6.0);
}

/// One row at low speed is struck on 3 and more; three dice against armour 4.
#[test]
fn rule_b5_10_a_row_of_mines() {
    let found = asked("mine", &[], &[]);
    close(odds(&found, "3"), 4.0 / 6.0 * 0.125);
}
