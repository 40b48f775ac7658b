//! 7.3 — Tables 11, 11-1, 13 and 15 and the notes under them, cell by cell; guns, directors, radars
//! and water lines.

use std::collections::BTreeMap;

use crate::damage::{DamageCell, NearMissResult};
use crate::departure::must_leave;
use crate::metrics::Count;
use crate::names::{Bearing, Calibre, Equipment, Gun, Officer, RADARS, Room, Section, TWENTIES};
use crate::rulebook::Rulebook;
use crate::state::{Blow, Condition, Game, Loss};
use kernel::dice::{Quiet, Scripted, exact_odds};

use super::{advanced, book_of, fresh, table};

/// Planes from dead ahead, from starboard and from dead astern.
pub const AHEAD: Blow = Blow { section: Section::Forward, bearing: Some(Bearing::B0) };
pub const ABEAM: Blow = Blow { section: Section::Midship, bearing: Some(Bearing::B90) };
pub const ASTERN: Blow = Blow { section: Section::Aft, bearing: Some(Bearing::B180) };

/// One roll on Table 11 at the printed row and column, and the dice that must follow it.
pub fn hit<const N: usize>(
    game: &mut Game,
    book: &Rulebook,
    blow: Blow,
    [row, column]: [u8; 2],
    after: [u8; N],
) {
    // The tenth face is printed 0.
    let row = if row == 0 { 10 } else { row };
    let faces = [row, column].into_iter().chain(after);
    game.main_damage(blow, book, &mut Quiet(Scripted::new(faces)));
}

/// A fresh ship after one such roll.
fn after_hit<const N: usize>(book: &Rulebook, blow: Blow, cell: [u8; 2], after: [u8; N]) -> Game {
    let mut game = fresh(book);
    hit(&mut game, book, blow, cell, after);
    game
}

/// A fresh ship after one near miss of row and column.
fn after_near_miss<const N: usize>(book: &Rulebook, faces: [u8; N]) -> Game {
    let mut game = fresh(book);
    game.near_miss_damage(AHEAD, book, &mut table(faces));
    game
}

fn class(cell: DamageCell) -> &'static str {
    match cell {
        DamageCell::Space(_) => "secondary",
        DamageCell::Room(..) => "primary",
        DamageCell::Gun(gun) => match gun.calibre() {
            Calibre::Five => "5in",
            Calibre::Forty => "40mm",
            Calibre::Twenty => "20mm",
        },
        DamageCell::AftTwenties => "all aft 20mm",
        DamageCell::Radars(_) => "radar hit",
        DamageCell::RadarsDestroyed(_) => "radar destroyed",
        DamageCell::Stack(..) => "stack",
        DamageCell::Shaft(_) | DamageCell::Rudder(_) => "rudder or shaft",
        DamageCell::WaterLines => "water lines",
        DamageCell::DeckFire => "deck fire",
        DamageCell::DeckFireAndMk37 => "deck fire and Mk 37",
        DamageCell::FighterDirectionKilled => "FDT",
        DamageCell::Random => "random",
        DamageCell::Superficial => "superficial",
    }
}

fn cells(book: &Rulebook, section: Section) -> Vec<DamageCell> {
    book.damage.main[section as usize].rows().iter().flatten().copied().collect()
}

/// Counted by a second reader from the chart (specification 1.11): 60 cells a section.
#[test]
fn table_11_holds_so_many_cells_of_each_kind() {
    let book = advanced();
    let expected: BTreeMap<&str, [usize; 3]> = BTreeMap::from([
        ("secondary", [41, 6, 14]),
        ("primary", [7, 5, 7]),
        ("5in", [2, 0, 6]),
        ("40mm", [2, 6, 4]),
        ("20mm", [0, 4, 3]),
        ("all aft 20mm", [0, 0, 1]),
        ("radar hit", [2, 8, 0]),
        ("radar destroyed", [1, 2, 0]),
        ("stack", [0, 8, 0]),
        ("rudder or shaft", [0, 0, 6]),
        ("water lines", [1, 4, 4]),
        ("deck fire", [1, 7, 5]),
        ("deck fire and Mk 37", [1, 0, 0]),
        ("random", [1, 5, 5]),
        ("superficial", [0, 5, 5]),
        ("FDT", [1, 0, 0]),
    ]);
    let mut counted: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for section in Section::ALL {
        for cell in cells(&book, section) {
            counted.entry(class(cell)).or_default()[section as usize] += 1;
        }
    }
    assert_eq!(counted, expected);
}

