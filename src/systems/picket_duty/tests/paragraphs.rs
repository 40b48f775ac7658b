//! Short paragraphs of chapters 1 to 8 that no worked example of a longer rule covers.

use super::super::air_support::AirSupport;
use super::super::defensive_fire::Firing;
use super::super::departure::sinks_under_way;
use super::super::emergency_maneuver::maneuver_value;
use super::super::maintenance::morale_shift;
use super::super::metrics::Count;
use super::super::names::{Equipment, Gun, Officer, Phase, Room, Weapon};
use super::super::pool::Drawn;
use super::damage::{AHEAD, hit};
use super::gunnery::markers;
use super::sequence::dice;
use super::*;

/// 1.1.1.A–C, 7.3.M, 2.3, 2.4: rooms by section, those with a blue name, directors and radars. The
/// secondary rooms are those of the sheet.
#[test]
fn rule_1_1_1_compartments_and_equipment() {
    let ship = advanced().ship;
    assert_eq!(ship.rooms_in.map(u32::count_ones), [7, 4, 7]);
    assert_eq!(ship.spaces_in.map(u64::count_ones), [37, 6, 14]);
    let dry = [Room::Bridge, Room::Cic, Room::Radio, Room::SteeringRoom];
    for room in Room::ALL {
        assert_eq!(ship.floods & room.bit() == 0, dry.contains(&room), "{room}");
    }
    // Mk 37, directors A and B and both radars forward; C and D midship; E aft.
    assert_eq!(ship.gear_in.map(u8::count_ones), [5, 2, 1]);
}

/// 1.3.1.A: six people with a rating, and what it is good for: Captain and Engineer steer, Captain
/// and CPO keep morale, the DCO brings her home. (Gunnery and repairs: 6.8.N, 7.7.D.)
#[test]
fn rule_1_3_1_a_what_ratings_are_good_for() {
    assert_eq!(Officer::ALL.iter().filter(|officer| !officer.is_chief()).count(), 6);
    let book = advanced();
    let changes = |who: Officer| {
        let none = fresh(&book).ship.officers;
        let mut people = none;
        people.value[who as usize] = 1;
        let morale = |people| morale_shift(&book.maintenance, people, &mut table([6]));
        let sinks = |people| sinks_under_way(&book.hull, people, &mut table([2, 2]));
        [
            maneuver_value(&people) != maneuver_value(&none),
            morale(&people) != morale(&none),
            sinks(&people) != sinks(&none),
        ]
    };
    assert_eq!(changes(Officer::Captain), [true, true, false]);
    assert_eq!(changes(Officer::Engineering), [true, false, false]);
    assert_eq!(changes(Officer::ChiefPetty), [false, true, false]);
    assert_eq!(changes(Officer::DamageControl), [false, false, true]);
    for who in [Officer::Executive, Officer::Gunnery, Officer::Chief1] {
        assert_eq!(changes(who), [false; 3], "{who}");
    }
}

