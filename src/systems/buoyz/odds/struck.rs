//! What hits come to, damage die by damage die, as play rolls and reads them: B5.6.

use kernel::dice::{Dice, Odds, exact_odds};

use crate::damage_dice::Blows;
use crate::damage_dice::{Blow, blow, damage_sides, evade_blows, is_critical};
use crate::names::Weapon;
use crate::rulebook::Rulebook;
use crate::rulings::EvasiveDice;

/// A damage die of a weapon, with what is added to it, against armour.
pub struct Struck {
    pub weapon: Weapon,
    pub added: i8,
    pub armour: i8,
    /// Firing or fired at.
    pub evasive: bool,
}

impl Struck {
    /// Nothing added, nobody evasive.
    pub const fn plain(weapon: Weapon, armour: i8) -> Struck {
        Struck { weapon, added: 0, armour, evasive: false }
    }

    fn rolled(&self, book: &Rulebook, dice: &mut impl Dice) -> Blow {
        let sides = damage_sides(self.weapon);
        let mut blows = Blows::roll(self.weapon, 1, sides, self.added, dice);
        if self.evasive && book.rulings.evasive_dice == EvasiveDice::HitsAndDamage {
            evade_blows(&mut blows, self.armour, self.added, dice);
        }
        blow(blows.as_slice()[0], self.armour, book.rulings.above_six)
    }

    /// The hull one die costs.
    pub fn hull(&self, book: &Rulebook) -> Odds<u8> {
        exact_odds(|dice| u8::from(self.rolled(book, dice) > Blow::Stopped))
    }

    /// The critical hits of one die.
    pub fn critical(&self, book: &Rulebook) -> Odds<u8> {
        exact_odds(|dice| {
            let beats = self.rolled(book, dice) == Blow::Beats && book.optional.critical_hits;
            u8::from(beats && is_critical(self.weapon, book, dice))
        })
    }
}

/// The sum of so many of one thing, one by one: dice of different hits have nothing to do with each other.
pub fn each(many: &Odds<u8>, one: &Odds<u8>) -> Odds<u8> {
    let more = |&sum: &u8| one.clone().map(|more| sum + more);
    many.then(|&many| (0..many).fold(Odds::certain(0), |sum, _| sum.then(more)))
}