/// A138, A139 — Cells of gray rooms: 24 forward with row 9 column 3, none midship, 4 assumed aft.
#[test]
fn table_11_gray_cells_are_24_forward_and_as_the_ruling_says_aft() {
    let gray = |setting: &str| {
        let book = book_of("kimberly", &[setting]);
        Section::ALL.map(|section| {
            let is_gray = |cell: &DamageCell| {
                matches!(*cell, DamageCell::Space(space) if book.ship.gray >> space & 1 != 0)
            };
            cells(&book, section).iter().filter(|cell| is_gray(cell)).count()
        })
    };
    assert_eq!(gray("rulings.aft_gray=4 rooms"), [24, 0, 4]);
    assert_eq!(gray("rulings.aft_gray=none"), [24, 0, 0]);
    assert_eq!(gray("rulings.aft_gray=all"), [24, 0, 14]);
}

#[test]
fn table_11_1_totals_are_those_of_the_print() {
    let book = advanced();
    let all: Vec<_> = book.damage.near_miss.rows().iter().flatten().copied().collect();
    let count = |result| all.iter().filter(|&&cell| cell == result).count();
    use NearMissResult::*;
    assert_eq!([None, Superficial, Hull, Random].map(count), [14, 4, 4, 3]);
    assert_eq!([LoseSurfaceSupport, BothRadarsDestroyed].map(count), [2, 2]);
    let single = [ForwardStack, AftStack, PortScrew, StarboardScrew];
    assert_eq!(single.map(count), [1; 4]);
    assert_eq!([ForwardFuel, AftFuel, RudderDamaged].map(count), [1; 3]);
    assert_eq!(all.len(), 36); // 14+4+4+3 + 2+2 + 7
}

/// Specification 4.2: one roll on a fresh ship. In 2160ths: a cell of 60 is 36, with a die 6, with
/// Table 15's twelve 1.
#[test]
fn rule_7_3_e_one_roll_of_table_11_sinks_a_fresh_ship_in_so_many_of_2160_ways() {
    let book = advanced();
    let odds = |blow: Blow| {
        exact_odds(|dice| {
            let mut game = fresh(&book);
            game.main_damage(blow, &book, &mut Quiet(dice));
            (game.lost(), must_leave(&game.ship).is_some())
        })
    };
    let [forward, midship, aft] = [AHEAD, ABEAM, ASTERN].map(odds);
    assert_eq!(forward.share(&(true, false), 2160), 4 * 6 + 1); // 4/60·1/6 + 1/60·1/36
    assert_eq!(midship.share(&(true, false), 2160), 5); // 5/60·1/36
    assert_eq!(aft.share(&(true, false), 2160), 6 * 6 + 5); // 6/60·1/6 + 5/60·1/36
    // Forced off at once: both radars 1/60 forward; rudder 1/60 and steering room 1/60·1/6 aft.
    assert_eq!(forward.share(&(false, true), 2160), 36);
    assert_eq!(aft.share(&(false, true), 2160), 36 + 6);
    // Midship: boiler 2/60·1/6, both radars 5/60·1/36, and an engine room hurt (−5), flooded (−1)
    // and destroyed (−5) at once: 2/60·1/6·1/36. In 12960ths: 72 + 30 + 2.
    assert_eq!(midship.share(&(false, true), 12960), 72 + 30 + 2);
}

/// A250 — Even a near miss can break her back: 3 random cells of 36, 1 in 36 of Table 15.
#[test]
fn rule_7_3_t_a_near_miss_sinks_in_3_of_1296_ways_and_forces_her_off_in_72() {
    let book = advanced();
    let odds = exact_odds(|dice| {
        let mut game = fresh(&book);
        game.near_miss_damage(AHEAD, &book, &mut Quiet(dice));
        (game.lost(), must_leave(&game.ship).is_some())
    });
    assert_eq!(odds.share(&(true, false), 1296), 3);
    assert_eq!(odds.share(&(false, true), 1296), 2 * 36); // both radars
}

