//! Maps agree with the rows of the same games.

use kernel::dice::Mark;
use kernel::systems::geometry::Point;
use kernel::systems::maps::{Body, Courses, Map};
use kernel::systems::{Match, Request, Rows, Scenario, Scratch, System};

use super::{From, rolled};
use crate::metrics::{Count, METRICS};
use crate::names::{Side, Weapon};
use crate::tests::{BUOYZ, prepared};

const GAMES: u64 = 12;

fn battle(name: &str) -> Box<dyn Match> {
    let scenario = Scenario::Named(name.into());
    let ready = BUOYZ.prepare(&Request { scenario, sets: Vec::new(), policies: Vec::new() });
    ready.expect("it comes with the book")
}

fn metric(id: &str) -> usize {
    METRICS.iter().position(|metric| metric.name == id).expect(id)
}

fn played(name: &str) -> (Rows, Vec<Map>) {
    let (battle, mut scratch) = (battle(name), Scratch::default());
    let mut rows = Rows::new(METRICS.len());
    battle.play(5, 0..GAMES, &mut rows, &mut scratch);
    (rows, battle.maps(5, 0..GAMES, &mut scratch))
}

fn sum(rows: &Rows, counts: impl Fn(Weapon) -> Count, weapons: &[Weapon]) -> u64 {
    let first = metric("main_dice") - Count::MainDice as usize;
    let of = |weapon: Weapon| first + counts(weapon) as usize;
    let one = |&weapon: &Weapon| rows.iter().map(|row| row[of(weapon)] as u64).sum::<u64>();
    weapons.iter().map(one).sum()
}

fn times(map: &Map, layer: usize) -> u64 {
    let counts = match &map.body {
        Body::Board(board) => &board.counts,
        Body::Polar(polar) => &polar.counts,
        other => panic!("{other:?}"),
    };
    counts[layer].iter().map(|it| it.times).sum()
}

fn found<'m>(maps: &'m [Map], id: &str) -> &'m Map {
    maps.iter().find(|map| map.id == id).expect(id)
}

const GUNS: [Weapon; 3] = [Weapon::Main, Weapon::Secondary, Weapon::Cannon];

#[test]
fn dice_and_hits_of_guns_around_the_ships_are_those_of_the_rows() {
    for name in ["open-battle", "breaking-the-line", "by-points"] {
        let (rows, maps) = played(name);
        let both = |layer| {
            ["fire-at-a", "fire-at-b"].map(|id| times(found(&maps, id), layer)).iter().sum::<u64>()
        };
        assert_eq!(both(0), sum(&rows, Weapon::dice, &GUNS), "{name}");
        assert_eq!(both(1), sum(&rows, Weapon::hits, &GUNS), "{name}");
        assert!(both(1) > 0, "{name}");
    }
}

/// Dice that go through after a ship is sunk are on the map and not in the rows.
#[test]
fn the_dice_of_every_weapon_are_those_of_the_rows() {
    let names = [
        "open-battle",
        "atlantic-convoy",
        "breaking-the-line",
        "galleys",
        "straits",
        "minelayers",
        "carrier-duel",
        "zeppelin",
        "frigate-action-spar",
        "missile-age",
        "modern-group",
        "kamikaze",
        "biscay",
        "by-points",
    ];
    for name in names {
        let (rows, maps) = played(name);
        let funnel = found(&maps, "funnel");
        let all = [
            Weapon::Main,
            Weapon::Secondary,
            Weapon::Cannon,
            Weapon::Torpedo,
            Weapon::Missile,
            Weapon::Bomb,
            Weapon::Ram,
            Weapon::Mine,
            Weapon::Depth,
        ];
        assert_eq!(times(funnel, 0), sum(&rows, Weapon::dice, &all), "{name}");
        assert_eq!(times(funnel, 1), sum(&rows, Weapon::hits, &all), "{name}");
        assert!(times(funnel, 3) >= sum(&rows, Weapon::through, &all), "{name}");
        let criticals = sum(&rows, Weapon::criticals, &all);
        let confirmed = times(funnel, 4);
        assert!(confirmed <= criticals && criticals <= 2 * confirmed, "{name}");
    }
}

/// Every attack of a boat has its place, and those of ships have none.
#[test]
fn boats_fire_from_where_they_are_and_strikes_fly_a_way() {
    let (rows, maps) = played("atlantic-convoy");
    let boats = found(&maps, "boats");
    let launches = rows.iter().map(|row| row[metric("torpedo_launches")] as u64).sum::<u64>();
    assert!(times(boats, 0) >= launches && launches > 0, "only boats of B have tubes there");
    let Body::Board(board) = &boats.body else { panic!("{boats:?}") };
    assert_eq!(board.layers.len(), 1, "A has no boats");
    assert!(!maps.iter().any(|map| map.id == "strikes"));
    let (_, maps) = played("carrier-duel");
    let strikes = found(&maps, "strikes");
    let all = [0, 1, 2, 3].map(|layer| times(strikes, layer));
    assert!(all[0] > all[2] && all[1] > all[3] && all[2] > 0 && all[3] > 0, "{all:?}");
}

