//! Exact odds of every chart and of the procedures made of them, found by walking every roll of
//! the functions that play the game. Nothing is decided here: a question names its function.

mod air;
mod attacks;
mod damage;
mod dives;
mod givens;
mod gunnery;
mod hull;
mod procedures;
mod repairs;
mod special;
mod stations;
#[cfg(test)]
mod tests;
mod weather;

use kernel::systems::odds::question::Asked;

use super::doctrine::Reference;
use super::rulebook::Rulebook;
use super::state::Game;

type Question = Asked<Rulebook>;

/// Every question, in the order of the charts; procedures come last.
pub const ALL: &[&[Question]] = &[
    stations::QUESTIONS,
    weather::QUESTIONS,
    air::QUESTIONS,
    attacks::QUESTIONS,
    gunnery::QUESTIONS,
    dives::QUESTIONS,
    damage::QUESTIONS,
    hull::QUESTIONS,
    repairs::QUESTIONS,
    procedures::QUESTIONS,
    special::QUESTIONS,
];

/// The circumstances of a question as they are on the day of the scenario.
pub fn on_the_day(
    said: &[(String, String)],
    question: &Question,
    book: &Rulebook,
) -> Vec<(String, String)> {
    givens::on_the_day(said, question.givens, book.scenario.day)
}

/// A ship fresh on station with ratings of 0, for rules that ask about the game as it stands.
fn fresh(book: &Rulebook) -> Game {
    Game::new(&Reference, book)
}
