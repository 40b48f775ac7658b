//! `tincan compare --luck-adjusted`: differences with the luck of both games taken out.

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::progress;
use super::session::ShowArgs;
use lab::engine;
use lab::engine::{LuckShape, Plan};
use lab::experiment::{Experiment, Stop};
use lab::experiment::{Prepared, cells_of};
use lab::findings::{LuckDifference, bounds};

/// The headline's differences, each with the luck of both cells taken out. It plays the games once
/// more, pair by pair: luck is not kept while cells are only counted.
pub fn adjusted_differences(prepared: &Prepared, show: &ShowArgs) -> Result<Vec<LuckDifference>> {
    let experiment = &prepared.experiment;
    let Stop::Games(games) = experiment.stop else {
        bail!("--luck-adjusted needs a number of games\n  = help: say it with --games");
    };
    let lucks = prepared.system.lucks().len();
    if lucks == 0 {
        bail!("{} keeps no luck\n  = help: leave out --luck-adjusted", prepared.system.id());
    }
    let chosen = &prepared.watched()[..1];
    let metric = &prepared.metrics()[chosen[0]];
    let shape = LuckShape { metrics: prepared.metrics().len(), chosen, lucks };
    let plan = Plan::new(games, experiment.seed).on(usize::from(show.threads));
    let pairs = pairs(experiment);
    let all = 2 * games * pairs.len() as u64;
    let bar = if show.quiet { ProgressBar::hidden() } else { progress::bar(all) };
    let cells = prepared.games();
    let one = |&pair: &[usize; 2]| {
        let games = pair.map(|cell| cells[cell]);
        let control = engine::run_pair_with_luck(games, shape, &plan, &|games| bar.inc(games));
        LuckDifference::new(pair, metric, games.map(|cell| bounds(cell, metric)), &control)
    };
    let found = pairs.iter().map(one).collect();
    bar.finish_and_clear();
    Ok(found)
}

/// Every cell with the baseline of its scenario.
fn pairs(experiment: &Experiment) -> Vec<[usize; 2]> {
    let of = |scenario: usize| {
        let cells = cells_of(experiment, scenario);
        cells[1..].iter().map(|&cell| [cells[0], cell]).collect::<Vec<_>>()
    };
    (0..experiment.scenarios.len()).flat_map(of).collect()
}
