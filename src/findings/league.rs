//! Policies of a game in which both sides take the same decisions: every one against every other,
//! from both seats.

use serde::{Deserialize, Serialize};

use super::{Asked, OrderGain, RankResult, Ranking};
use kernel::stats::Estimate;

/// A league, ready to be written or kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LeagueResult {
    pub asked: Asked,
    /// Whoever sits in the first seat.
    pub first_seat: String,
    pub league: League,
    /// What policies gain by the order of their options, where that was looked at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<OrderGain>,
}

/// All pairs, and who stands where.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct League {
    /// Best first, by the mean pair score over all opponents and scenarios; games are pairs of them.
    pub ranking: Ranking,
    /// Pair by pair, the first policy before the second.
    pub met: Vec<Met>,
    /// What the first seat scores, whoever sits in it; one half where seats are worth the same.
    pub seat: Estimate,
}

/// Two policies that met.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Met {
    pub policies: [usize; 2],
    /// The mean pair score of the first, over the scenarios: 1 where it wins from both seats.
    pub score: Estimate,
    /// How many pairs scored 0, 1/4, 1/2, 3/4 and 1 for the first, all scenarios together.
    pub pairs: [u64; 5],
}

impl LeagueResult {
    pub fn name(&self, policy: usize) -> &str {
        &self.asked.policies[policy].name
    }

    /// The same as a ranking by pair scores.
    pub fn as_ranking(&self) -> RankResult {
        let mut asked = self.asked.clone();
        (asked.metric.name, asked.metric.title) = ("pair_score".into(), "Pair score".into());
        RankResult {
            asked,
            ranking: self.league.ranking.clone(),
            ties: self.ties.clone(),
            ladder: None,
        }
    }

    /// What `one` scored against `other`; `None` against itself, which is one half by construction.
    pub fn score(&self, one: usize, other: usize) -> Option<Estimate> {
        let met = self.league.met.iter();
        let mut scores = met.filter_map(|met| match met.policies {
            pair if pair == [one, other] => Some(met.score),
            pair if pair == [other, one] => Some(of_the_opponent(met.score)),
            _ => None,
        });
        scores.next()
    }

    /// What the first seat is worth, in scores of a game.
    pub fn advantage(&self) -> Estimate {
        let Estimate { value, low, high, n } = self.league.seat;
        Estimate { value: value - 0.5, low: low - 0.5, high: high - 0.5, n }
    }
}

/// A score out of 1 as the opponent has it.
fn of_the_opponent(score: Estimate) -> Estimate {
    let Estimate { value, low, high, n } = score;
    Estimate { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low, n }
}
