//! KA-12, KA-15 to KA-19 — What one plane may do with the points it has left: every shot and every
//! stop, as its owner sees them.

use crate::geometry::{Heading, MOST_SIDE, Pose, Square};
use crate::paths::{Headings, Row, Spent, offset};
use crate::rulings::{Facing, SameTarget};

use super::rules::{Exit, FireFrom, Rules};
use super::state::{Air, Group, Occupied, Plane, Planes, Quarries, places};

/// The board as the owner of a plane sees it in the middle of its move.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub rules: &'a Rules,
    pub air: &'a Air,
    pub occupied: &'a Occupied,
    /// Whom the planes of its group go for. What the enemy is after is not in sight.
    pub quarries: &'a Quarries,
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

/// Whoever looks for a shot, and may say beforehand what is of no use.
pub trait Shots {
    /// Whether any shot at a target may be of use.
    fn want_target(&mut self, target: Plane, pose: Pose) -> bool;

    /// Whether one from this angle may, at the target wanted last.
    fn want_angle(&self, angle: u8) -> bool;

    fn see(&mut self, shot: Shot);
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
    /// KA-15, KA-16, KA-17 — Every shot there is sight of, as far as somebody wants it; nearest in
    /// points first for each target and heading. What is left to ask of the one that is wanted is
    /// [`Sight::allows`].
    #[inline(always)]
    pub fn each_shot(&self, shots: &mut impl Shots) {
        for &group in self.plane.group.prey() {
            for place in places(self.targets(group)) {
                let target = Plane { group, place };
                let pose = self.air.pose(target);
                if shots.want_target(target, pose) {
                    self.shots_at(target, pose, shots);
                }
            }
        }
    }

    /// KA-17, A4 — The enemies of a group near enough to be fired at, but for those that have had
    /// their shot this turn.
    #[inline(always)]
    pub fn targets(&self, group: Group) -> Planes {
        let spared = match self.rules.readings.same_target {
            SameTarget::Once => self.shot_at[group as usize],
            SameTarget::Again => 0,
        };
        self.air.distances(group, self.pose.square).at_most(self.points + 1) & !spared
    }

    #[inline(always)]
    fn shots_at(&self, target: Plane, pose: Pose, shots: &mut impl Shots) {
        match self.rules.readings.facing {
            Facing::DeadAhead => self.shots_ahead(target, pose, shots),
            Facing::FrontThree => self.shots_around(target, pose, shots),
        }
    }

    /// A3 — With the target in the square straight ahead.
    #[inline(always)]
    fn shots_ahead(&self, target: Plane, pose: Pose, shots: &mut impl Shots) {
        let way = offset(self.pose.square, pose.square);
        let spent = self.rules.paths.spent_on_facing(self.pose.heading, way);
        let open = self.rules.paths.spendable_on_facing(self.points);
        for heading in Heading::ALL {
            let spent = spent[heading as usize] & open;
            if spent != 0 && shots.want_angle(heading.angle(pose.heading)) {
                let back = heading.turned(4);
                let square = self.rules.board.step(pose.square, back);
                if let Some(square) = square.filter(|&square| self.may_fire_from(square)) {
                    let from = Pose { square, heading };
                    self.shots_from(from, target, pose, spent, shots);
                }
            }
        }
    }

