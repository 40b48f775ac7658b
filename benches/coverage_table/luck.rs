//! Runs and differences with the luck taken out: how often they hold, and whether the gain they claim is
//! the one they have.

use anyhow::Result;
use rayon::prelude::*;
use tincan::engine::{LuckShape, Plan, run_with_luck};
use tincan::findings::{Measured, ShareInterval, bounds, difference, headline};
use tincan::stats::{Adjusted, TakenOut};
use tincan::systems::Match;

use super::Question;
use super::plain::share;
use super::table::percent;

/// The sizes of short runs, in games.
const SIZES: [u64; 3] = [2_000, 6_000, 20_000];
/// Short runs of each size.
const RUNS: u64 = 400;
const SEED: u64 = 20_250_807;

/// One line for every size: coverage, the gain claimed and the one there is, and how often luck was left
/// in. Nothing where the system keeps no luck.
pub fn measure(question: &Question, games: u64) -> Result<String> {
    let system = question.system()?;
    let Some(place) = headline(system.metrics()).filter(|_| !system.lucks().is_empty()) else {
        return Ok(String::new());
    };
    let cells = question.cells()?;
    let (metrics, lucks) = (system.metrics(), system.lucks().len());
    let shape = LuckShape { metrics: metrics.len(), chosen: &[place], lucks };
    let metric = metrics[place];
    let of = |cell: &dyn Match| bounds(cell, &metric);
    let one = |size: u64, number: u64| -> Adjusted {
        let games = number * size..(number + 1) * size;
        let plan = Plan { games, ..Plan::new(0, SEED).on(1) };
        let mut both: Vec<&dyn Match> = vec![&*cells.book];
        both.extend(cells.other.as_deref());
        let played = run_with_luck(&both, shape, &plan, &|_| ());
        let luck = match played.pairs.first() {
            None => played.cells[0].luck.as_ref(),
            Some(pair) => pair.luck.as_ref(),
        };
        let control = luck.expect("the system keeps luck");
        let (plain, bounds) = match both.as_slice() {
            [first, other] => {
                let bounds = [of(*first), of(*other)];
                (difference(&metric, bounds, control.seen(0), 1.0).0, bounds[1].less(bounds[0]))
            }
            all => {
                let (bounds, way) = (of(all[0]), ShareInterval::default());
                (Measured::within(metric, bounds, control.seen(0), way).estimate, bounds)
            }
        };
        let found = control.adjusted(0, plain);
        Adjusted { estimate: bounds.keep(found.estimate), ..found }
    };
    let what = if cells.other.is_some() { "differences" } else { "runs" };
    let mut text = format!(
        "## luck taken out of {what}: {}, {}\n\n| n | runs | taken out | covered | gain claimed | \
         gain found |\n| ---: | ---: | ---: | ---: | ---: | ---: |\n",
        question.name(),
        metric.name
    );
    for size in SIZES {
        let runs = RUNS.min(games / size).max(2);
        let found: Vec<Adjusted> =
            (0..runs).into_par_iter().map(|number| one(size, number)).collect();
        text += &line(size, &found);
    }
    Ok(text + "\n")
}

/// The truth is the mean of all adjusted runs, which is the sharpest there is.
fn line(size: u64, found: &[Adjusted]) -> String {
    let truth = mean(found.iter().map(|one| one.estimate.value));
    let taken = found.iter().filter(|one| one.outcome == TakenOut::Yes).count();
    let covered = share(found.iter().map(|one| one.estimate), truth);
    let mut claimed: Vec<f64> = found.iter().map(|one| one.factor).collect();
    claimed.sort_by(f64::total_cmp);
    let spread = |of: &dyn Fn(&Adjusted) -> f64| {
        let centre = mean(found.iter().map(of));
        mean(found.iter().map(|one| (of(one) - centre).powi(2)))
    };
    let realised = spread(&|one| one.plain.value) / spread(&|one| one.estimate.value);
    format!(
        "| {size} | {} | {} % | {} | {:.2} | {realised:.2} |\n",
        found.len(),
        percent(taken as f64 / found.len() as f64),
        percent(covered),
        claimed[claimed.len() / 2],
    )
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, n) = values.fold((0.0, 0.0), |(sum, n), value| (sum + value, n + 1.0));
    sum / n
}
