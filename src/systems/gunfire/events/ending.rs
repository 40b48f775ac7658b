//! 4.1-8, 4.3 — Withdrawal, the end and the points.

use kernel::dice::{Line, Rank, Way};

use super::Told;
use crate::maps::Befalling;
use crate::names::Side;
use crate::rulebook::Rulebook;
use crate::withdrawal::End;

#[derive(Clone, Copy, Debug)]
pub enum What {
    Withdraws { ship: u8 },
    FightsOn { ship: u8 },
    Flees { side: Side },
    Leaves { ship: u8 },
    Ends { end: End },
    Score { tonnes: [f64; 2], winner: Option<Side> },
}

impl Told for What {
    fn whose(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Withdraws { ship } | What::FightsOn { ship } => book.side_of(ship),
            What::Flees { side } => Some(side),
            What::Leaves { .. } | What::Ends { .. } | What::Score { .. } => None,
        }
    }

    fn is_secret(&self) -> bool {
        true
    }

    fn decided(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Withdraws { ship } | What::FightsOn { ship } => book.side_of(ship),
            _ => None,
        }
    }

    fn ways(&self) -> Vec<Way> {
        match *self {
            What::Leaves { ship } => vec![Befalling::Leaving.of(ship)],
            _ => Vec::new(),
        }
    }

    fn line(&self, book: &Rulebook) -> Option<Line> {
        let name = |ship| book.name(ship);
        Some(match *self {
            What::Withdraws { ship } => Line::says("G26", format!("{} withdraws", name(ship))),
            What::FightsOn { ship } => {
                Line::says("G26", format!("{} no longer withdraws", name(ship)))
            }
            What::Flees { side } => {
                Line::says("G26", format!("side {side:?} breaks off the action"))
            }
            What::Leaves { ship } => Line::says("G26", format!("{} is out of sight", name(ship))),
            What::Ends { end } => Line::heads("G25", Rank::Part, told(end)),
            What::Score { tonnes: [a, b], winner } => {
                let told = winner.map_or_else(|| "a draw".into(), |side| format!("{side:?} wins"));
                let points = format!("points: A {:.1}, B {:.1}", a / 1000.0, b / 1000.0);
                Line::says("G25", told).gives(points)
            }
        })
    }
}

fn told(end: End) -> &'static str {
    match end {
        End::SideGone => "one side is gone",
        End::Limit => "the last turn is over",
        End::Quiet => "nobody has seen an enemy for a while",
    }
}
