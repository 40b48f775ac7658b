//! Least squares from moments, however the columns hang together.

use super::Moments;

/// A column is left out when less than this share of its variance is its own: the others say the
/// rest, and its coefficient would be noise.
const OWN: f64 = 1e-9;

/// The coefficients of `columns` that explain most of column `outcome`. Columns that do not vary,
/// or that others make up, have coefficient 0: the columns are taken in by a Cholesky factorisation
/// with pivots (Higham, "Accuracy and Stability of Numerical Algorithms", 2002, section 10.3).
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
    for (&at, by) in kept.iter().zip(solve(matrix, right)) {
        coefficients[at] = by / spread[at];
    }
    coefficients
}

/// Solve a system whose matrix is a correlation: eliminate by the largest pivot left, and stop
/// where none is left worth taking.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
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
    let mut solved = vec![0.0; size];
    for &pivot in taken.iter().rev() {
        let known: f64 = (0..size).map(|column| matrix[pivot][column] * solved[column]).sum();
        solved[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    solved
}

/// The row with most variance of its own among those not taken.
fn next_pivot(matrix: &[Vec<f64>], taken: &[usize]) -> Option<usize> {
    let open = (0..matrix.len()).filter(|row| !taken.contains(row) && matrix[*row][*row] > OWN);
    open.max_by(|&a, &b| matrix[a][a].total_cmp(&matrix[b][b]))
}
