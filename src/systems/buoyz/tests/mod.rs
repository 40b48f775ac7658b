//! The rules by hand, and whole games.

mod admirals;
mod aircraft;
mod campaign;
mod choices;
mod golden;
mod limits;
mod mistakes;
mod points;
mod readings;
mod reference;
mod rules;
mod tables;
mod told;
mod vectors;

use kernel::config::Problems;
use kernel::dice::{PolicyDice, Quiet, Scripted};
use kernel::systems::kit::{self, Files};
use kernel::systems::{File, Request, Scenario};

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

/// A scenario in which some words are others, with settings, ready to play.
pub fn changed(
    scenario: &str,
    change: &[(&str, &str)],
    sets: &[String],
) -> Result<Ready, Problems> {
    let ends = format!("scenarios/{scenario}.toml");
    let (_, text) = books::BUOYZ.iter().find(|(name, _)| name.ends_with(&ends)).expect(scenario);
    let text = change.iter().fold((*text).to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    });
    let scenario = Scenario::Handed(File { name: "mine.toml".into(), text });
    kit::game(&BUOYZ, &Request { scenario, sets: sets.to_vec(), policies: Vec::new() })
}

/// What is said against it; nothing if it can be played.
pub fn refused(scenario: &str, change: &[(&str, &str)]) -> String {
    changed(scenario, change, &[]).err().map_or_else(String::new, |problems| problems.to_string())
}

/// What is said against a scenario with settings.
pub fn refused_with(scenario: &str, sets: &[String]) -> String {
    changed(scenario, &[], sets).err().map_or_else(String::new, |problems| problems.to_string())
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
