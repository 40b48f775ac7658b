//! 6.8 — What the features of a plane are worth to the gun that asks.

use crate::state::MOST_PLANES;
use kernel::policy::{Facts, Player};

use super::super::chances::Outlook;
use super::super::decisions::Id;
use super::super::features::Fact;
use super::super::mounts::Mount;
use super::{LaidWave, plane_fact};

/// One plane as one gun sees it.
pub(super) struct Target<'b, 'a, P> {
    pub(super) board: &'b LaidWave<'a, P>,
    pub(super) plane: usize,
    pub(super) id: Id,
    pub(super) option: usize,
    /// The gun that asks, where that matters.
    pub(super) mount: Option<Mount>,
}

impl<P: Player> Target<'_, '_, P> {
    /// The chance that the gun that asks brings down a plane of this outlook, in percent.
    fn falls(&self, outlook: &Outlook) -> f64 {
        let Some(mount) = self.mount else { return 0.0 };
        let captain = self.board.captain;
        let volley = captain.volley(mount, &self.board.sight.planes[self.plane]);
        100.0 * outlook.gain(volley, captain.chances.hits_to_flame)
    }
}

impl<P: Player> Facts<Fact> for Target<'_, '_, P> {
    #[inline]
    fn fact(&self, feature: Fact) -> f64 {
        let board = self.board;
        match feature {
            Fact::GunsOn => board.guns_on[self.plane].into(),
            Fact::Gain => self.falls(&board.outlook[self.plane]),
            Fact::KillChance => self.falls(&Outlook::FRESH),
            Fact::DownChance => 100.0 * board.outlook[self.plane].down,
            Fact::HitsSoFar => board.outlook[self.plane].expected,
            Fact::Chance => {
                let option = (self.option * MOST_PLANES + self.plane) as u16;
                board.captain.chance(self.id, board.sight.game, option)
            }
            other => plane_fact(other, self.plane, board.sight).unwrap_or(0.0),
        }
    }
}
