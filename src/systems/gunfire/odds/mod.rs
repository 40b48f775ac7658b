//! Exact odds of the tables, found from the functions that play. Nothing is decided here: a question
//! names its function.

mod calibration;
mod damage;
mod given;
mod gunnery;
#[cfg(test)]
mod tests;
mod torpedoes;
mod control;

use kernel::config::{Problems, nearest};
use kernel::systems::odds::givens::Givens;
use kernel::systems::odds::question::{Asked, find};
use kernel::systems::odds::{self as asked, Ask, ExactAnswer};
use kernel::systems::{Request, Scenario, System, kit};

pub use control::independent_told;

use super::rulebook::Rulebook;
use super::system::Gunfire;

type Question = Asked<Rulebook>;

/// Whose rules are asked when nobody says.
const SCENARIO: &str = "river-plate";

/// Every question, in the order of the tables.
fn all() -> impl Iterator<Item = &'static Question> + Clone {
    [
        gunnery::QUESTIONS,
        torpedoes::QUESTIONS,
        damage::QUESTIONS,
        control::QUESTIONS,
        calibration::QUESTIONS,
    ]
    .into_iter()
    .flatten()
}

/// What can be asked.
pub fn questions() -> Vec<asked::Question> {
    all().map(Question::card).collect()
}

/// The answer to a question. A ship that is not in the scenario takes the place of its first.
pub fn answer(system: &Gunfire, ask: &Ask) -> Result<ExactAnswer, Problems> {
    let question = find(system.id(), all(), &ask.table)?;
    let givens = Givens::take(question.givens, &ask.given, question.id)?;
    let scenario = ask.scenario.clone().unwrap_or_else(|| Scenario::Named(SCENARIO.into()));
    let mut sets = ask.sets.clone();
    if question.givens.iter().any(|given| given.name == given::SHIP.name) {
        sets.push(format!("fleet.a.1.class={}", known_class(system, givens.text("ship"))?));
    }
    let book = kit::rules(system, &Request { scenario, sets, policies: Vec::new() })?;
    question.answer(givens, &book)
}

/// The class called so, among those that come with the system.
fn known_class(system: &Gunfire, said: &str) -> Result<String, Problems> {
    let stem =
        |name: &'static str| name.rsplit('/').next().and_then(|file| file.strip_suffix(".toml"));
    let known: Vec<&str> = system.0.ships().filter_map(|(name, _)| stem(name)).collect();
    if known.contains(&said) {
        return Ok(said.to_owned());
    }
    let near = nearest(said, known.iter().copied());
    let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    let help = format!("{near}there are {}", known.join(", "));
    Err(Problems::one(format!("no ship is called `{said}`"), help))
}
