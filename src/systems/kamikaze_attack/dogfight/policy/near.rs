//! The squares near an enemy: which of them can still hold the best stop, and in which order they are
//! looked at.

use crate::dogfight::sight::End;
use crate::geometry::{MOST_SIDE, Square};
use crate::paths::Row;
use kernel::policy::{Among, Highest, Part};

/// The squares near an enemy among which the best stop must be.
pub struct Near<'a> {
    distances: &'a Part,
    /// The most a square counts for itself, for the screen, for headings and for all else.
    most: [f64; 4],
    quarry: Square,
    /// How near: one further away cannot be the best.
    pub squares: u8,
    pub columns: Row,
}

impl<'a> Near<'a> {
    /// All squares, as yet; `most` are the most a square counts for itself, for the screen, for
    /// headings and for all else.
    #[inline(always)]
    pub fn new(distances: &'a Part, most: [f64; 4], quarry: Square) -> Near<'a> {
        Near { distances, most, quarry, squares: MOST_SIDE, columns: Row::MAX }
    }

    /// Keep the squares that can be as good as one that was seen at a distance.
    #[inline(always)]
    pub fn begin(&mut self, seen_at: u8, best: &Highest<End, impl Among>) {
        self.squares = seen_at;
        while self.squares < MOST_SIDE && best.reaches(self.most_at(self.squares + 1)) {
            self.squares += 1;
        }
        self.narrow(best);
        self.columns = around(self.quarry.x, self.squares);
    }

    /// The most a square counts that is so far away, or further.
    #[inline(always)]
    fn most_at(&self, squares: u8) -> f64 {
        let [square, screen, heading, beyond] = self.most;
        square + (self.distances.most_from(squares) + screen) + heading + beyond
    }

    /// Leave out the squares that can be no better than what has been found. Sums are made in the
    /// order of those they are held against, so that both are rounded alike.
    #[inline(always)]
    pub fn narrow(&mut self, best: &Highest<End, impl Among>) {
        let before = self.squares;
        while self.squares > 0 && !best.reaches(self.most_at(self.squares)) {
            self.squares -= 1;
        }
        if self.squares < before {
            self.columns = around(self.quarry.x, self.squares);
        }
    }
}

/// The column of a set nearest to one.
#[inline(always)]
pub fn nearest_column(set: Row, column: u8) -> Option<u8> {
    let (east, west) = columns_between(set, column);
    (set != 0).then(|| if east <= west { column + east } else { column - west })
}

/// How far a set is from a column, to the east and to the west of it; 32 where there is none.
#[inline(always)]
pub fn columns_between(set: Row, column: u8) -> (u8, u8) {
    let east = (set >> column).trailing_zeros() as u8;
    let west = (set << (MOST_SIDE - 1 - column)).leading_zeros() as u8;
    (east, west)
}

/// The columns no further than so many from one.
#[inline(always)]
pub fn around(column: u8, squares: u8) -> Row {
    let (first, last) = (column.saturating_sub(squares), (column + squares).min(MOST_SIDE - 1));
    Row::MAX << first & Row::MAX >> (MOST_SIDE - 1 - last)
}

/// The rows from first to last, those nearest to one of them first.
#[inline(always)]
pub fn rows_around(middle: u8, (first, last): (u8, u8)) -> impl Iterator<Item = u8> {
    let middle = middle.clamp(first, last);
    let (mut north, mut south) = (middle, middle);
    std::iter::from_fn(move || {
        if south <= last && (north == first || south - middle <= middle - north + 1) {
            south += 1;
            return Some(south - 1);
        }
        (north > first).then(|| {
            north -= 1;
            north
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_once_each_nearest_first() {
        let rows = |middle, ends| rows_around(middle, ends).collect::<Vec<_>>();
        assert_eq!(rows(5, (3, 9)), [5, 6, 4, 7, 3, 8, 9]);
        assert_eq!(rows(0, (0, 2)), [0, 1, 2]);
        assert_eq!(rows(30, (4, 7)), [7, 6, 5, 4]);
        assert_eq!(rows(1, (4, 4)), [4]);
    }

    #[test]
    fn the_nearest_column_of_a_set_may_lie_on_either_side() {
        let set = 0b1000_0010;
        assert_eq!((nearest_column(set, 5), nearest_column(set, 3)), (Some(7), Some(1)));
        assert_eq!((nearest_column(1 << 31, 0), nearest_column(1, 31)), (Some(31), Some(0)));
        assert_eq!((nearest_column(1 << 7, 7), nearest_column(0, 9)), (Some(7), None));
    }

    #[test]
    fn columns_around_one_keep_to_the_board() {
        assert_eq!((around(5, 0), around(5, 2), around(1, 2)), (1 << 5, 0b1111_1000, 0b1111));
        assert_eq!((around(31, 1), around(0, 31), around(31, 32)), (3 << 30, u32::MAX, u32::MAX));
    }
}
