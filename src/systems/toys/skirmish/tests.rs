//! The rules of the toy by hand, and what a captain sees.

use super::game::{Ship, gunnery};
use super::policy::{course, views};
use super::*;
use crate::dice::{NeverTwice, Observed, Scripted, Seeded, Watch};
use crate::systems::{PolicyChoice, PolicyRef, Request, Scenario, System};

fn prepared(scenario: &str, sets: &[&str]) -> Prepared<Skirmish> {
    let scenario = Scenario::Named(scenario.into());
    let sets = sets.iter().map(ToString::to_string).collect();
    let request = Request { scenario, sets, policies: Vec::new() };
    kit::game(&Skirmish, &request).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn six_guns_at_medium_range_hit_on_five_and_six() {
    let Prepared { book, .. } = prepared("even", &[]);
    let faces = &mut Scripted::new([1, 5, 6, 4, 5, 2]);
    assert_eq!(gunnery(6, Band::Medium, &book, faces), 3);
    let odds = exact_odds(|dice| gunnery(2, Band::Long, &book, dice));
    assert_eq!([0, 1, 2].map(|hits| odds.share(&hits, 36)), [25, 10, 1]);
    let reach = [10.0, 10.1, 26.0, 26.1].map(|distance| book.band(distance));
    assert_eq!(reach, [Some(Band::Short), Some(Band::Medium), Some(Band::Long), None]);
}

#[test]
fn a_ship_turns_and_sails_and_stays_on_the_table() {
    let pose = Pose::new(Point::new(58.0, 30.0), Heading::EAST);
    let ship = Ship { pose, hull: 5, guns: 4, speed: 6, lurking: false };
    let courses: Vec<Pose> = ship.courses().collect();
    assert!(courses.contains(&pose) && courses.iter().all(|pose| pose.at.x <= 60.0));
    assert!(courses.contains(&pose.turned(-60.0)), "turned on the spot");
    assert!(!courses.contains(&pose.ahead(3.0)), "off the table");
    assert_eq!((ship.after_hits(4).map(|ship| ship.hull), ship.after_hits(5)), (Some(1), None));
}

/// The destroyer of b lies hidden, and fires once an enemy is within 10.
#[test]
fn a_lurking_ship_is_not_seen_and_waits_until_an_enemy_is_near() {
    let story = |sets: &[&str]| {
        let ready = prepared("ambush", sets);
        let mut table = Observed::new(Watch::Story, NeverTwice::new(Seeded::new(1, 3)));
        Skirmish::play(&ready, PolicyDice { seed: 1, game: 3 }, &mut (), &mut table);
        table.story.iter().map(|told| told.line.text()).collect::<Vec<_>>()
    };
    let first = |story: &[String], words: &str| story.iter().position(|line| line.contains(words));
    let usual = story(&[]);
    let fires = first(&usual, "Brazen at ").expect("she fires in the end");
    let hit = first(&usual, " at Brazen").expect("and is fired at then");
    assert!(fires < hit);
    assert_eq!(first(&story(&["scenario.ambush=0"]), " at Brazen"), None, "nobody finds her");
}

#[test]
fn what_is_hidden_is_in_nobodys_view_but_her_own_sides() {
    let Prepared { book, ready } = prepared("ambush", &[]);
    let [a, b] = views(&book.fleets.ships);
    assert_eq!((a.enemies().count(), b.own().count()), (1, 2));
    let seen = prepared("ambush", &["fleet.b.brazen.lurking=false", "fleet.b.brazen.at=[10, 50]"]);
    let [open, _] = views(&seen.book.fleets.ships);
    let dice = || PolicyDice { seed: 1, game: 1 }.draw(Address::new(TIE_DICE, 1));
    let courses = |view| {
        let ships = a.own().map(|(_, ship)| course(&ready[0], &ship, view, &book, dice()));
        ships.collect::<Vec<_>>()
    };
    assert_ne!(courses(&open), courses(&a), "the nearest enemy lies elsewhere");
}

#[test]
fn either_policy_sits_in_either_seat() {
    let seat = |side: &str, name: &str| PolicyChoice {
        side: Some(side.into()),
        policy: PolicyRef::Named(name.into()),
    };
    let digest = |a: &str, b: &str| {
        let policies = vec![seat("a", a), seat("b", b)];
        let scenario = Scenario::Named("even".into());
        let request = Request { scenario, sets: Vec::new(), policies };
        Skirmish.prepare(&request).unwrap_or_else(|problems| panic!("{problems}")).digest()
    };
    let [one, other, mirror] = [
        digest("closing", "standing-off"),
        digest("standing-off", "closing"),
        digest("standing-off", "standing-off"),
    ];
    assert!(one != other && other != mirror && one != mirror);
}
