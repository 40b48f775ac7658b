//! Which cells are held against each other, game by game.

use kernel::stats::Pair;

/// Every cell with the baseline of its scenario, the first of its cells.
pub fn pairs(scenarios: &[usize]) -> Vec<Pair> {
    let mut baselines: Vec<Option<usize>> = Vec::new();
    let mut pairs = Vec::new();
    for (second, &scenario) in scenarios.iter().enumerate() {
        baselines.resize(baselines.len().max(scenario + 1), None);
        match baselines[scenario] {
            Some(first) => pairs.push(Pair { first, second }),
            None => baselines[scenario] = Some(second),
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_meets_the_baseline_of_its_scenario_and_nobody_else() {
        let pairs = pairs(&[0, 0, 0, 1, 1, 1]);
        let pairs: Vec<_> = pairs.iter().map(|pair| (pair.first, pair.second)).collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (3, 4), (3, 5)]);
    }
}
