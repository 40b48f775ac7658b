//! What a sequential test looks at: a few values, and how often each was seen.

/// The shares of the values a game, or a pair of games, can come out with.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// (value, share); no share is zero.
    cells: Vec<(f64, f64)>,
    n: f64,
}

/// What a value not seen yet counts: zero would make every hypothesis impossible that needs it.
/// Fishtest's choice.
const NOT_SEEN_YET: f64 = 1e-3;

impl Distribution {
    /// All values that *can* come out, seen or not, each with its count. A hypothesis whose mean
    /// lies outside them is taken to be impossible.
    pub fn new(counts: impl IntoIterator<Item = (f64, u64)>) -> Distribution {
        let weight = |count| if count == 0 { NOT_SEEN_YET } else { count as f64 };
        let counts: Vec<(f64, u64)> = counts.into_iter().collect();
        let whole: f64 = counts.iter().map(|&(_, count)| weight(count)).sum();
        let seen = counts.iter().any(|&(_, count)| count > 0);
        let share = |&(value, count): &(f64, u64)| (value, weight(count) / whole);
        Distribution {
            cells: counts.iter().map(share).collect(),
            n: if seen { whole } else { 0.0 },
        }
    }

    /// Pairs of games by their score: 0, 1/4, 1/2, 3/4, 1. The published ratios are of such.
    #[cfg(test)]
    pub(super) fn of_pair_scores(counts: [u64; 5]) -> Distribution {
        Distribution::new([0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts))
    }

    /// (value, share) of every value.
    pub fn cells(&self) -> &[(f64, f64)] {
        &self.cells
    }

    /// How many were seen; a little more where some value was not.
    pub fn n(&self) -> f64 {
        self.n
    }

    pub fn mean(&self) -> f64 {
        self.average(|value| value)
    }

    /// The variance of the distribution itself (divisor n).
    pub fn variance(&self) -> f64 {
        self.mean_square_from(self.mean())
    }

    pub fn mean_square_from(&self, centre: f64) -> f64 {
        self.average(|value| (value - centre).powi(2))
    }

    fn average(&self, f: impl Fn(f64) -> f64) -> f64 {
        self.cells.iter().map(|&(value, share)| share * f(value)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1, 2 and 1 of the scores 0, 1/2, 1: mean 1/2, variance 2/4 · 1/4.
    #[test]
    fn moments_are_those_of_the_counts() {
        let seen = Distribution::new([(0.0, 1), (0.5, 2), (1.0, 1)]);
        assert_eq!((seen.n(), seen.mean(), seen.variance()), (4.0, 0.5, 0.125));
        assert_eq!(seen.mean_square_from(0.0), 0.375);
    }

    #[test]
    fn nothing_seen_is_no_games_and_still_a_distribution() {
        let nothing = Distribution::of_pair_scores([0; 5]);
        assert_eq!((nothing.n(), nothing.mean()), (0.0, 0.5));
    }
}
