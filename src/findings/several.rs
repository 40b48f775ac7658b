//! One setting solved in several scenarios, and the one value that is best for all of them.

use serde::{Deserialize, Serialize};

use super::{Asked, BalanceCurve, Crossing};
use kernel::stats::Estimate;

/// One scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlaceBalance {
    /// `picket-duty/cassin-young`, and what it is called.
    pub target: String,
    pub title: String,
    pub curve: BalanceCurve,
    /// The place on the curve that the target lies behind; `None` where it is not reached.
    pub behind: Option<usize>,
    pub crossing: Option<Crossing>,
}

/// The level with the least largest distance from the target.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BestForAll {
    pub level: String,
    /// What it gives, scenario by scenario.
    pub found: Vec<Estimate>,
}

/// The answer, ready to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeveralResult {
    pub asked: Asked,
    pub target: f64,
    pub path: String,
    pub setting: String,
    pub places: Vec<PlaceBalance>,
    pub best: Option<BestForAll>,
}

/// The largest distance from the target, of some values.
pub fn farthest(values: impl Iterator<Item = f64>, target: f64) -> f64 {
    values.map(|value| (value - target).abs()).fold(0.0, f64::max)
}

impl BalanceCurve {
    /// What the curve says at a place: on the straight line between two levels, and beyond the last one what that has.
    pub fn at(&self, place: usize) -> f64 {
        let after = self.points.iter().position(|point| point.place >= place);
        let Some(after) = after else { return self.points[self.points.len() - 1].fitted };
        let next = &self.points[after];
        if next.place == place || after == 0 {
            return next.fitted;
        }
        let last = &self.points[after - 1];
        let part = (place - last.place) as f64 / (next.place - last.place) as f64;
        last.fitted + part * (next.fitted - last.fitted)
    }
}

/// Of `levels`, the place where the curves' largest distance from the target is least; the first of equals.
pub fn best_for_all(curves: &[&BalanceCurve], target: f64, levels: usize) -> usize {
    let off = |place: usize| farthest(curves.iter().map(|curve| curve.at(place)), target);
    let all = (0..levels).map(|place| (place, off(place)));
    all.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(place, _)| place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::BalancePoint;

    fn curve(values: &[(usize, f64)]) -> BalanceCurve {
        let point = |&(place, value): &(usize, f64)| {
            let found = Estimate { value, low: value - 0.01, high: value + 0.01, n: 100 };
            BalancePoint { place, name: place.to_string(), at: place as f64, found, fitted: value }
        };
        BalanceCurve::new(values.iter().map(point).collect())
    }

    /// 0.5 is reached at 2 by the one and at 6 by the other: at 4 both are 0.1 off.
    #[test]
    fn the_best_for_all_lies_between_their_own() {
        let one = curve(&[(0, 0.4), (8, 0.8)]);
        let other = curve(&[(0, 0.2), (4, 0.4), (8, 0.6)]);
        assert!((one.at(2) - 0.5).abs() < 1e-12 && (other.at(6) - 0.5).abs() < 1e-12);
        assert_eq!(best_for_all(&[&one, &other], 0.5, 9), 4);
        assert!((farthest([0.45, 0.7].into_iter(), 0.5) - 0.2).abs() < 1e-12);
    }
}
