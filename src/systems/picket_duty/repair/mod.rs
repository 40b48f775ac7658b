//! 7.7–7.12 — Damage control: who goes where, and what they mend. Pages 20 to 26 of the rules,
//! Tables 17, 20 and 21.

mod carried_over;
mod charts;
mod crews;
mod emergency;
mod equipment;
mod rooms;

pub use charts::{Charts, Flooding, Mended, Removed};

use kernel::config::Word;
use kernel::dice::{Dice, Table};

use super::captain::Captain;
use super::metrics::Count;
use super::names::{FIVES, FORTIES, Gun, Room, Section as ShipSection, ones};
use super::rulebook::Rulebook;
use super::rulings::reading;
use super::state::{Crews, DamageControlPost, Game, Keel, Ship};

/// 7.8.2.A–C — Whether a repair roll succeeds: 2d6 on Table 20 under the final value (A184, A186).
pub fn repair_succeeds(charts: &Charts, value: i8, modifier: i8, dice: &mut impl Dice) -> bool {
    let roll = (dice.two_d6() as i8 + modifier).clamp(2, 12);
    roll >= charts.least[(value.clamp(-2, 2) + 2) as usize]
}

/// One attempt by Table 20: under which value, with which modifier, and whether it succeeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    pub value: i8,
    pub modifier: i8,
    pub succeeds: bool,
}

/// 7.8.2.E — How many of `hits` markers are left after a successful repair.
pub fn hits_left(charts: &Charts, hits: u8, dice: &mut impl Dice) -> u8 {
    match charts.removed.at(dice.d6() as i8) {
        Removed::One => hits.saturating_sub(1),
        Removed::Two => hits.saturating_sub(2),
        Removed::All => 0,
    }
}

/// 7.8.2.A–B — The final value of a repair: inherent 1, men and ratings, less the markers.
pub fn repair_value(charts: &Charts, men: u8, ratings: i8, hits: u8) -> i8 {
    let markers = charts.markers[usize::from(hits.clamp(1, 3)) - 1];
    charts.inherent + men as i8 + ratings - markers
}

/// 7.9.E — Whether a secondary compartment is mended: one die.
pub fn space_mended(charts: &Charts, dice: &mut impl Dice) -> bool {
    charts.secondary.at(dice.d6() as i8) == Mended::Yes
}

/// 7.7.L, Table 17 — Whether the emergency is declared, by the captain's value.
pub fn emergency_declared(charts: &Charts, value: i8, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 >= charts.declaration[(value + 2) as usize]
}

/// How old the damage to be mended is (7.8.2.G).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    Fresh,
    CarriedOver,
}

impl Damage {
    /// That of one place, where `carried` is the set of those with old damage.
    pub fn of(place: u32, carried: u32) -> Damage {
        if carried & place == 0 { Damage::Fresh } else { Damage::CarriedOver }
    }
}

/// What is being repaired, for the counts.
#[derive(Clone, Copy)]
pub(super) enum Job {
    Room,
    Gun,
    Space,
    Equipment,
    Water,
}

/// How the morale track bears on repairs (A181).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoraleOnRepairs {
    Sign,
    Value,
}

impl Word for MoraleOnRepairs {
    const KIND: &'static str = "reading of morale on repairs";
    const WORDS: &'static [(&'static str, MoraleOnRepairs)] =
        &[("sign", MoraleOnRepairs::Sign), ("value", MoraleOnRepairs::Value)];
}

reading! {
    /// How often a phase has damage control (A016).
    Rounds as "reading of the repair rounds" {
        EveryWave = "every wave",
        /// After its last wave.
        OncePerPhase = "once a phase",
    }
}

reading! {
    /// Whether a phase that rain or storm keeps quiet has damage control (A036).
    InRain as "reading of repairs in rain" {
        GoOn = "repairs go on",
        Skipped = "skipped",
    }
}

impl Rulebook {
    /// Men of a section not placed anywhere.
    pub fn free_men(&self, crews: &Crews, section: ShipSection) -> u8 {
        let place = section as usize;
        let rooms: u8 =
            ones(u64::from(self.ship.rooms_in[place])).map(|room| crews.rooms[room]).sum();
        let guns: u8 = if self.optional.gun_repair {
            ones(u64::from(self.ship.guns_in[place])).map(|gun| crews.guns[gun]).sum()
        } else {
            0
        };
        let gear = (crews.gear & self.ship.gear_in[place]).count_ones() as u8;
        let spaces = (crews.spaces & self.ship.spaces_in[place]).count_ones() as u8;
        crews.team[place] - rooms - guns - gear - spaces
    }

    /// 11.5.A — 5in and 40mm guns with hits that are not destroyed (A253).
    pub fn repairable_guns(&self, ship: &Ship) -> u32 {
        ship.guns.damaged() & (FIVES | FORTIES)
    }
}

impl Game {
    /// 7.7.I, 7.8 — One damage control step: fires, officers, crews, attempts in order.
    pub fn damage_control(
        &mut self,
        step: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        self.fight_deck_fires(step, book, table);
        if self.lost() {
            return;
        }
        if !self.has_work() {
            // C12: the DCO leaves CIC at his first step, whether or not anything is broken.
            if self.ship.officers.damage_control_in == DamageControlPost::Cic {
                self.place_officers(captain, book);
            }
            return;
        }
        self.emergency_decisions(step, captain, book, table);
        self.counter_flood(captain, book, table);
        if self.lost() {
            return;
        }
        self.place_officers(captain, book);
        self.place_crews(captain, book, table);
        self.repair_rooms(step, captain, book, table);
        if book.optional.gun_repair {
            self.repair_guns(step, book, table);
        }
        self.repair_spaces(step, book, table);
        self.repair_equipment(step, book, table);
        self.repair_water_lines(step, book, table);
    }

    /// Anything to mend, or anybody out of place? A whole ship has nothing to do.
    pub(super) fn has_work(&self) -> bool {
        let ship = &self.ship;
        ship.rooms.hits != [0; Room::COUNT]
            || ship.spaces.damaged != 0
            || ship.gear.damaged != 0
            || ship.water_lines > 0
            || ship.guns.hits != [0; Gun::COUNT]
            || ship.emergency
            || ship.keel != Keel::EVEN
    }

    pub(super) fn count_repair(&mut self, job: Job, success: bool) {
        let (attempts, successes) = match job {
            Job::Room => (Count::PrimaryRepairAttempts, Count::PrimaryRepairSuccesses),
            Job::Gun => (Count::GunRepairAttempts, Count::GunRepairSuccesses),
            Job::Space => (Count::SecondaryRepairAttempts, Count::SecondaryRepairSuccesses),
            Job::Equipment => (Count::EquipmentRepairAttempts, Count::EquipmentRepairSuccesses),
            Job::Water => (Count::WaterRepairAttempts, Count::WaterRepairSuccesses),
        };
        self.count(attempts);
        self.count(Count::RepairAttempts);
        if success {
            self.count(successes);
            self.count(Count::RepairSuccesses);
        }
    }
}
