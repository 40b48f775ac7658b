//! Trying every level and variant once, so that a wrong path or value is told where it was said.

use super::bundle::{Bundle, Said};
use super::ground::Ground;
use crate::config::{Item, Problem, Problems};
use crate::experiment::ScenarioRef;
use crate::systems::{Order, System};

/// The scenarios that can be played with what is set everywhere.
pub struct Stage<'g> {
    system: &'static dyn System,
    set: &'g [Said],
    scenarios: Vec<&'g ScenarioRef>,
}

impl<'g> Stage<'g> {
    /// Try the scenarios themselves. `None` without a system.
    pub fn new(ground: &'g Ground) -> Option<Stage<'g>> {
        let mut stage = Stage { system: ground.system?, set: &ground.set, scenarios: Vec::new() };
        for (scenario, item) in &ground.scenarios {
            match stage.prepare(scenario, &[]) {
                Ok(()) => stage.scenarios.push(scenario),
                Err(problems) => {
                    problems.iter().for_each(|problem| tell(problem, "", &ground.set, item));
                }
            }
        }
        Some(stage)
    }

    /// Try one bundle in every scenario that can be played without it.
    pub fn rehearse(&self, who: &str, bundle: &Bundle) {
        let tried =
            self.scenarios.iter().map(|scenario| (*scenario, self.prepare(scenario, &bundle.sets)));
        let failed: Vec<(&ScenarioRef, Problems)> =
            tried.filter_map(|(scenario, result)| Some((scenario, result.err()?))).collect();
        let everywhere = failed.len() == self.scenarios.len();
        for (scenario, problems) in &failed {
            let who = match everywhere {
                true => format!("{who}: "),
                false => format!("{who} in {}: ", scenario.name),
            };
            problems.iter().for_each(|problem| tell(problem, &who, &bundle.sets, &bundle.item));
        }
    }

    fn prepare(&self, scenario: &ScenarioRef, said: &[Said]) -> Result<(), Problems> {
        let sets = self.set.iter().chain(said).map(|said| said.text.clone()).collect();
        let order = Order { scenario: scenario.scenario.clone(), sets };
        self.system.prepare(&order).map(|_| ())
    }
}

/// Tell a problem where its cause was said; one that came of no single setting, at `item`.
fn tell(problem: &Problem, who: &str, said: &[Said], item: &Item) {
    let what = format!("{who}{}", problem.what());
    if let Some((text, span)) = problem.said()
        && let Some(said) = said.iter().find(|said| said.text == text)
    {
        return said.place(span).fail(&what, problem.help());
    }
    let at = problem.place().map(|spot| format!(" ({}:{})", spot.file, spot.line));
    item.fail(&(what + &at.unwrap_or_default()), problem.help());
}
