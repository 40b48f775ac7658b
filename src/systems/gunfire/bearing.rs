//! C2, 2.4 — Arcs, without a single angle being worked out: where something lies off the bow is told by
//! how far ahead and how far to starboard it is.

use kernel::systems::geometry::{Point, Vector};

use super::names::Beam;
use super::sheet::{Battery, Mounts};

/// The sine of 60 degrees.
const COS_30: f64 = 0.866_025_403_784_438_6;
/// What C2's millionth of a degree is worth at an edge of 30 or 150 degrees, for each inch of distance.
const SLACK: f64 = 9e-9;

/// Where something lies off a ship: inches ahead, to starboard, and away.
#[derive(Clone, Copy, Debug)]
pub struct Off {
    pub ahead: f64,
    pub starboard: f64,
    pub distance: f64,
}

impl Off {
    #[inline(always)]
    pub fn of(from: Point, way: Vector, to: Point) -> Off {
        let apart = to - from;
        Off::along(apart, way, apart.length())
    }

    #[inline(always)]
    pub fn along(apart: Vector, way: Vector, distance: f64) -> Off {
        Off { ahead: way.dot(apart), starboard: way.starboard(apart), distance }
    }

    /// Within so many degrees of dead ahead, by their cosine.
    #[inline(always)]
    pub fn within(&self, cosine: f64) -> bool {
        self.ahead >= (cosine - SLACK) * self.distance
    }

    /// So many degrees off the bow or more, by their cosine.
    #[inline(always)]
    pub fn beyond(&self, cosine: f64) -> bool {
        self.ahead <= (cosine + SLACK) * self.distance
    }

    /// C36 — The side on which it lies; dead ahead and astern it is starboard.
    #[inline(always)]
    pub fn beam(&self) -> Beam {
        if self.starboard < -1e-6 * self.distance * std::f64::consts::PI / 180.0 {
            Beam::Port
        } else {
            Beam::Starboard
        }
    }

    /// 2.4 — Mounts that bear: forward ones 150 degrees either side of the bow, aft ones of the stern,
    /// side mounts 30 to 150 of their side.
    #[inline]
    pub fn bearing(&self, battery: &Battery) -> Mounts {
        let (forward, aft) = (self.within(-COS_30), self.beyond(COS_30));
        let beam = if self.starboard > 0.0 { battery.starboard } else { battery.port };
        let mut mounts = 0;
        mounts |= if forward { battery.forward } else { 0 };
        mounts |= if aft { battery.aft } else { 0 };
        mounts | if forward && aft { beam } else { 0 }
    }
}

/// A direction turned clockwise, by cosine and sine of the turn.
#[inline(always)]
pub fn turned(way: Vector, cosine: f64, sine: f64) -> Vector {
    Vector {
        east: way.east * cosine + way.north * sine,
        north: way.north * cosine - way.east * sine,
    }
}
