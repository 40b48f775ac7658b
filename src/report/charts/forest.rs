//! Forest plot: rows of values with their intervals about a reference line.
//!
//! For win rates of cells, and for differences to a baseline.

use super::axis::{self, BELOW};
use super::canvas::{Canvas, Drawn};
use super::frame::{Frame, MARGIN};
use super::geometry::{Rect, Size, at};
use super::naming::{self, Names, Naming};
use super::palette::GRID;
use super::reading::{self, Below, Judged, Reading, Reference};
use super::scale::{Scale, number};
use super::text::{LABEL, NOTE, VALUE};
use super::{Chart, DrawingBackend};

/// Rows under headings about a reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Forest {
    pub frame: Frame,
    /// What is measured, with its unit.
    pub axis: String,
    /// Over the printed values, e.g. `share of games [95 %]`.
    pub value_heading: String,
    pub reference: Option<Reference>,
    /// What lies to the left and to the right, e.g. `worse` and `better`; may be empty.
    pub towards: [String; 2],
    /// For whom a better one is better; may be empty.
    pub likes: String,
    /// What the values can be at all; the axis does not go beyond it.
    pub within: (f64, f64),
    pub marks: Marks,
    pub groups: Vec<Group>,
}

/// What an axis is marked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    Values,
    /// Shares as powers of ten, each as one in so many.
    GamesIn,
}

/// Rows under one heading; an empty heading takes no room.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub heading: String,
    pub rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub label: String,
    pub reading: Reading,
    pub n: u64,
    pub note: String,
    pub verdict: Judged,
}

/// Between columns.
const GAP: f64 = 18.0;
/// Names take no more than this, wrapped if they must.
const WIDEST_NAMES: f64 = 320.0;
/// The heading of the values is broken where it is wider than they are and than this.
const WIDEST_HEADING: f64 = 160.0;
/// From the plot's edge to the first and last place of the scale: room for dots and arrows.
const EDGE: f64 = 10.0;
/// The same where the first mark may be `1:1,000,000`.
const EDGE_OF_GAMES: f64 = 34.0;

/// No plot is narrower, whatever stands beside it.
const NARROWEST: f64 = 60.0;

/// With more rows than this the axis is marked above as well.
pub(super) const MANY: usize = 24;

/// Where the columns are and how high the rows.
struct Layout {
    /// Where names stand, and how wide they may be.
    naming: Names,
    names: f64,
    plot: (f64, f64),
    values: f64,
    counts: f64,
    heading: Vec<String>,
    row: f64,
    dot: f64,
    /// Room for the axis's values above the plot.
    above: f64,
}

impl Forest {
    /// The values in a plain forest: no reference, no limits, one group without heading.
    pub fn of(frame: Frame, axis: &str, rows: Vec<Row>) -> Forest {
        Forest {
            frame,
            axis: axis.to_owned(),
            value_heading: String::new(),
            reference: None,
            towards: [String::new(), String::new()],
            likes: String::new(),
            within: (f64::NEG_INFINITY, f64::INFINITY),
            marks: Marks::Values,
            groups: vec![Group { heading: String::new(), rows }],
        }
    }

    fn rows(&self) -> impl Iterator<Item = &Row> + Clone {
        self.groups.iter().flat_map(|group| &group.rows)
    }

    fn layout(&self, page: f64) -> Layout {
        let naming = Names::on(page);
        let counts = if naming == Names::Beside { self.counts_width() } else { 0.0 };
        let right = page - MARGIN - if counts > 0.0 { counts + GAP } else { 0.0 };
        let texts = VALUE.widest(self.rows().map(|row| row.reading.text.as_str())).ceil();
        let room = texts.max(NOTE.width(&self.value_heading).min(WIDEST_HEADING));
        let names = self.rows().map(|row| (row.label.as_str(), row.note.as_str()));
        let (names, left) = match naming {
            Names::Beside => {
                let names = naming::column(names, WIDEST_NAMES);
                (names, MARGIN + names + GAP)
            }
            Names::Above => (page - 2.0 * MARGIN, MARGIN),
        };
        let count = self.rows().count();
        let (row, dot) = row_size(count);
        Layout {
            naming,
            names,
            plot: (left, (right - room - GAP).max(left + NARROWEST)),
            values: right,
            counts: right + if counts > 0.0 { counts + GAP } else { 0.0 },
            heading: NOTE.wrapped(&self.value_heading, room + 1.0, 3),
            row,
            dot,
            above: if count > MANY { NOTE.leading() } else { 0.0 },
        }
    }

    /// The number of games is a column of its own only where rows differ in it.
    fn counts_width(&self) -> f64 {
        let first = self.rows().next().map(|row| row.n);
        if self.rows().all(|row| Some(row.n) == first) {
            return 0.0;
        }
        let counts: Vec<String> = self.rows().map(|row| number(row.n as f64, 0)).collect();
        NOTE.widest(counts.iter().map(String::as_str).chain(["games"])).ceil()
    }

    fn scale(&self, layout: &Layout) -> Scale {
        let reference = self.reference.as_ref().map(|reference| reference.value);
        let domain = reading::domain(self.rows().map(|row| &row.reading), reference, self.within);
        let left = match self.marks {
            Marks::Values => EDGE,
            Marks::GamesIn => EDGE_OF_GAMES,
        };
        Scale::new(domain, (layout.plot.0 + left, layout.plot.1 - EDGE))
    }

    fn below(&self) -> Below<'_> {
        let judged = self.rows().map(|row| row.verdict).collect();
        Below { title: &self.axis, towards: &self.towards, judged, likes: &self.likes }
    }

    /// Height of everything between title and footnote.
    fn body(&self, layout: &Layout) -> f64 {
        let rows: f64 = self.groups.iter().map(|group| group_height(group, layout)).sum();
        let (below, (left, right)) = (self.below(), layout.plot);
        let titles = below.title_room(right - left);
        layout.head() + rows.max(layout.row) + BELOW + titles + below.key_room(layout.counts - left)
    }
}

