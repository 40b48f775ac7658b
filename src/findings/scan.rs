//! What every number of a game is worth by one step each way, and which of them could bring a metric to a target.
//!
//! The family are all steps that changed any game. They are looked at several times on the way, and dropped where they
//! matter little: p-values are multiplied by the number of looks (Bonferroni), and corrected for the family by Holm.

use serde::{Deserialize, Serialize};

use super::{Asked, BalanceCurve, BalancePoint, Crossing, Known, difference};
use crate::engine::{StepTally, Stepped};
use kernel::stats::{Estimate, holm, unknown};
use kernel::systems::Metric;

/// The error rate kept over all steps.
const ALPHA: f64 = 0.05;

/// The place of a number in a chart, as the file has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChartCell {
    /// The path of the chart.
    pub chart: String,
    pub row: (usize, String),
    pub column: (usize, String),
}

/// One step of a number against the game as it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScanStep {
    /// Up, or down where it is below 0.
    pub by: i64,
    pub value: String,
    pub difference: Estimate,
    /// Of this difference at its last look; unknown where it never differed.
    #[serde(with = "unknown")]
    pub p: f64,
    /// The same for all looks and all steps.
    #[serde(with = "unknown")]
    pub adjusted: f64,
    /// Games that ended in any way differently.
    pub touched: u64,
}

/// A number and its steps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScanNumber {
    pub path: String,
    pub title: String,
    pub value: String,
    pub cell: Option<ChartCell>,
    pub steps: Vec<ScanStep>,
}

/// What no step was taken of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotStepped {
    /// Steps that the book refuses.
    pub refused: u64,
    /// Words that have no order.
    pub without_order: u64,
}

/// A number that was moved towards the target as far as it goes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Remedy {
    pub path: String,
    pub title: String,
    /// What it is in the game as it is, and how it is told where it lies.
    pub value: String,
    pub at: f64,
    /// One step of it.
    pub step: f64,
    pub curve: BalanceCurve,
    /// The place on the curve that the target lies behind; `None` where it is not reached.
    pub behind: Option<usize>,
    /// `None` where nothing lies between two values, or the target is not reached.
    pub crossing: Option<Crossing>,
}

/// Every number of a game, the weightiest first.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ScanResult {
    pub asked: Asked,
    pub target: f64,
    pub base: Estimate,
    pub numbers: Vec<ScanNumber>,
    pub not_stepped: NotStepped,
    /// Those that were solved for the target, the least change first.
    pub remedies: Vec<Remedy>,
    /// How many games all of it was, and after how many was looked who goes on.
    pub played: u64,
    pub looks: Vec<u64>,
}

impl ScanStep {
    /// Whether it is known to move the metric.
    pub fn moves(&self) -> bool {
        self.adjusted < ALPHA
    }
}

