//! 7.3.A–J, 7.8.2.J — Primary compartments: hits, the dice of their notes, flooding, destruction.

use super::{Luck, Note, is_advanced};
use crate::events::compartments::Event;
use crate::events::people;
use crate::maps::{Seen, Spot};
use crate::metrics::Count;
use crate::names::{FIRE_ROOMS, Officer, Room, RoomKind, Section};
use crate::repair;
use crate::rulebook::Rulebook;
use crate::rulings::reading;
use crate::state::{Blow, Game, Loss};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::OneDie;

/// 7.3.I, Table 21 — Whether the crew floods a destroyed compartment in time; −1 with the water
/// lines out (A188).
pub fn flooded_by_crew(
    charts: &repair::Charts,
    water_lines_out: bool,
    dice: &mut impl Dice,
) -> bool {
    let modifier = if water_lines_out { charts.flooding_modifier } else { 0 };
    charts.flooding.at(dice.two_d6() as i8 + modifier) == repair::Flooding::Flooded
}

/// 7.3.J, Table 21-1 — Whether a compartment that could not be flooded explodes.
pub fn explodes(charts: &repair::Charts, kind: RoomKind, dice: &mut impl Dice) -> bool {
    let limit = match kind {
        RoomKind::Magazine => charts.explosion.magazine,
        RoomKind::EngineRoom => charts.explosion.engine_room,
        RoomKind::FireRoom => charts.explosion.fire_room,
        RoomKind::FuelTanks => charts.explosion.fuel,
        RoomKind::SteeringRoom | RoomKind::Command => return false,
    };
    dice.two_d6() as i8 <= limit
}

/// Why a room takes a hit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// A plane: who stands there dies (7.2.F).
    Plane,
    /// 7.8.2.H, or water from a near miss: nobody dies (C19).
    Bloodless,
}

reading! {
    /// Which hits of a room that can flood roll for it (A128).
    FloodRolls as "reading of the flooding rolls" {
        EveryHit = "every hit",
        /// The one that leaves its first marker.
        FirstHit = "first hit",
    }
}

reading! {
    /// What an exploding boiler does to its fire room (A147).
    Boiler as "reading of the exploding boiler" {
        /// No more than the hit did.
        Marker = "marker",
        Destroyed = "destroyed",
    }
}

impl Game {
    /// 7.3.A, 7.5.A — A plane hits a primary compartment: marker, casualties, the note's die (A124),
    /// flooding, destruction. A destroyed room takes nothing more (7.3.O, C18).
    pub(super) fn room_hit(
        &mut self,
        room: Room,
        note: Note,
        blow: Blow,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if self.ship.rooms.is_destroyed(room) {
            return;
        }
        table.note(|| Seen::Hit(Spot::Room(room)));
        self.ship.rooms.hits[room as usize] += 1;
        if self.hit_kills_in(room, book) {
            self.kill_all_in(room, book, table);
        }
        if note == Note::Printed {
            self.room_note(room, book, table);
        }
        if !self.lost() && !self.ship.rooms.is_destroyed(room) {
            self.flood_or_destroy(room, Cause::Plane, blow, book, table);
        }
    }

    /// 7.8.2.H — Damage spreads in a room nobody worked in: one more hit (A133, C19).
    pub fn spreading_hit(&mut self, room: Room, book: &Rulebook, table: &mut impl Table) {
        self.ship.rooms.hits[room as usize] += 1;
        self.count(Count::SpreadingHits);
        table.note(|| Event::Spreads(room));
        let section = book.ship.room_section[room as usize];
        let blow = Blow { section, bearing: None };
        self.flood_or_destroy(room, Cause::Bloodless, blow, book, table);
    }

    /// A152, read the other way — A near miss leaves a hit in a fuel tank.
    pub(super) fn near_miss_in(
        &mut self,
        room: Room,
        blow: Blow,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if !self.ship.rooms.is_destroyed(room) {
            table.note(|| Seen::Hit(Spot::Room(room)));
            self.ship.rooms.hits[room as usize] += 1;
            self.flood_or_destroy(room, Cause::Bloodless, blow, book, table);
        }
    }

