//! How long it lasts, day by day or dive by dive.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::curve::{Curve, Knot};
use crate::charts::survival::Survival;
use crate::run::RunView;
use kernel::stats::Estimate;
use kernel::systems::Metric;
use lab::findings::{self, ShareInterval};

use super::{drawn, file_name};

/// More curves than this hide each other.
const MOST_CURVES: usize = 6;

/// One chart for every metric counted in days until something happens, for the cells of the first
/// scenario.
pub fn survivals(run: &RunView) -> Vec<Figure> {
    let cells = run.cells_of(0);
    if cells.len() > MOST_CURVES {
        return Vec::new();
    }
    let all = |cell: usize| {
        let tally = &run.state.cells[cell].tallies.tally;
        findings::Survival::all(run.prepared.metrics(), tally, ShareInterval::default())
    };
    let found: Vec<(usize, Vec<findings::Survival>)> =
        cells.into_iter().map(|cell| (cell, all(cell))).collect();
    let names = |all: &[findings::Survival]| all.iter().map(|one| (one.metric, one.unit)).collect();
    let timed: Vec<(Metric, &str)> = found.first().map_or(Vec::new(), |(_, all)| names(all));
    timed.into_iter().map(|timed| survival(run, timed, &found)).collect()
}

fn survival(
    run: &RunView,
    (metric, unit): (Metric, &str),
    found: &[(usize, Vec<findings::Survival>)],
) -> Figure {
    let title = format!("{}, {unit} by {unit}", metric.title);
    let curve = |(cell, all): &(usize, Vec<findings::Survival>)| {
        let one = all.iter().find(|one| one.metric == metric)?;
        let knots = one.days.iter().map(|(day, left)| knot(f64::from(*day), left));
        Some(Curve { name: run.cell_name(*cell), knots: knots.collect() })
    };
    let days = found.iter().flat_map(|(_, all)| all).map(|one| one.days.len()).max().unwrap_or(0);
    let chart = Survival {
        frame: Frame::new(&title, metric.meaning, ""),
        steps: (1..=days).map(|day| day.to_string()).collect(),
        axis: format!("{unit}s"),
        left: "share of the games in which it has not happened".into(),
        curves: found.iter().filter_map(curve).collect(),
    };
    let caption = format!("Each {unit} with its own 95\u{a0}% interval.");
    drawn(format!("lasting-{}", file_name(metric.name)), &title, caption, &chart)
}

/// A step of a survival curve.
pub fn knot(x: f64, left: &Estimate) -> Knot {
    Knot { x, value: left.value, low: left.low, high: left.high }
}
