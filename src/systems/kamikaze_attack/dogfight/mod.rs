//! KA-10 to KA-23 — Phase 1: escorts, kamikazes and the combat air patrol, turn by turn, until the
//! kamikazes are across or somebody has nobody left.

mod counts;
pub mod fire;
pub mod policy;
pub mod rules;
pub mod sight;
pub mod state;
mod telling;
pub mod wing;

use crate::dice::{Address, Table};
use crate::systems::kamikaze_attack::addresses::Event;
use crate::systems::kamikaze_attack::rulings::{CapGone, FightersOff, Order};

use fire::{Answer, Exchange, Fate, exchange};
use rules::{ANGLES, Rules};
use sight::{End, Shot, Sight};
use state::{Air, GROUPS, Group, NOBODY, Occupied, Plane, Planes};
use wing::{Sequence, Wing};

/// What phase 1 came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dogfight {
    /// Turns begun.
    pub turns: u8,
    /// KA-21, KA-22: kamikazes that go on to attack the ship.
    pub survivors: u8,
    /// KA-21: kamikazes that crossed the board.
    pub across: u8,
    /// KA-17: shots fired by each group.
    pub shots: [u8; GROUPS],
    /// KA-18: shots a fighter fired back head-on, by group.
    pub answers: [u8; GROUPS],
    /// KA-20: planes shot down, by their group and the angle they were hit from.
    pub kills: [[u8; ANGLES]; GROUPS],
    /// KA-19: planes lost because every stop was occupied.
    pub crowded_out: [u8; GROUPS],
    /// A8: fighters that had no stop on the board, and are gone without being a loss.
    pub driven_off: [u8; GROUPS],
    /// A8, A9: planes that had none, and are lost.
    pub off_board: [u8; GROUPS],
    pub ending: Ending,
}

/// KA-22 — Why the phase ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// All kamikazes that live have crossed.
    #[default]
    Across,
    /// KA-23: no kamikaze is left.
    NoKamikaze,
    /// No fighter of the combat air patrol is left.
    NoCap,
    /// The guard against games that never end.
    OutOfTurns,
}

impl Dogfight {
    /// Planes of a group shot down.
    pub fn shot_down(&self, group: Group) -> u8 {
        self.kills[group as usize].iter().sum()
    }

    /// Planes of a group lost in whatever way.
    pub fn lost(&self, group: Group) -> u8 {
        let crowded_out = self.crowded_out[group as usize];
        self.shot_down(group) + crowded_out + self.off_board[group as usize]
    }
}

/// KA-10 to KA-23 — Play phase 1.
pub fn dogfight<T: Table>(
    rules: &Rules,
    japan: &impl Wing,
    us: &impl Wing,
    table: &mut T,
) -> Dogfight {
    let air = Air::new(rules.planes);
    let mut phase = Phase { rules, air, turn: 0, table, result: Dogfight::default() };
    let ending = phase.play(japan, us);
    phase.finish(ending)
}

/// Phase 1 under way.
struct Phase<'a, T> {
    rules: &'a Rules,
    air: Air,
    turn: u8,
    table: &'a mut T,
    result: Dogfight,
}

/// The move of one plane under way.
struct Move {
    plane: Plane,
    points: u8,
    shots: u8,
    shot_at: [Planes; GROUPS],
}