    /// 7.3.E — The notes of Table 11 that belong to rooms; some of them sink the ship.
    fn room_note(&mut self, room: Room, book: &Rulebook, table: &mut impl Table) {
        let charts = &book.damage;
        match room.kind() {
            RoomKind::Command => self.command_note(room, book, table),
            RoomKind::Magazine | RoomKind::FuelTanks => {
                let chart = match book.ship.room_section[room as usize] {
                    Section::Forward | Section::Midship => &charts.magazine_forward,
                    Section::Aft => &charts.magazine_aft,
                };
                // Forward note E, aft note D (A148: each with its own face).
                if self.fatal_note(room, chart, table) {
                    self.ship.lose(Loss::Magazine);
                }
            }
            RoomKind::FireRoom => {
                // Midship note A: the boiler explodes, dead in the water (A147).
                if self.fatal_note(room, &charts.boiler, table) {
                    self.ship.tracks.maneuver = 0;
                    if book.rulings.boiler == Boiler::Destroyed {
                        self.destroy_room(room, book, table);
                    }
                }
            }
            RoomKind::EngineRoom => {
                if note_strikes(room, &charts.engine_room, table) {
                    self.ship.slow(charts.losses.engine_room);
                }
            }
            RoomKind::SteeringRoom => {
                // Aft note F: destroyed, and dead in the water.
                if self.fatal_note(room, &charts.steering_room, table) {
                    self.destroy_room(room, book, table);
                    self.ship.tracks.maneuver = 0;
                }
            }
        }
    }

    /// The die of a note that ends the ship's watch when it strikes.
    fn fatal_note(&self, room: Room, chart: &OneDie<Luck>, table: &mut impl Table) -> bool {
        let result = chart.at(table.d6() as i8);
        table.note(|| Event::FatalNote { game: self, room, chart, result });
        result == Luck::Struck
    }

    /// Forward notes C and D — Bridge: the captain, then the Bridge with everybody on it (A123);
    /// Radio: destroyed on its face. CIC has no note.
    fn command_note(&mut self, room: Room, book: &Rulebook, table: &mut impl Table) {
        let charts = &book.damage;
        if room == Room::Bridge {
            let killed = charts.captain.at(table.d6() as i8) == Luck::Struck;
            table.note(|| people::Event::CaptainsDie { killed });
            if killed {
                self.kill(Officer::Captain);
            }
            if note_strikes(room, &charts.bridge, table) {
                self.kill_all_in(room, book, table);
                self.destroy_room(room, book, table);
            }
        }
        if room == Room::Radio && note_strikes(room, &charts.radio, table) {
            self.destroy_room(room, book, table);
        }
    }

    /// 7.3.F–G, 7.3.I — The flooding dice of a blue-bar room, then destruction by its last box.
    fn flood_or_destroy(
        &mut self,
        room: Room,
        cause: Cause,
        blow: Blow,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if self.rolls_for_flooding(room, book) {
            self.flooding_dice(room, blow, book, table);
            if self.lost() || self.ship.rooms.is_destroyed(room) {
                return;
            }
        }
        if self.ship.rooms.hits[room as usize] >= book.ship.boxes[room as usize] {
            self.last_box(room, cause, blow, book, table);
        }
    }

    /// 7.3.F — Whether a hit rolls for flooding: at every one until the room has flooded (A128).
    fn rolls_for_flooding(&self, room: Room, book: &Rulebook) -> bool {
        let dry = self.ship.rooms.flooded & room.bit() == 0;
        let counts = match book.rulings.flood_rolls {
            FloodRolls::EveryHit => true,
            FloodRolls::FirstHit => self.ship.rooms.hits[room as usize] == 1,
        };
        is_advanced(book) && book.ship.floods & room.bit() != 0 && dry && counts
    }

