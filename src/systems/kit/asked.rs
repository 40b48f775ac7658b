//! Exact odds asked of the rules of a system.

use crate::config::Problems;
use crate::systems::odds::givens::Givens;
use crate::systems::odds::question::{Asked, find};
use crate::systems::odds::{Ask, ExactAnswer};
use crate::systems::{Answering, Request, Scenario};

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

/// Whether it is the rules that are asked: some systems answer more than that.
pub fn is_of_rules<B: Book>(ask: &Ask) -> bool {
    question::<B>(ask).is_ok()
}

fn question<B: Book>(ask: &Ask) -> Result<&'static Asked<B::Rules>, Problems> {
    find(B::ABOUT.id, B::ASKED.iter().copied().flatten(), &ask.table)
}

/// The answer to a question by one of the functions that play.
pub fn answer<B: Book>(book: &B, ask: &Ask) -> Result<ExactAnswer, Problems> {
    // A table there is not is told before whatever is wrong with the rules.
    question::<B>(ask)?;
    answering(book, ask)?(ask)
}

/// What answers questions to the rules that `like` is asked of, which are read once.
pub fn answering<B: Book>(book: &B, like: &Ask) -> Result<Box<Answering<'static>>, Problems> {
    let rules = super::rules(book, &request::<B>(like))?;
    Ok(Box::new(move |ask| {
        let question = question::<B>(ask)?;
        let said = B::circumstances(&ask.given, question, &rules);
        question.answer(Givens::take(question.givens, &said, question.id)?, &rules)
    }))
}
