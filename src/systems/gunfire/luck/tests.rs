//! Luck has mean 0: exactly, over every way the dice of a roll can fall, and about so over games.

use super::*;
use crate::charts::Excess;
use crate::damage::{GunHits, Location, Shell, floods, parts_struck};
use crate::events::Told;
use crate::events::gunfire::{self, Salvo};
use crate::fires::burns_out;
use crate::hits::{Nth, kept_hits, shot, torpedo_hits_of};
use crate::names::{Beam, Navy};
use crate::rulebook::Rulebook;
use crate::sheet::LOCATIONS;
use crate::tests::{GUNFIRE, prepared};
use kernel::dice::{Dice, EveryRoll, Ways, exact_odds};
use kernel::systems::{Request, Rows, Scenario, Scratch, System};

const RANGES: [f64; 5] = [2.0, 5.0, 12.0, 17.5, 23.0];
/// Nothing, some and much of a hull under water.
const FLOODED: [u32; 3] = [0, 0b1011, 0b1110_1101_1011];

/// Half flotation points lost before.
const LOST: u16 = 7;

/// The mean over every way the dice can fall is exactly 0.
fn assert_fair(what: &str, luck: impl FnMut(&mut EveryRoll) -> i32) {
    let odds = exact_odds(luck);
    let of_sign = |sign: i32| -> Ways {
        let some = odds.ways.iter().filter(|(got, _)| got.signum() == sign);
        some.map(|(got, ways)| ways * got.unsigned_abs()).sum()
    };
    assert_eq!(of_sign(1), of_sign(-1), "{what}");
}

/// G8, G9, G10: guns of both kinds of navies and torpedoes, by D100 and by chits.
#[test]
fn hits_are_fair_at_every_hit_number() {
    for sets in [&[][..], &["optional.g9=true"], &["rulings.mishaps.hits=mishap only"]] {
        let action = prepared("river-plate", sets);
        let book = &action.book;
        for (hn, mounts) in (-22..=18).flat_map(|hn| [1, 2].map(|mounts| (hn, mounts))) {
            for navy in [Navy::Usn, Navy::Km] {
                assert_fair(&format!("guns {sets:?} {hn} {mounts} {navy:?}"), |dice| {
                    let shot = shot(hn, mounts, book, dice);
                    let (optional, rulings) = (&book.optional, &book.rulings);
                    let gunnery = &book.charts.gunnery;
                    let hits = kept_hits(
                        (&shot, Nth::First),
                        hn,
                        mounts,
                        navy,
                        gunnery,
                        optional,
                        rulings,
                    );
                    1000 * i32::from(hits) - book.expected.gun_hits(hn as i8, mounts, navy)
                });
            }
            assert_fair(&format!("torpedoes {sets:?} {hn} {mounts}"), |dice| {
                let hits = torpedo_hits_of(hn, mounts, book, dice).0;
                1000 * i32::from(hits) - book.expected.plain_hits(hn as i8, mounts)
            });
        }
    }
}

/// Ajax's main battery at the Graf Spee.
const SALVO: Salvo = Salvo {
    firer: 0,
    battery: 0,
    target: 3,
    mounts: 0,
    range: 9.0,
    band: 3,
    hn: 0,
    initial: 0,
    hits: 0,
    nth: Nth::First,
};

/// G1, G8: the Initial Roll and the rolls that follow it, of up to seven mounts each.
#[test]
fn a_battery_is_fair_from_its_initial_roll_on() {
    let action = prepared("river-plate", &[]);
    let book = &action.book;
    let lucks = |what: gunfire::What, sum: &mut i32| what.lucks(book, &mut |_, luck| *sum += luck);
    for (hn, initial) in (-12..=12).step_by(4).flat_map(|hn| [0, 4, 10].map(|to| (hn, to))) {
        for groups in [&[2][..], &[7, 1]] {
            let mounts = groups.iter().sum();
            assert_fair(&format!("{hn} {initial} {groups:?}"), |dice| {
                let (salvo, mut sum) = (Salvo { hn, initial, mounts, ..SALVO }, 0);
                if dice.roll(10) > initial {
                    lucks(gunfire::What::Holds(salvo), &mut sum);
                    return sum;
                }
                for &mounts in groups {
                    let hits = shot(hn.into(), mounts, book, dice).hits;
                    lucks(gunfire::What::Fires(Salvo { mounts, hits, ..salvo }), &mut sum);
                }
                sum
            });
        }
    }
}

