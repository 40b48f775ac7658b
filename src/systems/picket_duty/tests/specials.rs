//! 6.9, 7.2 — Special attacks: fire at them, their weapons on Table 12, and the planes behind.

use super::{advanced, book_of, fresh, one_wave, table};
use crate::attack::Attack;
use crate::captain::{
    Captain, Choice, CounterFlood, FirePlan, MayLeave, OfficerPlan, Posts, Sight, SupportPlan,
};
use crate::defensive_fire::Shot;
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::{Gun, Officer, Room, Section, Weapon};
use crate::pool::From;
use crate::rulebook::Rulebook;
use crate::special_attack::{Crash, ManeuverOnWeapons, WeaponResult, crash, weapon};
use crate::state::{Condition, Crews, Game, Loss, Plane, Special};
use crate::view::View;
use kernel::dice::{Dice, Observed, Quiet, Scripted, Watch, exact_odds};

/// The number of a special plane in the list of kinds.
fn kind(book: &Rulebook, name: &str) -> usize {
    book.stock.specials.iter().position(|kind| kind.name == name).expect("a kind of plane")
}

/// One wave of these regular planes and special planes.
pub fn wave_of(book: &Rulebook, places: &[&str], specials: &[&str]) -> Attack {
    let mut attack = one_wave(book, places);
    for (special, name) in attack.specials.iter_mut().zip(specials) {
        let number = kind(book, name);
        let kind = &book.stock.specials[number];
        let (from, weapon) = (From::Container(number as u8), kind.weapon);
        *special = Special { from, weapon, twin_engine: kind.twin_engine, ..*special };
    }
    attack.special_count = specials.len() as u8;
    attack
}

/// Fire at the special planes of a wave as the reference captain orders it; who is shot down.
fn fired_at<const N: usize>(
    game: &mut Game,
    book: &Rulebook,
    attack: &mut Attack,
    faces: [u8; N],
) -> [bool; 2] {
    let (_, plan) = game.orders(attack, 0, &Reference, book);
    game.fire_at_specials(attack, 0, &plan, &Reference, book, &mut table(faces));
    [attack.specials[0].shot_down, attack.specials[1].shot_down]
}

/// One plane with this name attacks, unhindered: its dice.
fn attacks<const N: usize>(game: &mut Game, book: &Rulebook, name: &str, faces: [u8; N]) {
    let mut attack = wave_of(book, &[], &[name]);
    game.specials_attack(&mut attack, 0, book, &mut table(faces));
}

#[test]
fn rule_6_9_b_a_die_sends_a_special_plane_at_one_of_three_sections() {
    let faces = [1, 2, 3, 4, 5, 6].map(|face| advanced().attack.special_section.at(face));
    use Section::{Aft, Forward, Midship};
    assert_eq!(faces, [Forward, Forward, Midship, Midship, Aft, Aft]);
}

/// 6.9.F, A097: 2 to 8 destroys, 26 ways of 36.
#[test]
fn rule_6_9_f_spray_fire_destroys_in_26_of_36() {
    let charts = &advanced().gunnery;
    let odds = exact_odds(|dice| charts.spray.at(dice.two_d6() as i8));
    assert_eq!(odds.share(&Shot::Destroyed, 36), 1 + 2 + 3 + 4 + 5 + 6 + 5);
}

/// 6.9.F–G, A100: the first spray of a turn costs a box of ammunition, later ones nothing; a plane
/// shot down is out of the game with its weapon (A076). 8.2.C: the night's boxes come on top.
#[test]
fn rule_6_9_g_spray_fire_costs_one_box_of_ammunition_a_turn() {
    let book = advanced();
    let mut game = fresh(&book);
    // Forward and midship: each section has its marker. 8 destroys, 9 does not.
    let mut attack = wave_of(&book, &[], &["Val", "Kate"]);
    let down = fired_at(&mut game, &book, &mut attack, [1, 3, 4, 4, 4, 5]);
    assert_eq!(down, [true, false]);
    assert_eq!(game.ship.tracks.ammo, 9);
    fired_at(&mut game, &book, &mut wave_of(&book, &[], &["Jill"]), [6, 1, 1]);
    assert_eq!(game.ship.tracks.ammo, 9);
    assert!(game.fired && game.sprayed);
    assert_eq!(game.tally.get(Count::KillsSpray), 2);
    assert_eq!(game.tally.get(Count::PlanesDestroyed), 2);
    let left = ["Val", "Kate", "Jill"].map(|name| game.pool.specials[kind(&book, name)]);
    assert_eq!(left, [2 - 1, 1, 1 - 1]); // Kate has not attacked yet
    game.maintenance(&book, &mut table([4, 6, 1])); // morale 0, ammunition −2, fuel 0
    assert_eq!(game.ship.tracks.ammo, 10 - 1 - 2);
}

