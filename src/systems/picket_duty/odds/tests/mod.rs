//! Numbers counted by hand from the printed charts, held against what the questions answer.

mod asking;
mod charts;
mod damage;
mod procedures;

use crate::tests::PICKET_DUTY;
use kernel::dice::Ways;
use kernel::systems::System;
use kernel::systems::odds::{Ask, ExactAnswer, ExactOutcome};

/// A question as it would be typed, with settings.
fn ask(words: &str, sets: &[&str]) -> Ask {
    let mut words = words.split_whitespace();
    let table = words.next().expect("a table").into();
    let pair = |word: &str| {
        let (name, value) = word.split_once('=').expect("name=value");
        (name.into(), value.into())
    };
    let sets = sets.iter().map(ToString::to_string).collect();
    Ask { scenario: None, sets, table, given: words.map(pair).collect() }
}

fn answer(words: &str) -> ExactAnswer {
    answer_with(words, &[])
}

fn answer_with(words: &str, sets: &[&str]) -> ExactAnswer {
    PICKET_DUTY.odds(&ask(words, sets)).unwrap_or_else(|problems| panic!("{words}: {problems}"))
}

fn error(words: &str) -> String {
    PICKET_DUTY.odds(&ask(words, &[])).expect_err("a refusal").to_string()
}

/// Results in order, each with its share of `of` equal ways.
fn shares(answer: &ExactAnswer, of: u128) -> Vec<(&str, u128)> {
    let share = |outcome: &ExactOutcome| parts(answer, outcome.ways.clone(), of);
    answer.outcomes.iter().map(|outcome| (outcome.result.as_str(), share(outcome))).collect()
}

/// The share of every result whose name begins so.
fn share(answer: &ExactAnswer, start: &str, of: u128) -> u128 {
    let so = answer.outcomes.iter().filter(|outcome| outcome.result.starts_with(start));
    parts(answer, so.map(|outcome| &outcome.ways).sum(), of)
}

/// `ways` of the whole as so many of `of`.
fn parts(answer: &ExactAnswer, ways: Ways, of: u128) -> u128 {
    let ways = ways * of;
    assert_eq!(&ways % &answer.whole, Ways::ZERO, "{}: not in {of}ths", answer.table);
    u128::try_from(ways / &answer.whole).unwrap()
}

/// The shares alone, in order.
fn ways(words: &str, of: u128) -> Vec<u128> {
    shares(&answer(words), of).into_iter().map(|(_, ways)| ways).collect()
}

fn assert_close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within, "{found} is not {expected}");
}
