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

mod drawing;

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
