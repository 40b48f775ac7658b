//! Luck has mean 0: exactly, over every way the dice of a roll can fall, and about so over games.

use std::cmp::Ordering;

use super::*;
use crate::actions::{Action, passes_check};
use crate::aircraft::dogfights::dogfight_rolls;
use crate::aircraft::flak::dodges;
use crate::boarding::boarding_round;
use crate::damage_dice::{blows_up, critical_row, damage_sides, is_critical, repairs};
use crate::ending::fights_on;
use crate::game::{Game, Muster};
use crate::gunnery::attack_hits;
use crate::initiative::first_by_dice;
use crate::mines::{mine_hits, strikes_mine};
use crate::missiles::stops_missile;
use crate::names::Weapon;
use crate::submarines::detection::detects;
use crate::tests::{BUOYZ, prepared};
use crate::torpedoes::Prey;
use kernel::dice::{Dice, EveryRoll, Ways, exact_odds};
use kernel::systems::{Request, Rows, Scenario, Scratch, System};

const GUNS: [Weapon; 3] = [Weapon::Main, Weapon::Secondary, Weapon::Cannon];

/// The mean over every way the dice can fall is exactly 0, and they can fall well.
fn assert_fair(what: &str, luck: impl FnMut(&mut EveryRoll) -> i32) {
    let odds = exact_odds(luck);
    let of_sign = |sign: i32| -> Ways {
        let some = odds.ways.iter().filter(|(got, _)| got.signum() == sign);
        some.map(|(got, ways)| ways * got.unsigned_abs()).sum()
    };
    assert_eq!(of_sign(1), of_sign(-1), "{what}");
}

