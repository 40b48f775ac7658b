//! B9 — Aircraft: flights, each one counter.

pub mod attacks;
mod deck;
pub mod dogfights;
pub mod flak;
mod flying;

use kernel::dice::Table;
use kernel::systems::geometry::Point;

use super::charts::AircraftCard;
use super::events::Flying;
use super::game::{Battle, Game};
use super::names::{AirType, Aircraft, Load, Side};
use super::rulebook::{Based, Rulebook};

pub use dogfights::Fight;

/// The most flights of both sides, as many as a fight can tell apart, and fights at a time, each of two at least.
pub const MOST_FLIGHTS: usize = 64;
pub const MOST_FIGHTS: usize = MOST_FLIGHTS / 2;

/// Where a flight is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aloft {
    /// On deck, and ready in the end phase of this turn.
    Deck {
        ready_in: u8,
    },
    Up,
    Returning,
    /// C43: off the table, and back in the end phase of this turn.
    Away {
        back_in: u8,
    },
    /// B12.4: between two tables, and there in this turn.
    Passing {
        comes_in: u8,
        homewards: bool,
    },
    /// Lost, or safe and out of the game.
    Gone {
        lost: bool,
    },
}

/// Doctrine 9 — What a flight is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    Cap,
    Escort,
    Strike,
    Charges,
    Patrol,
}

#[derive(Clone, Copy, Debug)]
pub struct Flight {
    pub aircraft: Aircraft,
    pub side: Side,
    pub base: Option<u8>,
    pub duty: Duty,
    pub aloft: Aloft,
    pub at: Point,
    pub loaded: bool,
    /// In a dogfight.
    pub engaged: bool,
    /// The ship it attacks this turn.
    pub target: Option<u8>,
}

impl Flight {
    pub const NOTHING: Flight = Flight {
        aircraft: Aircraft::Fighter0,
        side: Side::A,
        base: None,
        duty: Duty::Cap,
        aloft: Aloft::Gone { lost: false },
        at: Point::new(0.0, 0.0),
        loaded: false,
        engaged: false,
        target: None,
    };

    #[inline(always)]
    pub fn is_up(&self) -> bool {
        self.aloft == Aloft::Up
    }

    /// On deck and ready since the last end phase.
    pub fn is_ready(&self, turn: u8) -> bool {
        matches!(self.aloft, Aloft::Deck { ready_in } if ready_in < turn)
    }

    pub const fn is_lost(&self) -> bool {
        matches!(self.aloft, Aloft::Gone { .. })
    }
}

/// Doctrine 9 — The duty of a flight: fighters of a base are half CAP, half escorts.
fn duty(all: &[Based], place: usize, card: &AircraftCard, charts: &super::charts::Charts) -> Duty {
    let load = |it: &Based| charts.aircraft[it.aircraft].load;
    let strikes = |load: Load| !matches!(load, Load::None | Load::DepthCharges);
    let own = all[place];
    let same = |it: &&Based| it.side == own.side && it.base == own.base;
    let is_fighter = |it: &Based| {
        let card = &charts.aircraft[it.aircraft];
        matches!(card.kind, AirType::Fighter | AirType::StrikeFighter) && card.load == Load::None
    };
    match card.load {
        Load::DepthCharges => Duty::Charges,
        load if strikes(load) => Duty::Strike,
        _ if !is_fighter(&own) => Duty::Patrol,
        _ if own.base.is_none() => {
            let strike = all.iter().filter(same).any(|it| strikes(load(it)));
            if strike { Duty::Escort } else { Duty::Cap }
        }
        _ => {
            let fighters = all.iter().filter(same).filter(|it| is_fighter(it)).count();
            let earlier = all[..place].iter().filter(same).filter(|it| is_fighter(it)).count();
            if earlier < fighters.div_ceil(2) { Duty::Cap } else { Duty::Escort }
        }
    }
}

impl Game {
    /// B9.1, C43 — The first flight of a carrier is up, the others on deck; land-based ones begin over
    /// their edge.
    pub fn base_flights(&mut self, book: &Rulebook) {
        self.flights.clear();
        for (place, it) in book.flights.iter().enumerate() {
            let card = &book.charts.aircraft[it.aircraft];
            let first = place == 0 || book.flights[place - 1].base != it.base;
            let here = |base: u8| self.fleets[it.side as usize].has(base.into());
            let aloft = if !it.base.is_none_or(here) {
                Aloft::Gone { lost: false }
            } else if it.base.is_none() || first {
                Aloft::Up
            } else {
                Aloft::Deck { ready_in: 0 }
            };
            let at = match it.base {
                Some(base) => self.ships[usize::from(base)].at,
                None => book.land_base(it.side),
            };
            self.flights.push(Flight {
                aircraft: it.aircraft,
                side: it.side,
                base: it.base,
                duty: duty(&book.flights, place, card, &book.charts),
                aloft,
                at,
                loaded: card.load != Load::None,
                engaged: false,
                target: None,
            });
        }
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn flight(&self, place: usize) -> &Flight {
        &self.game.flights.as_slice()[place]
    }

    pub fn flight_mut(&mut self, place: usize) -> &mut Flight {
        &mut self.game.flights.as_mut_slice()[place]
    }

    pub fn card(&self, place: usize) -> &AircraftCard {
        &self.book.charts.aircraft[self.flight(place).aircraft]
    }

    /// C43 — Whether a side has a patrol in the air, one without bombs.
    pub fn has_patrol(&self, side: Side) -> bool {
        self.game.flights.as_slice().iter().any(|it| {
            let card = &self.book.charts.aircraft[it.aircraft];
            let bombs = !matches!(card.load, Load::None | Load::DepthCharges);
            let flying = matches!(it.aloft, Aloft::Up | Aloft::Returning);
            it.side == side && card.kind == AirType::Patrol && !bombs && flying
        })
    }

    /// 4.1 — Land-based flights that are not lost keep a side in the game.
    pub fn has_land_flights(&self, side: Side) -> bool {
        let flights = self.game.flights.as_slice().iter();
        flights.filter(|it| it.side == side && it.base.is_none()).any(|it| !it.is_lost())
    }

    /// A flight goes home.
    pub fn turn_home(&mut self, place: usize) {
        let flight = self.flight_mut(place);
        (flight.aloft, flight.engaged, flight.target) = (Aloft::Returning, false, None);
        self.tell(Flying::FliesHome { flight: place as u8 });
    }

    /// A flight is lost.
    pub fn lose_flight(&mut self, place: usize) {
        let flight = self.flight_mut(place);
        (flight.aloft, flight.engaged) = (Aloft::Gone { lost: true }, false);
        flight.target = None;
    }
}
