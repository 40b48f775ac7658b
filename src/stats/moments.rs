//! Sums and cross products of whole numbers: all that means, variances and regressions need.

use serde::{Deserialize, Serialize};

/// What rows of `width` numbers add up to, exactly: merging in any order gives the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    n: u64,
    sums: Vec<i128>,
    /// The upper triangle, row by row.
    products: Vec<i128>,
}

/// The most rows that [`Moments::fold_columns`] takes in at once.
pub const AT_ONCE: usize = 64;
/// What a 64-bit float counts without leaving out a whole number.
const EXACT: f64 = (1u64 << 53) as f64;

/// The numbers of a few rows, column by column: whole numbers, kept as floats because processors
/// multiply those several at a time.
pub type Columns = [[f64; AT_ONCE]];

impl Moments {
    pub fn new(width: usize) -> Moments {
        Moments { n: 0, sums: vec![0; width], products: vec![0; width * (width + 1) / 2] }
    }

    /// Whether it is of rows as wide, and of so many.
    pub fn is_like(&self, like: &Moments, n: u64) -> bool {
        let widths = |one: &Moments| (one.sums.len(), one.products.len());
        widths(self) == widths(like) && self.n == n
    }

    /// Take in one row.
    pub fn fold_row(&mut self, row: &[i32]) {
        debug_assert_eq!(row.len(), self.sums.len());
        self.n += 1;
        let mut products = self.products.iter_mut();
        for (at, &value) in row.iter().enumerate() {
            self.sums[at] += i128::from(value);
            for (&other, product) in row[at..].iter().zip(&mut products) {
                // Two 32-bit numbers multiply into 64.
                *product += i128::from(i64::from(value) * i64::from(other));
            }
        }
    }

    /// Take in `rows` rows at once; what the columns hold beyond those must be 0. The same to the bit as
    /// row by row: sums of floats that are whole and stay below 2⁵³ are exact, and larger ones are added
    /// up in integers.
    pub fn fold_columns(&mut self, columns: &Columns, rows: usize) {
        debug_assert!(columns.len() == self.sums.len() && rows <= AT_ONCE);
        self.n += rows as u64;
        let most: Vec<f64> = columns.iter().map(largest).collect();
        let mut products = self.products.iter_mut();
        for (at, column) in columns.iter().enumerate() {
            let whole = &mut products.by_ref().take(columns.len() - at);
            if most[at] == 0.0 {
                whole.for_each(drop);
                continue;
            }
            self.sums[at] += i128::from(sum_of(column) as i64);
            for ((other, &most_of_other), product) in
                columns[at..].iter().zip(&most[at..]).zip(whole)
            {
                let bound = most[at] * most_of_other * AT_ONCE as f64;
                *product += match bound {
                    0.0 => 0,
                    bound if bound < EXACT => i128::from(product_of(column, other) as i64),
                    _ => long_product_of(column, other),
                };
            }
        }
    }

