//! Chance: the one place it comes from, and the ways to hand it to a rule.
//!
//! A rule that can roll takes `&mut impl Dice`. Which dice those are (seeded, scripted, every
//! face in turn, merely counted) is the caller's business; the rule cannot tell.

mod address;
mod branched;
mod census;
mod chained;
mod counted;
mod every_roll;
mod force;
mod forced;
mod gauge;
mod line;
mod luck;
mod marks;
mod never_twice;
mod observed;
mod odds;
mod pool;
mod scripted;
mod seeded;
mod table;
mod policy_dice;
mod ways;

pub use address::{Address, nth_of};
pub use branched::{Branch, Branched};
pub use census::{Census, Circumstances, Sighting};
pub use chained::{Chain, Chained, Ran};
pub use counted::Counted;
pub use every_roll::EveryRoll;
pub use force::{ANY, Force, Throw};
pub use forced::{AllFell, Fell, Forced, MOST_FORCED};
pub use gauge::{Gauge, Gauged, Leads, Standing, Step};
pub use line::{Line, Piece, Rank};
pub use luck::LuckTable;
pub use marks::{Mark, Times, Tracks};
pub use never_twice::NeverTwice;
pub use observed::{Moment, Observed, Watch};
pub use odds::{Odds, Ways, exact_odds, ratio};
pub use policy_dice::{Draw, PolicyDice};
pub use pool::Pool;
pub use scripted::Scripted;
pub use seeded::{Seeded, Stream};
pub use table::{Event, Known, Quiet, Rolled, Table, Told};
pub use ways::Way;

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

    /// Roll a pool of dice and look at every face, in order.
    #[inline(always)]
    fn faces(&mut self, pool: Pool, mut see: impl FnMut(u8)) {
        (0..pool.dice).for_each(|_| see(self.roll(pool.sides)));
    }

    /// Roll a pool of dice: how many show `at_least` or more.
    #[inline(always)]
    fn hits(&mut self, pool: Pool, at_least: u8) -> u8 {
        let mut hits = 0;
        self.faces(pool, |face| hits += u8::from(face >= at_least));
        hits
    }

    /// Roll a pool of dice and add them up.
    #[inline(always)]
    fn sum(&mut self, pool: Pool) -> u16 {
        let mut sum = 0;
        self.faces(pool, |face| sum += u16::from(face));
        sum
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
    #[inline(always)]
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        (**self).faces(pool, see);
    }
    #[inline(always)]
    fn hits(&mut self, pool: Pool, at_least: u8) -> u8 {
        (**self).hits(pool, at_least)
    }
    #[inline(always)]
    fn sum(&mut self, pool: Pool) -> u16 {
        (**self).sum(pool)
    }
}
