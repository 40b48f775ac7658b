//! A table at which luck is kept: by how much the dice did better or worse than on average.

use super::{Address, Dice, Table};

/// Dice beside a running sum for each of `N` classes of rolls: what they brought less what they
/// bring on average. Every sum has mean 0 over all games, however they are played and whenever they
/// end (a martingale stopped at the end of the game; Lavenberg & Welch, 1981, for its use).
pub struct LuckTable<D, const N: usize> {
    dice: D,
    pub sums: [i32; N],
}

impl<D: Dice, const N: usize> LuckTable<D, N> {
    pub fn new(dice: D) -> LuckTable<D, N> {
        LuckTable { dice, sums: [0; N] }
    }
}

impl<D: Dice, const N: usize> Dice for LuckTable<D, N> {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.dice.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        self.dice.seek(to);
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        self.dice.pair()
    }
}

impl<D: Dice, const N: usize> Table for LuckTable<D, N> {
    #[inline(always)]
    fn tell(&mut self, _rule: &'static str, _text: impl FnOnce() -> String) {}

    #[inline(always)]
    fn luck(&mut self, class: impl Into<u8>, luck: impl FnOnce() -> i32) {
        self.sums[usize::from(class.into())] += luck();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Quiet, Scripted};

    /// A die against its mean of 3.5, in halves.
    fn roll_twice(table: &mut impl Table) {
        for class in [1u8, 1, 0] {
            let face = i32::from(table.d6());
            table.luck(class, || 2 * face - 7);
        }
    }

    #[test]
    fn the_luck_of_a_class_adds_up() {
        let mut table = LuckTable::<_, 2>::new(Scripted::new([6, 5, 1]));
        roll_twice(&mut table);
        assert_eq!(table.sums, [-5, 5 + 3]);
    }

    #[test]
    fn elsewhere_nobody_works_it_out() {
        let mut table = Quiet(Scripted::new([6]));
        table.d6();
        table.luck(200u8, || panic!("a quiet table keeps no luck"));
    }
}
