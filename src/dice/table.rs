//! The table the game is played at: dice, and somebody who may be telling what happens.
//!
//! The sequence of play takes one `&mut impl Table`. [`Quiet`] compiles to the bare dice;
//! [`Observed`](super::Observed) writes down what it is asked to.

use super::{Address, Dice, Line, Mark, Pool, Sighting, Way};

/// Something that happened in a game, and what it means to whoever watches.
///
/// A rule notes it once. What it is worth as luck is asked before anything has changed by it, so an
/// event is noted after the roll and before the result is applied.
pub trait Event {
    /// Its line of the story.
    fn told(&self) -> Option<Line>;

    /// What a chart gave, in the words of the question its exact odds answer.
    fn looked_up(&self) -> Option<Sighting> {
        None
    }

    /// How lucky the roll was, for each class it counts in: the class, and what the roll brought
    /// less what it brings on average, in whole units of the class.
    #[inline(always)]
    fn luck(&self, _keep: &mut impl FnMut(u8, i32)) {}

    /// Where on a picture it happened.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// Where somebody is, or what befalls them there.
    fn ways(&self) -> Vec<Way> {
        Vec::new()
    }

    /// The place of the side that decided it, where it is a decision that only the deciding side knew of
    /// before.
    fn decided_by(&self) -> Option<u8> {
        None
    }

    /// Its line as a side sees it that sees it at all.
    fn shown(&self, _side: u8) -> Option<Line> {
        self.told()
    }

    /// Whether a side sees it, by the place of the side.
    fn seen_by(&self, _side: u8) -> bool {
        true
    }
}

/// Dice with a teller beside them.
pub trait Table: Dice {
    /// Note what just happened. It is only put together where somebody watches.
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E);

    /// Something that only luck is reckoned with, the same for several rolls: worked out once, and only
    /// where luck is kept.
    #[inline(always)]
    fn for_luck<T>(&self, _reckoned: impl FnOnce() -> T) -> Option<T> {
        None
    }
}

/// Nobody listens: only the dice are left.
pub struct Quiet<D>(pub D);

impl<D: Dice> Dice for Quiet<D> {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.0.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        self.0.seek(to);
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        self.0.pair()
    }
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        self.0.two_d6()
    }
    #[inline(always)]
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        self.0.faces(pool, see);
    }
    #[inline(always)]
    fn hits(&mut self, pool: Pool, at_least: u8) -> u8 {
        self.0.hits(pool, at_least)
    }
    #[inline(always)]
    fn sum(&mut self, pool: Pool) -> u16 {
        self.0.sum(pool)
    }
}

impl<D: Dice> Table for Quiet<D> {
    #[inline(always)]
    fn note<E: Event>(&mut self, _happened: impl FnOnce() -> E) {}
}

/// One die as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    pub sides: u8,
    pub face: u8,
}

/// One line of a game's story, with the dice it took since the line before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub line: Line,
    /// Where the dice of this line were rolled; `None` before the first address.
    pub address: Option<Address>,
    pub rolls: Vec<Rolled>,
}
