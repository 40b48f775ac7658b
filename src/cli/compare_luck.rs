//! `tincan compare --luck-adjusted`: differences with the luck of both games taken out.

use anyhow::{Result, bail};
use indicatif::ProgressBar;

use super::progress;
use super::session::ShowArgs;
use lab::engine;
use lab::engine::{LuckShape, Plan};
use lab::experiment::{Experiment, Stop};
use lab::experiment::{Prepared, cells_of};
use lab::output::{Column, ledger};

/// A table of the headline's differences, each with the luck of both cells taken out. It plays the
/// games once more, pair by pair: luck is not kept while cells are only counted.
pub fn adjusted_differences(prepared: &Prepared, show: &ShowArgs) -> Result<String> {
    let experiment = &prepared.experiment;
    let Stop::Games(games) = experiment.stop else {
        bail!("--luck-adjusted needs a number of games\n  = help: say it with --games");
    };
    let lucks = prepared.system.lucks().len();
    if lucks == 0 {
        bail!("{} keeps no luck\n  = help: leave out --luck-adjusted", prepared.system.id());
    }
    let chosen = &prepared.watched()[..1];
    let shape = LuckShape { metrics: prepared.metrics().len(), chosen, lucks };
    let plan = Plan::new(games, experiment.seed).on(usize::from(show.threads));
    let pairs = pairs(experiment);
    let all = 2 * games * pairs.len() as u64;
    let bar = if show.quiet { ProgressBar::hidden() } else { progress::bar(all) };
    let cells = prepared.games();
    let row = |&[baseline, cell]: &[usize; 2]| {
        let pair = [cells[baseline], cells[cell]];
        let control = engine::run_pair_with_luck(pair, shape, &plan, &|games| bar.inc(games));
        let found = control.adjusted(0);
        let said = &experiment.cells[cell];
        let scenario = &experiment.scenarios[said.scenario].name;
        let estimate = found.estimate;
        [
            format!("{scenario}: {}", prepared.cell_title(cell)),
            format!("{} {}", estimate.value_text(), estimate.interval_text()),
            format!("{:.1}×", found.factor),
        ]
    };
    let rows: Vec<_> = pairs.iter().map(row).collect();
    bar.finish_and_clear();
    let metric = prepared.metrics()[chosen[0]].title;
    let heads =
        [Column::words("luck taken out"), Column::numbers(metric), Column::numbers("as if games")];
    Ok(format!("\n{}", ledger(heads, &rows)))
}

/// Every cell with the baseline of its scenario.
fn pairs(experiment: &Experiment) -> Vec<[usize; 2]> {
    let of = |scenario: usize| {
        let cells = cells_of(experiment, scenario);
        cells[1..].iter().map(|&cell| [cells[0], cell]).collect::<Vec<_>>()
    };
    (0..experiment.scenarios.len()).flat_map(of).collect()
}
