//! Maps of two variants, one held against the other: on one scale, and as differences.

use super::*;
use kernel::systems::maps::Zone;
use lab::findings::{Noise, PlaceDifference, is_seen, place_differences};

/// The same pictures of several variants, shaded so that a shade means the same in all of them.
pub fn on_one_scale(all: &mut [Vec<Picture>]) {
    for number in 0..all.first().map_or(0, Vec::len) {
        let scales = scales(all.iter().map(|pictures| &pictures[number].chart));
        for pictures in all.iter_mut() {
            match &mut pictures[number].chart {
                MapChart::Plan(plan) => plan.scale.clone_from(&scales[0]),
                MapChart::Polar(polar) => rescale(&mut polar.panels, &scales),
                MapChart::Board(board) => rescale(&mut board.panels, &scales),
                MapChart::Survival(_) | MapChart::Courses(_) => {}
            }
        }
    }
}

fn rescale(panels: &mut [Panel], scales: &[Vec<f64>]) {
    panels.iter_mut().zip(scales).for_each(|(panel, scale)| panel.scale.clone_from(scale));
}

/// For each panel what all variants have in it.
fn scales<'a>(charts: impl Iterator<Item = &'a MapChart>) -> Vec<Vec<f64>> {
    let enough = |share: &&Share| share.rests_on == RestsOn::Enough;
    let mut scales: Vec<Vec<f64>> = vec![Vec::new()];
    for chart in charts {
        let panels: Vec<Vec<&Share>> = match chart {
            MapChart::Plan(plan) => vec![plan.places.iter().map(|place| &place.share).collect()],
            MapChart::Polar(polar) => {
                polar.panels.iter().map(|one| one.shares.iter().collect()).collect()
            }
            MapChart::Board(board) => {
                board.panels.iter().map(|one| one.shares.iter().collect()).collect()
            }
            MapChart::Survival(_) | MapChart::Courses(_) => Vec::new(),
        };
        scales.resize(scales.len().max(panels.len()), Vec::new());
        for (scale, shares) in scales.iter_mut().zip(panels) {
            scale.extend(shares.into_iter().filter(enough).map(|share| share.value));
        }
    }
    scales
}

/// What is different in the second of two maps of the same places, as pictures in the order of
/// [`pictures`]; none of what is no matter of places.
pub fn differences(first: &Map, second: &Map, seen: &str) -> Vec<Picture> {
    match (&first.body, &second.body) {
        (Body::Plan(one), Body::Plan(other)) => {
            let layers = 0..one.layers.len();
            layers.map(|layer| plan_against(first, [one, other], layer, seen)).collect()
        }
        (Body::Polar(one), Body::Polar(other)) => {
            let mut chart = polar_chart(first, one, seen);
            chart.panels = panels_against(&one.layers, [&one.counts, &other.counts], first.games);
            vec![picture_of(first, MapChart::Polar(chart))]
        }
        (Body::Board(one), Body::Board(other)) => {
            let mut chart = board_chart(first, one, seen);
            chart.panels = panels_against(&one.layers, [&one.counts, &other.counts], first.games);
            vec![picture_of(first, MapChart::Board(chart))]
        }
        (_, _) => Vec::new(),
    }
}

fn picture_of(map: &Map, chart: MapChart) -> Picture {
    let Map { id, title, caption, .. } = map.clone();
    Picture { id, title, caption, chart }
}

fn plan_against(map: &Map, [one, other]: [&Plan; 2], layer: usize, seen: &str) -> Picture {
    let mut picture = of_layer(map, one, layer, seen);
    let counts = |plan: &Plan| plan.places.iter().map(|place| place.counts.clone()).collect();
    let found = against(&one.layers, layer, [counts(one), counts(other)], map.games);
    if let MapChart::Plan(chart) = &mut picture.chart {
        for ((drawn, place), found) in chart.places.iter_mut().zip(&one.places).zip(&found) {
            let words = format!("{}\n{}", place.label, told(&one.layers[layer], found));
            drawn.share = share_of(found, words);
        }
        zones_against(&mut chart.zones, [&one.zones, &other.zones], map.games);
    }
    picture
}

