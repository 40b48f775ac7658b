//! KA-31 to KA-43 — One kamikaze after another dives on the ship.

use kernel::dice::{Address, Dice, Draw, Table};
use kernel::policy::Player;

use super::addresses::Purpose;
use super::events::Event;
use super::fire::{UnderFire, after_fire, fall};
use super::game::{Game, draw};
use super::geometry::Square;
use super::guns::Volley;
use super::jink::{Flight, Jinked, jinked, jinks};
use super::luck::{Hit, Shot, Stakes};
use super::metrics::Count;
use super::names::Side;
use super::policy::decisions::Id;
use super::routes::{Routes, Step, points_on_entry};
use super::rulebook::{DiveCharts, EntryBy};
use super::rulings::{PointBlank, Several};
use super::scratch::Scratch;
use super::sketch::Track;
use super::state::{Diver, Fate};

/// One dive while it lasts: the plane, its number and what has been rolled for it.
pub(super) struct Dive<'a, D> {
    /// Who decides for it, and for the ship.
    pub player: D,
    pub plane: Diver,
    /// Which of the kamikazes, from 0.
    pub number: u16,
    /// KA-34: moves so far, and volleys since the last one.
    moves: u8,
    volleys: u16,
    /// The square before the last move: the side a crash comes from.
    came_from: Square,
    track: Track,
    /// What it is about, where somebody watches.
    stakes: Option<Stakes<'a>>,
}

impl<D> Dive<'_, D> {
    fn at(&self, purpose: Purpose) -> Address {
        Address::new(purpose as u8, self.number).step(self.moves).actor(self.volleys)
    }
}

/// A dive that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    pub fate: Fate,
    /// The side of the ship the plane came from.
    pub side: Option<Side>,
    pub mp: u8,
    pub entry: u8,
}

impl<'a> Game<'a> {
    /// KA-32 to KA-43 — The dive of kamikaze `number`, from its entry to its end.
    pub fn dive(
        &mut self,
        number: u16,
        player: impl Player,
        scratch: &mut Scratch,
        table: &mut impl Table,
    ) -> Ended {
        let (book, guns) = (self.book, self.ship.guns);
        self.tally.add(Count::Dives, 1);
        let routes = scratch.routes(guns, self.ready, book);
        let (entry, mut dive) = self.enter(number, player, routes, table);
        let fate = self.fly(&mut dive, routes, table);
        table.note(|| Event::Dived { track: dive.track, book });
        let side = book.sky.berth.side(dive.came_from);
        Ended { fate, side, mp: dive.plane.mp, entry }
    }

    /// KA-32, KA-33 — The entry point by the die, or the best one, and the first heading.
    fn enter<D: Player>(
        &mut self,
        number: u16,
        player: D,
        routes: &Routes,
        table: &mut impl Table,
    ) -> (u8, Dive<'a, D>) {
        let charts = &self.book.dive;
        let entry = match charts.entry_by {
            EntryBy::Die => {
                table.seek(Address::new(Purpose::Entry as u8, number));
                entry_by_die(charts, table)
            }
            EntryBy::Choice => self.chosen_entry(number, player, routes),
            EntryBy::Always(point) => point,
        };
        let at = charts.entries[usize::from(entry)];
        let heading = self.first_heading(number, player, routes, entry);
        let flight = Flight { at, heading };
        let plane = Diver { flight, mp: points_on_entry(self.book), hits: 0 };
        let (by, mut stakes) = (charts.entry_by, None);
        table.note(|| {
            let stakes = Some(&*stakes.insert(self.stakes()));
            Event::Enters { number, entry, by, flight, stakes }
        });
        let track = Track::new(at);
        (entry, Dive { player, plane, number, moves: 0, volleys: 0, came_from: at, track, stakes })
    }

