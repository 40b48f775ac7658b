//! 7.3.A–L, 7.4, 7.5, 7.8.2.J — Rooms and their boxes, flooding, Tables 21 and 21-1, what a lost
//! room takes with it, list and trim, and the basic game.

use crate::air_support::AirSupport;
use crate::attack::column;
use crate::captain::{CounterFlood, Side};
use crate::damage::{explodes, flooded_by_crew};
use crate::defensive_fire::guns_able;
use crate::departure::{Cause, must_leave};
use crate::flooding::side_flooded;
use crate::metrics::Count;
use crate::names::{Bearing, FIVES, FORTIES, Gun, Officer, Room, RoomKind, Section, TWENTIES};
use crate::rulebook::Rulebook;
use crate::state::{Blow, Game, Keel, Loss};
use kernel::dice::{Quiet, Scripted, exact_odds};

use super::captains::Willing;
use super::damage::{ABEAM, AHEAD, ASTERN, hit};
use super::{advanced, basic, book_of, fresh, table};

/// Cells of Table 11 that recur below.
const MAGAZINE_1: [u8; 2] = [0, 3];
const ENGINE_ROOM_FORWARD: [u8; 2] = [1, 2];
const FIRE_ROOM_FORWARD: [u8; 2] = [4, 1];
const ALCOHOL: [u8; 2] = [1, 5];
const ICE_MACHINE: [u8; 2] = [0, 2];

/// A fresh ship with so many hit markers in a room.
fn marked(book: &Rulebook, room: Room, hits: u8) -> Game {
    let mut game = fresh(book);
    game.ship.rooms.hits[room as usize] = hits;
    game
}

/// 7.3.B–C, A125 — A room of n boxes is destroyed by its n-th hit, and its markers removed.
#[test]
fn rule_7_3_c_the_last_box_destroys() {
    let book = advanced();
    let mut game = fresh(&book);
    hit(&mut game, &book, AHEAD, [8, 4], [1]);
    assert!(!game.ship.rooms.is_destroyed(Room::Radio));
    hit(&mut game, &book, AHEAD, [8, 4], [1]); // Radio has two
    assert!(game.ship.rooms.is_destroyed(Room::Radio));
    assert_eq!(game.ship.rooms.hits[Room::Radio as usize], 0);
    hit(&mut game, &book, AHEAD, [8, 4], []); // 7.3.O
    hit(&mut game, &book, AHEAD, [5, 2], []);
    hit(&mut game, &book, AHEAD, [5, 2], []);
    assert!(!game.ship.rooms.is_destroyed(Room::Cic));
    hit(&mut game, &book, AHEAD, [5, 2], []); // CIC has three
    assert!(game.ship.rooms.is_destroyed(Room::Cic));
    for _ in 0..3 {
        hit(&mut game, &book, ASTERN, [4, 4], [2]);
    }
    assert!(!game.ship.rooms.is_destroyed(Room::SteeringRoom));
    hit(&mut game, &book, ASTERN, [4, 4], [2]); // the steering room four
    assert!(game.ship.rooms.is_destroyed(Room::SteeringRoom));
    assert_eq!(game.tally.get(Count::PrimariesDestroyed), 3);
}

/// A126 — The boxes of Bridge, CIC and Radio are rulings.
#[test]
fn rule_7_3_c_boxes_are_what_the_rulings_say() {
    let sets = ["rulings.boxes.bridge=2", "rulings.boxes.cic=4", "rulings.boxes.radio=3"];
    let book = book_of("kimberly", &sets);
    assert_eq!(book.ship.boxes[..3], [2, 4, 3]);
    assert_eq!(advanced().ship.boxes[..3], [3, 3, 2]);
    let mut game = marked(&book, Room::Bridge, 1);
    hit(&mut game, &book, AHEAD, [5, 4], [1, 1]);
    assert!(game.ship.rooms.is_destroyed(Room::Bridge));
}

