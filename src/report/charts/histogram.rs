//! How often each value of a metric was seen: one panel for every cell, all on the same axes.
//!
//! Panels rather than overlaid bars: more than two overlaid cannot be told apart.

mod bins;

use self::bins::Bins;
use super::axis::{BELOW, TITLE_BELOW};
use super::geometry::at;
use super::is_narrow;
use super::palette::{BLUE, INK};
use super::plot::{percent, plot, title_x};
use super::scale::{Ticks, number};
use super::text::{LABEL, NOTE};
use super::{Canvas, Chart, DrawingBackend, Drawn, Frame, Rect, Scale, Size, Stroke};

/// One metric in several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Histogram {
    pub frame: Frame,
    /// What is counted, with its unit.
    pub axis: String,
    pub panels: Vec<Panel>,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    pub name: String,
    /// Values, ascending, and how many games ended with each.
    pub counts: Vec<(i32, u64)>,
    /// What 5, 50 and 95 % of the games do not exceed.
    pub low: i32,
    pub median: i32,
    pub high: i32,
}

/// Room above a panel for its name and what is marked in it: two lines on a narrow page.
const NAME: f64 = 24.0;

fn above(page: f64) -> f64 {
    if is_narrow(page) { NAME + NOTE.leading() } else { NAME }
}

/// The widest bar.
const WIDEST: f64 = 64.0;

impl Histogram {
    /// Height of a panel: the more there are, the lower.
    fn panel(&self) -> f64 {
        match self.panels.len() {
            0 | 1 => 300.0,
            2 => 200.0,
            3 | 4 => 130.0,
            5..=8 => 92.0,
            _ => 64.0,
        }
    }

    fn bins(&self) -> Bins {
        Bins::over(self.panels.iter().flat_map(|panel| panel.counts.iter().map(|seen| seen.0)))
    }

    /// The scale of shares, in percent, that holds the highest bar.
    fn top(&self, bins: &Bins) -> f64 {
        let highest = self.panels.iter().flat_map(|panel| bins.shares(&panel.counts));
        let highest = highest.map(|(_, share)| share).fold(0.0, f64::max);
        if highest > 0.0 { highest * 105.0 } else { 100.0 }
    }
}

impl Chart for Histogram {
    fn size(&self, width: f64) -> Size {
        let panels = self.panels.len().max(1) as f64 * (self.panel() + above(width));
        Size { width, height: self.frame.around(width, panels + BELOW + TITLE_BELOW) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let (bins, above) = (self.bins(), above(on.size().width));
        let high = self.top(&bins);
        let ticks = Ticks::between(0.0, high, if self.panel() > 150.0 { 5 } else { 2 });
        let whole = plot(room, &ticks, 8.0, BELOW + TITLE_BELOW);
        let x = Scale::new(bins.range(), (whole.left, whole.right));
        for (place, panel) in self.panels.iter().enumerate() {
            let top = room.top + place as f64 * (self.panel() + above) + above;
            let field = Rect { top, bottom: top + self.panel() - 6.0, ..whole };
            let y = Scale::new((0.0, high), (field.bottom, field.top));
            let last = place + 1 == self.panels.len();
            let foot = if last { Foot::Values(&self.axis) } else { Foot::Bare };
            on.axis_left(field, &y, &ticks, ("", 0.0))?;
            panel.draw(on, field, (&x, &y), &bins, foot)?;
        }
        let middle = at(title_x(room), (whole.top + whole.bottom) / 2.0);
        on.text_within(middle, "share of games (%)", whole.height(), NOTE.middle().upwards())
    }
}

/// What stands below a panel.
#[derive(Clone, Copy)]
enum Foot<'a> {
    Bare,
    /// The values of the axis and its title.
    Values(&'a str),
}

impl Panel {
    fn draw<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        field: Rect,
        (x, y): (&Scale, &Scale),
        bins: &Bins,
        foot: Foot,
    ) -> Drawn {
        for (bin, share) in bins.shares(&self.counts) {
            self.bar(on, (x, y), bins, (bin, share))?;
        }
        self.words(on, field)?;
        let middle = x.clamped(f64::from(self.median));
        on.line(at(middle, field.top), at(middle, field.bottom), Stroke::solid(INK, 2.0))?;
        on.line(
            at(field.left, field.bottom),
            at(field.right, field.bottom),
            Stroke::solid(INK, 1.0),
        )?;
        match foot {
            Foot::Bare => Ok(()),
            Foot::Values(title) => values(on, field, x, bins, title),
        }
    }

