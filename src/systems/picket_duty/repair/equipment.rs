//! 7.9–7.12 — Secondary compartments, directors, radars, water lines.

use crate::addresses::Purpose;
use crate::names::{Equipment, ones};
use crate::rulebook::Rulebook;
use crate::state::Game;
use kernel::dice::{Sighting, Table};

use super::{Job, Mended, repair_succeeds, sighting, space_mended};

impl Game {
    /// 7.9.A, 7.9.C–F — One die for each manned secondary compartment not yet tried this phase
    /// (A199, A200); an emergency makes it certain (A212).
    pub(super) fn repair_spaces(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        let spaces = &self.ship.spaces;
        let open = self.ship.crews.spaces & spaces.damaged & !spaces.tried;
        for space in ones(open) {
            table.seek(self.at(Purpose::SpaceRepair).wave(step).unit(space as u16));
            let mended = self.ship.emergency || space_mended(&book.repair, table);
            self.count_repair(Job::Space, mended);
            self.ship.spaces.tried |= 1 << space;
            if mended {
                self.ship.spaces.damaged &= !(1 << space);
                self.ship.crews.spaces &= !(1 << space);
            }
            table.tell("7.9.F", || {
                format!(
                    "{}: {}",
                    book.ship.spaces[space].name,
                    if mended { "repaired" } else { "fails" }
                )
            });
        }
    }

    /// 7.10.A–C, 7.11.A–B — Directors, then radars: Table 20 under +1, no ratings, no modifiers
    /// (A178, A204).
    pub(super) fn repair_equipment(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        for item in ones(u64::from(self.ship.crews.gear & self.ship.gear.damaged)) {
            table.seek(self.at(Purpose::EquipmentRepair).wave(step).unit(item as u16));
            let success = repair_succeeds(&book.repair, 1, 0, table);
            table.looked_up(|| sighting(success, 1, 0));
            self.count_repair(Job::Equipment, success);
            if success {
                self.ship.gear.damaged &= !(1 << item);
                self.ship.crews.gear &= !(1 << item);
            }
            table.tell("7.10.B", || {
                format!("{}: {}", Equipment::ALL[item], if success { "repaired" } else { "fails" })
            });
        }
    }

    /// 7.12.C — Water lines, unless destroyed; no crew is needed (A208).
    pub(super) fn repair_water_lines(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        let hits = self.ship.water_lines;
        if hits == 0 || hits >= book.repair.water_hits_to_destroy {
            return;
        }
        table.seek(self.at(Purpose::WaterRepair).wave(step));
        let roll = book.repair.water.at(table.d6() as i8);
        table.looked_up(|| {
            Sighting::plain("7-12-water", if roll == Mended::Yes { "repaired" } else { "fails" })
        });
        let mended = roll == Mended::Yes;
        self.count_repair(Job::Water, mended);
        if mended {
            self.ship.water_lines = 0;
        }
        table.tell("7.12.C", || {
            format!("water lines: {}", if mended { "repaired" } else { "still out" })
        });
    }
}
