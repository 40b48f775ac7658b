//! Cells against their baselines, and contrasts of more than two.

use crate::engine::State;
use crate::experiment::{Experiment, cells_of, watched};
use kernel::stats::interval::{self, LEVEL};
use kernel::stats::paired::{self, Pairs};
use kernel::stats::{Contrast, Estimate, Together, holm};
use kernel::systems::Metric;

use super::verdict::Case;
use super::{Comparison, EffectFinding, Liking, Verdict};

/// Every cell against the baseline of its scenario, metric by metric.
pub fn comparisons(
    experiment: &Experiment,
    metrics: &[Metric],
    state: &State,
    together: &[Vec<Together>],
) -> Vec<Comparison> {
    let mut all = Vec::new();
    for (number, &metric) in watched(experiment, metrics).iter().enumerate() {
        let mut family = Vec::new();
        for (scenario, joint) in together.iter().enumerate() {
            let cells = cells_of(experiment, scenario);
            let others = 1..cells.len();
            family.extend(others.map(|other| {
                let pair = [cells[0], cells[other]];
                comparison(&joint[number], other, &metrics[metric], number, pair, state)
            }));
        }
        judge(&mut family, experiment, metrics, number);
        all.extend(family);
    }
    all
}

fn comparison(
    joint: &Together,
    other: usize,
    metric: &Metric,
    number: usize,
    [baseline, cell]: [usize; 2],
    state: &State,
) -> Comparison {
    let (difference, p) = difference(joint, other, metric);
    let keys = [baseline, cell].map(|cell| &state.cells[cell].key);
    let part = state.pairs.iter().find(|part| part.keys.each_ref() == keys);
    Comparison {
        cell,
        baseline,
        metric: number,
        difference,
        correlation: joint.correlation(0, other),
        pairing: joint.pairing(0, other),
        p,
        adjusted: p,
        verdict: Verdict::Unknown,
        touched: part.map_or(0, |part| part.tallies.touched),
        fixed: None,
    }
}

/// The difference to the baseline and its p-value: Tango's interval and McNemar's exact test for a
/// yes or no, Student's t for anything else.
fn difference(joint: &Together, other: usize, metric: &Metric) -> (Estimate, f64) {
    match pairs(joint, other).filter(|_| metric.is_proportion()) {
        Some(pairs) => (paired::difference_tango(pairs, LEVEL), paired::mcnemar_exact(pairs)),
        None => by_t(joint.difference(0, other)),
    }
}

/// The baseline's and another cell's yes and no, game by game.
pub fn pairs(joint: &Together, other: usize) -> Option<Pairs> {
    let count = |sum: i128| u64::try_from(sum).ok();
    let both = count(joint.product(0, other)?)?;
    let only_first = count(joint.sum(0))?.checked_sub(both)?;
    let only_second = count(joint.sum(other))?.checked_sub(both)?;
    let neither = joint.n().checked_sub(both + only_first + only_second)?;
    Some(Pairs { both, only_first, only_second, neither })
}

/// A contrast's interval and two-sided p by Student's t.
/// The mean over some of the cells, with the interval of games that rolled the same dice in all.
pub fn mean_of(together: &Together, cells: &[usize]) -> Estimate {
    let mut coefficients = vec![0.0; together.cells()];
    for &cell in cells {
        coefficients[cell] = 1.0 / cells.len() as f64;
    }
    by_t(together.contrast(&coefficients)).0
}

fn by_t(Contrast { value, error, n }: Contrast) -> (Estimate, f64) {
    let df = n.saturating_sub(1) as f64;
    let half = interval::reach_of_t(LEVEL, df) * error;
    // What never varied is certain: there is no difference, or there is.
    let p = match error {
        _ if error > 0.0 => interval::t_p_value(value / error, df),
        _ if error.is_nan() => f64::NAN,
        _ if value == 0.0 => 1.0,
        _ => 0.0,
    };
    (Estimate { value, low: value - half, high: value + half, n }, p)
}

/// Correct the p-values of one metric's comparisons for each other, and put them into words.
fn judge(family: &mut [Comparison], experiment: &Experiment, metrics: &[Metric], number: usize) {
    let adjusted = holm(&family.iter().map(|one| one.p).collect::<Vec<_>>());
    for (one, adjusted) in family.iter_mut().zip(adjusted) {
        one.adjusted = adjusted;
        one.verdict = match one.touched {
            0 => Verdict::Same,
            _ => case(one.difference, adjusted, experiment, metrics, number).verdict(),
        };
    }
}

pub fn case(
    found: Estimate,
    adjusted: f64,
    experiment: &Experiment,
    metrics: &[Metric],
    number: usize,
) -> Case {
    let watched = watched(experiment, metrics);
    let Estimate { value, low, high, .. } = found;
    Case {
        low,
        high,
        value,
        adjusted,
        smallest: (number == 0).then_some(experiment.smallest),
        liking: Liking::of(&metrics[watched[number]], &metrics[watched[0]]),
    }
}

/// Every effect of the design in every scenario, metric by metric.
pub fn effects(
    experiment: &Experiment,
    metrics: &[Metric],
    together: &[Vec<Together>],
) -> Vec<EffectFinding> {
    let mut all = Vec::new();
    for number in 0..watched(experiment, metrics).len() {
        let mut family = Vec::new();
        for (scenario, joint) in together.iter().enumerate() {
            family.extend(experiment.effects.iter().enumerate().map(|(effect, said)| {
                let (estimate, p) = by_t(joint[number].contrast(&said.coefficients));
                let (adjusted, verdict) = (p, Verdict::Unknown);
                EffectFinding { scenario, effect, metric: number, estimate, p, adjusted, verdict }
            }));
        }
        let adjusted = holm(&family.iter().map(|one| one.p).collect::<Vec<_>>());
        for (one, adjusted) in family.iter_mut().zip(adjusted) {
            one.adjusted = adjusted;
            let found = one.estimate;
            one.verdict = match found.value == 0.0 && found.half_width() == 0.0 {
                true => Verdict::Same,
                false => case(found, adjusted, experiment, metrics, number).verdict(),
            };
        }
        all.extend(family);
    }
    all
}
