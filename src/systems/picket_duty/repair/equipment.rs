//! 7.9–7.12 — Secondary compartments, directors, radars, water lines.

use crate::addresses::Purpose;
use crate::events::repair::Event;
use crate::names::{Equipment, ones};
use crate::rulebook::Rulebook;
use crate::state::Game;
use kernel::dice::Table;

use super::{Attempt, Job, Mended, repair_succeeds, space_mended};

impl Game {
    /// 7.9.A, 7.9.C–F — One die for each manned secondary compartment not yet tried this phase
    /// (A199, A200); an emergency makes it certain (A212).
    pub(super) fn repair_spaces(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        let spaces = &self.ship.spaces;
        let open = self.ship.crews.spaces & spaces.damaged & !spaces.tried;
        for space in ones(open) {
            table.seek(self.at(Purpose::SpaceRepair).step(step).actor(space as u16));
            let mended = self.ship.emergency || space_mended(&book.repair, table);
            table.note(|| Event::Space { name: &book.ship.spaces[space].name, mended });
            self.count_repair(Job::Space, mended);
            self.ship.spaces.tried |= 1 << space;
            if mended {
                self.ship.spaces.damaged &= !(1 << space);
                self.ship.crews.spaces &= !(1 << space);
            }
        }
    }

    /// 7.10.A–C, 7.11.A–B — Directors, then radars: Table 20 under +1, no ratings, no modifiers
    /// (A178, A204).
    pub(super) fn repair_equipment(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        for item in ones(u64::from(self.ship.crews.gear & self.ship.gear.damaged)) {
            table.seek(self.at(Purpose::EquipmentRepair).step(step).actor(item as u16));
            let succeeds = repair_succeeds(&book.repair, 1, 0, table);
            let attempt = Attempt { value: 1, modifier: 0, succeeds };
            table.note(|| Event::Equipment { item: Equipment::ALL[item], attempt });
            self.count_repair(Job::Equipment, succeeds);
            if succeeds {
                self.ship.gear.damaged &= !(1 << item);
                self.ship.crews.gear &= !(1 << item);
            }
        }
    }

    /// 7.12.C — Water lines, unless destroyed; no crew is needed (A208).
    pub(super) fn repair_water_lines(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        let hits = self.ship.water_lines;
        if hits == 0 || hits >= book.repair.water_hits_to_destroy {
            return;
        }
        table.seek(self.at(Purpose::WaterRepair).step(step));
        let mended = book.repair.water.at(table.d6() as i8) == Mended::Yes;
        table.note(|| Event::WaterLines { mended });
        self.count_repair(Job::Water, mended);
        if mended {
            self.ship.water_lines = 0;
        }
    }
}
