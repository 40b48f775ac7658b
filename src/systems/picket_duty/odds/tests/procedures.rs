//! Procedures of several rolls, by hand and against the game itself.

use super::{answer, answer_with, share, shares};
use crate::captain::{FirePlan, SupportPlan};
use crate::defensive_fire::Firing;
use crate::doctrine::Reference;
use crate::metrics::Count;
use crate::names::Gun;
use crate::tests::specials::wave_of;
use crate::tests::{advanced, book_of, fresh, one_wave, plane};
use kernel::config::Word;
use kernel::dice::{Quiet, Seeded, Ways, exact_odds};

/// 40mm at Low with its director: 6 miss, 9 hit once, 6 twice, 9 flame, 6 destroy.
#[test]
fn one_gun_then_another() {
    let one = [("undamaged", 15), ("damaged", 6), ("flamed", 9), ("destroyed", 6)];
    assert_eq!(shares(&answer("shoot-down guns=40mm"), 36), one);
    let two = [
        ("undamaged", 6 * 15 + 9 * 6),
        ("damaged", 6 * 6 + 9 * 9 + 6 * 6),
        ("flamed", 9 * 36 + 6 * 9 + 9 * 15 + 6 * 24),
        ("destroyed", 6 * 36 + 21 * 6),
    ];
    assert_eq!(shares(&answer("shoot-down guns=40mm,40mm"), 1296), two);
}

/// A 5in slaved to the Mk 37 and a 40mm with its director, as the game fires them.
#[test]
fn the_game_fires_with_the_same_odds() {
    let book = advanced();
    let mut plan = FirePlan { slaved: Gun::Five1.bit(), ..FirePlan::HOLD };
    [Gun::Five1, Gun::FortyA].iter().for_each(|&gun| plan.lay(gun, 0));
    let game = exact_odds(|dice| {
        let mut planes = [plane("0M")];
        fresh(&book).guns_fire(&mut planes, &plan, &Firing::at_wave(0), &book, &mut Quiet(dice));
        planes[0].state
    });
    let odds = answer("shoot-down guns=5in,40mm altitude=medium");
    for (state, ways) in shares(&odds, 1296) {
        let known = game.ways.keys().find(|known| known.spelled() == state).unwrap();
        assert_eq!(game.share(known, 1296), ways, "{state}");
    }
}

#[test]
fn directors_are_chosen_by_calibre() {
    let all = answer("shoot-down guns=5in,40mm altitude=medium directed=all");
    let none = answer("shoot-down guns=5in,40mm altitude=medium directed=none modifier=1");
    assert_eq!(all.outcomes, none.outcomes, "both bonuses are +1 at medium");
    let manual = answer("shoot-down guns=5in altitude=high directed=40mm");
    let alone = answer("9-2 gun=5in altitude=high");
    assert_eq!(share(&manual, "destroyed", 36), share(&alone, "destroyed", 36));
}

#[test]
fn every_gun_of_the_largest_ship_can_fire() {
    let guns = ["40mm"; 20].join(",");
    let odds = answer(&format!("shoot-down guns={guns} altitude=high directed=none"));
    assert_eq!(odds.outcomes.iter().map(|outcome| &outcome.ways).sum::<Ways>(), odds.whole);
}

#[test]
fn a_dive_and_its_first_damage() {
    for section in ["forward", "midship", "aft"] {
        let odds = answer(&format!("dive plane=damaged maneuver=true section={section}"));
        assert_eq!((share(&odds, "miss", 36), share(&odds, "near miss", 36)), (21, 12));
        assert_eq!(share(&odds, "hit: ", 36), 3);
    }
    let aft = answer("dive section=aft");
    let rooms = share(&answer("11 section=aft"), "5in Magazine", 60);
    assert!(rooms > 0 && share(&aft, "hit: primary", 2160) >= 10 * rooms);
}

/// A lone fire on a track of five is lost after four failures in a row.
#[test]
fn a_deck_fire_to_its_end() {
    assert_eq!(shares(&answer("deck-fire"), 81), [("out", 80), ("out of control", 1)]);
    assert_eq!(share(&answer("deck-fire water=out"), "out of control", 16), 1);
    assert_eq!(share(&answer("deck-fire markers=4"), "out of control", 3), 1);
    let short = answer_with("deck-fire", &["charts.7-8-1.length=4"]);
    assert_eq!(share(&short, "out of control", 27), 1);
    let long = answer_with("deck-fire water=out", &["charts.7-8-1.length=30"]);
    assert_eq!(share(&long, "out of control", 1 << 29), 1);
}

