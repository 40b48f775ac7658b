//! B4.2, doctrine 9 — Where flights go.

use kernel::config::Word;
use kernel::dice::Table;
use kernel::systems::geometry::Point;

use super::{Aloft, Duty};
use crate::TOLERANCE;
use crate::events::Flying;
use crate::game::Battle;
use crate::names::{Ability, AirType, Load};
use crate::policy::{Choice, Fact, Waits};
use crate::rulings::AirLocation;

/// A place to fly to, how near, and the ship that is attacked there.
struct Course {
    to: Point,
    stop: f64,
    attacks: Option<u8>,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B4.2 — Aircraft move after all ships, type by type, the side with the initiative first.
    pub fn move_aircraft(&mut self) {
        if self.game.flights.is_empty() {
            return;
        }
        for &(_, kind) in AirType::WORDS {
            for side in [self.game.first, self.game.first.enemy()] {
                for place in 0..self.game.flights.len() {
                    if self.flight(place).side == side && self.card(place).kind == kind {
                        self.fly(place);
                    }
                }
            }
        }
        self.intercept();
    }

    fn fly(&mut self, place: usize) {
        self.fly_in(place);
        let flight = *self.flight(place);
        self.flight_mut(place).target = None;
        if !matches!(flight.aloft, Aloft::Up | Aloft::Returning) || flight.engaged {
            return;
        }
        if let Some(course) = self.course(place) {
            if self.flies_across(place, course.to) {
                return;
            }
            let speed = self.card(place).speed;
            let way = course.to - flight.at;
            let (out, run) = (way.length(), (way.length() - course.stop).max(0.0));
            let flown = run.min(speed);
            if out > 0.0 && flown > 0.0 {
                self.flight_mut(place).at = flight.at + way * (flown / out);
            }
            if run <= speed + TOLERANCE {
                let seen = course.attacks.filter(|&target| self.is_seen_from(place, target.into()));
                self.flight_mut(place).target = seen;
            }
            self.tell_flown(place, flight.at);
        }
        self.fright_boats_below(place);
    }

    fn tell_flown(&mut self, place: usize, from: Point) {
        let flight = *self.flight(place);
        let strikes = flight.is_up() && matches!(flight.duty, Duty::Strike | Duty::Escort);
        let (at, attacks) = (flight.at, flight.target.is_some());
        self.tell(Flying::Flies { flight: place as u8, from, at, strikes, attacks });
    }

    /// B9.4, C35 — Whether a flight may attack a ship: any on the table, or what it or a ship of its side sees.
    fn is_seen_from(&self, place: usize, target: usize) -> bool {
        let (flight, to) = (self.flight(place), self.game.ships[target].at);
        if self.book.rulings.air_location == AirLocation::No || self.game.submerged.has(target) {
            return true;
        }
        let near = flight.at.distance(to) <= self.visibility() + TOLERANCE;
        let mut own = self.game.on[flight.side as usize];
        near && !self.land_between(flight.at, to)
            || own.any(|ship| self.located(ship, target, self.game.range(ship, target)))
    }

    /// C26 — A boat on the surface may crash dive when a flight comes near.
    fn fright_boats_below(&mut self, place: usize) {
        let flight = *self.flight(place);
        for boat in self.game.surfaced(flight.side.enemy()) {
            if self.book.ships[boat].is_submarine() {
                let range = flight.at.distance(self.game.ships[boat].at);
                self.crash_dive(boat, range);
            }
        }
    }

    /// C39 — A carrier that may fly: in play, with her deck, not crippled.
    pub fn is_fit(&self, carrier: u8) -> bool {
        let now = &self.game.ships[usize::from(carrier)];
        now.is_on() && now.has(Ability::Carrier) && !now.crippled
    }

    fn course(&self, place: usize) -> Option<Course> {
        let flight = self.flight(place);
        let over = |ship: usize| Course { to: self.game.ships[ship].at, stop: 0.0, attacks: None };
        let base = flight.base.map(usize::from);
        let home = base.filter(|&base| self.game.ships[base].is_on());
        if flight.aloft == Aloft::Returning {
            return home.map(over);
        }
        let flagship = || self.flagship(flight.side);
        match flight.duty {
            Duty::Cap => home.or_else(flagship).map(over),
            Duty::Patrol => flagship().map(over),
            Duty::Charges => self.course_to_boat(place),
            Duty::Strike | Duty::Escort => match flight.base.filter(|&base| self.waits(base)) {
                Some(base) => Some(over(usize::from(base))),
                None => self.course_to_enemy(place),
            },
        }
    }

    /// Doctrine 9 — Whether the strike circles a carrier that is fit.
    fn waits(&self, base: u8) -> bool {
        let turn = self.game.turn;
        let mut flights = self.game.flights.as_slice().iter();
        let late =
            flights.any(|it| it.base == Some(base) && it.duty == Duty::Strike && it.is_ready(turn));
        let facts = |_: Fact| f64::from(u8::from(late));
        let list = &self.captain(base.into()).strike_waits;
        self.is_fit(base) && list.choose(&facts) == Waits::Yes
    }

    fn course_to_boat(&self, place: usize) -> Option<Course> {
        let flight = self.flight(place);
        let (boat, _) = self.nearest(flight.at, self.boats(flight.side.enemy()))?;
        let attacks = flight.loaded.then_some(boat as u8);
        Some(Course { to: self.game.ships[boat].at, stop: 0.0, attacks })
    }

    /// Doctrine 9 — The enemy the strike flies at.
    fn strike_target(&self, place: usize) -> Option<usize> {
        let side = self.flight(place).side;
        let captain = &self.captains[side as usize];
        let mut best = self.best(captain.ties, Choice::Strike, 0);
        for enemy in self.game.surfaced(side.enemy()) {
            best.offer(enemy, self.weighs(&captain.strike_target, enemy), 0.0);
        }
        best.option
    }

    fn course_to_enemy(&self, place: usize) -> Option<Course> {
        let flight = self.flight(place);
        let enemy = self.strike_target(place)?;
        let range = &self.book.charts.range;
        let stop = match self.card(place).load {
            Load::Missile => range.air_missile,
            Load::GuidedBomb => range.guided_bomb,
            Load::Torpedo => range.air_torpedo,
            Load::None | Load::Bombs | Load::LevelBombs | Load::DepthCharges | Load::Kamikaze => {
                0.0
            }
        };
        let armed = flight.duty == Duty::Strike && flight.loaded;
        let attacks = armed.then_some(enemy as u8);
        Some(Course { to: self.game.ships[enemy].at, stop, attacks })
    }
}