/// 6.9.C, A099: one marker a section; the second plane of two passes free.
#[test]
fn rule_6_9_c_the_second_plane_in_a_section_passes_free() {
    let book = advanced();
    let mut attack = wave_of(&book, &[], &["Val", "Kate"]);
    assert_eq!(fired_at(&mut fresh(&book), &book, &mut attack, [1, 2, 1, 1]), [true, false]);
}

/// C8: the marker stays with the first plane even when air support has shot it down.
#[test]
fn c8_the_spray_marker_is_fixed_before_any_roll() {
    let book = advanced();
    let mut game = fresh(&book);
    game.phase.air_support = 1;
    let mut attack = wave_of(&book, &[], &["Val", "Kate"]);
    assert_eq!(fired_at(&mut game, &book, &mut attack, [1, 1, 6]), [true, false]);
    assert_eq!((game.ship.tracks.ammo, game.phase.air_support), (10, 0));
}

/// 6.9.D–E, 5.2.D, 6.5.F, A101, A262: air, surface, spray, until it is down. One air marker for two planes: the
/// first has it, the second the surface marker (doctrine).
#[test]
fn rule_6_9_d_air_support_fires_first_then_surface_support_then_spray() {
    let book = advanced();
    let mut game = fresh(&book);
    (game.phase.air_support, game.station.surface_support) = (1, 1);
    let mut attack = wave_of(&book, &[], &["Val", "Kate"]);
    // Sections 1 and 5; air 5 misses, spray 9 misses; surface 6 destroys, no spray.
    assert_eq!(fired_at(&mut game, &book, &mut attack, [1, 5, 5, 4, 5, 6]), [false, true]);
    assert_eq!(game.tally.get(Count::KillsSurface), 1);
    let mut plan = SupportPlan::NONE;
    (plan.air_on_special[0], plan.surface_on_special[0]) = (2, 1);
    game.phase.air_support = 2;
    let mut attack = wave_of(&book, &[], &["Zero"]);
    // Both air markers miss, the surface marker misses, spray destroys.
    let dice = &mut table([1, 5, 4, 5, 2, 2]);
    game.fire_at_specials(&mut attack, 0, &plan, &Reference, &book, dice);
    assert!(attack.specials[0].shot_down);
    assert_eq!(game.phase.air_support, 0);
}

/// 6.9.C, A098, C20: a section sprays while one of its guns may fire. Of the four forward ones three
/// are destroyed, and the last then loses its magazine.
#[test]
fn a098_spray_fire_needs_a_gun_that_may_fire_in_the_section() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.guns.destroyed = Gun::Five2.bit() | Gun::FortyA.bit() | Gun::FortyB.bit();
    let plane = || wave_of(&book, &[], &["Val"]);
    assert!(fired_at(&mut game, &book, &mut plane(), [1, 1, 1])[0]);
    game.ship.rooms.destroyed = Room::FiveMagazine1.bit();
    assert!(!fired_at(&mut game, &book, &mut plane(), [1])[0]);
    assert!(fired_at(&mut game, &book, &mut plane(), [3, 1, 1])[0]);
    let always = book_of("kimberly", &["rulings.special.spray_needs_gun=false"]);
    assert!(fired_at(&mut game, &always, &mut wave_of(&always, &[], &["Zero"]), [1, 1, 1])[0]);
}

