//! Axes: grid lines, round values beside them, a title with the unit.

use super::canvas::{Canvas, Drawn};
use super::geometry::{Rect, at};
use super::palette::GRID;
use super::scale::{Scale, Ticks};
use super::stroke::Stroke;
use super::text::NOTE;
use plotters_backend::DrawingBackend;

/// Room below a plot for the ticks' labels, and for the axis's title where it has one.
pub const BELOW: f64 = 24.0;
pub const TITLE_BELOW: f64 = 22.0;

const GRID_LINE: Stroke = Stroke::solid(GRID, 1.0);

impl<B: DrawingBackend> Canvas<B> {
    /// Vertical grid lines through the plot and their values below it; the title below those.
    pub fn axis_below(&mut self, plot: Rect, scale: &Scale, ticks: &Ticks, title: &str) -> Drawn {
        for (value, label) in ticks.labelled() {
            let x = scale.place(value);
            self.line(at(x, plot.top), at(x, plot.bottom), GRID_LINE)?;
            self.text(at(x, plot.bottom + 14.0), &label, NOTE.middle())?;
        }
        let below = at(plot.middle().x, plot.bottom + BELOW + 10.0);
        self.text_within(below, title, plot.width().max(320.0), NOTE.middle())
    }

    /// Horizontal grid lines through the plot and their values to its left; the title, with its
    /// unit, upwards at `title_x`.
    pub fn axis_left(
        &mut self,
        plot: Rect,
        scale: &Scale,
        ticks: &Ticks,
        (title, title_x): (&str, f64),
    ) -> Drawn {
        for (value, label) in ticks.labelled() {
            let y = scale.place(value);
            self.line(at(plot.left, y), at(plot.right, y), GRID_LINE)?;
            self.text(at(plot.left - 8.0, y), &label, NOTE.end())?;
        }
        let beside = at(title_x, plot.middle().y);
        self.text_within(beside, title, plot.height(), NOTE.middle().upwards())
    }
}
