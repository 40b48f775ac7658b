//! Sets of ships: a bit for each, in roster order, side A's first.

/// Some of the ships of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShipSet(u32);

impl ShipSet {
    pub const NONE: ShipSet = ShipSet(0);

    pub const fn of(ship: usize) -> ShipSet {
        ShipSet(1 << ship)
    }

    /// Ships from `first` up to, not including, `end`.
    pub const fn range(first: usize, end: usize) -> ShipSet {
        ShipSet((((1u64 << (end - first)) - 1) << first) as u32)
    }

    #[inline(always)]
    pub const fn has(self, ship: usize) -> bool {
        self.0 >> ship & 1 != 0
    }

    #[inline(always)]
    pub fn add(&mut self, ship: usize) {
        self.0 |= 1 << ship;
    }

    #[inline(always)]
    pub fn remove(&mut self, ship: usize) {
        self.0 &= !(1 << ship);
    }

    #[inline(always)]
    #[must_use]
    pub const fn and(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 & other.0)
    }

    #[inline(always)]
    #[must_use]
    pub const fn or(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 | other.0)
    }

    #[inline(always)]
    #[must_use]
    pub const fn but(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 & !other.0)
    }

    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }
}

impl Iterator for ShipSet {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}