/// A004, A093: no spray without ammunition, also when the first of two took the last box, and
/// none in an emergency.
#[test]
fn a004_no_ammunition_or_an_emergency_silences_spray_fire() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.ammo = 1;
    let mut two = wave_of(&book, &[], &["Val", "Kate"]);
    assert_eq!(fired_at(&mut game, &book, &mut two, [1, 3, 1, 1]), [true, false]);
    assert_eq!(game.ship.tracks.ammo, 0);
    let plane = || wave_of(&book, &[], &["Zero"]);
    assert!(!fired_at(&mut game, &book, &mut plane(), [1])[0]);
    game.ship.tracks.ammo = 10;
    game.ship.emergency = true;
    assert!(!fired_at(&mut game, &book, &mut plane(), [1])[0]);
}

/// 6.9.C, 6.9.H: whom to spray is the captain's choice; this one keeps the marker for torpedoes.
#[test]
fn rule_6_9_h_a_plane_left_alone_leaves_the_marker_to_the_next() {
    let book = advanced();
    let mut game = fresh(&book);
    let mut attack = wave_of(&book, &[], &["Val", "Kate"]);
    let dice = &mut table([1, 1, 4, 4]);
    let (plan, captain) = (SupportPlan::NONE, SpraysTorpedoes);
    game.fire_at_specials(&mut attack, 0, &plan, &captain, &book, dice);
    assert!(!attack.specials[0].shot_down && attack.specials[1].shot_down);
}

/// Doctrine: a marker to each special plane before any to a regular one, air first. With three
/// air and two surface markers the rest go to the regular planes, the guns being silent.
#[test]
fn doctrine_special_planes_get_their_marker_first() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.ammo = 0;
    let attack = wave_of(&book, &["0L", "90L"], &["Val", "Kate"]);
    (game.phase.air_support, game.station.surface_support) = (1, 1);
    let (_, plan) = game.orders(&attack, 0, &Reference, &book);
    assert_eq!((plan.air_on_special, plan.surface_on_special), ([1, 0], [0, 1]));
    assert_eq!((plan.air_count, plan.surface_count), (0, 0));
    (game.phase.air_support, game.station.surface_support) = (3, 2);
    let (_, plan) = game.orders(&attack, 0, &Reference, &book);
    assert_eq!((plan.air_on_special, plan.surface_on_special), ([1, 1], [0, 0]));
    assert_eq!((&plan.surface[..2], &plan.air[..1]), (&[0, 1][..], &[0][..]));
    let (_, plan) = game.orders(&wave_of(&book, &[], &["Val"]), 0, &Reference, &book);
    assert_eq!((plan.air_on_special[0], plan.air_count, plan.surface_count), (1, 0, 0));
}

/// C7: the surface marker (6) takes the only regular plane; the air marker aimed at it does not
/// turn on the special plane, which has its own (1) and rolls a miss (7) of its bomb, then 1.
#[test]
fn c7_an_air_marker_is_not_re_aimed_at_a_special_plane() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.ammo = 0;
    (game.phase.air_support, game.station.surface_support) = (2, 1);
    let mut attack = wave_of(&book, &["0L"], &["Val"]);
    let dice = &mut table([6, 1, 1, 3, 4, 1]);
    game.wave(&mut attack, 0, &mut false, &Reference, &book, dice);
    assert_eq!(game.phase.air_support, 1);
}

/// 11.4, A252: a Betty is twin-engined, a Val is not: 5 shoots down only the first.
#[test]
fn rule_11_4_air_support_has_one_more_against_a_betty() {
    let book = book_of("kimberly", &["optional.twin_engine=true"]);
    for (name, down) in [("Betty", true), ("Val", false)] {
        let mut game = fresh(&book);
        (game.phase.air_support, game.ship.tracks.ammo) = (1, 0);
        let mut attack = wave_of(&book, &[], &[name]);
        assert_eq!(fired_at(&mut game, &book, &mut attack, [1, 5])[0], down);
    }
}