/// G10, A21, A22: where only the first roll of a turn may be a mishap, whose hits are lost, a later one has more to
/// expect, and neither is luck.
#[test]
fn a_later_roll_that_is_no_mishap_is_fair() {
    let sets = ["rulings.mishaps.hits=mishap only", "rulings.mishaps.rolls=first of a turn"];
    let action = prepared("river-plate", &sets);
    let book = &action.book;
    let (optional, rulings, gunnery) = (&book.optional, &book.rulings, &book.charts.gunnery);
    let navy = book.ships[0].navy;
    let mut differs = false;
    for (hn, initial) in (0..=12).step_by(3).flat_map(|hn| [4, 10].map(|to| (hn, to))) {
        let nths = [Nth::First, Nth::Later];
        let salvo = Salvo { hn, initial, mounts: 7, ..SALVO };
        assert_fair(&format!("{hn} {initial}"), |dice| {
            let mut sum = 0;
            let mut keep = |what: gunfire::What| what.lucks(book, &mut |_, luck| sum += luck);
            if dice.roll(10) > initial {
                nths.iter().for_each(|_| keep(gunfire::What::Holds(salvo)));
                return sum;
            }
            for nth in nths {
                let shot = shot(hn.into(), 7, book, dice);
                let kept = kept_hits((&shot, nth), hn.into(), 7, navy, gunnery, optional, rulings);
                differs |= kept != shot.hits;
                assert!(nth == Nth::First || kept == shot.hits, "a later roll is no mishap");
                keep(gunfire::What::Fires(Salvo { hits: kept, nth, ..salvo }));
            }
            sum
        });
    }
    assert!(differs, "no roll was a mishap that would have hit");
}

/// Every battery against every enemy, at every kind of range, whatever is flooded.
fn for_shells(book: &Rulebook, mut see: impl FnMut(usize, Shell, u32, u16)) {
    let ships = 0..book.ships.len() as u8;
    for (firer, target) in ships.clone().flat_map(|one| ships.clone().map(move |two| (one, two))) {
        for range in RANGES {
            let hits = GunHits { firer, battery: 0, target, range, hits: 1 };
            let shell = Shell::of(book, &hits, Beam::Port);
            let spaces = (1 << book.ships[usize::from(target)].spaces.len()) - 1;
            for (flooded, lost) in FLOODED.into_iter().zip([0, LOST, 1000]) {
                see(target.into(), shell, flooded & spaces, lost);
            }
        }
    }
}

/// G12, G13, G14: the yellow die, the location, the green die and the blue one.
#[test]
fn what_a_shell_does_is_fair_die_by_die() {
    let mut seen = [false; 3];
    for scenario in ["river-plate", "denmark-strait"] {
        let action = prepared(scenario, &[]);
        let (book, charts) = (&action.book, &action.book.charts.damage);
        for_shells(book, |ship, shell, flooded, lost| {
            seen[shell.excess as usize] = true;
            let all = || (0..LOCATIONS as u8).map(Location);
            let struck = |die| parts_struck(die, shell.range, book.rulings.edges, charts).hull;
            let of_yellow = |die: u8| -> i64 {
                let at = |at| struck(die).then_some(at);
                all()
                    .map(|to| i64::from(book.luck_of_location(ship, &shell, at(to), flooded, lost)))
                    .sum()
            };
            assert_eq!((1..=6).map(of_yellow).sum::<i64>(), 0, "{scenario} {ship} {shell:?}");
            let green = |at, die| Green { ship: ship as u8, at, shell, die, flooded, lost };
            for at in all() {
                assert_eq!((1..=6).map(|die| book.luck_of_green(&green(at, die))).sum::<i32>(), 0);
            }
            let blue = |die| book.luck_of_blue(ship, 3, &shell, lost, floods(die, &shell, charts));
            assert_eq!((1..=6).map(blue).sum::<i32>(), 0);
        });
    }
    assert!(seen[Excess::Nothing as usize] && seen[Excess::Aft as usize], "{seen:?}");
}

