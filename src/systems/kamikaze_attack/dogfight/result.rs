//! KA-20 to KA-23 — What phase 1 comes to.

use super::rules::ANGLES;
use super::state::{GROUPS, Group};

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
    pub shots: [u16; GROUPS],
    /// KA-18: shots a fighter fired back head-on, by group.
    pub answers: [u16; GROUPS],
    /// KA-20: planes shot down, by their group and the angle they were hit from.
    pub kills: [[u8; ANGLES]; GROUPS],
    /// KA-19: planes lost because every stop was occupied.
    pub crowded_out: [u8; GROUPS],
    /// A8: times a fighter had no stop on the board, and went without being a loss.
    pub driven_off: [u16; GROUPS],
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
    /// The guard against dogfights that never end. The game goes on: those on the way dive on the ship.
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
