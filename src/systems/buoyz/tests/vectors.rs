//! The book's examples of play and figures worked by hand, with the dice as they fell.

use kernel::systems::geometry::Point;

use super::scripted;
use crate::addresses::Purpose;
use crate::gunnery::Seen;
use crate::names::{Ability, Side, Weapon};
use crate::sight::Quarter;
use crate::state::{Now, Standing};

/// An enemy off the beam that lies beam on.
fn abeam(target: usize, range: f64) -> Seen {
    let (bears, lies) = (Quarter::Starboard, Quarter::Port);
    Seen { target, range, bears, lies, by_radar: false, grappled: false }
}

/// The Denmark Strait: Bismarck 0, Norfolk 1, Hood 2, Queen Elizabeth 3.
const STRAIT: &str = "denmark-strait";

/// The examples under 5.5, 5.6 and 5.8 (B5.5, B5.6): the Hood fires eight dice at the Bismarck at long range.
#[test]
fn rule_b5_8_the_hood_slows_the_bismarck() {
    let dice = [1, 2, 2, 3, 4, 4, 5, 6, 2, 3, 4, 4, 5, 5, 2];
    scripted(STRAIT, &[], dice, |battle| {
        let shot = battle.main_shot(2, &abeam(0, 45.0)).unwrap();
        assert_eq!((shot.dice, shot.needs, shot.added), (8, 3, 1)); // size 2, long range -1; plunging +1
        battle.fire_guns(2, Weapon::Main, Purpose::Main, shot);
        let bismarck = &battle.game.ships[0];
        assert_eq!((bismarck.hull, bismarck.motive), (17, 1)); // 5, 5 and 6 against armour 5
        assert_eq!(battle.allowance(0), 3.0);
    });
}

/// A critical of 5 and then doubles is a magazine (B5.8).
#[test]
fn rule_b5_8_doubles_explode() {
    scripted(STRAIT, &[], [5, 4, 4], |battle| {
        battle.critical(0, Weapon::Main, false);
        assert_eq!(battle.game.ships[0].standing, Standing::Sunk);
    });
}

/// The example under 5.9: torpedoes at the Queen Elizabeth by night, on the beam. It leaves out the die that
/// confirms the critical (A8).
#[test]
fn rule_b5_9_the_queen_elizabeth_is_hit_twice() {
    let dice = [2, 4, 5, 3, 5, 4, 3, 4, 6];
    scripted(STRAIT, &["scenario.night=true"], dice, |battle| {
        let launch = battle.torpedo_launch(1, &abeam(3, 10.0)).unwrap();
        assert_eq!((launch.dice, launch.needs), (3, 4)); // 2 + 2 of size + 1 of night - 1 of the beam
        battle.launch_torpedoes(1, launch);
        battle.meet_torpedoes();
        let target = &battle.game.ships[3];
        assert_eq!((target.hull, target.steering), (15, 1));
        assert!(!target.has(Ability::Spotter));
    });
}

/// The example under 8.1: a trireme rams another on the beam; the die of her armour of 0 is rolled (A11), and
/// she is crippled by it.
#[test]
fn rule_b8_1a_a_trireme_rams() {
    // Evade Grapple; two ram dice; damage; Ram and Marines kept; confirmed; motive.
    let dice = [1, 1, 2, 3, 1, 1, 4, 2];
    scripted("galleys", &["fleet.b.1.class=poseidon"], dice, |battle| {
        (battle.game.ships[0].at, battle.game.ships[4].at) =
            (Point::new(20.0, 20.0), Point::new(21.0, 20.0));
        battle.game.ships[4].heading = 0;
        battle.grapple(0);
        let rammed = &battle.game.ships[4];
        assert_eq!((rammed.hull, rammed.crippled, rammed.motive), (1, true, 1));
        assert!(rammed.is_grappled_to(0));
    });
}

/// The example under 8.2: 3 and 1 against 3 and 3. The book prints 5 for the second sum (A12).
#[test]
fn rule_b8_2_the_hood_is_boarded() {
    let sets = ["fleet.a.1.class=hood_74", "fleet.b.1.class=jeanne_darc"];
    scripted("frigate-action", &sets, [3, 3], |battle| {
        battle.game.ships[0].grappled.push(1);
        battle.game.ships[1].grappled.push(0);
        assert_eq!([0, 1].map(|ship| battle.boarding_bonus(ship)), [1, 3]);
        battle.board();
        assert_eq!(battle.game.ships[0].standing, Standing::Captured);
    });
}

/// 5.4: of four turrets two bear ahead, half of 8; of three, two: 6 of 9 (B1.1c).
#[test]
fn rule_b5_4a_guns_that_bear_ahead() {
    let ahead = |target| Seen { bears: Quarter::Fore, ..abeam(target, 30.0) };
    scripted("open-battle", &[], [], |battle| {
        assert_eq!(battle.main_shot(0, &ahead(5)).unwrap().dice, 4);
        assert_eq!(battle.main_shot(5, &ahead(0)).unwrap().dice, 6);
    });
}

