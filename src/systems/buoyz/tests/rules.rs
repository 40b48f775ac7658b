//! Single rules, each where it shows.

use kernel::systems::geometry::{Circle, Point};

use super::{prepared, scripted};
use crate::actions::Action;
use crate::gunnery::Seen;
use crate::names::{Ability, AirType, Load, Side, Weapon};
use crate::sight::Quarter;
use crate::state::{Now, Standing, rounded};

fn abeam(target: usize, range: f64) -> Seen {
    let (bears, lies) = (Quarter::Starboard, Quarter::Port);
    Seen { target, range, bears, lies, by_radar: false, grappled: false }
}

/// B7.2, C9: both are Evasive, and yet a hit is rolled again once.
#[test]
fn rule_b1_1a_no_die_is_rolled_a_third_time() {
    scripted("raider", &[], [6, 1, 6], |battle| {
        assert_eq!(battle.attack_dice(Weapon::Main, 2, 4, true), 1);
    });
}

#[test]
fn rule_b1_1c_half_and_more_is_rounded_up() {
    assert_eq!([0.25, 0.5, 1.49, 2.5].map(rounded), [0, 1, 1, 3]);
}

/// C1: both edges belong to the fore arc, and so does the spot itself.
#[test]
fn rule_b1_2_four_arcs() {
    scripted("raider", &[], [], |battle| {
        battle.game.ships[0].at = Point::new(50.0, 36.0);
        battle.game.ships[0].heading = 0;
        let mut quarter = |x: f64, y: f64| {
            battle.game.ships[1].at = Point::new(50.0 + x, 36.0 + y);
            battle.quarter(0, 1)
        };
        assert_eq!([quarter(5.0, 5.0), quarter(0.0, 0.0)], [Quarter::Fore; 2]);
        assert_eq!([quarter(5.0, 0.0), quarter(-5.0, 1.0)], [Quarter::Starboard, Quarter::Port]);
        assert_eq!(quarter(-5.0, -5.0), Quarter::Aft);
    });
}

/// B1.3, B5.9: torpedoes reach 12 inches in era 4, 24 in era 6, 32 later; a Long Lance 32 in era 6.
#[test]
fn rule_b1_3_ranges_of_torpedoes_by_era() {
    let reach =
        |scenario: &str, ship: usize| prepared(scenario, &[]).book.ships[ship].tubes.unwrap().range;
    assert_eq!(
        [reach("transition", 2), reach("raider", 1), reach("missile-age", 3)],
        [12.0, 24.0, 32.0]
    );
    assert_eq!(reach("raider-by-night", 0), 32.0);
}

/// B1.5, B1.6, BC2.2: the card of the Bismarck as printed; a counter of boats is one ship of 3 points.
#[test]
fn rule_b1_5_cards_as_printed() {
    let book = prepared("raider", &[]).book;
    let card = &book.ships[0];
    assert_eq!((card.steam, card.turning, card.size, card.armour), (6.0, 1, 2, 5));
    assert_eq!((card.hull, card.crippled, card.command, card.radar), (20, 8, 2, 1));
    assert_eq!((card.main.dice, card.main.range, card.secondary, card.aa), (8, 65.0, 6, 6));
    let boats = prepared("narrow-seas", &[]).book;
    assert_eq!((boats.ships[0].points, boats.totals), (3, [18, 19]));
}

/// C47: hull and dice, but neither armour nor size.
#[test]
fn rule_b1_7_doubled() {
    let book = prepared("raider-doubled", &[]).book;
    let card = &book.ships[0];
    assert_eq!((card.hull, card.crippled, card.main.dice, card.aa), (40, 16, 16, 12));
    assert_eq!((card.armour, card.size, card.command), (5, 2, 2));
}

/// B2.2.0: everybody where the scenario says, lurkers nowhere.
#[test]
fn rule_b2_2_0_deployed() {
    scripted("atlantic-convoy", &[], [], |battle| {
        assert_eq!((battle.game.on[0].count(), battle.game.on[1].count()), (8, 0));
        assert_eq!(battle.game.lurkers.shown(crate::names::Side::B).0, 4);
        assert_eq!(
            (battle.game.ships[0].at, battle.game.ships[0].heading),
            (Point::new(12.0, 24.0), 90)
        );
    });
}

/// B2.1, B2.2.1 to B2.2.4: a turn in a calm in which nobody can do anything to anybody rolls for initiative only.
#[test]
fn rule_b2_1_a_quiet_turn() {
    let sets = [
        "ships.monitor.cannon.dice=0",
        "ships.virginia.secondary=0",
        "optional.special_actions=false",
    ];
    scripted("hampton-roads", &sets, [6, 6, 1, 1], |battle| {
        assert!(battle.turn());
        let places = [0, 1].map(|ship| battle.game.ships[ship].at.x);
        assert_eq!((battle.game.first, places), (Side::A, [22.0, 26.0]));
    });
}

