//! 6.8, 1.1, 7.4.E — Guns and support markers at regular planes, and how the reference captain lays
//! them.

use super::{advanced, at, basic, book_of, fresh, one_wave, plane, table};
use crate::attack::Attack;
use crate::captain::{FirePlan, NO_TARGET, SupportPlan};
use crate::defensive_fire::{
    Fire, Firing, Laying, Shot, after_fire, fire, guns_able, guns_bearing, guns_slavable,
    laying_modifier, masked_by_list, reach, support_fire,
};
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::{
    Altitude, Bearing, Calibre, Equipment, FIVES, FORTIES, Gun, Position, Room, TWENTIES,
};
use crate::rulebook::Rulebook;
use crate::state::{Game, Keel, Plane, PlaneKind, PlaneState};
use kernel::dice::{Observed, Scripted, Watch, exact_odds};

use Altitude::{High, Low, Medium};
use Calibre::{Five, Forty, Twenty};
use Gun::{
    Five1, Five2, Five3, Five4, Five5, FortyA, FortyB, FortyC, FortyD, FortyE, TwentyA, TwentyB,
    TwentyD,
};

/// A set of guns.
pub(super) fn set(guns: &[Gun]) -> u32 {
    guns.iter().fold(0, |set, gun| set | gun.bit())
}

/// How a test's gun is laid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    Slaved,
    Alone,
}
pub(super) use Aim::{Alone, Slaved};

/// A plan of one gun at the first plane.
pub(super) fn plan_of(gun: Gun, aim: Aim) -> FirePlan {
    let mut plan = FirePlan::HOLD;
    plan.lay(gun, 0);
    plan.slaved = if aim == Slaved { gun.bit() } else { 0 };
    plan
}

/// What `gun` adds to its roll at `target`, as the transcript of its shot says.
pub(super) fn added(game: &Game, book: &Rulebook, gun: Gun, aim: Aim, target: Plane) -> i8 {
    let (mut game, mut table) = (*game, Observed::new(Watch::Story, Scripted::new([1, 1])));
    game.guns_fire(&mut [target], &plan_of(gun, aim), &Firing::at_wave(0), book, &mut table);
    let text = table.story[0].line.text();
    let (_, after) = text.split_once("Table 9-2 ").expect("the shot is told");
    after.split_once(':').expect("then its result").0.parse().expect("a number")
}

/// A plane of a kind at a place.
pub(super) fn of_kind(kind: PlaneKind, place: &str) -> Plane {
    Plane { kind, ..plane(place) }
}

/// The orders of the reference captain for the first wave.
fn orders(game: &Game, book: &Rulebook, attack: &Attack) -> (FirePlan, SupportPlan) {
    game.orders(attack, 0, &Reference, book)
}

/// The target of each of these guns.
fn targets<const N: usize>(plan: &FirePlan, guns: [Gun; N]) -> [u8; N] {
    guns.map(|gun| plan.target(gun).map_or(NO_TARGET, |plane| plane as u8))
}

/// One shot of a calibre at an altitude: 36ths of miss, 1 hit, 2 hits, flamed, destroyed.
fn one_shot(calibre: Calibre, altitude: Altitude, laying: Laying) -> [u128; 5] {
    let charts = &advanced().gunnery;
    let target = (altitude, PlaneKind::Plain);
    let modifier = laying_modifier(&charts.bonus, calibre, target, laying);
    let odds = exact_odds(|dice| fire(charts, calibre, altitude, modifier, dice));
    [Fire::Miss, Fire::OneHit, Fire::TwoHits, Fire::Flamed, Fire::Destroyed]
        .map(|result| odds.share(&result, 36))
}

/// Specification 4.1: 2d6 on Table 9-2 with the bonus of Table 9-1, gunnery officer 0 (A080).
#[test]
fn rule_6_8_n_one_shot_with_its_director_has_these_36ths() {
    let shots = |calibre| [Low, Medium, High].map(|at| one_shot(calibre, at, Laying::Directed));
    assert_eq!(shots(Five), [[15, 11, 7, 2, 1], [6, 9, 11, 4, 6], [6, 4, 11, 5, 10]]);
    assert_eq!(shots(Forty), [[6, 9, 6, 9, 6], [10, 11, 5, 4, 6], [21, 9, 3, 2, 1]]);
    assert_eq!(shots(Twenty)[..2], [[15, 6, 9, 3, 3], [15, 11, 7, 2, 1]]);
}

