//! 7.2 — What special weapons do. Page 16 of the rules, Table 12.

use crate::addresses::{Attacker, Purpose, WeaponRoll};
use crate::attack::Attack;
use crate::damage::mark_fitting;
use crate::events::hits::Event;
use crate::hits::{self, Dive, DiveResult, Strike, dive};
use crate::maps::Spot;
use crate::metrics::Count;
use crate::names::{Gun, Weapon};
use crate::rulebook::Rulebook;
use crate::rulings::reading;
use crate::state::{Blow, Condition, Game, Loss, Special};
use kernel::config::{Section, Word};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::{OneDie, TwoDice};

/// Table 12: what a special weapon does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WeaponResult {
    Miss,
    NearMiss,
    HullMinus3,
    /// Rudder and both screws destroyed, note A.
    RudderAndScrews,
    /// Note A.
    BowHit,
    GunsForward,
    GunsAft,
    ShipLost,
}

impl Word for WeaponResult {
    const KIND: &'static str = "result of a special weapon";
    const WORDS: &'static [(&'static str, WeaponResult)] = &[
        ("miss", WeaponResult::Miss),
        ("near miss", WeaponResult::NearMiss),
        ("hull -3", WeaponResult::HullMinus3),
        ("rudder and screws", WeaponResult::RudderAndScrews),
        ("bow hit", WeaponResult::BowHit),
        ("guns forward", WeaponResult::GunsForward),
        ("guns aft", WeaponResult::GunsAft),
        ("ship lost", WeaponResult::ShipLost),
    ];
}

/// 7.2.C — Whether the carrier plane attacks as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Crash {
    FliesOn,
    Attacks,
}

impl Word for Crash {
    const KIND: &'static str = "answer whether the carrier attacks";
    const WORDS: &'static [(&'static str, Crash)] =
        &[("flies on", Crash::FliesOn), ("attacks", Crash::Attacks)];
}

/// The parts of Table 12, by weapon.
pub const TABLES: [&str; 3] = ["12.1", "12.2", "12.3"];

/// Table 12 and the die of 7.2.C.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Table 12.1 for the Ohka, Table 12.2 for the bomb, Table 12.3 for the torpedo.
    pub weapons: [TwoDice<WeaponResult>; 3],
    pub maneuver: i8,
    pub crash: OneDie<Crash>,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        Charts {
            weapons: TABLES.map(|key| TwoDice::words(charts, key)),
            maneuver: charts.table("12-modifier", |rows| rows.whole("maneuver", -6..=6) as i8),
            crash: OneDie::words(charts, "7-2-crash"),
        }
    }
}

/// How an emergency maneuver bears on Table 12 (A106).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManeuverOnWeapons {
    /// Subtract 1, although low rolls are the deadly ones.
    Subtract,
    /// No modifier: the maneuver is for Table 10 alone.
    Ignore,
    /// One towards 7, where the misses are.
    TowardsSeven,
}

impl Word for ManeuverOnWeapons {
    const KIND: &'static str = "reading of the maneuver modifier on Table 12";
    const WORDS: &'static [(&'static str, ManeuverOnWeapons)] = &[
        ("subtract", ManeuverOnWeapons::Subtract),
        ("table 10 only", ManeuverOnWeapons::Ignore),
        ("towards 7", ManeuverOnWeapons::TowardsSeven),
    ];
}

/// 7.2.B — What a special weapon does: 2d6 on its part of Table 12, −1 after a successful
/// emergency maneuver (7.2.A, A106).
pub fn weapon(
    charts: &Charts,
    weapon: Weapon,
    evading: Option<ManeuverOnWeapons>,
    dice: &mut impl Dice,
) -> WeaponResult {
    let roll = dice.two_d6() as i8;
    let roll = match evading {
        None | Some(ManeuverOnWeapons::Ignore) => roll,
        Some(ManeuverOnWeapons::Subtract) => roll + charts.maneuver,
        Some(ManeuverOnWeapons::TowardsSeven) => roll - (roll - 7).signum(),
    };
    charts.weapons[weapon as usize].at(roll)
}

/// 7.2.C — Whether the plane that dropped its weapon comes in itself.
pub fn crash(charts: &Charts, dice: &mut impl Dice) -> Crash {
    charts.crash.at(dice.d6() as i8)
}

reading! {
    /// Where Table 10 comes in when a special plane attacks (A102).
    Table10First as "reading of the special attack" {
        /// Table 12 at once, Table 10 only for the carrier that comes in itself.
        No = "false",
        /// Table 12 only after a hit on Table 10.
        Yes = "true",
        /// Table 12 at once, and once more when the carrier hits.
        CrashToo = "crash too",
    }
}

/// A102, read so that Table 10 comes first — What a special plane's dive comes to before its weapon is
/// rolled for: 7 and 8 are misses for it (A104).
pub fn table_10_first(hits: &hits::Charts, modifier: i8, dice: &mut impl Dice) -> DiveResult {
    dive(hits, Dive::Special, modifier, dice)
}

