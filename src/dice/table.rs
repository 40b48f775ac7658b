//! The table the game is played at: dice, and somebody who may be telling what happens.
//!
//! The sequence of play takes one `&mut impl Table`. [`Quiet`] compiles to the bare dice;
//! [`Observed`](super::Observed) writes down what it is asked to.

use super::{Address, Dice, Line, Mark, Pool, Sighting};

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
}

/// Dice with a teller beside them.
pub trait Table: Dice {
    /// Note what just happened. It is only put together where somebody watches.
    fn note<E: Event>(&mut self, happened: impl FnOnce() -> E);

    /// Say what was just decided. `text` is only built when somebody listens.
    fn tell(&mut self, rule: &'static str, text: impl FnOnce() -> String);

    /// Note what a chart just gave. Only a survey counts it; elsewhere it is no code at all.
    #[inline(always)]
    fn looked_up(&mut self, _sighting: impl FnOnce() -> Sighting) {}

    /// Note how lucky the roll just made was: `luck` is what it brought less what it brings on
    /// average, in whole units of its class. Only a luck table adds it up; elsewhere it is no code at
    /// all.
    #[inline(always)]
    fn luck(&mut self, _class: impl Into<u8>, _luck_of_roll: impl FnOnce() -> i32) {}

    /// Mark where something just happened, for pictures. Only marked dice keep it; elsewhere it is
    /// no code at all.
    #[inline(always)]
    fn mark<M: Into<Mark>>(&mut self, _seen: impl FnOnce() -> M) {}
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

    #[inline(always)]
    fn tell(&mut self, _rule: &'static str, _text: impl FnOnce() -> String) {}
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
