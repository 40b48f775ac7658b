//! The other reading of every ruling, where it shows.

use kernel::dice::{PolicyDice, Quiet, Seeded};
use kernel::systems::System;
use kernel::systems::geometry::{Circle, Point};

use super::{BUOYZ, prepared, scripted};
use crate::aircraft::{Aloft, Fight};
use crate::damage_dice::Blows;
use crate::game::Game;
use crate::gunnery::Seen;
use crate::names::{Ability, Side, Weapon};
use crate::sight::Quarter;
use crate::state::{Now, Standing};

fn abeam(target: usize, range: f64) -> Seen {
    let (bears, lies) = (Quarter::Starboard, Quarter::Port);
    Seen { target, range, bears, lies, by_radar: false, grappled: false }
}

/// Every reading of every ruling plays games of two eras to their end.
#[test]
fn every_reading_plays() {
    for ruling in BUOYZ.rulings() {
        for (reading, _) in &ruling.readings {
            for scenario in ["frigate-action", "modern-group"] {
                let set = format!("{}={reading}", ruling.path);
                let ready = prepared(scenario, &[&set]);
                let mut game = Box::new(Game::room());
                let mut table = Quiet(Seeded::new(7, 0));
                let dice = PolicyDice { seed: 7, game: 0 };
                let tally = crate::play(&ready.ready, &ready.book, dice, &mut game, &mut table);
                assert!(tally.row().iter().any(|&number| number > 0), "{set}");
            }
        }
    }
}

/// A2: by the letter a ship of speed 1 sails straight on.
#[test]
fn a_ship_of_speed_1_never_turns_by_the_letter() {
    scripted("hampton-roads", &["rulings.movement.slow_turn=literal"], [], |battle| {
        let mut ends = Vec::new();
        battle.for_each_move(0, &mut |end| ends.push(end.heading));
        assert_eq!(ends, [90]);
    });
}

/// A1: with the wind from astern alone nobody reaches with the gauge.
#[test]
fn no_reach_with_the_gauge() {
    scripted("frigate-action", &["rulings.movement.wind_abaft=from astern"], [], |battle| {
        battle.game.ships[0].heading = 105;
        assert_eq!(battle.allowance(0), 3.0);
        assert!(!battle.holds_gauge(0));
    });
}

/// C2: by positions the flagship to the north has the gauge of a north wind, whatever her heading.
#[test]
fn the_gauge_by_positions() {
    scripted("frigate-action", &["rulings.movement.gauge=positions"], [], |battle| {
        battle.game.ships[0].at = Point::new(18.0, 20.0);
        assert!(battle.holds_gauge(0) && !battle.holds_gauge(1));
    });
}

/// A29: a gale goes on when the wind shifts, or ends when it is steady.
#[test]
fn how_long_a_gale_lasts() {
    for (reading, after) in [
        ("until it shifts", [true, false]),
        ("to the end", [true, true]),
        ("until steady", [false, false]),
    ] {
        let set = format!("rulings.movement.gale={reading}");
        // A gale, a steady wind, a shift.
        scripted("armada", &[&set], [6, 6, 3, 4, 1, 2], |battle| {
            battle.change_wind();
            let mut bad = || {
                battle.change_wind();
                battle.game.bad_weather
            };
            assert_eq!([bad(), bad()], after, "{reading}");
        });
    }
}

/// A43: by number a small galley runs aground and a battleship does not.
#[test]
fn shoals_by_number() {
    let crosses = |set: &str, scenario: &str| {
        let mut found = false;
        scripted(scenario, &[set], [], |battle| found = battle.crosses_shoals(0));
        found
    };
    let by_number = "rulings.movement.shoals=by number";
    assert!(crosses(by_number, "raider") && !crosses(by_number, "galleys"));
    let small = "rulings.movement.shoals=small ships";
    assert!(!crosses(small, "raider") && crosses(small, "galleys"));
}

/// A3: 8 inch guns at 50 inches need 2 + 4 and not 2 + 1 + 4; both are a 6, so at a target of size 1.
#[test]
fn beyond_range_in_place_of_the_band() {
    for (reading, needs) in [("added", 6), ("instead", 5)] {
        let set = format!("rulings.gunnery.beyond_range={reading}");
        scripted("raider", &[&set, "ships.bismarck.size=1"], [], |battle| {
            assert_eq!(battle.main_shot(1, &abeam(0, 50.0)).unwrap().needs, needs);
        });
    }
}

