//! Look-ups in charts, counted on every core.

use kernel::dice::Census;
use kernel::systems::Match;

use super::{Plan, add_up};

/// Play every game of `plan` in `cell`, counting every look-up in a chart.
pub fn survey(cell: &dyn Match, plan: &Plan, progress: &dyn Fn(u64)) -> Census {
    let play = |(): &mut (), games| {
        let mut census = Census::default();
        cell.survey(plan.seed, games, &mut census);
        census
    };
    add_up(plan, || (), play, Census::default(), Census::merge, progress)
}
