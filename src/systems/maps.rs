//! Maps: pictures of where things happen in the games of a cell, as counts. A system says what
//! there is to see and counts it; who draws it knows nothing of the system.
//!
//! All counts are whole numbers, so the maps of two ranges of games merge exactly, in any order.

use serde::{Deserialize, Serialize};

pub use crate::dice::Times;

/// One picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Map {
    /// Unlike that of every other map of the match; fit for a file name.
    pub id: String,
    pub title: String,
    /// What the reader should know of what is counted, in a sentence or two.
    pub caption: String,
    /// How many games were looked at.
    pub games: u64,
    pub body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Body {
    Plan(Plan),
    Polar(Polar),
    Board(Board),
    Survival(Steps),
    Courses(Courses),
}

/// One thing that is counted at every place of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// What happened: `destroyed`.
    pub name: String,
    pub of: Base,
}

/// What the count of a layer is a share of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Base {
    /// The games in which it happened, of all games.
    Games,
    /// How often it happened, of how often that of another layer did at the same place.
    Layer(usize),
}

impl Layer {
    /// A share of all games.
    pub fn of_games(name: &str) -> Layer {
        Layer { name: name.into(), of: Base::Games }
    }

    /// A share of what layer number `base` counts.
    pub fn of_layer(name: &str, base: usize) -> Layer {
        Layer { name: name.into(), of: Base::Layer(base) }
    }
}

/// A drawing with places on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Size of the drawing in its own units; x to the right, y down.
    pub width: i32,
    pub height: i32,
    /// Lines without a count: what the places lie on.
    pub outlines: Vec<Outline>,
    pub layers: Vec<Layer>,
    pub places: Vec<Place>,
    /// Parts of the drawing that have counts of their own.
    pub zones: Zones,
}

/// The parts a plan is divided into, and what is counted in them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zones {
    pub layers: Vec<Layer>,
    pub list: Vec<Zone>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone {
    pub label: String,
    pub area: Rect,
    /// One for each layer of the zones.
    pub counts: Vec<Times>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    pub line: Line,
    pub points: Vec<Point>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Line {
    Closed,
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    Rect(Rect),
    Circle { centre: Point, radius: i32 },
    Polygon(Vec<Point>),
}

/// One place of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub label: String,
    /// The label where there is little room.
    pub short: String,
    /// What kind of place it is: `gun`.
    pub kind: String,
    pub shape: Shape,
    /// One for each layer.
    pub counts: Vec<Times>,
}

/// Counts around a centre, by bearing and ring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Polar {
    /// Clockwise, from straight ahead.
    pub sectors: Vec<String>,
    /// From the inside out.
    pub rings: Vec<String>,
    pub layers: Vec<Layer>,
    /// For each layer, ring by ring, the sectors of it.
    pub counts: Vec<Vec<Times>>,
}

/// Counts on a grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Names of the columns from left to right, and of the rows from the top.
    pub columns: Vec<String>,
    pub rows: Vec<String>,
    pub layers: Vec<Layer>,
    /// For each layer, row by row, the columns of it.
    pub counts: Vec<Vec<Times>>,
    pub features: Vec<Feature>,
}

/// Squares of a board that are drawn outlined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feature {
    pub label: String,
    /// In columns and rows, from 0.
    pub squares: Vec<Square>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Square {
    pub column: usize,
    pub row: usize,
}

/// How many games were still going after each of some steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steps {
    pub names: Vec<String>,
    pub curves: Vec<Curve>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Curve {
    /// What lasted: `afloat`.
    pub name: String,
    /// Games in which it still did after each step.
    pub left: Vec<u64>,
}

/// Where everybody went in one game, on a plane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Courses {
    /// What a unit of the plane is called, in the plural: `inches`.
    pub unit: String,
    /// Those who go together, such as sides.
    pub teams: Vec<String>,
    pub list: Vec<Course>,
    /// What may befall somebody, the last that which ends a course.
    pub kinds: Vec<String>,
    pub moments: Vec<Moment>,
}

/// The way of one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    pub name: String,
    /// Place among the teams.
    pub team: usize,
    /// The turn after which its first point was taken; 0 where it was there from the start.
    pub first: u32,
    /// Where it was at the end of each turn, first where it began; in hundredths of a unit, x to the east and y
    /// to the north.
    pub points: Vec<Point>,
}

/// Something that happened to one of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    pub at: Point,
    pub turn: u32,
    /// Place among the kinds.
    pub kind: usize,
    /// How often in that turn.
    pub times: u32,
    /// The whole of it in words: `Exeter, turn 4: 2 shells`.
    pub words: String,
}

