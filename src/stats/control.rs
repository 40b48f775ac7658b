//! Luck taken out: an estimate tightened by covariates whose mean is known to be 0.
//!
//! Control variates (Lavenberg & Welch, "A Perspective on the Use of Control Variables to Increase
//! the Efficiency of Monte Carlo Simulations", 1981): where C has mean 0, Y − bC has the mean of Y
//! for every fixed b. The coefficients of each quarter of the games are fitted on the other three,
//! so that they are fixed as far as it is concerned: no bias, and an error that has paid for them.
//!
//! Of two cells on the same dice the covariates are differences of luck, which are 0 wherever dice and
//! rules agree. Where the outcome differs in few games, coefficients and their error rest on those few,
//! and both would be too good to be true: then nothing is taken out, and the result says so.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::interval::{LEVEL, t_p_value, upper};
use super::moments::{AT_ONCE, Columns};
use super::regression::fit;
use super::special::t_quantile;
use super::{Estimate, Histogram, Moments};

/// How many parts the games are dealt into.
const FOLDS: usize = 4;
/// Games that go into the same part together. It is fixed: the estimate must not depend on how a
/// run was cut for its threads.
const DEALT: u64 = 64;
const _: () = assert!(DEALT as usize == AT_ONCE);
/// Games that must have come out otherwise than usual for every covariate that is fitted, and in which each of
/// those must have moved: the usual rule of thumb for events per variable (Peduzzi et al., Journal of
/// Clinical Epidemiology 49, 1996). Without the second half, classes of luck that differ in ten of 2,000 pairs of games
/// were fitted on those ten, and intervals held in 4 of 10 runs.
const EVENTS_PER_COVARIATE: u64 = 10;

/// A covariate is left out whose mean lies more than so many of its standard errors from 0, where it is known to
/// be. Such a one is 0 on average only by large values so rare that none was seen (typhoons: each game's luck is
/// good by a little, until a ship goes down in one), its small moves stand for something else, and what
/// would be taken out is a bias: with them intervals hold in 7 of 10 runs of 200 games. Others stay in: by chance one
/// in a million is left out.
const FARTHEST_MEAN: f64 = 5.0;

/// Outcomes and covariates of some games, part by part; it merges in any order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    outcomes: Vec<Histogram>,
    folds: [Moments; FOLDS],
    /// In how many games each covariate was not 0.
    moved: Vec<u64>,
}

/// How much of an outcome's variance its covariates explain.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// R², corrected for the number of covariates (Ezekiel, 1930); NaN where nothing varies or the
    /// games are too few.
    pub share: f64,
    /// By how much R² falls without each covariate, the others staying in.
    pub last_in: Vec<f64>,
}

/// An estimate with the luck taken out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adjusted {
    pub estimate: Estimate,
    /// Its standard error; NaN where nothing was taken out.
    pub se: f64,
    /// Without taking anything out.
    pub plain: Estimate,
    /// How many times the games the plain estimate would need for the same error.
    pub factor: f64,
    pub outcome: TakenOut,
}

/// Whether luck was taken out, and if not, why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenOut {
    Yes,
    /// Too few games came out otherwise than usual to fit anything on.
    FewEvents,
    /// What is left is no narrower.
    NoGain,
}

impl TakenOut {
    /// Why nothing was taken out; empty where something was.
    pub fn why_not(self) -> &'static str {
        match self {
            TakenOut::Yes => "",
            TakenOut::FewEvents => "too few games differ to take luck out",
            TakenOut::NoGain => "luck explains too little of it",
        }
    }
}

impl Adjusted {
    /// The chance of an estimate as far from 0 if the truth is 0, by Student's t; NaN where nothing was
    /// taken out.
    pub fn p(&self) -> f64 {
        t_p_value(
            self.estimate.value / self.se,
            self.estimate.n.saturating_sub(FOLDS as u64) as f64,
        )
    }
}

impl Control {
    /// For rows of `outcomes` numbers followed by `covariates` of mean 0.
    pub fn new(outcomes: usize, covariates: usize) -> Control {
        let none = Moments::new(outcomes + covariates);
        let (outcomes, moved) = (vec![Histogram::default(); outcomes], vec![0; covariates]);
        Control { outcomes, folds: std::array::from_fn(|_| none.clone()), moved }
    }

    /// Take in the row of one game, by its number.
    pub fn fold_row(&mut self, game: u64, row: &[i32]) {
        self.folds[(game / DEALT % FOLDS as u64) as usize].fold_row(row);
        let (outcomes, covariates) = row.split_at(self.outcomes.len());
        self.outcomes.iter_mut().zip(outcomes).for_each(|(seen, &value)| seen.add(value));
        let moves = covariates.iter().map(|&value| u64::from(value != 0));
        self.moved.iter_mut().zip(moves).for_each(|(moved, moves)| *moved += moves);
    }

