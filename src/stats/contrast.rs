//! Sums and differences of cells that played the same games.
//!
//! Every cell plays the same games with the same dice, so a contrast (coefficient times cell, added
//! up) has one value for every game. Its spread over the games follows from the sum of its squares, a
//! whole number kept for every contrast that was asked for: common random numbers (Glasserman & Yao
//! 1992) for differences, main effects and interactions alike. What is kept grows with the cells and the
//! contrasts, not with the pairs of cells.

/// The coefficients of a contrast as whole numbers, by the places of its cells; cells of coefficient 0
/// are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Vec<(usize, i64)>);

/// Into how many steps the largest coefficient is cut where they are no multiples of each other. An
/// error bar is then true to one in a hundred thousand; the value of the contrast is not touched.
const STEPS: f64 = 65_536.0;

impl Weights {
    /// Whole numbers in proportion to `coefficients`, and what one of them stands for.
    pub fn of(coefficients: &[f64]) -> (Weights, f64) {
        let sizes = || coefficients.iter().map(|c| c.abs()).filter(|size| *size > 0.0);
        let (least, most) = (sizes().fold(f64::INFINITY, f64::min), sizes().fold(0.0, f64::max));
        let is_whole = |size: f64| (size / least - (size / least).round()).abs() < 1e-9;
        let exact = most / least <= STEPS && sizes().all(is_whole);
        let unit = if exact { least } else { most / STEPS };
        let whole = |(cell, c): (usize, &f64)| (cell, (c / unit).round() as i64);
        let cells = coefficients.iter().enumerate().map(whole).filter(|(_, weight)| *weight != 0);
        (Weights(cells.collect()), unit)
    }
}

