//! 7.3.M–P — Guns, directors and radars hit.

use super::Harm;
use crate::events::damage::Event;
use crate::events::people;
use crate::maps::{Seen, Spot};
use crate::metrics::Count;
use crate::names::{Equipment, Gun, Section, TWENTIES, ones};
use crate::rulebook::Rulebook;
use crate::state::Game;
use kernel::config::Word;
use kernel::dice::Table;

/// How a hit destroys a gun (A142).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GunRule {
    /// A note's die of 4–6 destroys at once; else hits add up to 7.3.P's number.
    Combine,
    /// The notes alone.
    Notes,
    /// 7.3.P alone.
    Hits,
}

impl Word for GunRule {
    const KIND: &'static str = "reading of the gun damage rule";
    const WORDS: &'static [(&'static str, GunRule)] =
        &[("combine", GunRule::Combine), ("notes", GunRule::Notes), ("hits", GunRule::Hits)];
}

/// 7.3.P — How far hits have worn a gun: `limit` of them destroy it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wear {
    pub hits: u8,
    pub limit: u8,
}

impl Wear {
    pub fn is_out(self) -> bool {
        self.hits >= self.limit
    }
}

impl Game {
    /// 7.3.P, notes B, C, D — A gun is hit: first the director of a 40mm tub (A144), then the gun.
    /// A gun she does not carry is superficial; a destroyed one takes nothing (C18).
    pub(super) fn gun_hit(&mut self, gun: Gun, book: &Rulebook, table: &mut impl Table) {
        if book.ship.carried & !self.ship.guns.destroyed & gun.bit() == 0 {
            return;
        }
        table.note(|| Seen::Hit(Spot::Gun(gun)));
        self.crew_of_gun_killed(gun, book, table);
        if let Some(director) = gun.director() {
            self.director_hit(director, book, table);
        }
        let harm = match book.rulings.gun_rule {
            GunRule::Combine | GunRule::Notes => book.damage.gun.at(table.d6() as i8),
            GunRule::Hits => Harm::Damaged,
        };
        self.ship.guns.kills[gun as usize] = 0;
        let wear = self.gun_wears(gun, book);
        table.note(|| Event::Gun { gun, harm, wear });
        if harm == Harm::Destroyed || wear.is_some_and(Wear::is_out) {
            self.destroy_gun(gun, table);
        }
    }

    /// 7.3.P — One more hit on a gun, and how far it is worn by them; under the notes alone hits do
    /// not add up.
    fn gun_wears(&mut self, gun: Gun, book: &Rulebook) -> Option<Wear> {
        let hits = &mut self.ship.guns.hits[gun as usize];
        if book.rulings.gun_rule == GunRule::Notes {
            *hits = 1;
            return None;
        }
        *hits += 1;
        Some(Wear { hits: *hits, limit: book.ship.hits_to_destroy[gun.calibre() as usize] })
    }

    /// Notes B, C, D — The director of a 40mm tub.
    fn director_hit(&mut self, director: Equipment, book: &Rulebook, table: &mut impl Table) {
        if self.ship.gear.destroyed & director.bit() != 0 {
            return;
        }
        let harm = book.damage.director.at(table.d6() as i8);
        table.note(|| Event::Director { game: self, director, harm });
        self.harm_equipment(director, harm, book, table);
    }

    /// C26 — Crewmen at work on a gun die when a plane hits it.
    fn crew_of_gun_killed(&mut self, gun: Gun, book: &Rulebook, table: &mut impl Table) {
        let men = std::mem::take(&mut self.ship.crews.guns[gun as usize]);
        self.ship.crews.locked_guns[gun as usize] = 0;
        self.ship.crews.team[book.ship.gun_section[gun as usize] as usize] -= men;
        self.tally.add(Count::CrewKilled, i32::from(men));
        if men > 0 {
            table.note(|| people::Event::KilledAtGun { men, gun });
        }
    }

    /// 7.3.B, 7.3.D — A gun is destroyed, and its crew's record with it (11.2, C25).
    fn destroy_gun(&mut self, gun: Gun, table: &mut impl Table) {
        table.note(|| Seen::Destroyed(Spot::Gun(gun)));
        self.ship.guns.destroyed |= gun.bit();
        self.ship.guns.hits[gun as usize] = 0;
        self.ship.guns.kills[gun as usize] = 0;
        self.ship.guns.carried &= !gun.bit();
        self.ship.crews.guns[gun as usize] = 0;
        self.ship.crews.locked_guns[gun as usize] = 0;
        self.count(Count::GunsDestroyed);
    }

    /// Table 12.1 #10–11 — Several guns destroyed outright, those of them the ship has.
    pub fn destroy_guns(&mut self, guns: &[Gun], book: &Rulebook, table: &mut impl Table) {
        for &gun in guns {
            if book.ship.carried & !self.ship.guns.destroyed & gun.bit() != 0 {
                table.note(|| Seen::Hit(Spot::Gun(gun)));
                self.crew_of_gun_killed(gun, book, table);
                self.destroy_gun(gun, table);
            }
        }
    }

    /// Aft 5,5 — Every 20mm aft destroyed.
    pub(super) fn aft_twenties_destroyed(&mut self, book: &Rulebook, table: &mut impl Table) {
        let aft = book.ship.guns_in[Section::Aft as usize] & TWENTIES;
        for gun in ones(u64::from(aft)) {
            self.destroy_guns(&[Gun::ALL[gun]], book, table);
        }
    }

    /// 7.3.N, 7.10.D, 7.11.C — Equipment is damaged; a second hit destroys it (A145).
    pub(super) fn harm_equipment(
        &mut self,
        item: Equipment,
        harm: Harm,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let bit = item.bit();
        match harm {
            Harm::Unhurt => {}
            Harm::Damaged if self.ship.gear.damaged & bit == 0 => {
                table.note(|| Seen::Hit(Spot::Gear(item)));
                self.ship.gear.damaged |= bit;
            }
            Harm::Damaged | Harm::Destroyed => self.destroy_equipment(bit, book, table),
        }
    }

    /// 7.3.D, 7.10.E, 7.11.D — Equipment is destroyed, with the man at work on it (A205).
    pub(super) fn destroy_equipment(&mut self, set: u8, book: &Rulebook, table: &mut impl Table) {
        let ship = &mut self.ship;
        for item in ones(u64::from(set & !ship.gear.destroyed)) {
            table.note(|| Seen::Hit(Spot::Gear(Equipment::ALL[item])));
            table.note(|| Seen::Destroyed(Spot::Gear(Equipment::ALL[item])));
        }
        ship.gear.damaged &= !set;
        ship.gear.destroyed |= set;
        for item in ones(u64::from(ship.crews.gear & set)) {
            let section = book.ship.gear_section[item];
            ship.crews.gear &= !(1 << item);
            ship.crews.team[section as usize] -= 1;
            self.tally.add(Count::CrewKilled, 1);
            table.note(|| people::Event::KilledAtGear(Equipment::ALL[item]));
        }
    }

    /// Note F — Each radar named takes its die, unless destroyed already (A151, C18).
    pub(super) fn radars_hit(&mut self, set: u8, book: &Rulebook, table: &mut impl Table) {
        for item in ones(u64::from(set & !self.ship.gear.destroyed)) {
            let radar = Equipment::ALL[item];
            let harm = book.damage.radar.at(table.d6() as i8);
            let rest = set & (u8::MAX << item) & !radar.bit();
            table.note(|| Event::Radar { game: self, radar, harm, rest, book });
            self.harm_equipment(radar, harm, book, table);
        }
    }
}
