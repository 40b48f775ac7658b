//! Axes fitted to readings.

use super::super::reading::{Reading, domain};

const ANYTHING: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);

fn reading(value: f64, half: f64) -> Reading {
    Reading::new(value, (value - half, value + half), "")
}

fn close((low, high): (f64, f64), expected: (f64, f64)) {
    let near = (low - expected.0).abs() < 1e-9 && (high - expected.1).abs() < 1e-9;
    assert!(near, "{low} {high}, not {expected:?}");
}

#[test]
fn an_axis_holds_every_usual_interval_with_a_little_air() {
    let readings = [reading(0.0, 1.0), reading(9.0, 1.0)];
    // From −1 to 10, and 4 % of 11 on both sides.
    close(domain(readings.iter(), None, ANYTHING), (-1.44, 10.44));
}

#[test]
fn one_huge_interval_does_not_shrink_the_others_to_dots() {
    let readings = [reading(0.0, 1.0), reading(10.0, 1.0), reading(5.0, 1000.0)];
    // Four usual halves beyond the values 0 to 10: −4 to 14, and 4 % of 18.
    close(domain(readings.iter(), None, ANYTHING), (-4.72, 14.72));
}

#[test]
fn one_reading_alone_does_not_fill_the_axis() {
    // Six halves in all: three to each side.
    close(domain([reading(1.0, 0.1)].iter(), None, ANYTHING), (0.7, 1.3));
}

#[test]
fn an_axis_never_shows_what_cannot_be() {
    let axis = domain([reading(0.99, 0.02)].iter(), None, (0.0, 1.0));
    // Three halves below 0.99.
    close(axis, (0.93, 1.0));
}

#[test]
fn the_reference_is_on_the_axis() {
    let (low, high) = domain([reading(0.5, 0.01)].iter(), Some(0.0), ANYTHING);
    assert!(low < 0.0 && high > 0.51, "{low} {high}");
}

#[test]
fn no_reading_at_all_still_gives_an_axis() {
    assert_eq!(domain([].iter(), None, ANYTHING), (0.0, 1.0));
    assert_eq!(domain([reading(f64::NAN, f64::NAN)].iter(), None, ANYTHING), (0.0, 1.0));
}
