//! A form as a side view: 36 locations from the stern at the left to the bow at the right, in two rows.

use kernel::config::Word;
use kernel::dice::Tracks;
use kernel::systems::maps::{Line, Outline, Place, Point, Rect, Shape};

use super::seen::Seen;
use crate::events::damage;
use crate::names::ItemKind;
use crate::rulebook::Rulebook;
use crate::sheet::LOCATIONS;

/// Of one location.
const STEP: i32 = 28;
const SEA: i32 = 16;
const LENGTH: i32 = STEP * LOCATIONS as i32;
pub const WIDTH: i32 = LENGTH + 2 * SEA;
pub const HEIGHT: i32 = 250;
/// The superstructure, and the hull below it.
const ABOVE: (i32, i32) = (14, 96);
const BELOW: (i32, i32) = (122, 96);

/// The hull from the side.
pub fn outlines() -> Vec<Outline> {
    let (deck, keel) = (BELOW.0 - 6, BELOW.0 + BELOW.1 + 6);
    let corners =
        [(4, deck), (WIDTH - 2, deck), (WIDTH - 24, keel), (SEA + 8, keel), (4, keel - 40)];
    let points = corners.map(|(x, y)| Point { x, y }).to_vec();
    vec![Outline { line: Line::Closed, points }]
}

/// Every item and space of a ship.
pub fn places(ship: usize, book: &Rulebook, tracks: &Tracks) -> Vec<Place> {
    let sheet = &book.ships[ship];
    let items = sheet.items.iter().enumerate().filter(|(_, item)| item.kind != ItemKind::Nothing);
    let items = items.map(|(at, item)| {
        let drawn = drawn(&sheet.superstructure, at, ABOVE);
        place(
            &item.name,
            item.kind.spelled(),
            drawn,
            seen(ship, damage::Place::Item(at as u8), tracks),
        )
    });
    let spaces = sheet.spaces.iter().enumerate().map(|(at, space)| {
        let drawn = drawn(&sheet.hull, at, BELOW);
        let counts = seen(ship, damage::Place::Space(at as u8), tracks);
        place(&space.name, space.kind.spelled(), drawn, counts)
    });
    items.chain(spaces).collect()
}

fn seen(ship: usize, place: damage::Place, tracks: &Tracks) -> Vec<kernel::dice::Times> {
    let ship = ship as u8;
    let flooded = match place {
        damage::Place::Space(space) => tracks.of(Seen::Flooded(ship, space)),
        damage::Place::Item(_) => kernel::dice::Times::default(),
    };
    vec![tracks.of(Seen::Struck(ship, place)), tracks.of(Seen::Through(ship, place)), flooded]
}

fn place(name: &str, kind: &str, shape: Shape, counts: Vec<kernel::dice::Times>) -> Place {
    let short = name.split(" (").next().unwrap_or(name).replace("magazine", "mag.");
    Place { label: name.into(), short, kind: kind.into(), shape, counts }
}

/// The longest stretch of locations of one place; bow to the right.
fn drawn(row: &[u8; LOCATIONS], place: usize, (y, height): (i32, i32)) -> Shape {
    let (mut first, mut length) = (0, 0);
    let mut from = 0;
    for stretch in row.chunk_by(|one, next| one == next) {
        if usize::from(stretch[0]) == place && stretch.len() > length {
            (first, length) = (from, stretch.len());
        }
        from += stretch.len();
    }
    let x = SEA + LENGTH - STEP * (first + length) as i32;
    Shape::Rect(Rect { x, y, width: STEP * length as i32, height })
}
