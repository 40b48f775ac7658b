//! Who stands where after a race, and who cannot be told from whom.

use crate::findings::{Group, RankedPolicy, Ranking};

use crate::engine::RaceRound;
use crate::findings::{Measured, ShareInterval};
use kernel::stats::interval::{self, LEVEL};
use kernel::stats::{Estimate, Moments, Tally, holm};
use kernel::systems::Metric;

use super::{Raced, best};

/// One player's score less another's, game by game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Behind {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// Student's t, two-sided; 1 against oneself.
    pub p: f64,
    pub n: u64,
}

impl Behind {
    /// How far `place` is behind `ahead`, in scores of a whole round of scenarios.
    pub fn of(round: &RaceRound, place: usize, ahead: usize) -> Behind {
        difference(&round.scores, place, ahead)
    }

    /// The same as an estimate, per scenario.
    fn per(&self, scenarios: usize) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(|x| x / scenarios as f64);
        Estimate { value, low, high, n: self.n }
    }
}

fn difference(scores: &Moments, place: usize, ahead: usize) -> Behind {
    let n = scores.n();
    let value = scores.mean(place) - scores.mean(ahead);
    let spread =
        scores.variance(place) + scores.variance(ahead) - 2.0 * scores.covariance(place, ahead);
    let error = (spread.max(0.0) / n as f64).sqrt();
    let df = n.saturating_sub(1) as f64;
    let half = interval::reach_of_t(LEVEL, df.max(1.0)) * error;
    let p = if error > 0.0 { interval::t_p_value(value / error, df) } else { 1.0 };
    Behind { value, low: value - half, high: value + half, p, n }
}

/// The error rate kept over all comparisons.
const ALPHA: f64 = 0.05;

impl Ranking {
    /// Those who raced to the end by their scores, then the dropped: the later dropped, the higher.
    pub fn new(raced: &Raced, metric: Metric, place: usize) -> Ranking {
        let groups = groups(raced);
        let order = order(raced);
        let winner = order[0];
        let behind: Vec<Behind> =
            order.iter().map(|&policy| Behind::of(&raced.ends[policy].round, 0, 1)).collect();
        let others: Vec<f64> = behind[1..].iter().map(|behind| behind.p).collect();
        let adjusted: Vec<f64> = [f64::NAN].into_iter().chain(holm(&others)).collect();
        let standing = |(rank, &policy): (usize, &usize)| {
            let end = &raced.ends[policy];
            let cells = &end.round.tallies[0];
            let estimate = |tally: &Tally| {
                Measured::new(metric, &tally.metrics()[place], ShareInterval::default()).estimate
            };
            RankedPolicy {
                policy,
                scenarios: cells.iter().map(estimate).collect(),
                mean: mean_of(&end.round.scores, &[0], cells.len()),
                behind: (policy != winner).then(|| behind[rank].per(cells.len())),
                adjusted: adjusted[rank],
                group: groups[policy],
                games: end.games,
            }
        };
        let standings = order.iter().enumerate().map(standing).collect();
        Ranking { standings, played: raced.played, whole: raced.whole }
    }
}

/// The mean score of some players per player and scenario, by Student's t: games of one number are
/// one observation.
pub(super) fn mean_of(scores: &Moments, places: &[usize], scenarios: usize) -> Estimate {
    let per = (scenarios * places.len()).max(1) as f64;
    let value = places.iter().map(|&place| scores.mean(place)).sum::<f64>() / per;
    let pairs = places.iter().flat_map(|&one| places.iter().map(move |&two| (one, two)));
    let variance: f64 = pairs.map(|(one, two)| scores.covariance(one, two)).sum();
    // Rounding may leave a nothing below nothing; what is unknown stays so.
    let variance = if variance < 0.0 { 0.0 } else { variance };
    let error = (variance / scores.n() as f64).sqrt() / per;
    let half = interval::reach_of_t(LEVEL, scores.n().saturating_sub(1).max(1) as f64) * error;
    Estimate { value, low: value - half, high: value + half, n: scores.n() }
}

fn order(raced: &Raced) -> Vec<usize> {
    let mut order: Vec<usize> = (0..raced.ends.len()).collect();
    let score = |policy: usize| raced.ends[policy].round.scores.mean(0);
    order.sort_by(|&a, &b| {
        let games = raced.ends[b].games.cmp(&raced.ends[a].games);
        games.then(raced.goal.order_of(score(a), score(b))).then(a.cmp(&b))
    });
    order
}

/// Letters for those who raced to the end: from the best down, a new letter begins with the first
/// who is known (Holm over all pairs of them) to be worse than the one that began the last.
fn groups(raced: &Raced) -> Vec<Option<Group>> {
    let (scores, finishers) = (&raced.last.scores, &raced.finishers);
    let mut places: Vec<usize> = (0..finishers.len()).collect();
    places.sort_by(|&a, &b| raced.goal.order(scores.sum(a), scores.sum(b)).then(a.cmp(&b)));
    let pairs: Vec<(usize, usize)> = (0..places.len())
        .flat_map(|first| (first + 1..places.len()).map(move |second| (first, second)))
        .collect();
    let p = |&(first, second): &(usize, usize)| difference(scores, places[second], places[first]).p;
    let adjusted = holm(&pairs.iter().map(p).collect::<Vec<_>>());
    let apart = |first: usize, second: usize| {
        let pair = pairs.iter().position(|&pair| pair == (first, second));
        pair.is_some_and(|pair| adjusted[pair] < ALPHA)
    };
    let mut groups = vec![None; raced.ends.len()];
    let (mut leader, mut letter) = (0, b'A');
    for (rank, &place) in places.iter().enumerate() {
        if apart(leader, rank) {
            (leader, letter) = (rank, letter.saturating_add(1).min(b'Z'));
        }
        groups[finishers[place]] = Some(char::from(letter));
    }
    debug_assert_eq!(
        places.first().copied(),
        Some(best(&raced.last, raced.goal)).filter(|_| !places.is_empty())
    );
    groups
}
