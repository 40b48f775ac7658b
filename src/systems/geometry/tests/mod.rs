//! What holds for the plane as a whole: the same digits on every machine.

mod pinned;

use proptest::prelude::*;

use super::*;
use pinned::PINNED;

/// Results of everything that uses trigonometry or a root, of places and headings with long digits.
fn results() -> Vec<f64> {
    let mut results = Vec::new();
    for step in 0..40 {
        let number = f64::from(step);
        let heading = Heading::new(number * 97.3 + 0.1);
        let place = Point::new(number * 1.7 - 31.0, 23.0 - number * 1.3);
        let pose = Pose::new(place, heading);
        let way = heading.direction();
        results.extend([way.east, way.north, place.distance(Point::new(0.3, -0.7))]);
        results.extend(pose.bearing_of(Point::new(0.3, -0.7)).map(Bearing::degrees));
        let turning = Turning { wanted: 7.7 * number - 150.0, most_a_step: 13.1 };
        results.extend(pose.steps(turning, 0.37).nth(9).map(|end| end.at.x));
        let mover = Mover::new(pose, 2.9);
        results.extend(mover.intercepted_from(Point::new(0.3, -0.7), 4.3).map(|met| met.time));
        let still = Mover::new(Pose::new(Point::new(1.1, 2.2), Heading::new(12.3)), 1.3);
        results.push(mover.closest_approach(still, 30.0).distance);
        let foot = Segment::new(place, Point::new(4.4, 5.5)).foot(Point::new(0.3, -0.7));
        results.push(foot.offset);
    }
    results
}

#[test]
fn courses_are_every_run_of_every_turn() {
    let ship = Pose::new(Point::new(10.0, 10.0), Heading::NORTH);
    let at: Vec<String> =
        ship.courses([0.0, 90.0], [0.0, 5.0]).map(|pose| pose.at.to_string()).collect();
    assert_eq!(at, ["10.0, 10.0", "10.0, 15.0", "10.0, 10.0", "15.0, 10.0"]);
    let on = |x: f64, y: f64| Point::new(x, y).is_on([60.0, 40.0]);
    assert!(on(0.0, 40.0) && !on(-0.1, 3.0) && !on(60.1, 3.0) && !on(3.0, 40.1));
}

#[test]
fn every_machine_finds_the_same_digits() {
    let found: Vec<u64> = results().into_iter().map(f64::to_bits).collect();
    let wrong = found.iter().zip(PINNED).position(|(found, pinned)| found != pinned);
    assert_eq!((found.len(), wrong), (PINNED.len(), None), "{found:#018x?}");
}

/// The standard library's functions may differ from machine to machine.
#[test]
fn trigonometry_comes_from_libm_alone() {
    let files = [
        include_str!("../angle.rs"),
        include_str!("../motion.rs"),
        include_str!("../point.rs"),
        include_str!("../pose.rs"),
        include_str!("../segment.rs"),
        include_str!("../zone.rs"),
    ];
    let forbidden = ["sin", "cos", "tan", "sin_cos", "asin", "acos", "atan", "atan2", "hypot"];
    for (text, name) in files.iter().flat_map(|text| forbidden.map(|name| (text, name))) {
        assert!(!text.contains(&format!(".{name}(")), "`.{name}()` of the standard library");
        assert!(!text.contains(&format!("f64::{name}")), "`f64::{name}` of the standard library");
    }
    assert!(files.iter().all(|text| !text.contains("powf") && !text.contains("mul_add")));
}

/// A game copies them by the million.
#[test]
fn they_are_small() {
    assert_eq!(size_of::<Pose>(), 24);
    assert_eq!(size_of::<Arc>(), 16);
    assert_eq!(size_of::<Rectangle>(), 40);
}

proptest! {
    /// What meets a mover has gone as far as its speed takes it, and cannot be there any sooner.
    #[test]
    fn an_intercept_is_where_both_are_at_once(
        x in -50.0..50.0, y in -50.0..50.0, heading in 0.0..360.0,
        speed in 0.0..6.0, torpedo in 0.5..6.0,
    ) {
        let mover = Mover::new(Pose::new(Point::new(x, y), Heading::new(heading)), speed);
        let from = Point::new(1.0, -2.0);
        match mover.intercepted_from(from, torpedo) {
            Some(Intercept { time, at }) => {
                prop_assert!(time >= 0.0);
                prop_assert!((from.distance(at) - torpedo * time).abs() < 1e-6 * (1.0 + time));
                let sooner = mover.after(time * 0.99);
                prop_assert!(from.distance(sooner) >= torpedo * time * 0.99 - 1e-6);
            }
            None => prop_assert!(torpedo <= speed),
        }
    }

    /// No other moment brings two movers nearer.
    #[test]
    fn the_closest_approach_is_the_closest(
        x in -50.0..50.0, y in -50.0..50.0, heading in 0.0..360.0,
        other in 0.0..360.0, when in 0.0..20.0,
    ) {
        let one = Mover::new(Pose::new(Point::new(x, y), Heading::new(heading)), 3.0);
        let two = Mover::new(Pose::new(Point::new(0.0, 0.0), Heading::new(other)), 2.0);
        let nearest = one.closest_approach(two, 20.0);
        prop_assert!((0.0..=20.0).contains(&nearest.time));
        prop_assert!(nearest.distance <= one.after(when).distance(two.after(when)) + 1e-9);
    }

    /// A line is in smoke if one of a thousand places on it is, but for a corner it cuts between two.
    #[test]
    fn a_line_is_in_smoke_where_its_places_are(
        x in -6.0..6.0, y in -6.0..6.0, to_x in -6.0..6.0, to_y in -6.0..6.0, heading in 0.0..360.0,
    ) {
        let ship = Pose::new(Point::new(0.0, 0.0), Heading::new(heading));
        let larger_by = |more: f64| {
            Rectangle::astern(ship.ahead(more), 3.0 + 2.0 * more, 1.0 + 2.0 * more)
        };
        let (from, to) = (Point::new(x, y), Point::new(to_x, to_y));
        let place = |n: i32| from + (to - from) * (f64::from(n) / 1000.0);
        let touches = |smoke: Rectangle| (0..=1000).any(|n| smoke.contains(place(n)));
        let crossed = larger_by(0.0).crossed_by(Segment::new(from, to));
        prop_assert!(crossed || !touches(larger_by(-1e-9)));
        prop_assert!(!crossed || touches(larger_by(0.02)));
    }
}
