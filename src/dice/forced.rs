//! Dice that are forced by a share, and what a game on them weighs.
//!
//! Importance sampling: at an event that is forced, dice fall one of the wanted ways with some probability, and as they
//! will otherwise. So all they can roll stays possible, and what a game on such dice is worth against one on plain dice
//! (its likelihood ratio) is a product over these events: of each it matters only whether its dice fell so.

use super::{Address, Force, Stream};

/// The most kinds of events that are forced at once.
pub const MOST_FORCED: usize = 4;

/// A kind of event that is forced, and in which share of its rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forced {
    pub force: Force,
    /// The share in so many parts of [`PARTS`].
    parts: u32,
    /// How often its dice fall so by themselves.
    odds: f64,
}

/// A share is so exact, and the weights are of the share that is played.
const PARTS: u32 = 1 << 30;

/// How dice of one kind of event fell in a game: in how many of them one of the ways, in how many not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fell {
    pub so: u32,
    pub otherwise: u32,
}

/// How the dice of all kinds of events fell that are forced.
pub type AllFell = [Fell; MOST_FORCED];

impl Forced {
    /// A share of 0 forces nothing, and counts how the dice fell.
    pub fn new(force: Force, share: f64) -> Forced {
        let parts = (share.clamp(0.0, 1.0) * f64::from(PARTS)) as u32;
        Forced { force, parts, odds: force.odds() }
    }

    pub fn share(&self) -> f64 {
        f64::from(self.parts) / f64::from(PARTS)
    }

    /// The same by another share.
    #[must_use]
    pub fn by(self, share: f64) -> Forced {
        Forced { parts: Forced::new(self.force, share).parts, ..self }
    }

    /// How much oftener dice fall so in games forced by this share than in plain ones.
    pub fn oftener(&self, fell: Fell) -> f64 {
        let share = self.share();
        let so = 1.0 - share + share / self.odds;
        power(so, fell.so) * power(1.0 - share, fell.otherwise)
    }

    /// The dice of an event as they are to fall: `None` where they fall as they will. `lot` decides, and no event of the
    /// game rolls it.
    pub(super) fn rolled(&self, mut lot: Stream) -> Option<Stream> {
        if lot.below(PARTS) >= self.parts {
            return None;
        }
        loop {
            let dice = lot.clone();
            if self.force.lands(&mut lot) {
                return Some(dice);
            }
        }
    }
}

/// The first of `forced` that is for the events of this address, with its place.
pub(super) fn at(forced: &[Forced], to: Address) -> Option<(usize, &Forced)> {
    forced.iter().enumerate().find(|(_, one)| one.force.purpose == to.purpose())
}

/// Multiplied by hand: the same on every machine.
fn power(mut of: f64, mut times: u32) -> f64 {
    let mut product = 1.0;
    while times > 0 {
        if times & 1 == 1 {
            product *= of;
        }
        of *= of;
        times >>= 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Throw;

    const SIX: Force =
        Force { name: "six", meaning: "a six", purpose: 1, rolls: &[Throw::Die(6)], ways: &[&[6]] };

    /// By a half: a six in 1/2 + 1/2 · 1/6, 3.5 times as often; all else half as often.
    #[test]
    fn what_is_rolled_oftener_is_known_exactly() {
        let forced = Forced::new(SIX, 0.5);
        assert_eq!(forced.oftener(Fell { so: 1, otherwise: 0 }), 3.5);
        assert_eq!(forced.oftener(Fell { so: 2, otherwise: 3 }), 3.5 * 3.5 / 8.0);
        assert_eq!(forced.by(0.0).oftener(Fell { so: 9, otherwise: 9 }), 1.0);
        assert_eq!(power(3.0, 5), 243.0);
    }

    #[test]
    fn dice_fall_so_in_the_share_that_is_forced() {
        let forced = Forced::new(SIX, 0.25);
        let rolled = (0..8_000).filter_map(|seed| forced.rolled(Stream::new(seed)));
        let sixes: Vec<bool> = rolled.map(|mut dice| dice.below(6) == 5).collect();
        assert!((1_850..2_150).contains(&sixes.len()), "{}", sixes.len());
        assert!(sixes.iter().all(|six| *six));
    }
}
