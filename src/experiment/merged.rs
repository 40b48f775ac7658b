//! Points of a Latin hypercube that are the same game: one of them is played.
//!
//! Where numbers are whole, ranges small, or a setting is read as another, a point may be what the book says already, or what
//! an earlier point says. In other designs that is a mistake of whoever wrote it; here nobody chose the points.

use std::collections::BTreeSet;

use kernel::config::Problems;
use kernel::systems::Match;

use super::design::{Misfit, latin_hypercube};
use super::{Design, Experiment};

/// Leave out every point that is the same game as an earlier cell of its scenario; slopes are those over the points that
/// remain. Scenarios have the same points: one that is left out of any is left out of all.
pub fn merge_alike(
    experiment: &mut Experiment,
    cells: &mut Vec<Box<dyn Match>>,
    keys: &mut Vec<String>,
) -> Result<(), Problems> {
    let Design::LatinHypercube { .. } = experiment.design else { return Ok(()) };
    let each = experiment.cells.len() / experiment.scenarios.len().max(1);
    let twins = twins(keys, each);
    if twins.is_empty() {
        return Ok(());
    }
    let mut stays = (0..keys.len()).map(|place| !twins.contains(&(place % each)));
    let mut stay = || stays.next().unwrap_or(true);
    (experiment.cells, *cells, *keys) = {
        let all = std::mem::take(&mut experiment.cells).into_iter();
        let all = all.zip(std::mem::take(cells)).zip(std::mem::take(keys));
        all.filter(|_| stay()).map(|((cell, game), key)| (cell, game, key)).collect()
    };
    experiment.effects = latin_hypercube::effects(&experiment.factors, &rows(experiment))
        .map_err(|Misfit { what, help }| Problems::one(what, help))?;
    Ok(())
}

/// The places in a scenario, of `each` cells, that are the same game as an earlier one.
fn twins(keys: &[String], each: usize) -> BTreeSet<usize> {
    let mut twins = BTreeSet::new();
    for scenario in keys.chunks(each.max(1)) {
        let mut seen = BTreeSet::new();
        let again = scenario.iter().enumerate().filter(|(_, key)| !seen.insert(*key));
        twins.extend(again.map(|(place, _)| place));
    }
    twins
}

/// The levels of every cell of the first scenario.
fn rows(experiment: &Experiment) -> Vec<Vec<usize>> {
    let level = |(factor, name): (usize, &String)| {
        let levels = &experiment.factors[factor].levels;
        levels
            .iter()
            .position(|level| level.name == *name)
            .expect("a cell has levels that are there")
    };
    let cells = experiment.cells_of(0).iter();
    cells.map(|cell| cell.levels.iter().enumerate().map(level).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equals_stays_and_scenarios_have_the_same_points() {
        let keys = ["a", "b", "a", "c", "d", "e", "f", "e"].map(str::to_owned);
        assert_eq!(twins(&keys, 4).into_iter().collect::<Vec<_>>(), [2, 3]);
        assert!(twins(&keys[..2], 2).is_empty());
    }
}
