//! B5.6 to B5.8, B6.2 — The dice of damage, critical hits and damage control: what they decide.

use std::cmp::Ordering;

use kernel::dice::{Dice, Pool};
use kernel::systems::chart::OneDie;

use super::charts::Damage;
use super::events::Rolled;
use super::names::{Critical, Weapon};
use super::rulebook::Rulebook;
use super::rulings::{AboveSix, TorpedoCritical};
use super::sheet::MOST_GUNS;

/// The most damage dice of one attack: the most guns on a card, doubled (C47). [`limits`](super::limits) refuses charts
/// by which there are more.
pub const MOST_DAMAGE_DICE: usize = 2 * MOST_GUNS;

/// Damage dice of one attack with what is added to them.
pub struct Blows {
    pub weapon: Weapon,
    faces: [i8; MOST_DAMAGE_DICE],
    count: usize,
    /// B5.8: a 1 on the critical table is read as a 2.
    pub dismast: bool,
    /// B5.9: criticals that follow each critical.
    pub extra: i8,
    /// What was added to the dice; nothing is said of dice some of which were rolled again.
    pub added: Option<i8>,
}

impl Blows {
    pub const fn none(weapon: Weapon) -> Blows {
        Blows {
            weapon,
            faces: [0; MOST_DAMAGE_DICE],
            count: 0,
            dismast: false,
            extra: 0,
            added: None,
        }
    }

    /// B5.6 — Roll a damage die for every hit.
    pub fn roll(weapon: Weapon, dice: u8, sides: u8, added: i8, table: &mut impl Dice) -> Blows {
        let mut blows = Blows { added: Some(added), ..Blows::none(weapon) };
        table.faces(Pool { dice, sides }, |face| blows.push(face as i8 + added));
        blows
    }

    pub fn push(&mut self, face: i8) {
        self.faces[self.count] = face;
        self.count += 1;
    }

    pub fn as_slice(&self) -> &[i8] {
        &self.faces[..self.count]
    }

    pub fn as_mut_slice(&mut self) -> &mut [i8] {
        &mut self.faces[..self.count]
    }

    /// Whether dice that went through were rolled again.
    pub const fn has_re_rolls(&self) -> bool {
        self.added.is_none()
    }

    pub fn rolled(&self, armour: i8) -> Option<Rolled> {
        let sides = damage_sides(self.weapon);
        self.added.map(|added| Rolled { sides, added, armour })
    }

    /// Take the last ones off.
    pub fn split_off(&mut self, last: usize) -> Blows {
        let mut taken = Blows { faces: [0; MOST_DAMAGE_DICE], count: 0, ..*self };
        let kept = self.count - last.min(self.count);
        self.faces[kept..self.count].iter().for_each(|&face| taken.push(face));
        self.count = kept;
        taken
    }
}

/// B5.6 — The damage die of a weapon.
pub const fn damage_sides(weapon: Weapon) -> u8 {
    if matches!(weapon, Weapon::Cannon) { 3 } else { 6 }
}

/// B5.6 — What a damage die does to armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Blow {
    Stopped,
    Through,
    /// It beats armour, and may be critical.
    Beats,
}

/// B5.6, A7 — A damage die, which may or may not count above 6, against armour.
#[inline(always)]
pub fn blow(face: i8, armour: i8, reading: AboveSix) -> Blow {
    let counts = match reading {
        AboveSix::Capped => face.min(6),
        AboveSix::Counts => face,
    };
    match counts.cmp(&armour) {
        Ordering::Less => Blow::Stopped,
        Ordering::Equal => Blow::Through,
        Ordering::Greater => Blow::Beats,
    }
}

/// B5.6, A8 — Whether a hit that beats armour is critical.
#[inline(always)]
pub fn is_critical(weapon: Weapon, book: &Rulebook, dice: &mut impl Dice) -> bool {
    let sure = matches!(weapon, Weapon::Torpedo | Weapon::Mine)
        && book.rulings.torpedo_critical == TorpedoCritical::Automatic;
    sure || dice.d6() as i8 >= book.charts.damage.confirm
}

/// B5.8 — The row of the critical table; aimed at the rigging, a 1 is a 2, and a second "again" is nothing.
#[inline(always)]
pub fn critical_row(dismast: bool, chart: &OneDie<Critical>, dice: &mut impl Dice) -> Critical {
    let mut row = || {
        let face = dice.d6();
        chart.natural(if dismast && face == 1 { 2 } else { face })
    };
    match row() {
        Critical::Again => row(),
        row => row,
    }
}

/// B5.8 row 5 — Doubles blow her up, anything else sets her on fire.
#[inline(always)]
pub fn blows_up(dice: &mut impl Dice) -> bool {
    let [one, other] = dice.pair();
    one == other
}

/// B6.2 — Whether damage control repairs a critical.
#[inline(always)]
pub fn repairs(command: i8, all_hands: bool, chart: &Damage, dice: &mut impl Dice) -> bool {
    let helped = if all_hands { chart.all_hands } else { 0 };
    dice.d6() as i8 + command + helped >= chart.repair
}

/// B7.2, A24 — Damage dice that go through, rolled again against an Evasive ship.
#[inline(always)]
pub fn evade_blows(blows: &mut Blows, armour: i8, added: i8, dice: &mut impl Dice) {
    let sides = damage_sides(blows.weapon);
    blows.added = None;
    for face in blows.as_mut_slice().iter_mut().filter(|face| **face >= armour) {
        *face = dice.roll(sides) as i8 + added;
    }
}