/// C23 — The third hit of a plane destroys the Bridge with all on it, spreading damage nobody.
#[test]
fn rule_7_2_f_a_bridge_destroyed_by_a_third_hit_takes_all_on_it_along() {
    let book = advanced();
    let mut game = marked(&book, Room::Bridge, 2);
    game.ship.crews.rooms[Room::Bridge as usize] = 2;
    hit(&mut game, &book, AHEAD, [5, 4], [1, 1]);
    assert_eq!(game.ship.officers.dead, Officer::Captain.bit() | Officer::Executive.bit());
    assert_eq!((game.ship.crews.team[0], game.tally.get(Count::CrewKilled)), (12, 2));
    let mut game = marked(&book, Room::Bridge, 2);
    game.spreading_hit(Room::Bridge, &book, &mut table([]));
    assert!(game.ship.rooms.is_destroyed(Room::Bridge));
    assert_eq!(game.ship.officers.dead, 0);
    let mut game = fresh(&book); // a plain hit kills no repair party there
    game.ship.crews.rooms[Room::Bridge as usize] = 2;
    hit(&mut game, &book, AHEAD, [5, 4], [1, 1]);
    assert_eq!(game.ship.crews.team[0], 14);
}

/// 7.3.F–G, 7.3.S — A six floods: flood and maneuver −1, one marker of trim; the room works on.
#[test]
fn rule_7_3_f_a_six_floods_a_blue_bar_room_and_a_second_six_destroys_it() {
    let book = advanced();
    let mut game = fresh(&book);
    hit(&mut game, &book, AHEAD, MAGAZINE_1, [1, 6, 5]);
    let room = Room::FiveMagazine1;
    assert_eq!(game.ship.rooms.flooded, room.bit());
    assert_eq!((game.ship.tracks.flood, game.ship.tracks.maneuver), (9, 9));
    assert_eq!(game.ship.keel, Keel { bow: 1, stern: 0, port: 0, starboard: 0 });
    assert_eq!(game.ship.rooms.hits[room as usize], 1);
    hit(&mut game, &book, AHEAD, MAGAZINE_1, [1]); // A128: flooded already, only the note's die
    assert_eq!(game.ship.rooms.hits[room as usize], 2); // 7.3.G, A130
    let mut game = fresh(&book);
    hit(&mut game, &book, AHEAD, MAGAZINE_1, [1, 6, 6]); // A129: no Table 21
    assert!(game.ship.rooms.is_destroyed(room));
    assert_eq!((game.ship.tracks.flood, game.ship.rooms.hits[room as usize]), (9, 0));
    assert_eq!(guns_able(&game.ship, &book) & Gun::Five1.bit(), 0);
}

/// 7.3.I — The fourth hit destroys; not flooded yet, she must be flooded by Table 21 (A134).
#[test]
fn rule_7_3_i_a_fourth_hit_goes_to_table_21() {
    let book = advanced();
    let mut game = marked(&book, Room::FiveMagazine1, 3);
    hit(&mut game, &book, AHEAD, MAGAZINE_1, [1, 1, 3, 3]); // 6: flooded in time
    assert!(game.ship.rooms.is_destroyed(Room::FiveMagazine1));
    assert_eq!((game.ship.tracks.flood, game.ship.tracks.maneuver), (9, 9));
    assert_eq!(game.ship.keel.bow, 1);
    // Flooded by the same hit (7.3.F): no Table 21.
    let mut game = marked(&book, Room::FiveMagazine1, 3);
    hit(&mut game, &book, AHEAD, MAGAZINE_1, [1, 6, 1]);
    assert!(game.ship.rooms.is_destroyed(Room::FiveMagazine1));
    // A188: water lines out, the six is a five; 7.3.J: and 4 on Table 21-1 does not explode.
    let mut game = marked(&book, Room::FiveMagazine1, 3);
    game.ship.water_lines = 1;
    hit(&mut game, &book, AHEAD, MAGAZINE_1, [1, 1, 3, 3, 2, 2]);
    assert_eq!((game.lost(), game.ship.tracks.flood), (false, 10));
}

