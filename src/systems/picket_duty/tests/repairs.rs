//! 7.7–7.12 — Deck fires, repair rolls, one damage control step of the reference doctrine, damage
//! carried over and spreading, emergencies; optional rule 11.5.

use crate::captain::Captain;
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::{Equipment, Gun, Officer, RADARS, Room, Section};
use crate::repair::{hits_left, repair_succeeds, repair_value};
use crate::rulebook::Rulebook;
use crate::state::{DamageControlPost, Game, Loss};
use kernel::dice::{Dice, Quiet, Scripted, exact_odds};

use super::{advanced, basic, book_of, fresh, table};

/// A fresh ship with hit markers in these rooms.
fn marked(book: &Rulebook, rooms: &[(Room, u8)]) -> Game {
    let mut game = fresh(book);
    for &(room, hits) in rooms {
        game.ship.rooms.hits[room as usize] = hits;
    }
    game
}

/// One damage control step of the reference captain.
fn step<const N: usize>(game: &mut Game, book: &Rulebook, faces: [u8; N]) {
    game.damage_control(0, &Reference, book, &mut table(faces));
}

fn hits(game: &Game, room: Room) -> u8 {
    game.ship.rooms.hits[room as usize]
}

fn men(game: &Game, room: Room) -> u8 {
    game.ship.crews.rooms[room as usize]
}

/// A lone fire fought to its end on a ship with so many hits on the water lines.
fn lone_fire(book: &Rulebook, water_lines: u8, dice: &mut impl Dice) -> bool {
    let mut game = fresh(book);
    game.ship.fires = [1, 0, 0];
    game.ship.water_lines = water_lines;
    let mut table = Quiet(dice);
    while game.ship.fires != [0; 3] && !game.lost() {
        game.fight_deck_fires(0, book, &mut table);
    }
    game.lost()
}

/// 7.8.1.D, A190 — Length less one straight failures: (1/3)^3, ^4, ^5 are 3.7, 1.2, 0.4 %; with the
/// water lines out (1/2)^3, ^4, ^5 are 12.5, 6.3, 3.1 % (A187).
#[test]
fn rule_7_8_1_d_a_lone_fire_is_lost_after_length_less_one_failures() {
    for (length, dry, wet) in [(4, 27, 8), (5, 81, 16), (6, 243, 32)] {
        let book = book_of("kimberly", &[&format!("rulings.deckfire.length={length}")]);
        assert_eq!(exact_odds(|dice| lone_fire(&book, 0, dice)).share(&true, dry), 1);
        assert_eq!(exact_odds(|dice| lone_fire(&book, 1, dice)).share(&true, wet), 1);
    }
}

/// 7.8.1.B–C — Out on 1–4 with all markers; two attempts, each failure a marker.
#[test]
fn rule_7_8_1_c_two_attempts_a_wave() {
    let book = advanced();
    let fought = |markers: u8, faces: &[u8]| {
        let mut game = fresh(&book);
        game.ship.fires[1] = markers;
        let dice = Scripted::new(faces.iter().copied());
        game.fight_deck_fires(0, &book, &mut Quiet(dice));
        (game.ship.fires[1], game.tally.get(Count::FireRolls), game.lost())
    };
    assert_eq!(fought(3, &[4]), (0, 1, false));
    assert_eq!(fought(1, &[5, 4]), (0, 2, false));
    assert_eq!(fought(1, &[5, 6]), (3, 2, false));
    assert_eq!(fought(4, &[5]), (4, 1, true)); // the fifth marker fills the track
    assert_eq!(fought(5, &[4]), (0, 1, false)); // filled by new fires: not lost before a failure
    assert_eq!(fought(5, &[5]), (5, 1, true));
    assert_eq!(fought(0, &[]), (0, 0, false));
}

/// 7.8.1.E, A193 — Section by section; one fire out of control loses the ship, in both games.
#[test]
fn rule_7_8_1_e_one_fire_out_of_control_is_enough() {
    for book in [advanced(), basic()] {
        let mut game = fresh(&book);
        game.ship.fires = [1, 4, 1];
        step(&mut game, &book, [4, 5]); // forward out, midship lost; nothing after that
        assert_eq!(game.ship.lost, Some(Loss::DeckFire));
        assert_eq!((game.ship.fires[0], game.tally.get(Count::FiresOut)), (0, 1));
    }
}

