//! How much of an outcome was luck, and the estimate with the luck taken out.

use super::{Measured, difference};
use kernel::stats::{Adjusted, Bounds, Control, Explained, Moments};
use kernel::systems::{Luck, Metric};

/// What was asked for: the parts of it, and the luck of the games played.
#[derive(Clone, Debug)]
pub struct LuckResult {
    pub shares: Vec<LuckShare>,
    pub adjusted: Vec<(Metric, Adjusted)>,
}

/// One metric held against all luck.
#[derive(Clone, Debug)]
pub struct LuckShare {
    pub metric: Metric,
    /// The share of its variance that is luck of all classes together.
    pub share: f64,
    pub classes: Vec<LuckOfClass>,
}

/// One class of rolls and one metric.
#[derive(Clone, Copy, Debug)]
pub struct LuckOfClass {
    pub luck: Luck,
    /// By how much the share falls without this class.
    pub last_in: f64,
    /// The standard deviation over all games.
    pub spread: f64,
    /// The means of games in which the metric was 1 and of those in which it was 0; for a metric
    /// that is not yes or no, NaN.
    pub mean_if: [f64; 2],
}

impl LuckShare {
    /// Metric number `outcome` of `control`.
    pub fn new(metric: Metric, lucks: &[Luck], control: &Control, outcome: usize) -> LuckShare {
        let whole = control.whole();
        let Explained { share, last_in } = control.explained(outcome);
        let columns = control.covariates().zip(lucks).zip(last_in);
        let classes = columns.map(|((column, &luck), last_in)| LuckOfClass {
            luck,
            last_in,
            spread: whole.variance(column).sqrt() / f64::from(luck.scale),
            mean_if: match metric.is_proportion() {
                true => means_if(&whole, outcome, column).map(|mean| mean / f64::from(luck.scale)),
                false => [f64::NAN; 2],
            },
        });
        LuckShare { metric, share, classes: classes.collect() }
    }
}

/// The mean of a metric of one cell with the luck taken out, beside what it is without that.
pub fn without_luck(
    measured: &Measured,
    bounds: Bounds,
    control: &Control,
    place: usize,
) -> Adjusted {
    within(bounds, control.adjusted(place, measured.estimate))
}

/// One cell less the baseline of its scenario with the luck of both games taken out.
#[derive(Clone, Copy, Debug)]
pub struct LuckDifference {
    pub cell: usize,
    pub baseline: usize,
    pub adjusted: Adjusted,
}

impl LuckDifference {
    /// The first metric of `control`, whose rows are differences.
    pub fn new(
        [baseline, cell]: [usize; 2],
        metric: &Metric,
        bounds: [Bounds; 2],
        control: &Control,
    ) -> LuckDifference {
        let (plain, _) = difference(metric, bounds, control.seen(0), 1.0);
        let adjusted = within(bounds[1].less(bounds[0]), control.adjusted(0, plain));
        LuckDifference { cell, baseline, adjusted }
    }
}

fn within(bounds: Bounds, found: Adjusted) -> Adjusted {
    Adjusted { estimate: bounds.keep(found.estimate), ..found }
}

/// The means of a column over the games whose outcome was 1, and over the others.
fn means_if(games: &Moments, outcome: usize, column: usize) -> [f64; 2] {
    let (won, of_won) = (games.sum(outcome), games.product(outcome, column));
    let (lost, of_lost) = (i128::from(games.n()) - won, games.sum(column) - of_won);
    [of_won as f64 / won as f64, of_lost as f64 / lost as f64]
}
