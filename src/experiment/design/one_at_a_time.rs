//! The baseline, and every other level of every factor alone.

use super::Layout;
use crate::experiment::Factor;

/// How many cells it takes.
pub fn cells(factors: &[Factor]) -> usize {
    1 + factors.iter().map(|factor| factor.levels.len().saturating_sub(1)).sum::<usize>()
}

/// Each cell is a difference from the baseline, so no further effects are listed.
pub fn layout(factors: &[Factor]) -> Layout {
    let baseline = vec![0; factors.len()];
    let alone = |(factor, level): (usize, usize)| {
        let mut row = baseline.clone();
        row[factor] = level;
        row
    };
    let levels =
        |factor: usize| (1..factors[factor].levels.len()).map(move |level| (factor, level));
    let others = (0..factors.len()).flat_map(levels).map(alone);
    Layout { rows: [baseline.clone()].into_iter().chain(others).collect(), effects: Vec::new() }
}