/// 6.6.H–I: besides the regular planes there are special ones, with an Ohka, a bomb or a torpedo.
#[test]
fn rule_6_6_i_what_special_planes_carry() {
    let stock = advanced().stock;
    let carrying = |weapon: Weapon| -> Vec<_> {
        let all = stock.specials.iter().filter(|kind| kind.weapon == weapon);
        let mut names: Vec<_> = all.map(|kind| kind.name.as_str()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(carrying(Weapon::Ohka), ["Betty", "Peggy", "Sally"]);
    assert_eq!(carrying(Weapon::Bomb), ["Judy", "Sonia", "Val", "Zero"]);
    assert_eq!(carrying(Weapon::Torpedo), ["Grace", "Jill", "Kate", "Myrt"]);
    let mut draw = fresh(&advanced()).pool.draw(&stock);
    assert_eq!(draw.next(&mut table([130])), Drawn::Regular(PlaneKind::TwinEngine));
    assert!(matches!(draw.next(&mut table([130])), Drawn::Special(_)));
}

/// 6.8.B, 5.2.C: the next wave is fired at by what is left, and by the same surface marker again;
/// air markers used are gone (6.5.E).
#[test]
fn rule_6_8_b_every_wave_is_fired_at_with_what_is_left() {
    let book = advanced();
    let mut game = fresh(&book);
    (game.station.surface_support, game.phase.air_support) = (1, 1);
    let mut attack = one_wave(&book, &["0H", "0H"]);
    (attack.waves, attack.wave_count) = ([1, 1, 0], 2);
    let (fire, support) = game.orders(&attack, 0, &Reference, &book);
    assert_eq!((fire.guns_on()[0], support.surface_count, support.air_count), (4, 1, 1));
    let planes = &mut attack.planes[..1];
    game.surface_fires(planes, &support, &Firing::at_wave(0), &book, &mut table([1]));
    game.air_fires(planes, &support, &Firing::at_wave(0), &book, &mut table([1]));
    game.ship.guns.destroyed = Gun::Five1.bit();
    let (fire, support) = game.orders(&attack, 1, &Reference, &book);
    assert_eq!((fire.guns_on()[0], support.surface_count, support.air_count), (3, 1, 0));
    assert_eq!(support, markers(&[0], &[]));
}

/// 6.7.I: a Kikusui attack is then fought like any other. By night half of six come; no guns; the
/// maneuver fails, and three dives miss.
#[test]
fn rule_6_7_i_a_kikusui_is_fought_like_any_attack() {
    let book = book_of("braine", &[]);
    let mut game = fresh(&book);
    game.ship.tracks.ammo = 0;
    let none = AirSupport { markers: 0, shift: None };
    let coming = &mut dice(&[&[5], &[5, 6], &[1; 3], &[1; 9]]);
    let mut attack = game.determine_attack(Phase::Night, none, &book, coming).unwrap();
    game.all_waves(&mut attack, &Reference, &book, &mut dice(&[&[1, 1], &[1; 6]]));
    assert_eq!((game.tally.get(Count::PlanesAttacking), game.tally.get(Count::EmAttempts)), (3, 1));
    assert_eq!(game.ship.tracks.fuel, 9);
}

/// 7.1.H: regular planes drawn for one phase, shot down or not, are in the container for the next.
#[test]
fn rule_7_1_h_regular_planes_go_back() {
    let book = advanced();
    let game = fresh(&book);
    let mut draw = game.pool.draw(&book.stock);
    for _ in 0..18 {
        draw.next(&mut table([1]));
    }
    assert_eq!(draw.regular_left(), 130 - 18);
    assert_eq!(game.pool.draw(&book.stock).regular_left(), 130);
}

/// 7.3.X, 7.5.B: what is destroyed is not even tried at sea, in either game.
#[test]
fn rule_7_3_x_nothing_destroyed_is_repaired_at_sea() {
    for book in [advanced(), basic()] {
        let mut game = fresh(&book);
        game.ship.rooms.destroyed = Room::Bridge.bit() | Room::SteeringRoom.bit();
        game.ship.spaces.destroyed = 0b111;
        game.ship.gear.destroyed = Equipment::Mk37.bit() | Equipment::SgRadar.bit();
        game.ship.guns.destroyed = Gun::Five1.bit();
        let before = game.ship.rooms;
        game.damage_control(0, &Reference, &book, &mut table([]));
        assert_eq!(game.ship.rooms, before);
        assert_eq!(game.tally.get(Count::RepairAttempts), 0);
    }
}

/// 7.9.C–E, 7.10.A, 7.11.A: one man each for radar, Mk 37 and secondary room, none inherent: with two
/// men the third is not tried, with none nothing is.
#[test]
fn rule_7_9_e_without_a_man_there_is_no_attempt() {
    let book = advanced();
    for (men, faces) in [(0, &[][..]), (1, &[1, 1][..]), (2, &[1, 1, 1, 1]), (3, &[5, 1, 1, 1, 1])]
    {
        let mut game = fresh(&book);
        game.ship.crews.team = [men, 10, 13];
        game.ship.gear.damaged = Equipment::ScRadar.bit() | Equipment::Mk37.bit();
        game.ship.spaces.damaged = 1;
        game.damage_control(0, &Reference, &book, &mut dice(&[faces]));
        let crews = &game.ship.crews;
        let placed = crews.gear.count_ones() + crews.spaces.count_ones();
        assert_eq!(placed, u32::from(men));
        assert_eq!(game.tally.get(Count::RepairAttempts), i32::from(men));
    }
}

/// 7.10.D, 7.3.N: the second hit destroys a damaged director. Forward 0,5, note H: 3 damages.
#[test]
fn rule_7_10_d_a_second_hit_destroys_a_director() {
    let book = advanced();
    let mut game = fresh(&book);
    hit(&mut game, &book, AHEAD, [0, 5], [3]);
    let mk37 = Equipment::Mk37.bit();
    assert_eq!((game.ship.gear.damaged, game.ship.gear.destroyed), (mk37, 0));
    hit(&mut game, &book, AHEAD, [0, 5], [3]);
    assert_eq!((game.ship.gear.damaged, game.ship.gear.destroyed), (0, mk37));
}
