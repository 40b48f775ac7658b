//! What a finished run found: every cell, every comparison, every effect, with verdicts in words.

use crate::engine::{CellPart, State};
use crate::experiment::{Experiment, cells_of, watched};
use kernel::stats::{Caution, CellSheet, Estimate, Extremes, Histogram, Together, health};
use kernel::systems::{Match, Metric, Rows};

use super::{Chance, Measured, ShareInterval, Step, Verdict, compare, course};

/// Everything a run found.
#[derive(Clone, Debug)]
pub struct Findings {
    /// Games played in every cell.
    pub games: u64,
    /// The watched metrics, headline first.
    pub metrics: Vec<Metric>,
    pub cells: Vec<CellFinding>,
    pub comparisons: Vec<Comparison>,
    pub effects: Vec<EffectFinding>,
    /// What the dice decide of the headline, scenario by scenario; `None` without games.
    pub chance: Vec<Option<Chance>>,
    /// The headline of every scenario's cells, side by side.
    pub headlines: Vec<Together>,
}

/// What one cell's games came to.
#[derive(Clone, Debug)]
pub struct CellFinding {
    /// Every metric of the system, in its order.
    pub measured: Vec<Measured>,
    pub spreads: Vec<Spread>,
    /// Why an error bar should not be trusted, metric by metric.
    pub cautions: Vec<Option<Caution>>,
    /// One for each watched metric.
    pub extremes: Vec<Extremes>,
    /// How the estimate of the headline settled, from the first games to all of them.
    pub course: Vec<Step>,
    /// The game nearest to the middle in every metric; none before the first game.
    pub typical: Option<u64>,
    /// Settings that are not the book's, and data no book prints.
    pub settings: Vec<(String, String)>,
    pub assumed: Vec<(String, String)>,
}

/// How one metric's values lie: the least, the greatest, and what 5, 50 and 95 % do not exceed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    pub least: i32,
    pub low: i32,
    pub median: i32,
    pub high: i32,
    pub greatest: i32,
}

/// One cell against the baseline of its scenario, by one metric.
#[derive(Clone, Debug)]
pub struct Comparison {
    pub cell: usize,
    pub baseline: usize,
    /// Place among the watched metrics.
    pub metric: usize,
    pub difference: Estimate,
    /// How closely the two go together, game by game.
    pub correlation: Option<f64>,
    /// How many times fewer games pairing needed.
    pub pairing: Option<f64>,
    pub p: f64,
    /// Holm's p over all comparisons by this metric.
    pub adjusted: f64,
    pub verdict: Verdict,
    /// Games that ended in any way differently.
    pub touched: u64,
}

/// One contrast of a scenario's cells, by one metric.
#[derive(Clone, Debug)]
pub struct EffectFinding {
    pub scenario: usize,
    /// Place among the experiment's effects.
    pub effect: usize,
    pub metric: usize,
    pub estimate: Estimate,
    pub p: f64,
    pub adjusted: f64,
    pub verdict: Verdict,
}

/// How many early games are searched for a typical one.
const SEARCHED: u64 = 1024;

impl Findings {
    /// What `state` says about `experiment`. `cells` are its cells made ready, `metrics` those of
    /// the system.
    pub fn new(
        experiment: &Experiment,
        metrics: &'static [Metric],
        cells: &[&dyn Match],
        state: &State,
    ) -> Findings {
        let watched = watched(experiment, metrics);
        let together: Vec<Vec<Together>> = (0..experiment.scenarios.len())
            .map(|s| joint(experiment, state, &watched, s))
            .collect();
        let found = cells.iter().zip(&state.cells);
        let cell = |(cell, part): (&&dyn Match, &CellPart)| {
            CellFinding::new(experiment, metrics, *cell, &part.sheet)
        };
        Findings {
            games: state.done(),
            metrics: watched.iter().map(|&metric| metrics[metric]).collect(),
            cells: found.map(cell).collect(),
            comparisons: compare::comparisons(experiment, metrics, state, &together),
            effects: compare::effects(experiment, metrics, &together),
            chance: together.iter().map(|cells| Chance::of(cells.first()?)).collect(),
            headlines: together.into_iter().filter_map(|cells| cells.into_iter().next()).collect(),
        }
    }

