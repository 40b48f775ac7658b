//! Sets of ships: a bit for each, in the order of play.

/// Some of the ships of an action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShipSet(u64);

impl ShipSet {
    pub const NONE: ShipSet = ShipSet(0);

    pub const fn of(ship: usize) -> ShipSet {
        ShipSet(1 << ship)
    }

    /// Ships from `first` up to, not including, `end`.
    pub const fn range(first: usize, end: usize) -> ShipSet {
        ShipSet(((1u64 << (end - first)) - 1) << first)
    }

    #[inline(always)]
    pub fn has(self, ship: usize) -> bool {
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
    pub fn and(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 & other.0)
    }

    #[inline(always)]
    #[must_use]
    pub fn or(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 | other.0)
    }

    #[inline(always)]
    #[must_use]
    pub fn but(self, other: ShipSet) -> ShipSet {
        ShipSet(self.0 & !other.0)
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is more than one.
    #[inline(always)]
    pub fn are_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The first in order: of a column its guide.
    #[inline(always)]
    pub fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The last in order: of a column its rear.
    #[inline(always)]
    pub fn last(self) -> Option<usize> {
        (self.0 != 0).then(|| 63 - self.0.leading_zeros() as usize)
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
