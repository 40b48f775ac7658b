//! What a finished run found: every cell, every comparison, every effect, with verdicts in words.

use std::borrow::Cow;

use crate::engine::{BLOCK, CellPart, State};
use crate::experiment::{Experiment, watched};
use kernel::stats::{CellTallies, Estimate, Extremes, Histogram, Together};
use kernel::systems::{Match, Metric, Rows, Scratch};

use super::decided::{FixedLength, Settling};
use super::joint::{Kept, joint};
use super::run::bounds;
use super::{
    Chance, Known, LuckTaken, Measured, ShareInterval, Step, Unfinished, Verdict, compare, course,
};

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
    /// Games that were stopped before their rules ended them, if there were any.
    pub unfinished: Option<Unfinished>,
    /// One for each watched metric.
    pub extremes: Vec<Extremes>,
    /// How the estimate of the headline settled, from the first games to all of them.
    pub course: Vec<Step>,
    /// The game nearest to the middle in every metric; none before the first game.
    pub typical: Option<u64>,
    /// The first early game in which a yes-or-no headline did not come about.
    pub lost: Option<u64>,
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
    /// In a run that stopped when it was decided: what is not corrected for the stop.
    pub fixed: Option<FixedLength>,
    /// What taking the luck out of it did, where luck was kept; then difference and p are without it.
    pub luck: Option<LuckTaken>,
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
        let kept = Kept::of(state);
        let together: Vec<Vec<Together>> = (0..experiment.scenarios.len())
            .map(|scenario| joint(experiment, metrics, &kept, scenario))
            .collect();
        let found = cells.iter().zip(&state.cells);
        let cell = |(cell, part): (&&dyn Match, &CellPart)| {
            CellFinding::new(experiment, metrics, *cell, part)
        };
        let known = |cell: usize, metric: usize| {
            let seen = state.cells[cell].tallies.tally.metrics();
            Known::of(cells[cell], metrics, metric, seen)
        };
        let mut comparisons = compare::comparisons(experiment, metrics, &known, &kept, &together);
        let mut effects = compare::effects(experiment, metrics, &known, &together, &comparisons);
        Settling { experiment, metrics, state, together: &together }
            .settle(&mut comparisons, &mut effects);
        comparisons.iter_mut().for_each(|one| one.tell_in_units(&metrics[watched[one.metric]]));
        effects.iter_mut().for_each(|one| {
            one.estimate = one.estimate.over(metrics[watched[one.metric]].parts.into());
        });
        Findings {
            games: state.done(),
            metrics: watched.iter().map(|&metric| metrics[metric]).collect(),
            cells: found.map(cell).collect(),
            comparisons,
            effects,
            chance: together.iter().map(|cells| Chance::of(cells.first()?)).collect(),
            headlines: together.into_iter().filter_map(|cells| cells.into_iter().next()).collect(),
        }
    }

    /// The mean of the headline over some cells of a scenario, each counted alike. They are given by
    /// their places among the scenario's cells.
    pub fn mean_of(&self, scenario: usize, places: &[usize]) -> Estimate {
        compare::mean_of(&self.headlines[scenario], places).over(self.metrics[0].parts.into())
    }
}

/// The headline metric of every scenario's cells, side by side.
pub fn headlines(experiment: &Experiment, metrics: &[Metric], state: &State) -> Vec<Together> {
    let kept = Kept::of(state);
    let first = |scenario: usize| joint(experiment, metrics, &kept, scenario).into_iter().next();
    (0..experiment.scenarios.len()).filter_map(first).collect()
}

impl CellFinding {
    pub fn new(
        experiment: &Experiment,
        metrics: &'static [Metric],
        cell: &dyn Match,
        part: &CellPart,
    ) -> CellFinding {
        let watched = watched(experiment, metrics);
        let headline = watched.first().copied();
        let (tallies, most) = (&part.tallies, experiment.stop.most_games());
        let steps = |metric: usize| course::steps(&metrics[metric], &tallies.course, most);
        let seen = tallies.tally.metrics();
        let early = early_games(cell, experiment.seed, part);
        let yes_or_no = headline.filter(|&metric| metrics[metric].is_proportion());
        CellFinding {
            measured: measured(metrics, cell, tallies, &watched),
            spreads: tallies.tally.metrics().iter().filter_map(Spread::of).collect(),
            unfinished: Unfinished::of(cell, metrics, &tallies.tally),
            extremes: tallies.extremes.clone(),
            course: headline.map_or(Vec::new(), steps),
            typical: typical(&early, seen),
            lost: yes_or_no.and_then(|metric| first_without(&early, metric)),
            settings: cell.settings(),
            assumed: cell.assumed(),
        }
    }
}

/// Every metric of the system, those that are watched without the luck that was kept beside them.
fn measured(
    metrics: &'static [Metric],
    cell: &dyn Match,
    tallies: &CellTallies,
    watched: &[usize],
) -> Vec<Measured> {
    let mut all = Measured::all(cell, metrics, &tallies.tally, ShareInterval::default());
    if let Some(control) = &tallies.luck {
        for (place, &metric) in watched.iter().enumerate() {
            let bounds = bounds(cell, &metrics[metric]);
            all[metric] = all[metric].without_luck(bounds, control, place);
        }
    }
    all
}

/// The rows of the first games: as they were played, or where they were played in another session,
/// played again.
fn early_games<'p>(cell: &dyn Match, seed: u64, part: &'p CellPart) -> Cow<'p, Rows> {
    let games = part.tallies.tally.games().min(BLOCK);
    match &part.early {
        Some(early) if early.iter().count() as u64 == games => Cow::Borrowed(early),
        _ => {
            let mut rows = Rows::new(part.tallies.tally.metrics().len());
            cell.play(seed, 0..games, &mut rows, &mut Scratch::new());
            Cow::Owned(rows)
        }
    }
}

/// The first of the early games whose `metric` is 0.
fn first_without(early: &Rows, metric: usize) -> Option<u64> {
    early.iter().zip(0..).find(|(row, _)| row[metric] == 0).map(|(_, game)| game)
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

/// Of the early games the one that is, over all metrics, the fewest standard deviations away from
/// their medians; the earliest of equals.
fn typical(early: &Rows, seen: &[Histogram]) -> Option<u64> {
    let middle: Vec<(f64, f64)> = seen.iter().map(middle).collect();
    let away = |row: &[i32]| -> f64 {
        row.iter().zip(&middle).map(|(&x, (median, per))| (f64::from(x) - median).abs() * per).sum()
    };
    let nearest = early.iter().map(away).zip(0..).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, game)| game)
}

/// The median, and one over the standard deviation; what never varied counts for nothing.
fn middle(seen: &Histogram) -> (f64, f64) {
    let spread = seen.variance().unwrap_or(0.0).sqrt();
    let per = if spread > 0.0 { 1.0 / spread } else { 0.0 };
    (seen.quantile(0.5).map_or(0.0, f64::from), per)
}