/// 7.3.P — The 5in gun takes three hits; note B: 1–3 damaged, 4–6 destroyed (A142, 7.3.D).
#[test]
fn rule_7_3_p_note_b_a_5in_gun_goes_with_a_four_or_its_third_hit() {
    let book = advanced();
    let mut game = after_hit(&book, AHEAD, [6, 3], [3]);
    assert_eq!((game.ship.guns.hits[0], game.ship.guns.destroyed), (1, 0));
    hit(&mut game, &book, AHEAD, [6, 3], [3]);
    hit(&mut game, &book, AHEAD, [6, 3], [3]);
    assert_eq!(game.ship.guns.destroyed, Gun::Five1.bit());
    assert_eq!(game.ship.guns.hits[0], 0); // 7.3.B: all other markers are removed
    hit(&mut game, &book, AHEAD, [6, 3], []); // C18: no die on what is destroyed
    assert_eq!(game.tally.get(Count::GunsDestroyed), 1);
    let at_once = after_hit(&book, AHEAD, [3, 1], [4]);
    assert_eq!(at_once.ship.guns.destroyed, Gun::Five2.bit());
}

/// A142 — 20mm: one hit, 40mm: two, 5in: three, under each of the three readings.
#[test]
fn rule_7_3_p_the_three_readings_of_gun_damage() {
    let combine = book_of("kimberly", &["rulings.damage.gun_rule=combine"]);
    let notes = book_of("kimberly", &["rulings.damage.gun_rule=notes"]);
    let hits = book_of("kimberly", &["rulings.damage.gun_rule=hits"]);
    let twenty_b = [1, 4];
    assert_ne!(after_hit(&combine, ABEAM, twenty_b, [1]).ship.guns.destroyed, 0);
    assert_eq!(after_hit(&notes, ABEAM, twenty_b, [1]).ship.guns.destroyed, 0);
    assert_ne!(after_hit(&hits, ABEAM, twenty_b, []).ship.guns.destroyed, 0);

    let mut game = fresh(&notes); // no number of hits destroys, a four does
    for _ in 0..4 {
        hit(&mut game, &notes, AHEAD, [6, 3], [3]);
    }
    assert_eq!((game.ship.guns.hits[0], game.ship.guns.destroyed), (1, 0));
    hit(&mut game, &notes, AHEAD, [6, 3], [4]);
    assert_eq!(game.ship.guns.destroyed, Gun::Five1.bit());

    let mut game = fresh(&hits); // no die; the third hit
    hit(&mut game, &hits, AHEAD, [6, 3], []);
    hit(&mut game, &hits, AHEAD, [6, 3], []);
    assert_eq!((game.ship.guns.hits[0], game.ship.guns.destroyed), (2, 0));
    hit(&mut game, &hits, AHEAD, [6, 3], []);
    assert_eq!(game.ship.guns.destroyed, Gun::Five1.bit());
    // The director of a tub has its die under every reading.
    let tub = after_hit(&hits, ABEAM, [6, 2], [4]);
    assert!(!tub.ship.gear.works(Equipment::DirectorC));
    assert_eq!(tub.ship.guns.hits[Gun::FortyC as usize], 1);
}

/// Notes B, D, C of the three sections (A144): first the director, then the gun.
#[test]
fn rule_7_3_p_a_40mm_tub_rolls_for_its_director_and_then_for_the_gun() {
    let book = advanced();
    for (blow, cell, gun) in [
        (AHEAD, [0, 1], Gun::FortyA),
        (AHEAD, [3, 4], Gun::FortyB),
        (ABEAM, [6, 2], Gun::FortyC),
        (ABEAM, [0, 4], Gun::FortyD),
        (ASTERN, [3, 3], Gun::FortyE),
    ] {
        let director = gun.director().unwrap();
        let spared = after_hit(&book, blow, cell, [3, 3]);
        assert!(spared.ship.gear.works(director));
        assert_eq!(spared.ship.guns.hits[gun as usize], 1);
        let damaged = after_hit(&book, blow, cell, [5, 4]);
        assert_eq!(damaged.ship.gear.damaged, director.bit());
        assert_eq!(damaged.ship.guns.destroyed, gun.bit());
        let destroyed = after_hit(&book, blow, cell, [6, 1]);
        assert_eq!(destroyed.ship.gear.destroyed, director.bit());
    }
    // 7.3.N, A145: damaged twice is destroyed; C18: a destroyed tub has no die at all.
    let mut game = after_hit(&book, AHEAD, [0, 1], [4, 1]);
    hit(&mut game, &book, AHEAD, [0, 1], [4, 1]);
    assert_eq!(game.ship.gear.destroyed, Equipment::DirectorA.bit());
    assert_eq!(game.ship.guns.destroyed, Gun::FortyA.bit()); // its second hit
    hit(&mut game, &book, AHEAD, [0, 1], []);
}

