//! What share is still there after each step of a game: falling stairs with their band.

use super::axis::{BELOW, TITLE_BELOW};
use super::curve::{Curve, Field, Knot, Way, reach};
use super::geometry::at;
use super::palette::MUTED;
use super::plot::{percent, plot, title_x};
use super::scale::Ticks;
use super::series::{Ending, MOST, key_room, names_room};
use super::text::{NOTE, printable};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size, Stroke};

/// Survival in several cells. A knot's x is the number of the step, from 1, after which a share of
/// `value`, 0 to 1, is left; before the first step everything is.
#[derive(Clone, Debug, PartialEq)]
pub struct Survival {
    pub frame: Frame,
    /// The names of the steps in their order, and what they are: "phases of the day".
    pub steps: Vec<String>,
    pub axis: String,
    /// What is left: "share of ships afloat".
    pub left: String,
    pub curves: Vec<Curve>,
}

const PLOT: f64 = 340.0;
/// Room below the plot for two lines of names and the axis's title.
const FOOT: f64 = BELOW + TITLE_BELOW + 16.0;
/// The widest name of a step.
const MOST_WIDE: f64 = 90.0;

impl Survival {
    fn series(&self) -> impl Iterator<Item = &str> {
        self.curves.iter().map(|curve| curve.name.as_str())
    }

    /// From nothing where much is lost, or nothing is; otherwise from below the lowest end.
    fn range(&self) -> (f64, f64) {
        let knots = self.curves.iter().flat_map(|curve| &curve.knots);
        let lost = 1.0 - reach(knots).map_or(0.0, |(low, _)| low);
        let all = lost > 0.5 || lost <= 0.0;
        (if all { 0.0 } else { 100.0 - lost * 110.0 }, 100.0)
    }

    /// The names of the steps on two lines at the most, and of how many only one has room.
    fn names(&self, slot: f64) -> (usize, Vec<Vec<String>>) {
        let width = |every: usize| (slot * every as f64 - 8.0).min(MOST_WIDE);
        let fits = |name: &str, width: f64| {
            let words = name.split(' ').all(|word| NOTE.width(word) <= width);
            words && NOTE.wrapped(name, width, 3).len() < 3
        };
        let names: Vec<String> = self.steps.iter().map(|name| printable(name)).collect();
        let widest = (MOST_WIDE / slot).ceil() as usize + 1;
        let all = |every: &usize| names.iter().all(|name| fits(name, width(*every)));
        let every = (1..widest).find(all).unwrap_or(widest);
        let shown = names.iter().skip(every - 1).step_by(every);
        (every, shown.map(|name| NOTE.wrapped(name, width(every), 2)).collect())
    }
}

impl Chart for Survival {
    fn size(&self, width: f64) -> Size {
        let key = key_room(width, self.series());
        Size { width, height: self.frame.around(width, key + PLOT + FOOT) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let room = on.key_above(room, self.series())?;
        let beside = names_room(on.size().width, self.series());
        let (low, high) = self.range();
        let ticks = Ticks::between(low, high, 5);
        let plot = plot(room, &ticks, beside, FOOT);
        // Half a step more, so that what is left after the last one is seen.
        let x = Scale::new((0.0, self.steps.len() as f64 + 0.5), (plot.left, plot.right));
        let y = Scale::new((low, high), (plot.bottom, plot.top));
        let title = format!("{} (%)", self.left);
        on.axis_left(plot, &y, &ticks, (&title, title_x(room)))?;
        self.below(on, plot, &x)?;
        let hundredths: Vec<Curve> = self.curves.iter().map(|curve| whole(curve, &x)).collect();
        on.curves(&hundredths, &Field { x, y, way: Way::Stairs })?;
        for curve in self.curves.iter().take(MOST) {
            self.hovers(on, curve, &x, &y);
        }
        let end = |curve: &Curve| curve.knots.last().map_or(100.0, |knot| knot.value * 100.0);
        let ending = |curve: &Curve| Ending { name: curve.name.clone(), y: y.clamped(end(curve)) };
        on.endings(plot, &self.curves.iter().map(ending).collect::<Vec<_>>())
    }
}

impl Survival {
    /// The names of as many steps as fit, below the places where they end.
    fn below<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect, x: &Scale) -> Drawn {
        let (every, names) = self.names(x.place(1.0) - x.place(0.0));
        for (place, lines) in names.iter().enumerate() {
            let end = at(x.place(((place + 1) * every) as f64), plot.bottom);
            on.line(end, end.moved(0.0, 5.0), Stroke::solid(MUTED, 1.0))?;
            on.lines(end.moved(0.0, 14.0), lines, NOTE.middle())?;
        }
        let below = at(plot.middle().x, plot.bottom + FOOT - 8.0);
        on.text_within(below, &self.axis, plot.width(), NOTE.middle())
    }