    /// 7.3.F — Does the hit flood the room? A second six destroys it as well (A129).
    fn flooding_dice(&mut self, room: Room, blow: Blow, book: &Rulebook, table: &mut impl Table) {
        if book.damage.flood.at(table.d6() as i8) == Luck::Spared {
            return table.note(|| Event::StaysDry(room));
        }
        let destroyed = book.damage.flood_destroys.at(table.d6() as i8) == Luck::Struck;
        table.note(|| Event::Floods { room, destroyed });
        self.ship.rooms.flooded |= room.bit();
        self.flood(blow, book, table);
        if destroyed {
            self.destroy_room(room, book, table);
        }
    }

    /// 7.3.B–C, 7.3.I–J, 7.5.B — All boxes are marked: the room is destroyed, and one that can flood
    /// and has not must be flooded (Table 21) or may explode (Table 21-1).
    fn last_box(
        &mut self,
        room: Room,
        cause: Cause,
        blow: Blow,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        // C23: a Bridge destroyed by a plane takes all on it along.
        if room == Room::Bridge && cause == Cause::Plane {
            self.kill_all_in(room, book, table);
        }
        let dry = self.ship.rooms.flooded & room.bit() == 0;
        self.destroy_room(room, book, table);
        if is_advanced(book) && book.ship.floods & room.bit() != 0 && dry {
            self.flood_or_explode(room, blow, book, table);
        }
    }

    /// 7.3.I–J — Table 21, then Table 21-1 if that fails (A134, A136).
    #[cold]
    fn flood_or_explode(
        &mut self,
        room: Room,
        blow: Blow,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let flooded = flooded_by_crew(&book.repair, self.ship.water_lines_out(), table);
        table.note(|| Event::FloodedByCrew { room, flooded });
        if flooded {
            self.ship.rooms.flooded |= room.bit();
            self.flood(blow, book, table);
            return;
        }
        let explodes = explodes(&book.repair, room.kind(), table);
        table.note(|| Event::MayExplode { room, explodes });
        if explodes {
            self.explosion(room);
        }
    }

    /// Table 21-1 — Magazines and fuel take the ship; machinery leaves her dead in the water.
    fn explosion(&mut self, room: Room) {
        match room.kind() {
            RoomKind::Magazine | RoomKind::FuelTanks => self.ship.lose(Loss::Table21),
            RoomKind::EngineRoom => self.ship.tracks.maneuver = 0,
            RoomKind::FireRoom => {
                self.ship.tracks.maneuver = 0;
                self.ship.power_lost = true;
            }
            RoomKind::SteeringRoom | RoomKind::Command => {}
        }
    }

    /// 7.3.B–D, 7.8.2.J — A room is destroyed, with what that does to the rest of the ship.
    fn destroy_room(&mut self, room: Room, book: &Rulebook, table: &mut impl Table) {
        table.note(|| Seen::Destroyed(Spot::Room(room)));
        let ship = &mut self.ship;
        ship.rooms.hits[room as usize] = 0;
        ship.rooms.destroyed |= room.bit();
        ship.rooms.carried &= !room.bit();
        ship.crews.rooms[room as usize] = 0;
        ship.crews.locked[room as usize] = 0;
        match room.kind() {
            RoomKind::EngineRoom => ship.slow(book.damage.losses.engine_room),
            RoomKind::FuelTanks => ship.burn_fuel(FUEL_OF_A_TANK),
            RoomKind::FireRoom if ship.rooms.destroyed & FIRE_ROOMS == FIRE_ROOMS => {
                ship.tracks.maneuver = 0;
            }
            RoomKind::FireRoom
            | RoomKind::Magazine
            | RoomKind::SteeringRoom
            | RoomKind::Command => {}
        }
        self.count(Count::PrimariesDestroyed);
    }
}

/// 7.8.2.J — Fuel lost with one tank (A195).
const FUEL_OF_A_TANK: i8 = 5;

/// The die of a note that hurts without ending her watch.
fn note_strikes(room: Room, chart: &OneDie<Luck>, table: &mut impl Table) -> bool {
    let result = chart.at(table.d6() as i8);
    table.note(|| Event::Note { room, result });
    result == Luck::Struck
}
