//! Torpedo shock: G24, C38.

use kernel::dice::{Dice, Table};

use super::{Location, Weapon};
use crate::charts::{JamResult, ShockResult};
use crate::events::damage::What;
use crate::faults::Fault;
use crate::game::Battle;
use crate::metrics::Count;
use crate::names::{Beam, ItemKind};
use crate::sheet::Spaces;

/// For good.
const FOR_GOOD: u8 = u8::MAX;

impl<T: Table> Battle<'_, '_, '_, T> {
    /// G24 — What a shock does.
    pub fn shock(&mut self, ship: usize, at: Location, beam: Beam) {
        self.count(Count::Shocks);
        let result = self.book.charts.damage.shock[Location::roll(&mut self.table).index()];
        self.tell(What::Shock { ship: ship as u8, result });
        self.apply_shock(ship, result, at, beam);
    }

    fn apply_shock(&mut self, ship: usize, result: ShockResult, at: Location, beam: Beam) {
        use ShockResult::*;
        match result {
            Warped | HandSteering | Wild | Repeats | JammedLeft | JammedRight | NoSpeedChanges
            | Switchboard => self.shock_to_steering(ship, result),
            ShaftLost | EngineDamaged | EngineFlooded | BoilerDestroyed | SpeedLost
            | Condensers | SteamLine | BoilerDamaged => self.shock_to_plant(ship, result),
            MainJammed | SecondaryJammed | TorpedoJammed => {
                self.jam_nearest(ship, result, at, beam)
            }
            PowerShort | NoPower | Radio | FireControlRadar | SearchRadar | Electronics => {
                self.shock_to_electrics(ship, result);
            }
            SecondaryDelayed => self.add_fault(ship, Fault::SECONDARY_DELAYED),
            MainDelayed => self.add_fault(ship, Fault::MAIN_DELAYED),
            MainCeases => self.add_fault(ship, Fault::MAIN_CEASES),
            MainLocal => self.add_fault(ship, Fault::MAIN_LOCAL),
            SecondaryLocal => self.add_fault(ship, Fault::SECONDARY_LOCAL),
            Director => {
                let forward = self.table.d6() <= 3;
                self.director_out(
                    ship,
                    if forward { Fault::DIRECTOR_FORWARD } else { Fault::DIRECTOR_AFT },
                );
            }
        }
    }

    fn shock_to_steering(&mut self, ship: usize, result: ShockResult) {
        match result {
            // 1-3 turns only left: right is barred.
            ShockResult::Warped => {
                let only_left = self.table.d6() <= 3;
                self.bar_side(ship, !only_left);
            }
            ShockResult::HandSteering => self.add_fault(ship, Fault::HAND_STEERING),
            ShockResult::Wild => self.add_fault(ship, Fault::WILD),
            ShockResult::Repeats => {
                let now = &mut self.game.ships[ship];
                now.repeats = Some(now.net_turn);
            }
            ShockResult::JammedLeft => self.jam(ship, JamResult::Left),
            ShockResult::JammedRight => self.jam(ship, JamResult::Right),
            ShockResult::NoSpeedChanges => self.add_fault(ship, Fault::NO_SPEED_CHANGES),
            _ => self.add_fault(ship, Fault::SWITCHBOARD),
        }
    }

    fn shock_to_plant(&mut self, ship: usize, result: ShockResult) {
        let sheet = &self.book.ships[ship];
        let (boilers, engines, turn) = (sheet.boiler_rooms, sheet.engine_rooms, self.game.turn);
        match result {
            ShockResult::ShaftLost => self.game.ships[ship].shafts_lost += 1,
            ShockResult::EngineDamaged => self.damage_room(ship, engines),
            ShockResult::BoilerDamaged => self.damage_room(ship, boilers),
            ShockResult::EngineFlooded => {
                if let Some(room) = self.first_sound(ship, engines) {
                    self.flood(ship, room, Weapon::Torpedo);
                }
            }
            ShockResult::BoilerDestroyed => {
                if let Some(room) = self.first_sound(ship, boilers) {
                    self.game.ships[ship].destroyed |= 1 << room;
                }
            }
            ShockResult::SpeedLost => self.game.ships[ship].quarters += 1,
            ShockResult::Condensers => {
                let now = &mut self.game.ships[ship];
                now.condensers += 1;
                now.condenser_turns += u16::from(turn);
            }
            _ => self.game.ships[ship].steam_lines += 1,
        }
    }

    fn damage_room(&mut self, ship: usize, rooms: Spaces) {
        if let Some(room) = self.first_sound(ship, rooms) {
            self.put_out(ship, room);
        }
    }

    /// The first undamaged of some rooms from the bow.
    fn first_sound(&self, ship: usize, rooms: Spaces) -> Option<u8> {
        let sound = rooms & !self.game.ships[ship].bad_spaces();
        (sound != 0).then(|| sound.trailing_zeros() as u8)
    }

    fn shock_to_electrics(&mut self, ship: usize, result: ShockResult) {
        let last = self.game.turn.saturating_add(self.book.charts.damage.power_turns);
        match result {
            ShockResult::PowerShort => {
                let now = &mut self.game.ships[ship];
                let dead = now.faults.has(Fault::NO_POWER);
                now.power_short_until =
                    if dead { FOR_GOOD } else { now.power_short_until.max(last) };
            }
            ShockResult::NoPower => {
                let short = self.is_short_of_power(ship);
                let now = &mut self.game.ships[ship];
                now.faults.add_for_good(Fault::NO_POWER);
                if short {
                    now.power_short_until = FOR_GOOD;
                }
            }
            ShockResult::Radio => self.radio_out(ship),
            ShockResult::FireControlRadar => self.fire_control_radar_out(ship),
            ShockResult::SearchRadar => self.search_radar_out(ship),
            _ => self.destroy_electronics(ship),
        }
    }

    /// G24-65, 66 — All radars and radios, for good.
    fn destroy_electronics(&mut self, ship: usize) {
        let faults = &mut self.game.ships[ship].faults;
        let had_radio = !faults.has(Fault::RADIO);
        for fault in [Fault::RADIO, Fault::FIRE_CONTROL_RADAR, Fault::SEARCH_RADAR] {
            faults.add_for_good(fault);
        }
        if had_radio {
            self.shift_flag(ship);
        }
    }

    /// The first mount that works at the nearest location of its kind, ties forward.
    fn jam_nearest(&mut self, ship: usize, result: ShockResult, at: Location, beam: Beam) {
        let kind = match result {
            ShockResult::MainJammed => ItemKind::Main,
            ShockResult::SecondaryJammed => ItemKind::Secondary,
            _ => ItemKind::TorpedoMount,
        };
        let sheet = &self.book.ships[ship];
        let of_kind =
            |&place: &usize| sheet.items[usize::from(sheet.superstructure[place])].kind == kind;
        let near = (0..sheet.superstructure.len()).filter(of_kind);
        let Some(nearest) = near.min_by_key(|place| place.abs_diff(at.index())) else { return };
        let item = sheet.superstructure[nearest];
        match kind {
            ItemKind::Main => {
                let out = self.game.ships[ship].faults.mounts_out(0);
                let mounts = &sheet.items[usize::from(item)].mounts;
                if let Some(&mount) = mounts.iter().find(|&&mount| out >> mount & 1 == 0) {
                    self.mount_out(ship, 0, mount);
                }
            }
            ItemKind::Secondary => {
                if let Some(mount) = self.working_secondary(ship, item, beam) {
                    self.mount_out(ship, 1, mount);
                }
            }
            _ => {
                if let Some(mount) = self.working_tube(ship, item, beam) {
                    self.tube_out(ship, mount);
                }
            }
        }
    }
}