/// Table 12 in 36ths, in the order of `WeaponResult`: miss, near miss, hull, rudder and screws,
/// bow, guns forward, guns aft, ship lost.
fn table_12(kind: Weapon, evading: Option<ManeuverOnWeapons>) -> [u128; 8] {
    use WeaponResult::{
        BowHit, GunsAft, GunsForward, HullMinus3, Miss, NearMiss, RudderAndScrews, ShipLost,
    };
    let book = advanced();
    let odds = exact_odds(|dice| weapon(&book.special, kind, evading, dice));
    [Miss, NearMiss, HullMinus3, RudderAndScrews, BowHit, GunsForward, GunsAft, ShipLost]
        .map(|result| odds.share(&result, 36))
}

/// Specification 4.1: 2/36 sink without a maneuver; Ohka and bomb miss in 24, torpedo in 27.
#[test]
fn rule_7_2_b_table_12_has_these_36ths() {
    assert_eq!(table_12(Weapon::Ohka, None), [24, 0, 2, 3, 0, 2, 3, 2]);
    assert_eq!(table_12(Weapon::Bomb, None), [24, 10, 0, 0, 0, 0, 0, 2]);
    assert_eq!(table_12(Weapon::Torpedo, None), [27, 3, 0, 2, 2, 0, 0, 2]);
}

/// 7.2.A, A106: a maneuver takes 1 off, and sinks her in 3/36: natural 2 and 3, never 12.
#[test]
fn rule_7_2_a_a_maneuver_makes_table_12_deadlier() {
    let evading = Some(ManeuverOnWeapons::Subtract);
    // Misses are now natural 6 to 10 (torpedo: to 11).
    assert_eq!(table_12(Weapon::Ohka, evading), [23, 0, 3, 4, 0, 1, 2, 3]);
    assert_eq!(table_12(Weapon::Bomb, evading), [23, 3 + 4 + 2 + 1, 0, 0, 0, 0, 0, 3]);
    assert_eq!(table_12(Weapon::Torpedo, evading), [25, 4, 0, 3, 1, 0, 0, 3]);
}

#[test]
fn a106_the_other_readings_leave_table_12_alone_or_make_it_kinder() {
    let ignored = table_12(Weapon::Ohka, Some(ManeuverOnWeapons::Ignore));
    assert_eq!(ignored, table_12(Weapon::Ohka, None));
    // One towards 7: natural 4 to 10 miss, natural 2 and 12 read as 3 and 11.
    let kinder = table_12(Weapon::Ohka, Some(ManeuverOnWeapons::TowardsSeven));
    assert_eq!(kinder, [30, 0, 1, 2, 0, 1, 2, 0]);
}

/// 12.1, row by row, each at once (7.2.D); the last die is 7.2.C's.
#[test]
fn table_12_1_an_ohka_does_what_its_row_says() {
    let book = advanced();
    let after = |sum: [u8; 2]| {
        let mut game = fresh(&book);
        attacks(&mut game, &book, "Betty", [sum[0], sum[1], 1]);
        game
    };
    assert_eq!(after([1, 2]).ship.tracks.hull, 10 - 3);
    let stern = after([2, 2]).ship;
    assert_eq!(stern.fittings.rudder, Condition::Destroyed);
    assert_eq!(stern.fittings.shafts, [Condition::Destroyed; 2]);
    assert_eq!(stern.tracks.maneuver, 0);
    let untouched = fresh(&book).ship;
    for miss in [[1, 4], [3, 3], [3, 4], [4, 4], [4, 5]] {
        assert_eq!(after(miss).ship, untouched);
    }
    let aft = Gun::Five3.bit() | Gun::Five4.bit() | Gun::FortyE.bit();
    assert_eq!(after([5, 5]).ship.guns.destroyed, aft);
    let forward = Gun::Five1.bit() | Gun::Five2.bit() | Gun::FortyA.bit() | Gun::FortyB.bit();
    let game = after([5, 6]);
    assert_eq!(game.ship.guns.destroyed, forward);
    assert_eq!(game.tally.get(Count::GunsDestroyed), 4);
    assert_eq!(game.tally.get(Count::WeaponHits), 1);
}

