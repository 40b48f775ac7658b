//! What the rules mark, and that pictures and metrics count the same things.

use std::collections::BTreeSet;

use crate::damage::DamageCell;
use crate::metrics::Count;
use crate::names::{Equipment, Gun, Room, Section};
use crate::rulebook::Rulebook;
use crate::state::{Blow, Game};
use crate::tests::{PICKET_DUTY, ships};
use crate::tests::{advanced, at, fresh, plane};
use kernel::dice::{Mark, Observed, Scripted, Watch};
use kernel::systems::maps::{Body, Map, Polar, Rect, Shape, merge};
use kernel::systems::{Match, Request, Rows, Scenario, Scratch, System};

use super::{Seen, Spot};

/// The marks of one roll on Table 11 that comes to `cell`, with the dice that follow it.
fn marks<const N: usize>(
    game: &mut Game,
    book: &Rulebook,
    section: Section,
    cell: impl Fn(DamageCell) -> bool,
    after: [u8; N],
) -> Vec<Mark> {
    let rows = book.damage.main[section as usize].rows();
    let all =
        rows.iter().enumerate().flat_map(|(row, cells)| (1..).zip(cells).map(move |c| (row, c)));
    let (row, (column, _)) =
        all.into_iter().find(|(_, (_, found))| cell(**found)).expect("a cell of the section");
    // The tenth face of the die is printed 0.
    let row = if row == 0 { 10 } else { row as u8 };
    let mut table =
        Observed::new(Watch::Marks, Scripted::new([row, column].into_iter().chain(after)));
    game.main_damage(Blow { section, bearing: None }, book, &mut table);
    table.marks
}

fn expected<const N: usize>(seen: [Seen; N]) -> Vec<Mark> {
    seen.map(Mark::from).to_vec()
}

/// 7.3.P and its notes: the director's die 4 damages it, the gun's 1 damages the tub. The second
/// hit of two destroys the tub, and the director's die 6 destroys that. A third finds nothing.
#[test]
fn a_tub_and_its_director_are_marked_hit_and_then_destroyed() {
    let (book, tub) = (advanced(), Spot::Gun(Gun::FortyA));
    let director = Spot::Gear(Equipment::DirectorA);
    let mut game = fresh(&book);
    let mut hit = |after: &[u8]| match *after {
        [first, second] => {
            let forty_a = |cell| cell == DamageCell::Gun(Gun::FortyA);
            marks(&mut game, &book, Section::Forward, forty_a, [first, second])
        }
        _ => marks(
            &mut game,
            &book,
            Section::Forward,
            |cell| cell == DamageCell::Gun(Gun::FortyA),
            [],
        ),
    };
    assert_eq!(hit(&[4, 1]), expected([Seen::Hit(tub), Seen::Hit(director)]));
    let both = [Seen::Hit(director), Seen::Destroyed(director), Seen::Destroyed(tub)];
    let mut second = vec![Mark::from(Seen::Hit(tub))];
    second.extend(expected(both));
    assert_eq!(hit(&[6, 1]), second);
    assert_eq!(hit(&[]), []);
}

/// Forward note D: Radio's die 6 destroys it at once.
#[test]
fn a_room_is_marked_where_it_is_hit_and_where_it_is_destroyed() {
    let book = advanced();
    let radio = |cell| matches!(cell, DamageCell::Room(Room::Radio, _));
    let spot = Spot::Room(Room::Radio);
    let mut game = fresh(&book);
    let dies = marks(&mut game, &book, Section::Forward, radio, [1]);
    assert_eq!(dies, expected([Seen::Hit(spot)]));
    let dies = marks(&mut game, &book, Section::Forward, radio, [6]);
    assert_eq!(dies, expected([Seen::Hit(spot), Seen::Destroyed(spot)]));
}

/// 7.3.K: the second hit destroys a secondary compartment.
#[test]
fn a_secondary_compartment_has_two_hits() {
    let book = advanced();
    let mut game = fresh(&book);
    let galley = book.ship.space(Section::Midship, "Galley").unwrap();
    let cell = |cell| cell == DamageCell::Space(galley);
    let spot = Spot::Space(galley);
    let first = marks(&mut game, &book, Section::Midship, cell, []);
    assert_eq!(first, expected([Seen::Hit(spot)]));
    let second = marks(&mut game, &book, Section::Midship, cell, []);
    assert_eq!(second, expected([Seen::Hit(spot), Seen::Destroyed(spot)]));
}

/// Table 10: a 9 hits, with two superficial cells aft; a 6 is a near miss, with a point of hull
/// (1,1 of Table 11-1); a 2 misses.
#[test]
fn a_dive_is_marked_where_the_plane_came_from_and_where_it_struck() {
    let book = advanced();
    let planes = ["180L", "135H", "0M"].map(plane);
    let faces = [4, 5, 10, 2, 7, 2, 3, 3, 1, 1, 1, 1];
    let mut table = Observed::new(Watch::Marks, Scripted::new(faces));
    fresh(&book).planes_dive(&planes, 0, 0, &book, &mut table);
    let seen = [
        Seen::StruckAt(Section::Aft),
        Seen::Struck(at("180L")),
        Seen::NearMissAt(Section::Aft),
        Seen::NearMiss(at("135H")),
    ];
    assert_eq!(table.marks, expected(seen));
}

