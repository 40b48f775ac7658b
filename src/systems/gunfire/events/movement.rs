//! 4.1-1, 4.1-3 — Plots, flags and places.

use kernel::dice::{Line, Rank, Sighting, Way};
use kernel::systems::plan::Plan;

use super::{Told, inches};
use crate::game::Game;
use crate::names::Side;
use crate::rulebook::Rulebook;

/// Inches around the ships on a plan.
const ROOM: f64 = 1.0;

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

    fn whose(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Turn { .. } => None,
            What::LeavesColumn { ship } => book.side_of(ship),
            What::Independent { guide, .. } | What::Wild { guide, .. } => book.side_of(guide),
            What::Plots { guide, .. } => book.side_of(guide),
            What::FlagShifts { from, .. } => book.side_of(from),
        }
    }

    fn is_secret(&self) -> bool {
        true
    }

    fn decided(&self, book: &Rulebook) -> Option<Side> {
        match *self {
            What::Plots { guide, .. } => book.side_of(guide),
            _ => None,
        }
    }

    fn sighted(&self, _: &Rulebook) -> Option<Sighting> {
        match *self {
            What::Independent { turn, .. } => {
                Some(Sighting::plain("independent", crate::odds::independent_told(turn).1))
            }
            _ => None,
        }
    }

    fn ways(&self) -> Vec<Way> {
        match *self {
            What::Turn { turn } => vec![Way::Turn(turn.into())],
            _ => Vec::new(),
        }
    }
}

/// What every ship sees now.
#[derive(Clone, Copy)]
pub struct Sights<'g>(pub &'g Game);

impl Told for Sights<'_> {
    fn line(&self, _: &Rulebook) -> Option<Line> {
        None
    }

    fn view(&self, book: &Rulebook, side: Side, _: [bool; 2]) -> Option<Line> {
        let seen = self.0.in_play[side as usize].map(|ship| {
            let now = &self.0.ships[ship];
            format!("{} {:?} {:?} {:?}", book.names[ship], now.eye, now.radar, now.flashes)
        });
        Some(Line::says("G26", seen.collect::<Vec<_>>().join("; ")))
    }
}

impl Game {
    /// Which sides have spotted anybody yet.
    pub fn contact(&self) -> [bool; 2] {
        self.first_spot.map(|turn| turn > 0)
    }

    /// How a ship looks from outside.
    fn outside(&self, ship: usize) -> String {
        let now = &self.ships[ship];
        let (x, y, heading, speed) = (now.at.x, now.at.y, now.heading, now.speed);
        format!("{ship} {x:.4} {y:.4} {heading:.3} {speed:.2} {} {}", now.fires, now.max_speed)
    }

    /// Everybody in play, drawn small in letters.
    fn plan(&self, book: &Rulebook) -> String {
        let mut plan = Plan::around(self.all_in_play().map(|ship| self.ships[ship].at), ROOM);
        for side in Side::BOTH {
            let first = if side == Side::A { 0 } else { book.ready.first_of_b };
            for ship in self.in_play[side as usize] {
                plan.ship(side as u8, ship - first, &book.names[ship], self.ships[ship].at);
            }
        }
        plan.drawn()
    }

    /// Where everybody in play is.
    fn passed(&self) -> Vec<Way> {
        let hundredths = |inches: f64| (inches * 100.0).round() as i32;
        let passes = |ship: usize| {
            let at = self.ships[ship].at;
            Way::Passes { who: ship as u16, x: hundredths(at.x), y: hundredths(at.y) }
        };
        self.all_in_play().map(passes).collect()
    }
}

/// Where everybody begins.
#[derive(Clone, Copy)]
pub struct Deployed<'g>(pub &'g Game);

impl Told for Deployed<'_> {
    fn line(&self, _: &Rulebook) -> Option<Line> {
        None
    }

    fn ways(&self) -> Vec<Way> {
        self.0.passed()
    }
}

/// Where everybody is after movement.
#[derive(Clone, Copy)]
pub struct Places<'g>(pub &'g Game);

impl Told for Places<'_> {
    fn line(&self, book: &Rulebook) -> Option<Line> {
        let (ship, enemy, range) = self.0.nearest(book.ready.first_of_b)?;
        let pair = format!("{} and {}, {}", book.names[ship], book.names[enemy], inches(range));
        let plan = self.0.plan(book);
        Some(Line::new("G26").of("nearest enemies").gives(format!("{pair}\n{plan}")))
    }

    /// A side's own ships, and all others once it has had contact (doctrine 2-2).
    fn view(&self, _: &Rulebook, side: Side, contact: [bool; 2]) -> Option<Line> {
        let sides = Side::BOTH.into_iter().filter(|&it| it == side || contact[side as usize]);
        let ships = sides.flat_map(|side| self.0.in_play[side as usize]);
        let all: Vec<String> = ships.map(|ship| self.0.outside(ship)).collect();
        Some(Line::says("G26", all.join("; ")))
    }

    fn ways(&self) -> Vec<Way> {
        self.0.passed()
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
