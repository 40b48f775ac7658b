//! How the headline moves with one number of a Latin hypercube: local means over groups of variants.
//!
//! What the other numbers do is taken out first, as far as it is linear: every variant counts as if the others stood at
//! their mean (component plus residual; Larsen & McCleary 1972). Groups hold about equally many variants, and the band is
//! Student's t over the variants of a group: it holds what the slopes leave unexplained. All variants play the same games,
//! so that the band is of the shape: their common noise moves the curve as a whole.

use crate::experiment::{Design, Experiment};
use kernel::stats::{Estimate, interval};

use super::Points;
use crate::findings::Findings;

/// Groups of one factor, at the most, and variants in each, at the least.
const MOST_GROUPS: usize = 8;
const FEWEST: usize = 3;

/// One factor's curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Response {
    pub factor: usize,
    pub bins: Vec<ResponseBin>,
}

/// The variants whose number lies from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ResponseBin {
    pub from: f64,
    pub to: f64,
    /// The mean of their numbers.
    pub at: f64,
    /// The headline with the other numbers at their mean; n is the number of variants.
    pub found: Estimate,
}

impl Findings {
    /// The curves of a scenario, factor by factor; none where the design is another.
    pub fn responses(&self, experiment: &Experiment, scenario: usize) -> Vec<Response> {
        match experiment.design {
            Design::LatinHypercube { .. } => {}
            Design::Compare
            | Design::OneAtATime
            | Design::Grid
            | Design::Factorial(_)
            | Design::PlackettBurman => return Vec::new(),
        }
        let points = Points::of(experiment, self, scenario);
        let bounds = match self.metrics[0].is_proportion() {
            true => (0.0, 1.0),
            false => (f64::NEG_INFINITY, f64::INFINITY),
        };
        let slopes: Vec<f64> = experiment
            .effects
            .iter()
            .map(|effect| slope(&effect.coefficients[1..], &points.headline))
            .collect();
        let one =
            |factor: usize| Response { factor, bins: curve(&points, &slopes, factor, bounds) };
        (0..experiment.factors.len()).map(one).collect()
    }
}

fn slope(coefficients: &[f64], headline: &[f64]) -> f64 {
    coefficients.iter().zip(headline).map(|(weight, value)| weight * value).sum()
}

fn curve(points: &Points, slopes: &[f64], factor: usize, bounds: (f64, f64)) -> Vec<ResponseBin> {
    let n = points.at.len() as f64;
    let mean = |of: usize| points.at.iter().map(|at| at[of]).sum::<f64>() / n;
    let means: Vec<f64> = (0..slopes.len()).map(mean).collect();
    let alone = |(at, value): (&Vec<f64>, &f64)| {
        let others = (0..slopes.len()).filter(|&other| other != factor);
        let linear: f64 = others.map(|other| slopes[other] * (at[other] - means[other])).sum();
        (at[factor], value - linear)
    };
    let mut all: Vec<(f64, f64)> = points.at.iter().zip(&points.headline).map(alone).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    groups(&all).into_iter().map(|group| bin(group, bounds)).collect()
}

/// Neighbours put together until each group has its share; equal numbers are never parted.
fn groups(sorted: &[(f64, f64)]) -> Vec<&[(f64, f64)]> {
    let share = sorted.len().div_ceil(MOST_GROUPS).max(FEWEST);
    let (mut groups, mut start) = (Vec::new(), 0);
    let mut end = 0;
    for same in sorted.chunk_by(|a, b| a.0 == b.0) {
        end += same.len();
        let left = sorted.len() - end;
        if end - start >= share && (left == 0 || left >= share.min(FEWEST)) {
            groups.push(&sorted[start..end]);
            start = end;
        }
    }
    if start < sorted.len() {
        groups.push(&sorted[start..]);
    }
    groups
}

fn bin(group: &[(f64, f64)], (least, most): (f64, f64)) -> ResponseBin {
    let n = group.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| group.iter().map(of).sum::<f64>() / n;
    let (at, value) = (mean(&|one| one.0), mean(&|one| one.1));
    let squares = group.iter().map(|one| (one.1 - value) * (one.1 - value)).sum::<f64>();
    let half = match group.len() {
        1 => f64::NAN,
        _ => interval::reach_of_t(0.95, n - 1.0) * (squares / (n - 1.0) / n).sqrt(),
    };
    let [value, low, high] = [value, value - half, value + half].map(|one| match one.is_nan() {
        true => one,
        false => one.clamp(least, most),
    });
    let (from, to) = (group[0].0, group[group.len() - 1].0);
    ResponseBin { from, to, at, found: Estimate { value, low, high, n: group.len() as u64 } }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y = 1 + 2a − b: whatever b is, a alone goes up by 2.
    #[test]
    fn what_the_others_do_is_taken_out() {
        let at: Vec<Vec<f64>> =
            (0..24).map(|n| vec![f64::from(n / 6), f64::from(n * 7 % 24)]).collect();
        let headline = at.iter().map(|at| 1.0 + 2.0 * at[0] - at[1]).collect();
        let points = Points { at, headline };
        let bins = curve(&points, &[2.0, -1.0], 0, (f64::NEG_INFINITY, f64::INFINITY));
        let told: Vec<(f64, f64, u64)> =
            bins.iter().map(|bin| (bin.from, bin.found.value.round(), bin.found.n)).collect();
        // b is 11.5 on average.
        assert_eq!(told, [(0.0, -11.0, 6), (1.0, -9.0, 6), (2.0, -7.0, 6), (3.0, -5.0, 6)]);
        assert!(bins.iter().all(|bin| bin.found.half_width() < 1e-9 && bin.from == bin.to));
    }

    #[test]
    fn neighbours_are_put_together_and_equals_never_parted() {
        let sorted: Vec<(f64, f64)> = (0..40).map(|n| (f64::from(n / 2), 0.0)).collect();
        let sizes: Vec<usize> = groups(&sorted).iter().map(|group| group.len()).collect();
        assert_eq!(sizes, [6, 6, 6, 6, 6, 6, 4]);
        assert_eq!(groups(&sorted[..5]).len(), 1);
    }

    /// 0.9, 1.0 and 1.1 are 1.0 ± 4.303 · 0.1/√3: a share is never above 1.
    #[test]
    fn the_band_is_students_over_the_variants() {
        let bin = bin(&[(1.0, 0.7), (2.0, 0.8), (3.0, 0.9)], (0.0, 1.0));
        assert!((bin.found.value - 0.8).abs() < 1e-12 && bin.at == 2.0);
        assert!((bin.found.low - (0.8 - 4.302_65 * 0.1 / 3_f64.sqrt())).abs() < 1e-5);
        assert_eq!(bin.found.high, 1.0);
    }
}
