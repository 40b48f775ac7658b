//! Luck has mean 0: exactly, over every way the dice of a roll can fall, and about so over games.

use super::approach::Approach;
use super::ways::Ways as Flown;
use super::{Fired, Hit, LUCKS, Roll, Shot, luck_of_points};
use crate::crash::gun_loss;
use crate::dive::entry_by_die;
use crate::dogfight::fire::shoots_down;
use crate::dogfight::rules::{ANGLES, Rules};
use crate::dogfight::state::{Air, GROUPS, Group, Plane};
use crate::fire::fall;
use crate::game::Game;
use crate::geometry::{Heading, Pose};
use crate::guns::{Guns, Volley};
use crate::jink::{Flight, jinks};
use crate::metrics::{Count, JAPAN, METRICS, US};
use crate::names::{Battery, Calibre, Section};
use crate::odds::fates_from;
use crate::policy::CompiledPolicy;
use crate::rulebook::Rulebook;
use crate::scratch::Scratch;
use crate::state::{Diver, Fate};
use crate::tests::{KAMIKAZE_ATTACK, POLICY_DICE, flight, no_cap, set_up};
use crate::{crash, play};
use kernel::dice::{EveryRoll, LuckTable, Odds, Ways, exact_odds};
use kernel::stats::{Control, Moments, interval};
use kernel::systems::{PolicyRef, Request, Rows, Scenario, Scratch as Memory, System};

type Lucks = [i32; LUCKS.len()];

/// The mean of one number of an outcome is exactly 0; whether it ever is not.
fn is_fair<T: Ord>(what: &str, odds: &Odds<T>, number: impl Fn(&T) -> i32) -> bool {
    let of_sign = |sign: i32| -> Ways {
        let some = odds.ways.iter().filter(|(got, _)| number(got).signum() == sign);
        some.map(|(got, ways)| ways * number(got).unsigned_abs()).sum()
    };
    assert_eq!(of_sign(1), of_sign(-1), "{what}");
    odds.ways.keys().any(|got| number(got) != 0)
}

/// The mean of a luck over every way the dice can fall is exactly 0; whether it ever is not.
fn assert_fair(what: &str, luck: impl FnMut(&mut EveryRoll) -> i32) -> bool {
    is_fair(what, &exact_odds(luck), |&luck| luck)
}

/// Ships in several states: whole, holed, without guns; with planes to come and without.
fn ships<'a>((book, ready): &'a (Rulebook, CompiledPolicy)) -> Vec<Game<'a>> {
    let whole = || Game::new(ready, book);
    let fewer = |guns: Guns| guns.without(Guns::all_of(Battery::Stern, Calibre::Five));
    let mut games = vec![whole(), whole(), whole(), whole()];
    games[1].to_come = 5;
    (games[2].to_come, games[2].ship.damage) = (1, 3);
    (games[3].to_come, games[3].ship.guns) = (2, fewer(games[3].ship.guns));
    games
}

/// Planes on their way in, with as many hits as are given.
fn planes(hits: u8) -> [Diver; 4] {
    let flights = [
        flight(10, 4, Heading::South),
        flight(20, 0, Heading::SouthWest),
        flight(13, 11, Heading::West),
        flight(9, 14, Heading::North),
    ];
    flights.map(|flight| Diver { flight, mp: 9, hits })
}

#[test]
fn ka_35_luck_of_a_volley_is_fair_die_by_die() {
    for sets in [&[][..], &["charts.fire.hit_on=[5, 6, 4]"], &["charts.dive.hits_to_kill=2"]] {
        let game = no_cap(sets);
        for ship in &ships(&game) {
            for volley in [Volley([1, 0, 0]), Volley([2, 1, 0]), Volley([1, 2, 2])] {
                let all = planes(0).into_iter().chain(planes(game.0.dive.hits_to_kill - 1));
                let moves = all.map(|plane| {
                    assert_fair("volley", |dice| {
                        let fall = fall(&game.0.dive, volley, dice);
                        ship.stakes().luck_of_volley(&Shot {
                            plane,
                            volley,
                            fall,
                            charts: &game.0.dive,
                        })
                    })
                });
                assert!(moves.filter(|&moves| moves).count() > 4, "{volley:?}");
            }
        }
    }
}

#[test]
fn ka_38_luck_of_a_jink_is_fair_wherever_it_leads() {
    for sets in [&[][..], &["rulings.jink.into_ship=impossible"]] {
        let game = no_cap(sets);
        for ship in &ships(&game) {
            for plane in planes(2) {
                for (from, more) in [(plane.flight.heading, 0), (Heading::East, 1)] {
                    let (hit, stakes) = (Hit { plane, from, more, book: &game.0 }, ship.stakes());
                    let moves = assert_fair("jink", |dice| {
                        stakes.luck_of_jink(&hit, jinks(&game.0.dive, dice))
                    });
                    assert!(moves, "{plane:?} {more}");
                }
            }
        }
    }
}

