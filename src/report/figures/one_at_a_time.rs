//! What changing one factor at a time does, largest first.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::tornado::{Factor, Level, Tornado};
use crate::run::RunView;
use crate::words::{count, difference, level, value};
use lab::experiment::Design;
use lab::findings::Comparison;

use super::{MOST_ROWS, drawn, judged, of_scenario, reading, towards};

/// One tornado for each scenario.
pub fn tornadoes(run: &RunView) -> Vec<Figure> {
    let each = run.cells_of(0).len();
    match run.experiment().design {
        Design::OneAtATime if each > 1 && each <= MOST_ROWS => {
            (0..run.scenarios()).map(|scenario| tornado(run, scenario)).collect()
        }
        Design::OneAtATime
        | Design::Compare
        | Design::Grid
        | Design::Factorial(_)
        | Design::PlackettBurman
        | Design::LatinHypercube { .. } => Vec::new(),
    }
}

fn tornado(run: &RunView, scenario: usize) -> Figure {
    let metric = run.headline();
    let baseline = run.cells_of(scenario)[0];
    let (found, unit) = level(metric, &run.estimate(baseline, 0));
    let (_, change) = difference(metric, &found);
    let (id, place) = of_scenario(run, "one-at-a-time", scenario);
    let title = format!("What each factor alone does to “{}”{place}", metric.title);
    let subtitle = format!(
        "Difference to {}, game by game on the same dice, {} games each",
        run.cell_name(baseline),
        count(run.findings.games)
    );
    let chart = Tornado {
        frame: Frame::new(&title, &subtitle, ""),
        axis: format!("{}, difference in {change}", metric.title),
        baseline: format!("{} {} {unit}", run.cell_name(baseline), value(&found)),
        towards: towards(run),
        likes: metric.liking_side().into(),
        factors: (0..run.experiment().factors.len()).map(|at| factor(run, scenario, at)).collect(),
    };
    let caption = "Bars are differences to the baseline when only this factor changes; the thin \
                   lines are 95\u{a0}% intervals.";
    drawn(id, &title, caption.into(), &chart)
}

/// A factor and the cells in which it alone is changed.
fn factor(run: &RunView, scenario: usize, at: usize) -> Factor {
    let cells = run.cells_of(scenario);
    let usual = &run.cell(cells[0]).levels[at];
    let others = cells.iter().filter(|&&cell| run.cell(cell).levels[at] != *usual);
    let levels =
        others.filter_map(|&cell| run.comparison(cell, 0)).map(|one| changed(run, one, at));
    Factor { name: run.factor_name(at), usual: usual.clone(), levels: levels.collect() }
}

fn changed(run: &RunView, one: &Comparison, at: usize) -> Level {
    let (found, _) = difference(run.headline(), &one.difference);
    let sign = if found.value > 0.0 { "+" } else { "" };
    Level {
        label: run.cell(one.cell).levels[at].clone(),
        short: format!("{sign}{}", value(&found)),
        reading: reading(&found),
        n: found.n,
        verdict: judged(&one.verdict),
    }
}
