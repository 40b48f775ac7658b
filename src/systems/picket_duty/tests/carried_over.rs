//! 7.7.L–O, 7.8.2.G–H, 11.5 — What lasts beyond a step: damage carried over, spreading, emergencies,
//! guns under repair.

use crate::captain::Choice;
use crate::defensive_fire::guns_able;
use crate::departure::Cause;
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::{Gun, Officer, Room};
use crate::rulebook::Rulebook;
use crate::state::{Game, Loss, PlaneState};
use crate::{DayEnd, Leave, Next};
use kernel::dice::{Quiet, Scripted};

use super::captains::Willing;
use super::damage::{AHEAD, hit};
use super::{advanced, basic, book_of, fresh, one_wave, table};

const BRIDGE: usize = Room::Bridge as usize;
const CIC: usize = Room::Cic as usize;

fn step<const N: usize>(game: &mut Game, book: &Rulebook, faces: [u8; N]) {
    game.damage_control(0, &Reference, book, &mut table(faces));
}

/// 7.8.2.G, A182, C6 — Crews and officers stay, and the room has +1 until it is clear.
#[test]
fn rule_7_8_2_g_crews_and_officers_are_held_and_the_roll_has_plus_one() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.rooms.hits[BRIDGE] = 1;
    step(&mut game, &book, [2, 2]); // value +2: five; four fails
    game.carry_damage_over(&book, &mut table([]));
    assert_eq!((game.ship.crews.locked[BRIDGE], game.ship.rooms.carried), (3, Room::Bridge.bit()));
    assert_eq!(game.ship.officers.locked, Officer::Executive.bit());
    // Next phase: CIC is worse, but XO and crew are held; CIC gets other men. A four now serves.
    game.ship.rooms.hits[CIC] = 2;
    step(&mut game, &book, [2, 2, 1, 1, 1]); // Bridge 4 + 1, one marker off; CIC 2 fails
    assert_eq!(game.ship.officers.executive_in, Room::Bridge);
    assert_eq!((game.ship.rooms.hits[BRIDGE], game.ship.crews.rooms[CIC]), (0, 3));
    // Clear: everything is loosed (7.8.2.F).
    assert_eq!((game.ship.officers.locked, game.ship.crews.locked[BRIDGE]), (0, 0));
    assert_eq!(game.ship.rooms.carried, 0);
    step(&mut game, &book, [1, 1]);
    assert_eq!(game.ship.officers.executive_in, Room::Cic);
}

/// C6 — The +1 belongs to the room: with new men, and against newer hits.
#[test]
fn rule_7_8_2_g_the_plus_one_outlives_the_men() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.rooms.hits[CIC] = 1;
    game.ship.rooms.carried = Room::Cic.bit();
    game.ship.crews.rooms[CIC] = 3;
    game.ship.crews.locked[CIC] = 3;
    hit(&mut game, &book, AHEAD, [5, 2], []); // they die
    assert_eq!((game.ship.crews.team[0], game.ship.crews.locked[CIC]), (11, 0));
    step(&mut game, &book, [3, 3, 6]); // two markers, value 0: seven; 6 + 1
    assert_eq!(game.ship.rooms.hits[CIC], 0);
}

/// Doctrine 3 — Men held in a room count as placed there, up to three.
#[test]
fn doctrine_locked_men_count_as_placed() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.rooms.hits[CIC] = 1;
    game.ship.rooms.hits[BRIDGE] = 2;
    game.ship.crews.locked[CIC] = 2;
    game.ship.crews.team[0] = 5;
    step(&mut game, &book, [1, 1, 1, 1]);
    assert_eq!((game.ship.crews.rooms[BRIDGE], game.ship.crews.rooms[CIC]), (3, 2));
}

