//! How an estimate settled: its value over the games played, in a band that holds at every look at
//! once, and at the right edge the interval the tables give.

use super::axis::{BELOW, TITLE_BELOW};
use super::curve::{Curve, Field, Knot, Way, reach};
use super::geometry::at;
use super::palette::GRID;
use super::plot::{plot, title_x};
use super::scale::{Ticks, number, padded};
use super::series::{Ending, MOST, color, key_room, names_room};
use super::text::NOTE;
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size, Stroke};

/// One metric in several cells. A knot's x is the number of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Convergence {
    pub frame: Frame,
    /// The metric, with its unit.
    pub axis: String,
    pub curves: Vec<Curve>,
    /// The final interval of each curve, low and high.
    pub last: Vec<(f64, f64)>,
}

const PLOT: f64 = 340.0;
/// Between the final intervals of two cells.
const BESIDE: f64 = 8.0;

impl Convergence {
    fn series(&self) -> impl Iterator<Item = &str> {
        self.curves.iter().map(|curve| curve.name.as_str())
    }

    fn games(&self) -> impl Iterator<Item = f64> {
        self.curves.iter().flat_map(|curve| curve.knots.iter().map(|knot| knot.x))
    }

    fn most(&self) -> f64 {
        self.games().filter(|games| games.is_finite()).fold(10.0, f64::max)
    }

    /// A logarithmic scale, by way of the straight scale of the logarithms.
    fn x(&self, plot: Rect) -> Scale {
        let most = self.most();
        let least = self.games().filter(|games| *games >= 1.0).fold(most, f64::min);
        let least = if least < most { least } else { most / 10.0 };
        Scale::new((least.max(1.0).log10(), most.log10()), (plot.left, plot.right))
    }

    /// What the bands span from the square root of all games on: before, they span everything.
    fn range(&self) -> (f64, f64) {
        let from = self.most().sqrt();
        let last = self.curves.iter().filter_map(|curve| curve.knots.last());
        let knots = self.curves.iter().flat_map(|curve| &curve.knots);
        let ends = self.last.iter().map(|&(low, high)| Knot { x: 0.0, value: low, low, high });
        let late = knots.filter(|knot| knot.x >= from).chain(last);
        let shown: Vec<Knot> = late.copied().chain(ends).collect();
        padded(reach(&shown).unwrap_or((0.0, 1.0)), 0.04)
    }

    /// How wide the final intervals are, side by side.
    fn edge(&self) -> f64 {
        self.last.len().min(MOST) as f64 * BESIDE + 8.0
    }
}

impl Chart for Convergence {
    fn size(&self, width: f64) -> Size {
        let key = key_room(width, self.series());
        Size { width, height: self.frame.around(width, key + PLOT + BELOW + TITLE_BELOW) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let room = on.key_above(room, self.series())?;
        let names = names_room(on.size().width, self.series());
        let (low, high) = self.range();
        let ticks = Ticks::between(low, high, 5);
        let plot = plot(room, &ticks, names + self.edge(), BELOW + TITLE_BELOW);
        let (x, y) = (self.x(plot), Scale::new((low, high), (plot.bottom, plot.top)));
        on.axis_left(plot, &y, &ticks, (&self.axis, title_x(room)))?;
        games_below(on, plot, &x)?;
        let logs: Vec<Curve> = self.curves.iter().map(logarithmic).collect();
        on.curves(&logs, &Field { x, y, way: Way::Straight })?;
        for curve in self.curves.iter().take(MOST) {
            hovers(on, curve, &x, &y);
        }
        self.intervals(on, plot, &y)?;
        let end = |curve: &Curve| curve.knots.last().map_or(f64::NAN, |knot| knot.value);
        let ending = |curve: &Curve| Ending { name: curve.name.clone(), y: y.clamped(end(curve)) };
        let beside = Rect { right: plot.right + self.edge() - 4.0, ..plot };
        on.endings(beside, &self.curves.iter().map(ending).collect::<Vec<_>>())
    }
}

impl Convergence {
    fn intervals<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect, y: &Scale) -> Drawn {
        let known = |(_, (low, high)): &(usize, &(f64, f64))| low.is_finite() && high.is_finite();
        for (place, &(low, high)) in self.last.iter().enumerate().take(MOST).filter(known) {
            let x = plot.right + 8.0 + place as f64 * BESIDE;
            let (top, bottom) = (y.clamped(high), y.clamped(low));
            let stroke = Stroke::solid(color(place), 2.0);
            on.line(at(x, top), at(x, bottom), stroke)?;
            for end in [top, bottom] {
                on.line(at(x - 3.0, end), at(x + 3.0, end), stroke)?;
            }
        }
        Ok(())
    }
}

