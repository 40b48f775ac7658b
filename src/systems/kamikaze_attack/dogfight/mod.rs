//! KA-10 to KA-23 — Phase 1: escorts, kamikazes and the combat air patrol, turn by turn, until the
//! kamikazes are across or somebody has nobody left.

mod attack;
mod counts;
mod events;
pub mod fire;
mod lanes;
pub mod policy;
mod result;
pub mod rules;
pub mod sight;
pub mod state;
#[cfg(test)]
mod tests;
pub mod wing;

use crate::addresses::Purpose;
use crate::geometry::Pose;
use crate::rulings::{CapGone, FightersOff, OccupiedBy, Order};
use kernel::dice::{Address, Table};

use events::{Event, MoveOf};
pub use result::{Dogfight, Ending};
use rules::Rules;
use sight::{End, Gone, Sight};
use state::{Air, GROUPS, Group, MOST_PLANES, NOBODY, Occupied, Plane, Planes, Quarries};
use wing::{Sequence, Wing};

/// KA-10 to KA-23 — Play phase 1.
pub fn dogfight<T: Table>(
    japan: &impl Wing,
    us: &impl Wing,
    rules: &Rules,
    table: &mut T,
) -> Dogfight {
    let mut phase = Phase::new(rules, Air::new(rules.planes), table);
    let ending = phase.play(japan, us);
    phase.finish(ending)
}

/// Phase 1 under way.
struct Phase<'a, T> {
    rules: &'a Rules,
    air: Air,
    /// The squares nobody may stop in.
    occupied: Occupied,
    /// Whom the planes of each group go for.
    quarries: [Quarries; GROUPS],
    turn: u8,
    table: &'a mut T,
    result: Dogfight,
}

/// The move of one plane under way.
struct Move {
    plane: Plane,
    /// Where it is and faces; of no meaning before it has come on.
    pose: Pose,
    points: u8,
    shots: u8,
    shot_at: [Planes; GROUPS],
}

