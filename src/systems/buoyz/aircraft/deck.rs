//! B9.3 — The flight deck: launching, recovering, rearming; land bases.

use kernel::dice::Table;

use super::{Aloft, Duty};
use crate::TOLERANCE;
use crate::events::Flying;
use crate::game::Battle;
use crate::metrics::Each;
use crate::names::{Load, Side};
use crate::policy::{Fact, Launches};
use crate::sight::off;
use crate::state::{Now, Standing, halved, rounded};

/// C43 — Turns until a land-based flight is back.
const ROUND_TRIP: u8 = 3;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Doctrine 5.C — A fit carrier has a flight returning, or one that will be ready in this turn's end phase
    /// and is wanted.
    pub fn has_deck_work(&self, ship: usize) -> bool {
        if self.game.flights.is_empty() || !self.is_fit(ship as u8) {
            return false;
        }
        let turn = self.game.turn + 1;
        (0..self.game.flights.len()).any(|place| {
            let flight = self.flight(place);
            let work = flight.aloft == Aloft::Returning
                || flight.is_ready(turn) && self.launch_rank(place).is_some();
            flight.base == Some(ship as u8) && work
        })
    }

    /// Doctrine 9 — Whether a flight on deck is wanted in the air, and how soon.
    fn launch_rank(&self, place: usize) -> Option<u8> {
        let flight = self.flight(place);
        let turn = self.game.turn + 1;
        let flights = || self.game.flights.as_slice().iter().filter(|it| it.base == flight.base);
        let enemy = flight.side.enemy();
        let flag = |on: bool| f64::from(u8::from(on));
        let mut strikes = flights().filter(|it| it.duty == Duty::Strike);
        let about = strikes.any(|it| it.is_up() || it.is_ready(turn));
        let facts = |fact: Fact| match fact {
            Fact::Duty => f64::from(flight.duty as u8),
            Fact::CapUp => flag(flights().any(|it| it.duty == Duty::Cap && it.is_up())),
            Fact::StrikeAbout => flag(about),
            Fact::BoatsSeen => flag(self.boats(enemy).next().is_some()),
            _ => flag(!self.game.surfaced(enemy).is_empty()),
        };
        let list = &self.captains[flight.side as usize].launch;
        (list.choose(&facts) == Launches::Yes).then_some(match flight.duty {
            Duty::Cap => 0,
            Duty::Charges => 1,
            Duty::Strike | Duty::Patrol => 2,
            Duty::Escort => 3,
        })
    }

    /// B9.3, C39 — Recovery, then launching; then who has no deck to come back to.
    pub fn deck_work(&mut self) {
        if self.game.flights.is_empty() {
            return;
        }
        for side in Side::BOTH {
            for carrier in self.game.on[side as usize] {
                if self.is_working(carrier) {
                    self.work_deck(carrier);
                }
            }
        }
        (0..self.game.flights.len()).for_each(|place| self.come_home(place));
    }

    /// C39 — Fit, no special action tried, the wind over her bow or none.
    fn is_working(&self, carrier: usize) -> bool {
        let now = &self.game.ships[carrier];
        let into = self.game.calm || off(now.heading, self.game.wind).abs() <= 45;
        self.is_fit(carrier as u8) && !now.is(Now::Acted) && into
    }

    fn work_deck(&mut self, carrier: usize) {
        let now = self.game.ships[carrier];
        let most = f64::from(self.book.charts.air.deck_flights);
        let mut room = rounded(most * halved(now.armament));
        for place in 0..self.game.flights.len() {
            let flight = *self.flight(place);
            let own = flight.base == Some(carrier as u8) && flight.aloft == Aloft::Returning;
            if room > 0 && own && flight.at.distance(now.at) <= 1.0 + TOLERANCE {
                room -= 1;
                self.recover(place);
            }
        }
        while room > 0 {
            let Some(place) = self.next_to_launch(carrier) else { return };
            room -= 1;
            let flight = self.flight_mut(place);
            (flight.aloft, flight.at) = (Aloft::Up, now.at);
            let side = flight.side;
            self.tally.of_side(Each::Sorties, side);
            self.tell(Flying::Launched { flight: place as u8 });
        }
    }

    fn recover(&mut self, place: usize) {
        let ready_in = self.game.turn + 1;
        let loaded = self.card(place).load != Load::None;
        let flight = self.flight_mut(place);
        (flight.aloft, flight.loaded) = (Aloft::Deck { ready_in }, loaded);
        self.tell(Flying::Recovered { flight: place as u8 });
    }

    fn next_to_launch(&self, carrier: usize) -> Option<usize> {
        let turn = self.game.turn + 1;
        let ready = |&place: &usize| {
            let flight = self.flight(place);
            flight.base == Some(carrier as u8) && flight.is_ready(turn)
        };
        let flights = (0..self.game.flights.len()).filter(ready);
        let wanted = flights.filter_map(|place| Some((self.launch_rank(place)?, place)));
        wanted.min().map(|(_, place)| place)
    }

    /// C39, C43 — Without a deck a flight ditches; land-based ones leave the table and come back.
    fn come_home(&mut self, place: usize) {
        let (flight, turn) = (*self.flight(place), self.game.turn);
        match (flight.aloft, flight.base) {
            (Aloft::Returning, None) => {
                self.flight_mut(place).aloft = Aloft::Away { back_in: turn + ROUND_TRIP };
            }
            (Aloft::Away { back_in }, None) if back_in <= turn => self.come_back(place),
            (Aloft::Returning, Some(base)) if !self.is_fit(base) => {
                let safe = self.game.ships[usize::from(base)].standing == Standing::Off;
                self.flight_mut(place).aloft = Aloft::Gone { lost: !safe };
                if !safe {
                    self.tally.of_side(Each::AirLostDitched, flight.side);
                    self.tell(Flying::Ditches { flight: place as u8 });
                }
            }
            _ => {}
        }
    }

    fn come_back(&mut self, place: usize) {
        let base = self.book.land_base(self.flight(place).side);
        let loaded = self.card(place).load != Load::None;
        let flight = self.flight_mut(place);
        flight.at = base;
        (flight.aloft, flight.loaded) = (Aloft::Up, loaded);
    }
}
