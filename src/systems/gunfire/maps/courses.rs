//! Where every ship went in one action, and when she was hit.

use kernel::dice::Way;
use kernel::systems::maps::{Body, Course, Courses, Map, Moment, Point};

use crate::rulebook::Rulebook;

/// What befalls a ship on a picture of courses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Befalling {
    Shell,
    Torpedo,
    Leaving,
    Loss,
}

/// As the key of the picture has them.
const KINDS: [&str; 4] = ["hit by shells", "hit by torpedoes", "left", "lost"];

impl Befalling {
    pub fn of(self, ship: u8) -> Way {
        Way::Befalls { who: ship.into(), what: self as u8 }
    }
}

/// The picture of one action.
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
                drawn.list[usize::from(who)].points.push(Point { x, y });
            }
            Way::Befalls { who, what } => befalls(&mut drawn, usize::from(who), what.into(), turn),
        }
    }
    let name = |moment: &mut Moment| moment.words = words(moment);
    drawn.moments.iter_mut().for_each(name);
    Map {
        id: "courses".into(),
        title: "The courses of a typical action".into(),
        caption: format!(
            "Game {game} of this seed: of the first games the one that is nearest to the middle of all \
             metrics. Every ship from where she began, turn by turn; north is up. The number beside a mark \
             is the turn."
        ),
        games: 1,
        body: Body::Courses(drawn),
    }
}

fn course(ship: usize, book: &Rulebook) -> Course {
    let (name, team) = (book.names[ship].clone(), book.side(ship) as usize);
    Course { name, team, first: 0, points: Vec::new() }
}

/// What befalls a ship twice in a turn is one mark.
fn befalls(drawn: &mut Courses, ship: usize, kind: usize, turn: u32) {
    let Course { name, points, .. } = &drawn.list[ship];
    let Some(&at) = points.last() else { return };
    let same = |one: &&mut Moment| one.turn == turn && one.kind == kind && one.words == *name;
    match drawn.moments.iter_mut().find(same) {
        Some(one) => one.times += 1,
        None => {
            drawn.moments.push(Moment { at, turn, kind, times: 1, words: name.clone() });
        }
    }
}

fn words(moment: &Moment) -> String {
    let Moment { turn, times, words: name, .. } = moment;
    let many = if *times == 1 { "" } else { "s" };
    let what = match moment.kind {
        0 => format!("{times} shell{many}"),
        1 => format!("{times} torpedo{}", if *times == 1 { "" } else { "es" }),
        kind => KINDS[kind].to_owned(),
    };
    format!("{name}, turn {turn}: {what}")
}