/// A190 — The other reading: one more failure once the track is full.
#[test]
fn rule_7_8_1_d_the_ruling_one_roll_beyond() {
    let book = book_of("kimberly", &["rulings.deckfire.out_of_control=one roll beyond"]);
    let mut game = fresh(&book);
    game.ship.fires = [3, 0, 0];
    game.fight_deck_fires(0, &book, &mut table([5, 5]));
    assert_eq!((game.ship.fires[0], game.lost()), (5, false));
    game.fight_deck_fires(0, &book, &mut table([5]));
    assert!(game.lost());
}

/// A189 — After the last wave: one more round, nothing, or until it is settled.
#[test]
fn rule_7_8_1_c_the_last_round_is_a_ruling() {
    let last = |reading: &str, faces: &[u8]| {
        let setting = format!("rulings.deckfire.end_rounds={reading}");
        let book = book_of("kimberly", &[&setting, "rulings.deckfire.length=6"]);
        let mut game = fresh(&book);
        game.ship.fires = [1, 0, 0];
        let dice = Scripted::new(faces.iter().copied());
        game.fight_last_fires(&book, &mut Quiet(dice));
        (game.ship.fires[0], game.lost())
    };
    assert_eq!(last("one extra", &[5, 5]), (3, false)); // it goes on burning
    assert_eq!(last("none", &[]), (1, false));
    assert_eq!(last("until out", &[5, 5, 5, 4]), (0, false));
    assert_eq!(last("until out", &[5, 5, 5, 5, 5]), (5, true));
}

/// A189 — A fire of one marker fought after the last wave and then until it is out: on a track of five
/// spaces its four failures fill it, so that one extra round is all there can be; on six it is not.
#[test]
fn rule_7_8_1_c_on_five_spaces_one_more_round_settles_every_fire() {
    let lost = |length: u8, reading: &str, ways: u128| {
        let sets = [("length", length.to_string()), ("end_rounds", reading.into())]
            .map(|(key, value)| format!("rulings.deckfire.{key}={value}"));
        let book = book_of("kimberly", &[&sets[0], &sets[1]]);
        let after = |dice: &mut _| {
            let mut game = fresh(&book);
            game.ship.fires = [1, 0, 0];
            game.fight_deck_fires(0, &book, &mut Quiet(&mut *dice));
            game.fight_last_fires(&book, &mut Quiet(dice));
            game.lost()
        };
        exact_odds(after).share(&true, ways)
    };
    for reading in ["one extra", "until out"] {
        assert_eq!(lost(5, reading, 81), 1); // (1/3)^4
    }
    assert_eq!([lost(6, "one extra", 243), lost(6, "until out", 243)], [0, 1]);
}

/// The example under 7.8.2.D: forward fuel tanks with two markers, three men, Repair One chief +1,
/// DCO +1: 1 + 3 + 1 + 1 − 4 = +2, so a five succeeds.
#[test]
fn rule_7_8_2_d_worked_example_two_markers_three_men_and_two_good_leaders() {
    let book = advanced();
    assert_eq!(repair_value(&book.repair, 3, 2, 2), 2);
    let mut game = marked(&book, &[(Room::FuelTanksForward, 2)]);
    game.ship.officers.value[Officer::Chief1 as usize] = 1;
    game.ship.officers.value[Officer::DamageControl as usize] = 1;
    let mut failed = game;
    step(&mut failed, &book, [1, 3]); // 4
    assert_eq!(
        (hits(&failed, Room::FuelTanksForward), men(&failed, Room::FuelTanksForward)),
        (2, 3)
    );
    step(&mut game, &book, [1, 4, 3]); // 5, and a 3 removes both markers (7.8.2.E)
    assert_eq!((hits(&game, Room::FuelTanksForward), men(&game, Room::FuelTanksForward)), (0, 0));
    assert_eq!(game.ship.officers.damage_control_in, DamageControlPost::Section(Section::Forward));
}

/// 7.8.2.A–C, Table 20, A184, A186 — 8+, 7+, 7+, 6+, 5+ are 15, 21, 21, 26, 30 of 36 ways; markers
/// take 2, 4, 5 off.
#[test]
fn rule_7_8_2_c_table_20_by_final_value() {
    let book = advanced();
    let ways = |value, modifier| {
        exact_odds(|dice| repair_succeeds(&book.repair, value, modifier, dice)).share(&true, 36)
    };
    let printed = [-5, -2, -1, 0, 1, 2, 7].map(|value| ways(value, 0));
    assert_eq!(printed, [15, 15, 21, 21, 26, 30, 30]);
    assert_eq!((ways(2, 4), ways(2, -8)), (36, 0)); // even a 2, not even a 12
    let values = [1, 2, 3].map(|hits| repair_value(&book.repair, 3, 0, hits));
    assert_eq!(values, [4 - 2, 4 - 4, 4 - 5]);
}

