//! Every combination of levels: for a heat map, or a curve.

use super::{Layout, all_two_level, factorial, name, two_level};
use crate::experiment::{Effect, Factor};

/// How many cells it takes; a number no machine has if that is beyond counting.
pub fn cells(factors: &[Factor]) -> usize {
    factors.iter().fold(1, |cells: usize, factor| cells.saturating_mul(factor.levels.len()))
}

/// The last factor changes fastest, as the columns of a printed table do.
pub fn layout(factors: &[Factor]) -> Layout {
    let rows = factors.iter().fold(vec![Vec::new()], |rows, factor| {
        let longer = |row: &Vec<usize>, level| [row.as_slice(), &[level]].concat();
        let with = |row: Vec<usize>| (0..factor.levels.len()).map(move |level| longer(&row, level));
        rows.into_iter().flat_map(with).collect()
    });
    let effects = match all_two_level(factors) {
        true => factorial::effects(factors, &rows),
        false => trends(factors, &rows),
    };
    Layout { rows, effects }
}

/// Where some factor has more than two levels: a slope for every numeric factor, a plain effect
/// for every other one of two levels. Each is orthogonal to the rest, all combinations being
/// there.
fn trends(factors: &[Factor], rows: &[Vec<usize>]) -> Vec<Effect> {
    let effect = |of: usize| {
        let values: Option<Vec<f64>> = factors[of].levels.iter().map(|level| level.value).collect();
        let (coefficients, unit) = match values {
            Some(values) => (slope(&values, rows, of)?, " per unit"),
            None if factors[of].levels.len() == 2 => (two_level(rows, &[of]), ""),
            None => return None,
        };
        let name = name(factors, &[of]) + unit;
        Some(Effect { name, factors: vec![of], coefficients, aliases: Vec::new() })
    };
    (0..factors.len()).filter_map(effect).collect()
}

/// The least-squares slope per unit: (x − x̄) / Σ (x − x̄)². `None` where x never changes.
fn slope(values: &[f64], rows: &[Vec<usize>], of: usize) -> Option<Vec<f64>> {
    let x: Vec<f64> = rows.iter().map(|row| values[row[of]]).collect();
    let mean = x.iter().sum::<f64>() / x.len() as f64;
    let spread: f64 = x.iter().map(|x| (x - mean).powi(2)).sum();
    (spread > 0.0).then(|| x.iter().map(|x| (x - mean) / spread).collect())
}
