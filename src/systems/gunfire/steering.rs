//! Doctrine 2-5 — Which turn serves a group best. All turns are looked at roughly, several in one go, and
//! closely only those that may be the best.

use wide::f32x4;

use super::bearing::Off;
use super::game::greater;
use super::policy::CourseWeights;
use super::runs::{Rough, Run, TURNS, Turn};
use super::sheet::{Battery, Mounts, count};
use super::state::Ship;
use crate::TOLERANCE;

/// By how much the best turn beats those that are not looked at: more than all tolerances together.
const CLEARLY: f64 = 1e-3;
/// More than the share of a number that is lost where it is reckoned roughly.
pub const ROUGHLY: f64 = 1e-5;

/// What a group steers by.
pub struct Goal {
    /// Where its enemy will lie off the guide as she heads now.
    pub ahead: f64,
    pub starboard: f64,
    pub wanted: f64,
    /// The guide was hit by gunfire last turn.
    pub hit: bool,
}

/// The main guns of a guide: which can be used, and what one that bears is worth.
pub struct Broadside<'b> {
    pub main: Option<&'b Battery>,
    pub usable: Mounts,
    pub share: f64,
}

impl Goal {
    /// Doctrine 2-5 — The best of the turns there are; a later one must be better.
    #[inline(always)]
    pub fn best(&self, ship: &Ship, run: &Run, guns: &Broadside, weights: &CourseWeights) -> f64 {
        // What is clearly worse than one of them is not worth a close look, whatever its guns may add.
        let rough = self.rough_scores(run, weights);
        let first = rough.highest();
        let first_score = self.score(first, run, guns, weights);
        let bars = ship.left_barred || ship.right_barred;
        let mut to_beat = if bars { f64::MIN } else { first_score - CLEARLY };
        let least = to_beat - greater(guns.share * f64::from(count(guns.usable)), 0.0);
        let mut left = rough.above(least - self.slack(run, weights) - ROUGHLY * least.abs());
        if left == 1 << first {
            return TURNS[first].degrees;
        }
        let mut best = 0.0;
        while left != 0 {
            let place = left.trailing_zeros() as usize % TURNS.len();
            left &= left - 1;
            let turn = TURNS[place].degrees;
            let score =
                if place == first { first_score } else { self.score(place, run, guns, weights) };
            if score > to_beat && !ship.is_barred(turn) {
                (best, to_beat) = (turn, score + TOLERANCE);
            }
        }
        best
    }

    /// What a turn scores.
    #[inline(always)]
    fn score(&self, place: usize, run: &Run, guns: &Broadside, weights: &CourseWeights) -> f64 {
        let off = self.off(place, run);
        let turning = weights.turning[usize::from(self.hit)][place];
        let mut score = weights.range_error * (off.distance - self.wanted).abs() + turning;
        if weights.by_distance() {
            let too_near = (self.wanted - off.distance).max(0.0);
            score += weights.too_near * too_near + weights.distance * off.distance;
        }
        let bearing = guns.main.map_or(0, |main| off.bearing(main) & guns.usable);
        score + guns.share * f64::from(count(bearing))
    }

    /// C8 — Where the enemy will lie off the guide after a turn.
    #[inline(always)]
    fn off(&self, place: usize, run: &Run) -> Off {
        let Turn { cosine, sine, .. } = TURNS[place];
        let ahead = self.ahead - run.ahead[place];
        let starboard = self.starboard - run.across[place];
        Off {
            ahead: cosine * ahead + sine * starboard,
            starboard: cosine * starboard - sine * ahead,
            distance: (ahead * ahead + starboard * starboard).sqrt(),
        }
    }

    /// What all turns score, roughly, and but for the guns and what distance itself adds.
    #[inline(always)]
    fn rough_scores(&self, run: &Run, weights: &CourseWeights) -> RoughScores {
        let all = |number: f64| f32x4::splat(number as f32);
        let (ahead, starboard, wanted) = (all(self.ahead), all(self.starboard), all(self.wanted));
        let (error, turning) =
            (all(weights.range_error), &weights.rough_turning[usize::from(self.hit)]);
        RoughScores(std::array::from_fn(|four| {
            let ahead = ahead - of_four(&run.rough_ahead, four);
            let starboard = starboard - of_four(&run.rough_across, four);
            let distance = (ahead * ahead + starboard * starboard).sqrt();
            let score = error * (distance - wanted).abs() + of_four(turning, four);
            score + of_four(&run.bar, four)
        }))
    }

