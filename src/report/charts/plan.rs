//! A drawing whose places are shaded by a share: where things happen.

mod laid;

use self::laid::{Lie, notes};
use super::canvas::{Canvas, Drawn};
use super::frame::Frame;
use super::geometry::{Point, Rect, Size, at};
use super::hover::Area;
use super::inside::{Room, leading, set};
use super::palette::{GRID, INK, MUTED};
use super::shade::{BAR_HEIGHT, RestsOn, Shades, Share};
use super::stroke::Stroke;
use super::text::{LABEL, Lettering, NOTE};
use super::{Chart, frame};
use plotters_backend::DrawingBackend;

/// A drawing in its own units, x to the right and y down.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub frame: Frame,
    /// What the shades are shares of: `share of the games in which it was hit`.
    pub measure: String,
    pub width: f64,
    pub height: f64,
    pub outlines: Vec<Outline>,
    pub zones: Vec<Zone>,
    pub places: Vec<Place>,
    /// What its shades reach over, where it is held against other pictures of the same.
    pub scale: Vec<f64>,
}

/// A line that places lie on.
pub type Outline = Vec<Point>;

/// A part of the drawing with a name, and something to say about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    pub label: String,
    pub note: String,
    pub area: Rect,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    Rect(Rect),
    Circle(Point, f64),
    Polygon(Vec<Point>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub label: String,
    pub shape: Shape,
    pub share: Share,
}

/// What is said about a zone.
const ZONE_NOTE: Lettering = NOTE.size(12.0);
/// Between the drawing and its bar.
const GAP: f64 = 12.0;
/// How much of a circle's width a word in its middle may take.
const IN_CIRCLE: f64 = 0.9;

impl Plan {
    /// Page pixels to a unit of the drawing.
    fn scale(&self, page: f64) -> f64 {
        (page - 2.0 * frame::MARGIN) / self.width.max(1.0)
    }
}

impl Chart for Plan {
    fn size(&self, width: f64) -> Size {
        let (plan, lie) = self.laid(width);
        let below = notes(&plan, lie, width).len() as f64 * ZONE_NOTE.leading();
        let chart = plan.height * plan.scale(width) + below + GAP + BAR_HEIGHT;
        Size { width, height: self.frame.around(width, chart) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let (plan, lie) = self.laid(on.size().width);
        plan.draw_laid(on, lie)
    }
}

impl Plan {
    fn draw_laid<B: DrawingBackend>(&self, on: &mut Canvas<B>, lie: Lie) -> Drawn {
        let page = on.size().width;
        let room = on.frame(&self.frame)?;
        let onto = Onto { corner: at(room.left, room.top), scale: self.scale(page) };
        let drawing = onto.rect(Rect::new(0.0, 0.0, self.width, self.height));
        let shares = self.places.iter().map(|place| &place.share);
        let shades = Shades::among(shares, &self.scale);
        self.zones.iter().try_for_each(|zone| draw_zone(on, zone, drawing, (&onto, lie)))?;
        let shapes: Vec<Shape> = self.places.iter().map(|place| onto.shape(&place.shape)).collect();
        let mut labels = Room::new(drawing, shapes.iter().map(bounds).collect());
        self.outlines.iter().try_for_each(|outline| draw_outline(on, outline, &onto))?;
        for (place, shape) in self.places.iter().zip(&shapes) {
            draw_place(on, place, shape, &shades, &mut labels)?;
        }
        let notes = notes(self, lie, page);
        let first = at(room.left, drawing.bottom + ZONE_NOTE.leading() / 2.0);
        on.lines(first, &notes, ZONE_NOTE)?;
        let below = notes.len() as f64 * ZONE_NOTE.leading();
        let bar = Rect { top: drawing.bottom + below + GAP, ..room };
        on.shade_bar(bar, &shades, &self.measure)
    }
}

/// From the drawing's units to the page.
struct Onto {
    corner: Point,
    scale: f64,
}

impl Onto {
    fn point(&self, point: Point) -> Point {
        self.corner.moved(point.x * self.scale, point.y * self.scale)
    }

    fn points(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&point| self.point(point)).collect()
    }

    fn rect(&self, rect: Rect) -> Rect {
        let corners = [at(rect.left, rect.top), at(rect.right, rect.bottom)];
        let [one, other] = corners.map(|corner| self.point(corner));
        Rect::between(one, other)
    }

    fn shape(&self, shape: &Shape) -> Shape {
        match shape {
            Shape::Rect(rect) => Shape::Rect(self.rect(*rect)),
            Shape::Circle(middle, radius) => {
                Shape::Circle(self.point(*middle), radius * self.scale)
            }
            Shape::Polygon(points) => Shape::Polygon(self.points(points)),
        }
    }
}

