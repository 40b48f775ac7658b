//! C4 — The track of a guide, and where followers are on it.

use kernel::systems::geometry::{Point, Vector};

use crate::TOLERANCE;

/// A straight piece of a track.
#[derive(Clone, Copy, Debug)]
pub struct Leg {
    pub end: Point,
    pub way: Vector,
    pub heading: f64,
    pub length: f64,
}

/// More legs than the longest column lies on.
const MOST_LEGS: usize = 48;

/// The legs of a guide's track, the newest last.
#[derive(Clone, Copy, Debug)]
pub struct Track {
    legs: [Leg; MOST_LEGS],
    count: u8,
}

/// How much of a track there is at the start.
pub const START: f64 = 12.0;

impl Track {
    /// So much straight astern.
    pub fn astern(end: Point, way: Vector, heading: f64) -> Track {
        let leg = Leg { end, way, heading, length: START };
        Track { legs: [leg; MOST_LEGS], count: 1 }
    }

    /// The same as another that consists of one leg.
    pub fn begin_as(&mut self, other: &Track) {
        (self.legs[0], self.count) = (other.legs[0], 1);
    }

    fn legs(&self) -> &[Leg] {
        &self.legs[..self.count.into()]
    }

    /// Whether so much of it is one straight leg.
    #[inline(always)]
    pub fn is_straight_for(&self, behind: f64) -> bool {
        behind < self.legs[usize::from(self.count) - 1].length - TOLERANCE
    }

    /// The guide goes straight on.
    #[inline]
    pub fn extend(&mut self, way: Vector, heading: f64, run: f64) {
        let last = &mut self.legs[usize::from(self.count) - 1];
        let end = last.end + way * run;
        if last.heading == heading {
            (last.end, last.length) = (end, last.length + run);
        } else if run > 0.0 {
            self.push(Leg { end, way, heading, length: run });
        }
    }

    fn push(&mut self, leg: Leg) {
        if usize::from(self.count) == MOST_LEGS {
            self.legs.copy_within(1.., 0);
            self.count -= 1;
        }
        self.legs[usize::from(self.count)] = leg;
        self.count += 1;
    }

    /// The leg so far behind the end, and how far before its own end; at a bend the older one.
    #[inline]
    fn find(&self, behind: f64) -> (usize, f64) {
        let mut left = behind;
        for (place, leg) in self.legs().iter().enumerate().rev() {
            if left < leg.length - TOLERANCE || place == 0 {
                return (place, left);
            }
            left -= leg.length;
        }
        (0, left)
    }

    /// The place so far behind the end, and the leg it lies on.
    #[inline]
    pub fn at(&self, behind: f64) -> (Point, &Leg) {
        let (place, left) = self.find(behind);
        let leg = &self.legs[place];
        (leg.end + leg.way * -left, leg)
    }

    /// The ship so far behind leads from where she is: what lies before her is forgotten.
    pub fn cut(&mut self, behind: f64) {
        let (place, left) = self.find(behind);
        let leg = &mut self.legs[place];
        leg.end = leg.end + leg.way * -left;
        leg.length -= left;
        self.count = place as u8 + 1;
    }
}
