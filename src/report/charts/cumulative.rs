//! What share of games ended with at most so much: one rising curve for every cell.

use super::axis::{self, BELOW, TITLE_BELOW};
use super::curve::{Curve, Field, Knot, Way};
use super::plot::{percent, plot, title_x};
use super::scale::{Ticks, number, spread};
use super::series::{MOST, key_room, names_room};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size};

/// One metric in several cells. A knot is a value of the metric and the share of games, 0 to 1, that
/// did not exceed it, with the interval of that share.
#[derive(Clone, Debug, PartialEq)]
pub struct Cumulative {
    pub frame: Frame,
    /// What is counted, with its unit.
    pub axis: String,
    pub curves: Vec<Curve>,
}

const PLOT: f64 = 340.0;

impl Cumulative {
    fn series(&self) -> impl Iterator<Item = &str> {
        self.curves.iter().map(|curve| curve.name.as_str())
    }

    fn x(&self, plot: Rect) -> Scale {
        let values = self.curves.iter().flat_map(|curve| curve.knots.iter().map(|knot| knot.x));
        let (low, high) = spread(values).unwrap_or((0.0, 1.0));
        // A little before the first value and after the last, so that their steps are seen.
        let before = ((high - low) * 0.02).max(0.5);
        Scale::new((low - before, high + before), (plot.left, plot.right))
    }

    /// The order in which the curves rise: the key reads like the picture, left to right.
    fn order(&self) -> Vec<(usize, &str)> {
        let mut order: Vec<(usize, &Curve)> = self.curves.iter().enumerate().take(MOST).collect();
        let half = |curve: &Curve| {
            let above = curve.knots.iter().find(|knot| knot.value >= 0.5);
            above.map_or(f64::INFINITY, |knot| knot.x - knot.value)
        };
        order.sort_by(|a, b| half(a.1).total_cmp(&half(b.1)).then(a.0.cmp(&b.0)));
        order.into_iter().map(|(place, curve)| (place, curve.name.as_str())).collect()
    }
}

impl Chart for Cumulative {
    fn size(&self, width: f64) -> Size {
        let key = key_room(width, self.series());
        Size { width, height: self.frame.around(width, key + PLOT + BELOW + TITLE_BELOW) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let room = on.key_above(room, self.series())?;
        let beside = names_room(on.size().width, self.series());
        let ticks = Ticks::between(0.0, 100.0, 5);
        let plot = plot(room, &ticks, beside, BELOW + TITLE_BELOW);
        let x = self.x(plot);
        let y = Scale::new((0.0, 100.0), (plot.bottom, plot.top));
        // Never fractions of a value.
        let values = axis::fitting(&x, ((x.high - x.low) as usize).clamp(1, 8));
        on.axis_left(plot, &y, &ticks, ("chance of at most so many (%)", title_x(room)))?;
        on.axis_below(plot, &x, &values, &self.axis)?;
        let hundredths: Vec<Curve> = self.curves.iter().map(|curve| whole(curve, &x)).collect();
        on.curves(&hundredths, &Field { x, y, way: Way::Stairs })?;
        for curve in self.curves.iter().take(MOST) {
            self.hovers(on, curve, &x, &y);
        }
        if self.curves.len() > 1 {
            on.key_beside(plot, &self.order(), self.curves.len())?;
        }
        Ok(())
    }
}

impl Cumulative {
    fn hovers<B: DrawingBackend>(&self, on: &mut Canvas<B>, curve: &Curve, x: &Scale, y: &Scale) {
        for knot in curve.knots.iter().filter(|knot| knot.value.is_finite()) {
            let (left, top) = (x.clamped(knot.x), y.clamped(knot.value * 100.0));
            let words =
                format!("{}\nat most {}: {}", curve.name, number(knot.x, 0), percent(knot.value));
            on.hover(Rect::new(left - 4.0, top - 4.0, left + 4.0, top + 4.0), &words);
        }
    }
}

/// The curve in percent: from nothing at the left edge to the right edge.
fn whole(curve: &Curve, x: &Scale) -> Curve {
    let start = Knot { x: x.low, value: 0.0, low: 0.0, high: 0.0 };
    let end = curve.knots.last().map(|knot| Knot { x: x.high, ..*knot }.hundredths());
    let knots = curve.knots.iter().map(Knot::hundredths);
    let knots = std::iter::once(start).chain(knots).chain(end).collect();
    Curve { name: curve.name.clone(), knots }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn curve(name: &str, knots: &[(f64, f64)]) -> Curve {
        let knot =
            |&(x, value): &(f64, f64)| Knot { x, value, low: value - 0.1, high: value + 0.1 };
        Curve { name: name.into(), knots: knots.iter().map(knot).collect() }
    }

    fn chart(curves: Vec<Curve>) -> Cumulative {
        Cumulative { frame: Frame::new("Kills", "", ""), axis: "planes".into(), curves }
    }

    #[test]
    fn the_key_has_the_curves_in_the_order_they_rise() {
        let late = curve("late", &[(0.0, 0.1), (5.0, 0.6), (9.0, 1.0)]);
        let early = curve("early", &[(0.0, 0.7), (9.0, 1.0)]);
        let both = chart(vec![late.clone(), early]);
        pictured(&both);
        let page = sound(&both);
        let words = said(&page);
        let place = |name| words.iter().position(|words| *words == name).unwrap();
        assert!(place("early") < place("late"), "{words:?}");
        assert!(page.contains("<title>late\nat most 5: 60\u{2009}%</title>"));
        // A lone curve is what the title says: no key.
        assert!(!sound(&chart(vec![late])).contains(">late</text>"));
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(Vec::new()));
        sound(&chart(vec![curve("none", &[])]));
        sound(&chart(vec![curve("one", &[(0.0, 1.0)])]));
        sound(&chart(vec![curve("unknown", &[(0.0, f64::NAN), (1.0, 0.5)])]));
        let many = chart(vec![curve(&"long name ".repeat(20), &[(-1e9, 0.2), (1e9, 1.0)]); 64]);
        assert!(sound(&many).contains(">56 more in grey</text>"));
    }
}