/// 7.8.2.E — 1–2 removes one marker, 3–5 two, 6 all.
#[test]
fn rule_7_8_2_e_markers_removed_by_one_die() {
    let book = advanced();
    let left = [1, 2, 3, 5, 6].map(|die| hits_left(&book.repair, 3, &mut table([die])));
    assert_eq!(left, [2, 2, 1, 1, 0]);
    assert_eq!(hits_left(&book.repair, 1, &mut table([5])), 0);
}

/// 7.8.2.D, A181, A185 — Modifiers: morale by sign (or value as ruled), water lines −1. One marker
/// and three men are 1 + 3 − 2 = +2: five needed.
#[test]
fn rule_7_8_2_d_morale_and_water_lines_modify_the_roll() {
    let by_value = book_of("kimberly", &["rulings.morale.repair_drm=value"]);
    let by_sign = advanced();
    let mended = |book: &Rulebook, morale: i8, faces: &[u8], water: u8| {
        let mut game = marked(book, &[(Room::Cic, 1)]);
        game.morale = morale;
        game.ship.water_lines = water;
        let dice = Scripted::new(faces.iter().copied());
        game.damage_control(0, &Reference, book, &mut Quiet(dice));
        hits(&game, Room::Cic) == 0
    };
    assert!(mended(&by_sign, 2, &[1, 3, 1], 0)); // 4 + 1
    assert!(!mended(&by_sign, 2, &[1, 2], 0)); // 3 + 1
    assert!(mended(&by_value, 2, &[1, 2, 1], 0)); // 3 + 2
    assert!(!mended(&by_sign, -2, &[2, 3], 0)); // 5 − 1
    assert!(mended(&by_sign, -2, &[3, 3, 1], 0)); // 6 − 1
    assert!(!mended(&by_value, -2, &[3, 3], 0)); // 6 − 2
    assert!(!mended(&by_sign, 0, &[2, 3, 1], 1)); // 5 − 1; the 1 leaves the lines out
    assert!(mended(&by_sign, 1, &[2, 3, 1], 3)); // + 1 − 1, and destroyed lines are not rolled for
}

/// Doctrine 2, 2.0.D, 7.7.E–G — XO to the worst room, engineer to the worst of his five, DCO to the
/// section with the most markers; ties go to the earlier.
#[test]
fn doctrine_officers_go_to_the_worst_rooms() {
    let book = advanced();
    let rooms = [
        (Room::Radio, 1),
        (Room::EngineRoomAft, 2),
        (Room::FireRoomAft, 2),
        (Room::FiveMagazine5, 2),
        (Room::FuelTanksAft, 2),
    ];
    let game = marked(&book, &rooms);
    let plan = Reference.officers(game.view(), &book);
    assert_eq!((plan.executive, plan.engineer), (Room::FireRoomAft, Room::FireRoomAft));
    assert_eq!(plan.damage_control, Section::Midship); // 1, 4, 4
    let plan = Reference.officers(fresh(&book).view(), &book);
    assert_eq!((plan.executive, plan.engineer), (Room::Bridge, Room::EngineRoomForward));
    assert_eq!(plan.damage_control, Section::Forward);
    let game = marked(&book, &[(Room::FiveMagazine5, 1)]); // none of the engineer's five
    let plan = Reference.officers(game.view(), &book);
    assert_eq!((plan.executive, plan.engineer), (Room::FiveMagazine5, Room::EngineRoomForward));
}

