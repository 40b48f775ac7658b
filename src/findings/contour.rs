//! Two settings at once: for every level of the first, where the second brings a metric to its target.

use serde::{Deserialize, Serialize};

use super::{Asked, BalanceCurve, BalancePoint, Crossing};
use kernel::stats::Estimate;

/// One of the two settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Knob {
    pub path: String,
    pub title: String,
    /// How its levels are set, in their order, and where they lie.
    pub levels: Vec<String>,
    pub places: Vec<f64>,
    /// Whether something lies between two of them.
    pub is_numeric: bool,
}

/// Every level of the first with every level of the second, row by row.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ContourResult {
    pub asked: Asked,
    pub target: f64,
    pub knobs: [Knob; 2],
    pub grid: Vec<Vec<Estimate>>,
}

/// One row: the second setting solved at one level of the first.
#[derive(Clone, Debug, PartialEq)]
pub struct ContourRow {
    pub curve: BalanceCurve,
    /// The place on the curve that the target lies behind.
    pub behind: Option<usize>,
    /// `None` where it is not reached, or nothing lies between two levels.
    pub crossing: Option<Crossing>,
}

impl ContourResult {
    /// The second setting solved at every level of the first.
    pub fn rows(&self) -> Vec<ContourRow> {
        self.grid.iter().map(|row| self.row(row)).collect()
    }

    fn row(&self, found: &[Estimate]) -> ContourRow {
        let second = &self.knobs[1];
        let point = |(place, &found): (usize, &Estimate)| BalancePoint {
            place,
            name: second.levels[place].clone(),
            at: second.places[place],
            found,
            fitted: found.value,
        };
        let curve = BalanceCurve::new(found.iter().enumerate().map(point).collect());
        let behind = curve.crossings(self.target).first().copied();
        let solved = behind.filter(|_| second.is_numeric);
        let crossing = solved.map(|at| curve.crossing(self.target, at));
        ContourRow { curve, behind, crossing }
    }

    /// The pairs of levels, by row and column, that come nearest to the target: the nearest first.
    pub fn nearest(&self, most: usize) -> Vec<(usize, usize)> {
        let columns = self.knobs[1].levels.len();
        let mut all: Vec<(usize, usize)> = (0..self.grid.len())
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .collect();
        let away =
            |&(row, column): &(usize, usize)| (self.grid[row][column].value - self.target).abs();
        all.sort_by(|a, b| away(a).total_cmp(&away(b)));
        all.truncate(most);
        all
    }
}

/// The cells of a grid, by row and column, that have the target between them and a neighbour, or within their own
/// interval: those that say where the contour runs.
pub fn along(grid: &[Vec<Estimate>], target: f64) -> Vec<(usize, usize)> {
    let at = |row: usize, column: usize| Some(grid.get(row)?.get(column)?.value - target);
    let parts = |here: f64, there: Option<f64>| there.is_some_and(|there| here * there <= 0.0);
    let is_near = |&(row, column): &(usize, usize)| {
        let found = &grid[row][column];
        let here = found.value - target;
        let before = |n: usize| n.wrapping_sub(1);
        let around =
            [(before(row), column), (row + 1, column), (row, before(column)), (row, column + 1)];
        let within = (found.low..=found.high).contains(&target);
        within || around.iter().any(|&(row, column)| parts(here, at(row, column)))
    };
    let all = (0..grid.len()).flat_map(|row| (0..grid[row].len()).map(move |column| (row, column)));
    all.filter(is_near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::sample;

    /// One tenth more a column and two tenths less a row: 0.3, 0.4, 0.5, 0.6; 0.1 …; with 0.45 passed between the
    /// second and the third column of the first row only.
    fn grid() -> Vec<Vec<Estimate>> {
        let found = |row: usize, column: usize| {
            let value = 0.3 + 0.1 * column as f64 - 0.2 * row as f64;
            Estimate { value, low: value - 0.02, high: value + 0.02, n: 500 }
        };
        (0..2).map(|row| (0..4).map(|column| found(row, column)).collect()).collect()
    }

    fn knob(name: &str, levels: usize) -> Knob {
        Knob {
            path: name.into(),
            title: name.into(),
            levels: (0..levels).map(|level| level.to_string()).collect(),
            places: (0..levels).map(|level| level as f64).collect(),
            is_numeric: true,
        }
    }

    #[test]
    fn every_level_of_the_first_has_its_value_of_the_second() {
        let knobs = [knob("rows", 2), knob("columns", 4)];
        let found = ContourResult { asked: sample::asked(), target: 0.45, knobs, grid: grid() };
        let rows = found.rows();
        let crossing = rows[0].crossing.unwrap();
        assert!((crossing.at - 1.5).abs() < 1e-9, "{crossing:?}");
        // ±0.02 of 0.1 a level: a fifth of a level either way.
        assert!(
            (crossing.low.unwrap() - 1.3).abs() < 1e-9
                && (crossing.high.unwrap() - 1.7).abs() < 1e-9
        );
        assert_eq!((rows[1].behind, rows[1].crossing), (None, None));
        // 0.4 and 0.5 of the first row, 0.4 of the second: each 0.05 off.
        let mut nearest = found.nearest(3);
        nearest.sort_unstable();
        assert_eq!(nearest, [(0, 1), (0, 2), (1, 3)]);
    }

    #[test]
    fn the_cells_along_the_contour_are_those_with_the_target_next_to_them() {
        // 0.5 and 0.6 have the cells below them on the other side of 0.45, 0.4 the one beside it.
        assert_eq!(along(&grid(), 0.45), [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3)]);
    }
}