/// A battle with ships hurt and a side ahead, so that no weight is a round one.
fn battle(scenario: &str, sets: &[&str], see: impl Fn(Reckoned<'_>)) {
    let ready = prepared(scenario, sets);
    let mut game = Box::new(Game::room());
    game.set_up(Muster::of_all(&ready.book), &ready.book);
    game.open = 11;
    for (ship, now) in game.ships.iter_mut().enumerate().take(ready.book.ships.len()) {
        now.hull = now.hull.saturating_sub(ship as u8 % 3).max(1);
    }
    see(Reckoned { game: &game, book: &ready.book });
}

/// All that a roll kept, whatever its class.
fn kept(roll: impl FnOnce(&mut dyn FnMut(u8, i32))) -> i32 {
    let mut sum = 0;
    roll(&mut |_, luck| sum += luck);
    sum
}

/// B5.5, B7.2: any weapon, with and without dice that are rolled again.
#[test]
fn attack_dice_are_fair() {
    battle("open-battle", &[], |at| {
        let all = [Weapon::Torpedo, Weapon::Missile, Weapon::Bomb, Weapon::Ram, Weapon::Depth];
        for weapon in GUNS.into_iter().chain(all) {
            for (needs, evasive) in (2..=6).flat_map(|needs| [(needs, false), (needs, true)]) {
                assert_fair(&format!("{weapon:?} {needs} {evasive}"), |dice| {
                    let hits = attack_hits(3, needs, evasive, dice);
                    let of = Hits { target: 6, weapon, dice: 3, needs, evasive, added: 1, hits };
                    kept(|mut keep| at.hits(&of, &mut keep))
                });
            }
        }
    });
}

/// B5.6: damage dice of both kinds against every armour, with both readings of dice above 6.
#[test]
fn damage_dice_are_fair() {
    for sets in [&[][..], &["rulings.gunnery.damage_above_six=capped"]] {
        battle("open-battle", sets, |at| {
            for (ship, weapon) in (0..10).flat_map(|ship| GUNS.map(|weapon| (ship, weapon))) {
                for (added, extra) in (-1..=3).flat_map(|added| [(added, 0), (added, 1)]) {
                    assert_fair(&format!("{ship} {weapon:?} {added}"), |dice| {
                        let face = dice.roll(damage_sides(weapon)) as i8 + added;
                        let die = DamageDie { face, added, extra };
                        kept(|mut keep| at.damage(ship, weapon, die, &mut keep))
                    });
                }
            }
        });
    }
}

/// B5.6, B5.8: confirming, the table, explosions.
#[test]
fn critical_hits_are_fair() {
    battle("open-battle", &[], |at| {
        for weapon in [Weapon::Main, Weapon::Torpedo] {
            assert_fair("confirming", |dice| {
                let is = is_critical(weapon, at.book, dice);
                kept(|mut keep| at.confirmed(3, weapon, [1, is.into()], &mut keep))
            });
        }
        for dismast in [false, true] {
            assert_fair("critical table", |dice| {
                let row = critical_row(dismast, &at.book.charts.critical, dice);
                kept(|mut keep| at.critical(3, row, dismast, &mut keep))
            });
        }
        assert_fair("magazine", |dice| {
            let explodes = blows_up(dice);
            kept(|mut keep| at.magazine(3, explodes, &mut keep))
        });
    });
}

/// B5.10, A19: mines, struck or not, under both readings.
#[test]
fn mines_are_fair() {
    for sets in [&[][..], &["rulings.torpedo.mine_dice=to hit"]] {
        battle("minelayers", sets, |at| {
            for (rows, fast) in [(1, false), (2, true), (3, false)] {
                assert_fair(&format!("{sets:?} {rows} {fast}"), |dice| {
                    let sheet = &at.book.ships[1];
                    let guided = at.book.scenario.era >= 7;
                    let boat = sheet.is_submarine() && at.book.scenario.era < 8;
                    let prey = Prey { size: sheet.size as i8, on_beam: true, guided, boat };
                    let struck = strikes_mine(rows, fast, &at.book.charts.mine, dice)
                        .then(|| mine_hits(prey, false, at.book, dice));
                    kept(|mut keep| at.mine(1, MineDie { rows, fast, struck }, &mut keep))
                });
            }
        });
    }
}

/// B5.11.1, B9.5, B9.6: what stops missiles and aircraft.
#[test]
fn defence_is_fair() {
    battle("carrier-duel", &[], |at| {
        let (book, weapon) = (at.book, Weapon::Missile);
        let of = Hits { target: 2, weapon, dice: 2, needs: 3, evasive: false, added: 0, hits: 0 };
        for radar in 0..=3 {
            assert_fair("missile", |dice| {
                let stops = stops_missile(radar, &book.charts.missile, dice);
                kept(|mut keep| at.defence(&of, radar, stops, &mut keep))
            });
        }
        assert_fair("flak", |dice| {
            let hits = attack_hits(3, 5, false, dice);
            kept(|mut keep| at.flak(1, 2, [3, 5, hits], &mut keep))
        });
        for kamikaze in [false, true] {
            assert_fair("dodging", |dice| {
                let dodges = dodges(kamikaze, &book.charts.air, dice);
                kept(|mut keep| at.dodge(2, kamikaze, dodges, &mut keep))
            });
        }
        for (values, first) in [([0, 0], Side::A), ([3, 1], Side::B), ([-2, 5], Side::A)] {
            assert_fair("dogfight", |dice| {
                let [a, b] = dogfight_rolls(values, first, dice);
                let won = i32::from((a - b).signum());
                kept(|mut keep| at.dogfight(values[0] - values[1], won, &mut keep))
            });
        }
    });
}

/// B3.0: a roll that decides and one that is a tie; of a tie and the roll after it the luck adds up.
#[test]
fn initiative_is_fair_with_its_ties() {
    battle("open-battle", &[], |at| {
        for lead in [-12, -3, 0, 2, 10] {
            assert_fair(&format!("{lead}"), |dice| match first_by_dice([lead, 0], dice) {
                Some(first) => kept(|mut keep| at.initiative(first, lead, 1, &mut keep)),
                // What a second roll makes of two, less its own.
                None => {
                    let of =
                        |rolls| kept(|mut keep| at.initiative(Side::A, lead, rolls, &mut keep));
                    of(2) - of(1)
                }
            });
        }
    });
}

/// B5.7, B6.2, B7.1, BC3.1: checks of every kind.
#[test]
fn checks_are_fair() {
    battle("frigate-action", &[], |at| {
        let charts = &at.book.charts;
        for (command, bad_weather) in (1..=4).flat_map(|it| [(it, false), (it, true)]) {
            let check = Check { command, bad_weather };
            for action in [Some(Action::Grapple), Some(Action::PutOut), Some(Action::Tack), None] {
                let needs = action.map_or(charts.actions.hero, |action| at.book.check(action));
                assert_fair(&format!("{action:?}"), |dice| {
                    let passed = passes_check(command, bad_weather, needs, dice);
                    kept(|mut keep| at.action(1, action, check, passed, &mut keep))
                });
            }
            assert_fair("strike", |dice| {
                let holds = passes_check(command, bad_weather, charts.damage.strike, dice);
                kept(|mut keep| at.strike_test(1, check, holds, &mut keep))
            });
            assert_fair("repair", |dice| {
                let made = repairs(command, bad_weather, &charts.damage, dice);
                kept(|mut keep| at.repair(1, command, bad_weather, made, &mut keep))
            });
        }
        assert_fair("break contact", |dice| {
            let breaks = !fights_on(&charts.break_contact, dice);
            kept(|mut keep| at.break_test(Side::B, breaks, &mut keep))
        });
    });
}

/// B8.2, B11.2, B11.4: boarding, boats found and rammed, before detection by sound too.
#[test]
fn boarding_and_boats_are_fair() {
    for scenario in ["atlantic-convoy", "dreadnought-and-u-boats"] {
        battle(scenario, &[], |at| {
            for (own, theirs) in [(0, 0), (3, 1), (-2, 4), (9, 0)] {
                assert_fair("boarding", |dice| {
                    let won = match boarding_round([own, theirs], dice) {
                        Ordering::Greater => 1,
                        Ordering::Less => -1,
                        Ordering::Equal => 0,
                    };
                    kept(|mut keep| at.boarding([0, 1], own - theirs, won, &mut keep))
                });
            }
            for added in -2..=3 {
                assert_fair("detection", |dice| {
                    let (year, chart) = (at.book.scenario.year, &at.book.charts.detection);
                    let found = detects(year, added, chart, dice);
                    kept(|mut keep| at.detection(1, added, found, &mut keep))
                });
            }
            assert_fair("a boat rammed", |dice| {
                let sinks = dice.d6() as i8 >= at.book.charts.ram.submarine_sinks;
                kept(|mut keep| at.boat_rammed(1, sinks, &mut keep))
            });
        });
    }
}

/// No class is off by more than 4.5 standard errors, and every class is moved by some game.
#[test]
fn luck_is_about_zero_over_games_and_every_class_moves() {
    let mut moved = [false; LUCKS.len()];
    for scenario in ["hampton-roads", "modern-group", "galleys", "frigate-action", "south-atlantic"]
    {
        let scenario = Scenario::Named(scenario.into());
        let request = Request { scenario, sets: Vec::new(), policies: Vec::new() };
        let cell = BUOYZ.prepare(&request).expect("it comes with the rules");
        let mut rows = Rows::new(crate::metrics::METRICS.len());
        let (mut lucks, mut scratch) = (Rows::new(LUCKS.len()), Scratch::default());
        cell.play_with_luck(11, 0..300, &mut rows, &mut lucks, &mut scratch);
        for (class, luck) in LUCKS.iter().enumerate() {
            let all: Vec<f64> = lucks.iter().map(|row| f64::from(row[class])).collect();
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            let spread = all.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / all.len() as f64;
            let error = (spread / all.len() as f64).sqrt();
            assert!(mean.abs() <= 4.5 * error, "{}: {mean} of {error}", luck.name);
            moved[class] |= error > 0.0;
        }
    }
    let still: Vec<_> = LUCKS.iter().zip(moved).filter(|it| !it.1).map(|it| it.0.name).collect();
    // No scenario gives A boats that dive.
    assert_eq!(still, ["detection_b"]);
}

/// A battle in which one side has lost all is less open than one that begins.
#[test]
fn a_battle_closes_as_one_side_loses_more() {
    battle("raider", &[], |at| assert!((1..=OPEN).contains(&at.openness())));
    let ready = prepared("raider", &[]);
    let mut game = Box::new(Game::room());
    game.set_up(Muster::of_all(&ready.book), &ready.book);
    assert_eq!(Reckoned { game: &game, book: &ready.book }.openness(), OPEN);
    (game.ships[1].hull, game.ships[2].hull) = (0, 0);
    // Half of all ships are lost on one side only: 16 / (1 + (0.5 / 0.6)²) = 9.4.
    assert_eq!(Reckoned { game: &game, book: &ready.book }.openness(), 9);
}
