//! Star shell and searchlights, doctrine 4-2.

use kernel::dice::Table;

use super::events::gunfire::What;
use super::game::Battle;
use super::metrics::Count;
use super::names::{Side, Stance};
use super::ships::ShipSet;
use crate::TOLERANCE;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// By night the rear ship of each column lights an enemy.
    pub fn illuminate(&mut self) {
        (self.game.lit, self.game.lighting) = (ShipSet::NONE, ShipSet::NONE);
        if !self.book.scenario.visibility.night {
            return;
        }
        for side in Side::BOTH {
            for number in 0..self.game.groups[side as usize].len() {
                let members = self.game.groups[side as usize].as_slice()[number].members;
                if let Some(rear) = members.last().filter(|_| members.are_many()) {
                    self.light_from(rear, side);
                }
            }
        }
    }

    fn light_from(&mut self, ship: usize, side: Side) {
        if self.deployment(ship).stance == Stance::Convoy || self.guns_are_silent(ship) {
            return;
        }
        let Some((target, range)) = self.nearest_dark(ship, side) else { return };
        if self.captains[side as usize].lights(range) {
            self.game.lit.add(target);
            self.game.lighting.add(ship);
            self.count(Count::Illuminations);
            self.tell(What::Lights { ship: ship as u8, target: target as u8 });
        }
    }

    /// The nearest enemy she sees by eye that neither fired, burns nor is lit.
    fn nearest_dark(&self, ship: usize, side: Side) -> Option<(usize, f64)> {
        let enemies = self.game.in_play[side.enemy() as usize];
        let shows = self.game.fired.or(self.game.lit);
        let mut nearest: Option<(usize, f64)> = None;
        for enemy in self.game.ships[ship].eye.and(enemies).but(shows) {
            let range = self.game.enemy_range(ship, enemy);
            let near = range <= self.book.charts.spotting.light_reach + TOLERANCE;
            let nearer = nearest.is_none_or(|(_, least)| range < least - TOLERANCE);
            if near && nearer && self.game.ships[enemy].fires == 0 {
                nearest = Some((enemy, range));
            }
        }
        nearest
    }
}
