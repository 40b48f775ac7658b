//! Captains that search: at each decision they try the answers that are open in games that could follow.
//!
//! A game is a function of its dice and of what is decided in it, so that nothing need be copied to try an
//! answer: the game is played again from its start, with the answers given so far, one more, and the
//! base policy after it (a rollout policy: Tesauro and Galperin, "On-line policy improvement using
//! Monte-Carlo search", 1997). Up to that answer the dice are the game's own, which the player has seen
//! fall; after it they are fresh, and no branch knows what the game will roll.

mod race;
mod said;

use std::cell::Cell;

use crate::dice::{Branch, Branched, PolicyDice, Quiet, Table};
use crate::policy::{Asked, Decisions, Record, Then};
use crate::systems::cell::Playable;

pub use said::{Place, Said, base_of};

/// A decision whose answers can be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triable {
    /// As policies name it.
    pub name: &'static str,
    /// The number a [`Player`](crate::policy::Player) is asked by.
    pub number: u8,
    /// Whether it is tried where none is named.
    pub usual: bool,
}

/// What of a system can be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    pub decisions: &'static [Triable],
    /// What a captain who searches knows of what other players may know and he may not, in a sentence.
    pub knows: &'static str,
}

impl Searched {
    /// Nothing can be searched.
    pub const NOTHING: Searched = Searched { decisions: &[], knows: "" };
}

/// How one side searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    pub decisions: Decisions,
    /// How many branches an answer is tried in, at the most.
    pub branches: u32,
    /// The number of a game that counts, by its place in the row, and which way.
    pub aim: usize,
    pub wanted: Wanted,
    /// What is told of it beside a result.
    pub told: (String, String),
    /// As it was said, for keys of cells.
    pub said: String,
}

/// Which end of a metric a side would have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    High,
    Low,
}

impl Wanted {
    fn of(self, value: i32) -> i32 {
        match self {
            Wanted::High => value,
            Wanted::Low => -value,
        }
    }
}

/// One game at which somebody searches.
pub struct Tried<'a, G: Playable> {
    pub search: &'a Search,
    pub game: &'a G,
    pub seed: u64,
    pub number: u64,
    pub scratch: &'a mut G::Scratch,
}

impl<G: Playable> Tried<'_, G> {
    /// The answers to all decisions of the game, one after another, and what it ends with.
    pub fn answers(&mut self) -> (Vec<u8>, G::Outcome) {
        let mut given = Vec::new();
        let own = |given: &[u8], tried: &mut Self| tried.play((given, Then::Own), Branch::ITSELF);
        let (mut asked, mut outcome) = own(&given, self);
        let mut next = 0;
        while let Some(&decision) = asked.get(next) {
            let answer = self.best(&given, decision);
            given.push(answer);
            next += 1;
            // As long as he does what the policy would, the game goes on as it did.
            if answer != decision.by_policy {
                (asked, outcome) = own(&given, self);
                next = 0;
            }
        }
        (given, outcome)
    }

    /// The best answer to a decision, after these.
    fn best(&mut self, given: &[u8], asked: Asked) -> u8 {
        let (search, decision) = (self.search, given.len() as u32);
        let mut with = [given, &[0]].concat();
        let value = |answer: usize, nth: u32| {
            with[given.len()] = answer as u8;
            let branch = Branch::searched(decision, nth);
            let (_, outcome) = self.play((&with, Then::Fresh), branch);
            search.wanted.of(outcome.as_ref()[search.aim])
        };
        race::best(asked.open.into(), asked.by_policy.into(), search.branches, value) as u8
    }

    /// The game with these answers and the policy's after them: what could be answered otherwise then,
    /// and what it ends with.
    fn play(&mut self, given: (&[u8], Then), branch: Branch) -> (Vec<Asked>, G::Outcome) {
        let (seed, game, left) = (self.seed, self.number, Cell::new(0));
        let mut table = Quiet(Branched::new(seed, game, branch, &left));
        let dice = [PolicyDice { seed, game }, branch.policy_dice(seed, game)];
        let record = Record::new(self.search.decisions, given, dice, &left);
        let outcome = self.game.play(record.player(), self.scratch, &mut table);
        (record.asked(), outcome)
    }
}

/// One game at any table, with these answers to the decisions of a search.
pub fn replay<G: Playable>(
    game: &G,
    (search, given): (Option<&Search>, &[u8]),
    dice: PolicyDice,
    scratch: &mut G::Scratch,
    table: &mut impl Table,
) -> G::Outcome {
    let left = Cell::new(u32::MAX);
    let decisions = search.map_or(Decisions::NONE, |search| search.decisions);
    let record = Record::new(decisions, (given, Then::Own), [dice; 2], &left);
    game.play(record.player(), scratch, table)
}
