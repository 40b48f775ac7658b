//! Maps as charts, with all they say.

use super::*;
use kernel::systems::maps::{Curve as Counted, Feature, Rect as Area, Square, Zone};

fn times(games: u64, times: u64) -> Times {
    Times { games, times }
}

fn map(body: Body) -> Map {
    let [id, title, caption] = ["ship", "The ship", "A caption."].map(String::from);
    Map { id, title, caption, games: 200, body }
}

fn gun(counts: Vec<Times>) -> Place {
    let area = Area { x: 10, y: 20, width: 30, height: 40 };
    let [label, short, kind] = ["5in 1", "51", "gun"].map(String::from);
    Place { label, short, kind, shape: Shape::Rect(area), counts }
}

fn ship() -> Map {
    let layers = vec![Layer::of_games("hit"), Layer::of_games("burnt out")];
    let area = Area { x: 0, y: 0, width: 100, height: 90 };
    let zone = Zone { label: "aft".into(), area, counts: vec![times(30, 31)] };
    map(Body::Plan(Plan {
        width: 100,
        height: 90,
        outlines: vec![],
        layers: layers.clone(),
        places: vec![gun(vec![times(50, 60), times(20, 20)])],
        zones: Zones { layers: layers[..1].to_vec(), list: vec![zone] },
    }))
}

/// 50 of 200 games is 0.25; Wilson's interval of it is 0.1951 to 0.3143. 60 hits in 200 games
/// are 0.3 a game.
#[test]
fn a_plan_has_a_picture_for_each_layer_with_all_numbers_for_the_pointer() {
    let pictures = pictures(&ship(), "Counted in all games of book");
    let ids: Vec<&str> = pictures.iter().map(|picture| &*picture.id).collect();
    assert_eq!(ids, ["ship-hit", "ship-burnt-out"]);
    let MapChart::Plan(chart) = &pictures[0].chart else { panic!("a plan") };
    let gun = &chart.places[0];
    assert_eq!((&*gun.label, gun.share.value), ("51", 50.0 / 200.0));
    let words = "5in 1\nhit: in 25.0 % [19.5, 31.4] of the games, 0.300 a game\n\
                 burnt out: in 10.0 % [6.6, 14.9] of the games, 0.100 a game";
    assert_eq!(gun.share.words, words);
    assert_eq!(chart.zones[0].note, "hit\u{a0}15.0\u{a0}%");
    assert_eq!(chart.frame.subtitle, "Counted in all games of book");
    assert_eq!(chart.frame.footnote, "A caption.");
    let MapChart::Plan(burnt) = &pictures[1].chart else { panic!("a plan") };
    assert_eq!(burnt.places[0].share.value, 0.1);
    // 50 games are enough for a shade, 20 are not.
    let rests = [gun, &burnt.places[0]].map(|place| place.share.rests_on);
    assert_eq!(rests, [RestsOn::Enough, RestsOn::Few]);
}

/// 3 of 4 planes; where none came, nothing is known.
#[test]
fn a_layer_may_be_a_share_of_another() {
    let body = Polar {
        sectors: vec!["0°".into(), "180°".into()],
        rings: vec!["low".into()],
        layers: vec![Layer::of_games("planes"), Layer::of_layer("shot down", 0)],
        counts: vec![vec![times(20, 40), times(9, 19)], vec![times(10, 30), times(9, 19)]],
    };
    let pictures = pictures(&map(Body::Polar(body)), "");
    let MapChart::Polar(chart) = &pictures[0].chart else { panic!("a polar plot") };
    let down = &chart.panels[1];
    assert_eq!((&*down.measure, down.shares[0].value), ("share of planes", 0.75));
    assert!(down.shares[0].words.ends_with("shot down: 75.0 % [59.8, 85.8] of 40"));
    // All of 19 fell, which is too few to tell.
    assert!(down.shares[1].value.is_nan() && down.shares[1].words.ends_with("— of 19"));
    assert!(chart.frame.footnote.contains("Rings from the inside: low."));
}