/// 6.8.C.2, 6.8.D: rows 2–5 miss, 6–7 one hit, 8–9 two, 10 flamed, 11–12 destroyed, unshifted.
#[test]
fn rule_6_8_c_2_one_shot_fired_manually_has_no_bonus() {
    assert_eq!(one_shot(Five, Medium, Laying::Manual), [10, 5 + 6, 5 + 4, 3, 2 + 1]);
    assert_eq!(one_shot(Five, Low, Laying::Manual), one_shot(Five, Low, Laying::Directed));
    assert_eq!(one_shot(Forty, Low, Laying::Manual), [10, 11, 5, 4 + 3, 2 + 1]);
}

#[test]
fn a094_a_modified_roll_off_the_chart_reads_its_end_row() {
    let charts = &advanced().gunnery;
    assert_eq!(fire(charts, Five, Low, 4, &mut Scripted::new([6, 6])), Fire::Destroyed);
    assert_eq!(fire(charts, Five, Low, -2, &mut Scripted::new([1, 1])), Fire::Miss);
}

#[test]
fn rule_6_8_k_two_hits_damage_a_plane_and_the_third_flames_it() {
    let charts = &advanced().gunnery;
    let after = |results: &[Fire]| {
        results.iter().fold(plane("0L"), |plane, &result| after_fire(charts, plane, result)).state
    };
    assert_eq!(after(&[Fire::OneHit]), PlaneState::Undamaged);
    assert_eq!(after(&[Fire::OneHit, Fire::Miss, Fire::OneHit]), PlaneState::Damaged);
    assert_eq!(after(&[Fire::TwoHits]), PlaneState::Damaged);
    assert_eq!(after(&[Fire::TwoHits, Fire::OneHit]), PlaneState::Flamed);
    assert_eq!(after(&[Fire::Flamed]), PlaneState::Flamed);
    assert_eq!(after(&[Fire::OneHit, Fire::Destroyed]), PlaneState::Destroyed);
}

/// 6.8.J–L, A087: hits of different guns add up; guns still to fire are expended. A plane at
/// 0H has 5in 1 and 2 on it, slaved, and 40mm A and B.
#[test]
fn rule_6_8_k_a_flamed_plane_is_no_longer_a_target() {
    let (book, attack) = (advanced(), one_wave(&advanced(), &["0H"]));
    let (mut game, mut planes) = (fresh(&book), [attack.planes[0]]);
    let (plan, _) = orders(&game, &book, &attack);
    assert_eq!(plan.guns_on()[0], 4);
    // 5in 1: 5 + 1 = 6, one hit. 5in 2: 6 + 1 = 7, two hits: flamed. The 40mm do not roll.
    game.guns_fire(&mut planes, &plan, &Firing::at_wave(0), &book, &mut table([2, 3, 3, 3]));
    assert_eq!((planes[0].hits, planes[0].state), (3, PlaneState::Flamed));
    assert_eq!(game.tally.get(Count::ShotsFired), 2);
    assert_eq!(game.tally.get(Count::PlanesDestroyed), 0);
    assert!(game.fired); // A217
    // A251: the roll that flames it is the kill.
    assert_eq!((game.ship.guns.kills[0], game.ship.guns.kills[1]), (0, 1));
}

/// Specification 2.1: guns that reach Medium at each bearing, 5in / 40mm / 20mm.
#[test]
fn rule_6_8_g_guns_bearing_are_those_of_the_firing_chart() {
    let book = advanced();
    let bearing = |place: &str| {
        let guns = guns_bearing(at(place), &book);
        [FIVES, FORTIES, TWENTIES].map(|calibre| (guns & calibre).count_ones())
    };
    let places = ["0M", "45M", "90M", "135M", "180M", "225M", "270M", "315M"];
    let listed = [
        [2, 2, 0], // 0
        [2, 2, 2], // 45
        [5, 3, 3], // 90
        [3, 2, 4], // 135
        [3, 1, 3], // 180
        [3, 2, 4], // 225
        [5, 3, 3], // 270
        [2, 2, 2], // 315
    ];
    assert_eq!(places.map(bearing), listed);
    // Known from play: dead ahead only the forward 5in and 40mm bear, at any altitude.
    for place in ["0L", "0M", "0H"] {
        assert_eq!(guns_bearing(at(place), &book), set(&[Five1, Five2, FortyA, FortyB]));
    }
}

