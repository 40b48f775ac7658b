//! 6.3.B.3–5, 7.8.2.L–M, 9 — Port: how long, in what state the ship or the next one returns, and
//! what the calendar makes of it.

use super::super::anchorage::is_damaged;
use super::super::departure::Cause;
use super::super::metrics::Count;
use super::super::names::{Equipment, Gun, Officer, Room, Section};
use super::super::setup::sound_ship;
use super::super::state::{Condition, DamageControlPost, Loss, Ship};
use super::super::weather::{AfterTyphoon, Weather, weather};
use super::super::{DayEnd, Leave};
use super::sequence::{TYPHOON, day, dice};
use super::*;
use kernel::dice::{NeverTwice, Quiet, Seeded, exact_odds};

/// A game of the long campaign on a date, all ratings 0.
fn on(date: &str, book: &Rulebook) -> Game {
    let mut game = fresh(book);
    game.day = day(date);
    game.opening = false;
    game
}

fn campaign() -> Rulebook {
    book_of("long-campaign", &[])
}

/// The calendar after a day that ended so.
fn next<const N: usize>(game: &mut Game, book: &Rulebook, end: DayEnd, groups: [&[u8]; N]) {
    game.next_day(end, &Reference, book, &mut dice(&groups));
}

const DAMAGED: DayEnd = DayEnd::Left(Leave::Forced(Cause::Radars));
const EMPTY: DayEnd = DayEnd::Left(Leave::Forced(Cause::Supplies));
/// Nine chits, the highest of the cup: three of +2, of +1, of 0.
const NINE: &[u8] = &[15, 14, 13, 12, 11, 10, 9, 8, 7];
/// In April: station 1 on a 2; no team, no surface support.
const STATION: &[u8] = &[1, 1, 1, 1, 1, 1];

/// 9.B, 7.8.2.M, Table 18, A222: from April 1 a week is over on the 8th, two on the 15th, three on
/// the 22nd, four on the 29th; the day of leaving is not a day in port.
#[test]
fn rule_9_b_weeks_of_repair_are_counted_from_the_day_of_leaving() {
    let book = campaign();
    let rows: [([u8; 2], &str); 6] = [
        ([1, 1], "Apr 8"),
        ([1, 2], "Apr 15"),
        ([1, 4], "Apr 15"),
        ([2, 4], "Apr 22"),
        ([4, 4], "Apr 22"),
        ([4, 5], "Apr 29"),
    ];
    for (faces, back) in rows {
        let mut game = on("Apr 1", &book);
        game.ship.water_lines = 1;
        next(&mut game, &book, DAMAGED, [&faces, STATION]);
        assert_eq!(game.day, day(back), "{faces:?}");
        let days = i32::from(day(back) - day("Apr 1"));
        assert_eq!(game.tally.get(Count::DaysInRepair), days - 1);
        assert_eq!(game.tally.get(Count::PortRepairs), 1);
    }
}

/// Table 18: 10 to 12, the rear. 9.E, 7.8.2.L, A228: the next day a new ship with nine chits,
/// morale 0 and no kills, which is no ship sunk (A246).
#[test]
fn rule_9_b_to_the_rear_brings_a_new_ship_the_next_day() {
    let book = campaign();
    for faces in [[4, 6], [6, 6]] {
        let mut game = on("Apr 1", &book);
        game.ship.guns.destroyed = Gun::TwentyA.bit();
        game.ship.guns.kills[0] = 5;
        game.morale = -2;
        next(&mut game, &book, DAMAGED, [&faces, NINE, STATION]);
        assert_eq!((game.day, game.morale), (day("Apr 2"), 0));
        assert_eq!(game.ship.officers.value, [2, 2, 2, 1, 1, 1, 0, 0, 0]);
        let mut expected = sound_ship(&Reference, &book);
        expected.officers.value = game.ship.officers.value;
        assert_eq!(game.ship, expected);
        assert_eq!((game.tally.get(Count::ShipsToRear), game.tally.get(Count::ShipsSunk)), (1, 0));
        assert_eq!(game.tally.get(Count::DaysInRepair), 0);
    }
}

