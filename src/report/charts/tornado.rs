//! Tornado: what changing one factor at a time does, the largest effect on top.

use super::axis::{self, BELOW};
use super::canvas::{Canvas, Drawn};
use super::frame::{Frame, MARGIN};
use super::geometry::{Rect, Size, at};
use super::naming::{self, Names, Naming};
use super::palette::{GRID, INK, MUTED};
use super::reading::{self, Below, Judged, Reading};
use super::scale::Scale;
use super::stroke::Stroke;
use super::text::{LABEL, NOTE, VALUE};
use super::{Chart, DrawingBackend};

/// Differences to one baseline, a factor at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Tornado {
    pub frame: Frame,
    /// What is measured, with its unit.
    pub axis: String,
    /// What the line in the middle is, e.g. `baseline 0.775`.
    pub baseline: String,
    /// What lies to the left and to the right; may be empty.
    pub towards: [String; 2],
    /// For whom a better one is better; may be empty.
    pub likes: String,
    pub factors: Vec<Factor>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Factor {
    pub name: String,
    /// Its level in the baseline.
    pub usual: String,
    pub levels: Vec<Level>,
}

/// A level other than the baseline's, and what it changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    pub label: String,
    /// The difference alone, as it stands at the bar's end: `+0.031`.
    pub short: String,
    pub reading: Reading,
    pub n: u64,
    pub verdict: Judged,
}

const GAP: f64 = 18.0;
const WIDEST_NAMES: f64 = 260.0;
/// A level's row and the bar in it.
const ROW: f64 = 24.0;
const BAR: f64 = 14.0;
/// Around the rows of a factor.
const AIR: f64 = 10.0;
/// Room above the plot for what the line in the middle is.
const HEAD: f64 = 24.0;
/// Between a bar's end and its words, and between these.
const BESIDE: f64 = 12.0;
const WORDS_APART: f64 = 8.0;
/// The part of the plot that words at one end may take.
const WIDEST_WORDS: f64 = 0.3;
/// The least room on a side without any bar.
const EDGE: f64 = 16.0;

impl Factor {
    fn size(&self) -> f64 {
        let sizes = self.levels.iter().map(|level| level.reading.value.abs());
        sizes.filter(|size| size.is_finite()).fold(0.0, f64::max)
    }

    /// The levels row by row: two whose intervals lie on opposite sides share one where names are
    /// beside the plot.
    fn rows(&self, names: Names) -> Vec<&[Level]> {
        let apart = |one: &Level, other: &Level| {
            let (left, right) = (&one.reading, &other.reading);
            left.value < 0.0 && left.high <= 0.0 && right.value > 0.0 && right.low >= 0.0
        };
        match self.levels.as_slice() {
            [one, other] if names == Names::Beside && (apart(one, other) || apart(other, one)) => {
                vec![&self.levels]
            }
            levels => levels.chunks(1).collect(),
        }
    }
}

impl Level {
    fn words(&self) -> f64 {
        VALUE.width(&self.label) + WORDS_APART + VALUE.width(&self.short)
    }

    fn side(&self) -> Side {
        if self.reading.value < 0.0 { Side::Left } else { Side::Right }
    }

