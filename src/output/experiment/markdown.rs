//! An experiment for pasting into a page.

use crate::experiment::cells_of;
use crate::findings::{ExperimentResult, FactorMove};
use crate::output::told::{self, Kind};

impl ExperimentResult<'_> {
    pub fn markdown(&self) -> String {
        let experiment = &self.prepared.experiment;
        let mut page = format!("## {}\n\n{}\n\n", experiment.title, plain(&self.answer()));
        for scenario in 0..experiment.scenarios.len() {
            for metric in 0..self.findings.metrics.len() {
                page += &self.cells_page(scenario, metric);
            }
        }
        for metric in 0..self.findings.metrics.len() {
            page += &self.effects_page(metric);
        }
        for said in (0..experiment.scenarios.len()).filter_map(|at| self.box_words(at)) {
            page += &format!("Box: {said}.\n\n");
        }
        if let Some(said) = self.luck_line() {
            page += &format!("Luck: {said}.\n\n");
        }
        for (cell, found) in self.findings.cells.iter().enumerate() {
            if let Some(unfinished) = &found.unfinished {
                page +=
                    &format!("Caution: {}: {}\n\n", self.cell_title(cell), unfinished.sentence());
            }
        }
        if let Some(decision) = self.decision() {
            page += &format!("Decided {decision}.\n\n");
        }
        page + &format!("Reproduce this: `{}`\n", self.command)
    }

    fn cells_page(&self, scenario: usize, metric: usize) -> String {
        let experiment = &self.prepared.experiment;
        let measured = &self.findings.metrics[metric];
        let kind = Kind::of(measured);
        let mut page = format!(
            "| {}: {} | value | 95 % interval | {} | 95 % interval | pairing | verdict |\n\
             | --- | ---: | ---: | ---: | ---: | ---: | --- |\n",
            experiment.scenarios[scenario].name,
            measured.title,
            kind.difference_head()
        );
        for cell in cells_of(experiment, scenario) {
            let all = &self.findings.comparisons;
            let compared = all.iter().find(|one| one.cell == cell && one.metric == metric);
            let rest = compared.map_or(" | | | |".to_owned(), |one| {
                let pairing = one.pairing.map_or("—".to_owned(), |times| format!("{times:.1}×"));
                let verdict = told::verdict(&one.verdict, measured, self.headline());
                format!(
                    " {} | {pairing} | {} |",
                    apart(&kind.difference(&one.difference)),
                    plain(&verdict)
                )
            });
            let value = apart(&kind.both(&self.estimate(cell, metric)));
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
            format!("- {scenario}: {}\n", plain(&self.range_words(&one, metric)))
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
        let measured = &self.findings.metrics[metric];
        let kind = Kind::of(measured);
        let mut page = format!(
            "| effect on {}{} | value | 95 % interval | verdict | also |\n\
             | --- | ---: | ---: | --- | --- |\n",
            measured.title,
            kind.head("", ", points")
        );
        for one in effects {
            let title = self.prepared.effect_title(one.effect);
            let found = apart(&kind.difference(&one.estimate));
            let verdict = plain(&told::verdict(&one.verdict, measured, self.headline()));
            let aliases = self.prepared.alias_titles(one.effect);
            page += &format!("| {title} | {found} | {verdict} | {aliases} |\n");
        }
        page + "\n" + &self.ranges_page(metric)
    }
}

/// A value and its interval in cells of their own.
fn apart(both: &str) -> String {
    both.replacen(" [", " | [", 1)
}

/// Without spaces that hold lines together: a page breaks its own.
fn plain(text: &str) -> String {
    text.replace('\u{a0}', " ")
}
