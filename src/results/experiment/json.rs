//! Everything an experiment found, as data.

use serde_json::{Value, json};

use crate::results::VERSION;
use crate::results::json::{pairs, pretty};
use crate::stats::Estimate;

use super::ExperimentResult;

impl ExperimentResult<'_> {
    pub fn json(&self) -> String {
        let experiment = &self.prepared.experiment;
        let scenarios: Vec<_> = experiment.scenarios.iter().map(|s| &s.name).collect();
        pretty(&json!({
            "title": experiment.title,
            "question": experiment.question,
            "version": VERSION,
            "system": experiment.system,
            "scenarios": scenarios,
            "seed": experiment.seed,
            "games": self.findings.games,
            "smallest_difference_that_matters": experiment.smallest,
            "metrics": experiment.metrics,
            "cells": (0..self.findings.cells.len()).map(|cell| self.cell(cell)).collect::<Vec<_>>(),
            "comparisons": self.comparisons(),
            "effects": self.effects(),
            "games_worth_reading": self.games(),
            "redo": self.command,
        }))
    }

    fn cell(&self, cell: usize) -> Value {
        let (said, found) = (&self.prepared.experiment.cells[cell], &self.findings.cells[cell]);
        let metrics: serde_json::Map<_, _> = found
            .measured
            .iter()
            .map(|measured| (measured.metric.name.to_owned(), estimate(&measured.estimate)))
            .collect();
        let cautions: serde_json::Map<_, _> = (0..found.measured.len())
            .filter_map(|m| {
                Some((found.measured[m].metric.name.to_owned(), json!(self.caution(found, m)?)))
            })
            .collect();
        json!({
            "scenario": self.scenario_name(cell),
            "name": said.name,
            "levels": said.levels,
            "key": self.prepared.keys()[cell],
            "settings": pairs(&found.settings),
            "assumed": pairs(&found.assumed),
            "metrics": metrics,
            "cautions": cautions,
        })
    }

    fn comparisons(&self) -> Vec<Value> {
        let one = |one: &crate::runs::Comparison| {
            json!({
                "scenario": self.scenario_name(one.cell),
                "cell": self.cell_name(one.cell),
                "baseline": self.cell_name(one.baseline),
                "metric": self.findings.metrics[one.metric].name,
                "difference": estimate(&one.difference),
                "p": one.p, "p_holm": one.adjusted,
                "correlation": one.correlation, "pairing": one.pairing,
                "games_touched": one.touched,
                "verdict": one.verdict.to_string(),
            })
        };
        self.findings.comparisons.iter().map(one).collect()
    }

    fn effects(&self) -> Vec<Value> {
        let experiment = &self.prepared.experiment;
        let one = |one: &crate::runs::EffectFinding| {
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

    fn games(&self) -> Vec<Value> {
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
