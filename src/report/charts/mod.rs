//! Charts: finished numbers that draw themselves.
//!
//! A chart is a struct of values, lows and highs; it knows nothing of runs, systems or ships, and
//! computes no statistics. It draws once, on a [`Canvas`], and comes out as SVG or PNG.

pub mod axis;
pub mod board;
pub mod canvas;
pub mod chance;
pub mod color_bar;
pub mod convergence;
pub mod courses;
pub mod cumulative;
pub mod curve;
pub mod effects;
pub mod fan;
pub mod font;
pub mod forest;
pub mod frame;
pub mod geometry;
pub mod heat_map;
pub mod histogram;
pub mod hover;
mod inside;
pub mod interaction;
mod key;
mod levels;
pub mod naming;
pub mod night;
pub mod palette;
pub mod panels;
pub mod pixels;
pub mod plan;
mod plot;
pub mod polar;
pub mod ranking;
pub mod reading;
pub mod scale;
mod series;
pub mod shade;
pub mod solution;
pub mod stacked;
pub mod stroke;
pub mod survival;
pub mod text;
pub mod tornado;

#[cfg(test)]
mod tests;

pub use canvas::{Canvas, Drawn, Undrawn};
pub use frame::Frame;
pub use geometry::{Point, Rect, Size};
pub use palette::Color;
pub use plotters_backend::DrawingBackend;
pub use scale::Scale;
pub use stroke::Stroke;
pub use text::{Align, Lettering};

use pixels::Pixels;
use plotters::prelude::SVGBackend;

/// Finished numbers that can draw themselves.
pub trait Chart {
    /// Width and height in page pixels on a page this wide; the height depends on how much there is
    /// to show, and the width is the one asked for.
    fn size(&self, width: f64) -> Size;

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn;
}

/// The width of a chart in a file and on a desktop screen: a page's column.
pub const WIDTH: f64 = 900.0;

/// The width of a chart on a telephone, before [`TRIM`] is cut off either side: there the page has
/// margins enough of its own.
pub const NARROW: f64 = 360.0 + 2.0 * TRIM;
pub const TRIM: f64 = 12.0;

/// Whether a page is too narrow for names beside a plot: they stand above it.
pub fn is_narrow(width: f64) -> bool {
    width < 600.0
}

/// How many pixels of a PNG a page pixel has on a side, so that it stays sharp on good screens
/// and on paper.
pub const PNG_SCALE: u32 = 2;

/// The chart as a document of its own, sized in page pixels.
pub fn svg(chart: &impl Chart) -> String {
    let (size, body) = drawn(chart, WIDTH);
    standalone(&body, 0.0, size)
}

/// The chart drawn for a telephone.
pub fn svg_narrow(chart: &impl Chart) -> String {
    let (size, body) = drawn(chart, NARROW);
    standalone(&body, TRIM, size)
}

/// The elements of a chart on a page this wide, and how large that is. Hover areas come last: what
/// lies on top is what the pointer finds.
fn drawn(chart: &impl Chart, width: f64) -> (Size, String) {
    let size = chart.size(width).whole();
    let mut document = String::new();
    let grid = canvas::grid_of(size);
    let mut on = Canvas::new(SVGBackend::with_string(&mut document, grid), size);
    let drawn = chart.draw(&mut on).and_then(|()| on.finish());
    let hovers = drawn.expect("writing to a string cannot fail");
    let body = document.split_once('\n').map_or("", |(_, body)| body);
    let body = body.trim_end().strip_suffix("</svg>").unwrap_or(body);
    (size, tidied(body) + &hovers)
}

/// The chart as a picture of [`PNG_SCALE`] pixels to a page pixel.
pub fn png(chart: &impl Chart) -> Vec<u8> {
    let size = chart.size(WIDTH).whole();
    let mut on = Canvas::new(Pixels::new(size, PNG_SCALE), size);
    chart.draw(&mut on).expect("pixels in memory take any drawing");
    on.into_backend().into_png()
}

/// Plotters writes the fine grid as the picture's size; the page wants it in its own pixels, and
/// joins of lines round. As much as `trim` says is cut off the left and the right.
fn standalone(body: &str, trim: f64, size: Size) -> String {
    let (width, height) = (size.width - 2.0 * trim, size.height);
    let (across, down) = canvas::grid_of(Size { width, height });
    let left = canvas::to_grid(trim);
    let head = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} 0 {across} {down}\" font-family=\"{}\" stroke-linejoin=\"round\">\n",
        font::FAMILY
    );
    format!("{head}{body}</svg>\n")
}

/// The elements without what every one of them repeats, and words without the line breaks plotters
/// puts around them, which some viewers show as spaces. Words cannot be mistaken for markup: their
/// quotes and angle brackets are escaped.
fn tidied(body: &str) -> String {
    let family = format!(" font-family=\"{}\"", font::FAMILY);
    let body = body.replace(&family, "").replace(" opacity=\"1\"", "").replace(" \"/>", "\"/>");
    let mut tidied = String::with_capacity(body.len());
    let mut lines = body.lines().peekable();
    while let Some(line) = lines.next() {
        tidied.push_str(line);
        let opens_words = line.starts_with("<text ");
        if !opens_words && lines.peek() != Some(&"</text>") {
            tidied.push('\n');
        }
    }
    tidied
}
