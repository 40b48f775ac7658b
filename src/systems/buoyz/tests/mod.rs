//! The rules by hand, and whole games.

mod admirals;
mod aircraft;
mod campaign;
mod choices;
mod golden;
mod points;
mod readings;
mod reference;
mod rules;
mod tables;
mod vectors;

use kernel::dice::{PolicyDice, Quiet, Scripted};
use kernel::systems::kit::{self, Files};
use kernel::systems::{Request, Scenario};

use crate::Buoyz;
use crate::game::{Battle, Game};
use crate::system::Ready;

pub const BUOYZ: Buoyz = Buoyz(Files(books::BUOYZ));

/// A scenario with settings, ready to play.
pub fn prepared(scenario: &str, sets: &[&str]) -> Ready {
    let scenario = Scenario::Named(scenario.into());
    let sets = sets.iter().map(ToString::to_string).collect();
    let request = Request { scenario, sets, policies: Vec::new() };
    kit::game(&BUOYZ, &request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A battle of a scenario with settings, deployed, with the dice that will fall.
pub fn scripted(
    scenario: &str,
    sets: &[&str],
    dice: impl IntoIterator<Item = u8>,
    act: impl FnOnce(&mut Battle<'_, '_, '_, Quiet<Scripted>>),
) {
    with(&prepared(scenario, sets), dice, |mut battle| act(&mut battle));
}

pub fn with(
    ready: &Ready,
    dice: impl IntoIterator<Item = u8>,
    act: impl FnOnce(Battle<'_, '_, '_, Quiet<Scripted>>),
) {
    let (mut game, mut table) = (Box::new(Game::room()), Quiet(Scripted::new(dice)));
    let policy_dice = PolicyDice { seed: 0, game: 0 };
    act(Battle::begin(&ready.ready, &ready.book, policy_dice, &mut game, &mut table));
}
