//! Fleets that are right: what ships are read as, and what settings reach.

use super::*;
use crate::systems::System;
use crate::systems::kit::{self, library};

fn played(said: &[&str]) -> Fleets {
    kit::rules(&Gunboats, &printed(said)).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Hull, main and light guns of every boat.
fn boats(said: &[&str]) -> Vec<[i64; 3]> {
    let all = played(said).into_iter().flatten();
    all.map(|boat| [boat.ship.hull, boat.ship.main, boat.ship.light]).collect()
}

#[test]
fn a_ship_is_her_class_but_for_what_is_said_of_her() {
    let [a, b] = played(&[]);
    let names: Vec<_> = a.iter().chain(&b).map(|boat| (&*boat.name, &*boat.class)).collect();
    assert_eq!(names, [("Old Heron", "heron"), ("heron 2", "heron"), ("Ibis", "stork")]);
    assert_eq!(boats(&[]), [[8, 4, 5], [10, 4, 6], [7, 2, 8]]);
    let ibis = &b[0].ship;
    assert_eq!((ibis.at, ibis.heading, ibis.role.as_str()), ([90, 20], 270, "close"));
}

#[test]
fn a_setting_reaches_a_class_or_one_ship_of_it() {
    assert_eq!(boats(&["ships.heron.guns.main=9"]), [[8, 9, 5], [10, 9, 6], [7, 2, 8]]);
    assert_eq!(boats(&["fleet.a.2.guns.main=9"]), [[8, 4, 5], [10, 9, 6], [7, 2, 8]]);
    assert_eq!(played(&["fleet.b.1.at.2=55", "fleet.b.1.role=far"])[1][0].ship.at, [90, 55]);
}

/// The hull of the first Heron stands in the scenario, that of the second in the class.
#[test]
fn what_is_said_of_one_ship_wins_over_her_class_in_any_order() {
    for said in
        [["ships.heron.hull=20", "fleet.a.1.hull=3"], ["fleet.a.1.hull=3", "ships.heron.hull=20"]]
    {
        assert_eq!(boats(&said), [[3, 4, 5], [20, 4, 6], [7, 2, 8]]);
    }
    assert_eq!(boats(&["ships.heron.hull=20"])[0][0], 8);
    assert_eq!(
        boats(&["ships.heron.hull=20", "ships.heron.hull=21"])[1][0],
        21,
        "a later one wins"
    );
}

#[test]
fn a_setting_may_choose_another_class() {
    assert_eq!(boats(&["fleet.a.2.class=stork"]), [[8, 4, 5], [7, 2, 8], [7, 2, 8]]);
    let said = ["ships.stork.hull=1", "fleet.a.2.class=stork"];
    assert_eq!(boats(&said), [[8, 4, 5], [1, 2, 8], [1, 2, 8]]);
}

#[test]
fn settings_are_told_and_make_another_cell() {
    let cell = |said: &[&str]| Gunboats.prepare(&printed(said)).unwrap();
    let said = ["ships.heron.hull=20", "fleet.b.1.heading=0"];
    let told = [("ships.heron.hull", "20"), ("fleet.b.1.heading", "0")];
    assert_eq!(cell(&said).settings(), told.map(|(path, value)| (path.into(), value.into())));
    assert_ne!(cell(&said).digest(), cell(&[]).digest());
    assert_eq!(cell(&["fleet.b.1.heading=270"]).digest(), cell(&[]).digest(), "as it was");
}

#[test]
fn settings_have_titles() {
    let titles = Gunboats.setting_titles();
    let titled = |path: &str| titles.of(path).unwrap();
    assert_eq!(titled("fleet.a.old-heron.guns.light"), "Old Heron of a: Guns: light");
    assert_eq!(titled("fleet.a.1.hull"), "Ship 1 of a: hull");
    assert_eq!(titled("ships.heron.guns.light"), "Heron class: Guns: light");
}

/// What a scenario says of a root of the settings holds in it, until somebody sets otherwise.
#[test]
fn a_scenario_has_options_of_its_own() {
    let value = |said: &[&str], path: &str| {
        let text = format!("[options]\nfog = true\nnight.sight = 3\n{TWO_TO_ONE}");
        let text = text.replace("title = 'Two to one'\n", "");
        let mut request = handed(&format!("title = 'Fog'\n{text}"));
        request.sets = sets(said);
        library::of_request(&Gunboats, &request).unwrap().value(path).unwrap()
    };
    assert_eq!(value(&[], "options.fog"), "true");
    assert_eq!(value(&[], "options.night.sight"), "3");
    assert_eq!(value(&["options.fog=false"], "options.fog"), "false");
    let printed = library::of_request(&Gunboats, &printed(&[])).unwrap();
    assert_eq!(printed.value("options.fog").unwrap(), "false");
    let wrong = handed(&format!("options.frog = true\n{TWO_TO_ONE}"));
    let told = kit::rules(&Gunboats, &wrong).unwrap_err().to_string();
    assert!(told.contains("nothing to change at `options.frog`"), "{told}");
    assert!(told.contains("did you mean `options.fog`?") && told.contains("mine.toml:1:16"));
}

#[test]
fn a_scenario_may_name_a_file_beside_it() {
    let class = HERON.replace("hull = 10", "hull = 33");
    let text = TWO_TO_ONE.replace("'stork'", "'crane.toml'");
    let (_folder, mut request) = beside("fleet-own-class", ("crane.toml", &class), &text);
    request.sets = sets(&["ships.crane.guns.main=1"]);
    let [_, b] = kit::rules(&Gunboats, &request).unwrap();
    assert_eq!((b[0].class.as_str(), b[0].ship.hull, b[0].ship.main), ("crane", 33, 1));
}

/// A file that is called like a class of the system stands for that class in the ships after the first too.
#[test]
fn a_ship_of_ones_own_may_be_called_like_a_class_of_the_system() {
    for name in ["ships/heron.toml", "stork.toml"] {
        let check = |text: String| Gunboats.check(&File { name: name.into(), text });
        assert_eq!(check(HERON.into()).unwrap().kind, "ship");
        let told = check(STORK.replace("main = 2", "main = 22")).unwrap_err().to_string();
        assert!(told.contains(&format!("{name}:4:8")), "{told}");
    }
}

#[test]
fn files_are_known_for_what_they_are() {
    let kind = |text: &str| {
        let file = File { name: "mine.toml".into(), text: text.into() };
        Gunboats.check(&file).map(|checked| checked.kind)
    };
    assert_eq!(kind(STORK).unwrap(), "ship");
    assert_eq!(kind("extends = 'heron'\ntitle = 'Crane class'\n").unwrap(), "ship");
    assert_eq!(kind(TWO_TO_ONE).unwrap(), "scenario");
    let told = kind(&STORK.replace("main = 2", "main = 22")).unwrap_err().to_string();
    assert!(told.contains("mine.toml:4:8") && told.contains("22 is out of range"), "{told}");
}
