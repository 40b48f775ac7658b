//! KA-12, KA-15 to KA-19 — What one plane may do with the points it has left: every shot and every
//! stop, as its owner sees them.

use crate::geometry::{Heading, Pose, Square};
use crate::paths::{Spent, Stop, offset};
use crate::rulings::{Facing, SameTarget};

use super::rules::{Exit, FireFrom, Rules};
use super::state::{Air, Group, Occupied, Plane, Planes};

/// The board as the owner of a plane sees it in the middle of its move.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub rules: &'a Rules,
    pub air: &'a Air,
    pub occupied: &'a Occupied,
    pub turn: u8,
    pub plane: Plane,
    pub pose: Pose,
    /// Movement points not spent yet.
    pub points: u8,
    /// The enemies it has fired at this turn, by group.
    pub shot_at: &'a [Planes; 3],
}

/// KA-15 — One attack: fly to a pose that faces the target, and fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    pub target: Plane,
    pub from: Pose,
    /// Points spent on the way there.
    pub spent: u8,
    /// Figure 2: between the two headings, in steps of 45°.
    pub angle: u8,
}

/// How a move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// KA-12: stopped with all points spent.
    At(Pose),
    /// KA-21: off the far end, by a square beyond it, with so many points.
    Across(Pose, u8),
}

/// Why a plane has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gone {
    /// Every stop is occupied.
    Crowded,
    /// Every way leads off the board.
    OffBoard,
}

