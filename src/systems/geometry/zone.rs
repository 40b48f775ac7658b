//! Parts of the plane: an island, a smoke screen, a table, a minefield. What is in them, and which
//! lines go through them.

use super::{Heading, Point, Pose, Segment};

/// An island or a shoal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    pub center: Point,
    pub radius: f64,
}

/// A rectangle that lies any way: a table, smoke behind its maker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// Its middle, and the way its length lies.
    middle: Pose,
    half_length: f64,
    half_width: f64,
}

/// Any shape, by its corners in turn; the last is joined to the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<'a>(pub &'a [Point]);

impl Circle {
    pub fn contains(self, point: Point) -> bool {
        self.center.distance(point) <= self.radius
    }

    /// Whether a line passes nearer than the radius; one that only touches does not.
    pub fn crossed_by(self, line: Segment) -> bool {
        line.distance_to(self.center) < self.radius
    }
}

impl Rectangle {
    /// Between two opposite corners, its sides along the axes.
    pub fn between(one: Point, other: Point) -> Rectangle {
        let half = (other - one) * 0.5;
        let middle = Pose::new(one + half, Heading::NORTH);
        Rectangle { middle, half_length: half.north.abs(), half_width: half.east.abs() }
    }

    /// Trailing astern of a ship from where she is.
    pub fn astern(ship: Pose, length: f64, width: f64) -> Rectangle {
        let middle = ship.ahead(-length / 2.0);
        Rectangle { middle, half_length: length / 2.0, half_width: width / 2.0 }
    }

    /// A place by how far it is ahead and to starboard of the middle.
    fn within(self, point: Point) -> (f64, f64) {
        let (out, ahead) = (point - self.middle.at, self.middle.heading.direction());
        (ahead.dot(out), ahead.starboard(out))
    }

    pub fn contains(self, point: Point) -> bool {
        let (ahead, starboard) = self.within(point);
        ahead.abs() <= self.half_length && starboard.abs() <= self.half_width
    }

    /// Whether a line goes through the inside; one along an edge or through a corner alone does not.
    /// Each pair of sides leaves a piece of the line (Liang and Barsky 1984).
    pub fn crossed_by(self, line: Segment) -> bool {
        let (from, to) = (self.within(line.from), self.within(line.to));
        let along = inside(from.0, to.0, self.half_length);
        let across = inside(from.1, to.1, self.half_width);
        along.0.max(across.0) < along.1.min(across.1)
    }
}

/// The piece of a line, as shares of its length, that is nearer than `half` to the middle; it begins
/// after it ends if there is none.
fn inside(from: f64, to: f64, half: f64) -> (f64, f64) {
    let way = to - from;
    if way == 0.0 {
        return if from.abs() < half { (0.0, 1.0) } else { (1.0, 0.0) };
    }
    let (one, other) = ((-half - from) / way, (half - from) / way);
    (one.min(other).max(0.0), one.max(other).min(1.0))
}