#[test]
fn a_gun_she_does_not_carry_is_superficial_and_takes_no_die() {
    let la_prade = book_of("la-prade", &[]);
    let game = after_hit(&la_prade, AHEAD, [3, 1], []); // 5in 2
    assert_eq!(game, {
        let mut sound = fresh(&la_prade);
        sound.count(Count::Table11Rolls);
        sound
    });
}

/// Midship note D and aft note B for 20mm mounts, and aft 5,5: all aft 20mm destroyed.
#[test]
fn rule_7_3_p_every_20mm_hit_destroys_and_aft_5_5_takes_all_of_them() {
    let book = advanced();
    for (blow, cell, gun) in [
        (ABEAM, [2, 2], Gun::TwentyA),
        (ABEAM, [3, 6], Gun::TwentyC),
        (ABEAM, [4, 3], Gun::TwentyD),
        (ASTERN, [3, 1], Gun::TwentyE),
        (ASTERN, [5, 2], Gun::TwentyF),
        (ASTERN, [3, 5], Gun::TwentyG),
    ] {
        assert_eq!(after_hit(&book, blow, cell, [1]).ship.guns.destroyed, gun.bit());
    }
    let fantail = Gun::TwentyE.bit() | Gun::TwentyF.bit() | Gun::TwentyG.bit();
    let mut game = after_hit(&book, ASTERN, [3, 1], [1]);
    hit(&mut game, &book, ASTERN, [5, 5], []);
    assert_eq!(game.ship.guns.destroyed & TWENTIES, fantail);
    assert_eq!(game.tally.get(Count::GunsDestroyed), 3); // E not twice
    // La Prade has six of them aft, E to J; Dunlap none (2.11, C20).
    let aft_twenties = |scenario: &str| {
        let book = book_of(scenario, &[]);
        after_hit(&book, ASTERN, [5, 5], []).ship.guns.destroyed.count_ones()
    };
    assert_eq!((aft_twenties("la-prade"), aft_twenties("dunlap")), (6, 0));
}

/// Forward note C (A123, A008): captain on 5–6, and in any case a second die for the Bridge.
#[test]
fn note_c_the_bridge_rolls_for_the_captain_and_then_for_itself() {
    let book = advanced();
    let game = after_hit(&book, AHEAD, [5, 4], [4, 5]);
    assert_eq!((game.ship.officers.dead, game.ship.rooms.hits[Room::Bridge as usize]), (0, 1));
    let game = after_hit(&book, AHEAD, [5, 4], [5, 5]);
    assert_eq!(game.ship.officers.dead, Officer::Captain.bit());
    let game = after_hit(&book, AHEAD, [5, 4], [1, 6]); // destroyed with all on it
    assert_eq!(game.ship.officers.dead, Officer::Captain.bit() | Officer::Executive.bit());
    assert!(game.ship.rooms.is_destroyed(Room::Bridge));
}

/// Forward note D; CIC has none. 2.0.B–C: who stands there dies (A122).
#[test]
fn note_d_radio_is_destroyed_by_a_six_and_cic_has_no_note() {
    let book = advanced();
    let game = after_hit(&book, AHEAD, [8, 4], [5]);
    assert_eq!(game.ship.rooms.hits[Room::Radio as usize], 1);
    assert_eq!(game.ship.officers.dead, Officer::ChiefPetty.bit());
    assert!(after_hit(&book, AHEAD, [8, 4], [6]).ship.rooms.is_destroyed(Room::Radio));
    let game = after_hit(&book, AHEAD, [5, 2], []);
    assert_eq!(game.ship.officers.dead, Officer::Gunnery.bit() | Officer::DamageControl.bit());
}

