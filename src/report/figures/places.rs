//! Where things happen: the pictures the system offers, from the first games of the run. Of a run that
//! compares, the same of the variants furthest from the baseline, and what is different there.

use rayon::prelude::*;

use crate::charts::curve::Curve;
use crate::charts::survival::Survival;
use crate::charts::{self, Chart, Frame};
use crate::maps::{self, MapChart, Picture, differences, on_one_scale, pictures};
use crate::run::RunView;
use crate::words::count;
use crate::{Figure, View, ViewKind};
use kernel::systems::maps::Map;
use lab::findings::of_the_same_places;

use super::drawn;
use super::lasting::knot;

/// All pictures of the baseline of the first scenario, with their views.
pub fn places(run: &RunView) -> Vec<Figure> {
    let all: Vec<Sights> =
        (0..run.replay.maps.len()).flat_map(|number| sights(run, number)).collect();
    let seen = seen(run, 0);
    let figure = |one: &Sights| Figure {
        views: one.views.par_iter().map(|sight| sight.view(run)).collect(),
        ..figure(&one.picture, &seen)
    };
    all.par_iter().map(figure).collect()
}

/// A picture, and the same otherwise.
struct Sights {
    picture: Picture,
    views: Vec<Sight>,
}

struct Sight {
    variant: usize,
    kind: ViewKind,
    picture: Picture,
}

/// The pictures of one map.
fn sights(run: &RunView, number: usize) -> Vec<Sights> {
    let first = &run.replay.maps[number];
    let others = run.replay.others.iter();
    let others = others.filter_map(|one| Some((one.cell, one.maps.get(number)?)));
    let others: Vec<(usize, &Map)> =
        others.filter(|(_, map)| of_the_same_places(first, map)).collect();
    let cells = others.iter().map(|(cell, _)| *cell);
    let mut drawn = vec![pictures(first, &seen(run, 0))];
    drawn.extend(others.iter().map(|(_, map)| pictures(map, &drawn_of(run, ViewKind::Variant))));
    on_one_scale(&mut drawn);
    let mut drawn = drawn.into_iter();
    let own = drawn.next().unwrap_or_default();
    let mut all: Vec<Sights> =
        own.into_iter().map(|picture| Sights { picture, views: Vec::new() }).collect();
    for ((cell, pictures), (_, map)) in cells.zip(drawn).zip(&others) {
        let apart = differences(first, map, &drawn_of(run, ViewKind::Difference));
        see(&mut all, cell, ViewKind::Variant, pictures);
        see(&mut all, cell, ViewKind::Difference, apart);
    }
    all
}

/// Lay the pictures of one variant beside those of the baseline. What has no difference has no views.
fn see(all: &mut [Sights], variant: usize, kind: ViewKind, pictures: Vec<Picture>) {
    for (sights, picture) in all.iter_mut().zip(pictures) {
        let of_places = match picture.chart {
            MapChart::Plan(_) | MapChart::Polar(_) | MapChart::Board(_) => true,
            MapChart::Survival(_) | MapChart::Courses(_) => false,
        };
        if of_places {
            sights.views.push(Sight { variant, kind, picture });
        }
    }
}

impl Sight {
    fn view(&self, run: &RunView) -> View {
        let (svg, narrow) = match &self.picture.chart {
            MapChart::Plan(chart) => both(chart),
            MapChart::Polar(chart) => both(chart),
            MapChart::Board(chart) => both(chart),
            MapChart::Survival(_) | MapChart::Courses(_) => Default::default(),
        };
        let [variant, baseline] = [self.variant, 0].map(|cell| run.cell_name(cell));
        View { variant, baseline, kind: self.kind, caption: self.caption(run), svg, narrow }
    }

    fn caption(&self, run: &RunView) -> String {
        match self.kind {
            ViewKind::Variant => format!("{}, played once more.", seen(run, self.variant)),
            ViewKind::Difference => format!(
                "{}. Blue is less often, red more often; grey may be chance. A place is coloured only where \
                 its 95\u{a0}% interval, corrected for all places (Bonferroni), does not reach 0, however \
                 many of the same games had it in both.",
                less(run, self.variant)
            ),
        }
    }
}

/// For screens wide and narrow.
fn both(chart: &(impl Chart + Sync)) -> (String, String) {
    rayon::join(|| charts::svg(chart), || charts::svg_narrow(chart))
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
fn seen(run: &RunView, cell: usize) -> String {
    let whose = match (run.findings.cells.len(), run.scenarios()) {
        (1, _) => String::new(),
        (_, 1) => format!(" of {}", run.cell_name(cell)),
        (_, _) => format!(" of {} in {}", run.cell_name(cell), run.scenario_name(0)),
    };
    format!("Counted in {}{whose}", which(run))
}

/// What stands in a drawing of a variant. It takes as many lines as in that of the baseline, if it can: what
/// stands below would be moved by one line more, and every line of the drawing would be another.
fn drawn_of(run: &RunView, kind: ViewKind) -> String {
    let own = seen(run, 0);
    let of_first = format!(" of {}", run.cell_name(0));
    let ways = match kind {
        ViewKind::Variant => [" of a variant", ""].map(|of| own.replacen(&of_first, of, 1)),
        ViewKind::Difference => [&*of_first, ""]
            .map(|of| own.replacen(&of_first, of, 1).replacen("Counted", "Compared", 1)),
    };
    let height = |words: &str| {
        let frame = Frame::new("", words, "");
        [charts::WIDTH, charts::NARROW].map(|width| frame.above(width))
    };
    let [first, other] = ways;
    if height(&first) == height(&own) { first } else { other }
}

/// What a difference is of.
fn less(run: &RunView, cell: usize) -> String {
    format!("{} less {}, over {}", run.cell_name(cell), run.cell_name(0), which(run))
}

fn which(run: &RunView) -> String {
    let games = count(run.replay.games);
    match (run.replay.games, run.findings.games) {
        (1, _) => "the first game".to_owned(),
        (some, all) if some < all => format!("the first {games} games"),
        (_, _) => format!("all {games} games"),
    }
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
