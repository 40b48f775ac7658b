//! Exact odds of every chart and of the procedures made of them, found by walking every roll of
//! the functions that play the game. Nothing is decided here: a question names its function.

mod air;
mod answer;
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

use crate::config::{Problems, nearest};
use crate::systems::odds::{self as asked, Ask, ExactAnswer};
use crate::systems::{Order, Scenario};

use super::doctrine::Reference;
use super::rulebook::Rulebook;
use super::state::Game;
use super::system::rulebook;

use answer::Answer;
use givens::{Given, Givens};

/// Whose rules are asked when nobody says.
const SCENARIO: &str = "kimberly";

/// One chart or procedure, and the function that answers for it.
struct Question {
    id: &'static str,
    decides: &'static str,
    givens: &'static [Given],
    ask: fn(&Rulebook, &Givens) -> Answer,
}

impl Question {
    const fn new(
        id: &'static str,
        decides: &'static str,
        givens: &'static [Given],
        ask: fn(&Rulebook, &Givens) -> Answer,
    ) -> Question {
        Question { id, decides, givens, ask }
    }
}

/// Every question, in the order of the charts; procedures come last.
fn all() -> impl Iterator<Item = &'static Question> {
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
    let card = |question: &Question| asked::Question {
        id: question.id,
        decides: question.decides,
        givens: question.givens.iter().map(Given::card).collect(),
    };
    all().map(card).collect()
}

/// The answer to a question.
pub fn answer(ask: &Ask) -> Result<ExactAnswer, Problems> {
    let question = find(&ask.table)?;
    let scenario = ask.scenario.clone().unwrap_or_else(|| Scenario::Named(SCENARIO.into()));
    let book = rulebook(&Order { scenario, sets: ask.sets.clone(), policies: Vec::new() })?;
    let givens = Givens::take(question.givens, &ask.given, question.id, book.scenario.day)?;
    answer_from(question, &book, givens)
}

fn answer_from(
    question: &Question,
    book: &Rulebook,
    givens: Givens,
) -> Result<ExactAnswer, Problems> {
    let Answer { outcomes, whole, counts } = (question.ask)(book, &givens);
    if outcomes.is_empty() {
        let what = format!("no roll on `{}` ever comes to a result", question.id);
        return Err(Problems::one(what, "every result is rolled again: take one setting back"));
    }
    let (table, decides) = (question.id.into(), question.decides);
    Ok(ExactAnswer { table, decides, given: givens.into_values(), outcomes, whole, counts })
}

fn find(table: &str) -> Result<&'static Question, Problems> {
    all().find(|question| question.id.eq_ignore_ascii_case(table)).ok_or_else(|| {
        let near = nearest(table, all().map(|question| question.id));
        let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        let what = format!("picket-duty has no table or procedure `{table}`");
        Problems::one(what, format!("{near}`tincan odds picket-duty` lists them all"))
    })
}

/// A ship fresh on station with ratings of 0, for rules that ask about the game as it stands.
fn fresh(book: &Rulebook) -> Game {
    Game::new(book, &Reference)
}