/// 12.1 #2, #12 and the like: nobody rolls 7.2.C on a lost ship.
#[test]
fn table_12_on_two_and_twelve_every_weapon_sinks_the_ship() {
    let book = advanced();
    for name in ["Betty", "Val", "Kate"] {
        for face in [1, 6] {
            let mut game = fresh(&book);
            attacks(&mut game, &book, name, [face, face]);
            assert_eq!(game.ship.lost, Some(Loss::Weapon));
        }
    }
}

/// 12.2: 3, 4, 10, 11 are near misses (11-1: 1,1 costs a point of hull); metrics of 6.1: not a
/// near miss of a plane, but a weapon that did something.
#[test]
fn table_12_2_a_bomb_near_the_ship_is_rolled_on_11_1() {
    let book = advanced();
    for sum in [[1, 2], [2, 2], [5, 5], [5, 6]] {
        let mut game = fresh(&book);
        attacks(&mut game, &book, "Val", [sum[0], sum[1], 1, 1, 1]);
        assert_eq!(game.ship.tracks.hull, 9);
        let counts = [Count::NearMisses, Count::Table11x1Rolls, Count::WeaponHits];
        assert_eq!(counts.map(|count| game.tally.get(count)), [0, 1, 1]);
        assert_eq!(game.phase.struck_by, 0); // A111
    }
    for sum in [[1, 4], [4, 5]] {
        let mut game = fresh(&book);
        attacks(&mut game, &book, "Val", [sum[0], sum[1], 1]);
        assert_eq!((game.ship, game.tally.get(Count::WeaponHits)), (fresh(&book).ship, 0));
    }
}

/// 12.3, A107, A109: 3 the stern, 4 a premature near miss, 11 the bow: maneuver 0 alone.
#[test]
fn table_12_3_a_torpedo_does_what_its_row_says() {
    let book = advanced();
    let mut game = fresh(&book);
    attacks(&mut game, &book, "Kate", [1, 2, 1]);
    assert_eq!(game.ship.fittings.rudder, Condition::Destroyed);
    assert_eq!(game.ship.fittings.shafts, [Condition::Destroyed; 2]);
    let mut game = fresh(&book);
    attacks(&mut game, &book, "Kate", [2, 2, 1, 1, 1]);
    assert_eq!(game.ship.tracks.hull, 9);
    let mut game = fresh(&book);
    attacks(&mut game, &book, "Kate", [5, 6, 1]);
    let mut bow = fresh(&book).ship;
    bow.tracks.maneuver = 0;
    assert_eq!(game.ship, bow);
    for miss in [[1, 4], [4, 6]] {
        let mut game = fresh(&book);
        attacks(&mut game, &book, "Kate", [miss[0], miss[1], 1]);
        assert_eq!(game.ship, fresh(&book).ship);
    }
}

/// 2.11: La Prade has neither 5in 2 nor 40mm B. 11.2, C25: guns destroyed lose their kills.
#[test]
fn table_12_1_only_guns_the_ship_has_are_destroyed() {
    let book = book_of("la-prade", &[]);
    let mut game = fresh(&book);
    game.ship.guns.kills = [5; Gun::COUNT];
    attacks(&mut game, &book, "Betty", [5, 6, 1]);
    assert_eq!(game.ship.guns.destroyed, Gun::Five1.bit() | Gun::FortyA.bit());
    assert_eq!(game.tally.get(Count::GunsDestroyed), 2);
    let kills = [Gun::Five1, Gun::Five5, Gun::FortyA].map(|gun| game.ship.guns.kills[gun as usize]);
    assert_eq!(kills, [0, 5, 0]);
}

