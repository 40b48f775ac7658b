//! RaceRound map: the values of a grid of two factors.

use super::canvas::{Canvas, Drawn};
use super::color_bar::{self, ColorBar};
use super::frame::{Frame, MARGIN};
use super::geometry::{Point, Rect, Size, at};
use super::palette::{self, Color, GRID, INK};
use super::scale::spread;
use super::stroke::Stroke;
use super::text::{LABEL, Lettering, NOTE, VALUE, printable};
use super::{Chart, DrawingBackend, WIDTH};

/// A grid of values, one factor across and one down.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    pub frame: Frame,
    /// What the values are, with their unit: it stands at the colour bar.
    pub measure: String,
    pub across: Side,
    pub down: Side,
    /// Row by row; a cell that was not played is none.
    pub cells: Vec<Vec<Option<Tile>>>,
    pub shading: Shading,
    /// Row and column of the cell all others are held against.
    pub baseline: Option<(usize, usize)>,
}

/// One factor and its levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub title: String,
    pub labels: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    pub value: f64,
    /// The value as it is printed.
    pub text: String,
    /// Half the interval as it is printed, e.g. `±0.004`; left out where there is no room.
    pub half: String,
    /// What the pointer finds: everything about the cell.
    pub told: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shading {
    /// Light to dark, from the lowest value to the highest.
    Sequential,
    /// Away from this value to either side: blue where it is better, red where it is worse, as
    /// everywhere in a report.
    Diverging { middle: f64, better: Better },
}

/// Which values are the better ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    Higher,
    Lower,
}

const WIDEST_NAMES: f64 = 220.0;
const WIDEST_CELL: f64 = 200.0;
const GAP: f64 = 10.0;
/// Labels of columns are turned where they would need more lines than this.
const LABEL_LINES: usize = 3;
const TALLEST_LABEL: f64 = 150.0;
const TITLE: f64 = 24.0;
const TITLED: Lettering = NOTE.bold();
/// The most lines of what the rows are.
const DOWN_LINES: usize = 4;
const BAR: f64 = 62.0;

/// Where the grid is and how its labels stand.
struct Layout {
    left: f64,
    cell: (f64, f64),
    labels: f64,
    turned: Turned,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Turned {
    No,
    Up,
}

impl HeatMap {
    fn columns(&self) -> usize {
        self.across.labels.len().max(1)
    }

    fn rows(&self) -> usize {
        self.down.labels.len().max(1)
    }

    fn cell(&self, row: usize, column: usize) -> Option<&Tile> {
        self.cells.get(row)?.get(column)?.as_ref()
    }

    fn layout(&self) -> Layout {
        let names = COLUMN.widest(self.down.labels.iter().map(String::as_str));
        let names =
            names.max(NOTE.bold().width(&self.down.title).min(160.0)).min(WIDEST_NAMES).ceil();
        let left = MARGIN + names + GAP;
        let width = ((WIDTH - MARGIN - left) / self.columns() as f64).min(WIDEST_CELL).floor();
        let height = if self.rows() > 10 { 36.0 } else { 44.0 };
        let turned = self.turned(width - 6.0);
        let labels = self.labels_height(width - 6.0, turned);
        Layout { left, cell: (width, height), labels, turned }
    }

    /// Column labels are turned where a line cannot hold their longest word, or three lines all.
    fn turned(&self, width: f64) -> Turned {
        let fits = |label: &String| {
            let words = label.split_whitespace().all(|word| COLUMN.width(word) <= width);
            words && COLUMN.wrapped(label, width, LABEL_LINES + 1).len() <= LABEL_LINES
        };
        if self.across.labels.iter().all(fits) { Turned::No } else { Turned::Up }
    }

    fn labels_height(&self, width: f64, turned: Turned) -> f64 {
        let labels = self.across.labels.iter();
        match turned {
            Turned::Up => COLUMN.widest(labels.map(String::as_str)).min(TALLEST_LABEL).ceil() + 6.0,
            Turned::No => {
                let lines = labels.map(|label| COLUMN.wrapped(label, width, LABEL_LINES).len());
                lines.max().unwrap_or(1).max(1) as f64 * COLUMN.leading() + 4.0
            }
        }
    }

    fn title_room(&self, layout: &Layout) -> f64 {
        let down = self.down_title(layout).len() as f64 * TITLED.leading() + 4.0 - layout.labels;
        let untitled = self.across.title.is_empty() && self.down.title.is_empty();
        if untitled { 0.0 } else { TITLE.max(down) }
    }

