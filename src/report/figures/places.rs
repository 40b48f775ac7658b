//! Where things happen: the pictures the system offers, from the first games of the run.

use rayon::prelude::*;

use crate::Figure;
use crate::charts::Frame;
use crate::charts::curve::Curve;
use crate::charts::survival::Survival;
use crate::maps::{self, MapChart, Picture, pictures};
use crate::run::RunView;
use crate::words::count;

use super::drawn;
use super::lasting::knot;

/// All pictures of the baseline of the first scenario.
pub fn places(run: &RunView) -> Vec<Figure> {
    let seen = seen(run);
    let all: Vec<Picture> = run.replay.maps.iter().flat_map(|map| pictures(map, &seen)).collect();
    all.par_iter().map(|picture| figure(picture, &seen)).collect()
}

/// What must be known to read a picture stands in it, so that it can be shown by itself; below it
/// on the page is only which games were counted.
fn figure(picture: &Picture, seen: &str) -> Figure {
    let (id, title) = (picture.id.clone(), &picture.title);
    let counted = format!("{seen}, played once more.");
    match &picture.chart {
        MapChart::Plan(chart) => drawn(id, title, counted, chart),
        MapChart::Polar(chart) => drawn(id, title, counted, chart),
        MapChart::Board(chart) => drawn(id, title, counted, chart),
        MapChart::Courses(chart) => drawn(id, title, String::new(), chart),
        MapChart::Survival(curves) => {
            drawn(id, title, picture.caption.clone(), &survival(picture, curves, seen))
        }
    }
}

/// The games that are counted, and of which cell they are where there are several.
fn seen(run: &RunView) -> String {
    let games = count(run.replay.games);
    let which = match (run.replay.games, run.findings.games) {
        (1, _) => "the first game".to_owned(),
        (some, all) if some < all => format!("the first {games} games"),
        (_, _) => format!("all {games} games"),
    };
    let whose = match (run.findings.cells.len(), run.scenarios()) {
        (1, _) => String::new(),
        (_, 1) => format!(" of {}", run.cell_name(0)),
        (_, _) => format!(" of {} in {}", run.cell_name(0), run.scenario_name(0)),
    };
    format!("Counted in {which}{whose}")
}

fn survival(picture: &Picture, curves: &[maps::Curve], seen: &str) -> Survival {
    let names = curves
        .first()
        .map_or(Vec::new(), |curve| curve.steps.iter().map(|(name, _)| name.clone()).collect());
    let curve = |curve: &maps::Curve| Curve {
        name: curve.name.clone(),
        knots: (1..)
            .zip(&curve.steps)
            .map(|(step, (_, left))| knot(f64::from(step), left))
            .collect(),
    };
    Survival {
        frame: Frame::new(&picture.title, seen, ""),
        steps: names,
        axis: String::new(),
        left: "share of the games".into(),
        curves: curves.iter().map(curve).collect(),
    }
}
