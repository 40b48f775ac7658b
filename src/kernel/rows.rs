//! What games leave behind: one row of whole numbers each.

/// The outcomes of some games: one row of integers each, as wide as the system's metrics. What else is known of a
/// game, its facts, stands after its outcome, and is kept only where it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Of the outcome.
    width: usize,
    /// Of all that is kept.
    kept: usize,
    values: Vec<i32>,
}

impl Rows {
    /// Rows of outcomes alone.
    pub fn new(width: usize) -> Rows {
        Rows::with_facts(width, 0)
    }

    /// Rows of outcomes with so many facts after each.
    pub fn with_facts(width: usize, facts: usize) -> Rows {
        Rows { width, kept: width + facts, values: Vec::new() }
    }

    /// A game's outcome, and its facts as far as they are kept.
    pub fn push(&mut self, row: &[i32]) {
        self.values.extend_from_slice(&row[..self.kept]);
    }

    /// Forget the rows but keep their memory.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// One outcome by its place.
    #[inline]
    pub fn row(&self, place: usize) -> &[i32] {
        let start = place * self.kept;
        &self.values[start..start + self.width]
    }

    /// The outcomes.
    pub fn iter(&self) -> impl Iterator<Item = &[i32]> {
        self.whole().map(|row| &row[..self.width])
    }

    /// The outcomes with the facts that are kept after them.
    pub fn whole(&self) -> impl Iterator<Item = &[i32]> {
        self.values.chunks_exact(self.kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_stand_after_the_outcome_and_only_where_they_are_asked_for() {
        let (mut outcomes, mut all) = (Rows::new(2), Rows::with_facts(2, 1));
        for row in [[1, 2, 70], [3, 4, 80]] {
            outcomes.push(&row);
            all.push(&row);
        }
        assert!(outcomes.iter().eq(all.iter()) && outcomes.row(1) == all.row(1));
        assert_eq!(all.iter().last(), Some(&[3, 4][..]));
        assert_eq!(all.whole().last(), Some(&[3, 4, 80][..]));
        assert_eq!(outcomes.whole().last(), Some(&[3, 4][..]));
    }
}
