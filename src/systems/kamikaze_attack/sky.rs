//! KA-30, KA-50 to KA-55, Figure 3 — The board round the ship: which guns reach which square.

use super::geometry::{Board, Heading, Square};
use super::guns::Guns;
use super::names::{Battery, Calibre, Section, Side, Zone};
use super::rulings::{ForwardDiagonals, LineSquares, RangeFrom, Rulings};
use super::ship_plan::{Arc, ShipPlan};

/// KA-30 — The three squares of the ship, in the middle of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Berth {
    pub middle: Square,
}

impl Berth {
    /// KA-05, KA-30 — Her middle section on the centre square.
    pub const fn of(board: Board) -> Berth {
        Berth { middle: Square::new(board.columns / 2, board.rows / 2) }
    }

    pub const fn square(self, section: Section) -> Square {
        Square::new(self.middle.x, self.middle.y + section as u8 - 1)
    }

    /// KA-43 — The section that stands in a square.
    #[inline(always)]
    pub const fn section(self, at: Square) -> Option<Section> {
        if at.x != self.middle.x {
            return None;
        }
        match at.y as i8 - self.middle.y as i8 {
            -1 => Some(Section::Bow),
            0 => Some(Section::Amidships),
            1 => Some(Section::Stern),
            _ => None,
        }
    }

    /// Squares from the nearest one of the ship.
    pub const fn range(self, at: Square) -> u8 {
        let ends = [Section::Bow, Section::Stern];
        let to_end = [at.distance(self.square(ends[0])), at.distance(self.square(ends[1]))];
        let to_middle = at.distance(self.middle);
        let nearest_end = if to_end[0] < to_end[1] { to_end[0] } else { to_end[1] };
        if to_middle < nearest_end { to_middle } else { nearest_end }
    }

    /// The side of the ship a square lies on; none dead ahead or astern.
    pub const fn side(self, at: Square) -> Option<Side> {
        if at.x == self.middle.x {
            None
        } else if at.x < self.middle.x {
            Some(Side::Port)
        } else {
            Some(Side::Starboard)
        }
    }

    /// KA-50 to KA-53 — The part of the sky a square lies in: the diagonals run from the end
    /// squares, the line abeam from the middle.
    pub fn zone(self, at: Square) -> Zone {
        let across = i16::from(at.x.abs_diff(self.middle.x));
        let south = i16::from(at.y) - i16::from(self.middle.y);
        // Beyond either end, how far; a square beside the ship is beyond neither.
        let beyond = south.abs() - 1;
        let starboard = self.side(at) == Some(Side::Starboard);
        match (south.signum(), across.cmp(&beyond), starboard) {
            (-1, std::cmp::Ordering::Less, _) => Zone::Ahead,
            (1, std::cmp::Ordering::Less, _) => Zone::Astern,
            (-1, std::cmp::Ordering::Equal, true) => Zone::StarboardBow,
            (-1, std::cmp::Ordering::Equal, false) => Zone::PortBow,
            (1, std::cmp::Ordering::Equal, true) => Zone::StarboardQuarter,
            (1, std::cmp::Ordering::Equal, false) => Zone::PortQuarter,
            (-1, std::cmp::Ordering::Greater, true) => Zone::StarboardForward,
            (-1, std::cmp::Ordering::Greater, false) => Zone::PortForward,
            (1, std::cmp::Ordering::Greater, true) => Zone::StarboardAft,
            (1, std::cmp::Ordering::Greater, false) => Zone::PortAft,
            (_, _, true) => Zone::StarboardAbeam,
            (_, _, false) => Zone::PortAbeam,
        }
    }
}

/// The guns that reach one square, as masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    pub guns: Guns,
    /// KA-52: the other group, where there are two to choose from.
    pub or: Option<Guns>,
}

/// Which guns reach which square, whatever has been lost of them.
#[derive(Clone, Debug)]
pub struct Sky {
    pub board: Board,
    pub berth: Berth,
    reach: Vec<Reach>,
    line_squares: LineSquares,
}

impl Sky {
    pub fn new(
        board: Board,
        ship: &ShipPlan,
        ranges: [u8; Calibre::COUNT],
        rulings: &Rulings,
    ) -> Sky {
        let berth = Berth::of(board);
        let line_squares = rulings.line_squares;
        let reach = |at: Square| {
            let zone = berth.zone(at);
            let in_range = in_range(berth, at, ranges, rulings.range_from)
                .without(turned_away(zone, rulings.forward_diagonals));
            let Arc { guns, or } = ship.arcs[zone as usize];
            match (or, line_squares) {
                (Some(or), LineSquares::Both) => {
                    Reach { guns: guns.or(or).and(in_range), or: None }
                }
                (or, LineSquares::ShipChooses | LineSquares::SectionAimedAt)
                | (or @ None, LineSquares::Both) => {
                    Reach { guns: guns.and(in_range), or: or.map(|or| or.and(in_range)) }
                }
            }
        };
        Sky { board, berth, reach: board.squares().map(reach).collect(), line_squares }
    }

    /// The place of a square in tables by square.
    #[inline(always)]
    pub fn place(&self, at: Square) -> usize {
        usize::from(at.y) * usize::from(self.board.columns) + usize::from(at.x)
    }

    /// KA-35, KA-51 to KA-55 — The guns that reach a plane at a square, with the other group where
    /// the ship has a choice; A15, read by the section aimed at, takes it from her by the course.
    #[inline(always)]
    pub fn reach(&self, at: Square, heading: Heading) -> Reach {
        let reach = self.reach[self.place(at)];
        match (reach.or, self.line_squares) {
            (Some(or), LineSquares::SectionAimedAt) => by_course(reach.guns, or, heading),
            (None, LineSquares::SectionAimedAt)
            | (_, LineSquares::ShipChooses | LineSquares::Both) => reach,
        }
    }
}

/// A15, read by the section aimed at: the first group for a course that leads forward, the second
/// for one that leads aft.
fn by_course(guns: Guns, or: Guns, heading: Heading) -> Reach {
    match heading.south() {
        -1 => Reach { guns, or: None },
        1 => Reach { guns: or, or: None },
        _ => Reach { guns, or: Some(or) },
    }
}

/// KA-51, KA-54, A26 — The 40mm in the bow that does not bear on a forward diagonal, where only the
/// one of that side does.
fn turned_away(zone: Zone, diagonals: ForwardDiagonals) -> Guns {
    match (diagonals, zone) {
        (ForwardDiagonals::OwnSide, Zone::StarboardBow) => {
            Guns::all_of(Battery::BowPort, Calibre::Forty)
        }
        (ForwardDiagonals::OwnSide, Zone::PortBow) => {
            Guns::all_of(Battery::BowStarboard, Calibre::Forty)
        }
        (ForwardDiagonals::OwnSide | ForwardDiagonals::Both, _) => Guns::NONE,
    }
}

/// KA-36 — The guns within range of a square.
fn in_range(berth: Berth, at: Square, ranges: [u8; Calibre::COUNT], from: RangeFrom) -> Guns {
    let mut reach = Guns::NONE;
    for battery in Battery::ALL {
        let range = match from {
            RangeFrom::NearestSquare => berth.range(at),
            RangeFrom::Section => at.distance(berth.square(battery.section())),
        };
        for calibre in Calibre::ALL {
            if range <= ranges[calibre as usize] {
                reach = reach.or(Guns::all_of(battery, calibre));
            }
        }
    }
    reach
}
