//! B12.4 — Two tables, and how ships and aircraft pass from one to the other.
//!
//! The second table lies so far to the east of the first that nothing on the one reaches the other.

use kernel::dice::Table;
use kernel::systems::geometry::Point;

use super::aircraft::Aloft;
use super::events::{Flying, Sailing};
use super::game::Battle;
use super::names::{Edge, Side};
use super::rulebook::Rulebook;
use super::ships::ShipSet;
use super::state::{Flags, Standing};

/// Inches from the corner of the first table to that of the second; no table is half as wide.
pub const SECOND_TABLE: f64 = 4000.0;
/// Between tables on a picture.
const MARGIN: f64 = 10.0;

/// B12.4 — Turns from that in which one leaves to that in which one is there.
const FLIGHT: u8 = 2;
const PASSAGE: u8 = 3;

/// Whether a place is on the second table.
#[inline(always)]
pub fn is_second(at: Point) -> bool {
    at.x > SECOND_TABLE / 2.0
}

/// A place as its own table counts it.
#[inline(always)]
pub fn on_own_table(at: Point) -> Point {
    if is_second(at) { Point::new(at.x - SECOND_TABLE, at.y) } else { at }
}

/// The edge that faces the other table.
fn facing(at: Point) -> Edge {
    if is_second(at) { Edge::West } else { Edge::East }
}

/// A ship between the tables, and the turn in which she comes out.
#[derive(Clone, Copy, Debug)]
pub struct Passing {
    pub ship: u8,
    pub comes_in: u8,
}

impl Rulebook {
    /// A place on a picture, where both tables lie side by side.
    pub fn pictured(&self, at: Point) -> Point {
        let east = self.scenario.table[0] + MARGIN;
        if is_second(at) { Point::new(at.x - SECOND_TABLE + east, at.y) } else { at }
    }

    /// How wide a picture of all tables is.
    pub fn pictured_width(&self) -> f64 {
        let width = self.scenario.table[0];
        if self.two_tables { 2.0 * width + MARGIN } else { width }
    }

    /// C43 — Where land-based flights of a side begin: the middle of their own edge.
    pub fn land_base(&self, side: Side) -> Point {
        let [width, height] = self.scenario.table;
        let east = if self.two_tables { SECOND_TABLE + width } else { width };
        Point::new(if side == Side::A { 0.0 } else { east }, height / 2.0)
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Of some ships, those on the same table as a place.
    #[inline(always)]
    pub fn on_table_of(&self, at: Point, ships: ShipSet) -> ShipSet {
        if !self.book.two_tables {
            return ships;
        }
        let mut here = ShipSet::NONE;
        for ship in ships {
            if is_second(self.game.ships[ship].at) == is_second(at) {
                here.add(ship);
            }
        }
        here
    }

    /// The edge by which a ship leaves for the other table.
    pub fn edge_across(&self, ship: usize) -> Edge {
        facing(self.game.ships[ship].at)
    }

    /// Where one comes out who left a place for the other table.
    fn across(&self, from: Point) -> Point {
        let x = if is_second(from) { self.book.scenario.table[0] } else { SECOND_TABLE };
        Point::new(x, from.y)
    }

    /// B12.4 — A ship that sails over the edge is two turns between the tables.
    pub fn set_out(&mut self, ship: usize) {
        self.remove(ship, Standing::Passing);
        let comes_in = self.game.turn + PASSAGE;
        self.game.passing.push(Passing { ship: ship as u8, comes_in });
        self.tell(Sailing::SetsOut { ship: ship as u8 });
    }

    /// B12.4 — Ships whose passage is over are there before anybody moves.
    pub fn emerge(&mut self) {
        let turn = self.game.turn;
        for place in 0..self.game.passing.len() {
            let Passing { ship, comes_in } = self.game.passing.as_slice()[place];
            if comes_in == turn {
                self.come_through(ship.into());
            }
        }
        self.game.passing.retain(|it| it.comes_in > turn);
    }

    fn come_through(&mut self, ship: usize) {
        let at = self.across(self.game.ships[ship].at);
        let [_, height] = self.book.scenario.table;
        let now = &mut self.game.ships[ship];
        now.at = Point::new(at.x, at.y.clamp(0.0, height));
        (now.standing, now.now) = (Standing::On, Flags::CLEAR);
        let at = now.at;
        if now.submerged {
            self.game.submerged.add(ship);
        }
        self.game.on[self.book.side(ship) as usize].add(ship);
        self.tell(Sailing::ComesThrough { ship: ship as u8, at });
    }

    /// Whether a side has ships between the tables.
    pub fn is_passing(&self, side: Side) -> bool {
        let own = |ship: u8| self.book.side(ship.into()) == side;
        self.game.passing.as_slice().iter().any(|it| own(it.ship))
    }

    /// B12.4 — A flight that is bound for the other table leaves now, is between them the turn after, and there in
    /// the next; true if it has left.
    pub fn flies_across(&mut self, place: usize, to: Point) -> bool {
        let (turn, flight) = (self.game.turn, self.flight_mut(place));
        if is_second(flight.at) == is_second(to) {
            return false;
        }
        let homewards = flight.aloft == Aloft::Returning;
        flight.aloft = Aloft::Passing { comes_in: turn + FLIGHT, homewards };
        self.tell(Flying::SetsOut { flight: place as u8 });
        true
    }

    /// B12.4 — A flight whose passage is over comes in over the edge, and flies on.
    pub fn fly_in(&mut self, place: usize) {
        let (turn, flight) = (self.game.turn, *self.flight(place));
        let Aloft::Passing { comes_in, homewards } = flight.aloft else { return };
        if comes_in <= turn {
            let at = self.across(flight.at);
            let flight = self.flight_mut(place);
            flight.at = at;
            flight.aloft = if homewards { Aloft::Returning } else { Aloft::Up };
            self.tell(Flying::ComesThrough { flight: place as u8 });
        }
    }
}
