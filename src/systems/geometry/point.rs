//! Places, and the ways between them.

use std::ops::{Add, Mul, Neg, Sub};

use super::Heading;

/// A place: so far east and so far north of the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// A way from one place to another, or how far something goes in a unit of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector {
    pub east: f64,
    pub north: f64,
}

/// `12.5, 3.0`
impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1}, {:.1}", self.x, self.y)
    }
}

impl Point {
    /// Whether it lies on a table from 0, 0 to `size`, its edges included.
    pub fn is_on(self, [width, height]: [f64; 2]) -> bool {
        (0.0..=width).contains(&self.x) && (0.0..=height).contains(&self.y)
    }

    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[inline]
    pub fn distance(self, other: Point) -> f64 {
        (other - self).length()
    }

    /// The true bearing of another place; `None` if it is this one.
    pub fn heading_to(self, other: Point) -> Option<Heading> {
        Heading::along(other - self)
    }

    /// The place so far away in a direction.
    #[must_use]
    pub fn towards(self, heading: Heading, distance: f64) -> Point {
        self + heading.direction() * distance
    }
}

impl Vector {
    pub const ZERO: Vector = Vector { east: 0.0, north: 0.0 };

    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The product of the lengths by the cosine of the angle between.
    #[inline]
    pub fn dot(self, other: Vector) -> f64 {
        self.east * other.east + self.north * other.north
    }

    /// Positive if the other way leads off to starboard of this one, negative to port: the product
    /// of the lengths by the sine of the angle.
    #[inline]
    pub fn starboard(self, other: Vector) -> f64 {
        self.north * other.east - self.east * other.north
    }
}

impl Sub for Point {
    type Output = Vector;

    #[inline]
    fn sub(self, from: Point) -> Vector {
        Vector { east: self.x - from.x, north: self.y - from.y }
    }
}

impl Add<Vector> for Point {
    type Output = Point;

    #[inline]
    fn add(self, way: Vector) -> Point {
        Point { x: self.x + way.east, y: self.y + way.north }
    }
}

impl Add for Vector {
    type Output = Vector;

    #[inline]
    fn add(self, other: Vector) -> Vector {
        Vector { east: self.east + other.east, north: self.north + other.north }
    }
}

impl Sub for Vector {
    type Output = Vector;

    #[inline]
    fn sub(self, other: Vector) -> Vector {
        Vector { east: self.east - other.east, north: self.north - other.north }
    }
}

impl Neg for Vector {
    type Output = Vector;

    #[inline]
    fn neg(self) -> Vector {
        Vector::ZERO - self
    }
}

impl Mul<f64> for Vector {
    type Output = Vector;

    #[inline]
    fn mul(self, times: f64) -> Vector {
        Vector { east: self.east * times, north: self.north * times }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_east_and_four_north_is_five_away() {
        let (here, there) = (Point::new(1.0, 1.0), Point::new(4.0, 5.0));
        assert_eq!(here.distance(there), 5.0);
        assert_eq!(here.heading_to(Point::new(1.0, -8.0)), Some(Heading::SOUTH));
        assert_eq!(here.heading_to(here), None);
    }

    #[test]
    fn four_legs_of_a_square_end_where_they_began() {
        let start = Point::new(2.0, 3.0);
        let legs = [0.0, 90.0, 180.0, 270.0].map(Heading::new);
        assert_eq!(legs.into_iter().fold(start, |at, leg| at.towards(leg, 7.25)), start);
    }

    #[test]
    fn east_lies_to_starboard_of_north() {
        let (north, east) = (Heading::NORTH.direction(), Heading::EAST.direction());
        assert_eq!((north.starboard(east), east.starboard(north)), (1.0, -1.0));
        assert_eq!((north.dot(east), north.dot(north * 3.0)), (0.0, 3.0));
        assert_eq!((-east + east).length(), 0.0);
    }
}
