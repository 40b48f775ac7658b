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
use kernel::systems::{Order, PolicyRef, Scenario, System};

use super::policy::Ready;
use super::rulebook::Rulebook;
use super::{KamikazeAttack, rulebook_and_players};

/// What questions are asked of: the rules, and the order they came from.
struct Ground {
    book: Rulebook,
    order: Order,
}

impl Ground {
    /// The players under a named policy.
    fn players(&self, policy: &str) -> Ready {
        let policies = vec![PolicyRef::Named(policy.into())];
        let order = Order { policies, ..self.order.clone() };
        let (_, ready) =
            rulebook_and_players(&order).expect("what can be read with one policy can with all");
        ready
    }
}

type Question = Asked<Ground>;

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
    let order = Order { scenario, sets: ask.sets.clone(), policies: Vec::new() };
    let (book, _) = rulebook_and_players(&order)?;
    let givens = Givens::take(question.givens, &ask.given, question.id)?;
    question.answer(givens, &Ground { book, order })
}
