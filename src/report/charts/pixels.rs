//! PNG: the plotters backend over `tiny-skia`.
//!
//! Written by hand because plotters' own bitmap backend draws jagged curves and spaces letters
//! unevenly at every resolution, and turning the SVG into pixels takes three dozen more crates.

use super::canvas::{FINE, grid_of};
use super::font::{self, Glyph, SMALL_X, Weight};
use super::geometry::Size;
use ab_glyph::OutlineCurve;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle, FontTransform,
};
use std::convert::Infallible;
use tiny_skia::{FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// Plotters' letter size in letter sizes of the font (as its SVG backend has it).
const PLOTTERS_LETTERS: f64 = 1.24;

/// A picture in memory.
pub struct Pixels {
    map: Pixmap,
    grid: (u32, u32),
    /// Pixels in a step of the fine grid.
    scale: f32,
}

type Put = Result<(), DrawingErrorKind<Infallible>>;

impl Pixels {
    /// An empty picture with `scale` pixels to a page pixel.
    pub fn new(size: Size, scale: u32) -> Pixels {
        let side = |length: f64| length as u32 * scale;
        let map = Pixmap::new(side(size.width), side(size.height));
        Pixels {
            map: map.expect("a chart is at least one pixel and fits into memory"),
            grid: grid_of(size),
            scale: scale as f32 / FINE as f32,
        }
    }

    /// The picture as a file. Without transparency, which no chart has, and without filters, which
    /// are for photographs: flat colours are a quarter smaller and twice as fast that way.
    pub fn into_png(self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.map.width(), self.map.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_filter(png::Filter::NoFilter);
        let opaque = without_transparency(self.map.data());
        let written = encoder.write_header().and_then(|mut file| file.write_image_data(&opaque));
        written.expect("a picture in memory can be encoded");
        file
    }

    fn transform(&self) -> Transform {
        Transform::from_scale(self.scale, self.scale)
    }

    fn fill(&mut self, path: Option<Path>, color: BackendColor) {
        let transform = self.transform();
        if let Some(path) = path {
            self.map.fill_path(&path, &paint(color), FillRule::Winding, transform, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, style: &impl BackendStyle) {
        let width = style.stroke_width() as f32;
        let stroke = Stroke { width, line_join: LineJoin::Round, ..Stroke::default() };
        let transform = self.transform();
        if let Some(path) = path {
            self.map.stroke_path(&path, &paint(style.color()), &stroke, transform, None);
        }
    }

    /// A filled upright rectangle, its edges on whole pixels: cells that touch show no seam.
    fn block(&mut self, from: BackendCoord, to: BackendCoord, color: BackendColor) {
        let pixel = |place: i32| (place as f32 * self.scale).round();
        let (left, top) = (pixel(from.0.min(to.0)), pixel(from.1.min(to.1)));
        let (right, bottom) = (pixel(from.0.max(to.0)), pixel(from.1.max(to.1)));
        if let Some(rect) = Rect::from_ltrb(left, top, right, bottom) {
            self.map.fill_rect(rect, &paint(color), Transform::identity(), None);
        }
    }
}

/// Three bytes of every four. Plain indices: tests draw too, and there nothing makes iterators quick.
fn without_transparency(pixels: &[u8]) -> Vec<u8> {
    let mut opaque = vec![0; pixels.len() / 4 * 3];
    let (bytes, mut from, mut to) = (opaque.as_mut_slice(), 0, 0);
    while to < bytes.len() {
        bytes[to] = pixels[from];
        bytes[to + 1] = pixels[from + 1];
        bytes[to + 2] = pixels[from + 2];
        from += 4;
        to += 3;
    }
    opaque
}

fn paint(color: BackendColor) -> Paint<'static> {
    let (red, green, blue) = color.rgb;
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, (color.alpha * 255.0).round() as u8);
    paint.anti_alias = true;
    paint
}

fn path_through(points: impl IntoIterator<Item = BackendCoord>) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (x, y) in points {
        match path.is_empty() {
            true => path.move_to(x as f32, y as f32),
            false => path.line_to(x as f32, y as f32),
        }
    }
    path
}

