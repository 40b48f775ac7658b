//! Asking: every question answers, whatever of its givens is said, and mistakes are told.

use super::super::givens::{Given, Givens};
use super::super::{ALL, Question, on_the_day};
use super::{answer, answer_with, ask, error};
use crate::rulebook::Rulebook;
use crate::tests::{PICKET_DUTY, advanced, basic};
use kernel::dice::Ways;
use kernel::systems::System;

fn all() -> impl Iterator<Item = &'static Question> + Clone {
    ALL.iter().copied().flatten()
}

/// All ways of a question add up, no result is told twice, and whole numbers come in order.
fn assert_whole(question: &Question, given: &[(String, String)], book: &Rulebook) {
    let words = format!("{} {given:?}", question.id);
    let given_then = on_the_day(given, question, book);
    let givens = Givens::take(question.givens, &given_then, question.id).unwrap();
    let answer = question.answer(givens, book).unwrap();
    assert_eq!(answer.outcomes.iter().map(|outcome| &outcome.ways).sum::<Ways>(), answer.whole);
    for (number, outcome) in answer.outcomes.iter().enumerate() {
        let earlier = &answer.outcomes[..number];
        assert!(outcome.ways != Ways::ZERO && !outcome.result.is_empty(), "{words}: {outcome:?}");
        assert!(earlier.iter().all(|other| other.result != outcome.result), "{words}");
        assert!(earlier.iter().all(|other| other.value <= outcome.value), "{words}: order");
    }
    let sum: f64 = answer.outcomes.iter().map(|outcome| answer.probability(outcome)).sum();
    super::assert_close(sum, 1.0, 1e-12);
}

/// Values worth trying: all words, both ends of a range.
fn values(allowed: &str) -> Vec<&str> {
    match allowed.split_once("..") {
        Some((least, most)) => vec![least, most],
        None if allowed.contains('|') => allowed.split('|').collect(),
        None => Vec::new(),
    }
}

#[test]
fn every_question_answers_whatever_is_said() {
    let book = advanced();
    for question in all() {
        assert_whole(question, &[], &book);
        for given in question.givens.iter().map(Given::card) {
            for value in values(&given.allowed) {
                assert_whole(question, &[(given.name.into(), value.into())], &book);
            }
        }
    }
}

#[test]
fn every_question_answers_in_the_basic_game() {
    let book = basic();
    all().for_each(|question| assert_whole(question, &[], &book));
}

#[test]
fn every_chart_of_the_book_can_be_asked() {
    let charts = "1-1 2-2 2-2A 2-3A 2-3B 2-3C 2-3D 2-3E 2-3F 2-4A 2-4B 3-1 4-1 5-1 6-1 6-1-rain \
        6-2 6-3 6-4 6-5 7-1 7-2 7-3 8-1 A B C D E F G H D2 8-2 8-3 9-1 9-2 10 10-special 11 11-1 \
        12.1 12.2 12.3 13 14 14.1 15 16 17 18 18.1 19 20 21 21-1 22 22-1 23 24 spray support \
        attack shoot-down special-attack dive deck-fire repair";
    for chart in charts.split_whitespace() {
        assert_eq!(all().filter(|question| question.id == chart).count(), 1, "{chart}");
    }
    let twice = |question: &&Question| all().filter(|other| other.id == question.id).count() > 1;
    assert!(all().find(twice).is_none());
}

#[test]
fn givens_are_told_as_they_were_taken() {
    let said = |words| {
        let given = answer(words).given;
        given.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(said("9-2 altitude=HIGH"), "gun=40mm altitude=high modifier=0");
    assert_eq!(said("9-2 modifier=1 modifier=-3"), "gun=40mm altitude=low modifier=-3");
    assert_eq!(said("7-1"), "date=Mar 26 phase=morning");
    assert_eq!(said("21-1 room=fire_room"), "room=fire room");
    let later = answer_with("7-1", &["scenario.date=May 4"]);
    assert_eq!(later.given[0].1.to_string(), "May 4");
}

#[test]
fn an_unknown_table_is_told_the_nearest() {
    let message = error("shot-down");
    assert!(message.contains("picket-duty has no table or procedure `shot-down`"), "{message}");
    assert!(message.contains("did you mean `shoot-down`? `tincan odds picket-duty` lists"));
    assert!(error("banana").contains("help: `tincan odds picket-duty` lists them all"));
}

#[test]
fn an_unknown_given_is_told_those_there_are() {
    let message = error("9-2 hight=low");
    assert!(message.contains("`9-2` knows no `hight`"), "{message}");
    assert!(message.contains("`9-2` depends on gun, altitude, modifier"), "{message}");
    assert!(error("9-2 altitud=low").contains("did you mean `altitude`?"));
    assert!(error("24 phase=night").contains("`24` depends on nothing: leave it out"));
}

#[test]
fn a_value_of_the_wrong_kind_is_told_the_allowed() {
    for (words, what, allowed) in [
        ("9-2 altitude=up", "`altitude` cannot be `up`", "low|medium|high"),
        ("9-2 modifier=13", "`modifier` cannot be `13`", "-12..12"),
        ("9-2 modifier=x", "`modifier` cannot be `x`", "-12..12"),
        ("10 maneuver=maybe", "`maneuver` cannot be `maybe`", "true|false"),
        ("10 maneuver=", "`maneuver` is given no value", "true|false"),
        ("2-2 date=Jul-4", "`date` cannot be `Jul-4`", "from Mar-24 to Jun-25"),
        ("2-2 date=äöü", "`date` cannot be `äöü`", "from Mar-24 to Jun-25"),
        ("shoot-down guns=5in,6in", "`guns` cannot be `5in,6in`", "5in, 40mm, 20mm"),
        ("21-1 room=galley", "`room` cannot be `galley`", "magazine|engine-room|fire-room|fuel"),
    ] {
        let message = error(words);
        assert!(message.contains(what) && message.contains(allowed), "{message}");
    }
}

#[test]
fn settings_that_leave_nothing_to_roll_are_refused() {
    let sets = [
        "charts.2-2.Apr 2-28=table 2-4B without 9",
        "charts.2-4B.2-4=9",
        "charts.2-4B.5-7=9",
        "charts.2-4B.8-10=9",
        "charts.2-4B.11-12=9",
    ];
    let message = PICKET_DUTY.odds(&ask("2-2 date=Apr-12", &sets)).unwrap_err().to_string();
    assert!(message.contains("rolled again"), "{message}");
}
