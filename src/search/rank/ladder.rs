//! The ladder of skill after a race: who stands on which rung, and how far the best that searches is above
//! the lowest.

use std::cmp::Ordering;

use crate::engine::RaceRound;
use crate::findings::{Ladder, SideLadder};

use super::Raced;
use super::matrix::Table;
use super::standing::{Behind, Care, Counted};

impl Raced {
    /// The ladder, where some of the policies are `searching`; none where nobody is, or where the ends of it
    /// never met.
    pub fn ladder(&self, searching: &[usize], counted: &Counted) -> Option<Ladder> {
        let rungs = self.rungs();
        let top = *rungs.iter().rfind(|policy| searching.contains(policy))?;
        let foot = *rungs.first().filter(|&&foot| foot != top)?;
        let scenarios = self.ends[top].round.tallies[0].len();
        let room = self.less(top, foot)?.kept(counted.differences());
        let room = room.per(scenarios).over(counted.parts());
        Some(Ladder { rungs, room, top, luck: None })
    }

    /// All policies by their means, the worst first.
    fn rungs(&self) -> Vec<usize> {
        let mean = |policy: usize| self.ends[policy].round.scores.mean(0);
        let mut rungs: Vec<usize> = (0..self.ends.len()).collect();
        let worse = |a: usize, b: usize| match self.goal.worse(mean(a), mean(b)) {
            true => Ordering::Less,
            false => Ordering::Greater,
        };
        rungs.sort_by(|&a, &b| match mean(a) == mean(b) {
            true => b.cmp(&a),
            false => worse(a, b),
        });
        rungs
    }

    /// One policy's score less another's, on the games both played.
    fn less(&self, one: usize, other: usize) -> Option<Behind> {
        let finisher = |policy| self.finishers.iter().position(|&finisher| finisher == policy);
        // Both ends of the ladder were found by these games.
        let less = |round: &RaceRound, one: usize, other: usize| {
            Behind::of(round, one, other, Care::of(round, self.metric, self.chances.level()))
        };
        if let (Some(one), Some(other)) = (finisher(one), finisher(other)) {
            return Some(less(&self.last, one, other));
        }
        let met = |policy: usize, other: usize| {
            self.ends[policy].against.iter().position(|&against| against == other)
        };
        match (met(other, one), met(one, other)) {
            (Some(at), _) => Some(less(&self.ends[other].round, 1 + at, 0)),
            (None, Some(at)) => Some(less(&self.ends[one].round, 0, 1 + at)),
            (None, None) => None,
        }
    }
}

impl Table<'_> {
    /// The ladder of a side, over all opponents; none where nobody on it searches, or one who does stands
    /// on the lowest rung. `searching` is the side of each who does, his place there, and that of what he
    /// goes on by.
    pub(super) fn ladder(
        &self,
        side: usize,
        searching: &[(usize, usize, usize)],
    ) -> Option<SideLadder> {
        let scores = &self.round.scores;
        let met = |own: usize| -> Vec<usize> {
            (0..self.opponents(side)).map(|against| self.meeting(side, own, against)).collect()
        };
        let sum = |own: usize| -> i128 { met(own).iter().map(|&at| scores.sum(at)).sum() };
        let mut rungs: Vec<usize> = (0..self.policies(side)).collect();
        rungs.sort_by_key(|&own| if side == 0 { sum(own) } else { -sum(own) });
        let searches = |own: usize| searching.iter().any(|one| (one.0, one.1) == (side, own));
        let top = *rungs.iter().rfind(|&&own| searches(own))?;
        let foot = *rungs.first().filter(|&&foot| foot != top)?;
        let each = self.scenarios() * self.opponents(side);
        let pairs = self.policies(side) * (self.policies(side) - 1) / 2;
        let care = self.care(pairs).times(self.opponents(side));
        let room = Behind::of_sums(scores, &met(top), &met(foot), care);
        let room = room.kept(self.differences_of(self.opponents(side)));
        let room = room.per(each).over(self.counted.parts());
        Some(SideLadder { side, ladder: Ladder { rungs, room, top, luck: None } })
    }
}
