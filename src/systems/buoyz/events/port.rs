//! What happens before a battle whose fleets are drawn, and between the battles of a campaign.

use kernel::config::Word;
use kernel::dice::{Line, Rank, Sighting};

use super::{Told, either, side_name};
use crate::names::{Power, Rate, Side};
use crate::rulebook::Rulebook;

#[derive(Clone, Copy, Debug)]
pub enum Port {
    Nature { told: &'static str },
    Joins { ship: u8 },
    Battle { number: u8 },
    Sinking { ship: u8, afloat: bool },
    Refit { ship: u8, ready: bool },
    Replacement { ship: u8, comes: bool, rate: Rate, power: Power },
    Ends { winner: Option<Side>, points: [i32; 2] },
}

impl Told for Port {
    fn line(&self, book: &Rulebook) -> Line {
        let name = |ship| book.name(ship);
        match *self {
            Port::Nature { told } => Line::says("BC2.1", format!("the battle is {told}")),
            Port::Joins { ship } => {
                let side = side_name(book.side(ship.into()));
                let points = book.ships[usize::from(ship)].points;
                Line::says("BC2.2", format!("{side} brings {}, {points} points", name(ship)))
            }
            Port::Battle { number } => {
                Line::heads("BC4.1", Rank::Part, format!("battle {number} of the campaign"))
            }
            Port::Sinking { ship, afloat } => Line::new("B5.6")
                .of(format!("{} was sinking", name(ship)))
                .gives(either(afloat, ["lost", "makes port"])),
            Port::Refit { ship, ready } => Line::new("BC4.2")
                .of(format!("{} in port", name(ship)))
                .gives(either(ready, ["not ready", "repaired"])),
            Port::Replacement { ship, comes, .. } => Line::new("BC4.2")
                .of(format!("a new {}", name(ship)))
                .gives(either(comes, ["delayed", "delivered"])),
            Port::Ends { winner, points: [a, b] } => {
                let told = match winner {
                    Some(side) => {
                        format!("{} wins the campaign by {a} points to {b}", side_name(side))
                    }
                    None => format!("nobody wins the campaign: {a} points each"),
                };
                Line::says("BC4.3", told)
            }
        }
    }

    fn sighted(&self) -> Option<Sighting> {
        match *self {
            Port::Sinking { afloat, .. } => {
                Some(Sighting::plain("makes-port", either(afloat, ["lost", "makes port"])))
            }
            Port::Refit { ready, .. } => {
                Some(Sighting::plain("refit", either(ready, ["not ready", "repaired"])))
            }
            Port::Replacement { comes, rate, power, .. } => {
                let told = Sighting::plain("replacement", either(comes, ["delayed", "delivered"]));
                Some(told.given("ships", rate.spelled()).given("power", power.spelled()))
            }
            Port::Nature { .. } | Port::Joins { .. } | Port::Battle { .. } | Port::Ends { .. } => {
                None
            }
        }
    }
}
