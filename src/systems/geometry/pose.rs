//! A ship's place and heading, how she turns and runs, and where followers are on her track.

use super::{Bearing, Heading, Point};

/// Where a ship is and which way she heads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub at: Point,
    pub heading: Heading,
}

/// A turn made a little at a time: how much is wanted, to starboard if positive, and how much of it
/// a step allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning {
    pub wanted: f64,
    pub most_a_step: f64,
}

impl Pose {
    pub const fn new(at: Point, heading: Heading) -> Pose {
        Pose { at, heading }
    }

    /// Straight on; astern if negative.
    #[must_use]
    pub fn ahead(self, distance: f64) -> Pose {
        Pose { at: self.at.towards(self.heading, distance), ..self }
    }

    /// On the spot: to starboard if positive.
    #[must_use]
    pub fn turned(self, degrees: f64) -> Pose {
        Pose { heading: self.heading.turned(degrees), ..self }
    }

    /// Wherever one of these turns on the spot and then one of these runs lead, run by run of turn by turn.
    pub fn courses<const T: usize, const R: usize>(
        self,
        turns: [f64; T],
        runs: [f64; R],
    ) -> impl Iterator<Item = Pose> {
        let turned = turns.into_iter().map(move |degrees| self.turned(degrees));
        turned.flat_map(move |pose| runs.into_iter().map(move |run| pose.ahead(run)))
    }

    /// A place off the bow; `None` if it is the ship's own.
    pub fn bearing_of(self, point: Point) -> Option<Bearing> {
        self.at.heading_to(point).map(|heading| self.heading.bearing_of(heading))
    }

    /// A move cut into equal steps, each a piece of the turn and then a run straight on. The place
    /// and heading after every step.
    pub fn steps(self, turning: Turning, run_a_step: f64) -> impl Iterator<Item = Pose> {
        let mut turning = turning;
        let next = move |pose: &Pose| Some(pose.turned(turning.step()).ahead(run_a_step));
        std::iter::successors(Some(self), next).skip(1)
    }
}

impl Turning {
    /// The turn of one step, which is then no longer wanted.
    pub fn step(&mut self) -> f64 {
        let turn = self.wanted.max(-self.most_a_step).min(self.most_a_step);
        self.wanted -= turn;
        turn
    }
}

/// The place so far behind the end of a track of straight legs, and the heading there; exactly at a
/// bend that of the older leg. The newest place is the last. `None` if the track is not as long.
pub fn along_track(track: &[Point], behind: f64) -> Option<Pose> {
    let mut left = behind;
    for leg in track.windows(2).rev() {
        let (older, newer) = (leg[0], leg[1]);
        let length = older.distance(newer);
        if left < length {
            let heading = older.heading_to(newer)?;
            let share = left / length;
            return Some(Pose { at: newer + (older - newer) * share, heading });
        }
        left -= length;
    }
    let first = *track.first()?;
    let heading = track.iter().find_map(|&next| first.heading_to(next))?;
    (left == 0.0).then_some(Pose { at: first, heading })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One inch ahead, a right angle to starboard, two inches on.
    #[test]
    fn a_move_is_a_run_a_turn_and_a_run() {
        let ship = Pose::new(Point::new(0.0, 0.0), Heading::NORTH);
        let end = ship.ahead(1.0).turned(90.0).ahead(2.0);
        assert_eq!(end, Pose::new(Point::new(2.0, 1.0), Heading::EAST));
        assert_eq!(end.ahead(-2.0).at, Point::new(0.0, 1.0));
        assert_eq!(end.bearing_of(Point::new(2.0, 5.0)).map(Bearing::degrees), Some(-90.0));
        assert_eq!(end.bearing_of(end.at), None);
    }

    /// Speed 3 in ten steps at 90 degrees an inch: 27 degrees a step, so 60 degrees take three.
    #[test]
    fn a_turn_takes_the_steps_it_needs() {
        let ship = Pose::new(Point::new(0.0, 0.0), Heading::NORTH);
        let turning = Turning { wanted: -60.0, most_a_step: 27.0 };
        let headings: Vec<f64> =
            ship.steps(turning, 0.3).take(10).map(|pose| pose.heading.degrees()).collect();
        assert_eq!(headings[..4], [333.0, 306.0, 300.0, 300.0]);
        let end = ship.steps(turning, 0.3).nth(9).unwrap();
        assert_eq!(end.heading.degrees(), 300.0);
        let run: f64 = ship.at.distance(end.at);
        assert!(run > 2.9 && run < 3.0, "a bent way ends nearer: {run}");
        let straight = ship.steps(Turning { wanted: 0.0, most_a_step: 27.0 }, 0.5).nth(3).unwrap();
        assert_eq!(straight.at, Point::new(0.0, 2.0));
    }

    /// A column that went north and then east.
    #[test]
    fn followers_are_on_the_track_of_the_guide() {
        let track = [Point::new(0.0, 0.0), Point::new(0.0, 4.0), Point::new(3.0, 4.0)];
        let follower = |behind| along_track(&track, behind);
        assert_eq!(follower(0.5), Some(Pose::new(Point::new(2.5, 4.0), Heading::EAST)));
        assert_eq!(
            follower(3.0),
            Some(Pose::new(Point::new(0.0, 4.0), Heading::NORTH)),
            "the bend"
        );
        assert_eq!(follower(5.0), Some(Pose::new(Point::new(0.0, 2.0), Heading::NORTH)));
        assert_eq!(follower(7.0), Some(Pose::new(Point::new(0.0, 0.0), Heading::NORTH)));
        assert_eq!((follower(7.5), along_track(&[], 0.0)), (None, None));
        // A guide that lay still for a while.
        let stopped = [Point::new(0.0, 0.0), Point::new(1.0, 0.0), Point::new(1.0, 0.0)];
        assert_eq!(along_track(&stopped, 0.25).map(|pose| pose.at), Some(Point::new(0.75, 0.0)));
    }
}
