//! Luck of initiative, checks, boarding, aircraft and boats.

use super::reckoned::{FIRE, faces};
use super::{ALL, INITIATIVE, Reckoned, Roll};
use crate::actions::Action;
use crate::names::Side;
use crate::submarines::ASDIC;

/// What a flight is worth in itself.
const FLIGHT: i32 = ALL / 50;

/// A command check: Command, and whether the weather is bad.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    pub command: i8,
    pub bad_weather: bool,
}

impl Check {
    /// Faces that pass.
    fn passing(self, needs: i8) -> i32 {
        faces(needs - self.command + i8::from(self.bad_weather))
    }
}

/// Of 36 pairs of dice, how often the first wins with a lead, and how often it loses.
fn duel(lead: i8) -> [i32; 2] {
    let lead = i32::from(lead);
    let wins = (1..=6).map(|face| (face + lead - 1).clamp(0, 6)).sum();
    [wins, (1..=6).map(|face| (6 - face - lead).clamp(0, 6)).sum()]
}

impl Reckoned<'_> {
    /// B3.0 — So many rolls until somebody was first.
    pub fn initiative(&self, first: Side, lead: i8, rolls: u8, keep: &mut impl FnMut(u8, i32)) {
        let a = if first == Side::A { 1296 } else { -1296 };
        let mean = i32::from(rolls) * self.book.expected.first(lead);
        keep(INITIATIVE, self.game.open * (a - mean));
    }

    /// B7.1 — A special action, or a hero.
    pub fn action(
        &self,
        ship: u8,
        action: Option<Action>,
        check: Check,
        passed: bool,
        keep: &mut impl FnMut(u8, i32),
    ) {
        let hero = self.book.charts.actions.hero;
        let needs = action.map_or(hero, |action| self.book.check(action));
        let percent = match action {
            Some(Action::PutOut) => FIRE,
            Some(Action::Grapple | Action::Evade | Action::CrashDive) => 10,
            Some(Action::Evasive) => 4,
            Some(_) | None => 2,
        };
        let more = 6 * i32::from(passed) - check.passing(needs);
        let worth = self.worth(ship) * percent / 100;
        keep(Roll::Actions.of(self.book.side(ship.into())), more * worth);
    }

    /// B6.2 — Damage control.
    pub fn repair(
        &self,
        ship: u8,
        command: i8,
        all_hands: bool,
        made: bool,
        keep: &mut impl FnMut(u8, i32),
    ) {
        let chart = &self.book.charts.damage;
        let helped = if all_hands { chart.all_hands } else { 0 };
        let more = 6 * i32::from(made) - faces(chart.repair - command - helped);
        let percent = if self.game.ships[usize::from(ship)].fires > 0 { FIRE } else { 5 };
        let worth = self.worth(ship) * percent / 100;
        keep(Roll::Actions.of(self.book.side(ship.into())), more * worth);
    }

    /// B5.7 — A strike test.
    pub fn strike_test(&self, ship: u8, check: Check, holds: bool, keep: &mut impl FnMut(u8, i32)) {
        let more = 6 * i32::from(holds) - check.passing(self.book.charts.damage.strike);
        keep(Roll::Nerve.of(self.book.side(ship.into())), more * self.worth(ship));
    }

    /// BC3.1 — Whether a side fights on.
    pub fn break_test(&self, side: Side, breaks: bool, keep: &mut impl FnMut(u8, i32)) {
        let more = 6 * i32::from(!breaks) - faces(self.book.charts.break_contact.fights_on);
        keep(Roll::Nerve.of(side), self.game.open * more * self.book.expected.standing);
    }

    /// B8.2 — A boarding combat: 1 if the first of two ships takes the other, -1 if she is taken.
    pub fn boarding(
        &self,
        [ship, enemy]: [u8; 2],
        lead: i8,
        won: i32,
        keep: &mut impl FnMut(u8, i32),
    ) {
        let [wins, loses] = duel(lead);
        let [own, theirs] = [ship, enemy].map(|ship| self.worth(ship));
        let got = if won > 0 { theirs } else { won * own };
        let more = 36 * got - wins * theirs + loses * own;
        keep(Roll::Boarding.of(self.book.side(ship.into())), more);
    }

    /// B11.4 — A boat that is rammed is sunk or not.
    pub fn boat_rammed(&self, boat: u8, sinks: bool, keep: &mut impl FnMut(u8, i32)) {
        let more = 6 * i32::from(sinks) - faces(self.book.charts.ram.submarine_sinks);
        keep(Roll::Boarding.of(self.foe(boat)), 6 * more * self.worth(boat));
    }

    /// B11.2 — A boat that is looked for with so much added; before 1918 by doubles.
    pub fn detection(&self, boat: u8, added: i8, found: bool, keep: &mut impl FnMut(u8, i32)) {
        let asdic = self.book.scenario.year >= ASDIC;
        let finding = if asdic { faces(self.book.charts.detection.needs - added) } else { 1 };
        let more = 6 * i32::from(found) - finding;
        keep(Roll::Detection.of(self.foe(boat)), more * (self.worth(boat) / 4));
    }

    /// What it is worth to stop a flight now.
    fn stopped(&self, flight: u8) -> i32 {
        let flight = &self.game.flights.as_slice()[usize::from(flight)];
        let target = flight.target.filter(|_| flight.loaded);
        target.map_or(0, |target| self.worth(target) / 8).max(FLIGHT / 4 * self.game.open)
    }

    /// B9.5 — Flak: dice, what they need, hits.
    pub fn flak(
        &self,
        ship: u8,
        flight: u8,
        [dice, needs, hits]: [u8; 3],
        keep: &mut impl FnMut(u8, i32),
    ) {
        let more = 36 * i32::from(hits) - 6 * i32::from(dice) * faces(needs as i8);
        keep(Roll::Aircraft.of(self.book.side(ship.into())), more * self.stopped(flight));
    }

    /// B9.5 — A die with which a flight dodges, or a Kamikaze goes on.
    pub fn dodge(&self, flight: u8, kamikaze: bool, dodges: bool, keep: &mut impl FnMut(u8, i32)) {
        let chart = &self.book.charts.air;
        let needs = if kamikaze { chart.kamikaze_goes_on } else { chart.dodge };
        let more = 6 * i32::from(dodges) - faces(needs);
        let worth = if kamikaze { self.stopped(flight) } else { FLIGHT * self.game.open };
        let side = self.game.flights.as_slice()[usize::from(flight)].side;
        keep(Roll::Aircraft.of(side), 6 * more * worth);
    }

    /// B9.6 — A dogfight: by how much A leads, and 1 if it won, -1 if it lost.
    pub fn dogfight(&self, lead: i8, won: i32, keep: &mut impl FnMut(u8, i32)) {
        let [wins, loses] = duel(lead);
        keep(Roll::Aircraft.of(Side::A), self.game.open * (36 * won - wins + loses) * FLIGHT);
    }
}
