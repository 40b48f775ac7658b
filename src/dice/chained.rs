//! A game taken up again, and again from there: its own dice up to a moment, fresh ones up to the next, and so on.

use super::seeded::Seeded;
use super::{Address, Branch, Dice, Pool};

/// A game and the moments at which it got fresh dice, the earliest first. Without any it is the game itself.
///
/// [`Branched`](super::Branched) is a chain of one link, which many games are played on at once; a chain is what is
/// left of a game that was taken up again from a game that was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    pub game: u64,
    links: Vec<Branch>,
}

impl Chain {
    /// The game itself.
    pub fn of(game: u64) -> Chain {
        Chain { game, links: Vec::new() }
    }

    /// The same up to a moment, with fresh dice after it: what was to come is forgotten.
    #[must_use]
    pub fn taken_up(&self, at: Branch) -> Chain {
        let kept = self.links.iter().filter(|link| link.after < at.after);
        Chain { game: self.game, links: kept.copied().chain([at]).collect() }
    }

    pub fn links(&self) -> &[Branch] {
        &self.links
    }
}

/// The dice of a chain.
pub struct Chained<'c> {
    dice: Seeded,
    seed: u64,
    game: u64,
    /// The links that are still to come.
    links: &'c [Branch],
    /// How many events have rolled, and how many will have when the next link comes.
    sought: u32,
    next: u32,
}

impl<'c> Chained<'c> {
    pub fn new(seed: u64, game: u64, links: &'c [Branch]) -> Chained<'c> {
        let dice = Seeded::new(seed, game);
        let next = links.first().map_or(u32::MAX, |link| link.after);
        Chained { dice, seed, game, links, sought: 0, next }
    }

    #[cold]
    fn take_up(&mut self) {
        while let [link, rest @ ..] = self.links
            && link.after == self.sought
        {
            self.dice = Seeded::new(link.seed(self.seed), self.game);
            self.links = rest;
        }
        self.next = self.links.first().map_or(u32::MAX, |link| link.after);
    }
}

impl Dice for Chained<'_> {
    #[inline(always)]
    fn roll(&mut self, sides: u8) -> u8 {
        self.dice.roll(sides)
    }
    #[inline(always)]
    fn seek(&mut self, to: Address) {
        if self.sought == self.next {
            self.take_up();
        }
        self.sought += 1;
        self.dice.seek(to);
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
    use crate::dice::Branched;
    use std::cell::Cell;

    /// Two dice for each of ten events.
    fn faces(mut dice: impl Dice) -> Vec<u8> {
        let event = |time| {
            dice.seek(Address::new(1, time));
            dice.two_d6() * 20 + dice.roll(20)
        };
        (0..10).map(event).collect()
    }

    fn chain(links: &[Branch]) -> Vec<u8> {
        let chain = links.iter().fold(Chain::of(2), |chain, &link| chain.taken_up(link));
        faces(Chained::new(1, chain.game, chain.links()))
    }

    #[test]
    fn one_link_is_a_branch_and_none_the_game() {
        assert_eq!(chain(&[]), faces(Seeded::new(1, 2)));
        for after in [1, 4, 9, 10] {
            let branch = Branch::of(after, 7);
            assert_eq!(
                chain(&[branch]),
                faces(Branched::new(1, 2, branch, &Cell::new(0))),
                "after {after}"
            );
        }
    }

    #[test]
    fn every_link_keeps_what_came_before_it() {
        let [early, late] = [Branch::of(3, 7), Branch::of(6, 8)];
        let (game, one, two) = (chain(&[]), chain(&[early]), chain(&[early, late]));
        assert_eq!(two[..3], game[..3]);
        assert_eq!(two[3..6], one[3..6]);
        assert_ne!(two[3..6], game[3..6]);
        assert_eq!(two[6..], chain(&[late])[6..]);
        assert_ne!(two[6..], one[6..]);
    }

    #[test]
    fn what_was_to_come_is_forgotten() {
        let (early, late, again) = (Branch::of(3, 7), Branch::of(6, 8), Branch::of(6, 9));
        let twice = Chain::of(2).taken_up(late).taken_up(early);
        assert_eq!(twice.links(), [early]);
        let same_moment = Chain::of(2).taken_up(early).taken_up(late).taken_up(again);
        assert_eq!(same_moment.links(), [early, again]);
    }
}
