//! Cells against their baselines, and contrasts of more than two.

use crate::experiment::{Experiment, cells_of, watched};
use kernel::stats::interval::LEVEL;
use kernel::stats::{Bounds, Effect, Estimate, PairTallies, Together, holm};
use kernel::systems::Metric;

use super::difference::difference;
use super::joint::Kept;
use super::verdict::Case;
use super::{Comparison, EffectFinding, Known, Liking, Verdict};

/// Every cell against the baseline of its scenario, metric by metric. `known` says what is known of a cell's
/// metric.
pub fn comparisons(
    experiment: &Experiment,
    metrics: &[Metric],
    known: &dyn Fn(usize, usize) -> Known,
    kept: &Kept,
    together: &[Vec<Together>],
) -> Vec<Comparison> {
    let mut all = Vec::new();
    for (number, &metric) in watched(experiment, metrics).iter().enumerate() {
        let mut family = Vec::new();
        for (scenario, joint) in together.iter().enumerate() {
            let cells = cells_of(experiment, scenario);
            let held = |place: usize| {
                let pair = [cells[0], cells[place]];
                let tallies = kept.pair(pair)?;
                let known = pair.map(|cell| known(cell, metric));
                let spread = joint[number].variance(0).unwrap_or(0.0).sqrt();
                let seen = &tallies.differences[number];
                let found = difference(&metrics[metric], known, seen, spread);
                let found = comparison(pair, number, found, tallies, (&joint[number], place));
                let [before, after] = known.map(|cell| cell.bounds);
                Some(match &tallies.luck {
                    Some(control) => found.without_luck(after.less(before), control),
                    None => found,
                })
            };
            family.extend((1..cells.len()).filter_map(held));
        }
        judge(&mut family, experiment, metrics, number);
        all.extend(family);
    }
    all
}

fn comparison(
    [baseline, cell]: [usize; 2],
    metric: usize,
    (difference, p): (Estimate, f64),
    tallies: &PairTallies,
    (joint, place): (&Together, usize),
) -> Comparison {
    Comparison {
        cell,
        baseline,
        metric,
        difference,
        correlation: joint.correlation(place),
        pairing: joint.pairing(place),
        p,
        adjusted: p,
        verdict: Verdict::Unknown,
        touched: tallies.touched,
        fixed: None,
        luck: None,
    }
}

/// The mean over some of the cells, with the interval of games that rolled the same dice in all.
pub fn mean_of(together: &Together, cells: &[usize]) -> Estimate {
    let mut coefficients = vec![0.0; together.cells()];
    for &cell in cells {
        coefficients[cell] = 1.0 / cells.len() as f64;
    }
    together.contrast(&coefficients).by_t(LEVEL).0
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

/// What is to be judged of a difference in rows, in the unit of its metric.
pub fn case(
    found: Estimate,
    adjusted: f64,
    experiment: &Experiment,
    metrics: &[Metric],
    number: usize,
) -> Case {
    let watched = watched(experiment, metrics);
    let Estimate { value, low, high, .. } = found.over(metrics[watched[number]].parts.into());
    Case {
        low,
        high,
        value,
        adjusted,
        smallest: (number == 0).then_some(experiment.smallest),
        liking: Liking::of(&metrics[watched[number]], &metrics[watched[0]]),
    }
}

/// Every effect of the design in every scenario, metric by metric. One that is nothing but a cell
/// against the baseline is what the comparison found.
pub fn effects(
    experiment: &Experiment,
    metrics: &[Metric],
    known: &dyn Fn(usize, usize) -> Known,
    together: &[Vec<Together>],
    comparisons: &[Comparison],
) -> Vec<EffectFinding> {
    let mut all = Vec::new();
    for (number, &watched) in watched(experiment, metrics).iter().enumerate() {
        let mut family = Vec::new();
        for (scenario, joint) in together.iter().enumerate() {
            let cells = cells_of(experiment, scenario);
            let held: Vec<&Comparison> = comparisons
                .iter()
                .filter(|one| one.metric == number && one.baseline == cells[0])
                .collect();
            family.extend(experiment.effects.iter().enumerate().map(|(effect, said)| {
                let alone = one_cell(&said.coefficients)
                    .and_then(|place| held.iter().find(|one| one.cell == cells[place]));
                let Effect { estimate, p, alike } = match alone {
                    Some(one) => {
                        Effect { estimate: one.difference, p: one.p, alike: one.touched == 0 }
                    }
                    None => {
                        let of = cells.iter().map(|&cell| known(cell, watched).bounds);
                        let bounds = Bounds::of_sum(said.coefficients.iter().copied().zip(of));
                        joint[number].effect(&said.coefficients, bounds, LEVEL)
                    }
                };
                let verdict = if alike { Verdict::Same } else { Verdict::Unknown };
                let (metric, adjusted) = (number, p);
                EffectFinding { scenario, effect, metric, estimate, p, adjusted, verdict }
            }));
        }
        judge_effects(&mut family, experiment, metrics, number);
        all.extend(family);
    }
    all
}

/// The place of the one cell that is held against the first, where that is all.
fn one_cell(coefficients: &[f64]) -> Option<usize> {
    let used: Vec<usize> = (0..coefficients.len()).filter(|&at| coefficients[at] != 0.0).collect();
    match used.as_slice() {
        &[0, place] if coefficients[0] == -1.0 && coefficients[place] == 1.0 => Some(place),
        _ => None,
    }
}

fn judge_effects(
    family: &mut [EffectFinding],
    experiment: &Experiment,
    metrics: &[Metric],
    number: usize,
) {
    let adjusted = holm(&family.iter().map(|one| one.p).collect::<Vec<_>>());
    for (one, adjusted) in family.iter_mut().zip(adjusted) {
        one.adjusted = adjusted;
        if one.verdict != Verdict::Same {
            one.verdict = case(one.estimate, adjusted, experiment, metrics, number).verdict();
        }
    }
}
