//! The parts that charts of damage are read of.

use kernel::config::{Item, Section, Word};

use super::super::{modifier, numbers};
use super::{BridgeResult, FireRow, PROPULSION, PowerRow, Shocks};
use crate::names::{ItemKind, SpaceKind};
use crate::sheet::or_dash;

/// G14 — A calibre's power, and what of the blue die floods.
pub(super) fn read_power(row: &Section) -> PowerRow {
    PowerRow { power: modifier(row, "power"), floods_on: row.whole("floods_on", 1..=7) as u8 }
}

/// G21 — The bridge by navy, and how long a ban on orders lasts.
pub(super) fn read_bridge<const ROWS: usize, const NAVIES: usize>(
    rows: &Section,
) -> ([[BridgeResult; NAVIES]; ROWS], u8) {
    let bans_last = rows.whole("bans_last", 0..=20) as u8;
    let cells = rows.grid(1..=10, &["axis", "us heavy", "us light and rn"]);
    (std::array::from_fn(|row| std::array::from_fn(|at| cells[row][at].word())), bans_last)
}

/// G14 — What guns lose far off: from where, below which calibre, how much.
pub(super) fn read_far(it: &Section) -> (f64, f64, i8) {
    (it.real("beyond", 0.0..=60.0), it.real("below_inches", 0.0..=20.0), modifier(it, "add"))
}

/// G12 — Ranges, and faces of the yellow die for hull and superstructure in each.
pub(super) fn read_location(said: &Section) -> ([f64; 2], [[u8; 2]; 3], [[u8; 2]; 3]) {
    let dice = |key: &str| read_dice(&said.item(key));
    (numbers(&said.item("to"), 0.0, 60.0), dice("hull"), dice("superstructure"))
}

pub(super) fn read_dice(item: &Item) -> [[u8; 2]; 3] {
    let bands = item.list();
    std::array::from_fn(|band| {
        let faces: [f64; 2] = bands.get(band).map_or([0.0; 2], |item| numbers(item, 1.0, 6.0));
        faces.map(|face| face as u8)
    })
}

pub(super) fn read_row<T: Copy, const N: usize>(item: &Item, cell: impl Fn(&Item) -> T) -> [T; N] {
    let cells = item.list();
    if item.is_list() && cells.len() != N {
        item.fail(&format!("{} cells", cells.len()), &format!("this chart has {N} columns"));
    }
    std::array::from_fn(|place| cell(cells.get(place).unwrap_or(item)))
}

pub(super) fn read_words<T: Word, const N: usize>(item: &Item) -> [T; N] {
    read_row(item, Item::word)
}

pub(super) fn by_die<T: Copy>(rows: &Section, cell: impl Fn(&Item) -> T) -> [T; 6] {
    let cells = rows.faces(1..=6);
    std::array::from_fn(|face| cell(&cells[face]))
}

pub(super) type Fires = ([Option<FireRow>; 8], [Option<FireRow>; 15], u8);

pub(super) fn read_fires(rows: &Section) -> Fires {
    let row = |key: &str| {
        rows.table(key, |row| FireRow {
            fire: row.whole("fire", 0..=10) as u8,
            explodes: row.flag("explodes"),
        })
    };
    let (mut spaces, mut items) = ([None; 8], [None; 15]);
    for kind in [SpaceKind::Magazine, SpaceKind::Fuel, SpaceKind::Avgas] {
        spaces[kind as usize] = Some(row(kind.spelled()));
    }
    let burning = [
        ItemKind::Main,
        ItemKind::Secondary,
        ItemKind::Aamg,
        ItemKind::TorpedoMount,
        ItemKind::Reloads,
        ItemKind::Aircraft,
    ];
    for kind in burning {
        items[kind as usize] = Some(row(kind.spelled()));
    }
    (spaces, items, rows.whole("explosion", 0..=10) as u8)
}

/// By units there were: units lost with percent, the last row all of them.
pub(super) fn read_plant(rows: &Section) -> Vec<(f64, Vec<(f64, f64)>)> {
    let units: [f64; 7] = numbers(&rows.item("units"), 1.0, 48.0);
    let mut columns: Vec<(f64, Vec<(f64, f64)>)> =
        units.iter().map(|&of| (of, Vec::new())).collect();
    for (lost, item) in rows.items() {
        let Ok(lost) = lost.parse::<f64>() else {
            item.fail(&format!("`{lost}` is no number of units"), "label rows by units lost");
            continue;
        };
        for ((_, column), cell) in columns.iter_mut().zip(item.list()) {
            column.extend(or_dash(&cell).map(|cell| (lost, cell.real(0.0..=100.0))));
        }
    }
    columns.iter_mut().for_each(|(of, column)| column.push((*of, 100.0)));
    columns
}

pub(super) fn read_propulsion(rows: &Section) -> [[u8; 5]; 7] {
    rows.find("columns");
    let row = |key: &str| read_row(&rows.item(key), |cell| cell.whole(0..=10) as u8);
    std::array::from_fn(|place| row(PROPULSION.get(place).map_or("torpedo", |(row, _)| row)))
}

pub(super) fn read_shocks(cell: &Item) -> Shocks {
    if !cell.is_text() {
        return Shocks::Rolls(cell.whole(0..=9) as u8);
    }
    let said = cell.text();
    match said.strip_suffix('%').and_then(|number| number.parse::<u8>().ok()) {
        Some(percent @ 0..=100) => Shocks::Percent(percent),
        _ => {
            cell.fail(&format!("`{said}` is no number of shocks"), "write 2, or \"50%\"");
            Shocks::Rolls(0)
        }
    }
}
