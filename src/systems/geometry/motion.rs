//! Things that go straight on: how near they come to each other, and where one can be met.

use super::{Heading, Point, Pose, Vector};

/// Something that goes straight on at one speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mover {
    pub at: Point,
    /// The way it makes in a unit of time.
    pub velocity: Vector,
}

/// The moment two movers are nearest to each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    pub time: f64,
    pub distance: f64,
}

/// Where and when something that goes straight meets a mover.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Intercept {
    pub time: f64,
    pub at: Point,
}

impl Mover {
    pub fn new(pose: Pose, speed: f64) -> Mover {
        Mover { at: pose.at, velocity: pose.heading.direction() * speed }
    }

    #[inline]
    pub fn after(self, time: f64) -> Point {
        self.at + self.velocity * time
    }

    /// When two movers are nearest, from now until `within`; the first moment if it is always the
    /// same.
    pub fn closest_approach(self, other: Mover, within: f64) -> Approach {
        let (apart, drift) = (other.at - self.at, other.velocity - self.velocity);
        let square = drift.dot(drift);
        let nearest = if square > 0.0 { -apart.dot(drift) / square } else { 0.0 };
        let time = nearest.max(0.0).min(within);
        Approach { time, distance: (apart + drift * time).length() }
    }

    /// Where something launched now from `from` at `speed` can first meet this, and when; `None` if
    /// it never can. A torpedo's course is the heading from one to the other.
    #[inline]
    pub fn intercepted_from(self, from: Point, speed: f64) -> Option<Intercept> {
        let apart = self.at - from;
        let (gain, closing, square) = (
            speed * speed - self.velocity.dot(self.velocity),
            -apart.dot(self.velocity),
            apart.dot(apart),
        );
        // gain t² + 2 closing t = square, for the least t that is not negative.
        let root = closing * closing + gain * square;
        let time = match (square == 0.0, root >= 0.0) {
            (true, _) => 0.0,
            (false, false) => return None,
            (false, true) if closing > 0.0 => square / (closing + root.sqrt()),
            (false, true) if gain > 0.0 => (root.sqrt() - closing) / gain,
            (false, true) => return None,
        };
        Some(Intercept { time, at: self.after(time) })
    }
}

impl Intercept {
    /// The course that leads there; `None` if it is met at once.
    pub fn course(self, from: Point) -> Option<Heading> {
        from.heading_to(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mover(x: f64, y: f64, heading: Heading, speed: f64) -> Mover {
        Mover::new(Pose::new(Point::new(x, y), heading), speed)
    }

    /// Two ships on opposite courses two apart, four to go at a speed of one each.
    #[test]
    fn ships_that_pass_are_nearest_abeam() {
        let north = mover(0.0, 0.0, Heading::NORTH, 1.0);
        let south = mover(2.0, 4.0, Heading::SOUTH, 1.0);
        assert_eq!(north.closest_approach(south, 10.0), Approach { time: 2.0, distance: 2.0 });
        let soon = north.closest_approach(south, 0.5);
        assert_eq!((soon.time, soon.distance), (0.5, 13f64.sqrt()));
        let parted = south.closest_approach(mover(2.0, 9.0, Heading::NORTH, 1.0), 10.0);
        assert_eq!(parted, Approach { time: 0.0, distance: 5.0 });
        let company = north.closest_approach(mover(3.0, 4.0, Heading::NORTH, 1.0), 10.0);
        assert_eq!(company, Approach { time: 0.0, distance: 5.0 });
    }

    /// A ship 4 away crosses at 3: a torpedo of 5 meets her after 1, 3 along and 4 across.
    #[test]
    fn a_torpedo_leads_its_target() {
        let target = mover(0.0, 4.0, Heading::EAST, 3.0);
        let met = target.intercepted_from(Point::new(0.0, 0.0), 5.0).unwrap();
        assert_eq!(met, Intercept { time: 1.0, at: Point::new(3.0, 4.0) });
        let course = met.course(Point::new(0.0, 0.0)).unwrap();
        assert!((course.degrees() - 36.869_897_645_844_02).abs() < 1e-12, "{course:?}");
    }

    #[test]
    fn a_target_that_lies_still_is_met_where_it_is() {
        let still = mover(6.0, 8.0, Heading::WEST, 0.0);
        let met = still.intercepted_from(Point::new(0.0, 0.0), 5.0).unwrap();
        assert_eq!(met, Intercept { time: 2.0, at: still.at });
        assert_eq!(still.intercepted_from(still.at, 5.0).unwrap().time, 0.0);
    }

    /// Coming on, even a faster ship is met; going away, none as fast.
    #[test]
    fn a_faster_ship_is_met_only_if_she_comes_on() {
        let from = Point::new(0.0, 0.0);
        let comes = mover(0.0, 9.0, Heading::SOUTH, 6.0);
        assert_eq!(comes.intercepted_from(from, 3.0).unwrap().time, 1.0);
        assert_eq!(mover(0.0, 9.0, Heading::NORTH, 3.0).intercepted_from(from, 3.0), None);
        assert_eq!(
            mover(0.0, 9.0, Heading::NORTH, 3.0).intercepted_from(from, 6.0).unwrap().time,
            3.0
        );
        assert_eq!(
            mover(0.0, 9.0, Heading::SOUTH, 3.0).intercepted_from(from, 3.0).unwrap().time,
            1.5
        );
        assert_eq!(mover(0.0, 9.0, Heading::EAST, 6.0).intercepted_from(from, 3.0), None);
        assert_eq!(mover(0.0, 9.0, Heading::EAST, 0.0).intercepted_from(from, 0.0), None);
    }
}