/// One metric over several cells that played the same games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    n: u64,
    /// The sum of every cell and the sum of its squares.
    cells: Vec<(i128, i128)>,
    /// For every cell the sum of its squared differences from the first, where that was kept.
    apart: Vec<Option<i128>>,
    /// Contrasts with the sum of their squares.
    contrasts: Vec<(Weights, i128)>,
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
        let apart = vec![None; cells.len()];
        Together { n, cells: cells.to_vec(), apart, contrasts: Vec::new() }
    }

    /// The squared differences of a cell from the first add up to `squares`.
    pub fn differs_by(&mut self, cell: usize, squares: i128) {
        self.apart[cell] = Some(squares);
    }

    /// The squares of a contrast add up to `squares`.
    pub fn weigh(&mut self, weights: Weights, squares: i128) {
        self.contrasts.push((weights, squares));
    }

    pub fn n(&self) -> u64 {
        self.n
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    pub fn sum(&self, cell: usize) -> i128 {
        self.cells[cell].0
    }

    /// The sum of a cell's squares.
    pub fn squares(&self, cell: usize) -> i128 {
        self.cells[cell].1
    }

    /// The sample variance of one cell; unknown below two games.
    pub fn variance(&self, cell: usize) -> Option<f64> {
        let (sum, squares) = self.cells[cell];
        self.covariance_of(squares, sum * sum)
    }

    /// The sample covariance of a cell and the first.
    fn covariance(&self, cell: usize) -> Option<f64> {
        let squares = self.squares(0) + self.squares(cell) - self.apart[cell]?;
        // a² + b² − (b − a)² is twice a product: halving leaves nothing over.
        self.covariance_of(squares / 2, self.sum(0) * self.sum(cell))
    }

    /// From a sum of products and the product of the sums. Exact until the last step: with a billion
    /// games the two terms agree in most digits.
    fn covariance_of(&self, products: i128, sums: i128) -> Option<f64> {
        let n = i128::from(self.n);
        (n > 1).then(|| (n * products - sums) as f64 / (n as f64 * (n - 1) as f64))
    }

    /// How closely a cell goes together with the first; unknown where one of them never varied.
    pub fn correlation(&self, cell: usize) -> Option<f64> {
        let spread = self.variance(0)? * self.variance(cell)?;
        (spread > 0.0).then(|| self.covariance(cell).map(|both| both / spread.sqrt()))?
    }

    /// How many times fewer games the difference of a cell from the first needed because they rolled
    /// the same dice; unknown where they never differed.
    pub fn pairing(&self, cell: usize) -> Option<f64> {
        let apart = self.variance(0)? + self.variance(cell)?;
        let paired = apart - 2.0 * self.covariance(cell)?;
        (paired > 0.0).then_some(apart / paired)
    }

    /// The sum over all cells of coefficient times mean.
    pub fn contrast(&self, coefficients: &[f64]) -> Contrast {
        let terms = coefficients.iter().zip(&self.cells);
        let terms: Vec<f64> = terms.map(|(c, &(sum, _))| c * sum as f64).collect();
        let (whole, parts) =
            (terms.iter().sum::<f64>(), terms.iter().map(|t| t.abs()).sum::<f64>());
        let value = if whole.abs() < parts * 1e-14 { 0.0 } else { whole } / self.n as f64;
        let (weights, unit) = Weights::of(coefficients);
        let variance = self.variance_of(&weights);
        let error = variance.map(|v| unit * (v.max(0.0) / self.n as f64).sqrt());
        Contrast { value, error: error.unwrap_or(f64::NAN), n: self.n }
    }

    /// The standard error of a contrast if every cell had rolled dice of its own.
    pub fn error_apart(&self, coefficients: &[f64]) -> f64 {
        let used = coefficients.iter().enumerate().filter(|(_, c)| **c != 0.0);
        let spreads = used.map(|(cell, c)| self.variance(cell).map(|v| c * c * v));
        let variance: Option<f64> = spreads.sum();
        variance.map_or(f64::NAN, |variance| (variance / self.n as f64).sqrt())
    }

    /// Another cell less the first.
    pub fn difference(&self, cell: usize) -> Contrast {
        let mut coefficients = vec![0.0; self.cells.len()];
        coefficients[0] -= 1.0;
        coefficients[cell] += 1.0;
        self.contrast(&coefficients)
    }

    /// The variance over games of the sum of weight times value; unknown where its squares were not
    /// kept.
    fn variance_of(&self, weights: &Weights) -> Option<f64> {
        let sum: i128 = weights.0.iter().map(|&(cell, w)| i128::from(w) * self.sum(cell)).sum();
        self.covariance_of(self.squares_of(weights)?, sum * sum)
    }

    fn squares_of(&self, weights: &Weights) -> Option<i128> {
        match weights.0.as_slice() {
            [] => Some(0),
            [(cell, w)] => Some(i128::from(w * w) * self.squares(*cell)),
            [(0, -1), (cell, 1)] => self.apart[*cell],
            _ => self.contrasts.iter().find(|(kept, _)| kept == weights).map(|(_, s)| *s),
        }
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
        for cell in [1, 2] {
            together.differs_by(cell, sum(&|g| (g[cell] - g[0]).pow(2)));
        }
        let (weights, _) = Weights::of(&[1.0, -2.0, 1.0]);
        together.weigh(weights, sum(&|g| (g[0] - 2 * g[1] + g[2]).pow(2)));
        together
    }

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
    }

    #[test]
    fn covariances_are_numpys() {
        let together = together();
        assert_near(together.variance(0).unwrap(), 6.424_242_424_242_424);
        assert_near(together.covariance(1).unwrap(), 5.333_333_333_333_334);
        assert_near(together.correlation(1).unwrap(), 0.925_048_239_958_272);
    }

    #[test]
    fn a_difference_is_the_mean_of_the_differences() {
        let Contrast { value, error, n } = together().difference(1);
        assert_near(value, 0.75);
        assert_near(error, 0.278_660_214_511_356_36);
        assert_eq!(n, 12);
        assert_near(together().pairing(1).unwrap(), 12.447_154_471_544_716);
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
        alike.weigh(Weights(vec![(0, 1), (1, 1), (2, 1), (3, -3)]), 0);
        let third = 1.0 / 3.0;
        let found = alike.contrast(&[third, third, third, -1.0]);
        assert_eq!((found.value, found.error), (0.0, 0.0));
    }

    #[test]
    fn what_was_not_kept_is_not_known() {
        let apart = Together::new(12, &[(5, 5), (6, 6)]);
        assert_eq!((apart.covariance(1), apart.correlation(1)), (None, None));
        assert!(apart.difference(1).error.is_nan());
        assert_near(apart.difference(1).value, 1.0 / 12.0);
        let never = Together::new(0, &[(0, 0), (0, 0)]);
        assert!(never.difference(1).value.is_nan());
        let mut same = Together::new(4, &[(4, 4), (4, 4)]);
        same.differs_by(1, 0);
        assert_eq!((same.correlation(1), same.pairing(1)), (None, None));
        assert_eq!(same.difference(1), Contrast { value: 0.0, error: 0.0, n: 4 });
    }

    #[test]
    fn coefficients_become_whole_numbers_of_the_least() {
        let of = |coefficients: &[f64]| Weights::of(coefficients).0.0;
        assert_eq!(of(&[-0.25, 0.25, 0.0, 0.5]), [(0, -1), (1, 1), (3, 2)]);
        assert_eq!(of(&[-0.3, -0.1, 0.1, 0.3]), [(0, -3), (1, -1), (2, 1), (3, 3)]);
        assert_eq!(of(&[0.0, 0.0]), []);
        let (weights, unit) = Weights::of(&[1.0, -std::f64::consts::SQRT_2]);
        assert_eq!(weights.0[1], (1, -65_536));
        assert!((weights.0[0].1 as f64 * unit - 1.0).abs() < 1e-5);
    }
}