/// 7.3.J, Table 21-1 — Kind by kind: what explodes and what that does (A136).
#[test]
fn rule_7_3_j_table_21_1_room_by_room() {
    let book = advanced();
    let mut game = marked(&book, Room::FiveMagazine1, 3);
    hit(&mut game, &book, AHEAD, MAGAZINE_1, [1, 1, 2, 3, 1, 2]); // 5 fails, 3 explodes
    assert_eq!(game.ship.lost, Some(Loss::Table21));
    let mut game = marked(&book, Room::FuelTanksForward, 3);
    hit(&mut game, &book, AHEAD, [7, 2], [1, 1, 2, 3, 2, 2]); // fuel explodes on a 4 as well
    assert_eq!(game.ship.lost, Some(Loss::Table21));
    let mut game = marked(&book, Room::EngineRoomForward, 3);
    hit(&mut game, &book, ABEAM, ENGINE_ROOM_FORWARD, [2, 1, 2, 3, 2, 2]);
    assert_eq!((game.ship.tracks.maneuver, game.ship.has_gun_power()), (0, true));
    let mut game = marked(&book, Room::EngineRoomForward, 3);
    hit(&mut game, &book, ABEAM, ENGINE_ROOM_FORWARD, [2, 1, 2, 3, 2, 3]);
    assert_eq!(game.ship.tracks.maneuver, 5); // no explosion: destroyed, −5
    let mut game = marked(&book, Room::FireRoomForward, 3);
    hit(&mut game, &book, ABEAM, FIRE_ROOM_FORWARD, [1, 2, 3, 2, 2]);
    assert_eq!((game.ship.tracks.maneuver, game.ship.has_gun_power()), (0, false));
    assert!(!game.lost());
}

/// Table 21: 6 to 12 are 26 of 36 ways, 7 to 12 with the water lines out 21. Table 21-1: 2 and 3
/// are 3 ways, 2 to 4 are 6.
#[test]
fn tables_21_and_21_1_have_these_odds() {
    let book = advanced();
    let flooded = |out: bool| exact_odds(|dice| flooded_by_crew(&book.repair, out, dice));
    assert_eq!(flooded(false).share(&true, 36), 26);
    assert_eq!(flooded(true).share(&true, 36), 21);
    let odds = |kind| exact_odds(|dice| explodes(&book.repair, kind, dice)).share(&true, 36);
    use RoomKind::*;
    assert_eq!([Magazine, EngineRoom, FireRoom, FuelTanks].map(odds), [3, 6, 6, 6]);
    assert_eq!([SteeringRoom, Command].map(odds), [0, 0]);
}

/// A127 — A room destroyed outright by a result does not go to Table 21.
#[test]
fn rule_7_3_d_destroyed_outright_takes_no_flooding_attempt() {
    let book = advanced();
    let mut game = fresh(&book);
    hit(&mut game, &book, ASTERN, [4, 4], [1]);
    hit(&mut game, &book, AHEAD, [8, 4], [6]);
    assert_eq!(game.ship.rooms.destroyed, Room::SteeringRoom.bit() | Room::Radio.bit());
}

/// 7.8.2.J, A194, A195, A197 — Engine rooms, fire rooms, fuel tanks, by spreading damage.
#[test]
fn rule_7_8_2_j_machinery_destroyed() {
    let book = advanced();
    let lose = |rooms: &[Room]| {
        let mut game = fresh(&book);
        for &room in rooms {
            game.ship.rooms.hits[room as usize] = 3;
            game.ship.rooms.flooded |= room.bit(); // so that no flooding die is rolled
            game.spreading_hit(room, &book, &mut table([]));
        }
        game.ship
    };
    let engine = lose(&[Room::EngineRoomForward]);
    assert_eq!((engine.tracks.maneuver, must_leave(&engine)), (5, None));
    let engines = lose(&[Room::EngineRoomForward, Room::EngineRoomAft]);
    assert_eq!((engines.tracks.maneuver, must_leave(&engines)), (0, Some(Cause::Maneuver)));
    let fire = lose(&[Room::FireRoomForward]);
    assert_eq!((fire.tracks.maneuver, fire.has_gun_power()), (10, true));
    let fires = lose(&[Room::FireRoomForward, Room::FireRoomAft]);
    assert_eq!((fires.tracks.maneuver, fires.has_gun_power()), (0, false));
    let fuel = lose(&[Room::FuelTanksForward]);
    assert_eq!((fuel.tracks.fuel, must_leave(&fuel)), (5, None));
    let dry = lose(&[Room::FuelTanksForward, Room::FuelTanksAft]);
    assert_eq!((dry.tracks.fuel, must_leave(&dry)), (0, Some(Cause::Rooms)));
    let magazine = lose(&[Room::FiveMagazine3]);
    assert_eq!((magazine.tracks.ammo, magazine.tracks.maneuver), (10, 10)); // A196
    assert_eq!(lose(&[Room::SteeringRoom]).tracks, fresh(&book).ship.tracks);
}

