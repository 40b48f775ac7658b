//! Plates drawn on every core.

use kernel::systems::Match;
use kernel::systems::plates::{Plate, merge};

use super::{Plan, add_up};

/// Play every game of `plan` in `cell` and count what its plates show. Counts are whole numbers, so
/// which thread had which block changes nothing.
pub fn plates(cell: &dyn Match, plan: &Plan, progress: &dyn Fn(u64)) -> Vec<Plate> {
    let play = |(): &mut (), games| cell.plates(plan.seed, games);
    let merge = |whole: &mut Vec<Plate>, part: Vec<Plate>| merge(whole, &part);
    add_up(plan, || (), play, cell.plates(plan.seed, 0..0), merge, progress)
}