/// 7.7.D–H, 1.3.2.B, A177 — Ratings count where they stand, bad ones too, the dead not at all.
#[test]
fn rule_7_7_e_the_ratings_of_those_on_the_spot_count() {
    let book = advanced();
    let mended = |who: Officer, value: i8, dead: u16, roll: [u8; 2], success: bool| {
        let mut game = marked(&book, &[(Room::FireRoomForward, 2)]);
        game.ship.officers.value[who as usize] = value;
        game.ship.officers.dead = dead;
        if success {
            step(&mut game, &book, [roll[0], roll[1], 6]);
        } else {
            step(&mut game, &book, roll);
        }
        assert_eq!(hits(&game, Room::FireRoomForward) == 0, success, "{who} {value:+}");
    };
    // 1 + 3 − 4 = 0: seven. +1: six. +2: five. −2: eight.
    for who in [Officer::Executive, Officer::Engineering, Officer::DamageControl, Officer::Chief2] {
        mended(who, 0, 0, [3, 3], false);
        mended(who, 1, 0, [3, 3], true);
        mended(who, 2, 0, [2, 3], true);
        mended(who, -2, 0, [3, 4], false);
        mended(who, 2, who.bit(), [3, 3], false);
    }
    for who in [Officer::Chief1, Officer::Chief3, Officer::ChiefPetty, Officer::Captain] {
        mended(who, 2, 0, [3, 3], false); // not theirs (A006)
    }
}

/// Doctrine 3, 7.7.B–C — Three a room, worst first, then radars, Mk 37, directors, secondary rooms.
#[test]
fn doctrine_crews_go_to_rooms_then_equipment_then_secondary_rooms() {
    let book = advanced();
    let rooms = [
        (Room::Bridge, 1),
        (Room::FiveMagazine1, 2),
        (Room::FuelTanksForward, 2),
        (Room::EngineRoomAft, 1),
    ];
    let placed = |men: u8| {
        let mut game = marked(&book, &rooms);
        game.ship.gear.damaged = RADARS | Equipment::Mk37.bit() | Equipment::DirectorC.bit();
        game.ship.spaces.damaged = 0b111;
        game.ship.crews.team[0] = men;
        let crews = Reference.crews(game.view(), game.ship.crews, &book);
        let [bridge, magazine, fuel, engine] = rooms.map(|(room, _)| crews.rooms[room as usize]);
        assert_eq!(engine, 3); // Repair Two has its own work
        assert_ne!(crews.gear & Equipment::DirectorC.bit(), 0);
        let mut gear = crews.gear & book.ship.gear_in[0];
        gear &= !Equipment::DirectorC.bit();
        (magazine, fuel, bridge, gear, crews.spaces)
    };
    let (sc, sg, mk37) =
        (Equipment::ScRadar.bit(), Equipment::SgRadar.bit(), Equipment::Mk37.bit());
    assert_eq!(placed(0), (0, 0, 0, 0, 0));
    assert_eq!(placed(4), (3, 1, 0, 0, 0));
    assert_eq!(placed(8), (3, 3, 2, 0, 0));
    assert_eq!(placed(10), (3, 3, 3, sc, 0));
    assert_eq!(placed(11), (3, 3, 3, sc | sg, 0));
    assert_eq!(placed(13), (3, 3, 3, sc | sg | mk37, 0b001));
    assert_eq!(placed(14), (3, 3, 3, sc | sg | mk37, 0b011));
}

/// Doctrine 4, 7.7.I, 11.5.C — With everybody placed: rooms, guns, secondary rooms, Mk 37, directors,
/// SC, SG, water lines, in this order.
#[test]
fn doctrine_attempts_are_made_in_order() {
    let book = book_of("kimberly", &["optional.gun_repair=true"]);
    let mut game = marked(&book, &[(Room::Bridge, 1)]);
    game.ship.guns.hits[Gun::Five1 as usize] = 1;
    game.ship.spaces.damaged = 1;
    game.ship.gear.damaged = RADARS | Equipment::Mk37.bit() | Equipment::DirectorA.bit();
    game.ship.water_lines = 1;
    let bridge = [1, 1];
    let gun = [6, 6, 1];
    let space = [1];
    let (mk37, director, sc, sg) = ([1, 1], [3, 3], [2, 3], [3, 3]); // six mends (7.10.B)
    let water = [3];
    let dice = bridge.iter().chain(&gun).chain(&space).chain(&mk37).chain(&director);
    let dice = dice.chain(&sc).chain(&sg).chain(&water).copied();
    let mut quiet = Quiet(Scripted::new(dice));
    game.damage_control(0, &Reference, &book, &mut quiet);
    assert_eq!((hits(&game, Room::Bridge), game.ship.guns.hits[0]), (1, 0));
    assert_eq!((game.ship.spaces.damaged, game.ship.water_lines), (0, 0));
    assert_eq!(game.ship.gear.damaged, Equipment::Mk37.bit() | Equipment::ScRadar.bit());
    assert_eq!(game.tally.get(Count::RepairAttempts), 8);
    assert_eq!(game.tally.get(Count::RepairSuccesses), 5);
    assert_eq!(game.tally.get(Count::EquipmentRepairSuccesses), 2);
}