/// 9.A, 7.8.2.M, Table 18.1: without a scratch she takes 1, 2, 3 or 4 days to fill up. 9.B: with
/// one, weeks, though she came for fuel.
#[test]
fn rule_9_a_replenishment_takes_days_and_any_damage_makes_it_weeks() {
    let book = campaign();
    for (faces, days) in
        [([1, 2], 1), ([1, 3], 2), ([2, 3], 2), ([3, 3], 3), ([4, 5], 3), ([4, 6], 4)]
    {
        let mut game = on("Apr 1", &book);
        game.ship.tracks.fuel = 0;
        next(&mut game, &book, EMPTY, [&faces, STATION]);
        assert_eq!(game.day, day("Apr 1") + days, "{faces:?}");
        assert_eq!((game.ship.tracks.fuel, game.tally.get(Count::Replenishments)), (10, 1));
    }
    let mut game = on("Apr 1", &book);
    game.ship.tracks.fuel = 0;
    game.ship.tracks.hull = 9;
    next(&mut game, &book, EMPTY, [&[1, 1], STATION]);
    assert_eq!((game.day, game.tally.get(Count::Replenishments)), (day("Apr 8"), 0));
}

/// 9.B, A221, C40, item by item: what is damage, and what is not.
#[test]
fn rule_9_b_what_counts_as_damage() {
    let book = campaign();
    let sound = fresh(&book).ship;
    let with = |change: fn(&mut Ship)| {
        let mut ship = sound;
        change(&mut ship);
        is_damaged(&ship, &book)
    };
    let damage: [fn(&mut Ship); 16] = [
        |ship| ship.rooms.hits[Room::Radio as usize] = 1,
        |ship| ship.rooms.destroyed = Room::Bridge.bit(),
        |ship| ship.spaces.damaged = 1,
        |ship| ship.spaces.destroyed = 1 << 40,
        |ship| ship.gear.damaged = Equipment::DirectorE.bit(),
        |ship| ship.gear.destroyed = Equipment::ScRadar.bit(),
        |ship| ship.guns.hits[Gun::Five5 as usize] = 1,
        |ship| ship.guns.destroyed = Gun::TwentyG.bit(),
        |ship| ship.water_lines = 1,
        |ship| ship.fittings.stacks[1] = Condition::Damaged,
        |ship| ship.fittings.rudder = Condition::Damaged,
        |ship| ship.fittings.shafts[0] = Condition::Destroyed,
        |ship| ship.fittings.shafts[1] = Condition::Damaged,
        |ship| ship.tracks.hull = 9,
        |ship| ship.tracks.flood = 9,
        |ship| ship.tracks.maneuver = 9,
    ];
    for (item, change) in damage.into_iter().enumerate() {
        assert!(with(change), "item {item}");
    }
    let none: [fn(&mut Ship); 6] = [
        |_| {},
        |ship| ship.fires = [1, 0, 2],
        |ship| ship.officers.dead = Officer::Captain.bit(),
        |ship| ship.crews.team = [0; 3],
        |ship| ship.tracks.fuel = 0,
        |ship| ship.tracks.ammo = 0,
    ];
    for (item, change) in none.into_iter().enumerate() {
        assert!(!with(change), "item {item}");
    }
}

