//! Games that came out otherwise than usual, summed up in whole numbers.

use serde::{Deserialize, Serialize};

use super::Histogram;

/// What some games brought on one side of the usual value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Events {
    /// How many games.
    pub games: u64,
    /// How far they lie from the usual value, added up; then the squares of it, and the farthest.
    pub sum: i128,
    pub squares: i128,
    pub largest: u64,
}

/// The games on either side of the usual value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides {
    pub above: Events,
    pub below: Events,
}

impl Events {
    fn add(&mut self, size: u64, times: u64) {
        let (size_, times_) = (i128::from(size), i128::from(times));
        self.games += times;
        self.sum += size_ * times_;
        self.squares += size_ * size_ * times_;
        self.largest = self.largest.max(size);
    }

    fn merge(&mut self, other: &Events) {
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
        self.largest = self.largest.max(other.largest);
    }
}

impl Sides {
    /// What was seen, counted from `usual`.
    pub fn of(seen: &Histogram, usual: i32) -> Sides {
        let mut sides = Sides::default();
        for (value, times) in seen.iter() {
            sides.add(i64::from(value) - i64::from(usual), times);
        }
        sides
    }

    /// Take in games that lie `by` from the usual value.
    pub fn add(&mut self, by: i64, times: u64) {
        match by {
            0 => {}
            1.. => self.above.add(by.unsigned_abs(), times),
            _ => self.below.add(by.unsigned_abs(), times),
        }
    }

    pub fn merge(&mut self, other: &Sides) {
        self.above.merge(&other.above);
        self.below.merge(&other.below);
    }

    /// How many games did not come out as usual.
    pub fn games(&self) -> u64 {
        self.above.games + self.below.games
    }

    pub fn sum(&self) -> i128 {
        self.above.sum - self.below.sum
    }

    pub fn squares(&self) -> i128 {
        self.above.squares + self.below.squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_counted_from_the_usual_value() {
        let mut seen = Histogram::default();
        [7, 7, 7, 9, 4, 6, 9].iter().for_each(|&value| seen.add(value));
        let sides = Sides::of(&seen, 7);
        assert_eq!(sides.above, Events { games: 2, sum: 4, squares: 8, largest: 2 });
        assert_eq!(sides.below, Events { games: 2, sum: 4, squares: 10, largest: 3 });
        assert_eq!((sides.games(), sides.sum(), sides.squares()), (4, 0, 18));
    }

    #[test]
    fn merging_is_adding_the_games() {
        let of = |values: &[i64]| {
            let mut sides = Sides::default();
            values.iter().for_each(|&by| sides.add(by, 1));
            sides
        };
        let mut merged = of(&[-5, 0, 2]);
        merged.merge(&of(&[3, -1]));
        assert_eq!(merged, of(&[3, 2, 0, -1, -5]));
    }
}
