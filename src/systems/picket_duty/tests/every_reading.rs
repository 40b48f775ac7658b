//! Every ruling of the file, its readings one by one: each can be set, and each can change a game.

use super::PICKET_DUTY;
use super::book_of;
use crate::doctrine::Reference;
use crate::play;
use crate::rulebook::Rulebook;
use kernel::dice::{Quiet, Seeded};
use kernel::systems::{Request, Ruling, Scenario, System};

/// Where a ruling can show: a scenario, and settings that make the rare thing common.
struct Stage {
    path: &'static str,
    scenario: &'static str,
    sets: &'static [&'static str],
}

const fn stage(path: &'static str, scenario: &'static str, sets: &'static [&'static str]) -> Stage {
    Stage { path, scenario, sets }
}

/// Five days of attacks that mostly strike a ship too tough to go home.
const POUNDED: &[&str] = &[
    "scenario.turns=5",
    "ship.tracks.hull=60",
    "ship.tracks.maneuver=60",
    "ship.tracks.flood=60",
    "charts.10.undamaged.6=hit",
    "charts.10.undamaged.7=hit",
    "charts.10.undamaged.8=hit",
    "charts.10.damaged.7=hit",
    "charts.10.damaged.8=hit",
];

/// The same with nobody to repair anything, water and list coming easily.
const NEGLECTED: &[&str] = &[
    "scenario.turns=5",
    "ship.tracks.hull=60",
    "ship.tracks.maneuver=60",
    "ship.tracks.flood=60",
    "ship.teams=[0, 0, 0]",
    "ship.list.threshold=1",
    "charts.10.undamaged.6=hit",
    "charts.10.undamaged.7=hit",
    "charts.10.undamaged.8=hit",
    "charts.7-3-flood.5=floods",
    "charts.7-3-flood.4=floods",
    "charts.7-3-secondary.1-5=floods",
];

/// Mass attacks, nobody to repair anything, and a row of Table 11 is all Bridge, CIC and Radio.
const POUNDED_FORWARD: &[&str] = &[
    "scenario.kikusui=yes",
    "ship.tracks.hull=60",
    "ship.teams=[0, 0, 0]",
    "charts.10.undamaged.6=hit",
    "charts.10.undamaged.7=hit",
    "charts.11.forward.1.4=Bridge",
    "charts.11.forward.2.4=Bridge",
    "charts.11.forward.3.4=CIC",
    "charts.11.forward.4.4=CIC",
    "charts.11.forward.5.4=Radio",
    "charts.11.forward.6.4=Radio",
];

/// Rulings not named here show in Kimberly as printed.
const STAGES: &[Stage] = &[
    stage("kikusui.attack_ends_apply", "kimberly", &["scenario.kikusui=yes"]),
    stage("damage.rolls_basic", "kimberly", &["scenario.rules=basic"]),
    stage("damage.basic_scope", "kimberly", &["scenario.rules=basic"]),
    stage("scenario1.phases", "anthony", &[]),
    stage("kikusui.days", "long-campaign", &[]),
    stage("station.out_of_range", "long-campaign", &[]),
    stage("station.idle_days", "long-campaign", &[]),
    stage("anchorage.return", "long-campaign", &[]),
    stage("mini_campaign", "mini-campaign", &[]),
    stage("typhoon.rolls", "kimberly", &["charts.6-1.7=storm", "charts.6-2.2-6=typhoon"]),
    stage("ammo.empty", "kimberly", &["ship.tracks.ammo=1", "rulings.pool.special=25"]),
    stage("repair.rain", "kimberly", &["charts.6-1.7=rain"]),
    stage("weather.rain_modifier", "kimberly", &["charts.6-1.7=rain"]),
    stage("t7_1.apr7_15_swap", "kimberly", &["scenario.date=Apr 10"]),
    stage("land_radar.at_start", "evans", &["scenario.kikusui=no"]),
    stage("hull.table14", "kimberly", &["ship.tracks.hull=2"]),
    stage("flooding.without_bearing", "kimberly", NEGLECTED),
    stage("flooding.rolls", "kimberly", NEGLECTED),
    stage("boxes", "kimberly", POUNDED_FORWARD),
    stage("t8_1.rooms", "kimberly", POUNDED),
    stage("aft_gray", "kimberly", NEGLECTED),
    stage("t23.swap_outer", "kimberly", POUNDED),
    stage("morale.repair_drm", "kimberly", POUNDED),
    stage(
        "deckfire.end_rounds",
        "kimberly",
        &["charts.7-8-1-fire.1-4=burns", "charts.7-8-1.length=10"],
    ),
    stage("deckfire", "kimberly", &["charts.7-8-1-fire.1-4=burns"]),
    stage("magazines.rule", "kimberly", POUNDED),
    stage("officers.succession", "kimberly", POUNDED),
    stage("boiler.room", "kimberly", POUNDED),
    stage("rr.note_b", "kimberly", &["charts.8-1.0.7=random", "charts.8-2.7=note B"]),
    stage("repair.unmanned", "kimberly", NEGLECTED),
    stage("special.spray_needs_gun", "kimberly", POUNDED),
];

