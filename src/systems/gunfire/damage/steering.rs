//! Steering hits: G20, C11, C13.

use kernel::dice::{Dice, Table};

use crate::charts::{JamResult, SteeringResult};
use crate::events::damage::What;
use crate::faults::Fault;
use crate::game::Battle;
use crate::metrics::Count;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// G20 — What becomes of the steering.
    pub fn steering_hit(&mut self, ship: usize) {
        self.count(Count::SteeringHits);
        let charts = &self.book.charts.damage;
        let result = charts.steering[usize::from(self.table.d6()) - 1];
        self.tell(What::Steering { ship: ship as u8, result });
        let last = self.game.turn.saturating_add(charts.bans_last);
        match result {
            SteeringResult::Warped => {
                let left = self.table.d6() <= 3;
                self.bar_side(ship, left);
                self.game.ships[ship].warped += 1;
                self.game.slowed.add(ship);
            }
            SteeringResult::Jammed => {
                let jam = charts.jam[usize::from(self.table.d6()) - 1];
                self.jam(ship, jam);
            }
            SteeringResult::NoTurn => self.game.ships[ship].no_turn_until = last,
            SteeringResult::Wider => self.add_fault(ship, Fault::WIDER),
            SteeringResult::PlotAhead => self.add_fault(ship, Fault::HAND_STEERING),
            SteeringResult::Wild => self.add_fault(ship, Fault::WILD),
        }
    }

    /// C13 — Bans add up.
    pub fn bar_side(&mut self, ship: usize, left: bool) {
        let now = &mut self.game.ships[ship];
        now.left_barred |= left;
        now.right_barred |= !left;
        self.tell(What::Barred { ship: ship as u8, left });
    }

    /// C13 — A new jam replaces the old.
    pub fn jam(&mut self, ship: usize, jam: JamResult) {
        self.game.ships[ship].jam = Some(jam);
        self.tell(What::Jammed { ship: ship as u8, jam });
    }

    /// Something is out of order until it is repaired.
    pub fn add_fault(&mut self, ship: usize, fault: Fault) {
        if self.game.ships[ship].faults.add(fault) {
            self.tell(What::Out { ship: ship as u8, fault });
        }
    }
}