    /// A3 — With the target in one of the three squares ahead.
    fn shots_around(&self, target: Plane, pose: Pose, shots: &mut impl Shots) {
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
                self.shots_from(from, target, pose, spent & self.open_points(), shots);
            }
        }
    }

    /// KA-15, A3 — The shots at a target dead ahead in a direction, the cheapest first; none if the
    /// fighter may not fire from there.
    #[inline(always)]
    pub fn shots_heading(
        &self,
        heading: Heading,
        target: Plane,
        pose: Pose,
    ) -> impl Iterator<Item = Shot> {
        let square = self.rules.board.step(pose.square, heading.turned(4));
        let square = square.filter(|&square| self.may_fire_from(square));
        square.into_iter().flat_map(move |square| {
            let way = offset(self.pose.square, pose.square);
            let spent = self.rules.paths.spent_on_facing(self.pose.heading, way)[heading as usize];
            let (from, angle) = (Pose { square, heading }, heading.angle(pose.heading));
            let open = self.rules.paths.spendable_on_facing(self.points);
            points(spent & open).map(move |spent| Shot { target, from, spent, angle })
        })
    }

    /// The directions from which there are shots at a target dead ahead.
    #[inline(always)]
    pub fn faces(&self, pose: Pose) -> Headings {
        let way = offset(self.pose.square, pose.square);
        self.rules.paths.faces(self.pose.heading, self.points, way)
    }

    /// KA-16 — Spending nothing is no move.
    #[inline(always)]
    pub fn open_points(&self) -> Spent {
        (2 << self.points) - 2
    }

    /// A5 — A fighter stops to fire.
    #[inline(always)]
    pub fn may_fire_from(&self, square: Square) -> bool {
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
        shots: &mut impl Shots,
    ) {
        let angle = from.heading.angle(pose.heading);
        while open != 0 && shots.want_angle(angle) {
            shots.see(Shot { target, from, spent: open.trailing_zeros() as u8, angle });
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
        self.any_stop(|row| self.occupied.free_in_row(row))
    }

    /// KA-19, A8, A9 — Why a plane that can end its move nowhere is gone.
    pub fn why_gone(&self) -> Gone {
        match self.any_stop(|_| Row::MAX) {
            true => Gone::Crowded,
            false => Gone::OffBoard,
        }
    }

    fn any_stop(&self, open: impl Fn(u8) -> Row) -> bool {
        let is_open = |square: Square| open(square.y) >> square.x & 1 != 0;
        // Straight on there is hardly ever anything in the way.
        if self.straight_on().is_some_and(is_open) {
            return true;
        }
        let (first, last) = self.rows();
        (first..=last).any(|row| {
            let mut columns = columns(self.reached_in_row(row) & open(row));
            columns.any(|column| {
                let square = Square::new(column, row);
                let mut ways = headings(self.headings_at(square));
                ways.any(|heading| self.leads_to(Pose { square, heading }))
            })
        })
    }

    /// The square straight ahead in which all points are spent, if there is one.
    #[inline(always)]
    fn straight_on(&self) -> Option<Square> {
        let Rules { board, paths, .. } = self.rules;
        let (Pose { square, heading }, straight) = (self.pose, paths.straight_cost());
        let steps = (self.points / straight) as i8;
        let ahead = board.offset(square, steps * heading.east(), steps * heading.south());
        ahead.filter(|_| self.points.is_multiple_of(straight))
    }

    /// The squares of a row in which the plane may stop. The ways it can face there are told by
    /// [`Sight::headings_at`]; whether it comes to one without leaving the board is
    /// [`Sight::leads_to`].
    #[inline(always)]
    pub fn stops_in_row(&self, row: u8) -> Row {
        self.reached_in_row(row) & self.occupied.free_in_row(row)
    }

    /// The squares of a row it can come to, free or not.
    #[inline(always)]
    fn reached_in_row(&self, row: u8) -> Row {
        let Rules { board, paths, .. } = self.rules;
        let south = row as i8 - self.pose.square.y as i8;
        paths.stops_in_row(self.pose.heading, self.points, self.pose.square.x, south)
            & Row::MAX >> (MOST_SIDE - board.columns)
    }

    /// The ways it can face in a square with all points spent.
    #[inline(always)]
    pub fn headings_at(&self, square: Square) -> Headings {
        let offset = offset(self.pose.square, square);
        self.rules.paths.headings_at(self.pose.heading, offset, self.points)
    }

    /// The rows of the board it can come to at most, the first and the last.
    #[inline(always)]
    pub fn rows(&self) -> (u8, u8) {
        let row = self.pose.square.y;
        let (north, south) = self.rules.paths.rows_reached(self.pose.heading, self.points);
        (row.saturating_sub(north), (row + south).min(self.rules.board.rows - 1))
    }

    /// Whether all points can be spent on the way to a pose.
    #[inline]
    pub fn leads_to(&self, pose: Pose) -> bool {
        self.rules.paths.lead(self.rules.board, self.pose, pose, self.points)
    }

    /// KA-21 — Whether it is a kamikaze near enough to the far end to leave by it.
    #[inline(always)]
    pub fn may_cross(&self) -> bool {
        let rows = self.rules.board.rows - self.pose.square.y;
        self.plane.group == Group::Kamikaze && rows <= self.points
    }

    /// KA-21, A10 — The cheapest way off the far end, for a kamikaze near enough to it: out of a
    /// column of the board and not over its corner (A27).
    pub fn way_across(&self) -> Option<End> {
        let Rules { board, paths, readings, .. } = self.rules;
        if !self.may_cross() {
            return None;
        }
        let fewest = match readings.exit {
            Exit::AnyTime => 1,
            Exit::WithTheLastPoint => self.points,
        };
        (fewest..=self.points).find_map(|spent| {
            let sight = Sight { points: spent, ..*self };
            let beyond = columns(sight.reached_in_row(board.rows)).flat_map(|x| {
                let facing = sight.headings_at(Square::new(x, board.rows));
                let ways = SOUTHWARD.into_iter().filter(move |&h| facing & 1 << h as u8 != 0);
                ways.map(move |heading| Pose::new(x, board.rows, heading))
            });
            let mut ways = beyond.filter(|&to| paths.lead(*board, self.pose, to, spent));
            ways.next().map(|to| End::Across(to, spent))
        })
    }
}

/// The columns of a set, from the west.
#[inline(always)]
pub fn columns(mut set: Row) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let column = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(column)
    })
}

/// The headings of a set, clockwise from the north.
#[inline(always)]
pub fn headings(mut set: Headings) -> impl Iterator<Item = Heading> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let heading = Heading::ALL[set.trailing_zeros() as usize & 7];
        set &= set - 1;
        Some(heading)
    })
}

/// The numbers of points of a set, from the least.
#[inline(always)]
fn points(mut set: Spent) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let points = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(points)
    })
}

/// The headings that lead off the southern end.
const SOUTHWARD: [Heading; 3] = [Heading::South, Heading::SouthEast, Heading::SouthWest];
