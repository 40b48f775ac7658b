//! Maps drawn on every core.

use kernel::systems::Match;
use kernel::systems::maps::{Map, merge};

use super::{Plan, add_up};

/// Play every game of `plan` in `cell` and count what its maps show. Counts are whole numbers, so
/// which thread had which block changes nothing.
pub fn maps(cell: &dyn Match, plan: &Plan, progress: &dyn Fn(u64)) -> Vec<Map> {
    let play = |(): &mut (), games| cell.maps(plan.seed, games);
    let merge = |whole: &mut Vec<Map>, part: Vec<Map>| merge(whole, &part);
    add_up(plan, || (), play, cell.maps(plan.seed, 0..0), merge, progress)
}
