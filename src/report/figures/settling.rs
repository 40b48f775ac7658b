//! How the headline settled as games were played.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::convergence::Convergence;
use crate::charts::curve::{Curve, Knot};
use crate::run::RunView;
use crate::words::{count, level, share_or_mean};

use super::drawn;

/// More curves than this hide each other.
const MOST_CURVES: usize = 4;

/// The baselines of the first scenarios, from the first games to all of them.
pub fn settling(run: &RunView) -> Vec<Figure> {
    let metric = run.headline();
    let shown: Vec<usize> =
        (0..run.scenarios()).map(|scenario| run.cells_of(scenario)[0]).take(MOST_CURVES).collect();
    let (_, unit) = level(metric, &run.estimate(0, 0));
    let title = format!("How “{}” settled", metric.title);
    let subtitle = format!(
        "Its {} after so many games, of {}, with an interval that holds at every look at once",
        share_or_mean(metric),
        count(run.findings.games)
    );
    let chart = Convergence {
        frame: Frame::new(&title, &subtitle, ""),
        axis: format!("{}, {unit}", metric.title),
        curves: shown.iter().map(|&cell| curve(run, cell)).collect(),
        last: shown.iter().map(|&cell| last(run, cell)).collect(),
    };
    let plainly = match run.luck_taken_out() {
        true => " The band counts games plainly; the bar has luck taken out.",
        false => "",
    };
    let caption = format!(
        "The band is a confidence sequence: it may be looked at after every game and still holds \
         95\u{a0}% of the time. The bar at the end is the interval of the tables, which holds for one \
         look and is narrower.{plainly}"
    );
    vec![drawn("settling".into(), &title, caption, &chart)]
}

fn curve(run: &RunView, cell: usize) -> Curve {
    let knots = run.findings.cells[cell].course.iter().map(|step| {
        let (found, _) = level(run.headline(), &step.estimate);
        Knot { x: step.games as f64, value: found.value, low: found.low, high: found.high }
    });
    let name = match run.scenarios() {
        1 => run.cell_name(cell),
        _ => run.scenario_name(run.cell(cell).scenario).to_owned(),
    };
    Curve { name, knots: knots.collect() }
}

fn last(run: &RunView, cell: usize) -> (f64, f64) {
    let (found, _) = level(run.headline(), &run.estimate(cell, 0));
    (found.low, found.high)
}
