//! Curves with the band they may lie in.

use super::canvas::{Canvas, Drawn};
use super::geometry::{Point, at};
use super::scale::{Scale, spread};
use super::series::{MOST, color, stroke};
use plotters_backend::DrawingBackend;

/// What is known at one place along a curve. Ends that are not known are NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knot {
    pub x: f64,
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Knot {
    /// The same in hundredths.
    pub(super) fn hundredths(&self) -> Knot {
        let Knot { x, value, low, high } = *self;
        Knot { x, value: value * 100.0, low: low * 100.0, high: high * 100.0 }
    }
}

/// One series: its knots from left to right.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub knots: Vec<Knot>,
}

/// How a curve goes from knot to knot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Straight,
    /// Level until the next knot, then up or down at once.
    Stairs,
}

/// Where values are on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    pub x: Scale,
    pub y: Scale,
    pub way: Way,
}

impl Field {
    /// The edge of a band, never beyond the scale.
    fn edge(&self, knots: &[Knot], of: impl Fn(&Knot) -> f64) -> Vec<Point> {
        self.way(knots.iter().map(|knot| at(self.x.clamped(knot.x), self.y.clamped(of(knot)))))
    }

    /// The line through the values, also where it leaves the scale.
    fn line(&self, knots: &[Knot]) -> Vec<Point> {
        self.way(knots.iter().map(|knot| at(self.x.clamped(knot.x), self.y.place(knot.value))))
    }

    fn way(&self, points: impl Iterator<Item = Point>) -> Vec<Point> {
        let mut path: Vec<Point> = Vec::new();
        for point in points {
            match (self.way, path.last().copied()) {
                (Way::Stairs, Some(last)) => path.extend([at(point.x, last.y), point]),
                (Way::Stairs, None) | (Way::Straight, _) => path.push(point),
            }
        }
        path
    }
}

/// The parts of a path that lie between two heights, cut where it crosses them. A line kept at the
/// edge instead would look like one that is level there.
fn within(path: &[Point], (top, bottom): (f64, f64)) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for leg in path.windows(2) {
        let Some([from, to]) = cut([leg[0], leg[1]], (top, bottom)) else { continue };
        match parts.last_mut().filter(|part| part.last() == Some(&from)) {
            Some(part) => part.push(to),
            None => parts.push(vec![from, to]),
        }
    }
    parts
}

/// The part of one leg between two heights.
fn cut([from, to]: [Point; 2], (top, bottom): (f64, f64)) -> Option<[Point; 2]> {
    let outside = |y: f64| y < top || y > bottom;
    let beyond = |edge: fn(f64, f64) -> bool, at: f64| edge(from.y, at) && edge(to.y, at);
    if beyond(|y, top| y < top, top) || beyond(|y, bottom| y > bottom, bottom) {
        return None;
    }
    let meet = |point: Point| {
        let y = point.y.clamp(top, bottom);
        let way = (y - from.y) / (to.y - from.y);
        if outside(point.y) { at(from.x + way * (to.x - from.x), y) } else { point }
    };
    Some([meet(from), meet(to)])
}

/// How strongly a band is filled: many over one another would hide the lines.
fn fill(bands: usize) -> f64 {
    match bands {
        0..=2 => 0.18,
        3 | 4 => 0.12,
        _ => 0.08,
    }
}

impl<B: DrawingBackend> Canvas<B> {
    /// All bands first, then all lines, the first series on top.
    pub fn curves(&mut self, curves: &[Curve], field: &Field) -> Drawn {
        for (place, curve) in curves.iter().enumerate().take(MOST).rev() {
            let known = |one: &Knot, two: &Knot| is_known(one) == is_known(two);
            for part in curve.knots.chunk_by(known).filter(|part| is_known(&part[0])) {
                let (above, below) =
                    (field.edge(part, |knot| knot.high), field.edge(part, |knot| knot.low));
                self.band(&above, &below, color(place).faded(fill(curves.len())))?;
            }
        }
        for (place, curve) in curves.iter().enumerate().rev() {
            let known: Vec<Knot> =
                curve.knots.iter().copied().filter(|knot| knot.value.is_finite()).collect();
            let path = field.line(&known);
            for part in within(&path, (field.y.to, field.y.from)) {
                self.polyline(&part, stroke(place))?;
            }
            if let [lone] = path[..] {
                self.circle(lone, 4.0, color(place))?;
            }
        }
        Ok(())
    }
}

/// Whether a knot has an interval.
fn is_known(knot: &Knot) -> bool {
    knot.low.is_finite() && knot.high.is_finite()
}

/// The lowest and highest number of these knots, ends of intervals among them.
pub fn reach<'a>(knots: impl IntoIterator<Item = &'a Knot>) -> Option<(f64, f64)> {
    spread(knots.into_iter().flat_map(|knot| [knot.value, knot.low, knot.high]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knot(x: f64, value: f64) -> Knot {
        Knot { x, value, low: value - 1.0, high: f64::NAN }
    }

    fn field(way: Way) -> Field {
        Field {
            x: Scale::new((0.0, 10.0), (0.0, 10.0)),
            y: Scale::new((0.0, 5.0), (5.0, 0.0)),
            way,
        }
    }

    #[test]
    fn stairs_are_level_until_the_next_knot() {
        let knots = [knot(1.0, 4.0), knot(3.0, 2.0)];
        let path = field(Way::Stairs).line(&knots);
        assert_eq!(path, [at(1.0, 1.0), at(3.0, 1.0), at(3.0, 3.0)]);
        assert_eq!(field(Way::Straight).line(&knots).len(), 2);
    }

    #[test]
    fn what_is_beyond_the_scale_stays_at_its_edge() {
        let path = field(Way::Straight).edge(&[knot(-3.0, 99.0)], |knot| knot.value);
        assert_eq!(path, [at(0.0, 0.0)]);
    }

    /// From 0 down to 30, up to −10 and level: between 10 and 20 there are two slopes, a third and
    /// two thirds of the way down the first, and the same way back a quarter and half up.
    #[test]
    fn lines_are_cut_where_they_leave_the_scale() {
        let path = [at(0.0, 0.0), at(30.0, 30.0), at(70.0, -10.0), at(80.0, -10.0)];
        let parts = within(&path, (10.0, 20.0));
        let expected = [vec![at(10.0, 10.0), at(20.0, 20.0)], vec![at(40.0, 20.0), at(50.0, 10.0)]];
        assert_eq!(parts, expected);
        let inside = [at(0.0, 12.0), at(5.0, 15.0), at(6.0, 11.0)];
        assert_eq!(within(&inside, (10.0, 20.0)), [inside.to_vec()]);
    }

    #[test]
    fn the_reach_takes_in_ends_and_leaves_out_what_is_not_known() {
        assert_eq!(reach(&[knot(0.0, 4.0), knot(1.0, 2.0)]), Some((1.0, 4.0)));
        assert_eq!(reach(&[]), None);
    }
}
