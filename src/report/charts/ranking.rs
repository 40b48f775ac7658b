//! Ranking: policies best first, which of them cannot be told apart, and which were dropped.

use super::axis::{self, BELOW, TITLE_BELOW};
use super::canvas::{Canvas, Drawn};
use super::forest::{MANY, row_size};
use super::frame::{Frame, MARGIN};
use super::geometry::{Rect, Size, at};
use super::naming::{self, Names, Naming};
use super::palette::{BLUE, Color, GRID, MUTED, NEITHER};
use super::reading::{self, Judged, Reading, Reference};
use super::scale::{Scale, number};
use super::stroke::Stroke;
use super::text::{LABEL, Lettering, NOTE, VALUE};
use super::{Chart, DrawingBackend};
use std::collections::BTreeMap;

/// Policies in the order given: best first, the dropped ones last.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    pub frame: Frame,
    /// What is measured, with its unit.
    pub axis: String,
    /// Over the printed values.
    pub value_heading: String,
    pub within: (f64, f64),
    /// The value of the best, or another to hold them against.
    pub reference: Option<Reference>,
    pub rows: Vec<Ranked>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    pub name: String,
    pub note: String,
    pub reading: Reading,
    pub games: u64,
    pub standing: RankedAs,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RankedAs {
    /// Played to the end. Policies that share a letter cannot be told apart.
    Kept { letters: String },
    /// Fell behind and was played no further.
    Dropped,
}

const GAP: f64 = 18.0;
const WIDEST_NAMES: f64 = 280.0;
const EDGE: f64 = 10.0;
/// A column of a group, and the share of the page that all of them together may have.
const GROUP: f64 = 16.0;
const WIDEST_GROUPS: f64 = 0.22;
/// Names are not cut to less than this.
const SHORTEST_NAMES: f64 = 80.0;
/// Columns narrower than this have no room for their letter.
const LETTER: f64 = 12.5;
/// Rank numbers.
const PLACE: f64 = 26.0;
/// Room above the plot for headings.
const HEAD: f64 = 26.0;
/// What a group's bar means.
const GROUPED: &str = "beside one bar: cannot be told apart";
/// Room for the words above the dropped ones.
const DROPPED: f64 = 30.0;

/// Where the columns are and how high the rows.
struct Layout {
    /// Where names stand, and how wide they may be.
    naming: Names,
    names: f64,
    plot: (f64, f64),
    /// The first group's column, and from one to the next.
    groups: (f64, f64),
    values: f64,
    /// Where the games of a row end; below its value where names are above.
    games: f64,
    row: f64,
    dot: f64,
    /// Room for the axis's values above the plot.
    above: f64,
}

impl Ranked {
    fn letters(&self) -> &str {
        match &self.standing {
            RankedAs::Kept { letters } => letters,
            RankedAs::Dropped => "",
        }
    }

    fn color(&self) -> Color {
        match self.standing {
            RankedAs::Kept { .. } => BLUE,
            RankedAs::Dropped => NEITHER,
        }
    }

    fn words(&self, lettering: Lettering) -> Lettering {
        match self.standing {
            RankedAs::Kept { .. } => lettering,
            RankedAs::Dropped => lettering.color(MUTED),
        }
    }

    fn told(&self) -> String {
        let told = format!("{}\n{} n={}", self.name, self.reading.text, self.games);
        match &self.standing {
            RankedAs::Kept { letters } if letters.is_empty() => told,
            RankedAs::Kept { letters } => format!("{told}\ngroup {letters}"),
            RankedAs::Dropped => format!("{told}\neliminated after {} games", self.games),
        }
    }
}

impl Ranking {
    /// The rows each letter stands at, by letter.
    fn groups(&self) -> BTreeMap<char, Vec<usize>> {
        let mut groups: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        for (place, row) in self.rows.iter().enumerate() {
            for letter in row.letters().chars() {
                groups.entry(letter).or_default().push(place);
            }
        }
        groups
    }

    fn first_dropped(&self) -> Option<usize> {
        self.rows.iter().position(|row| row.standing == RankedAs::Dropped)
    }

