//! Axes: grid lines, round values beside them, a title with the unit.

use super::canvas::{Canvas, Drawn};
use super::frame::MARGIN;
use super::geometry::{Point, Rect, at};
use super::palette::GRID;
use super::scale::{Scale, Ticks};
use super::stroke::Stroke;
use super::text::{NOTE, printable};
use plotters_backend::DrawingBackend;

/// Room below a plot for the ticks' labels, and for the axis's title where it has one.
pub const BELOW: f64 = 24.0;
pub const TITLE_BELOW: f64 = 22.0;

/// Round values, as many as stand comfortably beside one another across the scale.
pub fn across(scale: &Scale) -> Ticks {
    let width = (scale.to - scale.from).abs();
    fitting(scale, (width / 65.0).clamp(3.0, 9.0) as usize)
}

/// Powers of ten, each as one in so many, as far apart as they need.
pub fn games_in(scale: &Scale) -> Ticks {
    let apart = |step: usize| Ticks::powers(scale.low, scale.high, step);
    (1..).map(apart).find(|ticks| fits(scale, ticks)).unwrap_or_else(|| apart(1))
}

/// As many round values as fit, up to so many.
pub fn fitting(scale: &Scale, most: usize) -> Ticks {
    let fitting = (1..=most).rev().map(|about| scale.ticks(about)).find(|ticks| fits(scale, ticks));
    fitting.unwrap_or_else(|| scale.ticks(1))
}

/// Labels keep a letter's distance from one another.
fn fits(scale: &Scale, ticks: &Ticks) -> bool {
    let labels = ticks.labelled();
    labels.windows(2).all(|pair| {
        let apart = (scale.place(pair[1].0) - scale.place(pair[0].0)).abs();
        let room = (NOTE.width(&pair[0].1) + NOTE.width(&pair[1].1)) / 2.0;
        apart >= room + NOTE.size
    })
}

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
        self.title_below(below, title, plot.width().max(320.0))
    }

    /// The title of an axis about a point, or as near to it as the page's edges let it be.
    fn title_below(&mut self, middle: Point, title: &str, width: f64) -> Drawn {
        let page = self.page().inset(MARGIN);
        let title = NOTE.fitted(&printable(title), width.min(page.width()));
        let half = NOTE.width(&title) / 2.0;
        let x = middle.x.min(page.right - half).max(page.left + half);
        self.text(at(x, middle.y), &title, NOTE.middle())
    }

    /// The values once more above a plot so high that those below are out of sight.
    pub fn axis_above(&mut self, plot: Rect, scale: &Scale, ticks: &Ticks) -> Drawn {
        ticks.labelled().into_iter().try_for_each(|(value, label)| {
            self.text(at(scale.place(value), plot.top - 10.0), &label, NOTE.middle())
        })
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
