//! What a battle has no room for is refused, and nothing is left out of a game in silence.

use kernel::dice::{PolicyDice, Quiet, Seeded};
use kernel::systems::System;

use super::{BUOYZ, changed, refused, refused_with};
use crate::game::Game;

/// A list of so many of one word.
fn list(word: &str, many: usize) -> String {
    format!("[{}]", vec![format!("\"{word}\""); many].join(", "))
}

fn sets(said: &[&str]) -> Vec<String> {
    said.iter().map(ToString::to_string).collect()
}

/// What is wrong, and what may be.
fn assert_refused(told: &str, [what, cure]: [&str; 2]) {
    assert!(told.contains(what) && told.contains(cure), "{told}");
}

#[test]
fn no_scenario_that_comes_with_the_system_is_refused() {
    for scenario in BUOYZ.scenarios() {
        assert_eq!(refused_with(&scenario.id, &[]), "", "{}", scenario.id);
    }
}

/// Six carriers: five with 10 flights each, and one.
#[test]
fn the_65th_flight_of_a_battle_is_refused() {
    let with = |flights: usize| {
        let ships = ["a.1", "a.2", "a.3", "b.1", "b.2", "b.3"];
        let mut said: Vec<_> = ships.map(|ship| format!("fleet.{ship}.class=kaga")).to_vec();
        said.push(format!("ships.kaga.flights={}", list("fighter 1", 10)));
        said.push(format!("fleet.a.1.flights={}", list("fighter 1", flights)));
        refused_with("carrier-duel", &said)
    };
    assert_eq!(with(14), "");
    assert_refused(&with(15), ["the fleets have 65 flights of both sides", "there may be 64"]);
}

/// BC2.2: two carriers of 12 flights a side for 40 points, and so many flights of each side from land.
fn drawn_carriers(land: usize) -> Vec<(&'static str, String)> {
    let flights = list("dive bomber", land);
    let land = format!("theatre = \"none\"\nland = {{ a = {flights}, b = {flights} }}\n#");
    vec![
        ("points = 50", "points = 40".into()),
        ("nature = \"dice\"", "nature = \"open\"".into()),
        ("era = 6", "era = 7".into()),
        ("ships = []", "ships = [\"enterprise\"]".into()),
        ("theatre = \"none\"", land),
    ]
}

fn spoken<'c>(change: &'c [(&str, String)]) -> Vec<(&'c str, &'c str)> {
    change.iter().map(|(from, to)| (*from, to.as_str())).collect()
}

/// 48 flights of carriers and 16 from land find room and are played; 24 from land do not.
#[test]
fn flights_from_land_count_where_fleets_are_drawn() {
    let told = refused("by-points", &spoken(&drawn_carriers(12)));
    assert_refused(&told, ["fleets of 40 points may have 72 flights", "set fewer points"]);
    let ready =
        changed("by-points", &spoken(&drawn_carriers(8)), &[]).expect("there is room for 64");
    let (mut room, mut table) = (Box::new(Game::room()), Quiet(Seeded::new(1, 0)));
    crate::play(&ready.ready, &ready.book, PolicyDice { seed: 1, game: 0 }, &mut room, &mut table);
    assert_eq!(room.flights.len(), 64);
}

/// Two carriers of 16 flights for 20 points and one of 6 for 10 are 38 a side, more than of either class alone.
#[test]
fn flights_are_counted_of_the_fleet_that_has_most() {
    let change = [
        ("ships = []", "ships = [\"illustrious\", \"kaga\"]"),
        ("nature = \"dice\"", "nature = \"open\""),
    ];
    let flights = |class, many| format!("ships.{class}.flights={}", list("fighter 1", many));
    let sets = [flights("illustrious", 16), flights("kaga", 6), "ships.kaga.points=10".into()];
    let told = changed("by-points", &change, &sets).err().map(|problems| problems.to_string());
    assert_refused(&told.unwrap_or_default(), ["may have 76 flights", "there may be 64"]);
}

/// B1.5: 16 flights and 12 abilities of a ship.
#[test]
fn lists_of_a_ship_have_an_end() {
    let abilities = |many| format!("ships.bismarck.abilities={}", list("agile", many));
    assert_eq!(refused_with("raider", &[abilities(12)]), "");
    assert_refused(&refused_with("raider", &[abilities(13)]), ["13 of them", "there may be 12"]);
    let flights = |many| format!("ships.kaga.flights={}", list("fighter 1", many));
    assert_eq!(refused_with("carrier-duel", &[flights(16)]), "");
    let told = refused_with("carrier-duel", &[flights(17)]);
    assert_refused(&told, ["17 of them", "there may be 16"]);
}

/// B5.10: six rows of a field.
#[test]
fn rows_of_a_minefield_have_an_end() {
    let rows = |said| refused("straits", &[("rows = [28, 32, 36]", said)]);
    assert_eq!(rows("rows = [14, 18, 22, 26, 30, 34]"), "");
    assert_refused(&rows("rows = [14, 18, 22, 26, 30, 34, 38]"), ["7 of them", "there may be 6"]);
}

/// B5.11: 8 ships of 40 launchers; B5.10: four layers of 60 mines.
#[test]
fn missiles_and_mines_have_an_end() {
    let ships = ["missouri3", "hero_m", "astute", "mtb_m"];
    let launchers = ships.map(|ship| format!("ships.{ship}.missiles.launchers=40"));
    let told = refused_with("missile-age", &launchers);
    assert_refused(&told, ["320 missiles of both sides in one turn", "there may be 255"]);
    let mut said =
        sets(&["fleet.b.1.class=layer", "fleet.b.2.class=layer", "ships.layer.mines=50"]);
    assert_eq!(refused_with("minelayers", &said), "");
    said[2] = "ships.layer.mines=51".into();
    let told = refused_with("minelayers", &said);
    assert_refused(&told, ["204 rows of mines, laid and aboard", "there may be 200"]);
}

/// C47: 120 damage dice of one attack are two of each of 60 bombs, and doubled of 30.
#[test]
fn dice_of_an_attack_have_an_end() {
    let bombs = |dice: u8, doubling: bool| {
        let dice = format!("charts.air.bomb_dice={dice}");
        refused_with("carrier-duel", &[dice, format!("optional.doubling={doubling}")])
    };
    assert_eq!([bombs(60, false), bombs(30, true)], ["", ""]);
    assert_refused(&bombs(61, false), ["61 dice", "there may be 0 to 60"]);
    assert_refused(&bombs(31, true), ["31 dice", "there may be 0 to 30"]);
}
