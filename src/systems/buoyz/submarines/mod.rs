//! B11 — Submarines: lurking, diving, detection, depth charges, ramming.

pub mod detection;
mod lurking;

pub use detection::ASDIC;
pub use lurking::{Hidden, Lurkers};

use kernel::dice::{Dice, Table};

use super::TOLERANCE;
use super::actions::Action;
use super::addresses::Purpose;
use super::events::{Attack, Sailing};
use super::game::Battle;
use super::metrics::Count;
use super::names::{Ability, Side, Weapon};
use super::policy::{DiveWord, Eyes, Mission, RamsBoat};
use super::state::Now;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// The distance of the nearest enemy warship.
    pub fn nearest_warship(&self, ship: usize) -> f64 {
        let enemies = self.game.on[self.book.side(ship).enemy() as usize];
        let warships = enemies.filter(|&it| self.book.ships[it].is_warship());
        self.nearest(self.game.ships[ship].at, warships).map_or(1000.0, |near| near.1)
    }

    /// Doctrine 3 — A boat dives from warships, and comes up when none is near.
    pub fn dive_or_surface(&mut self, ship: usize, mission: Mission) {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        if !sheet.is_submarine() || now.crippled || now.steering > 0 || now.is(Now::Dived) {
            return;
        }
        let eyes = Eyes { battle: self, ship, mission };
        match self.orders(ship).dive.choose(&eyes) {
            DiveWord::Dive if !now.submerged => self.dive(ship),
            DiveWord::Surface if now.submerged => {
                self.surface(ship);
                self.game.ships[ship].now.set(Now::Dived);
            }
            DiveWord::Dive | DiveWord::Surface | DiveWord::Stay => {}
        }
    }

    /// B11.1 — Diving takes the turn.
    fn dive(&mut self, ship: usize) {
        let now = &mut self.game.ships[ship];
        now.submerged = true;
        now.now.set(Now::Dived);
        now.now.set(Now::WentDown);
        self.game.submerged.add(ship);
        self.tell(Sailing::Dives { ship: ship as u8 });
    }

    fn surface(&mut self, ship: usize) {
        self.game.ships[ship].submerged = false;
        self.game.submerged.remove(ship);
        self.game.detected.remove(ship);
        self.tell(Sailing::Surfaces { ship: ship as u8 });
    }

    /// B5.7, B5.8 — A boat that is crippled or hit in the steering comes up.
    pub fn force_up(&mut self, ship: usize) {
        if self.game.ships[ship].submerged {
            self.surface(ship);
        }
    }

    /// C26, B11.4 — After a ship's move every surfaced enemy boat may crash dive, then may be rammed.
    pub fn fright_boats(&mut self, ship: usize) {
        let enemy = self.book.side(ship).enemy();
        let submerged = self.game.submerged.has(ship);
        for boat in self.game.surfaced(enemy) {
            if !self.book.ships[boat].is_submarine() || !self.game.ships[ship].is_on() {
                continue;
            }
            let range = self.game.range(ship, boat);
            if !submerged {
                self.crash_dive(boat, range);
                self.ram_boat(ship, boat, range);
            }
        }
    }

    /// B7.3, C26 — One try a turn when an enemy comes within 10 inches.
    pub fn crash_dive(&mut self, boat: usize, range: f64) {
        let now = &self.game.ships[boat];
        let able = now.has(Ability::CrashDive) && !now.crippled && now.steering == 0;
        let near = range <= self.book.charts.actions.crash_dive_within + TOLERANCE;
        if !able || !near || now.submerged || now.is(Now::CrashDiveTried) || now.is(Now::Dived) {
            return;
        }
        self.game.ships[boat].now.set(Now::CrashDiveTried);
        let acted = self.game.ships[boat].is(Now::Acted);
        if self.try_action(boat, Action::CrashDive, 3) {
            self.dive(boat);
        } else if !acted {
            self.game.ships[boat].now.clear(Now::Acted);
        }
    }

    /// B11.4, C30 — A warship rams a surfaced boat within 4 inches.
    fn ram_boat(&mut self, ship: usize, boat: usize, range: f64) {
        let (sheet, now) = (&self.book.ships[ship], &self.game.ships[ship]);
        let chart = &self.book.charts.ram;
        let able = sheet.is_warship() && !sheet.is_fort() && !now.is(Now::RamTried);
        let near = range <= chart.submarine_within + TOLERANCE;
        if !able || !near || self.game.ships[boat].submerged {
            return;
        }
        let eyes = Eyes { battle: self, ship, mission: Mission::Hold };
        if self.captain(ship).ram_boat.choose(&eyes) == RamsBoat::No {
            return;
        }
        self.game.ships[ship].now.set(Now::RamTried);
        self.seek_at(Purpose::RamBoat, ship, boat, 0);
        self.count(Count::SubRams);
        let sinks = self.table.d6() as i8 >= chart.submarine_sinks;
        let (ship8, target, hits) = (ship as u8, boat as u8, sinks.into());
        self.tell(Attack::Rams { ship: ship8, target, dice: 0, hits, needs: 0, evasive: false });
        if sinks {
            let hull = self.game.ships[boat].hull;
            self.lose_hull(boat, hull, Weapon::Ram);
            self.lose_hull(ship, 1, Weapon::Ram);
        }
    }

    /// C31 — Boats of a side that breaks contact, if not crippled, are off at once.
    pub fn boats_slip_away(&mut self, side: Side) {
        let boats = self.game.on[side as usize].or(self.game.lurkers.of(side));
        for boat in boats {
            if self.book.ships[boat].is_submarine() && !self.game.ships[boat].crippled {
                self.remove(boat, super::state::Standing::Off);
            }
        }
    }
}
