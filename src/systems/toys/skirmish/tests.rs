//! The rules of the toy by hand, and what a captain sees.

use super::game::{Course, Game, Ship, Team, Who, gunnery};
use super::policy::Ambush;
use super::view::View;
use super::*;
use crate::dice::{Observed, Scripted, Seeded, Watch};
use crate::systems::geometry::{Heading, Point, Pose};
use crate::systems::{PolicyChoice, PolicyRef, System};

fn prepared(scenario: &str, sets: &[&str]) -> Prepared {
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
    let half = Course { turn: 0, speed: 1 };
    assert_eq!(ship.after(half).at, Point::new(61.0, 30.0));
    assert!(!ship.may(half) && ship.may(Course::STOP));
    let heading = ship.after(Course { turn: -2, speed: 0 }).heading.degrees();
    assert_eq!(heading, 30.0);
}

/// The destroyer of b lies hidden.
const HIDDEN: Who = Who { team: Team::B, place: 1 };

/// Every course side a takes, and what it sees.
fn decided_by_a(game: &Game, Prepared { book, captains }: &Prepared) -> (View, Vec<Course>) {
    let view = View::of(Team::A, game);
    let course = |(_, ship): (usize, Ship)| {
        captains[0].course(&ship, &view, book, || unreachable!("the first of equals"))
    };
    (view, view.own().map(course).collect())
}

fn with_hidden(prepared: &Prepared, change: impl Fn(&mut Ship)) -> Game {
    let mut game = Game::new(&prepared.book);
    change(game.ship(HIDDEN).as_mut().expect("she is there"));
    game
}

#[test]
fn a_hidden_ship_changes_no_decision_of_the_other_side_wherever_she_is() {
    for sets in [&[][..], &["policy.a.course.score.distance=1.0"]] {
        let ready = prepared("ambush", sets);
        let expected = decided_by_a(&Game::new(&ready.book), &ready);
        for (x, y) in
            (0..=12).flat_map(|x| (0..=12).map(move |y| (5.0 * f64::from(x), 5.0 * f64::from(y))))
        {
            let moved = with_hidden(&ready, |ship| ship.pose.at = Point::new(x, y));
            assert_eq!(decided_by_a(&moved, &ready), expected, "{x}, {y}");
        }
        let stronger = with_hidden(&ready, |ship| (ship.hull, ship.guns) = (40, 12));
        assert_eq!(decided_by_a(&stronger, &ready), expected);
    }
}

#[test]
fn once_she_is_seen_she_does() {
    let ready = prepared("ambush", &[]);
    let (_, courses) = decided_by_a(&Game::new(&ready.book), &ready);
    let seen = with_hidden(&ready, |ship| {
        (ship.lurking, ship.pose.at) = (false, Point::new(10.0, 50.0));
    });
    assert_ne!(decided_by_a(&seen, &ready).1, courses, "the nearest enemy lies elsewhere");
    let hers = View::of(Team::B, &Game::new(&ready.book));
    assert_eq!(hers.own().count(), 2, "her own side sees her");
}

#[test]
fn a_lurking_ship_waits_until_an_enemy_is_near_enough() {
    let ready = prepared("ambush", &[]);
    let answer = |at: Point| {
        let game = with_hidden(&ready, |ship| ship.pose.at = at);
        let view = View::of(Team::B, &game);
        let (_, ship) = view.own().nth(1).expect("the hidden one");
        ready.captains[1].ambush(&ship, &view, &ready.book)
    };
    let [near, far] = [Point::new(10.0, 45.0), Point::new(10.0, 45.5)].map(answer);
    assert_eq!((near, far), (Ambush::Fire, Ambush::Fire), "whole units count");
    assert_eq!(answer(Point::new(10.0, 46.0)), Ambush::Wait);
}

/// By S1 `a first`, what the first side sinks does not fire.
#[test]
fn the_reading_of_s1_makes_a_difference() {
    let wins = |order: &str| -> i32 {
        let ready = prepared("even", &[order]);
        let game = |game| {
            let mut table = Observed::new(Watch::Dice, Seeded::new(1, game));
            ready.play(PolicyDice { seed: 1, game }, &mut (), &mut table).get(Count::AWins)
        };
        (0..2_000).map(game).sum()
    };
    let [at_once, first] =
        ["at once", "a first"].map(|order| wins(&format!("rulings.fire.order.default={order}")));
    assert!(first > at_once + 100, "{first} of 2000 against {at_once}");
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