    /// KA-34 — Move, fire, jink, until the dive is over. Whether the ship can still be reached is
    /// asked before a move, after all jinks of a volley (A28).
    fn fly(
        &mut self,
        dive: &mut Dive<impl Player>,
        routes: &Routes,
        table: &mut impl Table,
    ) -> Fate {
        if self.book.rulings.entry_fire
            && let Some(fate) = self.under_fire(dive, table)
        {
            return fate;
        }
        loop {
            let Some(step) = self.next_move(dive, routes) else {
                table.note(|| Event::OutOfReach { mp: dive.plane.mp });
                return Fate::SplashShort;
            };
            if let Some(fate) = self.moved(dive, step, table) {
                return fate;
            }
        }
    }

    /// KA-34 — One move and what it draws.
    fn moved(
        &mut self,
        dive: &mut Dive<impl Player>,
        step: Step,
        table: &mut impl Table,
    ) -> Option<Fate> {
        let book = self.book;
        let Flight { at, heading } = dive.plane.flight;
        let heading = step.heading(heading);
        dive.plane.mp -= step.cost(book);
        let to = match step {
            Step::Ahead(_) => book.board.step(at, heading)?,
            Step::InPlace(_) => {
                dive.plane.flight.heading = heading;
                return None;
            }
        };
        (dive.moves, dive.volleys, dive.came_from) = (dive.moves + 1, 0, at);
        if let Some(section) = book.sky.berth.section(to) {
            if let Some(fate) = self.point_blank(dive, table) {
                return Some(fate);
            }
            table.note(|| Event::Crashes { from: dive.plane.flight, section });
            return Some(Fate::Crash(section));
        }
        dive.plane.flight = Flight { at: to, heading };
        table.note(|| Event::Flies(dive.plane.flight));
        dive.track.add(to);
        self.under_fire(dive, table)
    }

    /// A22, read with a last volley — Fire at a plane that moves into the ship.
    fn point_blank(
        &mut self,
        dive: &mut Dive<impl Player>,
        table: &mut impl Table,
    ) -> Option<Fate> {
        match self.book.rulings.point_blank {
            PointBlank::CrashFirst => None,
            PointBlank::VolleyFirst => match self.volley(dive, table) {
                (_, UnderFire::Destroyed) => Some(Fate::ShotDown),
                (_, UnderFire::Flies { .. }) => None,
            },
        }
    }

    /// KA-34, KA-35 — Fire at the plane where it is, and its jinks; A16 may have those draw fire in
    /// their turn.
    fn under_fire(&mut self, dive: &mut Dive<impl Player>, table: &mut impl Table) -> Option<Fate> {
        loop {
            let at = dive.plane.flight.at;
            let fresh = match self.volley(dive, table) {
                (_, UnderFire::Destroyed) => return Some(Fate::ShotDown),
                (0, UnderFire::Flies { .. }) => return None,
                (fresh, UnderFire::Flies { .. }) => fresh,
            };
            if let Some(fate) = self.jink(dive, fresh, table) {
                return Some(fate);
            }
            if !self.book.rulings.jink_draws_fire || dive.plane.flight.at == at {
                return None;
            }
            dive.volleys += 1;
        }
    }

    /// KA-35 to KA-37 — One volley: its hits, and what becomes of the plane.
    fn volley(&mut self, dive: &mut Dive<impl Player>, table: &mut impl Table) -> (u8, UnderFire) {
        let draw = || draw(dive.player.dice(), Id::Abeam, dive.number, dive.moves, dive.volleys);
        let volley = self.fired(dive.plane.flight, dive.player, draw);
        let dice = volley.dice();
        if dice == 0 {
            return (0, UnderFire::Flies { hits: dive.plane.hits });
        }
        table.seek(dive.at(Purpose::Volley));
        let fall = fall(&self.book.dive, volley, table);
        let fresh = fall.hits;
        let after = after_fire(&self.book.dive, dive.plane.hits, fresh);
        let shot = Shot { plane: dive.plane, volley, fall, charts: &self.book.dive };
        dive.plane.hits += fresh;
        self.tally.add(Count::Volleys, 1);
        self.tally.add(Count::GunDice, dice.into());
        self.tally.add(Count::GunHits, fresh.into());
        table.note(|| Event::Volley { shot: &shot, stakes: dive.stakes.as_ref() });
        if after == UnderFire::Destroyed {
            table.note(|| Event::Destroyed(dive.plane.flight));
        }
        (fresh, after)
    }

