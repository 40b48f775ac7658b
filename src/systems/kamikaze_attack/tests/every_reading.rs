//! Every ruling of the file, its readings one by one: each can be set, and each can change a game.

use super::KAMIKAZE_ATTACK;
use super::{POLICY_DICE, set_up};
use crate::play;
use crate::policy::CompiledPolicy;
use crate::rulebook::Rulebook;
use crate::scratch::Scratch;
use kernel::dice::{Quiet, Seeded};
use kernel::systems::{Ruling, System};

/// Every hit is a jink, and nothing comes down.
const THROWN_ABOUT: &[&str] = &["charts.jink.1-4=jink", "charts.dive.hits_to_kill=30"];

/// Fighters have points left after a shot, and their targets are still there.
const FAST_AND_HARD_TO_HIT: &[&str] =
    &["charts.speed.cap=6", "charts.speed.escort=6", "charts.figure-2.played=hard"];

/// Where a ruling can show, if not in the game as printed: settings that make the rare thing
/// common.
const STAGES: &[(&str, &str, &[&str])] = &[
    ("dive", "no-cap", &[]),
    ("jink", "no-cap", &[]),
    ("crash", "no-cap", &[]),
    ("dive.out_of_reach", "no-cap", &["charts.dive.mp=12"]),
    ("dive.turn_in_place", "no-cap", THROWN_ABOUT),
    ("dogfight.same_target", "standard", FAST_AND_HARD_TO_HIT),
    (
        "dogfight.fighters_off_board",
        "standard",
        &["charts.movement.turn_45=9", "charts.movement.turn_90=9"],
    ),
];

/// More than enough for anything that is not impossible.
const MOST_GAMES: u64 = 2_000;

fn stage_of(ruling: &Ruling) -> (&'static str, &'static [&'static str]) {
    let name = ruling.path.strip_prefix("rulings.").expect("rulings stand under `rulings`");
    let here = STAGES.iter().rfind(|(path, ..)| name.starts_with(path));
    here.map_or(("standard", &[]), |&(_, scenario, sets)| (scenario, sets))
}

fn other_readings(ruling: &Ruling) -> impl Iterator<Item = &str> {
    let readings = ruling.readings.iter().map(|(value, _)| value.as_str());
    readings.filter(|value| *value != ruling.default)
}

/// Whether one of a run of games ends otherwise under another book.
fn changes(one: &(Rulebook, CompiledPolicy), other: &(Rulebook, CompiledPolicy)) -> bool {
    let row = |(book, ready): &(Rulebook, CompiledPolicy), game| {
        play(ready, book, POLICY_DICE, &mut Scratch::default(), &mut Quiet(Seeded::new(1945, game)))
            .row()
            .to_vec()
    };
    (0..MOST_GAMES).any(|game| row(one, game) != row(other, game))
}

#[test]
fn every_ruling_has_another_reading_and_its_default_is_one() {
    for ruling in KAMIKAZE_ATTACK.rulings() {
        assert!(other_readings(&ruling).count() > 0, "{}", ruling.path);
        let chosen = ruling.readings.iter().any(|(value, _)| *value == ruling.default);
        assert!(chosen, "{}: {}", ruling.path, ruling.default);
    }
}

/// A reading that changes no game is a switch that is not connected.
#[test]
fn every_reading_changes_a_game() {
    let mut idle = Vec::new();
    for ruling in KAMIKAZE_ATTACK.rulings() {
        let (scenario, sets) = stage_of(&ruling);
        let printed = set_up(scenario, sets, &[]);
        for value in other_readings(&ruling) {
            let set = format!("{}={value}", ruling.path);
            let other = set_up(scenario, &[sets, &[set.as_str()]].concat(), &[]);
            if !changes(&printed, &other) {
                idle.push(set);
            }
        }
    }
    assert!(idle.is_empty(), "no game of {MOST_GAMES} changes with {idle:#?}");
}
