//! KA-60 to KA-62 — What a crash does to the ship.

use kernel::config::Word;
use kernel::dice::Dice;

use super::guns::Guns;
use super::names::{Battery, Calibre, Section, Side};
use super::rulebook::DiveCharts;
use super::rulings::CrashSide;

/// KA-61 — Gun positions called for by the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GunLoss {
    Nothing,
    One(Calibre),
    Two(Calibre),
}

impl Word for GunLoss {
    const KIND: &'static str = "loss of guns";
    const WORDS: &'static [(&'static str, GunLoss)] = &[
        ("nothing", GunLoss::Nothing),
        ("one 5in", GunLoss::One(Calibre::Five)),
        ("two 5in", GunLoss::Two(Calibre::Five)),
        ("one 40mm", GunLoss::One(Calibre::Forty)),
        ("two 40mm", GunLoss::Two(Calibre::Forty)),
        ("one 20mm", GunLoss::One(Calibre::Twenty)),
        ("two 20mm", GunLoss::Two(Calibre::Twenty)),
    ];
}

impl GunLoss {
    /// The calibre and how many positions of it.
    pub const fn called_for(self) -> Option<(Calibre, u8)> {
        match self {
            GunLoss::Nothing => None,
            GunLoss::One(calibre) => Some((calibre, 1)),
            GunLoss::Two(calibre) => Some((calibre, 2)),
        }
    }
}

/// KA-60 — Damage points of one crash.
pub fn damage(charts: &DiveCharts, dice: &mut impl Dice) -> u8 {
    charts.damage.at(dice.d6() as i8)
}

/// KA-61 — The gun positions a crash calls for.
pub fn gun_loss(charts: &DiveCharts, dice: &mut impl Dice) -> GunLoss {
    charts.gun_loss.at(dice.d6() as i8)
}

/// KA-62 — The batteries of a section that have a position of the calibre left to lose.
pub fn can_lose(guns: Guns, section: Section, calibre: Calibre) -> impl Iterator<Item = Battery> {
    let batteries = section.batteries().iter().copied();
    batteries.filter(move |&battery| guns.count(battery, calibre) > 0)
}

impl Guns {
    /// KA-62 — How many positions of a calibre a section loses of those called for.
    pub fn lost_in(self, section: Section, calibre: Calibre, positions: u8) -> u8 {
        let mut left = 0;
        for &battery in section.batteries() {
            left += self.count(battery, calibre);
        }
        if left < positions { left } else { positions }
    }
}

/// Whose word it is which battery loses the next position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loser {
    /// KA-62: none is left.
    Nobody,
    Battery(Battery),
    /// A21: the ship's player chooses between several.
    Owner,
    /// A21, read as random: one of so many, by a die.
    Die(u8),
}

/// KA-61, KA-62 — Who loses the next position of a calibre in the section struck (A21).
///
/// Near side first: `near` is the side the plane came from, if it came from one.
pub fn loser(
    guns: Guns,
    section: Section,
    calibre: Calibre,
    near: Option<Side>,
    reading: CrashSide,
) -> Loser {
    let mut open = can_lose(guns, section, calibre);
    let Some(first) = open.next() else { return Loser::Nobody };
    let others = open.count() as u8;
    if others == 0 {
        return Loser::Battery(first);
    }
    match (reading, near) {
        (CrashSide::Near, Some(near)) => Loser::Battery(nearest(guns, section, calibre, near)),
        (CrashSide::Near, None) | (CrashSide::Owner, _) => Loser::Owner,
        (CrashSide::Random, _) => Loser::Die(1 + others),
    }
}

/// The near side, then the centre line, then the far side.
fn nearest(guns: Guns, section: Section, calibre: Calibre, near: Side) -> Battery {
    let far = |battery: &Battery| match battery.side() {
        Some(side) if side == near => 0,
        None => 1,
        Some(_) => 2,
    };
    let nearest = can_lose(guns, section, calibre).min_by_key(far);
    nearest.expect("a section with guns to lose has a battery that loses them")
}
