//! Least squares, small.
//!
//! Not by the solver of `kernel::stats`, which leaves out columns that others make up: it eliminates
//! in another order, and the last digit of a slope would differ. Kept runs hold them in full.

/// The rows of (X'X)⁻¹ X' for the slopes of a linear fit with a constant: row j times the means of
/// the points is the slope of column j, per unit of it. `None` if the columns cannot be told apart.
///
/// Columns are centred and scaled first, which takes the constant out and keeps X'X as well
/// conditioned as the design is; Gauss–Jordan with pivoting then loses next to nothing.
pub fn slopes(points: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let width = points.first()?.len();
    let columns = (0..width).map(|j| standard(points.iter().map(|point| point[j]).collect()));
    let columns: Vec<(Vec<f64>, f64)> = columns.collect::<Option<_>>()?;
    let product = |(a, _): &(Vec<f64>, f64), (b, _): &(Vec<f64>, f64)| dot(a, b);
    let rows = columns.iter().map(|a| columns.iter().map(|b| product(a, b)).collect());
    let inverse = inverse(rows.collect())?;
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

/// Gauss–Jordan with the largest pivot. Entries are correlations, so a pivot this small means that
/// a column is made of the others.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    const SINGULAR: f64 = 1e-9;
    let size = matrix.len();
    for (n, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|m| f64::from(u8::from(m == n))));
    }
    for n in 0..size {
        let largest = |&a: &usize, &b: &usize| matrix[a][n].abs().total_cmp(&matrix[b][n].abs());
        let pivot = (n..size).max_by(largest)?;
        matrix.swap(n, pivot);
        if matrix[n][n].abs() < SINGULAR {
            return None;
        }
        clear_column(&mut matrix, n);
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

fn clear_column(matrix: &mut [Vec<f64>], n: usize) {
    let pivot = matrix[n][n];
    matrix[n].iter_mut().for_each(|x| *x /= pivot);
    let by = matrix[n].clone();
    for (_, row) in matrix.iter_mut().enumerate().filter(|&(m, _)| m != n) {
        let times = row[n];
        row.iter_mut().zip(&by).for_each(|(x, by)| *x -= times * by);
    }
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
}
