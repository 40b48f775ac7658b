//! KA-37 to KA-43: hits, jinks, and planes that leave the board.

use super::{book, flight, table};
use crate::fire::{UnderFire, after_fire, fall};
use crate::geometry::Heading::{self, *};
use crate::guns::Volley;
use crate::jink::{Flight, Jinked, Swerve, jinked, jinks};
use crate::names::Section;
use crate::rulebook::Rulebook;
use kernel::dice::exact_odds;

fn once(book: &Rulebook, plane: Flight, swerve: Swerve) -> Jinked {
    jinked(plane, plane.heading, swerve, book)
}

/// TV-K9: five hits and a sixth. No die is left for a jink.
#[test]
fn rule_ka_37_the_sixth_hit_destroys() {
    let charts = &book(&[]).dive;
    assert_eq!(fall(charts, Volley([2, 0, 0]), &mut table([6, 5])).hits, 1);
    assert_eq!(after_fire(charts, 5, 1), UnderFire::Destroyed);
    assert_eq!(after_fire(charts, 4, 1), UnderFire::Flies { hits: 5 });
}

/// KA-35: each of ten dice hits on a 6; the mean is 10 / 6, and none hit in (5/6)^10.
#[test]
fn rule_ka_35_sixes_hit() {
    let charts = &book(&[]).dive;
    let odds = exact_odds(|dice| fall(charts, Volley([2, 1, 1]), dice).hits);
    assert_eq!(odds.share(&0, 6 * 6 * 6 * 6), 5 * 5 * 5 * 5);
    assert_eq!(odds.share(&4, 6 * 6 * 6 * 6), 1);
    let charts = &book(&["charts.fire.hit_on.20mm=5"]).dive;
    let odds = exact_odds(|dice| fall(charts, Volley([1, 0, 1]), dice).hits);
    assert_eq!(odds.share(&2, 36), 2); // a 6, and a 5 or 6
}

/// TV-K10, KA-39: a jink takes no points; the function has none to take.
#[test]
fn rule_ka_38_a_jink_to_the_right_is_a_step_east_for_a_plane_heading_north() {
    let book = book(&[]);
    assert_eq!(jinks(&book.dive, &mut table([5, 2])), Some(Swerve::Right));
    let after = once(&book, flight(10, 18, North), Swerve::Right);
    assert_eq!(after, Jinked::To(flight(11, 18, NorthEast)));
}

/// Figure 4 (B): on a diagonal to the north-east, to the left is the square north-west.
#[test]
fn rule_ka_38_a_plane_on_a_diagonal_jinks_across_it() {
    let after = once(&book(&[]), flight(15, 15, NorthEast), Swerve::Left);
    assert_eq!(after, Jinked::To(flight(14, 14, North)));
}

/// TV-K11.
#[test]
fn rule_ka_40_a_jink_over_the_edge_is_a_splash() {
    let book = book(&[]);
    assert_eq!(jinks(&book.dive, &mut table([6, 4])), Some(Swerve::Right));
    assert_eq!(once(&book, flight(20, 18, North), Swerve::Right), Jinked::OffTheBoard);
}

/// TV-K12: the yellow die is not even rolled.
#[test]
fn rule_ka_38_a_four_is_no_jink() {
    assert_eq!(jinks(&book(&[]).dive, &mut table([4])), None);
    let odds = exact_odds(|dice| jinks(&book(&[]).dive, dice));
    assert_eq!(odds.share(&None, 6), 4);
    assert_eq!(odds.share(&Some(Swerve::Left), 6), 1); // 2/6 × 1/2
}

/// KA-43, A17.
#[test]
fn rule_ka_43_a_jink_into_the_ship_is_a_crash() {
    let plane = flight(11, 12, North);
    assert_eq!(once(&book(&[]), plane, Swerve::Left), Jinked::Into(Section::Stern));
    let other = book(&["rulings.jink.into_ship=impossible"]);
    assert_eq!(once(&other, plane, Swerve::Left), Jinked::To(plane));
}

#[test]
fn figure_4_may_be_read_as_a_step_half_ahead() {
    let other = book(&["rulings.jink.displacement=ahead45"]);
    let after = once(&other, flight(10, 18, North), Swerve::Right);
    assert_eq!(after, Jinked::To(flight(11, 17, NorthEast)));
}

/// A18: two jinks to the right from north. In turn: east to NE, then across NE (south-east) to E.
/// From the old heading: twice east, and the turns add up.
#[test]
fn ruling_a18_the_second_jink_of_a_volley() {
    let book = book(&[]);
    let twice = |old: Option<Heading>| {
        let Jinked::To(first) = once(&book, flight(10, 18, North), Swerve::Right) else { panic!() };
        jinked(first, old.unwrap_or(first.heading), Swerve::Right, &book)
    };
    assert_eq!(twice(None), Jinked::To(flight(12, 19, East)));
    assert_eq!(twice(Some(North)), Jinked::To(flight(12, 18, East)));
}
