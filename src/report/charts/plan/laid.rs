//! How a drawing lies on a narrow page: what is long stands upright, and a list of boxes is set in
//! fewer columns. As it is drawn, its places would be too small to read.

use super::{Place, Plan, Shape, ZONE_NOTE, Zone};
use crate::charts::frame::MARGIN;
use crate::charts::geometry::{Point, Rect, at};
use crate::charts::is_narrow;
use std::borrow::Cow;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    AsDrawn,
    /// Its left end at the top.
    Upright,
}

/// A drawing so many times as wide as it is high stands upright.
const LONG: f64 = 1.5;
/// Boxes beside one another on a narrow page, their height, and the room for a zone's name.
const BOXES: usize = 3;
const BOX: f64 = 34.0;
const HEADING: f64 = 26.0;

impl Plan {
    /// The drawing on a page this wide.
    pub fn laid(&self, page: f64) -> (Cow<'_, Plan>, Lie) {
        let boxes = self.outlines.is_empty()
            && self.places.iter().all(|place| matches!(place.shape, Shape::Rect(_)));
        if !is_narrow(page) {
            (Cow::Borrowed(self), Lie::AsDrawn)
        } else if boxes {
            (Cow::Owned(self.in_columns(page - 2.0 * MARGIN)), Lie::AsDrawn)
        } else if self.width > self.height * LONG {
            (Cow::Owned(self.upright()), Lie::Upright)
        } else {
            (Cow::Borrowed(self), Lie::AsDrawn)
        }
    }

    fn upright(&self) -> Plan {
        let turned = |point: Point| at(self.height - point.y, point.x);
        let all = |points: &[Point]| points.iter().copied().map(turned).collect();
        let rect = |rect: Rect| {
            let [from, _, to, _] = rect.corners().map(turned);
            Rect::between(from, to)
        };
        let shape = |shape: &Shape| match shape {
            Shape::Rect(area) => Shape::Rect(rect(*area)),
            Shape::Circle(middle, radius) => Shape::Circle(turned(*middle), *radius),
            Shape::Polygon(points) => Shape::Polygon(all(points)),
        };
        let zone = |zone: &Zone| Zone { area: rect(zone.area), ..zone.clone() };
        let place = |place: &Place| Place { shape: shape(&place.shape), ..place.clone() };
        Plan {
            width: self.height,
            height: self.width,
            outlines: self.outlines.iter().map(|outline| all(outline)).collect(),
            zones: self.zones.iter().map(zone).collect(),
            places: self.places.iter().map(place).collect(),
            ..self.clone()
        }
    }

    /// The boxes of every zone below its name, as many beside one another as can be read.
    fn in_columns(&self, width: f64) -> Plan {
        let (mut zones, mut places, mut top) = (Vec::new(), Vec::new(), 0.0);
        let everywhere = Zone {
            label: String::new(),
            note: String::new(),
            area: Rect::new(0.0, 0.0, self.width, self.height),
        };
        let named = if self.zones.is_empty() { vec![everywhere] } else { self.zones.clone() };
        for zone in named {
            let here = self.places.iter().filter(|place| place.is_in(zone.area));
            let heading = if zone.label.is_empty() { 0.0 } else { HEADING };
            let boxes: Vec<Place> = here.cloned().collect();
            let bottom = top + heading + boxes.len().div_ceil(BOXES) as f64 * BOX + 6.0;
            zones.push(Zone { area: Rect::new(0.0, top, width, bottom), ..zone });
            let side = width / BOXES as f64;
            places.extend(boxes.into_iter().enumerate().map(|(number, place)| {
                let left = (number % BOXES) as f64 * side;
                let top = top + heading + (number / BOXES) as f64 * BOX;
                let area = Rect::new(left, top, left + side, top + BOX).inset(1.5);
                Place { shape: Shape::Rect(area), ..place }
            }));
            top = bottom;
        }
        Plan { width, height: top, zones, places, ..self.clone() }
    }
}

impl Place {
    /// Whether its middle is in an area.
    fn is_in(&self, area: Rect) -> bool {
        let middle = super::bounds(&self.shape).middle();
        (area.left..area.right).contains(&middle.x) && (area.top..area.bottom).contains(&middle.y)
    }
}

/// What is said about the zones of a drawing that stands upright, line by line: there is no room for
/// it beside them.
pub fn notes(plan: &Plan, lie: Lie, page: f64) -> Vec<String> {
    let noted = plan.zones.iter().filter(|zone| lie == Lie::Upright && !zone.note.is_empty());
    let lines = |zone: &Zone| {
        let words = format!("{}: {}", zone.label, zone.note);
        ZONE_NOTE.wrapped(&words, page - 2.0 * MARGIN, 3)
    };
    noted.flat_map(lines).collect()
}