#[test]
fn boards_say_what_is_outlined_and_curves_have_intervals() {
    let body = Board {
        columns: vec!["A".into(), "B".into()],
        rows: vec!["1".into()],
        layers: vec![Layer::of_games("seen")],
        counts: vec![vec![times(1, 1), times(100, 300)]],
        features: vec![Feature {
            label: "ship".into(),
            squares: vec![Square { column: 1, row: 0 }],
        }],
    };
    let MapChart::Board(chart) = &pictures(&map(Body::Board(body)), "")[0].chart.clone() else {
        panic!("a board")
    };
    assert!(chart.frame.footnote.contains("Outlined: ship at B 1."));
    assert_eq!(chart.panels[0].shares[1].value, 0.5);
    let curves = vec![Counted { name: "afloat".into(), left: vec![200, 100] }];
    let steps = Steps { names: vec!["one".into(), "two".into()], curves };
    let MapChart::Survival(curves) = &pictures(&map(Body::Survival(steps)), "")[0].chart.clone()
    else {
        panic!("curves")
    };
    let (name, after) = &curves[0].steps[1];
    assert_eq!((&**name, after.value, after.n), ("two", 0.5, 200));
}

/// 60 games instead of 50, of 200: 5 points more, which may be chance; at the second place 150 instead of 20, which
/// may not. The zone says only what is known.
#[test]
fn a_difference_is_of_the_same_games_and_says_whether_it_may_be_chance() {
    let mut other = ship();
    let Body::Plan(plan) = &mut other.body else { panic!("a plan") };
    plan.places[0].counts = vec![times(60, 70), times(150, 150)];
    plan.zones.list[0].counts = vec![times(160, 160)];
    let pictures = differences(&ship(), &other, "Compared in all games of book");
    let ids: Vec<&str> = pictures.iter().map(|picture| &*picture.id).collect();
    assert_eq!(ids, ["ship-hit", "ship-burnt-out"]);
    let gun = |number: usize| match &pictures[number].chart {
        MapChart::Plan(chart) => (chart.places[0].share.clone(), chart.zones[0].note.clone()),
        other => panic!("a plan, not {other:?}"),
    };
    let (hit, note) = gun(0);
    assert!((hit.value - 0.05).abs() < 1e-12 && hit.rests_on == RestsOn::Chance);
    assert!(
        hit.words.starts_with("5in 1\nhit: +5.0 points [") && hit.words.ends_with("may be chance")
    );
    assert_eq!(note, "hit\u{a0}+65.0");
    let (burnt, _) = gun(1);
    assert_eq!((burnt.value, burnt.rests_on), (0.65, RestsOn::Apart));
}

/// What was never seen in either is no difference, and not grey.
#[test]
fn where_nothing_ever_happened_nothing_is_different() {
    let board = |seen: u64| {
        map(Body::Board(Board {
            columns: vec!["A".into(), "B".into()],
            rows: vec!["1".into()],
            layers: vec![Layer::of_games("seen")],
            counts: vec![vec![times(0, 0), times(seen, seen)]],
            features: vec![],
        }))
    };
    let pictures = differences(&board(20), &board(120), "");
    let MapChart::Board(chart) = &pictures[0].chart else { panic!("a board") };
    let [never, often] = &chart.panels[0].shares[..] else { panic!("two squares") };
    assert_eq!((never.value, never.rests_on, &*never.short()), (0.0, RestsOn::Apart, ""));
    assert!(never.words.ends_with("never seen") && often.rests_on == RestsOn::Apart);
    assert_eq!(often.short(), "+50");
}

/// Half as often beside twice as often: the same share has the same shade in both.
#[test]
fn variants_are_drawn_on_one_scale() {
    let mut other = ship();
    let Body::Plan(plan) = &mut other.body else { panic!("a plan") };
    plan.places[0].counts = vec![times(100, 100), times(60, 60)];
    let mut drawn = vec![pictures(&ship(), "a"), pictures(&other, "b")];
    on_one_scale(&mut drawn);
    let scale = |picture: &Picture| match &picture.chart {
        MapChart::Plan(chart) => chart.scale.clone(),
        other => panic!("a plan, not {other:?}"),
    };
    assert_eq!(scale(&drawn[0][0]), [0.25, 0.5]);
    assert_eq!(scale(&drawn[1][0]), [0.25, 0.5]);
    // Twenty of 200 games are too few for a shade, sixty are not.
    assert_eq!(scale(&drawn[0][1]), [0.3]);
}
