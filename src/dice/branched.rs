//! What might have been: a game's own dice up to a moment, fresh ones after it.

use std::cell::Cell;

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

    /// One of the ways on from a decision: which of them, and of how many decisions before. Nothing is
    /// fresh before the decision has been answered. They share no dice with the ways on from a moment.
    pub fn searched(decision: u32, nth: u32) -> Branch {
        let Branch { key, .. } = Branch::of(decision, nth);
        Branch { key: SEARCHED | key, ..Branch::ITSELF }
    }

    /// The dice of players who leave a choice to chance, after the moment.
    pub fn policy_dice(self, seed: u64, game: u64) -> PolicyDice {
        PolicyDice { seed: self.seed(seed), game }
    }

    /// What stands for the seed where dice are fresh.
    pub(super) fn seed(self, seed: u64) -> u64 {
        mix(seed ^ mix(self.key ^ FRESH))
    }
}

/// Keeps the seeds of branches apart from those people type: the first digits of the square root of 3.
const FRESH: u64 = 0xbb67_ae85_84ca_a73b;

/// Keeps branches at decisions apart from those at moments: there are not so many events in a game.
const SEARCHED: u64 = 1 << 63;

/// The dice of one branch of one game.
pub struct Branched<'a> {
    dice: Seeded,
    fresh: Seeded,
    /// How many events still have the game's own dice: whoever holds it too may say none.
    left: &'a Cell<u32>,
}

impl<'a> Branched<'a> {
    pub fn new(seed: u64, game: u64, branch: Branch, left: &'a Cell<u32>) -> Branched<'a> {
        let fresh = || Seeded::new(branch.seed(seed), game);
        let dice = if branch.after == 0 { fresh() } else { Seeded::new(seed, game) };
        left.set(branch.after);
        Branched { dice, fresh: fresh(), left }
    }
}

impl Dice for Branched<'_> {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.dice.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        match self.left.get() {
            0 => self.dice.seek_like(&self.fresh, to),
            left => {
                self.left.set(left - 1);
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

    fn of(branch: Branch) -> Vec<u8> {
        faces(Branched::new(1, 2, branch, &Cell::new(0)))
    }

    fn branch(after: u32, key: u64) -> Vec<u8> {
        of(Branch { after, key })
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
        assert_eq!(of(Branch::ITSELF), game);
    }

    #[test]
    fn equal_keys_share_their_dice_after_both_moments_and_others_do_not() {
        assert_eq!(branch(3, 7)[5..], branch(5, 7)[5..]);
        assert_ne!(branch(3, 7)[5..], branch(5, 8)[5..]);
        let apart = |after, nth| of(Branch::of(after, nth));
        assert_ne!(apart(3, 7)[5..], apart(5, 7)[5..]);
    }

    #[test]
    fn dice_before_the_first_address_belong_to_the_branch_only_at_the_start() {
        let first = |after| Branched::new(1, 2, Branch { after, key: 7 }, &Cell::new(0)).roll(200);
        assert_eq!(first(1), Seeded::new(1, 2).roll(200));
        assert_ne!(first(0), first(1));
    }

    #[test]
    fn players_dice_are_those_of_the_branch() {
        let of = |nth| Branch::of(1, nth).policy_dice(1, 2);
        assert_ne!(of(3), PolicyDice { seed: 1, game: 2 });
        assert_ne!(of(3), of(4));
        assert_eq!(of(3).game, 2);
    }

    #[test]
    fn a_decision_ends_the_games_own_dice_wherever_it_is_taken() {
        let at = |taken: usize, branch| {
            let left = Cell::new(0);
            let mut dice = Branched::new(1, 2, branch, &left);
            let event = |time: u16| {
                if usize::from(time) == taken {
                    left.set(0);
                }
                dice.seek(Address::new(1, time));
                dice.two_d6() * 10 + dice.roll(20)
            };
            (0..10).map(event).collect::<Vec<u8>>()
        };
        let game = at(usize::MAX, Branch::ITSELF);
        assert_eq!(at(4, Branch::searched(3, 7))[..4], game[..4]);
        assert_ne!(at(4, Branch::searched(3, 7))[4..], game[4..]);
        // The same way on from the same decision, wherever it came; another from any other.
        assert_eq!(at(4, Branch::searched(3, 7))[6..], at(6, Branch::searched(3, 7))[6..]);
        for other in [Branch::searched(3, 8), Branch::searched(2, 7), Branch::of(3, 7)] {
            assert_ne!(at(4, Branch::searched(3, 7))[6..], at(0, other)[6..]);
        }
    }
}
