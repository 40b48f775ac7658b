//! Maps drawn on every core.

use kernel::systems::maps::{Map, merge};
use kernel::systems::{Match, Scratch};

use super::{Plan, add_up};

/// Play every game of `plan` in `cell` and count what its maps show. Counts are whole numbers, so
/// which thread had which block changes nothing.
pub fn maps(cell: &dyn Match, plan: &Plan, progress: &dyn Fn(u64)) -> Vec<Map> {
    let play = |(): &mut (), scratch: &mut Scratch, games| cell.maps(plan.seed, games, scratch);
    let merge = |whole: &mut Vec<Map>, part: Vec<Map>| merge(whole, &part);
    let blank = cell.maps(plan.seed, 0..0, &mut Scratch::new());
    add_up(plan, || (), play, blank, merge, progress)
}