    fn layout(&self, page: f64) -> Layout {
        let naming = Names::on(page);
        let games: Vec<String> = self.rows.iter().map(|row| number(row.games as f64, 0)).collect();
        let games = NOTE.widest(games.iter().map(String::as_str).chain(["games"])).ceil();
        let games = games + if naming == Names::Above { NOTE.width("n=") } else { 0.0 };
        let texts = VALUE.widest(self.rows.iter().map(|row| row.reading.text.as_str()));
        let texts = texts.max(NOTE.width(&self.value_heading).min(160.0)).ceil();
        let values = page - MARGIN - if naming == Names::Beside { games + GAP } else { 0.0 };
        let count = self.groups().len() as f64;
        let step = GROUP.min(WIDEST_GROUPS * page / count.max(1.0));
        let groups = values - texts - GAP - count * step;
        let names = self.rows.iter().map(|row| (row.name.as_str(), row.note.as_str()));
        let (names, left) = match naming {
            Names::Beside => {
                let names = naming::column(names, WIDEST_NAMES);
                (names, MARGIN + PLACE + names + GAP)
            }
            Names::Above => {
                // A group's bar runs on beside the names of its rows.
                let bars = if count > 0.0 { groups } else { f64::INFINITY };
                let right = bars.min(page - MARGIN - games) - GAP;
                ((right - MARGIN - PLACE).max(SHORTEST_NAMES), MARGIN)
            }
        };
        let (row, dot) = row_size(self.rows.len());
        Layout {
            naming,
            names,
            plot: (left, groups - if count > 0.0 { GAP } else { 0.0 }),
            groups: (groups + step / 2.0, step),
            values,
            games: page - MARGIN,
            row,
            dot,
            above: if self.rows.len() > MANY { NOTE.leading() } else { 0.0 },
        }
    }

    fn scale(&self, layout: &Layout) -> Scale {
        let reference = self.reference.as_ref().map(|reference| reference.value);
        let readings = self.rows.iter().map(|row| &row.reading);
        let domain = reading::domain(readings, reference, self.within);
        Scale::new(domain, (layout.plot.0 + EDGE, layout.plot.1 - EDGE))
    }

    /// Top and bottom of every row below `top`.
    fn places(&self, layout: &Layout, top: f64) -> Vec<(f64, f64)> {
        let mut top = top;
        let dropped = self.first_dropped();
        let mut place = |(place, row): (usize, &Ranked)| {
            top += if dropped == Some(place) { DROPPED } else { 0.0 };
            let from = top;
            top += layout.naming.row_height(&layout.naming(row), layout.row);
            (from, top)
        };
        self.rows.iter().enumerate().map(&mut place).collect()
    }

    fn title_room(&self) -> f64 {
        if self.axis.is_empty() { 0.0 } else { TITLE_BELOW }
    }
}

impl Layout {
    /// How many games a row rests on; on a line with its name they say what they are.
    fn games_of(&self, row: &Ranked) -> String {
        let games = number(row.games as f64, 0);
        match self.naming {
            Names::Beside => games,
            Names::Above => format!("n={games}"),
        }
    }

    fn naming(&self, row: &Ranked) -> Naming {
        Naming::new(&row.name, &row.note, self.names, row.words(LABEL))
    }
}

impl Chart for Ranking {
    fn size(&self, width: f64) -> Size {
        let layout = self.layout(width);
        let rows = self.places(&layout, 0.0).last().map_or(layout.row, |row| row.1);
        let meaning = match layout.naming {
            Names::Beside => 0.0,
            Names::Above => NOTE.leading() + 4.0,
        };
        let body = HEAD + layout.above + rows + BELOW + self.title_room() + meaning;
        Size { width, height: self.frame.around(width, body) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let layout = self.layout(on.size().width);
        let scale = self.scale(&layout);
        let top = room.top + HEAD + layout.above;
        let places = self.places(&layout, top);
        let bottom = places.last().map_or(top + layout.row, |row| row.1);
        let plot = Rect::new(layout.plot.0, top, layout.plot.1, bottom);
        self.draw_bands(on, &layout, &places)?;
        let ticks = axis::across(&scale);
        on.axis_below(plot, &scale, &ticks, &self.axis)?;
        if layout.above > 0.0 {
            on.axis_above(plot, &scale, &ticks)?;
        }
        if let Some(reference) = &self.reference {
            on.reference((plot, top - layout.above - 11.0), &scale, reference)?;
        }
        self.draw_heads(on, &layout, top)?;
        for (place, row) in self.rows.iter().enumerate() {
            draw_row(on, (&layout, &scale), (place, row), places[place])?;
        }
        self.draw_groups(on, &layout, &places)?;
        self.draw_dropped(on, &places)
    }
}

impl Ranking {
    fn draw_bands<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        places: &[(f64, f64)],
    ) -> Drawn {
        places.iter().skip(1).step_by(2).try_for_each(|(top, bottom)| {
            let band = Rect::new(MARGIN - 6.0, *top, layout.games + 6.0, *bottom);
            on.rect(band, GRID.faded(0.35))
        })
    }