impl Layout {
    /// Room for what stands over the columns.
    fn head(&self) -> f64 {
        self.heading.len().max(1) as f64 * NOTE.leading() + 6.0 + self.above
    }

    fn naming(&self, row: &Row) -> Naming {
        Naming::new(&row.label, &row.note, self.names, LABEL)
    }

    /// How wide the heading of a group may be.
    fn heading_room(&self) -> f64 {
        match self.naming {
            Names::Beside => self.plot.0 - MARGIN,
            Names::Above => self.names,
        }
    }

    fn row_height(&self, row: &Row) -> f64 {
        self.naming.row_height(&self.naming(row), self.row)
    }
}

/// Height of a row and radius of its dot: tighter the more there are, never too small to read.
pub(super) fn row_size(rows: usize) -> (f64, f64) {
    match rows {
        0..=8 => (34.0, 5.0),
        9..=20 => (28.0, 4.5),
        21..=40 => (24.0, 4.0),
        _ => (21.0, 3.5),
    }
}

fn group_height(group: &Group, layout: &Layout) -> f64 {
    let rows: f64 = group.rows.iter().map(|row| layout.row_height(row)).sum();
    rows + heading_height(group)
}

fn heading_height(group: &Group) -> f64 {
    if group.heading.is_empty() { 0.0 } else { 32.0 }
}

impl Chart for Forest {
    fn size(&self, width: f64) -> Size {
        let height = self.frame.around(width, self.body(&self.layout(width)));
        Size { width, height }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let layout = self.layout(on.size().width);
        let scale = self.scale(&layout);
        let rows: f64 = self.groups.iter().map(|group| group_height(group, &layout)).sum();
        let top = room.top + layout.head();
        let plot = Rect::new(layout.plot.0, top, layout.plot.1, top + rows.max(layout.row));
        self.draw_bands(on, &layout, plot)?;
        let ticks = match self.marks {
            Marks::Values => axis::across(&scale),
            Marks::GamesIn => axis::games_in(&scale),
        };
        on.axis_below(plot, &scale, &ticks, &self.axis)?;
        if layout.above > 0.0 {
            on.axis_above(plot, &scale, &ticks)?;
        }
        let over = plot.top - layout.above - NOTE.leading() / 2.0 - 2.0;
        if let Some(reference) = &self.reference {
            on.reference((plot, over), &scale, reference)?;
        }
        self.draw_heads(on, &layout, plot)?;
        self.draw_rows(on, &layout, (plot, &scale))?;
        on.below(plot, &self.below(), Canvas::dot_key)
    }
}

impl Forest {
    /// Every other row on a faint band, to lead the eye from the name to the value.
    fn draw_bands<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        plot: Rect,
    ) -> Drawn {
        let mut top = plot.top;
        for group in &self.groups {
            top += heading_height(group);
            for (place, row) in group.rows.iter().enumerate() {
                let bottom = top + layout.row_height(row);
                if place % 2 == 1 {
                    let band = Rect::new(MARGIN - 6.0, top, layout.counts + 6.0, bottom);
                    on.rect(band, GRID.faded(0.35))?;
                }
                top = bottom;
            }
        }
        Ok(())
    }

    fn draw_heads<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        plot: Rect,
    ) -> Drawn {
        let last = plot.top - NOTE.leading() / 2.0 - 2.0;
        let first = last - (layout.heading.len().max(1) - 1) as f64 * NOTE.leading();
        on.lines(at(layout.values, first), &layout.heading, NOTE.end())?;
        if layout.counts > layout.values {
            on.text(at(layout.counts, last), "games", NOTE.end())?;
        }
        Ok(())
    }

    fn draw_rows<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        (plot, scale): (Rect, &Scale),
    ) -> Drawn {
        let mut top = plot.top;
        for group in &self.groups {
            let room = heading_height(group);
            let heading = at(MARGIN, top + room - 13.0);
            on.text_within(heading, &group.heading, layout.heading_room(), LABEL.bold())?;
            top += room;
            for row in &group.rows {
                let bottom = top + layout.row_height(row);
                draw_row(on, layout, scale, (row, (top, bottom)))?;
                on.hover(Rect::new(MARGIN, top, layout.counts, bottom), &told(row, &self.likes));
                top = bottom;
            }
        }
        Ok(())
    }
}

fn draw_row<B: DrawingBackend>(
    on: &mut Canvas<B>,
    layout: &Layout,
    scale: &Scale,
    (row, (top, bottom)): (&Row, (f64, f64)),
) -> Drawn {
    let naming = layout.naming(row);
    let (named, y) = layout.naming.middles(&naming, (top, bottom));
    on.naming(&naming, MARGIN, named)?;
    let mark = (row.verdict, row.verdict.color());
    on.reading((scale, y), &row.reading, mark, layout.dot)?;
    let value = at(layout.values, y);
    on.text_within(value, &row.reading.text, layout.values - MARGIN, VALUE.end())?;
    if layout.counts > layout.values {
        on.text(at(layout.counts, y), &number(row.n as f64, 0), NOTE.end())?;
    }
    Ok(())
}

/// All of a row in words.
fn told(row: &Row, likes: &str) -> String {
    let mut told = format!("{}\n{} n={}", row.label, row.reading.text, row.n);
    for words in [row.verdict.words(likes).as_str(), row.note.as_str()] {
        if !words.is_empty() {
            told = format!("{told}\n{words}");
        }
    }
    told
}
