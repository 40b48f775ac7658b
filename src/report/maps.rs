//! From maps, which are counts, to charts, which are shares with their intervals.
//!
//! Intervals are Wilson's at the reports' confidence. Where a share is of planes, shots or the like
//! and not of games, those of one game are taken as if they had nothing to do with each other.

use super::charts::frame::Frame;
use super::charts::geometry::{Point, Rect, at};
use super::charts::panels::Panel;
use super::charts::scale::number;
use super::charts::shade::{RestsOn, Share};
use super::charts::{board, courses, plan, polar};
use kernel::stats::{Estimate, interval};
use kernel::systems::maps::{
    Base, Board, Body, Course, Courses, Layer, Line, Map, Moment, Outline, Place, Plan, Polar,
    Shape, Steps, Times, Zones,
};

mod against;

pub use against::{differences, on_one_scale};

/// A picture made of a map, with the name of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub id: String,
    pub title: String,
    pub caption: String,
    pub chart: MapChart,
}

#[derive(Clone, Debug, PartialEq)]
pub enum MapChart {
    Plan(plan::Plan),
    Polar(polar::Polar),
    Board(board::Board),
    Survival(Vec<Curve>),
    Courses(courses::Courses),
}

/// The share of games still going after each step.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub steps: Vec<(String, Estimate)>,
}

/// The pictures of a map: of a plan one for each of its layers, of the others one. `seen` says in
/// each which games are counted.
pub fn pictures(map: &Map, seen: &str) -> Vec<Picture> {
    let picture = |chart| Picture {
        id: map.id.clone(),
        title: map.title.clone(),
        caption: map.caption.clone(),
        chart,
    };
    match &map.body {
        Body::Plan(body) => {
            (0..body.layers.len()).map(|layer| of_layer(map, body, layer, seen)).collect()
        }
        Body::Polar(body) => vec![picture(MapChart::Polar(polar_chart(map, body, seen)))],
        Body::Board(body) => vec![picture(MapChart::Board(board_chart(map, body, seen)))],
        Body::Survival(body) => vec![picture(MapChart::Survival(curves(map, body)))],
        Body::Courses(body) => vec![picture(MapChart::Courses(courses_chart(map, body)))],
    }
}

/// The footnote; `more` is what the reader of this kind of chart must know.
fn footnote(map: &Map, more: &str) -> String {
    format!("{} {more}", map.caption).trim().to_owned()
}

fn of_layer(map: &Map, body: &Plan, layer: usize, seen: &str) -> Picture {
    let name = &body.layers[layer].name;
    let title = format!("{}: {name}", map.title);
    Picture {
        id: format!("{}-{}", map.id, file_name(name)),
        title: title.clone(),
        caption: map.caption.clone(),
        chart: MapChart::Plan(plan_chart(map, body, layer, Frame::new(&title, seen, &map.caption))),
    }
}

/// Only what every file system takes.
fn file_name(words: &str) -> String {
    let fit = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    words.to_lowercase().chars().map(fit).collect()
}

fn plan_chart(map: &Map, body: &Plan, layer: usize, frame: Frame) -> plan::Plan {
    let place = |place: &Place| plan::Place {
        label: place.short.clone(),
        shape: shape(&place.shape),
        share: Share {
            rests_on: rests_on(&place.counts[layer]),
            ..share(&body.layers, layer, &place.counts, map.games, &place.label)
        },
    };
    plan::Plan {
        frame,
        measure: measure(&body.layers, layer),
        width: f64::from(body.width),
        height: f64::from(body.height),
        outlines: body.outlines.iter().map(outline).collect(),
        zones: zones(&body.zones, map.games),
        places: body.places.iter().map(place).collect(),
        scale: Vec::new(),
    }
}

/// What a layer counts at one place, of what.
fn estimate(layer: &Layer, number: usize, counts: &[Times], games: u64) -> Estimate {
    let (k, n) = match layer.of {
        Base::Games => (counts[number].games, games),
        Base::Layer(base) => (counts[number].times.min(counts[base].times), counts[base].times),
    };
    match layer.of {
        Base::Layer(_) if n < LEAST => Estimate::unknown(n),
        Base::Games | Base::Layer(_) => interval::wilson(k, n, interval::LEVEL),
    }
}

/// What was seen in some games, but in fewer than this, is grey.
const FEW_GAMES: u64 = 50;

fn rests_on(times: &Times) -> RestsOn {
    match times.games {
        1..FEW_GAMES => RestsOn::Few,
        _ => RestsOn::Enough,
    }
}

/// A share of fewer than this is not shown: one plane that fell would make a square the darkest.
const LEAST: u64 = 20;

/// The share of one layer, with the words of all of them under a heading.
fn share(layers: &[Layer], layer: usize, counts: &[Times], games: u64, heading: &str) -> Share {
    let Estimate { value, low, high, .. } = estimate(&layers[layer], layer, counts, games);
    let told = (0..layers.len()).map(|number| told(&layers[number], number, counts, games));
    let heading = (!heading.is_empty()).then(|| heading.to_owned());
    let lines: Vec<String> = heading.into_iter().chain(told).collect();
    Share { value, low, high, words: lines.join("\n"), rests_on: RestsOn::Enough }
}

fn told(layer: &Layer, number: usize, counts: &[Times], games: u64) -> String {
    let share = percent(estimate(layer, number, counts, games));
    match layer.of {
        Base::Games => {
            let a_game = counts[number].times as f64 / games.max(1) as f64;
            format!("{}: in {share} of the games, {a_game:.3} a game", layer.name)
        }
        Base::Layer(base) => {
            format!("{}: {share} of {}", layer.name, counts[base].times)
        }
    }
}

