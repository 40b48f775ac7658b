//! 4.1-7 — Damage control, and what burns on after the action: G25, C42, C45.

use kernel::dice::{Dice, Pool, Table};

use super::addresses::Purpose;
use super::charts::Fires;
use super::events::control::What;
use super::faults::{FAULTS, Fault};
use super::game::Battle;
use super::metrics::{Count, of_side};
use super::policy::repair_kind;
use super::state::Standing;
use crate::TOLERANCE;

/// C42 — Dice put out fires, one each; then each fire left may spread. What is left, and how many
/// of them are new.
pub fn fight_fires(fires: u8, dc: u8, chart: &Fires, dice: &mut impl Dice) -> (u8, u8) {
    let [_, left, spread] = fire_dice(fires, dc, chart, dice);
    (left + spread, spread)
}

/// C42 — Dice that put out a fire, fires left by them, and fires that spread.
fn fire_dice(fires: u8, dc: u8, chart: &Fires, dice: &mut impl Dice) -> [u8; 3] {
    let good = dice.hits(Pool::d6(dc), chart.succeeds_on);
    let left = fires.saturating_sub(good);
    [good, left, dice.hits(Pool::d6(left), chart.spreads_on)]
}

/// G25, C45 — In how many of a hundred actions a burning ship is lost afterwards.
pub fn burns_out_of_100(fires: u8, dc: u8, chart: &Fires) -> u8 {
    let (row, column) = (usize::from(fires.clamp(1, 5)) - 1, usize::from(dc.clamp(2, 5)) - 2);
    chart.continuation[row][column]
}

/// G25, C45 — Whether a burning ship is lost after the action.
pub fn burns_out(fires: u8, dc: u8, chart: &Fires, dice: &mut impl Dice) -> bool {
    dice.roll(100) <= burns_out_of_100(fires, dc, chart)
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn damage_control(&mut self) {
        for ship in self.game.all_in_play() {
            let now = &self.game.ships[ship];
            let (fires, waits) = (now.fires, now.faults.any_waiting());
            if fires == 0 && !waits {
                continue;
            }
            self.table.seek(Purpose::DamageControl.at(self.game.turn).actor(ship as u16));
            let captain = &self.captains[self.book.side(ship) as usize];
            if fires > 0 && captain.fights_fires(fires) {
                self.fight(ship, fires);
            } else {
                self.repair(ship);
                self.let_spread(ship);
            }
        }
        self.work_out_speeds();
    }

    /// C42 — Dice of damage control: one more at a low speed.
    pub fn dc_number(&self, ship: usize) -> u8 {
        let chart = &self.book.charts.fires;
        let slow = self.game.ships[ship].speed <= chart.slow_at_most + TOLERANCE;
        let own = self.book.ships[ship].dc + if slow { chart.slow_add } else { 0 };
        own.saturating_add_signed(self.book.charts.control.numbers.dc_add)
    }

    fn fight(&mut self, ship: usize, fires: u8) {
        let dc = self.dc_number(ship);
        self.roll_for_fires(ship, fires, dc);
    }

    /// Nobody fights the fires of a ship that is repaired instead.
    fn let_spread(&mut self, ship: usize) {
        let fires = self.game.ships[ship].fires;
        if fires > 0 {
            self.roll_for_fires(ship, fires, 0);
        }
    }

    fn roll_for_fires(&mut self, ship: usize, fires: u8, dc: u8) {
        let [good, left, spread] = fire_dice(fires, dc, &self.book.charts.fires, &mut self.table);
        self.tell(What::FireDice { ship: ship as u8, fires, dc, good, left, spread });
        self.note_fires(ship, [left + spread, spread, dc]);
    }

    /// Fires left, those among them that spread, and the dice against them.
    fn note_fires(&mut self, ship: usize, [left, spread, dc]: [u8; 3]) {
        let before = self.game.ships[ship].fires;
        self.game.ships[ship].fires = left;
        self.tally.add(Count::Spreads, spread.into());
        let out = before + spread - left;
        self.tell(What::Fires { ship: ship as u8, before, out, spread, dc });
        if left >= self.book.charts.fires.lost_at {
            self.count(Count::LostFire);
            self.tell(What::LostToFire { ship: ship as u8 });
            self.sink(ship, self.book.side(ship));
        }
    }

    /// Doctrine 5 — One die each for what matters most, of equals the oldest.
    fn repair(&mut self, ship: usize) {
        let (order, count) = self.repair_order(ship, self.dc_number(ship).into());
        let succeeds_on = self.book.charts.fires.succeeds_on;
        let (mut place, mut mended) = (0, 0u64);
        self.table.faces(Pool::d6(count as u8), |face| {
            mended |= u64::from(face >= succeeds_on) << place;
            place += 1;
        });
        let (tried, done) = (count as u8, mended.count_ones() as u8);
        self.tell(What::Repairs { ship: ship as u8, tried, mended: done });
        for (place, &fault) in order[..count].iter().enumerate() {
            if mended >> place & 1 != 0 {
                self.count(Count::Repairs);
                self.mend(ship, fault);
            }
        }
    }

    /// The damaged items that are worked on, in their order: as many as there are dice.
    fn repair_order(&self, ship: usize, dice: usize) -> ([Fault; FAULTS], usize) {
        let captain = &self.captains[self.book.side(ship) as usize];
        let sheet = &self.book.ships[ship];
        let dice = dice.min(FAULTS);
        let (mut order, mut kinds, mut count) = ([Fault::WIDER; FAULTS], [0; FAULTS], 0);
        for fault in self.game.ships[ship].faults.waiting() {
            let kind = repair_kind(fault, sheet);
            let before = |other: u8| captain.repair_weight(kind) > captain.repair_weight(other);
            if count == dice && (dice == 0 || !before(kinds[dice - 1])) {
                continue;
            }
            let mut place = if count < dice { count } else { dice - 1 };
            while place > 0 && before(kinds[place - 1]) {
                (order[place], kinds[place]) = (order[place - 1], kinds[place - 1]);
                place -= 1;
            }
            (order[place], kinds[place]) = (fault, kind);
            count = (count + 1).min(dice);
        }
        (order, count)
    }

    /// C42 — A mended radio ends random movement, and either ends with the other (C39).
    fn mend(&mut self, ship: usize, fault: Fault) {
        self.game.touched.add(ship);
        let now = &mut self.game.ships[ship];
        now.faults.mend(fault);
        if let Some(space) = fault.as_space() {
            now.damaged &= !(1 << space);
            self.game.slowed.add(ship);
        }
        if fault == Fault::RADIO {
            now.faults.mend(Fault::RANDOM_MOVEMENT);
        }
        self.tell(What::Mends { ship: ship as u8, fault });
    }

    /// G25 — Ships that still burn after the last turn, in play or withdrawn.
    pub fn burn_on(&mut self) {
        for ship in 0..self.book.ready.count {
            let now = &self.game.ships[ship];
            if now.fires == 0 || now.standing == Standing::Sunk {
                continue;
            }
            let (fires, dc, side) = (now.fires, self.dc_number(ship), self.book.side(ship));
            self.table.seek(Purpose::FireContinuation.at(0).actor(ship as u16));
            let lost = burns_out(fires, dc, &self.book.charts.fires, &mut self.table);
            self.count(Count::BurningEnd);
            self.tell(What::BurnsOn { ship: ship as u8, fires, dc, lost });
            if lost {
                self.game.burnt.add(ship);
                self.count(Count::Burnouts);
                self.count(of_side([Count::BurntA, Count::BurntB], side));
            }
        }
    }
}
