//! At which value of a setting a metric's mean reaches a target.
//!
//! The means of the levels that were played make a curve. Where they go one way it is the nearest monotone one
//! ([`super::isotonic`]), and the interval of the solution are the values at which the target lies between the
//! ends of the means' intervals (test inversion, as Fieller 1954 has it for a ratio). Where they do not, the
//! curve goes through the means, and there is no such interval.

use serde::{Deserialize, Serialize};

use super::Asked;
use super::isotonic::{falling, rising};
use kernel::stats::Estimate;

/// One level of the setting, played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BalancePoint {
    /// Its place among all levels that were asked about.
    pub place: usize,
    /// As it is set.
    pub name: String,
    /// Where it lies on the line between levels.
    pub at: f64,
    pub found: Estimate,
    /// What the curve says there.
    pub fitted: f64,
}

/// Which way the metric goes when the setting goes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    Rising,
    Falling,
    /// More than chance explains, it goes up and down.
    Neither,
}

/// The levels in their order, and the curve through them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BalanceCurve {
    pub points: Vec<BalancePoint>,
    pub way: Way,
}

/// Where the curve reaches the target. An end that is `None` lies beyond the levels that were played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    pub at: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

/// The answer, ready to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BalanceResult {
    pub asked: Asked,
    pub target: f64,
    pub path: String,
    /// The setting as a person reads it.
    pub setting: String,
    pub curve: BalanceCurve,
    /// The places on the curve that the target lies behind: first of all the one that is told.
    pub behind: Vec<usize>,
    /// `None` where levels are words: nothing lies between two of them.
    pub crossing: Option<Crossing>,
}

impl BalanceResult {
    /// The two levels that have the target between them.
    pub fn neighbours(&self) -> [&BalancePoint; 2] {
        [self.behind[0], self.behind[0] + 1].map(|at| &self.curve.points[at])
    }
}

impl BalanceCurve {
    /// The curve through levels that were played, whatever their `fitted`.
    pub fn new(mut points: Vec<BalancePoint>) -> BalanceCurve {
        points.sort_by_key(|point| point.place);
        let values: Vec<f64> = points.iter().map(|point| point.found.value).collect();
        let weights: Vec<f64> = points.iter().map(|point| point.found.n as f64).collect();
        let curves =
            [(Way::Rising, rising(&values, &weights)), (Way::Falling, falling(&values, &weights))];
        let [up, down] = curves.each_ref().map(|(_, curve)| distance(curve, &values, &weights));
        let [rising, falling] = curves;
        let (way, curve) = if down < up { falling } else { rising };
        let holds = |(point, &fitted): (&BalancePoint, &f64)| {
            (point.found.low..=point.found.high).contains(&fitted) || fitted == point.found.value
        };
        let is_monotone = points.iter().zip(&curve).all(holds);
        let (way, curve) = if is_monotone { (way, curve) } else { (Way::Neither, values) };
        points.iter_mut().zip(curve).for_each(|(point, fitted)| point.fitted = fitted);
        BalanceCurve { points, way }
    }

    /// Whether no level differs from another in any way.
    pub fn is_flat(&self) -> bool {
        self.points.windows(2).all(|two| two[0].found.value == two[1].found.value)
    }

    /// The places of points that have the target between them and the next one.
    pub fn crossings(&self, target: f64) -> Vec<usize> {
        let lies = |&place: &usize| {
            let [this, next] = [place, place + 1].map(|at| self.points[at].fitted - target);
            let is_new = place == 0 || this != 0.0;
            is_new && this * next <= 0.0
        };
        (0..self.points.len().saturating_sub(1)).filter(lies).collect()
    }

    /// Where the line from the point at `behind` to the next reaches the target, with its interval.
    pub fn crossing(&self, target: f64, behind: usize) -> Crossing {
        let at = self.reached(behind, target, |point| point.fitted);
        let [low, high] = match self.way {
            Way::Rising => self.ends(target, 1.0),
            Way::Falling => self.ends(-target, -1.0),
            Way::Neither => [None, None],
        };
        Crossing { at, low, high }
    }

    /// The level that comes nearest to the target; the first of equals.
    pub fn nearest(&self, target: f64) -> &BalancePoint {
        let away = |point: &&BalancePoint| (point.found.value - target).abs();
        let nearest = self.points.iter().min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.expect("a curve has points")
    }

    /// The least and the most that the levels come to.
    pub fn reach(&self) -> [&BalancePoint; 2] {
        let value = |point: &&BalancePoint| point.found.value;
        let order = |a: &&BalancePoint, b: &&BalancePoint| value(a).total_cmp(&value(b));
        let ends = [self.points.iter().min_by(order), self.points.iter().max_by(order)];
        ends.map(|end| end.expect("a curve has points"))
    }