/// Eight entry points, and as many as somebody may leave of them.
#[test]
fn ka_32_luck_of_an_entry_point_is_fair() {
    let game = no_cap(&[]);
    for ship in &ships(&game) {
        assert!(assert_fair("entry", |dice| {
            ship.stakes().luck_of_entry(entry_by_die(&game.0.dive, dice))
        }));
    }
}

#[test]
fn ka_60_ka_61_luck_of_a_crash_is_fair() {
    let game = no_cap(&[]);
    for ship in &ships(&game) {
        let charts = &game.0.dive;
        assert!(assert_fair("damage", |dice| ship.luck_of_damage(crash::damage(charts, dice))));
        for section in Section::ALL {
            let moves =
                assert_fair("guns", |dice| ship.luck_of_gun_loss(section, gun_loss(charts, dice)));
            assert_eq!(moves, ship.to_come > 0, "with no plane to come no gun is missed");
        }
    }
}

#[test]
fn ka_12_ka_20_luck_of_the_dogfight_is_fair() {
    let (rules, mut air) = (Rules::standard(), Air::new([1; GROUPS]));
    for group in Group::ALL {
        air.place(Plane { group, place: 0 }, Pose::new(5, 7, Heading::South));
    }
    for group in Group::ALL {
        assert!(assert_fair("points", |dice| {
            luck_of_points(rules.movement_points(group, dice), group, &rules).1
        }));
        let target = Plane { group, place: 0 };
        for angle in 0..ANGLES as u8 {
            let odds = exact_odds(|dice| {
                let fate = shoots_down(&rules, angle, dice);
                let mut sums: Lucks = [0; LUCKS.len()];
                let fired = Fired { target, angle, fate, air: &air, rules: &rules };
                fired.luck(&mut |class, luck| sums[usize::from(class)] += luck);
                sums
            });
            let moved =
                (0..LUCKS.len()).filter(|&class| is_fair("shot", &odds, |sums| sums[class]));
            assert_eq!(moved.count(), if group == Group::Kamikaze { 2 } else { 1 });
        }
    }
}

/// A whole game in every way it can go: one plane from ahead, which two hits destroy and a jink leaves
/// short of points, against 5in guns that reach but two squares.
#[test]
fn a_whole_game_is_fair_class_by_class() {
    let sets = [
        "scenario.kamikazes=1",
        "charts.entry.by=1",
        "charts.fire.range=[2, 0, 0]",
        "charts.dive.hits_to_kill=2",
        "charts.dive.mp=11",
    ];
    let (book, ready) = no_cap(&sets);
    let mut scratch = Scratch::default();
    let odds = exact_odds(|dice| {
        let mut table = LuckTable::<_, { LUCKS.len() }>::new(dice);
        play(&ready, &book, POLICY_DICE, &mut scratch, &mut table);
        table.sums
    });
    for (class, luck) in LUCKS.iter().enumerate() {
        let moves = is_fair(luck.name, &odds, |sums: &Lucks| sums[class]);
        let expected = [Roll::Guns, Roll::Jinks, Roll::Damage].map(|roll| roll as usize);
        assert_eq!(moves, expected.contains(&class), "{}", luck.name);
    }
}

/// What luck is counted by agrees with the exact odds of a dive: but for planes thrown so far off their
/// way that nobody follows them, and the 256ths it is cut to.
#[test]
fn the_chance_of_a_dive_is_close_to_the_exact_one() {
    for policy in ["direct", "evasive"] {
        let (book, ready) = set_up("no-cap", &[], &[policy]);
        let ways = Flown::of(&ready, &book);
        let dives = Approach::new(1.0, &ways, &ready, &book).dives();
        for (entry, &chance) in dives.entries.chances.iter().enumerate() {
            let fates = fates_from(entry, &ready, &book);
            let crashes = fates.iter().filter(|(fate, _)| matches!(fate, Fate::Crash(_)));
            let exact: f64 = crashes.map(|(_, chance)| chance).sum();
            let found = f64::from(chance) / 256.0;
            assert!((found - exact).abs() < 0.006, "{policy} {entry}: {found} {exact}");
        }
    }
}

