//! Sums and differences of cells that played the same games.
//!
//! Every cell plays the same games with the same dice, so a contrast (coefficient times cell, added
//! up) has one value for every game. Its spread over the games follows from the cells' sums, squares
//! and products, all whole numbers: common random numbers (Glasserman & Yao 1992) for differences,
//! main effects and interactions alike.

/// One metric over several cells that played the same games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    n: u64,
    sums: Vec<i128>,
    /// Row by row; `None` for two cells nobody kept side by side.
    products: Vec<Option<i128>>,
}

/// What a contrast was found to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    pub value: f64,
    /// Its standard error; NaN where it cannot be known.
    pub error: f64,
    pub n: u64,
}

impl Together {
    /// Cells with these sums and sums of squares over `n` games, none of them side by side yet.
    pub fn new(n: u64, cells: &[(i128, i128)]) -> Together {
        let mut products = vec![None; cells.len() * cells.len()];
        for (place, &(_, squares)) in cells.iter().enumerate() {
            products[place * cells.len() + place] = Some(squares);
        }
        Together { n, sums: cells.iter().map(|&(sum, _)| sum).collect(), products }
    }

    /// The sum of one cell's values times another's is `product`.
    pub fn side_by_side(&mut self, first: usize, second: usize, product: i128) {
        let cells = self.sums.len();
        self.products[first * cells + second] = Some(product);
        self.products[second * cells + first] = Some(product);
    }

    pub fn n(&self) -> u64 {
        self.n
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.sums.len()
    }

    /// The sum of products of two cells.
    pub fn product(&self, first: usize, second: usize) -> Option<i128> {
        self.products[first * self.sums.len() + second]
    }

    pub fn sum(&self, cell: usize) -> i128 {
        self.sums[cell]
    }

    /// The sample covariance of two cells; unknown below two games.
    pub fn covariance(&self, first: usize, second: usize) -> Option<f64> {
        let n = i128::from(self.n);
        // Exact until the last step: with a billion games the two terms agree in most digits.
        let above = n * self.product(first, second)? - self.sums[first] * self.sums[second];
        (n > 1).then(|| above as f64 / (n as f64 * (n - 1) as f64))
    }

    /// How closely two cells go together; unknown where one of them never varied.
    pub fn correlation(&self, first: usize, second: usize) -> Option<f64> {
        let spread = self.covariance(first, first)? * self.covariance(second, second)?;
        (spread > 0.0).then(|| self.covariance(first, second).map(|both| both / spread.sqrt()))?
    }

    /// How many times fewer games the difference of two cells needed because they rolled the same
    /// dice; unknown where they never differed.
    pub fn pairing(&self, first: usize, second: usize) -> Option<f64> {
        let apart = self.covariance(first, first)? + self.covariance(second, second)?;
        let paired = apart - 2.0 * self.covariance(first, second)?;
        (paired > 0.0).then_some(apart / paired)
    }

    /// The sum over all cells of coefficient times mean.
    pub fn contrast(&self, coefficients: &[f64]) -> Contrast {
        let terms = coefficients.iter().zip(&self.sums);
        let terms: Vec<f64> = terms.map(|(c, &sum)| c * sum as f64).collect();
        let (whole, parts) =
            (terms.iter().sum::<f64>(), terms.iter().map(|t| t.abs()).sum::<f64>());
        let value = if whole.abs() < parts * 1e-14 { 0.0 } else { whole } / self.n as f64;
        let error = self.variance(coefficients).map(|v| (v.max(0.0) / self.n as f64).sqrt());
        Contrast { value, error: error.unwrap_or(f64::NAN), n: self.n }
    }

    /// The standard error of a contrast if every cell had rolled dice of its own.
    pub fn error_apart(&self, coefficients: &[f64]) -> f64 {
        let used = coefficients.iter().enumerate().filter(|(_, c)| **c != 0.0);
        let spreads = used.map(|(cell, c)| self.covariance(cell, cell).map(|v| c * c * v));
        let variance: Option<f64> = spreads.sum();
        variance.map_or(f64::NAN, |variance| (variance / self.n as f64).sqrt())
    }

    /// Another cell less this one.
    pub fn difference(&self, from: usize, to: usize) -> Contrast {
        let mut coefficients = vec![0.0; self.sums.len()];
        coefficients[from] -= 1.0;
        coefficients[to] += 1.0;
        self.contrast(&coefficients)
    }

