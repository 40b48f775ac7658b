//! 6.6.G–L — An attack cut into waves, with its special planes.

use crate::names::{Altitude, Bearing, Position, Section as ShipSection, Weapon};
use crate::pool::{From, SpecialKind};
use crate::rulings::reading;
use crate::state::{MOST_PLANES, MOST_SPECIALS, Plane, PlaneKind, PlaneState, Special};

use super::charts::Charts;

/// Planes that attack in one phase, in waves.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    pub planes: [Plane; MOST_PLANES],
    pub waves: [u8; 3],
    pub wave_count: u8,
    pub specials: [Special; MOST_SPECIALS],
    pub special_count: u8,
    pub specials_per_wave: u8,
}

pub(super) const NOBODY: Plane = Plane {
    at: Position { bearing: Bearing::B0, altitude: Altitude::Low },
    kind: PlaneKind::Plain,
    hits: 0,
    state: PlaneState::Undamaged,
};

pub(super) const NO_SPECIAL: Special = Special {
    from: From::SetAside(0),
    weapon: Weapon::Bomb,
    twin_engine: false,
    section: ShipSection::Forward,
    shot_down: false,
};

reading! {
    /// What an Attack Ends marker cancels (A071).
    Cancels as "reading of the Attack Ends marker" {
        WholePhase = "whole phase",
        NotYetDrawn = "not yet drawn",
    }
}

reading! {
    /// When the planes of later waves are drawn (A014).
    WavesDrawn as "reading of the draw" {
        AllAtOnce = "all at once",
        /// After the fight with the wave before.
        WaveByWave = "wave by wave",
    }
}

impl Attack {
    /// 6.6.G — An attack of `planes`, cut into the waves of Table 8-3 (A064: one plane, one wave).
    pub fn in_waves(charts: &Charts, planes: u8) -> Attack {
        let waves = charts.waves.at(planes as i8).map(|n| n as u8);
        let wave_count = waves.iter().filter(|&&n| n > 0).count() as u8;
        Attack {
            planes: [NOBODY; MOST_PLANES],
            waves,
            wave_count,
            specials: [NO_SPECIAL; MOST_SPECIALS],
            special_count: 0,
            specials_per_wave: charts.specials_per_wave,
        }
    }

    /// 6.6.D — One special plane called by Table 8-2, alone.
    pub(super) fn lone_special(charts: &Charts, special: Special) -> Attack {
        let mut attack = Attack::in_waves(charts, 1);
        attack.waves = [0; 3];
        attack.specials[0] = special;
        attack.special_count = 1;
        attack
    }

    /// 6.6.N — What is left of the attack when an Attack Ends marker follows `drawn` planes: nothing
    /// (A071), or the waves that were fought before it was drawn (A014).
    pub fn cut_short(&self, drawn: usize, cancels: Cancels, by: WavesDrawn) -> Option<Attack> {
        let mut left = *self;
        let whole =
            (0..self.wave_count as usize).take_while(|&w| self.wave(w).end <= drawn).count();
        let (planes, waves, specials) = match (cancels, by) {
            (Cancels::NotYetDrawn, _) => (drawn, 3, self.special_count),
            (Cancels::WholePhase, WavesDrawn::AllAtOnce) => (0, 0, 0),
            (Cancels::WholePhase, WavesDrawn::WaveByWave) => {
                (drawn, whole, self.special_count.min(whole as u8 * self.specials_per_wave))
            }
        };
        for (number, wave) in left.waves.iter_mut().enumerate() {
            let before = self.wave(number).start;
            let kept = planes.saturating_sub(before).min(*wave as usize);
            *wave = if number < waves { kept as u8 } else { 0 };
        }
        left.special_count = specials;
        left.wave_count = left.waves_with_anybody();
        (left.wave_count > 0).then_some(left)
    }

    /// Waves up to the last with a plane of any kind.
    fn waves_with_anybody(&self) -> u8 {
        let comes = |&wave: &usize| self.waves[wave] > 0 || !self.specials_of(wave).is_empty();
        (0..self.waves.len()).rfind(comes).map_or(0, |last| last as u8 + 1)
    }

    /// Planes of one wave, by their numbers in the attack.
    pub fn wave(&self, wave: usize) -> std::ops::Range<usize> {
        let first: usize = self.waves[..wave].iter().map(|&n| n as usize).sum();
        first..first + self.waves[wave] as usize
    }

    /// 6.6.K — Specials of one wave: the first two drawn belong to the first wave, and so on.
    pub fn specials_of(&self, wave: usize) -> std::ops::Range<usize> {
        let each = self.specials_per_wave as usize;
        let end = self.special_count as usize;
        (wave * each).min(end)..((wave + 1) * each).min(end)
    }

    /// 6.6.K — Room for one more special plane? Those in excess are ignored (A069).
    pub(super) fn add_special(&mut self, special: Special) {
        let room = self.wave_count * self.specials_per_wave;
        if self.special_count < room {
            self.specials[self.special_count as usize] = special;
            self.special_count += 1;
        }
    }

    pub fn regular_planes(&self) -> u8 {
        self.waves.iter().sum()
    }
}

impl SpecialKind {
    pub(super) fn attacker(&self, from: From) -> Special {
        Special { from, weapon: self.weapon, twin_engine: self.twin_engine, ..NO_SPECIAL }
    }
}
