//! 11.1–11.6, scenario 8, 2.1 — What the optional rules, other ships and other firing charts change
//! in gunnery.

use super::gunnery::{Alone, Slaved, added, markers, of_kind, plan_of};
use super::{advanced, at, book_of, fresh, plane, table};
use crate::defensive_fire::{Firing, guns_bearing};
use crate::metrics::Count;
use crate::names::Altitude::{High, Low};
use crate::names::Gun::{
    Five1, Five2, FortyA, FortyB, FortyC, FortyD, FortyE, TwentyA, TwentyB, TwentyC, TwentyD,
    TwentyE,
};
use crate::names::{Bearing, Equipment, FORTIES, Officer, Position, Section};
use crate::rulebook::Rulebook;
use crate::state::{Blow, PlaneKind, PlaneState};
use kernel::dice::{Quiet, exact_odds};

/// 11.1, A255: a Willow takes the bonus of 5in and 40mm; a 5in fired independently has -1.
#[test]
fn rule_11_1_a_willow_takes_the_bonus_and_costs_an_unslaved_5in_one() {
    let willow = of_kind(PlaneKind::Willow, "90M");
    let low = of_kind(PlaneKind::Willow, "90L");
    let (off, on) = (advanced(), book_of("kimberly", &["optional.willow=true"]));
    let mut game = fresh(&on);
    assert_eq!(added(&game, &off, Five1, Slaved, willow), 1);
    assert_eq!(added(&game, &on, Five1, Slaved, willow), 0);
    assert_eq!(added(&game, &on, Five1, Alone, willow), -1);
    assert_eq!(added(&game, &on, Five1, Alone, low), -1);
    assert_eq!(added(&game, &on, FortyA, Alone, low), 0);
    assert_eq!(added(&game, &on, TwentyA, Alone, low), 0);
    assert_eq!(added(&game, &on, Five1, Alone, plane("90M")), 0);
    game.ship.power_lost = true; // C39: slaved all the same
    assert_eq!(added(&game, &on, Five1, Slaved, willow), 0);
}

/// C35: in the basic game a 5in fires independently when the Mk 37 is out or the gun is damaged.
#[test]
fn c35_in_the_basic_game_a_willow_costs_one_only_without_the_mk_37() {
    let willow = of_kind(PlaneKind::Willow, "90M");
    let book = book_of("kimberly", &["optional.willow=true", "scenario.rules=basic"]);
    let mut game = fresh(&book);
    assert_eq!(added(&game, &book, Five1, Alone, willow), 0);
    game.ship.guns.hits[Five1 as usize] = 1;
    assert_eq!(added(&game, &book, Five1, Alone, willow), -1);
    game.ship.gear.damaged = Equipment::Mk37.bit();
    assert_eq!(added(&game, &book, Five2, Alone, willow), -1);
}

/// 11.2.A, A251: the fifth kill makes a crew aces; C25: a hit on the mount ends it. Forward 6,3 is
/// a hit on 5in 1, which a 1 only damages.
#[test]
fn rule_11_2_five_kills_add_one_until_the_mount_is_hit() {
    let book = book_of("kimberly", &["optional.gun_crew_aces=true"]);
    let mut game = fresh(&book);
    game.ship.guns.kills[Five1 as usize] = 4;
    assert_eq!(added(&game, &book, Five1, Alone, plane("0L")), 0);
    let mut planes = [plane("0L")];
    game.guns_fire(
        &mut planes,
        &plan_of(Five1, Alone),
        &Firing::at_wave(0),
        &book,
        &mut table([6, 6]),
    );
    assert_eq!(game.tally.get(Count::Kills5in), 1);
    assert_eq!(added(&game, &book, Five1, Alone, plane("0L")), 1);
    assert_eq!(added(&game, &advanced(), Five1, Alone, plane("0L")), 0);
    let blow = Blow { section: Section::Forward, bearing: None };
    game.main_damage(blow, &book, &mut table([6, 3, 1]));
    assert_eq!(added(&game, &book, Five1, Alone, plane("0L")), 0);
}

/// 11.4.A, A252: air support destroys a twin-engined plane on 5 or 6; surface support does not.
#[test]
fn rule_11_4_air_support_has_one_more_against_twin_engines() {
    let book = book_of("kimberly", &["optional.twin_engine=true"]);
    let destroyed = |kind, book: &Rulebook| {
        let odds = exact_odds(|dice| {
            let (mut game, mut planes) = (fresh(book), [of_kind(kind, "0L")]);
            game.phase.air_support = 1;
            game.air_fires(
                &mut planes,
                &markers(&[], &[0]),
                &Firing::at_wave(0),
                book,
                &mut Quiet(dice),
            );
            planes[0].state
        });
        odds.share(&PlaneState::Destroyed, 6)
    };
    assert_eq!(destroyed(PlaneKind::TwinEngine, &book), 2);
    assert_eq!(destroyed(PlaneKind::Plain, &book), 1);
    assert_eq!(destroyed(PlaneKind::TwinEngine, &advanced()), 1);
    let (mut game, mut planes) = (fresh(&book), [of_kind(PlaneKind::TwinEngine, "0L")]);
    game.surface_fires(
        &mut planes,
        &markers(&[0], &[]),
        &Firing::at_wave(0),
        &book,
        &mut table([5]),
    );
    assert!(planes[0].is_target());
}

