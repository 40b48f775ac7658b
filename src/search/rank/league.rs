//! Policies that can sit in either seat: every one against every other, each pair of games on the
//! same dice with the seats swapped.
//!
//! The pair of games is the unit (METHODS 2): its score is 0, 1/4, 1/2, 3/4 or 1, and everything
//! said here is a weighted sum of such scores, game number by game number, with Student's t. A
//! policy against itself scores one half by construction and is not played.

use std::cmp::Reverse;
use std::io;
use std::ops::Range;

use crate::engine::{BothWays, Crew, SeatScore, Swapped, SwappedRound, swapped_round};
use crate::findings::{League, Met, RankedPolicy, Ranking};
use kernel::stats::interval::LEVEL;
use kernel::stats::{Bounds, Estimate, holm};

use super::ALPHA;
use super::standing::{Behind, Care, letters};

/// Who meets whom, over what, and how long.
pub struct Fixtures<'a> {
    /// How many policies; they meet in the order of [`pairs`].
    pub policies: usize,
    /// For every pair the two cells of each scenario, the first policy in the first seat first.
    pub met: Vec<Vec<BothWays<'a>>>,
    pub width: usize,
    pub score: SeatScore,
    pub games: u64,
    pub seed: u64,
    pub crew: Crew<'a>,
}

/// Every two of so many policies, the first before the second.
pub fn pairs(policies: usize) -> Vec<[usize; 2]> {
    let of = |first| (first + 1..policies).map(move |second| [first, second]);
    (0..policies).flat_map(of).collect()
}

impl Fixtures<'_> {
    pub fn play(&self, progress: &dyn Fn(u64)) -> io::Result<League> {
        let bouts: Vec<BothWays> = self.met.iter().flatten().copied().collect();
        let field = Swapped { bouts: &bouts, width: self.width, score: self.score };
        let round = swapped_round(&field, self.seed, 0..self.games, self.crew, progress)?;
        let table = Table {
            round: &round,
            policies: self.policies,
            scenarios: self.met.first().map_or(1, Vec::len),
        };
        Ok(table.league(self.games * 2 * bouts.len() as u64))
    }
}

/// A played league.
struct Table<'a> {
    round: &'a SwappedRound,
    policies: usize,
    scenarios: usize,
}

/// Columns of the round added up with whole weights, and a number for every game: in whole numbers, so
/// that equals are equal.
#[derive(Clone)]
struct Sum {
    add: i128,
    weights: Vec<i128>,
    /// How much of it makes a score of 1.
    per: f64,
}

impl Sum {
    /// Both of the same `per`.
    fn less(&self, other: &Sum) -> Sum {
        let weights = self.weights.iter().zip(&other.weights).map(|(one, two)| one - two);
        Sum { add: self.add - other.add, weights: weights.collect(), per: self.per }
    }

    fn and(&mut self, more: &Sum) {
        self.add += more.add;
        self.weights.iter_mut().zip(&more.weights).for_each(|(sum, more)| *sum += more);
        self.per += more.per;
    }
}

/// Quarters in a pair score.
const QUARTERS: i128 = 4;
/// What one mean pair score less another can be.
const ONE_EITHER_WAY: Bounds = Bounds { least: -1.0, most: 1.0 };

