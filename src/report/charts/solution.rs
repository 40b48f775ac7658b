//! Where a curve over the levels of a setting reaches a target: the levels with their intervals, the curve with its
//! band, the target as a line across, and the solution with its interval marked at the foot.

use super::axis::{BELOW, TITLE_BELOW};
use super::curve::{Curve, Field, Knot, Way, reach};
use super::geometry::at;
use super::palette::{BLUE, GRID, INK, PURPLE};
use super::plot::{plot, title_x};
use super::scale::{Ticks, padded};
use super::text::{NOTE, printable};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size, Stroke};

/// One level that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedLevel {
    pub name: String,
    /// What was found there, at its place.
    pub found: Knot,
    /// What the curve says there.
    pub fitted: f64,
    /// Everything about it, for the pointer.
    pub told: String,
}

/// The levels of a setting, the target and the solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    pub frame: Frame,
    /// The setting, and the metric with its unit.
    pub across: String,
    pub axis: String,
    /// From left to right.
    pub levels: Vec<PlayedLevel>,
    pub target: f64,
    /// What stands on the target's line.
    pub aim: String,
    /// Where the curve reaches the target, with the ends of its interval; NaN where they are not known.
    pub solution: Option<[f64; 3]>,
}

const PLOT: f64 = 340.0;
const FOOT: f64 = BELOW + TITLE_BELOW;
/// The marks of levels stand this far inside the plot.
const INSIDE: f64 = 14.0;

impl Solution {
    fn x(&self, plot: Rect) -> Scale {
        let places = self.levels.iter().map(|level| level.found.x);
        let low = places.clone().fold(f64::INFINITY, f64::min);
        let high = places.fold(f64::NEG_INFINITY, f64::max);
        let ends = if low < high { (low, high) } else { (low - 1.0, low + 1.0) };
        Scale::new(ends, (plot.left + INSIDE, plot.right - INSIDE))
    }

    fn range(&self) -> (f64, f64) {
        let aim = Knot { x: 0.0, value: self.target, low: f64::NAN, high: f64::NAN };
        let knots = self.levels.iter().map(|level| &level.found).chain([&aim]);
        padded(reach(knots).unwrap_or((0.0, 1.0)), 0.08)
    }

    /// The curve, with a band as wide as the levels' own intervals.
    fn curve(&self) -> Curve {
        let knot = |level: &PlayedLevel| {
            let Knot { x, value, low, high } = level.found;
            let moved = level.fitted - value;
            Knot { x, value: level.fitted, low: low + moved, high: high + moved }
        };
        Curve { name: String::new(), knots: self.levels.iter().map(knot).collect() }
    }