/// 7.2.C: a 6 sends the plane in, in the section it came at; 9 hits, and aft 0,2 is superficial.
/// 8 is a miss, 6 a near miss (A104).
#[test]
fn rule_7_2_c_on_a_six_the_carrier_plane_comes_in_as_well() {
    let book = advanced();
    assert_eq!(exact_odds(|dice| crash(&book.special, dice)).share(&Crash::Attacks, 6), 1);
    let mut attack = wave_of(&book, &[], &["Val"]);
    attack.specials[0].section = Section::Aft;
    let mut game = fresh(&book);
    let mut comes = |faces: &[u8]| {
        game.pool.specials[kind(&book, "Val")] = 2;
        let dice = &mut Quiet(Scripted::new(faces.iter().copied()));
        game.specials_attack(&mut attack, 0, &book, dice);
        [Count::HitsAft, Count::NearMisses].map(|count| game.tally.get(count))
    };
    assert_eq!(comes(&[3, 4, 6, 4, 4]), [0, 0]);
    assert_eq!(comes(&[3, 4, 6, 3, 3, 1, 3]), [0, 1]);
    assert_eq!(comes(&[3, 4, 6, 4, 5, 10, 2, 10, 2]), [1, 1]);
    assert_eq!(comes(&[3, 4, 5]), [1, 1]);
}

/// 7.2.C: every carrier plane of a phase has dice of its own: three of them, in two waves.
#[test]
fn rule_7_2_c_carrier_planes_of_different_waves_have_different_dice() {
    let book = advanced();
    let mut attack = wave_of(&book, &[], &["Val", "Zero", "Judy"]);
    attack.wave_count = 2;
    let mut table = Observed::new(Watch::Story, Scripted::new([3, 4, 6, 1, 1].repeat(3)));
    let mut game = fresh(&book);
    game.specials_attack(&mut attack, 0, &book, &mut table);
    game.specials_attack(&mut attack, 1, &book, &mut table);
    let dives: Vec<_> = table.story.iter().filter(|told| told.line.rule == "7.1.B").collect();
    assert_eq!(dives.len(), 3);
    assert_ne!(dives[0].address, dives[1].address);
    assert_ne!(dives[0].address, dives[2].address);
}

/// A102, C37: Table 10 first. 7 misses (A104), 6 is a near miss, 9 drops the bomb (7: a miss); the
/// die of 7.2.C always follows.
#[test]
fn c37_with_table_10_first_the_weapon_needs_a_hit() {
    let book = book_of("kimberly", &["rulings.special.table10_first=true"]);
    let mut game = fresh(&book);
    attacks(&mut game, &book, "Val", [3, 4, 1]);
    attacks(&mut game, &book, "Val", [3, 3, 1, 1, 1]);
    assert_eq!((game.ship.tracks.hull, game.tally.get(Count::NearMisses)), (9, 1));
    attacks(&mut game, &book, "Kate", [4, 5, 3, 4, 1]);
    attacks(&mut game, &book, "Jill", [4, 5, 6, 6]);
    assert!(game.lost());
}

/// 7.2.E, A076, A010: attacked or shot down, a special plane is out of the game; also one set
/// aside for Table 8-2.
#[test]
fn rule_7_2_e_a_special_plane_used_is_out_of_the_game() {
    let book = advanced();
    let mut game = fresh(&book);
    let betty = kind(&book, "Betty");
    assert_eq!((game.pool.specials[betty], game.pool.set_aside), (2, 0b11_1111_1111));
    attacks(&mut game, &book, "Betty", [3, 4, 1]);
    assert_eq!(game.pool.specials[betty], 1);
    let mut attack = wave_of(&book, &[], &["Betty"]);
    attack.specials[0].from = From::SetAside(3);
    game.specials_attack(&mut attack, 0, &book, &mut table([3, 4, 1]));
    assert_eq!((game.pool.specials[betty], game.pool.set_aside), (1, 0b11_1111_0111));
}

/// C10, C11, Table 15 #3: the first bomb's near miss (3) is a random result (11-1: 2,3) that
/// brings the fighters (3). Its own plane does not come in, the second does not attack and goes
/// back into the container.
#[test]
fn c10_specials_that_had_no_turn_go_back_and_c11_the_carrier_breaks_off() {
    let book = advanced();
    let mut game = fresh(&book);
    let mut attack = wave_of(&book, &[], &["Judy", "Kate"]);
    game.specials_attack(&mut attack, 0, &book, &mut table([1, 2, 2, 3, 1, 2]));
    assert!(game.phase.attacks_over);
    assert_eq!(game.pool.specials[kind(&book, "Judy")], 0);
    assert_eq!(game.pool.specials[kind(&book, "Kate")], 1);
}