#[test]
fn rule_6_8_g_no_20mm_of_any_ship_fires_high() {
    for scenario in ["kimberly", "la-prade", "dunlap"] {
        let book = book_of(scenario, &[]);
        for bearing in Bearing::ALL {
            let high = Position { bearing, altitude: High };
            assert_eq!(guns_bearing(high, &book) & TWENTIES, 0);
        }
    }
}

/// The book's example for 6.8: two Oscars at 315H and a Tony at 315M. 5in 1 and 2 fire at one
/// Oscar under the Mk 37; 3, 4 and 5 cannot reach any of the three (6.8.C.1–2, 6.8.I).
#[test]
fn rule_6_8_c_1_guns_1_and_2_are_slaved_to_the_mk_37_on_one_oscar() {
    let book = advanced();
    let (plan, _) = orders(&fresh(&book), &book, &one_wave(&book, &["315H", "315H", "315M"]));
    assert_eq!(plan.slaved, set(&[Five1, Five2]));
    assert_eq!(
        targets(&plan, [Five1, Five2, Five3, Five4, Five5]),
        [0, 0, NO_TARGET, NO_TARGET, NO_TARGET]
    );
    // The rest, to the plane with the fewest guns: B has the choice of 2/0/0 guns, D (High only)
    // of 2/1, E of 2/2/0; 20mm B and D reach only the Tony.
    let light = targets(&plan, [FortyA, FortyB, FortyC, FortyD, FortyE, TwentyB, TwentyD]);
    assert_eq!(light, [NO_TARGET, 1, NO_TARGET, 1, 2, 2, 2]);
    // Table 9-1: +1 under the Mk 37; alone none.
    assert_eq!(added(&fresh(&book), &book, Five1, Slaved, plane("315H")), 1);
    assert_eq!(added(&fresh(&book), &book, Five1, Alone, plane("315H")), 0);
}

/// 6.8.C.2: guns that cannot join the Mk 37 fire manually into other bearings.
#[test]
fn doctrine_the_mk_37_takes_the_plane_most_guns_reach_and_of_equals_the_earlier() {
    let book = advanced();
    let mut game = fresh(&book);
    let attack = one_wave(&book, &["0H", "180H"]);
    let (plan, _) = orders(&game, &book, &attack);
    assert_eq!(plan.slaved, set(&[Five3, Five4, Five5])); // three guns against two
    assert_eq!(targets(&plan, [Five1, Five2, Five5]), [0, 0, 1]);
    game.ship.guns.destroyed = Five5.bit();
    let (plan, _) = orders(&game, &book, &attack);
    assert_eq!(plan.slaved, set(&[Five1, Five2])); // two against two: the earlier plane
    assert_eq!(targets(&plan, [Five1, Five2, Five3, Five4, Five5]), [0, 0, 1, 1, NO_TARGET]);
}

/// A082, A084, note B of Table 11: a damaged 5in is fired manually, and not into the bearing of
/// the Mk 37's target.
#[test]
fn a082_an_unslaved_5in_keeps_out_of_the_bearing_of_the_mk_37_target() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.guns.hits[Five1 as usize] = 1;
    assert_eq!(guns_slavable(&game.ship, FIVES, &book), set(&[Five2, Five3, Five4, Five5]));
    let (plan, _) = orders(&game, &book, &one_wave(&book, &["0H", "0M"]));
    assert_eq!((plan.slaved, targets(&plan, [Five1, Five2])), (Five2.bit(), [NO_TARGET, 0]));
    let (plan, _) = orders(&game, &book, &one_wave(&book, &["0H", "0M", "45L"]));
    assert_eq!(targets(&plan, [Five1, Five2]), [2, 0]);
}

/// 6.8.C.3, 7.10.C, A085: without its controller the 5in choose freely and have no bonus; mended, it
/// has them again.
#[test]
fn rule_6_8_c_3_a_mk_37_damaged_or_destroyed_controls_nothing_until_repaired() {
    let book = advanced();
    let attack = one_wave(&book, &["0H", "0M"]);
    let mut game = fresh(&book);
    for damaged in [true, false] {
        let gear = &mut game.ship.gear;
        (gear.damaged, gear.destroyed) = if damaged { (1, 0) } else { (0, 1) };
        let (plan, _) = orders(&game, &book, &attack);
        assert_eq!(plan.slaved, 0);
        assert_eq!(targets(&plan, [Five1, Five2, FortyA, FortyB]), [0, 1, 0, 1]);
        assert_eq!(added(&game, &book, Five1, Alone, plane("0H")), 0);
    }
    game.ship.gear.destroyed = 0;
    let (plan, _) = orders(&game, &book, &attack);
    assert_eq!(plan.slaved, set(&[Five1, Five2]));
    assert!(added(&game, &book, Five1, Slaved, plane("0H")) > 0);
}

