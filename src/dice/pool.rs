//! Dice of one kind rolled together, where only a count or a sum is wanted of them.

/// So many dice of so many sides, rolled at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pool {
    pub dice: u8,
    pub sides: u8,
}

impl Pool {
    pub const fn new(dice: u8, sides: u8) -> Pool {
        assert!(sides > 0, "a die has sides");
        Pool { dice, sides }
    }

    /// Six-sided dice.
    pub const fn d6(dice: u8) -> Pool {
        Pool::new(dice, 6)
    }

    /// Ten-sided dice.
    pub const fn d10(dice: u8) -> Pool {
        Pool::new(dice, 10)
    }

    /// How many faces of one die are hits, if `at_least` and above are.
    pub(super) fn good_faces(self, at_least: u8) -> u8 {
        self.sides - at_least.saturating_sub(1).min(self.sides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_from_the_least_good_one_up_are_hits() {
        let good = |at_least| Pool::d6(3).good_faces(at_least);
        assert_eq!([0, 1, 2, 5, 6, 7, 200].map(good), [6, 6, 5, 2, 1, 0, 0]);
    }
}
