//! Charts by die face, with and without columns.

use super::*;

fn wholes(items: &[crate::config::Item]) -> Vec<i64> {
    items.iter().map(|item| item.whole(-9..=9)).collect()
}

#[test]
fn rows_cover_faces() {
    let text =
        "name = \"x\"\n\"2 or less\" = 1\n3-5 = 2\n6 = 3\n\"7, 9\" = 4\n8 = 5\n\"10 or more\" = 6";
    let faces = read(text, |a| {
        a.text("name");
        wholes(&a.faces(1..=12))
    });
    assert_eq!(faces.unwrap(), [1, 1, 2, 2, 2, 3, 4, 5, 4, 6, 6, 6]);
}

#[test]
fn gaps_overlaps_and_faces_off_the_chart_are_told() {
    let text = "[chart]\n2-4 = 0\n4-6 = 0\n9 = 0\n12-13 = 0\n\"x\" = 0\n";
    let all = told(text, |a| a.table("chart", |chart| chart.faces(2..=12).len()));
    assert_eq!(
        all,
        [
            "1:1 no row for 7-8, 10-11 (every face from 2 to 12 needs a row)",
            "3:1 row `4-6` covers 4 again (row `2-4` on line 2 covers it already)",
            "5:1 row `12-13` is for 13, off the chart (the faces are 2 to 12)",
            "6:1 `x` does not label a row (rows are `7`, `2-4`, `2 or less`, `12 or more` or `2, 12`)",
        ]
    );
}

#[test]
fn a_wrong_cell_of_a_row_for_several_faces_is_told_once() {
    let all = told("1-6 = 10", |a| wholes(&a.faces(1..=6)));
    assert_eq!(all, ["1:7 10 is out of range (it may be -9 to 9)"]);
}

#[test]
fn a_face_without_a_row_is_silent() {
    let all = told("1 = 1", |a| {
        let faces = a.faces(1..=2);
        assert!(!faces[0].is_silent() && faces[1].is_silent());
    });
    assert_eq!(all, ["1:1 no row for 2 (every face from 1 to 2 needs a row)"]);
}

#[test]
fn a_grid_is_by_face_and_column() {
    let text = "columns = [\"low\", 2]\n1-2 = [1, 2]\n3 = [3, 4]";
    let grid = read(text, |a| {
        a.grid(1..=3, &["low", "2"]).iter().map(|row| wholes(row)).collect::<Vec<_>>()
    });
    assert_eq!(grid.unwrap(), [[1, 2], [1, 2], [3, 4]]);
}

#[test]
fn wrong_columns_and_rows_of_another_width_are_told() {
    let text = "columns = [\"low\", \"hihg\"]\n1 = [1]\n2 = [1, 2, 3]\n3 = 4\n4 = [1, \"x\"]";
    let all = told(text, |a| {
        let grid = a.grid(1..=4, &["low", "high"]);
        assert!(grid.iter().all(|row| row.len() == 2));
        grid.iter().for_each(|row| assert_eq!(wholes(row).len(), 2));
    });
    assert_eq!(
        all,
        [
            "1:11 the columns are not those of this chart (this chart has the columns `low`, `high`, in this order)",
            "2:5 this row has 1 cells, the chart has 2 (write one cell for each of `columns`)",
            "3:5 this row has 3 cells, the chart has 2 (write one cell for each of `columns`)",
            "4:5 expected a list, found a whole number (`a.3` is a list)",
            "5:9 expected a whole number, found text (`a.4.2` is a whole number)",
        ]
    );
}

#[test]
fn a_grid_with_too_few_columns_is_told_once() {
    let all = told("columns = [\"low\"]\n1 = [1]", |a| a.grid(1..=1, &["low", "high"])[0].len());
    assert_eq!(all.len(), 1, "{all:?}");
}

#[test]
fn a_misspelt_columns_is_named() {
    let all = told("colums = [\"low\"]\n1 = [1]", |a| a.grid(1..=1, &["low"]).len());
    assert_eq!(
        all,
        [
            "1:1 missing key `columns` (add `columns` to `a`)",
            "1:1 unknown key `colums` (did you mean `columns`?)",
        ]
    );
}
