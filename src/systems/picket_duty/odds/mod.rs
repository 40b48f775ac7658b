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

use kernel::config::Problems;
use kernel::systems::odds::question::{Asked, find};
use kernel::systems::odds::{self as asked, Ask, ExactAnswer};
use kernel::systems::{Request, Scenario, System, kit};

use super::PicketDuty;
use super::doctrine::Reference;
use super::rulebook::Rulebook;
use super::state::Game;

use givens::Givens;

/// Whose rules are asked when nobody says.
const SCENARIO: &str = "kimberly";

type Question = Asked<Rulebook>;

/// Every question, in the order of the charts; procedures come last.
fn all() -> impl Iterator<Item = &'static Question> + Clone {
    let groups = [
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
    groups.into_iter().flatten()
}

/// What can be asked.
pub fn questions() -> Vec<asked::Question> {
    all().map(Question::card).collect()
}

/// The answer to a question.
pub fn answer(system: &PicketDuty, ask: &Ask) -> Result<ExactAnswer, Problems> {
    let question = find(system.id(), all(), &ask.table)?;
    let scenario = ask.scenario.clone().unwrap_or_else(|| Scenario::Named(SCENARIO.into()));
    let request = Request { scenario, sets: ask.sets.clone(), policies: Vec::new() };
    let book = kit::rules(system, &request)?;
    question.answer(givens_of(question, &ask.given, &book)?, &book)
}

/// The circumstances of a question: what was said, and the defaults of the rest.
fn givens_of(
    question: &Question,
    said: &[(String, String)],
    book: &Rulebook,
) -> Result<Givens, Problems> {
    let said = givens::on_the_day(said, question.givens, book.scenario.day);
    Givens::take(question.givens, &said, question.id)
}

/// A ship fresh on station with ratings of 0, for rules that ask about the game as it stands.
fn fresh(book: &Rulebook) -> Game {
    Game::new(&Reference, book)
}