    fn bar<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        (x, y): (&Scale, &Scale),
        bins: &Bins,
        (bin, share): (i64, f64),
    ) -> Drawn {
        let (left, right) = bins.edges(bin);
        let (left, right) = (x.place(left), x.place(right));
        let gap = ((right - left) * 0.1).clamp(0.3, 2.0);
        let half = (right - left - gap).min(WIDEST) / 2.0;
        let middle = (left + right) / 2.0;
        let bar = Rect::new(middle - half, y.place(share * 100.0), middle + half, y.from);
        let (first, last) = bins.values(bin);
        let outside = last < i64::from(self.low) || first > i64::from(self.high);
        on.rect(bar, if outside { BLUE.faded(0.35) } else { BLUE })?;
        let whole = |value: i64| number(value as f64, 0);
        let values = if first == last {
            whole(first)
        } else {
            format!("{} to {}", whole(first), whole(last))
        };
        on.hover(
            Rect { top: y.to, ..bar },
            &format!("{}\n{values}: {}", self.name, percent(share)),
        );
        Ok(())
    }

    /// The cell's name above the panel, and what is marked in it.
    fn words<B: DrawingBackend>(&self, on: &mut Canvas<B>, field: Rect) -> Drawn {
        let y = field.top - 11.0;
        let whole = |value: i32| number(f64::from(value), 0);
        let marked = format!(
            "median {}, 5–95\u{2009}% {} to {}",
            whole(self.median),
            whole(self.low),
            whole(self.high)
        );
        let narrow = is_narrow(on.size().width);
        let room = field.width() - if narrow { 0.0 } else { NOTE.width(&marked) + 16.0 };
        let up = if narrow { NOTE.leading() } else { 0.0 };
        on.text_within(at(field.left, y - up), &self.name, room, LABEL.bold())?;
        on.text(at(field.right, y), &marked, NOTE.end())
    }
}

fn values<B: DrawingBackend>(
    on: &mut Canvas<B>,
    field: Rect,
    x: &Scale,
    bins: &Bins,
    title: &str,
) -> Drawn {
    let mut free = 0.0;
    for (value, label) in bins.ticks().labelled() {
        let (middle, half) = (x.place(value), NOTE.width(&label) / 2.0);
        if middle - half > free {
            on.text(at(middle, field.bottom + 14.0), &label, NOTE.middle())?;
            free = middle + half + 6.0;
        }
    }
    let below = at(field.middle().x, field.bottom + BELOW + 10.0);
    on.text_within(below, title, field.width(), NOTE.middle())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{pictured, said, sound};
    use super::*;

    fn panel(name: &str, counts: &[(i32, u64)]) -> Panel {
        Panel { name: name.into(), counts: counts.to_vec(), low: 1, median: 2, high: 3 }
    }

    fn chart(panels: Vec<Panel>) -> Histogram {
        Histogram { frame: Frame::new("Kills", "", ""), axis: "planes shot down".into(), panels }
    }

    /// Of 200 games 20, 50, 100 and 30 ended with 0 to 3.
    #[test]
    fn every_value_has_its_bar_and_every_cell_its_marks() {
        let chart = chart(vec![
            panel("as printed", &[(0, 20), (1, 50), (2, 100), (3, 30)]),
            panel("<aces>", &[(2, 1)]),
        ]);
        pictured(&chart);
        let page = sound(&chart);
        let words = said(&page);
        for expected in ["as printed", "<aces>", "planes shot down", "share of games (%)"] {
            assert!(words.iter().any(|words| words == expected), "{expected} in {words:?}");
        }
        let marked = "median 2, 5–95\u{2009}% 1 to 3";
        assert_eq!(words.iter().filter(|words| **words == marked).count(), 2);
        assert!(page.contains("<title>as printed\n2: 50\u{2009}%</title>"), "{page}");
        // 0 is outside of 5–95 %: pale.
        assert_eq!(page.matches("opacity=\"0.35\"").count(), 1);
    }

    #[test]
    fn extremes_stay_on_the_page() {
        let long = "a name that is far longer than any panel could ever be wide ".repeat(9);
        sound(&chart(Vec::new()));
        sound(&chart(vec![panel("", &[])]));
        sound(&chart(vec![panel(&long, &[(0, 5)])]));
        sound(&chart(vec![panel("wide", &[(i32::MIN, 1), (0, 1), (i32::MAX, 1)])]));
        sound(&chart(vec![panel("many", &[(1, 1), (4, 2)]); 64]));
    }
}
