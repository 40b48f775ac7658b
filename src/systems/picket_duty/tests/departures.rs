//! 7.3.Q–R, 8, 9.F–G — Hull at the end of a phase, leaving station, the night's maintenance.

use crate::captain::MayLeave;
use crate::departure::{Cause, half_the_armament, hull_lost, must_leave, sinks_under_way};
use crate::doctrine::Reference;
use crate::maintenance::{morale_shift, used_up};
use crate::metrics::Count;
use crate::names::{
    ENGINE_ROOMS, Equipment, FIRE_ROOMS, FORTIES, FUEL_TANKS, Officer, RADARS, Room,
};
use crate::rulebook::Rulebook;
use crate::state::{Condition, Fittings, Loss, Ship};
use kernel::dice::exact_odds;

use super::captains::Willing;
use super::{advanced, book_of, fresh, table};

/// Table 14.1: 0·3 + 1·(3+4+5) + 2·(6+5+4+3+2) + 3·1 = 55 of 36 ways for one or two planes, and
/// 0·1 + 1·(2+3) + 2·(4+5+6+5+4) + 3·(3+2+1) = 71 for more.
#[test]
fn rule_7_3_q_table_14_1_costs_55_and_71_thirty_sixths() {
    let book = advanced();
    for (planes, of_36) in [(1, 55.0), (2, 55.0), (3, 71.0), (7, 71.0)] {
        let odds = exact_odds(|dice| hull_lost(&book.hull, planes, dice));
        assert!((odds.mean(|&points| f64::from(points)) - of_36 / 36.0).abs() < 1e-12);
    }
    let odds = exact_odds(|dice| hull_lost(&book.hull, 1, dice));
    assert_eq!([0, 1, 2, 3].map(|points| odds.share(&points, 36)), [3, 12, 20, 1]);
    let odds = exact_odds(|dice| hull_lost(&book.hull, 3, dice));
    assert_eq!([0, 1, 2, 3].map(|points| odds.share(&points, 36)), [1, 5, 24, 6]);
}

/// A156 — No plane hit, no roll; else the points come off, not below 0.
#[test]
fn rule_7_3_q_hull_is_checked_only_after_hits() {
    let book = advanced();
    let mut game = fresh(&book);
    game.check_hull(&book, &mut table([]));
    game.phase.struck_by = 2;
    game.check_hull(&book, &mut table([5, 5])); // 10: two points
    assert_eq!(game.ship.tracks.hull, 8);
    game.phase.struck_by = 3;
    game.check_hull(&book, &mut table([5, 5])); // 10: three points
    assert_eq!(game.ship.tracks.hull, 5);
    game.ship.tracks.hull = 1;
    game.check_hull(&book, &mut table([6, 6]));
    assert_eq!(game.ship.tracks.hull, 0);
}

/// Table 16, A157 — 2 to 4 sink; the DCO's value is added, but a natural 2 always sinks.
#[test]
fn rule_7_3_q_table_16_by_the_dcos_value() {
    let book = advanced();
    let mut people = fresh(&book).ship.officers;
    // Rolls that sink: to 6, to 5, to 4, to 3, and the 2 alone.
    for (value, ways) in [(-2, 15), (-1, 10), (0, 6), (1, 3), (2, 1)] {
        people.value[Officer::DamageControl as usize] = value;
        let odds = exact_odds(|dice| sinks_under_way(&book.hull, &people, dice));
        assert_eq!(odds.share(&true, 36), ways, "DCO {value:+}");
    }
    // With the print a 2 and +2 sink anyway; were a 4 afloat, the natural 2 would still sink.
    let kinder = book_of("kimberly", &["charts.16.4=afloat"]);
    let odds = exact_odds(|dice| sinks_under_way(&kinder.hull, &people, dice));
    assert_eq!(odds.share(&true, 36), 1);
    people.dead = Officer::DamageControl.bit(); // +2 counts nothing
    let odds = exact_odds(|dice| sinks_under_way(&book.hull, &people, dice));
    assert_eq!(odds.share(&true, 36), 6);
}

