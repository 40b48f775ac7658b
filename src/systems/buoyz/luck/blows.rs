//! Luck of attack dice, damage dice and critical hits.

use super::reckoned::{COSTS, FIRE, faces};
use super::{Hits, Reckoned, Roll};
use crate::damage_dice::{Blow, blow};
use crate::gunnery::needed;
use crate::names::{Critical, Weapon};
use crate::rulings::MineDice;
use crate::state::Now;
use crate::torpedoes::Prey;

/// B5.6 — A damage die with what was added to it, and the criticals that follow a critical.
#[derive(Clone, Copy, Debug)]
pub struct DamageDie {
    pub face: i8,
    pub added: i8,
    pub extra: i8,
}

/// B5.10 — The die for a field of mines: rows that were crossed, and what hit her if she struck one.
#[derive(Clone, Copy, Debug)]
pub struct MineDie {
    pub rows: i8,
    pub fast: bool,
    pub struck: Option<u8>,
}

impl Reckoned<'_> {
    /// B5.5, B5.9, B5.11, B8.1a, B9.4, B11.3 — Attack dice: hits by what a hit is worth.
    #[inline]
    pub fn hits(&self, of: &Hits, keep: &mut impl FnMut(u8, i32)) {
        let (roll, parts) = match of.weapon {
            Weapon::Main | Weapon::Secondary | Weapon::Cannon | Weapon::Critical => {
                (Roll::Gunnery, 1)
            }
            Weapon::Torpedo | Weapon::Missile | Weapon::Mine | Weapon::Depth => {
                (Roll::Torpedoes, 6)
            }
            Weapon::Bomb => (Roll::Aircraft, 1),
            Weapon::Ram => (Roll::Boarding, 1),
        };
        let more = 36 * i32::from(of.hits) - i32::from(of.dice) * of.chance();
        keep(roll.of(self.foe(of.target)), parts * more * self.hit(of));
    }

    /// B5.10 — Mines that are struck or not.
    pub fn mine(&self, ship: u8, die: MineDie, keep: &mut impl FnMut(u8, i32)) {
        let chart = &self.book.charts.mine;
        let fast = if die.fast { chart.fast } else { 0 };
        let strikes = faces(chart.hits_on - chart.row * die.rows - fast);
        let of = self.dice_of_mine(ship);
        let struck = i32::from(die.struck.unwrap_or(0));
        let more = 216 * struck - strikes * i32::from(of.dice) * of.chance();
        keep(Roll::Torpedoes.of(self.foe(ship)), more * self.hit(&of));
    }

    /// B5.10, A19 — Dice that always hit, or as of torpedoes on the beam.
    fn dice_of_mine(&self, ship: u8) -> Hits {
        let (sheet, era) = (&self.book.ships[usize::from(ship)], self.book.scenario.era);
        let (torpedo, boat) = (&self.book.charts.torpedo, sheet.is_submarine() && era < 8);
        let prey = Prey { size: sheet.size as i8, on_beam: true, guided: era >= 7, boat };
        let (needs, evasive) = match self.book.rulings.mine_dice {
            MineDice::Damage => (1, false),
            MineDice::ToHit => (
                needed(torpedo.hits_on, prey.modifier(torpedo)),
                self.game.ships[usize::from(ship)].is(Now::Evasive),
            ),
        };
        let dice = self.book.doubled(self.book.charts.mine.dice);
        Hits { target: ship, weapon: Weapon::Mine, dice, needs, evasive, added: 0, hits: 0 }
    }

    /// B5.11.1 — A die at a missile.
    pub fn defence(&self, of: &Hits, radar: i8, stops: bool, keep: &mut impl FnMut(u8, i32)) {
        let more = 6 * i32::from(stops) - faces(self.book.charts.missile.intercept - radar);
        let worth = i32::from(of.dice) * of.chance() * self.hit(of) / 36;
        keep(Roll::Torpedoes.of(self.foe(of.target).enemy()), 36 * more * worth);
    }

    /// B5.6 — A damage die: hull, and the critical it may be.
    #[inline]
    pub fn damage(&self, ship: u8, weapon: Weapon, die: DamageDie, keep: &mut impl FnMut(u8, i32)) {
        let odds = self.through(ship, weapon, die.added);
        let (hull, last) = (self.hull_point(ship, 1), self.game.ships[usize::from(ship)].hull <= 1);
        let critical = if last || odds.beats == 0 {
            0
        } else {
            i32::from(1 + die.extra) * self.confirming(weapon) * self.critical_hit(ship) / 6
        };
        let armour = self.book.ships[usize::from(ship)].armour;
        let got = match blow(die.face, armour, self.book.rulings.above_six) {
            Blow::Stopped => 0,
            Blow::Through => hull,
            Blow::Beats => hull + critical,
        };
        let mean = odds.through * hull + odds.beats * critical;
        keep(Roll::Damage.of(self.foe(ship)), 6 * got - mean);
    }

    /// B5.6, A8 — The die that confirms a critical, with what follows it.
    #[inline]
    pub fn confirmed(
        &self,
        ship: u8,
        weapon: Weapon,
        [extra, is]: [i8; 2],
        keep: &mut impl FnMut(u8, i32),
    ) {
        let worth = i32::from(1 + extra) * self.critical_hit(ship);
        let more = 6 * i32::from(is) - self.confirming(weapon);
        keep(Roll::Criticals.of(self.foe(ship)), 6 * more * worth);
    }

    /// B5.8 — The row of the critical table.
    #[inline]
    pub fn critical(&self, ship: u8, row: Critical, dismast: bool, keep: &mut impl FnMut(u8, i32)) {
        let (rows, worth) = (&self.book.expected.rows[usize::from(dismast)], self.worth(ship));
        let (mut got, mut mean) = (0, 0);
        for (other, percent) in COSTS {
            let cost = worth * percent / 100;
            mean += rows[other as usize] * cost;
            got += if other == row { cost } else { 0 };
        }
        keep(Roll::Criticals.of(self.foe(ship)), 36 * got - mean);
    }

    /// B5.8 row 5 — Doubles blow her up.
    pub fn magazine(&self, ship: u8, explodes: bool, keep: &mut impl FnMut(u8, i32)) {
        let worth = self.worth(ship) * (100 - FIRE) / 100;
        keep(Roll::Explosions.of(self.foe(ship)), (6 * i32::from(explodes) - 1) * worth);
    }
}
