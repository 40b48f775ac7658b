//! What an experiment found, in the forms it is written in.

mod frames;
mod json;
mod markdown;
mod table;

pub use json::RESULTS_SCHEMA;

use crate::experiment::Stop;
#[cfg(feature = "tables")]
use crate::findings::About;
use crate::findings::{Comparison, EffectFinding, ExperimentResult, FactorMove, LuckTold};
use kernel::stats::Estimate;
use kernel::systems::Metric;

use super::told::Kind;
use super::{Format, luck};

/// One game worth reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorthReading {
    pub cell: usize,
    /// `typical`, `lowest Hull at end: 3` …
    pub why: String,
    pub game: u64,
    /// The command that tells it.
    pub command: String,
}

/// Without the room a long text had to grow in: of thousands of cells that is as much again.
fn fitted(text: String) -> Vec<u8> {
    let mut bytes = text.into_bytes();
    bytes.shrink_to_fit();
    bytes
}

impl ExperimentResult<'_> {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.cells_frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    /// The files of a finished run, by name.
    pub fn files(&self) -> std::io::Result<Vec<(&'static str, Vec<u8>)>> {
        let json = fitted(self.json());
        let cells = self.cells_frame();
        let mut files = vec![
            ("results.json", json),
            ("results.csv", fitted(cells.csv())),
            ("games.csv", fitted(self.games_frame().csv())),
        ];
        #[cfg(feature = "tables")]
        let about = About::new(self.prepared.experiment.seed, self.command);
        #[cfg(feature = "tables")]
        files.push(("results.parquet", cells.parquet(&about)?));
        if !self.findings.comparisons.is_empty() {
            let frame = self.comparisons_frame();
            files.push(("differences.csv", fitted(frame.csv())));
            #[cfg(feature = "tables")]
            files.push(("differences.parquet", frame.parquet(&about)?));
        }
        if !self.findings.effects.is_empty() {
            let frame = self.effects_frame();
            files.push(("effects.csv", fitted(frame.csv())));
            #[cfg(feature = "tables")]
            files.push(("effects.parquet", frame.parquet(&about)?));
        }
        Ok(files)
    }

    /// From where to where a factor moves a metric: `40mm: from -2.7 points (two rows worse) to +3.8
    /// points (two rows better), against as printed`.
    pub fn range_words(&self, one: &FactorMove, metric: usize) -> String {
        let kind = Kind::of(&self.findings.metrics[metric]);
        let experiment = &self.prepared.experiment;
        let factor = &experiment.factors[one.factor];
        let first = factor.levels.first().map_or("", |level| level.name.as_str());
        let end = |found: Option<&EffectFinding>| match found {
            None => format!("0 ({first})"),
            Some(found) => {
                let level = experiment.effects[found.effect].level().unwrap_or_default();
                let plus = if found.estimate.value > 0.0 { "+" } else { "" };
                format!("{plus}{} ({level})", kind.difference_said(&found.estimate))
            }
        };
        let title = self.prepared.factor_title(one.factor);
        let [low, high] = one.ends().map(end);
        format!("{title}: from {low} to {high}, against {first}")
    }

    /// The metric everything is judged by.
    pub(super) fn headline(&self) -> &Metric {
        &self.findings.metrics[0]
    }

    fn cell_name(&self, cell: usize) -> &str {
        &self.prepared.experiment.cells[cell].name
    }

    /// The cell as a person reads it.
    pub(super) fn cell_title(&self, cell: usize) -> String {
        self.prepared.cell_title(cell)
    }

    fn scenario_name(&self, cell: usize) -> &str {
        let experiment = &self.prepared.experiment;
        &experiment.scenarios[experiment.cells[cell].scenario].name
    }

    /// A cell's estimate of a watched metric.
    pub(super) fn estimate(&self, cell: usize, metric: usize) -> Estimate {
        self.findings.cells[cell].measured[self.prepared.watched()[metric]].estimate
    }

    /// What became of luck in the headline of the first cell.
    fn luck_told(&self) -> LuckTold {
        let prepared = self.prepared;
        let headline =
            prepared.watched().first().map(|&place| &self.findings.cells[0].measured[place]);
        LuckTold::of(&prepared.experiment, prepared.system, headline)
    }

    /// The same in a sentence, with what it was worth for differences.
    pub fn luck_line(&self) -> Option<String> {
        let said = luck::sentence(self.luck_told(), self.findings.metrics.first()?)?;
        Some(said + &luck::of_differences(&self.findings.luck_of_differences()))
    }

    /// How a run that stops when it is decided came to its end; `None` of any other.
    fn decision(&self) -> Option<String> {
        let Stop::Decided { max_games } = self.prepared.experiment.stop else { return None };
        let headline = || self.findings.comparisons.iter().filter(|one| one.metric == 0);
        let decided =
            |one: &Comparison| one.fixed.is_some_and(|fixed| fixed.decided_after.is_some());
        let (all, open) = (headline().count(), headline().filter(|one| !decided(one)).count());
        let how = match open {
            0 => format!("after {} games", self.findings.games),
            _ => format!("{} of {all} after {max_games} games, the most allowed", all - open),
        };
        Some(format!(
            "{how}; differences and verdicts are the sequential test's own, corrected for its stop (5 % \
             false alarms in all), and so not just one value less another; values of single variants are \
             as for a fixed number of games"
        ))
    }

    /// The games worth reading: of every cell the typical one, and the ends of each watched metric.
    pub fn worth_reading(&self) -> Vec<WorthReading> {
        let mut all = Vec::new();
        for (cell, found) in self.findings.cells.iter().enumerate() {
            let mut add = |why: String, game: u64| {
                let command = self.trace_command(cell, game);
                all.push(WorthReading { cell, why, game, command });
            };
            if let Some(game) = found.typical {
                add("typical".into(), game);
            }
            for (metric, extremes) in self.findings.metrics.iter().zip(&found.extremes) {
                if let Some(&(value, game)) = extremes.lowest.first() {
                    add(format!("lowest {}: {value}", metric.title), game);
                }
                if let Some(&(value, game)) = extremes.highest.first() {
                    add(format!("highest {}: {value}", metric.title), game);
                }
            }
        }
        all
    }

    fn trace_command(&self, cell: usize, game: u64) -> String {
        let experiment = &self.prepared.experiment;
        let said = &experiment.cells[cell];
        experiment.command("trace", said, &format!("--game {game}"))
    }
}
