//! Where in a game a die is rolled: the name that makes two games comparable roll by roll.

use std::fmt;

/// The name of one event that rolls dice, in parts: what is rolled for, when, by whom, at whom, and
/// which of several rolls it is. The rolls of one event follow each other under its address.
///
/// Every part has bits of its own, so that no two events of a game can get the same address by
/// accident. The meaning of the numbers belongs to the system; `purpose` is its own enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Address(u64);

/// The bits of one part.
#[derive(Clone, Copy)]
struct Part {
    first: u32,
    bits: u32,
}

const PURPOSE: Part = Part { first: 56, bits: 8 };
const TARGET: Part = Part { first: 48, bits: 8 };
const TIME: Part = Part { first: 32, bits: 16 };
const STEP: Part = Part { first: 24, bits: 8 };
const ORDINAL: Part = Part { first: 16, bits: 8 };
const ACTOR: Part = Part { first: 0, bits: 16 };

impl Part {
    const fn put(self, number: u64) -> u64 {
        number << self.first
    }

    const fn of(self, key: u64) -> u64 {
        key >> self.first & ((1 << self.bits) - 1)
    }
}

const _: () = {
    let parts = [PURPOSE, TARGET, TIME, STEP, ORDINAL, ACTOR];
    let (mut taken, mut n) = (0, 0);
    while n < parts.len() {
        let bits = parts[n].put((1 << parts[n].bits) - 1);
        assert!(taken & bits == 0, "two parts of an address overlap");
        taken |= bits;
        n += 1;
    }
    assert!(taken == u64::MAX, "bits of an address belong to no part");
};

impl Address {
    /// The address of `purpose` at one time: a phase, a turn, a dive.
    #[inline(always)]
    pub const fn new(purpose: u8, time: u16) -> Address {
        Address(PURPOSE.put(purpose as u64) | TIME.put(time as u64))
    }

    /// A step within that time: a wave, a round, a group that has its turn.
    #[inline(always)]
    pub const fn step(self, step: u8) -> Address {
        Address(self.0 | STEP.put(step as u64))
    }

    /// Who rolls, or what is rolled for: a ship, a gun, a room.
    #[inline(always)]
    pub const fn actor(self, actor: u16) -> Address {
        Address(self.0 | ACTOR.put(actor as u64))
    }

    /// Whom it is rolled against.
    #[inline(always)]
    pub const fn target(self, target: u8) -> Address {
        Address(self.0 | TARGET.put(target as u64))
    }

    /// Which of several rolls of one actor at one target.
    #[inline(always)]
    pub const fn ordinal(self, ordinal: u8) -> Address {
        Address(self.0 | ORDINAL.put(ordinal as u64))
    }

    /// An actor and which of its rolls, where both share the bits of the actor: as games were
    /// numbered before rolls had bits of their own, and for more rolls than those can hold.
    #[inline(always)]
    pub const fn actor_and<const MOST: u16>(self, actor: u16, nth: u16) -> Address {
        self.actor(nth_of::<MOST>(actor, nth))
    }

    pub const fn purpose(self) -> u8 {
        PURPOSE.of(self.0) as u8
    }

    /// The address as the one number that seeds its dice.
    #[inline(always)]
    pub const fn key(self) -> u64 {
        self.0
    }
}

/// The number of the `nth` of up to `MOST` things that belong to `whole`, among those of all wholes.
#[inline(always)]
pub const fn nth_of<const MOST: u16>(whole: u16, nth: u16) -> u16 {
    debug_assert!(nth < MOST && whole <= (u16::MAX - nth) / MOST, "a part has no room");
    whole * MOST + nth
}

impl fmt::Display for Address {
    /// Purpose, time, step and actor; target and ordinal where there are some.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [purpose, time, step, actor] = [PURPOSE, TIME, STEP, ACTOR].map(|part| part.of(self.0));
        write!(f, "{purpose}.{time}.{step}.{actor}")?;
        match (TARGET.of(self.0), ORDINAL.of(self.0)) {
            (0, 0) => Ok(()),
            (target, 0) => write!(f, "→{target}"),
            (target, ordinal) => write!(f, "→{target}#{ordinal}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_an_address_do_not_touch_each_other() {
        let address = Address::new(3, 500).step(2).actor(700);
        assert_eq!(address.to_string(), "3.500.2.700");
        assert_eq!(address.target(9).to_string(), "3.500.2.700→9");
        assert_eq!(address.target(9).ordinal(4).to_string(), "3.500.2.700→9#4");
        assert_ne!(address, Address::new(3, 500).step(2).actor(701));
        assert_ne!(address, Address::new(3, 501).step(2).actor(700));
    }

    /// Games already played are only played again as long as every part keeps its bits.
    #[test]
    fn every_part_keeps_its_bits() {
        let key = Address::new(0x12, 0x3456).step(0x78).actor(0x9abc).key();
        assert_eq!(key, 0x1200_3456_7800_9abc);
        assert_eq!(Address::new(0, 0).target(0xde).ordinal(0xf1).key(), 0x00de_0000_00f1_0000);
    }

    #[test]
    fn things_that_belong_together_are_numbered_through() {
        let numbers = [(0, 0), (0, 3), (1, 0), (17, 1)].map(|(whole, nth)| nth_of::<4>(whole, nth));
        assert_eq!(numbers, [0, 3, 4, 17 * 4 + 1]);
        assert_eq!(Address::new(1, 1).actor_and::<256>(7, 2), Address::new(1, 1).actor(0x0702));
    }

    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "a part has no room")]
    fn a_number_too_large_for_its_part_fails() {
        nth_of::<4>(1, 4);
    }
}
