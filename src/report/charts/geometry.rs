//! Points, sizes and rectangles in page pixels, x to the right and y down.

/// A place on the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Shorthand for a [`Point`].
pub const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    pub fn moved(self, right: f64, down: f64) -> Point {
        at(self.x + right, self.y + down)
    }
}

/// A page's width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub width: f64,
    pub height: f64,
}

/// No chart is larger than this on a side: a picture must fit into memory.
const LARGEST: f64 = 16_000.0;

impl Size {
    /// Whole page pixels, at least one, so that SVG and PNG agree on their size.
    pub fn whole(self) -> Size {
        let side = |length: f64| if length > 1.0 { length.ceil().min(LARGEST) } else { 1.0 };
        Size { width: side(self.width), height: side(self.height) }
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub const fn new(left: f64, top: f64, right: f64, bottom: f64) -> Rect {
        Rect { left, top, right, bottom }
    }

    /// The rectangle between two opposite corners, whichever they are.
    pub fn between(one: Point, other: Point) -> Rect {
        Rect {
            left: one.x.min(other.x),
            top: one.y.min(other.y),
            right: one.x.max(other.x),
            bottom: one.y.max(other.y),
        }
    }

    pub fn width(self) -> f64 {
        self.right - self.left
    }

    pub fn height(self) -> f64 {
        self.bottom - self.top
    }

    pub fn middle(self) -> Point {
        at((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }

    /// Smaller by `by` on every side, never inside out.
    pub fn inset(self, by: f64) -> Rect {
        let by_x = by.min(self.width() / 2.0);
        let by_y = by.min(self.height() / 2.0);
        Rect::new(self.left + by_x, self.top + by_y, self.right - by_x, self.bottom - by_y)
    }

    pub fn corners(self) -> [Point; 4] {
        [
            at(self.left, self.top),
            at(self.right, self.top),
            at(self.right, self.bottom),
            at(self.left, self.bottom),
        ]
    }
}
