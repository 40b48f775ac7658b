//! Designs: which combinations of levels are played, and what is estimated from them.
//!
//! A design sees factors and gives a [`Layout`]. Every cell plays the same games, so an effect is
//! taken game by game and its interval needs nothing from here but the coefficients.

pub mod factorial;
pub mod fraction;
pub mod grid;
pub mod latin_hypercube;
mod linear;
pub mod one_at_a_time;
pub mod plackett_burman;

use super::{Effect, Factor};

/// The rows of a design, the baseline first, and the contrasts over them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// For every cell the level of every factor.
    pub rows: Vec<Vec<usize>>,
    pub effects: Vec<Effect>,
}

/// Why factors do not fit a design, and what would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    pub what: String,
    pub help: String,
}

impl Misfit {
    fn new(what: impl Into<String>, help: impl Into<String>) -> Misfit {
        Misfit { what: what.into(), help: help.into() }
    }
}

/// The name of an effect: its factors with a cross between.
fn name(factors: &[Factor], of: &[usize]) -> String {
    of.iter().map(|&factor| factors[factor].name.as_str()).collect::<Vec<_>>().join(" × ")
}

/// The contrast of some two-level factors over the rows: ± 2/N, plus where an even number of them
/// is low.
///
/// For one factor this is the mean of the cells where it is high less the mean of those where it
/// is low. For two it is half the difference between the effect of one where the other is high
/// and where it is low: on the same scale, as Box, Hunter & Hunter ("Statistics for
/// Experimenters", 1978, chapter 10) have it.
fn two_level(rows: &[Vec<usize>], of: &[usize]) -> Vec<f64> {
    let size = 2.0 / rows.len() as f64;
    let sign = |row: &Vec<usize>| {
        let low = of.iter().filter(|&&factor| row[factor] == 0).count();
        if low % 2 == 0 { size } else { -size }
    };
    rows.iter().map(sign).collect()
}

/// The first and the second level of some factors, as an effect goes from one to the other.
fn first_to_second(factors: &[Factor], of: &[usize]) -> Vec<[String; 2]> {
    of.iter().map(|&factor| from_first(&factors[factor], 1)).collect()
}

/// From the first level of a factor to another.
fn from_first(factor: &Factor, level: usize) -> [String; 2] {
    [0, level].map(|at| factor.levels[at].name.clone())
}

/// Main effects of all of `count` factors, then their pairs, in order.
fn mains_and_pairs(count: usize) -> impl Iterator<Item = Vec<usize>> {
    let pairs = move |first| (first + 1..count).map(move |second| vec![first, second]);
    (0..count).map(|factor| vec![factor]).chain((0..count).flat_map(pairs))
}

/// Whether every factor has two levels, as a factorial wants them.
pub fn all_two_level(factors: &[Factor]) -> bool {
    factors.iter().all(|factor| factor.levels.len() == 2)
}
