//! KA-12, KA-20 — How lucky the dice of phase 1 were.

use crate::dogfight::fire::Fate;
use crate::dogfight::rules::Rules;
use crate::dogfight::state::{Air, Group, Plane};

use super::Roll;

/// KA-12 — Movement points of a plane: twice the die less its mean.
#[inline]
pub fn luck_of_points(points: u8, group: Group, rules: &Rules) -> (Roll, i32) {
    let class = match group {
        Group::Escort => Roll::EscortSpeed,
        Group::Kamikaze => Roll::KamikazeSpeed,
        Group::Cap => Roll::PatrolSpeed,
    };
    let die = points - rules.added[group as usize];
    (class, 2 * i32::from(die) - i32::from(rules.sides) - 1)
}

/// KA-20 — One die of a fighter: at whom, from which angle, what became of it, and all planes before
/// anything has changed by it.
#[derive(Clone, Copy)]
pub struct Fired<'a> {
    pub target: Plane,
    pub angle: u8,
    pub fate: Fate,
    pub air: &'a Air,
    pub rules: &'a Rules,
}

impl Fired<'_> {
    /// A fighter shot down counts for as long as it would have fought: until the kamikazes are across.
    #[inline]
    pub fn luck(&self, keep: &mut impl FnMut(u8, i32)) {
        let hit = i32::from(self.fate == Fate::ShotDown);
        let luck = 6 * hit - i32::from(self.rules.faces_that_kill(self.angle));
        match self.target.group {
            Group::Kamikaze => {
                keep(Roll::Kills.into(), luck);
                let row = self.air.pose(self.target).square.y;
                keep(Roll::LateKills.into(), luck * i32::from(row));
            }
            Group::Escort => keep(Roll::Escorts.into(), luck * self.rows_to_go()),
            Group::Cap => keep(Roll::Patrol.into(), luck * self.rows_to_go()),
        }
    }

    /// KA-21 — The rows all kamikazes together have still to fly.
    fn rows_to_go(&self) -> i32 {
        let rows = self.rules.board.rows;
        let flying = self.air.of(Group::Kamikaze).map(|(_, pose)| i32::from(rows - pose.square.y));
        let waiting = self.air.waiting[Group::Kamikaze as usize].count_ones() as i32;
        flying.sum::<i32>() + waiting * i32::from(rows)
    }
}