/// Two markers, three men: value 1 + 3 − 4 = 0, so 21 of 36 succeed; a die of 1–2 takes one off.
#[test]
fn one_repair() {
    let odds = answer("repair hits=2 men=3");
    assert_eq!(shares(&odds, 36), [("0", 14), ("1", 7), ("2", 15)]);
    assert_eq!(odds.counts, "markers left");
}

#[test]
fn a_special_plane_is_fired_at_in_order() {
    let odds = answer("special-attack air=1 surface=1 spray=true");
    assert_eq!(share(&odds, "shot down by air", 6), 1);
    assert_eq!(share(&odds, "shot down by surface", 36), 5);
    assert_eq!(share(&odds, "shot down by spray", 36 * 36), 25 * 26);
}

/// The game's own fire at a special plane, die by die.
#[test]
fn the_game_shoots_special_planes_down_with_the_same_odds() {
    let book = advanced();
    let mut plan = SupportPlan::NONE;
    (plan.air_on_special[0], plan.surface_on_special[0]) = (1, 1);
    let game = exact_odds(|dice| {
        let (mut game, mut attack) = (fresh(&book), one_wave(&book, &[]));
        game.phase.air_support = 1;
        attack.special_count = 1;
        game.fire_at_specials(&mut attack, 0, &plan, &Reference, &book, &mut Quiet(dice));
        attack.specials[0].shot_down
    });
    let odds = answer("special-attack air=1 surface=1");
    assert_eq!(share(&odds, "shot down", 1296), game.share(&true, 1296));
}

/// A torpedo nobody fires at: 27 of 36 miss, then one plane in six comes in and ten of 36 hit.
#[test]
fn the_weapon_then_the_plane_itself() {
    let odds = answer("special-attack weapon=torpedo air=0 spray=false");
    assert_eq!(share(&odds, "miss, plane flies on", 36 * 6), 27 * 5);
    assert_eq!(share(&odds, "miss, plane attacks: hit", 36 * 6 * 36), 27 * 10);
    assert_eq!(share(&odds, "ship lost", 36), 2);
    // A near miss (3), random damage (3 of 36), then fighters (2) or a broken back (1).
    assert_eq!(share(&odds, "near miss, then the attack is over", 36 * 36 * 36), 3 * 3 * 3);
}

/// Read the other way, the weapon needs a hit on Table 10 first, where 7 and 8 are misses for a special
/// plane (A104): 10 of 36 hit, 5 are near misses, 21 miss.
#[test]
fn a102_table_10_first() {
    let sets = ["rulings.special.table10_first=true"];
    let odds = answer_with("special-attack weapon=ohka air=0 spray=false", &sets);
    assert_eq!(share(&odds, "ship lost", 36 * 36), 10 * 2);
    assert_eq!(share(&odds, "miss, ", 36 * 36), 21 * 36 + 10 * 24);
}

/// The game rolls on the same column: an Ohka does nothing at all as often as the odds say that it
/// misses, and that its plane flies on or misses.
#[test]
fn a102_the_game_rolls_table_10_first_with_the_same_odds() {
    let sets = ["rulings.special.table10_first=true"];
    let book = book_of("kimberly", &sets);
    let does_nothing = |seed: &u64| {
        let mut game = fresh(&book);
        let before = game.ship;
        let mut attack = wave_of(&book, &[], &["Betty"]);
        game.specials_attack(&mut attack, 0, &book, &mut Quiet(Seeded::new(*seed, 0)));
        let counts = [Count::NearMisses, Count::WeaponHits].map(|count| game.tally.get(count));
        counts == [0, 0] && game.ship == before
    };
    let found = (0..20_000).filter(does_nothing).count() as f64 / 20_000.0;
    let odds = answer_with("special-attack weapon=ohka air=0 spray=false", &sets);
    let whole = 36 * 36 * 6 * 36;
    let parts = ["miss, plane flies on", "miss, plane attacks: miss"];
    let ways: u128 = parts.iter().map(|part| share(&odds, part, whole)).sum();
    let exact = ways as f64 / whole as f64;
    assert!((found - exact).abs() < 0.014, "{found} of 20,000, {exact} by the odds");
}
