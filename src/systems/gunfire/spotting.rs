//! 4.1-4 — Spotting by eye and radar: G26 to G28, C22, C23.

use kernel::dice::{Dice, Table};

use super::addresses::Purpose;
use super::bearing::Off;
use super::events::gunfire::What;
use super::faults::Fault;
use super::game::Battle;
use super::names::Side;
use super::ships::ShipSet;
use super::state::NOBODY;
use crate::TOLERANCE;

/// What a ship shows to whoever looks for her.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// Inches added for the eye, gun flashes left out.
    inches: f64,
    flashes: bool,
    /// Nothing shows her but the flashes of her guns.
    dark: bool,
}

impl<T: Table> Battle<'_, '_, '_, T> {
    pub fn spotting(&mut self) {
        let dice = Side::BOTH.map(|side| {
            self.table.seek(Purpose::Spotting.at(self.game.turn).actor(side as u16));
            self.table.d6()
        });
        let first = self.game.contact.map(|contact| !contact);
        self.tell(What::Spotting { dice, first });
        self.game.all_in_play().for_each(|ship| self.game.shown[ship] = self.shown(ship));
        self.game.seen = ShipSet::NONE;
        for side in Side::BOTH {
            let die = f64::from(dice[side as usize]);
            let mut seen = ShipSet::NONE;
            for ship in self.game.in_play[side as usize] {
                seen = seen.or(self.look_out(ship, side, die));
            }
            self.game.seen = self.game.seen.or(seen);
            self.note_contact(side, seen);
        }
        let quiet = self.game.seen.is_empty();
        self.game.quiet_turns = if quiet { self.game.quiet_turns + 1 } else { 0 };
    }

    fn note_contact(&mut self, side: Side, seen: ShipSet) {
        if !seen.is_empty() && !self.game.contact[side as usize] {
            self.game.contact[side as usize] = true;
            self.game.first_spot[side as usize] = self.game.turn;
            let enemy = seen.first().map_or(NOBODY, |enemy| enemy as u8);
            self.tell(What::Contact { side, enemy });
        }
    }

    /// G26, G28 — What a target adds, whoever looks.
    #[inline(always)]
    fn shown(&self, ship: usize) -> Shown {
        let (now, charts) = (&self.game.ships[ship], &self.book.charts.spotting);
        let members = self.game.group_of(ship, self.book.side(ship)).members;
        let mut inches = self.book.ready.ships[ship].shows;
        if (members.are_many() || charts.formation_ships < 2)
            && members.count() >= charts.formation_ships
        {
            inches += charts.formation;
        }
        if self.book.scenario.visibility.night && now.speed >= charts.night_speed - TOLERANCE {
            inches += charts.moving;
        }
        let lit = self.game.lit.or(self.game.lighting).has(ship) || now.fires > 0;
        if lit {
            inches += charts.lit;
        }
        Shown { inches, flashes: self.game.fired.has(ship), dark: !lit }
    }

    /// What a ship sees of the enemy; both by eye and by radar.
    #[inline(always)]
    fn look_out(&mut self, ship: usize, side: Side, die: f64) -> ShipSet {
        let (now, ready) = (&self.game.ships[ship], &self.book.ready.ships[ship]);
        let charts = &self.book.charts.spotting;
        let alert = if self.surprised(ship) { 0.0 } else { ready.alert };
        let sight = die + ready.sight + alert;
        let works = ready.any_radar > f64::NEG_INFINITY
            && !now.faults.has(Fault::SEARCH_RADAR)
            && !self.is_short_of_power(ship);
        let fires = self.game.fired.has(ship);
        let (mut eye, mut radar, mut flashes) = (ShipSet::NONE, ShipSet::NONE, ShipSet::NONE);
        for target in self.game.in_play[side.enemy() as usize] {
            let (enemy, shown) = (&self.game.ships[target], &self.game.shown[target]);
            let range = self.game.enemy_range(ship, target);
            let inches = sight + shown.inches;
            // Near enough whatever counts against it.
            if !works && range <= inches + self.book.ready.least_seen {
                eye.add(target);
                continue;
            }
            let echoes = self.book.ready.ships[target].echoes;
            let on_radar = |reach: f64| {
                works && range <= (reach + echoes).max(0.0) + TOLERANCE && reach > f64::NEG_INFINITY
            };
            if on_radar(ready.radar) {
                radar.add(target);
            }
            let mut inches = inches;
            inches += if on_radar(ready.any_radar) { charts.on_radar } else { 0.0 };
            inches += if fires && !now.fired_at.has(target) { charts.spotter_firing } else { 0.0 };
            let off = Off::along(now.at - enemy.at, enemy.way, range);
            let ends = off.ahead.abs() >= self.book.ready.bow * range - TOLERANCE * 1e-2;
            inches += if ends { charts.bow } else { 0.0 };
            let with_flashes = inches + if shown.flashes { charts.firing } else { 0.0 };
            if range <= with_flashes + TOLERANCE {
                eye.add(target);
                if shown.dark && shown.flashes && range > inches + TOLERANCE {
                    flashes.add(target);
                }
            }
        }
        let now = &mut self.game.ships[ship];
        (now.eye, now.radar, now.flashes) = (eye, radar, flashes);
        eye.or(radar)
    }
}