    /// Take in many games, by their numbers. `value` tells what a game, counted from the first, has in a
    /// column.
    pub fn fold(&mut self, games: Range<u64>, value: impl Fn(usize, usize) -> i32) {
        self.fold_rows(games, |row, game, columns| {
            let places = columns.iter_mut().enumerate();
            places.for_each(|(at, column)| column[row] = f64::from(value(game, at)));
        });
    }

    /// The same by rows: `put` writes the numbers of a game, counted from the first, into a row of the columns.
    pub fn fold_rows(&mut self, games: Range<u64>, put: impl Fn(usize, usize, &mut Columns)) {
        let mut columns = vec![[0.0; AT_ONCE]; self.folds[0].width()];
        let mut from = games.start;
        while from < games.end {
            let to = games.end.min((from / DEALT + 1) * DEALT);
            let (first, rows) = ((from - games.start) as usize, (to - from) as usize);
            if rows < AT_ONCE {
                columns.fill([0.0; AT_ONCE]);
            }
            (0..rows).for_each(|row| put(row, first + row, &mut columns));
            self.fold_columns(&columns, (from / DEALT % FOLDS as u64) as usize, rows);
            from = to;
        }
    }

    /// Take in so many rows of one part; what the columns hold beyond those is 0.
    fn fold_columns(&mut self, columns: &Columns, fold: usize, rows: usize) {
        for (seen, column) in self.outcomes.iter_mut().zip(columns) {
            column[..rows].iter().for_each(|&value| seen.add(value as i32));
        }
        for (moved, column) in self.moved.iter_mut().zip(&columns[self.outcomes.len()..]) {
            let moves = column.iter().map(|&value| u32::from(value != 0.0));
            *moved += u64::from(moves.sum::<u32>());
        }
        self.folds[fold].fold_columns(columns, rows);
    }

    /// An outcome's values.
    pub fn seen(&self, outcome: usize) -> &Histogram {
        &self.outcomes[outcome]
    }

