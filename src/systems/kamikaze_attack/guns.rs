//! KA-05, KA-35 — Gun positions that still stand, and how many of them bear.

use super::names::{Battery, Calibre};

/// The most positions of one calibre in one battery.
pub const MOST_GUNS: u8 = 7;

/// Bits of one count; nine for a battery with its three calibres.
const BITS: u32 = 3;
const BATTERY: u32 = BITS * Calibre::COUNT as u32;
/// The counts of the first calibre of every battery.
const FIRST: u64 = {
    let (mut mask, mut battery) = (0, 0);
    while battery < Battery::COUNT as u32 {
        mask |= (MOST_GUNS as u64) << (battery * BATTERY);
        battery += 1;
    }
    mask
};
/// A one in every battery: multiplied by it, counts add up in the last one.
const ONES: u64 = FIRST / MOST_GUNS as u64;

/// How many gun positions of each calibre stand in each battery, as one word: all that bear
/// somewhere are this and a mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Guns(pub u64);

/// Dice of a volley by calibre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Volley(pub [u8; Calibre::COUNT]);

impl Volley {
    #[inline(always)]
    pub fn dice(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2]
    }

    pub fn of(self, calibre: Calibre) -> u8 {
        self.0[calibre as usize]
    }
}

#[inline(always)]
const fn place(battery: Battery, calibre: Calibre) -> u32 {
    battery as u32 * BATTERY + calibre as u32 * BITS
}

impl Guns {
    pub const NONE: Guns = Guns(0);

    /// Every position one calibre of a battery can have: a mask.
    pub const fn all_of(battery: Battery, calibre: Calibre) -> Guns {
        Guns((MOST_GUNS as u64) << place(battery, calibre))
    }

    #[inline(always)]
    pub const fn count(self, battery: Battery, calibre: Calibre) -> u8 {
        (self.0 >> place(battery, calibre)) as u8 & MOST_GUNS
    }

    #[must_use]
    pub const fn with(self, battery: Battery, calibre: Calibre, count: u8) -> Guns {
        let others = self.0 & !Guns::all_of(battery, calibre).0;
        Guns(others | (count as u64) << place(battery, calibre))
    }

    /// One position fewer.
    #[must_use]
    pub const fn less_one(self, battery: Battery, calibre: Calibre) -> Guns {
        self.with(battery, calibre, self.count(battery, calibre) - 1)
    }

    #[must_use]
    pub const fn and(self, other: Guns) -> Guns {
        Guns(self.0 & other.0)
    }

    #[must_use]
    pub const fn or(self, other: Guns) -> Guns {
        Guns(self.0 | other.0)
    }

    #[must_use]
    pub const fn without(self, other: Guns) -> Guns {
        Guns(self.0 & !other.0)
    }

    /// KA-35 — One die for each position.
    #[inline(always)]
    pub const fn volley(self) -> Volley {
        Volley([self.sum(Calibre::Five), self.sum(Calibre::Forty), self.sum(Calibre::Twenty)])
    }

    /// Positions of one calibre, all batteries added up by one multiplication.
    #[inline(always)]
    pub const fn sum(self, calibre: Calibre) -> u8 {
        let counts = self.0 >> (calibre as u32 * BITS) & FIRST;
        (counts.wrapping_mul(ONES) >> ((Battery::COUNT as u32 - 1) * BATTERY)) as u8 & 0x7f
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_do_not_touch_each_other_and_add_up() {
        let mut guns = Guns::NONE;
        for battery in Battery::ALL {
            for calibre in Calibre::ALL {
                guns = guns.with(battery, calibre, MOST_GUNS);
            }
        }
        assert_eq!(guns.volley(), Volley([6 * 7; 3])); // six batteries of seven
        let guns = guns.less_one(Battery::Stern, Calibre::Forty);
        assert_eq!(guns.volley(), Volley([42, 41, 42]));
        assert_eq!(guns.count(Battery::Stern, Calibre::Forty), 6);
        assert_eq!(guns.count(Battery::Stern, Calibre::Twenty), 7);
    }

    #[test]
    fn a_mask_leaves_what_it_covers() {
        let guns =
            Guns::NONE.with(Battery::Bow, Calibre::Five, 2).with(Battery::Stern, Calibre::Five, 3);
        let bow = Guns::all_of(Battery::Bow, Calibre::Five);
        assert_eq!((guns.and(bow).volley().dice(), guns.without(bow).volley().dice()), (2, 3));
    }
}
