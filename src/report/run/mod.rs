//! From a finished run to its report.

mod answer;
mod findings;
mod methods;
mod provenance;
mod tables;
#[cfg(test)]
mod tests;

use kernel::stats::{Estimate, TakenOut};
use kernel::systems::Metric;
use lab::engine::State;
use lab::experiment::{Cell, Effect, Experiment};
use lab::experiment::{Prepared, cells_of};
use lab::findings::Replay;
use lab::findings::story::StoryResult;
use lab::findings::{CellFinding, Comparison, EffectFinding, Findings};

use super::{Report, explore, figures, studies};

/// A finished run, as builders and figures look at it.
#[derive(Clone, Copy)]
pub struct RunView<'a> {
    pub prepared: &'a Prepared,
    pub findings: &'a Findings,
    /// All tallies, for what is drawn from whole distributions.
    pub state: &'a State,
    /// The first games, seen more closely.
    pub replay: &'a Replay,
    /// How its baseline is won, where that was asked for.
    pub story: Option<&'a StoryResult>,
    /// The command that does it again.
    pub command: &'a str,
}

/// What kind of question a run answers; its report is built around that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// One cell, and nothing to hold it against.
    Single,
    /// Cells against a baseline.
    Compared,
    /// A design whose effects sum its cells up.
    Effects,
}

/// The report of a run.
pub fn build(run: &RunView) -> Report {
    let report = Report {
        heading: answer::heading(run),
        title: run.experiment().title.clone(),
        question: answer::question(run),
        answer: answer::answer(run),
        findings: findings::findings(run),
        figures: figures::all(run),
        explore: explore::of(run),
        tables: tables::all(run),
        methods: methods::all(run),
        provenance: provenance::of(run),
        story: None,
    };
    match run.story {
        Some(story) => studies::with_story(story, report),
        None => report,
    }
}

impl<'a> RunView<'a> {
    pub fn experiment(&self) -> &'a Experiment {
        &self.prepared.experiment
    }

    pub fn shape(&self) -> QuestionKind {
        if !self.findings.effects.is_empty() {
            QuestionKind::Effects
        } else if self.findings.comparisons.is_empty() {
            QuestionKind::Single
        } else {
            QuestionKind::Compared
        }
    }

    /// Whether luck was taken out of the headline of any cell.
    pub fn luck_taken_out(&self) -> bool {
        let headline = self.prepared.watched().first().copied();
        let taken = |metric: usize| {
            let of = |cell: &CellFinding| cell.measured[metric].luck.map(|luck| luck.outcome);
            self.findings.cells.iter().any(|cell| of(cell) == Some(TakenOut::Yes))
        };
        headline.is_some_and(taken)
    }

    /// The metric everything is judged by.
    pub fn headline(&self) -> &'a Metric {
        self.metric(0)
    }

    /// A watched metric.
    pub fn metric(&self, number: usize) -> &'a Metric {
        &self.findings.metrics[number]
    }

    pub fn cell(&self, cell: usize) -> &'a Cell {
        &self.experiment().cells[cell]
    }

    /// The cell as a person reads it.
    pub fn cell_name(&self, cell: usize) -> String {
        self.prepared.cell_title(cell)
    }

    /// A factor as a person reads it.
    pub fn factor_name(&self, factor: usize) -> String {
        self.prepared.factor_title(factor)
    }

    /// An effect as a person reads it.
    pub fn effect_name(&self, one: &EffectFinding) -> String {
        self.prepared.effect_title(one.effect)
    }

    pub fn scenario_name(&self, scenario: usize) -> &'a str {
        &self.experiment().scenarios[scenario].name
    }

    pub fn scenarios(&self) -> usize {
        self.experiment().scenarios.len()
    }

    /// The cells of a scenario by their places, its baseline first.
    pub fn cells_of(&self, scenario: usize) -> Vec<usize> {
        cells_of(self.experiment(), scenario)
    }

    /// The cell with its scenario, where there are several.
    pub fn full_name(&self, cell: usize) -> String {
        match self.scenarios() {
            1 => self.cell_name(cell),
            _ => format!(
                "{}: {}",
                self.scenario_name(self.cell(cell).scenario),
                self.cell_name(cell)
            ),
        }
    }

    /// A cell's estimate of a watched metric.
    pub fn estimate(&self, cell: usize, number: usize) -> Estimate {
        self.findings.cells[cell].measured[self.prepared.watched()[number]].estimate
    }

    /// A cell against its baseline by a watched metric; none for a baseline itself.
    pub fn comparison(&self, cell: usize, number: usize) -> Option<&'a Comparison> {
        self.findings.comparisons.iter().find(|one| one.cell == cell && one.metric == number)
    }

    /// All comparisons by a watched metric.
    pub fn comparisons(&self, number: usize) -> impl Iterator<Item = &'a Comparison> {
        self.findings.comparisons.iter().filter(move |one| one.metric == number)
    }

    /// All effects on a watched metric.
    pub fn effects(&self, number: usize) -> impl Iterator<Item = &'a EffectFinding> {
        self.findings.effects.iter().filter(move |one| one.metric == number)
    }

    /// What the design says of an effect.
    pub fn said(&self, one: &EffectFinding) -> &'a Effect {
        &self.experiment().effects[one.effect]
    }
}
