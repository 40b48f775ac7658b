//! Bridge hits: G21, C39.

use kernel::dice::{Dice, Table};

use crate::charts::BridgeResult;
use crate::events::damage::What;
use crate::faults::Fault;
use crate::game::Battle;
use crate::metrics::Count;
use crate::names::{Navy, ShipType};

/// G21, C39 — The column of a ship, and the sides of its die.
pub fn column(navy: Navy, kind: ShipType) -> (usize, u8) {
    use ShipType::{Bb, Bc, Ca, Cv, Cvl};
    match navy {
        Navy::Ijn | Navy::Km | Navy::Rm | Navy::Any => (0, 6),
        Navy::Usn if matches!(kind, Ca | Bb | Bc | Cv | Cvl) => (1, 10),
        Navy::Usn | Navy::Rn => (2, 10),
    }
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// G21 — What becomes of the bridge.
    pub fn bridge_hit(&mut self, ship: usize) {
        self.count(Count::BridgeHits);
        let sheet = &self.book.ships[ship];
        let (column, sides) = column(sheet.navy, sheet.kind);
        let die = self.table.roll(sides);
        let result = self.book.charts.damage.bridge[usize::from(die) - 1][column];
        self.tell(What::Bridge { ship: ship as u8, result });
        self.apply_bridge(ship, result);
    }

    fn apply_bridge(&mut self, ship: usize, result: BridgeResult) {
        let last = self.game.turn.saturating_add(self.book.charts.damage.bans_last);
        match result {
            BridgeResult::Nothing => {}
            BridgeResult::PlotAhead => self.add_fault(ship, Fault::TURNS_AHEAD),
            BridgeResult::SpeedAhead => self.add_fault(ship, Fault::SPEED_AHEAD),
            BridgeResult::MainDelayed => {
                self.add_fault(ship, Fault::BRIDGE_MAIN_DELAYED);
                self.shift_flag(ship);
            }
            BridgeResult::NoGunsNoTorpedoes => {
                let now = &mut self.game.ships[ship];
                (now.no_guns_until, now.no_torpedoes_until) = (last, last);
                self.shift_flag(ship);
            }
            BridgeResult::NoGuns => {
                self.game.ships[ship].no_guns_until = last;
                self.shift_flag(ship);
            }
            BridgeResult::RandomMovement => {
                self.add_fault(ship, Fault::RANDOM_MOVEMENT);
                self.add_fault(ship, Fault::RADIO);
                self.shift_flag(ship);
            }
            BridgeResult::SecondaryDelayed => self.add_fault(ship, Fault::BRIDGE_SECONDARY_DELAYED),
            BridgeResult::FireControlRadar => self.fire_control_radar_out(ship),
            BridgeResult::MainControl => self.director_out(ship, Fault::DIRECTOR_FORWARD),
            BridgeResult::SecondaryControl => self.add_fault(ship, Fault::SECONDARY_CONTROL),
            BridgeResult::PortDirector => self.add_fault(ship, Fault::PORT_TORPEDO_DIRECTOR),
            BridgeResult::StarboardDirector => {
                self.add_fault(ship, Fault::STARBOARD_TORPEDO_DIRECTOR)
            }
        }
    }
}
