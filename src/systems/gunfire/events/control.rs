//! 4.1-7 — Damage control, and what burns on after the action.

use kernel::dice::Line;

use super::{Told, counted};
use crate::faults::Fault;
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum What {
    Fires {
        ship: u8,
        before: u8,
        out: u8,
        spread: u8,
    },
    LostToFire {
        ship: u8,
    },
    Repairs {
        ship: u8,
        tried: u8,
        mended: u8,
    },
    Mends {
        ship: u8,
        fault: Fault,
    },
    /// G25 — after the last turn.
    BurnsOn {
        ship: u8,
        fires: u8,
        lost: bool,
    },
}

impl Told for What {
    fn line(&self, book: &Rulebook) -> Option<Line> {
        let name = |ship| book.name(ship);
        Some(match *self {
            What::Fires { ship, before, out, spread } => {
                let line =
                    Line::new("G25").of(format!("{}, {}", name(ship), counted(before, "fire")));
                let line = line.gives(format!("{out} put out")).gives(format!("{spread} spread"));
                line.gives(format!("{} left", before - out + spread))
            }
            What::LostToFire { ship } => {
                Line::says("G25", format!("{} is lost to fire", name(ship)))
            }
            What::Repairs { ship, tried, mended } => {
                let deed = format!("{}, {}", name(ship), counted(tried, "repair"));
                Line::new("G18").of(deed).gives(format!("{mended} done"))
            }
            What::Mends { ship, fault } => {
                let mended = fault.mended(&book.ships[usize::from(ship)]);
                Line::new("G18").of(name(ship)).gives(mended)
            }
            What::BurnsOn { ship, fires, lost } => {
                let deed =
                    format!("after the action {} has {}", name(ship), counted(fires, "fire"));
                Line::new("G25").of(deed).gives(if lost { "burns out" } else { "is saved" })
            }
        })
    }
}