/// 9.F, 9.G, 5.3.1.F, 7.8.2.I–J, 7.8.2.J2, 8.4.A, A223 — Every cause by itself, and what is not yet one.
#[test]
fn rule_9_g_what_forces_her_off_station() {
    let book = advanced();
    let sound = fresh(&book).ship;
    let with = |change: fn(&mut Ship)| {
        let mut ship = sound;
        change(&mut ship);
        must_leave(&ship)
    };
    assert_eq!(must_leave(&sound), None);
    assert_eq!(with(|ship| ship.tracks.hull = 0), Some(Cause::Hull));
    assert_eq!(with(|ship| ship.tracks.maneuver = 0), Some(Cause::Maneuver));
    assert_eq!(with(|ship| ship.gear.destroyed = RADARS), Some(Cause::Radars));
    assert_eq!(with(|ship| ship.fittings.rudder = Condition::Destroyed), Some(Cause::Rudder));
    assert_eq!(with(|ship| ship.fittings.shafts = [Condition::Damaged; 2]), Some(Cause::Shafts));
    let mixed = [Condition::Damaged, Condition::Destroyed];
    let fittings = Fittings { shafts: mixed, ..sound.fittings };
    assert_eq!(must_leave(&Ship { fittings, ..sound }), Some(Cause::Shafts));
    assert_eq!(with(|ship| ship.rooms.destroyed = ENGINE_ROOMS), Some(Cause::Rooms));
    assert_eq!(with(|ship| ship.rooms.destroyed = FIRE_ROOMS), Some(Cause::Rooms));
    assert_eq!(with(|ship| ship.rooms.destroyed = FUEL_TANKS), Some(Cause::Rooms));
    assert_eq!(with(|ship| ship.tracks.fuel = 0), Some(Cause::Supplies));
    assert_eq!(with(|ship| ship.tracks.ammo = 0), Some(Cause::Supplies));
    // Not enough: one radar, one shaft, a bent rudder, an engine room and a fire room, flooding.
    assert_eq!(with(|ship| ship.gear.destroyed = Equipment::ScRadar.bit()), None);
    assert_eq!(with(|ship| ship.gear.damaged = RADARS), None);
    assert_eq!(with(|ship| ship.fittings.shafts[0] = Condition::Destroyed), None);
    assert_eq!(with(|ship| ship.fittings.rudder = Condition::Damaged), None);
    let half = |ship: &mut Ship| {
        ship.rooms.destroyed = Room::EngineRoomForward.bit() | Room::FireRoomAft.bit();
    };
    assert_eq!(with(half), None);
    assert_eq!(with(|ship| ship.tracks.flood = 0), None);
}

/// A158, A230 — Table 16 on the way home for hull or maneuver only, once.
#[test]
fn rule_7_3_r_table_16_is_rolled_for_hull_and_maneuver_alone() {
    let book = advanced();
    let mut game = fresh(&book);
    assert_eq!(game.leave_if_forced(&book, &mut table([])), None);
    game.ship.gear.destroyed = RADARS;
    assert_eq!(game.leave_if_forced(&book, &mut table([])), Some(Cause::Radars));
    game.ship.tracks.hull = 0;
    game.ship.tracks.maneuver = 0;
    let mut home = game;
    assert_eq!(home.leave_if_forced(&book, &mut table([2, 3])), Some(Cause::Hull));
    assert!(!home.lost());
    assert_eq!(game.leave_if_forced(&book, &mut table([2, 2])), Some(Cause::Hull));
    assert_eq!(game.ship.lost, Some(Loss::UnderWay));
    assert_eq!(game.tally.get(Count::ForcedOff), 2);
    assert_eq!((game.tally.get(Count::LeftForRadars), game.tally.get(Count::LeftForHull)), (1, 1));
}

/// 9.G, 2.5 — Nine of seventeen guns, damaged or destroyed, are half the armament.
#[test]
fn rule_9_g_half_the_armament_is_nine_of_seventeen() {
    let book = advanced();
    let mut ship = fresh(&book).ship;
    ship.guns.destroyed = FORTIES; // five
    ship.guns.hits[..3].fill(1);
    assert!(!half_the_armament(&ship, &book)); // 5 + 3
    ship.guns.hits[3] = 1;
    assert!(half_the_armament(&ship, &book));
}