impl Table<'_> {
    fn league(&self, played: u64) -> League {
        let met = pairs(self.policies).into_iter().map(|pair| self.met(pair)).collect();
        let ranking = Ranking { standings: self.standings(), played, whole: played };
        League { ranking, met, seat: self.score(&self.seat()) }
    }

    fn met(&self, pair: [usize; 2]) -> Met {
        let columns = self.columns(pair);
        let mut cells = [0; 5];
        for column in columns {
            let found = &self.round.pairs[column];
            cells.iter_mut().zip(found).for_each(|(sum, more)| *sum += more);
        }
        let score = self.score(&self.against(pair[0], pair[1], 0..self.scenarios));
        Met { policies: pair, score, pairs: cells }
    }

    /// The columns of a pair, the first policy before the second, scenario by scenario.
    fn columns(&self, pair: [usize; 2]) -> Range<usize> {
        let place = pairs(self.policies).iter().position(|&known| known == pair);
        let start = place.expect("the first stands before the second") * self.scenarios;
        start..start + self.scenarios
    }

    fn nothing(&self) -> Sum {
        Sum { add: 0, weights: vec![0; self.round.scores.width()], per: 0.0 }
    }

    /// The pair scores of `one` against `other` in some scenarios.
    fn against(&self, one: usize, other: usize, scenarios: Range<usize>) -> Sum {
        let mut sum = self.nothing();
        let columns = self.columns([one.min(other), one.max(other)]);
        for scenario in scenarios {
            sum.weights[columns.start + scenario] = if one < other { 1 } else { -1 };
            sum.add += if one < other { 0 } else { QUARTERS };
            sum.per += QUARTERS as f64;
        }
        sum
    }

    /// The pair scores of a policy against all opponents in some scenarios, each counted alike.
    fn mean(&self, policy: usize, scenarios: Range<usize>) -> Sum {
        let mut sum = self.nothing();
        for other in (0..self.policies).filter(|&other| other != policy) {
            sum.and(&self.against(policy, other, scenarios.clone()));
        }
        sum
    }

    /// What games score for the first seat, over all of them: two in each bout, of two halves each.
    fn seat(&self) -> Sum {
        let bouts = self.round.pairs.len();
        let mut sum = Sum { per: QUARTERS as f64 * bouts as f64, ..self.nothing() };
        sum.weights[bouts] = 1;
        sum
    }

    /// The mean of a sum, and how far it may be off `middle`.
    fn found(&self, sum: &Sum, middle: f64, care: Care) -> Behind {
        let (scores, n) = (&self.round.scores, i128::from(self.round.scores.n()));
        let used: Vec<usize> = (0..sum.weights.len()).filter(|&at| sum.weights[at] != 0).collect();
        let total: i128 = used.iter().map(|&at| sum.weights[at] * scores.sum(at)).sum();
        let two = used.iter().flat_map(|&one| used.iter().map(move |&two| (one, two)));
        let weighed = two.map(|(a, b)| sum.weights[a] * sum.weights[b] * scores.product(a, b));
        let spread = n * weighed.sum::<i128>() - total * total;
        let value = (total + n * sum.add) as f64 / n as f64 / sum.per;
        let variance = spread as f64 / (n as f64 * (n - 1) as f64) / (sum.per * sum.per);
        let found = Behind::by_t(value - middle, variance, scores.n(), care);
        Behind { value, low: found.low + middle, high: found.high + middle, ..found }
    }

    /// The same where it can only be from 0 to 1.
    fn score(&self, sum: &Sum) -> Estimate {
        let care = Care { level: LEVEL, largest: 0.5 };
        let Behind { value, low, high, n, .. } = self.found(sum, 0.5, care);
        Estimate { value, low: low.max(0.0), high: high.min(1.0), n }
    }

    /// Every policy, best first.
    fn standings(&self) -> Vec<RankedPolicy> {
        let order = self.order();
        let means: Vec<Sum> =
            order.iter().map(|&policy| self.mean(policy, 0..self.scenarios)).collect();
        let ranks = pairs(self.policies);
        // Who is best is read off the same games: all pairs hold together (Bonferroni).
        let care = Care { level: 1.0 - ALPHA / ranks.len().max(1) as f64, largest: 1.0 };
        let less =
            |rank: usize, other: usize| self.found(&means[rank].less(&means[other]), 0.0, care);
        let p: Vec<f64> = ranks.iter().map(|&[first, second]| less(second, first).p).collect();
        let adjusted = holm(&p);
        let apart = |first: usize, second: usize| {
            let pair = ranks.iter().position(|&known| known == [first, second]);
            pair.map_or(f64::NAN, |pair| adjusted[pair])
        };
        let groups = letters(order.len(), |first, second| apart(first, second) < ALPHA);
        let standing = |(rank, &policy): (usize, &usize)| RankedPolicy {
            leader: None,
            policy,
            scenarios: self.by_scenario(policy),
            mean: self.score(&means[rank]),
            behind: (rank > 0).then(|| less(rank, 0).kept(ONE_EITHER_WAY).per(1)),
            adjusted: apart(0, rank),
            group: Some(groups[rank]),
            games: self.round.scores.n(),
        };
        order.iter().enumerate().map(standing).collect()
    }

    /// The policies by their mean pair scores; of equals the one named first.
    fn order(&self) -> Vec<usize> {
        let score = |policy: usize| {
            let Sum { add, weights, .. } = self.mean(policy, 0..self.scenarios);
            let sums = weights.iter().enumerate().map(|(at, one)| one * self.round.scores.sum(at));
            i128::from(self.round.scores.n()) * add + sums.sum::<i128>()
        };
        let mut order: Vec<usize> = (0..self.policies).collect();
        order.sort_by_key(|&policy| (Reverse(score(policy)), policy));
        order
    }

    fn by_scenario(&self, policy: usize) -> Vec<Estimate> {
        let one = |scenario| self.score(&self.mean(policy, scenario..scenario + 1));
        (0..self.scenarios).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::Match;
    use kernel::systems::toys::fences::{Bout, Thrust};

    fn ways([one, two]: &[Bout; 2]) -> Vec<[&dyn Match; 2]> {
        vec![[one, two]]
    }

    fn league(thrusts: &[Thrust], games: u64, threads: usize) -> League {
        let both = |[one, two]: [usize; 2]| {
            [Bout::new([thrusts[one], thrusts[two]]), Bout::new([thrusts[two], thrusts[one]])]
        };
        let cells: Vec<[Bout; 2]> = pairs(thrusts.len()).into_iter().map(both).collect();
        let met = cells.iter().map(ways).collect();
        let (policies, width, score) = (thrusts.len(), Bout::WIDTH, SeatScore::Both([0, 1]));
        let crew = Crew::Here(threads);
        Fixtures { policies, met, width, score, games, seed: 3, crew }.play(&|_| ()).unwrap()
    }

    /// Of 36 throws, two more on the die are worth 110 quarters and one more 92, so that deep has
    /// (110 + 92) / 288 on average. The first of two fencers scores 22 of 36 or 23 of 36.
    #[test]
    fn scores_and_the_worth_of_a_seat_are_those_worked_out_by_hand() {
        let found = league(&[Thrust::Short, Thrust::Half, Thrust::Deep], 20_000, 2);
        let order: Vec<usize> = found.ranking.standings.iter().map(|one| one.policy).collect();
        assert_eq!(order, [2, 1, 0]);
        let means: Vec<Estimate> = found.ranking.standings.iter().map(|one| one.mean).collect();
        for (mean, exact) in means.iter().zip([202.0 / 288.0, 0.5, 86.0 / 288.0]) {
            assert!(mean.low <= exact && exact <= mean.high, "{mean}");
            assert!(mean.half_width() < 0.005, "{mean}");
        }
        let seat = found.seat;
        let exact = (22.0 + 23.0 + 23.0) / 108.0;
        assert!(seat.low < exact && exact < seat.high && seat.low > 0.5, "{seat}");
        let groups: Vec<_> = found.ranking.standings.iter().map(|one| one.group).collect();
        assert_eq!(groups, [Some('A'), Some('B'), Some('C')]);
        assert_eq!(found.ranking.played, 20_000 * 6);
        assert_eq!(found.met[1].policies, [0, 2]);
        assert!((found.met[1].score.value - 34.0 / 144.0).abs() < 0.005, "{:?}", found.met[1]);
    }

    #[test]
    fn equals_are_equal_to_the_last_digit() {
        let found = league(&[Thrust::Half, Thrust::Deep, Thrust::Half], 700, 1);
        let [one, two] = [1, 2].map(|rank| &found.ranking.standings[rank]);
        assert_eq!((one.policy, two.policy), (0, 2));
        assert_eq!((one.mean, one.group), (two.mean, two.group));
        let twins = found.met.iter().find(|met| met.policies == [0, 2]).unwrap();
        // No pair of games was decided in 700; one that is decided may come yet.
        let half = twins.score.half_width();
        assert!(twins.score.value == 0.5 && (0.001..0.003).contains(&half), "{:?}", twins.score);
    }

    #[test]
    fn threads_change_nothing() {
        let thrusts = [Thrust::Short, Thrust::Deep];
        let [one, three] = [1, 3].map(|threads| format!("{:?}", league(&thrusts, 3000, threads)));
        assert_eq!(one, three);
    }
}
