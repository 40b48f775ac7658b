//! Up to eleven two-level factors in twelve runs: main effects, and nothing else.
//!
//! Plackett & Burman, "The Design of Optimum Multifactorial Experiments" (1946).

use super::{Layout, Misfit, first_to_second, name, two_level};
use crate::experiment::{Effect, Factor};

pub const MOST_FACTORS: usize = 11;
pub const RUNS: usize = 12;

/// The row that is turned; 1 is high.
const ROW: [usize; MOST_FACTORS] = [1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0];

/// What stands for the aliases, a list of which would hold every pair without the factor.
const SMEARED: &str = "a third of every two-factor interaction without it";

/// The row of all low, then the printed row turned by one place each time. Fewer factors leave
/// the last columns out.
pub fn layout(factors: &[Factor]) -> Result<Layout, Misfit> {
    if factors.len() > MOST_FACTORS {
        let what =
            format!("a Plackett–Burman design holds {MOST_FACTORS} factors, not {}", factors.len());
        return Err(Misfit::new(what, "use design = \"factorial\" with `generators`"));
    }
    let turned = |turn: usize| (0..factors.len()).map(|at| ROW[(at + turn) % ROW.len()]).collect();
    let rows: Vec<Vec<usize>> =
        [vec![0; factors.len()]].into_iter().chain((0..ROW.len()).map(turned)).collect();
    let effects = (0..factors.len()).map(|of| main(factors, &rows, of)).collect();
    Ok(Layout { rows, effects })
}

fn main(factors: &[Factor], rows: &[Vec<usize>], of: usize) -> Effect {
    let aliases = if factors.len() > 2 { vec![SMEARED.to_owned()] } else { Vec::new() };
    let coefficients = two_level(rows, &[of]);
    let (name, levels) = (name(factors, &[of]), first_to_second(factors, &[of]));
    Effect { name, factors: vec![of], coefficients, aliases, levels }
}
