//! How much of an outcome was luck, and the estimate with the luck taken out.

use super::{Comparison, Findings, Measured};
use crate::experiment::{Experiment, LuckUse, Stop};
use kernel::stats::{Adjusted, Bounds, Control, Explained, Moments, TakenOut};
use kernel::systems::{Luck, Metric, System};

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

impl Measured {
    /// The same with the luck taken out, as far as that can be: metric number `place` of `control`.
    #[must_use]
    pub fn without_luck(self, bounds: Bounds, control: &Control, place: usize) -> Measured {
        let parts = f64::from(self.metric.parts);
        let found = within(bounds, control.adjusted(place, self.estimate.over(1.0 / parts)));
        let found = in_units(found, parts);
        let se = if found.outcome == TakenOut::Yes { found.se } else { self.se };
        Measured { estimate: found.estimate, se, luck: Some(found), ..self }
    }
}

impl Comparison {
    /// The same with the luck of both games taken out, as far as that can be: metric number `metric` of
    /// `control`, whose rows are differences. `bounds` are those of the difference.
    #[must_use]
    pub fn without_luck(self, bounds: Bounds, control: &Control) -> Comparison {
        let found = within(bounds, control.adjusted(self.metric, self.difference));
        let p = if found.outcome == TakenOut::Yes { found.p() } else { self.p };
        let luck = Some(LuckTaken { adjusted: found, plain_p: self.p });
        Comparison { difference: found.estimate, p, adjusted: p, luck, ..self }
    }
}

impl Comparison {
    /// From what rows count to the unit of the metric.
    pub fn tell_in_units(&mut self, metric: &Metric) {
        let parts = f64::from(metric.parts);
        self.difference = self.difference.over(parts);
        if let Some(fixed) = &mut self.fixed {
            fixed.difference = fixed.difference.over(parts);
        }
        if let Some(luck) = &mut self.luck {
            luck.adjusted = in_units(luck.adjusted, parts);
        }
    }
}

/// What taking the luck out of a difference did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckTaken {
    pub adjusted: Adjusted,
    /// The chance of a difference as large if there is none, by the plain games.
    pub plain_p: f64,
}

/// What was found of rows, in a unit of so many of theirs.
fn in_units(found: Adjusted, parts: f64) -> Adjusted {
    let [estimate, plain] = [found.estimate, found.plain].map(|number| number.over(parts));
    Adjusted { estimate, plain, se: found.se / parts, ..found }
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

/// What became of the luck of a run's games, for the one line that says so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LuckTold {
    /// There is nothing to say: the system keeps no luck, or plain games were asked for.
    Nothing,
    /// It was taken out of the headline.
    TakenOut(LuckGain),
    /// It was kept and could not be taken out of the headline.
    Kept(TakenOut),
    /// Keeping it would have cost more than it gains.
    DoesNotPay,
    /// The run stops when it is decided, by a test of plain pairs.
    Decided,
}

/// How many times the games an estimate was worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckGain {
    /// The headline of the first cell, and without its luck.
    pub adjusted: Adjusted,
    /// How many times the time of a plain game one took that keeps its luck.
    pub cost: f64,
}

impl LuckGain {
    /// The plain games that take as long as these did and tell as much: gain over cost.
    pub fn net(&self) -> f64 {
        self.adjusted.factor / self.cost
    }
}

impl LuckTold {
    /// Of a run of `experiment` whose first cell's headline is `headline`.
    pub fn of(
        experiment: &Experiment,
        system: &dyn System,
        headline: Option<&Measured>,
    ) -> LuckTold {
        let decided = matches!(experiment.stop, Stop::Decided { .. });
        match (experiment.luck, headline.and_then(|found| found.luck)) {
            _ if system.lucks().is_empty() => LuckTold::Nothing,
            (LuckUse::LeftIn, _) => LuckTold::Nothing,
            (_, None) if decided => LuckTold::Decided,
            (_, None) => LuckTold::DoesNotPay,
            (_, Some(adjusted)) => match adjusted.outcome {
                TakenOut::Yes => {
                    LuckTold::TakenOut(LuckGain { adjusted, cost: system.luck_cost() })
                }
                why => LuckTold::Kept(why),
            },
        }
    }
}

impl Findings {
    /// How many times the games the headline's differences were worth without luck, ascending; 1 where
    /// it was left in.
    pub fn luck_of_differences(&self) -> Vec<f64> {
        let headline = self.comparisons.iter().filter(|one| one.metric == 0 && one.touched > 0);
        let mut all: Vec<f64> =
            headline.filter_map(|one| Some(one.luck?.adjusted.factor)).collect();
        all.sort_by(f64::total_cmp);
        all
    }
}
