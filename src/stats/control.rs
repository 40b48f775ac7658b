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
use super::moments::AT_ONCE;
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
        let mut columns = vec![[0.0; AT_ONCE]; self.folds[0].width()];
        let mut from = games.start;
        while from < games.end {
            let to = games.end.min((from / DEALT + 1) * DEALT);
            let (first, rows) = ((from - games.start) as usize, (to - from) as usize);
            for (at, column) in columns.iter_mut().enumerate() {
                let (filled, rest) = column.split_at_mut(rows);
                let numbers = (first..).map(|game| value(game, at));
                filled.iter_mut().zip(numbers).for_each(|(to, number)| *to = f64::from(number));
                rest.fill(0.0);
            }
            for (seen, column) in self.outcomes.iter_mut().zip(&columns) {
                column[..rows].iter().for_each(|&value| seen.add(value as i32));
            }
            for (moved, column) in self.moved.iter_mut().zip(&columns[self.outcomes.len()..]) {
                *moved += column.iter().map(|&value| u64::from(value != 0.0)).sum::<u64>();
            }
            self.folds[(from / DEALT % FOLDS as u64) as usize].fold_columns(&columns, rows);
            from = to;
        }
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
        if self.events(outcome) < EVENTS_PER_COVARIATE * usable.len() as u64 {
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
mod tests {
    use super::*;

    /// Twenty-four games: won or not, a score, and two covariates. What they come to below was
    /// worked out by numpy 2.4.6 (`lstsq` on each three quarters, with an intercept).
    const ROWS: [[i32; 4]; 24] = [
        [1, 6, 3, -2],
        [1, 18, 6, -1],
        [0, -33, -9, -3],
        [0, 26, 6, 5],
        [1, -8, -1, -4],
        [0, 2, 0, 4],
        [0, 9, 2, 3],
        [0, -5, -4, 4],
        [1, 26, 9, -4],
        [0, -22, -8, -1],
        [0, -12, -4, 1],
        [0, -9, -2, 0],
        [0, 7, 1, 2],
        [0, -3, -2, 2],
        [0, -17, -7, 2],
        [0, -35, -9, -5],
        [0, -25, -9, 5],
        [0, -26, -9, 1],
        [0, -18, -7, 4],
        [1, 24, 9, -3],
        [0, -17, -6, -2],
        [0, 11, 3, 4],
        [1, 12, 5, -3],
        [1, -21, -5, -5],
    ];

    /// Every game in a block of its own, so that games go round the four parts.
    pub fn dealt<const N: usize>(outcomes: usize, rows: &[[i32; N]]) -> Control {
        let mut control = Control::new(outcomes, N - outcomes);
        for (block, row) in (0..).zip(rows) {
            control.fold_row(block * DEALT + 7, row);
        }
        control
    }

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 1e-12 * expected.abs().max(1.0), "{found}: {expected}");
    }

    #[test]
    fn shares_are_those_of_an_independent_regression() {
        let control = dealt(2, &ROWS);
        let (won, score) = (control.explained(0), control.explained(1));
        assert_near(won.share, 0.6882297884485303);
        assert_near(won.last_in[0], 0.2914202819981587);
        assert_near(won.last_in[1], 0.37286738090411586);
        assert_near(score.share, 0.9868632134016005);
        assert_near(score.last_in[1], 0.03642070449236212);
    }

    /// The estimate without luck, and how many times fewer games it needed, whatever the rule for few
    /// events would say.
    fn fitted(control: &Control, outcome: usize) -> (Estimate, f64) {
        let whole = control.whole();
        let (mean, left) = control.cross_fitted(outcome, &control.shown()).unwrap();
        let factor = whole.variance(outcome) / whole.n() as f64 / left;
        (estimate(mean, left, &whole, FOLDS as u64), factor)
    }

    #[test]
    fn the_adjusted_mean_is_that_of_an_independent_regression() {
        let control = dealt(2, &ROWS);
        let expected: [(f64, f64, f64); 2] = [
            (0.3704102440695815, 0.0029284969203001183, 3.06726903499177),
            (0.09486087892394834, 0.30750314661984907, 46.8230941716846),
        ];
        for (outcome, (value, squared_error, times)) in expected.into_iter().enumerate() {
            let (found, factor) = fitted(&control, outcome);
            assert_near(found.value, value);
            assert_near(factor, times);
            let half = t_quantile(0.975, 20.0) * squared_error.sqrt();
            assert_near(found.half_width(), half);
            assert_eq!(found.n, 24);
        }
    }

    pub fn plain(control: &Control, outcome: usize) -> Estimate {
        crate::stats::interval::mean(control.seen(outcome), LEVEL)
    }

    #[test]
    fn with_enough_events_the_fit_is_what_is_told() {
        let control = dealt(2, &ROWS);
        let told = control.adjusted(1, plain(&control, 1));
        assert_eq!((told.estimate, told.factor), fitted(&control, 1));
        assert_eq!(told.outcome, TakenOut::Yes);
        assert!(told.estimate.half_width() < told.plain.half_width());
    }

    /// Seven of 24 games were won, and two covariates want twenty.
    #[test]
    fn too_few_events_for_the_covariates_leave_the_plain_estimate() {
        let control = dealt(2, &ROWS);
        let told = control.adjusted(0, plain(&control, 0));
        assert_eq!((told.estimate, told.factor), (told.plain, 1.0));
        assert_eq!(told.outcome, TakenOut::FewEvents);
        assert!(!told.outcome.why_not().is_empty());
    }

    /// A covariate that has nothing to do with the outcome only adds noise.
    #[test]
    fn where_nothing_is_gained_the_plain_estimate_stands() {
        let rows: Vec<[i32; 2]> =
            (0..64).map(|game| [game / 8 % 2, game / 4 % 2 * 2 - 1]).collect();
        let control = dealt(1, &rows);
        let told = control.adjusted(0, plain(&control, 0));
        assert_eq!((told.estimate, told.outcome), (told.plain, TakenOut::NoGain));
    }

    #[test]
    fn games_at_once_are_the_same_as_one_by_one() {
        let (games, value) = (1000..1300u64, |row: usize, at: usize| ROWS[row % 24][at]);
        let (mut one_by_one, mut at_once) = (Control::new(2, 2), Control::new(2, 2));
        for game in games.clone() {
            let row = [0, 1, 2, 3].map(|at| value((game - games.start) as usize, at));
            one_by_one.fold_row(game, &row);
        }
        at_once.fold(games, value);
        assert_eq!(at_once, one_by_one);
    }

    #[test]
    fn parts_merge_in_any_order() {
        let (early, late) = ROWS.split_at(10);
        let mut merged = Control::new(2, 2);
        for (block, row) in (10..).zip(late) {
            merged.fold_row(block * DEALT + 7, row);
        }
        merged.merge(&dealt(2, early));
        assert_eq!(merged, dealt(2, &ROWS));
    }

    /// A covariate twice, and one that never moves, say nothing new and disturb nothing.
    #[test]
    fn covariates_that_repeat_each_other_are_no_trouble() {
        let rows = ROWS.map(|[won, score, a, b]| [won, score, a, b, 2 * a - b, 7, a]);
        let (doubled, plain) = (dealt(2, &rows), dealt(2, &ROWS));
        for outcome in 0..2 {
            let [(found, more), (expected, factor)] =
                [&doubled, &plain].map(|control| fitted(control, outcome));
            assert!((found.value - expected.value).abs() < 1e-9);
            assert!((more / factor - 1.0).abs() < 1e-6);
        }
        assert!(doubled.explained(0).last_in[0].abs() < 1e-9, "the last column says the same");
    }

    #[test]
    fn with_too_few_games_or_nothing_to_explain_the_estimate_is_the_plain_one() {
        let told = |control: &Control| control.adjusted(0, plain(control, 0));
        let few = told(&dealt(2, &ROWS[..4]));
        assert_eq!((few.estimate, few.factor), (few.plain, 1.0));
        assert_eq!(few.estimate.value, 0.5);
        let mut one_block = Control::new(2, 2);
        (0..).zip(&ROWS).for_each(|(game, row)| one_block.fold_row(game, row));
        let none = one_block.cross_fitted(0, &one_block.shown());
        assert_eq!(none, None, "nothing to fit on but the games themselves");
        assert!(told(&Control::new(1, 2)).estimate.value.is_nan());
        let constant = dealt(1, &ROWS.map(|[_, _, a, b]| [1, a, b]));
        assert_eq!((told(&constant).estimate.value, told(&constant).factor), (1.0, 1.0));
        assert!(constant.explained(0).share.is_nan());
    }

    #[test]
    fn without_covariates_nothing_is_taken_out() {
        let control = dealt(1, &ROWS.map(|[won, ..]| [won]));
        let told = control.adjusted(0, plain(&control, 0));
        assert_eq!((told.estimate, told.outcome), (told.plain, TakenOut::NoGain));
    }
}