/// A148 — Forward note E blows up on a 6, aft note D on a 1; else a marker and the flooding die.
#[test]
fn notes_e_and_d_magazines_and_fuel_blow_up_each_on_their_own_face() {
    let book = advanced();
    for cell in [[0, 3], [1, 6], [6, 5], [7, 2]] {
        assert_eq!(after_hit(&book, AHEAD, cell, [6]).ship.lost, Some(Loss::Magazine));
        assert!(!after_hit(&book, AHEAD, cell, [1, 5]).lost());
    }
    for cell in [[2, 2], [2, 4], [3, 6], [4, 3], [5, 4], [6, 3]] {
        assert_eq!(after_hit(&book, ASTERN, cell, [1]).ship.lost, Some(Loss::Magazine));
        assert!(!after_hit(&book, ASTERN, cell, [6, 5]).lost());
    }
}

/// Notes F (A151): one die a radar, a six destroys, a second hit destroys (7.11.C).
#[test]
fn note_f_each_radar_named_has_a_die_of_its_own() {
    let book = advanced();
    let sc = Equipment::ScRadar.bit();
    let sg = Equipment::SgRadar.bit();
    let mut game = after_hit(&book, ABEAM, [0, 6], [5, 6]);
    assert_eq!((game.ship.gear.damaged, game.ship.gear.destroyed), (sc, sg));
    hit(&mut game, &book, ABEAM, [0, 6], [1]); // SG is gone: one die (C18)
    assert_eq!((game.ship.gear.damaged, game.ship.gear.destroyed), (0, RADARS));
    assert_eq!(after_hit(&book, AHEAD, [9, 1], [1]).ship.gear.damaged, sc);
    assert_eq!(after_hit(&book, AHEAD, [9, 5], [6]).ship.gear.destroyed, sg);
    assert_eq!(after_hit(&book, AHEAD, [8, 6], []).ship.gear.destroyed, RADARS);
    assert_eq!(after_hit(&book, ABEAM, [3, 1], []).ship.gear.destroyed, sc);
    assert_eq!(after_hit(&book, ABEAM, [6, 3], []).ship.gear.destroyed, sg);
}

/// Forward note H: 1–2 nothing, 3–5 damaged, 6 destroyed; the fire burns in any case (7.3.Y).
#[test]
fn note_h_deck_fire_and_mk_37() {
    let book = advanced();
    for (die, damaged, destroyed) in [(2, 0, 0), (3, 1, 0), (5, 1, 0), (6, 0, 1)] {
        let game = after_hit(&book, AHEAD, [0, 5], [die]);
        assert_eq!((game.ship.gear.damaged, game.ship.gear.destroyed), (damaged, destroyed));
        assert_eq!(game.ship.fires, [1, 0, 0]);
    }
    let mut game = after_hit(&book, AHEAD, [0, 5], [6]);
    hit(&mut game, &book, AHEAD, [0, 5], []); // C18: only the fire
    assert_eq!(game.ship.fires, [2, 0, 0]);
    assert_eq!(after_hit(&book, ABEAM, [2, 6], []).ship.fires, [0, 1, 0]);
    assert_eq!(after_hit(&book, ASTERN, [2, 5], []).ship.fires, [0, 0, 1]);
}

/// A207 — Notes G, E, I: 4–6 destroys at once, else a marker and the third destroys (7.12.B).
#[test]
fn rule_7_12_b_water_lines_by_note_and_by_hits() {
    let book = advanced();
    for (blow, cell) in [(AHEAD, [5, 6]), (ABEAM, [0, 5]), (ASTERN, [0, 3])] {
        assert_eq!(after_hit(&book, blow, cell, [3]).ship.water_lines, 1);
        let mut game = after_hit(&book, blow, cell, [4]);
        assert_eq!(game.ship.water_lines, 3);
        hit(&mut game, &book, blow, cell, []); // further hits are ignored
    }
    let hits = book_of("kimberly", &["rulings.waterlines.rule=hits"]);
    let mut game = after_hit(&hits, ABEAM, [0, 5], []);
    assert_eq!(game.ship.water_lines, 1);
    hit(&mut game, &hits, ABEAM, [0, 5], []);
    hit(&mut game, &hits, ABEAM, [0, 5], []);
    hit(&mut game, &hits, ABEAM, [0, 5], []);
    assert_eq!(game.ship.water_lines, 3);
}