    /// Take in the rows of `other`, of the same width.
    pub fn merge(&mut self, other: &Moments) {
        self.n += other.n;
        self.sums.iter_mut().zip(&other.sums).for_each(|(mine, theirs)| *mine += theirs);
        self.products.iter_mut().zip(&other.products).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// The moments of some of the columns, in the order asked for.
    pub fn only(&self, columns: &[usize]) -> Moments {
        let sums = columns.iter().map(|&column| self.sums[column]).collect();
        let rows = columns.iter().enumerate();
        let products = rows
            .flat_map(|(at, &i)| columns[at..].iter().map(move |&j| self.product(i, j)))
            .collect();
        Moments { n: self.n, sums, products }
    }

    pub fn n(&self) -> u64 {
        self.n
    }

    pub fn width(&self) -> usize {
        self.sums.len()
    }

    pub fn sum(&self, i: usize) -> i128 {
        self.sums[i]
    }

    /// The sum of the products of two columns.
    pub fn product(&self, i: usize, j: usize) -> i128 {
        let (low, high) = (i.min(j), i.max(j));
        // Row r of the triangle is preceded by rows of width, width − 1, …
        self.products[low * self.width() - low * (low + 1) / 2 + high]
    }

    /// The mean of a column; NaN without rows.
    pub fn mean(&self, i: usize) -> f64 {
        self.sums[i] as f64 / self.n as f64
    }

    /// The sample covariance (divisor n − 1); NaN below two rows. The difference is taken in whole
    /// numbers, so that nothing cancels; there is room for it up to 10⁹ rows of any 32-bit numbers.
    pub fn covariance(&self, i: usize, j: usize) -> f64 {
        let n = i128::from(self.n);
        if n < 2 {
            return f64::NAN;
        }
        let spread = n * self.product(i, j) - self.sums[i] * self.sums[j];
        spread as f64 / (n as f64 * (n - 1) as f64)
    }

    pub fn variance(&self, i: usize) -> f64 {
        self.covariance(i, i)
    }
}

/// The largest size of a number in a column.
fn largest(column: &[f64; AT_ONCE]) -> f64 {
    let mut most = [0.0f64; 4];
    for four in column.as_chunks::<4>().0 {
        most.iter_mut().zip(four).for_each(|(most, value)| {
            *most = if value.abs() > *most { value.abs() } else { *most }
        });
    }
    most.into_iter().fold(0.0, f64::max)
}

/// Sums kept side by side, so that none waits for the one before it.
const LANES: usize = 8;

/// The sum of a column: 64 numbers of 32 bits each are far from too large to be exact.
fn sum_of(column: &[f64; AT_ONCE]) -> f64 {
    let mut sums = [0.0; LANES];
    for some in column.as_chunks::<LANES>().0 {
        (0..LANES).for_each(|lane| sums[lane] += some[lane]);
    }
    sums.iter().sum()
}

/// The sum of the products of two columns.
fn product_of(a: &[f64; AT_ONCE], b: &[f64; AT_ONCE]) -> f64 {
    let mut sums = [0.0; LANES];
    for (a, b) in a.as_chunks::<LANES>().0.iter().zip(b.as_chunks::<LANES>().0) {
        (0..LANES).for_each(|lane| sums[lane] += a[lane] * b[lane]);
    }
    sums.iter().sum()
}

/// The same where floats would not do.
fn long_product_of(a: &[f64; AT_ONCE], b: &[f64; AT_ONCE]) -> i128 {
    a.iter().zip(b).map(|(&a, &b)| i128::from(a as i64) * i128::from(b as i64)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: [[i32; 3]; 4] = [[1, 10, -3], [2, 14, 0], [4, 9, 5], [9, 7, -2]];

    fn of(rows: &[[i32; 3]]) -> Moments {
        let mut moments = Moments::new(3);
        rows.iter().for_each(|row| moments.fold_row(row));
        moments
    }

    /// Means 4, 10, 0; deviations −3 −2 0 5, 0 4 −1 −3 and −3 0 5 −2.
    #[test]
    fn moments_are_those_worked_out_by_hand() {
        let moments = of(&ROWS);
        assert_eq!([0, 1, 2].map(|i| moments.mean(i)), [4.0, 10.0, 0.0]);
        assert_eq!([0, 1, 2].map(|i| moments.variance(i) * 3.0), [38.0, 26.0, 38.0]);
        let expected = [((0, 1), -23.0), ((0, 2), -1.0), ((1, 2), 1.0)];
        for ((i, j), product) in expected {
            assert_eq!(moments.covariance(i, j) * 3.0, product, "{i} {j}");
            assert_eq!(moments.covariance(j, i), moments.covariance(i, j));
        }
    }

    #[test]
    fn some_of_the_columns_keep_their_moments() {
        let some = of(&ROWS).only(&[2, 0]);
        assert_eq!((some.n(), some.width()), (4, 2));
        assert_eq!((some.mean(0), some.mean(1)), (0.0, 4.0));
        assert_eq!(some.covariance(0, 1), of(&ROWS).covariance(0, 2));
    }

    #[test]
    fn merging_is_adding_the_rows() {
        let mut merged = of(&ROWS[2..]);
        merged.merge(&of(&[]));
        merged.merge(&of(&ROWS[..2]));
        assert_eq!(merged, of(&ROWS));
        assert_ne!(merged, of(&ROWS[1..]));
    }

    #[test]
    fn the_largest_numbers_are_exact() {
        let mut moments = Moments::new(2);
        for row in [[i32::MIN, i32::MAX], [i32::MIN, i32::MIN]] {
            moments.fold_row(&row);
        }
        assert_eq!(moments.product(0, 0), 1 << 63);
        assert_eq!((moments.variance(0), moments.mean(1)), (0.0, -0.5));
    }

    /// Small numbers, numbers that floats cannot multiply exactly, and a column of nothing.
    #[test]
    fn many_rows_at_once_are_the_same_to_the_bit() {
        for scale in [1, 1 << 20, 1 << 30] {
            let row =
                |at: i32| [at % 7 - 3, 0, (at * 37 % 101 - 50) * (scale / 64).max(1), scale - at];
            let (mut one_by_one, mut at_once) = (Moments::new(4), Moments::new(4));
            let mut columns = [[0.0; AT_ONCE]; 4];
            for at in 0..50 {
                one_by_one.fold_row(&row(at));
                let filled = columns.iter_mut().zip(row(at));
                filled.for_each(|(column, value)| column[at as usize] = f64::from(value));
            }
            at_once.fold_columns(&columns, 50);
            assert_eq!(at_once, one_by_one, "{scale}");
        }
    }

    #[test]
    fn what_cannot_be_known_is_not_made_up() {
        assert!(Moments::new(1).mean(0).is_nan());
        assert!(of(&ROWS[..1]).covariance(0, 1).is_nan());
    }

    #[test]
    fn moments_survive_being_written_down() {
        let moments = of(&ROWS);
        let text = serde_json::to_string(&moments).unwrap();
        assert_eq!(serde_json::from_str::<Moments>(&text).unwrap(), moments);
    }
}
