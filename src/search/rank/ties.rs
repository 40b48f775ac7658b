//! What a policy gains by the order of its options: it plays the same games as it was ranked and with
//! its ties broken at random, and the two are compared game by game, by Student's t.
//!
//! A difference matters that is known not to be nothing, with 5 % false alarms over all policies
//! (Bonferroni), and is more than the smallest that does.

use std::io;

use crate::engine::{BothWays, Crew, Players, SeatScore, Swapped, race_round, swapped_round};
use crate::findings::{Goal, OrderGain};
use kernel::stats::Moments;
use kernel::stats::interval::LEVEL;
use kernel::systems::Match;

use super::ALPHA;
use super::standing::{Behind, Care};

/// Who is looked at, over what, and how long.
pub struct OrderChecks<'a> {
    pub each: Vec<OrderCheck<'a>>,
    pub width: usize,
    pub seed: u64,
    pub crew: Crew<'a>,
    /// The smallest difference that matters.
    pub smallest: f64,
}

/// One policy in all its cells, as it was ranked and with its ties broken at random.
pub struct OrderCheck<'a> {
    pub policy: usize,
    pub games: u64,
    pub cells: Cells<'a>,
}

/// The cells of a policy: each way scenario by scenario, opponent by opponent.
pub enum Cells<'a> {
    /// What counts, and which way it is to go for this policy.
    /// A row counts so many parts of its unit.
    Plain { ways: [Vec<&'a dyn Match>; 2], metric: usize, parts: i32, goal: Goal },
    /// The policy first, from both seats.
    Swapped { ways: [Vec<BothWays<'a>>; 2], score: SeatScore },
}

/// Quarters in a pair score.
const QUARTERS: usize = 4;

impl Cells<'_> {
    /// Games of one number, all cells and both ways together.
    pub fn played(&self) -> u64 {
        match self {
            Cells::Plain { ways, .. } => ways.iter().map(|way| way.len() as u64).sum(),
            Cells::Swapped { ways, .. } => ways.iter().map(|way| 2 * way.len() as u64).sum(),
        }
    }
}

impl OrderChecks<'_> {
    /// Games of all checks together.
    pub fn whole(&self) -> u64 {
        self.each.iter().map(|one| one.games * one.cells.played()).sum()
    }

    pub fn play(&self, progress: &dyn Fn(u64)) -> io::Result<Vec<OrderGain>> {
        self.each.iter().map(|one| self.one(one, progress)).collect()
    }

    fn one(&self, one: &OrderCheck, progress: &dyn Fn(u64)) -> io::Result<OrderGain> {
        let (seed, games) = (self.seed, 0..one.games);
        let (gain, per) = match &one.cells {
            Cells::Plain { ways, metric, parts, goal } => {
                let field = Players { players: ways, width: self.width, metric: *metric };
                let round = race_round(&field, seed, games, self.crew, progress)?;
                let care = Care::of(&round, *metric, LEVEL);
                (
                    first_less_second(&round.scores, (1, goal.sign() as f64), care),
                    ways[0].len() * *parts as usize,
                )
            }
            Cells::Swapped { ways, score } => {
                let bouts = ways.concat();
                let field = Swapped { bouts: &bouts, width: self.width, score: *score };
                let round = swapped_round(&field, seed, games, self.crew, progress)?;
                let largest = (ways[0].len() * QUARTERS) as f64 / 2.0;
                let care = Care { level: LEVEL, largest };
                (
                    first_less_second(&round.scores, (ways[0].len(), 1.0), care),
                    ways[0].len() * QUARTERS,
                )
            }
        };
        let (known, gain) = (gain.p < ALPHA / self.each.len() as f64, gain.per(per));
        let matters = known && gain.value.abs() > self.smallest;
        Ok(OrderGain { policy: one.policy, gain, matters })
    }
}

/// The sum of the first `half` columns less that of the next as many, game by game.
fn first_less_second(scores: &Moments, (half, sign): (usize, f64), care: Care) -> Behind {
    let weight = |column: usize| if column < half { sign } else { -sign };
    let all = || 0..2 * half;
    let value = all().map(|one| weight(one) * scores.mean(one)).sum();
    let pairs = all().flat_map(|one| all().map(move |two| (one, two)));
    let spread = pairs.map(|(a, b)| weight(a) * weight(b) * scores.covariance(a, b)).sum();
    Behind::by_t(value, spread, scores.n(), care)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::systems::toys::duels::Duel;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn checked(cells: Cells, smallest: f64) -> OrderGain {
        let each = vec![OrderCheck { policy: 3, games: 4000, cells }];
        let width = Duel::WIDTH;
        let checks = OrderChecks { each, width, seed: 1, crew: Crew::Here(2), smallest };
        let played = AtomicU64::new(0);
        let found = checks.play(&|games| {
            played.fetch_add(games, Ordering::Relaxed);
        });
        let mut found = found.unwrap();
        assert_eq!(played.into_inner(), checks.whole());
        found.remove(0)
    }

    /// Won in so many of a hundred games as ranked, and in so many with ties broken at random.
    fn gain(chances: [u8; 2], goal: Goal, smallest: f64) -> OrderGain {
        let duels = chances.map(Duel);
        let ways = duels.each_ref().map(|duel| vec![duel as &dyn Match; 2]);
        checked(Cells::Plain { ways, metric: 0, parts: 1, goal }, smallest)
    }

    #[test]
    fn what_is_gained_is_told_per_cell_in_the_way_the_policy_likes() {
        let found = gain([60, 55], Goal::Highest, 0.01);
        assert!((found.gain.value - 0.05).abs() < 0.012, "{found:?}");
        assert!(found.matters && found.policy == 3 && found.gain.n == 4000);
        let found = gain([60, 55], Goal::Lowest, 0.01);
        assert!((found.gain.value + 0.05).abs() < 0.012 && found.matters, "{found:?}");
    }

    #[test]
    fn nothing_and_less_than_matters_are_not_told() {
        let same = gain([60, 60], Goal::Highest, 0.0);
        assert!(!same.matters && same.gain.value == 0.0, "{same:?}");
        assert!(!gain([60, 55], Goal::Highest, 0.2).matters);
    }

    /// The first seat wins 60 of a hundred as ranked and 50 at random, and 60 are lost from the second
    /// seat either way: five hundredths of a pair score.
    #[test]
    fn from_both_seats_it_is_the_pair_score_that_is_gained() {
        let [ranked, random] = [Duel(60), Duel(50)];
        let ways = [vec![[&ranked as &dyn Match, &ranked]], vec![[&random as &dyn Match, &ranked]]];
        let found = checked(Cells::Swapped { ways, score: SeatScore::Won(0) }, 0.01);
        assert!((found.gain.value - 0.05).abs() < 0.012 && found.matters, "{found:?}");
    }
}
