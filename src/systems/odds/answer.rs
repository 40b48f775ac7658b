//! Distributions as answers: their results in words, and as numbers where they are some.

use crate::config::Word;
use crate::dice::{Dice, Odds, Ways, exact_odds};
use crate::systems::chart::{OneDie, TwoDice};

use super::ExactOutcome;

/// An exact distribution told in words.
pub struct Answer {
    pub outcomes: Vec<ExactOutcome>,
    pub whole: Ways,
    /// What the values count; empty if results are no numbers.
    pub counts: &'static str,
}

/// Results told by `tell`, with the number each stands for. Results told alike are one.
pub fn valued<T: Ord>(
    odds: Odds<T>,
    counts: &'static str,
    tell: impl Fn(&T) -> (String, Option<i64>),
) -> Answer {
    let mut outcomes: Vec<ExactOutcome> = Vec::new();
    for (outcome, ways) in odds.ways {
        let (result, value) = tell(&outcome);
        match outcomes.iter_mut().find(|known| known.result == result) {
            Some(known) => known.ways += ways,
            None => outcomes.push(ExactOutcome { result, ways, value }),
        }
    }
    Answer { outcomes, whole: odds.whole, counts }
}

/// Results that are no numbers.
pub fn named<T: Ord>(odds: Odds<T>, name: impl Fn(&T) -> String) -> Answer {
    valued(odds, "", |outcome| (name(outcome), None))
}

/// Results that are words of a chart.
pub fn words<T: Word + Ord>(odds: Odds<T>) -> Answer {
    named(odds, |outcome| outcome.spelled().into())
}

/// Results that are numbers and count something.
pub fn numbers<T: Ord + Copy + Into<i64>>(odds: Odds<T>, counts: &'static str) -> Answer {
    valued(odds, counts, |&outcome| (outcome.into().to_string(), Some(outcome.into())))
}

/// Two results, the one that is not so first.
pub fn either(odds: Odds<bool>, not_so: &str, so: &str) -> Answer {
    named(odds, |&is| if is { so.into() } else { not_so.into() })
}

/// A chart read with one die, as the game reads it.
pub fn one_die<T: Copy + Ord>(chart: &OneDie<T>) -> Odds<T> {
    exact_odds(|dice| chart.at(dice.d6() as i8))
}

/// A chart of two dice told row by row, where its results have no order of their own.
pub fn by_row<T: Copy + Ord>(chart: &TwoDice<T>, name: impl Fn(&T) -> String) -> Answer {
    let row = |result: T| (chart.rows().iter().position(|&other| other == result), result);
    named(two_dice(chart).map(row), |(_, result)| name(result))
}

/// A chart read with the sum of two dice, as the game reads it.
pub fn two_dice<T: Copy + Ord>(chart: &TwoDice<T>) -> Odds<T> {
    exact_odds(|dice| chart.at(dice.two_d6() as i8))
}
