//! Everything an experiment found, as data.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::experiment::{FactorColumn, Levels};
use crate::output::json::{cautions, object, pairs, pretty, unfinished};
use kernel::VERSION;
use kernel::stats::Estimate;

use crate::findings::hypercube::{Response, ResponseBin};
use crate::findings::{EffectFinding, ExperimentResult, FactorMove, LuckTaken, Measured};
use crate::output::luck::{self, plain_json};

/// The version of `results.schema.json` that it keeps to; a changed or dropped field is another version.
pub const SCHEMA: u32 = 1;

/// The form of `results.json`, as a JSON schema.
pub const RESULTS_SCHEMA: &str = include_str!("results.schema.json");

/// What was found, with its cells: there may be thousands, and each is made when it is written.
struct Page<'a> {
    before: Vec<(&'static str, Value)>,
    cells: Each<'a>,
    after: Vec<(&'static str, Value)>,
}

impl Serialize for Page<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        self.before.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.serialize_entry("cells", &self.cells)?;
        self.after.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

/// So many values, one after the other.
struct Each<'a> {
    count: usize,
    one: &'a dyn Fn(usize) -> Value,
}

impl Serialize for Each<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq((0..self.count).map(self.one))
    }
}

impl ExperimentResult<'_> {
    pub fn json(&self) -> String {
        let experiment = &self.prepared.experiment;
        let scenarios: Vec<_> = experiment.scenarios.iter().map(|s| &s.name).collect();
        let cell = |cell| self.cell(cell);
        let cells = Each { count: self.findings.cells.len(), one: &cell };
        let before = vec![
            ("schema", json!(SCHEMA)),
            ("title", json!(experiment.title)),
            ("question", json!(experiment.question)),
            ("version", json!(VERSION)),
            ("system", json!(experiment.system)),
            ("scenarios", json!(scenarios)),
            ("seed", json!(experiment.seed)),
            ("games", json!(self.findings.games)),
            ("smallest_difference_that_matters", json!(experiment.smallest)),
            ("metrics", json!(experiment.metrics)),
        ];
        let mut after = vec![
            ("comparisons", self.comparisons()),
            ("effects", self.effects()),
            ("factors", self.factors()),
            ("games_worth_reading", self.games()),
            ("redo", json!(self.command)),
        ];
        // Only of Latin hypercubes: other results stay as they were, to the byte.
        after.extend(self.responses().map(|curves| ("responses", curves)));
        after.extend(self.boxes().map(|boxes| ("boxes", boxes)));
        after.extend(luck::json(self.luck_told(), &[]).map(|told| ("luck", told)));
        pretty(&Page { before, cells, after })
    }

    fn cell(&self, cell: usize) -> Value {
        let (said, found) = (&self.prepared.experiment.cells[cell], &self.findings.cells[cell]);
        let name = |metric: usize| found.measured[metric].metric.name.to_owned();
        let metrics = found.measured.iter().enumerate();
        let mut page = object([
            ("scenario", json!(self.scenario_name(cell))),
            ("name", json!(said.name)),
            ("title", json!(self.cell_title(cell))),
            ("levels", json!(said.levels)),
            ("factors", self.cell_factors(cell)),
            ("key", json!(self.prepared.keys()[cell])),
            ("settings", pairs(&found.settings).into()),
            ("assumed", pairs(&found.assumed).into()),
            ("metrics", metrics.map(|(at, found)| (name(at), measured(found))).collect()),
            ("cautions", cautions(&found.measured).into()),
        ]);
        if let Some(found) = &found.unfinished {
            page["unfinished"] = unfinished(found);
        }
        page
    }

    /// The cell's level of every factor, as what it is.
    fn cell_factors(&self, cell: usize) -> Value {
        let level = |column: FactorColumn| {
            let level = match &column.levels {
                Levels::Flags(flags) => json!(flags[cell]),
                Levels::Numbers(numbers) => json!(numbers[cell]),
                Levels::Words(words) => json!(words[cell]),
            };
            (column.name, level)
        };
        self.factor_columns().into_iter().map(level).collect()
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
                "verdict_code": one.verdict.code(),
            });
            if let Some(LuckTaken { adjusted, plain_p }) = &one.luck {
                found["plain"] = plain_json(adjusted);
                found["plain"]["p"] = json!(plain_p);
            }
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
                "levels": said.levels,
                "aliases": said.aliases,
                "metric": self.findings.metrics[one.metric].name,
                "estimate": estimate(&one.estimate),
                "p": one.p, "p_holm": one.adjusted,
                "verdict": one.verdict.to_string(),
                "verdict_code": one.verdict.code(),
                "for": self.findings.metrics[0].likes.map(|side| side.id),
            })
        };
        self.findings.effects.iter().map(one).collect()
    }

    /// How the headline moves with each number of a Latin hypercube; `None` where there is none.
    fn responses(&self) -> Option<Value> {
        let experiment = &self.prepared.experiment;
        let curve = |scenario: usize, response: &Response| {
            let group = |bin: &ResponseBin| json!({ "from": bin.from, "to": bin.to, "at": bin.at, "found": estimate(&bin.found) });
            json!({
                "scenario": experiment.scenarios[scenario].name,
                "factor": experiment.factors[response.factor].name,
                "metric": self.findings.metrics[0].name,
                "groups": response.bins.iter().map(group).collect::<Vec<Value>>(),
            })
        };
        let of = |scenario: usize| {
            let all = self.findings.responses(experiment, scenario);
            all.iter().map(|response| curve(scenario, response)).collect::<Vec<Value>>()
        };
        let all: Vec<Value> = (0..experiment.scenarios.len()).flat_map(of).collect();
        (!all.is_empty()).then(|| all.into())
    }

    /// The range every factor spans over its levels.
    fn factors(&self) -> Value {
        let experiment = &self.prepared.experiment;
        let end = |found: Option<&EffectFinding>, first: &str| match found {
            None => json!({ "level": first, "difference": 0 }),
            Some(one) => json!({ "level": experiment.effects[one.effect].level(),
                                 "difference": estimate(&one.estimate) }),
        };
        let one = |number: usize, one: &FactorMove| {
            let factor = &experiment.factors[one.factor];
            let first = factor.levels.first().map_or("", |level| level.name.as_str());
            let [low, high] = one.ends();
            json!({ "scenario": experiment.scenarios[one.scenario].name, "factor": factor.name,
                    "metric": self.findings.metrics[number].name, "against": first,
                    "lowest": end(low, first), "highest": end(high, first) })
        };
        let mut all = Vec::new();
        for number in 0..self.findings.metrics.len() {
            for scenario in 0..experiment.scenarios.len() {
                let moves = self.findings.moves(experiment, scenario, number);
                let ranged = moves.iter().filter(|one| !one.levels.is_empty());
                all.extend(ranged.map(|found| one(number, found)));
            }
        }
        Value::Array(all)
    }

    fn games(&self) -> Value {
        let one = |one: &super::WorthReading| {
            json!({ "scenario": self.scenario_name(one.cell), "cell": self.cell_name(one.cell),
                    "why": one.why, "game": one.game, "trace": one.command })
        };
        self.worth_reading().iter().map(one).collect()
    }
}

/// An estimate, beside what it would be with luck left in.
fn measured(found: &Measured) -> Value {
    let mut numbers = estimate(&found.estimate);
    if let Some(luck) = &found.luck {
        numbers["plain"] = plain_json(luck);
    }
    numbers
}

fn estimate(Estimate { value, low, high, n }: &Estimate) -> Value {
    json!({ "value": value, "low": low, "high": high, "n": n })
}
