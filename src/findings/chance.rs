//! How much of what happens is dice, and how much the choices that set the cells apart.

use kernel::stats::Together;

/// The spread of the headline metric over all games of a scenario's cells, in two parts that add up
/// to it: the law of total variance, in the games played.
///
/// Even cells that are all alike differ by their dice, so a share of the games' number of the first
/// part (one in n) is found in the second; a run has thousands, and nothing is taken off for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// Within the cells, on average: the dice.
    pub within: f64,
    /// Between the means of the cells: the choices.
    pub between: f64,
    /// The part of the whole that is dice; unknown where nothing varied.
    pub share: Option<f64>,
}

impl Chance {
    /// By the sums of cells that played the same number of games; `None` without games. Differences
    /// are taken in whole numbers, so that nothing cancels.
    pub fn of(cells: &Together) -> Option<Chance> {
        let (n, many) = (i128::from(cells.n()), i128::try_from(cells.cells()).ok()?);
        if n == 0 || many == 0 {
            return None;
        }
        let sums = || (0..cells.cells()).map(|cell| cells.sum(cell));
        let squares: i128 = (0..cells.cells()).map(|cell| cells.squares(cell)).sum();
        let of_sums: i128 = sums().map(|sum| sum * sum).sum();
        let sum: i128 = sums().sum();
        let games = n as f64 * n as f64 * many as f64;
        let within = (n * squares - of_sums) as f64 / games;
        let between = (many * of_sums - sum * sum) as f64 / (games * many as f64);
        let whole = within + between;
        Some(Chance { within, between, share: (whole > 0.0).then(|| within / whole) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(games: &[&[i128]]) -> Together {
        let sums = |games: &&[i128]| (games.iter().sum(), games.iter().map(|x| x * x).sum());
        let sums: Vec<_> = games.iter().map(sums).collect();
        Together::new(games[0].len() as u64, &sums)
    }

    /// Cells 1 3 and 5 9: means 2 and 7, spreads 1 and 4 about them, on average 2.5; the means lie
    /// 2.5 from their middle, squared 6.25. All four about 4.5: (12.25 + 2.25 + 0.25 + 20.25) / 4.
    #[test]
    fn the_two_parts_add_up_to_the_whole() {
        let chance = Chance::of(&cells(&[&[1, 3], &[5, 9]])).unwrap();
        assert_eq!((chance.within, chance.between), (2.5, 6.25));
        assert_eq!(chance.within + chance.between, 35.0 / 4.0);
        assert_eq!(chance.share, Some(2.5 / 8.75));
    }

    #[test]
    fn in_one_cell_everything_is_dice() {
        let chance = Chance::of(&cells(&[&[1, 3, 8]])).unwrap();
        assert_eq!((chance.between, chance.share), (0.0, Some(1.0)));
    }

    #[test]
    fn where_nothing_varies_there_is_nothing_to_share_out() {
        assert_eq!(Chance::of(&cells(&[&[4, 4], &[4, 4]])).unwrap().share, None);
        assert_eq!(Chance::of(&cells(&[&[], &[]])), None);
        let certain = Chance::of(&cells(&[&[4, 4], &[6, 6]])).unwrap();
        assert_eq!((certain.between, certain.share), (1.0, Some(0.0)));
    }

    /// A billion games that differ in one only: the spread is one in a billion, not nothing.
    #[test]
    fn large_sums_do_not_cancel() {
        let n = 1_000_000_000u64;
        let sum = i128::from(n) * 100_000 + 1;
        let squares = i128::from(n) * 10_000_000_000 + 200_001;
        let chance = Chance::of(&Together::new(n, &[(sum, squares)])).unwrap();
        assert!((chance.within - 1e-9).abs() < 1e-17, "{chance:?}");
    }
}
