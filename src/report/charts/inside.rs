//! Labels put into shapes where they fit, and beside them where there is room.

use super::geometry::{Point, Rect, at};
use super::text::Lettering;

/// Sizes tried, the largest first; smaller letters cannot be read at half the size.
const SIZES: [f64; 4] = [13.0, 12.0, 11.0, 10.0];

/// Words set on lines, in the largest letters that fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    pub lines: Vec<String>,
    pub lettering: Lettering,
}

/// The words in a box of this size, whole; `None` where they do not fit even in small letters.
pub fn set(words: &str, width: f64, height: f64, lettering: Lettering) -> Option<Set> {
    SIZES.iter().find_map(|&size| {
        let lettering = lettering.size(size);
        let lines_that_fit = (height / leading(size)).floor() as usize;
        let longest = words.split(' ').map(|word| lettering.width(word)).fold(0.0, f64::max);
        if lines_that_fit == 0 || longest > width {
            return None;
        }
        let lines = lettering.wrapped(words, width, usize::MAX);
        (lines.len() <= lines_that_fit).then_some(Set { lines, lettering })
    })
}

/// Tighter than running text: the lines are one name.
pub fn leading(size: f64) -> f64 {
    size * 1.12
}

impl Set {
    /// Where each line stands, all of them centred about a point.
    pub fn places(&self, middle: Point) -> impl Iterator<Item = (Point, &str)> {
        let step = leading(self.lettering.size);
        let first = middle.y - step * (self.lines.len() - 1) as f64 / 2.0;
        let place = move |line: usize| at(middle.x, first + step * line as f64);
        self.lines.iter().enumerate().map(move |(line, words)| (place(line), &**words))
    }
}

/// Finds room for labels beside shapes: what is taken stays taken.
pub struct Room {
    page: Rect,
    taken: Vec<Rect>,
}

impl Room {
    pub fn new(page: Rect, taken: Vec<Rect>) -> Room {
        Room { page, taken }
    }

    /// The middle of a free place for something of this size beside `shape`: below it, above it,
    /// to its right or left. It is taken from then on.
    pub fn beside(&mut self, shape: Rect, width: f64, height: f64) -> Option<Point> {
        let (middle, gap) = (shape.middle(), 3.0);
        let (far_x, far_y) = (shape.width() / 2.0 + width / 2.0 + gap, height / 2.0 + gap);
        let below = at(middle.x, shape.bottom + far_y);
        let above = at(middle.x, shape.top - far_y);
        let sides = [middle.moved(far_x, 0.0), middle.moved(-far_x, 0.0)];
        let free = [below, above].into_iter().chain(sides).find(|&place| {
            let area = around(place, width, height);
            self.holds(area) && !self.taken.iter().any(|&other| overlap(other, area))
        })?;
        self.taken.push(around(free, width, height));
        Some(free)
    }

    fn holds(&self, area: Rect) -> bool {
        area.left >= self.page.left
            && area.right <= self.page.right
            && area.top >= self.page.top
            && area.bottom <= self.page.bottom
    }
}

fn around(middle: Point, width: f64, height: f64) -> Rect {
    let (x, y) = (width / 2.0, height / 2.0);
    Rect::new(middle.x - x, middle.y - y, middle.x + x, middle.y + y)
}

fn overlap(one: Rect, other: Rect) -> bool {
    one.left < other.right
        && other.left < one.right
        && one.top < other.bottom
        && other.top < one.bottom
}

#[cfg(test)]
mod tests {
    use super::super::text::LABEL;
    use super::*;

    #[test]
    fn words_are_set_whole_or_not_at_all() {
        let wide = set("fire room", 200.0, 20.0, LABEL).unwrap();
        assert_eq!((wide.lines.len(), wide.lettering.size), (1, 13.0));
        let narrow = set("fire room", 40.0, 30.0, LABEL).unwrap();
        assert_eq!(narrow.lines, ["fire", "room"]);
        assert_eq!(set("fire room", 40.0, 14.0, LABEL), None);
        assert_eq!(set("magazine", 20.0, 90.0, LABEL), None);
    }

    #[test]
    fn labels_beside_a_shape_keep_off_each_other_and_on_the_page() {
        let page = Rect::new(0.0, 0.0, 100.0, 60.0);
        let shape = Rect::new(40.0, 20.0, 60.0, 40.0);
        let mut room = Room::new(page, vec![shape]);
        assert_eq!(room.beside(shape, 30.0, 12.0), Some(at(50.0, 49.0))); // below
        assert_eq!(room.beside(shape, 30.0, 12.0), Some(at(50.0, 11.0))); // above
        assert_eq!(room.beside(shape, 30.0, 12.0), Some(at(78.0, 30.0))); // right
        assert_eq!(room.beside(shape, 30.0, 12.0), Some(at(22.0, 30.0))); // left
        assert_eq!(room.beside(shape, 30.0, 12.0), None);
    }
}
