//! Cells against their baselines, and contrasts of more than two.

use crate::experiment::{Experiment, cells_of, watched};
use kernel::stats::interval::{self, LEVEL};
use kernel::stats::{Bounds, Contrast, Estimate, PairTallies, Together, count, holm};
use kernel::systems::Metric;

use super::difference::difference;
use super::joint::Kept;
use super::verdict::Case;
use super::{Comparison, EffectFinding, Liking, Verdict};

/// Every cell against the baseline of its scenario, metric by metric. `bounds` says what a metric can
/// be in a cell.
pub fn comparisons(
    experiment: &Experiment,
    metrics: &[Metric],
    bounds: &dyn Fn(usize, usize) -> Bounds,
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
                let bounds = pair.map(|cell| bounds(cell, metric));
                let spread = joint[number].variance(0).unwrap_or(0.0).sqrt();
                let seen = &tallies.differences[number];
                let found = difference(&metrics[metric], bounds, seen, spread);
                let found = comparison(pair, number, found, tallies, (&joint[number], place));
                Some(match &tallies.luck {
                    Some(control) => found.without_luck(bounds[1].less(bounds[0]), control),
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
    by_t(together.contrast(&coefficients)).0
}

/// A contrast's interval and two-sided p by Student's t.
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

/// Every effect of the design in every scenario, metric by metric. One that is nothing but a cell
/// against the baseline is what the comparison found.
pub fn effects(
    experiment: &Experiment,
    metrics: &[Metric],
    together: &[Vec<Together>],
    comparisons: &[Comparison],
) -> Vec<EffectFinding> {
    let mut all = Vec::new();
    for number in 0..watched(experiment, metrics).len() {
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
                let (estimate, p, alike) = match alone {
                    Some(one) => (one.difference, one.p, one.touched == 0),
                    None => contrast(&joint[number], &said.coefficients),
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

/// A contrast, its p, and whether it was 0 in every game: then its interval is that of an event nobody
/// saw.
fn contrast(joint: &Together, coefficients: &[f64]) -> (Estimate, f64, bool) {
    let found = joint.contrast(coefficients);
    let (estimate, p) = by_t(found);
    let alike = found.value == 0.0 && found.error == 0.0;
    if !alike {
        return (estimate, p, alike);
    }
    let largest = coefficients.iter().fold(0.0, |most: f64, c| most.max(c.abs()));
    let reach = largest * count::never(found.n, LEVEL);
    (Estimate { low: -reach, high: reach, ..estimate }, p, alike)
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
