//! The maps of the Gunfire Tables: where the largest ship of each side is hit, what guns do at which
//! range, and where everybody went in one action.

mod courses;
mod layout;
mod seen;
#[cfg(test)]
mod tests;

pub use courses::{Befalling, courses};
pub use seen::Seen;

use kernel::dice::{Times, Tracks};
use kernel::systems::maps::{Board, Body, Layer, Map, Plan, Zones};

use super::charts::CALIBRES;
use super::names::Side;
use super::rulebook::Rulebook;

/// Every map of a cell, from what was marked in its games.
pub fn maps(tracks: &Tracks, book: &Rulebook) -> Vec<Map> {
    let ships = Side::BOTH.into_iter().filter_map(|side| ship(tracks, side, book));
    ships.chain([guns(tracks, book)]).collect()
}

fn map(id: &str, title: String, caption: &str, tracks: &Tracks, body: Body) -> Map {
    Map { id: id.into(), title, caption: caption.into(), games: tracks.games, body }
}

/// The heaviest ship of a side, of equals the first.
fn largest(side: Side, book: &Rulebook) -> Option<usize> {
    let ships = book.ready.sides[side as usize];
    ships.max_by_key(|&ship| (book.ships[ship].tonnes, std::cmp::Reverse(ship)))
}

fn ship(tracks: &Tracks, side: Side, book: &Rulebook) -> Option<Map> {
    let ship = largest(side, book)?;
    let layers = vec![
        Layer::of_games("struck by a shell"),
        Layer::of_layer("armour pierced", 0),
        Layer::of_games("flooded by shell or torpedo"),
    ];
    let plan = Plan {
        width: layout::WIDTH,
        height: layout::HEIGHT,
        outlines: layout::outlines(),
        layers,
        places: layout::places(ship, book, tracks),
        zones: Zones::default(),
    };
    let caption = "The largest ship of her side as her form has her: superstructure above, spaces of the hull below, \
                   each as wide as its share of the 36 locations; bow to the right. Armour pierced is a \
                   share of the shells that struck there.";
    let id = ["ship-a", "ship-b"][side as usize];
    let title = format!("Where {} is hit", book.names[ship]);
    Some(map(id, title, caption, tracks, Body::Plan(plan)))
}

/// Salvos and hits by calibre and range.
fn guns(tracks: &Tracks, book: &Rulebook) -> Map {
    let rows = calibres(book);
    let bands = &book.charts.gunnery.bands;
    let layers = vec![
        Layer::of_games("salvos fired"),
        Layer::of_layer("salvos that hit", 0),
        Layer::of_games("shells that hit"),
        Layer::of_layer("hits with effect", 2),
    ];
    let cells = |seen: fn((u8, u8)) -> Seen| -> Vec<Times> {
        let all = rows.iter().flat_map(|&row| (0..bands.len() as u8).map(move |band| (row, band)));
        all.map(|at| tracks.of(seen(at))).collect()
    };
    let board = Board {
        columns: bands.iter().map(|to| format!("{to}\"")).collect(),
        rows: rows.iter().map(|&row| format!("{}\" guns", CALIBRES[usize::from(row)])).collect(),
        layers,
        counts: [Seen::Salvo, Seen::SalvoHits, Seen::Hit, Seen::Effective].map(cells).to_vec(),
        features: Vec::new(),
    };
    let caption = "Batteries that passed the Initial Roll, by calibre and by the band of range up to so many inches on the table; an inch is \
                   1000 yards. Salvos that hit are a share of those fired, hits with effect a share of \
                   the hits that were resolved.";
    let title = "What guns do at which range".to_owned();
    map("guns", title, caption, tracks, Body::Board(board))
}

/// Rows of G14 that any gun of the action stands in.
fn calibres(book: &Rulebook) -> Vec<u8> {
    let of_ship = |ship: u8| [0, 1].map(|battery| (ship, battery));
    let carried = |&(ship, battery): &(u8, u8)| {
        book.ships[usize::from(ship)].battery(battery.into()).is_some()
    };
    let all = (0..book.ships.len() as u8).flat_map(of_ship).filter(carried);
    let mut rows: Vec<u8> = all.map(|(ship, battery)| book.calibre_row(ship, battery)).collect();
    rows.sort_unstable();
    rows.dedup();
    rows
}
