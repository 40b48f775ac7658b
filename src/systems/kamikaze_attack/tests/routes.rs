//! KA-33, KA-41: the routes policies fly, held against a search of every route there is.

use super::{at, flight, no_cap, set_up};
use crate::geometry::Heading::{self, *};
use crate::geometry::{Square, Turn};
use crate::jink::Flight;
use crate::names::{Calibre, Section};
use crate::policy::CompiledPolicy;
use crate::routes::{Routes, Step, at_edge};
use crate::rulebook::Rulebook;

/// What the rest of a route is worth, flown as the table says: points, dice, edge, section.
fn flown(
    book: &Rulebook,
    ready: &CompiledPolicy,
    routes: &Routes,
    mut plane: Flight,
    mut mp: u8,
) -> Option<f32> {
    let mut worth = 0.0;
    loop {
        let step = routes.next(plane, mp)?;
        mp = mp
            .checked_sub(step.cost(book))
            .expect("a route never takes more points than there are");
        worth += ready.weights.mp * f32::from(step.cost(book));
        plane.heading = step.heading(plane.heading);
        let Step::Ahead(_) = step else { continue };
        plane.at = book.board.step(plane.at, plane.heading).expect("a route stays on the board");
        match book.sky.berth.section(plane.at) {
            Some(section) => return Some(worth + ready.weights.section[section as usize]),
            None => worth += met(book, ready, plane),
        }
    }
}

fn met(book: &Rulebook, ready: &CompiledPolicy, plane: Flight) -> f32 {
    let reach = book.sky.reach(plane.at, plane.heading);
    let dice = |mask| ready.fresh_guns.and(mask).volley().dice();
    let dice = reach.or.map_or(0, dice).max(dice(reach.guns));
    let edge = u8::from(at_edge(book.board, plane.at));
    ready.weights.dice * f32::from(dice) + ready.weights.edge * f32::from(edge)
}

/// The best of every route there is, tried one by one.
fn best(book: &Rulebook, ready: &CompiledPolicy, plane: Flight, mp: u8) -> Option<f32> {
    let try_turn = |turn: Turn| {
        let cost = book.costs.of(turn);
        let heading = turn.from(plane.heading);
        let to = Flight { at: book.board.step(plane.at, heading)?, heading };
        let left = mp.checked_sub(cost)?;
        let rest = match book.sky.berth.section(to.at) {
            Some(section) => ready.weights.section[section as usize],
            None => met(book, ready, to) + best(book, ready, to, left)?,
        };
        Some(ready.weights.mp * f32::from(cost) + rest)
    };
    Turn::ALL.into_iter().filter_map(try_turn).max_by(f32::total_cmp)
}

/// Far enough off for several routes, near enough to try all of them.
const FROM: [(Square, Heading, u8); 6] = [
    (at(10, 6), South, 8),
    (at(13, 7), SouthWest, 9),
    (at(14, 11), West, 8),
    (at(13, 15), North, 9),
    (at(8, 15), West, 9),
    (at(12, 9), East, 9),
];

#[test]
fn rule_ka_33_no_route_is_better_than_the_one_of_the_table() {
    let odd = ["policy.japan.dive.score.dice=-0.37", "policy.japan.dive.score.section.stern=1.5"];
    for (sets, policy) in
        [(&[][..], "direct"), (&[], "evasive"), (&[], "from-ahead"), (&odd[..], "evasive")]
    {
        let (book, ready) = set_up("no-cap", sets, &[policy]);
        for (at, heading, mp) in FROM {
            let plane = Flight { at, heading };
            let (table, all) =
                (flown(&book, &ready, &ready.fresh, plane, mp), best(&book, &ready, plane, mp));
            let close = table.zip(all).is_some_and(|(a, b)| (a - b).abs() < 1e-3);
            assert!(close || table == all, "{policy} {at:?}: {table:?}, and {all:?} by trying");
        }
    }
}

/// From every square, heading and number of points: a route if one exists, and it fits the points.
#[test]
fn rule_ka_41_a_route_is_found_wherever_the_points_suffice() {
    let (book, ready) = set_up("no-cap", &[], &["from-ahead"]);
    let direct = no_cap(&[]).1;
    for at in book.board.squares().filter(|&at| book.sky.berth.section(at).is_none()) {
        for heading in Heading::ALL {
            for mp in 0..=19 {
                let plane = Flight { at, heading };
                let shortest = flown(&book, &direct, &direct.fresh, plane, mp);
                let evading = flown(&book, &ready, &ready.fresh, plane, mp);
                assert_eq!(shortest.is_some(), evading.is_some(), "{plane:?} {mp}");
            }
        }
    }
}

/// The eight entry points are 10 squares off: 10 points beside the entry square's own.
#[test]
fn rule_ka_33_every_entry_is_eleven_points_from_the_ship() {
    let (book, ready) = no_cap(&[]);
    for (number, &entry) in book.dive.entries.iter().enumerate() {
        let plane = Flight { at: entry, heading: ready.fresh.way_in(number).heading };
        assert_eq!(flown(&book, &ready, &ready.fresh, plane, 19), Some(-10.0));
        assert_eq!(ready.fresh.next(plane, 9), None);
    }
    assert_eq!(ready.fresh.way_in(0).heading, South);
    assert_eq!(ready.fresh.way_in(3).heading, NorthWest);
}

/// KA-13: facing away one square off the beam, a plane must fly round: two right angles.
#[test]
fn rule_ka_13_a_plane_facing_away_needs_points_to_turn_round() {
    let (book, ready) = no_cap(&[]);
    let away = flight(12, 11, East);
    let least = (0..=19).find(|&mp| ready.fresh.next(away, mp).is_some());
    // North with a right angle (3), west with another (3), straight into the bow (1).
    assert_eq!(least, Some(3 + 3 + 1));
    assert_eq!(flown(&book, &ready, &ready.fresh, away, 7), Some(-7.0));
}

/// A23: round on the spot, four times one point, then two squares.
#[test]
fn ruling_a23_turning_on_the_spot_is_shorter() {
    let (_, ready) = no_cap(&["rulings.dive.turn_in_place=true"]);
    let away = flight(12, 11, East);
    let least = (0..=19).find(|&mp| ready.fresh.next(away, mp).is_some());
    assert_eq!(least, Some(4 + 2));
}

/// Lost guns open other ways: without guns forward of the beam nothing is to be feared there.
#[test]
fn routes_follow_the_guns_that_are_left() {
    let (book, ready) = set_up("no-cap", &[], &["from-ahead"]);
    let mut guns = ready.fresh_guns;
    for battery in Section::Stern.batteries() {
        for calibre in Calibre::ALL {
            guns = guns.with(*battery, calibre, 0);
        }
    }
    let after = Routes::planned(guns, &ready.weights, &book);
    // Entry 5 is dead astern: with the stern silenced the straight way is free of dice.
    assert_eq!((after.way_in(4).heading, after.way_in(4).worth), (North, -10.0));
    assert!(ready.fresh.way_in(4).worth < -10.0 - 2.0 * 20.0);
}
