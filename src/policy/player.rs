//! Who decides for a side while a game is played: its policy, or somebody who tries out other answers.
//!
//! A system asks a [`Player`] wherever a decision may be answered otherwise than by the policy. For plain
//! play that is the player's own dice and nothing else, and asking is no code.

use std::cell::{Cell, RefCell};

use crate::dice::PolicyDice;

/// Somebody who decides.
pub trait Player: Copy {
    /// His own dice, as they are at this moment of the game.
    fn dice(self) -> PolicyDice;

    /// Whether somebody may answer this decision otherwise: short cuts that pass it over must not be taken.
    fn may_differ(self, decision: u8) -> bool;

    /// The answer to a decision: what the policy says, or another of those that are `open`. What the
    /// policy says is one of them, and they come in the same order whenever the game stands the same.
    fn answer<A: Copy + PartialEq, O: Iterator<Item = A>>(
        self,
        decision: u8,
        by_policy: impl FnOnce() -> A,
        open: impl Fn() -> O,
    ) -> A;
}

/// The policy alone decides.
impl Player for PolicyDice {
    #[inline(always)]
    fn dice(self) -> PolicyDice {
        self
    }

    #[inline(always)]
    fn may_differ(self, _decision: u8) -> bool {
        false
    }

    #[inline(always)]
    fn answer<A: Copy + PartialEq, O: Iterator<Item = A>>(
        self,
        _decision: u8,
        by_policy: impl FnOnce() -> A,
        _open: impl Fn() -> O,
    ) -> A {
        by_policy()
    }
}

/// Some decisions of a system, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Decisions(u64);

impl Decisions {
    pub const NONE: Decisions = Decisions(0);

    #[must_use]
    pub fn and(self, decision: u8) -> Decisions {
        Decisions(self.0 | 1 << decision)
    }

    #[inline(always)]
    pub fn has(self, decision: u8) -> bool {
        self.0 & 1 << decision != 0
    }
}

/// A decision of a kind that somebody may answer otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub decision: u8,
    /// How many answers were open; 1 where there was nothing to choose, or more than can be told apart.
    pub open: u8,
    /// Which of them the policy gave.
    pub by_policy: u8,
}

impl Asked {
    /// Whether another answer could have been given.
    pub fn is_open(self) -> bool {
        self.open > 1
    }
}

/// In place of an answer: what the policy says. Nobody then looks for what else is open, so that a game is
/// played up to any of its decisions about as fast as it is played at all.
pub const AS_POLICY: u8 = u8::MAX;

/// What becomes of dice after the last answer that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The game goes on with its own.
    Own,
    /// Everything that is rolled from there on is fresh, and so are the player's own dice.
    Fresh,
}

/// A game as somebody would have it who answers for the policy: the answers to the first decisions of
/// some kinds, by their places among those open, or [`AS_POLICY`]. After them the policy decides.
pub struct Record<'a> {
    pub decisions: Decisions,
    pub given: &'a [u8],
    pub then: Then,
    /// The player's dice of the game itself, and those of its branch.
    pub dice: [PolicyDice; 2],
    /// How many events still roll the game's own dice: see [`Branched`](crate::dice::Branched).
    pub left: &'a Cell<u32>,
    at: Cell<usize>,
    /// The decisions after those given.
    asked: RefCell<Vec<Asked>>,
}

impl<'a> Record<'a> {
    pub fn new(
        decisions: Decisions,
        (given, then): (&'a [u8], Then),
        dice: [PolicyDice; 2],
        left: &'a Cell<u32>,
    ) -> Record<'a> {
        let (at, asked) = (Cell::new(0), RefCell::new(Vec::new()));
        Record { decisions, given, then, dice, left, at, asked }
    }

    /// Whoever plays by it.
    pub fn player(&'a self) -> Recorded<'a> {
        Recorded(self)
    }

    /// What was asked after the answers given.
    pub fn asked(self) -> Vec<Asked> {
        self.asked.into_inner()
    }

    /// Whether the policy decides from here on, and nobody listens.
    fn is_over(&self) -> bool {
        self.then == Then::Fresh && self.at.get() == self.given.len()
    }

    /// The answer that is given next; `None` where the policy decides, and is listened to.
    fn next(&self) -> Option<u8> {
        self.given.get(self.at.get()).copied()
    }

    /// It was given: after the last, where that is so, all dice are fresh.
    fn advance(&self) {
        self.at.set(self.at.get() + 1);
        if self.is_over() {
            self.left.set(0);
        }
    }

    fn note<A: PartialEq>(&self, decision: u8, answer: &A, open: impl Iterator<Item = A>) {
        let (mut count, mut place) = (0, None);
        for (at, one) in open.take(MOST_ANSWERS + 1).enumerate() {
            count = at + 1;
            place = place.or((one == *answer).then_some(at));
        }
        let (open, by_policy) = match (2..=MOST_ANSWERS).contains(&count) {
            true => (count, place.expect("what a policy says is open")),
            false => (1, 0),
        };
        let (open, by_policy) = (open as u8, by_policy as u8);
        self.asked.borrow_mut().push(Asked { decision, open, by_policy });
    }
}

/// A decision with more answers is left to the policy: places below [`AS_POLICY`].
const MOST_ANSWERS: usize = AS_POLICY as usize;

/// One who plays by a record.
#[derive(Clone, Copy)]
pub struct Recorded<'a>(&'a Record<'a>);

impl Player for Recorded<'_> {
    #[inline]
    fn dice(self) -> PolicyDice {
        self.0.dice[usize::from(self.0.left.get() == 0)]
    }

