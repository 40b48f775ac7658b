//! Answers held against sums by hand, and whole dives against dives that are played.

use std::collections::BTreeMap;

use super::answer;
use super::dives::fates_from;
use crate::game::Game;
use crate::scratch::Scratch;
use crate::state::Fate;
use crate::tests::{KAMIKAZE_ATTACK, set_up};
use kernel::dice::{PolicyDice, Quiet, Seeded, Ways};
use kernel::systems::odds::{Ask, ExactAnswer};

fn ask(table: &str, given: &[(&str, &str)], sets: &[&str]) -> ExactAnswer {
    let given = given.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let sets = sets.iter().map(ToString::to_string).collect();
    let ask = Ask { scenario: None, sets, table: table.into(), given };
    answer(&KAMIKAZE_ATTACK, &ask).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The chance of a result, as a fraction.
fn of(answer: &ExactAnswer, result: &str) -> (u128, u128) {
    let found = answer.outcomes.iter().find(|outcome| outcome.result == result);
    let small = |ways: Ways| u128::try_from(ways).unwrap();
    found.map_or((0, 1), |outcome| {
        let (numerator, denominator) = answer.fraction(outcome);
        (small(numerator), small(denominator))
    })
}

#[test]
fn a_crash_on_a_ship_with_four_points_left_sinks_her_on_four_or_more() {
    let answer = ask("crash", &[("hull", "4")], &[]);
    assert_eq!(of(&answer, "sunk"), (1, 2)); // 4, 5, 6
    assert_eq!(of(&answer, "1 left"), (1, 6));
}

#[test]
fn ten_dice_hit_as_often_as_the_binomial_says() {
    let answer = ask("volley", &[], &[]); // 3 + 2 + 5
    let (ways, whole) = of(&answer, "0");
    assert_eq!((ways, whole), (5u128.pow(10), 6u128.pow(10)));
    assert!((answer.mean().unwrap() - 10.0 / 6.0).abs() < 1e-12);
}

/// Three guns that hit on 5 and 6, and one that hits on 6 alone.
#[test]
fn each_calibre_of_a_volley_hits_by_its_own_number() {
    let guns = [("5in", "3"), ("40mm", "1"), ("20mm", "0")];
    let answer = ask("volley", &guns, &["charts.fire.hit_on=[5, 6, 6]"]);
    assert_eq!(of(&answer, "0"), (20, 81)); // (2/3)^3 × 5/6
    assert_eq!(of(&answer, "4"), (1, 162)); // (1/3)^3 × 1/6
}

#[test]
fn movement_points_are_a_die_and_what_the_group_adds() {
    let kamikaze = ask("speed", &[("group", "kamikaze")], &["charts.speed.kamikaze=2"]);
    assert_eq!((of(&kamikaze, "2"), of(&kamikaze, "3")), ((0, 1), (1, 6)));
}

#[test]
fn a_hit_throws_a_plane_to_either_side_in_one_of_six() {
    let answer = ask("jink", &[], &[]);
    assert_eq!((of(&answer, "no jink"), of(&answer, "jinks left")), ((2, 3), (1, 6)));
}

#[test]
fn a_shot_from_astern_needs_a_four() {
    assert_eq!(of(&ask("shot", &[], &[]), "destroyed"), (1, 2));
    let lethal = &["charts.figure-2.played=lethal"];
    assert_eq!(of(&ask("shot", &[("angle", "beam")], lethal), "destroyed"), (1, 3)); // 5 or 6
}

/// The stern has one 40mm: one and two called for come to the same.
#[test]
fn guns_lost_are_those_there_are() {
    let stern = ask("gun-loss", &[], &[]);
    assert_eq!((of(&stern, "1 × 40mm"), of(&stern, "2 × 5in")), ((1, 3), (1, 6)));
    let bow = ask("gun-loss", &[("section", "bow")], &[]);
    assert_eq!(of(&bow, "nothing"), (1, 3)); // no 20mm there
}

/// The three kinds of end add up to one, and the first volley at a corner alone brings an edge
/// splash in 1 - (1 - 1/6 × 1/3)^2 of dives.
#[test]
fn a_dive_ends_one_way_or_another() {
    let answer = ask("dive", &[("entry", "2")], &[]);
    assert_eq!(answer.outcomes.iter().map(|outcome| &outcome.ways).sum::<Ways>(), answer.whole);
    let edge = answer.outcomes.iter().find(|outcome| outcome.result.ends_with("edge")).unwrap();
    let at_entry = 1.0 - (1.0 - 1.0 / 18.0f64).powi(2);
    assert!(answer.probability(edge) > at_entry, "{}", answer.probability(edge));
}

/// A plane that one hit destroys comes through 28 dice from ahead in (5/6)^28 of dives.
#[test]
fn a_dive_that_may_not_be_hit_is_a_power_of_five_sixths() {
    let one_hit = &["charts.dive.hits_to_kill=1"];
    let answer = ask("dive", &[("entry", "1")], one_hit);
    let crash = answer.outcomes.iter().find(|outcome| outcome.result == "crash, bow").unwrap();
    assert!((answer.probability(crash) - (5.0f64 / 6.0).powi(28)).abs() < 1e-11);
}

/// Under every reading that changes a dive, 4,000 dives from each of three points end as often in
/// each way as they should: within four standard errors.
#[test]
fn dives_played_end_as_the_exact_odds_say() {
    for set in [
        "rulings.dive.entry_fire=true",
        "rulings.dive.entry_fire=false",
        "rulings.jink.draws_fire=true",
        "rulings.jink.into_ship=impossible",
        "rulings.jink.several=from the old heading",
        "rulings.dive.out_of_reach=flies on",
        "rulings.dive.point_blank=volley first",
        "rulings.dive.turn_in_place=true",
        "rulings.dive.line_squares=section aimed at",
        "policy.ties=random",
        "policy.japan.dive.score.dice=0",
    ] {
        let ties = if set.starts_with("policy") { "random" } else { "first" };
        let sets = [set, "charts.dive.mp=14", &format!("policy.ties={ties}")];
        let (book, ready) = set_up("no-cap", &sets, &["evasive"]);
        let mut exact: BTreeMap<Fate, f64> = BTreeMap::new();
        for point in 0..8 {
            for (fate, chance) in fates_from(point, &ready, &book) {
                *exact.entry(fate).or_insert(0.0) += chance / 8.0;
            }
        }
        let mut played: BTreeMap<Fate, f64> = BTreeMap::new();
        let mut scratch = Scratch::default();
        for game in 0..4_000 {
            let mut table = Quiet(Seeded::new(7, game));
            let mut one = Game::new(&ready, &book);
            let fate = one.dive(0, PolicyDice { seed: 7, game }, &mut scratch, &mut table).fate;
            *played.entry(fate).or_insert(0.0) += 1.0 / 4_000.0;
        }
        for (fate, &chance) in &exact {
            let found = played.get(fate).copied().unwrap_or(0.0);
            let error = (chance * (1.0 - chance) / 4_000.0).sqrt();
            assert!(
                (found - chance).abs() < 4.0 * error + 1e-9,
                "{set} {fate:?}: {found} {chance}"
            );
        }
    }
}