/// 11.6.B, C24: nine chits are drawn as ever (the first of the cup each time: three of -2, three
/// of -1, three of 0), and the green value stands in for the gunnery officer's.
#[test]
fn rule_11_6_b_a_green_gunnery_officer_has_his_value_instead_of_his_chit() {
    for (green, value) in [("0", -1), ("-2", -2)] {
        let book = book_of("kimberly", &[&format!("optional.green_gunnery={green}")]);
        let mut game = fresh(&book);
        game.draw_ratings(&book, &mut table([1; 9]));
        assert_eq!(game.ship.officers.value, [-2, -2, -2, value, -1, -1, 0, 0, 0]);
        assert_eq!(added(&game, &book, Five1, Alone, plane("0L")), value);
    }
}

/// 11.6.C, A254: morale counts with both signs; A091: a dead gunnery officer counts 0.
#[test]
fn rule_11_6_c_morale_is_added_to_table_9_2() {
    let book = book_of("kimberly", &["optional.morale_gunnery=true"]);
    let mut game = fresh(&book);
    game.ship.officers.value[Officer::Gunnery as usize] = 2;
    game.morale = -1;
    assert_eq!(added(&game, &book, FortyA, Alone, plane("0L")), 1 + 2 - 1);
    assert_eq!(added(&game, &advanced(), FortyA, Alone, plane("0L")), 1 + 2);
    game.ship.officers.dead = Officer::Gunnery.bit();
    game.morale = 2;
    assert_eq!(added(&game, &book, FortyA, Alone, plane("0L")), 1 + 2);
}

/// Scenario 8, A096: the twin 20mm add 1, and the gunnery officer on top; A241: in 1941 A, B and C
/// were singles, and there was no 40mm.
#[test]
fn scenario_8_dunlaps_twins_add_one_and_her_guns_of_1941_are_fewer() {
    let (book, of_1941) = (book_of("dunlap", &[]), book_of("dunlap", &["scenario.armament=1941"]));
    let mut game = fresh(&book);
    game.ship.officers.value[Officer::Gunnery as usize] = 1;
    let twenties = [TwentyA, TwentyB, TwentyC, TwentyD, TwentyE];
    let add = |book: &Rulebook| twenties.map(|gun| added(&game, book, gun, Alone, plane("0M")));
    assert_eq!(add(&book), [2; 5]);
    assert_eq!(add(&of_1941), [0, 0, 0, 2, 2]);
    assert_eq!(added(&game, &book, Five1, Alone, plane("0M")), 1);
    assert_eq!(book.ship.carried.count_ones(), 4 + 2 + 5);
    assert_eq!(of_1941.ship.carried & FORTIES, 0);
    assert_eq!(guns_bearing(at("90L"), &of_1941) & FORTIES, 0);
}

/// C45: 40mm tubs at each bearing with one more or one less. The one more is a copy of its
/// neighbour by letter: at 180 A reaches High alone, as C does.
#[test]
fn c45_the_firing_chart_varies_by_one_40mm_at_every_bearing() {
    let tubs = |scenario: &str, reading: &str, altitude| {
        let book = book_of(scenario, &[&format!("rulings.firing_chart.fletcher={reading}")]);
        Bearing::ALL.map(|bearing| {
            let guns = guns_bearing(Position { bearing, altitude }, &book) & FORTIES;
            ["A", "B", "C", "D", "E"]
                .into_iter()
                .zip([FortyA, FortyB, FortyC, FortyD, FortyE])
                .filter_map(|(letter, gun)| (guns & gun.bit() != 0).then_some(letter))
                .collect::<String>()
        })
    };
    // 315, 0, 45, 90, 135, 180, 225, 270
    assert_eq!(
        tubs("kimberly", "printed", High),
        ["BDE", "AB", "ACE", "ACE", "CE", "CDE", "DE", "BDE"]
    );
    assert_eq!(
        tubs("kimberly", "plus one 40mm", High),
        ["ABDE", "ABC", "ABCE", "ABCE", "ACE", "ACDE", "ADE", "ABDE"]
    );
    assert_eq!(
        tubs("kimberly", "plus one 40mm", Low),
        ["AB", "ABC", "AB", "ABCE", "ACE", "E", "ADE", "ABDE"]
    );
    assert_eq!(
        tubs("kimberly", "minus one 40mm", High),
        ["BD", "A", "AC", "AC", "C", "CD", "D", "BD"]
    );
    // 2.1: the doubt is about the Fletcher; Dunlap's chart is printed.
    assert_eq!(tubs("dunlap", "plus one 40mm", High), tubs("dunlap", "printed", High));
}