/// 5.7: a hull of 17/6 is crippled at 6 and not at 7; her Spotter is rolled for, her weak decks are not.
#[test]
fn rule_b5_7_crippled_at_the_second_figure() {
    scripted(STRAIT, &["ships.hood.hull=17", "ships.hood.crippled=6"], [4], |battle| {
        battle.lose_hull(2, 10, Weapon::Main);
        assert!(!battle.game.ships[2].crippled);
        battle.lose_hull(2, 1, Weapon::Main);
        let hood = &battle.game.ships[2];
        assert!(hood.crippled && !hood.has(Ability::Spotter) && hood.has(Ability::Swwobs2));
        assert_eq!((battle.allowance(2), battle.turning(2)), (3.0, 1));
    });
}

/// 5.7, 10.2: a trained crew strikes on 1 and holds on 2.
#[test]
fn rule_b5_7_a_trained_crew_strikes_on_a_1() {
    for (face, standing) in [(1, Standing::Struck), (2, Standing::On)] {
        scripted("frigate-action", &[], [face], |battle| {
            (battle.game.turn, battle.game.ships[1].crippled) = (1, true);
            battle.game.ships[1].crippled_in = 1;
            battle.strike_tests();
            assert_eq!(battle.game.ships[1].standing, standing);
        });
    }
}

/// 6.2: a trained crew repairs on 3; with All Hands on 2 (B7.2).
#[test]
fn rule_b6_2_a_trained_crew_repairs_on_a_3() {
    for (face, hands, left) in [(2, false, 1), (3, false, 0), (2, true, 0)] {
        scripted(STRAIT, &[], [face], |battle| {
            battle.game.ships[0].fires = 1;
            if hands {
                battle.game.ships[0].now.set(Now::AllHands);
            }
            battle.damage_control();
            assert_eq!(battle.game.ships[0].fires, left);
        });
    }
}

/// 3.0: a superior flagship 2, her radar 1, a Spotter 1.
#[test]
fn rule_b3_0_what_adds_to_initiative() {
    scripted("raider", &["fleet.a.1.command=3"], [3, 4, 3, 4], |battle| {
        assert_eq!(battle.initiative_modifier(Side::A), 4);
        assert_eq!(battle.initiative_modifier(Side::B), 2); // trained, radar, Spotter
        battle.roll_initiative();
        assert_eq!(battle.game.first, Side::A); // 11 against 9
    });
}

/// 5.6: cannon at 2 inches that rake, with Close: 2 more.
#[test]
fn rule_b5_6_raking_with_carronades() {
    let raking = Seen { lies: Quarter::Aft, ..abeam(1, 2.0) };
    // One die hits size 4; D3 of 2 and 2 against armour 0; crippled, Close is kept; not confirmed.
    scripted("frigate-action", &["ships.constitution.cannon.dice=1"], [4, 2, 1, 3], |battle| {
        let shot = battle.cannon_shot(0, &raking).unwrap();
        assert_eq!((shot.dice, shot.needs, shot.added), (1, 4, 2));
        battle.fire_guns(0, Weapon::Cannon, Purpose::Cannon, shot);
        assert_eq!(battle.game.ships[1].hull, 2);
    });
}

/// 5.10: a 2, one row, more than 4 inches: 4, and three damage dice; at 4 inches a 2 is not enough.
#[test]
fn rule_b5_10_a_row_at_speed() {
    for (moved, dice) in [(5.0, &[2, 1, 2, 3][..]), (4.0, &[2])] {
        scripted("straits", &[], dice.iter().copied(), |battle| {
            battle.game.ships[2].moved = moved;
            battle.game.ships[2].at = Point::new(30.0, 24.0);
            battle.cross_mines(2, Point::new(27.0, 24.0));
            assert_eq!(battle.game.ships[2].hull, 15); // armour 4 holds
        });
    }
}

/// 5.11: a die of 4 hits size 2. 5.11.1 (B5.11.1): with Radar 1 a 6 stops a missile, a 5 does not.
#[test]
fn rule_b5_11_and_b5_11_1_one_missile() {
    let stopped = [6];
    // Three dice of flak in vain, then four of the missile, of which a 6 hits size 4; a 1 just reaches armour 1.
    let arrives = [5, 5, 5, 3, 3, 3, 6, 1];
    for (dice, hull) in [(&stopped[..], 3), (&arrives[..], 2)] {
        scripted("missile-age", &["ships.hero_m.radar=1"], dice.iter().copied(), |battle| {
            let launch = battle.missile_launch(3, &abeam(0, 50.0)).unwrap();
            assert_eq!((launch.count, launch.dice, launch.needs), (2, 4, 4));
            let at_the_frigate = battle.missile_launch(5, &abeam(1, 50.0)).unwrap();
            battle.launch_missiles(5, at_the_frigate);
            battle.point_defence();
            battle.meet_missiles();
            assert_eq!(battle.game.ships[1].hull, hull);
        });
    }
}

/// Supplement 3.1: 20 of 50 points lost make a side test; a 5 breaks off, a 6 does not.
#[test]
fn rule_bc3_1_two_cruisers_are_two_fifths() {
    for (face, turn) in [(5, 3), (6, 0)] {
        scripted("open-battle", &[], [face], |battle| {
            battle.game.turn = 3;
            battle.sink(1);
            battle.break_contact();
            battle.sink(2);
            battle.break_contact();
            assert_eq!(battle.game.broke, [turn, 0]);
        });
    }
}
