//! Two-level factorials: every combination, or a fraction.

use super::fraction::Columns;
use super::{Layout, Misfit, first_to_second, mains_and_pairs, name, two_level};
use crate::experiment::{Effect, Factor};

/// Factors of which every combination is played without being asked twice.
pub const MOST_FACTORS: usize = 8;

/// Why so many factors are not all combined.
pub fn too_many(factors: usize) -> Misfit {
    let cells = 2f64.powi(factors as i32);
    let help = "give a `fraction` or `generators`, or say `fraction = \"full\"` if you mean it";
    Misfit::new(format!("{factors} factors make {cells} variants"), help)
}

/// The runs of the columns, the one with everything low first.
pub fn layout(factors: &[Factor], columns: &Columns) -> Layout {
    let row = |run| (0..factors.len()).map(|factor| columns.level(run, factor)).collect();
    let rows: Vec<Vec<usize>> = (0..columns.runs()).map(row).collect();
    let effects = estimable(factors, columns, &rows);
    Layout { rows, effects }
}

/// The effects of a whole factorial: all of them distinct.
pub fn effects(factors: &[Factor], rows: &[Vec<usize>]) -> Vec<Effect> {
    mains_and_pairs(factors.len()).map(|of| effect(factors, rows, of)).collect()
}

/// Every main effect and pair once; those that share its column are its aliases. A pair that
/// shares the column of a main effect, or of an earlier pair, has no entry of its own.
fn estimable(factors: &[Factor], columns: &Columns, rows: &[Vec<usize>]) -> Vec<Effect> {
    let mut kept: Vec<(u32, Effect)> = Vec::new();
    for of in mains_and_pairs(factors.len()) {
        let column = columns.column(&of);
        match kept.iter_mut().find(|(other, _)| *other == column) {
            Some((_, effect)) => effect.aliases.push(alias(factors, &effect.factors, &of)),
            None => kept.push((column, effect(factors, rows, of))),
        }
    }
    kept.into_iter().map(|(_, effect)| effect).collect()
}

fn effect(factors: &[Factor], rows: &[Vec<usize>], of: Vec<usize>) -> Effect {
    let (name, coefficients) = (name(factors, &of), two_level(rows, &of));
    let levels = first_to_second(factors, &of);
    Effect { name, factors: of, coefficients, aliases: Vec::new(), levels }
}

/// An alias with its sign (see [`super::fraction`]).
fn alias(factors: &[Factor], of: &[usize], other: &[usize]) -> String {
    let sign = if (of.len() + other.len()).is_multiple_of(2) { "" } else { "−" };
    format!("{sign}{}", name(factors, other))
}
