//! The ways of strikes, and where submarines attack from.

use kernel::dice::{Mark, Tracks};
use kernel::systems::geometry::Point;
use kernel::systems::maps::{Body, Map};
use kernel::systems::squares::{Squares, Words};

use super::fire::From;
use super::{Picture, squares};
use crate::names::Side;
use crate::rulebook::Rulebook;
use crate::sheet::Sheet;

/// A leg of a strike's way, and where it ends if it attacks from there. Legs are straight and longer than
/// squares: every square between is marked once.
pub fn strikes(side: Side, from: Point, at: Point, attacks: bool, book: &Rulebook) -> Vec<Mark> {
    let (squares, picture) = (squares(book), Picture::Strikes as u8);
    let (from, at) = (book.pictured(from), book.pictured(at));
    let steps = (2.0 * from.distance(at) / squares.side).ceil().max(1.0);
    let point = |step: u32| from + (at - from) * (f64::from(step) / steps);
    let way = (0..=steps as u32).map(|step| squares.mark(picture, side as u8, point(step)));
    let mut marks: Vec<Mark> = way.collect();
    marks.dedup();
    marks.extend(attacks.then(|| squares.mark(picture, 2 + side as u8, at)));
    marks
}

/// A submarine attacks from a place; nothing if the ship is none.
pub fn boat(ship: u8, from: From, book: &Rulebook) -> Vec<Mark> {
    let boat = book.ships[usize::from(ship)].is_submarine();
    let mark = || super::mark(Picture::Boats, ship, from.attacker, book);
    boat.then(mark).into_iter().collect()
}

/// Those of the two that the battle has aircraft or submarines for, of the sides that have them.
pub fn maps(squares: Squares, caption: &str, book: &Rulebook, games: &Tracks) -> Vec<Map> {
    let draw = |picture, layers: &[&str], (id, title), more: &str, sides: [bool; 2]| {
        let words = Words { id, title, caption: format!("{caption} {more}") };
        of_sides(sides, squares.map(picture as u8, layers, words, games))
    };
    let (flying, diving) =
        (Side::BOTH.map(|side| flies(side, book)), Side::BOTH.map(|side| dives(side, book)));
    let strikes = || {
        let layers = ["A flies here", "B flies here", "A attacks from here", "B attacks from here"];
        let more = "Flights on their way to the enemy, bombers and those who escort them; where they attack from is \
                    where they end the move before.";
        draw(Picture::Strikes, &layers, ("strikes", "Which way strikes fly"), more, flying)
    };
    let boats = || {
        let layers = ["a boat of A fires here", "a boat of B fires here"];
        let more = "Torpedoes and guns, submerged or not.";
        draw(Picture::Boats, &layers, ("boats", "Where submarines fire from"), more, diving)
    };
    let (flown, dived) = (flying.contains(&true), diving.contains(&true));
    flown.then(strikes).into_iter().chain(dived.then(boats)).collect()
}

/// Whether a side may have aircraft.
pub fn flies(side: Side, book: &Rulebook) -> bool {
    let land = book.scenario.land[side as usize].iter();
    let aboard = book.may_come[side as usize].iter().flat_map(|sheet| sheet.flights.iter());
    land.chain(aboard).next().is_some()
}

fn dives(side: Side, book: &Rulebook) -> bool {
    book.may_come[side as usize].iter().any(Sheet::is_submarine)
}

/// Without the layers of a side that has nobody there: they take turns, A first.
fn of_sides(sides: [bool; 2], mut map: Map) -> Map {
    if let Body::Board(board) = &mut map.body {
        let mut layer = (0..).map(|number: usize| sides[number % 2]);
        board.counts.retain(|_| layer.next() == Some(true));
        let mut layer = (0..).map(|number: usize| sides[number % 2]);
        board.layers.retain(|_| layer.next() == Some(true));
    }
    map
}
