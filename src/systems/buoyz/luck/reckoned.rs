//! What a roll is weighed by at the moment it falls: what is at stake for whom.

use super::{ALL, OPEN};
use crate::damage_dice::damage_sides;
use crate::game::Game;
use crate::names::{Critical, Side, Weapon};
use crate::rulebook::Rulebook;
use crate::rulings::{AboveSix, TorpedoCritical};
use crate::state::Standing;

/// The battle as it stands before a roll has changed anything.
#[derive(Clone, Copy)]
pub struct Reckoned<'g> {
    pub game: &'g Game,
    pub book: &'g Rulebook,
}

/// Attack dice and what they brought.
#[derive(Clone, Copy, Debug)]
pub struct Hits {
    pub target: u8,
    pub weapon: Weapon,
    pub dice: u8,
    pub needs: u8,
    pub evasive: bool,
    /// To damage dice.
    pub added: i8,
    pub hits: u8,
}

impl Hits {
    /// Of 36, how often a die hits.
    #[inline(always)]
    pub fn chance(&self) -> i32 {
        let chance = faces(self.needs as i8);
        if self.evasive { chance * chance } else { 6 * chance }
    }
}

/// B5.6 — Of six damage dice, how many go through, and how many of those beat armour.
#[derive(Clone, Copy, Debug)]
pub struct Through {
    pub through: i32,
    pub beats: i32,
}

/// By how much one side must have lost more than the other for a battle to be half decided.
const HALF_DECIDED: f64 = 0.6 * ALL as f64;
/// Percent of what a burning ship is worth that the fire may cost her.
pub const FIRE: i32 = 12;

/// Percent of what a ship is worth that rows of the critical table cost her, a fire with what may come of it.
pub const COSTS: [(Critical, i32); 5] = [
    (Critical::Armament, 15),
    (Critical::Motive, 5),
    (Critical::Steering, 5),
    (Critical::Fire, (100 + 5 * FIRE) / 6),
    (Critical::System, 5),
];

/// Faces of a die that reach a number.
#[inline(always)]
pub fn faces(needs: i8) -> i32 {
    i32::from(7 - needs).clamp(0, 6)
}

impl Reckoned<'_> {
    /// How open the battle is, of [`OPEN`]: the more one side has lost than the other, the less.
    pub fn openness(&self) -> i32 {
        let lead = f64::from(self.lost(Side::B) - self.lost(Side::A)) / HALF_DECIDED;
        (f64::from(OPEN) / (1.0 + lead * lead)) as i32
    }

    /// What a side has lost.
    fn lost(&self, side: Side) -> i32 {
        let gone = |ship: usize| {
            let (now, worth) = (&self.game.ships[ship], &self.book.expected.ships[ship]);
            let left = match now.standing {
                Standing::Sunk | Standing::Captured | Standing::Struck => 0,
                Standing::On | Standing::Lurking | Standing::Off | Standing::Passing => {
                    worth.with(now.hull)
                }
            };
            worth.with(self.book.ships[ship].hull) - left
        };
        let broke = self.game.broke[side as usize] > 0;
        let standing = if broke { self.book.expected.standing } else { 0 };
        self.game.fleets[side as usize].map(gone).sum::<i32>() + standing
    }

    /// Whom the loss of a ship helps.
    #[inline(always)]
    pub fn foe(&self, ship: u8) -> Side {
        self.book.side(ship.into()).enemy()
    }

    #[inline(always)]
    fn worth_with(&self, ship: u8, hull: u8) -> i32 {
        self.book.expected.ships[usize::from(ship)].with(hull) * self.game.open
    }

    /// What a ship is worth now.
    #[inline(always)]
    pub fn worth(&self, ship: u8) -> i32 {
        self.worth_with(ship, self.game.ships[usize::from(ship)].hull)
    }

    /// What a point of hull is worth, if she loses about so many.
    #[inline]
    pub fn hull_point(&self, ship: u8, many: i32) -> i32 {
        let hull = self.game.ships[usize::from(ship)].hull;
        let lost = many.clamp(1, hull.max(1).into()) as u8;
        (self.worth(ship) - self.worth_with(ship, hull.saturating_sub(lost))) / many.max(1)
    }

    /// B5.8 — What a critical hit costs on average.
    #[inline]
    pub fn critical_hit(&self, ship: u8) -> i32 {
        if !self.book.optional.critical_hits {
            return 0;
        }
        let rows = &self.book.expected.rows[0];
        let mean: i32 = COSTS.iter().map(|&(row, percent)| rows[row as usize] * percent).sum();
        self.worth(ship) * mean / 3600
    }

    /// B5.6 — What damage dice may do to her.
    #[inline]
    pub fn through(&self, ship: u8, weapon: Weapon, added: i8) -> Through {
        let (sides, armour) =
            (damage_sides(weapon) as i8, self.book.ships[usize::from(ship)].armour);
        let capped = self.book.rulings.above_six == AboveSix::Capped;
        let reach = |needs: i8| {
            let faces = (sides + 1 + added - needs).clamp(0, sides);
            if capped && needs > 6 { 0 } else { i32::from(faces * (6 / sides)) }
        };
        Through { through: reach(armour), beats: reach(armour + 1) }
    }

    /// B5.6, A8 — Of six dice, how many confirm a critical.
    #[inline]
    pub fn confirming(&self, weapon: Weapon) -> i32 {
        let sure = matches!(weapon, Weapon::Torpedo | Weapon::Mine)
            && self.book.rulings.torpedo_critical == TorpedoCritical::Automatic;
        if sure { 6 } else { faces(self.book.charts.damage.confirm) }
    }

    /// What a hit of some dice is worth on average; where there are more than she has hull, less.
    #[inline]
    pub fn hit(&self, of: &Hits) -> i32 {
        let odds = self.through(of.target, of.weapon, of.added);
        let many = (i32::from(of.dice) * of.chance() * odds.through + 108) / 216;
        let critical = odds.beats * self.confirming(of.weapon) * self.critical_hit(of.target);
        (6 * odds.through * self.hull_point(of.target, many) + critical) / 36
    }
}