/// 9.C, 9.I, 11.5.D, A165, A227, A228, C22, C25: all as new, everybody in his starting place with
/// the rating he had, chits for the dead alone; kills and morale stay. 7.3.X: what was destroyed
/// is whole again only here.
#[test]
fn rule_9_c_a_refit_replaces_the_dead_and_nobody_else() {
    let book = campaign();
    let mut game = on("Apr 1", &book);
    let ratings = [2, -1, 1, 0, -2, 1, 0, 2, -1];
    let ship = &mut game.ship;
    ship.officers.value = ratings;
    ship.officers.dead = Officer::Gunnery.bit() | Officer::Chief2.bit();
    ship.officers.executive_in = Room::SteeringRoom;
    ship.officers.damage_control_in = DamageControlPost::Section(Section::Aft);
    ship.officers.locked = Officer::Executive.bit();
    ship.crews.team = [3, 0, 13];
    ship.crews.rooms[Room::SteeringRoom as usize] = 3;
    (ship.tracks.fuel, ship.tracks.ammo, ship.tracks.flood) = (0, 1, 4);
    ship.rooms.destroyed = Room::FiveMagazine1.bit();
    ship.rooms.flooded = Room::FiveMagazine1.bit();
    ship.guns.destroyed = Gun::Five1.bit() | Gun::TwentyA.bit();
    ship.guns.kills[Gun::FortyB as usize] = 5;
    (ship.keel.bow, ship.fires, ship.emergency) = (3, [1, 0, 0], true);
    game.morale = -1;
    next(&mut game, &book, DAMAGED, [&[1, 1], &[15, 14], STATION]); // two chits of one batch: +2
    let mut expected = sound_ship(&Reference, &book);
    expected.officers.value = [2, -1, 1, 2, -2, 1, 0, 2, -1];
    expected.guns.kills[Gun::FortyB as usize] = 5;
    assert_eq!(game.ship, expected);
    assert_eq!(game.morale, -1);
}

/// 9.D, 4.0.A, 5.2.H, 5.1.C, 6.6.O, A233: a station by the date of the return, a team and markers
/// rolled anew, all Attack Ends markers back. 7.2.E, A229, A247: special planes used stay out, a
/// land radar lost stays lost, and so after a ship is sunk.
#[test]
fn rule_9_d_back_on_the_line_at_a_new_station() {
    let book = campaign();
    for (end, before) in [(EMPTY, &[1, 2][..]), (DayEnd::Sunk, NINE)] {
        let mut game = on("May 6", &book);
        if end == DayEnd::Sunk {
            game.ship.lose(Loss::Weapon);
        }
        game.station.surface_support_lost = 2;
        game.pool.attack_ends = 0;
        game.pool.specials[0] = 0;
        game.pool.set_aside = 0b1;
        (game.land_radar.active, game.land_radar.gone) = (0b10, 0b01);
        // May 7, Table 2-3D: 8 is station 15. A team on 5, two markers on 8.
        next(&mut game, &book, end, [before, &[4, 4], &[1, 4], &[2, 6]]);
        assert_eq!((game.day, game.station.number), (day("May 7"), 15));
        assert_eq!((game.station.fighter_direction, game.station.surface_support), (true, 2));
        assert_eq!(game.station.surface_support_lost, 0);
        assert_eq!(game.pool.attack_ends, book.stock.attack_ends);
        assert_eq!((game.pool.specials[0], game.pool.set_aside), (0, 0b1));
        assert_eq!((game.land_radar.active, game.land_radar.gone), (0b10, 0b01));
    }
}

/// A day that is over, 4.0.A, 18.D: the next day on the same station, nothing rolled.
#[test]
fn rule_4_0_a_she_stays_where_she_is_from_day_to_day() {
    let book = campaign();
    let mut game = on("Apr 1", &book);
    let before = (game.station, game.ship, game.pool);
    next(&mut game, &book, DayEnd::Over, []);
    assert_eq!((game.station, game.ship, game.pool), before);
    assert_eq!(game.day, day("Apr 2"));
}

/// 7.8.2.L, 9.E: sunk, a new ship and crew the day after.
#[test]
fn rule_7_8_2_l_a_new_ship_comes_the_day_after() {
    let book = campaign();
    let mut game = on("Apr 1", &book);
    game.ship.lose(Loss::BrokenBack);
    next(&mut game, &book, DayEnd::Sunk, [NINE, STATION]);
    assert!(!game.lost());
    assert_eq!((game.day, game.ship.officers.value[0]), (day("Apr 2"), 2));
    assert_eq!((game.tally.get(Count::ShipsSunk), game.tally.get(Count::LostToBrokenBack)), (1, 1));
}

