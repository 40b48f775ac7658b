//! Shares on a grid of squares, with parts of it outlined.

use super::Chart;
use super::canvas::{Canvas, Drawn};
use super::frame::Frame;
use super::geometry::{Point, Rect, Size, at};
use super::palette::{GRID, INK};
use super::panels::{Grid, Panel};
use super::shade::Shades;
use super::stroke::Stroke;
use super::text::{LABEL, Lettering, NOTE, VALUE};
use plotters_backend::DrawingBackend;

/// Panels of the same board; a panel's shares go row by row from the top, in each from the left.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub frame: Frame,
    pub columns: Vec<String>,
    pub rows: Vec<String>,
    pub panels: Vec<Panel>,
    pub features: Vec<Feature>,
}

/// Squares that are outlined together.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    pub label: String,
    /// Columns and rows, counted from 0.
    pub squares: Vec<[usize; 2]>,
}

/// Above the squares, for the names of the columns.
const NAMES: f64 = 24.0;
/// Names of rows and columns are cut beyond this.
const LONGEST_ROW: f64 = 90.0;
const LONGEST_COLUMN: f64 = 40.0;
/// A square with a number in it is at least this wide.
const FOR_NUMBER: f64 = 27.0;
const LARGEST_SQUARE: f64 = 56.0;
/// A board this narrow has two panels in a row.
const NARROW: usize = 24;
const LETTERS: f64 = 12.0;
/// The label of a feature in its square.
const MARK: Lettering = LABEL.bold().size(12.0);

impl Board {
    fn grid(&self, page: f64) -> Grid {
        let across = if self.columns.len() <= NARROW { 2 } else { 1 };
        Grid::new(page, (self.panels.len(), across), |width| {
            NAMES + self.side(width) * self.rows.len() as f64 + 10.0
        })
    }

    /// The side of a square in a panel of this width.
    fn side(&self, width: f64) -> f64 {
        ((width - self.beside()) / self.columns.len().max(1) as f64).min(LARGEST_SQUARE)
    }

    /// Left of the squares, for the names of the rows.
    fn beside(&self) -> f64 {
        let widest = NOTE.size(LETTERS).widest(self.rows.iter().map(String::as_str));
        widest.clamp(10.0, LONGEST_ROW) + 10.0
    }
}

impl Chart for Board {
    fn size(&self, width: f64) -> Size {
        let height = self.grid(width).total_height(self.panels.len());
        Size { width, height: self.frame.around(width, height) }
    }

    fn draw<B: DrawingBackend>(&self, on: &mut Canvas<B>) -> Drawn {
        let room = on.frame(&self.frame)?;
        let grid = self.grid(on.size().width);
        let all = Shades::alike(&self.panels);
        for (number, (panel, shades)) in self.panels.iter().zip(&all).enumerate() {
            let [title, plot, bar] = grid.panel(number, room);
            on.text_within(
                at(title.left, title.top + 10.0),
                &panel.title,
                title.width(),
                LABEL.bold(),
            )?;
            let squares = Squares {
                corner: at(plot.left + self.beside(), plot.top + NAMES),
                side: self.side(plot.width()),
            };
            self.draw_squares(on, panel, &squares, shades)?;
            self.draw_names(on, &squares)?;
            for feature in &self.features {
                draw_feature(on, feature, &squares)?;
                self.draw_mark(on, feature, &squares, (panel, shades))?;
            }
            on.shade_bar(bar, shades, &panel.measure)?;
        }
        Ok(())
    }
}

/// Where the squares of a panel are.
struct Squares {
    corner: Point,
    side: f64,
}

impl Squares {
    fn square(&self, column: usize, row: usize) -> Rect {
        let corner = |column: usize, row: usize| {
            self.corner.moved(column as f64 * self.side, row as f64 * self.side)
        };
        Rect::between(corner(column, row), corner(column + 1, row + 1))
    }
}