impl Sight<'_> {
    /// KA-15, KA-16, KA-17 — Every shot there is sight of, nearest in points first for each target
    /// and heading. What is left to ask of the one that is wanted is [`Sight::allows`].
    #[inline]
    pub fn each_shot(&self, mut visit: impl FnMut(Shot)) {
        for &group in self.plane.group.prey() {
            for (target, pose) in self.air.of(group) {
                let far = self.pose.square.distance(pose.square) > self.points + 1;
                if !far && !self.is_spared(target) {
                    self.shots_at(target, pose, &mut visit);
                }
            }
        }
    }

    /// A4 — Whether a target has had its shot this turn.
    #[inline(always)]
    fn is_spared(&self, target: Plane) -> bool {
        match self.rules.readings.same_target {
            SameTarget::Once => self.shot_at[target.group as usize] & 1 << target.place != 0,
            SameTarget::Again => false,
        }
    }

    #[inline]
    fn shots_at(&self, target: Plane, pose: Pose, visit: &mut impl FnMut(Shot)) {
        match self.rules.readings.facing {
            Facing::DeadAhead => self.shots_ahead(target, pose, visit),
            Facing::FrontThree => self.shots_around(target, pose, visit),
        }
    }

    /// A3 — With the target in the square straight ahead.
    #[inline]
    fn shots_ahead(&self, target: Plane, pose: Pose, visit: &mut impl FnMut(Shot)) {
        let way = offset(self.pose.square, pose.square);
        let spent = self.rules.paths.spent_on_facing(self.pose.heading, way);
        let open = self.open_points();
        for heading in Heading::ALL {
            if spent[heading as usize] & open != 0 {
                let back = heading.turned(4);
                let square = self.rules.board.step(pose.square, back);
                if let Some(square) = square.filter(|&square| self.may_fire_from(square)) {
                    let from = Pose { square, heading };
                    self.shots_from(from, target, pose, spent[heading as usize] & open, visit);
                }
            }
        }
    }

    /// A3 — With the target in one of the three squares ahead.
    fn shots_around(&self, target: Plane, pose: Pose, visit: &mut impl FnMut(Shot)) {
        for ahead in Heading::ALL {
            let back = ahead.turned(4);
            let square = self.rules.board.step(pose.square, back);
            let Some(square) = square.filter(|&square| self.may_fire_from(square)) else {
                continue;
            };
            let way = offset(self.pose.square, square);
            for heading in [ahead.turned(-1), ahead, ahead.turned(1)] {
                let spent = self.rules.paths.spent_on(self.pose.heading, way, heading);
                let from = Pose { square, heading };
                self.shots_from(from, target, pose, spent & self.open_points(), visit);
            }
        }
    }

    /// KA-16 — Spending nothing is no move.
    #[inline(always)]
    fn open_points(&self) -> Spent {
        (2 << self.points) - 2
    }

    /// A5 — A fighter stops to fire.
    #[inline(always)]
    fn may_fire_from(&self, square: Square) -> bool {
        match self.rules.readings.fire_from {
            FireFrom::FreeSquares => !self.occupied.holds(square),
            FireFrom::AnySquare => true,
        }
    }

    /// A shot for every number of points it can take.
    #[inline(always)]
    fn shots_from(
        &self,
        from: Pose,
        target: Plane,
        pose: Pose,
        mut open: Spent,
        visit: &mut impl FnMut(Shot),
    ) {
        let angle = from.heading.angle(pose.heading);
        while open != 0 {
            visit(Shot { target, from, spent: open.trailing_zeros() as u8, angle });
            open &= open - 1;
        }
    }

    /// Whether a shot can be flown to without leaving the board, and the move be ended after it
    /// even if it misses.
    pub fn allows(&self, shot: &Shot) -> bool {
        let Sight { rules, pose, .. } = *self;
        rules.paths.lead(rules.board, pose, shot.from, shot.spent) && self.after(shot).can_end()
    }

    /// The same plane once it has flown to a shot.
    #[inline]
    pub fn after(&self, shot: &Shot) -> Self {
        Sight { pose: shot.from, points: self.points - shot.spent, ..*self }
    }

    /// KA-19 — Whether there is a stop at all.
    pub fn can_end(&self) -> bool {
        self.any_stop(|square| !self.occupied.holds(square))
    }

    /// KA-19, A8, A9 — Why a plane that can end its move nowhere is gone.
    pub fn why_gone(&self) -> Gone {
        match self.any_stop(|_| true) {
            true => Gone::Crowded,
            false => Gone::OffBoard,
        }
    }

    fn any_stop(&self, open: impl Fn(Square) -> bool) -> bool {
        let stops = self.rules.paths.stops(self.pose.heading, self.points);
        stops.iter().any(|stop| {
            self.square_of(stop).filter(|&square| open(square)).is_some_and(|square| {
                let faces = |&heading: &Heading| stop.headings & 1 << heading as u8 != 0;
                let mut ways = Heading::ALL.into_iter().filter(faces);
                ways.any(|heading| self.leads_to(Pose { square, heading }))
            })
        })
    }

    /// The squares of a row in which the plane may stop, with the ways it can face there. Whether it
    /// comes to one of them without leaving the board is [`Sight::leads_to`].
    #[inline(always)]
    pub fn stops_in_row(&self, row: u8) -> impl Iterator<Item = (Square, u8)> + '_ {
        let south = row as i8 - self.pose.square.y as i8;
        let stops = self.rules.paths.stops_in_row(self.pose.heading, self.points, south).iter();
        stops.filter_map(|stop| {
            let square = self.square_of(stop)?;
            (!self.occupied.holds(square)).then_some((square, stop.headings))
        })
    }

    /// The rows of the board it can come to, the first and the last.
    #[inline(always)]
    pub fn rows(&self) -> (u8, u8) {
        let (north, south) = self.rules.paths.rows_reached(self.pose.heading, self.points);
        let row = self.pose.square.y;
        (row.saturating_sub(north), (row + south).min(self.rules.board.rows - 1))
    }

    #[inline(always)]
    fn square_of(&self, stop: &Stop) -> Option<Square> {
        self.rules.board.offset(self.pose.square, stop.east, stop.south)
    }

    /// Whether all points can be spent on the way to a pose.
    #[inline]
    pub fn leads_to(&self, pose: Pose) -> bool {
        self.rules.paths.lead(self.rules.board, self.pose, pose, self.points)
    }

    /// KA-21, A10 — The cheapest way off the far end, for a kamikaze near enough to it.
    pub fn way_across(&self) -> Option<End> {
        let Rules { board, paths, readings, .. } = self.rules;
        let rows = board.rows - self.pose.square.y;
        if self.plane.group != Group::Kamikaze || rows > self.points {
            return None;
        }
        let fewest = match readings.exit {
            Exit::AnyTime => 1,
            Exit::WithTheLastPoint => self.points,
        };
        (fewest..=self.points).find_map(|spent| {
            let beyond =
                (0..board.columns).flat_map(|x| SOUTHWARD.map(|h| Pose::new(x, board.rows, h)));
            let mut ways = beyond.filter(|&to| paths.lead(*board, self.pose, to, spent));
            ways.next().map(|to| End::Across(to, spent))
        })
    }
}

/// The headings that lead off the southern end.
const SOUTHWARD: [Heading; 3] = [Heading::South, Heading::SouthEast, Heading::SouthWest];
