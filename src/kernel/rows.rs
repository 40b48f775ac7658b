//! What games leave behind: one row of whole numbers each.

/// The outcomes of some games: one row of integers each, as wide as the system's metrics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    width: usize,
    values: Vec<i32>,
}

impl Rows {
    pub fn new(width: usize) -> Rows {
        Rows { width, values: Vec::new() }
    }

    pub fn push(&mut self, row: &[i32]) {
        debug_assert_eq!(row.len(), self.width);
        self.values.extend_from_slice(row);
    }

    /// Forget the rows but keep their memory.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// One row by its place.
    #[inline]
    pub fn row(&self, place: usize) -> &[i32] {
        &self.values[place * self.width..(place + 1) * self.width]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[i32]> {
        self.values.chunks_exact(self.width)
    }
}
