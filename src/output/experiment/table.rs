//! An experiment for reading in a terminal.

use crate::experiment::cells_of;
use crate::findings::{CellFinding, Comparison, EffectFinding, Verdict};
use crate::output::assumed;
use crate::output::screen::{Tone, paint};
use crate::output::text::{Column, ledger, wrap};
use crate::output::told::{self, Kind};
use kernel::VERSION;

use crate::findings::ExperimentResult;

/// How many cells a terminal shows where effects sum them up.
const CELLS_SHOWN: usize = 8;
/// How many games worth reading a terminal shows.
const GAMES_SHOWN: usize = 3;

impl ExperimentResult<'_> {
    pub fn table(&self) -> String {
        let experiment = &self.prepared.experiment;
        let mut page = paint(Tone::Strong, &wrap("", &self.answer())) + "\n";
        page += &("\n".to_owned() + &wrap("", &self.asked()) + "\n");
        let several = experiment.scenarios.len() > 1;
        for scenario in 0..experiment.scenarios.len() {
            if several {
                page += &format!("\n{}\n", wrap("", &self.heading(scenario)));
            }
            page += &self.effects_tables(scenario);
            let held = self.box_words(scenario);
            page += &held.map_or(String::new(), |told| format!("\n{}\n", wrap("box:     ", &told)));
            page += &self.cells_tables(scenario);
        }
        page + "\n" + &self.foot()
    }

    /// Every cell by every metric; where effects sum them up, many cells are left to the files.
    fn cells_tables(&self, scenario: usize) -> String {
        let cells = cells_of(&self.prepared.experiment, scenario).len();
        if !self.findings.effects.is_empty() && cells > CELLS_SHOWN {
            return format!("\nall {cells} variants are in results.csv and differences.csv\n");
        }
        let tables =
            (0..self.findings.metrics.len()).map(|metric| self.metric_table(scenario, metric));
        tables.map(|table| format!("\n{table}")).collect()
    }

    /// What was asked: the title, and the question where one was put.
    fn asked(&self) -> String {
        let experiment = &self.prepared.experiment;
        match experiment.question.as_str() {
            "" => experiment.title.clone(),
            question => format!("{}: {question}", experiment.title),
        }
    }

    /// Every cell of a scenario by one metric: its value, and its difference to the baseline.
    fn metric_table(&self, scenario: usize, metric: usize) -> String {
        let cells = cells_of(&self.prepared.experiment, scenario);
        let kind = Kind::of(&self.findings.metrics[metric]);
        let rows = cells.iter().map(|&cell| {
            let (difference, verdict) = match self.comparison(cell, metric) {
                Some(one) => (kind.difference(&one.difference), self.judged(&one.verdict, metric)),
                None => (String::new(), String::new()),
            };
            let value = kind.both(&self.estimate(cell, metric));
            [self.cell_title(cell), value, difference, verdict]
        });
        let heads = [
            Column::words("variant"),
            Column::numbers(self.findings.metrics[metric].title),
            Column::numbers(kind.difference_head()),
            Column::words("verdict").or_last(),
        ];
        ledger(heads, &rows.collect::<Vec<_>>())
    }

    fn comparison(&self, cell: usize, metric: usize) -> Option<&Comparison> {
        self.findings.comparisons.iter().find(|one| one.cell == cell && one.metric == metric)
    }

    /// From where to where each factor of more than two levels moves a metric.
    fn ranges(&self, scenario: usize, metric: usize) -> String {
        let moves = self.findings.moves(&self.prepared.experiment, scenario, metric);
        let many = moves.iter().filter(|one| one.levels.len() > 1);
        let line = |one| wrap("range:   ", &self.range_words(one, metric)) + "\n";
        many.map(line).collect()
    }

    /// The effects of a design, the headline's first.
    fn effects_tables(&self, scenario: usize) -> String {
        let of = |metric: usize| -> Vec<&EffectFinding> {
            let all = self.findings.effects.iter();
            all.filter(|one| one.scenario == scenario && one.metric == metric).collect()
        };
        let tables = (0..self.findings.metrics.len()).map(|metric| (metric, of(metric)));
        tables
            .filter(|(_, effects)| !effects.is_empty())
            .map(|(metric, effects)| self.effects_table(metric, effects))
            .collect()
    }

    fn effects_table(&self, metric: usize, mut effects: Vec<&EffectFinding>) -> String {
        let kind = Kind::of(&self.findings.metrics[metric]);
        let size = |one: &EffectFinding| one.estimate.value.abs();
        effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
        let said = |one: &EffectFinding| &self.prepared.experiment.effects[one.effect];
        let rows = effects.iter().map(|one| {
            let star = if said(one).aliases.is_empty() { "" } else { " *" };
            let title = self.prepared.effect_title(one.effect) + star;
            let verdict = self.judged(&one.verdict, metric);
            [title, kind.difference(&one.estimate), verdict]
        });
        let head = kind.head("", ", points");
        let head = format!("{}{head}", self.findings.metrics[metric].title);
        let heads =
            [Column::words("effect"), Column::numbers(&head), Column::words("verdict").or_last()];
        let mut table = format!("\n{}", ledger(heads, &rows.collect::<Vec<_>>()));
        let scenario = effects.first().map_or(0, |one| one.scenario);
        table += &self.ranges(scenario, metric);
        // The aliases are the same for every metric.
        for one in effects.iter().filter(|one| metric == 0 && !said(one).aliases.is_empty()) {
            let start = format!("* {}: ", self.prepared.effect_title(one.effect));
            let also = format!("also {}", self.prepared.alias_titles(one.effect));
            table += &(wrap(&start, &also) + "\n");
        }
        table
    }

    fn foot(&self) -> String {
        let mut foot = self.unfinished_lines();
        foot += &self.pairing_line();
        if let Some(said) = self.luck_line() {
            foot += &(wrap("luck:    ", &said) + "\n");
        }
        if let Some(decision) = self.decision() {
            foot += &(wrap("decided: ", &decision) + "\n");
        }
        for one in self.worth_reading().iter().take(GAMES_SHOWN) {
            foot += &format!("read one game ({}): {}\n", one.why, one.command);
        }
        let experiment = &self.prepared.experiment;
        if let Some(names) = assumed::names(&self.assumed(), &experiment.system) {
            foot += &(wrap("assumed: ", &names) + "\n");
        }
        foot + &format!(
            "tincan {VERSION}, seed {}\nreproduce this: {}\n",
            experiment.seed, self.command
        )
    }

    /// What any cell rests on that no book prints, once.
    pub(super) fn assumed(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for one in self.findings.cells.iter().flat_map(|cell| &cell.assumed) {
            if !all.contains(one) {
                all.push(one.clone());
            }
        }
        all
    }

    /// Cells with games that were stopped before their rules ended them.
    fn unfinished_lines(&self) -> String {
        let cells = self.findings.cells.iter().enumerate();
        let line = |(cell, found): (usize, &CellFinding)| {
            let told = found.unfinished?.sentence();
            Some(wrap("caution: ", &format!("{}: {told}", self.cell_title(cell))) + "\n")
        };
        cells.filter_map(line).collect()
    }

    /// What playing the same dice everywhere was worth.
    fn pairing_line(&self) -> String {
        let mut all: Vec<f64> = self
            .findings
            .comparisons
            .iter()
            .filter(|one| one.metric == 0)
            .filter_map(|one| one.pairing)
            .collect();
        all.sort_by(f64::total_cmp);
        let (Some(least), Some(most)) = (all.first(), all.last()) else { return String::new() };
        let middle = all[(all.len() - 1) / 2];
        let warning = if *least < 1.0 { "; below 1 it did harm" } else { "" };
        let text = format!(
            "same dice in every variant: {middle:.1} times fewer games for a difference \
             (from {least:.1} to {most:.1}{warning})"
        );
        wrap("pairing: ", &text) + "\n"
    }

    /// A verdict in its colour.
    fn judged(&self, verdict: &Verdict, metric: usize) -> String {
        let words = told::verdict(verdict, &self.findings.metrics[metric], self.headline());
        paint(tone(verdict), &words)
    }
}

fn tone(verdict: &Verdict) -> Tone {
    match verdict {
        Verdict::Better => Tone::Good,
        Verdict::Worse => Tone::Bad,
        Verdict::Higher | Verdict::Lower => Tone::Plain,
        Verdict::Same | Verdict::NoLargerThan(_) | Verdict::Unknown => Tone::Faint,
    }
}