/// 6.8.C, A086: in the basic game any 5in may take any plane, and has its bonus while the
/// controller works and the gun is undamaged.
#[test]
fn rule_6_8_c_in_the_basic_game_every_5in_chooses_and_keeps_its_bonus() {
    let book = basic();
    let mut game = fresh(&book);
    let (plan, _) = orders(&game, &book, &one_wave(&book, &["0H", "0M"]));
    assert_eq!((plan.slaved, targets(&plan, [Five1, Five2])), (0, [0, 1]));
    assert_eq!(added(&game, &book, Five1, Alone, plane("0M")), 1);
    assert_eq!(added(&game, &book, Five1, Alone, plane("0L")), 0);
    game.ship.guns.hits[Five1 as usize] = 1;
    assert_eq!(added(&game, &book, Five1, Alone, plane("0M")), 0);
    assert_eq!(added(&game, &book, Five2, Alone, plane("0M")), 1);
    game.ship.gear.damaged = Equipment::Mk37.bit();
    assert_eq!(added(&game, &book, Five2, Alone, plane("0M")), 0);
}

/// 6.8.D–F: each tub has its own director; A143: damage to the tub itself takes nothing.
#[test]
fn rule_6_8_d_a_40mm_loses_its_bonus_with_its_own_director_only() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.guns.hits[FortyB as usize] = 1;
    let bonus = |game: &Game, gun| added(game, &book, gun, Alone, plane("0L"));
    assert_eq!((bonus(&game, FortyA), bonus(&game, FortyB)), (1, 1));
    game.ship.gear.damaged = Equipment::DirectorA.bit();
    assert_eq!((bonus(&game, FortyA), bonus(&game, FortyB)), (0, 1));
    game.ship.gear.damaged = 0; // repaired: restored at once
    game.ship.gear.destroyed = Equipment::DirectorB.bit();
    assert_eq!((bonus(&game, FortyA), bonus(&game, FortyB)), (1, 0));
    assert_eq!(added(&game, &book, TwentyA, Alone, plane("90L")), 0); // 6.8.E
}

/// 7.8.2.J, A197, C39: both fire rooms gone, or one blown up (21-1), and no gun has a bonus; the
/// undamaged Mk 37 still has its guns slaved.
#[test]
fn c39_without_power_guns_are_slaved_and_have_no_bonus() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.rooms.destroyed = Room::FireRoomForward.bit();
    assert_eq!(added(&game, &book, FortyA, Alone, plane("0L")), 1);
    let aft = Room::FireRoomAft.bit();
    for (rooms, power_lost) in [(Room::FireRoomForward.bit() | aft, false), (0, true)] {
        (game.ship.rooms.destroyed, game.ship.power_lost) = (rooms, power_lost);
        assert_eq!(orders(&game, &book, &one_wave(&book, &["0H"])).0.slaved, 0b11);
        assert_eq!(added(&game, &book, Five1, Slaved, plane("0H")), 0);
        assert_eq!(added(&game, &book, FortyA, Alone, plane("0L")), 0);
    }
}

/// A004, A093: ammunition gone or an emergency declared, the guns are silent; markers still serve.
#[test]
fn a004_no_ammunition_or_an_emergency_silences_every_gun() {
    let book = advanced();
    let mut game = fresh(&book);
    assert_eq!(guns_able(&game.ship, &book).count_ones(), 5 + 5 + 7);
    game.ship.guns.destroyed = set(&[Five2, TwentyA]);
    assert_eq!(guns_able(&game.ship, &book).count_ones(), 15);
    game.ship.emergency = true;
    game.station.surface_support = 1;
    let (plan, support) = orders(&game, &book, &one_wave(&book, &["90M"]));
    assert_eq!((plan, support.surface_count), (FirePlan::HOLD, 1));
    game.ship.emergency = false;
    game.ship.tracks.ammo = 0;
    assert_eq!(guns_able(&game.ship, &book), 0);
}

/// The guns silenced by these magazines, under a reading of A002.
fn silenced(reading: &str, magazines: &[Room]) -> u32 {
    let book = book_of("kimberly", &[&format!("rulings.magazines.rule={reading}")]);
    let mut game = fresh(&book);
    game.ship.rooms.destroyed = magazines.iter().fold(0, |set, room| set | room.bit());
    book.ship.carried & !guns_able(&game.ship, &book)
}

