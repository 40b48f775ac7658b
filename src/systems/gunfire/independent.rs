//! Independent movement and flags: G32, C14, C15.

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::charts::Independent;
use super::events::movement::What;
use super::faults::Fault;
use super::game::Battle;
use super::metrics::Count;
use super::names::{Side, Stance};
use super::state::NOBODY;

/// G32 — Which way a group without a flag goes.
pub fn independent_movement(chart: &[Independent; 11], dice: &mut impl Dice) -> Independent {
    chart[usize::from(dice.two_d6()) - 2]
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// C14 — The turn a group makes by G32 where it is due; `None` as plotted.
    pub fn independent_turn(&mut self, guide: usize, side: Side) -> Option<f64> {
        if !self.independent_is_due(guide, side) {
            return None;
        }
        self.game.group_of_mut(guide, side).flag_shifted = false;
        self.table.seek(Purpose::Independent.at(self.game.turn).actor(guide as u16));
        let turn = independent_movement(&self.book.charts.control.independent, &mut self.table);
        self.count(Count::G32);
        self.tell(What::Independent { guide: guide as u8, turn });
        turn
    }

    /// C14 — Every turn for a ship that left her column, for random movement, and once after a flag
    /// has shifted; of convoys only for the latter two.
    fn independent_is_due(&self, guide: usize, side: Side) -> bool {
        let group = self.game.group_of(guide, side);
        let ship = &self.game.ships[guide];
        let alone = || {
            let convoy = self.deployment(guide).stance == Stance::Convoy;
            let soon = self.game.turn <= ship.left_column + 1 || !self.has_radio(guide);
            !convoy && (soon || !self.book.optional.independent_next_turn)
        };
        group.flag_shifted || ship.faults.has(Fault::RANDOM_MOVEMENT) || group.left && alone()
    }

    pub fn has_radio(&self, ship: usize) -> bool {
        let now = &self.game.ships[ship];
        !now.faults.has(Fault::RADIO) && !self.is_short_of_power(ship)
    }

    /// G24-36 — No radio, radar or guns over 6 inches.
    #[inline]
    pub fn is_short_of_power(&self, ship: usize) -> bool {
        self.game.turn <= self.game.ships[ship].power_short_until
    }

    /// C15 — A flagship that can no longer lead hands the flag to the next ship of her column, cyclic,
    /// that has a radio; without one nothing happens.
    pub fn shift_flag(&mut self, ship: usize) {
        let side = self.book.side(ship);
        let group = self.game.group_of(ship, side);
        if group.flagship != ship as u8 || group.flagship == NOBODY {
            return;
        }
        let members = group.members;
        let after = |&other: &usize| other > ship && self.has_radio(other);
        let before = |&other: &usize| other < ship && self.has_radio(other);
        let Some(heir) = { members }.find(after).or_else(|| { members }.find(before)) else {
            return;
        };
        let group = self.game.group_of_mut(ship, side);
        (group.flagship, group.flag_shifted) = (heir as u8, true);
        self.count(Count::FlagShifts);
        self.tell(What::FlagShifts { from: ship as u8, to: heir as u8 });
    }

    /// Put the radio out, and with it the flag.
    pub fn radio_out(&mut self, ship: usize) {
        if !self.game.ships[ship].faults.has(Fault::RADIO) {
            self.add_fault(ship, Fault::RADIO);
            self.shift_flag(ship);
        }
    }
}
