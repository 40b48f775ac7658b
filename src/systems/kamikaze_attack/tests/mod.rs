//! Worked examples and exact odds, by part of the text. What all of them set up with is here.

mod bearings;
mod choices;
mod crashes;
mod dives;
mod every_reading;
mod files;
mod jinks;
mod readings;
mod reference_bands;
mod routes;

use kernel::config::Problems;
use kernel::dice::{Dice, Draw, PolicyDice, Quiet, Scripted};
use kernel::systems::kit::{self, Files};
use kernel::systems::{PolicyRef, Request, Scenario};

use super::game::Game;
use super::geometry::{Heading, Square};
use super::jink::Flight;
use super::policy::CompiledPolicy;
use super::rulebook::Rulebook;
use super::scratch::Scratch;
use super::{KamikazeAttack, Prepared};

/// The system with the files that come with it.
pub const KAMIKAZE_ATTACK: KamikazeAttack = KamikazeAttack(Files(books::KAMIKAZE_ATTACK));

/// A scenario with settings and policies.
pub fn set_up(scenario: &str, sets: &[&str], policies: &[&str]) -> (Rulebook, CompiledPolicy) {
    let sets = sets.iter().map(ToString::to_string).collect();
    let policies = policies.iter().map(|&name| PolicyRef::Named(name.into()).into()).collect();
    let request = Request { scenario: Scenario::Named(scenario.into()), sets, policies };
    rulebook_and_players(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The rulebook of a request, and its players.
pub fn rulebook_and_players(request: &Request) -> Result<(Rulebook, CompiledPolicy), Problems> {
    kit::game(&KAMIKAZE_ATTACK, request).map(|Prepared { book, ready }| (book, ready))
}

/// The picket alone as printed, and plain players.
pub fn no_cap(sets: &[&str]) -> (Rulebook, CompiledPolicy) {
    set_up("no-cap", sets, &[])
}

/// The rules of the picket alone.
pub fn book(sets: &[&str]) -> Rulebook {
    no_cap(sets).0
}

/// A quiet table with these dice.
pub fn table(faces: impl IntoIterator<Item = u8>) -> Quiet<Scripted> {
    Quiet(Scripted::new(faces))
}

/// Nobody here leaves a choice to chance.
pub const POLICY_DICE: PolicyDice = PolicyDice { seed: 0, game: 0 };

/// Nor needs dice to tell equals apart.
pub fn no_draw() -> Draw {
    unreachable!("the first of equals is taken")
}

/// Dice that begin as written and then all show one.
pub struct ThenOnes(pub Vec<u8>);

impl Dice for ThenOnes {
    fn roll(&mut self, _sides: u8) -> u8 {
        if self.0.is_empty() { 1 } else { self.0.remove(0) }
    }
}

pub const fn at(x: u8, y: u8) -> Square {
    Square::new(x, y)
}

pub const fn flight(x: u8, y: u8, heading: Heading) -> Flight {
    Flight { at: at(x, y), heading }
}

/// Play one dive with these dice, and look at the game afterwards.
pub fn dive<T>(
    (book, ready): &(Rulebook, CompiledPolicy),
    faces: impl IntoIterator<Item = u8>,
    look: impl FnOnce(super::dive::Ended, &Game) -> T,
) -> T {
    let mut game = Game::new(ready, book);
    let ended = game.dive(0, POLICY_DICE, &mut Scratch::default(), &mut table(faces));
    look(ended, &game)
}
