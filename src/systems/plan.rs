//! A plane drawn small in letters, for transcripts: who is where.

use super::geometry::Point;

/// The most columns and rows of a drawing, without its frame.
const COLUMNS: f64 = 64.0;
const ROWS: f64 = 12.0;
/// How many times as high as wide a letter is.
const TALL: f64 = 2.0;
/// How wide a line of the key may be.
const KEY: usize = 68;

/// Two ships or more in one place.
const SEVERAL: char = '*';
const NOTHING: char = ' ';

/// A part of a plane, cut into letters: x to the east, y to the north.
pub struct Plan {
    west: f64,
    north: f64,
    /// Inches to a column.
    scale: f64,
    columns: usize,
    letters: Vec<char>,
    key: Vec<String>,
}

impl Plan {
    /// Of all that lies between two corners.
    pub fn between(south_west: Point, north_east: Point) -> Plan {
        let span = |low: f64, high: f64| (high - low).max(1.0);
        let width = span(south_west.x, north_east.x);
        let height = span(south_west.y, north_east.y);
        let scale = (width / COLUMNS).max(height / (ROWS * TALL));
        let many = |inches: f64| (inches / scale - 1e-9).ceil().max(1.0) as usize;
        let (columns, rows) = (many(width), many(height / TALL));
        let letters = vec![NOTHING; columns * rows];
        let (west, north) = (south_west.x, north_east.y);
        Plan { west, north, scale, columns, letters, key: Vec::new() }
    }

    /// Of some places, with room around them.
    pub fn around(places: impl Iterator<Item = Point> + Clone, room: f64) -> Plan {
        let least =
            |of: fn(&Point) -> f64| places.clone().map(|it| of(&it)).fold(f64::MAX, f64::min);
        let most =
            |of: fn(&Point) -> f64| places.clone().map(|it| of(&it)).fold(f64::MIN, f64::max);
        let (west, east) = (least(|it| it.x) - room, most(|it| it.x) + room);
        Plan::between(
            Point::new(west, least(|it| it.y) - room),
            Point::new(east, most(|it| it.y) + room),
        )
    }

    fn cell(&self, at: Point) -> usize {
        let place = |way: f64, many: usize| (way.max(0.0) as usize).min(many - 1);
        let row =
            place((self.north - at.y) / (self.scale * TALL), self.letters.len() / self.columns);
        row * self.columns + place((at.x - self.west) / self.scale, self.columns)
    }

    /// Every place for which this holds: land, smoke.
    pub fn fill(&mut self, letter: char, is_there: impl Fn(Point) -> bool) {
        for cell in 0..self.letters.len() {
            let (row, column) = ((cell / self.columns) as f64, (cell % self.columns) as f64);
            let x = self.west + (column + 0.5) * self.scale;
            let y = self.north - (row + 0.5) * self.scale * TALL;
            if is_there(Point::new(x, y)) {
                self.letters[cell] = letter;
            }
        }
    }

    /// Something small, unless a ship is there.
    pub fn mark(&mut self, letter: char, at: Point) {
        let cell = self.cell(at);
        if !self.letters[cell].is_ascii_alphabetic() && self.letters[cell] != SEVERAL {
            self.letters[cell] = letter;
        }
    }

    /// A ship by her letter: a capital for the first side, a small one for the second.
    pub fn ship(&mut self, side: u8, place: usize, name: &str, at: Point) {
        let first = [b'A', b'a'][usize::from(side)];
        let letter = char::from(first + (place % 26) as u8);
        let cell = self.cell(at);
        let taken = self.letters[cell].is_ascii_alphabetic() || self.letters[cell] == SEVERAL;
        self.letters[cell] = if taken { SEVERAL } else { letter };
        self.key.push(format!("{letter} {name}"));
    }

    /// What another sign stands for.
    pub fn say(&mut self, sign: char, words: &str) {
        self.key.push(format!("{sign} {words}"));
    }

    /// In a frame, with its key below.
    pub fn drawn(mut self) -> String {
        if self.letters.contains(&SEVERAL) {
            self.say(SEVERAL, "several");
        }
        self.key.push(format!("one letter: {:.1}\"", self.scale));
        let edge = format!("+{}+", "-".repeat(self.columns));
        let row = |letters: &[char]| format!("|{}|", letters.iter().collect::<String>());
        let rows = self.letters.chunks(self.columns).map(row);
        let all = std::iter::once(edge.clone()).chain(rows).chain([edge]).chain(wrapped(&self.key));
        all.collect::<Vec<_>>().join("\n")
    }
}

/// Entries of a key in lines that are not too long.
fn wrapped(key: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for entry in key {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + entry.chars().count() <= KEY => {
                *line += &format!("  {entry}");
            }
            _ => lines.push(entry.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn west_is_left_and_north_is_up() {
        let mut plan = Plan::between(Point::new(0.0, 0.0), Point::new(8.0, 6.0));
        plan.ship(0, 1, "Hood", Point::new(0.0, 6.0));
        plan.ship(1, 0, "Bismarck", Point::new(8.0, 0.0));
        let drawn = plan.drawn();
        let rows: Vec<&str> = drawn.lines().collect();
        // 6 inches are 12 rows, so a letter is a quarter of an inch wide: 32 columns.
        assert_eq!((rows[1].chars().nth(1), rows.len()), (Some('B'), 15));
        assert_eq!(rows[12].chars().nth(32), Some('a'));
        assert_eq!(rows[14], "B Hood  a Bismarck  one letter: 0.2\"");
    }

    #[test]
    fn a_ship_covers_what_is_marked_and_two_are_several() {
        let mut plan = Plan::between(Point::new(0.0, 0.0), Point::new(64.0, 24.0));
        plan.fill('#', |at| at.x < 2.0 && at.y > 20.0);
        let (here, there) = (Point::new(1.5, 23.5), Point::new(40.5, 0.5));
        plan.ship(0, 0, "Hood", there);
        plan.ship(0, 1, "Hood", there);
        plan.ship(1, 0, "U 99", here);
        plan.mark('^', here);
        plan.mark('^', there);
        let drawn = plan.drawn();
        let rows: Vec<&str> = drawn.lines().collect();
        assert_eq!((&rows[1][..4], &rows[2][..4]), ("|#a ", "|## "));
        assert_eq!(&rows[12][40..43], " * ");
        assert_eq!(rows[14], "A Hood  B Hood  a U 99  * several  one letter: 1.0\"");
    }

    #[test]
    fn a_long_key_is_wrapped() {
        let key: Vec<String> = (0..9).map(|_| "A Prinz Eugen".into()).collect();
        assert!(wrapped(&key).iter().all(|line| line.len() <= KEY));
        assert_eq!(wrapped(&key).len(), 3);
    }
}
