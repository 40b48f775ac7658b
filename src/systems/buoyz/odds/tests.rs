//! Exact odds against hand-worked numbers.

use kernel::systems::System;
use kernel::systems::odds::{Ask, ExactAnswer};

use crate::actions::Action;
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
    close(odds(&asked("gunnery", &given[..2], &[]), "1"), 4.0 / 6.0);
    let far = [("dice", "1"), ("range", "long")];
    close(odds(&asked("gunnery", &far, &[]), "1"), 4.0 / 6.0);
    close(odds(&asked("salvo", &given, &[]), "1"), 4.0 / 6.0 * 3.0 / 6.0);
    close(odds(&asked("criticals", &given, &[]), "1"), 4.0 / 6.0 * 2.0 / 6.0 / 2.0);
}

/// B7.3, C21: one hit on armour 4 goes through on 4 to 6; with a belt that die must do so twice. Two hits: one of
/// two that go through is rolled again.
#[test]
fn rule_b7_3_a_torpedo_belt() {
    let given = [("size", "6"), ("armour", "4"), ("air", "true"), ("belt", "true")];
    let found = asked("torpedo", &given, &[]);
    // Size 6 is hit by a natural 6 alone: 2 dice, one hit in 10 of 36, two in 1.
    let (one, two) = (10.0 / 36.0, 1.0 / 36.0);
    close(odds(&found, "2"), two * 0.25 * 0.5);
    close(odds(&found, "1"), one * 0.25 + two * (0.25 * 0.5 + 0.5 * 0.5));
    let bare = asked("torpedo", &given[..3], &[]);
    close(odds(&bare, "1"), one * 0.5 + two * 0.5);
    let mine = asked("mine", &[("belt", "true"), ("armour", "0")], &[]);
    close(odds(&mine, "3"), 4.0 / 6.0);
}

/// B11.3: three dice at size 5, unmodified; armour 0 stops nothing.
#[test]
fn rule_b11_3_depth_charges() {
    let found = asked("depth-charge", &[], &[]);
    close(odds(&found, "3"), 1.0 / 27.0);
    close(odds(&found, "0"), 8.0 / 27.0);
    close(odds(&asked("depth-charge", &[("air", "true")], &[]), "2"), 1.0 / 9.0);
}

/// BC4.2, B5.6: a crippled ship is ready on a 4; capital ships of a third rate power come on a 6 alone, those
/// of others never; a sinking ship makes port on doubles.
#[test]
fn rule_bc4_2_between_battles() {
    close(odds(&asked("refit", &[], &[]), "repaired"), 0.5);
    let third = [("ships", "capital"), ("power", "third")];
    close(odds(&asked("replacement", &third, &[]), "delivered"), 1.0 / 6.0);
    let other = [("ships", "capital"), ("power", "other")];
    close(odds(&asked("replacement", &other, &[]), "delivered"), 0.0);
    close(odds(&asked("replacement", &[], &[]), "delivered"), 4.0 / 6.0);
    close(odds(&asked("makes-port", &[], &[]), "makes port"), 1.0 / 6.0);
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
    close(odds(&asked("damage-control", &[], &[]), "repaired"), 4.0 / 6.0);
    close(odds(&asked("strike", &[], &[]), "strikes"), 1.0 / 6.0);
    close(odds(&asked("strike", &[("command", "3")], &[]), "strikes"), 0.0);
    close(odds(&asked("action", &[("action", "put-out")], &[]), "succeeds"), 2.0 / 6.0);
    let harder = asked("action", &[], &["charts.actions.flank=6"]);
    close(odds(&harder, "succeeds"), 3.0 / 6.0);
}

