//! A plane, for games whose ships go anywhere on a table: points and headings, arcs of fire, turns and
//! runs, who meets whom and when, and what stands in a line of sight.
//!
//! x is east and y is north, in whatever unit a game measures. Headings are compass degrees: 0 is
//! north, and they grow clockwise. Bearings off the bow are positive to starboard.
//!
//! Every machine must find the same digits. `+ − × ÷ sqrt` are exact everywhere; sine, cosine and arc
//! tangent come from `libm`, and never from the standard library. At multiples of 90 degrees
//! directions are exact, and so are headings along the axes and the diagonals.
//!
//! Tolerances belong to the games: what touches an edge is inside, and whoever wants more room asks
//! for the distance and compares it himself. Boards of squares have geometries of their own, beside
//! their rules: they share nothing with a plane.

mod angle;
mod motion;
mod point;
mod pose;
mod segment;
mod zone;

#[cfg(test)]
mod tests;

pub use angle::{Arc, Bearing, Heading};
pub use motion::{Approach, Intercept, Mover};
pub use point::{Point, Vector};
pub use pose::{Pose, Turning, along_track};
pub use segment::{Foot, Segment};
pub use zone::{Circle, Polygon, Rectangle};
