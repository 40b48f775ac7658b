//! Reports of small runs of every shape.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::page;
use kernel::systems::kit::Files;
use kernel::systems::{Scenario, Systems};
use lab::engine::Part;
use lab::experiment::{LuckUse, One, Words, from_words};
use lab::runs::{self, Options, Resume, RowsKept, Until, play_session};

const GAMES: u64 = 400;
const SYSTEMS: &Systems = &[&picket_duty::PicketDuty(Files(books::PICKET_DUTY))];
const AIM: &str = "aces: optional.gun_crew_aces = false | true";
const ENDS: &str = "ends: optional.attack_ends = in | out";

fn words(with: &[&str], factors: &[&str], design: Option<&str>) -> Words {
    let all = |said: &[&str]| said.iter().map(|&one| one.to_owned()).collect();
    Words {
        targets: vec!["picket-duty/kimberly".into()],
        with: all(with),
        factors: all(factors),
        design: design.map(str::to_owned),
        also: vec!["direct_hits".into()],
        games: Some(GAMES),
        ..Words::default()
    }
}

fn report(words: &Words) -> Report {
    report_of(from_words(words, SYSTEMS).unwrap_or_else(|e| panic!("{e:?}")))
}

fn single() -> Report {
    report_of(Experiment::of_one(One {
        system: "picket-duty".into(),
        name: "kimberly".into(),
        scenario: Scenario::Named("kimberly".into()),
        sets: Vec::new(),
        policies: Vec::new(),
        metrics: vec!["us_win".into()],
        games: GAMES,
        seed: 1,
        luck: LuckUse::TakenOut,
    }))
}

fn report_of(experiment: Experiment) -> Report {
    let prepared = Prepared::new(experiment, SYSTEMS).unwrap_or_else(|e| panic!("{e:?}"));
    let options = Options {
        folder: None,
        resume: Resume::Refuse,
        part: Part::WHOLE,
        threads: 1,
        rows: RowsKept::None,
        said: String::new(),
        until: Until::Enough,
    };
    let halt = AtomicBool::new(false);
    let state = play_session(&prepared, &options, &halt, &mut |_, _| ()).unwrap().state;
    let games = prepared.games();
    let findings = Findings::new(&prepared.experiment, prepared.metrics(), &games, &state);
    let command = "tincan again";
    let replay = &runs::replay(&prepared, &findings);
    let (prepared, findings, state) = (&prepared, &findings, &state);
    build(&RunView { prepared, findings, state, replay, story: None, command })
}

/// What must hold of every report.
fn check(report: &Report) {
    let figures = report.figures.iter().map(|figure| &figure.id);
    let mut ids: Vec<&String> =
        figures.chain(report.tables.iter().map(|table| &table.id)).collect();
    let plain = |id: &&String| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    assert!(ids.iter().all(plain), "{ids:?}");
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id is there twice");
    for table in &report.tables {
        assert!(!table.rows.is_empty(), "{}", table.id);
        let fits = |row: &Vec<crate::TableCell>| row.len() == table.columns.len();
        assert!(table.rows.iter().all(fits), "{}", table.id);
        assert!(table.note.contains("400 games"), "n is said of {}", table.id);
    }
    assert!(report.answer.contains("95\u{a0}% interval") && report.answer.contains("400"));
    assert!(page::html(report).len() < 3_000_000);
}

/// The page's script shows what the tables show, to the digit; a difference is there where it was judged.
fn check_explored(report: &Report) {
    let explore = report.explore.as_ref().unwrap();
    assert_eq!((explore.judged, explore.variants.len(), explore.games), (2, 2, GAMES));
    assert_eq!(explore.metrics.len(), SYSTEMS[0].metrics().len());
    assert_eq!(explore.metrics[1].title, "Direct hits");
    for (number, table) in report.tables.iter().enumerate() {
        let row = &table.rows[1];
        let value = explore.values[0][1][number].as_array().unwrap();
        let change = explore.differences[0][1][number].as_array().unwrap();
        for (found, texts) in [(value, &row[1..3]), (change, &row[3..5])] {
            let decimals = found[3].as_u64().unwrap() as usize;
            let told = |at: usize| format!("{:.decimals$}", found[at].as_f64().unwrap());
            let interval = format!("[{},\u{a0}{}]", told(1), told(2));
            assert_eq!(
                [told(0), interval].map(|text| text.replace('-', "−")),
                [0, 1].map(|at| texts[at].text.clone())
            );
        }
        let (verdict, _) = &explore.verdicts[change[5].as_u64().unwrap() as usize];
        assert_eq!(*verdict, row[5].text);
    }
    assert!(explore.differences[0][0].iter().all(serde_json::Value::is_null), "the baseline");
}

fn said(text: &str) -> String {
    text.replace('\u{a0}', " ")
}

#[test]
fn a_single_cell_tells_everything_measured() {
    let report = single();
    check(&report);
    let metrics = SYSTEMS[0].metrics();
    assert_eq!(report.tables[0].rows.len(), metrics.len());
    assert!(
        said(&report.answer).starts_with("USS Kimberly, 26 March 1945: the US wins "),
        "{}",
        report.answer
    );
    assert!(said(&report.answer).ends_with(", n = 400."), "{}", report.answer);
    assert!(report.question.contains("USS Kimberly"), "{}", report.question);
    let heading = said(&report.heading);
    assert!(heading.starts_with("USS Kimberly, 26 March 1945: the US wins "), "{heading}");
    assert!(heading.ends_with(" %") && report.explore.is_none(), "there is nothing to pick");
    assert!(!report.provenance.assumed.is_empty() && report.provenance.played.len() == 1);
}

