//! Tests of counts against exact odds.

use super::special::gamma_upper;

/// Pearson's chi-square (1900) of some counts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChiSquare {
    pub statistic: f64,
    pub degrees: u32,
}

/// Cells expecting fewer than this many are joined: below it the chi-square approximation is poor
/// (Cochran 1954).
const LEAST_EXPECTED: f64 = 5.0;

impl ChiSquare {
    /// Counts against the probabilities of the same cells. `None` if a cell that cannot happen
    /// did: no statistic is needed then.
    pub fn of(cells: &[(u64, f64)]) -> Option<ChiSquare> {
        if cells.iter().any(|&(seen, chance)| seen > 0 && chance <= 0.0) {
            return None;
        }
        let games: u64 = cells.iter().map(|(seen, _)| seen).sum();
        let joined = join_rare(cells, games as f64);
        let term = |&(seen, expected): &(f64, f64)| (seen - expected).powi(2) / expected;
        Some(ChiSquare {
            statistic: joined.iter().map(term).sum(),
            degrees: joined.len().saturating_sub(1) as u32,
        })
    }

    /// Two independent tests taken as one.
    #[must_use]
    pub fn and(self, other: ChiSquare) -> ChiSquare {
        ChiSquare {
            statistic: self.statistic + other.statistic,
            degrees: self.degrees + other.degrees,
        }
    }

    /// The chance of counts at least this far off; 1 where nothing was testable.
    pub fn p_value(self) -> f64 {
        if self.degrees == 0 {
            return 1.0;
        }
        gamma_upper(f64::from(self.degrees) / 2.0, self.statistic / 2.0)
    }
}

/// Seen and expected, with the rarest cells joined until each expects enough.
fn join_rare(cells: &[(u64, f64)], games: f64) -> Vec<(f64, f64)> {
    let mut all: Vec<(f64, f64)> =
        cells.iter().map(|&(seen, chance)| (seen as f64, chance * games)).collect();
    all.retain(|&(_, expected)| expected > 0.0);
    all.sort_by(|a, b| b.1.total_cmp(&a.1));
    while all.len() > 1 && all[all.len() - 1].1 < LEAST_EXPECTED {
        let (seen, expected) = all.pop().unwrap_or_default();
        let last = all.len() - 1;
        all[last].0 += seen;
        all[last].1 += expected;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    /// 5 % points of the chi-square tables, and far tails.
    #[test]
    fn p_values_match_published_points() {
        let p = |statistic, degrees| ChiSquare { statistic, degrees }.p_value();
        assert_close(p(3.841_459, 1), 0.05, 1e-7);
        assert_close(p(18.307_038, 10), 0.05, 1e-7);
        assert_close(p(124.342_113, 100), 0.05, 1e-7);
        assert_close(p(6.634_897, 1), 0.01, 1e-7);
        assert_eq!(p(0.0, 4), 1.0);
        assert_eq!(p(3.0, 0), 1.0);
    }

    /// 22 threes in 60 throws of a die, 38 others: (22−10)²/10 + (38−50)²/50 = 14.4 + 2.88.
    #[test]
    fn the_statistic_is_pearsons() {
        let found = ChiSquare::of(&[(22, 1.0 / 6.0), (38, 5.0 / 6.0)]).unwrap();
        assert_close(found.statistic, 17.28, 1e-9);
        assert_eq!(found.degrees, 1);
        assert!(found.p_value() < 1e-4);
    }

    #[test]
    fn rare_cells_are_joined_and_impossible_ones_found() {
        let joined = ChiSquare::of(&[(90, 0.9), (6, 0.06), (3, 0.03), (1, 0.01)]).unwrap();
        assert_eq!(joined.degrees, 1); // 3 + 1 expect 4: they join the 6
        assert_eq!(ChiSquare::of(&[(5, 1.0), (1, 0.0)]), None);
        assert_eq!(ChiSquare::of(&[(7, 1.0)]).unwrap().degrees, 0);
    }
}