/// 7.8.2.H, A183 — A damaged room without a crew all phase takes a hit; an officer is no crew,
/// destroyed rooms and equipment take none.
#[test]
fn rule_7_8_2_h_damage_spreads_where_nobody_worked() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.crews.team = [0; 3];
    game.ship.rooms.hits[BRIDGE] = 1;
    game.ship.rooms.destroyed = Room::Cic.bit();
    game.ship.gear.damaged = 1;
    game.ship.spaces.damaged = 1;
    step(&mut game, &book, []); // the XO goes to the Bridge, alone
    game.carry_damage_over(&book, &mut table([]));
    assert_eq!((game.ship.rooms.hits[BRIDGE], game.ship.rooms.hits[CIC]), (2, 0));
    assert_eq!(game.tally.get(Count::SpreadingHits), 1);
    assert_eq!(game.ship.rooms.carried, Room::Bridge.bit()); // C6: unmanned, too
    assert_eq!((game.ship.gear.destroyed, game.ship.spaces.destroyed), (0, 0));
    assert_eq!(game.ship.officers.dead, 0); // C19
}

/// 7.8.2.H — A crew in an early step of the phase is enough, even if it died later.
#[test]
fn rule_7_8_2_h_a_crew_during_the_phase_is_enough() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.rooms.hits[CIC] = 1;
    game.ship.crews.team[0] = 3;
    step(&mut game, &book, [1, 1]);
    hit(&mut game, &book, AHEAD, [5, 2], []); // the three are killed
    game.damage_control(1, &Reference, &book, &mut table([]));
    game.carry_damage_over(&book, &mut table([]));
    assert_eq!(game.ship.rooms.hits[CIC], 2);
    game.carry_damage_over(&book, &mut table([])); // next phase without men: it spreads
    assert!(game.ship.rooms.is_destroyed(Room::Cic));
}

/// C19, A133, C44 — Spreading hits roll for flooding and go to Table 21, but kill nobody.
#[test]
fn rule_7_8_2_h_a_fourth_hit_by_spreading_goes_to_table_21() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.rooms.hits[Room::EngineRoomForward as usize] = 3;
    // 7.3.F spares; Table 21 at 6 floods: no bearing, midship, 3 is port (A161).
    game.carry_damage_over(&book, &mut table([5, 3, 3, 3]));
    assert!(game.ship.rooms.is_destroyed(Room::EngineRoomForward));
    assert_eq!((game.ship.tracks.maneuver, game.ship.keel.port), (10 - 5 - 1, 1));
    assert_eq!(game.ship.officers.dead, 0);
    let mut game = fresh(&book);
    game.ship.rooms.hits[Room::FiveMagazine4 as usize] = 3;
    game.carry_damage_over(&book, &mut table([1, 2, 3, 1, 1])); // fails, explodes
    assert!(game.lost());
}

/// A015, A192 — A phase without attack has one step, or none as ruled; men held in a room are its
/// crew all the same.
#[test]
fn rule_7_8_a_quiet_phase_has_its_damage_control_as_ruled() {
    let quiet = |reading: &str, faces: &[u8]| {
        let setting = format!("rulings.repair.in_quiet_phases={reading}");
        let book = book_of("kimberly", &[&setting]);
        let mut game = fresh(&book);
        game.ship.fires = [1, 0, 0];
        game.ship.rooms.hits[CIC] = 1;
        game.ship.crews.rooms[CIC] = 3;
        game.ship.crews.locked[CIC] = 3;
        game.quiet_phase(&Reference, &book, &mut Quiet(Scripted::new(faces.iter().copied())));
        game.carry_damage_over(&book, &mut table([]));
        (game.ship.fires[0], game.ship.rooms.hits[CIC])
    };
    assert_eq!(quiet("true", &[5, 5, 1, 1]), (3, 1)); // a round of two attempts, one repair
    assert_eq!(quiet("false", &[]), (1, 1));
}

/// 37 forward secondary rooms and the Bridge: 38 of 75.
fn overwhelmed(book: &Rulebook) -> Game {
    let mut game = fresh(book);
    game.ship.spaces.damaged = (1 << 37) - 1;
    game.ship.rooms.hits[BRIDGE] = 1;
    game
}

const READY: Willing = Willing { declares: Choice::Yes, ..Willing::NEVER };

