//! Directions by the compass, bearings off the bow, and arcs between them.

use std::f64::consts::PI;

use super::Vector;

/// A direction by the compass in degrees: 0 north, 90 east, always in 0..360. A ship's heading, the
/// true bearing of a target, and where the wind comes from are all of this kind.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Heading(f64);

/// A direction off the bow in degrees: positive to starboard, negative to port, above -180 and up to
/// 180, which is dead astern.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Bearing(f64);

/// All bearings from one clockwise to another, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    from: Heading,
    width: f64,
}

impl Heading {
    pub const NORTH: Heading = Heading(0.0);
    pub const EAST: Heading = Heading(90.0);
    pub const SOUTH: Heading = Heading(180.0);
    pub const WEST: Heading = Heading(270.0);

    /// Any number of degrees, brought into 0..360.
    pub fn new(degrees: f64) -> Heading {
        let within = degrees.rem_euclid(360.0);
        // A hair west of north would otherwise be rounded to 360.
        Heading(if within < 360.0 { within } else { 0.0 })
    }

    /// One of `of` points of the compass, counted clockwise from north: point 1 of 8 is north-east.
    pub fn point(number: u8, of: u8) -> Heading {
        Heading::new(f64::from(number) * (360.0 / f64::from(of)))
    }

    /// The nearest of `of` points of the compass; half-way, the next clockwise.
    pub fn nearest_point(self, of: u8) -> u8 {
        let points = (self.0 * f64::from(of) / 360.0 + 0.5).floor();
        (points as u16 % u16::from(of)) as u8
    }

    pub const fn degrees(self) -> f64 {
        self.0
    }

    /// After a turn: to starboard if positive, to port if negative.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Heading {
        Heading::new(self.0 + degrees)
    }

    #[must_use]
    pub fn reversed(self) -> Heading {
        self.turned(180.0)
    }

    /// Where another direction lies off this bow.
    pub fn bearing_of(self, other: Heading) -> Bearing {
        Bearing::new(other.0 - self.0)
    }

    /// One unit of way in this direction.
    pub fn direction(self) -> Vector {
        let quarters = (self.0 / 90.0).round();
        let rest = (self.0 - 90.0 * quarters) * (PI / 180.0);
        let (sine, cosine) = (libm::sin(rest), libm::cos(rest));
        // Zero less zero is zero, where a minus sign would make it minus zero.
        let (east, north) = match quarters as u8 % 4 {
            0 => (sine, cosine),
            1 => (cosine, 0.0 - sine),
            2 => (0.0 - sine, -cosine),
            _ => (-cosine, sine),
        };
        Vector { east, north }
    }

    /// The direction of a way; `None` if it leads nowhere.
    pub fn along(way: Vector) -> Option<Heading> {
        let Vector { east, north } = way;
        let degrees = match (east.abs() > north.abs(), north > 0.0, east > 0.0) {
            (false, true, _) => off_axis(east, north),
            (false, false, _) if north < 0.0 => 180.0 + off_axis(east, north),
            (false, false, _) => return None,
            (true, _, true) => 90.0 - off_axis(north, east),
            (true, _, false) => 270.0 - off_axis(north, east),
        };
        Some(Heading::new(degrees))
    }
}

/// How far a way leads off the axis it mostly follows, in degrees: 45 exactly on a diagonal.
fn off_axis(across: f64, along: f64) -> f64 {
    let ratio = across / along;
    if ratio.abs() == 1.0 { ratio * 45.0 } else { libm::atan(ratio) * (180.0 / PI) }
}

impl Bearing {
    pub const AHEAD: Bearing = Bearing(0.0);
    pub const ASTERN: Bearing = Bearing(180.0);

    /// Any number of degrees, brought above -180 and up to 180.
    pub fn new(degrees: f64) -> Bearing {
        let clockwise = Heading::new(degrees).0;
        Bearing(if clockwise > 180.0 { clockwise - 360.0 } else { clockwise })
    }

    pub const fn degrees(self) -> f64 {
        self.0
    }

    /// How far off the bow, whichever side.
    pub const fn off_bow(self) -> f64 {
        self.0.abs()
    }

    /// The angle to the keel line: 0 end on, 90 abeam.
    pub fn aspect(self) -> f64 {
        self.off_bow().min(180.0 - self.off_bow())
    }
}

impl Arc {
    /// Clockwise from one bearing to another; between equal ones there is only that bearing.
    pub fn clockwise(from: Bearing, to: Bearing) -> Arc {
        Arc { from: Heading::new(from.0), width: Heading::new(to.0 - from.0).0 }
    }

    /// As far as `half` degrees to either side of a bearing; all round from 180 on.
    pub fn about(middle: Bearing, half: f64) -> Arc {
        Arc { from: Heading::new(middle.0 - half), width: (2.0 * half).min(360.0) }
    }

    pub const ALL_ROUND: Arc = Arc { from: Heading::NORTH, width: 360.0 };

    pub fn contains(self, bearing: Bearing) -> bool {
        self.outside_by(bearing) == 0.0
    }

    /// How many degrees a bearing is short of the nearer edge; 0 inside.
    pub fn outside_by(self, bearing: Bearing) -> f64 {
        let past = Heading::new(bearing.0 - self.from.0).0;
        if past <= self.width { 0.0 } else { (past - self.width).min(360.0 - past) }
    }

