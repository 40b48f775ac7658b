//! Friendly fire by night: G31, C31.

use kernel::dice::{Dice, Table};
use kernel::systems::geometry::Point;

use super::addresses::Purpose;
use super::charts::FriendlyFire;
use super::events::gunfire::What;
use super::fire::Declared;
use super::game::Battle;
use super::gunnery::{Seen, Targets};
use super::metrics::Count;
use crate::TOLERANCE;

/// A friend who may be taken for the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// What is added to the roll.
    pub add: u8,
    pub to_target: f64,
}

/// G31 — Whether a friend lies near enough to the line of fire, and what that adds.
pub fn candidate(
    friend: Point,
    firer: Point,
    target: Point,
    chart: &FriendlyFire,
) -> Option<Candidate> {
    let (line, apart) = (target - firer, friend - firer);
    let length = line.length();
    if length <= TOLERANCE {
        return None;
    }
    let along = line.dot(apart) / length;
    let offset = line.starboard(apart).abs() / length;
    let between = along > TOLERANCE && along < length - TOLERANCE;
    let near = offset <= chart.beside_line + TOLERANCE && offset <= along + TOLERANCE;
    (between && near).then(|| {
        let (to_target, to_firer) = (friend.distance(target), friend.distance(firer));
        let nearer = if to_target < to_firer - TOLERANCE { chart.nearer_target } else { 0 };
        let on_line = if offset <= chart.on_line_within + TOLERANCE { chart.on_line } else { 0 };
        Candidate { add: nearer + on_line, to_target }
    })
}

/// G31 — Whether a roll falls on the friend.
pub fn hits_friend(add: u8, chart: &FriendlyFire, dice: &mut impl Dice) -> bool {
    dice.two_d6() + add >= chart.hits_on
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Firers may take a friend for their target, in the order of declaration.
    pub fn mistake_friends(&mut self, targets: &Targets) {
        if !self.book.scenario.visibility.night || !self.book.optional.friendly {
            return;
        }
        // The batteries of a ship follow each other; a pair that has been rolled for is not again.
        let mut rolled = None;
        for place in 0..self.game.declared.len() {
            let Declared { firer, intended, .. } = self.game.declared.as_slice()[place];
            if rolled != Some((firer, intended)) {
                self.mistake(place, targets);
            }
            rolled = Some((firer, intended));
        }
    }

    fn mistake(&mut self, place: usize, targets: &Targets) {
        let Declared { firer, target, .. } = self.game.declared.as_slice()[place];
        let Some((friend, add)) = self.friend_in_line(firer.into(), target.into()) else { return };
        let address = Purpose::FriendlyFire.at(self.game.turn).actor(firer.into());
        self.table.seek(address.target(target));
        let chart = &self.book.charts.control.friendly_fire;
        let mistaken = hits_friend(add, chart, &mut self.table);
        self.count(Count::FriendlyChecks);
        self.tell(What::FriendlyCheck { firer, friend: friend as u8, add, mistaken });
        if !mistaken {
            return;
        }
        self.count(Count::FriendlyFire);
        for place in place..self.game.declared.len() {
            let declared = self.game.declared.as_slice()[place];
            if declared.firer == firer && declared.target == target {
                self.shift_fire(place, friend, targets);
            }
        }
    }

    /// The friend with the most added to the roll, then the nearest to the target.
    fn friend_in_line(&self, firer: usize, target: usize) -> Option<(usize, u8)> {
        let side = self.book.side(firer);
        let friends = self.game.in_play[side as usize].but(self.game.group_of(firer, side).members);
        let [from, to] = [firer, target].map(|ship| self.game.ships[ship].at);
        let chart = &self.book.charts.control.friendly_fire;
        let mut best: Option<(usize, Candidate)> = None;
        for friend in friends {
            let Some(found) = candidate(self.game.ships[friend].at, from, to, chart) else {
                continue;
            };
            let better = best.is_none_or(|(_, other)| {
                found.add > other.add
                    || (found.add == other.add && found.to_target < other.to_target - TOLERANCE)
            });
            if better {
                best = Some((friend, found));
            }
        }
        best.map(|(friend, found)| (friend, found.add))
    }

    /// C31 — A battery shifts to the friend, as seen; one that cannot fires as intended.
    fn shift_fire(&mut self, place: usize, friend: usize, targets: &Targets) {
        let Declared { firer, battery, .. } = self.game.declared.as_slice()[place];
        let going = self.going_part(firer.into());
        let guns = self.guns(firer.into(), battery.into(), going);
        let Some(guns) = guns else { return };
        if let Some(shooting) = self.shooting(&guns, friend, Seen::ByEye, targets) {
            let declared = &mut self.game.declared.as_mut_slice()[place];
            (declared.target, declared.shooting) = (friend as u8, shooting);
            declared.guns = guns.in_mounts(shooting.mounts);
        }
    }
}
