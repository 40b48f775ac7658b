//! A finished number with its interval, how it was judged, and the mark both make in a plot.

use super::axis::{BELOW, TITLE_BELOW};
use super::canvas::{Canvas, Drawn};
use super::frame::MARGIN;
use super::geometry::{Point, Rect, at};
use super::is_narrow;
use super::palette::{BETTER, BLUE, Color, INK, NEITHER, PAPER, WORSE};
use super::scale::{Scale, padded, spread};
use super::stroke::Stroke;
use super::text::NOTE;
use plotters_backend::DrawingBackend;

/// A value, its interval, and how the two are printed; digits were cut before.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub text: String,
}

impl Reading {
    pub fn new(value: f64, (low, high): (f64, f64), text: &str) -> Reading {
        Reading { value, low, high, text: text.to_owned() }
    }

    fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// A line all rows are held against.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    pub value: f64,
    pub label: String,
}

/// What a comparison found. Told by colour and by shape, so that it can be told without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    Better,
    Worse,
    /// A difference nobody likes or dislikes.
    Differs,
    /// No difference that would matter.
    Same,
    /// Too few games to say.
    Unclear,
    /// Nothing was compared.
    Unjudged,
}

/// The verdicts a key explains, in its order.
pub const JUDGED: [Judged; 5] =
    [Judged::Better, Judged::Worse, Judged::Differs, Judged::Same, Judged::Unclear];

impl Judged {
    pub fn color(self) -> Color {
        match self {
            Judged::Better => BETTER,
            Judged::Worse => WORSE,
            Judged::Same | Judged::Unclear => NEITHER,
            Judged::Differs | Judged::Unjudged => BLUE,
        }
    }

    /// In words, with whom a better one is better for; that may be empty.
    pub fn words(self, likes: &str) -> String {
        let whose = |word: &str| match likes {
            "" => word.to_owned(),
            side => format!("{word} for {side}"),
        };
        match self {
            Judged::Better => whose("better"),
            Judged::Worse => whose("worse"),
            Judged::Differs => "differs".into(),
            Judged::Same => "no difference".into(),
            Judged::Unclear => "unclear".into(),
            Judged::Unjudged => String::new(),
        }
    }
}

/// How many halves of a usual interval an axis shows beyond the outermost values at most, and how
/// many it has in all at least: one row alone should not fill it.
const MOST_HALF_WIDTHS: f64 = 4.0;
const LEAST_HALF_WIDTHS: f64 = 6.0;

/// The values an axis runs over: all readings and the reference, but not the whole of an interval
/// so wide that the others would shrink to dots. Never beyond `within`, what values can be at all.
pub fn domain<'a>(
    readings: impl Iterator<Item = &'a Reading> + Clone,
    reference: Option<f64>,
    within: (f64, f64),
) -> (f64, f64) {
    let values = readings.clone().map(|reading| reading.value).chain(reference);
    let ends = readings.clone().flat_map(|reading| [reading.low, reading.high]).chain(reference);
    let (Some(core), Some(all)) = (spread(values.clone()), spread(ends.chain(values))) else {
        return (0.0, 1.0);
    };
    let usual = usual_half_width(readings);
    // Where most have no interval, the few that have one are shown whole.
    let room = if usual > 0.0 { MOST_HALF_WIDTHS * usual } else { f64::INFINITY };
    let (low, high) = padded((all.0.max(core.0 - room), all.1.min(core.1 + room)), 0.04);
    let more = (LEAST_HALF_WIDTHS * usual - (high - low)).max(0.0) / 2.0;
    ((low - more).max(within.0), (high + more).min(within.1))
}

/// The middle one of all half widths.
fn usual_half_width<'a>(readings: impl Iterator<Item = &'a Reading>) -> f64 {
    let mut widths: Vec<f64> =
        readings.map(Reading::half_width).filter(|width| width.is_finite()).collect();
    widths.sort_by(f64::total_cmp);
    widths.get(widths.len() / 2).copied().unwrap_or(0.0)
}

