//! Luck has mean 0: exactly, over every way the dice of a roll can fall, and about so over games.

use super::threat::Hurt;
use super::*;
use crate::addresses::Attacker;
use crate::attack::attack_table;
use crate::captain::{FirePlan, SupportPlan};
use crate::doctrine::Reference;
use crate::hits::{Dive, Strike};
use crate::kikusui::kikusui_planes;
use crate::names::{Equipment, Gun, Phase, Section};
use crate::pool::Cup;
use crate::rulebook::Rulebook;
use crate::state::{Blow, Condition, Game, Gear, PlaneState};
use crate::tests::PICKET_DUTY;
use crate::tests::{advanced, basic, book_of, fresh, one_wave, plane};
use crate::weather::{Weather, storm, weather};
use kernel::dice::{Dice, EveryRoll, LuckTable, Ways, exact_odds};
use kernel::stats::Moments;
use kernel::systems::{Match, Request, Rows, Scenario, Scratch, System};

type Purse<'d> = LuckTable<&'d mut EveryRoll, { LUCKS.len() }>;

/// The mean of a luck over every way the dice can fall is exactly 0; whether it ever is not.
fn assert_fair(what: &str, luck: impl FnMut(&mut EveryRoll) -> i32) -> bool {
    let odds = exact_odds(luck);
    let of_sign = |sign: i32| -> Ways {
        let some = odds.ways.iter().filter(|(got, _)| got.signum() == sign);
        some.map(|(got, ways)| ways * got.unsigned_abs()).sum()
    };
    assert_eq!(of_sign(1), of_sign(-1), "{what}: {odds:?}");
    odds.ways.keys().any(|&got| got != 0)
}

/// Every class is fair over a whole procedure; `moved` says which of them it is about.
fn assert_all_fair(what: &str, moved: &[Roll], procedure: impl Fn(&mut Purse)) {
    for (class, luck) in LUCKS.iter().enumerate() {
        let moves = assert_fair(&format!("{what}, {}", luck.name), |dice| {
            let mut table = LuckTable::new(dice);
            procedure(&mut table);
            table.sums[class]
        });
        let expected = moved.iter().any(|&roll| roll as usize == class);
        assert_eq!(moves, expected, "{what}: luck with {}", luck.name);
    }
}