    /// The names of as many levels as have room.
    fn names<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect, x: &Scale) -> Drawn {
        let mut free = f64::NEG_INFINITY;
        for level in &self.levels {
            let (across, name) = (x.place(level.found.x), printable(&level.name));
            let half = NOTE.width(&name) / 2.0;
            on.line(at(across, plot.top), at(across, plot.bottom), Stroke::solid(GRID, 1.0))?;
            if across - half > free {
                on.text(at(across, plot.bottom + 14.0), &name, NOTE.middle())?;
                free = across + half + 8.0;
            }
        }
        let below = at(plot.middle().x, plot.bottom + BELOW + 10.0);
        on.text_within(below, &self.across, plot.width(), NOTE.middle())
    }

    /// The line of the target, and what it is at the end where the curve is far from it.
    fn aim<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect, y: &Scale) -> Drawn {
        let height = y.clamped(self.target);
        on.line(at(plot.left, height), at(plot.right, height), Stroke::dashed(INK, 1.2))?;
        let [first, last] = [self.levels.first(), self.levels.last()];
        let away = |level: Option<&PlayedLevel>| {
            level.map_or(0.0, |level| (level.fitted - self.target).abs())
        };
        let lies_below =
            |level: Option<&PlayedLevel>| level.is_some_and(|level| level.fitted < self.target);
        let (x, style, end) = match away(first) >= away(last) {
            true => (plot.left + 6.0, NOTE, first),
            false => (plot.right - 6.0, NOTE.end(), last),
        };
        let up = if lies_below(end) { -9.0 } else { 11.0 };
        on.text(at(x, height + up), &self.aim, style)
    }

    /// The solution: a bar along the foot for its interval, and a line up to the target.
    fn mark<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        plot: Rect,
        (x, y): (&Scale, &Scale),
    ) -> Drawn {
        let Some([value, low, high]) = self.solution else { return Ok(()) };
        let [low, high] = [(low, plot.left), (high, plot.right)]
            .map(|(end, edge)| if end.is_nan() { edge } else { x.clamped(end) });
        let band = Rect::new(low, y.clamped(self.target), high, plot.bottom);
        on.rect(band, PURPLE.faded(0.14))?;
        let across = x.clamped(value);
        let foot = at(across, plot.bottom);
        on.line(at(across, y.clamped(self.target)), foot, Stroke::solid(PURPLE, 2.0))?;
        on.line(at(low, foot.y), at(high, foot.y), Stroke::solid(PURPLE, 4.0))?;
        on.circle(at(across, y.clamped(self.target)), 5.0, PURPLE)
    }

    fn hovers<B: DrawingBackend>(&self, on: &mut Canvas<B>, x: &Scale, y: &Scale) {
        for level in self.levels.iter().filter(|level| !level.found.value.is_nan()) {
            let (left, top) = (x.place(level.found.x), y.clamped(level.found.value));
            on.hover(Rect::new(left - 6.0, top - 8.0, left + 6.0, top + 8.0), &level.told);
        }
    }
}

impl Chart for Solution {
    fn size(&self, width: f64) -> Size {
        Size { width, height: self.frame.around(width, PLOT + FOOT) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let (low, high) = self.range();
        let ticks = Ticks::between(low, high, 5);
        let plot = plot(room, &ticks, 12.0, FOOT);
        let (x, y) = (self.x(plot), Scale::new((low, high), (plot.bottom, plot.top)));
        on.axis_left(plot, &y, &ticks, (&self.axis, title_x(room)))?;
        self.names(on, plot, &x)?;
        self.mark(on, plot, (&x, &y))?;
        on.curves(&[self.curve()], &Field { x, y, way: Way::Straight })?;
        for level in &self.levels {
            let Knot { x: place, value, low, high } = level.found;
            on.upright(x.place(place), &y, [value, low, high], BLUE)?;
        }
        self.aim(on, plot, &y)?;
        self.hovers(on, &x, &y);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn chart(values: &[f64], solution: Option<[f64; 3]>) -> Solution {
        let level = |(place, &value): (usize, &f64)| PlayedLevel {
            name: format!("{} hits", place + 1),
            found: Knot { x: place as f64, value, low: value - 2.0, high: value + 2.0 },
            fitted: value,
            told: format!("{} hits: {value}", place + 1),
        };
        Solution {
            frame: Frame::new("Even", "", ""),
            across: "Hits to kill".into(),
            axis: "US wins, %".into(),
            levels: values.iter().enumerate().map(level).collect(),
            target: 50.0,
            aim: "50 %".into(),
            solution,
        }
    }

    #[test]
    fn levels_target_and_setting_have_their_names() {
        let chart = chart(&[70.0, 55.0, 40.0], Some([1.33, 1.2, 1.5]));
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["1 hits", "3 hits", "Hits to kill", "US wins, %", "50 %"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(page.contains("<title>2 hits: 55</title>"), "{page}");
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(&[], None));
        sound(&chart(&[50.0], Some([0.0, f64::NAN, f64::NAN])));
        sound(&chart(&[f64::NAN, 3.0], None));
        sound(&chart(&[1.0; 200], Some([300.0, -5.0, 900.0])));
    }
}
