//! What of phase 1 a game is measured by.

use crate::metrics::{Count, Tally};

use super::Dogfight;
use super::rules::ANGLES;
use super::state::Group;

impl Tally {
    /// Enter what phase 1 came to.
    pub fn log_dogfight(&mut self, phase_1: &Dogfight) {
        let shot_down = [Count::EscortsShotDown, Count::KamikazesShotDown, Count::CapShotDown];
        let lost = [Count::EscortsLost, Count::KamikazesLost, Count::CapLost];
        for group in Group::ALL {
            let at = group as usize;
            let lost_in = [phase_1.crowded_out[at], phase_1.off_board[at]];
            self.set(shot_down[at], phase_1.shot_down(group).into());
            self.set(lost[at], lost_in.into_iter().map(i32::from).sum());
            self.add(Count::DrivenOff, phase_1.driven_off[at].into());
        }
        for angle in 0..ANGLES {
            let kills = phase_1.kills.iter().map(|by_angle| i32::from(by_angle[angle])).sum();
            self.set(Count::KillsAstern.plus(angle), kills);
        }
        let rolls = phase_1.shots.iter().chain(&phase_1.answers).copied().map(i32::from);
        self.set(Count::Shots, rolls.sum());
        self.set(Count::Turns, phase_1.turns.into());
    }
}
