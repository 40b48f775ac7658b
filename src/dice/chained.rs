//! A game taken up again, and again from there: its own dice up to a moment, fresh ones up to the next, and so on. Some
//! of its dice may be forced.

use super::forced::at;
use super::seeded::Seeded;
use super::{Address, AllFell, Branch, Dice, Forced, MOST_FORCED, Pool, Step};

/// A game and the moments at which it got fresh dice, the earliest first. Without any it is the game itself.
///
/// [`Branched`](super::Branched) is a chain of one link, which many games are played on at once; a chain is what is
/// left of a game that was taken up again from a game that was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chain {
    pub game: u64,
    links: Vec<Branch>,
    forced: Vec<Forced>,
}

/// What is seen of a chain as it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Every time the number that is watched came further.
    pub climb: Vec<Step>,
    /// How the dice fell that are forced.
    pub fell: AllFell,
}

impl Chain {
    /// The game itself.
    pub fn of(game: u64) -> Chain {
        Chain { game, links: Vec::new(), forced: Vec::new() }
    }

    /// A game of which some dice are forced, no two for the same events.
    pub fn forced(game: u64, forced: &[Forced]) -> Chain {
        assert!(forced.len() <= MOST_FORCED, "more dice are forced than can be counted");
        Chain { forced: forced.to_vec(), ..Chain::of(game) }
    }

    /// The same up to a moment, with fresh dice after it: what was to come is forgotten.
    #[must_use]
    pub fn taken_up(&self, at: Branch) -> Chain {
        let kept = self.links.iter().filter(|link| link.after < at.after);
        let links = kept.copied().chain([at]).collect();
        Chain { game: self.game, links, forced: self.forced.clone() }
    }

    pub fn links(&self) -> &[Branch] {
        &self.links
    }

    /// Its dice.
    pub fn dice(&self, seed: u64) -> Chained<'_> {
        Chained { forced: &self.forced, ..Chained::new(seed, self.game, &self.links) }
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
    forced: &'c [Forced],
    /// How those fell that are forced.
    pub fell: AllFell,
}

impl<'c> Chained<'c> {
    pub fn new(seed: u64, game: u64, links: &'c [Branch]) -> Chained<'c> {
        let dice = Seeded::new(seed, game);
        let next = links.first().map_or(u32::MAX, |link| link.after);
        Chained { dice, seed, game, links, sought: 0, next, forced: &[], fell: AllFell::default() }
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

    /// Where the dice of this address are forced, have them fall so if the lot says it, and count how they fell.
    #[cold]
    #[inline(never)]
    fn force(&mut self, to: Address) {
        let Some((place, forced)) = at(self.forced, to) else { return };
        let rolls = forced.rolled(self.dice.beside(to));
        let so = rolls.is_some() || forced.force.lands(&mut self.dice.ahead());
        if let Some(rolls) = rolls {
            self.dice.go_on_with(rolls);
        }
        let fell = &mut self.fell[place];
        match so {
            true => fell.so += 1,
            false => fell.otherwise += 1,
        }
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
        if !self.forced.is_empty() {
            self.force(to);
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
    use crate::dice::{Branched, Fell, Force, Throw};
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

    const SEVEN: Force = Force {
        name: "seven",
        meaning: "a seven",
        purpose: 1,
        rolls: &[Throw::TwoD6],
        ways: &[&[7]],
    };

    /// The sums of ten events of purpose 1 and of one of another, and how they fell.
    fn sums(forced: &[Forced]) -> (Vec<u8>, u8, Fell) {
        let chain = Chain::forced(2, forced);
        let mut dice = chain.dice(1);
        let mut event = |purpose, time| {
            dice.seek(Address::new(purpose, time));
            dice.two_d6()
        };
        let all = (0..10).map(|time| event(1, time)).collect();
        (all, event(2, 0), dice.fell[0])
    }

    #[test]
    fn forced_dice_fall_so_and_all_others_as_they_would() {
        let (plain, other, fell) = sums(&[]);
        assert_eq!((fell.so, fell.otherwise), (0, 0));
        let (counted, same, fell) = sums(&[Forced::new(SEVEN, 0.0)]);
        assert_eq!((&counted, same), (&plain, other));
        assert_eq!(fell.so as usize, plain.iter().filter(|sum| **sum == 7).count());
        let (all, same, fell) = sums(&[Forced::new(SEVEN, 1.0)]);
        assert_eq!((all, same), (vec![7; 10], other));
        assert_eq!((fell.so, fell.otherwise), (10, 0));
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