/// 2.0.A, 7.8.2.L: sunk in the first morning, when her own chits were drawn, she is followed by a ship
/// with chits of her own; one that follows later draws where ships always did.
#[test]
fn rule_7_8_2_l_a_ship_that_follows_in_the_first_morning_has_people_of_her_own() {
    let book = campaign();
    let ratings = |seed: u64, later: u16| {
        let mut game = on("Mar 24", &book);
        let mut table = NeverTwice::new(Seeded::new(seed, 1));
        game.draw_ratings(&book, &mut Quiet(&mut table));
        let first = game.ship.officers.value;
        game.clock += later;
        game.ship.lose(Loss::BrokenBack);
        game.next_day(DayEnd::Sunk, &Reference, &book, &mut Quiet(&mut table));
        (first, game.ship.officers.value)
    };
    let alike = (0..200).filter(|&seed| ratings(seed, 0).0 == ratings(seed, 0).1).count();
    assert!(alike < 3, "{alike} of 200 ships with the people of the one before");
    let later = |seed| {
        let mut game = on("Mar 24", &book);
        game.clock += 1;
        game.draw_ratings(&book, &mut Quiet(Seeded::new(seed, 1)));
        game.ship.officers.value
    };
    assert!((0..20).all(|seed| ratings(seed, 1).1 == later(seed)));
}

/// A020: sunk on March 24, the next ship finds no active station on the 25th and begins on the
/// 26th; the day between is counted.
#[test]
fn a020_a_day_without_stations_is_waited_for_in_port() {
    let book = campaign();
    let mut game = on("Mar 24", &book);
    game.ship.lose(Loss::BrokenBack);
    next(&mut game, &book, DayEnd::Sunk, [NINE, &[1, 1, 1, 1]]); // station 9 without a die
    assert_eq!((game.day, game.station.number), (day("Mar 26"), 9));
    assert_eq!(game.tally.get(Count::DaysInRepair), 1);
}

/// A261: in the basic game the new station is one of Table 1-1, and every date has one.
#[test]
fn a261_the_basic_campaign_rolls_on_table_1_1() {
    let book = book_of("long-campaign", &["scenario.rules=basic"]);
    let mut game = on("Mar 24", &book);
    next(&mut game, &book, EMPTY, [&[1, 1], &[1, 1, 4], &[1, 1, 1, 1]]); // 2, then 2 of 1 or 2
    assert_eq!((game.day, game.station.number), (day("Mar 25"), 2));
}

/// 6.3.B.3, C4: sunk by a typhoon of three days, the next ship sails on the date plus three.
#[test]
fn rule_6_3_b_3_a_new_ship_waits_until_the_typhoon_is_over() {
    let book = campaign();
    let mut game = on("Apr 1", &book);
    game.ship.lose(Loss::Typhoon);
    let sunk = DayEnd::Typhoon { days: 3, after: AfterTyphoon::Sunk };
    next(&mut game, &book, sunk, [NINE, STATION]);
    assert_eq!((game.day, game.lost()), (day("Apr 4"), false));
    assert_eq!((game.tally.get(Count::ShipsSunk), game.tally.get(Count::DaysInRepair)), (1, 2));
}

/// 6.3.B.4–5, C4, A043, Table 6-5: typhoon days and repair days, then a new station and full teams.
#[test]
fn rule_6_3_b_4_anchorage_after_a_typhoon() {
    let book = campaign();
    for (face, repairs) in [(2, 2), (3, 3), (5, 3), (6, 4)] {
        let mut game = on("Apr 1", &book);
        game.ship.tracks.hull = 6;
        game.ship.crews.team = [1, 1, 1];
        let major = DayEnd::Typhoon { days: 2, after: AfterTyphoon::ToAnchorage };
        next(&mut game, &book, major, [&[face], STATION]);
        assert_eq!((game.day, game.station.number), (day("Apr 3") + repairs, 1));
        assert_eq!((game.ship.tracks.hull, game.ship.crews.team), (10, [14, 10, 13]));
        assert_eq!(game.tally.get(Count::PortRepairs), 1);
    }
}

/// A042: with her hull at 0 it is Table 18; to the rear, the new ship still waits for the end of
/// the typhoon.
#[test]
fn a042_a_hull_at_0_in_a_typhoon_is_repaired_by_table_18() {
    let book = campaign();
    for (before, back) in [(&[1, 1][..], "Apr 8"), (&[&[6, 6], NINE].concat(), "Apr 5")] {
        let mut game = on("Apr 1", &book);
        game.ship.tracks.hull = 0;
        let end = DayEnd::Typhoon { days: 4, after: AfterTyphoon::ToAnchorage };
        next(&mut game, &book, end, [before, STATION]);
        assert_eq!(game.day, day(back));
    }
}