    /// The same arc on the other side of the ship.
    #[must_use]
    pub fn mirrored(self) -> Arc {
        Arc { from: Heading::new(-self.from.0 - self.width), width: self.width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_wrap_around_exactly() {
        assert_eq!(Heading::new(-90.0), Heading::WEST);
        assert_eq!(Heading::new(720.0), Heading::NORTH);
        assert_eq!(Heading::new(-1e-20), Heading::NORTH);
        assert_eq!(Heading::new(350.0).turned(20.0).degrees(), 10.0);
        assert_eq!(Heading::new(10.0).turned(-20.0).degrees(), 350.0);
        assert_eq!(Heading::EAST.reversed(), Heading::WEST);
    }

    #[test]
    fn the_four_winds_have_exact_directions() {
        let way = |heading: Heading| (heading.direction().east, heading.direction().north);
        let winds = [Heading::NORTH, Heading::EAST, Heading::SOUTH, Heading::WEST];
        assert_eq!(winds.map(way), [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)]);
        for heading in (0..360).map(|degrees| Heading::new(degrees.into())) {
            let (there, back) = (heading.direction(), heading.reversed().direction());
            assert_eq!(there + back, Vector::ZERO, "{heading:?}");
        }
    }

    #[test]
    fn axes_and_diagonals_have_exact_headings() {
        let along = |east, north| Heading::along(Vector { east, north }).map(Heading::degrees);
        let axes = [(0.0, 7.0), (3.0, 0.0), (0.0, -0.5), (-2.0, 0.0)].map(|(e, n)| along(e, n));
        assert_eq!(axes, [0.0, 90.0, 180.0, 270.0].map(Some));
        let diagonals =
            [(2.5, 2.5), (0.1, -0.1), (-9.0, -9.0), (-1.0, 1.0)].map(|(e, n)| along(e, n));
        assert_eq!(diagonals, [45.0, 135.0, 225.0, 315.0].map(Some));
        assert_eq!(along(0.0, 0.0), None);
    }

    #[test]
    fn a_direction_leads_back_to_its_heading() {
        for tenths in 0..3600 {
            let heading = Heading::new(f64::from(tenths) / 10.0);
            let found = Heading::along(heading.direction()).unwrap();
            assert!(heading.bearing_of(found).off_bow() < 1e-12, "{heading:?} {found:?}");
        }
    }

    /// A target due east of a ship heading south-east bears 45 to port.
    #[test]
    fn bearings_are_off_the_bow() {
        let ship = Heading::new(135.0);
        assert_eq!(ship.bearing_of(Heading::EAST).degrees(), -45.0);
        assert_eq!(Heading::new(350.0).bearing_of(Heading::new(10.0)).degrees(), 20.0);
        assert_eq!(Heading::NORTH.bearing_of(Heading::SOUTH), Bearing::ASTERN);
        assert_eq!(Bearing::new(-180.0), Bearing::ASTERN);
        assert_eq!(
            [0.0, 30.0, 120.0, -100.0].map(|b| Bearing::new(b).aspect()),
            [0.0, 30.0, 60.0, 80.0]
        );
    }

    /// A forward turret bears 150 either side of the bow; an after one is masked 30 either side.
    #[test]
    fn arcs_take_in_their_edges() {
        let forward = Arc::about(Bearing::AHEAD, 150.0);
        let after = Arc::about(Bearing::ASTERN, 150.0);
        let bears = |arc: Arc| {
            [0.0, 29.0, 30.0, -30.0, 150.0, -150.0, 151.0, 180.0]
                .map(|b| arc.contains(Bearing::new(b)))
        };
        assert_eq!(bears(forward), [true, true, true, true, true, true, false, false]);
        assert_eq!(bears(after), [false, false, true, true, true, true, true, true]);
        let starboard = Arc::clockwise(Bearing::new(30.0), Bearing::new(150.0));
        assert_eq!(bears(starboard), [false, false, true, false, true, false, false, false]);
        assert_eq!(
            bears(starboard.mirrored()),
            [false, false, false, true, false, true, false, false]
        );
        assert!(Arc::ALL_ROUND.contains(Bearing::new(-179.0)));
        assert_eq!(starboard.outside_by(Bearing::new(155.5)), 5.5);
        assert_eq!(starboard.outside_by(Bearing::new(-10.0)), 40.0);
    }

    /// Quarters of 90 degrees: fore, starboard, aft and port share their edges and leave no gap.
    #[test]
    fn four_quarters_go_all_round() {
        let quarters =
            [0.0, 90.0, 180.0, 270.0].map(|middle| Arc::about(Bearing::new(middle), 45.0));
        for degrees in 0..360 {
            let bearing = Bearing::new(degrees.into());
            let within = quarters.iter().filter(|arc| arc.contains(bearing)).count();
            assert_eq!(within, if degrees % 90 == 45 { 2 } else { 1 }, "{degrees}");
        }
    }

    #[test]
    fn the_wind_blows_from_one_of_eight_points() {
        assert_eq!(Heading::point(3, 8).degrees(), 135.0);
        let points =
            [0.0, 22.0, 22.5, 45.0, 337.0, 337.5, 359.0].map(|d| Heading::new(d).nearest_point(8));
        assert_eq!(points, [0, 0, 1, 1, 7, 0, 0]);
    }
}
