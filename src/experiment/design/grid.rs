//! Every combination of levels: for a heat map, or a curve.

use super::{Layout, all_two_level, factorial, from_first, name};
use crate::experiment::{Effect, Factor, MOST_LEVELS};

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
        false => of_levels(factors, &rows),
    };
    Layout { rows, effects }
}

/// Where some factor has more than two levels: every other level of each factor against its first, and
/// a slope for numbers of more than two. The effects of different factors are orthogonal, all combinations
/// being there.
fn of_levels(factors: &[Factor], rows: &[Vec<usize>]) -> Vec<Effect> {
    let of_one = |of: usize| {
        let levels = factors[of].levels.len();
        let told = if levels <= MOST_LEVELS { 1..levels } else { 1..1 };
        told.map(move |level| against_first(factors, rows, of, level))
            .chain(trend(factors, rows, of))
    };
    (0..factors.len()).flat_map(of_one).collect()
}

/// The mean of the cells with one level less the mean of those with the first.
fn against_first(factors: &[Factor], rows: &[Vec<usize>], of: usize, level: usize) -> Effect {
    let each = factors[of].levels.len() as f64 / rows.len() as f64;
    let coefficient = |row: &Vec<usize>| match row[of] {
        0 => -each,
        at if at == level => each,
        _ => 0.0,
    };
    Effect {
        name: name(factors, &[of]),
        factors: vec![of],
        coefficients: rows.iter().map(coefficient).collect(),
        aliases: Vec::new(),
        levels: vec![from_first(&factors[of], level)],
    }
}

/// The slope of a factor of more than two numbers.
fn trend(factors: &[Factor], rows: &[Vec<usize>], of: usize) -> Option<Effect> {
    let values: Option<Vec<f64>> = factors[of].levels.iter().map(|level| level.value).collect();
    let coefficients = slope(&values.filter(|values| values.len() > 2)?, rows, of)?;
    let name = name(factors, &[of]) + " per unit";
    Some(Effect { name, factors: vec![of], coefficients, aliases: Vec::new(), levels: Vec::new() })
}

/// The least-squares slope per unit: (x − x̄) / Σ (x − x̄)². `None` where x never changes.
fn slope(values: &[f64], rows: &[Vec<usize>], of: usize) -> Option<Vec<f64>> {
    let x: Vec<f64> = rows.iter().map(|row| values[row[of]]).collect();
    let mean = x.iter().sum::<f64>() / x.len() as f64;
    let spread: f64 = x.iter().map(|x| (x - mean).powi(2)).sum();
    (spread > 0.0).then(|| x.iter().map(|x| (x - mean) / spread).collect())
}