impl ScanNumber {
    /// The step that moves the metric most, of those known to; else the largest.
    pub fn most(&self) -> Option<&ScanStep> {
        let size = |step: &&ScanStep| (step.moves(), step.difference.value.abs());
        let order = |a: &&ScanStep, b: &&ScanStep| {
            let (a, b) = (size(a), size(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        self.steps.iter().max_by(order)
    }

    /// Whether any step is known to move the metric.
    pub fn moves(&self) -> bool {
        self.steps.iter().any(ScanStep::moves)
    }

    /// How much one step up is worth; where there is none, one down the other way round.
    pub fn upwards(&self) -> Option<Estimate> {
        let step = |up: bool| self.steps.iter().find(|step| (step.by > 0) == up);
        let turned = |found: Estimate| Estimate {
            value: 0.0 - found.value,
            low: 0.0 - found.high,
            high: 0.0 - found.low,
            n: found.n,
        };
        step(true)
            .map(|step| step.difference)
            .or_else(|| step(false).map(|step| turned(step.difference)))
    }

    /// Whether no step changed any game.
    pub fn does_nothing(&self) -> bool {
        self.steps.iter().all(|step| step.touched == 0)
    }

    /// The way that leads from `base` to `target`, where a step that way is known to move the metric.
    pub fn way(&self, base: f64, target: f64) -> Option<i64> {
        let helps =
            |step: &&ScanStep| step.moves() && (target - base) * step.difference.value > 0.0;
        let size = |step: &ScanStep| step.difference.value.abs();
        let best = self.steps.iter().filter(helps).max_by(|a, b| size(a).total_cmp(&size(b)));
        best.map(|step| step.by)
    }
}

impl Remedy {
    /// Of the values that have the target between them the one that comes nearer to it, but never what it is already.
    pub fn nearest(&self, target: f64) -> &BalancePoint {
        let around = match self.behind {
            Some(at) => &self.curve.points[at..=at + 1],
            None => &self.curve.points[..],
        };
        let away = |point: &BalancePoint| (point.found.value - target).abs();
        let size = |point: &&BalancePoint| (point.name == self.value, away(point));
        let order = |a: &&BalancePoint, b: &&BalancePoint| {
            let (a, b) = (size(a), size(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        around.iter().min_by(order).expect("a curve has points")
    }

    /// By how many steps the number changes to the value that comes nearest.
    pub fn steps(&self, target: f64) -> f64 {
        ((self.nearest(target).at - self.at) / self.step).abs().round()
    }
}

impl ScanResult {
    /// Those known to move the metric.
    pub fn movers(&self) -> impl Iterator<Item = &ScanNumber> {
        self.numbers.iter().filter(|number| number.moves())
    }
}

/// Steps as they were played, by the number each belongs to: what each is worth.
pub fn scanned(
    mut numbers: Vec<ScanNumber>,
    owners: &[(usize, i64, String)],
    stepped: &Stepped,
    (metric, looks): (&Metric, usize),
) -> Vec<ScanNumber> {
    let spread = stepped.first.variance().unwrap_or(0.0).sqrt();
    for ((number, by, value), tally) in owners.iter().zip(&stepped.steps) {
        numbers[*number].steps.push(step((*by, value), tally, (metric, spread, looks)));
    }
    let mut tested: Vec<&mut ScanStep> = numbers
        .iter_mut()
        .flat_map(|number| &mut number.steps)
        .filter(|step| !step.p.is_nan())
        .collect();
    let adjusted = holm(&tested.iter().map(|step| step.p).collect::<Vec<_>>());
    tested.iter_mut().zip(adjusted).for_each(|(step, adjusted)| step.adjusted = adjusted);
    let size = |number: &ScanNumber| {
        number.most().map_or((false, 0.0), |most| (most.moves(), most.difference.value.abs()))
    };
    numbers.sort_by(|a, b| {
        let (a, b) = (size(a), size(b));
        b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
    });
    numbers
}

fn step(
    (by, value): (i64, &str),
    tally: &StepTally,
    (metric, spread, looks): (&Metric, f64, usize),
) -> ScanStep {
    let seen = &tally.differences;
    let known = [Known::of_metric(metric); 2];
    let (found, p) = difference(metric, known, seen, spread);
    let differed = seen.count(0) < seen.n();
    ScanStep {
        by,
        value: value.into(),
        difference: found.over(metric.parts.into()),
        p: if differed { (p * looks as f64).min(1.0) } else { f64::NAN },
        adjusted: f64::NAN,
        touched: tally.touched,
    }
}

/// Those that reach the target before those that do not; the least change first, of equals the nearest to it.
pub fn in_order(mut remedies: Vec<Remedy>, target: f64) -> Vec<Remedy> {
    let off = |one: &Remedy| (one.nearest(target).found.value - target).abs();
    remedies.sort_by(|a, b| {
        let reached = b.behind.is_some().cmp(&a.behind.is_some());
        let steps = match a.behind.is_some() && b.behind.is_some() {
            true => a.steps(target).total_cmp(&b.steps(target)),
            false => std::cmp::Ordering::Equal,
        };
        reached.then(steps).then(off(a).total_cmp(&off(b))).then(a.path.cmp(&b.path))
    });
    remedies
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::stats::Histogram;
    use kernel::systems::toys::coins::METRICS;

    fn number(path: &str) -> ScanNumber {
        let [path, title, value] = [path, path, "5"].map(str::to_owned);
        ScanNumber { path, title, value, cell: None, steps: Vec::new() }
    }

    /// So many games lost, the same, and won.
    fn tally(worse: u64, same: u64, better: u64) -> StepTally {
        let mut differences = Histogram::default();
        for (by, games) in [(-1, worse), (0, same), (1, better)] {
            (0..games).for_each(|_| differences.add(by));
        }
        StepTally { differences, touched: worse + better }
    }

    fn found() -> Vec<ScanNumber> {
        let mut first = Histogram::default();
        (0..1000).for_each(|game| first.add(i32::from(game % 2 == 0)));
        let steps =
            vec![tally(0, 1000, 0), tally(0, 900, 100), tally(40, 960, 0), tally(4, 990, 6)];
        let owners = [(0, 1), (1, 1), (1, -1), (2, 1)];
        let owners: Vec<_> = owners.map(|(number, by)| (number, by, (5 + by).to_string())).into();
        let numbers = ["a", "b", "c"].map(number).into();
        scanned(numbers, &owners, &Stepped { first, steps }, (&METRICS[0], 3))
    }

    /// 100 of 1,000 games won that were not: 10 points. 6 against 4 say nothing (exact McNemar p 0.754, and three looks).
    #[test]
    fn the_weightiest_comes_first_and_noise_is_not_said_to_matter() {
        let all = found();
        let names: Vec<&str> = all.iter().map(|one| one.path.as_str()).collect();
        assert_eq!(names, ["b", "c", "a"]);
        let most = all[0].most().unwrap();
        assert!((most.difference.value - 0.1).abs() < 1e-12 && most.moves() && most.by == 1);
        assert_eq!((all[1].steps[0].p, all[1].moves()), (1.0, false));
        assert!(all[2].does_nothing() && all[2].steps[0].p.is_nan());
    }

    #[test]
    fn the_way_to_the_target_is_the_step_that_helps() {
        let all = found();
        assert_eq!((all[0].way(0.5, 0.6), all[0].way(0.5, 0.4)), (Some(1), Some(-1)));
        assert_eq!((all[1].way(0.5, 0.6), all[2].way(0.5, 0.6)), (None, None));
    }

    /// Down by 4 points is worth the same as up by 4 the other way round.
    #[test]
    fn a_step_down_stands_for_one_up_where_there_is_no_other() {
        let mut number = found().remove(0);
        number.steps.retain(|step| step.by < 0);
        assert!((number.upwards().unwrap().value - 0.04).abs() < 1e-12);
    }

    #[test]
    fn the_least_change_comes_first_and_what_does_not_reach_last() {
        let remedy = |path: &str, values: &[f64]| {
            let point = |(place, &value): (usize, &f64)| {
                let found = Estimate { value, low: value - 0.01, high: value + 0.01, n: 100 };
                BalancePoint {
                    place,
                    name: place.to_string(),
                    at: place as f64,
                    found,
                    fitted: value,
                }
            };
            let curve = BalanceCurve::new(values.iter().enumerate().map(point).collect());
            let behind = curve.crossings(0.5).first().copied();
            let crossing = behind.map(|at| curve.crossing(0.5, at));
            let [path, title, value] = [path, path, "0"].map(str::to_owned);
            Remedy { path, title, value, at: 0.0, step: 1.0, curve, behind, crossing }
        };
        let far = remedy("far", &[0.8, 0.7, 0.6, 0.4]);
        let near = remedy("near", &[0.8, 0.49]);
        let never = remedy("never", &[0.8, 0.7]);
        let all = in_order(vec![never, far, near], 0.5);
        let names: Vec<&str> = all.iter().map(|one| one.path.as_str()).collect();
        assert_eq!(names, ["near", "far", "never"]);
        assert_eq!((all[0].steps(0.5), all[1].steps(0.5)), (1.0, 2.0));
        assert_eq!((all[1].nearest(0.5).place, all[2].nearest(0.5).place), (2, 1));
    }
}