#[test]
fn no_two_marks_are_the_same() {
    let mut all: Vec<Seen> = super::Position::all()
        .flat_map(|at| {
            let by = super::Killer::ALL.map(|killer| Seen::DownBy(at, killer));
            [Seen::Attack(at), Seen::Down(at), Seen::Struck(at), Seen::NearMiss(at)]
                .into_iter()
                .chain(by)
        })
        .collect();
    let spots = Gun::ALL.map(Spot::Gun).into_iter().chain(Room::ALL.map(Spot::Room));
    let spots = spots.chain(Equipment::ALL.map(Spot::Gear)).chain((0..64).map(Spot::Space));
    let fittings = [Spot::Stack(0), Spot::Stack(1), Spot::Shaft(0), Spot::Shaft(1)];
    let spots = spots.chain(fittings).chain([Spot::Rudder, Spot::WaterLines]);
    all.extend(spots.flat_map(|spot| [Seen::Hit(spot), Seen::Destroyed(spot)]));
    all.extend(Section::ALL.into_iter().flat_map(|section| {
        [Seen::StruckAt(section), Seen::NearMissAt(section), Seen::FireAt(section)]
    }));
    all.extend((0..300).flat_map(|clock| [Seen::Lost(clock), Seen::Left(clock)]));
    let marks: BTreeSet<Mark> = all.iter().map(|&seen| seen.into()).collect();
    assert_eq!(marks.len(), all.len());
}

fn cell(scenario: &str, sets: &[&str]) -> Box<dyn Match> {
    let sets = sets.iter().map(ToString::to_string).collect();
    let request =
        Request { scenario: Scenario::Named(scenario.into()), sets, policies: Vec::new() };
    PICKET_DUTY.prepare(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The sum of a metric over games 0 to `games`.
fn metric(rows: &Rows, count: Count) -> u64 {
    rows.iter().map(|row| row[count as usize] as u64).sum()
}

fn found<'p>(maps: &'p [Map], id: &str) -> &'p Map {
    maps.iter().find(|map| map.id == id).expect("a map of this name")
}

/// How often the places of a kind were destroyed, in all.
fn destroyed(maps: &[Map], id: &str, kind: &str) -> u64 {
    let Body::Plan(plan) = &found(maps, id).body else { panic!("a plan") };
    let places = plan.places.iter().filter(|place| place.kind == kind);
    places.map(|place| place.counts[1].times).sum()
}

fn in_sky(maps: &[Map], id: &str, layer: usize) -> u64 {
    let Body::Polar(polar) = &found(maps, id).body else { panic!("a polar plot") };
    polar.counts[layer].iter().map(|count| count.times).sum()
}

fn in_zones(maps: &[Map], layer: usize) -> [u64; 3] {
    let Body::Plan(plan) = &found(maps, "ship").body else { panic!("a plan") };
    std::array::from_fn(|zone| plan.zones.list[zone].counts[layer].times)
}

/// Whatever is both drawn and measured comes to the same number, in campaigns too, where ships are
/// repaired and replaced. Special attackers have no bearing: what they do is in the sections only.
#[test]
fn pictures_agree_with_the_metrics_of_the_same_games() {
    for (scenario, games) in
        [("kimberly", 600), ("la-prade", 600), ("dunlap", 600), ("long-campaign", 20)]
    {
        let cell = cell(scenario, &[]);
        let maps = cell.maps(7, 0..games, &mut Scratch::new());
        let mut rows = Rows::new(PICKET_DUTY.metrics().len());
        cell.play(7, 0..games, &mut rows, &mut Scratch::new());
        let of = |count| metric(&rows, count);
        assert_eq!(destroyed(&maps, "ship", "gun"), of(Count::GunsDestroyed), "{scenario}");
        let primary = destroyed(&maps, "ship", "primary compartment");
        assert_eq!(primary, of(Count::PrimariesDestroyed));
        let secondary = destroyed(&maps, "secondary", "secondary compartment");
        assert_eq!(secondary, of(Count::SecondariesDestroyed));
        let sections = [Count::HitsForward, Count::HitsMidship, Count::HitsAft];
        assert_eq!(in_zones(&maps, 0), sections.map(of));
        assert_eq!(in_zones(&maps, 1).iter().sum::<u64>(), of(Count::NearMisses));
        assert_eq!(in_zones(&maps, 2).iter().sum::<u64>(), of(Count::DeckFireResults));
        assert_eq!(in_sky(&maps, "sky", 0), of(Count::PlanesAttacking));
        assert!(in_sky(&maps, "sky", 2) <= of(Count::DirectHits));
        for (layer, count) in (1..).zip([Count::Kills5in, Count::Kills40mm, Count::Kills20mm]) {
            assert_eq!(in_sky(&maps, "kills", layer), of(count));
        }
        let by_all: u64 = (1..=5).map(|layer| in_sky(&maps, "kills", layer)).sum();
        assert_eq!(by_all, in_sky(&maps, "sky", 1));
        assert!(of(Count::GunsDestroyed) > 0 && of(Count::DirectHits) > 0, "{scenario}: too tame");
    }
}

