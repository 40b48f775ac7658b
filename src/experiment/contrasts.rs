//! Which sums of a scenario's cells are taken game by game: the effects of its design, and the means
//! at the levels of its factors.

use std::collections::BTreeMap;

use kernel::stats::Weights;

use super::{Design, Experiment, cells_of};

/// More levels than this are no levels but a scale: their means are drawn by nobody.
pub const MOST_LEVELS: usize = 12;

/// The contrasts of every scenario, by places among all cells; the same for each scenario, in order.
pub fn contrasts(experiment: &Experiment) -> Vec<Weights> {
    let local = of_one_scenario(experiment);
    let placed = |scenario: usize| {
        let cells = cells_of(experiment, scenario);
        local
            .iter()
            .map(move |Weights(weights)| {
                Weights(weights.iter().map(|&(place, weight)| (cells[place], weight)).collect())
            })
            .collect::<Vec<_>>()
    };
    (0..experiment.scenarios.len()).flat_map(placed).collect()
}

/// The contrasts of one scenario, by places among its cells. A pair of cells needs none: every cell is
/// held against the baseline anyway.
pub fn of_one_scenario(experiment: &Experiment) -> Vec<Weights> {
    let effects = experiment.effects.iter().map(|effect| Weights::of(&effect.coefficients).0);
    let mut all: Vec<Weights> = Vec::new();
    for weights in effects.chain(margins(experiment)) {
        if weights.0.len() > 1 && !all.contains(&weights) {
            all.push(weights);
        }
    }
    all
}

/// The cells of each level of each factor, of each two levels an interaction speaks of, and all.
fn margins(experiment: &Experiment) -> Vec<Weights> {
    if !has_levels(experiment) {
        return Vec::new();
    }
    let mut groups = vec![Vec::new()];
    groups.extend((0..experiment.factors.len()).map(|factor| vec![factor]));
    let pairs = experiment.effects.iter().filter(|effect| effect.factors.len() == 2);
    groups.extend(pairs.map(|effect| effect.factors.clone()));
    groups.iter().flat_map(|factors| by_levels(experiment, factors)).collect()
}

/// Whether cells can be averaged by the levels of a factor.
pub fn has_levels(experiment: &Experiment) -> bool {
    let crossed = match experiment.design {
        Design::Grid | Design::Factorial(_) | Design::PlackettBurman => true,
        Design::Compare | Design::OneAtATime | Design::LatinHypercube { .. } => false,
    };
    crossed && experiment.factors.iter().all(|factor| factor.levels.len() <= MOST_LEVELS)
}

/// The cells of the first scenario in groups of equal levels of some factors.
fn by_levels(experiment: &Experiment, factors: &[usize]) -> Vec<Weights> {
    let mut groups: BTreeMap<Vec<&str>, Weights> = BTreeMap::new();
    for (place, cell) in cells_of(experiment, 0).into_iter().enumerate() {
        let said = &experiment.cells[cell].levels;
        let levels = factors.iter().map(|&factor| said[factor].as_str()).collect();
        groups.entry(levels).or_insert_with(|| Weights(Vec::new())).0.push((place, 1));
    }
    groups.into_values().collect()
}