    /// What the rows are, on as many lines as it needs beside the names of the columns.
    fn down_title(&self, layout: &Layout) -> Vec<String> {
        let width = layout.left - MARGIN - GAP;
        TITLED.wrapped(&printable(&self.down.title), width, DOWN_LINES)
    }

    fn shades(&self) -> Shades {
        let values = self.cells.iter().flatten().flatten().map(|cell| cell.value);
        let (low, high) = spread(values).unwrap_or((0.0, 1.0));
        match self.shading {
            Shading::Sequential => Shades { low, high, shading: self.shading },
            Shading::Diverging { middle, .. } => {
                let reach = (high - middle).abs().max((middle - low).abs());
                Shades { low: middle - reach, high: middle + reach, shading: self.shading }
            }
        }
    }

    /// How the words in the cells are set: as large as the widest of them allows.
    fn lettering(&self, width: f64, words: impl Fn(&Tile) -> &str, most: f64) -> Option<Lettering> {
        let cells = self.cells.iter().flatten().flatten();
        let widest = VALUE.size(most).widest(cells.map(words));
        let size = (most * ((width - 10.0) / widest.max(1.0)).min(1.0) * 2.0).floor() / 2.0;
        (size >= SMALLEST).then(|| VALUE.size(size).middle())
    }
}

/// Words smaller than this are left out.
const SMALLEST: f64 = 9.0;

/// The labels of columns.
const COLUMN: Lettering = LABEL.size(13.0);

/// The colour of every value.
#[derive(Clone, Copy)]
struct Shades {
    low: f64,
    high: f64,
    shading: Shading,
}

impl Shades {
    fn of(self, value: f64) -> Color {
        let width = self.high - self.low;
        let share = if width > 0.0 { (value - self.low) / width } else { 0.5 };
        match self.shading {
            Shading::Sequential => palette::sequential(share * MOST_SHADE),
            Shading::Diverging { better: Better::Higher, .. } => {
                palette::diverging(1.0 - 2.0 * share)
            }
            Shading::Diverging { better: Better::Lower, .. } => {
                palette::diverging(2.0 * share - 1.0)
            }
        }
    }
}

/// The darkest end of the sequential scale is not used: grids of it are heavy to look at.
const MOST_SHADE: f64 = 0.85;

impl Chart for HeatMap {
    fn size(&self) -> Size {
        let layout = self.layout();
        let grid = self.rows() as f64 * layout.cell.1;
        let body = self.title_room(&layout) + layout.labels + grid + BAR;
        Size { width: WIDTH, height: self.frame.around(WIDTH, body) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let layout = self.layout();
        let top = room.top + self.title_room(&layout) + layout.labels;
        let corner = at(layout.left, top);
        self.draw_titles(on, &layout, room.top)?;
        self.draw_labels(on, &layout, corner)?;
        self.draw_cells(on, &layout, corner)?;
        self.draw_baseline(on, &layout, corner)?;
        let below = corner.moved(0.0, self.rows() as f64 * layout.cell.1 + 18.0);
        self.draw_bar(on, below)
    }
}

impl Layout {
    fn place(&self, corner: Point, row: usize, column: usize) -> Rect {
        let (width, height) = self.cell;
        let from = corner.moved(column as f64 * width, row as f64 * height);
        Rect::between(from, from.moved(width, height))
    }
}

impl HeatMap {
    fn draw_titles<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        top: f64,
    ) -> Drawn {
        let room = WIDTH - MARGIN - layout.left;
        let title_room = self.title_room(layout);
        let across = at(layout.left, top + title_room - TITLE + 8.0);
        on.text_within(across, &self.across.title, room, TITLED)?;
        let lines = self.down_title(layout);
        let up = (lines.len().max(1) - 1) as f64 * TITLED.leading();
        let beside = at(layout.left - GAP, top + title_room + layout.labels - 10.0 - up);
        on.lines(beside, &lines, TITLED.end())
    }

    fn draw_labels<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        corner: Point,
    ) -> Drawn {
        for (column, label) in self.across.labels.iter().enumerate() {
            draw_column_label(on, layout, layout.place(corner, 0, column), label)?;
        }
        for (row, label) in self.down.labels.iter().enumerate() {
            let middle = layout.place(corner, row, 0).middle().y;
            let width = layout.left - GAP - MARGIN;
            let fits = COLUMN.width(label) <= width;
            let lettering = if fits { COLUMN } else { COLUMN.size(12.0) };
            let lines = lettering.wrapped(label, width, 2);
            let up = (lines.len().max(1) - 1) as f64 * lettering.leading() / 2.0;
            on.lines(at(layout.left - GAP, middle - up), &lines, lettering.end())?;
        }
        Ok(())
    }

