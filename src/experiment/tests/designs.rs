//! What each design plays, and what it makes of it.

use super::{assert_close, dot, factor, lettered};
use crate::experiment::design::fraction::Columns;
use crate::experiment::design::latin_hypercube::{self, Span, Steps};
use crate::experiment::design::{Layout, factorial, grid, one_at_a_time, plackett_burman};
use crate::experiment::{Effect, Factor};

fn names(layout: &Layout) -> Vec<&str> {
    layout.effects.iter().map(|effect| effect.name.as_str()).collect()
}

fn of(effect: &Effect, layout: &Layout, mean: impl Fn(&[usize]) -> f64) -> f64 {
    let means: Vec<f64> = layout.rows.iter().map(|row| mean(row)).collect();
    dot(&effect.coefficients, &means)
}

#[test]
fn one_at_a_time_is_the_baseline_and_each_other_level() {
    let factors = [factor("a", 3), factor("b", 2)];
    let layout = one_at_a_time::layout(&factors);
    assert_eq!(layout.rows, [[0, 0], [1, 0], [2, 0], [0, 1]]);
    assert_eq!(one_at_a_time::cells(&factors), 4);
    assert!(layout.effects.is_empty());
}

#[test]
fn a_grid_is_every_combination_with_the_last_factor_fastest() {
    let factors = [factor("a", 2), factor("b", 3)];
    let layout = grid::layout(&factors);
    assert_eq!(layout.rows, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    assert_eq!(grid::cells(&factors), 6);
    assert_eq!(grid::cells(&vec![factor("a", 5); 40]), usize::MAX, "beyond counting");
}

#[test]
fn a_grid_with_numbers_has_their_slopes() {
    let mut named = factor("c", 2);
    named.levels.iter_mut().for_each(|level| level.value = None);
    let mut words = factor("d", 3);
    words.levels.iter_mut().for_each(|level| level.value = None);
    let mut steps = factor("a", 3);
    steps.levels[2].value = Some(10.0);
    let layout = grid::layout(&[steps, named, words]);
    assert_eq!(names(&layout), ["a", "a", "a per unit", "c", "d", "d"]);
    let labels: Vec<String> =
        layout.effects.iter().map(|effect| effect.label(&effect.name)).collect();
    assert_eq!(labels[..2], ["a 0 → 1", "a 0 → 2"]);
    let value = [0.0, 1.0, 10.0];
    let mean = |row: &[usize]| 5.0 + 0.25 * value[row[0]] - 3.0 * row[1] as f64 + row[2] as f64;
    let found: Vec<f64> = layout.effects.iter().map(|effect| of(effect, &layout, mean)).collect();
    for (found, expected) in found.into_iter().zip([0.25, 2.5, 0.25, -3.0, 1.0, 2.0]) {
        assert_close(found, expected);
    }
}

#[test]
fn a_grid_of_two_level_factors_is_a_factorial() {
    let factors = lettered(3);
    let whole = factorial::layout(&factors, &Columns::whole(3).unwrap());
    assert_eq!(grid::layout(&factors), whole);
    assert_eq!(names(&whole), ["A", "B", "C", "A × B", "A × C", "B × C"]);
}

/// Effects by the fast Walsh–Hadamard transform, a second way to the same numbers.
#[test]
fn the_effects_of_a_factorial_are_its_walsh_hadamard_transform() {
    let layout = factorial::layout(&lettered(4), &Columns::whole(4).unwrap());
    // Any numbers will do that have no pattern.
    let means: Vec<f64> = (0..16u32).map(|run| f64::from(run * run * 7 % 31)).collect();
    let mut transform = means.clone();
    for width in [1, 2, 4, 8] {
        for start in (0..16).filter(|start| start & width == 0) {
            let (a, b) = (transform[start], transform[start + width]);
            (transform[start], transform[start + width]) = (a + b, a - b);
        }
    }
    for effect in &layout.effects {
        // The first factor is the highest bit of a run.
        let bits: usize = effect.factors.iter().map(|&factor| 8 >> factor).sum();
        let sign = if effect.factors.len() == 1 { -1.0 } else { 1.0 };
        assert_close(dot(&effect.coefficients, &means), sign * transform[bits] / 8.0);
    }
    assert_eq!(layout.effects.len(), 4 + 6);
}

/// a alone is worth 2, b alone 1, both together 7: a is worth 2 without b and 6 with it.
#[test]
fn an_interaction_is_half_the_difference_of_the_differences() {
    let layout = factorial::layout(&lettered(2), &Columns::whole(2).unwrap());
    let mean = |row: &[usize]| [[0.0, 1.0], [2.0, 7.0]][row[0]][row[1]];
    let effects: Vec<f64> = layout.effects.iter().map(|effect| of(effect, &layout, mean)).collect();
    assert_eq!(effects, [(2.0 + 6.0) / 2.0, (1.0 + 5.0) / 2.0, (6.0 - 2.0) / 2.0]);
}

#[test]
fn plackett_burman_is_balanced_and_orthogonal() {
    let layout = plackett_burman::layout(&lettered(11)).unwrap();
    assert_eq!((layout.rows.len(), &layout.rows[0]), (12, &vec![0; 11]));
    assert_eq!(layout.rows[1], [1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0], "as printed");
    for factor in 0..11 {
        assert_eq!(layout.rows.iter().map(|row| row[factor]).sum::<usize>(), 6);
    }
    for (n, effect) in layout.effects.iter().enumerate() {
        for other in &layout.effects[..n] {
            assert_close(dot(&effect.coefficients, &other.coefficients), 0.0);
        }
    }
    assert!(plackett_burman::layout(&lettered(12)).is_err());
}

#[test]
fn plackett_burman_smears_a_third_of_a_pair_over_the_others() {
    let layout = plackett_burman::layout(&lettered(11)).unwrap();
    let pair = |row: &[usize]| if row[2] == row[7] { 0.5 } else { -0.5 };
    for (n, effect) in layout.effects.iter().enumerate() {
        let seen = of(effect, &layout, pair).abs();
        assert_close(seen, if n == 2 || n == 7 { 0.0 } else { 1.0 / 3.0 });
        assert_eq!(effect.aliases, ["a third of every two-factor interaction without it"]);
    }
}

fn span(name: &str, low: f64, high: f64, steps: Steps) -> Span {
    Span { name: name.into(), path: format!("x.{name}"), low, high, steps }
}

fn values(factors: &[Factor], layout: &Layout, of: usize) -> Vec<f64> {
    let value = |row: &Vec<usize>| factors[of].levels[row[of]].value.unwrap();
    layout.rows[1..].iter().map(value).collect()
}

#[test]
fn a_latin_hypercube_has_one_point_in_every_stratum() {
    let spans = [span("a", 0.0, 1.0, Steps::Any), span("b", -5.0, 15.0, Steps::Any)];
    let (factors, layout) = latin_hypercube::layout(&spans, 20, 1).unwrap();
    assert_eq!(layout.rows.len(), 21);
    assert!(factors[0].levels[0].sets.is_empty() && layout.rows[0] == [0, 0], "the book first");
    for (of, width) in [(0, 0.05), (1, 1.0)] {
        let mut values = values(&factors, &layout, of);
        values.sort_by(f64::total_cmp);
        for (stratum, value) in values.into_iter().enumerate() {
            let low = spans[of].low + stratum as f64 * width;
            assert!(low < value && value < low + width, "{value} is not in {stratum}");
        }
    }
    assert_eq!(factors[1].levels[1].sets, ["x.b=-4.5"]);
}

#[test]
fn whole_numbers_are_used_equally_often_and_no_point_twice() {
    let spans = [span("a", 2.0, 8.0, Steps::Whole), span("b", 0.0, 6.0, Steps::Whole)];
    let (factors, layout) = latin_hypercube::layout(&spans, 14, 3).unwrap();
    assert_eq!(factors[0].levels.len(), 1 + 7);
    assert!(values(&factors, &layout, 0).iter().all(|value| value.fract() == 0.0));
    let mut rows = layout.rows.clone();
    rows.sort();
    rows.dedup();
    assert_eq!(rows.len(), layout.rows.len());
    let (_, crowded) = latin_hypercube::layout(&spans[..1], 70, 3).unwrap();
    assert_eq!(crowded.rows.len(), 1 + 7, "ten points each on seven numbers");
}

#[test]
fn a_latin_hypercube_is_a_function_of_its_seed() {
    let spans = [span("a", 0.0, 1.0, Steps::Any), span("b", 0.0, 1.0, Steps::Any)];
    let rows = |seed| latin_hypercube::layout(&spans, 16, seed).unwrap().1.rows;
    assert_eq!(rows(1), rows(1));
    assert_ne!(rows(1), rows(2));
}

#[test]
fn slopes_over_a_latin_hypercube_are_per_unit_and_leave_the_book_out() {
    let spans = [span("a", 0.0, 1.0, Steps::Any), span("b", 10.0, 90.0, Steps::Whole)];
    let (factors, layout) = latin_hypercube::layout(&spans, 24, 5).unwrap();
    let points = values(&factors, &layout, 0).into_iter().zip(values(&factors, &layout, 1));
    let means: Vec<f64> =
        [1e6].into_iter().chain(points.map(|(a, b)| 3.0 + 2.0 * a - 0.01 * b)).collect();
    assert_eq!(names(&layout), ["a per unit", "b per unit"]);
    assert_close(dot(&layout.effects[0].coefficients, &means), 2.0);
    assert_close(dot(&layout.effects[1].coefficients, &means), -0.01);
}
