//! A fixed set of games, worked out independently.
//!
//! Forty games of two cells: hits are (7 i + 3) mod 11, and in the second cell (i² mod 5) − 1 more; a
//! game is won with fewer than six. The expected numbers are scipy's and statsmodels'
//! (`ttest_rel`, `binomtest`, `confint_proportions_2indep(method='newcomb')`,
//! `proportion_confint(method='wilson')`, `corrcoef`), and Tango's (1998) score equation solved by
//! `brentq`.

use super::*;
use crate::engine::{CellPart, PairPart, Shape, State};
use crate::experiment::{Cell, Experiment, LuckUse, One};
use kernel::stats::{Estimate, Layout, Pair, Played, Tallies};
use kernel::systems::toys::coins::{Coins, METRICS};
use kernel::systems::{Rows, Scenario};

fn experiment() -> Experiment {
    let mut experiment = Experiment::of_one(One {
        system: "coins".into(),
        name: "ten".into(),
        scenario: Scenario::Named("ten".into()),
        sets: Vec::new(),
        policies: Vec::new(),
        metrics: vec!["us_win".into()],
        games: 40,
        seed: 1,
        luck: LuckUse::LeftIn,
    });
    let second = Cell { name: "other".into(), ..experiment.cells[0].clone() };
    experiment.cells.push(second);
    experiment.metrics.push("throws".into());
    experiment.smallest = 0.5;
    experiment
}

fn state() -> State {
    let hits = |i: i32| [(7 * i + 3) % 11, (7 * i + 3) % 11 + i * i % 5 - 1];
    let mut rows = [Rows::new(2), Rows::new(2)];
    for game in 0..40 {
        for (rows, hits) in rows.iter_mut().zip(hits(game)) {
            rows.push(&[i32::from(hits < 6), hits]);
        }
    }
    let pairs = vec![Pair { first: 0, second: 1 }];
    let layout = Layout {
        width: 2,
        watched: vec![0, 1],
        lucks: 0,
        cells: 2,
        counted: vec![0, 1],
        pairs,
        contrasts: vec![],
    };
    let tallies = Tallies::of(&layout, Played { rows: &rows, lucks: &[] }, 0..40);
    let keys = ["a".to_owned(), "b".to_owned()];
    let watched = vec!["us_win".to_owned(), "throws".to_owned()];
    let shape = Shape { seed: 1, width: 2, watched, lucks: 0 };
    let mut state = State::new(shape, &keys, &[[0, 1]], &[]);
    for (part, tallies) in state.cells.iter_mut().zip(tallies.cells) {
        *part = CellPart { done: 40, tallies, ..part.clone() };
    }
    let part = state.pairs[0].clone();
    state.pairs[0] = PairPart { done: 40, tallies: tallies.pairs[0].clone(), ..part };
    state
}

fn findings() -> Findings {
    Findings::new(&experiment(), METRICS, &[&Coins, &Coins], &state())
}

fn assert_estimate(found: Estimate, value: f64, low: f64, high: f64) {
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let all = near(found.value, value) && near(found.low, low) && near(found.high, high);
    assert!(all, "{found:?} is not {value} [{low}, {high}]");
}

#[test]
fn cells_have_wilsons_and_students_intervals() {
    let findings = findings();
    let of = |cell: usize, metric: usize| findings.cells[cell].measured[metric].estimate;
    assert_estimate(of(0, 0), 0.55, 0.398_290_917_989_320_5, 0.692_946_921_890_950_9);
    assert_estimate(of(1, 0), 0.45, 0.307_053_078_109_049_25, 0.601_709_082_010_679_5);
    assert_estimate(of(0, 1), 5.025, 3.999_523_119_128_911, 6.050_476_880_871_09);
}

#[test]
fn a_paired_difference_of_shares_is_tangos_and_mcnemars() {
    let findings = findings();
    let won = &findings.comparisons[0];
    assert_estimate(won.difference, -0.1, -0.242_273_881_944_684_52, 0.026_242_049_111_241_15);
    assert!((won.p - 0.218_75).abs() < 1e-12, "{}", won.p);
    assert_eq!(won.verdict, Verdict::NoLargerThan(0.5));
}

#[test]
fn a_paired_difference_of_means_is_students() {
    let findings = findings();
    let hits = &findings.comparisons[1];
    assert_estimate(hits.difference, 1.0, 0.458_028_765_017_314_4, 1.541_971_234_982_685_5);
    assert!((hits.p - 0.000_604_501_432_667_796_1).abs() < 1e-12, "{}", hits.p);
    assert!((hits.correlation.unwrap() - 0.897_589_570_613_141_3).abs() < 1e-12);
    assert!((hits.pairing.unwrap() - 8.642_410_714_285_715).abs() < 1e-12);
    assert_eq!(hits.verdict, Verdict::Higher);
}

/// Of the first eight games 3 10 6 2 9 5 1 8 hit: four are won. For four of eight the share p is
/// kept while 70 p⁴ (1 − p)⁴ > 0.05 / 9, so p (1 − p) > (0.0055556 / 70)^¼ = 0.0943856, from
/// (1 − √(1 − 4 · 0.0943856)) / 2 = 0.1055 on.
#[test]
fn the_course_of_a_share_is_its_confidence_sequence_and_ends_with_all_games() {
    let course = &findings().cells[0].course;
    assert_eq!(course.iter().map(|step| step.games).collect::<Vec<_>>(), [8, 16, 24, 32, 40]);
    let first = course[0].estimate;
    assert_eq!(first.value, 0.5);
    assert!(
        (first.low - 0.105_521).abs() < 2e-6 && (first.high - 0.894_479).abs() < 1e-5,
        "{first:?}"
    );
    assert_eq!(course[4].estimate.value, findings().cells[0].measured[0].estimate.value);
}

#[test]
fn the_course_of_a_mean_has_no_interval_before_64_games() {
    let mut experiment = experiment();
    experiment.metrics = vec!["throws".into()];
    let part = |games: u64| {
        let mut rows = Rows::new(2);
        (0..games).for_each(|game| rows.push(&[0, game as i32 % 2]));
        let layout = Layout {
            width: 2,
            watched: vec![1],
            lucks: 0,
            cells: 1,
            counted: vec![0],
            pairs: vec![],
            contrasts: vec![],
        };
        let played = Played { rows: &[rows], lucks: &[] };
        let tallies = Tallies::of(&layout, played, 0..games).cells.remove(0);
        CellPart { key: "a".into(), done: games, tallies, early: None }
    };
    let found = CellFinding::new(&experiment, METRICS, &Coins, &part(1000));
    let step = |games: u64| found.course.iter().find(|step| step.games == games).unwrap().estimate;
    assert!(step(56).value == 0.5 && step(56).low.is_nan());
    assert!(step(64).low > 0.0 && step(64).low < step(1000).low && step(1000).low < 0.5);
}

/// 22 and 18 of 40 won: within, (22 · 18 + 18 · 22) / 40² / 2 = 0.2475; the means 0.55 and 0.45 lie
/// 0.05 from their middle, squared 0.0025.
#[test]
fn nearly_all_that_happens_is_dice() {
    let chance = findings().chance[0].unwrap();
    assert!((chance.within - 0.2475).abs() < 1e-12, "{chance:?}");
    assert!((chance.between - 0.0025).abs() < 1e-12, "{chance:?}");
    assert!((chance.share.unwrap() - 0.99).abs() < 1e-12, "{chance:?}");
}