/// C10: the same when the first sinks the ship.
#[test]
fn c10_a_special_that_finds_the_ship_sunk_goes_back() {
    let book = advanced();
    let mut game = fresh(&book);
    let mut attack = wave_of(&book, &[], &["Judy", "Kate"]);
    game.specials_attack(&mut attack, 0, &book, &mut table([6, 6]));
    assert!(game.lost());
    assert_eq!(game.pool.specials[kind(&book, "Kate")], 1);
}

/// A257, 6.8.P, 6.9.I, 6.10.C, 7.1.F, 7.1.I: a whole wave in its order, one plane at 0M and a Val.
#[test]
fn a257_a_wave_is_guns_support_specials_maneuver_dives_weapons() {
    let book = advanced();
    let mut game = fresh(&book);
    (game.phase.air_support, game.station.surface_support) = (2, 1);
    let mut attack = wave_of(&book, &["0M"], &["Val"]);
    let dice = &mut table([
        1, 1, // 5in 1, slaved: 2 + 1, a miss
        1, 1, // 5in 2
        1, 1, // 40mm A
        3, 3, // 40mm B: 6 + 1 = 7, one hit: still undamaged
        1, // surface support misses
        2, // air support misses
        3, // the Val comes at the midship section
        4, // its air marker misses
        4, 5, // spray: 9, it goes on
        4, 4, // Table 19, column 0: 8 works
        3, 4, // Table 10: 7 - 1 = 6, a near miss
        1, 3, // Table 11-1: nothing
        1, 3, // Table 12.2: 4 - 1 = 3, a near miss
        1, 5, // Table 11-1: nothing
        5, // the Val flies on
    ]);
    let mut maneuvered = false;
    game.wave(&mut attack, 0, &mut maneuvered, &Reference, &book, dice);
    assert!(maneuvered);
    assert_eq!((game.ship.tracks.ammo, game.ship.tracks.fuel), (9, 9));
    assert_eq!(game.phase.air_support, 0);
    assert_eq!(game.tally.get(Count::ShotsFired), 4);
}

/// The reference captain, but for bombers: he saves his spray for torpedoes.
struct SpraysTorpedoes;

impl Captain for SpraysTorpedoes {
    fn sprays(&self, _game: View, special: &Special, _next: Option<&Special>) -> Choice {
        if special.weapon == Weapon::Torpedo { Choice::Yes } else { Choice::No }
    }
    fn posts(&self) -> Posts {
        Reference.posts()
    }
    fn aim(&self, sight: &Sight) -> FirePlan {
        Reference.aim(sight)
    }
    fn support(&self, sight: &Sight, fire: &FirePlan) -> SupportPlan {
        Reference.support(sight, fire)
    }
    fn maneuvers(&self, game: View, wave: usize, planes: &[Plane]) -> Choice {
        Reference.maneuvers(game, wave, planes)
    }
    fn officers(&self, game: View, book: &Rulebook) -> OfficerPlan {
        Reference.officers(game, book)
    }
    fn crews(&self, game: View, crews: Crews, book: &Rulebook) -> Crews {
        Reference.crews(game, crews, book)
    }
    fn declares_emergency(&self, game: View) -> Choice {
        Reference.declares_emergency(game)
    }
    fn ends_emergency(&self, game: View) -> Choice {
        Reference.ends_emergency(game)
    }
    fn abandons(&self, game: View) -> Choice {
        Reference.abandons(game)
    }
    fn counter_floods(&self, game: View, book: &Rulebook) -> Option<CounterFlood> {
        Reference.counter_floods(game, book)
    }
    fn withdraws(&self, game: View, why: MayLeave) -> Choice {
        Reference.withdraws(game, why)
    }
    fn chief_to_lose(&self, game: View) -> Officer {
        Reference.chief_to_lose(game)
    }
}
