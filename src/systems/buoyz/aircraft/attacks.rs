//! B9.4 — Bombs, torpedoes, missiles and depth charges from the air.

use kernel::config::Word;
use kernel::dice::Table;

use crate::addresses::Purpose;
use crate::charts::Air;
use crate::damage_dice::Blows;
use crate::events::Attack;
use crate::game::Battle;
use crate::gunnery::needed;
use crate::metrics::Each;
use crate::missiles::{Missile, missile_needs};
use crate::names::{Ability, AirType, Load, Weapon};
use crate::state::Now;
use crate::torpedoes::Spread;

/// B9.4 — Damage dice of bombs that hit.
pub const fn bomb_damage_dice(hits: u8, chart: &Air) -> u8 {
    hits * chart.bomb_damage_dice as u8
}

impl<T: Table> Battle<'_, '_, '_, T> {
    /// B2.2.3 — Surviving aircraft attack, type by type, the side with the initiative first.
    pub fn air_attacks(&mut self) {
        if self.game.flights.is_empty() {
            return;
        }
        for &(_, kind) in AirType::WORDS {
            for side in [self.game.first, self.game.first.enemy()] {
                for place in 0..self.game.flights.len() {
                    let flight = self.flight(place);
                    let fit = flight.side == side && flight.is_up() && !flight.engaged;
                    let target = flight.target.filter(|_| fit && self.card(place).kind == kind);
                    if let Some(target) = target {
                        self.air_attack(place, usize::from(target));
                    }
                }
            }
        }
    }

    fn air_attack(&mut self, place: usize, target: usize) {
        if !self.game.ships[target].is_on() {
            return;
        }
        let load = self.card(place).load;
        if load == Load::DepthCharges {
            return self.charge_from_air(place, target);
        }
        if self.game.ships[target].submerged {
            return;
        }
        self.use_load(place);
        match load {
            Load::None | Load::DepthCharges => {}
            Load::Bombs | Load::Kamikaze => self.bomb(place, target, 0),
            Load::LevelBombs => self.bomb(place, target, self.book.charts.air.level),
            Load::Torpedo | Load::GuidedBomb => self.torpedo_from_air(target),
            Load::Missile => self.missile_from_air(target),
        }
        if load == Load::Kamikaze {
            let side = self.flight(place).side;
            self.tally.of_side(Each::AirLostKamikaze, side);
            self.lose_flight(place);
        } else {
            self.turn_home(place);
        }
    }

    fn use_load(&mut self, place: usize) {
        let side = self.flight(place).side;
        self.flight_mut(place).loaded = false;
        self.tally.of_side(Each::AirAttacks, side);
    }

    /// B7.1, C10 — Night, weather, and smoke.
    fn above_modifier(&self, target: usize) -> i8 {
        let smoke = self.game.ships[target].is(Now::Smoke);
        let hidden = if smoke { self.book.charts.to_hit.fast_or_smoke } else { 0 };
        self.dark_and_rough(false) + hidden
    }

    /// B9.4 — Dice against size; every hit is two damage dice.
    fn bomb(&mut self, place: usize, target: usize, level: i8) {
        let (air, now) = (&self.book.charts.air, &self.game.ships[target]);
        let size = self.book.ships[target].size as i8;
        let needs = needed(size, level + self.above_modifier(target));
        let evasive = now.is(Now::Evasive);
        let deck = if now.has(Ability::ArmouredDeck) { air.armoured_deck } else { 0 };
        let weak = if now.has(Ability::Swwobs2) { air.swwobs2 } else { 0 };
        let dice = self.doubled(air.bomb_dice);
        self.seek(Purpose::AirAttack, place);
        let hits = self.attack_dice(Weapon::Bomb, dice, needs, evasive);
        let (at, weapon, added) = (target as u8, Weapon::Bomb, deck + weak);
        self.tell(Attack::Arrive { target: at, weapon, dice, hits, needs, evasive, added });
        let damage = bomb_damage_dice(hits, air);
        let mut blows = Blows::roll(Weapon::Bomb, damage, 6, deck + weak, &mut self.table);
        self.evade_damage(target, &mut blows, evasive, deck + weak);
        self.strike(target, &blows);
    }

    /// C35 — Always on the beam.
    fn torpedo_from_air(&mut self, target: usize) {
        let chart = &self.book.charts.torpedo;
        let added = self.torpedo_modifier(target, true) + self.above_modifier(target);
        let (dice, needs) = (self.doubled(chart.air_dice), needed(chart.hits_on, added));
        self.queue_torpedoes(Spread { target: target as u8, dice, needs, evasive: false });
    }

    fn missile_from_air(&mut self, target: usize) {
        let chart = &self.book.charts.missile;
        let size = self.book.ships[target].size as i8;
        let needs = missile_needs(size, self.above_modifier(target), chart);
        let dice = self.doubled(chart.air_dice);
        self.queue_missile(Missile {
            target: target as u8,
            dice,
            needs,
            evasive: false,
            stopped: false,
        });
    }

    /// C42 — A boat that went down this turn; helicopters with a good radar any submerged one they find.
    fn charge_from_air(&mut self, place: usize, boat: usize) {
        let now = &self.game.ships[boat];
        if !now.submerged {
            return;
        }
        if !now.is(Now::WentDown) && !self.helicopter_finds(place, boat) {
            return;
        }
        self.use_load(place);
        let dice = self.doubled(self.book.charts.depth_charge.air_dice);
        self.seek(Purpose::AirAttack, place);
        let evasive = self.game.ships[boat].is(Now::Evasive);
        self.depth_charge_attack(boat, dice, evasive);
        self.turn_home(place);
    }

    /// B11.2, C42 — By the radar of the flagship, or because somebody has detected it.
    pub fn helicopter_finds(&mut self, place: usize, boat: usize) -> bool {
        let flight = *self.flight(place);
        let radar = self.flagship(flight.side).map_or(0, |flagship| self.radar(flagship));
        let hunts = self.card(place).kind == AirType::Helicopter && self.book.optional.detection;
        if !hunts || radar < 2 {
            return false;
        }
        let added = self.book.charts.detection.helicopter;
        self.game.detected.has(boat) || self.try_detection(64 + place, boat, added)
    }
}
