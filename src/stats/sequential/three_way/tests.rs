//! Tests of thousands of small sequences: how often they find what is not there, miss what is, and
//! how often their intervals hold the truth.

use super::*;
use crate::dice::{Dice, Stream};
use crate::stats::interval::LEVEL;

const RISKS: Risks = Risks { alpha: 0.025, beta: 0.025 };

fn question(delta: f64, measure: Measure) -> Question {
    Question { delta, measure, risks: RISKS }
}

/// Sixteen times quicker than those of a run.
const LOOKS: Looks = Looks { first: 256, grain: 64, last: 16_384 };

/// How a difference comes out, by one roll of a hundred-sided die.
struct Toy {
    kind: Kind,
    /// The least difference that matters.
    delta: f64,
    /// What is true.
    mean: f64,
    value: fn(u8) -> i64,
    /// The farthest two games can be apart.
    largest: u64,
    looks: Looks,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Shares,
    Numbers,
}

/// Differing games, `down` and `up` in a hundred of them; 4 points matter, and one varies by 0.4.
macro_rules! shares {
    ($down:literal, $up:literal) => {
        Toy {
            kind: Kind::Shares,
            delta: 0.04,
            mean: ($up as f64 - $down as f64) / 100.0,
            value: |face| i64::from(face > 100 - $up) - i64::from(face <= $down),
            largest: 1,
            looks: LOOKS,
        }
    };
}

/// Of how many sequences what was true.
#[derive(Debug, Default)]
struct Counted {
    better: u32,
    worse: u32,
    same: u32,
    open: u32,
    /// The interval of 95 % held the truth.
    covered: u32,
    /// The estimate was above it.
    above: u32,
}

const MANY: u32 = 2000;
const SOME: u32 = 500;

/// Play a toy until it is decided.
fn played(toy: &Toy, seed: u64) -> (ThreeWay, Differences) {
    let (mut dice, mut test) =
        (Stream::new(seed), ThreeWay::new(question(toy.delta, Measure::Mean)));
    let (mut sum, mut squares, mut counts) = (0, 0, [0; 3]);
    let mut seen = Differences::Shares { down: 0, alike: 0, up: 0 };
    for look in toy.looks.games() {
        for _ in seen.n()..look {
            let value = (toy.value)(dice.roll(100));
            counts[(value.signum() + 1) as usize] += 1;
            (sum, squares) = (sum + i128::from(value), squares + i128::from(value * value));
        }
        let [down, alike, up] = counts;
        seen = match toy.kind {
            Kind::Shares => Differences::Shares { down, alike, up },
            Kind::Numbers => Differences::Numbers { n: look, sum, squares, largest: toy.largest },
        };
        if test.look(&seen) != ThreeWayVerdict::Undecided {
            break;
        }
    }
    (test, seen)
}

fn counted(toy: &Toy, of: u32) -> Counted {
    let mut counted = Counted::default();
    for seed in 0..u64::from(of) {
        let (test, seen) = played(toy, seed);
        let place = match test.verdict() {
            ThreeWayVerdict::Better => &mut counted.better,
            ThreeWayVerdict::Worse => &mut counted.worse,
            ThreeWayVerdict::Same => &mut counted.same,
            ThreeWayVerdict::Undecided => &mut counted.open,
        };
        *place += 1;
        let looks: Vec<u64> = toy.looks.games().take_while(|&games| games <= seen.n()).collect();
        let side = test.decided.map_or_else(|| test.side(&seen), |decided| decided.side);
        let walk = test.question.walk(&seen, side, &looks);
        let drift = toy.mean / toy.delta;
        let below = match side {
            Side::Better => walk.chance_below(drift),
            Side::Worse => 1.0 - walk.chance_below(-drift),
        };
        counted.covered += u32::from((0.025..=0.975).contains(&below));
        counted.above += u32::from(below > 0.5);
    }
    counted
}

fn assert_covers(counted: &Counted, of: u32) {
    assert!(counted.covered * 100 >= of * 94, "{counted:?}");
    // Median-unbiased: half of the estimates are above the truth, within three standard deviations.
    let off = f64::from(counted.above) - f64::from(of) / 2.0;
    assert!(off.abs() < 1.5 * f64::from(of).sqrt() + f64::from(of) * 0.02, "{counted:?}");
}

