//! The ship as a drawing: the deck from above, the rooms from the side, both bow to the right, and
//! the secondary compartments as a table.
//!
//! The drawing is wider than true: feet across the ship are drawn longer than feet along her, so
//! that mounts at her sides can be told apart.

use crate::drawing::{Drawing, HIGHEST_DECK, MAIN_DECK, Spot as Stand};
use crate::names::{Calibre, Equipment, Gun, Room, Section, ones};
use crate::ship_plan::ShipPlan;
use kernel::systems::maps::{Line, Outline, Point, Rect, Shape};

use super::Spot;

/// Length of the ship in the units of the drawing, and the sea at either end.
const LENGTH: i32 = 1000;
const SEA: i32 = 20;
pub const WIDTH: i32 = LENGTH + 2 * SEA;
/// Of the ship's drawing.
pub const HEIGHT: i32 = 520;
/// The keel line of the deck plan, below the words on each section; and half the beam.
const MIDDLE: i32 = 150;
const HALF_BEAM: i32 = 78;
/// The main deck from the side; what lies below and above it.
const DECK: i32 = 356;
const BELOW: i32 = 54;
const ABOVE: i32 = 32;
/// Screws and rudder.
const UNDER: i32 = DECK + MAIN_DECK * BELOW + 8;

/// One place, drawn.
pub struct Drawn {
    pub spot: Spot,
    pub label: String,
    pub short: String,
    pub kind: &'static str,
    pub shape: Shape,
}

/// Where a length from the bow is drawn: bow to the right.
fn x(drawing: &Drawing, along: i32) -> i32 {
    SEA + LENGTH - along * LENGTH / drawing.length
}

fn on_deck(drawing: &Drawing, at: Stand) -> Point {
    Point { x: x(drawing, at.along), y: MIDDLE + 2 * at.across * HALF_BEAM / drawing.beam }
}

/// How high a deck is drawn, counted from the keel.
fn deck(level: i32) -> i32 {
    let below = (MAIN_DECK - level).max(0) * BELOW;
    DECK + below - (level - MAIN_DECK).max(0) * ABOVE
}

fn box_around(centre: Point, width: i32, height: i32) -> Shape {
    let (x, y) = (centre.x - width / 2, centre.y - height / 2);
    Shape::Rect(Rect { x, y, width, height })
}

/// Every place of the ship that can be hit, but for the secondary compartments.
pub fn places(ship: &ShipPlan) -> Vec<Drawn> {
    let mut all: Vec<Drawn> =
        ones(u64::from(ship.carried)).map(|gun| drawn_gun(gun, ship)).collect();
    let gear = super::super::drawing::fitted(ship.carried);
    all.extend(ones(u64::from(gear)).map(|item| drawn_gear(item, ship)));
    all.extend((0..2).map(|stack| drawn_stack(stack, &ship.drawing)));
    all.extend(Room::ALL.into_iter().map(|room| drawn_room(room, &ship.drawing)));
    all.extend(under_water(&ship.drawing));
    all
}

fn drawn_gun(number: usize, ship: &ShipPlan) -> Drawn {
    let gun = Gun::ALL[number];
    let (radius, short) = match gun.calibre() {
        Calibre::Five => (21, gun.word().to_owned()),
        Calibre::Forty => (17, gun.word().replace("mm ", "")),
        Calibre::Twenty => (14, gun.word().replace("mm ", "")),
    };
    let centre = on_deck(&ship.drawing, ship.drawing.guns[number]);
    let shape = Shape::Circle { centre, radius };
    Drawn { spot: Spot::Gun(gun), label: gun.word().into(), short, kind: "gun", shape }
}

fn drawn_gear(number: usize, ship: &ShipPlan) -> Drawn {
    let item = Equipment::ALL[number];
    let (width, kind) = match item {
        Equipment::Mk37 => (44, "director"),
        Equipment::DirectorA
        | Equipment::DirectorB
        | Equipment::DirectorC
        | Equipment::DirectorD
        | Equipment::DirectorE => (34, "director"),
        Equipment::ScRadar | Equipment::SgRadar => (24, "radar"),
    };
    let shape = box_around(on_deck(&ship.drawing, ship.drawing.gear[number]), width, 22);
    let short = item.word().replace("40mm director", "dir").replace(" radar", "");
    Drawn { spot: Spot::Gear(item), label: item.word().into(), short, kind, shape }
}

fn drawn_stack(number: usize, drawing: &Drawing) -> Drawn {
    let centre = on_deck(drawing, Stand { along: drawing.stacks[number], across: 0 });
    let label = ["forward stack", "aft stack"][number].into();
    let shape = Shape::Circle { centre, radius: 22 };
    Drawn { spot: Spot::Stack(number), label, short: "stack".into(), kind: "fitting", shape }
}

fn drawn_room(room: Room, drawing: &Drawing) -> Drawn {
    let berth = drawing.rooms[room as usize];
    let (left, right) = (x(drawing, berth.to), x(drawing, berth.from));
    let (top, bottom) = (deck(berth.ceiling), deck(berth.floor));
    let area = Rect { x: left, y: top, width: right - left, height: bottom - top };
    let short = match room {
        Room::Cic => room.word().to_owned(),
        other => other.word().to_lowercase().replace("magazine", "mag").replace("forward", "fwd"),
    };
    let kind = "primary compartment";
    Drawn {
        spot: Spot::Room(room),
        label: room.word().into(),
        short,
        kind,
        shape: Shape::Rect(area),
    }
}