    fn draw_heads<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        top: f64,
    ) -> Drawn {
        let y = top - 11.0;
        on.text_within(at(layout.values, y), &self.value_heading, 160.0, NOTE.end())?;
        match layout.naming {
            Names::Beside => on.text(at(layout.games, y), "games", NOTE.end()),
            Names::Above => Ok(()),
        }
    }

    /// A bar along the rows of each group, with its letter above; only a thin line passes rows in
    /// between that do not belong to it.
    fn draw_groups<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        places: &[(f64, f64)],
    ) -> Drawn {
        let (first, step) = layout.groups;
        for (column, (letter, rows)) in self.groups().into_iter().enumerate() {
            let x = first + column as f64 * step;
            let (Some(&top), Some(&last)) = (rows.first(), rows.last()) else { continue };
            let (from, to) = (places[top].0 + 5.0, places[last].1 - 5.0);
            on.line(at(x, from), at(x, to), Stroke::solid(MUTED, 1.0))?;
            for run in rows.chunk_by(|one, next| one + 1 == *next) {
                let (from, to) = (places[run[0]].0 + 5.0, places[run[run.len() - 1]].1 - 5.0);
                on.line(at(x, from), at(x, to), Stroke::solid(MUTED, 4.0))?;
            }
            if step >= LETTER {
                on.text(at(x, places[0].0 - 11.0), &letter.to_string(), NOTE.middle())?;
            }
            let bar = Rect::new(x - step / 2.0, from, x + step / 2.0, to);
            on.hover(bar, &format!("group {letter}: {GROUPED}"));
        }
        self.draw_meaning(on, layout, places)
    }

    /// What the bars mean, where one has more than a single row.
    fn draw_meaning<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        places: &[(f64, f64)],
    ) -> Drawn {
        let shared = self.groups().values().any(|rows| rows.len() > 1);
        let Some(last) = places.last().filter(|_| shared) else { return Ok(()) };
        if layout.naming == Names::Above {
            let y = last.1 + BELOW + self.title_room() + NOTE.leading() / 2.0;
            return on.text(at(MARGIN, y), GROUPED, NOTE);
        }
        let room = layout.games - layout.plot.1 - GAP;
        let lines = NOTE.wrapped(GROUPED, room, 2);
        on.lines(at(layout.games, last.1 + 14.0), &lines, NOTE.end())
    }

    fn draw_dropped<B: DrawingBackend>(&self, on: &mut Canvas<B>, places: &[(f64, f64)]) -> Drawn {
        let Some(first) = self.first_dropped() else { return Ok(()) };
        let y = places[first].0 - DROPPED / 2.0;
        on.text(at(MARGIN, y + 2.0), "eliminated early", NOTE.bold())
    }
}

fn draw_row<B: DrawingBackend>(
    on: &mut Canvas<B>,
    (layout, scale): (&Layout, &Scale),
    (place, row): (usize, &Ranked),
    room: (f64, f64),
) -> Drawn {
    let naming = layout.naming(row);
    let (named, y) = layout.naming.middles(&naming, room);
    let verdict = match row.standing {
        RankedAs::Kept { .. } => {
            on.text(at(MARGIN + PLACE - 10.0, named), &(place + 1).to_string(), NOTE.end())?;
            Judged::Unjudged
        }
        RankedAs::Dropped => Judged::Unclear,
    };
    on.naming(&naming, MARGIN + PLACE, named)?;
    on.reading((scale, y), &row.reading, (verdict, row.color()), layout.dot)?;
    on.text(at(layout.values, y), &row.reading.text, row.words(VALUE).end())?;
    on.text(at(layout.games, named), &layout.games_of(row), NOTE.end())?;
    on.hover(Rect::new(MARGIN, room.0, layout.games, room.1), &row.told());
    Ok(())
}
