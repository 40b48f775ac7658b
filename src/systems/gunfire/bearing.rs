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

    /// 2.4 — Which mounts bear there.
    #[inline(always)]
    pub fn sectors(&self) -> Sectors {
        let all = |is: bool| if is { Mounts::MAX } else { 0 };
        Sectors {
            forward: all(self.within(-COS_30)),
            aft: all(self.beyond(COS_30)),
            starboard: all(self.starboard > 0.0),
        }
    }

    /// 2.4 — Mounts of a battery that bear.
    #[inline(always)]
    pub fn bearing(&self, battery: &Battery) -> Mounts {
        self.sectors().bearing(battery)
    }
}

/// 2.4 — Where something lies by the arcs of mounts, each all mounts or none: forward ones bear 150
/// degrees either side of the bow, aft ones of the stern, side mounts 30 to 150 of their side.
#[derive(Clone, Copy, Debug)]
pub struct Sectors {
    forward: Mounts,
    aft: Mounts,
    starboard: Mounts,
}

impl Sectors {
    pub const NONE: Sectors = Sectors { forward: 0, aft: 0, starboard: 0 };

    #[inline(always)]
    pub fn bearing(&self, battery: &Battery) -> Mounts {
        let beam = (self.starboard & battery.starboard) | (!self.starboard & battery.port);
        (self.forward & battery.forward)
            | (self.aft & battery.aft)
            | (self.forward & self.aft & beam)
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
