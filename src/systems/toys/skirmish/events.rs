//! What can happen, and what it means to whoever watches.

use super::game::{MOST, Team, Who};
use super::rulebook::{Band, Rulebook};
use crate::config::Word;
use crate::dice::{Event, Line, Mark, Rank, Sighting, Tracks};
use crate::systems::geometry::Point;
use crate::systems::maps::{Board, Body, Layer, Map};

#[derive(Clone, Copy, Debug)]
pub enum What {
    Turn(u16),
    Sails { who: Who, to: Point, lurking: bool },
    Shows(Who),
    Fires { who: Who, at: Who, point: Option<Point>, guns: u8, band: Band, hits: u8 },
    Sinks(Who),
}

/// Something that happened, with the book that knows names and odds.
pub struct Happened<'b> {
    book: &'b Rulebook,
    what: What,
}

impl Rulebook {
    pub fn says(&self, what: What) -> Happened<'_> {
        Happened { book: self, what }
    }

    fn name(&self, who: Who) -> &str {
        self.names[who.team as usize].get(who.place).map_or("", |name| name)
    }
}

impl Event for Happened<'_> {
    fn told(&self) -> Option<Line> {
        let name = |who| self.book.name(who);
        Some(match self.what {
            What::Turn(turn) => Line::heads("1", Rank::Part, format!("turn {turn}")),
            What::Sails { who, to, .. } => {
                Line::new("1").of(name(who)).gives(format!("to {:.1}, {:.1}", to.x, to.y))
            }
            What::Shows(who) => Line::says("2", format!("{} is seen", name(who))),
            What::Fires { who, at, band, hits, .. } => {
                let deed = format!("{} at {}, {} range", name(who), name(at), band.spelled());
                Line::new("3").of(deed).gives(format!("hits: {hits}"))
            }
            What::Sinks(who) => Line::says("4", format!("{} is sunk", name(who))),
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        let What::Fires { guns, band, hits, .. } = self.what else { return None };
        let sighting = Sighting::plain("gunnery", hits.to_string()).given("guns", guns);
        Some(sighting.given("band", band.spelled()))
    }

    /// Sixths of a hit: more than the guns make on average.
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        if let What::Fires { who, guns, band, hits, .. } = self.what {
            let good_faces = 7 - i32::from(self.book.hits_on(band));
            keep(who.team as u8, 6 * i32::from(hits) - i32::from(guns) * good_faces);
        }
    }

    fn decided_by(&self) -> Option<u8> {
        match self.what {
            What::Sails { who, .. } => Some(who.team as u8),
            _ => None,
        }
    }

    fn seen_by(&self, side: u8) -> bool {
        match self.what {
            What::Sails { who, lurking, .. } => !lurking || who.team as u8 == side,
            _ => true,
        }
    }

    fn marks(&self) -> Vec<Mark> {
        let seen = match self.what {
            What::Sails { who, to, .. } => Some((who.team as u8, to)),
            What::Fires { at, point: Some(point), hits: 1.., .. } => {
                Some((2 + at.team as u8, point))
            }
            What::Turn(_) | What::Shows(_) | What::Fires { .. } | What::Sinks(_) => None,
        };
        seen.map(|(layer, at)| mark(layer, at)).into_iter().collect()
    }
}

/// Squares of the map along each side of the table.
const SQUARES: u16 = 6;

fn mark(layer: u8, at: Point) -> Mark {
    let square = |way: f64| ((way / 10.0) as u16).min(SQUARES - 1);
    Mark { picture: 0, layer, cell: square(60.0 - at.y) * SQUARES + square(at.x) }
}

/// Where ships sail and are hit.
pub fn maps(tracks: &Tracks) -> Vec<Map> {
    let count =
        |layer| (0..SQUARES * SQUARES).map(move |cell| tracks.of(Mark { picture: 0, layer, cell }));
    let names = ["a sails here", "b sails here", "a is hit here", "b is hit here"];
    let numbers = || (1..=SQUARES).map(|n| n.to_string()).collect();
    let body = Body::Board(Board {
        columns: numbers(),
        rows: numbers(),
        layers: names.map(Layer::of_games).to_vec(),
        counts: (0..2 * Team::BOTH.len() as u8).map(|layer| count(layer).collect()).collect(),
        features: Vec::new(),
    });
    let caption = format!("Squares of 10; each side has up to {MOST} ships.");
    let title = "Where ships sail, and where they are hit".into();
    vec![Map { id: "table".into(), title, caption, games: tracks.games, body }]
}
