//! Covariates fitted, against what another program worked out.

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
    let rows: Vec<[i32; 2]> = (0..64).map(|game| [game / 8 % 2, game / 4 % 2 * 2 - 1]).collect();
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
