//! The cells of a scenario side by side, as far as a run has kept them so.

use std::collections::HashMap;

use crate::engine::State;
use crate::experiment::{Experiment, cells_of, contrast_key, of_one_scenario, watched};
use kernel::stats::{Histogram, PairTallies, Sides, Together, Weights};
use kernel::systems::Metric;

/// What a run has kept of its cells, found by their keys.
pub struct Kept<'a> {
    state: &'a State,
    pairs: HashMap<[&'a str; 2], &'a PairTallies>,
    contrasts: HashMap<&'a str, &'a [Sides]>,
    keys: Vec<String>,
}

impl<'a> Kept<'a> {
    pub fn of(state: &'a State) -> Kept<'a> {
        let pairs = state.pairs.iter();
        let contrasts = state.contrasts.iter();
        Kept {
            state,
            pairs: pairs.map(|p| (p.keys.each_ref().map(String::as_str), &p.tallies)).collect(),
            contrasts: contrasts.map(|c| (c.key.as_str(), c.tallies.sums.as_slice())).collect(),
            keys: state.cells.iter().map(|part| part.key.clone()).collect(),
        }
    }

    /// Two cells by their places, game by game.
    pub fn pair(&self, cells: [usize; 2]) -> Option<&'a PairTallies> {
        self.pairs.get(&cells.map(|cell| self.keys[cell].as_str())).copied()
    }

    /// A contrast of cells by their places, metric by metric.
    fn contrast(&self, cells: &[usize], Weights(weights): &Weights) -> Option<&'a [Sides]> {
        let placed = weights.iter().map(|&(place, weight)| (cells[place], weight)).collect();
        self.contrasts.get(contrast_key(&self.keys, &Weights(placed)).as_str()).copied()
    }
}

/// One scenario's cells side by side, for each watched metric.
pub fn joint(
    experiment: &Experiment,
    metrics: &[Metric],
    kept: &Kept,
    scenario: usize,
) -> Vec<Together> {
    let cells = cells_of(experiment, scenario);
    let watched = watched(experiment, metrics);
    let mut all: Vec<Together> =
        watched.iter().map(|&metric| alone(kept, &cells, metric)).collect();
    for place in 1..cells.len() {
        let Some(pair) = kept.pair([cells[0], cells[place]]) else { continue };
        for (together, seen) in all.iter_mut().zip(&pair.differences) {
            together.differs_by(place, Sides::of(seen, 0));
        }
    }
    for weights in of_one_scenario(experiment) {
        let Some(sums) = kept.contrast(&cells, &weights) else { continue };
        for (together, &sides) in all.iter_mut().zip(sums) {
            together.weigh(weights.clone(), sides);
        }
    }
    all
}

/// Each cell by itself.
fn alone(kept: &Kept, cells: &[usize], metric: usize) -> Together {
    let tally = |cell: usize| &kept.state.cells[cell].tallies.tally;
    let sums = |seen: &Histogram| (seen.sum(), seen.sum_of_squares());
    let sums: Vec<_> = cells.iter().map(|&cell| sums(&tally(cell).metrics()[metric])).collect();
    Together::new(tally(cells[0]).games(), &sums)
}
