//! Everything an experiment found, as data.

use serde_json::{Value, json};

use crate::output::json::{object, pairs, pretty, unfinished};
use kernel::VERSION;
use kernel::stats::Estimate;

use crate::findings::ExperimentResult;

impl ExperimentResult<'_> {
    pub fn json(&self) -> String {
        let experiment = &self.prepared.experiment;
        let scenarios: Vec<_> = experiment.scenarios.iter().map(|s| &s.name).collect();
        let cells = (0..self.findings.cells.len()).map(|cell| self.cell(cell));
        pretty(&object([
            ("title", json!(experiment.title)),
            ("question", json!(experiment.question)),
            ("version", json!(VERSION)),
            ("system", json!(experiment.system)),
            ("scenarios", json!(scenarios)),
            ("seed", json!(experiment.seed)),
            ("games", json!(self.findings.games)),
            ("smallest_difference_that_matters", json!(experiment.smallest)),
            ("metrics", json!(experiment.metrics)),
            ("cells", cells.collect()),
            ("comparisons", self.comparisons()),
            ("effects", self.effects()),
            ("games_worth_reading", self.games()),
            ("redo", json!(self.command)),
        ]))
    }

    fn cell(&self, cell: usize) -> Value {
        let (said, found) = (&self.prepared.experiment.cells[cell], &self.findings.cells[cell]);
        let name = |metric: usize| found.measured[metric].metric.name.to_owned();
        let metrics = found.measured.iter().enumerate();
        let cautions = (0..found.measured.len())
            .filter_map(|metric| Some((name(metric), json!(self.caution(found, metric)?))));
        let mut page = object([
            ("scenario", json!(self.scenario_name(cell))),
            ("name", json!(said.name)),
            ("title", json!(self.cell_title(cell))),
            ("levels", json!(said.levels)),
            ("key", json!(self.prepared.keys()[cell])),
            ("settings", pairs(&found.settings).into()),
            ("assumed", pairs(&found.assumed).into()),
            ("metrics", metrics.map(|(at, found)| (name(at), estimate(&found.estimate))).collect()),
            ("cautions", cautions.collect()),
        ]);
        if let Some(found) = &found.unfinished {
            page["unfinished"] = unfinished(found);
        }
        page
    }

    fn comparisons(&self) -> Value {
        let one = |one: &crate::findings::Comparison| {
            let mut found = json!({
                "scenario": self.scenario_name(one.cell),
                "cell": self.cell_name(one.cell),
                "baseline": self.cell_name(one.baseline),
                "metric": self.findings.metrics[one.metric].name,
                "difference": estimate(&one.difference),
                "p": one.p, "p_holm": one.adjusted,
                "correlation": one.correlation, "pairing": one.pairing,
                "games_touched": one.touched,
                "verdict": one.verdict.to_string(),
            });
            if let Some(fixed) = one.fixed {
                found["decided_after"] = json!(fixed.decided_after);
                found["as_if_of_fixed_length"] =
                    json!({ "difference": estimate(&fixed.difference), "p": fixed.p });
            }
            found
        };
        self.findings.comparisons.iter().map(one).collect()
    }

    fn effects(&self) -> Value {
        let experiment = &self.prepared.experiment;
        let one = |one: &crate::findings::EffectFinding| {
            let said = &experiment.effects[one.effect];
            json!({
                "scenario": experiment.scenarios[one.scenario].name,
                "effect": said.name,
                "aliases": said.aliases,
                "metric": self.findings.metrics[one.metric].name,
                "estimate": estimate(&one.estimate),
                "p": one.p, "p_holm": one.adjusted,
                "verdict": one.verdict.to_string(),
            })
        };
        self.findings.effects.iter().map(one).collect()
    }

    fn games(&self) -> Value {
        let one = |one: &super::WorthReading| {
            json!({ "scenario": self.scenario_name(one.cell), "cell": self.cell_name(one.cell),
                    "why": one.why, "game": one.game, "trace": one.command })
        };
        self.worth_reading().iter().map(one).collect()
    }
}

fn estimate(Estimate { value, low, high, n }: &Estimate) -> Value {
    json!({ "value": value, "low": low, "high": high, "n": n })
}
