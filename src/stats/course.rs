//! How an estimate came about: what one metric added up to, from the first game to the last.
//!
//! Games are gathered in bins by their number alone, so that parts of a run played in any order, on
//! any machine, add up to the same. Bins grow with the numbers: eight to every doubling.

use serde::{Deserialize, Serialize};

/// One metric's sums, bin by bin. A billion games have 200 bins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    bins: Vec<Sums>,
}

/// What some games add up to. It is written down as a list: there are thousands in a large run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u64, i128, i128)", into = "(u64, i128, i128)")]
pub struct Sums {
    pub n: u64,
    pub sum: i128,
    pub squares: i128,
}

/// Bins to a doubling, and the width of those before the first.
const BINS: u32 = 8;
/// Up to here all bins have the same width; beyond, it doubles with the numbers.
const EVEN: u32 = 64;

impl Course {
    /// Take in how game number `game` ended.
    #[inline]
    pub fn add(&mut self, value: i32, game: u64) {
        let bin = bin(game);
        if bin >= self.bins.len() {
            self.bins.resize(bin + 1, Sums::default());
        }
        self.bins[bin].add(value);
    }

    /// Take in the games of `other`; in whatever order, the end is the same.
    pub fn merge(&mut self, other: &Course) {
        let longer = self.bins.len().max(other.bins.len());
        self.bins.resize(longer, Sums::default());
        for (mine, theirs) in self.bins.iter_mut().zip(&other.bins) {
            *mine = mine.and(*theirs);
        }
    }

    /// Everything up to the end of each bin that has games.
    pub fn so_far(&self) -> impl Iterator<Item = Sums> + '_ {
        let played = self.bins.iter().filter(|bin| bin.n > 0);
        played.scan(Sums::default(), |so_far, bin| {
            *so_far = so_far.and(*bin);
            Some(*so_far)
        })
    }
}

/// The bin of a game, by its number alone: even bins first, then the leading bits of the number.
#[inline]
fn bin(game: u64) -> usize {
    let doublings = (game.max(u64::from(EVEN)) / u64::from(EVEN)).ilog2();
    (game >> (BINS.ilog2() + doublings)) as usize + (doublings * BINS) as usize
}

impl Sums {
    #[inline]
    fn add(&mut self, value: i32) {
        self.n += 1;
        self.sum += i128::from(value);
        // Two 32-bit numbers multiply into 64.
        self.squares += i128::from(i64::from(value) * i64::from(value));
    }

    fn and(self, other: Sums) -> Sums {
        Sums {
            n: self.n + other.n,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    pub fn mean(&self) -> Option<f64> {
        (self.n > 0).then(|| self.sum as f64 / self.n as f64)
    }

    /// The sample variance (divisor n − 1); unknown below two games. The difference is taken in
    /// whole numbers, so that nothing cancels.
    pub fn variance(&self) -> Option<f64> {
        let n = i128::from(self.n);
        let spread = || (n * self.squares - self.sum * self.sum) as f64;
        (n > 1).then(|| spread() / (n as f64 * (n - 1) as f64))
    }
}

impl From<(u64, i128, i128)> for Sums {
    fn from((n, sum, squares): (u64, i128, i128)) -> Sums {
        Sums { n, sum, squares }
    }
}

impl From<Sums> for (u64, i128, i128) {
    fn from(Sums { n, sum, squares }: Sums) -> (u64, i128, i128) {
        (n, sum, squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(games: impl IntoIterator<Item = (i32, u64)>) -> Course {
        let mut course = Course::default();
        games.into_iter().for_each(|(value, game)| course.add(value, game));
        course
    }

    /// Bins of 8 up to 128, then of 16 up to 256, of 32 up to 512 …
    #[test]
    fn bins_are_eight_to_a_doubling_and_leave_no_game_out() {
        let first_of = |wanted: usize| (0..5000).find(|&game| bin(game) == wanted);
        let starts: Vec<_> = [0, 1, 7, 8, 15, 16, 17, 24].map(first_of).to_vec();
        assert_eq!(starts, [0, 8, 56, 64, 120, 128, 144, 256].map(Some));
        let steps = (1..100_000).map(|game| bin(game) - bin(game - 1));
        assert!(steps.into_iter().all(|step| step <= 1));
    }

    /// 2³⁰ is 24 doublings of 64: 8 even bins, and 8 for each doubling.
    #[test]
    fn a_billion_games_have_two_hundred_bins() {
        assert_eq!(bin((1 << 30) - 1), 8 + 24 * 8 - 1);
        assert!(bin(u64::MAX) < 8 + 58 * 8);
    }

    #[test]
    fn sums_grow_from_bin_to_bin_and_empty_bins_say_nothing() {
        let course = of([(3, 0), (-1, 7), (2, 300)]);
        let sums: Vec<_> = course.so_far().collect();
        let expected = [(2, 2, 10), (3, 4, 14)].map(Sums::from);
        assert_eq!(sums, expected);
        assert_eq!(sums[1].mean(), Some(4.0 / 3.0));
        // 9 + 1 less 2 · 1²: the deviations are 2 and −2.
        assert_eq!(sums[0].variance(), Some(8.0));
        assert_eq!((Sums::default().mean(), Sums::from((1, 5, 25)).variance()), (None, None));
    }

    #[test]
    fn the_largest_numbers_are_exact() {
        let sums = of([(i32::MIN, 0), (i32::MIN, 1)]).so_far().last().unwrap();
        assert_eq!((sums.squares, sums.variance()), (1 << 63, Some(0.0)));
    }

    #[test]
    fn a_course_survives_being_written_down() {
        let course = of([(3, 0), (-1, 7), (2, 300)]);
        let text = serde_json::to_string(&course).unwrap();
        assert!(text.starts_with(r#"{"bins":[[2,2,10],[0,0,0],"#), "{text}");
        assert_eq!(serde_json::from_str::<Course>(&text).unwrap(), course);
    }

    proptest! {
        #[test]
        fn merging_in_any_order_is_adding(
            games in prop::collection::vec((-9..9i32, 0..4000u64), 0..60),
            cut in 0..60usize,
        ) {
            let (left, right) = games.split_at(cut.min(games.len()));
            let (mut ab, mut ba) = (of(left.to_vec()), of(right.to_vec()));
            ab.merge(&of(right.to_vec()));
            ba.merge(&of(left.to_vec()));
            prop_assert_eq!(&ab, &of(games.clone()));
            prop_assert_eq!(&ba, &of(games));
        }
    }
}