const FORWARD: Room = Room::LightMagazineForward;
const AFT_40: Room = Room::FortyMagazineAft;
const AFT_20: Room = Room::TwentyMagazineAft;
const SEVEN_20MM: u32 = 0b111_1111 << 10;

/// A003: 5in magazine n feeds gun n alone, whatever feeds the light guns.
#[test]
fn a003_a_5in_magazine_silences_its_own_gun() {
    for reading in ["1.1", "7.8.2.J", "both aft"] {
        assert_eq!(silenced(reading, &[Room::FiveMagazine2]), Five2.bit());
        assert_eq!(silenced(reading, &[Room::FiveMagazine4, Room::Cic]), Five4.bit());
    }
}

#[test]
fn a002_by_1_1_each_light_gun_falls_silent_with_its_one_magazine() {
    assert_eq!(silenced("1.1", &[FORWARD]), set(&[FortyA, FortyB]));
    assert_eq!(silenced("1.1", &[AFT_40]), set(&[FortyC, FortyD, FortyE]));
    assert_eq!(silenced("1.1", &[AFT_20]), SEVEN_20MM);
}

#[test]
fn a002_by_7_8_2_j_a_calibre_falls_silent_when_both_its_magazines_are_gone() {
    assert_eq!(silenced("7.8.2.J", &[FORWARD]), 0);
    assert_eq!(silenced("7.8.2.J", &[AFT_40, AFT_20]), 0);
    assert_eq!(silenced("7.8.2.J", &[FORWARD, AFT_40]), FORTIES);
    assert_eq!(silenced("7.8.2.J", &[FORWARD, AFT_20]), SEVEN_20MM);
}

#[test]
fn a002_by_the_last_sentence_of_1_1_both_aft_magazines_must_go() {
    let aft = set(&[FortyC, FortyD, FortyE]) | SEVEN_20MM;
    assert_eq!(silenced("both aft", &[AFT_40]), 0);
    assert_eq!(silenced("both aft", &[AFT_40, AFT_20]), aft);
    assert_eq!(silenced("both aft", &[FORWARD, AFT_20]), set(&[FortyA, FortyB]));
}

const EVEN: Keel = Keel { bow: 0, stern: 0, port: 0, starboard: 0 };

/// The places masked on a keel, as words.
fn masked(keel: Keel) -> Vec<String> {
    let set = masked_by_list(&keel, &advanced());
    Position::all().filter(|at| set >> at.index() & 1 == 1).map(|at| at.to_string()).collect()
}

/// The example under 7.4.E, by the firing chart (7.4.C): bow 2 and stern 1 is a net trim of 1, no restriction; a net 2 keeps
/// guns firing forward from High, guns firing aft from Low.
#[test]
fn rule_7_4_e_a_net_trim_of_two_masks_high_forward_and_low_aft() {
    assert!(masked(Keel { bow: 2, stern: 1, ..EVEN }).is_empty());
    let bow = ["315H", "0H", "45H", "135L", "180L", "225L"];
    assert_eq!(masked(Keel { bow: 2, ..EVEN }), bow);
    assert_eq!(masked(Keel { bow: 4, stern: 1, ..EVEN }), bow);
    let stern = ["315L", "0L", "45L", "135H", "180H", "225H"];
    assert_eq!(masked(Keel { stern: 2, ..EVEN }), stern);
}

/// 7.4.E "starboard and port work the same way", A163, A166: each axis by its own net.
#[test]
fn rule_7_4_e_list_masks_high_on_the_low_side_and_low_on_the_high_side() {
    let starboard = ["315L", "45H", "90H", "135H", "225L", "270L"];
    assert_eq!(masked(Keel { starboard: 2, ..EVEN }), starboard);
    let port = ["315H", "45L", "90L", "135L", "225H", "270H"];
    assert_eq!(masked(Keel { port: 3, starboard: 1, ..EVEN }), port);
    assert_eq!(masked(Keel { bow: 2, port: 2, ..EVEN }).len(), 6 + 6 - 2); // 315H and 135L in both
}

/// 6.8.H, 7.4.B: out of trim, she has guns masked.
#[test]
fn rule_6_8_h_nobody_fires_into_a_masked_place() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.keel.bow = 2;
    let planes = ["0H", "0M", "180L", "180M", "90H"].map(plane);
    let able = guns_able(&game.ship, &book);
    let reached = reach(&planes, able, &game.ship, &book).map(u32::count_ones);
    // 0H 4 and 180L 3 + 1 + 3 are masked; 90H has 5 5in and 40mm A, C, E.
    assert_eq!(reached[..5], [0, 4, 0, 7, 8]);
}