#[test]
fn one_variant_is_told_in_one_sentence() {
    let report = report(&words(&["no ends: optional.attack_ends=out"], &[], None));
    check(&report);
    let answer = said(&report.answer);
    assert!(
        answer.starts_with("USS Kimberly, 26 March 1945: with “no ends” the US wins "),
        "{answer}"
    );
    assert!(answer.contains(", with “book” ") && answer.contains(" hurts the US."), "{answer}");
    assert!(answer.ends_with("In brackets the 95 % interval; 400 games a variant."), "{answer}");
    assert_eq!(report.findings.len(), 1);
    let heading = said(&report.heading);
    assert!(
        heading.contains(" with “book”, ") && heading.ends_with(" with “no ends”"),
        "{heading}"
    );
    check_explored(&report);
    let [won, hits] = &report.tables[..] else { panic!("two metrics, two tables") };
    assert_eq!((won.id.as_str(), hits.id.as_str()), ("cells-us-win", "cells-direct-hits"));
    assert_eq!((won.columns[1].unit.as_str(), won.columns[3].unit.as_str()), ("%", "points"));
    assert_eq!(hits.columns[3].unit, "planes");
}

/// A rule that is said to be in already changes no game.
#[test]
fn every_shape_of_experiment_has_a_report() {
    let two = [AIM, ENDS];
    let numbers = ["markers: rulings.pool.attack_ends = 0..6"];
    for (factors, design) in [
        (&two[..], "one-at-a-time"),
        (&two[..], "grid"),
        (&two[..], "factorial"),
        (&numbers[..], "latin-hypercube"),
    ] {
        let mut words = words(&[], factors, Some(design));
        words.samples = (design == "latin-hypercube").then_some(4);
        let report = report(&words);
        check(&report);
        assert!(report.findings.len() >= 2, "{design}: {:?}", report.findings);
        assert_eq!(report.provenance.played.len(), report.tables.last().unwrap().rows.len());
    }
}

#[test]
fn several_scenarios_stand_in_one_table() {
    let mut words = words(&["no ends: optional.attack_ends=out"], &[], None);
    words.targets.push("picket-duty/anthony".into());
    let report = report(&words);
    check(&report);
    assert_eq!(report.tables[0].columns[1].name, "scenario");
    assert_eq!(report.tables[0].rows.len(), 4);
    assert!(report.findings.iter().any(|one| one.starts_with("anthony: no ends: ")));
}

#[cfg(feature = "charts")]
#[test]
fn every_design_has_its_charts() {
    let of = |report: Report| -> Vec<String> {
        report.figures.into_iter().map(|figure| figure.id).collect()
    };
    let begins = |ids: &[String], own: &[&str]| {
        assert_eq!(ids[..own.len()], *own);
        for shared in ["ship-hit", "sky", "survival", "shares-kills", "settling", "chance"] {
            assert!(ids[own.len()..].iter().any(|id| id == shared), "no {shared} in {ids:?}");
        }
    };
    begins(&of(single()), &["endings", "how-games-end"]);
    let ids = |words: &Words| of(report(words));
    let variant = ["no ends: optional.attack_ends=out"];
    begins(&ids(&words(&variant, &[], None)), &["differences", "how-games-end", "win-rates"]);
    let one = words(&[], &[AIM, ENDS], Some("one-at-a-time"));
    begins(&ids(&one), &["one-at-a-time", "how-games-end", "win-rates"]);
    let grid = words(&[], &[AIM, ENDS], Some("grid"));
    begins(&ids(&grid), &["grid", "how-games-end"]);
    let factorial = words(&[], &[AIM, ENDS], Some("factorial"));
    begins(&ids(&factorial), &["grid", "how-games-end", "main-effects"]);
}

#[cfg(feature = "charts")]
#[test]
fn a_hostile_name_is_text_in_charts_too() {
    let name = "\"<script>x</script>\" & 日本語: optional.attack_ends=out";
    let report = report(&words(&[name], &[], None));
    assert!(report.figures.iter().all(|figure| !figure.svg.contains("<script")));
    let named = |svg: &str| svg.contains("&lt;script&gt;") && svg.contains("日本語");
    let named = report.figures.iter().filter(|figure| named(&figure.svg)).count();
    assert!(named >= 4, "differences, win rates, and the bars of a family at least: {named}");
    // The tables', the explorer's and the maps', and the data of the latter two.
    assert_eq!(page::html(&report).matches("<script").count(), 5);
}

/// Of a design a variant is what its levels say, and needs no name.
#[test]
fn a_design_is_explored_by_its_levels() {
    let numbers = "markers: rulings.pool.attack_ends = 6 | 0 | 3";
    let report = report(&words(&[], &[numbers, ENDS], Some("grid")));
    let heading = said(&report.heading);
    assert!(heading.contains(" with “baseline”; "), "{heading}");
    let explore = report.explore.unwrap();
    let [markers, ends] = &explore.factors[..] else { panic!("two factors") };
    assert_eq!(
        (&markers.levels[..], &markers.numbers[..]),
        (&["0", "3", "6"].map(String::from)[..], &[0.0, 3.0, 6.0][..])
    );
    assert!(ends.numbers.is_empty() && ends.levels == ["in", "out"]);
    assert_eq!(explore.variants[0].levels, [2, 0], "the baseline is the level said first");
    assert!(explore.variants[1..].iter().all(|one| one.title.is_empty()), "{:?}", explore.variants);
    assert!(explore.json().len() < 100_000);
}