/// 7.8.2.J, 1.1 (A002, A003) — Magazines and the guns they feed.
#[test]
fn rule_7_8_2_j_a_magazine_silences_its_guns() {
    let silent = |book: &Rulebook, rooms: &[Room]| {
        let mut game = fresh(book);
        game.ship.rooms.destroyed = rooms.iter().fold(0, |set, room| set | room.bit());
        book.ship.carried & !guns_able(&game.ship, book)
    };
    let book = advanced();
    let carried = book.ship.carried;
    let (forward, forty, twenty) =
        (Room::LightMagazineForward, Room::FortyMagazineAft, Room::TwentyMagazineAft);
    assert_eq!(silent(&book, &[Room::FiveMagazine4]), Gun::Five4.bit());
    let tubs_forward = Gun::FortyA.bit() | Gun::FortyB.bit();
    assert_eq!(silent(&book, &[forward]), tubs_forward);
    assert_eq!(silent(&book, &[forty]), FORTIES & !tubs_forward);
    assert_eq!(silent(&book, &[twenty]), TWENTIES & carried);
    assert_eq!(silent(&book, &[Room::Bridge, Room::FireRoomAft]), 0);
    let old = book_of("kimberly", &["rulings.magazines.rule=7.8.2.J"]);
    assert_eq!(silent(&old, &[forward]) | silent(&old, &[forty]) | silent(&old, &[twenty]), 0);
    assert_eq!(silent(&old, &[forward, forty]), FORTIES);
    assert_eq!(silent(&old, &[forward, twenty]), TWENTIES & carried);
    assert_eq!(silent(&old, &[Room::FiveMagazine1]) & FIVES, Gun::Five1.bit());
}

/// 7.8.2.J, A055 — Bridge, CIC, Radio and the Plot Room each take one from the column of 8-1.
#[test]
fn rule_7_8_2_j_lost_command_rooms_shift_table_8_1() {
    let shift = |reading: &str, rooms: u32, plot: bool| {
        let book = book_of("kimberly", &[&format!("rulings.t8_1.rooms={reading}")]);
        let mut game = fresh(&book);
        // No team −1, no surface support −2, ship radar +1, chits +4: the column +2.
        game.ship.rooms.destroyed = rooms;
        game.ship.spaces.destroyed = if plot { book.ship.plot_room } else { 0 };
        column(&game, AirSupport { markers: 0, shift: Some(4) }, &book) as i8 - 4
    };
    let [bridge, cic, radio] = [Room::Bridge, Room::Cic, Room::Radio].map(Room::bit);
    for reading in ["all four", "table only", "rule only"] {
        assert_eq!(shift(reading, 0, false), 0);
        assert_eq!(shift(reading, bridge, false), -1);
        assert_eq!(shift(reading, bridge | cic, false), -2);
    }
    assert_eq!(shift("all four", bridge | cic | radio, true), -4);
    assert_eq!(shift("table only", bridge | cic | radio, true), -3);
    assert_eq!(shift("table only", radio, false), 0);
    assert_eq!(shift("rule only", bridge | cic | radio, true), -3);
    assert_eq!(shift("rule only", 0, true), 0);
}

/// 7.3.K, 1.7, A137 — First hit damaged, second destroyed; only then, and only gray, the flooding die.
#[test]
fn rule_7_3_k_secondary_rooms_are_damaged_destroyed_and_may_flood() {
    let book = advanced();
    let mut game = fresh(&book);
    let bit = |name: &str| 1u64 << book.ship.space(Section::Forward, name).unwrap();
    hit(&mut game, &book, AHEAD, ALCOHOL, []);
    assert_eq!(game.ship.spaces.damaged, bit("Alcohol"));
    hit(&mut game, &book, AHEAD, ALCOHOL, []); // dry: no die
    assert_eq!((game.ship.spaces.damaged, game.ship.spaces.destroyed), (0, bit("Alcohol")));
    hit(&mut game, &book, AHEAD, ICE_MACHINE, []);
    hit(&mut game, &book, AHEAD, ICE_MACHINE, [5]);
    assert_eq!(game.ship.tracks.flood, 10);
    hit(&mut game, &book, AHEAD, ICE_MACHINE, []); // 7.3.O
    hit(&mut game, &book, AHEAD, [4, 4], []);
    hit(&mut game, &book, AHEAD, [9, 2], [6]); // A140: Crew Quarters 1 in two cells
    assert_eq!((game.ship.tracks.flood, game.ship.tracks.maneuver), (9, 9));
    assert_eq!(game.ship.keel.bow, 1);
    assert_eq!(game.tally.get(Count::SecondariesDestroyed), 3);
    assert_eq!(game.ship.tracks.hull, 10);
}

