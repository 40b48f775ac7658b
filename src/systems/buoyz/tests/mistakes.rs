//! Slips of the pen in scenarios and ships are told, and nothing is played that was hardly meant.

use kernel::systems::{Request, Scenario, System};

use super::{BUOYZ, refused, refused_with};

fn assert_told(told: &str, [what, cure]: [&str; 2]) {
    assert!(told.contains(what) && told.contains(cure), "{told}");
}

/// B10.5, B11.2: in the missile age radar finds boats; in year 0 it would not.
#[test]
fn a_scenario_of_submarines_and_radar_needs_its_year() {
    let told = refused("missile-age", &[("year = 1988\n", "")]);
    assert_told(&told, ["missing key `year`", "add `year`"]);
    assert_eq!(refused("galleys", &[("year = 800\n", "")]), "", "oars do not ask");
}

#[test]
fn a_ship_that_does_not_lurk_needs_her_place_on_the_table() {
    let told = refused("raider", &[("at = [87, 33]\n", "")]);
    assert_told(&told, ["missing key `at`", "mine.toml"]);
    assert_eq!(refused("atlantic-convoy", &[]), "", "boats that lurk have none");
    let place = |x, y| refused_with("raider", &[format!("fleet.b.1.at=[{x}, {y}]")]);
    assert_eq!([place(120, 72), place(0, 0)], ["", ""]);
    let told = place(121, 33);
    assert_told(&told, ["[121, 33] lies off the table", "it goes from [0, 0] to [120, 72]"]);
    assert_told(&place(87, 73), ["[87, 73] lies off the table", "[120, 72]"]);
}

/// B12.4: places on the second table are its own.
#[test]
fn a_place_on_the_second_table_is_counted_there() {
    let place = |x| refused_with("two-tables", &[format!("fleet.b.1.at=[{x}, 10]")]);
    assert_eq!(place(100), "");
    assert_told(&place(300), ["[300, 10] lies off the table", "it goes from [0, 0] to"]);
}

/// BC2.2, BC4.1: fleets are drawn for one battle, and all of them.
#[test]
fn fleets_that_are_drawn_leave_no_room_for_others() {
    let beside = |said: &str| refused("by-points", &[("[pool.a]", &format!("{said}\n[pool.a]"))]);
    let told = beside("[campaign]\nbattles = 5\npowers = { a = \"first\", b = \"second\" }");
    assert_told(&told, ["a campaign of fleets that are drawn", "leave out `campaign`, or `pool`"]);
    let told = beside("[[fleet.b]]\nclass = \"hood\"\nname = \"X\"\nat = [10, 10]");
    assert_told(&told, ["ships beside fleets that are drawn", "leave them out, or `pool`"]);
}

/// B7.3: the level of an ability says how much of it a ship has that has it.
#[test]
fn radar_without_the_ability_is_told() {
    let warned = |sets: &[&str]| {
        let (scenario, sets) = (Scenario::Named("denmark-strait".into()), sets.iter());
        let sets = sets.map(ToString::to_string).collect();
        let game = BUOYZ.prepare(&Request { scenario, sets, policies: Vec::new() });
        let game = game.unwrap_or_else(|problems| panic!("{problems}"));
        game.warnings().map_or_else(String::new, ToString::to_string)
    };
    let with = "ships.bismarck.abilities=[\"spotter\", \"radar\"]";
    assert_eq!([warned(&[]), warned(&[with])], ["", ""]);
    let told = warned(&["ships.bismarck.abilities=[\"spotter\"]"]);
    assert_told(&told, ["`radar = 1` without the ability", "add \"radar\" to `abilities`"]);
}
