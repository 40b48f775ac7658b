//! The first games of a run, played once more for what tallies do not keep: where things happened,
//! and which rolls decided.

use crate::engine::{self, LuckShape, Plan};
use crate::findings::{Findings, LuckShare, Replay, VariantMaps, furthest};

use crate::experiment::Prepared;
use kernel::systems::Scratch;

/// Enough for shares that are known to half a point, at a small part of what a run costs.
const MOST: u64 = 20_000;

/// The most variants that are played once more beside the baseline.
const MOST_VARIANTS: usize = 5;

/// The first games of the baseline and of the variants furthest from it, played once more.
pub fn replay(prepared: &Prepared, findings: &Findings) -> Replay {
    let seed = prepared.experiment.seed;
    let plan = Plan::new(findings.games.min(MOST), seed);
    let courses = |game| prepared.cells[0].courses(seed, game, &mut Scratch::new());
    let maps_of = |cell: usize| engine::maps(&*prepared.cells[cell], &plan, &|_| ());
    let mut maps = maps_of(0);
    let furthest = if maps.is_empty() { Vec::new() } else { furthest(findings, MOST_VARIANTS) };
    let others = furthest.into_iter().map(|cell| VariantMaps { cell, maps: maps_of(cell) });
    let others = others.collect();
    maps.extend(findings.cells[0].typical.and_then(courses));
    Replay { games: plan.count(), maps, others, luck: luck(prepared, &plan) }
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
