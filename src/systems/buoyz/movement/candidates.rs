//! Doctrine 5 — The moves a ship may choose from, in their order.

use kernel::dice::Table;
use kernel::systems::geometry::Point;

use crate::TOLERANCE;
use crate::game::Battle;
use crate::names::Ability;
use crate::rulings::SlowTurn;
use crate::sight::off;
use crate::state::{Now, Ship};

/// Where a move ends.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub at: Point,
    pub heading: u16,
    /// C4: inches moved.
    pub moved: f64,
    /// Points of the turn and of the turn at the end; to starboard if positive.
    pub turn: i8,
    pub end_turn: i8,
}

/// Who looks at moves.
pub trait Judge {
    /// Whether a move of so many inches could still be better than all before it.
    fn may_gain(&self, inches: f64) -> bool;
    fn see(&mut self, to: Candidate);
}

/// What a ship may do this turn.
struct Helm {
    /// Up to three distances.
    distances: [f64; 3],
    /// The heading she begins with, and the points she may turn.
    heading: u16,
    /// Where she is after the inch ahead.
    bend: Point,
    points: i8,
    /// C5: she must turn to this side as far as she can.
    forced: Option<i8>,
    agile: bool,
}

/// Points: 0, then port and starboard by turns.
const BY_TURNS: [i8; 13] = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6];

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Show every legal move, in order.
    #[inline]
    pub fn judge_moves(&self, ship: usize, judge: &mut impl Judge) {
        let now = &self.game.ships[ship];
        let inches = self.allowance(ship);
        if inches == 0.0 {
            return self.lie_still(ship, now, judge);
        }
        let helm = self.helm(ship, now, inches);
        for inches in helm.distances {
            if inches > 0.0 && judge.may_gain(inches) {
                self.turns_at(&helm, inches, judge);
            }
        }
    }

    fn helm(&self, ship: usize, now: &Ship, inches: f64) -> Helm {
        let heading = self.heading_after_sheets(now);
        let straight = now.is(Now::Tack) || now.is(Now::Jib) || now.is(Now::Wear) || now.alight;
        let points = if straight { 0 } else { self.turning(ship) as i8 };
        let forced = (now.steering > 0 && !straight).then_some(now.last_turn);
        let agile = now.has(Ability::Agile) && points > 0 && forced.is_none();
        let bend = now.at + self.book.way(heading) * self.book.charts.movement.straight_first;
        Helm { distances: self.distances(ship, inches), heading, bend, points, forced, agile }
    }

    /// The whole allowance, half of it, an inch; a sweeper keeps to 2 inches while there are mines, a
    /// fireship alight to all of it (C45).
    fn distances(&self, ship: usize, inches: f64) -> [f64; 3] {
        let sweeps = self.game.ships[ship].has(Ability::Minesweeper);
        if sweeps && !self.game.rows.is_empty() {
            return [inches.min(self.book.charts.mine.sweep_speed), 0.0, 0.0];
        }
        if self.game.ships[ship].alight {
            return [inches, 0.0, 0.0];
        }
        let half = if inches / 2.0 >= 1.0 - TOLERANCE { inches / 2.0 } else { 0.0 };
        let one = if inches > 1.0 + TOLERANCE { 1.0 } else { 0.0 };
        [inches, half, one]
    }

    /// C55 — Jib turns 90 degrees to the side the wind is on, Wear to the other.
    fn heading_after_sheets(&self, now: &Ship) -> u16 {
        let wind = off(now.heading, self.game.wind);
        let towards = if wind < 0 { 270 } else { 90 };
        let away = if wind > 0 && wind < 180 { 270 } else { 90 };
        let turned = match (now.is(Now::Jib), now.is(Now::Wear)) {
            (true, _) => towards,
            (_, true) => away,
            (false, false) => 0,
        };
        (now.heading + turned) % 360
    }

    /// B4.1b, A2 — All turns of one distance.
    #[inline]
    fn turns_at(&self, helm: &Helm, inches: f64, judge: &mut impl Judge) {
        let room = inches - self.book.charts.movement.straight_first + TOLERANCE;
        if let Some(side) = helm.forced {
            let least = i8::from(self.book.rulings.slow_turn == SlowTurn::OnePoint);
            let most = (room as i8).clamp(least, helm.points.max(1));
            return judge.see(self.end_of(helm, inches, [side * most, 0]));
        }
        let most = if room < 0.0 { -1 } else { room as i8 };
        let one_point = self.book.rulings.slow_turn == SlowTurn::OnePoint;
        let fits = |points: i8| points <= most || points == 1 && one_point;
        for &turn in BY_TURNS.iter().take(2 * helm.points as usize + 1) {
            if fits(turn.abs()) {
                judge.see(self.end_of(helm, inches, [turn, 0]));
            }
            if helm.agile && fits(turn.abs() + helm.points) {
                judge.see(self.end_of(helm, inches, [turn, -helm.points]));
                judge.see(self.end_of(helm, inches, [turn, helm.points]));
            }
        }
    }

    /// B4.1b — An inch ahead, the turn, the rest straight on, the turn at the end.
    #[inline(always)]
    fn end_of(&self, helm: &Helm, inches: f64, [turn, end_turn]: [i8; 2]) -> Candidate {
        let first = self.book.charts.movement.straight_first;
        let rest = (inches - first - f64::from(turn.abs() + end_turn.abs())).max(0.0);
        let heading = self.turned(helm.heading, turn);
        let at = helm.bend + self.book.way(heading) * rest;
        let heading = if end_turn == 0 { heading } else { self.turned(heading, end_turn) };
        Candidate { at, heading, moved: first + rest, turn, end_turn }
    }

    #[inline(always)]
    fn turned(&self, heading: u16, points: i8) -> u16 {
        let turns = &self.book.turns[usize::from(points < 0)];
        let turned = heading + turns[usize::from(points.unsigned_abs()) % 7];
        if turned >= 360 { turned - 360 } else { turned }
    }

    /// B4.1.1 — A becalmed ship under sail turns on the spot; any other stays as she is.
    fn lie_still(&self, ship: usize, now: &Ship, judge: &mut impl Judge) {
        let stay = Candidate { at: now.at, heading: now.heading, moved: 0.0, turn: 0, end_turn: 0 };
        judge.see(stay);
        if self.game.calm && self.book.ships[ship].is_sail_only() {
            for degrees in [330, 30, 300, 60, 270, 90] {
                judge.see(Candidate { heading: (now.heading + degrees) % 360, ..stay });
            }
        }
    }
}

#[cfg(test)]
mod shown {
    use super::*;

    /// Looks at moves without weighing them.
    struct Shows<'f, F>(&'f mut F);

    impl<F: FnMut(Candidate)> Judge for Shows<'_, F> {
        fn may_gain(&self, _inches: f64) -> bool {
            true
        }

        fn see(&mut self, to: Candidate) {
            (self.0)(to);
        }
    }

    impl<T: Table> Battle<'_, '_, '_, T> {
        /// Every legal move, in order.
        pub fn for_each_move(&self, ship: usize, see: &mut impl FnMut(Candidate)) {
            self.judge_moves(ship, &mut Shows(see));
        }
    }
}
