//! The heat map.

use super::super::Frame;
use super::super::heat_map::{Better, HeatMap, Shading, Side, Tile};
use super::super::palette::{self, INK};
use super::{NASTY, pictured, said, sound};

fn cell(value: f64) -> Option<Tile> {
    let half = "±0.004".to_owned();
    Some(Tile { value, text: format!("{value:.3}"), half, told: format!("all of {value}") })
}

fn side(title: &str, count: usize) -> Side {
    Side { title: title.to_owned(), labels: (0..count).map(|n| format!("{title} {n}")).collect() }
}

/// Values from 0 upwards in steps of 0.001, row by row.
fn grid(rows: usize, columns: usize) -> HeatMap {
    let value = |row: usize, column: usize| (row * columns + column) as f64 / 1000.0;
    let row = |row: usize| (0..columns).map(|column| cell(value(row, column))).collect();
    HeatMap {
        frame: Frame::new("title", "subtitle", ""),
        measure: "share afloat".to_owned(),
        across: side("col", columns),
        down: side("row", rows),
        cells: (0..rows).map(row).collect(),
        shading: Shading::Sequential,
        baseline: Some((0, 0)),
        framed: "baseline".into(),
        contour: None,
    }
}

fn count(said: &[String], words: &str) -> usize {
    said.iter().filter(|said| *said == words).count()
}

#[test]
fn every_cell_shows_its_value_and_half_its_interval() {
    let drawn = sound(&grid(3, 4));
    let said = said(&drawn);
    for cell in 0..12 {
        // The colour bar has round values too.
        assert!(count(&said, &format!("{:.3}", f64::from(cell) / 1000.0)) >= 1);
    }
    assert_eq!(count(&said, "±0.004"), 12);
    assert!(drawn.contains("<title>all of 0.011</title>"));
}

#[test]
fn levels_and_factors_are_named_and_the_colours_explained() {
    let said = said(&sound(&grid(2, 2)));
    for words in ["col", "row", "col 1", "row 1", "share afloat", "baseline"] {
        assert_eq!(count(&said, words), 1, "{words} in {said:?}");
    }
}

#[test]
fn sixteen_by_sixteen_values_can_still_be_read() {
    let said = said(&sound(&grid(16, 16)));
    assert_eq!(count(&said, "0.255"), 1);
    assert_eq!(count(&said, "0.001"), 1);
}

#[test]
fn a_cell_not_played_is_a_dash() {
    let mut chart = grid(2, 2);
    chart.cells[1][1] = None;
    chart.cells[0].truncate(1);
    assert_eq!(count(&said(&sound(&chart)), "—"), 2);
}

#[test]
fn the_better_side_is_blue_whichever_it_is() {
    let shaded = |better: Better, value: f64| {
        let mut chart = grid(1, 1);
        chart.cells = vec![vec![cell(value)]];
        chart.shading = Shading::Diverging { middle: 0.0, better };
        let drawn = sound(&chart);
        // The cell comes before the colour bar, as the first element filled with either end.
        let blue = drawn.find(&palette::diverging(-1.0).code());
        let red = drawn.find(&palette::diverging(1.0).code());
        blue.unwrap_or(usize::MAX) < red.unwrap_or(usize::MAX)
    };
    assert!(shaded(Better::Higher, 0.5) && shaded(Better::Lower, -0.5));
    assert!(!shaded(Better::Higher, -0.5) && !shaded(Better::Lower, 0.5));
}

#[test]
fn the_baseline_is_outlined() {
    let outline = format!("stroke=\"{}\" stroke-width=\"25\"", INK.code());
    // The cell, and the mark in the key.
    assert_eq!(sound(&grid(2, 2)).matches(&outline).count(), 2);
    let mut without = grid(2, 2);
    without.baseline = None;
    assert_eq!(sound(&without).matches(&outline).count(), 0);
    // A cell that is not there is not outlined.
    for missing in [(9, 0), (0, 9)] {
        without.baseline = Some(missing);
        assert_eq!(sound(&without).matches(&outline).count(), 1);
    }
}

#[test]
fn nasty_names_are_cut_and_stay_words() {
    for (rows, columns) in [(1, 1), (3, 5), (16, 16)] {
        let mut chart = grid(rows, columns);
        chart.measure = NASTY.to_owned();
        for side in [&mut chart.across, &mut chart.down] {
            side.title = NASTY.to_owned();
            side.labels.iter_mut().for_each(|label| *label = NASTY.to_owned());
        }
        assert!(!sound(&chart).contains("<script"));
    }
}

#[test]
fn extremes_are_drawn_without_harm() {
    pictured(&grid(0, 0));
    sound(&grid(1, 1));
    sound(&grid(1, 16));
    sound(&grid(16, 1));
    let mut equal = grid(2, 2);
    equal.cells = vec![vec![cell(0.0); 2]; 2];
    sound(&equal);
    equal.shading = Shading::Diverging { middle: 0.0, better: Better::Higher };
    sound(&equal);
    equal.cells[0][0] = cell(f64::NAN);
    sound(&equal);
}
