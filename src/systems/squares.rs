//! A plane cut into squares, for maps of where things happen on it.

use crate::dice::{Mark, Tracks};

use super::geometry::Point;
use super::maps::{Board, Body, Layer, Map};

/// Squares from the corner 0, 0 on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Squares {
    /// How long their sides are.
    pub side: f64,
    pub columns: u16,
    pub rows: u16,
}

/// What a map is called, and what its reader should know.
pub struct Words {
    pub id: &'static str,
    pub title: &'static str,
    pub caption: String,
}

impl Squares {
    /// Something that happened at a place; off the squares, in the nearest one.
    pub fn mark(self, picture: u8, layer: u8, at: Point) -> Mark {
        let square = |way: f64, many: u16| ((way / self.side).max(0.0) as u16).min(many - 1);
        let row = self.rows - 1 - square(at.y, self.rows);
        Mark { picture, layer, cell: row * self.columns + square(at.x, self.columns) }
    }

    /// How many games had something of each layer in each square.
    pub fn map(self, picture: u8, layers: &[&str], words: Words, tracks: &Tracks) -> Map {
        let cells = 0..self.rows * self.columns;
        let count = |layer: u8| {
            let times = cells.clone().map(|cell| tracks.of(Mark { picture, layer, cell }));
            times.collect()
        };
        let numbers = |many: u16| (1..=many).map(|number| number.to_string());
        let body = Body::Board(Board {
            columns: numbers(self.columns).collect(),
            rows: numbers(self.rows).rev().collect(),
            layers: layers.iter().map(|name| Layer::of_games(name)).collect(),
            counts: (0..layers.len() as u8).map(count).collect(),
            features: Vec::new(),
        });
        let Words { id, title, caption } = words;
        Map { id: id.into(), title: title.into(), caption, games: tracks.games, body }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARES: Squares = Squares { side: 10.0, columns: 3, rows: 2 };

    #[test]
    fn rows_are_counted_from_the_top_and_nothing_is_off_the_map() {
        let cell = |x: f64, y: f64| SQUARES.mark(0, 0, Point::new(x, y)).cell;
        assert_eq!(
            [cell(0.0, 19.0), cell(29.0, 19.0), cell(0.0, 0.0), cell(29.0, 9.9)],
            [0, 2, 3, 5]
        );
        assert_eq!([cell(-5.0, 99.0), cell(30.0, -1.0)], [0, 5]);
    }

    #[test]
    fn a_map_counts_games_by_layer_and_square() {
        let mark = |layer, x| SQUARES.mark(1, layer, Point::new(x, 15.0));
        let games = [vec![mark(0, 5.0), mark(0, 6.0), mark(1, 25.0)], vec![mark(0, 5.0)]];
        let words = Words { id: "sea", title: "The sea", caption: String::new() };
        let map = SQUARES.map(1, &["sails", "sinks"], words, &Tracks::of_games(games.into_iter()));
        let Body::Board(board) = map.body else { panic!("a board") };
        assert_eq!((board.rows.join(" "), board.columns.join(" ")), ("2 1".into(), "1 2 3".into()));
        let games =
            |layer: usize| board.counts[layer].iter().map(|of| of.games).collect::<Vec<_>>();
        assert_eq!(games(0), [2, 0, 0, 0, 0, 0]);
        assert_eq!(games(1), [0, 0, 1, 0, 0, 0]);
    }
}
