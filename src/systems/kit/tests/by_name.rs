//! Ships by their names, as well as by their numbers.

use super::*;
use crate::systems::System;
use crate::systems::kit;

fn hulls(said: &[&str]) -> Vec<i64> {
    let fleets = kit::rules(&Gunboats, &printed(said)).unwrap_or_else(|told| panic!("{told}"));
    fleets.iter().flatten().map(|boat| boat.ship.hull).collect()
}

fn told(request: &Request) -> String {
    kit::rules(&Gunboats, request).expect_err("something is wrong").to_string()
}

#[test]
fn a_ship_is_reached_by_her_name_as_it_is_typed() {
    assert_eq!(hulls(&["fleet.a.old-heron.hull=3"]), [3, 10, 7]);
    assert_eq!(hulls(&["fleet.b.Ibis.hull=3"]), [8, 10, 3], "capitals do not count");
    assert_eq!(hulls(&["fleet.a.heron-2.hull=3"]), [8, 3, 7], "by her class and place");
    let digest = |said: &[&str]| Gunboats.prepare(&printed(said)).unwrap().digest();
    assert_eq!(digest(&["fleet.b.ibis.at.2=55"]), digest(&["fleet.b.1.at.2=55"]));
}

#[test]
fn the_later_of_two_settings_wins_whichever_way_she_was_called() {
    assert_eq!(hulls(&["fleet.b.ibis.hull=3", "fleet.b.1.hull=4"]), [8, 10, 4]);
    assert_eq!(hulls(&["fleet.b.1.hull=4", "fleet.b.ibis.hull=3"]), [8, 10, 3]);
    assert_eq!(hulls(&["fleet.b.ibis.hull=3", "ships.stork.hull=5"]), [8, 10, 3], "she wins");
}

#[test]
fn her_class_and_her_name_can_be_set_and_then_she_goes_by_those() {
    assert_eq!(hulls(&["fleet.a.heron-2.class=stork"]), [8, 7, 7]);
    assert_eq!(hulls(&["fleet.a.2.class=stork", "fleet.a.stork-2.hull=1"]), [8, 1, 7]);
    assert_eq!(hulls(&["fleet.b.ibis.name=Egret", "fleet.b.egret.hull=2"]), [8, 10, 2]);
}

#[test]
fn a_slip_in_a_name_is_told_the_nearest() {
    for (set, expected) in [
        ("fleet.a.old-hreon.hull=3", "did you mean `fleet.a.old-heron.hull`?"),
        ("fleet.a.old-heron.hul=3", "did you mean `fleet.a.old-heron.hull`?"),
        ("fleet.a.ibis.hull=3", "`fleet.a` has `old-heron`, `heron-2`"),
        ("fleet.a.7.hull=3", "`fleet.a` has `1`, `2`"),
        ("fleet.a.hull=3", "did you mean one of `fleet.a.old-heron.hull`, `fleet.a.heron-2.hull`?"),
    ] {
        let told = told(&printed(&[set]));
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn a_name_that_two_ships_have_is_nobodys() {
    let mut request =
        handed(&TWO_TO_ONE.replace("at = [10, 30]", "name = 'old heron'\nat = [10, 30]"));
    request.sets = sets(&["fleet.a.old-heron.hull=3"]);
    let told = told(&request);
    assert!(told.contains("2 in `fleet.a` are called `old-heron`"), "{told}");
    let cure = "say which by its number: `fleet.a.1.hull`, `fleet.a.2.hull`";
    assert!(told.contains(cure), "{told}");
    request.sets = sets(&["fleet.a.2.hull=3"]);
    assert_eq!(kit::rules(&Gunboats, &request).unwrap()[0][1].ship.hull, 3);
}

/// One entry may stand for several ships, each with a path of her own.
#[test]
fn an_entry_stands_for_as_many_ships_as_it_says() {
    let several = |with: &str| {
        let mut request = handed(&TWO_TO_ONE.replace("name = 'Ibis'", with));
        request.sets = sets(&["fleet.b.2.hull=2"]);
        let [_, b] = kit::rules(&Gunboats, &request).unwrap_or_else(|told| panic!("{told}"));
        b.into_iter().map(|boat| (boat.name, boat.ship.hull)).collect::<Vec<_>>()
    };
    let boats =
        |name: &str| [(1, 7), (2, 2), (3, 7)].map(|(n, hull)| (format!("{name} {n}"), hull));
    assert_eq!(several("count = 3"), boats("stork"));
    assert_eq!(several("count = 3\nname = 'Egret'"), boats("Egret"));
    for wrong in ["0", "100", "'two'"] {
        let wrong = handed(&TWO_TO_ONE.replace("name = 'Ibis'", &format!("count = {wrong}")));
        assert!(told(&wrong).contains("it is a whole number from 1 to 99"));
    }
    let crowd = told(&handed(&TWO_TO_ONE.replace("name = 'Ibis'", "count = 4")));
    assert!(crowd.contains("4 ships") && crowd.contains("a side has 1 to 3"), "{crowd}");
}
