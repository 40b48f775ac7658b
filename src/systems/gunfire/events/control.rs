//! 4.1-7 — Damage control, and what burns on after the action.

use kernel::dice::{Line, Sighting, Way};

use super::{Told, counted, either};
use crate::faults::Fault;
use crate::luck::Roll;
use crate::maps::Befalling;
use crate::names::Side;
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum What {
    /// Dice that put out fires and dice by which fires spread.
    FireDice {
        ship: u8,
        fires: u8,
        dc: u8,
        good: u8,
        left: u8,
        spread: u8,
    },
    Fires {
        ship: u8,
        before: u8,
        out: u8,
        spread: u8,
        dc: u8,
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
        dc: u8,
        lost: bool,
    },
}

impl Told for What {
    fn whose(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::FireDice { ship, .. }
            | What::Fires { ship, .. }
            | What::Repairs { ship, .. }
            | What::Mends { ship, .. } => book.side_of(ship),
            What::LostToFire { .. } | What::BurnsOn { .. } => None,
        }
    }

    fn is_secret(&self) -> bool {
        true
    }

    fn sighted(&self, _: &Rulebook) -> Option<Sighting> {
        match *self {
            What::Fires { before, out, spread, dc, .. } if before <= 5 && dc <= 8 => {
                let left = Sighting::plain("damage-control", (before - out + spread).to_string());
                Some(left.given("fires", before).given("dc", dc))
            }
            // C45: rows and columns end at the last.
            What::BurnsOn { fires, dc, lost, .. } => {
                let told = Sighting::plain("fires", either(lost, ["saved", "burns out"]));
                Some(told.given("fires", fires.min(5)).given("dc", dc.clamp(2, 5)))
            }
            _ => None,
        }
    }

    fn ways(&self) -> Vec<Way> {
        match *self {
            What::LostToFire { ship } => vec![Befalling::Loss.of(ship)],
            _ => Vec::new(),
        }
    }

    fn line(&self, book: &Rulebook) -> Option<Line> {
        let name = |ship| book.name(ship);
        Some(match *self {
            What::FireDice { .. } => return None,
            What::Fires { ship, before, out, spread, .. } => {
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
            What::BurnsOn { ship, fires, lost, .. } => {
                let deed =
                    format!("after the action {} has {}", name(ship), counted(fires, "fire"));
                Line::new("G25").of(deed).gives(if lost { "burns out" } else { "is saved" })
            }
        })
    }

    /// C42, G25 — Dice that succeed less those expected, whether there was a fire left for each or not;
    /// and ships that burn out after the action.
    #[inline(always)]
    fn lucks(&self, book: &Rulebook, keep: &mut impl FnMut(u8, i32)) {
        if let What::BurnsOn { ship, fires, dc, lost } = *self {
            let luck = book.luck_of_burning_on(ship.into(), fires, dc, lost);
            keep(Roll::Fires.of(book.side(ship.into())), luck);
        }
        let What::FireDice { ship, fires, dc, good, left, spread } = *self else { return };
        let chart = &book.charts.fires;
        let more = |good: u8, dice: u8, on: u8| {
            6 * i32::from(good) - i32::from(dice) * (7 - i32::from(on)).clamp(0, 6)
        };
        let more = more(good, dc, chart.succeeds_on) - more(spread, left, chart.spreads_on);
        let own = book.side(ship.into());
        keep(Roll::Fires.of(own), 50 * more * book.worth_of_fire(ship.into(), fires));
    }
}
