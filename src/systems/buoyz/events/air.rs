//! Flights.

use std::cmp::Ordering;

use kernel::dice::{Line, Mark, Sighting};
use kernel::systems::geometry::Point;

use super::{Told, attacked, counted, dice_told};
use crate::luck::Reckoned;
use crate::maps;
use crate::rulebook::Rulebook;
use crate::tables::on_own_table;

#[derive(Clone, Copy, Debug)]
pub enum Flying {
    Flies {
        flight: u8,
        from: Point,
        at: Point,
        /// On its way to the enemy, to attack or with those who do.
        strikes: bool,
        /// It has come to whom it attacks.
        attacks: bool,
    },
    Launched {
        flight: u8,
    },
    Recovered {
        flight: u8,
    },
    FliesHome {
        flight: u8,
    },
    ShotDown {
        flight: u8,
    },
    Ditches {
        flight: u8,
    },
    Flak {
        ship: u8,
        flight: u8,
        dice: u8,
        needs: u8,
        hits: u8,
    },
    /// The lead is that of A's aircraft.
    Dogfight {
        rolls: [i8; 2],
        lead: i8,
    },
    SetsOut {
        flight: u8,
    },
    ComesThrough {
        flight: u8,
    },
}

impl Told for Flying {
    fn line(&self, book: &Rulebook) -> Line {
        let name = |ship| book.name(ship);
        let flown = |rule, flight, words: &str| {
            Line::says(rule, format!("{} {words}", book.flight_name(flight)))
        };
        match *self {
            Flying::Flies { flight, at, .. } => {
                flown("B4.2", flight, &format!("flies to {}", on_own_table(at)))
            }
            Flying::Launched { flight } => flown("B9.3", flight, "is launched"),
            Flying::Recovered { flight } => flown("B9.3", flight, "is recovered"),
            Flying::FliesHome { flight } => flown("B9.1", flight, "turns for home"),
            Flying::ShotDown { flight } => flown("B9.5", flight, "is shot down"),
            Flying::Ditches { flight } => flown("B9.3", flight, "has no deck left and ditches"),
            Flying::Flak { ship, flight, dice, hits, .. } => Line::new("B9.5")
                .of(format!("{} at {}", name(ship), book.flight_name(flight)))
                .of(dice_told(dice))
                .gives(counted(hits, "hit")),
            Flying::SetsOut { flight } => flown("B12.4", flight, "sets out for the other table"),
            Flying::ComesThrough { flight } => flown("B12.4", flight, "comes in over the edge"),
            Flying::Dogfight { rolls: [a, b], .. } => {
                Line::new("B9.6").of("dogfight").gives(format!("A {a}, B {b}"))
            }
        }
    }

    fn sighted(&self) -> Option<Sighting> {
        match *self {
            Flying::Flak { dice, needs, hits, .. } => {
                attacked(dice, needs, hits).map(|told| told.given("evasive", false))
            }
            Flying::Dogfight { rolls: [a, b], lead } => {
                let told = match a.cmp(&b) {
                    Ordering::Less => "lost",
                    Ordering::Equal => "it goes on",
                    Ordering::Greater => "won",
                };
                let asked = (-9..=9).contains(&lead);
                asked.then(|| Sighting::plain("dogfight", told).given("lead", lead))
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn lucks(&self, at: Reckoned<'_>, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Flying::Flak { ship, flight, dice, needs, hits } => {
                at.flak(ship, flight, [dice, needs, hits], keep);
            }
            Flying::Dogfight { rolls: [a, b], lead } => {
                at.dogfight(lead, (a - b).signum().into(), keep);
            }
            _ => {}
        }
    }

    fn marks(&self, book: &Rulebook) -> Vec<Mark> {
        match *self {
            Flying::Flies { flight, from, at, strikes: true, attacks } => {
                maps::strikes(book.flights[usize::from(flight)].side, from, at, attacks, book)
            }
            _ => Vec::new(),
        }
    }
}
