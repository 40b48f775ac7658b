//! KA-38 to KA-42, Figure 4 — Jinks: hits that throw a diving plane off its course.

use kernel::dice::Dice;
use kernel::systems::rulings::reading;

use super::geometry::{Heading, Square};
use super::names::Section;
use super::rulebook::{DiveCharts, Rulebook};
use super::rulings::{Displacement, IntoShip};

reading! {
    /// KA-38 — What the black die says.
    Jinks as "result of the black die" { No = "no", Yes = "jink" }
}

reading! {
    /// KA-38 — What the yellow die says: the way of the displacement and of the turn.
    Swerve as "side of a jink" { Left = "left", Right = "right" }
}

impl Swerve {
    /// In eighths of a circle, to the right if positive.
    const fn eighths(self) -> i8 {
        match self {
            Swerve::Left => -1,
            Swerve::Right => 1,
        }
    }
}

/// KA-38, KA-39 — Whether one hit makes the plane jink, and to which side.
#[inline]
pub fn jinks(charts: &DiveCharts, dice: &mut impl Dice) -> Option<Swerve> {
    match charts.jink.at(dice.d6() as i8) {
        Jinks::No => None,
        Jinks::Yes => Some(charts.side.at(dice.d6() as i8)),
    }
}

/// Where a plane is and which way it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Flight {
    pub at: Square,
    pub heading: Heading,
}

/// What a jink makes of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jinked {
    To(Flight),
    /// KA-40.
    OffTheBoard,
    /// KA-43.
    Into(Section),
}

/// KA-38 — Where a jink leaves a plane: a square to the side of `from`, turned by 45° to that side.
///
/// KA-40: off the board it is lost. A17 decides on a square of the ship. `from` is the plane's own
/// heading, or by A18 that before the volley.
pub fn jinked(plane: Flight, from: Heading, swerve: Swerve, book: &Rulebook) -> Jinked {
    let side = swerve.eighths();
    let way = match book.rulings.displacement {
        Displacement::Lateral => from.turned(2 * side),
        Displacement::Ahead45 => from.turned(side),
    };
    let Some(at) = book.board.step(plane.at, way) else { return Jinked::OffTheBoard };
    match (book.sky.berth.section(at), book.rulings.into_ship) {
        (None, _) => Jinked::To(Flight { at, heading: plane.heading.turned(side) }),
        (Some(section), IntoShip::Crash) => Jinked::Into(section),
        (Some(_), IntoShip::Impossible) => Jinked::To(plane),
    }
}
