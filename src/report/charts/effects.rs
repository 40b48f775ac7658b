//! Main effects: for each factor of a design a small panel with the mean at every level, all panels
//! on one scale, so that the steepest line is the factor that matters most.

use super::axis::BELOW;
use super::geometry::{Point, at};
use super::is_narrow;
use super::levels::Slots;
use super::palette::{BLUE, GRID, MUTED};
use super::plot::{across, plot, title_x};
use super::scale::{Ticks, padded, spread};
use super::text::{LABEL, NOTE, printable};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size, Stroke};

/// All factors of a design, by one metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Effects {
    pub frame: Frame,
    /// The metric, with its unit.
    pub axis: String,
    /// The mean over all cells: a dashed line through every panel, for the footnote to explain.
    pub middle: f64,
    pub factors: Vec<Factor>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Factor {
    pub name: String,
    pub order: Order,
    pub levels: Vec<Level>,
}

/// Whether a line may join the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// One follows the other: numbers, or only two.
    Ordered,
    /// A line would show a rise and a fall that are not there.
    Unordered,
}

/// The mean over all cells at one level of a factor.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    pub name: String,
    pub value: f64,
    pub low: f64,
    pub high: f64,
    /// The estimate as it is printed.
    pub text: String,
}

/// Panels side by side, at the most, and the gap between them.
const ACROSS: usize = 4;
/// So many levels have room in half of a narrow page.
const FEW: usize = 3;
const GAP: f64 = 18.0;
/// Room above a panel for the name of its factor, on one line; it takes no more than so many.
const NAME: f64 = 26.0;
const NAME_LINES: usize = 3;

impl Effects {
    /// Panels side by side, the rows as even as they can be.
    fn across(&self, page: f64) -> usize {
        self.factors.len().div_ceil(self.rows(page)).max(1)
    }

    fn rows(&self, page: f64) -> usize {
        let few = self.factors.iter().all(|factor| factor.levels.len() <= FEW);
        let most = match (is_narrow(page), few) {
            (false, _) => ACROSS,
            (true, true) => 2,
            (true, false) => 1,
        };
        self.factors.len().div_ceil(most).max(1)
    }

    fn panel_height(&self, page: f64) -> f64 {
        if self.rows(page) == 1 { 240.0 } else { 160.0 }
    }

    /// Left and right edge of the panel at a place.
    fn column(&self, page: f64, whole: Rect, place: usize) -> (f64, f64) {
        let across = self.across(page);
        let many = across as f64;
        let width = (whole.width() - GAP * (many - 1.0)) / many;
        let left = whole.left + (place % across) as f64 * (width + GAP);
        (left, left + width)
    }

    /// Room for the levels' names below each row of panels.
    fn names(&self, page: f64, whole: Rect) -> f64 {
        let room = |(place, factor): (usize, &Factor)| {
            let (left, right) = self.column(page, whole, place);
            let slots = Slots::over(Rect { left, right, ..whole }, factor.levels.len());
            slots.room(factor.levels.iter().map(|level| level.name.as_str()))
        };
        self.factors.iter().enumerate().map(room).fold(BELOW, f64::max)
    }

    fn row_height(&self, page: f64) -> f64 {
        let whole = plot(across(page), &self.ticks(), 4.0, 0.0);
        self.name_room(page, whole) + self.panel_height(page) + self.names(page, whole) + 8.0
    }

    /// Room above each row of panels for the names of factors.
    fn name_room(&self, page: f64, whole: Rect) -> f64 {
        let (left, right) = self.column(page, whole, 0);
        let lines = self.factors.iter().map(|factor| factor.titled(right - left).len());
        NAME + (lines.max().unwrap_or(1).max(1) - 1) as f64 * LABEL.leading()
    }

    fn ticks(&self) -> Ticks {
        let (low, high) = self.range();
        Ticks::between(low, high, 4)
    }

    fn range(&self) -> (f64, f64) {
        let levels = self.factors.iter().flat_map(|factor| &factor.levels);
        let values = levels.flat_map(|level| [level.value, level.low, level.high]);
        padded(spread(values.chain([self.middle])).unwrap_or((0.0, 1.0)), 0.06)
    }
}