/// Ships in several states of repair, none of which must leave.
fn ships(book: &Rulebook) -> [(&'static str, Game); 4] {
    let sound = fresh(book);
    let mut blind = sound;
    blind.ship.gear.destroyed |= Equipment::ScRadar.bit();
    blind.ship.gear.damaged |= Equipment::SgRadar.bit();
    let mut slow = sound;
    slow.ship.tracks.maneuver = 1;
    slow.phase.evading = true;
    let mut bent = sound;
    bent.ship.fittings.shafts[0] = Condition::Damaged;
    bent.ship.fittings.rudder = Condition::Damaged;
    bent.phase.stopped = true;
    [("sound", sound), ("blind", blind), ("slow", slow), ("bent", bent)]
}

fn blow(section: Section) -> Blow {
    Blow { section, bearing: None }
}

#[test]
fn damage_is_fair_in_every_section_and_state() {
    let book = advanced();
    for (what, game) in ships(&book) {
        for section in Section::ALL {
            let what = format!("{what}, {section}");
            assert_all_fair(&what, &[Roll::Damage, Roll::Notes], |table| {
                game.clone().main_damage(blow(section), &book, table);
            });
        }
        assert_all_fair(what, &[Roll::NearMisses, Roll::Notes], |table| {
            game.clone().near_miss_damage(blow(Section::Aft), &book, table);
        });
    }
}

#[test]
fn nothing_counts_once_the_watch_is_over() {
    let book = advanced();
    let mut game = fresh(&book);
    game.ship.tracks.maneuver = 0;
    assert_all_fair("dead in the water", &[], |table| {
        game.clone().main_damage(blow(Section::Aft), &book, table);
        game.clone().near_miss_damage(blow(Section::Aft), &book, table);
    });
}

/// Two guns at one plane, each laid on what the other left of it.
#[test]
fn guns_and_support_are_fair() {
    let book = advanced();
    for (what, game) in ships(&book) {
        for place in ["180L", "90M", "0H"] {
            let mut plan = FirePlan::HOLD;
            [Gun::Five1, Gun::FortyE].iter().for_each(|&gun| plan.lay(gun, 0));
            assert_all_fair(what, &[Roll::Gunnery], |table| {
                let firing = game.firing(0, &book, table);
                game.clone().guns_fire(&mut [plane(place)], &plan, &firing, &book, table);
            });
            let mut support = SupportPlan::NONE;
            support.surface[..2].fill(0);
            support.surface_count = 2;
            assert_all_fair(what, &[Roll::Support], |table| {
                let firing = game.firing(0, &book, table);
                game.clone().surface_fires(&mut [plane(place)], &support, &firing, &book, table);
            });
        }
    }
}

#[test]
fn maneuvers_and_fires_are_fair() {
    for book in
        [advanced(), book_of("kimberly", &["rulings.deckfire.out_of_control=one roll beyond"])]
    {
        for (what, mut game) in ships(&book) {
            let planes = [plane("180L"), plane("90M")];
            // 6.10.A: a hurt rudder forbids it.
            let tries = what != "bent";
            let moved: &[Roll] = if tries { &[Roll::Maneuver] } else { &[] };
            assert_all_fair(what, moved, |table| {
                game.clone().maneuver(0, &planes, &Reference, &book, table);
            });
            for markers in [1, 3, 4, 5] {
                game.ship.fires = [0, markers, 0];
                assert_all_fair(what, &[Roll::Fires], |table| {
                    game.clone().fight_deck_fires(0, &book, table);
                });
            }
        }
    }
}

/// A dive alone: what it leads to has dice of its own, and is fair by itself.
#[test]
fn dives_are_fair_whoever_comes() {
    for book in [advanced(), basic()] {
        for (what, game) in ships(&book) {
            for dive in [
                Dive::Plane(PlaneState::Undamaged),
                Dive::Plane(PlaneState::Damaged),
                Dive::Plane(PlaneState::Flamed),
                Dive::Special,
            ] {
                let strike = Strike {
                    blow: blow(Section::Midship),
                    from: None,
                    dive,
                    wave: 0,
                    attacker: Attacker::plane(0),
                };
                let moves = assert_fair(what, |dice| {
                    let modifier = game.dive_modifier(&book);
                    let result = super::super::hits::dive(&book.hits, dive, modifier, dice);
                    game.luck_of_dive(&strike, result, &book)
                });
                assert!(moves, "{what}");
            }
        }
    }
}

#[test]
fn special_planes_are_fair_by_every_reading_of_the_maneuver() {
    use crate::special_attack::weapon;
    for reading in ["subtract", "table 10 only", "towards 7"] {
        let book = book_of("kimberly", &[&format!("rulings.special.maneuver={reading}")]);
        for (what, game) in ships(&book) {
            for kind in &book.stock.specials {
                let special = one_wave(&book, &[]).specials[0];
                let evading = game.phase.evading.then_some(book.rulings.maneuver_on_weapons);
                assert_fair(what, |dice| {
                    let result = weapon(&book.special, kind.weapon, evading, dice);
                    game.luck_of_weapon(kind.weapon, result, &book)
                });
                assert_fair(what, |dice| {
                    let shot = book.gunnery.spray.at(dice.two_d6() as i8);
                    game.luck_of_spray(&special, shot, &book)
                });
            }
        }
    }
}

#[test]
fn the_sky_and_the_planes_it_brings_are_fair() {
    let book = advanced();
    let mut game = fresh(&book);
    for (clock, phase) in [(30, Phase::Morning), (32, Phase::Night)] {
        game.clock = clock;
        for before in [Weather::Clear, Weather::Rain, Weather::Storm] {
            assert_fair("weather", |dice| {
                game.luck_of_weather(before, weather(&book.weather, before, dice), &book)
            });
            assert_fair("storm brewing", |dice| {
                game.luck_of_storm_in_weather(before, weather(&book.weather, before, dice), &book)
            });
            assert_fair("storm", |dice| {
                game.luck_of_storm(before, storm(&book.weather, before, dice), &book)
            });
        }
        let sky = |dice: &mut EveryRoll| book.weather.rain.at(dice.d6() as i8);
        assert!(assert_fair("rain", |dice| game.luck_of_rain(sky(dice), &book)));
        let sky = |dice: &mut EveryRoll| book.attack.night.at(dice.d6() as i8);
        assert!(assert_fair("night", |dice| luck_of_night(sky(dice), &book)));
        let damage = |dice: &mut EveryRoll| book.weather.damage.at(dice.two_d6() as i8);
        assert!(assert_fair("typhoon", |dice| game.luck_of_typhoon(damage(dice), &book)));
        planes_are_fair(phase, &book);
    }
}

fn planes_are_fair(phase: Phase, book: &Rulebook) {
    for rain in [0, 1] {
        assert_fair("kikusui", |dice| {
            luck_of_kikusui(kikusui_planes(&book.attack, phase, rain, dice), rain, phase, book)
        });
        for letter in <super::super::attack::Letter as kernel::config::Word>::WORDS[..8].iter() {
            assert_fair(letter.0, |dice| {
                let chart = &book.attack.lettered[letter.1 as usize];
                luck_of_row(letter.1, rain, chart.at(dice.two_d6() as i8 + rain), phase, book)
            });
        }
    }
    for (station, sky) in [(1, Weather::Clear), (9, Weather::Rain), (16, Weather::Storm)] {
        for column in 0..5 {
            assert_fair("Table 8-1", |dice| {
                let letter = attack_table(&book.attack, column, station, sky, dice);
                let modifier = super::super::attack::row_modifier(&book.attack, station, sky);
                luck_of_letter(column, modifier, letter, phase, book)
            });
        }
    }
}

#[test]
fn draws_are_fair_from_a_cup_or_container_however_full() {
    let book = advanced();
    let mut dice = kernel::dice::Seeded::new(1, 1);
    let (mut cup, mut container): (Cup, _) = (book.cup(), fresh(&book).pool.draw(&book.stock));
    for _ in 0..8 {
        assert!(assert_fair("chit", |dice| cup.luck(cup.clone().draw(dice))));
        assert!(assert_fair("counter", |dice| container.luck(container.clone().next(dice), 7)));
        cup.draw(&mut dice);
        container.next(&mut dice);
    }
}

fn played(scenario: &str, rules: &str, games: u64) -> (Rows, Rows) {
    let sets = vec![format!("scenario.rules={rules}")];
    let request =
        Request { scenario: Scenario::Named(scenario.into()), sets, policies: Vec::new() };
    let cell: Box<dyn Match> = PICKET_DUTY.prepare(&request).unwrap_or_else(|p| panic!("{p}"));
    let width = PICKET_DUTY.metrics().len();
    let (mut rows, mut lucks, mut plain) =
        (Rows::new(width), Rows::new(LUCKS.len()), Rows::new(width));
    cell.play_with_luck(1, 0..games, &mut rows, &mut lucks, &mut Scratch::new());
    cell.play(1, 0..games, &mut plain, &mut Scratch::new());
    assert!(rows.iter().eq(plain.iter()), "keeping luck must not change a game");
    (rows, lucks)
}

/// Whatever is played, every class is within four standard errors of 0; and between them the
/// scenarios move every class.
#[test]
fn over_twenty_thousand_games_luck_comes_to_nothing() {
    let mut moved = [false; LUCKS.len()];
    for (scenario, rules, games) in [
        ("kimberly", "advanced", 20_000),
        ("cassin-young", "advanced", 20_000),
        ("cassin-young", "basic", 20_000),
    ] {
        let mut moments = Moments::new(LUCKS.len());
        played(scenario, rules, games).1.iter().for_each(|row| moments.fold_row(row));
        for (class, luck) in LUCKS.iter().enumerate() {
            let error = (moments.variance(class) / moments.n() as f64).sqrt();
            let mean = moments.mean(class);
            assert!(
                mean.abs() <= 4.0 * error,
                "{scenario} {rules} {}: {mean} ± {error}",
                luck.name
            );
            moved[class] |= error > 0.0;
        }
    }
    assert_eq!(moved, [true; LUCKS.len()]);
}

/// What is looked up is what adding up the chart brings, whatever of the ship is hurt.
#[test]
fn threats_are_the_sums_of_their_charts_for_every_state_of_the_ship() {
    let book = advanced();
    for hurt in all_states() {
        let (expected, stakes) = (&book.expected, &book.expected.stakes);
        for section in Section::ALL {
            let chart = book.damage.main[section as usize].rows().as_flattened();
            let sum: i32 = chart.iter().map(|&cell| stakes.of_cell(cell, section, &hurt)).sum();
            assert_eq!(expected.cells[section as usize].to(&hurt), sum, "{section} {hurt:?}");
        }
        let chart = book.damage.near_miss.rows().as_flattened();
        let sum: i32 = chart.iter().map(|&result| stakes.of_near_miss(result, &hurt)).sum();
        assert_eq!(expected.near_misses.to(&hurt), sum, "{hurt:?}");
    }
}

fn all_states() -> Vec<Hurt> {
    let conditions = [Condition::Intact, Condition::Damaged, Condition::Destroyed];
    let mut all = Vec::new();
    for (destroyed, damaged) in (0..16).map(|radars: u8| (radars << 6, radars >> 2 << 6)) {
        for (place, maneuver) in (0..27).flat_map(|place| (0..15).map(move |left| (place, left))) {
            let [rudder, port, starboard] = [1, 3, 9].map(|unit| conditions[place / unit % 3]);
            let gear = Gear { damaged, destroyed };
            all.push(Hurt { gear, rudder, shafts: [port, starboard], maneuver });
        }
    }
    all
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
    for (scenario, rules, expected) in [
        ("kimberly", "advanced", 0xB74D_CB76_88F8_E271),
        ("cassin-young", "advanced", 0x7488_CF7B_B4B2_BCE9),
        ("cassin-young", "basic", 0xE5B8_D9C7_BB3E_35AF),
    ] {
        let found = fingerprint(&played(scenario, rules, 2000).1);
        assert_eq!(found, expected, "{scenario} {rules}: {found:#018X}");
    }
}

/// The list is worth its trouble: it explains nine tenths of who wins.
#[test]
fn luck_explains_most_of_who_wins() {
    for scenario in ["kimberly", "cassin-young"] {
        let (rows, lucks) = played(scenario, "advanced", 10_000);
        let mut control = kernel::stats::Control::new(1, LUCKS.len());
        for (game, (row, luck)) in (0..).zip(rows.iter().zip(lucks.iter())) {
            control.fold_row(game, &[&row[..1], luck].concat());
        }
        let plain = kernel::stats::interval::mean(control.seen(0), 0.95);
        let (share, adjusted) = (control.explained(0).share, control.adjusted(0, plain));
        assert!(share > 0.93, "{scenario}: {share}");
        assert!(adjusted.factor > 12.0, "{scenario}: {adjusted:?}");
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