    /// The mean of the headline over some cells of a scenario, each counted alike. They are given by
    /// their places among the scenario's cells.
    pub fn mean_of(&self, scenario: usize, places: &[usize]) -> Estimate {
        compare::mean_of(&self.headlines[scenario], places)
    }
}

/// The headline metric of every scenario's cells, side by side.
pub fn headlines(experiment: &Experiment, metrics: &[Metric], state: &State) -> Vec<Together> {
    let watched = watched(experiment, metrics);
    let scenarios = 0..experiment.scenarios.len();
    scenarios.flat_map(|scenario| joint(experiment, state, &watched[..1], scenario)).collect()
}

/// One scenario's cells side by side, for each watched metric.
fn joint(
    experiment: &Experiment,
    state: &State,
    watched: &[usize],
    scenario: usize,
) -> Vec<Together> {
    let cells = cells_of(experiment, scenario);
    let place = |key: &String| cells.iter().position(|&cell| state.cells[cell].key == *key);
    let one = |(number, &metric): (usize, &usize)| {
        let sums: Vec<_> = cells
            .iter()
            .map(|&cell| &state.cells[cell].sheet.tally.metrics()[metric])
            .map(|seen: &Histogram| (seen.sum(), seen.sum_of_squares()))
            .collect();
        let mut together = Together::new(state.cells[cells[0]].sheet.tally.games(), &sums);
        for part in &state.pairs {
            if let (Some(first), Some(second)) = (place(&part.keys[0]), place(&part.keys[1])) {
                together.side_by_side(first, second, part.sheet.products[number]);
            }
        }
        together
    };
    watched.iter().enumerate().map(one).collect()
}

impl CellFinding {
    pub fn new(
        experiment: &Experiment,
        metrics: &'static [Metric],
        cell: &dyn Match,
        sheet: &CellSheet,
    ) -> CellFinding {
        let headline = watched(experiment, metrics).first().map(|&metric| &metrics[metric]);
        let most = experiment.stop.most_games();
        let steps = |metric| course::steps(metric, &sheet.course, most);
        CellFinding {
            measured: Measured::all(metrics, &sheet.tally, ShareInterval::default()),
            spreads: sheet.tally.metrics().iter().filter_map(Spread::of).collect(),
            cautions: sheet.tally.metrics().iter().map(health::caution).collect(),
            extremes: sheet.extremes.clone(),
            course: headline.map_or(Vec::new(), steps),
            typical: typical(cell, experiment.seed, sheet.tally.metrics()),
            settings: cell.settings(),
            assumed: cell.assumed(),
        }
    }
}

impl Spread {
    /// `None` without games.
    pub fn of(seen: &Histogram) -> Option<Spread> {
        let at = |q| seen.quantile(q);
        Some(Spread {
            least: at(0.0)?,
            low: at(0.05)?,
            median: at(0.5)?,
            high: at(0.95)?,
            greatest: at(1.0)?,
        })
    }
}

/// Of the first games the one that is, over all metrics, the fewest standard deviations away from
/// their medians; the earliest of equals.
fn typical(cell: &dyn Match, seed: u64, seen: &[Histogram]) -> Option<u64> {
    let games = seen.first()?.n().min(SEARCHED);
    let middle: Vec<(f64, f64)> = seen.iter().map(middle).collect();
    let mut rows = Rows::new(seen.len());
    cell.play(seed, 0..games, &mut rows);
    let away = |row: &[i32]| -> f64 {
        row.iter().zip(&middle).map(|(&x, (median, per))| (f64::from(x) - median).abs() * per).sum()
    };
    let nearest = rows.iter().map(away).zip(0..games).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, game)| game)
}

/// The median, and one over the standard deviation; what never varied counts for nothing.
fn middle(seen: &Histogram) -> (f64, f64) {
    let spread = seen.variance().unwrap_or(0.0).sqrt();
    let per = if spread > 0.0 { 1.0 / spread } else { 0.0 };
    (seen.quantile(0.5).map_or(0.0, f64::from), per)
}
