//! 6.10, 7.1 — Emergency maneuvers, and whether the planes that got through strike the ship.

use super::{advanced, basic, book_of, fresh, one_wave, plane, table};
use crate::addresses::{Attacker, Purpose};
use crate::doctrine::Reference;
use crate::emergency_maneuver::{StackRule, maneuver_value, maneuver_works, may_maneuver};
use crate::hits::{Dive, DiveResult, Strike, dive};
use crate::metrics::Count;
use crate::names::{Officer, Room, Section};
use crate::rulebook::Rulebook;
use crate::state::{Blow, Condition, Game, Loss, Plane, PlaneState, Ship};
use kernel::dice::exact_odds;

use Condition::{Damaged, Destroyed};
use PlaneState::{Flamed, Undamaged};

/// Table 10 in 36ths: miss, near miss, hit.
fn dives(who: Dive, modifier: i8) -> [u128; 3] {
    let book = advanced();
    let odds = exact_odds(|dice| dive(&book.hits, who, modifier, dice));
    [DiveResult::Miss, DiveResult::NearMiss, DiveResult::Hit].map(|result| odds.share(&result, 36))
}

/// Specification 4.1, and 7.1.A: each state has its own column.
#[test]
fn rule_7_1_b_table_10_has_these_36ths_with_and_without_a_maneuver() {
    let both = |state| [0, -1].map(|modifier| dives(Dive::Plane(state), modifier));
    assert_eq!(both(Undamaged), [[10, 16, 10], [15, 15, 6]]);
    assert_eq!(both(PlaneState::Damaged), [[15, 15, 6], [21, 12, 3]]);
    assert_eq!(both(Flamed), [[21, 12, 3], [26, 9, 1]]);
}

/// Table 10, A104: for the carrier of a special weapon 7 and 8 are misses and 6 is a near miss:
/// 5 near misses, 4 + 3 + 2 + 1 hits. After a maneuver 7 reads as 6, and 10 to 12 hit.
#[test]
fn a104_a_carrier_plane_misses_on_seven_and_eight() {
    assert_eq!(dives(Dive::Special, 0), [21, 5, 10]);
    assert_eq!(dives(Dive::Special, -1), [36 - 6 - 6, 6, 3 + 2 + 1]);
}

/// Scenario 8, A240: stopped, +1 on Table 10: 8 to 12 hit, 5 to 7 are near misses.
#[test]
fn scenario_8_a_stopped_ship_is_easier_to_hit() {
    let book = book_of("dunlap", &[]);
    let mut game = fresh(&book);
    assert_eq!(game.dive_modifier(&book), 0);
    game.phase.stopped = true;
    assert_eq!(game.dive_modifier(&book), 1);
    assert_eq!(dives(Dive::Plane(Undamaged), 1), [6, 15, 15]);
}

/// The dives of these planes, first wave.
fn dive_all<const N: usize>(game: &mut Game, book: &Rulebook, planes: &[Plane], faces: [u8; N]) {
    game.planes_dive(planes, 0, 0, book, &mut table(faces));
}

/// 7.1.C, 7.3.A: a hit from 180 is rolled twice on the aft section. Aft 0,2 and 7,2 are
/// superficial; the d10's printed 0 is its tenth face.
#[test]
fn rule_7_1_c_a_hit_is_rolled_twice_on_the_section_of_its_bearing() {
    let book = advanced();
    let mut game = fresh(&book);
    dive_all(&mut game, &book, &[plane("180L")], [4, 5, 10, 2, 7, 2]); // 9: hit
    let counts = [Count::DirectHits, Count::HitsAft, Count::Table11Rolls];
    assert_eq!(counts.map(|count| game.tally.get(count)), [1, 1, 2]);
    assert_eq!(game.phase.struck_by, 1);
    // A hit from 270 is midship; 6,6 is superficial there.
    dive_all(&mut game, &book, &[plane("270L")], [4, 5, 6, 6, 6, 6]);
    assert_eq!((game.tally.get(Count::HitsMidship), game.phase.struck_by), (1, 2));
}