/// Rudder, screws and water lines, below the keel of the side view.
fn under_water(drawing: &Drawing) -> [Drawn; 4] {
    let bar = |from: i32, to: i32, y: i32, height: i32| {
        let [left, right] = [to, from].map(|tenth| x(drawing, drawing.length * tenth / 100));
        Shape::Rect(Rect { x: left, y, width: right - left, height })
    };
    let drawn = |spot, label: &str, shape| Drawn {
        spot,
        label: label.into(),
        short: label.into(),
        kind: "fitting",
        shape,
    };
    [
        drawn(Spot::Rudder, "rudder", bar(93, 99, UNDER, 40)),
        drawn(Spot::Shaft(0), "port shaft", bar(76, 92, UNDER, 18)),
        drawn(Spot::Shaft(1), "starboard shaft", bar(76, 92, UNDER + 22, 18)),
        drawn(Spot::WaterLines, "water lines", bar(20, 72, UNDER, 18)),
    ]
}

/// Half the beam of a destroyer, in thousandths of the widest, at thousandths of her length.
const WATERLINE: [(i32, i32); 11] = [
    (0, 0),
    (40, 200),
    (100, 430),
    (180, 670),
    (280, 870),
    (380, 980),
    (500, 1000),
    (750, 990),
    (880, 880),
    (960, 720),
    (1000, 560),
];

/// The lines of the ship: her deck from above, her side, the bridge and the stacks.
pub fn outlines(drawing: &Drawing) -> Vec<Outline> {
    let along = |thousandth: i32| SEA + LENGTH - thousandth * LENGTH / 1000;
    let edge = |side: i32, (at, half): (i32, i32)| Point {
        x: along(at),
        y: MIDDLE + side * half * HALF_BEAM / 1000,
    };
    let port = WATERLINE.iter().map(|&at| edge(-1, at));
    let starboard = WATERLINE.iter().rev().map(|&at| edge(1, at));
    let closed = |points| Outline { line: Line::Closed, points };
    let mut all = vec![closed(port.chain(starboard).collect()), closed(side_of_hull())];
    all.extend(drawing.stacks.map(|stack| closed(stack_from_the_side(x(drawing, stack)))));
    all
}

/// Stern to the left; the bow rises and its stem is raked.
fn side_of_hull() -> Vec<Point> {
    let (keel, bow) = (DECK + MAIN_DECK * BELOW, SEA + LENGTH);
    let corners = [
        (SEA, DECK),
        (SEA + 640, DECK),
        (SEA + 840, DECK - 6),
        (bow, DECK - 18),
        (bow - 48, keel),
        (SEA + 70, keel),
        (SEA + 12, keel - BELOW),
    ];
    corners.map(|(x, y)| Point { x, y }).to_vec()
}

fn stack_from_the_side(middle: i32) -> Vec<Point> {
    let top = deck(HIGHEST_DECK) + 8;
    let corners = [(-24, DECK), (-28, top), (12, top), (16, DECK)];
    corners.map(|(x, y)| Point { x: middle + x, y }).to_vec()
}

/// A section of the ship, from above the deck plan to below the keel.
pub fn zone(section: Section, drawing: &Drawing) -> Rect {
    let [first, last] = drawing.midship.map(|along| x(drawing, along));
    let (left, right) = match section {
        Section::Forward => (first, WIDTH),
        Section::Midship => (last, first),
        Section::Aft => (0, last),
    };
    Rect { x: left, y: 0, width: right - left, height: HEIGHT }
}

/// Secondary compartments in a row of their table, and its measures.
const IN_A_ROW: i32 = 8;
const CELL_WIDTH: i32 = WIDTH / IN_A_ROW;
const CELL_HEIGHT: i32 = 36;
/// Room for the name of a section above its rows.
const HEADING: i32 = 30;

/// The secondary compartments, and the part of the table each section has.
pub fn secondary(ship: &ShipPlan) -> (Vec<Drawn>, [Rect; 3]) {
    let mut top = 0;
    let mut all = Vec::new();
    let zones = Section::ALL.map(|section| {
        let numbers: Vec<usize> = ones(ship.spaces_in[section as usize]).collect();
        let first = top + HEADING;
        for (place, &number) in (0..).zip(&numbers) {
            let (x, y) = (place % IN_A_ROW * CELL_WIDTH, first + place / IN_A_ROW * CELL_HEIGHT);
            let area = Rect { x, y, width: CELL_WIDTH - 4, height: CELL_HEIGHT - 4 };
            all.push(drawn_space(number, ship, area));
        }
        let rows = (numbers.len() as i32 + IN_A_ROW - 1) / IN_A_ROW;
        let height = HEADING + rows * CELL_HEIGHT;
        let zone = Rect { x: 0, y: top, width: WIDTH, height };
        top += height;
        zone
    });
    (all, zones)
}

fn drawn_space(number: usize, ship: &ShipPlan, area: Rect) -> Drawn {
    let name = &ship.spaces[number].name;
    let spot = Spot::Space(number as u8);
    let kind = "secondary compartment";
    Drawn { spot, label: name.clone(), short: name.clone(), kind, shape: Shape::Rect(area) }
}
