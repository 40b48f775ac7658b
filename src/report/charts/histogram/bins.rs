//! Values gathered where there are too many to show one by one.

use super::super::scale::Ticks;

/// Bars at the most.
const MOST: i64 = 60;

/// Bins of equal width, beginning at multiples of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bins {
    pub width: i64,
    first: i64,
    many: i64,
}

impl Bins {
    /// The narrowest round bins that hold all values in few enough bars.
    pub fn over(values: impl IntoIterator<Item = i32>) -> Bins {
        let mut range: Option<(i64, i64)> = None;
        for value in values.into_iter().map(i64::from) {
            let (low, high) = range.unwrap_or((value, value));
            range = Some((low.min(value), high.max(value)));
        }
        let (low, high) = range.unwrap_or((0, 0));
        let bins = |width: i64| {
            let first = low.div_euclid(width);
            Bins { width, first, many: high.div_euclid(width) - first + 1 }
        };
        let widths = (0..10).flat_map(|power| [1, 2, 5].map(|digit| digit * 10i64.pow(power)));
        let fitting = widths.map(bins).find(|bins| bins.many <= MOST);
        fitting.unwrap_or_else(|| bins(10i64.pow(10)))
    }

    /// From the left edge of the first bar to the right edge of the last; a value of one is in the
    /// middle of its bar.
    pub fn range(&self) -> (f64, f64) {
        let edge = |bin: i64| (bin * self.width) as f64 - 0.5;
        (edge(self.first), edge(self.first + self.many))
    }

    pub fn edges(&self, bin: i64) -> (f64, f64) {
        let edge = |bin: i64| (bin * self.width) as f64 - 0.5;
        (edge(bin), edge(bin + 1))
    }

    /// The values of a bin: first and last.
    pub fn values(&self, bin: i64) -> (i64, i64) {
        (bin * self.width, (bin + 1) * self.width - 1)
    }

    /// What share of all games each bin holds; empty ones are left out.
    pub fn shares(&self, counts: &[(i32, u64)]) -> Vec<(i64, f64)> {
        let games: u64 = counts.iter().map(|seen| seen.1).sum();
        let bin = |value: i32| i64::from(value).div_euclid(self.width);
        let alike = |one: &(i32, u64), two: &(i32, u64)| bin(one.0) == bin(two.0);
        let share = |part: &[(i32, u64)]| {
            let held: u64 = part.iter().map(|seen| seen.1).sum();
            (bin(part[0].0), held as f64 / games.max(1) as f64)
        };
        counts.chunk_by(alike).map(share).filter(|(_, share)| *share > 0.0).collect()
    }

    /// Whole values for the axis: at most ten, and never fractions of a value.
    pub fn ticks(&self) -> Ticks {
        let (low, high) = self.range();
        Ticks::between(low, high, ((self.many * self.width) as usize).min(10))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_values_have_a_bar_each() {
        let bins = Bins::over([3, -2, 7]);
        assert_eq!((bins.width, bins.range()), (1, (-2.5, 7.5)));
        assert_eq!(bins.shares(&[(-2, 1), (3, 3)]), [(-2, 0.25), (3, 0.75)]);
    }

    /// 0 to 99 in at most 60 bars are bins of two; −7 to 292 would be sixty-one bins of five.
    #[test]
    fn many_values_are_gathered_in_round_bins() {
        assert_eq!(Bins::over([0, 99]).width, 2);
        assert_eq!(Bins::over([0, 295]).width, 5);
        assert_eq!(Bins::over([-7, 295]).width, 10);
        let bins = Bins::over([-1, 199]);
        assert_eq!((bins.width, bins.values(-1)), (5, (-5, -1)));
        assert_eq!(
            bins.shares(&[(-1, 1), (0, 1), (4, 1), (5, 1)]),
            [(-1, 0.25), (0, 0.5), (1, 0.25)]
        );
    }

    #[test]
    fn the_widest_range_there_is_still_fits() {
        assert!(Bins::over([i32::MIN, i32::MAX]).many <= MOST);
        assert_eq!(Bins::over([]).many, 1);
        assert_eq!(Bins::over([]).shares(&[]), []);
    }

    #[test]
    fn ticks_are_whole_values() {
        let labels = |values: [i32; 2]| -> Vec<String> {
            Bins::over(values).ticks().labelled().into_iter().map(|tick| tick.1).collect()
        };
        assert_eq!(labels([0, 1]), ["0", "1"]);
        assert_eq!(labels([4, 4]), ["4"]);
        assert_eq!(labels([0, 19]), ["0", "2", "4", "6", "8", "10", "12", "14", "16", "18"]);
    }
}