/// 5 % are allowed; no test that looks and stops may leave anything open.
#[test]
fn what_is_not_there_is_found_in_no_more_than_one_of_twenty() {
    let counted = counted(&shares!(20, 20), MANY);
    assert!(counted.better + counted.worse <= MANY / 20, "{counted:?}");
    assert!(counted.better > 0 && counted.worse > 0 && counted.open == 0, "{counted:?}");
    assert_covers(&counted, MANY);
}

#[test]
fn what_matters_is_found_in_nineteen_of_twenty() {
    for toy in [shares!(18, 22), shares!(22, 18)] {
        let counted = counted(&toy, MANY);
        let found = if toy.mean > 0.0 { counted.better } else { counted.worse };
        assert!(found * 20 >= MANY * 19, "{counted:?}");
        assert_covers(&counted, MANY);
    }
}

/// Whatever is true: in between, well beyond what matters, so far beyond that the first look decides.
#[test]
fn intervals_hold_whatever_is_true() {
    for toy in [shares!(19, 21), shares!(16, 24), shares!(10, 30), shares!(0, 40)] {
        assert_covers(&counted(&toy, SOME), SOME);
    }
}

/// One game in fifty differs; one point matters.
#[test]
fn rare_differences_are_decided_as_honestly() {
    let rare = |mean, value| Toy {
        kind: Kind::Shares,
        delta: 0.01,
        mean,
        value,
        largest: 1,
        looks: LOOKS,
    };
    let alike = rare(0.0, |face| i64::from(face == 100) - i64::from(face == 1));
    let counted_alike = counted(&alike, MANY);
    assert!(counted_alike.better + counted_alike.worse <= MANY / 20, "{counted_alike:?}");
    assert!(counted_alike.covered * 100 >= MANY * 94, "{counted_alike:?}");
    let more = counted(&rare(0.01, |face| i64::from(face >= 99) - i64::from(face == 1)), SOME);
    assert!(more.better * 20 >= SOME * 19, "{more:?}");
    assert!(more.covered * 100 >= SOME * 94, "{more:?}");
}

/// Four more in one game of 25, one less in four of 25: none on average, and far from normal.
#[test]
fn means_of_skewed_numbers_are_decided_as_honestly() {
    let skewed = |mean, value| Toy {
        kind: Kind::Numbers,
        delta: 0.06,
        mean,
        value,
        largest: 4,
        looks: LOOKS,
    };
    let alike = skewed(0.0, |face| 5 * i64::from(face <= 4) - i64::from(face <= 20));
    let alike = counted(&alike, MANY);
    assert!(alike.better + alike.worse <= MANY / 20, "{alike:?}");
    assert!(alike.covered * 100 >= MANY * 94, "{alike:?}");
    let more = skewed(0.06, |face| 5 * i64::from(face <= 4) - i64::from(face <= 14));
    let more = counted(&more, SOME);
    assert!(more.better * 20 >= SOME * 19, "{more:?}");
    assert!(more.covered * 100 >= SOME * 94, "{more:?}");
}

/// Ten more in one game of a hundred, one less in ten: after 256 games nobody can say much of that, but real
/// runs look after 4,096 first.
#[test]
fn rare_large_differences_are_decided_as_honestly_at_the_looks_of_runs() {
    let looks = Looks::of_run(16 * LOOKS.last);
    let rare =
        |mean, value| Toy { kind: Kind::Numbers, delta: 0.017, mean, value, largest: 10, looks };
    let alike = |face| 10 * i64::from(face == 1) - i64::from((2..=11).contains(&face));
    let alike = counted(&rare(0.0, alike), MANY);
    assert!(alike.better + alike.worse <= MANY / 20, "{alike:?}");
    assert!(alike.covered * 100 >= MANY * 94, "{alike:?}");
    let more = |face| 10 * i64::from(face == 1) - i64::from((2..=9).contains(&face));
    let more = counted(&rare(0.02, more), MANY);
    assert!(more.better * 20 >= MANY * 19, "{more:?}");
    assert!(more.covered * 100 >= MANY * 94, "{more:?}");
    let less = |face| 10 * i64::from(face == 1) - i64::from((2..=13).contains(&face));
    let less = counted(&rare(-0.02, less), MANY);
    assert!(less.worse * 20 >= MANY * 19, "{less:?}");
    assert!(less.covered * 100 >= MANY * 94, "{less:?}");
}