/// 7.7.L–M, A212 — 38 of 75; Table 17 at 4; guns silent, +2, secondary repairs certain.
#[test]
fn rule_7_7_m_all_hands_fight_the_damage() {
    let book = advanced();
    let mut game = overwhelmed(&book);
    // 4 declares; the Bridge has 1 + 3 − 2 = +2: 3 + 2 is a five; 11 secondary rooms need no die.
    game.damage_control(0, &READY, &book, &mut table([4, 1, 2, 1]));
    assert!(game.ship.emergency);
    assert_eq!((game.ship.rooms.hits[BRIDGE], game.ship.spaces.damaged.count_ones()), (0, 37 - 11));
    assert_eq!(guns_able(&game.ship, &book), 0);
    game.ship.fires = [1, 1, 0];
    game.fight_deck_fires(1, &book, &mut table([6, 6])); // −2: even a six is a four
    assert_eq!(game.ship.fires, [0; 3]);
    // 7.7.O: 26 of 75 are fewer than half, he may call it off; 14 men and their dice.
    let calmer = Willing { ends: Choice::Yes, ..READY };
    game.damage_control(1, &calmer, &book, &mut table([1; 14]));
    assert!(!game.ship.emergency);
    assert_eq!(guns_able(&game.ship, &book), book.ship.carried);
}

/// 7.7.L, A211 — 37 of 75 are not half; in the basic game nine of 18 rooms are.
#[test]
fn rule_7_7_l_half_of_all_compartments() {
    let book = advanced();
    let mut game = overwhelmed(&book);
    game.ship.rooms.hits[BRIDGE] = 0;
    game.damage_control(0, &READY, &book, &mut table([5; 14]));
    assert!(!game.ship.emergency);
    game.ship.rooms.destroyed = Room::SteeringRoom.bit(); // destroyed counts as well
    game.damage_control(1, &READY, &book, &mut table([6])); // and nobody tries twice
    assert!(game.ship.emergency);

    let book = basic();
    let mut game = fresh(&book);
    game.ship.water_lines = 1;
    game.ship.rooms.destroyed = 0b1111_1111;
    game.damage_control(0, &READY, &book, &mut table([1]));
    assert!(!game.ship.emergency);
    game.ship.rooms.destroyed = 0b1_1111_1111;
    game.damage_control(0, &READY, &book, &mut table([6, 1]));
    assert!(game.ship.emergency);
}

/// Table 17, A213 — 6, 5, 4, 3, 2 by the captain's value; a dead captain counts 0.
#[test]
fn rule_7_7_l_table_17() {
    let book = advanced();
    assert_eq!(book.repair.declaration, [6, 5, 4, 3, 2]);
    for (value, dead, die) in [(-2, 0, 6), (2, 0, 2), (2, Officer::Captain.bit(), 4)] {
        for (die, heard) in [(die, true), (die - 1, false)] {
            let mut game = overwhelmed(&book);
            game.ship.officers.value[0] = value;
            game.ship.officers.dead = dead;
            game.ship.crews.team = [0; 3];
            game.damage_control(0, &READY, &book, &mut table([die]));
            assert_eq!(game.ship.emergency, heard, "{value:+} {die}");
        }
    }
}

/// 7.7.N–O — Not heard: the captain may abandon ship; heard: he may call it off.
#[test]
fn rule_7_7_n_he_may_abandon_ship_and_o_call_it_off() {
    let book = advanced();
    let mut game = overwhelmed(&book);
    game.ship.crews.team = [0; 3];
    let mut abandoned = game;
    let leaving = Willing { abandons: Choice::Yes, ..READY };
    abandoned.damage_control(0, &leaving, &book, &mut table([3]));
    assert_eq!(abandoned.ship.lost, Some(Loss::Abandoned));
    let mut stays = game;
    stays.damage_control(0, &READY, &book, &mut table([3]));
    assert_eq!(stays.ship.lost, None);
    game.damage_control(0, &leaving, &book, &mut table([4]));
    assert!(game.ship.emergency && !game.lost());
    let calmer = Willing { ends: Choice::Yes, ..READY };
    game.damage_control(1, &calmer, &book, &mut table([]));
    assert!(game.ship.emergency); // not before the next attack
    game.ship.attacked_in_emergency = true;
    game.damage_control(1, &calmer, &book, &mut table([]));
    assert!(!game.ship.emergency);
    let mut refuses = overwhelmed(&book); // the reference never declares
    refuses.ship.crews.team = [0; 3];
    step(&mut refuses, &book, []);
}