    /// By how much a rough score may be off.
    #[inline(always)]
    fn slack(&self, run: &Run, weights: &CourseWeights) -> f64 {
        let longest = self.ahead.abs() + self.starboard.abs() + 2.0 * run.ahead[0];
        weights.unknown * (longest + self.wanted.abs() + 1.0)
    }
}

/// The numbers of four turns.
#[inline(always)]
fn of_four(all: &Rough, four: usize) -> f32x4 {
    let first = 4 * four;
    f32x4::new([all[first], all[first + 1], all[first + 2], all[first + 3]])
}

/// What every turn scores, roughly, four side by side.
struct RoughScores([f32x4; TURNS.len() / 4]);

impl RoughScores {
    /// The turn that scores highest.
    #[inline(always)]
    fn highest(&self) -> usize {
        let most = self.0[1..].iter().fold(self.0[0], |most, &four| most.fast_max(four));
        let [a, b, c, d] = most.to_array();
        let more = |one: f32, other: f32| if other > one { other } else { one };
        let most = f32x4::splat(more(more(a, b), more(c, d)));
        let first = self.which(|four| four.simd_eq(most)).trailing_zeros() as usize;
        first.min(TURNS.len() - 1)
    }

    /// The turns that score more, a bit each.
    #[inline(always)]
    fn above(&self, least: f64) -> u32 {
        let least = f32x4::splat(least as f32);
        self.which(|four| four.simd_gt(least))
    }

    #[inline(always)]
    fn which(&self, is: impl Fn(f32x4) -> f32x4) -> u32 {
        let bits =
            self.0.iter().enumerate().map(|(place, &four)| is(four).to_bitmask() << (4 * place));
        bits.fold(0, |all, bit| all | bit)
    }
}

#[cfg(test)]
mod tests {
    use kernel::dice::{Dice, Seeded};

    use super::*;
    use crate::tests::Field;

    /// The best turn, by a close look at every one.
    fn best_of_all(
        goal: &Goal,
        ship: &Ship,
        run: &Run,
        guns: &Broadside,
        by: &CourseWeights,
    ) -> f64 {
        let (mut best, mut to_beat) = (0.0, f64::MIN);
        for (place, turn) in TURNS.iter().enumerate().filter(|(place, _)| run.bar[*place] == 0.0) {
            let score = goal.score(place, run, guns, by);
            if score > to_beat && !ship.is_barred(turn.degrees) {
                (best, to_beat) = (turn.degrees, score + TOLERANCE);
            }
        }
        best
    }

    /// However a policy weighs, and wherever the enemy lies, near or a thousand inches away: a rough look
    /// at all turns never loses the one that a close look at each finds.
    #[test]
    fn a_rough_look_never_loses_the_best_turn() {
        let policies: [&[&str]; 5] = [
            &[],
            &["policy.a.course.score.range_error=0", "policy.a.course.score.turn_30s=0"],
            &["policy.a.course.score.range_error=1000000"],
            &["policy.a.course.score.too_near=-3", "policy.a.course.score.distance=0.25"],
            &["policy.a.course.score.guns_bearing=-1", "policy.a.course.score.dodge=-40"],
        ];
        let mut found = std::collections::BTreeSet::new();
        for sets in policies {
            let Field { ready, mut game } = Field::new("river-plate", sets);
            let (runs, weights) = (&ready.book.ready.runs, &ready.ready[0].course);
            let main = ready.book.ready.ships[2].batteries[0].as_ref().map(|main| &main.own);
            for number in 0..400 {
                let mut dice = Seeded::new(7, number);
                let mut inches = |most: f64| f64::from(dice.roll(200)) / 100.0 * most - most;
                let far = if number % 7 == 0 { 1000.0 } else { 20.0 };
                let (ahead, starboard, wanted) = (inches(far), inches(far), inches(15.0) + 15.0);
                let goal = Goal { ahead, starboard, wanted, hit: number % 2 == 0 };
                let ship = &mut game.ships[2];
                ship.left_barred = number % 11 == 0;
                let guns =
                    Broadside { main, usable: number as u8 % 8, share: weights.guns_bearing };
                let place =
                    runs.find((number % 5) as u8, (number % 17) as f64 / 4.0, &mut game.odd_runs);
                let run = runs.at(place, &game.odd_runs);
                let best = goal.best(ship, run, &guns, weights);
                assert_eq!(best, best_of_all(&goal, ship, run, &guns, weights), "goal {number}");
                found.insert(best as i32);
            }
        }
        assert_eq!(found.len(), TURNS.len(), "every turn is the best of some");
    }
}