impl<T: Table> Phase<'_, T> {
    /// KA-10 — Turn by turn: all escorts, then all kamikazes, then the combat air patrol.
    fn play(&mut self, japan: &impl Wing, us: &impl Wing) -> Ending {
        while self.turn < self.rules.most_turns {
            self.turn += 1;
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
            Order::Chosen if planes.count_ones() < 2 => Sequence::by_number(planes),
            Order::Chosen => {
                let plane = Plane { group, place: planes.trailing_zeros() as u8 };
                let occupied = self.air.occupied(plane, self.rules);
                wing.order(&self.sight(plane, 0, &occupied, &[0; GROUPS]), group, planes)
            }
        }
    }

    fn sight<'s>(
        &'s self,
        plane: Plane,
        points: u8,
        occupied: &'s Occupied,
        shot_at: &'s [Planes; GROUPS],
    ) -> Sight<'s> {
        let Phase { rules, air, turn, .. } = self;
        Sight { rules, air, occupied, turn: *turn, plane, pose: air.pose(plane), points, shot_at }
    }

    /// KA-11, KA-12, KA-15 — One plane's move: points, coming on, shots, and the stop at the end.
    fn fly(&mut self, plane: Plane, wing: &impl Wing) {
        let points = self.roll_points(plane);
        let mut occupied = self.air.occupied(plane, self.rules);
        let mut flight = Move { plane, points, shots: 0, shot_at: [0; GROUPS] };
        if self.air.waiting[plane.group as usize] & 1 << plane.place != 0
            && !self.come_on(&mut flight, &occupied, wing)
        {
            return self.leave(&flight, &occupied);
        }
        if !plane.group.prey().is_empty() {
            self.choose_quarry(&flight, &occupied, wing);
            while let Some(shot) = self.next_shot(&flight, &occupied, wing) {
                self.attack(&mut flight, &shot, &mut occupied);
                if !self.air.is_flying(plane) || self.is_over().is_some() {
                    return;
                }
                self.choose_quarry(&flight, &occupied, wing);
            }
        }
        self.stop(&flight, &occupied, wing);
    }

    /// KA-12 — Movement points of one plane for one turn.
    fn roll_points(&mut self, plane: Plane) -> u8 {
        let address = Address::new(Event::Speed as u8, self.turn.into());
        self.table.seek(address.wave(plane.group as u8).unit(plane.place.into()));
        let points = self.table.roll(self.rules.sides) + self.rules.added[plane.group as usize];
        self.tell_points(plane, points);
        points
    }

    /// KA-11 — A plane comes on at its end of the board, wherever it can go on from.
    fn come_on(&mut self, flight: &mut Move, occupied: &Occupied, wing: &impl Wing) -> bool {
        let Move { plane, points, .. } = *flight;
        flight.points = points.saturating_sub(self.rules.arrival_cost);
        let mut open = u32::MAX >> (32 - self.rules.board.columns);
        while open != 0 {
            let mut sight = self.sight(plane, flight.points, occupied, &flight.shot_at);
            let column = wing.column(&sight, open);
            sight.pose = self.rules.arrival(plane.group, column);
            if sight.can_end() {
                let pose = sight.pose;
                self.air.place(plane, pose);
                self.tell_arrival(plane, pose);
                return true;
            }
            open &= !(1 << column);
        }
        false
    }

    fn choose_quarry(&mut self, flight: &Move, occupied: &Occupied, wing: &impl Wing) {
        let Plane { group, place } = flight.plane;
        self.air.quarry[group as usize][usize::from(place)] = NOBODY;
        let sight = self.sight(flight.plane, flight.points, occupied, &flight.shot_at);
        let quarry = wing.quarry(&sight);
        self.air.quarry[group as usize][usize::from(place)] = quarry;
    }

    fn next_shot(&self, flight: &Move, occupied: &Occupied, wing: &impl Wing) -> Option<Shot> {
        let sight = self.sight(flight.plane, flight.points, occupied, &flight.shot_at);
        let shot = wing.shot(&sight);
        debug_assert!(shot.is_none_or(|shot| sight.allows(&shot)), "an attack that is not open");
        shot
    }

    /// KA-15, KA-17, KA-18, KA-20 — One attack, and who is left after it.
    fn attack(&mut self, flight: &mut Move, shot: &Shot, occupied: &mut Occupied) {
        let plane = flight.plane;
        self.tell_approach(plane, flight.points, shot);
        self.air.place(plane, shot.from);
        flight.points -= shot.spent;
        let unit = u16::from(plane.place) << 8 | u16::from(flight.shots);
        let address = Address::new(Event::Shot as u8, self.turn.into());
        self.table.seek(address.wave(plane.group as u8).unit(unit));
        let exchange = self.exchange_fire(shot);
        flight.shots += 1;
        flight.shot_at[shot.target.group as usize] |= 1 << shot.target.place;
        self.result.shots[plane.group as usize] += 1;
        self.tell_exchange(plane, shot, exchange);
        if exchange.target == Fate::ShotDown {
            self.result.kills[shot.target.group as usize][usize::from(shot.angle)] += 1;
            self.air.remove(shot.target);
            *occupied = self.air.occupied(plane, self.rules);
        }
        if exchange.attacker == Fate::ShotDown {
            self.result.kills[plane.group as usize][usize::from(rules::HEAD_ON)] += 1;
            self.air.remove(plane);
        }
    }

    /// KA-18, A6 — Roll, and note a defender that has answered.
    fn exchange_fire(&mut self, shot: &Shot) -> Exchange {
        let Plane { group, place } = shot.target;
        let answer = match self.air.answered[group as usize] & 1 << place {
            0 => Answer::Fresh,
            _ => Answer::Spent,
        };
        let both = exchange(self.rules, shot.angle, group, answer, self.table);
        if fire::answers(self.rules, shot.angle, group, answer, both.target) {
            self.air.answered[group as usize] |= 1 << place;
            self.result.answers[group as usize] += 1;
        }
        both
    }

    /// KA-12, KA-19, KA-21 — The end of a move: a stop, the far end, or nowhere to go.
    fn stop(&mut self, flight: &Move, occupied: &Occupied, wing: &impl Wing) {
        let plane = flight.plane;
        let sight = self.sight(plane, flight.points, occupied, &flight.shot_at);
        match wing.end(&sight) {
            Some(End::At(pose)) => {
                debug_assert!(!occupied.holds(pose.square) && sight.leads_to(pose), "{pose:?}");
                self.tell_stop(plane, flight.points, pose);
                self.air.place(plane, pose);
            }
            Some(End::Across(pose, spent)) => {
                self.tell_across(plane, pose, spent);
                self.air.remove(plane);
                self.air.across |= 1 << plane.place;
            }
            None => self.leave(flight, occupied),
        }
    }

    /// KA-19 — A plane without a legal move is destroyed if only other planes were in its way.
    fn leave(&mut self, flight: &Move, occupied: &Occupied) {
        let plane = flight.plane;
        let sight = self.sight(plane, flight.points, occupied, &flight.shot_at);
        if sight.has_room() {
            self.tell_crowded_out(plane);
            self.air.remove(plane);
            self.result.crowded_out[plane.group as usize] += 1;
        } else {
            self.leave_board(plane);
        }
    }

    /// A8, A9 — A plane that cannot keep to the board.
    fn leave_board(&mut self, plane: Plane) {
        let group = plane.group as usize;
        self.tell_off_board(plane);
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
        if self.air.left(Group::Kamikaze) == 0 {
            return Some(match self.air.across {
                0 => Ending::NoKamikaze,
                _ => Ending::Across,
            });
        }
        (self.air.left(Group::Cap) == 0).then_some(Ending::NoCap)
    }

    /// KA-21, KA-22, KA-23 — Who goes on to the ship. With no fighters left, A11 says whether those
    /// still on the way do.
    fn finish(mut self, ending: Ending) -> Dogfight {
        let across = self.air.across.count_ones() as u8;
        let on_the_way = self.air.left(Group::Kamikaze);
        let go_on = match (ending, self.rules.readings.cap_gone) {
            (Ending::Across | Ending::NoKamikaze, _) => 0,
            (Ending::NoCap, CapGone::ThoseAcross) => 0,
            (Ending::NoCap, CapGone::AllGoOn) | (Ending::OutOfTurns, _) => on_the_way,
        };
        let result =
            Dogfight { turns: self.turn, survivors: across + go_on, across, ending, ..self.result };
        self.tell_end(&result);
        result
    }
}
