//! The ladder of skill after a race: who stands on which rung, and how far the best that searches is above
//! the lowest.

use std::cmp::Ordering;

use crate::findings::Ladder;
use kernel::systems::Metric;

use super::Raced;
use super::standing::Behind;

impl Raced {
    /// The ladder, where some of the policies are `searching`; none where nobody is, or where the ends of it
    /// never met.
    pub fn ladder(&self, searching: &[usize], metric: &Metric) -> Option<Ladder> {
        let rungs = self.rungs();
        let top = *rungs.iter().rfind(|policy| searching.contains(policy))?;
        let foot = *rungs.first().filter(|&&foot| foot != top)?;
        let scenarios = self.ends[top].round.tallies[0].len();
        let room = self.less(top, foot)?.per(scenarios).over(metric.parts.into());
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
        if let (Some(one), Some(other)) = (finisher(one), finisher(other)) {
            return Some(Behind::of(&self.last, one, other));
        }
        let met = |policy: usize, other: usize| {
            self.ends[policy].against.iter().position(|&against| against == other)
        };
        match (met(other, one), met(one, other)) {
            (Some(at), _) => Some(Behind::of(&self.ends[other].round, 1 + at, 0)),
            (None, Some(at)) => Some(Behind::of(&self.ends[one].round, 0, 1 + at)),
            (None, None) => None,
        }
    }
}