/// B4.1a, B4.1b, A2: an inch, and one point after it.
#[test]
fn rule_b4_1b_a_ship_of_speed_1_turns_one_point() {
    scripted("hampton-roads", &[], [], |battle| {
        let mut ends = Vec::new();
        battle.for_each_move(0, &mut |end| ends.push(end.heading));
        ends.sort_unstable();
        assert_eq!((battle.allowance(0), ends), (1.0, vec![60, 90, 120]));
    });
}

/// B4.1c, C7: from era 5 a point of hull each.
#[test]
fn rule_b4_1c_ships_glance_off() {
    scripted("raider", &[], [], |battle| {
        battle.game.ships[0].at = battle.game.ships[1].at;
        battle.collide(0);
        assert_eq!([0, 1].map(|ship| battle.game.ships[ship].hull), [19, 6]);
    });
}

/// A third in irons, once before the beam and running, twice abaft the beam (A1); an inch at least (C3).
#[test]
fn rule_b4_1_1_speed_by_the_wind() {
    scripted("frigate-action", &[], [], |battle| {
        let speeds = [0, 90, 105, 180].map(|heading| {
            battle.game.ships[0].heading = heading;
            battle.allowance(0)
        });
        assert_eq!(speeds, [1.0, 3.0, 6.0, 3.0]);
        battle.game.calm = true;
        assert_eq!(battle.allowance(0), 0.0);
    });
}

/// B5.1, B5.3: launchers by size, ranges by calibre; twice the range at -4 more.
#[test]
fn rule_b5_3_beyond_effective_range() {
    scripted("raider", &[], [], |battle| {
        let far = battle.main_shot(1, &abeam(0, 50.0)).unwrap();
        assert_eq!((far.dice, far.needs), (5, 6)); // 8 inch guns reach 46: 2 + 1 + 4
        assert!(battle.main_shot(1, &abeam(0, 93.0)).is_none());
        assert!(battle.secondary_shot(1, &abeam(0, 31.0)).is_none());
    });
    assert_eq!(prepared("missile-age", &[]).book.ships[3].missiles.launchers, 2);
}

/// B5.4b: in eras 2 to 4 cannon at a merchant aim at the rigging, and a 1 on the critical table is a 2.
#[test]
fn rule_b5_4b_at_the_rigging() {
    scripted("pirates", &[], [1], |battle| {
        battle.critical(3, Weapon::Cannon, true);
        assert_eq!((battle.game.ships[3].armament, battle.game.ships[3].motive), (0, 1));
    });
}

/// A46: one hit of three goes to the friend, the last damage die.
#[test]
fn rule_b5_4c_fire_into_a_melee() {
    let dice = [6, 6, 6, 1, 1, 3, 1];
    scripted("breaking-the-line", &["optional.cripple=false"], dice, |battle| {
        battle.game.ships[3].grappled.push(2);
        battle.game.ships[2].grappled.push(3);
        let shot = crate::gunnery::Shot { target: 3, dice: 3, needs: 6, added: 0 };
        battle.fire_guns(1, Weapon::Cannon, crate::addresses::Purpose::Cannon, shot);
        assert_eq!([2, 3].map(|ship| battle.game.ships[ship].hull), [3, 5]);
    });
}

/// B5.5: night, a fast target, long range and radar: 3 + 1 + 1 + 1 - 1.
#[test]
fn rule_b5_5_modifiers_add_up() {
    scripted("raider", &["scenario.night=true"], [], |battle| {
        battle.game.ships[1].moved = 7.0;
        let seen = Seen { by_radar: true, ..abeam(1, 45.0) };
        assert_eq!(battle.main_shot(0, &seen).unwrap().needs, 5);
    });
}

/// B7.1, B7.2, B10.2: 3 and Command 2 reach 5; in bad weather they do not.
#[test]
fn rule_b7_1_command_checks() {
    for (weather, passed) in
        [("scenario.bad_weather=false", true), ("scenario.bad_weather=true", false)]
    {
        scripted("raider", &[weather], [3], |battle| {
            assert_eq!(battle.try_action(0, Action::Flank, 0), passed);
            assert_eq!(battle.allowance(0), if passed { 7.5 } else { 6.0 });
        });
    }
}

/// B7.3: each switch takes its ability from every ship.
#[test]
fn rule_b7_3_abilities_have_switches() {
    let has =
        |sets: &[&str]| prepared("raider", sets).book.ships[0].abilities.has(Ability::TorpedoBelt);
    assert!(has(&[]) && !has(&["optional.torpedo_belt=false"]));
    assert!(!has(&["optional.special_abilities=false"]));
}

