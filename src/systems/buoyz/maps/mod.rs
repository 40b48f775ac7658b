//! What is drawn of battles: where on the table ships sail and are lost, which way strikes fly, where submarines
//! attack from, where fire comes from and what becomes of it, and where everybody went in one battle.

mod courses;
mod fire;
mod plan;
mod raiders;
#[cfg(test)]
mod tests;

pub use courses::{Befalling, courses, passes};
pub use fire::{From, Stage, launched, rolled, staged};
pub use plan::plan;
pub use raiders::{boat, strikes};

use kernel::dice::{Mark, Tracks};
use kernel::systems::geometry::Point;
use kernel::systems::maps::Map;
use kernel::systems::squares::{Squares, Words};

use super::names::Side;
use super::rulebook::Rulebook;

/// Squares along the longer side of a table.
const SQUARES: f64 = 18.0;

/// What is marked.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Picture {
    Sails,
    Lost,
    Fire,
    Funnel,
    Strikes,
    Boats,
}

/// The squares of the scenario's table.
fn squares(book: &Rulebook) -> Squares {
    let (width, height) = (book.pictured_width(), book.scenario.table[1]);
    let side = width.max(height) / SQUARES;
    let many = |way: f64| (way / side - 1e-9).ceil() as u16;
    Squares { side, columns: many(width), rows: many(height) }
}

/// A ship at a place.
pub fn mark(picture: Picture, ship: u8, at: Point, book: &Rulebook) -> Mark {
    squares(book).mark(picture as u8, book.side(ship.into()) as u8, book.pictured(at))
}

/// Every map of a cell, from what was marked in its games.
pub fn maps(book: &Rulebook, games: &Tracks) -> Vec<Map> {
    let squares = squares(book);
    let caption = format!("Squares of {:.1} inches; west is left.", squares.side);
    let words = |id, title| Words { id, title, caption: caption.clone() };
    let table = squares.map(
        Picture::Sails as u8,
        &["A sails here", "B sails here"],
        words("table", "Where ships sail"),
        games,
    );
    let lost = squares.map(
        Picture::Lost as u8,
        &["a ship of A sinks here", "a ship of B sinks here"],
        words("lost", "Where ships sink"),
        games,
    );
    let fire = Side::BOTH.into_iter().filter(|_| fire::anybody_fires(book));
    let fire = fire.map(|side| fire::around(side, book, games));
    let raiders = raiders::maps(squares, &caption, book, games);
    let board = [table, lost].into_iter().chain(raiders);
    board.chain(fire).chain([fire::funnel(book, games)]).collect()
}
