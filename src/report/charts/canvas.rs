//! The surface charts are drawn on: page pixels over a plotters backend.
//!
//! Backends count in whole numbers, so the canvas draws on a grid ten times finer than the page;
//! without it curves step visibly. Charts place everything themselves: plotters' own captions, axes
//! and labels cannot be put where they read best.

use super::font::{FAMILY, Weight};
use super::geometry::{Point, Rect, Size};
use super::hover::{Area, Hovers};
use super::palette::{Color, PAPER};
use super::stroke::{Stroke, crisp, dashes};
use super::text::{Align, Lettering, Run, printable};
use super::{TRIM, is_narrow};
use plotters::prelude::{FontStyle, IntoFont, RGBAColor, ShapeStyle, TextStyle};
use plotters::style::Color as _;
use plotters::style::FontTransform;
use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};
use std::error::Error;
use std::fmt;

/// Steps of the fine grid in a page pixel.
pub const FINE: f64 = 10.0;

/// Far outside any page, and far inside what the backends can add up.
const OFF_PAGE: f64 = 100_000.0;

/// Plotters writes letters 1.24 times smaller than asked for, and hangs words 0.76 of their size
/// below the point where they are anchored at the top.
const PLOTTERS_LETTERS: f64 = 1.24;
const PLOTTERS_HANG: f64 = 0.76;

/// Why a backend could not draw.
#[derive(Debug)]
pub struct Undrawn(String);

impl fmt::Display for Undrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot draw: {}", self.0)
    }
}

impl Error for Undrawn {}

impl<E: Error + Send + Sync> From<DrawingErrorKind<E>> for Undrawn {
    fn from(error: DrawingErrorKind<E>) -> Undrawn {
        Undrawn(error.to_string())
    }
}

/// What drawing comes to.
pub type Drawn = Result<(), Undrawn>;

/// The surface, its size, and what the pointer will find on it.
pub struct Canvas<B: DrawingBackend> {
    backend: B,
    size: Size,
    hovers: Hovers,
}

impl<B: DrawingBackend> Canvas<B> {
    pub fn new(backend: B, size: Size) -> Canvas<B> {
        Canvas { backend, size, hovers: Hovers::default() }
    }

    pub fn size(&self) -> Size {
        self.size
    }

    /// The whole page.
    pub fn page(&self) -> Rect {
        Rect::new(0.0, 0.0, self.size.width, self.size.height)
    }

    /// What is left of the page when it is shown: a narrow one is trimmed.
    pub fn seen(&self) -> Rect {
        let trim = if is_narrow(self.size.width) { TRIM } else { 0.0 };
        Rect { left: trim, right: self.size.width - trim, ..self.page() }
    }

    /// Covers the page with paper: the first thing a chart draws ([`Canvas::frame`] does it).
    pub fn paper(&mut self) -> Drawn {
        self.rect(self.page(), PAPER)
    }

    /// A filled rectangle.
    pub fn rect(&mut self, rect: Rect, fill: Color) -> Drawn {
        let [from, _, to, _] = rect.corners().map(grid_point);
        Ok(self.backend.draw_rect(from, to, &shape(fill, 0.0).filled(), true)?)
    }

    /// The outline of a rectangle.
    pub fn outline(&mut self, rect: Rect, stroke: Stroke) -> Drawn {
        let [a, b, c, d] = rect.corners();
        self.polyline(&[a, b, c, d, a, b], stroke)
    }

    pub fn circle(&mut self, middle: Point, radius: f64, fill: Color) -> Drawn {
        let radius = to_grid(radius).max(0) as u32;
        Ok(self.backend.draw_circle(
            grid_point(middle),
            radius,
            &shape(fill, 0.0).filled(),
            true,
        )?)
    }

    pub fn ring(&mut self, middle: Point, radius: f64, stroke: Stroke) -> Drawn {
        let radius = to_grid(radius).max(0) as u32;
        let style = shape(stroke.color, stroke.width);
        Ok(self.backend.draw_circle(grid_point(middle), radius, &style, false)?)
    }

    /// A filled shape; also a band between two curves (see [`Canvas::band`]).
    pub fn polygon(&mut self, points: &[Point], fill: Color) -> Drawn {
        if points.len() < 3 {
            return Ok(());
        }
        let points = points.iter().copied().map(grid_point);
        Ok(self.backend.fill_polygon(points, &shape(fill, 0.0).filled())?)
    }