/// B8.1b, C20: a ship grappled to one that burns catches fire.
#[test]
fn rule_b8_1b_fire_spreads() {
    // The burning ship takes a critical: armament.
    scripted("frigate-action", &[], [1], |battle| {
        battle.game.ships[0].grappled.push(1);
        battle.game.ships[1].grappled.push(0);
        battle.game.ships[0].fires = 1;
        battle.burn();
        assert_eq!([0, 1].map(|ship| battle.game.ships[ship].fires), [1, 1]);
    });
}

/// Land blocks sight, and radar too.
#[test]
fn rule_b10_1_land_between() {
    scripted("raider", &[], [], |battle| {
        assert!(battle.located(0, 1, 55.0));
        battle.game.islands.push(Circle { center: Point::new(60.0, 35.0), radius: 3.0 });
        assert!(!battle.located(0, 1, 55.0));
    });
}

/// B10.2, B10.3: 60 inches by day, 30 in bad weather, 30 at night (A39), 15 in both.
#[test]
fn rule_b10_2_how_far_one_sees() {
    scripted("raider", &[], [], |battle| {
        let mut seen = |bad, night| {
            (battle.game.bad_weather, battle.game.night) = (bad, night);
            battle.visibility()
        };
        assert_eq!([seen(false, false), seen(true, false)], [60.0, 30.0]);
        assert_eq!([seen(false, true), seen(true, true)], [30.0, 15.0]);
    });
}

/// B10.4.1: 3 shifts the wind a point clockwise, 12 is a gale.
#[test]
fn rule_b10_4_1_wind_and_gale() {
    scripted("armada", &[], [1, 2, 6, 6], |battle| {
        battle.change_wind();
        assert_eq!((battle.game.wind, battle.game.bad_weather), (45, false));
        battle.change_wind();
        assert_eq!((battle.game.wind, battle.game.bad_weather), (45, true));
    });
}

/// 65 inches for level 1; boats only from 1943.
#[test]
fn rule_b10_5_radar_and_boats() {
    for (year, found) in [("scenario.year=1942", false), ("scenario.year=1943", true)] {
        scripted("narrow-seas", &[year], [], |battle| {
            assert_eq!(battle.radar_reaches(6, 0, 25.0), found);
            assert!(!battle.radar_reaches(6, 0, 66.0));
        });
    }
}

/// C32: zones are numbered from the south-west; the middle line belongs to the north.
#[test]
fn rule_b11_1_six_zones() {
    scripted("atlantic-convoy", &[], [], |battle| {
        let zone = |x: f64, y: f64| battle.zone(Point::new(x, y));
        assert_eq!(
            [zone(1.0, 1.0), zone(36.0, 23.0), zone(36.0, 24.0), zone(71.0, 47.0)],
            [0, 1, 4, 5]
        );
    });
}

/// B11.2, B11.3: a 4 detects; three dice against size 5, a hit with its damage die.
#[test]
fn rule_b11_2_found_and_depth_charged() {
    scripted("atlantic-convoy", &[], [4, 5, 1, 1, 1, 1, 3], |battle| {
        assert!(battle.try_detection(1, 8, 0));
        battle.game.ships[8].standing = Standing::On;
        battle.depth_charge_attack(8, 3, false);
        // A hit on armour 0 cripples the boat: its Crash Dive is kept (1), and a 3 confirms nothing.
        assert_eq!((battle.game.ships[8].hull, battle.game.ships[8].crippled), (1, true));
    });
}

/// B11.2: helicopters and searchers of zones detect nothing either where nobody may.
#[test]
fn rule_b11_2_a_switch_for_all_detection() {
    for (on, dice) in [(true, &[6][..]), (false, &[])] {
        let switch = format!("optional.detection={on}");
        scripted("sub-hunters", &[&switch], dice.iter().copied(), |battle| {
            battle.game.ships[0].at = Point::new(36.0, 24.0);
            battle.search_zone(0, Point::new(10.0, 10.0));
            assert_eq!(battle.game.lurkers.shown(Side::B).0, if on { 2 } else { 3 });
        });
        scripted("modern-group", &[&switch], dice.iter().copied(), |battle| {
            let is_helicopter = |place: &usize| {
                let card = battle.card(*place);
                card.kind == AirType::Helicopter && card.load == Load::DepthCharges
            };
            let helicopter = (0..battle.game.flights.len()).find(is_helicopter).unwrap();
            let boat = battle.book.first_of_b;
            assert_eq!(battle.helicopter_finds(helicopter, boat), on);
        });
    }
}

