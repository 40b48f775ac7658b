//! Small multiples: panels of one kind side by side, each with its title and its bar of shades.

use super::frame::MARGIN;
use super::geometry::Rect;
use super::is_narrow;
use super::shade::{BAR_HEIGHT, Share};

/// One of the panels: one thing seen at all places.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    pub title: String,
    /// What its shades are shares of.
    pub measure: String,
    pub shares: Vec<Share>,
    /// What its shades reach over, where it is held against other pictures of the same.
    pub scale: Vec<f64>,
}

/// Between two panels.
const GUTTER: f64 = 24.0;
/// The line of a panel's title.
pub const TITLE: f64 = 26.0;

/// How panels are laid out on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    pub across: usize,
    /// Of one panel: its width, and the height of what is drawn in it.
    pub width: f64,
    pub height: f64,
}

impl Grid {
    /// So many panels in rows of at most `across`, one below the other on a narrow page; `height`
    /// says how high a panel of a width is.
    pub fn new(page: f64, (panels, across): (usize, usize), height: impl Fn(f64) -> f64) -> Grid {
        let across = if is_narrow(page) { 1 } else { across.min(panels).max(1) };
        let gutters = GUTTER * (across - 1) as f64;
        let width = (page - 2.0 * MARGIN - gutters) / across as f64;
        Grid { across, width, height: height(width) }
    }

    /// Height of one panel with its title and its bar.
    fn whole(&self) -> f64 {
        TITLE + self.height + BAR_HEIGHT
    }

    pub fn total_height(&self, panels: usize) -> f64 {
        let rows = panels.div_ceil(self.across) as f64;
        rows * self.whole() + (rows - 1.0).max(0.0) * GUTTER
    }

    /// The room of one panel: for its title, what is drawn, and its bar.
    pub fn panel(&self, number: usize, room: Rect) -> [Rect; 3] {
        let (row, column) = (number / self.across, number % self.across);
        let left = room.left + column as f64 * (self.width + GUTTER);
        let top = room.top + row as f64 * (self.whole() + GUTTER);
        let right = left + self.width;
        let [first, second] = [top + TITLE, top + TITLE + self.height];
        [(top, first), (first, second), (second, second + BAR_HEIGHT)]
            .map(|(top, bottom)| Rect::new(left, top, right, bottom))
    }
}