/// Midship note A (A146, A147): a boiler explodes on a 1; the cell of 4,1 has no note.
#[test]
fn notes_a_and_b_boilers_and_engine_rooms() {
    let book = advanced();
    for cell in [[2, 4], [6, 1]] {
        let game = after_hit(&book, ABEAM, cell, [1, 5]);
        assert_eq!((game.ship.tracks.maneuver, game.ship.rooms.destroyed), (0, 0));
        assert_eq!(after_hit(&book, ABEAM, cell, [2, 5]).ship.tracks.maneuver, 10);
    }
    let game = after_hit(&book, ABEAM, [4, 1], [5]);
    assert_eq!(game.ship.rooms.hits[Room::FireRoomForward as usize], 1);
    // Note B: −5 on a 1.
    assert_eq!(after_hit(&book, ABEAM, [1, 2], [1, 5]).ship.tracks.maneuver, 5);
    assert_eq!(after_hit(&book, ABEAM, [5, 4], [2, 5]).ship.tracks.maneuver, 10);
}

/// Midship note C, aft notes E, G, H (A149, A150): each once only.
#[test]
fn stacks_shafts_and_rudder_are_hurt_once() {
    let book = advanced();
    let mut game = after_hit(&book, ABEAM, [0, 2], []);
    assert_eq!(game.ship.fittings.stacks, [Condition::Destroyed, Condition::Intact]);
    hit(&mut game, &book, ABEAM, [3, 2], []); // "hit" does not mend what is destroyed
    hit(&mut game, &book, ABEAM, [5, 6], []);
    assert_eq!(game.ship.fittings.stacks, [Condition::Destroyed, Condition::Damaged]);
    assert_eq!(game.ship.tracks.maneuver, 10);

    let mut game = after_hit(&book, ASTERN, [1, 2], []);
    hit(&mut game, &book, ASTERN, [7, 5], []);
    assert_eq!(game.ship.tracks.maneuver, 5); // the port shaft once
    hit(&mut game, &book, ASTERN, [5, 6], []);
    assert_eq!(game.ship.tracks.maneuver, 0); // and the starboard one

    let mut game = after_hit(&book, ASTERN, [7, 3], []);
    hit(&mut game, &book, ASTERN, [7, 3], []);
    assert_eq!((game.ship.fittings.rudder, game.ship.tracks.maneuver), (Condition::Damaged, 5));
    hit(&mut game, &book, ASTERN, [0, 4], []);
    assert_eq!((game.ship.fittings.rudder, game.ship.tracks.maneuver), (Condition::Destroyed, 0));
}

/// Aft note F: the steering room is destroyed on a 1 and the ship dead in the water.
#[test]
fn note_f_the_steering_room() {
    let book = advanced();
    let game = after_hit(&book, ASTERN, [4, 4], [1]);
    assert!(game.ship.rooms.is_destroyed(Room::SteeringRoom));
    assert_eq!(game.ship.tracks.maneuver, 0);
    let game = after_hit(&book, ASTERN, [4, 4], [2]); // no flooding die: no blue bar (7.3.A)
    assert_eq!(game.ship.rooms.hits[Room::SteeringRoom as usize], 1);
}

#[test]
fn forward_2_3_kills_the_fighter_direction_team() {
    let book = advanced();
    let mut game = fresh(&book);
    game.station.fighter_direction = true;
    hit(&mut game, &book, AHEAD, [2, 3], []);
    assert!(!game.station.fighter_direction);
}

