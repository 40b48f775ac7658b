//! Exact odds of the dice and of whole dives, found from the functions that play the game. Nothing
//! is decided here: a question names its function.

mod dives;
mod dice;
#[cfg(test)]
mod tests;

use kernel::config::Problems;
use kernel::systems::odds::givens::Givens;
use kernel::systems::odds::question::{Asked, find};
use kernel::systems::odds::{self as asked, Ask, ExactAnswer};
use kernel::systems::{PolicyRef, Request, Scenario, System};

use super::policy::CompiledPolicy;
use super::rulebook::Rulebook;
use super::{KamikazeAttack, rulebook_and_players};

/// What questions are asked of: the rules, and the order they came from.
struct Asking {
    book: Rulebook,
    request: Request,
}

impl Asking {
    /// The players under a named policy.
    fn players(&self, policy: &str) -> CompiledPolicy {
        let policies = vec![PolicyRef::Named(policy.into())];
        let request = Request { policies, ..self.request.clone() };
        let (_, ready) =
            rulebook_and_players(&request).expect("what can be read with one policy can with all");
        ready
    }
}

type Question = Asked<Asking>;

/// Whose rules are asked when nobody says.
const SCENARIO: &str = "no-cap";

/// Every question, in the order of play.
fn all() -> impl Iterator<Item = &'static Question> + Clone {
    [dice::QUESTIONS, dives::QUESTIONS].into_iter().flatten()
}

/// What can be asked.
pub fn questions() -> Vec<asked::Question> {
    all().map(Question::card).collect()
}

/// The answer to a question.
pub fn answer(ask: &Ask) -> Result<ExactAnswer, Problems> {
    let question = find(KamikazeAttack.id(), all(), &ask.table)?;
    let scenario = ask.scenario.clone().unwrap_or_else(|| Scenario::Named(SCENARIO.into()));
    let request = Request { scenario, sets: ask.sets.clone(), policies: Vec::new() };
    let (book, _) = rulebook_and_players(&request)?;
    let givens = Givens::take(question.givens, &ask.given, question.id)?;
    question.answer(givens, &Asking { book, request })
}
