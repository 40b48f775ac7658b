//! Maps agree with the rows of the same games.

use kernel::systems::maps::{Board, Body, Map};
use kernel::systems::{Match, Request, Rows, Scenario, Scratch, System};

use crate::metrics::{Count, METRICS};
use crate::tests::GUNFIRE;

fn river_plate() -> Box<dyn Match> {
    let scenario = Scenario::Named("river-plate".into());
    let ready = GUNFIRE.prepare(&Request { scenario, sets: Vec::new(), policies: Vec::new() });
    ready.expect("it comes with the tables")
}

fn board(maps: &[Map]) -> &Board {
    match &maps.last().expect("the last is of guns").body {
        Body::Board(board) => board,
        other => panic!("{other:?}"),
    }
}

/// Hits that were resolved and those with an effect, counted by metrics and by marks.
#[test]
fn hits_on_the_map_are_those_of_the_rows() {
    let (action, mut scratch) = (river_plate(), Scratch::default());
    let mut rows = Rows::new(METRICS.len());
    action.play(5, 0..6, &mut rows, &mut scratch);
    let sum = |count: Count| rows.iter().map(|row| row[count as usize] as u64).sum::<u64>();
    let maps = action.maps(5, 0..6, &mut scratch);
    let times = |layer: usize| board(&maps).counts[layer].iter().map(|it| it.times).sum::<u64>();
    assert_eq!(times(2), sum(Count::HitsResolved));
    assert_eq!(times(3), sum(Count::HitsEffective));
    assert!(times(1) <= times(0) && times(0) >= sum(Count::BatteryRolls));
}

/// 6", 8" and 11" main batteries with 4" and 5.9" secondaries: four rows of G14.
#[test]
fn only_calibres_of_the_action_have_rows() {
    let maps = river_plate().maps(1, 0..0, &mut Scratch::default());
    assert_eq!(
        board(&maps).rows,
        ["3.9-4.5\" guns", "5.4-6.1\" guns", "7.5-9.2\" guns", "11-14\" guns"]
    );
    let titles: Vec<_> = maps.iter().map(|map| map.title.as_str()).collect();
    assert_eq!(titles[..2], ["Where Exeter is hit", "Where Admiral Graf Spee is hit"]);
}

/// Her locations lie side by side and fill both rows but for what is left empty.
#[test]
fn places_of_a_form_do_not_overlap() {
    use kernel::systems::maps::Shape;
    for map in river_plate().maps(1, 0..0, &mut Scratch::default()) {
        let Body::Plan(plan) = &map.body else { continue };
        let rects: Vec<_> = plan
            .places
            .iter()
            .map(|place| match place.shape {
                Shape::Rect(rect) => rect,
                _ => panic!("{}", place.label),
            })
            .collect();
        for (number, one) in rects.iter().enumerate() {
            assert!(one.width > 0 && one.x >= 0 && one.x + one.width <= plan.width);
            for other in &rects[number + 1..] {
                let apart = one.x + one.width <= other.x || other.x + other.width <= one.x;
                assert!(apart || one.y != other.y, "{one:?} {other:?}");
            }
        }
    }
}

/// A ship has a point for where she began and one for every turn she was in play, and every hit that
/// was resolved is in a mark.
#[test]
fn courses_go_from_turn_to_turn_and_hits_are_on_them() {
    let (action, mut scratch) = (river_plate(), Scratch::default());
    let mut rows = Rows::new(METRICS.len());
    action.play(5, 3..4, &mut rows, &mut scratch);
    let row = |count: Count| rows.row(0)[count as usize];
    let map = action.courses(5, 3, &mut scratch).expect("ships go somewhere");
    let Body::Courses(drawn) = &map.body else { panic!("{:?}", map.body) };
    assert_eq!(drawn.list.len(), 4);
    let longest = drawn.list.iter().map(|course| course.points.len()).max();
    assert_eq!(longest, Some(row(Count::Turns) as usize + 1));
    let hits = |kind| -> i32 {
        let marks = drawn.moments.iter().filter(|moment| moment.kind == kind);
        marks.map(|moment| moment.times as i32).sum()
    };
    assert_eq!(hits(0), row(Count::HitsResolved));
    assert_eq!(hits(1), row(Count::TorpedoHitsResolved));
    assert_eq!(hits(3), row(Count::SunkA) + row(Count::SunkB));
}
