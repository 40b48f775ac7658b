//! The charts of what balances a game.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::curve::Knot;
use crate::charts::forest::{Forest, Row};
use crate::charts::heat_map::{Better, HeatMap, Shading, Side, Tile};
use crate::charts::reading::{Judged, Reference};
use crate::charts::solution::{PlayedLevel, Solution};
use crate::words::{interval, n_of, told, value};
use kernel::stats::Estimate;
use lab::findings::{
    BalancePoint, BalanceResult, ContourResult, Crossing, Measure, PlaceBalance, SeveralResult, Way,
};
use lab::output::told::Kind;

use super::super::level;
use super::{axis, figure, reading};

/// A mean on the axis, in hundredths where it is a share.
fn shown(metric: &Measure, found: &Estimate) -> Estimate {
    level(metric, found).0
}

/// The target on the axis.
fn aim_at(metric: &Measure, target: f64) -> f64 {
    shown(metric, &Estimate { value: target, low: target, high: target, n: 0 }).value
}

/// The levels, the curve through them, and where it reaches the target.
pub fn solution(study: &BalanceResult) -> Vec<Figure> {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.curve.points[0].found);
    let title = format!("“{}” by “{}”", metric.title, study.setting);
    let subtitle = format!("{}, levels with their 95 % intervals", study.asked.places());
    let chart = Solution {
        frame: Frame::new(&title, &subtitle, ""),
        across: study.setting.clone(),
        axis: axis(metric, unit),
        levels: study.curve.points.iter().map(|point| played(metric, point)).collect(),
        target: aim_at(metric, study.target),
        aim: format!("target: {}", Kind::asked(metric).level(study.target)),
        solution: study.crossing.map(|Crossing { at, low, high }| {
            [at, low.unwrap_or(f64::NAN), high.unwrap_or(f64::NAN)]
        }),
    };
    vec![figure("solution", &title, caption(study), &chart)]
}

fn caption(study: &BalanceResult) -> String {
    let curve = match study.curve.way {
        Way::Rising | Way::Falling => {
            "The line is the nearest curve that goes one way (isotonic regression)"
        }
        Way::Neither => "The line goes through the estimates, since they do not go one way",
    };
    let solution = match study.crossing {
        Some(_) => {
            "the dot is where it reaches the target, the bar below it its 95\u{a0}% interval"
        }
        None => "between two words lies nothing",
    };
    format!("{curve}; {solution}.")
}

fn played(metric: &Measure, point: &BalancePoint) -> PlayedLevel {
    let found = shown(metric, &point.found);
    let (_, unit) = level(metric, &point.found);
    let fitted = Estimate { value: point.fitted, ..point.found };
    PlayedLevel {
        name: point.name.clone(),
        found: Knot { x: point.at, value: found.value, low: found.low, high: found.high },
        fitted: shown(metric, &fitted).value,
        told: format!(
            "{}: {} {}\n{}",
            point.name,
            told(&value(&found), unit),
            interval(&found),
            n_of(&found)
        ),
    }
}

/// Every pair of levels, and where the target runs between them.
pub fn contour(study: &ContourResult) -> Vec<Figure> {
    let metric = &study.asked.metric;
    let [first, second] = &study.knobs;
    let (_, unit) = level(metric, &study.grid[0][0]);
    let title = format!("“{}” by “{}” and “{}”", metric.title, first.title, second.title);
    let aim = Kind::asked(metric).level(study.target);
    let middle = aim_at(metric, study.target);
    let tile = |(row, column): (usize, usize)| {
        let found = shown(metric, &study.grid[row][column]);
        let half = Estimate { value: found.half_width(), ..found };
        Some(Tile {
            value: found.value,
            text: value(&found),
            half: format!("±{}", value(&half)),
            told: format!(
                "{} and {}: {} {}\n{}",
                first.levels[row],
                second.levels[column],
                told(&value(&found), unit),
                interval(&found),
                n_of(&found)
            ),
        })
    };
    let columns = second.levels.len();
    let row = |row: usize| (0..columns).map(|column| tile((row, column))).collect();
    let blue = match metric.likes.as_str() {
        "" => String::new(),
        likes => format!("; blue is better for {likes}"),
    };
    let chart = HeatMap {
        frame: Frame::new(&title, &format!("{}; colours part at {aim}", study.asked.places()), ""),
        measure: format!("{}, {unit}{blue}", metric.title),
        across: Side { title: second.title.clone(), labels: second.levels.clone() },
        down: Side { title: first.title.clone(), labels: first.levels.clone() },
        cells: (0..study.grid.len()).map(row).collect(),
        shading: Shading::Diverging { middle, better: Better::Higher },
        baseline: study.nearest(1).first().copied(),
        framed: format!("nearest to {aim}"),
        contour: Some(middle),
    };
    let caption = "Each pair of levels with half its 95\u{a0}% interval; the target lies along the dashed line.";
    vec![figure("contour", &title, caption.into(), &chart)]
}

/// The odds in each scenario with the one value that is best for all of them.
pub fn several(study: &SeveralResult) -> Vec<Figure> {
    let metric = &study.asked.metric;
    let Some(best) = &study.best else { return Vec::new() };
    let (_, unit) = level(metric, &best.found[0]);
    let title = format!("“{}” with “{}” at {}", metric.title, study.setting, best.level);
    let row = |(place, found): (&PlaceBalance, &Estimate)| {
        let found = shown(metric, found);
        Row {
            label: place.title.clone(),
            reading: reading(&found),
            n: found.n,
            note: String::new(),
            verdict: Judged::Unjudged,
        }
    };
    let rows = study.places.iter().zip(&best.found).map(row).collect();
    let label = format!("target: {}", Kind::asked(metric).level(study.target));
    let chart = Forest {
        value_heading: format!("{unit} [95 %]"),
        within: super::within(metric),
        reference: Some(Reference { value: aim_at(metric, study.target), label }),
        ..Forest::of(
            Frame::new(&title, "the one value that is best for all scenarios", ""),
            &axis(metric, unit),
            rows,
        )
    };
    let caption = "The value with the least largest distance from the target, and what it gives in every scenario.";
    vec![figure("best-for-all", &title, caption.into(), &chart)]
}
