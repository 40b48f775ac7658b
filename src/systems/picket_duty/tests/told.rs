//! 7.3, 7.7, 7.10, 7.11 — What a transcript tells of damage: every die under the rule that rolls it,
//! harmless or not, and what became of what was hit.

use crate::doctrine::Reference;
use crate::index::index;
use crate::names::{Equipment, Gun, Officer, Section};
use crate::play;
use crate::rulebook::Rulebook;
use crate::state::{Blow, Game};
use kernel::dice::{Observed, Scripted, Seeded, Told, Watch};
use kernel::systems::rules::Standing;

use super::damage::{ABEAM, AHEAD, ASTERN};
use super::{advanced, book_of, fresh};

/// The story of one roll on Table 11 at the printed row and column, and of the dice that follow it,
/// without the line of that roll: `[faces] rule text`.
fn told<const N: usize>(
    game: &mut Game,
    book: &Rulebook,
    blow: Blow,
    [row, column]: [u8; 2],
    after: [u8; N],
) -> Vec<String> {
    // The tenth face is printed 0.
    let row = if row == 0 { 10 } else { row };
    let faces = [row, column].into_iter().chain(after);
    let mut table = Observed::new(Watch::Story, Scripted::new(faces));
    game.main_damage(blow, book, &mut table);
    table.story[1..].iter().map(as_text).collect()
}

fn as_text(told: &Told) -> String {
    let faces: Vec<u8> = told.rolls.iter().map(|rolled| rolled.face).collect();
    format!("{faces:?} {} {}", told.line.rule, told.line.text())
}

/// 7.3.F: the flooding die of a room that stays dry is told under its own rule, as is one that floods.
#[test]
fn rule_7_3_f_a_room_that_stays_dry_is_told() {
    let (book, note) = (advanced(), "[1] 7.3.E note for 5in Magazine 1: spared");
    let magazine = |after| told(&mut fresh(&book), &book, AHEAD, [0, 3], after);
    assert_eq!(magazine([1, 5]), [note, "[5] 7.3.F 5in Magazine 1 stays dry"]);
    let flooded = told(&mut fresh(&book), &book, AHEAD, [0, 3], [1, 6, 5]);
    assert_eq!(flooded[..2], [note, "[6, 5] 7.3.F 5in Magazine 1 floods"]);
}

/// 7.3.K: so is that of a gray secondary room.
#[test]
fn rule_7_3_k_a_secondary_room_that_stays_dry_is_told() {
    let book = advanced();
    let mut game = fresh(&book);
    assert_eq!(told(&mut game, &book, AHEAD, [0, 2], []), [""; 0]);
    let second = told(&mut game, &book, AHEAD, [0, 2], [5]);
    assert_eq!(second, ["[5] 7.3.K the compartment stays dry"]);
}

/// 7.7.K, 7.9.G: each man at work there has his die, and lives or not.
#[test]
fn rule_7_7_k_a_crewman_who_lives_is_told() {
    let book = advanced();
    let mut game = fresh(&book);
    let space = |name: &str| 1u64 << book.ship.space(Section::Midship, name).unwrap();
    game.ship.crews.spaces = space("Passage") | space("Laundry");
    let [lives, dies] = ["lives", "is killed"]
        .map(|fate| format!("7.7.K a crewman in the secondary compartments {fate}"));
    let both = told(&mut game, &book, ABEAM, [2, 1], [5, 6]);
    assert_eq!(both, [format!("[5] {lives}"), format!("[6] {dies}")]);
}

/// 7.3.V: Table 13 that names nobody, somebody, and somebody who is dead already.
#[test]
fn rule_7_3_v_table_13_tells_whom_it_kills_if_anybody() {
    let book = advanced();
    let mut game = fresh(&book);
    // Forward 1, 4 is a random result, 5 on Table 15 an officer.
    let mut named = |faces: [u8; 2]| {
        let [first, second] = faces;
        told(&mut game, &book, AHEAD, [1, 4], [1, 4, first, second])[1].clone()
    };
    assert_eq!(named([2, 4]), "[2, 4] 7.3.V Table 13: nobody killed");
    assert_eq!(named([1, 1]), format!("[1, 1] 7.3.V Table 13: {} killed", Officer::Captain));
    assert_eq!(named([1, 1]), format!("[1, 1] 7.3.V Table 13: {}, dead already", Officer::Captain));
}

/// 7.3.P: a gun damaged by the die may be destroyed by its hits: one, two or three of them.
#[test]
fn rule_7_3_p_what_became_of_a_gun_is_told() {
    let book = advanced();
    let game = &mut fresh(&book);
    let twenty = told(game, &book, ASTERN, [3, 1], [3]);
    assert_eq!(twenty, ["[3] 7.3.P 20mm E damaged: destroyed (1 hit)"]);
    let mut five = |die| told(game, &book, AHEAD, [6, 3], [die]);
    assert_eq!(five(1), ["[1] 7.3.P 5in 1 damaged: 1 of 3 hits"]);
    assert_eq!(five(2), ["[2] 7.3.P 5in 1 damaged: 2 of 3 hits"]);
    assert_eq!(five(3), ["[3] 7.3.P 5in 1 damaged: destroyed (3 hits)"]);
    let at_once = told(game, &book, AHEAD, [3, 1], [4]);
    assert_eq!(at_once, ["[4] 7.3.P 5in 2 destroyed"]);
    let notes = book_of("kimberly", &["rulings.damage.gun_rule=notes"]);
    let not_worn = told(&mut fresh(&notes), &notes, ASTERN, [3, 1], [3]);
    assert_eq!(not_worn, ["[3] 7.3.P 20mm E damaged"]);
}

