//! Where a metric goes beyond a limit: a box of settings (the Patient Rule Induction Method; Friedman & Fisher 1999).
//!
//! From the whole hypercube the slice whose loss helps most is peeled off, a tenth of the points at a time, and where that
//! went too far pasted back. The number of factors that are held within narrower limits stays small by itself: a slice
//! that does not help is not taken.

use serde::{Deserialize, Serialize};

/// The least and the most of every factor within the box.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limits(pub Vec<[f64; 2]>);

/// A box, with what the points that found it say of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Region {
    pub limits: Limits,
    /// How many points lie within.
    pub inside: usize,
    /// The share of them that are beyond the limit.
    pub density: f64,
    /// The share of all points beyond the limit that lie within.
    pub coverage: f64,
}

/// How far is peeled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Peeling {
    /// The share of the points within that a slice takes.
    pub slice: f64,
    /// The share of all points a box has at the least.
    pub least: f64,
    /// The density at which it is enough.
    pub enough: f64,
}

impl Peeling {
    pub const USUAL: Peeling = Peeling { slice: 0.1, least: 0.1, enough: 0.95 };
}

impl Limits {
    pub(super) fn around(points: &[Vec<f64>]) -> Limits {
        let factors = points.first().map_or(0, Vec::len);
        let ends = |factor: usize| {
            let values = points.iter().map(|point| point[factor]);
            values.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], value| {
                [least.min(value), most.max(value)]
            })
        };
        Limits((0..factors).map(ends).collect())
    }

    pub fn hold(&self, point: &[f64]) -> bool {
        point.iter().zip(&self.0).all(|(at, [least, most])| least <= at && at <= most)
    }

    /// With one factor's ends moved.
    fn with(&self, factor: usize, ends: [f64; 2]) -> Limits {
        let mut limits = self.clone();
        limits.0[factor] = ends;
        limits
    }
}

/// Points, and which of them are beyond the limit.
struct Sample<'p> {
    points: &'p [Vec<f64>],
    beyond: &'p [bool],
}

/// The largest box in which enough of the points are beyond the limit, or that in which most are where none has enough.
/// `None` where no point is beyond it, or all are.
pub fn peel(points: &[Vec<f64>], beyond: &[bool], how: Peeling) -> Option<Region> {
    let sample = Sample { points, beyond };
    let all = beyond.iter().filter(|&&beyond| beyond).count();
    if all == 0 || all == beyond.len() {
        return None;
    }
    let mut limits = Limits::around(points);
    while sample.told(&limits).density < how.enough {
        match sample.peeled(&limits, how) {
            Some(narrower) => limits = narrower,
            None => break,
        }
    }
    while let Some(wider) = sample.pasted(&limits, how) {
        limits = wider;
    }
    Some(sample.told(&limits))
}