/// Two squares along and none twice; where it attacks from is a layer of its own.
#[test]
fn a_leg_is_marked_square_by_square() {
    let book = &prepared("carrier-duel", &[]).book;
    let side = super::squares(book).side;
    let (from, at) = (Point::new(0.5 * side, 0.5 * side), Point::new(2.5 * side, 0.5 * side));
    let marks = |attacks| super::strikes(Side::B, from, at, attacks, book);
    let layers = |marks: Vec<Mark>| marks.iter().map(|mark| mark.layer).collect::<Vec<_>>();
    assert_eq!(layers(marks(false)), [1, 1, 1]);
    assert_eq!(layers(marks(true)), [1, 1, 1, 3]);
    let cells: Vec<u16> = marks(false).iter().map(|mark| mark.cell).collect();
    assert_eq!([cells[1] - cells[0], cells[2] - cells[1]], [1, 1]);
}

fn drawn(map: &Map) -> &Courses {
    match &map.body {
        Body::Courses(drawn) => drawn,
        other => panic!("{other:?}"),
    }
}

/// Hits and losses of one battle are marks, and a ship has a point for every turn she was there.
#[test]
fn courses_go_from_turn_to_turn_and_hits_are_on_them() {
    for name in ["open-battle", "breaking-the-line", "atlantic-convoy"] {
        let (battle, mut scratch) = (battle(name), Scratch::default());
        let mut rows = Rows::new(METRICS.len());
        battle.play(5, 3..4, &mut rows, &mut scratch);
        let row = |id: &str| rows.row(0)[metric(id)] as u64;
        let map = battle.courses(5, 3, &mut scratch).expect("ships sail");
        let drawn = drawn(&map);
        let ends = drawn.list.iter().map(|course| course.first as usize + course.points.len());
        assert_eq!(ends.max(), Some(row("turns") as usize + 1), "{name}");
        let marks = |kind| -> u64 {
            let marks = drawn.moments.iter().filter(|moment| moment.kind == kind);
            marks.map(|moment| u64::from(moment.times)).sum()
        };
        assert_eq!(marks(0), sum(&rows, Weapon::hits, &GUNS), "{name}");
        assert_eq!(marks(1), row("torpedo_hits"), "{name}");
        let lost = ["sunk", "captured", "struck"];
        let lost = lost.iter().flat_map(|what| ["a", "b"].map(|side| format!("{side}_{what}")));
        assert_eq!(marks(5), lost.map(|id| row(&id)).sum::<u64>(), "{name}");
    }
}

/// A boat that comes up later begins her course then.
#[test]
fn a_boat_that_lurks_has_no_course_before_she_comes_up() {
    let battle = battle("atlantic-convoy");
    let later = (0..20).any(|game| {
        let map = battle.courses(5, game, &mut Scratch::default()).expect("ships sail");
        drawn(&map).list.iter().any(|course| course.first > 0 && !course.points.is_empty())
    });
    assert!(later);
}

/// 12" of a ship that heads east: 9 o'clock of her is north, and rings are those of the book's bands.
#[test]
fn fire_is_counted_by_the_bearing_off_the_bow_of_the_target() {
    let book = &prepared("open-battle", &[]).book;
    let at = Point::new(30.0, 30.0);
    let cell = |x: f64, y: f64| {
        let from = From { attacker: Point::new(30.0 + x, 30.0 + y), at, heading: 90 };
        let [Mark { cell, .. }] = rolled(from, 0, 1, 0, book)[..] else { panic!("one die") };
        (cell / 12, cell % 12)
    };
    assert_eq!(super::fire::rings(book)[..5], [10.0, 20.0, 30.0, 40.0, 52.0]);
    assert_eq!([cell(9.0, 0.0), cell(0.0, 12.0), cell(0.0, -12.0)], [(0, 0), (1, 9), (1, 3)]);
    assert_eq!([cell(-45.0, 0.1), cell(9.0, 2.0), cell(9.0, -3.0)], [(4, 6), (0, 0), (0, 1)]);
    assert_eq!(cell(999.0, 0.0).0 as usize, super::fire::rings(book).len() - 1);
}

/// Triremes have nothing to fire.
#[test]
fn only_weapons_of_the_battle_are_drawn() {
    let columns = |name: &str| {
        let maps = battle(name).maps(1, 0..0, &mut Scratch::default());
        let Body::Board(board) = &found(&maps, "funnel").body else { panic!("a board") };
        (maps.len(), board.columns.join(" "))
    };
    assert_eq!(columns("galleys"), (3, "ram".into()));
    assert_eq!(columns("open-battle"), (5, "main second. torp.".into()));
    let drawn = "main second. torp. missile bomb mine depth";
    assert_eq!(columns("by-points"), (7, drawn.into()), "of every class of the era");
}
