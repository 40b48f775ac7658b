//! The ship's player: which guns fire abeam, and which are lost.

use crate::crash::can_lose;
use crate::guns::{Guns, Volley};
use crate::names::{Battery, Calibre, Section, Side};
use kernel::dice::Draw;
use kernel::policy::{Facts, Score, Ties};

use super::features::Fact;

/// The decisions of the US side in phase 2.
#[derive(Clone, Debug)]
pub struct ShipsPlayer {
    pub abeam: Score<Fact>,
    pub lost_gun: Score<Fact>,
}

/// One of the two groups on the line abeam.
#[derive(Clone, Copy)]
struct Group {
    aft: bool,
    volley: Volley,
}

impl Facts<Fact> for Group {
    fn fact(&self, feature: Fact) -> f64 {
        match feature {
            Fact::End => f64::from(self.aft),
            Fact::Dice => self.volley.dice().into(),
            Fact::Dice5in => self.volley.of(Calibre::Five).into(),
            Fact::Dice40mm => self.volley.of(Calibre::Forty).into(),
            Fact::Dice20mm => self.volley.of(Calibre::Twenty).into(),
            other => unreachable!("{other:?} is no feature of a group"),
        }
    }
}

/// A battery that may lose a gun.
#[derive(Clone, Copy)]
struct Mount {
    battery: Battery,
    left: u8,
    near: Option<Side>,
}

impl Facts<Fact> for Mount {
    fn fact(&self, feature: Fact) -> f64 {
        match feature {
            Fact::BatteryIs => f64::from(self.battery as u8),
            Fact::Left => self.left.into(),
            Fact::Near => f64::from(self.near.is_some() && self.battery.side() == self.near),
            other => unreachable!("{other:?} is no feature of a battery"),
        }
    }
}

impl ShipsPlayer {
    /// KA-52 — The guns that fire at a plane on the line abeam.
    #[inline(always)]
    pub fn abeam(&self, forward: Volley, aft: Volley, draw: impl FnOnce() -> Draw) -> Volley {
        let groups = [Group { aft: false, volley: forward }, Group { aft: true, volley: aft }];
        let best = self.abeam.best(groups.into_iter(), |group| group, draw);
        best.map_or(forward, |group| group.volley)
    }

    /// KA-52 — The same as chances: one of them for certain, or both equally likely.
    pub fn abeam_chances(&self, forward: Volley, aft: Volley) -> [(Volley, f64); 2] {
        let of = |aft, volley| self.abeam.of(&Group { aft, volley });
        let (one, other) = (of(false, forward), of(true, aft));
        let first = match self.abeam.ties {
            Ties::Random if one == other => 0.5,
            Ties::Random | Ties::First => f64::from(u8::from(one >= other)),
        };
        [(forward, first), (aft, 1.0 - first)]
    }

    /// KA-61, A21 — The battery that loses a position, where the ship's player chooses.
    pub fn loses(
        &self,
        guns: Guns,
        section: Section,
        calibre: Calibre,
        near: Option<Side>,
        draw: impl FnOnce() -> Draw,
    ) -> Option<Battery> {
        let mount = |battery| Mount { battery, left: guns.count(battery, calibre), near };
        self.lost_gun.best(can_lose(guns, section, calibre), mount, draw)
    }
}
