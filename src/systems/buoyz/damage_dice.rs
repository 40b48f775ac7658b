//! B5.6 to B5.8, B6.2 — The dice of damage, critical hits and damage control: what they decide.

use std::cmp::Ordering;

use kernel::dice::Dice;
use kernel::systems::chart::OneDie;

use super::charts::Damage;
use super::damage::Blows;
use super::names::{Critical, Weapon};
use super::rulebook::Rulebook;
use super::rulings::{AboveSix, TorpedoCritical};

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