/// No luck is left in a volley that settles everything: what all its dice brought is the worth of the
/// plane that fell, less what was to be expected, but for what cutting costs.
#[test]
fn the_luck_of_a_volley_is_what_it_did_to_the_odds() {
    let game = no_cap(&["charts.dive.hits_to_kill=1"]);
    let ship = Game { to_come: 0, ..Game::new(&game.1, &game.0) };
    let plane = Diver { flight: Flight { ..flight(10, 8, Heading::South) }, mp: 11, hits: 0 };
    let volley = Volley([2, 0, 0]);
    let luck = |faces: [u8; 2]| {
        let mut dice = kernel::dice::Scripted::new(faces);
        let fall = fall(&game.0.dive, volley, &mut dice);
        ship.stakes().luck_of_volley(&Shot { plane, volley, fall, charts: &game.0.dive })
    };
    let (missed, hit, both) = (luck([1, 1]), luck([6, 1]), luck([6, 6]));
    assert!(missed < 0 && hit > 0, "{missed} {hit}");
    assert!((25 * missed + 11 * hit).abs() <= 36 * 12 * 256, "25 ways of 36 miss");
    assert!((hit - both).abs() <= 12 * 256, "a plane falls once: {hit} {both}");
}

/// Rows of outcomes and of luck, with the games played as they are without.
fn played(scenario: &str, policy: &str, games: u64) -> (Rows, Rows) {
    let policies = vec![PolicyRef::Named(policy.into()).into()];
    let request = Request { scenario: Scenario::Named(scenario.into()), sets: vec![], policies };
    let cell = KAMIKAZE_ATTACK.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"));
    let width = METRICS.len();
    let (mut rows, mut lucks, mut plain) =
        (Rows::new(width), Rows::new(LUCKS.len()), Rows::new(width));
    cell.play_with_luck(1, 0..games, &mut rows, &mut lucks, &mut Memory::new());
    cell.play(1, 0..games, &mut plain, &mut Memory::new());
    assert!(rows.iter().eq(plain.iter()), "keeping luck must not change a game");
    (rows, lucks)
}

/// Whatever is played, every class is within four standard errors of 0; and between them the
/// scenarios move every class.
#[test]
fn over_ten_thousand_games_luck_comes_to_nothing() {
    let mut moved = [false; LUCKS.len()];
    for (scenario, policy) in [("standard", "direct"), ("no-cap", "evasive")] {
        let mut moments = Moments::new(LUCKS.len());
        played(scenario, policy, 10_000).1.iter().for_each(|row| moments.fold_row(row));
        for (class, luck) in LUCKS.iter().enumerate() {
            let error = (moments.variance(class) / moments.n() as f64).sqrt();
            let mean = moments.mean(class);
            assert!(mean.abs() <= 4.0 * error, "{scenario} {}: {mean} ± {error}", luck.name);
            moved[class] |= error > 0.0;
        }
    }
    assert_eq!(moved, [true; LUCKS.len()]);
}

/// The list is worth its trouble.
#[test]
fn luck_explains_most_of_who_wins() {
    for (scenario, policy, times) in [
        ("standard", "direct", 15.0),
        ("standard", "evasive", 11.0),
        ("no-cap", "direct", 28.0),
        ("no-cap", "evasive", 23.0),
        ("damaged-picket", "direct", 6.5),
    ] {
        let (rows, lucks) = played(scenario, policy, 6_000);
        let mut control = Control::new(1, LUCKS.len());
        for (game, (row, luck)) in (0..).zip(rows.iter().zip(lucks.iter())) {
            control.fold_row(game, &[&[row[Count::UsWin as usize]], luck].concat());
        }
        let plain = interval::mean(control.seen(0), interval::LEVEL);
        let adjusted = control.adjusted(0, plain);
        assert!(adjusted.factor > times, "{scenario} {policy}: {adjusted:?}");
    }
}

/// The luck of every class in every game, in one number.
fn fingerprint(lucks: &Rows) -> u64 {
    let mix = |hash: u64, &luck: &i32| {
        (hash.rotate_left(5) ^ luck as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    };
    lucks.iter().flatten().fold(0, mix)
}

/// However expected values are come by: they stay what they were.
#[test]
fn the_luck_of_the_same_games_stays_the_same() {
    for (scenario, policy, expected) in [
        ("standard", "direct", 0xC473_24DB_16C5_9A59),
        ("no-cap", "evasive", 0xA6B5_9A86_4238_0A28),
    ] {
        let found = fingerprint(&played(scenario, policy, 1000).1);
        assert_eq!(found, expected, "{scenario} {policy}: {found:#018X}");
    }
}

#[test]
fn every_class_has_a_name_of_its_own_and_says_what_it_counts() {
    for (i, luck) in LUCKS.iter().enumerate() {
        assert!(LUCKS[..i].iter().all(|other| other.name != luck.name), "{}", luck.name);
        assert!(!luck.meaning.is_empty() && luck.scale > 0);
        assert!([US, JAPAN].contains(&luck.side));
    }
}
