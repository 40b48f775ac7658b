//! The tornado.

use super::super::Frame;
use super::super::reading::{Judged, Reading};
use super::super::tornado::{Factor, Level, Tornado};
use super::{NASTY, pictured, said, sound, words};

fn level(label: &str, value: f64, half: f64) -> Level {
    Level {
        label: label.to_owned(),
        short: format!("{value:+.3}"),
        reading: Reading::new(value, (value - half, value + half), &format!("{value} whole")),
        n: 500,
        verdict: Judged::Unjudged,
    }
}

fn factor(name: &str, levels: Vec<Level>) -> Factor {
    Factor { name: name.to_owned(), usual: "8".to_owned(), levels }
}

fn tornado(factors: Vec<Factor>) -> Tornado {
    Tornado {
        frame: Frame::new("title", "", ""),
        axis: "difference in share afloat".to_owned(),
        baseline: "baseline 0.775".to_owned(),
        towards: ["worse".to_owned(), "better".to_owned()],
        likes: String::new(),
        factors,
    }
}

fn top_of(drawn: &str, name: &str) -> f64 {
    words(drawn).iter().find(|one| one.words == name).expect(name).place.top
}

#[test]
fn the_largest_effect_is_on_top_and_equal_ones_go_by_name() {
    let factors = vec![
        factor("small", vec![level("s", 0.01, 0.001)]),
        factor("zeta", vec![level("z", 0.05, 0.001)]),
        factor("large", vec![level("l", 0.02, 0.001), level("m", -0.09, 0.001)]),
        factor("beta", vec![level("b", -0.05, 0.001)]),
    ];
    let drawn = sound(&tornado(factors));
    let order = ["large", "beta", "zeta", "small"].map(|name| top_of(&drawn, name));
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn two_levels_on_opposite_sides_share_a_row_with_words_at_both_ends() {
    let drawn = sound(&tornado(vec![factor(
        "planes",
        vec![level("ten", -0.09, 0.01), level("six", 0.08, 0.01)],
    )]));
    assert_eq!(top_of(&drawn, "ten"), top_of(&drawn, "six"));
    // The page's margin of 20 stays clear of them.
    let six = words(&drawn).into_iter().find(|one| one.words == "six").expect("six");
    assert!(six.place.right <= 880.5, "{six:?}");
    let said = said(&drawn);
    for words in ["-0.090", "+0.080", "baseline 8", "baseline 0.775", "← worse", "better →"] {
        assert!(said.iter().any(|said| said == words), "{words} is missing in {said:?}");
    }
}

#[test]
fn levels_whose_intervals_meet_have_rows_of_their_own() {
    let drawn = sound(&tornado(vec![factor(
        "fuel",
        vec![level("two", -0.004, 0.003), level("four", 0.012, 0.03)],
    )]));
    assert!(top_of(&drawn, "two") < top_of(&drawn, "four"));
}

#[test]
fn unclear_bars_are_hollow_and_the_key_names_what_is_used() {
    let unclear = Level { verdict: Judged::Unclear, ..level("on", 0.01, 0.05) };
    let drawn = sound(&tornado(vec![factor("aces", vec![unclear])]));
    assert!(said(&drawn).contains(&"unclear".to_owned()));
    assert!(!said(&drawn).contains(&"no difference".to_owned()));
    assert!(!drawn.contains("opacity=\"0.75\""), "no bar is filled");
}

#[test]
fn the_pointer_finds_the_interval_in_full() {
    let drawn = sound(&tornado(vec![factor("aces", vec![level("on", 0.01, 0.05)])]));
    assert!(drawn.contains("<title>aces = on\n0.01 whole n=500</title>"), "{drawn}");
}

#[test]
fn thirty_two_factors_fit() {
    let both = |size: f64| vec![level("low", -size, 0.001), level("high", size, 0.001)];
    let factors = (1..=32).map(|n| factor(&format!("factor {n}"), both(0.01 * f64::from(n))));
    let said = said(&sound(&tornado(factors.collect())));
    assert_eq!(said.iter().filter(|said| said.starts_with("factor ")).count(), 32);
}

#[test]
fn nasty_names_are_cut_and_stay_words() {
    let levels = vec![level(NASTY, -0.1, 0.01), level(NASTY, 0.2, 0.01)];
    let mut chart = tornado(vec![factor(NASTY, levels)]);
    chart.baseline = NASTY.to_owned();
    chart.axis = NASTY.to_owned();
    chart.towards = Default::default();
    assert!(!sound(&chart).contains("<script"));
    pictured(&chart);
}

#[test]
fn extremes_are_drawn_without_harm() {
    sound(&tornado(vec![]));
    sound(&tornado(vec![factor("no levels", vec![])]));
    sound(&tornado(vec![factor("zero", vec![level("a", 0.0, 0.0), level("b", 0.0, 0.0)])]));
    sound(&tornado(vec![factor("unknown", vec![level("a", f64::NAN, f64::NAN)])]));
    sound(&tornado(vec![factor("endless", vec![level("a", 0.1, f64::INFINITY)])]));
    sound(&tornado(vec![factor("huge", vec![level("a", 1e12, 1.0), level("b", -1e-9, 1e-12)])]));
}