/// What lies to either side, with its arrow; nothing where nothing is said.
fn pointing([lower, higher]: &[String; 2]) -> [String; 2] {
    let said =
        |words: &str, pointed: String| if words.is_empty() { String::new() } else { pointed };
    [said(lower, format!("← {lower}")), said(higher, format!("{higher} →"))]
}

/// What stands below the ticks of a plot of verdicts: the axis's title, what lies to either side, and
/// the key.
pub struct Below<'a> {
    pub title: &'a str,
    pub towards: &'a [String; 2],
    pub judged: Vec<Judged>,
    pub likes: &'a str,
}

/// How high the key of verdicts is.
const KEY: f64 = 26.0;

impl Below<'_> {
    /// The room of title and sides below a plot so wide.
    pub fn title_room(&self, width: f64) -> f64 {
        let titled = !self.title.is_empty() || self.towards.iter().any(|words| !words.is_empty());
        let more = towards_room(width, self.title, self.towards);
        if titled { TITLE_BELOW + more } else { 0.0 }
    }

    /// The room of the key, whose lines are so wide.
    pub fn key_room(&self, width: f64) -> f64 {
        match self.key(width).last() {
            Some((_, place)) => KEY + place.y,
            None => 0.0,
        }
    }

    /// The verdicts in use and where each stands from the first on, in lines of this width.
    fn key(&self, width: f64) -> Vec<(Judged, Point)> {
        let mut pen = at(5.0, 0.0);
        let used = JUDGED.into_iter().filter(|verdict| self.judged.contains(verdict));
        let place = |verdict: Judged| {
            let wide = 11.0 + NOTE.width(&verdict.words(self.likes));
            if pen.x > 5.0 && pen.x + wide > width {
                pen = at(5.0, pen.y + NOTE.leading() + 2.0);
            }
            let here = pen;
            pen = pen.moved(wide + 24.0, 0.0);
            (verdict, here)
        };
        used.map(place).collect()
    }
}

/// How much room what lies to either side takes below the axis's title: none where both fit on its
/// line, which is `width` long.
fn towards_room(width: f64, title: &str, words: &[String; 2]) -> f64 {
    let widest = pointing(words).iter().map(|words| NOTE.width(words)).fold(0.0, f64::max);
    let one_line = NOTE.width(title) + 2.0 * (widest + NOTE.size) <= width;
    if widest == 0.0 || one_line { 0.0 } else { NOTE.leading() }
}

/// How far an arrow's head reaches.
const ARROW: f64 = 7.0;

impl<B: DrawingBackend> Canvas<B> {
    /// The interval as a line and the value as a dot on it. What lies beyond the axis ends in an
    /// arrow at its edge.
    pub fn reading(
        &mut self,
        (scale, y): (&Scale, f64),
        reading: &Reading,
        (verdict, color): (Judged, Color),
        radius: f64,
    ) -> Drawn {
        self.interval((scale, y), reading, (Stroke::solid(color, 2.0), radius + 2.5))?;
        if reading.value.is_finite() && scale.holds(reading.value) {
            self.dot(at(scale.place(reading.value), y), verdict, color, radius)?;
        }
        Ok(())
    }

    /// Only the interval. Its ends reach up and down by `cap`, so that one narrower than its dot
    /// can still be seen.
    pub fn interval(
        &mut self,
        (scale, y): (&Scale, f64),
        reading: &Reading,
        (stroke, cap): (Stroke, f64),
    ) -> Drawn {
        let Reading { low, high, value, .. } = *reading;
        if !value.is_finite() || low.is_nan() || high.is_nan() {
            return Ok(());
        }
        self.line(at(scale.clamped(low), y), at(scale.clamped(high), y), stroke)?;
        let capped = Stroke { width: 1.5, ..stroke };
        for (end, edge, side) in [(low, scale.low, -1.0), (high, scale.high, 1.0)] {
            let place = at(scale.clamped(end), y);
            match side * end > side * edge {
                true => self.arrow(place, side, stroke)?,
                false => self.polyline(&[place.moved(0.0, -cap), place.moved(0.0, cap)], capped)?,
            }
        }
        Ok(())
    }

