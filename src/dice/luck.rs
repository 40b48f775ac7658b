//! A table at which luck is kept: by how much the dice did better or worse than on average.

use super::{Address, Dice, Event, Pool, Table};

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
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        self.dice.two_d6()
    }
    #[inline(always)]
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        self.dice.faces(pool, see);
    }
    #[inline(always)]
    fn hits(&mut self, pool: Pool, at_least: u8) -> u8 {
        self.dice.hits(pool, at_least)
    }
    #[inline(always)]
    fn sum(&mut self, pool: Pool) -> u16 {
        self.dice.sum(pool)
    }
}

impl<D: Dice, const N: usize> Table for LuckTable<D, N> {
    #[inline(always)]
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E) {
        happened().luck(&mut |class, luck| self.sums[usize::from(class)] += luck);
    }

    #[inline(always)]
    fn for_luck<T>(&self, reckoned: impl FnOnce() -> T) -> Option<T> {
        Some(reckoned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Line, Scripted};

    /// A die of some class against its mean of 3.5, in halves.
    struct Rolled(u8, u8);

    impl Event for Rolled {
        fn told(&self) -> Option<Line> {
            panic!("nobody listens where luck is kept")
        }
        fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
            keep(self.0, 2 * i32::from(self.1) - 7);
        }
    }

    #[test]
    fn the_luck_of_a_class_adds_up() {
        let mut table = LuckTable::<_, 2>::new(Scripted::new([6, 5, 1]));
        for class in [1, 1, 0] {
            let face = table.d6();
            table.note(|| Rolled(class, face));
        }
        assert_eq!(table.sums, [-5, 5 + 3]);
    }
}
