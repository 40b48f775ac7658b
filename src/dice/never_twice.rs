//! Dice that watch over addresses: in a debug build no game goes to one address twice.
//!
//! Two events of one address roll the same faces: nobody would notice, and every result would be a
//! little wrong. Games that are watched are played with these dice, so that every test that traces,
//! surveys or counts dice looks for it. Unwatched games are not, where each address would cost more
//! than its dice. In a release build they are the dice themselves.

#[cfg(debug_assertions)]
use std::collections::HashSet;

use super::{Address, Dice, Pool};

/// The dice of one game, and where they have been.
pub struct NeverTwice<D> {
    dice: D,
    #[cfg(debug_assertions)]
    sought: HashSet<Address>,
}

impl<D: Dice> NeverTwice<D> {
    pub fn new(dice: D) -> NeverTwice<D> {
        NeverTwice {
            dice,
            #[cfg(debug_assertions)]
            sought: HashSet::new(),
        }
    }
}

impl<D: Dice> Dice for NeverTwice<D> {
    fn roll(&mut self, sides: u8) -> u8 {
        self.dice.roll(sides)
    }
    fn seek(&mut self, to: Address) {
        #[cfg(debug_assertions)]
        assert!(self.sought.insert(to), "a game went to the dice of {to} twice");
        self.dice.seek(to);
    }
    fn pair(&mut self) -> [u8; 2] {
        self.dice.pair()
    }
    fn two_d6(&mut self) -> u8 {
        self.dice.two_d6()
    }
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        self.dice.faces(pool, see);
    }
    fn hits(&mut self, pool: Pool, at_least: u8) -> u8 {
        self.dice.hits(pool, at_least)
    }
    fn sum(&mut self, pool: Pool) -> u16 {
        self.dice.sum(pool)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seeded;

    #[test]
    fn every_address_has_its_own_dice() {
        let (mut watched, mut bare) = (NeverTwice::new(Seeded::new(1, 2)), Seeded::new(1, 2));
        for actor in 0..100 {
            let to = Address::new(1, 1).actor(actor);
            watched.seek(to);
            bare.seek(to);
            assert_eq!((watched.d6(), watched.two_d6()), (bare.d6(), bare.two_d6()));
        }
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "went to the dice of 1.1.0.3 twice")]
    fn the_second_visit_fails() {
        let mut dice = NeverTwice::new(Seeded::new(1, 2));
        dice.seek(Address::new(1, 1).actor(3));
        dice.seek(Address::new(1, 1).actor(4));
        dice.seek(Address::new(1, 1).actor(3));
    }
}