/// 9.G, 7.12.D, 7.7.N — Leaving by choice is the captain's; the reference stays.
#[test]
fn rule_9_g_only_a_willing_captain_leaves() {
    let book = advanced();
    let for_guns = Willing { leaves_for: Some(MayLeave::HalfTheArmament), ..Willing::NEVER };
    let for_water = Willing { leaves_for: Some(MayLeave::WaterLines), ..Willing::NEVER };
    let mut game = fresh(&book);
    game.ship.guns.destroyed = 0b1_1111_1111;
    game.ship.water_lines = 2;
    let (guns, water) = (MayLeave::HalfTheArmament, MayLeave::WaterLines);
    assert!(!game.leave_by_choice(guns, &Reference, &book));
    assert!(!game.leave_by_choice(water, &for_water, &book)); // two hits: not destroyed
    assert!(game.leave_by_choice(guns, &for_guns, &book));
    game.ship.guns.destroyed = 0;
    game.ship.water_lines = 3;
    assert!(!game.leave_by_choice(guns, &for_guns, &book));
    assert!(game.leave_by_choice(water, &for_water, &book));
    assert_eq!(game.tally.get(Count::LeftByChoice), 2);
}

/// Table 23 as printed, by the die down and captain and CPO together across.
const TABLE_23: [[i8; 5]; 6] = [
    [2, 1, -2, -1, -2],
    [1, 1, -1, -1, -1],
    [1, 0, 0, 0, -1],
    [0, 0, 0, 0, 0],
    [0, -1, 1, 1, 0],
    [0, -1, 2, 1, 0],
];

/// 8.1.A, A216 — Captain and CPO together, at most 2 either way; the dead count 0.
#[test]
fn rule_8_1_a_table_23_cell_by_cell_and_with_its_outer_columns_exchanged() {
    let swapped = book_of("kimberly", &["rulings.t23.swap_outer=true"]);
    for (die, row) in (1u8..).zip(TABLE_23) {
        for (column, expected) in row.into_iter().enumerate() {
            let value = column as i8 - 2;
            assert_eq!(shift(&advanced(), [value, 0], die), expected);
            let other = [4, 1, 2, 3, 0][column];
            assert_eq!(shift(&swapped, [value, 0], die), row[other]);
        }
    }
    let book = advanced();
    assert_eq!(shift(&book, [2, 2], 1), -2);
    assert_eq!(shift(&book, [-2, -1], 1), 2);
    assert_eq!(shift(&book, [2, -1], 6), 1);
    let mut people = fresh(&book).ship.officers;
    people.value[Officer::Captain as usize] = 2;
    people.dead = Officer::Captain.bit();
    assert_eq!(morale_shift(&book.maintenance, &people, &mut table([6])), 2); // column 0
}

fn shift(book: &Rulebook, [captain, cpo]: [i8; 2], die: u8) -> i8 {
    let mut people = fresh(book).ship.officers;
    people.value[Officer::Captain as usize] = captain;
    people.value[Officer::ChiefPetty as usize] = cpo;
    morale_shift(&book.maintenance, &people, &mut table([die]))
}

/// Table 24: nothing on a 1, two on a 6, else one.
#[test]
fn rule_8_2_b_table_24() {
    let book = advanced();
    let used = [1, 2, 3, 4, 5, 6].map(|die| used_up(&book.maintenance, &mut table([die])));
    assert_eq!(used, [0, 1, 1, 1, 1, 2]);
}

/// 8.1.B, 8.2.A–B, 8.3.A, A217, A218, A220 — Morale, ammunition if anything was fired, fuel.
#[test]
fn rule_8_maintenance_in_order() {
    let book = advanced();
    let mut game = fresh(&book);
    game.maintenance(&book, &mut table([6, 6])); // morale +2; not fired; fuel −2
    assert_eq!((game.morale, game.ship.tracks.ammo, game.ship.tracks.fuel), (2, 10, 8));
    game.fired = true;
    game.maintenance(&book, &mut table([6, 6, 1])); // +2 ignored at +2 (8.1.B); ammunition −2
    assert_eq!((game.morale, game.ship.tracks.ammo, game.ship.tracks.fuel), (2, 8, 8));
    game.morale = -2;
    game.ship.tracks.ammo = 1;
    game.maintenance(&book, &mut table([1, 6, 2]));
    assert_eq!((game.morale, game.ship.tracks.ammo, game.ship.tracks.fuel), (-2, 0, 7));
    assert_eq!(must_leave(&game.ship), Some(Cause::Supplies)); // 8.2.D, 9.F
}