    fn draw_cells<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        corner: Point,
    ) -> Drawn {
        let shades = self.shades();
        let value = self.lettering(layout.cell.0, |cell| &cell.text, 14.0);
        let half = self.lettering(layout.cell.0, |cell| &cell.half, 11.0);
        for row in 0..self.rows() {
            for column in 0..self.columns() {
                let place = layout.place(corner, row, column).inset(1.0);
                match self.cell(row, column) {
                    Some(cell) => {
                        draw_cell(on, place, (cell, shades.of(cell.value)), [value, half])?
                    }
                    None => draw_missing(on, place)?,
                }
            }
        }
        Ok(())
    }

    fn draw_baseline<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        corner: Point,
    ) -> Drawn {
        match self.baseline {
            Some((row, column)) if row < self.rows() && column < self.columns() => {
                on.outline(layout.place(corner, row, column), Stroke::solid(INK, 2.5))
            }
            Some(_) | None => Ok(()),
        }
    }

    fn draw_bar<B: DrawingBackend>(&self, on: &mut Canvas<B>, below: Point) -> Drawn {
        let shades = self.shades();
        let bar = ColorBar { from: shades.low, to: shades.high, title: &self.measure };
        let end = match shades.low < shades.high {
            true => color_bar::draw(on, below, &bar, |value| shades.of(value))?,
            // One shade needs no bar.
            false => {
                let words = NOTE.fitted(&format!("{}: the same in all cells", self.measure), 500.0);
                on.text(below.moved(0.0, 6.0), &words, NOTE)?;
                below.x + NOTE.width(&words)
            }
        };
        if self.baseline.is_some() {
            let mark = Rect::between(at(end + 34.0, below.y), at(end + 50.0, below.y + 12.0));
            on.outline(mark, Stroke::solid(INK, 2.5))?;
            on.text(at(mark.right + 8.0, mark.middle().y), "baseline", NOTE)?;
        }
        Ok(())
    }
}

fn draw_column_label<B: DrawingBackend>(
    on: &mut Canvas<B>,
    layout: &Layout,
    first: Rect,
    label: &str,
) -> Drawn {
    let x = first.middle().x;
    match layout.turned {
        Turned::Up => {
            let lines = COLUMN.wrapped(label, layout.labels - 6.0, turned_lines(first.width()));
            let left = x - (lines.len().max(1) - 1) as f64 * COLUMN.leading() / 2.0;
            lines.iter().enumerate().try_for_each(|(line, words)| {
                let x = left + line as f64 * COLUMN.leading();
                on.text(at(x, first.top - 6.0), words, COLUMN.upwards())
            })
        }
        Turned::No => {
            let lines = COLUMN.wrapped(label, first.width() - 6.0, LABEL_LINES);
            let up = (lines.len() as f64 - 0.5) * COLUMN.leading() + 3.0;
            on.lines(at(x, first.top - up), &lines, COLUMN.middle())
        }
    }
}

/// How many turned lines stand beside one another in a column.
fn turned_lines(width: f64) -> usize {
    ((width / COLUMN.leading()) as usize).clamp(1, 2)
}

fn draw_cell<B: DrawingBackend>(
    on: &mut Canvas<B>,
    place: Rect,
    (cell, fill): (&Tile, Color),
    [value, half]: [Option<Lettering>; 2],
) -> Drawn {
    on.rect(place, fill)?;
    let (middle, words) = (place.middle(), fill.words());
    let half = half.filter(|_| !cell.half.is_empty());
    let up = if half.is_some() { 7.0 } else { 0.0 };
    if let Some(lettering) = value {
        on.text(middle.moved(0.0, -up), &cell.text, lettering.color(words))?;
    }
    if let Some(lettering) = half.filter(|_| value.is_some()) {
        on.text(middle.moved(0.0, 9.0), &cell.half, lettering.color(words))?;
    }
    on.hover(place, &cell.told);
    Ok(())
}

fn draw_missing<B: DrawingBackend>(on: &mut Canvas<B>, place: Rect) -> Drawn {
    on.rect(place, GRID.faded(0.5))?;
    on.text(place.middle(), "—", NOTE.middle())
}
