//! What the reader sees when the pointer rests on a mark: an invisible shape with a `<title>`.

use super::canvas::to_grid;
use super::geometry::{Point, Rect};
use super::text::printable;
use std::fmt::Write as _;

/// Where the pointer has to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Area {
    Rect(Rect),
    Circle(Point, f64),
    Polygon(Vec<Point>),
}

impl From<Rect> for Area {
    fn from(rect: Rect) -> Area {
        Area::Rect(rect)
    }
}

/// All hover areas of a picture in the order they were given, as SVG.
#[derive(Debug, Default)]
pub struct Hovers {
    written: String,
}

impl Hovers {
    pub fn add(&mut self, area: &Area, words: &str) {
        self.written.push_str(&match area {
            Area::Rect(rect) => rect_shape(*rect),
            Area::Circle(middle, radius) => circle_shape(*middle, *radius),
            Area::Polygon(points) => polygon_shape(points),
        });
        let _ = writeln!(self.written, "><title>{}</title></{}>", escaped(words), tag(area));
    }

    /// The group of areas, or nothing where there are none.
    pub fn into_svg(self) -> String {
        if self.written.is_empty() {
            return String::new();
        }
        format!("<g class=\"hover\" fill=\"none\" pointer-events=\"all\">\n{}</g>\n", self.written)
    }
}

fn tag(area: &Area) -> &'static str {
    match area {
        Area::Rect(_) => "rect",
        Area::Circle(..) => "circle",
        Area::Polygon(_) => "polygon",
    }
}

fn rect_shape(rect: Rect) -> String {
    let (left, top) = (to_grid(rect.left), to_grid(rect.top));
    let (width, height) = (to_grid(rect.right) - left, to_grid(rect.bottom) - top);
    let (width, height) = (width.max(0), height.max(0));
    format!("<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"")
}

fn circle_shape(middle: Point, radius: f64) -> String {
    let (x, y, radius) = (to_grid(middle.x), to_grid(middle.y), to_grid(radius).max(0));
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")
}

fn polygon_shape(points: &[Point]) -> String {
    let points: Vec<String> =
        points.iter().map(|point| format!("{},{}", to_grid(point.x), to_grid(point.y))).collect();
    format!("<polygon points=\"{}\"", points.join(" "))
}

/// Words as the content of an element; a line break stays one, since a title may have several lines.
fn escaped(words: &str) -> String {
    let lines: Vec<String> = words.lines().map(printable).collect();
    let words = lines.join("\n");
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
