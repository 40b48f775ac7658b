//! 7.8.2.G–H — What the end of a phase does to damage nobody has mended.

use crate::addresses::Purpose;
use crate::names::{Gun, Officer, Room, ones};
use crate::rulebook::Rulebook;
use crate::state::Game;
use kernel::dice::Table;

impl Game {
    /// 7.8.2.G–H — The end of a phase: damage spreads where nobody worked, the rest is carried
    /// over with its crews (A182, A183, C6).
    pub fn carry_damage_over(&mut self, book: &Rulebook, table: &mut impl Table) {
        self.ship.spaces.tried = 0;
        if self.ship.rooms.hits == [0; Room::COUNT] && self.ship.guns.hits == [0; Gun::COUNT] {
            return self.release_everybody();
        }
        let damaged = self.ship.rooms.damaged();
        // Men locked in a room are its crew also in a phase without a damage control step (A015).
        let standing = self.ship.crews.rooms.iter().enumerate().filter(|&(_, &men)| men > 0);
        let standing = standing.fold(0, |set, (room, _)| set | 1 << room);
        let manned = std::mem::take(&mut self.ship.rooms.manned) | standing;
        for room in ones(u64::from(damaged & !manned)).map(|room| Room::ALL[room]) {
            table.seek(self.at(Purpose::Spreading).actor(room as u16));
            self.spreading_hit(room, book, table);
            if self.lost() {
                return;
            }
        }
        let ship = &mut self.ship;
        ship.rooms.carried = ship.rooms.damaged();
        ship.guns.carried = book.repairable_guns(ship);
        let held = |men: u8, hits: u8| if hits > 0 { men } else { 0 };
        let (crews, rooms) = (&mut ship.crews, &ship.rooms);
        crews.locked = std::array::from_fn(|room| held(crews.rooms[room], rooms.hits[room]));
        crews.locked_guns = std::array::from_fn(|gun| held(crews.guns[gun], ship.guns.hits[gun]));
        self.lock_officers();
    }

    /// Nothing has markers left: nothing spreads, nothing is carried over, nobody is held.
    fn release_everybody(&mut self) {
        let ship = &mut self.ship;
        (ship.rooms.manned, ship.rooms.carried, ship.guns.carried) = (0, 0, 0);
        ship.crews.locked = [0; Room::COUNT];
        ship.crews.locked_guns = [0; Gun::COUNT];
        ship.officers.locked = 0;
    }

    /// 7.8.2.G — Officers in a room with markers left stay there.
    fn lock_officers(&mut self) {
        let (people, rooms) = (&mut self.ship.officers, &self.ship.rooms);
        people.locked = 0;
        for (who, place) in
            [(Officer::Executive, people.executive_in), (Officer::Engineering, people.engineer_in)]
        {
            if rooms.hits[place as usize] > 0 && people.alive(who) {
                people.locked |= who.bit();
            }
        }
    }
}