/// 7.3.K, A139 — Whether Storeroom 2 aft floods is a ruling.
#[test]
fn rule_7_3_k_gray_rooms_aft_are_a_ruling() {
    for (reading, storeroom, sail_locker) in [("4 rooms", 9, 10), ("none", 10, 10), ("all", 9, 9)] {
        let book = book_of("kimberly", &[&format!("rulings.aft_gray={reading}")]);
        for (cell, flood) in [([3, 4], storeroom), ([6, 2], sail_locker)] {
            let mut game = fresh(&book);
            hit(&mut game, &book, ASTERN, cell, []);
            if flood == 9 {
                hit(&mut game, &book, ASTERN, cell, [6]);
            } else {
                hit(&mut game, &book, ASTERN, cell, []);
            }
            assert_eq!(game.ship.tracks.flood, flood);
        }
    }
}

/// 7.7.K, 7.9.G, A259, C17 — Each hit: a die for every man in that section's secondary rooms.
#[test]
fn rule_7_7_k_crewmen_in_the_secondary_rooms_die_on_a_six() {
    let book = advanced();
    let mut game = fresh(&book);
    let [passage, laundry] =
        ["Passage", "Laundry"].map(|name| 1u64 << book.ship.space(Section::Midship, name).unwrap());
    game.ship.spaces.damaged = passage | laundry;
    game.ship.crews.spaces = passage | laundry;
    hit(&mut game, &book, AHEAD, ALCOHOL, []); // another section
    hit(&mut game, &book, ABEAM, [2, 1], [5, 6]); // the Galley: both men roll
    assert_eq!((game.ship.crews.spaces, game.ship.crews.team[1]), (passage, 9));
    hit(&mut game, &book, ABEAM, [3, 3], [5]); // the Passage itself is destroyed, he lives
    assert_eq!((game.ship.crews.spaces, game.ship.crews.team[1]), (0, 9));
    game.ship.crews.spaces = laundry;
    hit(&mut game, &book, ABEAM, [3, 3], []); // C17: destroyed already, no die
    assert_eq!(game.tally.get(Count::CrewKilled), 1);
}

/// 7.5.C, 7.4.A, 7.9.A, A135, A167, A168 — The basic game: secondary rooms are hull and not repaired,
/// nothing floods, no list or trim.
#[test]
fn rule_7_5_c_in_the_basic_game_a_secondary_room_is_a_point_of_hull() {
    let book = basic();
    let mut game = fresh(&book);
    hit(&mut game, &book, AHEAD, ICE_MACHINE, []);
    hit(&mut game, &book, AHEAD, ICE_MACHINE, []);
    hit(&mut game, &book, AHEAD, ICE_MACHINE, []);
    assert_eq!((game.ship.tracks.hull, game.ship.spaces.damaged), (7, 0));
    for _ in 0..4 {
        hit(&mut game, &book, AHEAD, MAGAZINE_1, [1]); // 7.5.A–B: the note's die and no other
    }
    assert!(game.ship.rooms.is_destroyed(Room::FiveMagazine1));
    assert_eq!((game.ship.tracks.flood, game.ship.tracks.maneuver), (10, 10));
    assert_eq!(game.ship.keel, fresh(&book).ship.keel);
    game.damage_control(0, &Willing::NEVER, &book, &mut table([]));
    game.ship.tracks.hull = 0;
    hit(&mut game, &book, AHEAD, ALCOHOL, []);
    assert_eq!(game.ship.tracks.hull, 0);
}