/// `12.3 % [11.9, 12.7]`; a dash for what is not known.
fn percent(estimate: Estimate) -> String {
    if !estimate.value.is_finite() {
        return "—".into();
    }
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|x| 100.0 * x);
    format!("{value:.1} % [{low:.1}, {high:.1}]")
}

fn measure(layers: &[Layer], layer: usize) -> String {
    match layers[layer].of {
        Base::Games => "share of all games".into(),
        Base::Layer(base) => format!("share of {}", layers[base].name),
    }
}

fn zones(zones: &Zones, games: u64) -> Vec<plan::Zone> {
    let note = |counts: &[Times]| {
        let parts = zones.layers.iter().enumerate().map(|(number, layer)| {
            let share = 100.0 * estimate(layer, number, counts, games).value;
            // Kept together where the line is broken.
            format!("{} {share:.1} %", layer.name).replace(' ', "\u{a0}")
        });
        parts.collect::<Vec<_>>().join(", ")
    };
    let zone = |zone: &kernel::systems::maps::Zone| plan::Zone {
        label: zone.label.clone(),
        note: note(&zone.counts),
        area: rect(zone.area),
    };
    zones.list.iter().map(zone).collect()
}

fn outline(outline: &Outline) -> plan::Outline {
    let mut points: Vec<Point> = outline.points.iter().map(point).collect();
    match outline.line {
        Line::Closed => points.extend(points.first().copied()),
        Line::Open => {}
    }
    points
}

fn shape(shape: &Shape) -> plan::Shape {
    match shape {
        Shape::Rect(area) => plan::Shape::Rect(rect(*area)),
        Shape::Circle { centre, radius } => plan::Shape::Circle(point(centre), f64::from(*radius)),
        Shape::Polygon(points) => plan::Shape::Polygon(points.iter().map(point).collect()),
    }
}

fn point(point: &kernel::systems::maps::Point) -> Point {
    at(f64::from(point.x), f64::from(point.y))
}

fn rect(area: kernel::systems::maps::Rect) -> Rect {
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(f64::from);
    Rect::new(x, y, x + width, y + height)
}

fn polar_chart(map: &Map, body: &Polar, seen: &str) -> polar::Polar {
    let rings = format!("Rings from the inside: {}.", body.rings.join(", "));
    polar::Polar {
        frame: Frame::new(&map.title, seen, &footnote(map, &rings)),
        sectors: body.sectors.clone(),
        rings: body.rings.clone(),
        panels: panels(&body.layers, &body.counts, map.games),
    }
}

fn board_chart(map: &Map, body: &Board, seen: &str) -> board::Board {
    let feature = |feature: &kernel::systems::maps::Feature| board::Feature {
        label: feature.label.clone(),
        squares: feature.squares.iter().map(|square| [square.column, square.row]).collect(),
    };
    board::Board {
        frame: Frame::new(&map.title, seen, &footnote(map, &outlined(body))),
        columns: body.columns.clone(),
        rows: body.rows.clone(),
        panels: panels(&body.layers, &body.counts, map.games),
        features: body.features.iter().map(feature).collect(),
    }
}

/// Which features are outlined, and the first square of each; those whose labels are a letter or two
/// have them in their squares.
fn outlined(body: &Board) -> String {
    let long = body.features.iter().filter(|feature| feature.label.chars().count() > 2);
    let places = long.filter_map(|feature| {
        let first = feature.squares.first()?;
        let (column, row) = (body.columns.get(first.column)?, body.rows.get(first.row)?);
        Some(format!("{} at {column} {row}", feature.label))
    });
    let places: Vec<String> = places.collect();
    if places.is_empty() { String::new() } else { format!("Outlined: {}.", places.join(", ")) }
}

fn panels(layers: &[Layer], counts: &[Vec<Times>], games: u64) -> Vec<Panel> {
    let cells = counts.first().map_or(0, Vec::len);
    let panel = |layer: usize| Panel {
        title: layers[layer].name.clone(),
        measure: measure(layers, layer),
        scale: Vec::new(),
        shares: (0..cells)
            .map(|cell| {
                let here: Vec<Times> = counts.iter().map(|layer| layer[cell]).collect();
                share(layers, layer, &here, games, "")
            })
            .collect(),
    };
    (0..layers.len()).map(panel).collect()
}

/// A plane of whole units: maps have hundredths.
fn courses_chart(map: &Map, body: &Courses) -> courses::Courses {
    let unit = |point: &kernel::systems::maps::Point| {
        at(f64::from(point.x) / 100.0, f64::from(point.y) / 100.0)
    };
    let line = |course: &Course| courses::Course {
        name: course.name.clone(),
        team: course.team,
        first: course.first,
        points: course.points.iter().map(unit).collect(),
    };
    let mark = |moment: &Moment| courses::Mark {
        at: unit(&moment.at),
        kind: moment.kind,
        label: moment.turn.to_string(),
        times: moment.times.into(),
        words: moment.words.clone(),
    };
    courses::Courses {
        frame: Frame::new(&map.title, "", &map.caption),
        unit: body.unit.clone(),
        teams: body.teams.clone(),
        lines: body.list.iter().map(line).collect(),
        kinds: body.kinds.clone(),
        marks: body.moments.iter().map(mark).collect(),
    }
}

fn curves(map: &Map, body: &Steps) -> Vec<Curve> {
    let curve = |curve: &kernel::systems::maps::Curve| {
        let left = curve.left.iter().map(|&k| interval::wilson(k, map.games, interval::LEVEL));
        Curve { name: curve.name.clone(), steps: body.names.iter().cloned().zip(left).collect() }
    };
    body.curves.iter().map(curve).collect()
}

#[cfg(test)]
mod tests;