/// A120: the ruling can give the basic game one roll; it has two by default.
#[test]
fn a120_a_hit_is_rolled_once_in_the_basic_game_only_by_ruling() {
    let one = book_of("kimberly", &["scenario.rules=basic", "rulings.damage.rolls_basic=1"]);
    dive_all(&mut fresh(&one), &one, &[plane("180L")], [4, 5, 10, 2]);
    let two = basic();
    dive_all(&mut fresh(&two), &two, &[plane("180L")], [4, 5, 10, 2, 10, 2]);
}

/// 7.1.G: near misses go to Table 11-1; 1,1 there is a point of hull, applied at once (7.1.E).
#[test]
fn rule_7_1_g_a_near_miss_is_rolled_on_table_11_1() {
    let book = advanced();
    let mut game = fresh(&book);
    dive_all(&mut game, &book, &[plane("180L")], [3, 3, 1, 1]); // 6: near miss
    assert_eq!(game.ship.tracks.hull, 9);
    let counts = [Count::NearMisses, Count::Table11x1Rolls, Count::DirectHits];
    assert_eq!(counts.map(|count| game.tally.get(count)), [1, 1, 0]);
    assert_eq!(game.phase.struck_by, 0); // A111
}

/// 7.1.A: destroyed planes do not dive; a 10 is a hit for a damaged plane, near for a flamed one.
#[test]
fn rule_7_1_a_each_plane_left_dives_under_its_own_column() {
    let book = advanced();
    let mut game = fresh(&book);
    let of = |state| Plane { state, ..plane("180L") };
    let planes = [of(PlaneState::Destroyed), of(PlaneState::Damaged), of(Flamed)];
    // 10 hits, two superficial results; 10 is near, and 1,3 of Table 11-1 is nothing.
    dive_all(&mut game, &book, &planes, [5, 5, 10, 2, 10, 2, 5, 5, 1, 3]);
    assert_eq!((game.tally.get(Count::DirectHits), game.tally.get(Count::NearMisses)), (1, 1));
}

/// Table 15 #3, A249, C9: the first roll brings the fighters; the second of that plane is still
/// made, the next plane does not dive. Aft 0,1 is a random result.
#[test]
fn c9_the_second_roll_is_made_though_the_first_ends_the_attack() {
    let book = advanced();
    let mut game = fresh(&book);
    let planes = [plane("180L"), plane("180L")];
    dive_all(&mut game, &book, &planes, [6, 6, 10, 1, 1, 2, 10, 2]);
    assert!(game.attacks_stop() && !game.lost());
    assert_eq!(game.tally.get(Count::Table11Rolls), 2);
}

/// 7.1.E, A121: Table 15 #12 breaks her back; nothing more is rolled.
#[test]
fn a121_nothing_more_is_rolled_on_a_ship_already_lost() {
    let book = advanced();
    let mut game = fresh(&book);
    dive_all(&mut game, &book, &[plane("180L"), plane("0L")], [6, 6, 10, 1, 6, 6]);
    assert_eq!(game.ship.lost, Some(Loss::BrokenBack));
}

/// 7.2.C, A103: the plane behind a special weapon strikes its section, and counts for 14.1.
#[test]
fn a103_a_carrier_plane_that_hits_is_rolled_twice_in_its_section() {
    let book = advanced();
    let mut game = fresh(&book);
    let blow = Blow { section: Section::Aft, bearing: None };
    let attacker = Attacker::carrier(0, 0);
    let strike = Strike { blow, from: None, dive: Dive::Special, wave: 0, attacker };
    game.one_plane(strike, Purpose::CrashHit, &book, &mut table([4, 5, 10, 2, 10, 2]));
    assert_eq!((game.tally.get(Count::HitsAft), game.phase.struck_by), (1, 1));
}

type Change = fn(&mut Ship);

/// Whether a ship with these changes may try, under a reading of the stack rule.
fn may(stacks: StackRule, changes: &[Change]) -> bool {
    let mut ship = fresh(&advanced()).ship;
    changes.iter().for_each(|change| change(&mut ship));
    may_maneuver(&ship, stacks)
}