    /// The head of an arrow just beyond a point: −1 to the left, 1 to the right.
    fn arrow(&mut self, from: Point, side: f64, stroke: Stroke) -> Drawn {
        let (tip, half) = (from.moved(side * ARROW, 0.0), ARROW * 0.6);
        self.polygon(&[from.moved(0.0, -half), tip, from.moved(0.0, half)], stroke.color)
    }

    /// The mark of a value: full where something was found, hollow where nothing can be said.
    pub fn dot(&mut self, middle: Point, verdict: Judged, color: Color, radius: f64) -> Drawn {
        match verdict {
            Judged::Better | Judged::Worse | Judged::Differs | Judged::Unjudged => {
                self.circle(middle, radius, color)
            }
            Judged::Same => self.polygon(&diamond(middle, radius * 1.25), color),
            Judged::Unclear => {
                self.circle(middle, radius, PAPER)?;
                self.ring(middle, radius - 0.75, Stroke::solid(color, 1.5))
            }
        }
    }

    /// A dashed line through the plot, with what it is at the height `over`.
    pub fn reference(
        &mut self,
        (plot, over): (Rect, f64),
        scale: &Scale,
        reference: &Reference,
    ) -> Drawn {
        let x = scale.clamped(reference.value);
        self.line(at(x, plot.top), at(x, plot.bottom), Stroke::dashed(INK, 1.0))?;
        let half = NOTE.width(&reference.label).min(plot.width()) / 2.0;
        let middle = x.clamp(plot.left + half, plot.right - half);
        self.text_within(at(middle, over), &reference.label, plot.width(), NOTE.middle())
    }

    /// All that stands below the ticks but the title itself, which belongs to the axis.
    pub fn below(
        &mut self,
        plot: Rect,
        below: &Below,
        mark: fn(&mut Self, Point, Judged) -> Drawn,
    ) -> Drawn {
        self.towards(plot, below.title, below.towards)?;
        let key = plot.bottom + BELOW + below.title_room(plot.width()) + KEY / 2.0;
        let width = self.size().width - MARGIN - plot.left;
        for (verdict, place) in below.key(width) {
            let place = place.moved(plot.left, key);
            mark(self, place, verdict)?;
            self.text(place.moved(11.0, 0.0), &verdict.words(below.likes), NOTE)?;
        }
        Ok(())
    }

    /// What lies to either side of a plot, with arrows that point there: on the line of the axis's
    /// title, or on one below it.
    fn towards(&mut self, plot: Rect, title: &str, words: &[String; 2]) -> Drawn {
        let below = towards_room(plot.width(), title, words);
        let y = plot.bottom + BELOW + 10.0 + below;
        let [lower, higher] = pointing(words);
        let page = self.size().width;
        let right = if is_narrow(page) { page - MARGIN } else { plot.right };
        self.text(at(plot.left, y), &lower, NOTE)?;
        self.text(at(right, y), &higher, NOTE.end())
    }

    /// A bar that ends at a value: full where something was found, hollow where nothing can be
    /// said.
    pub fn verdict_bar(&mut self, bar: Rect, verdict: Judged) -> Drawn {
        let color = verdict.color();
        match verdict {
            Judged::Better | Judged::Worse | Judged::Differs | Judged::Same | Judged::Unjudged => {
                self.rect(bar, color.faded(0.75))
            }
            Judged::Unclear => self.outline(bar.inset(0.75), Stroke::solid(color, 1.5)),
        }
    }

    /// How a verdict looks where values are dots.
    pub fn dot_key(&mut self, middle: Point, verdict: Judged) -> Drawn {
        self.dot(middle, verdict, verdict.color(), 5.0)
    }

    /// How a verdict looks where values are bars.
    pub fn bar_key(&mut self, middle: Point, verdict: Judged) -> Drawn {
        let bar = Rect::between(middle.moved(-6.0, -5.0), middle.moved(6.0, 5.0));
        self.verdict_bar(bar, verdict)
    }
}

fn diamond(middle: Point, reach: f64) -> [Point; 4] {
    [
        middle.moved(0.0, -reach),
        middle.moved(reach, 0.0),
        middle.moved(0.0, reach),
        middle.moved(-reach, 0.0),
    ]
}
