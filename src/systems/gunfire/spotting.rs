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
        let peering = self.all_that_peer(dice);
        if !peering.is_empty() {
            self.game.all_in_play().for_each(|ship| self.game.shown[ship] = self.shown(ship));
        }
        self.game.seen = ShipSet::NONE;
        for side in Side::BOTH {
            let mut seen = ShipSet::NONE;
            for ship in self.game.in_play[side as usize] {
                seen = seen.or(match peering.has(ship) {
                    true => self.look_out(ship, side, dice[side as usize]),
                    false => self.see_everybody(ship, side),
                });
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
    pub fn shown(&self, ship: usize) -> Shown {
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

    /// G26 — How far a ship sees by a die, but for what the target shows.
    #[inline(always)]
    fn sight(&self, ship: usize, die: u8) -> f64 {
        let ready = &self.book.ready.ships[ship];
        let alert = if self.surprised(ship) { 0.0 } else { ready.alert };
        f64::from(die) + ready.sight + alert
    }

    /// Whether her radar works.
    #[inline(always)]
    fn has_search_radar(&self, ship: usize) -> bool {
        self.book.ready.ships[ship].any_radar > f64::NEG_INFINITY
            && !self.game.ships[ship].faults.has(Fault::SEARCH_RADAR)
            && !self.is_short_of_power(ship)
    }

    /// Ships that have to look closely: all but those that see every enemy by eye, whatever counts
    /// against it.
    #[inline(always)]
    fn all_that_peer(&self, dice: [u8; 2]) -> ShipSet {
        let least = self.book.ready.least_of_all;
        let mut peering = ShipSet::NONE;
        for side in Side::BOTH {
            for ship in self.game.in_play[side as usize] {
                if self.game.farthest_enemy(ship) > self.sight(ship, dice[side as usize]) + least {
                    peering.add(ship);
                }
            }
        }
        peering
    }

    /// What a ship sees that need not look closely.
    #[inline(always)]
    fn see_everybody(&mut self, ship: usize, side: Side) -> ShipSet {
        let eye = self.game.in_play[side.enemy() as usize];
        let mut radar = ShipSet::NONE;
        if self.has_search_radar(ship) {
            eye.filter(|&target| self.is_on_radar(ship, target)).for_each(|it| radar.add(it));
        }
        let now = &mut self.game.ships[ship];
        (now.eye, now.radar, now.flashes) = (eye, radar, ShipSet::NONE);
        eye
    }

    /// G27, G28 — Whether the short or medium band of a radar that works reaches a target.
    #[inline(always)]
    fn is_on_radar(&self, ship: usize, target: usize) -> bool {
        let reach = self.book.ready.ships[ship].radar;
        self.reaches(
            reach,
            self.book.ready.ships[target].echoes,
            self.game.enemy_range(ship, target),
        )
    }

    /// G28 — Whether a set of such a reach finds so large a target at a range.
    #[inline(always)]
    fn reaches(&self, reach: f64, echoes: f64, range: f64) -> bool {
        range <= (reach + echoes).max(0.0) + TOLERANCE && reach > f64::NEG_INFINITY
    }

    /// What a ship sees of the enemy; both by eye and by radar.
    #[inline(always)]
    pub fn look_out(&mut self, ship: usize, side: Side, die: u8) -> ShipSet {
        let (now, ready) = (&self.game.ships[ship], &self.book.ready.ships[ship]);
        let charts = &self.book.charts.spotting;
        let (sight, works) = (self.sight(ship, die), self.has_search_radar(ship));
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
            let on_radar = |reach: f64| works && self.reaches(reach, echoes, range);
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
