//! Lines: their colour, width and dashes, and how they are laid onto pixels.

use super::geometry::Point;
use super::palette::Color;

/// A line longer than any page is not dashed: it would be dashed for ever.
const LONGEST: f64 = 100_000.0;

/// What a line looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub color: Color,
    pub width: f64,
    pub dash: Dash,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dash {
    Solid,
    Dashed,
}

impl Stroke {
    pub const fn solid(color: Color, width: f64) -> Stroke {
        Stroke { color, width, dash: Dash::Solid }
    }

    pub const fn dashed(color: Color, width: f64) -> Stroke {
        Stroke { color, width, dash: Dash::Dashed }
    }

    /// Lengths of a dash and of the gap after it.
    pub(super) fn pattern(self) -> Option<(f64, f64)> {
        match self.dash {
            Dash::Solid => None,
            Dash::Dashed => Some((5.0, 4.0)),
        }
    }
}

/// A line along an axis with its middle where its edges fall on whole page pixels.
pub(super) fn crisp(from: Point, to: Point, width: f64) -> (Point, Point) {
    let odd = width.round() as i64 % 2 == 1;
    let sharp = |place: f64| if odd { place.floor() + 0.5 } else { place.round() };
    let (mut from, mut to) = (from, to);
    if from.x == to.x {
        (from.x, to.x) = (sharp(from.x), sharp(to.x));
    } else if from.y == to.y {
        (from.y, to.y) = (sharp(from.y), sharp(to.y));
    }
    (from, to)
}

/// The dashes of a line through these points. Drawn one by one, since plotters knows no dashes in
/// SVG; the pattern runs on around corners.
pub(super) fn dashes(points: &[Point], (dash, gap): (f64, f64)) -> Vec<[Point; 2]> {
    let mut drawn = Vec::new();
    let mut phase = 0.0;
    for leg in points.windows(2) {
        phase = dash_leg([leg[0], leg[1]], (dash, gap), phase, &mut drawn);
    }
    drawn
}

/// Adds the dashes of one leg that begins this far into the pattern; gives how far into the
/// pattern it ends.
fn dash_leg(
    [from, to]: [Point; 2],
    (dash, gap): (f64, f64),
    phase: f64,
    drawn: &mut Vec<[Point; 2]>,
) -> f64 {
    let length = (to.x - from.x).hypot(to.y - from.y);
    if !(length > 0.0 && length < LONGEST && dash + gap > 0.5) {
        return phase;
    }
    let along =
        |way: f64| from.moved((to.x - from.x) * way / length, (to.y - from.y) * way / length);
    let mut start = -phase;
    while start < length {
        let (begin, end) = (start.max(0.0), (start + dash).min(length));
        if end > begin {
            drawn.push([along(begin), along(end)]);
        }
        start += dash + gap;
    }
    length - (start - dash - gap)
}
