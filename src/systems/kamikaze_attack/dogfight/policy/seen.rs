//! KA-12 — The best stop as a plane sees it: looked up where nothing is in the way of it, searched for
//! where something is.

use crate::dogfight::sight::{End, Sight, headings};
use crate::geometry::{Pose, Square};
use crate::paths::offset;
use kernel::dice::PolicyDice;
use kernel::policy::Highest;

use super::known::{KnownStops, SeenStop, place_against, place_alone};
use super::nearest::NearestStops;
use super::stops::StopScore;
use super::view::quarry;

impl StopScore {
    /// Keep stops with those of another decision, where both find the same: most fighters hunt alike.
    pub fn keep_with(&mut self, other: &StopScore) {
        if self.nearest.is_some() && self.nearest == other.nearest {
            self.kept_under = other.kept_under;
        }
    }

    /// The end that scores highest among those that can be flown; the first of equals. Nearly every
    /// stop can: so the best of all is asked first, and only where an edge is in its way all are.
    #[inline]
    pub fn best(&self, sight: &Sight, policy_dice: PolicyDice, known: &KnownStops) -> Option<End> {
        if self.takes_any() {
            return self.any_best(sight, policy_dice);
        }
        let quarry = if self.looks_at_quarry { quarry(sight) } else { None };
        let seen = match (quarry, &self.nearest) {
            (Some((_, quarry)), Some(nearest)) => {
                self.best_seen_against(sight, nearest, quarry.square, known)
            }
            (None, _) if self.flies_by_row && !sight.may_cross() => self.best_seen(sight, known),
            _ => None,
        };
        match seen.filter(|&pose| sight.leads_to(pose)) {
            Some(pose) => Some(End::At(pose)),
            None => self.searched(sight, policy_dice),
        }
    }

    /// The best stop against an enemy, where nobody is in it and no edge before it; else the best of those
    /// near the enemy.
    #[inline(always)]
    fn best_seen_against(
        &self,
        sight: &Sight,
        nearest: &NearestStops,
        quarry: Square,
        known: &KnownStops,
    ) -> Option<Pose> {
        let way = offset(sight.pose.square, quarry);
        let seen = place_against(sight.pose, sight.points, way).and_then(|place| {
            let stop = known.stop(self.kept_under, place, || nearest.best_seen(sight, way));
            seen_free(sight, stop).filter(|_| sight.occupied.holds(quarry))
        });
        seen.or_else(|| nearest.best(sight, quarry))
    }

    /// The best stop to fly on to, where nobody is in it and no edge before it.
    #[inline(always)]
    fn best_seen(&self, sight: &Sight, known: &KnownStops) -> Option<Pose> {
        let place = place_alone(sight.pose, sight.points);
        seen_free(sight, known.stop(self.kept_under, place, || self.best_by_row(sight)))
    }

    /// The best stop to fly on to as a plane sees it, with nobody in the way and no side of the board.
    #[cold]
    fn best_by_row(&self, sight: &Sight) -> SeenStop {
        let Sight { rules, pose, points, .. } = *sight;
        let (first, last) = sight.rows();
        let mut best = Highest::of_any();
        for row in (first..=last).rev() {
            let south = row as i8 - pose.square.y as i8;
            for (offset, ways) in rules.paths.stops_to_south(pose.heading, points, south) {
                let here = self.by_row[usize::from(row)] + self.by_column[0];
                for heading in headings(ways) {
                    let score = here + self.by_heading[heading as usize];
                    best.offer(SeenStop::new(offset, heading), score);
                }
            }
        }
        best.option().unwrap_or(SeenStop::NONE)
    }
}

/// A stop as a pose, if it lies on the board and nobody is in it.
#[inline(always)]
fn seen_free(sight: &Sight, stop: SeenStop) -> Option<Pose> {
    let ((east, south), heading) = (stop.offset(), stop.heading());
    let square = sight.rules.board.offset(sight.pose.square, east, south)?;
    let free = stop != SeenStop::NONE && !sight.occupied.holds(square);
    free.then_some(Pose { square, heading })
}
