//! 7.8.2, 11.5 — Primary compartments, and guns like them.

use crate::addresses::Purpose;
use crate::captain::Captain;
use crate::events::repair::Event;
use crate::flooding::Pumped;
use crate::names::{Gun, Officer, Room, Section as ShipSection, ones};
use crate::rulebook::Rulebook;
use crate::state::{DamageControlPost, Game};
use kernel::dice::Table;

use super::{Attempt, Damage, Job, MoraleOnRepairs, hits_left, repair_succeeds, repair_value};

impl Game {
    /// 7.8.2, 7.3.X — One attempt on every damaged room with a crew, in order (A179, A180). What is
    /// destroyed carries no markers and waits for port.
    pub(super) fn repair_rooms(
        &mut self,
        step: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for room in ones(u64::from(self.ship.rooms.damaged())).map(|room| Room::ALL[room]) {
            let men = self.ship.crews.rooms[room as usize];
            if men == 0 && !book.rulings.unmanned_rooms_try {
                continue;
            }
            table.seek(self.at(Purpose::RoomRepair).step(step).actor(room as u16));
            let ratings = self.ratings_in(room, book);
            let hits = self.ship.rooms.hits[room as usize];
            let value = repair_value(&book.repair, men, ratings, hits);
            let damage = Damage::of(room.bit(), self.ship.rooms.carried);
            let modifier = self.repair_modifier(damage, book);
            let succeeds = repair_succeeds(&book.repair, value, modifier, table);
            let left = if succeeds { hits_left(&book.repair, hits, table) } else { hits };
            let attempt = Attempt { value, modifier, succeeds };
            table.note(|| Event::Room { room, attempt, hits, left });
            self.count_repair(Job::Room, succeeds);
            self.room_repaired(room, left, book);
            if left == 0 && men > 0 {
                self.freed_men_move(room, men, captain, book, table);
            }
        }
    }

    /// 7.8.2.F — Men freed in a room may go on to another of their section that has not been
    /// tried in this step (A180).
    fn freed_men_move(
        &mut self,
        from: Room,
        men: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let section = book.ship.room_section[from as usize] as usize;
        let later = !(from.bit() | (from.bit() - 1));
        for _ in 0..men {
            let rooms = self.ship.rooms.damaged() & book.ship.rooms_in[section] & later;
            let takes = |room: &usize| self.ship.crews.rooms[*room] < book.repair.crew_limit;
            let open = ones(u64::from(rooms)).filter(takes).fold(0, |set, room| set | 1 << room);
            let to = captain.freed_man_to(self.view(), men, open, book);
            let Some(to) = to.filter(|to| open & to.bit() != 0) else { return };
            self.ship.crews.rooms[to as usize] += 1;
            self.ship.rooms.manned |= to.bit();
            table.note(|| Event::MovesOn { from, to });
        }
    }

    /// 7.8.2.E–F, 7.3.H — Markers come off; a clear room frees its men and, if flooded, is pumped
    /// dry (A131).
    pub(super) fn room_repaired(&mut self, room: Room, left: u8, book: &Rulebook) {
        self.ship.rooms.hits[room as usize] = left;
        if left > 0 {
            return;
        }
        let ship = &mut self.ship;
        ship.rooms.carried &= !room.bit();
        ship.crews.rooms[room as usize] = 0;
        ship.crews.locked[room as usize] = 0;
        for (who, place) in [
            (Officer::Executive, ship.officers.executive_in),
            (Officer::Engineering, ship.officers.engineer_in),
        ] {
            if place == room {
                ship.officers.locked &= !who.bit();
            }
        }
        if ship.rooms.flooded & room.bit() != 0 {
            ship.rooms.flooded &= !room.bit();
            ship.tracks.flood = (ship.tracks.flood + 1).min(book.ship.tracks.flood);
            if book.rulings.pumped == Pumped::AllThree {
                ship.tracks.maneuver = (ship.tracks.maneuver + 1).min(book.ship.tracks.maneuver);
                ship.keel.ease();
            }
        }
    }

    /// 7.7.D–H — Ratings that count in a room (A177): chief and DCO by section, XO and Engineering
    /// Officer where they stand.
    pub(crate) fn ratings_in(&self, room: Room, book: &Rulebook) -> i8 {
        let people = &self.ship.officers;
        let here = |who: Officer, place: Room| if place == room { people.rating(who) } else { 0 };
        self.section_ratings(book.ship.room_section[room as usize])
            + here(Officer::Executive, people.executive_in)
            + here(Officer::Engineering, people.engineer_in)
    }

    /// 7.7.G–H — Chief and DCO of a section.
    pub(crate) fn section_ratings(&self, section: ShipSection) -> i8 {
        let people = &self.ship.officers;
        let dco = match people.damage_control_in {
            DamageControlPost::Section(there) if there == section => {
                people.rating(Officer::DamageControl)
            }
            DamageControlPost::Section(_) | DamageControlPost::Cic => 0,
        };
        people.rating(Officer::chief_of(section)) + dco
    }

    /// 7.8.2.D, 7.8.2.G, Table 20 — Die modifiers of a repair add up (A181, A182, A185).
    pub(crate) fn repair_modifier(&self, damage: Damage, book: &Rulebook) -> i8 {
        let charts = &book.repair;
        let morale = match book.rulings.morale_on_repairs {
            MoraleOnRepairs::Sign => self.morale.signum(),
            MoraleOnRepairs::Value => self.morale,
        };
        let when = |is: bool, modifier: i8| if is { modifier } else { 0 };
        charts.morale * morale
            + when(self.ship.water_lines_out(), charts.water_lines)
            + when(damage == Damage::CarriedOver, charts.carried_over)
            + when(self.ship.emergency, charts.emergency)
    }

    /// 11.5.B–C — Damaged 5in and 40mm guns, as primary compartments (A253, C26).
    #[cold]
    pub(super) fn repair_guns(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        for gun in ones(u64::from(book.repairable_guns(&self.ship))) {
            let men = self.ship.crews.guns[gun];
            if men == 0 {
                continue;
            }
            table.seek(self.at(Purpose::GunRepair).step(step).actor(gun as u16));
            let hits = self.ship.guns.hits[gun];
            let ratings = self.section_ratings(book.ship.gun_section[gun]);
            let value = repair_value(&book.repair, men, ratings, hits);
            let damage = Damage::of(1 << gun, self.ship.guns.carried);
            let modifier = self.repair_modifier(damage, book);
            let success = repair_succeeds(&book.repair, value, modifier, table);
            self.count_repair(Job::Gun, success);
            let left = if success { hits_left(&book.repair, hits, table) } else { hits };
            table.note(|| Event::Gun { gun: Gun::ALL[gun], hits, left });
            self.ship.guns.hits[gun] = left;
            if left == 0 {
                self.ship.guns.carried &= !(1 << gun);
                self.ship.crews.guns[gun] = 0;
                self.ship.crews.locked_guns[gun] = 0;
            }
        }
    }
}