/// Size 3 (+1) against size 2 (+3): 2 behind, 6 pairs of 36 win and 4 draw.
#[test]
fn rule_b8_2_boarding_two_behind() {
    let found = asked("board", &[("lead", "-2")], &[]);
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

/// A mine is struck on 3 and more; where its three dice must hit, each does on 3 and more too.
#[test]
fn rule_b5_10_dice_of_a_mine_that_must_hit() {
    let found = asked("mine", &[("armour", "0")], &["rulings.torpedo.mine_dice=to hit"]);
    close(odds(&found, "0"), 2.0 / 6.0 + 4.0 / 6.0 / 27.0);
    close(odds(&asked("mine", &[("armour", "0")], &[]), "0"), 2.0 / 6.0);
}

/// An Evasive ship: hits are rolled again, 4 in 6 twice; and dice that go through too, where that is played.
#[test]
fn rule_b7_2_evasive_ships_have_hits_rolled_again() {
    let given = [("dice", "1"), ("modifier", "-1"), ("evasive", "true")];
    close(odds(&asked("gunnery", &given, &[]), "1"), 16.0 / 36.0);
    let both = ["rulings.damage.evasive=hits and damage"];
    let through = 16.0 / 36.0 * 2.0 / 6.0;
    close(odds(&asked("salvo", &given, &[]), "1"), through);
    close(odds(&asked("salvo", &given, &both), "1"), through * 2.0 / 6.0);
}

/// Armour 6 and two more on the die: a 6 is 8, which beats armour unless damage stops at 6.
#[test]
fn rule_b5_6_damage_above_six() {
    let given = [("dice", "1"), ("armour", "6"), ("damage", "2")];
    let hit = 5.0 / 6.0;
    close(odds(&asked("criticals", &given, &[]), "1"), hit * 2.0 / 6.0 / 2.0);
    let capped = asked("criticals", &given, &["rulings.gunnery.damage_above_six=capped"]);
    close(odds(&capped, "1"), 0.0);
    let none = asked("criticals", &given, &["optional.critical_hits=false"]);
    close(odds(&none, "1"), 0.0);
}

/// Two dice of flak, both hits in a quarter: one die dodges them both where one does.
#[test]
fn rule_b9_5_one_die_dodges_all() {
    let given = [("dice", "2")];
    let one = asked("flak", &given, &["rulings.aircraft.dodge=one die"]);
    close(odds(&one, "goes home"), 0.75 / 3.0);
    close(odds(&asked("flak", &given, &[]), "goes home"), 0.5 / 3.0 + 0.25 / 9.0);
}

/// The largest numbers that may be asked for are walked to their end, and sum to one.
#[test]
fn the_largest_questions_have_answers() {
    let most = [("dice", "24"), ("evasive", "true"), ("armour", "3"), ("damage", "1")];
    let missiles = [("missiles", "12"), ("flak", "24"), ("armour", "1")];
    let flak = [("dice", "24")];
    for found in [
        asked("salvo", &most, &["rulings.damage.evasive=hits and damage"]),
        asked("criticals", &most, &[]),
        asked("missile", &missiles, &["optional.doubling=true"]),
        asked("flak", &flak, &[]),
    ] {
        close(found.outcomes.iter().map(|outcome| found.probability(outcome)).sum(), 1.0);
    }
}

/// Three dice against armour 5, one more on each: 4, 5 and 6 go through; cannon have three faces.
#[test]
fn rule_b5_6_damage_dice_alone() {
    let given = [("dice", "3"), ("damage", "1")];
    close(odds(&asked("damage", &given, &[]), "3"), 0.125);
    let cannon = [("dice", "1"), ("guns", "cannon"), ("armour", "3")];
    close(odds(&asked("damage", &cannon, &[]), "1"), 1.0 / 3.0);
    close(odds(&asked("critical-table", &[], &[]), "again"), 1.0 / 36.0);
}

/// What play calls a Special Action is what its question calls it: a trained crew needs two less.
#[test]
fn rule_b7_1_actions_go_by_one_word() {
    let book = crate::tests::prepared("raider", &[]).book;
    let all = Action::WORDS.iter().zip(ALL_ACTIONS);
    for (word, action) in all {
        let found = odds(&asked("action", &[("action", word)], &[]), "succeeds");
        close(found, f64::from((7 - (book.check(action) - 2)).clamp(0, 6)) / 6.0);
    }
}

const ALL_ACTIONS: [Action; 13] = [
    Action::PutOut,
    Action::AllHands,
    Action::ComeAbout,
    Action::Flank,
    Action::Evasive,
    Action::Tack,
    Action::Jib,
    Action::Wear,
    Action::Grapple,
    Action::Evade,
    Action::Smoke,
    Action::Silent,
    Action::CrashDive,
];