impl Board {
    fn draw_squares<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        panel: &Panel,
        squares: &Squares,
        shades: &Shades,
    ) -> Drawn {
        let across = self.columns.len().max(1);
        for (number, share) in panel.shares.iter().enumerate().take(across * self.rows.len()) {
            let (column, row) = (number % across, number / across);
            let (square, fill) = (squares.square(column, row), shades.shade(share));
            on.rect(square, fill)?;
            on.outline(square, Stroke::solid(GRID, 1.0))?;
            if squares.side >= FOR_NUMBER {
                let number = VALUE.size(11.0).middle().color(fill.words());
                on.text(square.middle(), &share.short(), number)?;
            }
            let name = self.square_name(column, row);
            on.hover(square, &format!("{name}\n{}", share.words));
        }
        Ok(())
    }

    /// The label of a feature of one square, where the square has room for it.
    fn draw_mark<B: DrawingBackend>(
        &self,
        on: &mut Canvas<B>,
        feature: &Feature,
        squares: &Squares,
        (panel, shades): (&Panel, &Shades),
    ) -> Drawn {
        let [[column, row]] = feature.squares[..] else { return Ok(()) };
        let share = panel.shares.get(row * self.columns.len() + column);
        let fits = MARK.width(&feature.label) <= squares.side - 4.0;
        match share.filter(|_| fits && squares.side < FOR_NUMBER) {
            Some(share) => {
                let mark = MARK.middle().color(shades.shade(share).words());
                on.text(squares.square(column, row).middle(), &feature.label, mark)
            }
            None => Ok(()),
        }
    }

    /// Column and row, and what is outlined there.
    fn square_name(&self, column: usize, row: usize) -> String {
        let here = self.features.iter().filter(|feature| feature.squares.contains(&[column, row]));
        let labels: String = here.map(|feature| format!(" · {}", feature.label)).collect();
        format!("{} {}{labels}", self.columns[column], self.rows[row])
    }

    /// As many names as there is room for, at equal steps.
    fn draw_names<B: DrawingBackend>(&self, on: &mut Canvas<B>, squares: &Squares) -> Drawn {
        let name = NOTE.size(LETTERS);
        let longest = LONGEST_COLUMN.max(squares.side);
        let widest = name.widest(self.columns.iter().map(String::as_str)).min(longest) + 6.0;
        let every = |room: f64| ((room / squares.side).ceil() as usize).max(1);
        for column in (0..self.columns.len()).step_by(every(widest)) {
            let place = at(squares.square(column, 0).middle().x, squares.corner.y - 11.0);
            let half = name.width(&self.columns[column]).min(longest) / 2.0;
            if place.x + half <= on.seen().right {
                on.text_within(place, &self.columns[column], longest, name.middle())?;
            }
        }
        for row in (0..self.rows.len()).step_by(every(LETTERS + 3.0)) {
            let place = at(squares.corner.x - 7.0, squares.square(0, row).middle().y);
            on.text_within(place, &self.rows[row], LONGEST_ROW, name.end())?;
        }
        Ok(())
    }
}

/// A line around the squares of a feature, not between them.
fn draw_feature<B: DrawingBackend>(
    on: &mut Canvas<B>,
    feature: &Feature,
    squares: &Squares,
) -> Drawn {
    let has = |column: Option<usize>, row: Option<usize>| match (column, row) {
        (Some(column), Some(row)) => feature.squares.contains(&[column, row]),
        (None, _) | (_, None) => false,
    };
    let line = Stroke::solid(INK, 2.0);
    for &[column, row] in &feature.squares {
        let [a, b, c, d] = squares.square(column, row).corners();
        let beyond = [
            (has(Some(column), row.checked_sub(1)), [a, b]),
            (has(Some(column + 1), Some(row)), [b, c]),
            (has(Some(column), Some(row + 1)), [c, d]),
            (has(column.checked_sub(1), Some(row)), [d, a]),
        ];
        for (_, [from, to]) in beyond.into_iter().filter(|(inside, _)| !inside) {
            on.line(from, to, line)?;
        }
    }
    Ok(())
}
