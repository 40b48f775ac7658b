//! Seats: which sides of a game take a decision, and which a policy can decide for.

/// Some of the sides of a system, by their places in its list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats(u8);

impl Seats {
    /// Every side there is.
    pub const ALL: Seats = Seats(u8::MAX);

    /// One side alone.
    pub const fn only(side: usize) -> Seats {
        Seats(1 << side)
    }

    pub const fn has(self, side: usize) -> bool {
        self.0 & (1 << side) != 0
    }

    /// These and those.
    #[must_use]
    pub const fn and(self, those: Seats) -> Seats {
        Seats(self.0 | those.0)
    }

    /// The places of these among the first `sides`, in order.
    pub fn among(self, sides: usize) -> impl Iterator<Item = usize> {
        (0..sides).filter(move |&side| self.has(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_some_of_the_sides() {
        let second = Seats::only(1);
        assert!(second.has(1) && !second.has(0));
        assert_eq!(second.and(Seats::only(0)).among(2).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(Seats::ALL.among(3).count(), 3);
        assert_eq!(Seats::default().among(3).count(), 0);
    }
}