/// 7.3.T–U, A152, C21 — Near misses: track losses, every time; no marker in the fuel tanks.
#[test]
fn rule_7_3_t_near_misses_cost_what_table_11_1_says() {
    let book = advanced();
    let mut sound = fresh(&book);
    sound.count(Count::Table11x1Rolls);
    for nothing in [[1, 2], [1, 3]] {
        assert_eq!(after_near_miss(&book, nothing), sound);
    }
    assert_eq!(after_near_miss(&book, [1, 1]).ship.tracks.hull, 9);
    assert_eq!(after_near_miss(&book, [2, 4]).ship.tracks.maneuver, 8);
    assert_eq!(after_near_miss(&book, [5, 5]).ship.tracks.maneuver, 8);
    assert_eq!(after_near_miss(&book, [3, 6]).ship.tracks.fuel, 8);
    assert_eq!(after_near_miss(&book, [4, 5]).ship.tracks.fuel, 8);
    assert_eq!(after_near_miss(&book, [4, 5]).ship.rooms, sound.ship.rooms);
    assert_eq!(after_near_miss(&book, [3, 3]).ship.gear.destroyed, RADARS);
    let mut game = after_near_miss(&book, [4, 2]);
    assert_eq!(game.ship.fittings.stacks, [Condition::Damaged, Condition::Intact]);
    game.near_miss_damage(AHEAD, &book, &mut table([4, 2]));
    assert_eq!(game.ship.tracks.maneuver, 8); // the same stack again: −1 again
    game.near_miss_damage(AHEAD, &book, &mut table([6, 2]));
    game.near_miss_damage(AHEAD, &book, &mut table([6, 2]));
    assert_eq!(game.ship.tracks.maneuver, 3); // the rudder −5 once (A150)
    assert_eq!(game.ship.fittings.shafts, [Condition::Intact; 2]); // A119: screws are not shafts
}

#[test]
fn table_11_1_loses_a_surface_support_marker_while_there_is_one() {
    let book = advanced();
    let mut game = fresh(&book);
    game.station.surface_support = 1;
    game.near_miss_damage(AHEAD, &book, &mut table([2, 2]));
    game.near_miss_damage(AHEAD, &book, &mut table([4, 4])); // A153: none left, nothing
    assert_eq!((game.station.surface_support, game.station.surface_support_lost), (0, 1));
}

/// 7.1.D, 7.3.W, Table 15, result by result, from forward 1,4.
#[test]
fn rule_7_3_w_table_15_result_by_result() {
    let book = advanced();
    let random = |dice: [u8; 2]| after_hit(&book, AHEAD, [1, 4], dice);
    assert_eq!(random([1, 1]).ship.water_lines, 1); // A248
    assert!(random([1, 2]).phase.attacks_over);
    assert!(random([4, 4]).reassigned);
    assert_eq!(random([6, 6]).ship.lost, Some(Loss::BrokenBack));
    let mut superficial = fresh(&book);
    superficial.count(Count::Table11Rolls);
    for dice in [[3, 3], [4, 5], [5, 5], [5, 6]] {
        assert_eq!(random(dice), superficial);
    }
    assert_eq!(random([1, 6]), superficial); // no land radar works
    let mut game = fresh(&book);
    game.land_radar.active = 0b0110;
    hit(&mut game, &book, AHEAD, [1, 4], [3, 4]);
    assert_eq!((game.land_radar.active, game.land_radar.gone), (0b0100, 0b0010));
    game.station.surface_support = 2;
    hit(&mut game, &book, AHEAD, [1, 4], [2, 2]);
    assert_eq!(game.station.surface_support, 1);
    game.ship.water_lines = 3;
    hit(&mut game, &book, AHEAD, [1, 4], [1, 1]); // destroyed already
    assert_eq!(game.ship.water_lines, 3);
}

/// 7.3.V, Table 13, after a five on Table 15.
#[test]
fn rule_7_3_v_table_13_names_the_dead() {
    let book = advanced();
    for (dice, who) in [
        ([1, 1], Some(Officer::Captain)),
        ([1, 2], Some(Officer::DamageControl)),
        ([2, 2], Some(Officer::ChiefPetty)),
        ([2, 3], Some(Officer::Chief2)),
        ([3, 3], None),
        ([3, 4], None),
        ([4, 4], Some(Officer::Chief3)),
        ([4, 5], Some(Officer::Chief1)),
        ([5, 5], Some(Officer::Gunnery)),
        ([5, 6], Some(Officer::Engineering)),
        ([6, 6], Some(Officer::Executive)),
    ] {
        let game = after_hit(&book, AHEAD, [1, 4], [2, 3, dice[0], dice[1]]);
        assert_eq!(game.ship.officers.dead, who.map_or(0, Officer::bit));
        assert_eq!(game.ship.officers.by_table_13, game.ship.officers.dead);
    }
}