/// B11.4: a surfaced boat within 4 inches sinks on 5, for a point of hull.
#[test]
fn rule_b11_4_a_boat_is_rammed() {
    // Its Crash Dive fails (1 and 3 of 6), the ram sinks it.
    scripted("night-surface-attack", &[], [1, 5], |battle| {
        for boat in 8..11 {
            battle.remove(boat, Standing::Off);
        }
        battle.game.ships[7].at = Point::new(14.0, 12.0);
        battle.fright_boats(0);
        assert_eq!(battle.game.ships[7].standing, Standing::Sunk);
        assert_eq!(battle.game.ships[0].hull, 2);
    });
}

/// B12.1: the best Command of the squadron.
#[test]
fn rule_b12_1_squadrons_use_their_best_crew() {
    scripted("squadrons", &["fleet.a.2.command=3"], [], |battle| {
        assert_eq!([0, 1, 2].map(|ship| battle.command(ship)), [3; 3]);
    });
}

/// B12.2, C15: a fort shoots better by 1, loses hull to a motive hit, and is lost when crippled.
#[test]
fn rule_b12_2_forts() {
    scripted("against-the-fort", &[], [2], |battle| {
        assert_eq!(battle.main_shot(2, &abeam(0, 30.0)).unwrap().needs, 2); // size 3
        battle.critical(2, Weapon::Main, false);
        assert_eq!((battle.game.ships[2].hull, battle.game.ships[2].motive), (9, 0));
        battle.game.ships[2].crippled = true;
        assert!(battle.is_lost(2) && battle.game.ships[2].is_on());
    });
}

/// B12.3: a ship that left is neither lost nor in play.
#[test]
fn rule_b12_3_left_the_table() {
    scripted("raider", &[], [], |battle| {
        battle.remove(1, Standing::Off);
        assert!(!battle.is_lost(1) && !battle.game.on[1].has(1));
    });
}

/// B12.5, C45: lit by All Hands, she sets fire to what she reaches, and doubles are her end.
#[test]
fn rule_b12_5_a_fireship() {
    scripted("fireships", &[], [4, 3, 3], |battle| {
        assert!(battle.try_action(0, Action::AllHands, 0));
        battle.game.ships[0].at = battle.game.ships[6].at;
        battle.fireship_spreads(0);
        assert_eq!(battle.game.ships[6].fires, 1);
        battle.fireships_burn();
        assert_eq!((battle.game.ships[6].fires, battle.game.ships[0].is_on()), (2, false));
        assert!(!battle.is_lost(0));
    });
}

/// BC2.3: open sea on a 2; night on a 6; bad weather on a 5; the edge is A's.
#[test]
fn rule_bc2_3_a_scratch_battle() {
    scripted("scratch-battle", &[], [2, 6, 5, 6, 5, 4, 3], |battle| {
        assert!(battle.game.islands.is_empty());
        assert!(battle.game.night && battle.game.bad_weather);
        assert_eq!(battle.game.wind, 0);
    });
}

/// BC4.3: the Bismarck's 20 points are two, and she broke off first: three and two more for who stayed.
#[test]
fn rule_bc4_3_campaign_points() {
    let ready = prepared("open-battle", &[]);
    let name = |wanted: &str| {
        crate::metrics::METRICS.iter().position(|metric| metric.name == wanted).unwrap()
    };
    super::with(&ready, [], |mut battle| {
        battle.sink(0);
        (battle.game.turn, battle.game.broke) = (20, [3, 0]);
        let tally = battle.outcome();
        assert_eq!([name("a_cp"), name("b_cp")].map(|at| tally.row()[at]), [0, 7]);
    });
}

/// B7.3, C21: the belt of the Bismarck rolls the higher of two dice again.
#[test]
fn rule_b7_3_a_torpedo_belt() {
    scripted("raider", &[], [5, 6, 1], |battle| {
        let mut blows =
            crate::damage_dice::Blows::roll(Weapon::Torpedo, 2, 6, 0, &mut battle.table);
        battle.torpedo_belt(0, &mut blows);
        assert_eq!(blows.as_slice(), [5, 1]);
    });
}

/// B7.2, C6: smoke stops whoever stands in it, unless radar sees through; the raider's does.
#[test]
fn rule_b7_2_smoke_hides_both() {
    scripted("raider", &["fleet.b.1.abilities=[\"spotter\"]"], [2], |battle| {
        assert!(battle.located(1, 0, 55.0));
        assert!(battle.try_action(1, Action::Smoke, 0) && battle.game.ships[1].is(Now::Smoke));
        assert!(!battle.located(1, 0, 55.0) && battle.located(0, 1, 55.0));
    });
}