    #[inline]
    fn may_differ(self, decision: u8) -> bool {
        self.0.decisions.has(decision)
    }

    #[inline]
    fn answer<A: Copy + PartialEq, O: Iterator<Item = A>>(
        self,
        decision: u8,
        by_policy: impl FnOnce() -> A,
        open: impl Fn() -> O,
    ) -> A {
        if !self.may_differ(decision) || self.0.is_over() {
            return by_policy();
        }
        let given = self.0.next();
        let answer = match given {
            None | Some(AS_POLICY) => by_policy(),
            Some(place) => {
                let given = open().nth(place.into());
                given.expect("the game stands as it did when this was answered")
            }
        };
        match given {
            Some(_) => self.0.advance(),
            None => self.0.note(decision, &answer, open()),
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: PolicyDice = PolicyDice { seed: 1, game: 2 };
    const FRESH: PolicyDice = PolicyDice { seed: 9, game: 2 };

    /// Three questions of kind 0, 1 and 0 again, with three, one and two answers; the policy gives the
    /// second, the only and the first.
    fn asks(player: impl Player) -> [u8; 3] {
        [
            player.answer(0, || 11, || 10..13),
            player.answer(1, || 20, || 20..21),
            player.answer(0, || 30, || 30..32),
        ]
    }

    fn record<'a>(given: &'a [u8], then: Then, left: &'a Cell<u32>) -> Record<'a> {
        let both = Decisions::NONE.and(0).and(1);
        Record::new(both, (given, then), [OWN, FRESH], left)
    }

    #[test]
    fn a_policy_alone_is_never_asked_twice() {
        assert_eq!(asks(OWN), [11, 20, 30]);
        assert!(!OWN.may_differ(0));
    }

    #[test]
    fn answers_are_given_in_turn_and_the_policy_decides_after_them() {
        let left = Cell::new(u32::MAX);
        let own = AS_POLICY;
        for (given, answers) in [
            (&[][..], [11, 20, 30]),
            (&[2], [12, 20, 30]),
            (&[0, own, 1], [10, 20, 31]),
            (&[own, own, 1], [11, 20, 31]),
        ] {
            let record = record(given, Then::Own, &left);
            assert_eq!(asks(record.player()), answers);
            assert_eq!(record.asked().len(), 3 - given.len());
        }
        let all = record(&[], Then::Own, &left);
        asks(all.player());
        let asked = |decision, open, by_policy| Asked { decision, open, by_policy };
        // The second has one answer only.
        assert_eq!(all.asked(), [asked(0, 3, 1), asked(1, 1, 0), asked(0, 2, 0)]);
        assert_eq!(left.get(), u32::MAX);
    }

    #[test]
    fn more_answers_than_can_be_told_apart_are_no_choice() {
        let left = Cell::new(u32::MAX);
        for (answers, open) in [(254, 254), (255, 255), (256, 1), (1000, 1)] {
            let record = record(&[], Then::Own, &left);
            assert_eq!(record.player().answer(0, || 7, || 0..answers), 7);
            assert_eq!(record.asked()[0].open, open, "{answers}");
        }
    }

    #[test]
    fn decisions_of_no_interest_are_the_policys() {
        let left = Cell::new(u32::MAX);
        let record = Record::new(Decisions::NONE.and(1), (&[], Then::Own), [OWN, FRESH], &left);
        assert_eq!(asks(record.player()), [11, 20, 30]);
        assert_eq!(record.asked(), [Asked { decision: 1, open: 1, by_policy: 0 }]);
    }

    #[test]
    fn the_last_answer_given_ends_what_is_known_of_the_dice() {
        let left = Cell::new(u32::MAX);
        for (last, answer) in [(1, 31), (AS_POLICY, 30)] {
            left.set(u32::MAX);
            let given = [2, last];
            let record = record(&given, Then::Fresh, &left);
            let player = record.player();
            assert_eq!(player.answer(0, || 11, || 10..13), 12);
            assert_eq!((left.get(), player.dice()), (u32::MAX, OWN));
            // The answer itself is by the dice the player had when he was asked.
            let by_policy = || if player.dice() == OWN { 30 } else { 99 };
            assert_eq!(player.answer(0, by_policy, || 30..32), answer);
            assert_eq!((left.get(), player.dice()), (0, FRESH));
        }
    }
}