/// The name of a zone in its upper left, and lines towards the zones before it.
fn draw_zone<B: DrawingBackend>(
    on: &mut Canvas<B>,
    zone: &Zone,
    drawing: Rect,
    (onto, lie): (&Onto, Lie),
) -> Drawn {
    let area = onto.rect(zone.area);
    let line = Stroke::dashed(MUTED, 1.0);
    if area.left > drawing.left + 1.0 {
        on.line(at(area.left, area.top), at(area.left, area.bottom), line)?;
    }
    if area.top > drawing.top + 1.0 {
        on.line(at(area.left, area.top), at(area.right, area.top), Stroke::solid(GRID, 1.0))?;
    }
    let inner = area.inset(6.0);
    if lie == Lie::Upright {
        let beside = at(drawing.right - 8.0, inner.middle().y);
        let name = LABEL.bold().size(12.0).middle().upwards();
        return on.text_within(beside, &zone.label, inner.height(), name);
    }
    let first = at(inner.left, area.top + 11.0);
    on.text_within(first, &zone.label, inner.width(), LABEL.bold())?;
    let lines = ZONE_NOTE.wrapped(&zone.note, inner.width(), 2);
    on.lines(first.moved(0.0, 17.0), &lines, ZONE_NOTE)
}

fn draw_outline<B: DrawingBackend>(on: &mut Canvas<B>, outline: &[Point], onto: &Onto) -> Drawn {
    let points = onto.points(outline);
    on.polygon(&points, GRID.faded(0.45))?;
    on.polyline(&points, Stroke::solid(MUTED, 1.2))
}

fn draw_place<B: DrawingBackend>(
    on: &mut Canvas<B>,
    place: &Place,
    shape: &Shape,
    shades: &Shades,
    labels: &mut Room,
) -> Drawn {
    let fill = shades.shade(&place.share);
    let line = Stroke::solid(MUTED, 1.0);
    match shape {
        Shape::Rect(rect) => {
            on.rect(*rect, fill)?;
            on.outline(*rect, line)?;
        }
        Shape::Circle(middle, radius) => {
            on.circle(*middle, *radius, fill)?;
            on.ring(*middle, *radius, line)?;
        }
        Shape::Polygon(points) => {
            on.polygon(points, fill)?;
            on.polyline(&closed(points), line)?;
        }
    }
    on.hover(area(shape), &place.share.words);
    draw_label(on, place, shape, fill.words(), labels)
}

/// The label in its shape, with its share where both fit, or else beside it, or else left to the pointer.
fn draw_label<B: DrawingBackend>(
    on: &mut Canvas<B>,
    place: &Place,
    shape: &Shape,
    ink: super::Color,
    labels: &mut Room,
) -> Drawn {
    let (width, height) = room_in(shape);
    let style = LABEL.middle().color(ink);
    let number = place.share.short();
    let sign = if place.share.rests_on == RestsOn::Apart { "" } else { "%" };
    let numbered = format!("{} {number}{sign}", place.label);
    let known = place.share.value.is_finite() && !number.is_empty();
    let numbered = known.then(|| set(&numbered, width, height, style)).flatten();
    let within = numbered.or_else(|| set(&place.label, width, height, style));
    if let Some(words) = within {
        let middle = bounds(shape).middle();
        return words.places(middle).try_for_each(|(at, line)| on.text(at, line, words.lettering));
    }
    let small = LABEL.size(11.0).middle().color(INK);
    let beside = labels.beside(bounds(shape), small.width(&place.label), leading(small.size));
    beside.map_or(Ok(()), |at| on.text(at, &place.label, small))
}

/// Room for words inside a shape.
fn room_in(shape: &Shape) -> (f64, f64) {
    match shape {
        Shape::Rect(rect) => (rect.width() - 5.0, rect.height() - 2.0),
        Shape::Circle(_, radius) => (2.0 * IN_CIRCLE * radius, 1.2 * radius),
        Shape::Polygon(_) => (0.0, 0.0),
    }
}

fn bounds(shape: &Shape) -> Rect {
    match shape {
        Shape::Rect(rect) => *rect,
        Shape::Circle(middle, radius) => {
            Rect::between(middle.moved(-radius, -radius), middle.moved(*radius, *radius))
        }
        Shape::Polygon(points) => {
            let first = points.first().copied().unwrap_or(at(0.0, 0.0));
            points.iter().fold(Rect::between(first, first), |around, point| Rect {
                left: around.left.min(point.x),
                top: around.top.min(point.y),
                right: around.right.max(point.x),
                bottom: around.bottom.max(point.y),
            })
        }
    }
}

fn area(shape: &Shape) -> Area {
    match shape {
        Shape::Rect(rect) => Area::Rect(*rect),
        Shape::Circle(middle, radius) => Area::Circle(*middle, *radius),
        Shape::Polygon(points) => Area::Polygon(points.clone()),
    }
}

fn closed(points: &[Point]) -> Vec<Point> {
    points.iter().chain(points.first()).copied().collect()
}