/// 7.8.2.F, A179, A180 and the doctrine — Freed men are not moved on; a room without men is not
/// tried.
#[test]
fn rule_7_8_2_f_freed_men_go_back_to_their_box() {
    let book = advanced();
    let mut game = marked(&book, &[(Room::Bridge, 2), (Room::FiveMagazine1, 1)]);
    game.ship.crews.team[0] = 3;
    step(&mut game, &book, [3, 4, 6]); // value 0: seven; all markers off
    assert_eq!((men(&game, Room::Bridge), men(&game, Room::FiveMagazine1)), (0, 0));
    assert_eq!(hits(&game, Room::FiveMagazine1), 1);
    game.carry_damage_over(&book, &mut table([5])); // nobody worked there: it spreads, no flood
    assert_eq!(hits(&game, Room::FiveMagazine1), 2);
}

/// 7.9.F, A199, A200, C5 — One attempt a phase on 1–4, no modifiers; he who failed stays.
#[test]
fn rule_7_9_f_one_attempt_on_a_secondary_room_each_phase() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.spaces.damaged = 0b11;
    game.morale = -2;
    step(&mut game, &book, [4, 5]);
    assert_eq!((game.ship.spaces.damaged, game.ship.crews.spaces), (0b10, 0b10));
    game.damage_control(1, &Reference, &book, &mut table([]));
    assert_eq!(game.ship.crews.spaces, 0b10);
    game.carry_damage_over(&book, &mut table([]));
    game.ship.rooms.hits[Room::Bridge as usize] = 1;
    game.ship.crews.team[0] = 2; // he counts as placed: one man is left for the Bridge
    step(&mut game, &book, [1, 1, 1]);
    assert_eq!((men(&game, Room::Bridge), game.ship.spaces.damaged), (1, 0));
}

/// 7.10.B, 7.11.B, A178, A204 — Equipment: Table 20 under +1, six or more, whatever else holds.
#[test]
fn rule_7_10_b_equipment_is_mended_by_six_without_modifiers() {
    let book = advanced();
    for item in Equipment::ALL {
        let odds = exact_odds(|dice| {
            let mut game = fresh(&book);
            game.ship.gear.damaged = item.bit();
            game.ship.water_lines = 3;
            game.morale = -2;
            game.ship.officers.value = [-2; 9];
            game.damage_control(0, &Reference, &book, &mut Quiet(dice));
            game.ship.gear.works(item)
        });
        assert_eq!(odds.share(&true, 36), 26, "{item}");
    }
}

/// 7.12.A, 7.12.C, A208 — 3–6 clears every hit, no crew needed; destroyed lines stay out.
#[test]
fn rule_7_12_c_water_lines() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.crews.team = [0; 3];
    game.ship.water_lines = 2;
    step(&mut game, &book, [2]);
    assert_eq!(game.ship.water_lines, 2);
    step(&mut game, &book, [3]);
    assert_eq!(game.ship.water_lines, 0);
    game.ship.water_lines = 3;
    step(&mut game, &book, []);
}

/// 7.3.H, A131 — A flooded room repaired: flood track +1, not the maneuver track, not the list.
#[test]
fn rule_7_3_h_a_repaired_room_is_pumped_dry() {
    let book = advanced();
    let mut game = marked(&book, &[(Room::FireRoomAft, 1)]);
    game.flood(super::damage::ABEAM, &book, &mut table([]));
    game.ship.rooms.flooded = Room::FireRoomAft.bit();
    step(&mut game, &book, [2, 3, 1]);
    assert_eq!((game.ship.rooms.flooded, game.ship.tracks.flood), (0, 10));
    assert_eq!((game.ship.tracks.maneuver, game.ship.keel.starboard), (9, 1));
    game.ship.rooms.hits[Room::FireRoomAft as usize] = 1; // never above where it started
    game.ship.rooms.flooded = Room::FireRoomAft.bit();
    step(&mut game, &book, [2, 3, 1]);
    assert_eq!(game.ship.tracks.flood, 10);
}
