//! B12.5 — Fireships.

use kernel::dice::{Dice, Table};

use super::TOLERANCE;
use super::addresses::Purpose;
use super::events::{Harm, Sailing};
use super::game::Battle;
use super::metrics::Count;
use super::ships::ShipSet;
use super::state::Standing;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// C45 — All Hands lights her.
    pub fn ignite(&mut self, ship: usize) {
        if !self.game.ships[ship].alight {
            self.game.ships[ship].alight = true;
            self.count(Count::FireshipsLit);
            self.tell(Sailing::Lit { ship: ship as u8 });
        }
    }

    /// C45 — Alight, she sets fire to every enemy within an inch after her move.
    pub fn fireship_spreads(&mut self, ship: usize) {
        if !self.game.ships[ship].alight {
            return;
        }
        let within = self.book.charts.fireship.spreads;
        let enemies = self.game.surfaced(self.book.side(ship).enemy());
        self.set_alight(ship, enemies, within);
    }

    fn set_alight(&mut self, ship: usize, others: ShipSet, within: f64) {
        for other in others.but(ShipSet::of(ship)) {
            if self.game.range(ship, other) <= within + TOLERANCE {
                self.game.ships[other].fires += 1;
                self.count(Count::FireshipFires);
                self.tell(Sailing::CatchesFire { ship: other as u8 });
            }
        }
    }

    /// C45 — Doubles blow her up, with fire for all within 2 inches.
    pub fn fireships_burn(&mut self) {
        for side in [self.game.first, self.game.first.enemy()] {
            for ship in self.game.on[side as usize] {
                if self.game.ships[ship].alight && self.game.ships[ship].is_on() {
                    self.fireship_burns(ship);
                }
            }
        }
    }

    fn fireship_burns(&mut self, ship: usize) {
        self.seek(Purpose::Fireship, ship);
        let [one, other] = self.table.pair();
        if one != other {
            return self.tell(Sailing::BurnsOn { ship: ship as u8 });
        }
        self.count(Count::FireshipExplosions);
        self.tell(Harm::Explodes { ship: ship as u8 });
        let all = self.game.all_on().but(self.game.submerged);
        self.set_alight(ship, all, self.book.charts.fireship.explosion);
        self.remove(ship, Standing::Off);
    }
}