/// What is known to differ in the parts of a plan.
fn zones_against(drawn: &mut [plan::Zone], [one, other]: [&Zones; 2], games: u64) {
    let counts = |zones: &Zones| zones.list.iter().map(|zone: &Zone| zone.counts.clone()).collect();
    let pair: [Vec<Vec<Times>>; 2] = [counts(one), counts(other)];
    let mut known: Vec<Vec<String>> = vec![Vec::new(); drawn.len()];
    for (number, layer) in one.layers.iter().enumerate() {
        let found = against(&one.layers, number, pair.clone(), games);
        for (known, found) in known.iter_mut().zip(&found).filter(|(_, one)| one.is_known()) {
            let note = format!("{} {}", layer.name, points(found.estimate.value));
            known.push(note.replace(' ', "\u{a0}"));
        }
    }
    for (zone, known) in drawn.iter_mut().zip(known) {
        let none = if one.layers.is_empty() { "" } else { "no difference known" };
        zone.note = if known.is_empty() { none.to_owned() } else { known.join(", ") };
    }
}

fn panels_against(layers: &[Layer], counts: [&[Vec<Times>]; 2], games: u64) -> Vec<Panel> {
    let cells = counts[0].first().map_or(0, Vec::len);
    let by_cell = |counts: &[Vec<Times>]| -> Vec<Vec<Times>> {
        (0..cells).map(|cell| counts.iter().map(|layer| layer[cell]).collect()).collect()
    };
    let pair = counts.map(by_cell);
    let panel = |layer: usize| Panel {
        title: layers[layer].name.clone(),
        measure: measure(layers, layer),
        scale: Vec::new(),
        shares: against(layers, layer, pair.clone(), games)
            .iter()
            .map(|found| share_of(&found.clone(), told(&layers[layer], found)))
            .collect(),
    };
    (0..layers.len()).map(panel).collect()
}

/// A difference at a place, and whether anything was ever seen there.
#[derive(Clone)]
struct Against {
    estimate: Estimate,
    noise: Noise,
    seen: bool,
}

impl Against {
    fn is_known(&self) -> bool {
        self.noise == Noise::Beyond
    }
}

fn against(
    layers: &[Layer],
    layer: usize,
    [one, other]: [Vec<Vec<Times>>; 2],
    games: u64,
) -> Vec<Against> {
    let pairs: Vec<[&[Times]; 2]> = one.iter().zip(&other).map(|(a, b)| [&a[..], &b[..]]).collect();
    let found = place_differences(layers, layer, &pairs, games);
    let with = |(PlaceDifference { estimate, noise }, pair): (PlaceDifference, &[&[Times]; 2])| {
        let seen = pair.iter().any(|counts| is_seen(counts[layer]));
        Against { estimate, noise, seen }
    };
    found.into_iter().zip(&pairs).map(with).collect()
}

fn share_of(found: &Against, words: String) -> Share {
    let Estimate { value, low, high, .. } = found.estimate;
    let rests_on = match (found.noise, found.seen) {
        (Noise::Within, true) => RestsOn::Chance,
        (Noise::Beyond, _) | (Noise::Within, false) => RestsOn::Apart,
    };
    Share { value, low, high, words, rests_on }
}

/// `hit: +1.2 points [0.8, 1.6]`, and that it may be chance where it may.
fn told(layer: &Layer, found: &Against) -> String {
    let Estimate { value, low, high, .. } = found.estimate;
    if !value.is_finite() {
        return format!("{}: too few to tell", layer.name);
    }
    let [low, high] = [low, high].map(|end| number(100.0 * end, 1));
    let chance = match (found.noise, found.seen) {
        (_, false) => ", never seen",
        (Noise::Within, true) => ", may be chance",
        (Noise::Beyond, true) => "",
    };
    format!("{}: {} points [{low}, {high}]{chance}", layer.name, points(value))
}

fn points(share: f64) -> String {
    let points = 100.0 * share;
    if !points.is_finite() {
        return "—".into();
    }
    let plus = if points > 0.0 { "+" } else { "" };
    format!("{plus}{}", number(points, 1))
}
