//! Phase 1 as a story: what a trace prints, with the rules it followed.

use crate::geometry::{Pose, Square};
use kernel::config::Word;
use kernel::dice::Table;

use super::fire::{Exchange, Fate};
use super::rules::HEAD_ON;
use super::sight::Shot;
use super::state::Plane;
use super::{Dogfight, Ending, Phase};

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

/// A route as the squares it leads through.
fn by_way_of(route: Option<Vec<Pose>>) -> String {
    let squares = route.unwrap_or_default().into_iter().skip(1).map(|pose| at(pose.square));
    squares.collect::<Vec<_>>().join(" ")
}

impl<T: Table> Phase<'_, T> {
    pub(super) fn tell_points(&mut self, plane: Plane, points: u8) {
        let turn = self.turn;
        self.table.tell("KA-12", || format!("turn {turn}, {plane}: {points} movement points"));
    }

    pub(super) fn tell_arrival(&mut self, plane: Plane, pose: Pose) {
        self.table.tell("KA-11", || format!("{plane} comes on at {}", posed(pose)));
    }

    pub(super) fn tell_approach(&mut self, plane: Plane, points: u8, shot: &Shot) {
        let (rules, from) = (self.rules, self.air.pose(plane));
        self.table.tell("KA-15", || {
            let route = rules.paths.route(rules.board, from, shot.from, shot.spent);
            let (way, left) = (by_way_of(route), points - shot.spent);
            format!("{plane} flies {way} and stops to fire, {left} points left")
        });
    }

    pub(super) fn tell_exchange(&mut self, plane: Plane, shot: &Shot, exchange: Exchange) {
        let (rule, least) = match shot.angle {
            HEAD_ON => ("KA-18", self.rules.least_face[usize::from(HEAD_ON)]),
            angle => ("KA-20", self.rules.least_face[usize::from(angle)]),
        };
        self.table.tell(rule, || {
            let (target, from) = (shot.target, FROM[usize::from(shot.angle)]);
            let fate = |plane: Plane, fate| match fate {
                Fate::ShotDown => format!("{plane} is shot down"),
                Fate::Flying => format!("{plane} flies on"),
            };
            let mut text = format!("{plane} fires at {target} {from}, {least} or more: ");
            text += &fate(target, exchange.target);
            if exchange.attacker == Fate::ShotDown {
                text += &format!(", and {}", fate(plane, exchange.attacker));
            }
            text
        });
    }

    pub(super) fn tell_stop(&mut self, plane: Plane, points: u8, pose: Pose) {
        let (rules, from) = (self.rules, self.air.pose(plane));
        self.table.tell("KA-13", || {
            let route = rules.paths.route(rules.board, from, pose, points);
            match points {
                0 => format!("{plane} stays at {}", posed(pose)),
                _ => format!("{plane} flies {} and stops at {}", by_way_of(route), posed(pose)),
            }
        });
    }

    pub(super) fn tell_across(&mut self, plane: Plane, pose: Pose, spent: u8) {
        let column = pose.square.x;
        self.table.tell("KA-21", || {
            format!("{plane} leaves by the far end in column {column}, {spent} points spent")
        });
    }

    pub(super) fn tell_crowded_out(&mut self, plane: Plane) {
        self.table.tell("KA-19", || format!("{plane} can stop nowhere but on other planes: lost"));
    }

    pub(super) fn tell_off_board(&mut self, plane: Plane) {
        self.table.tell("KA-12", || format!("{plane} cannot keep to the board and leaves it"));
    }

    pub(super) fn tell_end(&mut self, result: &Dogfight) {
        let &Dogfight { turns, survivors, ending, .. } = result;
        self.table.tell("KA-22", || {
            let why = match ending {
                Ending::Across => "the kamikazes that are left have crossed",
                Ending::NoKamikaze => "no kamikaze is left",
                Ending::NoCap => "no fighter of the combat air patrol is left",
                Ending::OutOfTurns => "it has lasted too long",
            };
            format!("the dogfight ends in turn {turns}: {why}; {survivors} go on to the ship")
        });
    }
}
