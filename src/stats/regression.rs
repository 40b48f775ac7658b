//! Least squares, however the columns hang together: by correlations, eliminated with pivots as a
//! Cholesky factorisation takes them (Higham, "Accuracy and Stability of Numerical Algorithms",
//! 2002, section 10.3).

use super::Moments;

/// A column is left out when less than this share of its variance is its own: the others say the
/// rest, and its coefficient would be noise.
const OWN: f64 = 1e-9;

/// The coefficients of `columns` that explain most of column `outcome`. Columns that do not vary,
/// or that others make up, have coefficient 0.
pub fn fit(games: &Moments, outcome: usize, columns: &[usize]) -> Vec<f64> {
    let spread: Vec<f64> = columns.iter().map(|&c| games.variance(c).sqrt()).collect();
    let varies = |&at: &usize| spread[at] > 0.0;
    let kept: Vec<usize> = (0..columns.len()).filter(varies).collect();
    let scaled =
        |a: usize, b: usize| games.covariance(columns[a], columns[b]) / (spread[a] * spread[b]);
    let matrix: Vec<Vec<f64>> =
        kept.iter().map(|&a| kept.iter().map(|&b| scaled(a, b)).collect()).collect();
    let right: Vec<f64> =
        kept.iter().map(|&a| games.covariance(outcome, columns[a]) / spread[a]).collect();
    let mut coefficients = vec![0.0; columns.len()];
    for (&at, by) in kept.iter().zip(solve(matrix, right).values) {
        coefficients[at] = by / spread[at];
    }
    coefficients
}

/// The rows of (X'X)⁻¹ X' for the slopes of a linear fit with a constant: row j times the means of
/// the points is the slope of column j, per unit of it. `None` if the columns cannot be told apart.
///
/// Columns are centred and scaled first, which takes the constant out and keeps X'X as well
/// conditioned as the design is; eliminating with pivots then loses next to nothing.
pub fn slopes(points: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let width = points.first()?.len();
    let columns = (0..width).map(|j| standard(points.iter().map(|point| point[j]).collect()));
    let columns: Vec<(Vec<f64>, f64)> = columns.collect::<Option<_>>()?;
    let product = |(a, _): &(Vec<f64>, f64), (b, _): &(Vec<f64>, f64)| dot(a, b);
    let rows = columns.iter().map(|a| columns.iter().map(|b| product(a, b)).collect());
    let inverse = inverse(&rows.collect::<Vec<Vec<f64>>>())?;
    let slope = |(row, (_, scale)): (&Vec<f64>, &(Vec<f64>, f64))| {
        let at = |n: usize| {
            row.iter().zip(&columns).map(|(weight, (x, _))| weight * x[n]).sum::<f64>() / scale
        };
        (0..points.len()).map(at).collect()
    };
    Some(inverse.iter().zip(&columns).map(slope).collect())
}

/// A column less its mean, of length one, and what it was divided by. `None` if it never changes.
fn standard(mut column: Vec<f64>) -> Option<(Vec<f64>, f64)> {
    let mean = column.iter().sum::<f64>() / column.len() as f64;
    column.iter_mut().for_each(|x| *x -= mean);
    let scale = dot(&column, &column).sqrt();
    column.iter_mut().for_each(|x| *x /= scale);
    (scale > 0.0).then_some((column, scale))
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// What solves a system, and how many of its columns are made of no others.
struct Solution {
    values: Vec<f64>,
    rank: usize,
}

/// The inverse of a matrix of correlations. `None` if a column is made of the others.
fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let unit = |at: usize| (0..matrix.len()).map(|n| f64::from(u8::from(n == at))).collect();
    let column = |at: usize| {
        let solved = solve(matrix.to_vec(), unit(at));
        (solved.rank == matrix.len()).then_some(solved.values)
    };
    (0..matrix.len()).map(column).collect()
}

/// Solve a system whose matrix is a correlation: eliminate by the largest pivot left, and stop
/// where none is left worth taking.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Solution {
    let size = right.len();
    let mut taken = Vec::new();
    while let Some(pivot) = next_pivot(&matrix, &taken) {
        taken.push(pivot);
        let row = matrix[pivot].clone();
        for other in (0..size).filter(|other| !taken.contains(other)) {
            let by = matrix[other][pivot] / row[pivot];
            (0..size).for_each(|column| matrix[other][column] -= by * row[column]);
            right[other] -= by * right[pivot];
        }
    }
    let mut values = vec![0.0; size];
    for &pivot in taken.iter().rev() {
        let known: f64 = (0..size).map(|column| matrix[pivot][column] * values[column]).sum();
        values[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    Solution { values, rank: taken.len() }
}

/// The row with most variance of its own among those not taken.
fn next_pivot(matrix: &[Vec<f64>], taken: &[usize]) -> Option<usize> {
    let open = (0..matrix.len()).filter(|row| !taken.contains(row) && matrix[*row][*row] > OWN);
    open.max_by(|&a, &b| matrix[a][a].total_cmp(&matrix[b][b]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// y = 7 + 2a − 3b, whatever the points.
    #[test]
    fn slopes_of_a_plane_are_found_exactly() {
        let points = [[0.0, 1.0], [1.0, 5.0], [2.0, 2.0], [5.0, 3.0], [9.0, 0.5]].map(Vec::from);
        let y: Vec<f64> = points.iter().map(|p| 7.0 + 2.0 * p[0] - 3.0 * p[1]).collect();
        let rows = slopes(&points).unwrap();
        assert!((dot(&rows[0], &y) - 2.0).abs() < 1e-12);
        assert!((dot(&rows[1], &y) + 3.0).abs() < 1e-12);
    }

    #[test]
    fn columns_that_move_together_have_no_slopes() {
        assert_eq!(slopes(&[[1.0, 2.0], [2.0, 4.0], [5.0, 10.0]].map(Vec::from)), None);
        assert_eq!(slopes(&[[1.0, 3.0], [2.0, 3.0]].map(Vec::from)), None, "one never moves");
    }

    /// Three columns, far from orthogonal: the inverse times the matrix is one.
    #[test]
    fn an_inverse_undoes_its_matrix() {
        let matrix =
            [[1.0, 0.9, -0.4], [0.9, 1.0, -0.1], [-0.4, -0.1, 1.0]].map(Vec::from).to_vec();
        let inverse = inverse(&matrix).unwrap();
        for (row, of) in matrix.iter().enumerate() {
            for column in 0..3 {
                let by: Vec<f64> = inverse.iter().map(|row| row[column]).collect();
                let one = f64::from(u8::from(row == column));
                assert!((dot(of, &by) - one).abs() < 1e-13);
            }
        }
    }
}
