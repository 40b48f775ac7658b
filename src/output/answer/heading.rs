//! What a page is headed by: what happens, in one line. Intervals and n are in the answer below it.

use super::{Comparison, ExperimentResult, FactorMove, Kind, happens, is_alike, minus, size};
use crate::findings::{EffectFinding, Verdict};
use kernel::stats::Estimate;

const CHANCE: &str = ", which may be chance";

/// Said of what is not known to be there.
fn doubt(verdict: &Verdict) -> &'static str {
    if *verdict == Verdict::Unknown { CHANCE } else { "" }
}

impl ExperimentResult<'_> {
    /// `USS Cassin Young, 12 April 1945: the US wins 77.5 %`; of several variants, what the one does
    /// that is furthest from the first. Of several scenarios the first: two would make a paragraph of it.
    pub fn page_heading(&self) -> String {
        let more = match self.prepared.experiment.scenarios.len() {
            0 | 1 => String::new(),
            2 => "; and one more scenario".to_owned(),
            many => format!("; and {} more scenarios", many - 1),
        };
        format!("{}: {}{more}", self.place(0), self.happened(0))
    }

    fn happened(&self, scenario: usize) -> String {
        let first = self.first_cell(scenario);
        let start = happens(self.headline(), &self.estimate(first, 0));
        let compared = self.compared(scenario);
        match compared
            .iter()
            .rev()
            .max_by(|a, b| size(&a.difference).total_cmp(&size(&b.difference)))
        {
            _ if !self.findings.effects.is_empty() => {
                start + &self.with(first) + &self.furthest_factor(scenario)
            }
            None => start,
            Some(_) if compared.iter().all(|one| is_alike(&one.verdict)) => {
                let number = compared.len() + 1;
                format!(
                    "{start}, {} variants alike",
                    if number == 2 { "both".into() } else { format!("all {number}") }
                )
            }
            Some(furthest) => start + &self.with(first) + &self.other_level(furthest),
        }
    }

    fn with(&self, cell: usize) -> String {
        format!(" with “{}”", self.cell_title(cell))
    }

    /// `, 67.7 % with “no ends”`, and that this may be chance where it may.
    fn other_level(&self, one: &Comparison) -> String {
        let level = minus(&Kind::of(self.headline()).said(&self.estimate(one.cell, 0)));
        format!(", {level}{}{}", self.with(one.cell), doubt(&one.verdict))
    }

    /// The factor that moves the headline furthest, and how far.
    fn furthest_factor(&self, scenario: usize) -> String {
        let moves = self.findings.moves(&self.prepared.experiment, scenario, 0);
        let Some(furthest) = moves.first() else { return String::new() };
        match (furthest.levels.as_slice(), furthest.slope) {
            (&[found], _) | ([], Some(found)) => {
                let title = self.prepared.effect_title(found.effect);
                format!("; {title}: {}{}", self.moves_by(&found.estimate), doubt(&found.verdict))
            }
            ([], None) => String::new(),
            (_, _) => self.between(furthest),
        }
    }

    fn between(&self, one: &FactorMove) -> String {
        let none = Estimate { value: 0.0, low: 0.0, high: 0.0, n: 0 };
        let end = |found: Option<&EffectFinding>| {
            self.moves_by(found.map_or(&none, |found| &found.estimate))
        };
        let [low, high] = one.ends().map(end);
        let known = one.levels.iter().any(|found| found.verdict != Verdict::Unknown);
        let doubt = if known { "" } else { CHANCE };
        let title = self.prepared.factor_title(one.factor);
        format!("; {title}: from {low} to {high}{doubt}")
    }

    fn moves_by(&self, found: &Estimate) -> String {
        let plus = if found.value > 0.0 { "+" } else { "" };
        format!("{plus}{}", minus(&Kind::of(self.headline()).difference_said(found)))
    }
}