/// Every game in which she was lost or left, and only those, is missing at the end.
#[test]
fn survival_ends_with_the_games_that_were_won() {
    for scenario in ["kimberly", "la-prade", "dunlap"] {
        let cell = cell(scenario, &[]);
        let maps = cell.maps(3, 0..800, &mut Scratch::new());
        let mut rows = Rows::new(PICKET_DUTY.metrics().len());
        cell.play(3, 0..800, &mut rows, &mut Scratch::new());
        let Body::Survival(steps) = &found(&maps, "survival").body else { panic!("steps") };
        let last = |curve: usize| *steps.curves[curve].left.last().unwrap();
        assert_eq!(last(0), 800 - metric(&rows, Count::Sunk), "{scenario}");
        assert_eq!(last(1), metric(&rows, Count::UsWin), "{scenario}");
        assert!(steps.curves.iter().all(|curve| curve.left.is_sorted_by(|a, b| a >= b)));
    }
    let cell = cell("long-campaign", &[]);
    let Body::Survival(days) =
        &found(&cell.maps(3, 0..20, &mut Scratch::new()), "survival").body.clone()
    else {
        panic!("steps")
    };
    assert_eq!((days.names.len(), &*days.names[0], &*days.names[93]), (94, "Mar 24", "Jun 25"));
    let mut rows = Rows::new(PICKET_DUTY.metrics().len());
    cell.play(3, 0..20, &mut rows, &mut Scratch::new());
    assert_eq!(*days.curves[0].left.last().unwrap(), 20 - metric(&rows, Count::Sunk));
}

#[test]
fn plates_of_parts_make_the_plates_of_the_whole_in_any_order() {
    let cell = cell("evans", &[]);
    let expected = cell.maps(2, 0..500, &mut Scratch::new());
    assert_eq!(expected[0].games, 500);
    let mut drawn = cell.maps(2, 0..0, &mut Scratch::new());
    for part in [17..300, 300..500, 0..17] {
        merge(&mut drawn, &cell.maps(2, part, &mut Scratch::new()));
    }
    assert_eq!(drawn, expected);
}

#[test]
fn bearings_go_clockwise_from_the_bow_and_rings_from_low_to_high() {
    let maps = cell("kimberly", &[]).maps(1, 0..200, &mut Scratch::new());
    let Body::Polar(Polar { sectors, rings, counts, .. }) = &found(&maps, "sky").body else {
        panic!("a polar plot")
    };
    assert_eq!(sectors, &["0°", "45°", "90°", "135°", "180°", "225°", "270°", "315°"]);
    assert_eq!(rings, &["low", "medium", "high"]);
    assert!(counts.iter().all(|layer| layer.len() == 24));
}

fn bounds(shape: &Shape) -> Rect {
    match shape {
        Shape::Rect(area) => *area,
        Shape::Circle { centre, radius } => Rect {
            x: centre.x - radius,
            y: centre.y - radius,
            width: 2 * radius,
            height: 2 * radius,
        },
        Shape::Polygon(_) => panic!("no ship has one"),
    }
}

fn overlap(a: Rect, b: Rect) -> bool {
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/// Every ship, every scenario: places keep to the drawing and off each other.
#[test]
fn every_ship_is_drawn_inside_her_picture_and_without_overlaps() {
    for ship in ships() {
        let maps = cell("kimberly", &[&format!("scenario.ship={ship}")]).maps(
            1,
            0..0,
            &mut Scratch::new(),
        );
        for id in ["ship", "secondary"] {
            let Body::Plan(plan) = &found(&maps, id).body else { panic!("a plan") };
            let areas: Vec<Rect> = plan.places.iter().map(|place| bounds(&place.shape)).collect();
            for (number, (place, &area)) in plan.places.iter().zip(&areas).enumerate() {
                let inside = area.x >= 0
                    && area.y >= 0
                    && area.x + area.width <= plan.width
                    && area.y + area.height <= plan.height;
                assert!(inside && area.width > 0 && area.height > 0, "{ship}: {place:?}");
                let on_it = areas[..number].iter().position(|&other| overlap(other, area));
                let other = on_it.map(|other| &plan.places[other].label);
                assert_eq!(other, None, "{ship}: {} lies on it", place.label);
            }
        }
    }
}