/// A5: a fast target in smoke.
#[test]
fn fast_and_in_smoke() {
    for (reading, needs) in [("once", 4), ("each", 5)] {
        let set = format!("rulings.gunnery.fast_smoke={reading}");
        scripted("raider", &[&set], [], |battle| {
            battle.game.ships[1].moved = 7.0;
            battle.game.ships[1].now.set(Now::Smoke);
            assert_eq!(battle.main_shot(0, &abeam(1, 30.0)).unwrap().needs, needs);
        });
    }
}

/// A6: radar adds nothing to what the eye sees.
#[test]
fn radar_only_beyond_sight() {
    let seen = Seen { by_radar: true, ..abeam(1, 30.0) };
    for (reading, needs) in [("always", 2), ("beyond sight", 3)] {
        let set = format!("rulings.gunnery.radar={reading}");
        scripted("raider", &[&set], [], |battle| {
            assert_eq!(battle.main_shot(0, &seen).unwrap().needs, needs);
        });
    }
}

/// A6, C6: smoke stops the eye and not the radar, however near the target is.
#[test]
fn radar_beyond_smoke() {
    let seen = Seen { by_radar: true, ..abeam(1, 30.0) };
    for (smoke, needs) in [(false, 3), (true, 2)] {
        scripted("raider", &["rulings.gunnery.radar=beyond sight"], [], |battle| {
            if smoke {
                battle.game.smoke.add(0);
            }
            assert_eq!(battle.main_shot(0, &seen).unwrap().needs, needs);
        });
    }
}

/// A7: against armour 7 a 6 with plunging fire goes through, or not.
#[test]
fn damage_above_six() {
    for (reading, hull) in [("counts", 19), ("capped", 20)] {
        let set = format!("rulings.gunnery.damage_above_six={reading}");
        scripted("raider", &[&set, "ships.bismarck.armour=7"], [6], |battle| {
            let blows = Blows::roll(Weapon::Main, 1, 6, 1, &mut battle.table);
            battle.strike(0, &blows);
            assert_eq!(battle.game.ships[0].hull, hull);
        });
    }
}

/// A45: of Close x2 a crippled ship has one left.
#[test]
fn close_of_a_cripple() {
    for (reading, added) in [("kept", 2), ("halved", 1)] {
        let set = format!("rulings.gunnery.close_crippled={reading}");
        scripted("breaking-the-line", &[&set], [], |battle| {
            battle.game.ships[0].crippled = true;
            assert_eq!(battle.cannon_shot(0, &abeam(3, 2.0)).unwrap().added, added);
        });
    }
}

/// A14: at the second figure, or below it.
#[test]
fn crippled_at_or_below() {
    for (reading, crippled, dice) in [("at", true, &[1][..]), ("below", false, &[])] {
        let set = format!("rulings.damage.crippled_at={reading}");
        scripted("denmark-strait", &[&set], dice.iter().copied(), |battle| {
            battle.lose_hull(2, 11, Weapon::Main);
            assert_eq!((battle.game.ships[2].hull, battle.game.ships[2].crippled), (7, crippled));
        });
    }
}

/// A15: a quarter of one die is nothing, or still one.
#[test]
fn halves_rounded_once_or_each_time() {
    for (reading, dice) in [("once", 0), ("each time", 1)] {
        let set = format!("rulings.damage.halves={reading}");
        scripted("raider", &[&set], [], |battle| {
            battle.game.ships[0].armament = 2;
            assert_eq!(battle.left_of(0, 1.0, 1.0), dice);
        });
    }
}

/// C16, A20: two fires, two criticals; or one that must be confirmed.
#[test]
fn criticals_of_fires() {
    for (set, dice, armament) in [
        ("rulings.damage.fire=one", &[1][..], 1),
        ("rulings.damage.fire=each", &[1, 1], 2),
        ("rulings.damage.fire_confirmed=confirmed", &[3], 0),
        ("rulings.damage.fire_confirmed=confirmed", &[4, 1], 1),
    ] {
        scripted("raider", &[set], dice.iter().copied(), |battle| {
            battle.game.ships[0].fires = 2;
            battle.burn();
            assert_eq!(battle.game.ships[0].armament, armament, "{set}");
        });
    }
}