#[test]
fn rule_6_8_o_a_support_marker_destroys_on_a_six() {
    let charts = &advanced().gunnery;
    let odds = exact_odds(|dice| support_fire(charts, 0, dice));
    assert_eq!(odds.share(&Shot::Destroyed, 6), 1);
}

/// A plan of these support markers: surface and air, each by the plane it is on.
pub(super) fn markers(surface: &[usize], air: &[usize]) -> SupportPlan {
    let mut plan = SupportPlan::NONE;
    surface.iter().for_each(|&plane| plan.add_surface(plane));
    air.iter().for_each(|&plane| plan.add_air(plane));
    plan
}

/// 5.2.F, A027, A090: the second marker's target is down and the third's flamed: both are spent.
#[test]
fn rule_5_2_f_a_surface_marker_whose_target_is_gone_is_spent() {
    let book = advanced();
    let (mut game, mut planes) = (fresh(&book), [plane("0L"), plane("90L"), plane("180L")]);
    planes[1].state = PlaneState::Flamed;
    game.surface_fires(
        &mut planes,
        &markers(&[0, 0, 1], &[]),
        &Firing::at_wave(0),
        &book,
        &mut table([6]),
    );
    assert_eq!(planes.map(|plane| plane.state as u8), [3, 2, 0]);
    assert_eq!(game.tally.get(Count::KillsSurface), 1);
}

/// The example under 6.5.G: two markers on a Zero at 180L; the first shoots it down, the second
/// is re-aimed. C7: at the first plane of the wave still a target.
#[test]
fn rule_6_5_g_an_air_marker_whose_target_is_gone_is_re_aimed() {
    let book = advanced();
    let (mut game, mut planes) = (fresh(&book), [plane("0L"), plane("90L"), plane("180L")]);
    planes[0].state = PlaneState::Flamed;
    game.phase.air_support = 2;
    game.air_fires(
        &mut planes,
        &markers(&[], &[2, 2]),
        &Firing::at_wave(0),
        &book,
        &mut table([6, 6]),
    );
    assert_eq!(planes.map(|plane| plane.state as u8), [2, 3, 3]);
    assert_eq!((game.phase.air_support, game.tally.get(Count::KillsAir)), (0, 2));
}

/// 6.5.E, 6.5.G, A051: nobody left to shoot at, the markers stay for a later wave.
#[test]
fn rule_6_5_g_an_air_marker_without_any_target_is_kept() {
    let book = advanced();
    let (mut game, mut planes) = (fresh(&book), [plane("0L")]);
    game.phase.air_support = 3;
    game.air_fires(
        &mut planes,
        &markers(&[], &[0, 0, 0]),
        &Firing::at_wave(0),
        &book,
        &mut table([6]),
    );
    assert_eq!(game.phase.air_support, 2);
}

/// A050: 5 markers over three waves are used 2, 2, 1: ⌈5/3⌉, ⌈3/2⌉, ⌈1/1⌉.
#[test]
fn doctrine_air_markers_are_split_over_the_waves_rounded_up() {
    let book = advanced();
    let mut game = fresh(&book);
    let mut attack = Attack::in_waves(&book.attack, 11);
    attack.waves = [1, 1, 1];
    let shares = [5, 3, 1].map(|unused| {
        game.phase.air_support = unused;
        let wave = (5 - unused) as usize / 2;
        game.orders(&attack, wave, &Reference, &book).1.air_count
    });
    assert_eq!(shares, [2, 2, 1]);
}

/// 6.8.A, guns count like markers: 0H has 5in 1, 2 and 40mm A, B; 180H has 5in 3–5 and 40mm C, D, E.
#[test]
fn doctrine_support_goes_to_the_plane_with_the_fewest_guns_and_markers_surface_first() {
    let book = advanced();
    let mut game = fresh(&book);
    game.station.surface_support = 2;
    game.phase.air_support = 2;
    let attack = one_wave(&book, &["180H", "0H"]);
    let (fire, support) = orders(&game, &book, &attack);
    assert_eq!((fire.guns_on()[0], fire.guns_on()[1]), (6, 4));
    assert_eq!(support, markers(&[1, 1], &[0, 1])); // 6/4, 6/5, 6/6, 7/6
}
