//! The table the game is played at: dice, and somebody who may be telling what happens.
//!
//! The sequence of play takes one `&mut impl Table`. [`Quiet`] compiles to the bare dice;
//! [`Observed`](super::Observed) writes down what it is asked to.

use super::{Address, Dice, Line, Mark, Pool, Rank, Sighting, Way};

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

    /// The moment of the game it opens, where its line is no heading: how much of the game it stands
    /// over, and what it is called.
    fn opens(&self) -> Option<(Rank, String)> {
        None
    }

    /// How lucky the roll was, for each class it counts in: the class, and what the roll brought
    /// less what it brings on average, in whole units of the class.
    #[inline(always)]
    fn luck(&self, _keep: &mut impl FnMut(u8, i32)) {}

    /// What one of the game's metrics would be if it ended now, by its place among them; only an event that says how
    /// the game stands knows.
    #[inline(always)]
    fn so_far(&self, _metric: usize) -> Option<i32> {
        None
    }

    /// Where on a picture it happened.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// Where somebody is, or what befalls them there.
    fn ways(&self) -> Vec<Way> {
        Vec::new()
    }

    /// Its line as a side sees it.
    fn shown(&self, _side: u8) -> Option<Line> {
        self.told()
    }

    /// Who decided it and who does not see it, for tests of what decisions go by.
    fn known(&self) -> Known {
        Known::TO_ALL
    }
}

/// Who knows of an event, in places of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// The side whose decision it is.
    pub decided_by: Option<u8>,
    /// A side that does not see it.
    pub hidden_from: Option<u8>,
}

impl Known {
    /// Nobody's decision, and everybody sees it.
    pub const TO_ALL: Known = Known { decided_by: None, hidden_from: None };
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
