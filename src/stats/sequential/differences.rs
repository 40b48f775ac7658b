//! What a sequential test looks at: the differences of all pairs of games so far, as whole numbers.

use serde::{Deserialize, Serialize};

use super::Distribution;
use super::gsprt::{Hypotheses, llr, llr_from_moments, llr_of_effect};
use super::three_way::Measure;

/// The differences between two cells that played the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Differences {
    /// Of a yes or no: how often it came about in the first only, in both or neither, in the
    /// second only.
    Shares { down: u64, alike: u64, up: u64 },
    /// Of any other number, the second less the first.
    Numbers {
        n: u64,
        sum: i128,
        squares: i128,
        /// The largest difference there could have been between values that were seen.
        largest: u64,
    },
}

impl Differences {
    pub fn n(&self) -> u64 {
        match *self {
            Differences::Shares { down, alike, up } => down + alike + up,
            Differences::Numbers { n, .. } => n,
        }
    }

    pub fn mean(&self) -> f64 {
        self.sum() / self.n() as f64
    }

    /// How widely a difference varies, with two more games counted that differ as far as can be, one
    /// either way: what was not seen yet may still happen, and nothing is ever certain.
    pub fn variance(&self) -> f64 {
        let (squares, largest) = match *self {
            Differences::Shares { down, up, .. } => ((down + up) as f64, 1.0),
            Differences::Numbers { squares, largest, .. } => {
                (squares as f64, largest.max(1) as f64)
            }
        };
        let mean = self.mean();
        (squares + 2.0 * largest * largest) / (self.n() as f64 + 2.0) - mean * mean
    }

    fn sum(&self) -> f64 {
        match *self {
            Differences::Shares { down, up, .. } => up as f64 - down as f64,
            Differences::Numbers { sum, .. } => sum as f64,
        }
    }

    /// How strongly they speak for a mean (or an effect) of `other` and against none.
    pub(super) fn llr(&self, other: f64, measure: Measure) -> Option<f64> {
        let hypotheses = Hypotheses { null: 0.0, other };
        match (self, measure) {
            (&Differences::Shares { down, alike, up }, Measure::Mean) => {
                llr(&of_shares(down, alike, up), hypotheses)
            }
            (&Differences::Shares { down, alike, up }, Measure::Effect) => {
                llr_of_effect(&of_shares(down, alike, up), 0.0, hypotheses)
            }
            (Differences::Numbers { n: 0, .. }, _) => None,
            (Differences::Numbers { .. }, _) => {
                let other = other * self.unit(measure);
                Some(llr_from_moments(self.n(), self.mean(), self.variance(), other))
            }
        }
    }

    /// What one of the measure is in the numbers themselves.
    pub(super) fn unit(&self, measure: Measure) -> f64 {
        match measure {
            Measure::Mean => 1.0,
            Measure::Effect => self.variance().sqrt(),
        }
    }
}

fn of_shares(down: u64, alike: u64, up: u64) -> Distribution {
    Distribution::new([(-1.0, down), (0.0, alike), (1.0, up)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 30 up, 10 down and 58 alike: mean 0.2408 of 98 … with two more games: 42 of 100 differ.
    #[test]
    fn moments_are_those_of_the_games_and_two_more() {
        let shares = Differences::Shares { down: 10, alike: 58, up: 30 };
        let mean = 20.0 / 98.0;
        assert_eq!((shares.n(), shares.mean()), (98, mean));
        assert!((shares.variance() - (0.42 - mean * mean)).abs() < 1e-15);
        let numbers = Differences::Numbers { n: 98, sum: 20, squares: 40, largest: 1 };
        assert_eq!((numbers.n(), numbers.mean()), (98, shares.mean()));
        assert_eq!(numbers.variance(), shares.variance());
    }

    /// The exact ratio of many games is nearly that of their moments.
    #[test]
    fn shares_and_numbers_say_nearly_the_same() {
        let shares = Differences::Shares { down: 1000, alike: 7000, up: 1100 };
        let numbers = Differences::Numbers { n: 9100, sum: 100, squares: 2100, largest: 1 };
        for other in [-0.01, 0.01, 0.02] {
            let [exact, near] =
                [shares, numbers].map(|seen| seen.llr(other, Measure::Mean).unwrap());
            assert!((exact - near).abs() < 0.03, "{exact} and {near}");
        }
    }
}
