//! What can happen in phase 1, KA-10 to KA-23, and what it means to whoever watches: its line of the
//! story, the question of `odds` its dice answer, and where on the map it shows.

use crate::geometry::{Pose, Square};
use crate::luck::{Fired, luck_of_points};
use crate::maps::Seen;
use crate::rulebook;
use kernel::config::Word;
use kernel::dice::{Known, Line, Mark, Rank, Sighting};

use super::fire::{Exchange, Fate};
use super::rules::{HEAD_ON, Rules};
use super::sight::Shot;
use super::state::{Air, Group, Plane};
use super::{Dogfight, Ending};

/// Something that happened to a plane.
pub enum Event<'a> {
    /// KA-10 — A turn begins. The lines of its planes say which it is.
    Turn(u8),
    /// KA-12 — Movement points for a turn.
    Points { turn: u8, plane: Plane, points: u8, rules: &'a Rules },
    /// KA-11 — It comes on.
    Arrives { plane: Plane, pose: Pose },
    /// KA-15 — It flies to where it fires from.
    Approaches { move_of: MoveOf<'a>, shot: Shot },
    /// KA-18 — A fighter has answered head-on fire, and this is what became of whom it fired at. It
    /// is told with the attack.
    Answers(Fired<'a>),
    /// KA-18, KA-20 — It has fired, and may have been answered; where its target was, and all planes before.
    Fires {
        plane: Plane,
        shot: Shot,
        exchange: Exchange,
        target_at: Square,
        rules: &'a Rules,
        air: &'a Air,
    },
    /// KA-13 — It stops with all its points spent.
    Stops { move_of: MoveOf<'a>, at: Pose },
    /// KA-21 — It leaves by the far end.
    Crosses { plane: Plane, by: Pose, spent: u8, rules: &'a Rules },
    /// KA-19 — It is lost: only other planes were in its way.
    CrowdedOut(Plane),
    /// KA-12 — It cannot keep to the board.
    LeavesBoard(Plane),
    /// KA-22 — The phase is over.
    Ends(Dogfight),
}

/// A plane before it moves: where it is, and the points it has.
pub struct MoveOf<'a> {
    pub plane: Plane,
    pub from: Pose,
    pub points: u8,
    pub rules: &'a Rules,
}

impl kernel::dice::Event for Event<'_> {
    fn opens(&self) -> Option<(Rank, String)> {
        let Event::Turn(turn) = self else { return None };
        Some((Rank::Part, format!("turn {turn}")))
    }

    fn told(&self) -> Option<Line> {
        Some(match self {
            Event::Turn(_) => return None,
            Event::Points { turn, plane, points, .. } => Line::new("KA-12")
                .of(format!("turn {turn}"))
                .of(plane)
                .gives(format!("{points} movement points")),
            Event::Arrives { plane, pose } => {
                Line::says("KA-11", format!("{plane} comes on at {}", posed(*pose)))
            }
            Event::Approaches { move_of, shot } => approach(move_of, shot),
            Event::Answers(_) => return None,
            Event::Fires { plane, shot, exchange, rules, .. } => {
                fired(*plane, shot, *exchange, rules)
            }
            Event::Stops { move_of, at } => stop(move_of, *at),
            Event::Crosses { plane, by, spent, .. } => {
                let column = by.square.x;
                let told = format!("{plane} leaves by the far end in column {column}");
                Line::says("KA-21", format!("{told}, {spent} points spent"))
            }
            Event::CrowdedOut(plane) => Line::new("KA-19")
                .of(format!("{plane} can stop nowhere but on other planes"))
                .gives("lost"),
            Event::LeavesBoard(plane) => {
                Line::says("KA-12", format!("{plane} cannot keep to the board and leaves it"))
            }
            Event::Ends(result) => end(result),
        })
    }

    fn looked_up(&self) -> Option<Sighting> {
        match self {
            Event::Points { plane, points, .. } => {
                let group = Group::NAMES[plane.group as usize];
                Some(Sighting::plain("speed", points.to_string()).given("group", group))
            }
            Event::Fires { shot, exchange, .. } => Some(shot_sighted(shot.angle, exchange.target)),
            Event::Answers(fired) => Some(shot_sighted(HEAD_ON, fired.fate)),
            _ => None,
        }
    }

    /// Where a plane flies; whom it goes for is told to nobody.
    fn known(&self) -> Known {
        match self {
            Event::Approaches { move_of: MoveOf { plane, .. }, .. }
            | Event::Stops { move_of: MoveOf { plane, .. }, .. }
            | Event::Crosses { plane, .. } => {
                let side = u8::from(!plane.group.befriends(Group::Cap));
                Known { decided_by: Some(side), hidden_from: None }
            }
            _ => Known::TO_ALL,
        }
    }

    #[inline(always)]
    fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        match *self {
            Event::Points { plane, points, rules, .. } => {
                let (class, luck) = luck_of_points(points, plane.group, rules);
                keep(class.into(), luck);
            }
            Event::Fires { shot: Shot { target, angle, .. }, exchange, rules, air, .. } => {
                Fired { target, angle, fate: exchange.target, air, rules }.luck(keep);
            }
            Event::Answers(fired) => fired.luck(keep),
            _ => {}
        }
    }

    fn marks(&self) -> Vec<Mark> {
        match self {
            Event::Fires { plane, shot, exchange, target_at, .. } => {
                let target = (shot.target, *target_at, exchange.target);
                let attacker = (*plane, shot.from.square, exchange.attacker);
                let fallen = [target, attacker].into_iter().filter(|of| of.2 == Fate::ShotDown);
                fallen.map(|(plane, at, _)| Seen::Falls(plane.group, at).into()).collect()
            }
            Event::Crosses { by, rules, .. } => {
                vec![Seen::Crosses(Square::new(by.square.x, rules.board.rows - 1)).into()]
            }
            _ => Vec::new(),
        }
    }
}

fn shot_sighted(angle: u8, target: Fate) -> Sighting {
    let result = match target {
        Fate::ShotDown => "destroyed",
        Fate::Flying => "missed",
    };
    Sighting::plain("shot", result).given("angle", rulebook::ANGLES[usize::from(angle)])
}

/// Figure 2's angles in words.
const FROM: [&str; 5] = [
    "from dead astern",
    "from the rear quarter",
    "on the beam",
    "from the front quarter",
    "head-on",
];

fn at(Square { x, y }: Square) -> String {
    format!("({x}, {y})")
}

fn posed(pose: Pose) -> String {
    format!("{} facing {}", at(pose.square), pose.heading.spelled())
}

impl MoveOf<'_> {
    /// The squares it flies through on its way to a pose.
    fn by_way_of(&self, to: Pose, spent: u8) -> String {
        let route = self.rules.paths.route(self.rules.board, self.from, to, spent);
        let squares = route.unwrap_or_default().into_iter().skip(1).map(|pose| at(pose.square));
        squares.collect::<Vec<_>>().join(" ")
    }
}

