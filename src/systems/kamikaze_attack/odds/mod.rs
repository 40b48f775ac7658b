//! Exact odds of the dice and of whole dives, found from the functions that play the game. Nothing
//! is decided here: a question names its function.

mod dives;
mod dice;
#[cfg(test)]
mod tests;

#[cfg(test)]
pub use dives::fates_from;

use kernel::config::Problems;
use kernel::systems::odds::givens::{Givens, same};
use kernel::systems::odds::question::{Asked, find};
use kernel::systems::odds::{self as asked, Ask, ExactAnswer};
use kernel::systems::{PolicyCard, PolicyRef, Request, System, kit};

use super::KamikazeAttack;
use super::policy::{self, CompiledPolicy};
use super::rulebook::Rulebook;

/// What questions are asked of: the rules, and the request they came from.
struct Asking {
    system: KamikazeAttack,
    book: Rulebook,
    request: Request,
}

impl Asking {
    /// The players under a named policy.
    fn players(&self, policy: &str) -> CompiledPolicy {
        let policies = vec![PolicyRef::Named(policy.into()).into()];
        let request = Request { policies, ..self.request.clone() };
        let game = kit::game(&self.system, &request);
        game.expect("what can be read with one policy can with all").ready
    }
}

type Question = Asked<Asking>;

/// Every question, in the order of play.
fn all() -> impl Iterator<Item = &'static Question> + Clone {
    [dice::QUESTIONS, dives::QUESTIONS].into_iter().flatten()
}

/// What can be asked.
pub fn questions(system: &KamikazeAttack) -> Vec<asked::Question> {
    let mut cards: Vec<_> = all().map(Question::card).collect();
    let givens = cards.iter_mut().flat_map(|card| &mut card.givens);
    for policy in givens.filter(|given| given.name == dives::POLICY.name) {
        policy.allowed = divers(system).join("|");
    }
    cards
}

/// The policies that fly dives.
fn divers(system: &KamikazeAttack) -> Vec<String> {
    let flies = |card: &PolicyCard| card.seats.has(policy::JAPAN_SEAT);
    system.policies().into_iter().filter(flies).map(|card| card.id).collect()
}

/// The answer to a question.
pub fn answer(system: &KamikazeAttack, ask: &Ask) -> Result<ExactAnswer, Problems> {
    let question = find(system.id(), all(), &ask.table)?;
    let request = kit::asked::request::<KamikazeAttack>(ask);
    let book = kit::game(system, &request)?.book;
    let given = match question.givens.iter().any(|given| given.name == dives::POLICY.name) {
        true => by_known_policies(system, &ask.given)?,
        false => ask.given.clone(),
    };
    let givens = Givens::take(question.givens, &given, question.id)?;
    question.answer(givens, &Asking { system: *system, book, request })
}

/// The circumstances with the policy as its file is called, whichever way it was spelled.
fn by_known_policies(
    system: &KamikazeAttack,
    given: &[(String, String)],
) -> Result<Vec<(String, String)>, Problems> {
    let known = divers(system);
    let mut given = given.to_vec();
    for (_, said) in given.iter_mut().filter(|(name, _)| name == dives::POLICY.name) {
        let found = known.iter().find(|known| same(known, said));
        *said = found.cloned().ok_or_else(|| dives::POLICY.refused(said, &known.join("|")))?;
    }
    Ok(given)
}
