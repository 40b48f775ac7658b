//! Plates drawn on every core.

use crate::systems::Match;
use crate::systems::plates::{Plate, merge};

use super::{Plan, share_out};

/// Play every game of `plan` in `cell` and count what its plates show. Counts are whole numbers, so
/// which thread had which block changes nothing.
pub fn plates(cell: &dyn Match, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Vec<Plate> {
    let blank = || cell.plates(plan.seed, 0..0);
    let workers = share_out(plan, blank, |plates, games| {
        let played = games.end - games.start;
        merge(plates, &cell.plates(plan.seed, games));
        progress(played);
    });
    workers.into_iter().fold(blank(), |mut whole, part| {
        merge(&mut whole, &part);
        whole
    })
}
