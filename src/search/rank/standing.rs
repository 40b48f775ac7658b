//! Who stands where after a race, and who cannot be told from whom.

use crate::findings::{Group, RankedPolicy, Ranking};

use crate::engine::RaceRound;
use crate::findings::{Known, Measured, ShareInterval, bounds};
use kernel::stats::interval::{self, LEVEL};
use kernel::stats::{Bounds, Estimate, Histogram, Moments, Tally, holm};
use kernel::systems::{Match, Metric};

use super::{ALPHA, End, Raced};

/// What counts: a metric, its place in a row, and what it can be in each scenario.
#[derive(Clone, Debug)]
pub struct Counted {
    pub metric: Metric,
    pub place: usize,
    pub bounds: Vec<Bounds>,
}

impl Counted {
    /// For every player there is the cell of each scenario.
    pub fn of(metric: Metric, place: usize, players: &[Vec<&dyn Match>]) -> Counted {
        let widest = |scenario: usize| {
            let all = players.iter().map(|cells| bounds(cells[scenario], &metric));
            let wider = |a: Bounds, b: Bounds| Bounds {
                least: a.least.min(b.least),
                most: a.most.max(b.most),
            };
            all.reduce(wider).unwrap_or(Bounds::NONE)
        };
        let scenarios = players.first().map_or(0, Vec::len);
        Counted { metric, place, bounds: (0..scenarios).map(widest).collect() }
    }

    /// The metric in one scenario.
    fn measured(&self, scenario: usize, tally: &Tally) -> Estimate {
        let known = Known { bounds: self.bounds[scenario], size: 1.0 };
        let seen = &tally.metrics()[self.place];
        Measured::within(self.metric, known, seen, ShareInterval::default()).estimate
    }

    /// What one score less another can be, each added up over the scenarios.
    pub fn differences(&self) -> Bounds {
        Bounds::of_sum(self.bounds.iter().map(|&one| (1.0, one.less(one))))
    }

    /// How many parts of its unit a row counts.
    pub fn parts(&self) -> f64 {
        self.metric.parts.into()
    }
}

/// How sure an interval of a difference of scores is to be, and what such a difference may be in a game nobody saw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Care {
    pub level: f64,
    pub largest: f64,
}

impl Care {
    /// At this level, where scores are the metric at `place` added up over the scenarios.
    pub fn of(round: &RaceRound, place: usize, level: f64) -> Care {
        Care { level, largest: round.widest(place) }
    }

    /// For sums of so many scores.
    pub fn times(self, many: usize) -> Care {
        Care { largest: self.largest * many as f64, ..self }
    }
}

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
    pub fn of(round: &RaceRound, place: usize, ahead: usize, care: Care) -> Behind {
        let scores = &round.scores;
        let value = scores.mean(place) - scores.mean(ahead);
        let spread =
            scores.variance(place) + scores.variance(ahead) - 2.0 * scores.covariance(place, ahead);
        Behind::by_t(value, spread, scores.n(), care)
    }

    /// How far the sum of some players' scores is from that of others.
    pub fn of_sums(scores: &Moments, some: &[usize], others: &[usize], care: Care) -> Behind {
        let sum = |places: &[usize]| places.iter().map(|&place| scores.mean(place)).sum::<f64>();
        let signed = || {
            let others = others.iter().map(|&place| (place, -1.0));
            some.iter().map(|&place| (place, 1.0)).chain(others)
        };
        let pairs = signed().flat_map(|one| signed().map(move |two| (one, two)));
        let spread = pairs.map(|((i, a), (j, b))| a * b * scores.covariance(i, j)).sum();
        Behind::by_t(sum(some) - sum(others), spread, scores.n(), care)
    }

    /// A mean of `n` games by its variance, with two more games counted that are as far from nothing as can be, one
    /// either way: what was not seen yet may still happen, and a few games that differ are no sure measure of how
    /// many do (Agresti and Coull 1998 do so for shares, Agresti and Min 2005 for differences of pairs).
    pub fn by_t(value: f64, variance: f64, n: u64, care: Care) -> Behind {
        let (games, more) = (n as f64, n as f64 + 2.0);
        let squares = variance.max(0.0) * (games - 1.0) + games * value * value;
        let squares = squares + 2.0 * care.largest * care.largest;
        let spread = squares / more - (value * games / more).powi(2);
        // One game has no spread to speak of.
        let error = if n > 1 { (spread.max(0.0) / games).sqrt() } else { f64::NAN };
        let df = n.saturating_sub(1) as f64;
        let half = interval::reach_of_t(care.level, df.max(1.0)) * error;
        let p = if value == 0.0 { 1.0 } else { interval::t_p_value(value / error, df) };
        Behind { value, low: value - half, high: value + half, p, n }
    }

    /// The same, its interval kept to what can be.
    pub fn kept(self, to: Bounds) -> Behind {
        let Behind { value, low, high, n, .. } = self;
        let Estimate { low, high, .. } = to.keep(Estimate { value, low, high, n });
        Behind { low, high, ..self }
    }

    /// The same as an estimate, per scenario.
    pub fn per(&self, scenarios: usize) -> Estimate {
        let [value, low, high] = [self.value, self.low, self.high].map(|x| x / scenarios as f64);
        Estimate { value, low, high, n: self.n }
    }
}