    /// KA-35, KA-52 — The dice of a volley: guns that bear and reach, of two groups the one the
    /// ship chooses.
    #[inline(always)]
    pub fn bearing(&self, plane: Flight, draw: impl FnOnce() -> Draw) -> Volley {
        match self.groups(plane) {
            (one, None) => one,
            (one, Some(other)) => self.ready.us.abeam(one, other, draw),
        }
    }

    /// KA-52 — The same, by whoever decides for the ship.
    #[inline(always)]
    fn fired(&self, plane: Flight, ship: impl Player, draw: impl FnOnce() -> Draw) -> Volley {
        let open = || {
            let (one, other) = self.groups(plane);
            std::iter::once(one).chain(other.filter(|&other| other != one))
        };
        ship.answer(Id::Abeam.asked_as(), || self.bearing(plane, draw), open)
    }

    /// KA-35, KA-52 — The guns that bear and reach; on the line abeam there are two groups of them.
    #[inline(always)]
    fn groups(&self, plane: Flight) -> (Volley, Option<Volley>) {
        let reach = self.book.sky.reach(plane.at, plane.heading);
        let volley = |guns| self.ship.guns.and(guns).volley();
        (volley(reach.guns), reach.or.map(volley))
    }

    /// KA-35, KA-52 — The same as chances.
    pub fn bearings(&self, plane: Flight) -> [(Volley, f64); 2] {
        match self.groups(plane) {
            (one, None) => [(one, 1.0), (one, 0.0)],
            (one, Some(other)) => self.ready.us.abeam_chances(one, other),
        }
    }

    /// The volley a plane is most likely to meet.
    pub fn likely_bearing(&self, plane: Flight) -> Volley {
        let [(one, first), (other, second)] = self.bearings(plane);
        if second > first { other } else { one }
    }

    /// KA-38, KA-39 — The jinks of a volley, one for each hit that brings one.
    fn jink(
        &mut self,
        dive: &mut Dive<impl Player>,
        fresh: u8,
        table: &mut impl Table,
    ) -> Option<Fate> {
        let (book, old) = (self.book, dive.plane.flight.heading);
        table.seek(dive.at(Purpose::Jink));
        for more in (0..fresh).rev() {
            let from = match book.rulings.several_jinks {
                Several::InTurn => dive.plane.flight.heading,
                Several::FromOldHeading => old,
            };
            let plane = dive.plane;
            let hit = Hit { plane, from, more, book };
            let Some(swerve) = jinks(&book.dive, table) else {
                table.note(|| Event::HoldsCourse { hit: &hit, stakes: dive.stakes.as_ref() });
                continue;
            };
            self.tally.add(Count::Jinks, 1);
            let leads = jinked(plane.flight, from, swerve, book);
            table.note(|| Event::Jinks { hit: &hit, swerve, leads, stakes: dive.stakes.as_ref() });
            match leads {
                Jinked::To(flight) => {
                    dive.plane.flight = flight;
                    dive.track.add(flight.at);
                }
                Jinked::OffTheBoard => return Some(Fate::SplashEdge),
                Jinked::Into(section) => {
                    dive.came_from = plane.flight.at;
                    self.tally.add(Count::CrashesByJink, 1);
                    return Some(Fate::Crash(section));
                }
            }
        }
        None
    }
}

/// KA-32 — The entry point the die gives, counted from 0.
#[inline(always)]
pub fn entry_by_die(charts: &DiveCharts, dice: &mut impl Dice) -> u8 {
    dice.roll(charts.entries.len() as u8) - 1
}