/// 7.4.H–L, A162 — Bow and stern from dead ahead and astern only; A161 without a bearing.
#[test]
fn rule_7_4_h_the_side_is_the_one_the_plane_came_from() {
    use Bearing::*;
    use Side::*;
    for (bearing, side) in [
        (B0, Bow),
        (B45, Starboard),
        (B90, Starboard),
        (B135, Starboard),
        (B180, Stern),
        (B225, Port),
        (B270, Port),
        (B315, Port),
    ] {
        let blow = Blow { section: bearing.section(), bearing: Some(bearing) };
        assert_eq!(side_flooded(blow, &mut Scripted::new([])), side);
    }
    let blind = |section| Blow { section, bearing: None };
    assert_eq!(side_flooded(blind(Section::Forward), &mut Scripted::new([])), Bow);
    assert_eq!(side_flooded(blind(Section::Aft), &mut Scripted::new([])), Stern);
    assert_eq!(side_flooded(blind(Section::Midship), &mut Scripted::new([3])), Port);
    assert_eq!(side_flooded(blind(Section::Midship), &mut Scripted::new([4])), Starboard);
}

/// 7.4.F, 7.4.M–N, A164 — Table 16 on reaching the sunk space, then at the end of each turn.
#[test]
fn rule_7_4_m_on_the_sunk_space_she_may_roll_over() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.flood = 2;
    game.flood(ABEAM, &book, &mut table([]));
    assert_eq!((game.ship.tracks.flood, game.ship.keel.starboard), (1, 1));
    let mut sunk = game;
    sunk.flood(ABEAM, &book, &mut table([2, 2])); // 4 sinks
    assert_eq!(sunk.ship.lost, Some(Loss::Flooding));
    game.flood(ABEAM, &book, &mut table([2, 3])); // 5 stays afloat
    assert_eq!((game.ship.tracks.flood, game.lost()), (0, false));
    game.flood(ABEAM, &book, &mut table([])); // more water there: not before the turn ends
    assert_eq!((game.ship.tracks.flood, game.ship.tracks.maneuver), (0, 7));
    game.flooded_at_night(&book, &mut table([2, 3]));
    game.flooded_at_night(&book, &mut table([1, 1]));
    assert_eq!(game.ship.lost, Some(Loss::Flooding));
    fresh(&book).flooded_at_night(&book, &mut table([]));
}

/// 7.4.D — Every flooding through the sides of one display: exact share of A161's die.
#[test]
fn rule_7_4_h_midship_water_without_a_bearing_comes_from_either_side_alike() {
    let book = advanced();
    let odds = exact_odds(|dice| {
        let mut game = fresh(&book);
        let blow = Blow { section: Section::Midship, bearing: None };
        game.flood(blow, &book, &mut Quiet(dice));
        (game.ship.keel.port, game.ship.keel.starboard)
    });
    assert_eq!((odds.share(&(1, 0), 2), odds.share(&(0, 1), 2)), (1, 1));
}

/// 7.9.H, A202, A203 — The book's example: 4 to port, 2 to starboard, two rooms flooded.
#[test]
fn rule_7_9_h_counter_flooding_brings_her_to_an_even_keel() {
    let book = advanced();
    let captain = Willing {
        floods: |ship, book| {
            let open = book.ship.gray & !ship.spaces.destroyed;
            (ship.keel.starboard < ship.keel.port)
                .then(|| CounterFlood { space: open.trailing_zeros() as u8, side: Side::Starboard })
        },
        ..Willing::NEVER
    };
    let mut game = fresh(&book);
    game.ship.keel = Keel { bow: 0, stern: 0, port: 4, starboard: 2 };
    game.ship.tracks.flood = 4;
    game.damage_control(0, &captain, &book, &mut table([]));
    assert_eq!(game.ship.keel, Keel { bow: 0, stern: 0, port: 4, starboard: 4 });
    assert_eq!((game.ship.tracks.flood, game.ship.tracks.maneuver), (2, 8));
    assert_eq!(game.ship.spaces.destroyed.count_ones(), 2);
    assert_eq!(game.ship.spaces.destroyed & !book.ship.gray, 0);
    // Only gray rooms can be flooded: an order for the Trunk is not carried out.
    let trunk = Willing {
        floods: |_, book| {
            let space = book.ship.space(Section::Forward, "Trunk")?;
            Some(CounterFlood { space, side: Side::Starboard })
        },
        ..Willing::NEVER
    };
    let before = game.ship.spaces;
    game.damage_control(1, &trunk, &book, &mut table([]));
    assert_eq!(game.ship.spaces, before);
}
