//! From maps, which are counts, to charts, which are shares with their intervals.
//!
//! Intervals are Wilson's at the reports' confidence. Where a share is of planes, shots or the like
//! and not of games, those of one game are taken as if they had nothing to do with each other.

use super::charts::frame::Frame;
use super::charts::geometry::{Point, Rect, at};
use super::charts::panels::Panel;
use super::charts::shade::{RestsOn, Share};
use super::charts::{board, courses, plan, polar};
use kernel::stats::{Estimate, interval};
use kernel::systems::maps::{
    Base, Board, Body, Course, Courses, Layer, Line, Map, Moment, Outline, Place, Plan, Polar,
    Shape, Steps, Times, Zones,
};

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
mod tests {
    use super::*;
    use kernel::systems::maps::{Curve as Counted, Feature, Rect as Area, Square, Zone};

    fn times(games: u64, times: u64) -> Times {
        Times { games, times }
    }

    fn map(body: Body) -> Map {
        let [id, title, caption] = ["ship", "The ship", "A caption."].map(String::from);
        Map { id, title, caption, games: 200, body }
    }

    fn gun(counts: Vec<Times>) -> Place {
        let area = Area { x: 10, y: 20, width: 30, height: 40 };
        let [label, short, kind] = ["5in 1", "51", "gun"].map(String::from);
        Place { label, short, kind, shape: Shape::Rect(area), counts }
    }

    fn ship() -> Map {
        let layers = vec![Layer::of_games("hit"), Layer::of_games("burnt out")];
        let area = Area { x: 0, y: 0, width: 100, height: 90 };
        let zone = Zone { label: "aft".into(), area, counts: vec![times(30, 31)] };
        map(Body::Plan(Plan {
            width: 100,
            height: 90,
            outlines: vec![],
            layers: layers.clone(),
            places: vec![gun(vec![times(50, 60), times(20, 20)])],
            zones: Zones { layers: layers[..1].to_vec(), list: vec![zone] },
        }))
    }

    /// 50 of 200 games is 0.25; Wilson's interval of it is 0.1951 to 0.3143. 60 hits in 200 games
    /// are 0.3 a game.
    #[test]
    fn a_plan_has_a_picture_for_each_layer_with_all_numbers_for_the_pointer() {
        let pictures = pictures(&ship(), "Counted in all games of book");
        let ids: Vec<&str> = pictures.iter().map(|picture| &*picture.id).collect();
        assert_eq!(ids, ["ship-hit", "ship-burnt-out"]);
        let MapChart::Plan(chart) = &pictures[0].chart else { panic!("a plan") };
        let gun = &chart.places[0];
        assert_eq!((&*gun.label, gun.share.value), ("51", 50.0 / 200.0));
        let words = "5in 1\nhit: in 25.0 % [19.5, 31.4] of the games, 0.300 a game\n\
                     burnt out: in 10.0 % [6.6, 14.9] of the games, 0.100 a game";
        assert_eq!(gun.share.words, words);
        assert_eq!(chart.zones[0].note, "hit\u{a0}15.0\u{a0}%");
        assert_eq!(chart.frame.subtitle, "Counted in all games of book");
        assert_eq!(chart.frame.footnote, "A caption.");
        let MapChart::Plan(burnt) = &pictures[1].chart else { panic!("a plan") };
        assert_eq!(burnt.places[0].share.value, 0.1);
        // 50 games are enough for a shade, 20 are not.
        let rests = [gun, &burnt.places[0]].map(|place| place.share.rests_on);
        assert_eq!(rests, [RestsOn::Enough, RestsOn::Few]);
    }

    /// 3 of 4 planes; where none came, nothing is known.
    #[test]
    fn a_layer_may_be_a_share_of_another() {
        let body = Polar {
            sectors: vec!["0°".into(), "180°".into()],
            rings: vec!["low".into()],
            layers: vec![Layer::of_games("planes"), Layer::of_layer("shot down", 0)],
            counts: vec![vec![times(20, 40), times(9, 19)], vec![times(10, 30), times(9, 19)]],
        };
        let pictures = pictures(&map(Body::Polar(body)), "");
        let MapChart::Polar(chart) = &pictures[0].chart else { panic!("a polar plot") };
        let down = &chart.panels[1];
        assert_eq!((&*down.measure, down.shares[0].value), ("share of planes", 0.75));
        assert!(down.shares[0].words.ends_with("shot down: 75.0 % [59.8, 85.8] of 40"));
        // All of 19 fell, which is too few to tell.
        assert!(down.shares[1].value.is_nan() && down.shares[1].words.ends_with("— of 19"));
        assert!(chart.frame.footnote.contains("Rings from the inside: low."));
    }

    #[test]
    fn boards_say_what_is_outlined_and_curves_have_intervals() {
        let body = Board {
            columns: vec!["A".into(), "B".into()],
            rows: vec!["1".into()],
            layers: vec![Layer::of_games("seen")],
            counts: vec![vec![times(1, 1), times(100, 300)]],
            features: vec![Feature {
                label: "ship".into(),
                squares: vec![Square { column: 1, row: 0 }],
            }],
        };
        let MapChart::Board(chart) = &pictures(&map(Body::Board(body)), "")[0].chart.clone() else {
            panic!("a board")
        };
        assert!(chart.frame.footnote.contains("Outlined: ship at B 1."));
        assert_eq!(chart.panels[0].shares[1].value, 0.5);
        let curves = vec![Counted { name: "afloat".into(), left: vec![200, 100] }];
        let steps = Steps { names: vec!["one".into(), "two".into()], curves };
        let MapChart::Survival(curves) =
            &pictures(&map(Body::Survival(steps)), "")[0].chart.clone()
        else {
            panic!("curves")
        };
        let (name, after) = &curves[0].steps[1];
        assert_eq!((&**name, after.value, after.n), ("two", 0.5, 200));
    }
}
