//! Several series in one chart: what tells them apart, and their names beside the place they end.

use super::canvas::{Canvas, Drawn, Undrawn};
use super::frame::MARGIN;
use super::geometry::{Point, Rect, at};
use super::is_narrow;
use super::key::{Entry, key_height};
use super::palette::{CATEGORIES, Color, INK, NEITHER};
use super::stroke::Stroke;
use super::text::{LABEL, Lettering, printable};
use plotters_backend::DrawingBackend;

/// How many series can be told apart. What comes after them is drawn in grey, without a name.
pub const MOST: usize = 8;

/// The hues of lines: all of the scheme but its grey.
const HUES: usize = 6;

/// Names are no wider than this.
const WIDEST: f64 = 190.0;
/// From the plot's edge to a name: the way of a leader.
const LEADER: f64 = 22.0;
const NAME: Lettering = LABEL.size(13.0);
/// From one name to the next.
const APART: f64 = 18.0;
/// A name takes no more lines than this.
const LINES: usize = 3;

/// A name over at most so many lines; the last ends in dots where that is too few.
fn broken(name: &str, lines: usize) -> Vec<String> {
    NAME.wrapped(&printable(name), WIDEST, lines)
}

/// How many lines each of so many names may take beside a plot.
fn lines_each(names: usize, plot: Rect) -> usize {
    let fits = |&lines: &usize| names as f64 * height(lines) <= plot.bottom - plot.top;
    (1..=LINES).rev().find(fits).unwrap_or(1)
}

/// What a name takes from the next one, by its lines.
fn height(lines: usize) -> f64 {
    APART + (lines.max(1) - 1) as f64 * NAME.leading()
}

/// The colour of a series, by its place.
pub fn color(place: usize) -> Color {
    if place < MOST { CATEGORIES[place % HUES] } else { NEITHER }
}

/// The line of a series: the hues once solid, then again dashed.
pub fn stroke(place: usize) -> Stroke {
    match place {
        place if place < HUES => Stroke::solid(color(place), 2.2),
        place if place < MOST => Stroke::dashed(color(place), 2.2),
        _ => Stroke::solid(NEITHER.faded(0.5), 1.0),
    }
}

/// A name, and the height on the page it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Ending {
    pub name: String,
    pub y: f64,
}

/// Room to the right of a plot for the names of its series on a page this wide; a lone series needs
/// none: the title says what it is. On a narrow page they stand above the plot (see [`key_room`]).
pub fn names_room<'a>(page: f64, names: impl IntoIterator<Item = &'a str>) -> f64 {
    let names: Vec<String> = names.into_iter().map(printable).collect();
    match names.len() {
        0 | 1 => 12.0,
        _ if is_narrow(page) => 12.0,
        more => LEADER + NAME.widest(shown(&names)).max(rest_width(more)).min(WIDEST),
    }
}

/// Room above a plot for the names of its series: only a narrow page has them there.
pub fn key_room<'a>(page: f64, names: impl IntoIterator<Item = &'a str>) -> f64 {
    key_height(&entries(page, names), page - 2.0 * MARGIN)
}

/// The names above a plot.
fn entries<'a>(page: f64, names: impl IntoIterator<Item = &'a str>) -> Vec<Entry> {
    let names: Vec<&str> = names.into_iter().collect();
    if names.len() < 2 || !is_narrow(page) {
        return Vec::new();
    }
    let entry = |(place, name): (usize, &&str)| {
        let name = if place < HUES { (*name).to_owned() } else { format!("{name} (dashed)") };
        Entry { name, color: color(place) }
    };
    let rest = rest(names.len()).map(|name| Entry { name, color: NEITHER });
    names.iter().enumerate().take(MOST).map(entry).chain(rest).collect()
}

fn shown(names: &[String]) -> impl Iterator<Item = &str> {
    names.iter().take(MOST).map(String::as_str)
}

fn rest_width(many: usize) -> f64 {
    rest(many).map_or(0.0, |words| NAME.width(&words))
}

/// What is said of the series without names.
fn rest(many: usize) -> Option<String> {
    (many > MOST).then(|| format!("{} more in grey", many - MOST))
}

