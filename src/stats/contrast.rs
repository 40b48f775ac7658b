//! Sums and differences of cells that played the same games.
//!
//! Every cell plays the same games with the same dice, so a contrast (coefficient times cell, added
//! up) has one value for every game. Its spread over the games follows from the sum of its squares, kept in
//! whole numbers for either sign of every contrast that was asked for: common random numbers (Glasserman &
//! Yao 1992) for differences, main effects and interactions alike. Where few games have a contrast at all
//! its interval is that of a count ([`super::count`]). What is kept grows with the cells and the
//! contrasts, not with the pairs of cells.

use super::count::{Departures, size_of_difference};
use super::{Bounds, Estimate, Sides, interval};

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
        let mut weights = Weights(cells.collect());
        let (sum, all) = (coefficients.iter().sum::<f64>(), sizes().sum::<f64>());
        if sum.abs() < 1e-9 * all {
            weights.cancel();
        }
        (weights, unit)
    }

    /// What rounding left over is taken from the largest: games that came out alike in all cells are to
    /// count for nothing.
    fn cancel(&mut self) {
        let left: i64 = self.0.iter().map(|(_, weight)| weight).sum();
        if let Some((_, largest)) = self.0.iter_mut().max_by_key(|(_, weight)| weight.abs()) {
            *largest -= left;
        }
    }

    /// The sum of the weights above 0.
    fn upward(&self) -> i64 {
        self.0.iter().map(|&(_, weight)| weight.max(0)).sum()
    }
}

/// One metric over several cells that played the same games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Together {
    n: u64,
    /// The sum of every cell and the sum of its squares.
    cells: Vec<(i128, i128)>,
    /// For every cell its differences from the first, where those were kept.
    apart: Vec<Option<Sides>>,
    /// Contrasts with what they came to.
    contrasts: Vec<(Weights, Sides)>,
}

/// What a contrast was found to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contrast {
    pub value: f64,
    /// Its standard error; NaN where it cannot be known.
    pub error: f64,
    pub n: u64,
}

/// A contrast as it is told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    pub estimate: Estimate,
    pub p: f64,
    /// Whether it was 0 in every game.
    pub alike: bool,
}

impl Contrast {
    /// Its interval and two-sided p by Student's t.
    pub fn by_t(self, level: f64) -> (Estimate, f64) {
        let Contrast { value, error, n } = self;
        let df = n.saturating_sub(1) as f64;
        let half = interval::reach_of_t(level, df) * error;
        // What never varied is certain: there is no difference, or there is.
        let p = match error {
            _ if error > 0.0 => interval::t_p_value(value / error, df),
            _ if error.is_nan() => f64::NAN,
            _ if value == 0.0 => 1.0,
            _ => 0.0,
        };
        (Estimate { value, low: value - half, high: value + half, n }, p)
    }
}

impl Together {
    /// Cells with these sums and sums of squares over `n` games, none of them side by side yet.
    pub fn new(n: u64, cells: &[(i128, i128)]) -> Together {
        let apart = vec![None; cells.len()];
        Together { n, cells: cells.to_vec(), apart, contrasts: Vec::new() }
    }

    /// How a cell differs from the first, game by game.
    pub fn differs_by(&mut self, cell: usize, sides: Sides) {
        self.apart[cell] = Some(sides);
    }

