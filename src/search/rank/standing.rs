//! Who stands where after a race, and who cannot be told from whom.

use crate::findings::{Group, RankedPolicy, Ranking};

use crate::engine::RaceRound;
use crate::findings::{Measured, ShareInterval};
use kernel::stats::interval::{self, LEVEL};
use kernel::stats::{Estimate, Moments, Tally, holm};
use kernel::systems::Metric;

use super::{ALPHA, End, Raced};

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
        difference(&round.scores, place, ahead, LEVEL)
    }

    /// How far the sum of some players' scores is from that of others.
    pub fn of_sums(scores: &Moments, some: &[usize], others: &[usize]) -> Behind {
        let sum = |places: &[usize]| places.iter().map(|&place| scores.mean(place)).sum::<f64>();
        let signed = || {
            let others = others.iter().map(|&place| (place, -1.0));
            some.iter().map(|&place| (place, 1.0)).chain(others)
        };
        let pairs = signed().flat_map(|one| signed().map(move |two| (one, two)));
        let spread = pairs.map(|((i, a), (j, b))| a * b * scores.covariance(i, j)).sum();
        Behind::by_t(sum(some) - sum(others), spread, scores.n(), LEVEL)
    }

    /// How far one that was dropped was behind: an interval that allows for having been looked at in
    /// every round and picked out of all pairs.
    fn when_dropped(round: &RaceRound, ahead: usize, chance: f64) -> Behind {
        difference(&round.scores, 0, ahead, 1.0 - chance)
    }

    /// A mean of `n` games by its variance. Where all games are the same and not 0, they are so many
    /// heads in a row.
    pub fn by_t(value: f64, variance: f64, n: u64, level: f64) -> Behind {
        let error = (variance.max(0.0) / n as f64).sqrt();
        let df = n.saturating_sub(1) as f64;
        let half = interval::reach_of_t(level, df.max(1.0)) * error;
        let p = match (error > 0.0, value == 0.0) {
            (true, _) => interval::t_p_value(value / error, df),
            (false, true) => 1.0,
            (false, false) => 0.5f64.powf(df),
        };
        Behind { value, low: value - half, high: value + half, p, n }
    }

    /// The same as an estimate, per scenario.
    pub fn per(&self, scenarios: usize) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(|x| x / scenarios as f64);
        Estimate { value, low, high, n: self.n }
    }
}

fn difference(scores: &Moments, place: usize, ahead: usize, level: f64) -> Behind {
    let n = scores.n();
    let value = scores.mean(place) - scores.mean(ahead);
    let spread =
        scores.variance(place) + scores.variance(ahead) - 2.0 * scores.covariance(place, ahead);
    Behind::by_t(value, spread, n, level)
}

