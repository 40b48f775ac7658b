//! Equal scores: which of the options that share the highest is taken.
//!
//! A policy says `ties = "first"`, the order in which its system lists the options, or
//! `ties = "random"`, each of them equally often. The dice of a draw are the player's own and have an
//! address for every decision, so that nobody else's move.

use crate::config::{Section, Word};
use crate::dice::Draw;

/// The key of a policy that says how its ties are broken.
pub const TIES: &str = "ties";

/// Purposes of the dice that break ties begin here, above those of a player's other dice.
pub const TIE_DICE: u8 = 192;

/// How a policy breaks ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    #[default]
    First,
    Random,
}

impl Word for Ties {
    const KIND: &'static str = "way to break ties";
    const WORDS: &'static [(&'static str, Ties)] =
        &[("first", Ties::First), ("random", Ties::Random)];
}

impl Ties {
    /// What a policy says; the first of equals where it says nothing.
    pub fn read(policy: &Section) -> Ties {
        policy.find(TIES).map_or(Ties::First, |item| item.word())
    }
}

/// How one decision tells equals apart.
pub trait Among {
    /// Whether an option as good as the best so far may take its place.
    const EQUALS: bool;

    /// A better option than all before it has been found.
    fn alone(&mut self);

    /// One more is as good: whether it takes the place of the other.
    fn one_more(&mut self) -> bool;
}

/// The first of equals stays.
#[derive(Clone, Copy, Debug)]
pub struct TheFirst;

impl Among for TheFirst {
    const EQUALS: bool = false;

    #[inline(always)]
    fn alone(&mut self) {}

    #[inline(always)]
    fn one_more(&mut self) -> bool {
        false
    }
}

/// Every one of the equals with the same chance, however many there will be: the nth takes the place
/// of the one before it once in n times (reservoir sampling: Vitter 1985, algorithm R).
#[derive(Clone, Debug)]
pub struct AnyOf {
    draw: Draw,
    equals: u32,
}

impl AnyOf {
    pub fn new(draw: Draw) -> AnyOf {
        AnyOf { draw, equals: 0 }
    }
}

impl Among for AnyOf {
    const EQUALS: bool = true;

    fn alone(&mut self) {
        self.equals = 1;
    }

    fn one_more(&mut self) -> bool {
        self.equals += 1;
        self.draw.below(self.equals) == 0
    }
}

/// Things in any order, all equally likely (Fisher and Yates 1938, as Durstenfeld 1964 has it): sorted
/// by score afterwards, equals stay as they fell.
pub fn shuffle<T>(things: &mut [T], mut draw: Draw) {
    for last in (1..things.len()).rev() {
        things.swap(last, draw.below(last as u32 + 1) as usize);
    }
}
