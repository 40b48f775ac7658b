//! One of each answer to what makes a game even.

use super::super::*;
use super::{asked, estimate};
use kernel::stats::Estimate;

/// Two settings, of which the second makes it even at the first level of the first, between 3 and 4.
pub fn contour() -> ContourResult {
    let found = |value: f64| Estimate { value, low: value - 0.02, high: value + 0.02, n: 500 };
    let knob = |title: &str, levels: &[f64]| Knob {
        path: format!("charts.coin.{title}"),
        title: title.into(),
        levels: levels.iter().map(f64::to_string).collect(),
        places: levels.to_vec(),
        is_numeric: true,
    };
    ContourResult {
        asked: Asked { redo: "tincan balance coins/ten --games 500".into(), ..asked() },
        target: 0.5,
        knobs: [knob("weight", &[1.0, 2.0]), knob("sides", &[2.0, 3.0, 4.0, 5.0])],
        grid: [[0.3, 0.4, 0.6, 0.7], [0.1, 0.2, 0.3, 0.4]].map(|row| row.map(found).into()).into(),
    }
}

/// A scenario that is made even and one that is not.
pub fn several() -> SeveralResult {
    let solved = balance();
    let place = |name: &str, behind: Option<usize>| PlaceBalance {
        target: format!("coins/{name}"),
        title: name.into(),
        curve: solved.curve.clone(),
        behind,
        crossing: behind.and(solved.crossing),
    };
    let best = BestForAll { level: "4".into(), found: vec![estimate(0.6), estimate(0.3)] };
    SeveralResult {
        target: 0.5,
        path: solved.path.clone(),
        setting: solved.setting.clone(),
        places: vec![place("ten", Some(1)), place("twenty", None)],
        best: Some(best),
        asked: solved.asked,
    }
}

/// Three numbers: the sides of the coin carry the game and can make it even, its weight can not, its colour does nothing.
pub fn scan() -> ScanResult {
    let step = |by: i64, value: f64, adjusted: f64| ScanStep {
        by,
        value: (6 + by).to_string(),
        difference: Estimate { value, low: value - 0.01, high: value + 0.01, n: 500 },
        p: adjusted / 3.0,
        adjusted,
        touched: if value == 0.0 { 0 } else { 90 },
    };
    let number = |place: usize, name: &str, steps: Vec<ScanStep>| ScanNumber {
        path: format!("charts.coin.{name}"),
        title: format!("Coin: {name}"),
        value: "6".into(),
        cell: Some(ChartCell {
            chart: "charts.coin".into(),
            row: (place, name.into()),
            column: (0, String::new()),
        }),
        steps,
    };
    let numbers = vec![
        number(0, "sides", vec![step(1, -0.12, 0.001), step(-1, 0.1, 0.002)]),
        number(1, "weight", vec![step(1, 0.004, 0.6)]),
        number(2, "colour", vec![step(1, 0.0, f64::NAN), step(-1, 0.0, f64::NAN)]),
    ];
    let solved = balance();
    let remedy = Remedy {
        path: "charts.coin.sides".into(),
        title: "Coin: sides".into(),
        value: "2".into(),
        at: 2.0,
        step: 1.0,
        curve: solved.curve,
        behind: solved.behind.first().copied(),
        crossing: solved.crossing,
    };
    ScanResult {
        asked: Asked { redo: "tincan balance coins/ten --games 500".into(), ..asked() },
        target: 0.5,
        base: Estimate { value: 0.3, low: 0.28, high: 0.32, n: 500 },
        numbers,
        not_stepped: NotStepped { refused: 4, without_order: 2 },
        remedies: vec![remedy],
        played: 4_500,
        looks: vec![256, 500],
    }
}

/// Four levels, of which the second and the third have even odds between them.
pub fn balance() -> BalanceResult {
    let point = |(place, value): (usize, f64)| BalancePoint {
        place,
        name: (place + 2).to_string(),
        at: (place + 2) as f64,
        found: Estimate { value, low: value - 0.02, high: value + 0.02, n: 500 },
        fitted: value,
    };
    let curve =
        BalanceCurve::new([0.3, 0.4, 0.6, 0.7].into_iter().enumerate().map(point).collect());
    let behind = curve.crossings(0.5);
    BalanceResult {
        asked: Asked { redo: "tincan balance coins/ten --games 500".into(), ..asked() },
        target: 0.5,
        path: "charts.coin.sides".into(),
        setting: "Sides of the coin".into(),
        crossing: Some(curve.crossing(0.5, behind[0])),
        behind,
        curve,
    }
}
