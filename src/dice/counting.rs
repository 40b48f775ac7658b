//! Dice that are counted: how many a game cannot do without.

use super::{Address, Dice};

/// Passes every roll on to `dice` and counts the faces it took.
pub struct Counting<D> {
    pub dice: D,
    pub rolled: u64,
}

impl<D: Dice> Counting<D> {
    pub fn new(dice: D) -> Counting<D> {
        Counting { dice, rolled: 0 }
    }
}

impl<D: Dice> Dice for Counting<D> {
    fn roll(&mut self, sides: u8) -> u8 {
        self.rolled += 1;
        self.dice.roll(sides)
    }
    fn seek(&mut self, to: Address) {
        self.dice.seek(to);
    }
    fn pair(&mut self) -> [u8; 2] {
        self.rolled += 2;
        self.dice.pair()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Scripted;

    #[test]
    fn a_pair_is_two_dice() {
        let mut dice = Counting::new(Scripted::new([1, 2, 3]));
        dice.d6();
        dice.two_d6();
        assert_eq!(dice.rolled, 3);
    }
}