/// 6.10.A, A114: each condition alone forbids it.
#[test]
fn rule_6_10_a_any_one_condition_forbids_emergency_maneuvers() {
    assert!(may(StackRule::Both, &[]));
    let forbidding: [Change; 12] = [
        |ship| ship.fittings.rudder = Damaged,
        |ship| ship.fittings.rudder = Destroyed,
        |ship| ship.rooms.hits[Room::SteeringRoom as usize] = 1,
        |ship| ship.rooms.destroyed = Room::SteeringRoom.bit(),
        |ship| {
            ship.rooms.hits[Room::EngineRoomForward as usize] = 1;
            ship.rooms.destroyed = Room::EngineRoomAft.bit();
        },
        |ship| {
            ship.rooms.hits[Room::EngineRoomForward as usize] = 1;
            ship.rooms.hits[Room::EngineRoomAft as usize] = 2;
        },
        |ship| ship.tracks.fuel = 0,
        |ship| ship.tracks.maneuver = 0,
        |ship| ship.fittings.shafts = [Damaged, Damaged],
        |ship| ship.fittings.shafts = [Destroyed, Damaged],
        |ship| ship.fittings.stacks = [Damaged, Damaged],
        |ship| ship.fittings.stacks = [Destroyed, Damaged],
    ];
    for (number, change) in forbidding.into_iter().enumerate() {
        assert!(!may(StackRule::Both, &[change]), "condition {number}");
    }
}

/// 6.10.A "both", A118: half a condition, or the last point of fuel, does not.
#[test]
fn rule_6_10_a_one_engine_room_shaft_and_stack_may_be_hurt() {
    let hurt: [Change; 5] = [
        |ship| ship.rooms.destroyed = Room::EngineRoomAft.bit(),
        |ship| ship.fittings.shafts = [Destroyed, Condition::Intact],
        |ship| ship.fittings.stacks = [Condition::Intact, Destroyed],
        |ship| ship.tracks.fuel = 1,
        |ship| ship.tracks.maneuver = 1,
    ];
    assert!(may(StackRule::Both, &hurt));
    // A115, the other reading: any stack will do.
    assert!(!may(StackRule::Any, &[hurt[2]]));
    assert!(may(StackRule::Any, &[hurt[0], hurt[1]]));
}

/// A119: near misses that hurt both screws (11-1: 2,4 and 5,5) cost 2 + 2 points, and bend no
/// shaft.
#[test]
fn a119_screws_hurt_by_near_misses_do_not_forbid_it() {
    let book = advanced();
    let mut game = fresh(&book);
    let blow = Blow { section: Section::Aft, bearing: None };
    game.near_miss(blow, 0, Attacker::plane(0), &book, &mut table([2, 4]));
    game.near_miss(blow, 0, Attacker::plane(0), &book, &mut table([5, 5]));
    assert_eq!(game.ship.tracks.maneuver, 10 - 2 - 2);
    assert!(may_maneuver(&game.ship, StackRule::Both));
}

/// 6.10.D, A116: Captain and Engineering Officer add; a dead one counts 0, both dead are -2.
#[test]
fn rule_6_10_d_the_column_is_the_sum_of_captain_and_engineer() {
    let value = |captain, engineer, dead| {
        let mut officers = fresh(&advanced()).ship.officers;
        officers.value[Officer::Captain as usize] = captain;
        officers.value[Officer::Engineering as usize] = engineer;
        officers.dead = dead;
        maneuver_value(&officers)
    };
    let (captain, engineer) = (Officer::Captain.bit(), Officer::Engineering.bit());
    assert_eq!([value(1, -2, 0), value(2, 2, 0), value(-2, -1, 0)], [-1, 2, -2]);
    assert_eq!(value(2, -1, captain), -1);
    assert_eq!(value(2, -1, engineer), 2);
    assert_eq!(value(2, 2, captain | engineer), -2);
}

