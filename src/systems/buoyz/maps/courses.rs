//! Where every ship went in one battle, and what befell her.

use kernel::dice::Way;
use kernel::systems::geometry;
use kernel::systems::maps::{Body, Course, Courses, Map, Moment, Point};

use crate::names::Weapon;
use crate::rulebook::Rulebook;

/// What befalls a ship on a picture of courses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Befalling {
    Guns,
    Torpedo,
    Leaving,
    Other,
    Close,
    Loss,
}

/// As the key of the picture has them.
const KINDS: [&str; 6] = [
    "hit by guns",
    "hit by torpedoes",
    "left",
    "hit by other weapons",
    "rammed, grappled or boarded",
    "lost",
];

impl Befalling {
    pub fn of(self, ship: u8) -> Way {
        Way::Befalls { who: ship.into(), what: self as u8 }
    }

    pub const fn by(weapon: Weapon) -> Befalling {
        match weapon {
            Weapon::Main | Weapon::Secondary | Weapon::Cannon => Befalling::Guns,
            Weapon::Torpedo => Befalling::Torpedo,
            Weapon::Ram => Befalling::Close,
            Weapon::Missile | Weapon::Bomb | Weapon::Mine | Weapon::Depth | Weapon::Critical => {
                Befalling::Other
            }
        }
    }
}

fn hundredths(inches: f64) -> i32 {
    (inches * 100.0).round() as i32
}

/// A ship is here.
pub fn passes(ship: u8, at: geometry::Point) -> Way {
    Way::Passes { who: ship.into(), x: hundredths(at.x), y: hundredths(at.y) }
}

/// The picture of one battle.
pub fn courses(game: u64, ways: &[Way], book: &Rulebook) -> Map {
    let mut drawn = Courses {
        unit: "inches".into(),
        teams: vec!["side A".into(), "side B".into()],
        list: (0..book.ships.len()).map(|ship| course(ship, book)).collect(),
        kinds: KINDS.map(String::from).to_vec(),
        moments: Vec::new(),
    };
    let mut turn = 0;
    for &way in ways {
        match way {
            Way::Turn(now) => turn = now,
            Way::Passes { who, x, y } => {
                let inches = [x, y].map(|it| f64::from(it) / 100.0);
                let at = book.pictured(geometry::Point::new(inches[0], inches[1]));
                let at = Point { x: hundredths(at.x), y: hundredths(at.y) };
                pass(&mut drawn.list[usize::from(who)], at, turn);
            }
            Way::Befalls { who, what } => befalls(&mut drawn, usize::from(who), what.into(), turn),
        }
    }
    drawn.moments.iter_mut().for_each(|moment| moment.words = words(moment));
    Map {
        id: "courses".into(),
        title: "The courses of a typical battle".into(),
        caption: format!(
            "Game {game} of this seed: of the first games the one that is nearest to the middle of all \
             metrics. Every ship from where she began or came up, turn by turn; north is up. The number beside \
             a mark is the turn. Lost is sunk, taken, struck or burnt out. Aircraft are not drawn."
        ),
        games: 1,
        body: Body::Courses(drawn),
    }
}

fn course(ship: usize, book: &Rulebook) -> Course {
    let (name, team) = (book.names[ship].clone(), book.side(ship) as usize);
    Course { name, team, first: 0, points: Vec::new() }
}

/// Of the places of one turn the last is kept.
fn pass(course: &mut Course, at: Point, turn: u32) {
    if course.points.is_empty() {
        course.first = turn;
    }
    if course.first + course.points.len() as u32 > turn {
        course.points.pop();
    }
    course.points.push(at);
}

/// What befalls a ship twice in a turn is one mark.
fn befalls(drawn: &mut Courses, ship: usize, kind: usize, turn: u32) {
    let Course { name, points, .. } = &drawn.list[ship];
    let Some(&at) = points.last() else { return };
    let same = |one: &&mut Moment| one.turn == turn && one.kind == kind && one.words == *name;
    match drawn.moments.iter_mut().find(same) {
        Some(one) => one.times += 1,
        None => drawn.moments.push(Moment { at, turn, kind, times: 1, words: name.clone() }),
    }
}

fn words(moment: &Moment) -> String {
    let Moment { turn, times, words: name, kind, .. } = moment;
    let often = if *times == 1 { String::new() } else { format!(", {times} times") };
    format!("{name}, turn {turn}: {}{often}", KINDS[*kind])
}
