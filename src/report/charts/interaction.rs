//! Whether two factors get in each other's way: a line for every level of the second over the
//! levels of the first. Lines that run side by side say that they do not.

use super::axis::TITLE_BELOW;
use super::curve::{Curve, Knot, reach};
use super::geometry::{Point, at};
use super::levels::Slots;
use super::plot::{across, plot, title_x};
use super::scale::{Ticks, number, padded};
use super::series::{Ending, MOST, color, key_room, names_room, stroke};
use super::text::NOTE;
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size};

/// Two factors, by one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    pub frame: Frame,
    /// The metric, with its unit.
    pub axis: String,
    /// The first factor and its levels, from left to right.
    pub first: String,
    pub levels: Vec<String>,
    /// A line for every level of the second factor, named for it; a knot's x is the number of the
    /// first factor's level, from 0.
    pub lines: Vec<Curve>,
}

const PLOT: f64 = 320.0;
/// Between the dots of two lines at one level.
const DODGE: f64 = 7.0;

impl Interaction {
    fn names(&self) -> impl Iterator<Item = &str> {
        self.levels.iter().map(String::as_str)
    }

    fn series(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| line.name.as_str())
    }

    /// Room for the levels' names, known from the width alone.
    fn below(&self, page: f64) -> f64 {
        let plot = plot(across(page), &self.ticks(), names_room(page, self.series()), 0.0);
        self.slots(plot).room(self.names()) + TITLE_BELOW
    }

    fn slots(&self, plot: Rect) -> Slots {
        let dots = self.lines.len().min(MOST) as f64 * DODGE / 2.0;
        Slots::wide(plot, self.levels.len(), dots.max(30.0) + 8.0)
    }

    fn ticks(&self) -> Ticks {
        let (low, high) = self.range();
        Ticks::between(low, high, 5)
    }

    fn range(&self) -> (f64, f64) {
        let knots = self.lines.iter().flat_map(|line| &line.knots);
        padded(reach(knots).unwrap_or((0.0, 1.0)), 0.06)
    }

    /// How far a line's dots stand from the middle of their level, so that none hides another.
    fn dodge(&self, place: usize) -> f64 {
        let many = self.lines.len().min(MOST);
        (place as f64 - (many.max(1) - 1) as f64 / 2.0) * DODGE
    }
}

impl Chart for Interaction {
    fn size(&self, width: f64) -> Size {
        let key = key_room(width, self.series());
        Size { width, height: self.frame.around(width, key + PLOT + self.below(width)) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let page = on.size().width;
        let above = on.key_above(room, self.series())?;
        let beside = names_room(page, self.series());
        let plot = plot(above, &self.ticks(), beside, self.below(page));
        let y = Scale::new(self.range(), (plot.bottom, plot.top));
        on.axis_left(plot, &y, &self.ticks(), (&self.axis, title_x(room)))?;
        let slots = self.slots(plot);
        for (place, line) in self.lines.iter().enumerate().rev() {
            self.line(on, (place, line), &slots, &y)?;
        }
        on.levels_below(plot.bottom, &slots, self.names())?;
        let title = at(plot.middle().x, room.bottom - 6.0);
        on.text_within(title, &self.first, plot.width(), NOTE.middle())?;
        let end = |line: &Curve| line.knots.last().map_or(f64::NAN, |knot| knot.value);
        let ending = |line: &Curve| Ending { name: line.name.clone(), y: y.clamped(end(line)) };
        on.endings(plot, &self.lines.iter().map(ending).collect::<Vec<_>>())
    }
}

impl Interaction {
    fn line<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        (place, line): (usize, &Curve),
        slots: &Slots,
        y: &Scale,
    ) -> Drawn {
        let dodge = if place < MOST { self.dodge(place) } else { 0.0 };
        let known: Vec<&Knot> = line.knots.iter().filter(|knot| knot.value.is_finite()).collect();
        let across = |knot: &Knot| slots.place(knot.x) + dodge;
        let path: Vec<Point> =
            known.iter().map(|knot| at(across(knot), y.clamped(knot.value))).collect();
        on.polyline(&path, stroke(place))?;
        for knot in known.iter().filter(|_| place < MOST) {
            on.upright(across(knot), y, [knot.value, knot.low, knot.high], color(place))?;
            let (x, top) = (across(knot), y.clamped(knot.value));
            let level = self.levels.get(knot.x as usize).map_or("", String::as_str);
            let words = format!("{} = {level}, {}\n{}", self.first, line.name, told(knot));
            on.hover(Rect::new(x - 5.0, top - 8.0, x + 5.0, top + 8.0), &words);
        }
        Ok(())
    }
}

fn told(knot: &Knot) -> String {
    format!("{} [{}, {}]", number(knot.value, 4), number(knot.low, 4), number(knot.high, 4))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn line(name: &str, values: &[f64]) -> Curve {
        let knot = |(place, &value): (usize, &f64)| Knot {
            x: place as f64,
            value,
            low: value - 0.01,
            high: value + 0.01,
        };
        Curve { name: name.into(), knots: values.iter().enumerate().map(knot).collect() }
    }

    fn chart(levels: &[&str], lines: Vec<Curve>) -> Interaction {
        Interaction {
            frame: Frame::new("Two factors", "", ""),
            axis: "wins".into(),
            first: "hull".into(),
            levels: levels.iter().map(|level| (*level).into()).collect(),
            lines,
        }
    }

    #[test]
    fn every_line_has_its_name_and_every_dot_its_words() {
        let lines = vec![line("aces off", &[0.4, 0.5]), line("aces on", &[0.6, 0.5])];
        let chart = chart(&["weak", "strong"], lines);
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["aces off", "aces on", "weak", "strong", "hull", "wins"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        let told = "<title>hull = strong, aces on\n0.5000 [0.4900, 0.5100]</title>";
        assert!(page.contains(told), "{page}");
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(&[], Vec::new()));
        sound(&chart(&["one"], vec![line("lone", &[0.5])]));
        sound(&chart(&["one", "two"], vec![line("unknown", &[f64::NAN, 0.5])]));
        let long = "a long name of a level or a line".repeat(9);
        sound(&chart(&[long.as_str(); 16], vec![line(&long, &[0.5; 16]); 64]));
        sound(&chart(&[long.as_str(); 2], vec![line(&long, &[0.5; 2]); 2]));
    }
}