impl Map {
    /// Take in the same map of other games.
    pub fn merge(&mut self, other: &Map) {
        assert_eq!(self.id, other.id, "maps of one match come in one order");
        self.games += other.games;
        match (&mut self.body, &other.body) {
            (Body::Plan(mine), Body::Plan(theirs)) => mine.merge(theirs),
            (Body::Polar(mine), Body::Polar(theirs)) => {
                add_layers(&mut mine.counts, &theirs.counts)
            }
            (Body::Board(mine), Body::Board(theirs)) => {
                add_layers(&mut mine.counts, &theirs.counts)
            }
            (Body::Survival(mine), Body::Survival(theirs)) => mine.merge(theirs),
            (Body::Courses(_), Body::Courses(_)) => panic!("courses are those of one game"),
            (mine, theirs) => panic!("a map keeps its kind: {mine:?}, {theirs:?}"),
        }
    }
}

/// Take in the maps of other games of the same match.
pub fn merge(mine: &mut [Map], theirs: &[Map]) {
    assert_eq!(mine.len(), theirs.len(), "a match has the same maps whatever the games");
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| mine.merge(theirs));
}

impl Plan {
    fn merge(&mut self, other: &Plan) {
        for (mine, theirs) in self.places.iter_mut().zip(&other.places) {
            add(&mut mine.counts, &theirs.counts);
        }
        for (mine, theirs) in self.zones.list.iter_mut().zip(&other.zones.list) {
            add(&mut mine.counts, &theirs.counts);
        }
    }
}

impl Steps {
    fn merge(&mut self, other: &Steps) {
        for (mine, theirs) in self.curves.iter_mut().zip(&other.curves) {
            mine.left.iter_mut().zip(&theirs.left).for_each(|(mine, theirs)| *mine += theirs);
        }
    }
}

fn add_layers(mine: &mut [Vec<Times>], theirs: &[Vec<Times>]) {
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| add(mine, theirs));
}

fn add(mine: &mut [Times], theirs: &[Times]) {
    mine.iter_mut().zip(theirs).for_each(|(mine, &theirs)| mine.merge(theirs));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(games: u64, body: Body) -> Map {
        Map { id: "p".into(), title: "P".into(), caption: String::new(), games, body }
    }

    fn times(games: u64, times: u64) -> Times {
        Times { games, times }
    }

    fn board(count: Times) -> Body {
        Body::Board(Board {
            columns: vec!["A".into()],
            rows: vec!["1".into(), "2".into()],
            layers: vec![Layer::of_games("seen")],
            counts: vec![vec![count, times(1, 1)]],
            features: vec![Feature {
                label: "x".into(),
                squares: vec![Square { column: 0, row: 1 }],
            }],
        })
    }

    fn plan(count: Times) -> Body {
        let area = Rect { x: 0, y: 0, width: 10, height: 10 };
        let layers = vec![Layer::of_games("hit")];
        let zone = Zone { label: "z".into(), area, counts: vec![count] };
        let place = Place {
            label: "a".into(),
            short: "a".into(),
            kind: "gun".into(),
            shape: Shape::Rect(area),
            counts: vec![count],
        };
        let zones = Zones { layers: layers.clone(), list: vec![zone] };
        Body::Plan(Plan {
            width: 10,
            height: 10,
            outlines: vec![],
            layers,
            places: vec![place],
            zones,
        })
    }

    #[test]
    fn counts_of_every_kind_of_plate_add_up() {
        let mut boards = map(10, board(times(2, 5)));
        boards.merge(&map(7, board(times(3, 4))));
        let Body::Board(sum) = &boards.body else { panic!("still a board") };
        assert_eq!((boards.games, &sum.counts[0][..]), (17, &[times(5, 9), times(2, 2)][..]));
        let mut plans = map(1, plan(times(1, 2)));
        plans.merge(&map(1, plan(times(1, 1))));
        assert_eq!(plans, map(2, plan(times(2, 3))));
        let steps = |left| {
            let curves = vec![Curve { name: "afloat".into(), left }];
            Body::Survival(Steps { names: vec!["1".into(), "2".into()], curves })
        };
        let mut survivals = map(5, steps(vec![5, 3]));
        survivals.merge(&map(5, steps(vec![4, 4])));
        assert_eq!(survivals, map(10, steps(vec![9, 7])));
    }

    #[test]
    fn a_plate_can_be_written_down_and_read_again() {
        let before = map(3, plan(times(2, 2)));
        let text = serde_json::to_string(&before).unwrap();
        assert_eq!(serde_json::from_str::<Map>(&text).unwrap(), before);
    }

    #[test]
    #[should_panic(expected = "keeps its kind")]
    fn plates_of_two_kinds_do_not_merge() {
        map(1, board(times(0, 0))).merge(&map(1, plan(times(0, 0))));
    }
}
