//! Printed charts, typed: a look-up takes a die face and clamps it in this one place.

use crate::config::{Item, Section, Word};

/// One result per die face, from `LOW` up. A modified roll off either end reads the end row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faces<T, const LOW: i8, const N: usize>([T; N]);

/// A chart read with the sum of two six-sided dice.
pub type TwoDice<T> = Faces<T, 2, 11>;
/// A chart read with one six-sided die.
pub type OneDie<T> = Faces<T, 1, 6>;

impl<T: Copy, const LOW: i8, const N: usize> Faces<T, LOW, N> {
    #[inline(always)]
    pub fn at(&self, roll: i8) -> T {
        self.0[(roll - LOW).clamp(0, N as i8 - 1) as usize]
    }

    /// Read the rows of a chart that has one column.
    pub fn read(rows: &Section, cell: impl Fn(&Item) -> T) -> Self {
        let high = i64::from(LOW) + N as i64 - 1;
        let cells = rows.faces(i64::from(LOW)..=high);
        Faces(std::array::from_fn(|row| cell(&cells[row])))
    }

    /// Read a chart from a table of its own.
    pub fn chart(charts: &Section, key: &str, cell: impl Fn(&Item) -> T) -> Self {
        charts.table(key, |rows| Faces::read(rows, cell))
    }

    /// The chart with every result replaced.
    pub fn map<U: Copy>(&self, f: impl FnMut(T) -> U) -> Faces<U, LOW, N> {
        Faces(self.0.map(f))
    }

    /// A chart from its rows, lowest face first.
    pub const fn from_rows(rows: [T; N]) -> Self {
        Faces(rows)
    }

    /// All results, lowest face first.
    pub fn rows(&self) -> &[T; N] {
        &self.0
    }
}

impl<T: Copy, const LOW: i8, const N: usize, const C: usize> Faces<[T; C], LOW, N> {
    /// Read the rows of a chart that has columns.
    pub fn grid(rows: &Section, columns: &[&str; C], cell: impl Fn(&Item) -> T) -> Self {
        let high = i64::from(LOW) + N as i64 - 1;
        let cells = rows.grid(i64::from(LOW)..=high, columns);
        Faces(std::array::from_fn(|row| std::array::from_fn(|column| cell(&cells[row][column]))))
    }
}

impl<T: Word, const LOW: i8, const N: usize> Faces<T, LOW, N> {
    /// Read a chart of words from a table of its own.
    pub fn words(charts: &Section, key: &str) -> Self {
        Self::chart(charts, key, Item::word)
    }
}

impl<const LOW: i8, const N: usize> Faces<i8, LOW, N> {
    /// Read a chart of small numbers from a table of its own.
    pub fn numbers(charts: &Section, key: &str, least: i64, most: i64) -> Self {
        Self::chart(charts, key, |item| item.whole(least..=most) as i8)
    }
}
