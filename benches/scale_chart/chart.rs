//! Small panels of curves, two in a row, with logarithmic axes where numbers grow by factors.

use tincan::report::charts::curve::{Curve, Field, Knot, Way};
use tincan::report::charts::geometry::{Rect, at};
use tincan::report::charts::palette::{CATEGORIES, GRID, INK};
use tincan::report::charts::scale::{Ticks, number, spread};
use tincan::report::charts::text::{LABEL, NOTE};
use tincan::report::charts::{Canvas, Chart, DrawingBackend, Drawn, Frame, Scale, Size, Stroke};

use super::short;

pub struct Panels {
    pub frame: Frame,
    pub panels: Vec<Panel>,
}

pub struct Panel {
    pub title: String,
    pub x: Axis,
    pub y: Axis,
    pub curves: Vec<Curve>,
}

/// An axis: what stands at it, and by which steps it goes.
pub struct Axis {
    title: &'static str,
    steps: Steps,
}

#[derive(Clone, Copy, PartialEq)]
enum Steps {
    /// From 0 up.
    Plain,
    /// By factors of this.
    Factors(f64),
}

const ACROSS: usize = 2;
const GUTTER: f64 = 28.0;
const PLOT: f64 = 190.0;
/// Around a plot: the panel's title above, values and axis title below and to the left, the names of
/// curves to the right.
const ABOVE: f64 = 30.0;
const BELOW: f64 = 50.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = 70.0;
const DOT: f64 = 3.5;
/// Between two names.
const APART: f64 = 17.0;

impl Axis {
    pub fn plain(title: &'static str) -> Axis {
        Axis { title, steps: Steps::Plain }
    }

    pub fn tens(title: &'static str) -> Axis {
        Axis { title, steps: Steps::Factors(10.0) }
    }

    pub fn twos(title: &'static str) -> Axis {
        Axis { title, steps: Steps::Factors(2.0) }
    }

    /// Where a value is on the straight scale behind the axis.
    fn straight(&self, value: f64) -> f64 {
        match self.steps {
            Steps::Plain => value,
            Steps::Factors(factor) => value.ln() / factor.ln(),
        }
    }

    /// The ends of the axis, on its straight scale: whole steps, so that an end can be marked.
    fn ends(&self, values: impl Iterator<Item = f64>) -> (f64, f64) {
        let (low, high) = spread(values.map(|value| self.straight(value))).unwrap_or((0.0, 1.0));
        match self.steps {
            Steps::Plain => (0.0, high * 1.15),
            Steps::Factors(_) => ((low + 1e-9).floor(), (high - 1e-9).ceil()),
        }
    }

    /// The marks of the axis: places on its straight scale, and what stands there.
    fn marks(&self, (low, high): (f64, f64)) -> Vec<(f64, String)> {
        match self.steps {
            Steps::Plain => Ticks::between(low, high, 4).labelled(),
            Steps::Factors(factor) => {
                let steps = low.round() as i32..=high.round() as i32;
                steps.map(|step| (f64::from(step), label(factor.powi(step)))).collect()
            }
        }
    }
}

/// 0.01, 1, 10k, 1M.
fn label(value: f64) -> String {
    match value {
        value if value >= 1.0 => short(value.round() as u64),
        value => number(value, (-value.log10()).round() as usize),
    }
}

impl Panels {
    fn rows(&self) -> f64 {
        self.panels.len().div_ceil(ACROSS) as f64
    }

    /// The plot of a panel inside the frame's room.
    fn plot(&self, panel: usize, room: Rect) -> Rect {
        let width = (room.width() - GUTTER * (ACROSS - 1) as f64) / ACROSS as f64;
        let left = room.left + (panel % ACROSS) as f64 * (width + GUTTER);
        let top = room.top + (panel / ACROSS) as f64 * (ABOVE + PLOT + BELOW);
        Rect::new(left + LEFT, top + ABOVE, left + width - RIGHT, top + ABOVE + PLOT)
    }
}

