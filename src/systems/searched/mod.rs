//! Captains that search: at each decision they try the answers that are open in games that could follow.
//!
//! A game is a function of its dice and of what is decided in it, so that nothing need be copied to try an
//! answer: the game is played again from its start, with the answers given so far, one more, and the
//! base policy after it (a rollout policy: Tesauro and Galperin, "On-line policy improvement using
//! Monte-Carlo search", 1997). Up to that answer the dice are the game's own, which the player has seen
//! fall; after it they are fresh, and no branch knows what the game will roll.

mod race;
mod said;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::sync::OnceLock;

use crate::dice::{Branch, Branched, LuckTable, PolicyDice, Table};
use crate::policy::{AS_POLICY, Asked, Decisions, Record, Then};
use crate::stats::{Moments, coefficients};
use crate::systems::cell::Playable;

pub use said::{Place, Said, base_of};

/// A decision whose answers can be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Triable {
    /// As policies name it.
    pub name: &'static str,
    /// The number a [`Player`](crate::policy::Player) is asked by.
    pub number: u8,
    pub uses: Uses,
}

/// When a decision is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uses {
    /// Also where none is named.
    Always,
    /// Only where it is named.
    Named,
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
#[derive(Clone, Debug)]
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
    /// What one whole number of luck is worth in each class of rolls, once that was found out.
    weights: OnceLock<Vec<f64>>,
}

impl Search {
    pub fn new(
        decisions: Decisions,
        branches: u32,
        (aim, wanted): (usize, Wanted),
        said: String,
    ) -> Search {
        let (told, weights) = ((String::new(), String::new()), OnceLock::new());
        Search { decisions, branches, aim, wanted, told, said, weights }
    }
}

/// Which end of a metric a side would have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    High,
    Low,
}

impl Wanted {
    fn of(self, value: f64) -> f64 {
        match self {
            Wanted::High => value,
            Wanted::Low => -value,
        }
    }
}

/// What is known of a game that was played: its other answers, its luck, and what it ended with.
struct Played<O, const LUCKS: usize> {
    asked: Vec<Asked>,
    luck: [i32; LUCKS],
    outcome: O,
}

/// Games by which it is found out what luck is worth, and the seed of their dice: the first digits of
/// the square root of 5.
const PILOT: u64 = 1024;
const PILOT_SEED: u64 = 0x3c6e_f372_fe94_f82b;

/// One game at which somebody searches; `LUCKS` classes of rolls have their luck kept.
pub struct Tried<'a, G: Playable, const LUCKS: usize> {
    pub search: &'a Search,
    pub game: &'a G,
    pub seed: u64,
    pub number: u64,
    pub scratch: &'a mut G::Scratch,
}

impl<'a, G: Playable, const LUCKS: usize> Tried<'a, G, LUCKS> {
    /// The answers to all decisions of the game, one after another, and what it ends with.
    pub fn answers(&mut self) -> (Vec<u8>, G::Outcome) {
        let mut given = Vec::new();
        let own = |given: &[u8], tried: &mut Self| tried.play((given, Then::Own), Branch::ITSELF);
        let mut played = own(&given, self);
        let (mut next, mut tried) = (0, 0);
        while let Some(&decision) = played.asked.get(next) {
            let answer = match decision.is_open() {
                true => self.best(&given, tried, decision),
                false => AS_POLICY,
            };
            given.push(answer);
            next += 1;
            tried += u32::from(decision.is_open());
            // As long as he does what the policy would, the game goes on as it did.
            if answer != AS_POLICY {
                played = own(&given, self);
                next = 0;
            }
        }
        (given, played.outcome)
    }

    /// The best answer to a decision, the nth that is tried, after these. What the dice of a branch did is taken out of what it
    /// comes to: luck is nothing on average whatever is answered (a control variate, as
    /// [`Control`](crate::stats::Control) has it), and tells answers apart by many fewer games.
    fn best(&mut self, given: &[u8], tried: u32, asked: Asked) -> u8 {
        let weights = self.weights();
        let search = self.search;
        let by_policy = usize::from(asked.by_policy);
        let said = |answer| if answer == by_policy { AS_POLICY } else { answer as u8 };
        let mut with = [given, &[0]].concat();
        let value = |answer: usize, nth: u32| {
            with[given.len()] = said(answer);
            let branch = Branch::searched(tried, nth);
            let played = self.play((&with, Then::Fresh), branch);
            let luck =
                weights.iter().zip(played.luck).map(|(weight, luck)| weight * f64::from(luck));
            let value = f64::from(played.outcome.as_ref()[search.aim]);
            search.wanted.of(value - luck.sum::<f64>())
        };
        said(race::best(asked.open.into(), by_policy, search.branches, value))
    }

    /// What luck is worth, by games of the base policy that nobody else plays: the same for every game.
    fn weights(&mut self) -> &'a [f64] {
        if self.search.weights.get().is_none() {
            let mut games = Moments::new(1 + LUCKS);
            for number in 0..PILOT {
                let scratch = &mut *self.scratch;
                let mut pilot = Tried { seed: PILOT_SEED, number, scratch, ..*self };
                let Played { luck, outcome, .. } = pilot.play((&[], Then::Fresh), Branch::ITSELF);
                games.fold_row(&[&[outcome.as_ref()[self.search.aim]], luck.as_slice()].concat());
            }
            let found = coefficients(&games, 0, &(1..=LUCKS).collect::<Vec<_>>());
            // Whoever was first found the same.
            let _ = self.search.weights.set(found);
        }
        self.search.weights.get().expect("they were just found")
    }

    /// The game with these answers and the policy's after them.
    fn play(&mut self, given: (&[u8], Then), branch: Branch) -> Played<G::Outcome, LUCKS> {
        let (seed, game, left) = (self.seed, self.number, Cell::new(0));
        let mut table = LuckTable::<_, LUCKS>::new(Branched::new(seed, game, branch, &left));
        let dice = [PolicyDice { seed, game }, branch.policy_dice(seed, game)];
        let record = Record::new(self.search.decisions, given, dice, &left);
        let outcome = self.game.play(record.player(), self.scratch, &mut table);
        Played { asked: record.asked(), luck: table.sums, outcome }
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
