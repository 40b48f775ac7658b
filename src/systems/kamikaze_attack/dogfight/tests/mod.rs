//! Worked examples of the dogfight, its readings, and what must hold in every game.

mod examples;
mod properties;
mod readings;
mod scores;

use crate::geometry::{Heading, Pose, Square};
use kernel::dice::{Quiet, Scripted};

use super::rules::Rules;
use super::sight::{End, Shot, Shots, Sight, columns, headings};
use super::state::{Air, GROUPS, Group, MOST_PLANES, NOBODY, Occupied, Plane, Planes, Quarries};
use super::wing::{Sequence, Wing};
use super::{Dogfight, Ending, Phase};

pub const E1: Plane = Plane { group: Group::Escort, place: 0 };
pub const K1: Plane = Plane { group: Group::Kamikaze, place: 0 };
pub const K2: Plane = Plane { group: Group::Kamikaze, place: 1 };
pub const C1: Plane = Plane { group: Group::Cap, place: 0 };
pub const C2: Plane = Plane { group: Group::Cap, place: 1 };

/// A board with just these planes on it.
pub fn air(planes: &[(Plane, u8, u8, Heading)]) -> Air {
    let mut air = Air::new([0; GROUPS]);
    for &(plane, x, y, heading) in planes {
        air.place(plane, Pose::new(x, y, heading));
    }
    air
}

/// A plane of such a board in the middle of its move.
pub struct Seat {
    pub rules: Rules,
    pub air: Air,
    pub plane: Plane,
    pub points: u8,
    pub shot_at: [Planes; GROUPS],
    pub quarries: Quarries,
    occupied: Occupied,
}

impl Seat {
    pub fn new(rules: Rules, air: Air, plane: Plane, points: u8) -> Seat {
        let occupied = air.occupied(Some(plane), &rules);
        let quarries = [NOBODY; MOST_PLANES];
        Seat { rules, air, plane, points, shot_at: [0; GROUPS], quarries, occupied }
    }

    pub fn sight(&self) -> Sight<'_> {
        let Seat { rules, air, occupied, quarries, plane, points, shot_at } = self;
        let (plane, points, pose) = (*plane, *points, air.pose(*plane));
        Sight { rules, air, occupied, quarries, turn: 1, plane, pose, points, shot_at }
    }

    /// Every shot that may be taken.
    pub fn shots(&self) -> Vec<Shot> {
        let sight = self.sight();
        let mut shots = all_shots(&sight);
        shots.retain(|shot| sight.allows(shot));
        shots
    }
}

/// Every shot there is sight of, whether it can be flown to or not.
fn all_shots(sight: &Sight) -> Vec<Shot> {
    struct All(Vec<Shot>);
    impl Shots for All {
        fn want_target(&mut self, _target: Plane, _pose: Pose) -> bool {
            true
        }
        fn want_angle(&self, _angle: u8) -> bool {
            true
        }
        fn see(&mut self, shot: Shot) {
            self.0.push(shot);
        }
    }
    let mut all = All(Vec::new());
    sight.each_shot(&mut all);
    all.0
}

/// Takes the first shot and the first stop there are.
pub struct Eager;

impl Wing for Eager {
    fn order(&self, _sight: &Sight, _group: Group, planes: Planes) -> Sequence {
        Sequence::by_score(Sequence::by_number(planes).iter(), f64::from)
    }
    fn column(&self, _sight: &Sight, open: u32) -> u8 {
        open.trailing_zeros() as u8
    }
    fn quarry(&self, _sight: &Sight) -> u8 {
        NOBODY
    }
    fn shot(&self, sight: &Sight) -> Option<Shot> {
        all_shots(sight).into_iter().find(|shot| sight.allows(shot))
    }
    fn end(&self, sight: &Sight) -> Option<End> {
        let (first, last) = sight.rows();
        let squares = (first..=last)
            .flat_map(|row| columns(sight.stops_in_row(row)).map(move |x| Square::new(x, row)));
        let mut stops = squares.flat_map(|square| {
            headings(sight.headings_at(square)).map(move |heading| Pose { square, heading })
        });
        sight.way_across().or_else(|| stops.find(|&pose| sight.leads_to(pose)).map(End::At))
    }
}

/// One plane of a board moves with dice as written; the board afterwards, and the count.
pub fn fly(
    rules: &Rules,
    air: Air,
    plane: Plane,
    dice: impl IntoIterator<Item = u8>,
) -> (Air, Dogfight) {
    let mut table = Quiet(Scripted::new(dice));
    let mut phase = Phase::new(rules, air, &mut table);
    phase.fly(plane, &Eager);
    (phase.air, phase.result)
}

/// A game from a board on, to its end, with the count.
pub fn finish(rules: &Rules, air: Air, ending: Ending) -> Dogfight {
    let mut table = Quiet(Scripted::new([]));
    Phase::new(rules, air, &mut table).finish(ending)
}
