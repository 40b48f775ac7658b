//! Fleets with mistakes: all are told at once, each where it stands.

use super::*;
use crate::systems::kit;

/// What is wrong: `file:line:column what (help)`.
fn told(request: &Request) -> Vec<String> {
    let problems = kit::rules(&Gunboats, request).expect_err("something is wrong");
    let line = |problem: &crate::config::Problem| {
        let place = problem.place();
        let place = place.map(|spot| format!("{}:{}:{}", spot.file, spot.line, spot.column));
        format!("{} {} ({})", place.unwrap_or_default(), problem.what(), problem.help())
    };
    problems.iter().map(line).collect()
}

/// What is wrong with a scenario in which `old` reads `new`.
fn changed(old: &str, new: &str) -> Vec<String> {
    assert!(TWO_TO_ONE.contains(old), "{old}");
    told(&handed(&TWO_TO_ONE.replacen(old, new, 1)))
}

#[test]
fn an_unknown_path_is_refused_with_the_nearest_right_one() {
    for (set, expected) in [
        ("ships.hreon.hull=3", "no setting `ships.hreon.hull` (did you mean `ships.heron.hull`?)"),
        ("fleet.a.1.hul=3", "no setting `fleet.a.1.hul` (did you mean `fleet.a.1.hull`?)"),
        ("fleet.a.3.hull=3", "no setting `fleet.a.3.hull` (`fleet.a` has `1`, `2`)"),
        ("fleet.c.1.hull=3", "no setting `fleet.c.1.hull` (`fleet` has `a`, `b`)"),
        ("fleet.b.1.hull=much", "`much` is not a whole number (it replaces 7)"),
    ] {
        let told = told(&printed(&[set]));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("--set:1:") && told[0].ends_with(expected), "{told:?}");
    }
}

/// Three mistakes in the scenario and two in a class that two boats are of.
#[test]
fn every_mistake_of_scenario_and_class_is_told_once() {
    let class = HERON.replace("main = 4", "mian = 4").replace("hull = 10", "hull = 'ten'");
    let text = TWO_TO_ONE.replace("'heron'", "'crane.toml'").replace("hull = 8\n", "");
    let text = text.replace("at = [10, 30]", "att = [10, 30]").replace("270", "370");
    let (_folder, request) = beside("fleet-mistakes", ("crane.toml", &class), &text);
    let told = told(&request);
    let short: Vec<_> = told.iter().map(|line| line.rsplit('/').next().unwrap()).collect();
    assert_eq!(
        short,
        [
            "mine.toml:12:1 unknown key `att` (did you mean `at`?)",
            "mine.toml:19:11 370 is out of range (it may be 0 to 359)",
            "crane.toml:5:1 unknown key `mian` (did you mean `main`?)",
            "crane.toml:2:8 expected a whole number, found text (`ships.crane.hull` is a whole number)",
        ]
    );
}

#[test]
fn a_key_missing_from_a_class_is_looked_for_in_its_file() {
    let text = TWO_TO_ONE.replace("'heron'", "'crane.toml'").replace("hull = 8\n", "");
    let (_folder, request) =
        beside("fleet-missing", ("crane.toml", &HERON.replace("hull = 10", "")), &text);
    let told = told(&request);
    assert_eq!(told.len(), 1, "once, not for every ship: {told:?}");
    assert!(
        told[0].ends_with("crane.toml:1:1 missing key `hull` (add `hull` to `ships.crane`)"),
        "{told:?}"
    );
}

#[test]
fn a_class_that_is_not_there_is_one_mistake() {
    let own = "or name a file of your own, as in";
    assert_eq!(
        changed("'heron'", "'hreon'"),
        [format!(
            "mine.toml:4:9 no ship class is called `hreon` (did you mean `heron`?; {own} \"hreon.toml\")"
        )]
    );
    let none = changed("class = 'stork'\n", "");
    assert_eq!(none, ["mine.toml:16:1 missing key `class` (name her class: class = \"…\")"]);
    let file = changed("'stork'", "'no-such.toml'");
    assert!(
        file[0].starts_with("mine.toml:17:9 cannot read the ship file `no-such.toml`"),
        "{file:?}"
    );
    let set = told(&printed(&["fleet.b.1.class=strok"]));
    assert!(set[0].starts_with("--set:1:17 no ship class is called `strok`"), "{set:?}");
}

#[test]
fn two_files_of_one_name_are_refused() {
    let text = TWO_TO_ONE.replace("'stork'", "'heron.toml'");
    let (_folder, request) = beside("fleet-one-name", ("heron.toml", HERON), &text);
    let told = told(&request);
    assert!(told[0].contains("`heron.toml` and `heron` are both called `heron`"), "{told:?}");
}

#[test]
fn the_other_name_of_a_scenario_is_a_text() {
    let told = changed("title = 'Two to one'", "also = 7\ntitle = 'Two to one'");
    assert_eq!(
        told,
        ["mine.toml:1:8 expected text, found a whole number (`scenario.also` is text)"]
    );
    let fine = handed(&format!("also = 's1'\n{TWO_TO_ONE}"));
    assert!(kit::rules(&Gunboats, &fine).is_ok());
}

#[test]
fn a_side_has_ships_and_not_too_many() {
    let without = TWO_TO_ONE.split("[[fleet.b]]").next().unwrap();
    assert_eq!(told(&handed(without)), ["mine.toml:3:3 missing key `b` (add `b` to `fleet`)"]);
    assert_eq!(told(&handed("title = 'None'")).len(), 2);
    let boat = "[[fleet.b]]\nclass = 'stork'\nat = [1, 1]\nheading = 0\n";
    let crowd = told(&handed(&format!("{TWO_TO_ONE}{}", boat.repeat(3))));
    assert!(crowd[0].ends_with("4 ships (a side has 1 to 3)"), "{crowd:?}");
    let empty =
        told(&handed(&format!("title = ''\nfleet.b = []\n{}", boat.replace("fleet.b", "fleet.a"))));
    assert!(empty[0].contains("0 ships (a side has 1 to 3)"), "{empty:?}");
}

/// Every Heron that is left has a hull of her own.
#[test]
fn a_setting_no_ship_listens_to_is_refused() {
    let mut request = handed(&TWO_TO_ONE.replace("at = [10, 30]", "at = [10, 30]\nhull = 9"));
    request.sets = sets(&["ships.heron.hull=20"]);
    let told = told(&request);
    let what =
        "every `heron` in play has a `hull` of her own (set that of the ship: `fleet.a.1.hull`)";
    assert_eq!(told, [format!("--set:1:18 {what}")]);
}

#[test]
fn a_name_there_twice_is_warned_of() {
    let request = handed(&TWO_TO_ONE.replace("at = [10, 30]", "name = 'Old Heron'\nat = [10, 30]"));
    let cell = crate::systems::System::prepare(&Gunboats, &request).unwrap();
    let warnings = cell.warnings().expect("a warning").to_string();
    assert!(warnings.contains("`Old Heron` is there twice"), "{warnings}");
}