    fn hovers<B: DrawingBackend>(&self, on: &mut Canvas<B>, curve: &Curve, x: &Scale, y: &Scale) {
        for (knot, step) in curve.knots.iter().zip(&self.steps) {
            let (left, top) = (x.clamped(knot.x), y.clamped(knot.value * 100.0));
            let words = format!("{}\nafter {step}: {}", curve.name, percent(knot.value));
            on.hover(Rect::new(left - 4.0, top - 4.0, left + 4.0, top + 4.0), &words);
        }
    }
}

/// The curve in percent: from everything at the left edge to the right edge.
fn whole(curve: &Curve, x: &Scale) -> Curve {
    let start = Knot { x: 0.0, value: 100.0, low: 100.0, high: 100.0 };
    let end = curve.knots.last().map(|knot| Knot { x: x.high, ..*knot }.hundredths());
    let knots = curve.knots.iter().map(Knot::hundredths);
    let knots = std::iter::once(start).chain(knots).chain(end).collect();
    Curve { name: curve.name.clone(), knots }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn curve(name: &str, left: &[f64]) -> Curve {
        let knot = |(step, &value): (usize, &f64)| Knot {
            x: (step + 1) as f64,
            value,
            low: value - 0.05,
            high: (value + 0.05).min(1.0),
        };
        Curve { name: name.into(), knots: left.iter().enumerate().map(knot).collect() }
    }

    fn chart(steps: usize, curves: Vec<Curve>) -> Survival {
        Survival {
            frame: Frame::new("Afloat", "", ""),
            steps: (1..=steps).map(|day| format!("day {day}")).collect(),
            axis: "days".into(),
            left: "ships afloat".into(),
            curves,
        }
    }

    #[test]
    fn every_curve_ends_beside_its_name() {
        let chart = chart(2, vec![curve("one", &[0.9, 0.4]), curve("two", &[0.8, 0.7])]);
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["one", "two", "day 1", "day 2", "days", "ships afloat (%)", "100", "0"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(page.contains("<title>one\nafter day 2: 40\u{2009}%</title>"));
    }

    /// 5 % lost, the interval down to 90 %: the axis begins 1 % of the loss below, at 89 %.
    #[test]
    fn where_little_is_lost_the_axis_begins_below_it() {
        let (low, high) = chart(1, vec![curve("one", &[0.95])]).range();
        assert!((low - 89.0).abs() < 1e-9 && high == 100.0, "{low} {high}");
        assert_eq!(chart(1, vec![curve("one", &[0.3])]).range(), (0.0, 100.0));
        assert_eq!(chart(1, Vec::new()).range().0, 0.0);
    }

    #[test]
    fn of_many_steps_some_are_named_and_none_is_cut() {
        let (every, names) = chart(92, Vec::new()).names(8.0);
        assert!(every > 1 && names.len() == 92 / every, "{every} {names:?}");
        assert!(names.iter().flatten().all(|line| !line.contains('…')));
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(0, Vec::new()));
        sound(&chart(1, vec![curve("gone", &[0.0])]));
        sound(&chart(3, vec![curve("all", &[1.0, 1.0, 1.0])]));
        sound(&chart(92, vec![curve(&"long name ".repeat(20), &[0.5; 92]); 64]));
        let steps = vec!["a very long name of a step indeed".repeat(3); 5];
        sound(&Survival { steps, ..chart(0, vec![curve("one", &[f64::NAN; 5])]) });
    }
}