impl Chart for Effects {
    fn size(&self, width: f64) -> Size {
        let rows = self.rows(width) as f64 * self.row_height(width);
        Size { width, height: self.frame.around(width, rows) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let whole = plot(room, &self.ticks(), 4.0, 0.0);
        let page = on.size().width;
        for (place, factor) in self.factors.iter().enumerate() {
            let (left, right) = self.column(page, whole, place);
            let row = (place / self.across(page)) as f64 * self.row_height(page);
            let top = room.top + row + self.name_room(page, whole);
            let panel = Rect::new(left, top, right, top + self.panel_height(page));
            let y = Scale::new(self.range(), (panel.bottom, panel.top));
            let edge = if place % self.across(page) == 0 { Edge::Values } else { Edge::Bare };
            self.lines_across(on, panel, &y, edge)?;
            factor.draw(on, panel, &y)?;
        }
        let beside = at(title_x(room), room.middle().y);
        on.text_within(beside, &self.axis, room.height(), NOTE.middle().upwards())
    }
}

/// Whether the values of the scale stand beside a panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Values,
    Bare,
}

impl Effects {
    fn lines_across<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        panel: Rect,
        y: &Scale,
        edge: Edge,
    ) -> Drawn {
        for (value, label) in self.ticks().labelled() {
            let (left, right) = (at(panel.left, y.place(value)), at(panel.right, y.place(value)));
            on.line(left, right, Stroke::solid(GRID, 1.0))?;
            if edge == Edge::Values {
                on.text(left.moved(-8.0, 0.0), &label, NOTE.end())?;
            }
        }
        let middle = y.clamped(self.middle);
        on.line(at(panel.left, middle), at(panel.right, middle), Stroke::dashed(MUTED, 1.0))
    }
}

impl Factor {
    /// Its name on as many lines as it needs.
    fn titled(&self, width: f64) -> Vec<String> {
        LABEL.bold().wrapped(&printable(&self.name), width, NAME_LINES)
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>, panel: Rect, y: &Scale) -> Drawn {
        let name = self.titled(panel.width());
        let up = 13.0 + (name.len().max(1) - 1) as f64 * LABEL.leading();
        on.lines(at(panel.left, panel.top - up), &name, LABEL.bold())?;
        let slots = Slots::over(panel, self.levels.len());
        let levels = || self.levels.iter().enumerate();
        let path: Vec<Point> = levels()
            .filter(|(_, level)| level.value.is_finite())
            .map(|(place, level)| at(slots.place(place as f64), y.clamped(level.value)))
            .collect();
        if self.order == Order::Ordered {
            on.polyline(&path, Stroke::solid(BLUE, 1.5))?;
        }
        for (place, level) in levels() {
            let x = slots.place(place as f64);
            on.upright(x, y, [level.value, level.low, level.high], BLUE)?;
            let area = Rect::new(x - 10.0, panel.top, x + 10.0, panel.bottom);
            on.hover(area, &format!("{} = {}\n{}", self.name, level.name, level.text));
        }
        on.levels_below(panel.bottom, &slots, self.levels.iter().map(|level| level.name.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn factor(name: &str, levels: &[(&str, f64)]) -> Factor {
        let level = |&(name, value): &(&str, f64)| Level {
            name: name.into(),
            value,
            low: value - 0.01,
            high: value + 0.01,
            text: if value.is_nan() { "—".into() } else { format!("{value}") },
        };
        Factor {
            name: name.into(),
            order: Order::Ordered,
            levels: levels.iter().map(level).collect(),
        }
    }

    fn chart(factors: Vec<Factor>) -> Effects {
        Effects { frame: Frame::new("Effects", "", ""), axis: "wins".into(), middle: 0.5, factors }
    }

    #[test]
    fn every_factor_has_a_panel_with_all_its_levels() {
        let aces = factor("aces", &[("off", 0.48), ("on", 0.52)]);
        let hull = factor("hull", &[("1", 0.5), ("2", 0.5), ("3", 0.5)]);
        let chart = chart(vec![aces, hull]);
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["aces", "off", "on", "hull", "1", "2", "3", "wins"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(page.contains("<title>aces = on\n0.52</title>"));
        // The values of the scale stand beside the first panel only.
        assert_eq!(words.iter().filter(|words| **words == "0.50").count(), 1, "{words:?}");
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(Vec::new()));
        sound(&chart(vec![factor("", &[])]));
        sound(&chart(vec![factor("unknown", &[("?", f64::NAN), ("far", 1e6)])]));
        let long = "a long name of a level".repeat(9);
        sound(&chart(vec![factor(&long, &[(long.as_str(), 0.3); 16]); 17]));
    }
}
