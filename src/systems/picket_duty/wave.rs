//! 6.6.L, 18.B.4–9 — Waves: fire, maneuver, dives, special weapons, damage control.

use kernel::dice::Table;

use super::attack::Attack;
use super::captain::{Captain, FirePlan, Sight, SupportPlan};
use super::defensive_fire::{guns_able, guns_slavable, reach};
use super::events::turn::Event;
use super::repair::Rounds;
use super::rulebook::Rulebook;
use super::rulings::reading;
use super::state::{Game, Plane, Special};

reading! {
    /// Who fires first at the regular planes (A052).
    SupportOrder as "reading of the order of fire" {
        GunsFirst = "guns first",
        /// Air, surface, then the guns, as against special planes.
        SupportFirst = "support first",
    }
}

reading! {
    /// What comes first in a wave (A257).
    WaveOrder as "reading of the order in a wave" {
        /// All fire, then all hits.
        FireFirst = "fire first",
        /// The regular planes to their end, then the special ones.
        RegularFirst = "regular wave first",
    }
}

impl Game {
    /// 6.6.L, 7.1.F, 18.B.9 — Wave after wave, each with its damage control (A016), then the last
    /// fires.
    pub(super) fn all_waves(
        &mut self,
        attack: &mut Attack,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let mut maneuvered = false;
        self.phase.waves = attack.wave_count;
        for wave in 0..attack.wave_count as usize {
            self.wave(attack, wave, &mut maneuvered, captain, book, table);
            if self.lost() {
                return;
            }
            let last = wave + 1 == attack.wave_count as usize || self.attacks_stop();
            if last || book.rulings.repair_rounds == Rounds::EveryWave {
                self.damage_control(wave as u8, captain, book, table);
                self.stands(table);
            }
            if self.attacks_stop() {
                break;
            }
        }
        if !self.lost() {
            self.fight_last_fires(book, table);
        }
    }

    /// 18.B.4–6 — One wave: fire at regular planes, fire at special planes, emergency maneuver,
    /// dives, special weapons (A257). Planes left over wait for their dive (6.8.P, 6.9.I) until the
    /// maneuver is tried (6.10.C); specials come last (7.1.I).
    pub(super) fn wave(
        &mut self,
        attack: &mut Attack,
        wave: usize,
        maneuvered: &mut bool,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let range = attack.wave(wave);
        table.note(|| Event::Wave(wave));
        self.ship.attacked_in_emergency |= self.ship.emergency;
        self.phase.wave = wave as u8;
        let (mut fire, mut support) = (FirePlan::HOLD, SupportPlan::NONE);
        let orders = (&mut fire, &mut support);
        self.give_orders(attack, wave, captain, book, orders);
        self.fire_at_planes(&mut attack.planes[range.clone()], &fire, &support, wave, book, table);
        let specials_at_once = book.rulings.wave_order == WaveOrder::FireFirst;
        if specials_at_once {
            self.fire_at_specials(attack, wave, &support, captain, book, table);
        }
        self.stands(table);
        let planes = &attack.planes[range.clone()];
        if !*maneuvered {
            *maneuvered = self.maneuver(wave, planes, captain, book, table);
        }
        self.planes_dive(planes, range.start, wave, book, table);
        if !specials_at_once && !self.attacks_stop() {
            self.fire_at_specials(attack, wave, &support, captain, book, table);
        }
        self.specials_attack(attack, wave, book, table);
    }

    /// 6.8.N–O — Guns, surface and air support fire at the regular planes of a wave (A052).
    fn fire_at_planes(
        &mut self,
        planes: &mut [Plane],
        fire: &FirePlan,
        support: &SupportPlan,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let firing = &self.firing(wave, book, table);
        match book.rulings.support_order {
            SupportOrder::GunsFirst => {
                self.guns_fire(planes, fire, firing, book, table);
                self.surface_fires(planes, support, firing, book, table);
                self.air_fires(planes, support, firing, book, table);
            }
            SupportOrder::SupportFirst => {
                self.air_fires(planes, support, firing, book, table);
                self.surface_fires(planes, support, firing, book, table);
                self.guns_fire(planes, fire, firing, book, table);
            }
        }
    }

    /// 6.8.A, 6.8.L, A089 — All orders for a wave are given before its first roll.
    fn give_orders(
        &self,
        attack: &Attack,
        wave: usize,
        captain: &impl Captain,
        book: &Rulebook,
        (fire, support): (&mut FirePlan, &mut SupportPlan),
    ) {
        let planes = &attack.planes[attack.wave(wave)];
        let specials = &attack.specials[attack.specials_of(wave)];
        let waves_left = attack.wave_count - wave as u8;
        self.see((planes, specials), waves_left, book, |sight| {
            captain.orders(sight, fire, support);
        });
    }

    /// 6.8.B–C, 6.8.G — What is before the captain's eyes when a wave comes in.
    #[inline(always)]
    pub fn see<R>(
        &self,
        (planes, specials): (&[Plane], &[Special]),
        waves_left: u8,
        book: &Rulebook,
        look: impl FnOnce(&Sight) -> R,
    ) -> R {
        let able = guns_able(&self.ship, book);
        look(&Sight {
            book,
            game: self.view(),
            planes,
            specials,
            able,
            slavable: guns_slavable(&self.ship, able, book),
            reach: &reach(planes, able, &self.ship, book),
            waves_left,
        })
    }

    /// The orders a captain gives for a wave.
    #[cfg(test)]
    pub(super) fn orders(
        &self,
        attack: &Attack,
        wave: usize,
        captain: &impl Captain,
        book: &Rulebook,
    ) -> (FirePlan, SupportPlan) {
        let (mut fire, mut support) = (FirePlan::HOLD, SupportPlan::NONE);
        self.give_orders(attack, wave, captain, book, (&mut fire, &mut support));
        (fire, support)
    }
}