impl Game {
    /// 7.2 — The special planes of a wave that are left attack (A102).
    pub fn specials_attack(
        &mut self,
        attack: &mut Attack,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for (place, number) in attack.specials_of(wave).enumerate() {
            let special = attack.specials[number];
            if special.shot_down {
                continue;
            }
            if self.attacks_stop() {
                return;
            }
            self.pool.take_out(special.from);
            self.one_special(&special, wave, place, book, table);
            self.stands(table);
        }
    }

    /// 7.2.B–C — One special plane: its weapon, then perhaps itself.
    fn one_special(
        &mut self,
        special: &Special,
        wave: usize,
        place: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let blow = Blow { section: special.section, bearing: None };
        match book.rulings.table10_first {
            Table10First::Yes => {
                self.weapon_after_table_10(special, blow, wave, place, book, table);
            }
            Table10First::No | Table10First::CrashToo => {
                let roll = WeaponRoll::table_12(place);
                self.drop_weapon(special.weapon, blow, wave, roll, book, table);
            }
        }
        // C11: nothing more comes if the near miss brought the fighters (Table 15 #3).
        if self.attacks_stop() {
            return;
        }
        table.seek(self.at(Purpose::Crash).step(wave as u8).actor(place as u16));
        let next = crash(&book.special, table);
        table.note(|| Event::Carrier(next));
        if next == Crash::Attacks {
            let attacker = Attacker::carrier(wave, place);
            let (dive, from) = (Dive::Special, None);
            let strike = Strike { blow, from, dive, wave: wave as u8, attacker };
            let result = self.one_plane(strike, Purpose::CrashHit, book, table);
            let again = book.rulings.table10_first == Table10First::CrashToo;
            if again && result == DiveResult::Hit && !self.lost() {
                let roll = WeaponRoll::table_12_again(place);
                self.drop_weapon(special.weapon, blow, wave, roll, book, table);
            }
        }
    }

    /// A102, read the other way (C37) — Table 10 first; the weapon only on a hit.
    fn weapon_after_table_10(
        &mut self,
        special: &Special,
        blow: Blow,
        wave: usize,
        place: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let first = WeaponRoll::table_10_first(place);
        table.seek(self.at(Purpose::Weapon).step(wave as u8).actor(first.number()));
        let result = table_10_first(&book.hits, self.dive_modifier(book), table);
        table.note(|| Event::BeforeWeapon { section: blow.section, result });
        let roll = WeaponRoll::table_12(place);
        match result {
            DiveResult::Miss => {}
            DiveResult::NearMiss => {
                self.count(Count::NearMisses);
                self.near_miss(blow, wave, Attacker::weapon(roll), book, table);
            }
            DiveResult::Hit => {
                self.count(Count::DirectHits);
                self.record_direct_hit(book);
                self.drop_weapon(special.weapon, blow, wave, roll, book, table);
            }
        }
    }

    /// 7.2.B, 7.2.D — Roll on Table 12 and apply it at once.
    fn drop_weapon(
        &mut self,
        kind: Weapon,
        blow: Blow,
        wave: usize,
        roll: WeaponRoll,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        table.seek(self.at(Purpose::Weapon).step(wave as u8).actor(roll.number()));
        let evading = self.phase.evading.then_some(book.rulings.maneuver_on_weapons);
        let result = weapon(&book.special, kind, evading, table);
        table.note(|| Event::Weapon { game: self, weapon: kind, result, book });
        if result != WeaponResult::Miss {
            self.count(Count::WeaponHits);
        }
        match result {
            WeaponResult::Miss => {}
            WeaponResult::NearMiss => {
                self.near_miss(blow, wave, Attacker::weapon(roll), book, table);
            }
            WeaponResult::HullMinus3 => self.ship.lose_hull(3),
            WeaponResult::RudderAndScrews => self.lose_rudder_and_screws(table),
            WeaponResult::BowHit => self.ship.tracks.maneuver = 0,
            WeaponResult::GunsForward => {
                self.destroy_guns(&[Gun::Five1, Gun::Five2, Gun::FortyA, Gun::FortyB], book, table);
            }
            WeaponResult::GunsAft => {
                self.destroy_guns(&[Gun::Five3, Gun::Five4, Gun::FortyE], book, table);
            }
            WeaponResult::ShipLost => self.ship.lose(Loss::Weapon),
        }
    }

    /// Table 12.1 #4, Table 12.3 #3 — Rudder and both screws destroyed: dead in the water (A109,
    /// note A).
    fn lose_rudder_and_screws(&mut self, table: &mut impl Table) {
        let fittings = self.ship.fittings;
        mark_fitting(Spot::Rudder, fittings.rudder, Condition::Destroyed, table);
        for (shaft, &before) in fittings.shafts.iter().enumerate() {
            mark_fitting(Spot::Shaft(shaft), before, Condition::Destroyed, table);
        }
        self.ship.fittings.rudder = Condition::Destroyed;
        self.ship.fittings.shafts = [Condition::Destroyed; 2];
        self.ship.tracks.maneuver = 0;
    }
}