#[test]
fn games_that_never_differ_are_the_same() {
    for measure in [Measure::Mean, Measure::Effect] {
        let mut test = ThreeWay::new(question(0.1, measure));
        let none = |alike| Differences::Shares { down: 0, alike, up: 0 };
        assert_eq!(test.look(&none(0)), ThreeWayVerdict::Undecided);
        assert_eq!(test.look(&none(1000)), ThreeWayVerdict::Same, "{measure:?}");
        let said = test.said(&none(1000), Looks { first: 1000, ..LOOKS }, LEVEL);
        let Estimate { value, low, high, n } = said.estimate;
        assert!(value.abs() < 1e-12 && -0.1 < low && high < 0.1 && n == 1000, "{said:?}");
    }
}

/// 3 better where one value varies by 7.8.
#[test]
fn an_effect_is_measured_in_standard_deviations() {
    let seen = |n: u64| {
        let (sum, squares) = (3 * i128::from(n), 70 * i128::from(n));
        Differences::Numbers { n, sum, squares, largest: 20 }
    };
    let mut test = ThreeWay::new(question(0.1, Measure::Effect));
    assert_eq!(test.look(&seen(30)), ThreeWayVerdict::Undecided);
    assert_eq!(test.look(&seen(1000)), ThreeWayVerdict::Better);
    let estimate = test.said(&seen(1000), Looks { first: 1000, ..LOOKS }, LEVEL).estimate;
    assert!(estimate.low > 2.0 && estimate.high < 4.0, "{estimate:?}");
}

/// The verdict and the interval say the same, and games after the decision change nothing.
#[test]
fn what_is_said_agrees_with_itself() {
    for (toy, seeds) in [(shares!(20, 20), 0..20), (shares!(18, 22), 0..20)] {
        for seed in seeds {
            let (test, seen) = played(&toy, seed);
            let said = test.said(&seen, LOOKS, LEVEL);
            let Estimate { low, high, .. } = said.estimate;
            let agrees = match said.verdict {
                ThreeWayVerdict::Better => low > 0.0 && said.p < 0.05,
                ThreeWayVerdict::Worse => high < 0.0 && said.p < 0.05,
                ThreeWayVerdict::Same => -toy.delta < low && high < toy.delta,
                ThreeWayVerdict::Undecided => false,
            };
            assert!(agrees, "{said:?}");
            let later = Differences::Shares { down: 9000, alike: 0, up: 0 };
            assert_eq!(test.said(&later, LOOKS, LEVEL), said);
        }
    }
}

/// 60 more up than down of 10,000 games is about 1.3 standard deviations; 200 more is over four.
#[test]
fn where_games_ran_out_the_corrected_interval_speaks() {
    let looks = Looks { first: 5000, grain: 5000, last: 10_000 };
    let seen = |more: u64| Differences::Shares { down: 1000, alike: 8000 - more, up: 1000 + more };
    let said = |more| ThreeWay::new(question(0.005, Measure::Mean)).said(&seen(more), looks, LEVEL);
    assert_eq!(said(60).verdict, ThreeWayVerdict::Undecided);
    assert_eq!(said(200).verdict, ThreeWayVerdict::Better);
    assert_eq!((said(60).look, said(60).estimate.n), (2, 10_000));
}

#[test]
fn a_test_put_down_and_taken_up_again_is_the_same_test() {
    let mut test = ThreeWay::new(question(0.1, Measure::Mean));
    let seen = |k: u64| Differences::Shares { down: 30, alike: 100, up: 30 + k };
    test.look(&seen(4));
    let kept = serde_json::to_string(&test).unwrap();
    let mut again: ThreeWay = serde_json::from_str(&kept).unwrap();
    assert_eq!(again, test);
    assert_eq!(again.look(&seen(60)), test.look(&seen(60)));
    let kept = serde_json::to_string(&test).unwrap();
    assert_eq!(serde_json::from_str::<ThreeWay>(&kept).unwrap(), test);
}
