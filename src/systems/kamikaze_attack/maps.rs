//! The maps of Kamikaze Attack!: the board, with where planes fall and from where they get
//! through.

use kernel::dice::{Mark, Times, Tracks};
use kernel::systems::maps::{self, Body, Feature, Layer, Map};

use super::dogfight::state::Group;
use super::geometry::Square;
use super::rulebook::{Begins, Rulebook};

/// Something a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// In the dogfight a plane of a group is shot down here.
    Falls(Group, Square),
    /// A kamikaze leaves the dogfight for the ship from here.
    Crosses(Square),
    /// A diving plane comes into this square.
    Dives(Square),
    /// It is shot down here.
    ShotDown(Square),
    /// It goes from here into the ship.
    Strikes(Square),
}

impl From<Seen> for Mark {
    fn from(seen: Seen) -> Mark {
        let mark = |picture, layer, Square { x, y }| Mark {
            picture,
            layer,
            cell: u16::from(y) << 8 | u16::from(x),
        };
        match seen {
            Seen::Falls(group, at) => mark(0, group as u8, at),
            Seen::Crosses(at) => mark(0, 3, at),
            Seen::Dives(at) => mark(1, 0, at),
            Seen::ShotDown(at) => mark(1, 1, at),
            Seen::Strikes(at) => mark(1, 2, at),
        }
    }
}

/// Every map of a cell, from what was marked in its games.
pub fn maps(tracks: &Tracks, book: &Rulebook) -> Vec<Map> {
    let dogfight = match book.scenario.begins {
        Begins::Dogfight => Some(dogfight(tracks, book)),
        Begins::Dive => None,
    };
    dogfight.into_iter().chain([dives(tracks, book)]).collect()
}

fn dogfight(tracks: &Tracks, book: &Rulebook) -> Map {
    let layers = ["kamikazes shot down", "escorts shot down", "CAP shot down", "kamikazes through"];
    let falls = |group| move |at| Seen::Falls(group, at);
    let counts = [
        on_board(tracks, falls(Group::Kamikaze), book),
        on_board(tracks, falls(Group::Escort), book),
        on_board(tracks, falls(Group::Cap), book),
        on_board(tracks, Seen::Crosses, book),
    ];
    let body = board(layers.map(Layer::of_games).to_vec(), counts.to_vec(), Vec::new(), book);
    Map {
        id: "dogfight".into(),
        title: "The dogfight: where planes fall, and where kamikazes get through".into(),
        caption: "Japan comes on at the top, the combat air patrol at the bottom. Shares of all \
                  games in which it happened in a square."
            .into(),
        games: tracks.games,
        body,
    }
}

fn dives(tracks: &Tracks, book: &Rulebook) -> Map {
    let layers = vec![
        Layer::of_games("dives pass"),
        Layer::of_layer("shot down here", 0),
        Layer::of_layer("strike from here", 0),
    ];
    let counts = [
        on_board(tracks, Seen::Dives, book),
        on_board(tracks, Seen::ShotDown, book),
        on_board(tracks, Seen::Strikes, book),
    ];
    let body = board(layers, counts.to_vec(), features(book), book);
    Map {
        id: "dives".into(),
        title: "The dives: where planes pass, fall, and strike".into(),
        caption: "Bow up, the ship outlined in the middle, the numbered entry points at the edge. \
                  What becomes of a plane is a share of those that came into the square."
            .into(),
        games: tracks.games,
        body,
    }
}

/// What was seen in every square, row by row.
fn on_board(tracks: &Tracks, seen: impl Fn(Square) -> Seen, book: &Rulebook) -> Vec<Times> {
    let rows = 0..book.board.rows;
    let squares = rows.flat_map(|y| (0..book.board.columns).map(move |x| Square::new(x, y)));
    squares.map(|at| tracks.of(seen(at))).collect()
}

fn board(
    layers: Vec<Layer>,
    counts: Vec<Vec<Times>>,
    features: Vec<Feature>,
    book: &Rulebook,
) -> Body {
    let numbers = |n: u8| (0..n).map(|number| number.to_string()).collect();
    Body::Board(maps::Board {
        columns: numbers(book.board.columns),
        rows: numbers(book.board.rows),
        layers,
        counts,
        features,
    })
}

/// KA-30, KA-32 — The ship, and the entry points by their numbers.
fn features(book: &Rulebook) -> Vec<Feature> {
    let place = |at: Square| maps::Square { column: at.x.into(), row: at.y.into() };
    let aboard = book.board.squares().filter(|&at| book.sky.berth.section(at).is_some());
    let ship = Feature { label: "ship".into(), squares: aboard.map(place).collect() };
    let entry = |(number, &at): (usize, &Square)| Feature {
        label: (number + 1).to_string(),
        squares: vec![place(at)],
    };
    std::iter::once(ship).chain(book.dive.entries.iter().enumerate().map(entry)).collect()
}