impl Ranking {
    /// Those who raced to the end by their scores; then the dropped, in no order but the one they
    /// were named in: nothing is known of them but that they are behind the best.
    pub fn new(raced: &Raced, counted: &Counted) -> Ranking {
        let pairs = Finish::new(raced);
        let standing = |&policy: &usize| {
            let end = &raced.ends[policy];
            let cells = &end.round.tallies[0];
            let estimate = |(scenario, tally): (usize, &Tally)| counted.measured(scenario, tally);
            let (behind, adjusted) = pairs.behind_the_best(policy);
            let leader = behind.map(|_| mean_of(&end.round, &[pairs.leader_in(end)], counted));
            RankedPolicy {
                leader,
                policy,
                scenarios: cells.iter().enumerate().map(estimate).collect(),
                mean: mean_of(&end.round, &[0], counted),
                behind: behind.map(|behind| {
                    behind.kept(counted.differences()).per(cells.len()).over(counted.parts())
                }),
                adjusted,
                group: pairs.groups[policy],
                games: end.games,
            }
        };
        let standings = pairs.order().iter().map(standing).collect();
        Ranking { standings, played: raced.played, whole: raced.whole }
    }
}

/// The mean of what counts, per player and scenario. Each has its own interval,
/// and their distances are put together as those of a sum (MOVER, Zou and Donner 2008), as far as games of one number
/// go together in them, since these share their dice: as squares where they do not, one upon the other where they go
/// together as closely as can be, or where nothing is known because no game differed from another.
pub(super) fn mean_of(round: &RaceRound, places: &[usize], counted: &Counted) -> Estimate {
    let all = || places.iter().flat_map(|&player| round.tallies[player].iter().enumerate());
    let seen: Vec<&Histogram> = all().map(|(_, tally)| &tally.metrics()[counted.place]).collect();
    let found: Vec<Estimate> =
        all().map(|(scenario, tally)| counted.measured(scenario, tally)).collect();
    let many = found.len().max(1) as f64;
    let pairs = places.iter().flat_map(|&one| places.iter().map(move |&two| (one, two)));
    let together: f64 = pairs.map(|(one, two)| round.scores.covariance(one, two)).sum();
    let apart: f64 = seen.iter().filter_map(|seen| seen.variance()).sum();
    let share = if apart > 0.0 { (together / apart).clamp(1.0, many) } else { many };
    let reach = |of: fn(&Estimate) -> f64| {
        let squares = found.iter().map(|one| of(one) * of(one)).sum::<f64>();
        (share * squares).sqrt().min(found.iter().map(of).sum()) / many
    };
    let value = found.iter().map(|one| one.value).sum::<f64>() / many;
    let (below, above) = (reach(|one| one.value - one.low), reach(|one| one.high - one.value));
    Estimate { value, low: value - below, high: value + above, n: round.scores.n() }
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
        let care = |level| Care::of(round, self.raced.metric, level);
        let rank = self.places.iter().position(|&place| self.raced.finishers[place] == policy);
        match rank {
            Some(0) => (None, f64::NAN),
            Some(rank) => {
                (Some(Behind::of(round, 0, 1, care(chances.level()))), self.apart(0, rank))
            }
            None => {
                let ahead = self.leader_in(&self.raced.ends[policy]);
                // Looked at in every round, and picked out of all pairs.
                let care = care(1.0 - chances.drop);
                let behind = Behind::of(round, 0, ahead, care);
                let then = Behind::of(round, 0, 1, care);
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
    let care = Care::of(&raced.last, raced.metric, LEVEL);
    let p = |&(first, second): &(usize, usize)| {
        Behind::of(&raced.last, places[second], places[first], care).p
    };
    let mut family: Vec<f64> = pairs.iter().map(p).collect();
    family.resize((raced.chances.pairs as usize).max(pairs.len()), 1.0);
    let adjusted = holm(&family).into_iter().map(|p| raced.chances.ended(p));
    pairs.into_iter().zip(adjusted).collect()
}