    /// The area between two curves that run the same way.
    pub fn band(&mut self, above: &[Point], below: &[Point], fill: Color) -> Drawn {
        let around: Vec<Point> = above.iter().chain(below.iter().rev()).copied().collect();
        self.polygon(&around, fill)
    }

    /// A straight line. One along an axis is put onto whole pixels, so that it is as sharp as it
    /// can be.
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) -> Drawn {
        let (from, to) = crisp(from, to, stroke.width);
        self.polyline(&[from, to], stroke)
    }

    pub fn polyline(&mut self, points: &[Point], stroke: Stroke) -> Drawn {
        match stroke.pattern() {
            None => self.solid(points, stroke),
            Some(pattern) => dashes(points, pattern)
                .iter()
                .try_for_each(|[from, to]| self.solid(&[*from, *to], stroke)),
        }
    }

    fn solid(&mut self, points: &[Point], stroke: Stroke) -> Drawn {
        if points.len() < 2 {
            return Ok(());
        }
        let points = points.iter().copied().map(grid_point);
        Ok(self.backend.draw_path(points, &shape(stroke.color, stroke.width))?)
    }

    /// Words at a point, on one line.
    pub fn text(&mut self, at: Point, words: &str, lettering: Lettering) -> Drawn {
        let words = printable(words);
        if words.trim().is_empty() {
            return Ok(());
        }
        let drop = lettering.drop() - PLOTTERS_HANG * lettering.size;
        let hung = match lettering.run {
            Run::Across => at.moved(0.0, drop),
            Run::Up => at.moved(drop, 0.0),
        };
        Ok(self.backend.draw_text(&words, &text_style(lettering), grid_point(hung))?)
    }

    /// Words at a point, cut to a width.
    pub fn text_within(&mut self, at: Point, words: &str, width: f64, style: Lettering) -> Drawn {
        self.text(at, &style.fitted(&printable(words), width), style)
    }

    /// Lines of words below one another, the first at the point.
    pub fn lines(&mut self, at: Point, lines: &[String], lettering: Lettering) -> Drawn {
        let place = |line: usize| at.moved(0.0, line as f64 * lettering.leading());
        lines
            .iter()
            .enumerate()
            .try_for_each(|(line, words)| self.text(place(line), words, lettering))
    }

    /// What to say when the pointer rests on an area. SVG only.
    pub fn hover(&mut self, area: impl Into<Area>, words: &str) {
        self.hovers.add(&area.into(), words);
    }

    /// Ends the picture and gives the hover areas as SVG.
    pub fn finish(mut self) -> Result<String, Undrawn> {
        self.backend.present()?;
        Ok(self.hovers.into_svg())
    }

    pub(super) fn into_backend(self) -> B {
        self.backend
    }
}

/// Width and height of the fine grid under a page.
pub fn grid_of(size: Size) -> (u32, u32) {
    (to_grid(size.width) as u32, to_grid(size.height) as u32)
}

/// A length or place on the fine grid. What is not a number is 0, what is off the page stays near.
pub fn to_grid(pixels: f64) -> i32 {
    (pixels.clamp(-OFF_PAGE, OFF_PAGE) * FINE).round() as i32
}

fn grid_point(point: Point) -> BackendCoord {
    (to_grid(point.x), to_grid(point.y))
}

fn shape(color: Color, width: f64) -> ShapeStyle {
    ShapeStyle { color: rgba(color), filled: false, stroke_width: to_grid(width).max(0) as u32 }
}

fn rgba(color: Color) -> RGBAColor {
    RGBAColor(color.red, color.green, color.blue, color.opacity)
}

fn text_style(lettering: Lettering) -> TextStyle<'static> {
    let style = match lettering.weight {
        Weight::Regular => FontStyle::Normal,
        Weight::Bold => FontStyle::Bold,
    };
    let across = match lettering.align {
        Align::Start => HPos::Left,
        Align::Middle => HPos::Center,
        Align::End => HPos::Right,
    };
    let turn = match lettering.run {
        Run::Across => FontTransform::None,
        Run::Up => FontTransform::Rotate270,
    };
    let font = (FAMILY, lettering.size * FINE * PLOTTERS_LETTERS, style).into_font();
    let color = rgba(lettering.color).to_backend_color();
    TextStyle { font: font.transform(turn), color, pos: Pos::new(across, VPos::Top) }
}
