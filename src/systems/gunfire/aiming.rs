//! Doctrine 4-3 — Whom a battery fires at. What depends only on firer and enemy is worked out once for
//! both batteries.

use kernel::dice::Table;

use super::bearing::{Off, Sectors};
use super::game::Battle;
use super::gunnery::{Guns, Laid, Seen, Targets};
use super::policy::Opening;
use super::ships::ShipSet;
use super::state::MOST;
use crate::TOLERANCE;

/// An enemy a ship may aim at, whichever battery does.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    pub target: u8,
    pub band: u8,
    /// What sight, target and straddling add to the hit number.
    pub part: i8,
    pub sectors: Sectors,
    pub range: f64,
}

impl Aim {
    pub const NOTHING: Aim =
        Aim { target: 0, band: 0, part: 0, sectors: Sectors::NONE, range: 0.0 };
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// Every enemy seen that lies within the longest band.
    #[inline(always)]
    pub fn take_aim(&mut self, ship: usize, seen: ShipSet, targets: &Targets) {
        self.game.aims.clear();
        for target in seen {
            let sight = self.sight_of(ship, target);
            let range = self.game.enemy_range(ship, target);
            if let Some(aim) = self.aim(ship, target, sight, range, targets) {
                self.game.aims.push(aim);
            }
        }
    }

    /// What firer and target are to each other at a range; `None` beyond the last band.
    #[inline(always)]
    pub fn aim(
        &self,
        ship: usize,
        target: usize,
        seen: Seen,
        range: f64,
        targets: &Targets,
    ) -> Option<Aim> {
        let band = self.book.charts.gunnery.band(range)? as u8;
        let (now, enemy) = (&self.game.ships[ship], &self.game.ships[target]);
        let sectors = Off::along(enemy.at - now.at, now.way, range).sectors();
        let part = targets[target].part + self.sight_part(ship, target, seen);
        Some(Aim { target: target as u8, band, part, sectors, range })
    }

    /// The enemy that scores highest, of equals the nearest: its place among those aimed at.
    #[inline(always)]
    pub fn choose(
        &self,
        guns: &Guns,
        opening: &Opening,
        targets: &Targets,
        sent: &[u8; MOST],
    ) -> Option<(u8, Laid)> {
        match self.game.aims.as_slice() {
            [] => None,
            // Where there is no choice and nothing is too little, nobody asks what it scores.
            [aim] if opening.takes_any_target() => {
                self.permitted(guns, aim, opening).map(|laid| (0, laid))
            }
            aims => self.choose_among(aims, guns, opening, targets, sent),
        }
    }

    /// How a battery is laid on a ship, if it can fire and its captain lets it.
    #[inline(always)]
    fn permitted(&self, guns: &Guns, aim: &Aim, opening: &Opening) -> Option<Laid> {
        self.laid_on(guns, aim).filter(|laid| opening.lets_fire(aim.range, laid.hn))
    }

    #[inline(never)]
    fn choose_among(
        &self,
        aims: &[Aim],
        guns: &Guns,
        opening: &Opening,
        targets: &Targets,
        sent: &[u8; MOST],
    ) -> Option<(u8, Laid)> {
        let captain = &self.captains[self.book.side(guns.ship) as usize];
        let (mut best, mut highest, mut nearest) = (None, f64::NEG_INFINITY, f64::INFINITY);
        for (place, aim) in aims.iter().enumerate() {
            let Some(laid) = self.permitted(guns, aim, opening) else { continue };
            let target = usize::from(aim.target);
            let beaten = targets[target].beaten;
            let score = self.target_score(guns, target, beaten, laid.hn, sent[target]);
            let better = best.is_none()
                || score > highest + TOLERANCE
                || (score > highest - TOLERANCE && aim.range < nearest - TOLERANCE);
            if better && captain.fires_for(score) {
                (best, highest, nearest) = (Some((place as u8, laid)), score, aim.range);
            }
        }
        best
    }

    /// What a target scores.
    #[inline(always)]
    fn target_score(&self, guns: &Guns, target: usize, beaten: bool, hn: i32, sent: u8) -> f64 {
        let Guns { ship, battery, .. } = *guns;
        let weights = &self.captains[self.book.side(ship) as usize].target;
        let flag = |is: bool, weight: f64| if is { weight } else { 0.0 };
        let same = self.game.ships[ship].choices[battery] == target as u8;
        let prey = self.deployment(ship).prey && self.book.ready.merchants.has(target);
        weights.hn * f64::from(hn)
            + flag(same, weights.same_target)
            + weights.batteries_on_it * f64::from(sent)
            + weights.class * f64::from(self.book.ready.ships[target].class)
            + flag(prey, weights.prey)
            + flag(beaten, weights.beaten)
    }
}
