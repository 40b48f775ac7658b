//! Straight lines from one place to another: a line of sight, a leg of a move, a coast.

use super::{Point, Vector};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    pub from: Point,
    pub to: Point,
}

/// Where a place stands beside a line: how far along it, from its beginning, and how far off it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foot {
    /// Negative before the beginning, more than the length past the end.
    pub along: f64,
    /// Whichever side.
    pub offset: f64,
}

impl Segment {
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    fn way(self) -> Vector {
        self.to - self.from
    }

    pub fn length(self) -> f64 {
        self.way().length()
    }

    /// Where a place stands beside the line, which is thought to go on beyond its ends.
    pub fn foot(self, point: Point) -> Foot {
        let (way, length, out) = (self.way(), self.length(), point - self.from);
        if length == 0.0 {
            return Foot { along: 0.0, offset: out.length() };
        }
        Foot { along: way.dot(out) / length, offset: (way.starboard(out) / length).abs() }
    }

    /// How near the line comes to a place.
    pub fn distance_to(self, point: Point) -> f64 {
        let Foot { along, offset } = self.foot(point);
        if along <= 0.0 {
            self.from.distance(point)
        } else if along >= self.length() {
            self.to.distance(point)
        } else {
            offset
        }
    }

    /// Whether two lines have a place in common; touching is enough.
    pub fn meets(self, other: Segment) -> bool {
        let sides = |line: Segment, of: Segment| {
            [of.from, of.to].map(|end| line.way().starboard(end - line.from))
        };
        let ([a, b], [c, d]) = (sides(self, other), sides(other, self));
        let apart = |one: f64, two: f64| one * two > 0.0;
        if a == 0.0 && b == 0.0 && c == 0.0 && d == 0.0 {
            return self.overlaps(other);
        }
        !apart(a, b) && !apart(c, d)
    }

    /// Of two lines along each other.
    fn overlaps(self, other: Segment) -> bool {
        let within = |line: Segment, point: Point| (line.from - point).dot(line.to - point) <= 0.0;
        [other.from, other.to].into_iter().any(|end| within(self, end)) || within(other, self.from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(from: (f64, f64), to: (f64, f64)) -> Segment {
        Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1))
    }

    /// A friend half-way down a line of fire of ten, one off it.
    #[test]
    fn a_place_has_a_foot_on_the_line() {
        let fire = line((0.0, 0.0), (0.0, 10.0));
        assert_eq!(fire.foot(Point::new(1.0, 5.0)), Foot { along: 5.0, offset: 1.0 });
        assert_eq!(fire.foot(Point::new(-2.0, -3.0)), Foot { along: -3.0, offset: 2.0 });
        assert_eq!(line((1.0, 1.0), (1.0, 1.0)).foot(Point::new(4.0, 5.0)).offset, 5.0);
    }

    #[test]
    fn the_nearest_place_of_a_line_may_be_its_end() {
        let leg = line((0.0, 0.0), (10.0, 0.0));
        let distances =
            [(5.0, 2.0), (-3.0, 4.0), (13.0, -4.0)].map(|(x, y)| leg.distance_to(Point::new(x, y)));
        assert_eq!(distances, [2.0, 5.0, 5.0]);
    }

    #[test]
    fn lines_that_cross_or_touch_meet() {
        let north = line((0.0, -1.0), (0.0, 1.0));
        assert!(north.meets(line((-1.0, 0.0), (1.0, 0.0))));
        assert!(north.meets(line((0.0, 1.0), (5.0, 5.0))), "end on end");
        assert!(north.meets(line((0.0, 0.0), (5.0, 0.0))), "end on line");
        assert!(!north.meets(line((0.5, -1.0), (0.5, 1.0))), "side by side");
        assert!(!north.meets(line((1.0, 0.0), (5.0, 0.0))), "short of it");
        assert!(north.meets(line((0.0, 0.5), (0.0, 3.0))), "along each other");
        assert!(north.meets(line((0.0, -5.0), (0.0, 5.0))), "one within the other");
        assert!(!north.meets(line((0.0, 2.0), (0.0, 3.0))), "one after the other");
        assert!(north.meets(line((0.0, 0.0), (0.0, 0.0))), "a mere place on it");
        assert!(!north.meets(line((2.0, 0.0), (2.0, 0.0))), "a mere place off it");
    }
}