fn approach(move_of: &MoveOf, shot: &Shot) -> Line {
    let (plane, left) = (move_of.plane, move_of.points - shot.spent);
    let way = move_of.by_way_of(shot.from, shot.spent);
    Line::says("KA-15", format!("{plane} flies {way} and stops to fire, {left} points left"))
}

fn fired(plane: Plane, shot: &Shot, exchange: Exchange, rules: &Rules) -> Line {
    let rule = if shot.angle == HEAD_ON { "KA-18" } else { "KA-20" };
    let (target, from) = (shot.target, FROM[usize::from(shot.angle)]);
    let least = rules.least_face[usize::from(shot.angle)];
    let fate = |plane: Plane, fate| match fate {
        Fate::ShotDown => format!("{plane} is shot down"),
        Fate::Flying => format!("{plane} flies on"),
    };
    let mut result = fate(target, exchange.target);
    if exchange.attacker == Fate::ShotDown {
        result += &format!(", and {}", fate(plane, exchange.attacker));
    }
    let deed = Line::new(rule).of(format!("{plane} fires at {target} {from}"));
    deed.of(format!("{least} or more")).gives(result)
}

fn stop(move_of: &MoveOf, to: Pose) -> Line {
    let plane = move_of.plane;
    let told = match move_of.points {
        0 => format!("{plane} stays at {}", posed(to)),
        points => {
            let way = move_of.by_way_of(to, points);
            format!("{plane} flies {way} and stops at {}", posed(to))
        }
    };
    Line::says("KA-13", told)
}

fn end(&Dogfight { turns, survivors, ending, .. }: &Dogfight) -> Line {
    let why = match ending {
        Ending::Across => "the kamikazes that are left have crossed",
        Ending::NoKamikaze => "no kamikaze is left",
        Ending::NoCap => "no fighter of the combat air patrol is left",
        Ending::OutOfTurns => "a guard of ours ends it, which is no rule (charts.limit.turns)",
    };
    Line::new("KA-22")
        .of(format!("the dogfight ends in turn {turns}"))
        .gives(why)
        .gives(format!("{survivors} go on to the ship"))
}