/// A21, A22: what damage control cannot repair it does not roll for.
#[test]
fn beyond_repair() {
    scripted("raider", &["rulings.damage.fire_repair=action only"], [], |battle| {
        battle.game.ships[0].fires = 1;
        battle.damage_control();
        assert_eq!(battle.game.ships[0].fires, 1);
    });
    scripted("raider", &["rulings.damage.lost_system=for good"], [], |battle| {
        battle.game.ships[0].lost.push(Ability::Spotter);
        battle.damage_control();
        assert_eq!(battle.game.ships[0].lost.len(), 1);
    });
}

/// A23: a crippled carrier may keep her deck: one die for her radar, or three.
#[test]
fn a_crippled_carrier_keeps_her_deck() {
    for (reading, dice, kept) in [("all", &[4, 4, 4][..], false), ("not the deck", &[4], true)] {
        let set = format!("rulings.damage.crippling={reading}");
        scripted("carrier-strike", &[&set], dice.iter().copied(), |battle| {
            battle.lose_hull(0, 5, Weapon::Bomb);
            assert_eq!(battle.game.ships[0].has(Ability::Carrier), kept);
        });
    }
}

/// A24: the damage die that goes through is rolled again as well.
#[test]
fn evasive_damage() {
    for (reading, dice, hull) in [("hits", &[][..], 6), ("hits and damage", &[1], 7)] {
        let set = format!("rulings.damage.evasive={reading}");
        scripted("raider", &[&set], [&[3][..], dice].concat(), |battle| {
            let mut blows = Blows::roll(Weapon::Main, 1, 6, 0, &mut battle.table);
            battle.evade_damage(1, &mut blows, true, 0);
            battle.strike(1, &blows);
            assert_eq!(battle.game.ships[1].hull, hull);
        });
    }
}

/// B1.1a, A24: what an Evasive ship had rolled again her belt does not roll a third time.
#[test]
fn a_belt_rolls_no_die_a_third_time() {
    scripted("raider", &["rulings.damage.evasive=hits and damage"], [6, 2, 6], |battle| {
        let mut blows = Blows::roll(Weapon::Torpedo, 2, 6, 0, &mut battle.table);
        battle.evade_damage(0, &mut blows, true, 0);
        battle.torpedo_belt(0, &mut blows);
        assert_eq!(blows.as_slice(), [6, 2]);
    });
}

/// A26: one die of one, or none.
#[test]
fn a_belt_against_one_die() {
    for (reading, dice, face) in [("up", &[6, 1][..], 1), ("down", &[6], 6)] {
        let set = format!("rulings.damage.belt={reading}");
        scripted("raider", &[&set], dice.iter().copied(), |battle| {
            let mut blows = Blows::roll(Weapon::Torpedo, 1, 6, 0, &mut battle.table);
            battle.torpedo_belt(0, &mut blows);
            assert_eq!(blows.as_slice(), [face]);
        });
    }
}

/// A8: a torpedo that beats the armour is critical at once.
#[test]
fn torpedoes_need_no_confirming() {
    for (reading, dice) in [("confirmed", &[4, 3][..]), ("automatic", &[4, 1])] {
        let set = format!("rulings.torpedo.critical={reading}");
        scripted("raider", &[&set], dice.iter().copied(), |battle| {
            let blows = Blows::roll(Weapon::Torpedo, 1, 6, 0, &mut battle.table);
            battle.strike(1, &blows);
            assert_eq!(battle.game.ships[1].armament, u8::from(reading == "automatic"));
        });
    }
}

/// A19: dice to hit, of which those of 3 and more do against size 2 on the beam.
#[test]
fn a_mine_that_must_hit() {
    let set = "rulings.torpedo.mine_dice=to hit";
    scripted("straits", &[set], [6, 2, 2, 3, 4], |battle| {
        battle.game.ships[2].at = Point::new(30.0, 24.0);
        battle.cross_mines(2, Point::new(27.0, 24.0));
        assert_eq!(battle.game.ships[2].hull, 14);
    });
}