impl<B: DrawingBackend> Canvas<B> {
    /// The names above a plot, where the page is narrow. Gives the room left below them.
    pub fn key_above<'a>(
        &mut self,
        room: Rect,
        names: impl IntoIterator<Item = &'a str>,
    ) -> Result<Rect, Undrawn> {
        let entries = entries(self.size().width, names);
        self.color_key(room, &entries)?;
        Ok(Rect { top: room.top + key_height(&entries, room.width()), ..room })
    }

    /// The names of several series to the right of the plot, each as near to its ending as the
    /// others let it, with a leader in its colour.
    pub fn endings(&mut self, plot: Rect, endings: &[Ending]) -> Drawn {
        if endings.len() < 2 || is_narrow(self.size().width) {
            return Ok(());
        }
        let named = &endings[..endings.len().min(MOST)];
        let mut wanted: Vec<f64> = named.iter().map(|ending| ending.y).collect();
        wanted.extend(rest(endings.len()).map(|_| plot.bottom));
        let lines = lines_each(wanted.len(), plot);
        let broken = |ending: &Ending| broken(&ending.name, lines);
        let most = named.iter().map(|ending| broken(ending).len()).max().unwrap_or(1);
        let places = apart(&wanted, height(most), (plot.top, plot.bottom));
        for (place, (ending, &y)) in named.iter().zip(&places).enumerate() {
            let path = [(2.0, ending.y), (LEADER - 12.0, y), (LEADER - 4.0, y)];
            let path = path.map(|(right, y)| at(plot.right + right, y));
            self.polyline(&path, Stroke { width: 1.4, ..stroke(place) })?;
            self.name_at(at(plot.right + LEADER, y), &broken(ending))?;
        }
        match (rest(endings.len()), places.last()) {
            (Some(words), Some(&y)) => {
                self.text(at(plot.right + LEADER, y), &words, NAME.color(NEITHER))
            }
            _ => Ok(()),
        }
    }

    /// A name of several lines, its middle at this place.
    fn name_at(&mut self, middle: Point, lines: &[String]) -> Drawn {
        let up = (lines.len().max(1) - 1) as f64 * NAME.leading() / 2.0;
        self.lines(middle.moved(0.0, -up), lines, NAME)
    }

    /// The names as a key in the order given, from the top right of the plot: for curves that all
    /// end in one place.
    pub fn key_beside(&mut self, plot: Rect, order: &[(usize, &str)], all: usize) -> Drawn {
        if is_narrow(self.size().width) {
            return Ok(());
        }
        let mut y = plot.top + APART / 2.0;
        let each = lines_each(order.len() + rest(all).iter().len(), plot);
        for (place, name) in order {
            let (left, right) = (plot.right + 4.0, plot.right + LEADER - 4.0);
            self.line(at(left, y), at(right, y), stroke(*place))?;
            let lines = broken(name, each);
            self.lines(at(plot.right + LEADER, y), &lines, NAME.color(INK))?;
            y += height(lines.len());
        }
        match rest(all) {
            Some(words) => self.text(at(plot.right + LEADER, y), &words, NAME.color(NEITHER)),
            None => Ok(()),
        }
    }
}

/// Places at least `gap` apart and within the room, in the order of those wanted and, together, as
/// near to them as can be (isotonic regression by pooling neighbours that get in each other's way).
/// Where they cannot all fit they are spread evenly.
pub fn apart(wanted: &[f64], gap: f64, (top, bottom): (f64, f64)) -> Vec<f64> {
    let many = wanted.len();
    let room = (bottom - top).max(0.0);
    let gap = if many > 1 { gap.min(room / (many - 1) as f64) } else { gap };
    let mut order: Vec<usize> = (0..many).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]).then(a.cmp(&b)));
    // With every place moved up by the gaps above it, "apart" is merely "not descending".
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (line, &place) in order.iter().enumerate() {
        let mut pool = (wanted[place] - line as f64 * gap, 1);
        while let Some(&(mean, size)) = pools.last().filter(|(mean, _)| *mean > pool.0) {
            let whole = size + pool.1;
            pool = ((mean * size as f64 + pool.0 * pool.1 as f64) / whole as f64, whole);
            pools.pop();
        }
        pools.push(pool);
    }
    let moved = pools.iter().flat_map(|&(mean, size)| std::iter::repeat_n(mean, size));
    let last = top + room - gap * many.saturating_sub(1) as f64;
    let mut places = vec![0.0; many];
    for ((line, &place), mean) in order.iter().enumerate().zip(moved) {
        places[place] = mean.clamp(top, last.max(top)) + line as f64 * gap;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_do_not_meet_stay_where_they_are() {
        assert_eq!(apart(&[50.0, 10.0], 18.0, (0.0, 100.0)), [50.0, 10.0]);
        assert_eq!(apart(&[], 18.0, (0.0, 100.0)), Vec::<f64>::new());
    }

    /// Three at 50 spread to 32, 50 and 68; the one at 90 is 22 away and stays.
    #[test]
    fn names_that_meet_spread_about_their_middle() {
        let places = apart(&[50.0, 50.0, 90.0, 50.0], 18.0, (0.0, 100.0));
        assert_eq!(places, [32.0, 50.0, 90.0, 68.0]);
    }

    #[test]
    fn names_stay_within_the_room() {
        assert_eq!(apart(&[99.0, 100.0], 18.0, (0.0, 100.0)), [82.0, 100.0]);
        assert_eq!(apart(&[-5.0, 0.0], 18.0, (0.0, 100.0)), [0.0, 18.0]);
        // Five cannot be 30 apart in 100: they are 25.
        let squeezed = apart(&[0.0; 5], 30.0, (0.0, 100.0));
        assert_eq!(squeezed, [0.0, 25.0, 50.0, 75.0, 100.0]);
    }

    #[test]
    fn eight_series_look_different_and_the_rest_is_grey() {
        let looks: Vec<_> = (0..MOST).map(stroke).collect();
        for (place, look) in looks.iter().enumerate() {
            assert!(!looks[..place].contains(look), "{place}");
        }
        assert_eq!(color(MOST), NEITHER);
    }
}
