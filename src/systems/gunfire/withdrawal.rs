//! 4.1-8 — Withdrawal: who makes for safety, which side flees, who is gone. Doctrine 2-6, C43, C44.

use kernel::dice::Table;

use super::events::ending::What;
use super::game::Battle;
use super::names::{Side, Stance};
use super::sheet::count;
use super::ships::ShipSet;
use super::state::{Judged, Standing};
use crate::TOLERANCE;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    SideGone,
    Limit,
    Quiet,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn withdrawal(&mut self) {
        let touched = std::mem::replace(&mut self.game.touched, ShipSet::NONE);
        if !touched.is_empty() {
            for ship in self.game.all_in_play().and(touched) {
                self.judge(ship);
            }
            Side::BOTH.into_iter().for_each(|side| self.judge_side(side));
        }
        let gone = self.out_of_sight();
        for ship in gone {
            self.tell(What::Leaves { ship: ship as u8 });
            self.remove(ship, Standing::Left);
        }
    }

    /// Doctrine 2-6 — A ship that is neither merchant nor in a convoy, judged anew whenever anything has
    /// happened to her.
    #[inline(always)]
    fn judge(&mut self, ship: usize) {
        let stance = self.deployment(ship).stance;
        if stance == Stance::Convoy || self.book.ready.merchants.has(ship) {
            return;
        }
        self.look_over(ship);
        let (now, sheet) = (&self.game.ships[ship], &self.book.ships[ship]);
        let usable = now.armament.of[0].usable;
        let judged = Judged { fp_lost: now.fp_lost, max_speed: now.max_speed, usable };
        if now.judged == Some(judged) {
            return;
        }
        let all = self.book.ready.ships[ship].main_mounts;
        let lost = 100.0 * f64::from(now.fp_lost) / f64::from(sheet.fp.max(1));
        let one_gun = self.book.optional.one_gun_by_hits && all == 1;
        let usable = f64::from(count(judged.usable));
        let mounts = if one_gun { 100.0 } else { 100.0 * usable / f64::from(all.max(1)) };
        let captain = &self.captains[self.book.side(ship) as usize];
        let withdraws = captain.withdraws(lost, now.max_speed, mounts);
        let now = &mut self.game.ships[ship];
        let before = now.withdrawing;
        now.withdrawing = stance == Stance::Escape || withdraws;
        now.judged = Some(judged);
        self.note_withdrawal(ship, before);
    }

    fn note_withdrawal(&mut self, ship: usize, before: bool) {
        match (before, self.game.ships[ship].withdrawing) {
            (false, true) => self.tell(What::Withdraws { ship: ship as u8 }),
            (true, false) => self.tell(What::FightsOn { ship: ship as u8 }),
            (true, true) | (false, false) => {}
        }
    }

    /// Doctrine 2-6 — A side flees once ships of half its tonnage are sunk, gone, still or withdrawing.
    fn judge_side(&mut self, side: Side) {
        if self.game.fleeing[side as usize] {
            return;
        }
        let (mut all, mut out) = (0, 0);
        for ship in self.book.ready.sides[side as usize].but(self.book.ready.merchants) {
            let (now, tonnes) = (&self.game.ships[ship], self.book.ships[ship].tonnes);
            all += tonnes;
            let withdraws = now.withdrawing && self.deployment(ship).stance != Stance::Escape;
            if !now.in_play() || now.max_speed == 0.0 || withdraws {
                out += tonnes;
            }
        }
        let limit = self.book.charts.control.numbers.morale * f64::from(all);
        if all > 0 && f64::from(out) >= limit - TOLERANCE {
            self.game.fleeing[side as usize] = true;
            self.tell(What::Flees { side });
        }
    }

    /// C43 — Ships that withdraw, can move and are seen by no enemy still in play, once the enemy has had
    /// contact at all.
    fn out_of_sight(&self) -> ShipSet {
        let mut gone = ShipSet::NONE;
        for ship in self.game.all_in_play() {
            let now = &self.game.ships[ship];
            let side = self.book.side(ship);
            if (now.withdrawing || self.game.fleeing[side as usize])
                && now.max_speed > 0.0
                && self.game.contact[side.enemy() as usize]
                && self.deployment(ship).stance != Stance::Convoy
            {
                gone.add(ship);
            }
        }
        let gone = gone.but(self.book.ready.merchants);
        if gone.is_empty() { gone } else { gone.but(self.all_seen()) }
    }

    /// Ships that some enemy in play has seen at the last spotting.
    fn all_seen(&self) -> ShipSet {
        let mut seen = ShipSet::NONE;
        for ship in self.game.all_in_play() {
            seen = seen.or(self.game.ships[ship].eye).or(self.game.ships[ship].radar);
        }
        seen
    }

    /// C44 — Whether the game is over.
    pub fn end(&self) -> Option<End> {
        let quiet = self.game.quiet_turns >= self.book.charts.control.quiet_turns
            && self.game.contact.contains(&true)
            && self.game.spreads.len() == 0;
        match () {
            () if self.game.in_play.iter().any(|side| side.is_empty()) => Some(End::SideGone),
            () if self.game.turn >= self.book.scenario.limit => Some(End::Limit),
            () if quiet => Some(End::Quiet),
            () => None,
        }
    }
}
