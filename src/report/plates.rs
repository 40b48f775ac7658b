//! From plates, which are counts, to charts, which are shares with their intervals.
//!
//! Intervals are Wilson's at the reports' confidence. Where a share is of planes, shots or the like
//! and not of games, those of one game are taken as if they had nothing to do with each other.

use super::charts::frame::Frame;
use super::charts::geometry::{Point, Rect, at};
use super::charts::panels::Panel;
use super::charts::shade::Share;
use super::charts::{board, plan, polar};
use crate::stats::{Estimate, interval};
use crate::systems::plates::{
    Base, Board, Body, Layer, Line, Outline, Place, Plan, Plate, Polar, Shape, Steps, Times, Zones,
};

/// A picture made of a plate, with the name of its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub id: String,
    pub title: String,
    pub caption: String,
    pub chart: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Plan(plan::Plan),
    Polar(polar::Polar),
    Board(board::Board),
    Survival(Vec<Curve>),
}

/// The share of games still going after each step.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub steps: Vec<(String, Estimate)>,
}

/// The pictures of a plate: of a plan one for each of its layers, of the others one.
pub fn pictures(plate: &Plate) -> Vec<Picture> {
    let picture = |chart| Picture {
        id: plate.id.clone(),
        title: plate.title.clone(),
        caption: plate.caption.clone(),
        chart,
    };
    match &plate.body {
        Body::Plan(body) => {
            (0..body.layers.len()).map(|layer| of_layer(plate, body, layer)).collect()
        }
        Body::Polar(body) => vec![picture(Kind::Polar(polar_chart(plate, body)))],
        Body::Board(body) => vec![picture(Kind::Board(board_chart(plate, body)))],
        Body::Survival(body) => vec![picture(Kind::Survival(curves(plate, body)))],
    }
}

fn frame(plate: &Plate, title: String) -> Frame {
    let games = super::charts::scale::number(plate.games as f64, 0);
    let note = format!("{} Counted in the first {games} games of the run.", plate.caption);
    Frame::new(&title, "", note.trim())
}

fn of_layer(plate: &Plate, body: &Plan, layer: usize) -> Picture {
    let name = &body.layers[layer].name;
    let title = format!("{}: {name}", plate.title);
    Picture {
        id: format!("{}-{}", plate.id, file_name(name)),
        title: title.clone(),
        caption: plate.caption.clone(),
        chart: Kind::Plan(plan_chart(plate, body, layer, frame(plate, title))),
    }
}

/// Only what every file system takes.
fn file_name(words: &str) -> String {
    let fit = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    words.to_lowercase().chars().map(fit).collect()
}

fn plan_chart(plate: &Plate, body: &Plan, layer: usize, frame: Frame) -> plan::Plan {
    let place = |place: &Place| plan::Place {
        label: place.short.clone(),
        shape: shape(&place.shape),
        share: share(&body.layers, layer, &place.counts, plate.games, heading(place)),
    };
    plan::Plan {
        frame,
        measure: measure(&body.layers, layer),
        width: f64::from(body.width),
        height: f64::from(body.height),
        outlines: body.outlines.iter().map(outline).collect(),
        zones: zones(&body.zones, plate.games),
        places: body.places.iter().map(place).collect(),
    }
}

/// The full name, where the chart shows a short one.
fn heading(place: &Place) -> String {
    if place.label == place.short { String::new() } else { format!("{}\n", place.label) }
}

/// What a layer counts at one place, of what.
fn estimate(layer: &Layer, number: usize, counts: &[Times], games: u64) -> Estimate {
    let (k, n) = match layer.of {
        Base::Games => (counts[number].games, games),
        Base::Layer(base) => (counts[number].times.min(counts[base].times), counts[base].times),
    };
    interval::wilson(k, n, interval::LEVEL)
}

/// The share of one layer, with the words of all of them.
fn share(layers: &[Layer], layer: usize, counts: &[Times], games: u64, before: String) -> Share {
    let Estimate { value, low, high, .. } = estimate(&layers[layer], layer, counts, games);
    let lines: Vec<String> =
        (0..layers.len()).map(|number| told(&layers[number], number, counts, games)).collect();
    Share { value, low, high, words: before + &lines.join("\n") }
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
        Base::Layer(base) => format!("share of: {}", layers[base].name),
    }
}

fn zones(zones: &Zones, games: u64) -> Vec<plan::Zone> {
    let note = |counts: &[Times]| {
        let parts = zones.layers.iter().enumerate().map(|(number, layer)| {
            let share = 100.0 * estimate(layer, number, counts, games).value;
            format!("{} {share:.1} %", layer.name)
        });
        parts.collect::<Vec<_>>().join(" · ")
    };
    let zone = |zone: &crate::systems::plates::Zone| plan::Zone {
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
    plan::Outline { label: outline.label.clone(), points }
}

fn shape(shape: &Shape) -> plan::Shape {
    match shape {
        Shape::Rect(area) => plan::Shape::Rect(rect(*area)),
        Shape::Circle { centre, radius } => plan::Shape::Circle(point(centre), f64::from(*radius)),
        Shape::Polygon(points) => plan::Shape::Polygon(points.iter().map(point).collect()),
    }
}

fn point(point: &crate::systems::plates::Point) -> Point {
    at(f64::from(point.x), f64::from(point.y))
}

fn rect(area: crate::systems::plates::Rect) -> Rect {
    let [x, y, width, height] = [area.x, area.y, area.width, area.height].map(f64::from);
    Rect::new(x, y, x + width, y + height)
}

fn polar_chart(plate: &Plate, body: &Polar) -> polar::Polar {
    polar::Polar {
        frame: frame(plate, plate.title.clone()),
        sectors: body.sectors.clone(),
        rings: body.rings.clone(),
        panels: panels(&body.layers, &body.counts, plate.games),
    }
}

fn board_chart(plate: &Plate, body: &Board) -> board::Board {
    let feature = |feature: &crate::systems::plates::Feature| board::Feature {
        label: feature.label.clone(),
        squares: feature.squares.iter().map(|square| [square.column, square.row]).collect(),
    };
    board::Board {
        frame: frame(plate, plate.title.clone()),
        columns: body.columns.clone(),
        rows: body.rows.clone(),
        panels: panels(&body.layers, &body.counts, plate.games),
        features: body.features.iter().map(feature).collect(),
    }
}

fn panels(layers: &[Layer], counts: &[Vec<Times>], games: u64) -> Vec<Panel> {
    let cells = counts.first().map_or(0, Vec::len);
    let panel = |layer: usize| Panel {
        title: layers[layer].name.clone(),
        measure: measure(layers, layer),
        shares: (0..cells)
            .map(|cell| {
                let here: Vec<Times> = counts.iter().map(|layer| layer[cell]).collect();
                share(layers, layer, &here, games, String::new())
            })
            .collect(),
    };
    (0..layers.len()).map(panel).collect()
}

fn curves(plate: &Plate, body: &Steps) -> Vec<Curve> {
    let curve = |curve: &crate::systems::plates::Curve| {
        let left = curve.left.iter().map(|&k| interval::wilson(k, plate.games, interval::LEVEL));
        Curve { name: curve.name.clone(), steps: body.names.iter().cloned().zip(left).collect() }
    };
    body.curves.iter().map(curve).collect()
}