/// More than enough for anything that is not impossible.
const MOST_GAMES: u64 = 2000;

fn stage_of(ruling: &Ruling) -> (&'static str, Vec<&'static str>) {
    let name = ruling.path.strip_prefix("rulings.").expect("rulings stand under `rulings`");
    let here = STAGES.iter().find(|stage| name.starts_with(stage.path));
    here.map_or(("kimberly", Vec::new()), |stage| (stage.scenario, stage.sets.to_vec()))
}

fn other_readings(ruling: &Ruling) -> impl Iterator<Item = &str> {
    let readings = ruling.readings.iter().map(|(value, _)| value.as_str());
    readings.filter(|value| *value != ruling.default)
}

/// The first of a run of games that ends otherwise under another book.
fn first_changed(one: &Rulebook, other: &Rulebook) -> Option<u64> {
    let row = |book: &Rulebook, game| {
        play(&Reference, book, &mut Quiet(Seeded::new(1945, game))).row().to_vec()
    };
    (0..MOST_GAMES).find(|&game| row(one, game) != row(other, game))
}

#[test]
fn every_ruling_has_another_reading_and_its_default_is_one() {
    for ruling in PICKET_DUTY.rulings() {
        assert!(other_readings(&ruling).count() > 0, "{}", ruling.path);
        let chosen = ruling.readings.iter().any(|(value, _)| *value == ruling.default);
        assert!(chosen, "{}: {}", ruling.path, ruling.default);
    }
}

#[test]
fn every_reading_can_be_set() {
    for ruling in PICKET_DUTY.rulings() {
        for (value, _) in &ruling.readings {
            let set = format!("{}={value}", ruling.path);
            let scenario = Scenario::Named("kimberly".into());
            let request = Request { scenario, sets: vec![set.clone()], policies: Vec::new() };
            if let Err(problems) = PICKET_DUTY.prepare(&request) {
                panic!("{set}: {problems}");
            }
        }
    }
}

/// A reading that changes no game is a switch that is not connected.
#[test]
fn every_reading_changes_a_game() {
    let mut idle = Vec::new();
    for ruling in PICKET_DUTY.rulings() {
        let (scenario, sets) = stage_of(&ruling);
        let played = book_of(scenario, &sets);
        for value in other_readings(&ruling) {
            let set = format!("{}={value}", ruling.path);
            let other = book_of(scenario, &[&sets[..], &[set.as_str()]].concat());
            if first_changed(&played, &other).is_none() {
                idle.push(set);
            }
        }
    }
    assert!(idle.is_empty(), "no game of {MOST_GAMES} changes with {idle:#?}");
}