impl Polygon<'_> {
    fn sides(self) -> impl Iterator<Item = Segment> {
        let Polygon(corners) = self;
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(&from, &to)| Segment::new(from, to))
    }

    /// Whether a place is inside or on a side: a line east from it crosses the sides an odd number
    /// of times.
    pub fn contains(self, point: Point) -> bool {
        let on_side = |side: Segment| side.distance_to(point) == 0.0;
        let crossed = |side: &Segment| {
            let Segment { from, to } = *side;
            let spans = (from.y > point.y) != (to.y > point.y);
            spans && point.x < from.x + (to.x - from.x) * ((point.y - from.y) / (to.y - from.y))
        };
        self.sides().any(on_side) || self.sides().filter(crossed).count() % 2 == 1
    }

    /// Whether a line goes through it or touches it.
    pub fn crossed_by(self, line: Segment) -> bool {
        self.contains(line.from) || self.sides().any(|side| side.meets(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(from: (f64, f64), to: (f64, f64)) -> Segment {
        Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1))
    }

    /// An island of radius 3 at the origin.
    #[test]
    fn land_blocks_lines_that_pass_nearer_than_its_radius() {
        let island = Circle { center: Point::new(0.0, 0.0), radius: 3.0 };
        assert!(island.contains(Point::new(0.0, 3.0)) && !island.contains(Point::new(2.2, 2.2)));
        assert!(island.crossed_by(line((-9.0, 2.9), (9.0, 2.9))));
        assert!(!island.crossed_by(line((-9.0, 3.0), (9.0, 3.0))), "only touches");
        assert!(!island.crossed_by(line((4.0, 0.0), (9.0, 0.0))), "ends short of it");
    }

    /// Smoke 3 long and 1 wide behind a ship at (10, 10) that heads east.
    #[test]
    fn smoke_lies_astern_and_hides_what_is_behind_it() {
        let ship = Pose::new(Point::new(10.0, 10.0), Heading::EAST);
        let smoke = Rectangle::astern(ship, 3.0, 1.0);
        assert!(smoke.contains(ship.at) && smoke.contains(Point::new(7.0, 9.5)));
        assert!(!smoke.contains(Point::new(10.1, 10.0)) && !smoke.contains(Point::new(8.0, 10.6)));
        assert!(smoke.crossed_by(line((8.0, 0.0), (8.0, 20.0))));
        assert!(!smoke.crossed_by(line((0.0, 10.5), (20.0, 10.5))), "along its edge");
        assert!(!smoke.crossed_by(line((9.0, 9.5), (11.0, 9.5))), "along its edge");
        assert!(!smoke.crossed_by(line((10.5, 0.0), (10.5, 20.0))), "ahead of it");
        assert!(smoke.crossed_by(line((8.0, 10.0), (8.5, 10.2))), "wholly inside");
        assert!(!smoke.crossed_by(line((0.0, 0.0), (6.0, 9.0))), "ends short of it");
    }

    #[test]
    fn smoke_lies_as_its_maker_heads() {
        let ship = Pose::new(Point::new(0.0, 0.0), Heading::new(45.0));
        let smoke = Rectangle::astern(ship, 3.0, 1.0);
        assert!(smoke.contains(Point::new(-1.0, -1.0)) && !smoke.contains(Point::new(1.0, 1.0)));
        assert!(smoke.crossed_by(line((-2.0, 0.0), (0.0, -2.0))));
        assert!(!smoke.crossed_by(line((-2.0, 4.0), (4.0, -2.0))));
    }

    #[test]
    fn a_table_ends_at_its_edges() {
        let table = Rectangle::between(Point::new(72.0, 0.0), Point::new(0.0, 48.0));
        let on = [(0.0, 0.0), (72.0, 48.0), (36.0, 24.0), (72.1, 3.0), (5.0, -0.1)];
        let on = on.map(|(x, y)| table.contains(Point::new(x, y)));
        assert_eq!(on, [true, true, true, false, false]);
    }

    /// An L of six corners.
    #[test]
    fn a_shape_with_a_notch_leaves_it_out() {
        let corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0)];
        let corners = corners.map(|(x, y)| Point::new(x, y));
        let shape = Polygon(&corners);
        let places =
            [(1.0, 1.0), (3.0, 1.0), (1.0, 3.0), (3.0, 3.0), (2.0, 2.0), (4.0, 1.0), (5.0, 1.0)];
        let inside = places.map(|(x, y)| shape.contains(Point::new(x, y)));
        assert_eq!(inside, [true, true, true, false, true, true, false]);
        assert!(shape.crossed_by(line((3.0, 3.0), (1.0, 1.0))));
        assert!(shape.crossed_by(line((0.5, 0.5), (1.0, 1.0))), "wholly inside");
        assert!(!shape.crossed_by(line((3.0, 3.0), (5.0, 5.0))));
        assert!(!Polygon(&[]).contains(Point::new(0.0, 0.0)));
    }
}