/// 7.3.N, A145: a director, the Mk 37 or a radar damaged a second time is destroyed.
#[test]
fn rule_7_3_n_what_became_of_a_director_or_radar_is_told() {
    let book = advanced();
    let game = &mut fresh(&book);
    let mut tub = |die| told(game, &book, AHEAD, [0, 1], [die, 1])[0].clone();
    assert_eq!(tub(3), "[3] 7.3.N 40mm director A unhurt");
    assert_eq!(tub(4), "[4] 7.3.N 40mm director A damaged");
    let game = &mut fresh(&book);
    game.ship.gear.damaged = Equipment::DirectorA.bit() | Equipment::ScRadar.bit();
    let tub = told(game, &book, AHEAD, [0, 1], [5, 1])[0].clone();
    assert_eq!(tub, "[5] 7.3.N 40mm director A damaged: destroyed (second hit)");
    let radar = told(game, &book, AHEAD, [9, 1], [5]);
    assert_eq!(radar, ["[5] 5.3.1 SC radar damaged: destroyed (second hit)"]);
    let mut mk37 = |die| told(game, &book, AHEAD, [0, 5], [die]);
    assert_eq!(mk37(3), ["[3] 7.3.N Mk 37 damaged"]);
    assert_eq!(mk37(3), ["[3] 7.3.N Mk 37 damaged: destroyed (second hit)"]);
}

/// 7.10.E, 7.11.D, C26: men killed at what they work on are told of, with no die of their own.
#[test]
fn rule_7_10_e_men_killed_at_their_work_are_told() {
    let book = book_of("kimberly", &["optional.gun_repair=true"]);
    let mut game = fresh(&book);
    game.ship.crews.gear = Equipment::DirectorE.bit() | Equipment::SgRadar.bit();
    game.ship.crews.guns[Gun::FortyE as usize] = 2;
    let tub = told(&mut game, &book, ASTERN, [3, 3], [6, 1]);
    let lines = [
        "[] 11.5.B 2 crewmen killed at 40mm E",
        "[6] 7.3.N 40mm director E destroyed",
        "[] 7.10.E the man at work on 40mm director E killed",
        "[1] 7.3.P 40mm E damaged: 1 of 2 hits",
    ];
    assert_eq!(tub, lines);
    let radars = told(&mut game, &book, AHEAD, [8, 6], []);
    assert_eq!(radars, ["[] 7.11.D the man at work on SG radar killed"]);
}

/// Five days of attacks that mostly strike a ship too tough to go home.
const POUNDED: &[&str] = &[
    "optional.gun_repair=true",
    "scenario.turns=5",
    "ship.tracks.hull=60",
    "ship.tracks.maneuver=60",
    "ship.tracks.flood=60",
    "charts.10.undamaged.6=hit",
    "charts.10.undamaged.7=hit",
    "charts.10.undamaged.8=hit",
];

/// How many dice a line of each of these rules may carry.
const DICE: &[(&str, &[usize])] = &[
    ("5.3.1", &[1]),
    ("7.1.B", &[2]),
    ("7.12.B", &[1]),
    ("7.2.B", &[2]),
    ("7.2.C", &[1]),
    ("7.2.F", &[0]),
    ("7.3.A", &[2]),
    ("7.3.E", &[1]),
    ("7.3.F", &[1, 2]), // a second one if it floods
    ("7.3.K", &[1]),
    ("7.3.N", &[1]),
    ("7.3.P", &[1]),
    ("7.3.T", &[2]),
    ("7.3.V", &[1, 2]), // note C, Table 13
    ("7.3.W", &[2]),
    ("7.7.K", &[1]),
];

/// The lines told of whole games by such a captain.
fn stories() -> Vec<Told> {
    let book = book_of("kimberly", POUNDED);
    let story = |game| {
        let mut table = Observed::new(Watch::Story, Seeded::new(11, game));
        play(&Reference, &book, &mut table);
        table.story
    };
    (0..400).flat_map(story).collect()
}

/// 7.1–7.3, 7.7.K: in whole games every line of damage carries the dice of its rule and no others.
#[test]
fn rule_7_3_every_line_of_damage_carries_its_own_dice() {
    let lines = stories();
    for &(rule, dice) in DICE {
        let mut of_rule = lines.iter().filter(|told| told.line.rule == rule).peekable();
        assert!(of_rule.peek().is_some(), "{rule} is never told of");
        for told in of_rule {
            assert!(dice.contains(&told.rolls.len()), "{}", as_text(told));
        }
    }
}

/// 6.8.F, 6.6.A: what decides nothing is not given as the rule of what happened.
#[test]
fn rule_6_8_f_no_line_cites_a_rule_that_is_left_out() {
    let rules = index().rules;
    let left_out = |id: &str| {
        let known = rules.iter().find(|rule| rule.id == id);
        known.is_some_and(|rule| matches!(rule.standing, Standing::LeftOut(_)))
    };
    for told in &stories() {
        assert!(!left_out(told.line.rule), "{}", as_text(told));
    }
}