/// C13: a friend within reach of her flak helps; Radar 2 reaches 12 inches and stops a missile on 5.
#[test]
fn friends_stop_missiles() {
    let set = "rulings.torpedo.point_defence=friends";
    // The target's three dice in vain, then one of her friend's; the third ship is too far.
    scripted("missile-age", &[set], [4, 4, 4, 5], |battle| {
        battle.game.ships[0].at = Point::new(90.0, 60.0);
        let launch = battle.missile_launch(5, &abeam(1, 50.0)).unwrap();
        battle.launch_missiles(5, launch);
        battle.point_defence();
        battle.meet_missiles();
        assert_eq!(battle.game.ships[1].hull, 3);
    });
}

/// A9, A10: rams with a second critical, and with the target's size.
#[test]
fn rams_as_torpedoes() {
    let place = |game: &mut Game| {
        (game.ships[0].at, game.ships[4].at) = (Point::new(20.0, 20.0), Point::new(21.0, 20.0));
        game.ships[4].heading = 0;
        game.ships[4].now.set(Now::Moved);
    };
    // Size 5 needs a 6: neither hits.
    scripted("galleys", &["rulings.boarding.ram_size=deducted"], [5, 5], |battle| {
        place(battle.game);
        battle.grapple(0);
        assert_eq!(battle.game.ships[4].hull, 2);
    });
    // One hit, crippled (Marines kept), confirmed, motive and armament.
    let dice = [1, 2, 3, 1, 4, 2, 1];
    scripted("galleys", &["rulings.boarding.ram_critical=yes"], dice, |battle| {
        place(battle.game);
        battle.grapple(0);
        assert_eq!((battle.game.ships[4].motive, battle.game.ships[4].armament), (1, 1));
    });
}

/// A33: out of reach before the move, a Grapple comes to nothing.
#[test]
fn near_enough_before_the_move() {
    for (reading, grapples) in [("after the move", true), ("before the move", false)] {
        let set = format!("rulings.boarding.grapple_reach={reading}");
        scripted("galleys", &[&set], [5], |battle| {
            battle.try_action(0, crate::actions::Action::Grapple, 0);
            assert_eq!(battle.game.ships[0].is(Now::Grapple), grapples);
        });
    }
}

/// A34: who has not moved cannot evade at once.
#[test]
fn no_evading_at_once() {
    // Two ram dice that miss; no die of Evade Grapple.
    scripted("galleys", &["rulings.boarding.evade=own move"], [1, 1], |battle| {
        (battle.game.ships[0].at, battle.game.ships[4].at) =
            (Point::new(20.0, 20.0), Point::new(21.0, 20.0));
        battle.game.ships[4].heading = 0;
        battle.grapple(0);
        assert!(battle.game.ships[4].is_grappled_to(0));
    });
}

/// C6: detected by one ship, a boat is hidden from the others.
#[test]
fn detected_for_one_ship() {
    for (reading, others) in [("all", true), ("one ship", false)] {
        let set = format!("rulings.submarines.detected={reading}");
        scripted("missile-age", &[&set], [6], |battle| {
            assert!(battle.try_detection(1, 3, 0));
            assert_eq!([1, 2].map(|ship| battle.has_found(ship, 3)), [true, others]);
        });
    }
}

/// A41: depth charges on the beam.
#[test]
fn depth_charges_on_the_beam() {
    for (reading, found) in [("stern", None), ("as aft turrets", Some(7))] {
        let set = format!("rulings.submarines.depth_charge_arc={reading}");
        scripted("night-surface-attack", &[&set], [], |battle| {
            battle.game.ships[7].at = Point::new(12.0, 14.0);
            battle.game.submerged.add(7);
            battle.game.detected.add(7);
            assert_eq!(battle.depth_charge_target(0), found);
        });
    }
}

/// A49: Radar 3 adds once.
#[test]
fn radar_3_adds_once() {
    // With Radar 3 a 2 finds a nuclear boat; with one point a 3 does not.
    for (reading, face, found) in [("both", 3, true), ("one", 3, false), ("one", 4, true)] {
        let set = format!("rulings.submarines.radar_3={reading}");
        scripted("modern-group", &[&set], [face], |battle| {
            battle.game.ships[1].at = battle.game.ships[3].at;
            battle.detect(1);
            assert_eq!(battle.game.detected.has(3), found, "{reading}");
        });
    }
}