/// G11: 36 locations and the D100 of side protection.
#[test]
fn what_a_torpedo_opens_is_fair() {
    let action = prepared("denmark-strait", &[]);
    let book = &action.book;
    for ship in 0..book.ships.len() {
        for (diameter, flooded) in (0..3).flat_map(|size| FLOODED.map(|flooded| (size, flooded))) {
            let needed = i64::from(book.ships[ship].protection[diameter].min(100));
            let flooded = flooded & ((1 << book.ships[ship].spaces.len()) - 1);
            let luck = |at| i64::from(book.luck_of_breach(ship, diameter, at, flooded, LOST));
            let each = |at| needed * luck(Some(Location(at))) + (100 - needed) * luck(None);
            assert_eq!((0..36).map(each).sum::<i64>(), 0, "{ship} {diameter}");
        }
    }
}

/// G16: the red die, then the die for an explosion.
#[test]
fn fire_and_explosion_are_fair() {
    let action = prepared("river-plate", &[]);
    let book = &action.book;
    let explosion = book.charts.damage.explosion;
    let mut sums = [0; LUCKS.len()];
    for die in 1..=10 {
        let (ship, fire, burns) = (1, 3, die <= 3);
        let red = Red::Fire { ship, fire, burns, may_explode: true, may_burn: true };
        book.luck_of_red(red, &mut |class, luck| sums[usize::from(class)] += luck);
        let after = Red::Explosion { ship, explodes: die <= explosion };
        book.luck_of_red(after, &mut |class, luck| sums[usize::from(class)] += luck);
    }
    assert_eq!(sums, [0; LUCKS.len()]);
}

/// G25: the D100 for a ship that burns on.
#[test]
fn burning_on_is_fair() {
    let action = prepared("river-plate", &[]);
    for (fires, dc) in (1..=6).flat_map(|fires| (1..=6).map(move |dc| (fires, dc))) {
        assert_fair(&format!("{fires} {dc}"), |dice| {
            let lost = burns_out(fires, dc, &action.book.charts.fires, dice);
            action.book.luck_of_burning_on(1, fires, dc, lost)
        });
    }
}

/// No class is off by more than 4.5 standard errors, and every class is moved by some game.
#[test]
fn luck_is_about_zero_over_games() {
    let scenario = Scenario::Named("cape-esperance".into());
    let request = Request { scenario, sets: Vec::new(), policies: Vec::new() };
    let action = GUNFIRE.prepare(&request).expect("it comes with the tables");
    let mut rows = Rows::new(crate::metrics::METRICS.len());
    let (mut lucks, mut scratch) = (Rows::new(LUCKS.len()), Scratch::default());
    action.play_with_luck(11, 0..300, &mut rows, &mut lucks, &mut scratch);
    for (class, luck) in LUCKS.iter().enumerate() {
        let all: Vec<f64> = lucks.iter().map(|row| f64::from(row[class])).collect();
        let mean = all.iter().sum::<f64>() / all.len() as f64;
        let spread = all.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / all.len() as f64;
        let error = (spread / all.len() as f64).sqrt();
        assert!(error > 0.0 && mean.abs() < 4.5 * error, "{}: {mean} of {error}", luck.name);
    }
}
