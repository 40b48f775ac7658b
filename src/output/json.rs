//! A run as JSON: every number in full, always in the same order.

use super::luck::{self, plain_json};
use crate::findings::{Measured, RunResult, ShareInterval, Survival, Unfinished};
use serde::Serialize;
use serde_json::{Map, Value, json};

pub fn render(result: &RunResult) -> String {
    let metrics: Map<_, _> = result.metrics.iter().map(metric).collect();
    let curve = |curve: &Survival| (curve.metric.name.to_owned(), curve.json());
    let survival: Map<_, _> = result.survival.iter().map(curve).collect();
    let mut page = json!({
        "system": result.system,
        "scenario": result.scenario,
        "games": result.games,
        "seed": result.seed,
        "version": result.version,
        "settings": pairs(&result.settings),
        "metrics": metrics,
        "cautions": cautions(&result.metrics),
        "survival": survival,
        "assumed": pairs(&result.assumed),
        "redo": result.redo,
        "trace": result.trace,
    });
    // Only where there is something to say: other results stay as they were, to the byte.
    if let Some(found) = &result.unfinished {
        page["unfinished"] = unfinished(found);
    }
    if result.interval == ShareInterval::Exact {
        page["share_interval"] = "exact".into();
    }
    if let Some(told) = luck::json(result.luck_told, &result.luck) {
        page["luck"] = told;
    }
    pretty(&page)
}

/// What is not known is null.
fn metric(Measured { metric, estimate, se, luck, .. }: &Measured) -> (String, Value) {
    let mut numbers = json!({
        "title": metric.title,
        "mean": estimate.value,
        "se": se,
        "low": estimate.low,
        "high": estimate.high,
        "n": estimate.n,
    });
    if let Some(luck) = luck {
        numbers["plain"] = plain_json(luck);
    }
    (metric.name.into(), numbers)
}

/// Games that were stopped, and what that means for the numbers.
pub fn unfinished(found: &Unfinished) -> Value {
    let Unfinished { stopped, games, turns } = found;
    json!({ "stopped": stopped, "games": games, "turns": turns, "caution": found.sentence() })
}

/// Why intervals should be taken with care, by the names of their metrics.
pub fn cautions(all: &[Measured]) -> Map<String, Value> {
    let one = |found: &Measured| Some((found.metric.name.into(), found.caution?.text().into()));
    all.iter().filter_map(one).collect()
}

pub fn pairs(pairs: &[(String, String)]) -> Map<String, Value> {
    pairs.iter().map(|(key, value)| (key.clone(), value.as_str().into())).collect()
}

/// An object of these, in their order. `json!` would copy what it is given, and again whatever that
/// is put into: of hundreds of cells the copies hold more memory than playing them did.
pub fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

pub fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("names are text, and memory takes every byte") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    #[test]
    fn the_shape_is_the_promised_one() {
        let result = sample::result();
        let value: Value = serde_json::from_str(&render(&result)).unwrap();
        let keys: Vec<_> = value.as_object().unwrap().keys().collect();
        let promised = ["system", "scenario", "games", "seed", "version", "settings", "metrics"];
        assert_eq!(keys[..7], promised);
        assert_eq!(value["settings"]["charts.coin.sides"], "6");
        let won = value["metrics"]["us_win"].as_object().unwrap();
        assert_eq!(won.keys().collect::<Vec<_>>(), ["title", "mean", "se", "low", "high", "n"]);
        assert_eq!(won["low"].as_f64(), Some(result.metrics[0].estimate.low), "not a bit lost");
    }

    #[test]
    fn games_that_were_stopped_are_told_and_only_then() {
        let unfinished = Some(Unfinished { stopped: 3, games: 1000, turns: 40 });
        let page = |result: &RunResult| serde_json::from_str::<Value>(&render(result)).unwrap();
        let told = page(&RunResult { unfinished, ..sample::result() });
        assert_eq!(
            (&told["unfinished"]["stopped"], &told["unfinished"]["turns"]),
            (&3.into(), &40.into())
        );
        assert!(page(&sample::result()).get("unfinished").is_none());
    }

    #[test]
    fn an_interval_to_be_careful_with_is_named_with_its_reason() {
        let mut result = sample::result();
        assert!(render(&result).contains("\"cautions\": {}"));
        result.metrics[1].caution = Some(kernel::stats::Caution::FewEvents);
        let value: Value = serde_json::from_str(&render(&result)).unwrap();
        assert!(value["cautions"]["throws"].as_str().unwrap().contains("few games"));
    }

    #[test]
    fn what_is_not_known_is_null() {
        let mut result = sample::result();
        result.metrics[0].estimate = kernel::stats::Estimate::unknown(0);
        let value: Value = serde_json::from_str(&render(&result)).unwrap();
        assert_eq!(value["metrics"]["us_win"]["mean"], Value::Null);
        assert_eq!(value["metrics"]["us_win"]["n"], 0);
    }
}
