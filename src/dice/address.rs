//! Where in a game a die is rolled: the name that makes two games comparable roll by roll.

use std::fmt;

/// The name of one event that rolls dice: which part of the game, which phase of it, which wave,
/// which unit. The rolls of one event follow each other under its address.
///
/// Eight bits of purpose and wave, sixteen of phase and unit: room for every system's longest
/// campaign. The meaning of the numbers belongs to the system; `purpose` is its own enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address(u64);

impl Address {
    /// The address of `purpose` in a phase that has no waves or units.
    #[inline(always)]
    pub const fn new(purpose: u8, phase: u16) -> Address {
        Address((purpose as u64) << 56 | (phase as u64) << 32)
    }

    #[inline(always)]
    pub const fn wave(self, wave: u8) -> Address {
        Address(self.0 | (wave as u64) << 24)
    }

    #[inline(always)]
    pub const fn unit(self, unit: u16) -> Address {
        Address(self.0 | unit as u64)
    }

    /// The address as the one number that seeds its dice.
    #[inline(always)]
    pub const fn key(self) -> u64 {
        self.0
    }

    pub const fn purpose(self) -> u8 {
        (self.0 >> 56) as u8
    }

    pub const fn phase(self) -> u16 {
        (self.0 >> 32) as u16
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wave, unit) = ((self.0 >> 24) as u8, self.0 as u16);
        write!(f, "{}.{}.{}.{}", self.purpose(), self.phase(), wave, unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_an_address_do_not_touch_each_other() {
        let address = Address::new(3, 500).wave(2).unit(700);
        assert_eq!((address.purpose(), address.phase()), (3, 500));
        assert_eq!(address.to_string(), "3.500.2.700");
        assert_ne!(address, Address::new(3, 500).wave(2).unit(701));
        assert_ne!(address, Address::new(3, 501).wave(2).unit(700));
    }
}
