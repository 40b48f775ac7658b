//! What might have been: a game's own dice up to a moment, fresh ones after it.

use super::seeded::{Seeded, mix};
use super::{Address, Dice, PolicyDice, Pool};

/// One way a game could have gone on from a moment.
///
/// A moment is a number of events that have rolled: so many times the game went to an address. The
/// same game goes to the same addresses up to it, whoever plays, so that no state need be copied to
/// go on from there: the game is played again from its start, on these dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// How many events keep the game's own dice.
    pub after: u32,
    /// Which fresh dice the others get. Branches of one game that have the same number here roll the
    /// same dice for the same events after both their moments: what differs between two moments is
    /// then seen with less noise (common random numbers).
    pub key: u64,
}

impl Branch {
    /// One of the ways on from a moment, whose dice no other moment and no other number share.
    pub fn of(after: u32, nth: u32) -> Branch {
        Branch { after, key: u64::from(after) << 32 | u64::from(nth) }
    }

    /// The game itself: no event ever gets fresh dice.
    pub const ITSELF: Branch = Branch { after: u32::MAX, key: 0 };

    /// The dice of players who leave a choice to chance. Those have no moment: a branch keeps the
    /// game's own, and only one from the very start, which is another game, has others.
    pub fn policy_dice(self, seed: u64, game: u64) -> PolicyDice {
        match self.after {
            0 => PolicyDice { seed: self.seed(seed), game },
            _ => PolicyDice { seed, game },
        }
    }

    /// What stands for the seed where dice are fresh.
    pub(super) fn seed(self, seed: u64) -> u64 {
        mix(seed ^ mix(self.key ^ FRESH))
    }
}

/// Keeps the seeds of branches apart from those people type: the first digits of the square root of 3.
const FRESH: u64 = 0xbb67_ae85_84ca_a73b;

/// The dice of one branch of one game.
pub struct Branched {
    dice: Seeded,
    fresh: Seeded,
    /// How many events still have the game's own dice.
    left: u32,
}

impl Branched {
    pub fn new(seed: u64, game: u64, branch: Branch) -> Branched {
        let fresh = || Seeded::new(branch.seed(seed), game);
        let dice = if branch.after == 0 { fresh() } else { Seeded::new(seed, game) };
        Branched { dice, fresh: fresh(), left: branch.after }
    }
}

impl Dice for Branched {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.dice.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        match self.left {
            0 => self.dice.seek_like(&self.fresh, to),
            _ => {
                self.left -= 1;
                self.dice.seek(to);
            }
        }
    }
    #[inline(always)]
    fn pair(&mut self) -> [u8; 2] {
        self.dice.pair()
    }
    #[inline(always)]
    fn two_d6(&mut self) -> u8 {
        self.dice.two_d6()
    }
    #[inline(always)]
    fn faces(&mut self, pool: Pool, see: impl FnMut(u8)) {
        self.dice.faces(pool, see);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two dice for each of ten events.
    fn faces(mut dice: impl Dice) -> Vec<u8> {
        let event = |time| {
            dice.seek(Address::new(1, time));
            dice.two_d6() * 20 + dice.roll(20)
        };
        (0..10).map(event).collect()
    }

    fn branch(after: u32, key: u64) -> Vec<u8> {
        faces(Branched::new(1, 2, Branch { after, key }))
    }

    #[test]
    fn a_branch_keeps_the_dice_before_its_moment_and_none_after_it() {
        let game = faces(Seeded::new(1, 2));
        for after in 0..10 {
            let (kept, fresh) = (after as usize, branch(after, 7));
            assert_eq!(fresh[..kept], game[..kept]);
            assert_ne!(fresh[kept], game[kept], "after {after}");
        }
        assert_eq!(branch(10, 7), game);
        assert_eq!(faces(Branched::new(1, 2, Branch::ITSELF)), game);
    }

    #[test]
    fn equal_keys_share_their_dice_after_both_moments_and_others_do_not() {
        assert_eq!(branch(3, 7)[5..], branch(5, 7)[5..]);
        assert_ne!(branch(3, 7)[5..], branch(5, 8)[5..]);
        let apart = |after, nth| faces(Branched::new(1, 2, Branch::of(after, nth)));
        assert_ne!(apart(3, 7)[5..], apart(5, 7)[5..]);
    }

    #[test]
    fn dice_before_the_first_address_belong_to_the_branch_only_at_the_start() {
        let first = |after| Branched::new(1, 2, Branch { after, key: 7 }).roll(200);
        assert_eq!(first(1), Seeded::new(1, 2).roll(200));
        assert_ne!(first(0), first(1));
    }

    #[test]
    fn players_dice_are_fresh_only_from_the_start() {
        let of = |after| Branch::of(after, 3).policy_dice(1, 2);
        assert_eq!(of(1), PolicyDice { seed: 1, game: 2 });
        assert_ne!(of(0), of(1));
    }
}