impl Ranking {
    /// Those who raced to the end by their scores; then the dropped, in no order but the one they
    /// were named in: nothing is known of them but that they are behind the best.
    pub fn new(raced: &Raced, metric: Metric, place: usize) -> Ranking {
        let pairs = Finish::new(raced);
        let standing = |&policy: &usize| {
            let end = &raced.ends[policy];
            let cells = &end.round.tallies[0];
            let estimate = |tally: &Tally| {
                Measured::new(metric, &tally.metrics()[place], ShareInterval::default()).estimate
            };
            let (behind, adjusted) = pairs.behind_the_best(policy);
            let leader = behind.map(|_| {
                let place = pairs.leader_in(end);
                mean_of(&end.round.scores, &[place], cells.len()).over(metric.parts.into())
            });
            RankedPolicy {
                leader,
                policy,
                scenarios: cells.iter().map(estimate).collect(),
                mean: mean_of(&end.round.scores, &[0], cells.len()).over(metric.parts.into()),
                behind: behind.map(|behind| behind.per(cells.len()).over(metric.parts.into())),
                adjusted,
                group: pairs.groups[policy],
                games: end.games,
            }
        };
        let standings = pairs.order().iter().map(standing).collect();
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

/// Those who raced to the end, every pair of them compared.
struct Finish<'a> {
    raced: &'a Raced,
    /// The finishers' places in the last round, best first.
    places: Vec<usize>,
    /// For two ranks, the first before the second, their p corrected for all pairs.
    adjusted: Vec<((usize, usize), f64)>,
    /// For every policy its letter; none for the dropped.
    groups: Vec<Option<Group>>,
}

impl Finish<'_> {
    fn new(raced: &Raced) -> Finish<'_> {
        let scores = &raced.last.scores;
        let mut places: Vec<usize> = (0..raced.finishers.len()).collect();
        places.sort_by(|&a, &b| raced.goal.order(scores.sum(a), scores.sum(b)).then(a.cmp(&b)));
        let adjusted = adjusted(raced, &places);
        let mut finish = Finish { raced, places, adjusted, groups: Vec::new() };
        finish.groups = finish.lettered();
        finish
    }

    /// The policies as they are listed.
    fn order(&self) -> Vec<usize> {
        let finishers = self.places.iter().map(|&place| self.raced.finishers[place]);
        let dropped = (0..self.raced.ends.len()).filter(|&policy| self.groups[policy].is_none());
        finishers.chain(dropped).collect()
    }

    fn apart(&self, first: usize, second: usize) -> f64 {
        let pair = self.adjusted.iter().find(|(pair, _)| *pair == (first, second));
        pair.map_or(f64::NAN, |(_, p)| *p)
    }

    /// Where the leader stands in the last round of a policy: nobody who was dropped led, so everybody met it.
    fn leader_in(&self, end: &End) -> usize {
        let leader = self.places.first().map(|&place| self.raced.finishers[place]);
        1 + end.against.iter().position(|one| Some(*one) == leader).unwrap_or(0)
    }

    /// How far a policy is behind the leader on the games they both played, with a p that is below 5 % where
    /// it is known to be behind: the leader, or for the dropped, the best when it was dropped.
    fn behind_the_best(&self, policy: usize) -> (Option<Behind>, f64) {
        let (round, chances) = (&self.raced.ends[policy].round, &self.raced.chances);
        let rank = self.places.iter().position(|&place| self.raced.finishers[place] == policy);
        match rank {
            Some(0) => (None, f64::NAN),
            Some(rank) => (Some(Behind::of(round, 0, 1)), self.apart(0, rank)),
            None => {
                let ahead = self.leader_in(&self.raced.ends[policy]);
                let behind = Behind::when_dropped(round, ahead, chances.drop);
                let then = Behind::when_dropped(round, 1, chances.drop);
                (Some(behind), chances.dropped(then.p))
            }
        }
    }

    /// Letters from the best down: a new one begins with the first who is known to be worse than the
    /// one that began the last.
    fn lettered(&self) -> Vec<Option<Group>> {
        let mut groups = vec![None; self.raced.ends.len()];
        let apart = |first: usize, second: usize| self.apart(first, second) < ALPHA;
        for (&place, letter) in self.places.iter().zip(letters(self.places.len(), apart)) {
            groups[self.raced.finishers[place]] = Some(letter);
        }
        groups
    }
}

/// Letters for so many ranks from the best down, a new one where two are known to be `apart`: the one
/// that began the last letter, and this one.
pub(super) fn letters(ranks: usize, apart: impl Fn(usize, usize) -> bool) -> Vec<Group> {
    let (mut leader, mut letter) = (0, b'A');
    let next = |rank| {
        if apart(leader, rank) {
            (leader, letter) = (rank, letter.saturating_add(1).min(b'Z'));
        }
        char::from(letter)
    };
    (0..ranks).map(next).collect()
}

/// Every pair of finishers with its p by Holm's method. Pairs with one who was dropped are members of
/// the family too, and of no weight: which pairs are left was decided by the same games.
fn adjusted(raced: &Raced, places: &[usize]) -> Vec<((usize, usize), f64)> {
    let pairs: Vec<(usize, usize)> = (0..places.len())
        .flat_map(|first| (first + 1..places.len()).map(move |second| (first, second)))
        .collect();
    let scores = &raced.last.scores;
    let p = |&(first, second): &(usize, usize)| {
        difference(scores, places[second], places[first], LEVEL).p
    };
    let mut family: Vec<f64> = pairs.iter().map(p).collect();
    family.resize((raced.chances.pairs as usize).max(pairs.len()), 1.0);
    let adjusted = holm(&family).into_iter().map(|p| raced.chances.ended(p));
    pairs.into_iter().zip(adjusted).collect()
}