    pub fn merge(&mut self, other: &Control) {
        self.outcomes.iter_mut().zip(&other.outcomes).for_each(|(mine, theirs)| mine.merge(theirs));
        self.folds.iter_mut().zip(&other.folds).for_each(|(mine, theirs)| mine.merge(theirs));
        self.moved.iter_mut().zip(&other.moved).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// All games together.
    pub fn whole(&self) -> Moments {
        self.without(FOLDS)
    }

    /// All games but those of one part.
    fn without(&self, fold: usize) -> Moments {
        let mut rest = Moments::new(self.folds[0].width());
        let others = self.folds.iter().enumerate().filter(|&(number, _)| number != fold);
        others.for_each(|(_, part)| rest.merge(part));
        rest
    }

    /// The columns of the covariates.
    pub fn covariates(&self) -> std::ops::Range<usize> {
        self.outcomes.len()..self.folds[0].width()
    }

    /// How much of the variance of an outcome is explained.
    pub fn explained(&self, outcome: usize) -> Explained {
        let (whole, all): (_, Vec<_>) = (self.whole(), self.covariates().collect());
        let full = r_squared(&whole, outcome, &all);
        let left = (whole.n() as f64 - 1.0) / (whole.n() as f64 - 1.0 - all.len() as f64);
        let share = if left > 0.0 { 1.0 - (1.0 - full) * left } else { f64::NAN };
        let without = |&dropped: &usize| {
            let rest: Vec<_> = all.iter().copied().filter(|&column| column != dropped).collect();
            full - r_squared(&whole, outcome, &rest)
        };
        Explained { share, last_in: all.iter().map(without).collect() }
    }

    /// The mean of an outcome with the luck taken out, beside the `plain` estimate of it. Where too few
    /// games speak, or nothing is gained, it is the plain one: an adjusted interval is never wider.
    pub fn adjusted(&self, outcome: usize, plain: Estimate) -> Adjusted {
        let left_alone =
            |why| Adjusted { estimate: plain, se: f64::NAN, plain, factor: 1.0, outcome: why };
        let usable = self.usable();
        let too_few_moved = usable.is_empty() && self.moved.iter().any(|&moved| moved > 0);
        if too_few_moved || self.events(outcome) < EVENTS_PER_COVARIATE * usable.len() as u64 {
            return left_alone(TakenOut::FewEvents);
        }
        let whole = self.whole();
        let error = whole.variance(outcome) / whole.n() as f64;
        let Some((mean, left)) =
            self.cross_fitted(outcome, &usable).filter(|&(_, left)| left < error)
        else {
            return left_alone(TakenOut::NoGain);
        };
        let estimate = estimate(mean, left, &whole, FOLDS as u64);
        if estimate.half_width() >= plain.half_width() {
            return left_alone(TakenOut::NoGain);
        }
        let (se, factor) = (left.sqrt(), error / left);
        Adjusted { estimate, se, plain, factor, outcome: TakenOut::Yes }
    }

    /// Games whose outcome was not the usual one.
    fn events(&self, outcome: usize) -> u64 {
        let seen = &self.outcomes[outcome];
        seen.n() - seen.usual().map_or(0, |usual| seen.count(usual))
    }

    /// The covariates that are fitted: of those that have shown what they can be, the ones that moved most, as many
    /// as each of them moved in enough games for.
    fn usable(&self) -> Vec<usize> {
        let moved = |column: usize| self.moved[column - self.outcomes.len()];
        let mut most_first = self.shown();
        most_first.sort_by_key(|&column| std::cmp::Reverse(moved(column)));
        let enough =
            |(others, column): &(u64, usize)| moved(*column) >= EVENTS_PER_COVARIATE * (others + 1);
        let mut usable: Vec<usize> =
            (0..).zip(most_first).take_while(enough).map(|(_, column)| column).collect();
        usable.sort_unstable();
        usable
    }

    /// The covariates that move and have shown what they can be, whichever part is left out.
    fn shown(&self) -> Vec<usize> {
        let fits: Vec<Moments> = (0..=FOLDS).map(|fold| self.without(fold)).collect();
        let shown = |games: &Moments, column: usize| {
            let square = games.variance(column) / games.n() as f64;
            square > 0.0 && games.mean(column).powi(2) <= FARTHEST_MEAN.powi(2) * square
        };
        self.covariates().filter(|&column| fits.iter().all(|games| shown(games, column))).collect()
    }

    /// The adjusted mean and its squared standard error, part by part; none without covariates.
    fn cross_fitted(&self, outcome: usize, all: &[usize]) -> Option<(f64, f64)> {
        let games = self.whole().n() as f64;
        let (mut mean, mut error) = (0.0, 0.0);
        for (number, fold) in self.folds.iter().enumerate().filter(|(_, fold)| fold.n() > 0) {
            let rest = self.without(number);
            if fold.n() < 2 || rest.n() < all.len() as u64 + 2 {
                return None;
            }
            let coefficients = fit(&rest, outcome, all);
            let (centre, spread) = residual(fold, outcome, all, &coefficients);
            let share = fold.n() as f64 / games;
            mean += share * centre;
            error += share * share * spread / fold.n() as f64;
        }
        (games > 0.0 && !all.is_empty()).then_some((mean, error))
    }
}

/// Mean and variance of an outcome less its covariates times their coefficients.
fn residual(games: &Moments, outcome: usize, columns: &[usize], by: &[f64]) -> (f64, f64) {
    let terms = || columns.iter().zip(by).filter(|&(_, &by)| by != 0.0);
    let mut spread = games.variance(outcome);
    for (&column, &one) in terms() {
        spread -= 2.0 * one * games.covariance(outcome, column);
        spread +=
            terms().map(|(&c, &other)| one * other * games.covariance(column, c)).sum::<f64>();
    }
    let luck: f64 = terms().map(|(&column, &one)| one * games.mean(column)).sum();
    (games.mean(outcome) - luck, spread.max(0.0))
}

/// The share of an outcome's variance that some columns explain, as fitted.
fn r_squared(games: &Moments, outcome: usize, columns: &[usize]) -> f64 {
    let by = fit(games, outcome, columns);
    1.0 - residual(games, outcome, columns, &by).1 / games.variance(outcome)
}

/// A mean with its interval by Student's t; `used` degrees of freedom are gone.
fn estimate(value: f64, squared_error: f64, games: &Moments, used: u64) -> Estimate {
    let n = games.n();
    if n == 0 {
        return Estimate::unknown(0);
    }
    let half = match n.checked_sub(used).filter(|&df| df > 0) {
        Some(df) => t_quantile(upper(LEVEL), df as f64) * squared_error.sqrt(),
        None => f64::NAN,
    };
    Estimate { value, low: value - half, high: value + half, n }
}

#[cfg(test)]
#[path = "control/tests/rare.rs"]
mod rare;

#[cfg(test)]
#[path = "control/tests/fitted.rs"]
mod fitted;
