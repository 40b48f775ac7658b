//! 4.1-1, 4.1-3 — Plots, flags and places.

use kernel::dice::{Line, Rank};

use super::{Told, inches};
use crate::game::Game;
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum What {
    Turn { turn: u8 },
    LeavesColumn { ship: u8 },
    Independent { guide: u8, turn: Option<f64> },
    Wild { guide: u8, turn: f64 },
    Plots { guide: u8, turn: f64, speed: f64 },
    FlagShifts { from: u8, to: u8 },
}

impl Told for What {
    fn line(&self, book: &Rulebook) -> Option<Line> {
        let name = |ship| book.name(ship);
        Some(match *self {
            What::Turn { turn } => Line::heads("G1", Rank::Part, format!("turn {turn}")),
            What::LeavesColumn { ship } => {
                Line::says("G32", format!("{} leaves her column", name(ship)))
            }
            What::Independent { guide, turn } => {
                let told = turn.map_or_else(|| "goes as plotted".into(), turned);
                Line::new("G32").of(format!("{} moves independently", name(guide))).gives(told)
            }
            What::Wild { guide, turn } => {
                Line::new("G20").of(format!("{} steers wildly", name(guide))).gives(turned(turn))
            }
            What::Plots { guide, turn, speed } => {
                let line = Line::new("G32").of(format!("{} plots", name(guide)));
                line.gives(turned(turn)).gives(format!("speed {speed:.2}"))
            }
            What::FlagShifts { from, to } => {
                let told = format!("the flag shifts from {} to {}", name(from), name(to));
                Line::says("G32", told)
            }
        })
    }
}

/// Where everybody is after movement.
#[derive(Clone, Copy)]
pub struct Places<'g>(pub &'g Game);

impl Told for Places<'_> {
    fn line(&self, book: &Rulebook) -> Option<Line> {
        let (ship, enemy, range) = self.0.nearest(book.ready.first_of_b)?;
        let pair = format!("{} and {}, {}", book.names[ship], book.names[enemy], inches(range));
        Some(Line::new("G26").of("nearest enemies").gives(pair))
    }
}

/// Degrees, to the right if positive.
fn turned(degrees: f64) -> String {
    match degrees {
        0.0 => "straight on".into(),
        right if right > 0.0 => format!("{right:.0} degrees to starboard"),
        left => format!("{:.0} degrees to port", -left),
    }
}
