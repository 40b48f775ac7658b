//! The key of a colour scale: a bar of its colours with round values below.

use super::axis;
use super::canvas::{Canvas, Undrawn};
use super::frame::MARGIN;
use super::geometry::{Point, Rect, at};
use super::is_narrow;
use super::palette::{Color, MUTED};
use super::scale::Scale;
use super::stroke::Stroke;
use super::text::NOTE;
use plotters_backend::DrawingBackend;

/// The values at both ends, and what they are.
pub struct ColorBar<'a> {
    pub from: f64,
    pub to: f64,
    pub title: &'a str,
}

const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 12.0;
/// Strips of one colour: whole pixels wide, so that no seam shows between them.
const STRIP: f64 = 4.0;

/// Draws the bar with its upper left corner at a point, its title to the right, or below it on
/// a narrow page; gives where the title ends.
pub fn draw<B: DrawingBackend>(
    on: &mut Canvas<B>,
    corner: Point,
    bar: &ColorBar<'_>,
    color: impl Fn(f64) -> Color,
) -> Result<f64, Undrawn> {
    let corner = at(corner.x.round(), corner.y.round());
    let scale = Scale::new((bar.from, bar.to), (corner.x, corner.x + WIDTH));
    let value = |x: f64| scale.low + (x - scale.from) / WIDTH * (scale.high - scale.low);
    let mut left = corner.x;
    while left < corner.x + WIDTH {
        let strip = Rect::new(left, corner.y, left + STRIP, corner.y + HEIGHT);
        on.rect(strip, color(value(left + STRIP / 2.0)))?;
        left += STRIP;
    }
    for (value, label) in axis::across(&scale).labelled() {
        let foot = at(scale.place(value), corner.y + HEIGHT);
        on.line(foot, foot.moved(0.0, 4.0), Stroke::solid(MUTED, 1.0))?;
        on.text(foot.moved(0.0, 14.0), &label, NOTE.middle())?;
    }
    let (beside, room) = match is_narrow(on.size().width) {
        true => (at(corner.x, corner.y + HEIGHT + 32.0), on.page().right - corner.x - MARGIN),
        false => {
            let beside = at(corner.x + WIDTH + 14.0, corner.y + HEIGHT / 2.0);
            (beside, on.page().right - beside.x - 140.0)
        }
    };
    let title = NOTE.fitted(bar.title, room);
    on.text(beside, &title, NOTE)?;
    Ok(beside.x + NOTE.width(&title))
}
