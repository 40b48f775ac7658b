//! Where things happen: the pictures the system offers, from the first games of the run.

use crate::report::Figure;
use crate::report::charts::Frame;
use crate::report::charts::curve::Curve;
use crate::report::charts::survival::Survival;
use crate::report::plates::{self, Kind, Picture, pictures};
use crate::report::run::RunView;
use crate::report::words::count;

use super::drawn;
use super::lasting::knot;

/// All pictures of the baseline of the first scenario.
pub fn places(run: &RunView) -> Vec<Figure> {
    run.replay.plates.iter().flat_map(pictures).map(|picture| figure(run, &picture)).collect()
}

fn figure(run: &RunView, picture: &Picture) -> Figure {
    let seen = format!("Seen in the first {} games of {}.", count(run.replay.games), whose(run));
    let caption = format!("{} {seen}", picture.caption);
    let (id, title) = (picture.id.clone(), &picture.title);
    match &picture.chart {
        Kind::Plan(chart) => drawn(id, title, caption, chart),
        Kind::Polar(chart) => drawn(id, title, caption, chart),
        Kind::Board(chart) => drawn(id, title, caption, chart),
        Kind::Survival(curves) => drawn(id, title, caption, &survival(picture, curves)),
    }
}

/// The cell the pictures are of.
fn whose(run: &RunView) -> String {
    match (run.findings.cells.len(), run.scenarios()) {
        (1, _) => "the run".into(),
        (_, 1) => run.cell_name(0).into(),
        (_, _) => format!("{} in {}", run.cell_name(0), run.scenario_name(0)),
    }
}

fn survival(picture: &Picture, curves: &[plates::Curve]) -> Survival {
    let names = curves
        .first()
        .map_or(Vec::new(), |curve| curve.steps.iter().map(|(name, _)| name.clone()).collect());
    let curve = |curve: &plates::Curve| Curve {
        name: curve.name.clone(),
        knots: (1..)
            .zip(&curve.steps)
            .map(|(step, (_, left))| knot(f64::from(step), left))
            .collect(),
    };
    Survival {
        frame: Frame::new(&picture.title, "", ""),
        steps: names,
        axis: String::new(),
        left: "share of the games".into(),
        curves: curves.iter().map(curve).collect(),
    }
}