impl Chart for Panels {
    fn size(&self, width: f64) -> Size {
        let height = self.rows() * (ABOVE + PLOT + BELOW);
        Size { width, height: self.frame.around(width, height) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        for (number, panel) in self.panels.iter().enumerate() {
            panel.draw(on, self.plot(number, room))?;
        }
        Ok(())
    }
}

impl Panel {
    fn knots(&self) -> impl Iterator<Item = &Knot> {
        self.curves.iter().flat_map(|curve| &curve.knots)
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect) -> Drawn {
        let title = LABEL.bold().on_baseline();
        on.text(at(plot.left, plot.top - 12.0), &self.title, title)?;
        let across = self.x.ends(self.knots().map(|knot| knot.x));
        let up = self.y.ends(self.knots().map(|knot| knot.value));
        let x = Scale::new(across, (plot.left, plot.right));
        let y = Scale::new(up, (plot.bottom, plot.top));
        self.axes(on, plot, &x, &y)?;
        let curves: Vec<Curve> = self.curves.iter().map(|curve| self.straight(curve)).collect();
        on.curves(&curves, &Field { x, y, way: Way::Straight })?;
        self.dots(on, &curves, &x, &y)?;
        names(on, plot, &curves, &y)
    }

    fn axes<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        plot: Rect,
        x: &Scale,
        y: &Scale,
    ) -> Drawn {
        let line = Stroke::solid(GRID, 1.0);
        for (value, label) in self.x.marks((x.low, x.high)) {
            let across = x.place(value);
            on.line(at(across, plot.top), at(across, plot.bottom), line)?;
            on.text(at(across, plot.bottom + 14.0), &label, NOTE.middle())?;
        }
        for (value, label) in self.y.marks((y.low, y.high)) {
            let up = y.place(value);
            on.line(at(plot.left, up), at(plot.right, up), line)?;
            on.text(at(plot.left - 8.0, up), &label, NOTE.end())?;
        }
        on.text(at(plot.middle().x, plot.bottom + 34.0), self.x.title, NOTE.middle())?;
        let beside = at(plot.left - LEFT + 8.0, plot.middle().y);
        on.text(beside, self.y.title, NOTE.middle().upwards())
    }

    /// The curve on the straight scales behind the axes.
    fn straight(&self, curve: &Curve) -> Curve {
        let knot = |knot: &Knot| Knot {
            x: self.x.straight(knot.x),
            value: self.y.straight(knot.value),
            ..*knot
        };
        Curve { name: curve.name.clone(), knots: curve.knots.iter().map(knot).collect() }
    }

    /// A dot where something was measured, with its numbers for the pointer.
    fn dots<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        straight: &[Curve],
        x: &Scale,
        y: &Scale,
    ) -> Drawn {
        for (place, (curve, straight)) in self.curves.iter().zip(straight).enumerate().rev() {
            for (knot, placed) in curve.knots.iter().zip(&straight.knots) {
                let middle = at(x.place(placed.x), y.place(placed.value));
                on.circle(middle, DOT, CATEGORIES[place % CATEGORIES.len()])?;
                let value = number(knot.value, if knot.value < 100.0 { 2 } else { 0 });
                let grown = short(knot.x as u64);
                let words = format!("{grown} {}: {value} {}", self.x.title, self.y.title);
                on.hover(Rect::between(middle.moved(-5.0, -5.0), middle.moved(5.0, 5.0)), &words);
            }
        }
        Ok(())
    }
}

/// The name of each curve beside its last dot, none over another.
fn names<B: DrawingBackend>(on: &mut Canvas<B>, plot: Rect, curves: &[Curve], y: &Scale) -> Drawn {
    let last = |curve: &Curve| curve.knots.last().map_or(y.from, |knot| y.place(knot.value));
    let mut order: Vec<usize> = (0..curves.len()).collect();
    order.sort_by(|&a, &b| last(&curves[a]).total_cmp(&last(&curves[b])));
    let ends: Vec<f64> = order.iter().map(|&place| last(&curves[place])).collect();
    let middle = ends.iter().sum::<f64>() / ends.len().max(1) as f64;
    let crowded = ends.windows(2).any(|pair| pair[1] - pair[0] < APART);
    for (line, &place) in order.iter().enumerate() {
        let spread = (line as f64 - (order.len() - 1) as f64 / 2.0) * APART;
        let up = if crowded { middle + spread } else { ends[line] };
        let up = up.min(plot.bottom - (order.len() - 1 - line) as f64 * APART);
        let color = if curves.len() > 1 { CATEGORIES[place % CATEGORIES.len()] } else { INK };
        on.text(at(plot.right + 10.0, up), &curves[place].name, NOTE.color(color))?;
    }
    Ok(())
}