impl Sample<'_> {
    fn told(&self, limits: &Limits) -> Region {
        let inside = self.points.iter().zip(self.beyond).filter(|(point, _)| limits.hold(point));
        let inside: Vec<bool> = inside.map(|(_, &beyond)| beyond).collect();
        let count = |of: &[bool]| of.iter().filter(|&&beyond| beyond).count() as f64;
        let share = |part: f64, of: f64| if of > 0.0 { part / of } else { 0.0 };
        Region {
            limits: limits.clone(),
            inside: inside.len(),
            density: share(count(&inside), inside.len() as f64),
            coverage: share(count(&inside), count(self.beyond)),
        }
    }

    /// The best slice off; none where no slice leaves enough points and a denser box.
    fn peeled(&self, limits: &Limits, how: Peeling) -> Option<Limits> {
        let now = self.told(limits);
        let least = how.least * self.points.len() as f64;
        let fits = |one: &Region| {
            one.inside as f64 >= least && one.inside < now.inside && one.density > now.density
        };
        let tried = (0..limits.0.len()).flat_map(|factor| self.slices(limits, factor, how));
        let boxes = tried.map(|limits| self.told(&limits)).filter(fits);
        // What is gained for each point that is lost, so that a coarse slice is not preferred for its size.
        let gain = |one: &Region| (one.density - now.density) / (now.inside - one.inside) as f64;
        let better = |a: Region, b: Region| if gain(&b) > gain(&a) { b } else { a };
        boxes.reduce(better).map(|one| one.limits)
    }

    /// The box without its lowest slice of one factor, and without its highest.
    fn slices(&self, limits: &Limits, factor: usize, how: Peeling) -> Vec<Limits> {
        let inside = self.points.iter().filter(|point| limits.hold(point));
        let mut values: Vec<f64> = inside.map(|point| point[factor]).collect();
        values.sort_by(f64::total_cmp);
        let slice = ((values.len() as f64 * how.slice).ceil() as usize).max(1);
        let [least, most] = limits.0[factor];
        let above = values.get(slice - 1).and_then(|&cut| values.iter().find(|&&at| at > cut));
        let cut = values.len().checked_sub(slice).and_then(|at| values.get(at));
        let below = cut.and_then(|&cut| values.iter().rev().find(|&&at| at < cut));
        let ends = [above.map(|&above| [above, most]), below.map(|&below| [least, below])];
        ends.into_iter().flatten().map(|ends| limits.with(factor, ends)).collect()
    }

    /// One step of one factor back, where the box stays as dense as is wanted, or becomes no less dense.
    fn pasted(&self, limits: &Limits, how: Peeling) -> Option<Limits> {
        let now = self.told(limits);
        let floor = now.density.min(how.enough);
        let all = (0..limits.0.len()).flat_map(|factor| self.steps(limits, factor));
        let boxes = all.map(|limits| self.told(&limits));
        let fits = |one: &Region| one.inside > now.inside && one.density >= floor;
        let better = |a: Region, b: Region| if b.inside > a.inside { b } else { a };
        boxes.filter(fits).reduce(better).map(|one| one.limits)
    }

    /// The box with the next value of one factor below, and above.
    fn steps(&self, limits: &Limits, factor: usize) -> Vec<Limits> {
        let [least, most] = limits.0[factor];
        let values = || self.points.iter().map(|point| point[factor]);
        let below = values().filter(|&at| at < least).max_by(f64::total_cmp);
        let above = values().filter(|&at| at > most).min_by(f64::total_cmp);
        let ends = [below.map(|below| [below, most]), above.map(|above| [least, above])];
        ends.into_iter().flatten().map(|ends| limits.with(factor, ends)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid of 20 by 20 by 3, beyond the limit where a is 12 or more and b at most 5.
    fn corner() -> (Vec<Vec<f64>>, Vec<bool>) {
        let points: Vec<Vec<f64>> = (0..1200)
            .map(|n| vec![f64::from(n % 20), f64::from(n / 20 % 20), f64::from(n / 400)])
            .collect();
        let beyond = points.iter().map(|at| at[0] >= 12.0 && at[1] <= 5.0).collect();
        (points, beyond)
    }

    #[test]
    fn a_corner_is_found_and_what_does_not_matter_left_alone() {
        let (points, beyond) = corner();
        let found = peel(&points, &beyond, Peeling { enough: 1.0, ..Peeling::USUAL }).unwrap();
        assert_eq!(found.limits.0, [[12.0, 19.0], [0.0, 5.0], [0.0, 2.0]]);
        assert_eq!((found.inside, found.density, found.coverage), (8 * 6 * 3, 1.0, 1.0));
    }

    #[test]
    fn without_a_point_on_either_side_there_is_no_box() {
        let (points, beyond) = corner();
        for all in [false, true] {
            assert_eq!(peel(&points, &vec![all; beyond.len()], Peeling::USUAL), None);
        }
    }

    #[test]
    fn no_box_is_smaller_than_it_may_be() {
        let (points, _) = corner();
        let beyond: Vec<bool> = points.iter().map(|at| at[0] == 3.0 && at[1] == 3.0).collect();
        let found = peel(&points, &beyond, Peeling::USUAL).unwrap();
        assert!(found.inside >= 120 && found.density < 0.95, "{found:?}");
        assert!(found.limits.hold(&[3.0, 3.0, 0.0]));
    }
}