/// 11.5.A–B, A253 — Only with the option; 5in and 40mm, up to three men and the chief, as a room.
#[test]
fn rule_11_5_guns_are_repaired_as_rooms_if_the_option_is_on() {
    let hit_guns = |book: &Rulebook| {
        let mut game = fresh(book);
        game.ship.guns.hits[Gun::Five1 as usize] = 2;
        game.ship.guns.hits[Gun::FortyC as usize] = 1;
        game.ship.guns.hits[Gun::TwentyA as usize] = 1;
        game.ship.guns.destroyed = Gun::Five2.bit();
        game
    };
    let book = advanced();
    step(&mut hit_guns(&book), &book, []);
    let book = book_of("kimberly", &["optional.gun_repair=true"]);
    let mut game = hit_guns(&book);
    game.ship.officers.value[Officer::Chief1 as usize] = 1;
    // 5in 1: 1 + 3 + 1 − 4 = +1: six; 1 removes one. 40mm C: 1 + 3 − 2 = +2: four fails.
    step(&mut game, &book, [3, 3, 1, 2, 2]);
    assert_eq!(game.ship.guns.hits[Gun::Five1 as usize], 1);
    assert_eq!(game.ship.guns.hits[Gun::FortyC as usize], 1);
    assert_eq!(game.ship.crews.guns[Gun::Five1 as usize], 3);
    assert_eq!(game.tally.get(Count::GunRepairAttempts), 2);
}

/// C26 — Lock and +1 as for rooms, the +1 manned or not; no spreading.
#[test]
fn rule_11_5_a_gun_carried_over_keeps_its_men_and_has_plus_one() {
    let book = book_of("kimberly", &["optional.gun_repair=true"]);
    let mut game = fresh(&book);
    let (gun, tub) = (Gun::Five3 as usize, Gun::FortyE as usize);
    game.ship.guns.hits[gun] = 1;
    game.ship.guns.hits[tub] = 1;
    game.ship.crews.team[2] = 3; // all to the 5in gun
    step(&mut game, &book, [2, 2]);
    game.carry_damage_over(&book, &mut table([]));
    assert_eq!((game.ship.crews.locked_guns[gun], game.ship.crews.locked_guns[tub]), (3, 0));
    assert_eq!((game.ship.guns.hits[gun], game.ship.guns.hits[tub]), (1, 1));
    assert_eq!(game.ship.guns.carried, Gun::Five3.bit() | Gun::FortyE.bit());
    game.ship.crews.team[2] = 6;
    step(&mut game, &book, [2, 2, 1, 2, 2, 1]); // a four and +1 mends both, the tub without a lock
    assert_eq!((game.ship.guns.hits[gun], game.ship.guns.hits[tub]), (0, 0));
    assert_eq!((game.ship.guns.carried, game.ship.crews.locked_guns), (0, [0; Gun::COUNT]));
}

/// 18.B.7–10, 7.8.1.A, A017, C13 — Fires, repairs, the last fires, then Table 14.1, spreading, departure.
#[test]
fn rule_7_3_q_hull_is_checked_after_the_last_repairs_and_before_damage_spreads() {
    let book = advanced();
    let mut attack = one_wave(&book, &["0L"]);
    attack.planes[0].state = PlaneState::Destroyed;
    let mut game = fresh(&book);
    game.ship.fires = [1, 0, 0];
    game.ship.rooms.hits[CIC] = 1;
    game.all_waves(&mut attack, &Reference, &book, &mut table([5, 5, 1, 1, 4]));
    assert_eq!((game.ship.fires[0], game.ship.rooms.hits[CIC]), (0, 1));
    game.phase.struck_by = 1;
    game.ship.tracks.hull = 3;
    game.ship.rooms.hits[Room::FiveMagazine1 as usize] = 1;
    // 12 takes the three points; the magazine has no crew: a hit, no flood; 5 on Table 16.
    let next = game.end_of_phase(&Reference, &book, &mut table([6, 6, 5, 2, 3]));
    assert_eq!(
        (next, game.lost()),
        (Next::DayEnd(DayEnd::Left(Leave::Forced(Cause::Hull))), false)
    );
    assert_eq!(game.ship.rooms.hits[Room::FiveMagazine1 as usize], 2);
}