    /// How far from the baseline the bar and its interval reach to the level's own side.
    fn reach(&self, (low, high): (f64, f64)) -> f64 {
        let Reading { value, low: from, high: to, .. } = self.reading;
        match self.side() {
            Side::Left => -value.min(from).max(low).min(0.0),
            Side::Right => value.max(to).min(high).max(0.0),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Where the columns are.
struct Layout {
    /// Where the names of factors stand, and those of levels above their bars as well.
    naming: Names,
    names: f64,
    scale: Scale,
    plot: (f64, f64),
}

impl Tornado {
    /// The factors by the size of their largest effect; equal ones by name.
    fn sorted(&self) -> Vec<&Factor> {
        let mut factors: Vec<&Factor> = self.factors.iter().collect();
        factors.sort_by(|a, b| b.size().total_cmp(&a.size()).then_with(|| a.name.cmp(&b.name)));
        factors
    }

    fn levels(&self) -> impl Iterator<Item = &Level> + Clone {
        self.factors.iter().flat_map(|factor| &factor.levels)
    }

    fn below(&self) -> Below<'_> {
        let judged = self.levels().map(|level| level.verdict).collect();
        Below { title: &self.axis, towards: &self.towards, judged, likes: &self.likes }
    }

    fn layout(&self, page: f64) -> Layout {
        let naming = Names::on(page);
        let notes: Vec<String> = self.factors.iter().map(Factor::note).collect();
        let names = self.factors.iter().zip(&notes);
        let names = names.map(|(factor, note)| (factor.name.as_str(), note.as_str()));
        let (names, left) = match naming {
            Names::Beside => {
                let names = naming::column(names, WIDEST_NAMES);
                (names, MARGIN + names + GAP)
            }
            Names::Above => (page - 2.0 * MARGIN, MARGIN),
        };
        let plot = (left, page - MARGIN);
        Layout { naming, names, scale: self.scale(naming, plot), plot }
    }

    /// The scale as wide as the words at the ends of the bars leave room for.
    fn scale(&self, naming: Names, (left, right): (f64, f64)) -> Scale {
        let everything = (f64::NEG_INFINITY, f64::INFINITY);
        let domain =
            reading::domain(self.levels().map(|level| &level.reading), Some(0.0), everything);
        let Scale { low, high, .. } = Scale::new(domain, (left, right));
        let most = (right - left) * WIDEST_WORDS;
        let needed = |side: Side, unit: f64| {
            let levels = self.levels().filter(|level| level.side() == side);
            let words = |level: &Level| match naming {
                Names::Beside => BESIDE + level.words().min(most),
                Names::Above => EDGE,
            };
            let needed = |level: &Level| level.reach((low, high)) * unit + words(level);
            levels.map(needed).fold(EDGE, f64::max)
        };
        let fits = |unit: f64| needed(Side::Left, unit) + needed(Side::Right, unit) <= right - left;
        let unit = largest(fits, (right - left) / (high - low));
        let middle = left + needed(Side::Left, unit);
        let low = low.max((left - middle) / unit);
        let high = high.min((right - middle) / unit);
        Scale { low, high, from: middle + low * unit, to: middle + high * unit }
    }

    fn plot_height(&self, layout: &Layout) -> f64 {
        self.factors.iter().map(|factor| layout.height(factor)).sum::<f64>().max(ROW)
    }
}

/// The largest number up to `most` that fits, by halving; what fits also fits smaller.
fn largest(fits: impl Fn(f64) -> bool, most: f64) -> f64 {
    let (mut low, mut high) = (0.0, most);
    for _ in 0..50 {
        let middle = (low + high) / 2.0;
        if fits(middle) { low = middle } else { high = middle }
    }
    low
}

impl Factor {
    fn note(&self) -> String {
        if self.usual.is_empty() { String::new() } else { format!("baseline {}", self.usual) }
    }
}

impl Layout {
    /// A level's row on its side of the baseline.
    fn half(&self, level: &Level, y: f64) -> Rect {
        let zero = self.scale.place(0.0);
        let (left, right) = match level.side() {
            Side::Left => (self.plot.0, zero),
            Side::Right => (zero, self.plot.1),
        };
        Rect::new(left, y - self.row() / 2.0, right, y + self.row() / 2.0)
    }

    fn naming(&self, factor: &Factor) -> Naming {
        Naming::new(&factor.name, &factor.note(), self.names, LABEL)
    }

    fn height(&self, factor: &Factor) -> f64 {
        let rows = factor.rows(self.naming).len() as f64 * self.row();
        self.naming.row_height(&self.naming(factor), rows) + AIR
    }

    /// How high a level's row is.
    fn row(&self) -> f64 {
        match self.naming {
            Names::Beside => ROW,
            Names::Above => ROW + VALUE.leading(),
        }
    }
}

impl Chart for Tornado {
    fn size(&self, width: f64) -> Size {
        let layout = self.layout(width);
        let (below, (left, right)) = (self.below(), layout.plot);
        let titles = below.title_room(right - left);
        let body = HEAD + self.plot_height(&layout) + BELOW + titles + below.key_room(right - left);
        Size { width, height: self.frame.around(width, body) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let layout = self.layout(on.size().width);
        let top = room.top + HEAD;
        let bottom = top + self.plot_height(&layout);
        let plot = Rect::new(layout.plot.0, top, layout.plot.1, bottom);
        self.draw_bands(on, &layout, top)?;
        let ticks = axis::across(&layout.scale);
        on.axis_below(plot, &layout.scale, &ticks, &self.axis)?;
        let mut top = top;
        for factor in self.sorted() {
            draw_factor(on, &layout, (factor, top), &self.likes)?;
            top += layout.height(factor);
        }
        self.draw_baseline(on, plot, &layout.scale)?;
        on.below(plot, &self.below(), Canvas::bar_key)
    }
}

impl Tornado {
    fn draw_bands<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        top: f64,
    ) -> Drawn {
        let mut top = top;
        for (place, factor) in self.sorted().into_iter().enumerate() {
            let bottom = top + layout.height(factor);
            if place % 2 == 1 {
                let band = Rect::new(MARGIN - 6.0, top, layout.plot.1 + 6.0, bottom);
                on.rect(band, GRID.faded(0.35))?;
            }
            top = bottom;
        }
        Ok(())
    }

    fn draw_baseline<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        plot: Rect,
        scale: &Scale,
    ) -> Drawn {
        let x = scale.place(0.0);
        on.line(at(x, plot.top), at(x, plot.bottom), Stroke::solid(INK, 1.0))?;
        let half = NOTE.width(&self.baseline).min(plot.width()) / 2.0;
        let middle = x.clamp(plot.left + half, plot.right - half);
        on.text_within(at(middle, plot.top - 11.0), &self.baseline, plot.width(), NOTE.middle())
    }
}

fn draw_factor<B: DrawingBackend>(
    on: &mut Canvas<B>,
    layout: &Layout,
    (factor, top): (&Factor, f64),
    likes: &str,
) -> Drawn {
    let (height, naming) = (layout.height(factor), layout.naming(factor));
    let rows = factor.rows(layout.naming);
    let all = rows.len() as f64 * layout.row();
    let (named, first) = match layout.naming {
        Names::Beside => (top + height / 2.0, top + (height - all) / 2.0),
        Names::Above => (top + naming.height() / 2.0 + 2.0, top + naming.height() + AIR / 2.0),
    };
    on.naming(&naming, MARGIN, named)?;
    for (row, levels) in rows.into_iter().enumerate() {
        let y = (first + (row as f64 + 0.5) * layout.row()).round();
        for level in levels {
            draw_level(on, layout, (level, y))?;
            on.hover(layout.half(level, y), &told(factor, level, likes));
        }
    }
    Ok(())
}

fn draw_level<B: DrawingBackend>(
    on: &mut Canvas<B>,
    layout: &Layout,
    (level, y): (&Level, f64),
) -> Drawn {
    let scale = &layout.scale;
    let words = y;
    let y = match layout.naming {
        Names::Beside => y,
        Names::Above => y + VALUE.leading() / 2.0,
    };
    let (zero, end) = (scale.place(0.0), scale.clamped(level.reading.value));
    let bar = Rect::between(at(zero, y - BAR / 2.0), at(end, y + BAR / 2.0));
    if level.reading.value.is_finite() {
        on.verdict_bar(bar, level.verdict)?;
    }
    on.interval((scale, y), &level.reading, (Stroke::solid(INK, 1.5), 4.0))?;
    draw_words(on, layout, (level, words))
}

/// The level, then its difference, beyond the end of bar and interval: in the same order on both
/// sides, as levels may look like differences.
fn draw_words<B: DrawingBackend>(
    on: &mut Canvas<B>,
    layout: &Layout,
    (level, y): (&Level, f64),
) -> Drawn {
    if layout.naming == Names::Above {
        return words_above(on, layout, (level, y - layout.row() / 2.0 + VALUE.leading() / 2.0));
    }
    let scale = &layout.scale;
    let reach = level.reach((scale.low, scale.high));
    let most = (layout.plot.1 - layout.plot.0) * WIDEST_WORDS;
    let difference = VALUE.width(&level.short) + WORDS_APART;
    let label = VALUE.fitted(&level.label, most - difference);
    match level.side() {
        Side::Left => {
            let x = scale.place(-reach) - BESIDE;
            on.text(at(x, y), &level.short, VALUE.color(MUTED).end())?;
            on.text(at(x - difference, y), &label, VALUE.end())
        }
        Side::Right => {
            let x = scale.place(reach) + BESIDE;
            on.text(at(x, y), &label, VALUE)?;
            let beyond = x + VALUE.width(&label) + WORDS_APART;
            on.text(at(beyond, y), &level.short, VALUE.color(MUTED))
        }
    }
}

/// The level and its difference on a line of their own.
fn words_above<B: DrawingBackend>(
    on: &mut Canvas<B>,
    layout: &Layout,
    (level, y): (&Level, f64),
) -> Drawn {
    let room = layout.names - VALUE.width(&level.short) - WORDS_APART;
    let label = VALUE.fitted(&level.label, room);
    on.text(at(MARGIN, y), &label, VALUE)?;
    let beyond = MARGIN + VALUE.width(&label) + WORDS_APART;
    on.text(at(beyond, y), &level.short, VALUE.color(MUTED))
}

fn told(factor: &Factor, level: &Level, likes: &str) -> String {
    let told = format!("{} = {}", factor.name, level.label);
    let told = format!("{told}\n{} n={}", level.reading.text, level.n);
    match level.verdict {
        Judged::Unjudged => told,
        judged => format!("{told}\n{}", judged.words(likes)),
    }
}