/// Table 19: 11, 10, 8, 6, 4 or more for -2 to +2: 3, 6, 15, 26, 33 ways of 36.
#[test]
fn rule_6_10_d_table_19_succeeds_in_these_36ths() {
    let charts = advanced().maneuver;
    let ways = [-2, -1, 0, 1, 2]
        .map(|value| exact_odds(|dice| maneuver_works(&charts, value, dice)).share(&true, 36));
    assert_eq!(ways, [2 + 1, 3 + 2 + 1, 5 + 4 + 3 + 2 + 1, 36 - 4 - 3 - 2 - 1, 36 - 2 - 1]);
}

/// One attempt against one plane in the first wave, all ratings 0: 8 or more works.
fn attempt<const N: usize>(game: &mut Game, book: &Rulebook, faces: [u8; N]) -> bool {
    game.maneuver(0, &[plane("0L")], &Reference, book, &mut table(faces))
}

/// 6.10.B, 6.10.E–F, A113: one fuel an attempt, whether it works or not; -1 if it does.
#[test]
fn rule_6_10_f_an_attempt_costs_one_fuel_whether_it_works_or_not() {
    let book = advanced();
    let mut game = fresh(&book);
    assert!(attempt(&mut game, &book, [3, 4]));
    assert_eq!((game.ship.tracks.fuel, game.dive_modifier(&book)), (9, 0));
    assert!(attempt(&mut game, &book, [4, 4]));
    assert_eq!((game.ship.tracks.fuel, game.dive_modifier(&book)), (8, -1));
    assert_eq!(game.tally.get(Count::EmAttempts), 2);
    assert_eq!(game.tally.get(Count::EmSuccesses), 1);
    // C38: the rudder may go later in the phase.
    game.ship.fittings.rudder = Destroyed;
    assert_eq!(game.dive_modifier(&book), -1);
}

/// A112 and the doctrine: in the first wave, with 3 fuel or more, and a regular plane left.
#[test]
fn doctrine_maneuvers_in_the_first_wave_with_three_fuel_and_a_plane_left() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.fuel = 2;
    assert!(!attempt(&mut game, &book, []));
    game.ship.tracks.fuel = 3;
    let gone = Plane { state: PlaneState::Destroyed, ..plane("0L") };
    assert!(!game.maneuver(0, &[gone], &Reference, &book, &mut table([])));
    assert!(!game.maneuver(0, &[], &Reference, &book, &mut table([])));
    assert!(!game.maneuver(1, &[plane("0L")], &Reference, &book, &mut table([])));
    assert!(attempt(&mut game, &book, [1, 1]));
}

/// A117: none in the basic game; scenario 8: none for Dunlap; 6.10.A: none when unfit.
#[test]
fn a117_no_emergency_maneuver_in_the_basic_game_or_where_it_is_forbidden() {
    for book in [basic(), book_of("dunlap", &[])] {
        assert!(!attempt(&mut fresh(&book), &book, []));
    }
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.fittings.rudder = Damaged;
    assert!(!attempt(&mut game, &book, []));
}

/// 6.10.B, A013: once a phase. Two waves of one plane at 0M, guns silent for want of ammunition:
/// the maneuver of the first wave (8 works) still counts in the second, and is not tried again.
#[test]
fn rule_6_10_b_one_maneuver_serves_every_wave_of_the_phase() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.ammo = 0;
    let mut attack = one_wave(&book, &["0M", "0M"]);
    (attack.waves, attack.wave_count) = ([1, 1, 0], 2);
    let mut maneuvered = false;
    // Table 19, then 6 - 1 = 5 on Table 10: a miss instead of a near miss; so in wave 2.
    let first = &mut table([4, 4, 3, 3]);
    game.wave(&mut attack, 0, &mut maneuvered, &Reference, &book, first);
    game.wave(&mut attack, 1, &mut maneuvered, &Reference, &book, &mut table([3, 3]));
    assert_eq!(game.tally.get(Count::NearMisses), 0);
    assert_eq!(game.ship.tracks.fuel, 9);
}