/// C2, 6.2.C: after port or with a new ship the sky was clear before; after a typhoon sat out at
/// sea it was stormy: 7 in 36 for rain, not 5. A041: no maintenance, no die at all.
#[test]
fn c2_the_weather_before_the_first_phase_after_a_pause() {
    let book = campaign();
    let storms = |game: &Game| {
        exact_odds(|dice| weather(&book.weather, game.weather, dice)).share(&Weather::Rain, 36)
    };
    let mut game = on("Apr 1", &book);
    game.weather = Weather::Rain;
    next(&mut game, &book, EMPTY, [&[1, 1], STATION]);
    assert_eq!(storms(&game), 5);
    game.weather = Weather::Rain;
    game.ship.lose(Loss::Weapon);
    next(&mut game, &book, DayEnd::Sunk, [NINE, STATION]);
    assert_eq!(storms(&game), 5);
    let mut game = on("Apr 1", &book);
    let mut typhoon = dice(&[TYPHOON, &[6; 12]]);
    game.determine_weather(&book, &mut typhoon);
    let end = DayEnd::Typhoon { days: 2, after: AfterTyphoon::OnStation };
    next(&mut game, &book, end, []);
    assert_eq!((game.day, storms(&game)), (day("Apr 3"), 7));
    assert_eq!(game.tally.get(Count::DaysInTyphoon), 1);
    assert_eq!(game.ship.tracks, book.ship.tracks);
}

/// Table 15 #8, C27, A233: undamaged she is there the next day, damaged after 2, 3 or 4; refitted
/// either way. It comes before a return for supplies.
#[test]
fn c27_reassignment_takes_a_damaged_ship_days() {
    let book = campaign();
    for (end, damaged, before, back) in [
        (DayEnd::Over, false, &[][..], "Apr 2"),
        (DayEnd::Over, true, &[2][..], "Apr 3"),
        (DayEnd::Over, true, &[3][..], "Apr 4"),
        (DayEnd::Over, true, &[6][..], "Apr 5"),
        (EMPTY, false, &[][..], "Apr 2"),
        (EMPTY, true, &[5][..], "Apr 5"),
    ] {
        let mut game = on("Apr 1", &book);
        game.reassigned = true;
        game.ship.tracks.fuel = 3;
        game.ship.water_lines = if damaged { 3 } else { 0 };
        game.pool.attack_ends = 0;
        next(&mut game, &book, end, [before, STATION]);
        assert_eq!((game.day, game.reassigned), (day(back), false));
        assert_eq!((game.ship.tracks.fuel, game.ship.water_lines), (10, 0));
        assert_eq!(game.pool.attack_ends, book.stock.attack_ends);
        let stays = [Count::Reassignments, Count::Replenishments, Count::PortRepairs];
        assert_eq!(stays.map(|stay| game.tally.get(stay)), [1, 0, 0]);
    }
}

/// C27: a turn cut by a typhoon leaves it pending; a forced departure does away with it.
#[test]
fn c27_reassignment_waits_for_a_typhoon_but_not_for_port() {
    let book = campaign();
    let mut game = on("Apr 1", &book);
    game.reassigned = true;
    let typhoon = DayEnd::Typhoon { days: 2, after: AfterTyphoon::OnStation };
    next(&mut game, &book, typhoon, []);
    assert_eq!((game.day, game.reassigned), (day("Apr 3"), true));
    next(&mut game, &book, DayEnd::Over, [STATION]);
    assert_eq!((game.day, game.reassigned), (day("Apr 4"), false));
    game.reassigned = true;
    game.ship.gear.destroyed = Equipment::ScRadar.bit() | Equipment::SgRadar.bit();
    next(&mut game, &book, DAMAGED, [&[1, 1], STATION]);
    assert_eq!((game.day, game.reassigned), (day("Apr 11"), false));
    assert_eq!(game.tally.get(Count::Reassignments), 1);
}
