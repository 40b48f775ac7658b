//! What changes during a game of phase 2.

use super::guns::Guns;
use super::jink::Flight;
use super::names::Section;
use super::rulebook::Rulebook;

/// The ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ship {
    pub guns: Guns,
    /// KA-60: damage points so far.
    pub damage: u8,
}
const _: () = assert!(size_of::<Ship>() <= 16, "games are copied by the million");

impl Ship {
    /// The ship as the scenario has her.
    pub fn new(book: &Rulebook) -> Ship {
        let guns = book.ship.guns.without(book.scenario.lost);
        Ship { guns, damage: book.scenario.damage }
    }

    /// KA-60 — Whether she has taken what sinks her.
    pub fn sunk(&self, book: &Rulebook) -> bool {
        self.damage >= book.ship.hull
    }
}

/// KA-33, KA-37 — A plane in its dive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diver {
    pub flight: Flight,
    /// Movement points left.
    pub mp: u8,
    pub hits: u8,
}
const _: () = assert!(size_of::<Diver>() <= 8, "games are copied by the million");

/// How a dive ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// KA-43.
    Crash(Section),
    /// KA-37.
    ShotDown,
    /// KA-40.
    SplashEdge,
    /// KA-41.
    SplashShort,
}
