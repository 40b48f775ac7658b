//! A mixed equilibrium of two sides: how often each plays which policy, so that neither gains by
//! playing otherwise.

use serde::{Deserialize, Serialize};

use kernel::stats::Estimate;

/// What both sides play, and what comes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mixed {
    /// The metric when both play so. Its interval is what it can be while every pair stays within its own:
    /// the value of the game with all pairs at their low ends, and with all at their high ends. That of the
    /// shares is not told, since equal policies can take each other's.
    pub value: Estimate,
    /// The share of each policy of the rows' side, and of the columns'.
    pub rows: Vec<f64>,
    pub columns: Vec<f64>,
}

/// One equilibrium of a table in which the rows' side would have the metric high and the columns' side low; `None`
/// where something is unknown.
pub fn mixed(cells: &[Vec<Estimate>]) -> Option<Mixed> {
    let of = |end: fn(&Estimate) -> f64| {
        let rows = cells.iter().map(|row| row.iter().map(end).collect()).collect::<Vec<_>>();
        game(&rows)
    };
    let all = [of(|cell| cell.low)?, of(|cell| cell.high)?];
    let [low, high] = all.map(|(value, ..)| value);
    let (value, rows, columns) = of(|cell| cell.value)?;
    let n = cells.first()?.first()?.n;
    Some(Mixed { value: Estimate { value, low, high, n }, rows, columns })
}

/// Smaller numbers are rounding.
const NOTHING: f64 = 1e-9;

/// The value of a game and the shares of both sides, by the simplex method (Dantzig, "A proof of the
/// equivalence of the programming problem and the game problem", 1951). By hand and not by a crate: a table of
/// at most 256 pairs is solved in forty lines, with `+ − × ÷` alone, so that every machine finds the same; and
/// exactly, which fictitious play does not.
///
/// With every number moved above 0 (which moves the value by as much), the columns' side has the largest sum of
/// y such that no row comes to more than 1: the value is 1 over that sum, and the rows' shares are what
/// the limits are worth.
fn game(rows: &[Vec<f64>]) -> Option<(f64, Vec<f64>, Vec<f64>)> {
    let (height, width) = (rows.len(), rows.first()?.len());
    let all = || rows.iter().flatten().copied();
    if all().any(|one| !one.is_finite()) {
        return None;
    }
    let moved = 1.0 - all().fold(f64::INFINITY, f64::min);
    let mut tableau = tableau(rows, moved);
    let mut basis: Vec<usize> = (width..width + height).collect();
    // Bland's rule, which never goes round: the first column that gains, the first row among equals.
    while let Some(enters) = (0..width + height).find(|&at| tableau[height][at] < -NOTHING) {
        let leaves = leaves(&tableau, &basis, enters)?;
        pivot(&mut tableau, leaves, enters);
        basis[leaves] = enters;
    }
    let sum = tableau[height][width + height];
    let share_of = |column: usize| {
        let row = basis.iter().position(|&at| at == column);
        row.map_or(0.0, |row| (tableau[row][width + height] / sum).max(0.0))
    };
    let columns = (0..width).map(share_of).collect();
    let shares = (0..height).map(|row| (tableau[height][width + row] / sum).max(0.0)).collect();
    Some((1.0 / sum - moved, shares, columns))
}

/// The rows with a limit of 1 each, and under them what is to grow.
fn tableau(rows: &[Vec<f64>], moved: f64) -> Vec<Vec<f64>> {
    let (height, width) = (rows.len(), rows[0].len());
    let limited = rows.iter().enumerate().map(|(at, row)| {
        let slack = (0..height).map(|other| if other == at { 1.0 } else { 0.0 });
        row.iter().map(|one| one + moved).chain(slack).chain([1.0]).collect()
    });
    let aim = (0..=width + height).map(|at| if at < width { -1.0 } else { 0.0 }).collect();
    limited.chain([aim]).collect()
}

/// The row that limits a column first; `None` where none does, which numbers above 0 never come to.
fn leaves(tableau: &[Vec<f64>], basis: &[usize], enters: usize) -> Option<usize> {
    let end = tableau[0].len() - 1;
    let open = (0..basis.len()).filter(|&row| tableau[row][enters] > NOTHING);
    let ratio = |row: usize| tableau[row][end] / tableau[row][enters];
    open.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)).then(basis[a].cmp(&basis[b])))
}

fn pivot(tableau: &mut [Vec<f64>], row: usize, column: usize) {
    let by = tableau[row][column];
    tableau[row].iter_mut().for_each(|one| *one /= by);
    let pivot = tableau[row].clone();
    for (_, other) in tableau.iter_mut().enumerate().filter(|(at, _)| *at != row) {
        let times = other[column];
        other.iter_mut().zip(&pivot).for_each(|(one, own)| *one -= times * own);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: &[f64], expected: &[f64]) {
        let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-9;
        assert!(found.len() == expected.len() && found.iter().zip(expected).all(near), "{found:?}");
    }

    fn solved(rows: &[&[f64]]) -> (f64, Vec<f64>, Vec<f64>) {
        game(&rows.iter().map(|row| row.to_vec()).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_saddle_is_played_for_certain() {
        let (value, rows, columns) = solved(&[&[0.8, 0.6], &[0.5, 0.2]]);
        close(&[value], &[0.6]);
        close(&rows, &[1.0, 0.0]);
        close(&columns, &[0.0, 1.0]);
    }

    /// Of [[a, b], [c, d]] without a saddle the rows play the first with (d − c)/(a − b − c + d): here
    /// (35 − 65)/(70 − 40 − 65 + 35)... with 65, 35 / 35, 65 it is a half.
    #[test]
    fn a_cycle_is_mixed() {
        let (value, rows, columns) = solved(&[&[0.65, 0.35], &[0.35, 0.65]]);
        close(&[value], &[0.5]);
        close(&rows, &[0.5, 0.5]);
        close(&columns, &[0.5, 0.5]);
        // 3, −1 / −2, 1: rows (1 + 2)/7, columns (1 + 1)/7, value (3 − 2)/7.
        let (value, rows, columns) = solved(&[&[3.0, -1.0], &[-2.0, 1.0]]);
        close(&[value], &[1.0 / 7.0]);
        close(&rows, &[3.0 / 7.0, 4.0 / 7.0]);
        close(&columns, &[2.0 / 7.0, 5.0 / 7.0]);
    }

    /// Rock, scissors, paper, and one more that loses to all of them.
    #[test]
    fn what_is_never_best_is_never_played() {
        let (value, rows, columns) =
            solved(&[&[0.0, 1.0, -1.0], &[-1.0, 0.0, 1.0], &[1.0, -1.0, 0.0], &[-1.0, -1.0, -1.0]]);
        close(&[value], &[0.0]);
        let third = 1.0 / 3.0;
        close(&rows, &[third, third, third, 0.0]);
        close(&columns, &[third, third, third]);
    }

    #[test]
    fn the_value_moves_as_far_as_every_pair_can() {
        let cell = |value: f64| Estimate { value, low: value - 0.02, high: value + 0.01, n: 400 };
        let cells = [[0.65, 0.35], [0.35, 0.65]].map(|row| row.map(cell).to_vec());
        let found = mixed(&cells).unwrap().value;
        close(&[found.value, found.low, found.high], &[0.5, 0.48, 0.51]);
        assert_eq!(found.n, 400);
        assert_eq!(mixed(&[vec![Estimate::unknown(3)]]), None);
    }
}
