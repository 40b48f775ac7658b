//! A table at which dice are counted as they are rolled.

use super::{Address, Dice, Event, Pool, Table};

/// The table of one game, and how many dice were rolled at it.
pub struct Counted<'t, T> {
    table: &'t mut T,
    pub rolled: u32,
}

impl<'t, T: Table> Counted<'t, T> {
    pub const fn new(table: &'t mut T) -> Counted<'t, T> {
        Counted { table, rolled: 0 }
    }
}

impl<T: Table> Dice for Counted<'_, T> {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.rolled += 1;
        self.table.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        self.table.seek(to);
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        self.rolled += 2;
        self.table.pair()
    }
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        self.rolled += 2;
        self.table.two_d6()
    }
    #[inline(always)]
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        self.rolled += u32::from(pool.dice);
        self.table.faces(pool, see);
    }
    #[inline(always)]
    fn hits(&mut self, pool: Pool, at_least: u8) -> u8 {
        self.rolled += u32::from(pool.dice);
        self.table.hits(pool, at_least)
    }
}

impl<T: Table> Table for Counted<'_, T> {
    #[inline(always)]
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E) {
        self.table.note(happened);
    }

    #[inline(always)]
    fn for_luck<L>(&self, reckoned: impl FnOnce() -> L) -> Option<L> {
        self.table.for_luck(reckoned)
    }
}
