//! Look-ups in charts, counted on every core.

use kernel::dice::Census;
use kernel::systems::{Match, Scratch};

use super::{Plan, add_up};

/// Play every game of `plan` in `cell`, counting every look-up in a chart.
pub fn survey(cell: &dyn Match, plan: &Plan, progress: &dyn Fn(u64)) -> Census {
    let play = |(): &mut (), scratch: &mut Scratch, games| {
        let mut census = Census::default();
        cell.survey(plan.seed, games, &mut census, scratch);
        census
    };
    add_up(plan, || (), play, Census::default(), Census::merge, progress)
}
