//! Trying every level and variant once, so that a wrong path or value is told where it was said.

use super::named_settings::{Assignment, Half, NamedSettings};
use super::policies;
use super::subject::Subject;
use crate::experiment::ScenarioRef;
use kernel::config::{Item, Problem, Problems};
use kernel::systems::{PolicyChoice, Request, System};

/// The scenarios that can be played with what is set everywhere.
pub struct Rehearsal<'g> {
    system: &'static dyn System,
    set: &'g [Assignment],
    policies: &'g [PolicyChoice],
    scenarios: Vec<&'g ScenarioRef>,
}

impl<'g> Rehearsal<'g> {
    /// Try the scenarios themselves. `None` without a system.
    pub fn new(subject: &'g Subject) -> Option<Rehearsal<'g>> {
        let (system, scenarios) = (subject.system?, Vec::new());
        let mut rehearsal =
            Rehearsal { system, set: &subject.set, policies: &subject.policies, scenarios };
        for (scenario, item) in &subject.scenarios {
            match rehearsal.prepare(scenario, &[], &[]) {
                Ok(()) => rehearsal.scenarios.push(scenario),
                Err(problems) => {
                    problems
                        .iter()
                        .for_each(|problem| tell(problem, &Who::default(), &subject.set, item));
                }
            }
        }
        Some(rehearsal)
    }

    /// Whether several named settings can be played together everywhere: if so, none needs to be tried
    /// alone.
    pub fn plays(&self, all_settings: &[NamedSettings]) -> bool {
        let said: Vec<Assignment> =
            all_settings.iter().flat_map(|settings| settings.sets.clone()).collect();
        let policies: Vec<PolicyChoice> =
            all_settings.iter().flat_map(|settings| settings.policies.clone()).collect();
        self.scenarios.iter().all(|scenario| self.prepare(scenario, &said, &policies).is_ok())
    }

    /// Try one set of settings in every scenario that can be played without it.
    pub fn rehearse(&self, who: &Who, settings: &NamedSettings) {
        let mut failed: Vec<(&ScenarioRef, Problems)> = Vec::new();
        for scenario in &self.scenarios {
            let tried = self.prepare(scenario, &settings.sets, &settings.policies);
            failed.extend(tried.err().map(|err| (*scenario, err)));
        }
        let everywhere = failed.len() == self.scenarios.len();
        for (scenario, problems) in &failed {
            let place = if everywhere { String::new() } else { format!(" in {}", scenario.name) };
            let who = Who { whole: who.whole.clone(), part: format!("{}{place}", who.part) };
            problems.iter().for_each(|problem| tell(problem, &who, &settings.sets, &settings.item));
        }
    }

    fn prepare(
        &self,
        scenario: &ScenarioRef,
        said: &[Assignment],
        own: &[PolicyChoice],
    ) -> Result<(), Problems> {
        let all = || self.set.iter().chain(said);
        let sets = all().map(|said| said.text.clone()).collect();
        let policies = policies::instead(self.system, own, self.policies);
        let request = Request { scenario: scenario.scenario.clone(), sets, policies };
        let files = || all().filter_map(|said| said.overlay().cloned()).collect::<Vec<_>>();
        let told = |problems: Problems| problems.said_in_files(&files());
        self.system.prepare(&request).map(|_| ()).map_err(told)
    }
}

/// Whose settings are tried, as messages say it.
#[derive(Default)]
pub struct Who {
    /// The variant, or the factor.
    whole: String,
    /// Which of its levels.
    part: String,
}

impl Who {
    pub fn variant(name: &str) -> Who {
        Who { whole: format!("variant `{name}`"), part: String::new() }
    }

    pub fn baseline() -> Who {
        Who { whole: "baseline".into(), part: String::new() }
    }

    pub fn level(factor: &str, level: &str) -> Who {
        Who { whole: format!("factor `{factor}`"), part: format!(", level `{level}`") }
    }

    /// A path is the factor's, whichever level it fails in.
    fn says(&self, what: &str, of: Half) -> String {
        match (self.whole.as_str(), of) {
            ("", _) => what.to_owned(),
            (whole, Half::SharedPath) => format!("{whole}: {what}"),
            (whole, Half::Own) => format!("{whole}{}: {what}", self.part),
        }
    }
}

/// Tell a problem where its cause was said; one that came of no single setting, at `item`.
fn tell(problem: &Problem, who: &Who, said: &[Assignment], item: &Item) {
    if let Some((text, span)) = problem.said()
        && let Some(said) = said.iter().find(|said| said.text == text)
    {
        let (half, place) = said.place(span);
        return place.fail(&who.says(problem.what(), half), problem.help());
    }
    let at = problem.place().map(|spot| format!(" ({}:{})", spot.file, spot.line));
    let what = who.says(problem.what(), Half::Own) + &at.unwrap_or_default();
    item.fail(&what, problem.help());
}
