//! What phase 1 is flown by, made ready once for a match: board, paths, dice and readings.

use crate::geometry::{Board, Costs, Heading, Pose, Square};
use crate::paths::Paths;
use crate::rulebook::Rulebook;
use crate::rulings::{CapGone, Facing, FightersOff, HeadOn, OccupiedBy, Order, SameTarget};

use kernel::dice::Dice;

use super::state::{GROUPS, Group};

/// The rules of phase 1, as one cell plays them.
#[derive(Clone, Debug)]
pub struct Rules {
    pub board: Board,
    pub paths: Paths,
    /// KA-04: planes of each group.
    pub planes: [u8; GROUPS],
    /// KA-12: sides of the die of movement points, and what each group adds.
    pub sides: u8,
    pub added: [u8; GROUPS],
    /// KA-11: what the first square costs.
    pub arrival_cost: u8,
    /// KA-11: the way each group faces as it comes on.
    pub faces: [Heading; GROUPS],
    /// KA-20, Figure 2: the least face that destroys, by the angle between the headings.
    pub least_face: [u8; ANGLES],
    /// A guard against games that never end.
    pub most_turns: u8,
    pub readings: Readings,
}

/// Angles between two headings, in steps of 45°: from astern to head-on.
pub const ANGLES: usize = 5;

/// Head-on, as Figure 2 counts.
pub const HEAD_ON: u8 = 4;

/// A3 to A11, A24, A25.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    pub facing: Facing,
    pub same_target: SameTarget,
    pub fire_from: FireFrom,
    pub head_on: HeadOn,
    pub fighters_off: FightersOff,
    pub exit: Exit,
    pub cap_gone: CapGone,
    pub order: Order,
    pub occupied_by: OccupiedBy,
}

/// Whether a fighter may fire from a square it only passes through (A5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FireFrom {
    FreeSquares,
    AnySquare,
}

/// Whether a kamikaze may leave with points unspent (A10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    AnyTime,
    WithTheLastPoint,
}

impl Readings {
    fn of(book: &Rulebook) -> Readings {
        let rulings = &book.rulings;
        Readings {
            facing: rulings.facing,
            same_target: rulings.same_target,
            fire_from: match rulings.fire_in_passing {
                true => FireFrom::AnySquare,
                false => FireFrom::FreeSquares,
            },
            head_on: rulings.head_on,
            fighters_off: rulings.fighters_off_board,
            exit: match rulings.exit_unspent {
                true => Exit::AnyTime,
                false => Exit::WithTheLastPoint,
            },
            cap_gone: rulings.cap_gone,
            order: rulings.order,
            occupied_by: rulings.occupied_by,
        }
    }

    /// The readings played unless others are chosen.
    pub const DEFAULT: Readings = Readings {
        facing: Facing::DeadAhead,
        same_target: SameTarget::Once,
        fire_from: FireFrom::FreeSquares,
        head_on: HeadOn::BothAtOnce,
        fighters_off: FightersOff::Forbidden,
        exit: Exit::AnyTime,
        cap_gone: CapGone::AllGoOn,
        order: Order::Chosen,
        occupied_by: OccupiedBy::Any,
    };
}

impl Rules {
    /// KA-12 — Movement points of a plane for one turn.
    #[inline(always)]
    pub fn movement_points(&self, group: Group, dice: &mut impl Dice) -> u8 {
        dice.roll(self.sides) + self.added[group as usize]
    }

    /// The part of a rulebook that phase 1 needs.
    pub fn of(book: &Rulebook) -> Rules {
        let (card, charts) = (&book.scenario, &book.dogfight);
        let (japan, us) = (charts.japan_faces, charts.us_faces);
        Rules {
            board: book.board,
            paths: Paths::new(book.costs),
            planes: [card.escorts, card.kamikazes, card.cap],
            sides: charts.sides,
            added: [charts.escort, charts.kamikaze, charts.cap],
            arrival_cost: charts.arrival_cost,
            faces: [japan, japan, us],
            least_face: charts.figure_2,
            most_turns: charts.turns,
            readings: Readings::of(book),
        }
    }

    /// The printed numbers and the first column for Figure 2: what tests begin from.
    pub fn standard() -> Rules {
        Rules {
            board: Board { columns: 21, rows: 23 },
            paths: Paths::new(Costs { straight: 1, turn_45: 2, turn_90: 3 }),
            planes: [6; GROUPS],
            sides: 6,
            added: [3, 0, 3],
            arrival_cost: 1,
            faces: [Heading::South, Heading::South, Heading::North],
            least_face: [4, 5, 6, 6, 6],
            most_turns: 40,
            readings: Readings::DEFAULT,
        }
    }

    /// KA-11 — Where a plane of a group comes on in a column.
    pub fn arrival(&self, group: Group, column: u8) -> Pose {
        let row = match group {
            Group::Escort | Group::Kamikaze => 0,
            Group::Cap => self.board.rows - 1,
        };
        Pose { square: Square::new(column, row), heading: self.faces[group as usize] }
    }

    /// KA-20, Figure 2 — How many faces of six destroy a plane at an angle.
    pub fn faces_that_kill(&self, angle: u8) -> u8 {
        7 - self.least_face[usize::from(angle)]
    }
}
