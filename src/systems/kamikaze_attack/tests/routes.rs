//! KA-33, KA-41: the routes policies fly, held against a search of every route there is.

use super::{at, flight, no_cap, set_up};
use crate::game::Game;
use crate::geometry::Heading::{self, *};
use crate::geometry::{Square, Turn};
use crate::jink::Flight;
use crate::names::{Calibre, Section};
use crate::policy::CompiledPolicy;
use crate::routes::{Routes, Step, at_edge};
use crate::rulebook::Rulebook;
use crate::scratch::Scratch;
use kernel::dice::{PolicyDice, Quiet, Seeded};

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

/// Every route of so many points exactly, tried one by one: the moves of each.
fn all_routes(book: &Rulebook, plane: Flight, mp: u8, so_far: &[Turn]) -> Vec<Vec<Turn>> {
    let ship = Section::ALL.map(|section| book.sky.berth.square(section));
    if ship.iter().all(|&square| plane.at.distance(square) > mp) {
        return Vec::new();
    }
    let try_turn = |turn: Turn| {
        let heading = turn.from(plane.heading);
        let Some(at) = book.board.step(plane.at, heading) else { return Vec::new() };
        let moves = [so_far, &[turn]].concat();
        match (mp.checked_sub(book.costs.of(turn)), book.sky.berth.section(at)) {
            (Some(0), Some(_)) => vec![moves],
            (None, _) | (_, Some(_)) => Vec::new(),
            (Some(left), None) => all_routes(book, Flight { at, heading }, left, &moves),
        }
    };
    Turn::ALL.into_iter().flat_map(try_turn).collect()
}

/// The chance of a route, flown move by move as the table shares them out.
fn chance(book: &Rulebook, routes: &Routes, mut plane: Flight, mut mp: u8, moves: &[Turn]) -> f64 {
    let mut chance = 1.0;
    for &turn in moves {
        let all: Vec<_> = routes.all_next(plane, mp, book).collect();
        let whole: f64 = all.iter().map(|(_, count)| count).sum();
        let own = all.iter().find(|(step, _)| *step == Step::Ahead(turn));
        chance *= own.map_or(0.0, |(_, count)| count / whole);
        mp -= book.costs.of(turn);
        let heading = turn.from(plane.heading);
        plane = Flight { at: book.board.step(plane.at, heading).unwrap_or(plane.at), heading };
    }
    chance
}

/// From squares all over the board, where a jink may throw a plane: as many ways as there are routes
/// of the fewest points, and each has its share.
#[test]
fn where_any_will_do_every_shortest_route_is_equally_likely() {
    let (book, ready) = no_cap(&["policy.ties=random"]);
    let (mut tried, mut several) = (0, 0);
    for (place, at) in book.board.squares().enumerate() {
        let plane = Flight { at, heading: Heading::ALL[place % 8] };
        let fewest = flown(&book, &ready, &ready.fresh, plane, 19).map(|worth| -worth as u8);
        let Some(fewest) = fewest.filter(|&fewest| fewest <= 9) else { continue };
        let count: f64 = ready.fresh.all_next(plane, 19, &book).map(|(_, count)| count).sum();
        let routes = all_routes(&book, plane, fewest, &[]);
        assert_eq!(routes.len() as f64, count, "{plane:?}");
        for route in &routes {
            let share = chance(&book, &ready.fresh, plane, 19, route);
            assert!((share - 1.0 / count).abs() < 1e-6, "{route:?}: {share}, one of {count}");
        }
        (tried, several) = (tried + 1, several + usize::from(count > 1.0));
    }
    assert!(several > 50, "of {tried} squares {several} with several shortest routes");
}

/// Entry by choice: from any point, since all are ten points off, and by any of its routes.
#[test]
fn where_any_will_do_planes_choose_among_all_entry_points() {
    let sets = ["policy.ties=random", "charts.entry.by=choice"];
    let (book, ready) = no_cap(&sets);
    let entry = |game| {
        let mut one = Game::new(&ready, &book);
        let player = PolicyDice { seed: 1, game };
        one.dive(0, player, &mut Scratch::default(), &mut Quiet(Seeded::new(1, game))).entry
    };
    let mut taken = [0; 8];
    (0..4000).for_each(|game| taken[usize::from(entry(game))] += 1);
    let count = |point: usize| ready.fresh.ways_in(point, &book).map(|(_, count)| count).sum();
    let counts: Vec<f64> = (0..8).map(count).collect();
    let whole: f64 = counts.iter().sum();
    for (taken, count) in taken.into_iter().zip(counts) {
        let share = count / whole;
        let error = (share * (1.0 - share) / 4000.0).sqrt();
        assert!((f64::from(taken) / 4000.0 - share).abs() < 4.0 * error, "{taken}: {share}");
    }
}
