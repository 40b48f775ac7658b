//! The first games of a run, played once more for what tallies do not keep: where things happened,
//! and which rolls decided.

use crate::engine::{self, LuckShape, Plan};
use crate::findings::{LuckShare, Replay};

use crate::experiment::Prepared;
use kernel::systems::Scratch;

/// Enough for shares that are known to half a point, at a small part of what a run costs.
const MOST: u64 = 20_000;

/// The first of the `played` games of `prepared`, played once more.
/// `typical` is the game whose courses are shown.
pub fn replay(prepared: &Prepared, played: u64, typical: Option<u64>) -> Replay {
    let seed = prepared.experiment.seed;
    let plan = Plan::new(played.min(MOST), seed);
    let courses = |game| prepared.cells[0].courses(seed, game, &mut Scratch::new());
    let mut maps = engine::maps(&*prepared.cells[0], &plan, &|_| ());
    maps.extend(typical.and_then(courses));
    Replay { games: plan.count(), maps, luck: luck(prepared, &plan) }
}

fn luck(prepared: &Prepared, plan: &Plan) -> Option<LuckShare> {
    let (metrics, lucks) = (prepared.metrics(), prepared.system.lucks());
    let headline = *prepared.watched().first().filter(|_| !lucks.is_empty())?;
    let shape = LuckShape { metrics: metrics.len(), chosen: &[headline], lucks: lucks.len() };
    let played = engine::run_with_luck(&[&*prepared.cells[0]], shape, plan, &|_| ());
    let control = played.cells[0].luck.as_ref()?;
    let share = LuckShare::new(metrics[headline], lucks, control, 0);
    share.share.is_finite().then_some(share)
}
