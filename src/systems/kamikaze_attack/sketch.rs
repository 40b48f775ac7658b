//! A dive drawn on the board, for transcripts: the ship, the squares a plane came through, and
//! where it ended.

use super::geometry::Square;
use super::names::Section;
use super::rulebook::Rulebook;

/// The most squares of a dive that are drawn.
const MOST: usize = 64;

/// The squares of a dive, in order. Kept in every game, since nobody knows who listens; it is a
/// short row of bytes.
#[derive(Clone, Copy)]
pub struct Track {
    squares: [Square; MOST],
    count: u8,
}

impl Track {
    pub const fn new(entry: Square) -> Track {
        let mut squares = [Square::new(0, 0); MOST];
        squares[0] = entry;
        Track { squares, count: 1 }
    }

    #[inline(always)]
    pub fn add(&mut self, at: Square) {
        let count = usize::from(self.count);
        if count < MOST {
            self.squares[count] = at;
            self.count += 1;
        }
    }

    fn squares(&self) -> &[Square] {
        &self.squares[..usize::from(self.count)]
    }

    /// The part of the board that holds the ship and the track, one line a row: `1` to `9`, `a` …
    /// for the squares in order, B A S for the ship, `*` for a square flown through twice.
    pub fn drawn(&self, book: &Rulebook) -> String {
        let ship = Section::ALL.map(|section| book.sky.berth.square(section));
        let all = || self.squares().iter().chain(&ship);
        let (west, east) = (all().map(|s| s.x).min(), all().map(|s| s.x).max());
        let (north, south) = (all().map(|s| s.y).min(), all().map(|s| s.y).max());
        let span = |low: Option<u8>, high: Option<u8>| low.unwrap_or(0)..=high.unwrap_or(0);
        let row = |y: u8| -> String {
            span(west, east).map(|x| self.letter(Square::new(x, y), book)).collect()
        };
        let rows: Vec<String> = span(north, south).map(row).collect();
        rows.join("\n")
    }

    fn letter(&self, at: Square, book: &Rulebook) -> char {
        match book.sky.berth.section(at) {
            Some(Section::Bow) => return 'B',
            Some(Section::Amidships) => return 'A',
            Some(Section::Stern) => return 'S',
            None => {}
        }
        let mut here = self.squares().iter().enumerate().filter(|(_, square)| **square == at);
        match (here.next(), here.next()) {
            (None, _) => '.',
            (Some(_), Some(_)) => '*',
            (Some((place, _)), None) => char::from_digit(place as u32 + 1, 36).unwrap_or('+'),
        }
    }
}
