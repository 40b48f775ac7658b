//! Heat map: the values of a grid of two factors.

use super::canvas::{Canvas, Drawn};
use super::color_bar::{self, ColorBar};
use super::frame::{Frame, MARGIN};
use super::geometry::{Point, Rect, Size, at};
use super::palette::{self, Color, GRID, INK};
use super::scale::spread;
use super::stroke::Stroke;
use super::text::{LABEL, Lettering, NOTE, VALUE, printable};
use super::{Chart, DrawingBackend, is_narrow};
use std::ops::Range;

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
    /// Row and column of the cell that is framed, and what it is: the baseline, an equilibrium.
    pub baseline: Option<(usize, usize)>,
    pub framed: String,
    /// A line between the cells below this value and the others.
    pub contour: Option<f64>,
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
const NARROW_NAMES: f64 = 110.0;
const WIDEST_CELL: f64 = 200.0;
/// Room for the half of a label at the end of the bar of colours.
const HALF_LABEL: f64 = 20.0;
/// Between two blocks of columns.
const BLOCKS_APART: f64 = 12.0;
/// The least size of numbers on a telephone.
const READABLE: f64 = 11.0;
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
    right: f64,
    /// Columns beside one another.
    columns: usize,
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

    fn layout(&self, page: f64) -> Layout {
        let narrow = is_narrow(page);
        let widest = if narrow { NARROW_NAMES } else { WIDEST_NAMES };
        let names = COLUMN.widest(self.down.labels.iter().map(String::as_str));
        let names = names.max(NOTE.bold().width(&self.down.title).min(160.0)).min(widest).ceil();
        let left = MARGIN + names + GAP;
        let room = page - MARGIN - left;
        let columns = if narrow { self.columns_in(room) } else { self.columns() };
        let width = (room / columns as f64).min(WIDEST_CELL).floor();
        let height = if self.rows() > 10 { 36.0 } else { 44.0 };
        let turned = self.turned(width - 6.0);
        let labels = self.labels_height(width - 6.0, turned);
        Layout { left, right: page - MARGIN, columns, cell: (width, height), labels, turned }
    }

    /// How many columns stand beside one another where numbers must be large enough to read on a
    /// telephone; the others stand below, in blocks as even as can be.
    fn columns_in(&self, room: f64) -> usize {
        let cells = || self.cells.iter().flatten().flatten();
        let values = VALUE.size(READABLE).widest(cells().map(|cell| cell.text.as_str()));
        let halves = VALUE.size(READABLE).widest(cells().map(|cell| cell.half.as_str()));
        let most = (room / (values.max(halves) + 11.0)).floor().max(1.0) as usize;
        let blocks = self.columns().div_ceil(most);
        self.columns().div_ceil(blocks)
    }

    /// The columns of every block.
    fn blocks(&self, layout: &Layout) -> Vec<Range<usize>> {
        let starts = (0..self.columns()).step_by(layout.columns);
        starts.map(|from| from..(from + layout.columns).min(self.columns())).collect()
    }

    /// From one block to the next.
    fn block_height(&self, layout: &Layout) -> f64 {
        layout.labels + self.rows() as f64 * layout.cell.1 + BLOCKS_APART
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
    fn size(&self, width: f64) -> Size {
        let layout = self.layout(width);
        let blocks = self.blocks(&layout).len() as f64 * self.block_height(&layout);
        let body = self.title_room(&layout) + blocks - BLOCKS_APART + self.bar_room(width);
        Size { width, height: self.frame.around(width, body) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let layout = self.layout(on.size().width);
        self.draw_titles(on, &layout, room.top)?;
        let mut corner = at(layout.left, room.top + self.title_room(&layout) + layout.labels);
        for columns in self.blocks(&layout) {
            let block = Block { columns, corner };
            self.draw_labels(on, &layout, &block)?;
            self.draw_cells(on, &layout, &block)?;
            self.draw_contour(on, &layout, &block)?;
            self.draw_baseline(on, &layout, &block)?;
            corner = corner.moved(0.0, self.block_height(&layout));
        }
        let left = if is_narrow(on.size().width) { MARGIN + HALF_LABEL } else { layout.left };
        self.draw_bar(on, at(left, corner.y - layout.labels - BLOCKS_APART + 18.0))
    }
}

/// Some columns beside one another, and the upper left corner of their cells.
struct Block {
    columns: Range<usize>,
    corner: Point,
}

impl Layout {
    fn place(&self, block: &Block, row: usize, column: usize) -> Rect {
        let (width, height) = self.cell;
        let across = column.saturating_sub(block.columns.start);
        let from = block.corner.moved(across as f64 * width, row as f64 * height);
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
        let room = layout.right - layout.left;
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
        block: &Block,
    ) -> Drawn {
        let labels = self.across.labels.iter().enumerate();
        for (column, label) in labels.filter(|(column, _)| block.columns.contains(column)) {
            draw_column_label(on, layout, layout.place(block, 0, column), label)?;
        }
        for (row, label) in self.down.labels.iter().enumerate() {
            let middle = layout.place(block, row, block.columns.start).middle().y;
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
        block: &Block,
    ) -> Drawn {
        let shades = self.shades();
        let value = self.lettering(layout.cell.0, |cell| &cell.text, 14.0);
        let half = self.lettering(layout.cell.0, |cell| &cell.half, 11.0);
        for row in 0..self.rows() {
            for column in block.columns.clone() {
                let place = layout.place(block, row, column).inset(1.0);
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

    /// Along the sides where a cell below the contour's value meets one that is not.
    fn draw_contour<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        block: &Block,
    ) -> Drawn {
        let Some(value) = self.contour else { return Ok(()) };
        let below = |row: usize, column: usize| Some(self.cell(row, column)?.value < value);
        let parts = |one: Option<bool>, other: Option<bool>| {
            one.zip(other).is_some_and(|(one, other)| one != other)
        };
        let line = Stroke::dashed(INK, 2.0);
        for row in 0..self.rows() {
            for column in block.columns.clone() {
                let [_, right, corner, left] = layout.place(block, row, column).corners();
                let here = below(row, column);
                if block.columns.contains(&(column + 1)) && parts(here, below(row, column + 1)) {
                    on.line(right, corner, line)?;
                }
                if parts(here, below(row + 1, column)) {
                    on.line(left, corner, line)?;
                }
            }
        }
        Ok(())
    }

    fn draw_baseline<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        layout: &Layout,
        block: &Block,
    ) -> Drawn {
        match self.baseline {
            Some((row, column)) if row < self.rows() && block.columns.contains(&column) => {
                on.outline(layout.place(block, row, column), Stroke::solid(INK, 2.5))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Room for the bar of colours; on a narrow page its title and what is framed stand below it.
    fn bar_room(&self, page: f64) -> f64 {
        let framed = if self.baseline.is_some() { NOTE.leading() } else { 0.0 };
        if is_narrow(page) { BAR + NOTE.leading() + framed } else { BAR }
    }

    fn draw_bar<B: DrawingBackend>(&self, on: &mut Canvas<B>, below: Point) -> Drawn {
        let shades = self.shades();
        let bar = ColorBar { from: shades.low, to: shades.high, title: &self.measure };
        let end = match shades.low < shades.high {
            true => color_bar::draw(on, below, &bar, |value| shades.of(value))?,
            // One shade needs no bar.
            false => {
                let words = format!("{}: the same in all cells", self.measure);
                let words = NOTE.fitted(&words, 500f64.min(on.size().width - MARGIN - below.x));
                on.text(below.moved(0.0, 6.0), &words, NOTE)?;
                below.x + NOTE.width(&words)
            }
        };
        if self.baseline.is_some() {
            let corner = match is_narrow(on.size().width) {
                true => below.moved(0.0, BAR - 20.0 + NOTE.leading()),
                false => at(end + 34.0, below.y),
            };
            let mark = Rect::between(corner, corner.moved(16.0, 12.0));
            on.outline(mark, Stroke::solid(INK, 2.5))?;
            on.text(at(mark.right + 8.0, mark.middle().y), &self.framed, NOTE)?;
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
