//! 7.7.L–O — The emergency: all hands to the damage.

use crate::addresses::Purpose;
use crate::captain::{Captain, Choice};
use crate::events::repair::Event;
use crate::names::{Officer, Room};
use crate::rulebook::{Edition, Rulebook};
use crate::state::{Game, Loss};
use kernel::dice::Table;

use super::emergency_declared;

impl Game {
    /// 7.7.L–O — Emergency declared (A211, A213), or called off: after the next attack, or with
    /// less than half the compartments hurt.
    pub(super) fn emergency_decisions(
        &mut self,
        step: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if self.ship.emergency {
            let may_end = self.ship.attacked_in_emergency || !self.half_the_compartments(book);
            if may_end && captain.ends_emergency(self.view()) == Choice::Yes {
                self.ship.emergency = false;
                table.note(|| Event::EmergencyEnds);
            }
            return;
        }
        let wanted = captain.declares_emergency(self.view()) == Choice::Yes;
        if wanted && self.half_the_compartments(book) {
            table.seek(self.at(Purpose::Emergency).step(step));
            self.declare_emergency(captain, book, table);
        }
    }

    /// 7.7.L–N, Table 17 — All hands to the damage, or perhaps abandon ship.
    pub(super) fn declare_emergency(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let value = self.ship.officers.rating(Officer::Captain);
        let declared = emergency_declared(&book.repair, value, table);
        table.note(|| Event::Emergency { declared });
        self.ship.emergency = declared;
        self.ship.attacked_in_emergency = false;
        if !declared && captain.abandons(self.view()) == Choice::Yes {
            table.note(|| Event::Abandoned);
            self.ship.lose(Loss::Abandoned);
        }
    }

    /// 7.7.L — Half of all compartments damaged or destroyed: 75 of them, 18 in the basic game.
    pub(super) fn half_the_compartments(&self, book: &Rulebook) -> bool {
        let rooms = (self.ship.rooms.damaged() | self.ship.rooms.destroyed).count_ones();
        match book.edition {
            Edition::Basic => 2 * rooms >= Room::COUNT as u32,
            Edition::Advanced => {
                let spaces = self.ship.spaces.damaged | self.ship.spaces.destroyed;
                let all = Room::COUNT + book.ship.spaces.len();
                2 * (rooms + spaces.count_ones()) >= all as u32
            }
        }
    }
}
