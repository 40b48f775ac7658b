//! Exact odds asked of the rules of a system.

use crate::config::Problems;
use crate::systems::odds::givens::Givens;
use crate::systems::odds::question::find;
use crate::systems::odds::{Ask, ExactAnswer};
use crate::systems::{Request, Scenario};

use super::Book;

/// The request for the rules that a question is asked of.
pub fn request<B: Book>(ask: &Ask) -> Request {
    let named = match B::ABOUT.asked_of {
        "" => B::ABOUT.flagship,
        scenario => scenario,
    };
    let scenario = ask.scenario.clone().unwrap_or_else(|| Scenario::Named(named.into()));
    Request { scenario, sets: ask.sets.clone(), policies: Vec::new() }
}

/// The answer to a question by one of the functions that play.
pub fn answer<B: Book>(book: &B, ask: &Ask) -> Result<ExactAnswer, Problems> {
    let question = find(B::ABOUT.id, B::ASKED.iter().copied().flatten(), &ask.table)?;
    let rules = super::rules(book, &request::<B>(ask))?;
    let said = B::circumstances(&ask.given, question, &rules);
    question.answer(Givens::take(question.givens, &said, question.id)?, &rules)
}
