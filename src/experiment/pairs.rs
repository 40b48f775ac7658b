//! Which cells are held against each other, game by game.

use kernel::stats::{Depth, Pair};

/// The pairs an experiment needs: every cell with the baseline of its scenario, and all others of
/// the scenario where contrasts of more than two cells are asked for.
pub fn pairs(scenarios: &[usize], contrasts: Contrasts) -> Vec<Pair> {
    let baseline = |cell: usize| scenarios.iter().position(|&other| other == scenarios[cell]);
    let mut pairs = Vec::new();
    for second in 0..scenarios.len() {
        for first in (0..second).filter(|&first| scenarios[first] == scenarios[second]) {
            if baseline(second) == Some(first) {
                pairs.push(Pair { first, second, depth: Depth::Everything });
            } else if contrasts == Contrasts::OfMany {
                pairs.push(Pair { first, second, depth: Depth::Watched });
            }
        }
    }
    pairs
}

/// How many cells a question is about at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contrasts {
    /// One and the baseline.
    WithBaseline,
    /// Any number of a scenario's.
    OfMany,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_never_cross_scenarios() {
        let two = |contrasts| -> Vec<_> {
            let pairs = pairs(&[0, 0, 0, 1, 1, 1], contrasts);
            pairs.iter().map(|pair| (pair.first, pair.second)).collect()
        };
        assert_eq!(two(Contrasts::WithBaseline), [(0, 1), (0, 2), (3, 4), (3, 5)]);
        assert_eq!(two(Contrasts::OfMany), [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]);
    }
}