fn logarithmic(curve: &Curve) -> Curve {
    let knots = curve.knots.iter().map(|knot| Knot { x: knot.x.max(1.0).log10(), ..*knot });
    Curve { name: curve.name.clone(), knots: knots.collect() }
}

/// Powers of ten, and 2 and 5 times them where there are few.
fn games_below<B: DrawingBackend>(on: &mut Canvas<B>, plot: Rect, x: &Scale) -> Drawn {
    let digits: &[f64] = if x.high - x.low < 2.0 { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let round =
        (0..=18).flat_map(|power| digits.iter().map(move |digit| digit * 10f64.powi(power)));
    let mut free = 0.0;
    for games in round.filter(|games| x.holds(games.log10())) {
        let (across, label) = (x.place(games.log10()), number(games, 0));
        on.line(at(across, plot.top), at(across, plot.bottom), Stroke::solid(GRID, 1.0))?;
        let half = NOTE.width(&label) / 2.0;
        if across - half > free {
            on.text(at(across, plot.bottom + 14.0), &label, NOTE.middle())?;
            free = across + half + 12.0;
        }
    }
    let below = at(plot.middle().x, plot.bottom + BELOW + 10.0);
    on.text(below, "games played (logarithmic)", NOTE.middle())
}

fn hovers<B: DrawingBackend>(on: &mut Canvas<B>, curve: &Curve, x: &Scale, y: &Scale) {
    let known = |knot: &&Knot| knot.x.is_finite() && knot.value.is_finite();
    for knot in curve.knots.iter().filter(known) {
        let (left, top) = (x.clamped(knot.x.max(1.0).log10()), y.clamped(knot.value));
        let interval = if knot.low.is_finite() {
            format!(" [{}, {}]", number(knot.low, 4), number(knot.high, 4))
        } else {
            String::new()
        };
        let (games, value) = (number(knot.x, 0), number(knot.value, 4));
        let words = format!("{}\n{games} games: {value}{interval}", curve.name);
        on.hover(Rect::new(left - 3.0, top - 6.0, left + 3.0, top + 6.0), &words);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    /// A value of a half, with a half-width of one over the root of the games.
    fn curve(name: &str, games: &[f64]) -> Curve {
        let knot = |&x: &f64| Knot {
            x,
            value: 0.5,
            low: 0.5 - 1.0 / x.sqrt(),
            high: 0.5 + 1.0 / x.sqrt(),
        };
        Curve { name: name.into(), knots: games.iter().map(knot).collect() }
    }

    fn chart(curves: Vec<Curve>) -> Convergence {
        let last = vec![(0.49, 0.51); curves.len()];
        Convergence { frame: Frame::new("Settling", "", ""), axis: "wins".into(), curves, last }
    }

    #[test]
    fn games_are_in_powers_of_ten_and_curves_have_names() {
        let games: Vec<f64> = (3..=17).map(|power| f64::from(1 << power)).collect();
        let chart = chart(vec![curve("one", &games), curve("two", &games)]);
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["one", "two", "10", "100", "1,000", "10,000", "100,000", "wins"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(!words.iter().any(|words| words == "20"), "{words:?}");
        assert!(
            page.contains("<title>one\n1,024 games: 0.5000 [0.4688, 0.5312]</title>"),
            "{page}"
        );
    }

    /// Of 10,000 games those from the 100th on count: there the band reaches 0.1 either way, with 4 %
    /// of 0.2 more.
    #[test]
    fn the_first_games_do_not_stretch_the_scale() {
        let (low, high) = chart(vec![curve("one", &[10.0, 100.0, 10_000.0])]).range();
        assert!((low - 0.392).abs() < 1e-9 && (high - 0.608).abs() < 1e-9, "{low} {high}");
    }

    #[test]
    fn extremes_stay_on_the_page() {
        sound(&chart(Vec::new()));
        sound(&chart(vec![curve("none", &[])]));
        sound(&chart(vec![curve("one", &[1.0])]));
        sound(&chart(vec![curve("few", &[8.0, 9.0])]));
        sound(&chart(vec![curve(&"long ".repeat(50), &[8.0, 1e12]); 64]));
        let unknown = chart(vec![curve("unknown", &[f64::NAN, 5.0])]);
        sound(&Convergence { last: vec![(f64::NAN, f64::NAN)], ..unknown });
    }
}
