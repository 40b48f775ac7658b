//! Chance: the one place it comes from, and the ways to hand it to a rule.
//!
//! A rule that can roll takes `&mut impl Dice`. Which dice those are (seeded, scripted, every
//! face in turn, merely counted) is the caller's business; the rule cannot tell.

mod address;
mod census;
mod every_roll;
mod line;
mod luck;
mod marks;
mod observed;
mod scripted;
mod seeded;
mod table;
mod policy_dice;

pub use address::Address;
pub use census::{Census, Circumstances, Sighting};
pub use every_roll::{EveryRoll, Odds, common_factor, exact_odds};
pub use line::{Line, Piece, Rank};
pub use luck::LuckTable;
pub use marks::{Mark, Times, Tracks};
pub use observed::{Observed, Watch};
pub use policy_dice::PolicyDice;
pub use scripted::Scripted;
pub use seeded::{Seeded, Stream};
pub use table::{Event, Quiet, Rolled, Table, Told};

/// The only source of chance.
pub trait Dice {
    /// One die: 1..=`sides`.
    fn roll(&mut self, sides: u8) -> u8;

    /// Go to the dice of one named event of the game. Dice that have no addresses stay put.
    #[inline(always)]
    fn seek(&mut self, _to: Address) {}

    /// Two six-sided dice, faces kept apart.
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        [self.roll(6), self.roll(6)]
    }

    /// One six-sided die.
    #[inline(always)]
    fn d6(&mut self) -> u8 {
        self.roll(6)
    }

    /// The sum of two six-sided dice.
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        let [a, b] = self.pair();
        a + b
    }
}

impl<D: Dice> Dice for &mut D {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        (**self).roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        (**self).seek(to);
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        (**self).pair()
    }
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        (**self).two_d6()
    }
}
