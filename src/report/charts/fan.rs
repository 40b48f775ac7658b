//! Where the odds of many games stand from moment to moment: bands for half and for most of them, and a few
//! games by name.

use super::axis::{BELOW, TITLE_BELOW};
use super::geometry::{Point, at};
use super::palette::{GRID, INK, NEITHER};
use super::plot::{percent, plot, title_x};
use super::scale::Ticks;
use super::series::{Ending, key_room, names_room, stroke};
use super::text::{NOTE, printable};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size, Stroke};

/// Odds from 0 to 1 at each of several moments.
#[derive(Clone, Debug, PartialEq)]
pub struct Fan {
    pub frame: Frame,
    /// The names of the moments, and what the odds are of.
    pub moments: Vec<String>,
    pub axis: String,
    /// At each moment the odds a tenth, a quarter, half, three quarters, nine tenths of games are below.
    pub quantiles: Vec<[f64; 5]>,
    /// Single games: their names and odds at each moment.
    pub games: Vec<(String, Vec<f64>)>,
}

const PLOT: f64 = 340.0;
/// Room below the plot for two lines of names.
const FOOT: f64 = BELOW + TITLE_BELOW + 8.0;
/// The widest name of a moment.
const MOST_WIDE: f64 = 96.0;

impl Fan {
    fn series(&self) -> impl Iterator<Item = &str> {
        self.games.iter().map(|(name, _)| name.as_str())
    }

    /// One edge of a band, from the lower quantiles or the upper.
    fn edge(&self, place: usize, x: &Scale, y: &Scale) -> Vec<Point> {
        let known = self.quantiles.iter().enumerate().filter(|(_, all)| all[place].is_finite());
        known
            .map(|(moment, all)| at(x.place(moment as f64), y.clamped(all[place] * 100.0)))
            .collect()
    }

    /// The names of as many moments as have room.
    fn below<B: DrawingBackend>(&self, on: &mut Canvas<B>, plot: Rect, x: &Scale) -> Drawn {
        let slot = x.place(1.0) - x.place(0.0);
        let every = (56.0 / slot).ceil().max(1.0) as usize;
        let width = (slot * every as f64 - 8.0).min(MOST_WIDE);
        for (place, name) in self.moments.iter().enumerate().step_by(every) {
            let end = at(x.place(place as f64), plot.bottom);
            on.line(at(end.x, plot.top), end, Stroke::solid(GRID, 1.0))?;
            let lines = NOTE.wrapped(&printable(name), width, 2);
            let half = NOTE.widest(lines.iter().map(String::as_str)) / 2.0;
            let middle = end.x.min(on.seen().right - half).max(on.seen().left + half);
            on.lines(at(middle, end.y + 14.0), &lines, NOTE.middle())?;
        }
        Ok(())
    }

    fn hovers<B: DrawingBackend>(&self, on: &mut Canvas<B>, x: &Scale, y: &Scale) {
        for ((moment, name), all) in self.moments.iter().enumerate().zip(&self.quantiles) {
            let (left, top) = (x.place(moment as f64), y.clamped(all[2] * 100.0));
            let [low, _, median, _, high] = all.map(percent);
            let words = format!("{name}\nhalf of the games: {median}\nmost: {low} to {high}");
            on.hover(Rect::new(left - 5.0, top - 5.0, left + 5.0, top + 5.0), &words);
        }
    }
}

impl Chart for Fan {
    fn size(&self, width: f64) -> Size {
        let key = key_room(width, self.series());
        Size { width, height: self.frame.around(width, key + PLOT + FOOT) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let room = on.key_above(room, self.series())?;
        let beside = names_room(on.size().width, self.series());
        let ticks = Ticks::between(0.0, 100.0, 5);
        let plot = plot(room, &ticks, beside, FOOT);
        let last = self.moments.len().saturating_sub(1).max(1) as f64;
        let x = Scale::new((0.0, last), (plot.left + 8.0, plot.right - 8.0));
        let y = Scale::new((0.0, 100.0), (plot.bottom, plot.top));
        on.axis_left(plot, &y, &ticks, (&format!("{} (%)", self.axis), title_x(room)))?;
        self.below(on, plot, &x)?;
        for (low, high, fill) in [(0, 4, 0.22), (1, 3, 0.34)] {
            let [above, below] = [high, low].map(|place| self.edge(place, &x, &y));
            on.band(&above, &below, NEITHER.faded(fill))?;
        }
        on.polyline(&self.edge(2, &x, &y), Stroke::dashed(INK, 1.6))?;
        for (place, (_, odds)) in self.games.iter().enumerate() {
            let point =
                |(moment, odds): (usize, &f64)| at(x.place(moment as f64), y.clamped(odds * 100.0));
            on.polyline(&odds.iter().enumerate().map(point).collect::<Vec<_>>(), stroke(place))?;
        }
        self.hovers(on, &x, &y);
        let end = |(name, odds): &(String, Vec<f64>)| Ending {
            name: name.clone(),
            y: y.clamped(odds.last().copied().unwrap_or(0.5) * 100.0),
        };
        on.endings(plot, &self.games.iter().map(end).collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn chart(moments: usize, games: usize) -> Fan {
        let at = |moment: usize| moment as f64 / moments.max(2) as f64 / 2.0;
        Fan {
            frame: Frame::new("Odds", "", ""),
            moments: (1..=moments).map(|moment| format!("turn {moment}")).collect(),
            axis: "A wins".into(),
            quantiles: (0..moments).map(|m| [0.5 - at(m), 0.45, 0.5, 0.55, 0.5 + at(m)]).collect(),
            games: (0..games).map(|game| (format!("game {game}"), vec![0.4; moments])).collect(),
        }
    }

    #[test]
    fn moments_and_games_have_their_names() {
        let chart = chart(6, 3);
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["turn 1", "turn 6", "game 0", "game 2", "A wins (%)"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        assert!(
            page.contains(
                "turn 6\nhalf of the games: 50\u{2009}%\nmost: 8.3\u{2009}% to 92\u{2009}%"
            )
        );
    }

    #[test]
    fn extremes_stay_on_the_page() {
        for (moments, games) in [(0, 0), (1, 1), (2, 9), (400, 3)] {
            sound(&chart(moments, games));
        }
        let unknown = Fan { quantiles: vec![[f64::NAN; 5]; 6], ..chart(6, 1) };
        sound(&unknown);
        let long =
            Fan { moments: vec!["a very long name of a moment ".repeat(9); 6], ..chart(6, 2) };
        sound(&long);
    }
}