    fn reached(&self, behind: usize, target: f64, of: impl Fn(&BalancePoint) -> f64) -> f64 {
        let [a, b] = [&self.points[behind], &self.points[behind + 1]];
        let (from, to) = (of(a), of(b));
        let part = if from == to { 0.0 } else { (target - from) / (to - from) };
        a.at + part * (b.at - a.at)
    }

    /// Where the upper ends of a curve that rises, or falls with `sign` −1, reach the target, and where the lower
    /// ends do. A monotone curve lies above the greatest lower end so far, and below the least upper one to come.
    fn ends(&self, target: f64, sign: f64) -> [Option<f64>; 2] {
        let margin =
            |point: &BalancePoint, end: f64| sign * (point.fitted + end - point.found.value);
        let both = |point: &BalancePoint| {
            let ends = [margin(point, point.found.low), margin(point, point.found.high)];
            (ends[0].min(ends[1]), ends[0].max(ends[1]))
        };
        let (mut lower, mut upper): (Vec<f64>, Vec<f64>) = self.points.iter().map(both).unzip();
        (1..lower.len()).for_each(|at| lower[at] = lower[at].max(lower[at - 1]));
        (1..upper.len()).rev().for_each(|at| upper[at - 1] = upper[at - 1].min(upper[at]));
        [self.first_at(&upper, target), self.first_at(&lower, target)]
    }

    /// Where a rising curve over the points first reaches the target; `None` where it does so beyond them.
    fn first_at(&self, curve: &[f64], target: f64) -> Option<f64> {
        let behind = curve.windows(2).position(|two| two[0] < target && target <= two[1])?;
        let part = (target - curve[behind]) / (curve[behind + 1] - curve[behind]);
        let [from, to] = [self.points[behind].at, self.points[behind + 1].at];
        Some(from + part * (to - from))
    }
}

fn distance(curve: &[f64], values: &[f64], weights: &[f64]) -> f64 {
    let square = |((fitted, value), weight): ((&f64, &f64), &f64)| {
        let away = fitted - value;
        away * away * weight
    };
    curve.iter().zip(values).zip(weights).map(square).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(values: &[f64], half: f64) -> BalanceCurve {
        let point = |(place, &value): (usize, &f64)| BalancePoint {
            place,
            name: place.to_string(),
            at: place as f64,
            found: Estimate { value, low: value - half, high: value + half, n: 100 },
            fitted: f64::NAN,
        };
        BalanceCurve::new(values.iter().enumerate().map(point).collect())
    }

    /// From 0.4 to 0.6 in one step: 0.5 is half way, and with ±0.05 a quarter of a step either way.
    #[test]
    fn the_target_is_reached_on_the_line_between_two_levels() {
        for (values, way) in
            [([0.2, 0.4, 0.6, 0.8], Way::Rising), ([0.8, 0.6, 0.4, 0.2], Way::Falling)]
        {
            let curve = curve(&values, 0.05);
            assert_eq!((curve.way, curve.crossings(0.5)), (way, vec![1]));
            let Crossing { at, low, high } = curve.crossing(0.5, 1);
            let near = |found: f64, expected: f64| (found - expected).abs() < 1e-12;
            assert!(near(at, 1.5) && near(low.unwrap(), 1.25) && near(high.unwrap(), 1.75));
        }
    }

    #[test]
    fn an_end_beyond_the_levels_is_not_made_up() {
        let Crossing { low, high, .. } = curve(&[0.48, 0.6], 0.05).crossing(0.5, 0);
        assert!(low.is_none() && high.is_some_and(|high| high < 1.0));
        assert!(curve(&[0.2, 0.4], 0.05).crossings(0.5).is_empty());
    }

    /// The third is 0.01 below the second, within ±0.05: one curve at 0.395. 0.1 below is none.
    #[test]
    fn what_chance_explains_does_not_bend_the_curve() {
        let one = curve(&[0.2, 0.4, 0.39, 0.8], 0.05);
        assert_eq!(one.way, Way::Rising);
        assert!((one.points[1].fitted - 0.395).abs() < 1e-12);
        let bent = curve(&[0.2, 0.6, 0.4, 0.8], 0.05);
        assert_eq!((bent.way, bent.crossings(0.5)), (Way::Neither, vec![0, 1, 2]));
        assert_eq!(bent.crossing(0.5, 0).low, None);
    }

    #[test]
    fn a_level_on_the_target_is_one_crossing_and_the_nearest() {
        let curve = curve(&[0.4, 0.5, 0.6], 0.01);
        assert_eq!(curve.crossings(0.5), [0]);
        assert_eq!((curve.nearest(0.5).place, curve.crossing(0.5, 0).at), (1, 1.0));
        let [least, most] = curve.reach();
        assert_eq!((least.place, most.place, curve.is_flat()), (0, 2, false));
    }
}
