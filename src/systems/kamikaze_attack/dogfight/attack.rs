//! KA-15 to KA-20 — One fighter's attacks in its move.

use kernel::dice::{Address, Table};

use crate::addresses::{MOST_SHOTS, Purpose};
use crate::luck::Fired;
use crate::rulings::OccupiedBy;

use super::events::{Event, MoveOf};
use super::fire::{self, Answer, Exchange, Fate, exchange};
use super::sight::Shot;
use super::state::Plane;
use super::wing::Wing;
use super::{Move, Phase, rules};

impl<T: Table> Phase<'_, T> {
    /// KA-15, KA-16 — The next attack; with no points left there is none.
    pub(super) fn next_shot(&self, flight: &Move, wing: &impl Wing) -> Option<Shot> {
        let sight = self.sight(flight);
        let shot = if flight.points > 0 { wing.shot(&sight) } else { None };
        debug_assert!(shot.is_none_or(|shot| sight.allows(&shot)), "an attack that is not open");
        shot
    }

    /// KA-15, KA-17, KA-18, KA-20 — One attack, and who is left after it.
    pub(super) fn attack(&mut self, flight: &mut Move, shot: &Shot) {
        let Move { plane, pose: from, points, .. } = *flight;
        let rules = self.rules;
        let move_of = MoveOf { plane, from, points, rules };
        self.table.note(|| Event::Approaches { move_of, shot: *shot });
        self.air.place(plane, shot.from);
        (flight.pose, flight.points) = (shot.from, points - shot.spent);
        let address = Address::new(Purpose::Shot as u8, self.turn.into());
        let address = address.step(plane.group as u8);
        let (place, nth) = (plane.place.into(), flight.shots.into());
        self.table.seek(address.actor_and::<MOST_SHOTS>(place, nth));
        let exchange = self.exchange_fire(plane, shot);
        flight.shots += 1;
        flight.shot_at[shot.target.group as usize] |= 1 << shot.target.place;
        self.result.shots[plane.group as usize] += 1;
        let (shot, target_at) = (*shot, self.air.pose(shot.target).square);
        self.table.note(|| Event::Fires {
            plane,
            shot,
            exchange,
            target_at,
            rules,
            air: &self.air,
        });
        if exchange.target == Fate::ShotDown {
            self.result.kills[shot.target.group as usize][usize::from(shot.angle)] += 1;
            self.shoot_down(shot.target, plane);
        }
        if exchange.attacker == Fate::ShotDown {
            self.result.kills[plane.group as usize][usize::from(rules::HEAD_ON)] += 1;
            self.air.remove(plane);
        }
    }

    /// KA-18, A6 — Roll, and note a defender that has answered.
    fn exchange_fire(&mut self, plane: Plane, shot: &Shot) -> Exchange {
        let Plane { group, place } = shot.target;
        let answer = match self.air.answered[group as usize] & 1 << place {
            0 => Answer::Fresh,
            _ => Answer::Spent,
        };
        let both = exchange(self.rules, shot.angle, group, answer, self.table);
        if fire::answers(self.rules, shot.angle, group, answer, both.target) {
            self.air.answered[group as usize] |= 1 << place;
            self.result.answers[group as usize] += 1;
            let Phase { rules, ref air, .. } = *self;
            let fate = both.attacker;
            let fired = || Fired { target: plane, angle: rules::HEAD_ON, fate, air, rules };
            self.table.note(|| Event::Answers(fired()));
        }
        both
    }

    /// KA-19, A25 — A plane shot down leaves its square free, unless another shares it.
    fn shoot_down(&mut self, target: Plane, mover: Plane) {
        let square = self.air.pose(target).square;
        self.air.remove(target);
        match self.rules.readings.occupied_by {
            OccupiedBy::Any => self.occupied.clear(square),
            OccupiedBy::Enemy => self.occupied = self.air.occupied(Some(mover), self.rules),
        }
    }
}