impl DrawingBackend for Pixels {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.grid
    }

    fn ensure_prepared(&mut self) -> Put {
        Ok(())
    }

    fn present(&mut self) -> Put {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Put {
        self.block((x, y), (x + 1, y + 1), color);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, s: &S) -> Put {
        self.draw_path([from, to], s)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Put {
        if fill {
            self.block(from, to, style.color());
            return Ok(());
        }
        let corners = [from, (to.0, from.1), to, (from.0, to.1), from];
        self.draw_path(corners, style)
    }

    fn draw_path<S, I>(&mut self, path: I, style: &S) -> Put
    where
        S: BackendStyle,
        I: IntoIterator<Item = BackendCoord>,
    {
        self.stroke(path_through(path).finish(), style);
        Ok(())
    }

    fn fill_polygon<S, I>(&mut self, points: I, style: &S) -> Put
    where
        S: BackendStyle,
        I: IntoIterator<Item = BackendCoord>,
    {
        let mut path = path_through(points);
        path.close();
        self.fill(path.finish(), style.color());
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Put {
        let circle = PathBuilder::from_circle(x as f32, y as f32, radius as f32);
        match fill {
            true => self.fill(circle, style.color()),
            false => self.stroke(circle, style),
        }
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, words: &str, s: &S, at: BackendCoord) -> Put {
        let weight = match s.style() {
            FontStyle::Bold => Weight::Bold,
            FontStyle::Normal | FontStyle::Oblique | FontStyle::Italic => Weight::Regular,
        };
        let size = s.size() / PLOTTERS_LETTERS;
        let path = outline(words, weight, size, start(words, weight, size, s));
        let placed = path.and_then(|path| path.transform(turned(s.transform(), at)));
        self.fill(placed, s.color());
        Ok(())
    }
}

/// Where the first letter stands, seen from the point the words are anchored at: the same places
/// as in plotters' SVG.
fn start(words: &str, weight: Weight, size: f64, style: &impl BackendTextStyle) -> (f64, f64) {
    let width = font::width(words, weight, size);
    let left = match style.anchor().h_pos {
        HPos::Left => 0.0,
        HPos::Center => -width / 2.0,
        HPos::Right => -width,
    };
    let down = match style.anchor().v_pos {
        VPos::Top => 0.76 * size,
        VPos::Center => SMALL_X / 2.0 * size,
        VPos::Bottom => -SMALL_X / 2.0 * size,
    };
    (left, down)
}

fn turned(turn: FontTransform, (x, y): BackendCoord) -> Transform {
    let degrees = match turn {
        FontTransform::None => 0.0,
        FontTransform::Rotate90 => 90.0,
        FontTransform::Rotate180 => 180.0,
        FontTransform::Rotate270 => 270.0,
    };
    Transform::from_rotate(degrees).post_translate(x as f32, y as f32)
}

/// The outline of a line of words whose first letter stands at `start`.
fn outline(words: &str, weight: Weight, size: f64, start: (f64, f64)) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (mut pen, down) = start;
    for letter in words.chars() {
        let advance = font::advance(letter, weight) * size;
        match font::glyph(letter, weight) {
            Glyph::Letter(curves) => {
                let scale = size / font::units_per_em(weight);
                add_letter(&mut path, &curves, scale as f32, (pen as f32, down as f32));
            }
            Glyph::Missing => add_box(&mut path, pen, down, advance, size),
        }
        pen += advance;
    }
    path.finish()
}

/// Adds a letter's contours; a curve that does not begin where the last ended begins a new one.
fn add_letter(path: &mut PathBuilder, curves: &[OutlineCurve], scale: f32, start: (f32, f32)) {
    let place = |p: ab_glyph::Point| (start.0 + p.x * scale, start.1 - p.y * scale);
    let mut last = None;
    for curve in curves {
        let (OutlineCurve::Line(from, to)
        | OutlineCurve::Quad(from, _, to)
        | OutlineCurve::Cubic(from, _, _, to)) = curve;
        if last != Some(*from) {
            let (x, y) = place(*from);
            path.move_to(x, y);
        }
        add_curve(path, curve, place);
        last = Some(*to);
    }
}

fn add_curve(
    path: &mut PathBuilder,
    curve: &OutlineCurve,
    place: impl Fn(ab_glyph::Point) -> (f32, f32),
) {
    match *curve {
        OutlineCurve::Line(_, to) => {
            let (x, y) = place(to);
            path.line_to(x, y);
        }
        OutlineCurve::Quad(_, by, to) => {
            let ((bx, by), (x, y)) = (place(by), place(to));
            path.quad_to(bx, by, x, y);
        }
        OutlineCurve::Cubic(_, one, two, to) => {
            let ((ax, ay), (bx, by), (x, y)) = (place(one), place(two), place(to));
            path.cubic_to(ax, ay, bx, by, x, y);
        }
    }
}

/// A box for a letter the font lacks: its outline, the inner edge running the other way round so
/// that it stays hollow.
fn add_box(path: &mut PathBuilder, pen: f64, down: f64, advance: f64, size: f64) {
    let (edge, line) = (advance * 0.12, size * 0.06);
    let outer = [pen + edge, down - 0.73 * size, pen + advance - edge, down];
    let [left, top, right, bottom] = outer.map(|place| place as f32);
    let line = line as f32;
    if right - left <= 2.0 * line {
        return;
    }
    add_loop(path, [(left, top), (right, top), (right, bottom), (left, bottom)]);
    let (left, top, right, bottom) = (left + line, top + line, right - line, bottom - line);
    add_loop(path, [(left, top), (left, bottom), (right, bottom), (right, top)]);
}

fn add_loop(path: &mut PathBuilder, corners: [(f32, f32); 4]) {
    path.move_to(corners[0].0, corners[0].1);
    for (x, y) in &corners[1..] {
        path.line_to(*x, *y);
    }
    path.close();
}