impl<'a, T: Table> Phase<'a, T> {
    fn new(rules: &'a Rules, air: Air, table: &'a mut T) -> Phase<'a, T> {
        let occupied = air.occupied(None, rules);
        let (quarries, result) = ([[NOBODY; MOST_PLANES]; GROUPS], Dogfight::default());
        Phase { rules, air, occupied, quarries, turn: 0, table, result }
    }

    /// KA-10 — Turn by turn: all escorts, then all kamikazes, then the combat air patrol.
    fn play(&mut self, japan: &impl Wing, us: &impl Wing) -> Ending {
        while self.turn < self.rules.most_turns {
            self.turn += 1;
            let turn = self.turn;
            self.table.note(|| Event::Turn(turn));
            self.air.answered = [0; GROUPS];
            let group = self
                .fly_group(Group::Escort, japan)
                .or_else(|| self.fly_group(Group::Kamikaze, japan))
                .or_else(|| self.fly_group(Group::Cap, us));
            if let Some(ending) = group {
                return ending;
            }
        }
        Ending::OutOfTurns
    }

    fn fly_group(&mut self, group: Group, wing: &impl Wing) -> Option<Ending> {
        for place in self.order(group, wing).iter() {
            let plane = Plane { group, place };
            // A fighter may fall to an answer in its own group's turn, but only in its own move.
            self.fly(plane, wing);
            if let Some(ending) = self.is_over() {
                return Some(ending);
            }
        }
        None
    }

    /// A24 — Who moves first.
    fn order(&self, group: Group, wing: &impl Wing) -> Sequence {
        let planes = self.air.flying[group as usize] | self.air.waiting[group as usize];
        match self.rules.readings.order {
            Order::ByNumber => Sequence::by_number(planes),
            Order::Chosen if planes & planes.wrapping_sub(1) == 0 => Sequence::by_number(planes),
            Order::Chosen => {
                let plane = Plane { group, place: planes.trailing_zeros() as u8 };
                wing.order(&self.sight(&self.begin(plane, 0)), group, planes)
            }
        }
    }

    /// A move with all of it to come.
    #[inline(always)]
    fn begin(&self, plane: Plane, points: u8) -> Move {
        Move { plane, pose: self.air.pose(plane), points, shots: 0, shot_at: [0; GROUPS] }
    }

    #[inline(always)]
    fn sight<'s>(&'s self, flight: &'s Move) -> Sight<'s> {
        let Phase { rules, air, occupied, turn, .. } = self;
        let Move { plane, pose, points, ref shot_at, .. } = *flight;
        let quarries = &self.quarries[plane.group as usize];
        Sight { rules, air, occupied, quarries, turn: *turn, plane, pose, points, shot_at }
    }

    /// KA-19, A25 — From here on a plane is in nobody's way: it is moving.
    fn lift(&mut self, plane: Plane) {
        match self.rules.readings.occupied_by {
            OccupiedBy::Any => {
                debug_assert_eq!(self.occupied, self.air.occupied(None, self.rules), "{plane}");
                if self.air.is_flying(plane) {
                    self.occupied.clear(self.air.pose(plane).square);
                }
            }
            OccupiedBy::Enemy => self.occupied = self.air.occupied(Some(plane), self.rules),
        }
    }

    /// KA-11, KA-12, KA-15 — One plane's move: points, coming on, shots, and the stop at the end.
    fn fly(&mut self, plane: Plane, wing: &impl Wing) {
        let points = self.roll_points(plane);
        self.lift(plane);
        let mut flight = self.begin(plane, points);
        if let Err(why) = self.come_on(&mut flight, wing) {
            return self.leave(plane, why);
        }
        if !plane.group.prey().is_empty() {
            self.choose_quarry(&flight, wing);
            while let Some(shot) = self.next_shot(&flight, wing) {
                self.attack(&mut flight, &shot);
                if !self.air.is_flying(plane) || self.is_over().is_some() {
                    return;
                }
                if !self.air.is_flying(shot.target) {
                    self.choose_quarry(&flight, wing);
                }
            }
        }
        self.stop(&flight, wing);
    }

    /// KA-12 — Movement points of one plane for one turn.
    fn roll_points(&mut self, plane: Plane) -> u8 {
        let address = Address::new(Purpose::Speed as u8, self.turn.into());
        self.table.seek(address.step(plane.group as u8).actor(plane.place.into()));
        let points = self.rules.movement_points(plane.group, self.table);
        let (turn, rules) = (self.turn, self.rules);
        self.table.note(|| Event::Points { turn, plane, points, rules });
        points
    }

    /// KA-11 — A plane that is not on the board yet comes on at its end of it, wherever it can go
    /// on from.
    fn come_on(&mut self, flight: &mut Move, wing: &impl Wing) -> Result<(), Gone> {
        let Move { plane, points, .. } = *flight;
        if self.air.waiting[plane.group as usize] & 1 << plane.place == 0 {
            return Ok(());
        }
        flight.points = points.saturating_sub(self.rules.arrival_cost);
        let mut open = u32::MAX >> (32 - self.rules.board.columns);
        let mut why = Gone::OffBoard;
        while open != 0 {
            let mut sight = self.sight(flight);
            let column = wing.column(&sight, open);
            sight.pose = self.rules.arrival(plane.group, column);
            if sight.can_end() {
                let pose = sight.pose;
                flight.pose = pose;
                self.air.place(plane, pose);
                self.table.note(|| Event::Arrives { plane, pose });
                return Ok(());
            }
            why = if why == Gone::Crowded { why } else { sight.why_gone() };
            open &= !(1 << column);
        }
        Err(why)
    }

    fn choose_quarry(&mut self, flight: &Move, wing: &impl Wing) {
        let Plane { group, place } = flight.plane;
        self.quarries[group as usize][usize::from(place)] = NOBODY;
        let sight = self.sight(flight);
        let quarry = wing.quarry(&sight);
        self.quarries[group as usize][usize::from(place)] = quarry;
    }

    /// KA-12, KA-19, KA-21 — The end of a move: a stop, the far end, or nowhere to go.
    fn stop(&mut self, flight: &Move, wing: &impl Wing) {
        let plane = flight.plane;
        let sight = self.sight(flight);
        match wing.end(&sight) {
            Some(End::At(pose)) => {
                let free = !self.occupied.holds(pose.square);
                debug_assert!(free && sight.leads_to(pose), "{pose:?}");
                let Move { pose: from, points, .. } = *flight;
                let move_of = MoveOf { plane, from, points, rules: self.rules };
                self.table.note(|| Event::Stops { move_of, at: pose });
                self.air.place(plane, pose);
                self.occupied.fill(pose.square);
            }
            Some(End::Across(pose, spent)) => {
                let rules = self.rules;
                self.table.note(|| Event::Crosses { plane, by: pose, spent, rules });
                self.air.remove(plane);
                self.air.across |= 1 << plane.place;
            }
            None => {
                let why = sight.why_gone();
                self.leave(plane, why);
            }
        }
    }

    /// KA-19 — A plane without a legal move is destroyed if only other planes were in its way.
    fn leave(&mut self, plane: Plane, why: Gone) {
        match why {
            Gone::Crowded => {
                self.table.note(|| Event::CrowdedOut(plane));
                self.air.remove(plane);
                self.result.crowded_out[plane.group as usize] += 1;
            }
            Gone::OffBoard => self.leave_board(plane),
        }
    }

    /// A8, A9 — A plane that cannot keep to the board.
    fn leave_board(&mut self, plane: Plane) {
        let group = plane.group as usize;
        self.table.note(|| Event::LeavesBoard(plane));
        self.air.remove(plane);
        match (plane.group, self.rules.readings.fighters_off) {
            (Group::Kamikaze, _) | (_, FightersOff::Lost) => self.result.off_board[group] += 1,
            (_, FightersOff::Forbidden) => self.result.driven_off[group] += 1,
            (_, FightersOff::ReEnter) => {
                self.result.driven_off[group] += 1;
                self.air.waiting[group] |= 1 << plane.place;
            }
        }
    }

    /// KA-22 — Whether the phase is over.
    #[inline]
    fn is_over(&self) -> Option<Ending> {
        if !self.air.any_left(Group::Kamikaze) {
            return Some(match self.air.across {
                0 => Ending::NoKamikaze,
                _ => Ending::Across,
            });
        }
        (!self.air.any_left(Group::Cap)).then_some(Ending::NoCap)
    }

    /// KA-21, KA-22, KA-23 — Who goes on to the ship. With no fighters left, A11 says whether those
    /// still on the way do.
    fn finish(self, ending: Ending) -> Dogfight {
        let across = self.air.across.count_ones() as u8;
        let on_the_way = self.air.left(Group::Kamikaze);
        let go_on = match (ending, self.rules.readings.cap_gone) {
            (Ending::Across | Ending::NoKamikaze, _) => 0,
            (Ending::NoCap, CapGone::ThoseAcross) => 0,
            (Ending::NoCap, CapGone::AllGoOn) | (Ending::OutOfTurns, _) => on_the_way,
        };
        let result =
            Dogfight { turns: self.turn, survivors: across + go_on, across, ending, ..self.result };
        self.table.note(|| Event::Ends(result));
        result
    }
}
