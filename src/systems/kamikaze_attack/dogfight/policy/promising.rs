//! KA-12, KA-15 — What a player tries who searches: the policy's own answer first, then those its score
//! likes best, and no two of them much alike.

use crate::dogfight::sight::{End, Shot, Sight};
use crate::geometry::Pose;
use kernel::dice::PolicyDice;
use kernel::policy::{Highest, Player};

use super::known::KnownStops;
use super::shots::ShotScore;
use super::stops::StopScore;

/// So many squares are tried, of about a hundred a plane can come to.
const SQUARES: usize = 16;

impl ShotScore {
    /// KA-15, KA-17 — The shot a player takes next, or none: mostly the one that scores highest.
    #[inline(always)]
    pub fn answer(&self, sight: &Sight, player: impl Player) -> Option<Shot> {
        let policy_dice = player.dice();
        let by_policy = || self.best(sight, policy_dice);
        player.answer(self.id as u8, by_policy, || {
            own_first(self.best(sight, policy_dice), self.promising(sight, policy_dice))
        })
    }

    /// No shot, and the best at each enemy from each angle.
    fn promising(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
    ) -> impl Iterator<Item = Option<Shot>> {
        let mut seen = Vec::new();
        let next = move || {
            let is_new = |shot: &Shot| !seen.contains(&(shot.target, shot.angle));
            let open = |shot: &Shot| is_new(shot) && sight.allows(shot);
            let shot = self.best_of(sight, policy_dice, open, Highest::of_any())?;
            seen.push((shot.target, shot.angle));
            Some(Some(shot))
        };
        std::iter::once(None).chain(std::iter::from_fn(next))
    }
}

impl StopScore {
    /// KA-12, KA-21 — Where a player ends a move: mostly the end that scores highest.
    #[inline(always)]
    pub fn answer(&self, sight: &Sight, player: impl Player, known: &KnownStops) -> Option<End> {
        let policy_dice = player.dice();
        let by_policy = || self.best(sight, policy_dice, known);
        player.answer(self.id as u8, by_policy, || {
            let own = self.best(sight, policy_dice, known);
            own_first(own, self.promising(sight, policy_dice).map(Some))
        })
    }

    /// The way off the far end if there is one, and the best stops in different squares.
    fn promising(&self, sight: &Sight, policy_dice: PolicyDice) -> impl Iterator<Item = End> {
        let mut squares = Vec::new();
        let next = move || {
            let open = |pose: Pose| !squares.contains(&pose.square) && sight.leads_to(pose);
            let stop = self.best_stop_of(sight, policy_dice, open)?;
            if let End::At(pose) = stop {
                squares.push(pose.square);
            }
            Some(stop)
        };
        sight.way_across().into_iter().chain(std::iter::from_fn(next).take(SQUARES))
    }

    #[cold]
    #[inline(never)]
    fn best_stop_of(
        &self,
        sight: &Sight,
        policy_dice: PolicyDice,
        open: impl Fn(Pose) -> bool,
    ) -> Option<End> {
        self.best_stop(sight, policy_dice, open, Highest::of_any())
    }
}

/// What the policy says, and the others.
fn own_first<A: Copy + PartialEq>(
    own: A,
    others: impl Iterator<Item = A>,
) -> impl Iterator<Item = A> {
    std::iter::once(own).chain(others.filter(move |&other| other != own))
}