/// A16: all losers, and half of two winners.
#[test]
fn all_losers_are_shot_down() {
    scripted("carrier-duel", &["rulings.aircraft.dogfight=all losers"], [6, 1], |battle| {
        battle.game.first = Side::A;
        for flight in [0, 5, 6] {
            battle.game.flights.as_mut_slice()[flight].aloft = Aloft::Up;
        }
        battle.game.fights.push(Fight { flights: 1 << 0 | 1 << 5 | 1 << 6 });
        battle.dogfights();
        let aloft = [0, 5, 6].map(|flight| battle.game.flights.as_slice()[flight].aloft);
        let lost = Aloft::Gone { lost: true };
        assert_eq!(aloft, [lost, Aloft::Returning, lost]);
    });
}

/// A17, A18: two hits dodged with one die; and flak at a flight that fighters hold.
#[test]
fn one_die_dodges_and_flak_fires_into_fights() {
    for (set, engaged, dice, aloft) in [
        ("rulings.aircraft.dodge=one die", false, &[4, 4, 1, 1, 5][..], Aloft::Returning),
        ("rulings.aircraft.flak_and_cap=no", true, &[], Aloft::Up),
        ("rulings.aircraft.flak_and_cap=yes", true, &[4, 1, 1, 1, 4], Aloft::Gone { lost: true }),
    ] {
        scripted("carrier-strike", &[set], dice.iter().copied(), |battle| {
            battle.remove(4, Standing::Off);
            battle.remove(5, Standing::Off);
            let at = battle.game.ships[3].at;
            let flight = &mut battle.game.flights.as_mut_slice()[1];
            (flight.aloft, flight.at, flight.target, flight.engaged) =
                (Aloft::Up, at, Some(3), engaged);
            battle.anti_aircraft();
            assert_eq!(battle.game.flights.as_slice()[1].aloft, aloft, "{set}");
        });
    }
}

/// C35: behind an island, and seen by nobody, a ship is not attacked.
#[test]
fn aircraft_must_see() {
    for (reading, attacked) in [("no", true), ("yes", false)] {
        let set = format!("rulings.aircraft.location={reading}");
        scripted("carrier-strike", &[&set], [], |battle| {
            let to = battle.game.ships[3].at;
            battle.game.islands.push(Circle { center: to, radius: 5.0 });
            let flight = &mut battle.game.flights.as_mut_slice()[1];
            (flight.aloft, flight.at) = (Aloft::Up, Point::new(to.x - 8.0, to.y));
            for other in [2, 3, 4, 5] {
                battle.game.flights.as_mut_slice()[other].aloft = Aloft::Gone { lost: false };
            }
            battle.move_aircraft();
            assert_eq!(battle.game.flights.as_slice()[1].target.is_some(), attacked, "{reading}");
        });
    }
}

/// A47: a fleet with no capital ship but a carrier tests from the start.
#[test]
fn carriers_alone_test_from_the_start() {
    for (reading, dice, broke) in [("after a loss", &[][..], 0), ("from the start", &[1], 1)] {
        let set = format!("rulings.ending.carriers_left={reading}");
        scripted("carrier-strike", &[&set], dice.iter().copied(), |battle| {
            battle.game.turn = 1;
            battle.break_contact();
            assert_eq!(battle.game.broke, [broke, 0]);
        });
    }
}

/// C50, A51, A50: 5 points against 8; the brig is lost. By points left 5 meet 5 and hull decides.
#[test]
fn points_lost_or_left() {
    let name = |wanted: &str| {
        crate::metrics::METRICS.iter().position(|metric| metric.name == wanted).unwrap()
    };
    let ended = |sets: &[&str], metric: &str| {
        let mut found = 0;
        super::with(&prepared("frigate-action", sets), [], |mut battle| {
            battle.sink(2);
            battle.game.ships[0].hull = 1;
            (battle.game.turn, battle.game.broke) = (30, [0, 0]);
            found = battle.outcome().row()[name(metric)];
        });
        found
    };
    assert_eq!(ended(&[], "a_win"), 1); // 28 against 25
    assert_eq!(ended(&["rulings.ending.score=left"], "b_win"), 1); // 25 each; a third of the hull against 3 of 5
    assert_eq!(ended(&["rulings.ending.grades=without"], "victory_minor"), 1); // 8 to 5
    assert_eq!(ended(&[], "a_cp"), 0);
    assert_eq!(ended(&["rulings.ending.not_obliged=who stayed"], "a_cp"), 2);
}
