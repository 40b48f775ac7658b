//! The plan.

use super::super::Frame;
use super::super::geometry::{Point, Rect, at};
use super::super::palette::{FEW, PAPER, diverging, sequential};
use super::super::plan::{Place, Plan, Shape, Zone};
use super::super::shade::{RestsOn, Share};
use super::{NASTY, pictured, said, sound};

fn share(value: f64) -> Share {
    let words = if value.is_nan() { "unknown".into() } else { format!("all of {value}") };
    Share { value, low: value / 2.0, high: value, words, rests_on: RestsOn::Enough }
}

fn place(label: &str, shape: Shape, value: f64) -> Place {
    Place { label: label.into(), shape, share: share(value) }
}

fn rect(left: f64, top: f64, width: f64, height: f64) -> Rect {
    Rect::new(left, top, left + width, top + height)
}

/// A triangle, a ball and a box, in a drawing of 430 by 200 units: two page pixels to a unit.
fn plan(values: [f64; 3]) -> Plan {
    let triangle: Vec<Point> = vec![at(20.0, 60.0), at(40.0, 60.0), at(30.0, 80.0)];
    let zone = |label: &str, left: f64| Zone {
        label: label.into(),
        note: "hit 10.0 % · near miss 20.0 %".into(),
        area: rect(left, 0.0, 215.0, 200.0),
    };
    Plan {
        frame: Frame::new("title", "", "note"),
        measure: "share of all games".into(),
        width: 430.0,
        height: 200.0,
        outlines: vec![vec![at(10.0, 40.0), at(420.0, 40.0), at(10.0, 190.0)]],
        zones: vec![zone("left", 0.0), zone("right", 215.0)],
        scale: Vec::new(),
        places: vec![
            place("triangle", Shape::Polygon(triangle), values[0]),
            place("ball", Shape::Circle(at(100.0, 80.0), 20.0), values[1]),
            place("a box of words", Shape::Rect(rect(250.0, 60.0, 40.0, 40.0)), values[2]),
        ],
    }
}

#[test]
fn labels_stand_in_their_places_or_beside_them() {
    let drawn = sound(&plan([0.2, 0.3, 0.4]));
    let said = said(&drawn);
    for words in ["triangle", "ball 30%", "left", "right", "share of all games", "40 %"] {
        assert!(said.iter().any(|line| line == words), "{words} in {said:?}");
    }
    // 80 pixels are too narrow for it on one line.
    assert!(said.windows(2).any(|lines| lines == ["a box of", "words 40%"]), "{said:?}");
    assert!(drawn.contains("<title>all of 0.3</title></circle>"));
    pictured(&plan([0.2, 0.3, 0.4]));
}

/// From nothing to 40 %: half way is half the shade.
#[test]
fn places_are_shaded_by_their_share() {
    let drawn = sound(&plan([0.0, 0.2, 0.4]));
    for part in [0.0, 0.5, 1.0] {
        assert!(drawn.contains(&sequential(part).code()), "{part}");
    }
}

/// Two points less, one more and one that may be chance: blue, red and grey, on a bar to both sides.
#[test]
fn differences_are_shaded_to_both_sides_and_what_may_be_chance_is_grey() {
    let mut plan = plan([-0.02, 0.01, 0.004]);
    let rests = [RestsOn::Apart, RestsOn::Apart, RestsOn::Chance];
    plan.places.iter_mut().zip(rests).for_each(|(place, rests)| place.share.rests_on = rests);
    let drawn = sound(&plan);
    for shade in [diverging(-1.0), diverging(0.5), FEW] {
        assert!(drawn.contains(&shade.code()), "{shade:?}");
    }
    let said = said(&drawn);
    for words in ["ball +1.0", "share of all games, points apart", "−2", "+1", "0"] {
        assert!(said.iter().any(|line| line == words), "{words} in {said:?}");
    }
    assert!(said.windows(2).any(|lines| lines == ["a box of", "words"]), "no number: {said:?}");
}

/// Held against pictures in which something comes up four times as often, half of it is an eighth.
#[test]
fn pictures_that_are_held_against_each_other_have_one_scale() {
    let scale = vec![0.2, 0.4, 0.8];
    let drawn = sound(&Plan { scale, ..plan([0.0, 0.1, 0.2]) });
    assert!(drawn.contains(&sequential(0.25).code()), "0.2 of 0.8");
    assert!(said(&drawn).iter().any(|words| words == "80 %"), "{:?}", said(&drawn));
}

/// One place far above the rest: 1 % of 100 % is a tenth of the way by its root.
#[test]
fn a_place_far_above_the_others_does_not_make_them_all_look_alike() {
    let drawn = sound(&plan([0.01, 0.01, 1.0]));
    assert!(drawn.contains(&sequential(0.1).code()));
    assert!(said(&drawn).iter().any(|words| words.contains("root scale")));
    let said = said(&drawn);
    assert!(["0 %", "10 %", "40 %", "100 %"].iter().all(|tick| said.iter().any(|s| s == tick)));
}

#[test]
fn nothing_known_nothing_seen_and_nothing_there_are_no_trouble() {
    let unknown = sound(&plan([f64::NAN; 3]));
    assert!(unknown.contains(&PAPER.code()));
    sound(&plan([0.0; 3]));
    sound(&Plan { places: vec![], zones: vec![], outlines: vec![], ..plan([0.0; 3]) });
    let mut nasty = plan([0.1; 3]);
    nasty.places[1].label = NASTY.into();
    nasty.zones[0].note = NASTY.repeat(20);
    sound(&nasty);
}