    /// What a contrast came to, game by game.
    pub fn weigh(&mut self, weights: Weights, sides: Sides) {
        self.contrasts.push((weights, sides));
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
        let squares = self.squares(0) + self.squares(cell) - self.apart[cell]?.squares();
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
            _ => self.sides(weights).map(|sides| sides.squares()),
        }
    }

    /// What a contrast of several cells came to, where that was kept.
    fn sides(&self, weights: &Weights) -> Option<&Sides> {
        match weights.0.as_slice() {
            [(0, -1), (cell, 1)] => self.apart[*cell].as_ref(),
            _ => self.contrasts.iter().find(|(kept, _)| kept == weights).map(|(_, sides)| sides),
        }
    }

    /// A contrast with its interval and the chance of one as large if there is none. `bounds` says what it
    /// can be.
    pub fn effect(&self, coefficients: &[f64], bounds: Bounds, level: f64) -> Effect {
        let estimate = self.interval(coefficients, bounds, level);
        match self.departures(coefficients, bounds) {
            Some((found, _)) => {
                Effect { estimate, p: found.p_value(), alike: found.sides.games() == 0 }
            }
            None => Effect { estimate, p: self.contrast(coefficients).by_t(level).1, alike: false },
        }
    }

    /// The interval of a contrast alone.
    pub fn interval(&self, coefficients: &[f64], bounds: Bounds, level: f64) -> Estimate {
        let found = self.contrast(coefficients);
        let Some((departures, unit)) = self.departures(coefficients, bounds) else {
            return found.by_t(level).0;
        };
        let Estimate { value, low, high, n } = departures.interval(level);
        let at = |end: f64| found.value + (end - value) * unit;
        bounds.keep(Estimate { value: found.value, low: at(low), high: at(high), n })
    }

    /// A contrast in whole numbers, and what one of them stands for.
    fn departures(&self, coefficients: &[f64], bounds: Bounds) -> Option<(Departures, f64)> {
        let (weights, unit) = Weights::of(coefficients);
        let sides = *self.sides(&weights)?;
        let bounds = Bounds { least: bounds.least / unit, most: bounds.most / unit };
        let spread = self.variance(0).unwrap_or(0.0).sqrt();
        // A setting that changes a game mostly does so in every cell that has it.
        let size = size_of_difference(spread) * weights.upward() as f64;
        Some((Departures { n: self.n, usual: 0, sides, bounds, size }, unit))
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

    fn sides(of: &dyn Fn(&[i64; 3]) -> i64) -> Sides {
        let mut sides = Sides::default();
        GAMES.iter().for_each(|game| sides.add(of(game), 1));
        sides
    }

    fn together() -> Together {
        let sum = |of: &dyn Fn(&[i64; 3]) -> i64| GAMES.iter().map(of).sum::<i64>().into();
        let cells: Vec<(i128, i128)> =
            (0..3).map(|cell| (sum(&|g| g[cell]), sum(&|g| g[cell] * g[cell]))).collect();
        let mut together = Together::new(12, &cells);
        for cell in [1, 2] {
            together.differs_by(cell, sides(&|g| g[cell] - g[0]));
        }
        let (weights, _) = Weights::of(&[1.0, -2.0, 1.0]);
        together.weigh(weights, sides(&|g| g[0] - 2 * g[1] + g[2]));
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

    /// Three of 1,000 games have the effect, each of 2 whole numbers of which one stands for a half: 3 of them by
    /// Garwood's limits are [0.618672, 8.767273], and none on the other side at most 3.688879, each of size 2 too.
    /// So 0.003 − sqrt(2.381328² + 3.688879²) and 0.003 + 5.767273, in thousandths.
    #[test]
    fn an_effect_of_few_games_has_the_interval_of_a_count() {
        let by = [-0.5, 0.5, -0.5, 0.5];
        let mut few = Together::new(1000, &[(0, 0), (3, 3), (0, 0), (3, 3)]);
        let mut sides = Sides::default();
        sides.add(2, 3);
        few.weigh(Weights::of(&by).0, sides);
        let Effect { estimate, p, alike } = few.effect(&by, Bounds::NONE, 0.95);
        assert_near(estimate.value, 0.003);
        assert!((estimate.low - (0.003 - 0.004_390_7)).abs() < 1e-6, "{estimate:?}");
        assert!((estimate.high - (0.003 + 0.005_767_3)).abs() < 1e-6, "{estimate:?}");
        assert!(p > 0.05 && !alike, "{p}");
    }

    #[test]
    fn an_effect_nobody_saw_has_a_width_and_keeps_to_its_bounds() {
        let by = [0.5, -0.5, -0.5, 0.5];
        let mut never = Together::new(1000, &[(9, 9); 4]);
        never.weigh(Weights::of(&by).0, Sides::default());
        let found = never.effect(&by, Bounds { least: -1.0, most: 1.0 }, 0.95);
        assert!(found.alike && found.p == 1.0);
        assert!((found.estimate.high - 0.003_688_9).abs() < 1e-6, "{found:?}");
        let bounded = never.effect(&by, Bounds { least: 0.0, most: 0.002 }, 0.95).estimate;
        assert_eq!((bounded.low, bounded.high), (0.0, 0.002));
    }

    /// Thirds of equal cells cancel; what is left of them is rounding, and shown as nothing.
    #[test]
    fn what_cancels_is_zero() {
        let mut alike = Together::new(9, &[(7, 7), (7, 7), (7, 7), (7, 7)]);
        alike.weigh(Weights(vec![(0, 1), (1, 1), (2, 1), (3, -3)]), Sides::default());
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
        same.differs_by(1, Sides::default());
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
        let left: i64 = of(&[0.123_45, 0.234_56, 0.345_67, -0.703_68]).iter().map(|(_, w)| w).sum();
        assert_eq!(left, 0, "what is alike in all cells counts for nothing");
    }
}
