//! An experiment for pasting into a page.

use crate::experiment::cells_of;
use kernel::stats::Estimate;

use crate::findings::{ExperimentResult, FactorMove};

impl ExperimentResult<'_> {
    pub fn markdown(&self) -> String {
        let experiment = &self.prepared.experiment;
        let mut page = format!("## {}\n\n", experiment.title);
        for scenario in 0..experiment.scenarios.len() {
            for metric in 0..self.findings.metrics.len() {
                page += &self.cells_page(scenario, metric);
            }
        }
        for metric in 0..self.findings.metrics.len() {
            page += &self.effects_page(metric);
        }
        if let Some(said) = self.luck_line() {
            page += &format!("Luck: {said}.\n\n");
        }
        for (cell, found) in self.findings.cells.iter().enumerate() {
            if let Some(unfinished) = &found.unfinished {
                page +=
                    &format!("Caution: {}: {}\n\n", self.cell_name(cell), unfinished.sentence());
            }
        }
        if let Some(decision) = self.decision() {
            page += &format!("Decided {decision}.\n\n");
        }
        page + &format!("Again: `{}`\n", self.command)
    }

    fn cells_page(&self, scenario: usize, metric: usize) -> String {
        let experiment = &self.prepared.experiment;
        let mut page = format!(
            "| {}: {} | value | 95 % interval | difference | 95 % interval | pairing | verdict |\n\
             | --- | ---: | ---: | ---: | ---: | ---: | --- |\n",
            experiment.scenarios[scenario].name, self.findings.metrics[metric].title
        );
        for cell in cells_of(experiment, scenario) {
            let all = &self.findings.comparisons;
            let compared = all.iter().find(|one| one.cell == cell && one.metric == metric);
            let rest = compared.map_or(" | | | | |".to_owned(), |one| {
                let pairing = one.pairing.map_or("—".to_owned(), |times| format!("{times:.1}×"));
                format!(" {} | {pairing} | {} |", cells(&one.difference), one.verdict)
            });
            let value = cells(&self.estimate(cell, metric));
            page += &format!("| {} | {value} |{rest}\n", self.cell_title(cell));
        }
        page + "\n"
    }

    /// From where to where each factor of more than two levels moves a metric.
    fn ranges_page(&self, metric: usize) -> String {
        let experiment = &self.prepared.experiment;
        let scenarios = 0..experiment.scenarios.len();
        let moves = scenarios.flat_map(|at| self.findings.moves(experiment, at, metric));
        let many = moves.filter(|one| one.levels.len() > 1);
        let line = |one: FactorMove| {
            let scenario = &experiment.scenarios[one.scenario].name;
            format!("- {scenario}: {}\n", self.range_words(&one))
        };
        let lines: String = many.map(line).collect();
        if lines.is_empty() { lines } else { lines + "\n" }
    }

    fn effects_page(&self, metric: usize) -> String {
        let effects: Vec<_> =
            self.findings.effects.iter().filter(|one| one.metric == metric).collect();
        if effects.is_empty() {
            return String::new();
        }
        let mut page = format!(
            "| effect on {} | value | 95 % interval | verdict | also |\n\
             | --- | ---: | ---: | --- | --- |\n",
            self.findings.metrics[metric].title
        );
        for one in effects {
            let title = self.prepared.effect_title(one.effect);
            let (found, verdict) =
                (cells(&one.estimate), one.verdict.for_side(&self.findings.metrics[0]));
            let aliases = self.prepared.alias_titles(one.effect);
            page += &format!("| {title} | {found} | {verdict} | {aliases} |\n");
        }
        page + "\n" + &self.ranges_page(metric)
    }
}

fn cells(estimate: &Estimate) -> String {
    format!("{} | {}", estimate.value_text(), estimate.interval_text())
}