    /// The variance over games of the sum of coefficient times value.
    fn variance(&self, coefficients: &[f64]) -> Option<f64> {
        let used: Vec<(usize, f64)> =
            coefficients.iter().copied().enumerate().filter(|&(_, c)| c != 0.0).collect();
        let (mut total, mut apart) = (0.0, 0.0);
        for (place, &(first, c)) in used.iter().enumerate() {
            apart += c * c * self.covariance(first, first)?;
            for &(second, d) in &used[place + 1..] {
                total += 2.0 * c * d * self.covariance(first, second)?;
            }
        }
        // Terms that cancel leave the rounding of their sum behind, and it is not a spread.
        let spread = apart + total;
        Some(if spread.abs() < apart * 1e-11 { 0.0 } else { spread })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twelve games of three cells. The expected numbers are numpy's: `np.cov(rows, ddof=1)`,
    /// `np.corrcoef`, and the mean and standard error of `b - a` and of `a - 2 b + c`.
    const GAMES: [[i64; 3]; 12] = [
        [3, 4, 9],
        [1, 1, 2],
        [4, 5, 6],
        [1, 3, 5],
        [5, 5, 3],
        [9, 8, 5],
        [2, 4, 8],
        [6, 6, 9],
        [5, 7, 7],
        [3, 3, 9],
        [5, 6, 3],
        [8, 9, 2],
    ];

    fn together() -> Together {
        let sum = |of: &dyn Fn(&[i64; 3]) -> i64| GAMES.iter().map(of).sum::<i64>().into();
        let cells: Vec<(i128, i128)> =
            (0..3).map(|cell| (sum(&|g| g[cell]), sum(&|g| g[cell] * g[cell]))).collect();
        let mut together = Together::new(12, &cells);
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            together.side_by_side(first, second, sum(&|g| g[first] * g[second]));
        }
        together
    }

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }

    #[test]
    fn covariances_are_numpys() {
        let together = together();
        assert_near(together.covariance(0, 0).unwrap(), 6.424_242_424_242_424);
        assert_near(together.covariance(0, 1).unwrap(), 5.333_333_333_333_334);
        assert_near(together.covariance(1, 2).unwrap(), -0.878_787_878_787_878_8);
        assert_near(together.correlation(0, 1).unwrap(), 0.925_048_239_958_272);
    }

    #[test]
    fn a_difference_is_the_mean_of_the_differences() {
        let Contrast { value, error, n } = together().difference(0, 1);
        assert_near(value, 0.75);
        assert_near(error, 0.278_660_214_511_356_36);
        assert_eq!(n, 12);
        assert_near(together().pairing(0, 1).unwrap(), 12.447_154_471_544_716);
    }

    #[test]
    fn a_contrast_of_three_has_the_spread_of_its_values() {
        let found = together().contrast(&[1.0, -2.0, 1.0]);
        let values: Vec<f64> = GAMES.iter().map(|g| (g[0] - 2 * g[1] + g[2]) as f64).collect();
        let mean = values.iter().sum::<f64>() / 12.0;
        let spread = values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 11.0;
        assert_near(found.value, mean);
        assert_near(found.error, (spread / 12.0).sqrt());
    }

    /// Thirds of equal cells cancel; what is left of them is rounding, and shown as nothing.
    #[test]
    fn what_cancels_is_zero() {
        let mut alike = Together::new(9, &[(7, 7), (7, 7), (7, 7), (7, 7)]);
        for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            alike.side_by_side(first, second, 7);
        }
        let third = 1.0 / 3.0;
        let found = alike.contrast(&[third, third, third, -1.0]);
        assert_eq!((found.value, found.error), (0.0, 0.0));
    }

    #[test]
    fn what_was_not_kept_is_not_known() {
        let apart = Together::new(12, &[(5, 5), (6, 6)]);
        assert_eq!((apart.covariance(0, 1), apart.correlation(0, 1)), (None, None));
        assert!(apart.difference(0, 1).error.is_nan());
        assert_near(apart.difference(0, 1).value, 1.0 / 12.0);
        let never = Together::new(0, &[(0, 0), (0, 0)]);
        assert!(never.difference(0, 1).value.is_nan());
        let mut same = Together::new(4, &[(4, 4), (4, 4)]);
        same.side_by_side(0, 1, 4);
        assert_eq!((same.correlation(0, 1), same.pairing(0, 1)), (None, None));
        assert_eq!(same.difference(0, 1), Contrast { value: 0.0, error: 0.0, n: 4 });
    }
}
