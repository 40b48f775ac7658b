//! What must hold of every game at every moment, whatever the settings: checked at the end of each
//! phase in builds with assertions, which is how the tests run.

use super::names::{Equipment, Gun, Room, Section, ones};
use super::rulebook::Rulebook;
use super::state::{Game, Ship};

impl Game {
    /// Everything is where it can be.
    pub fn is_sound(&self, book: &Rulebook) -> bool {
        tracks_in_range(&self.ship, book)
            && rooms_sound(&self.ship, book)
            && crews_sound(&self.ship, book)
            && self.pool_conserved(book)
            && (-2..=2).contains(&self.morale)
            && self.land_radar.active & self.land_radar.gone == 0
    }

    /// 2.0.E, 6.6.O, 7.2.E — Nothing is in the container that was not put there.
    fn pool_conserved(&self, book: &Rulebook) -> bool {
        let stock = &book.stock;
        let listed = self.pool.specials.iter().zip(&stock.specials);
        let beyond = &self.pool.specials[stock.specials.len()..];
        listed.into_iter().all(|(&left, kind)| left <= kind.count)
            && beyond.iter().all(|&left| left == 0)
            && self.pool.attack_ends <= stock.attack_ends
            && u32::from(self.pool.set_aside) < 1 << stock.set_aside.len()
    }
}

/// 1.2.1 — No track below 0 or above its start.
fn tracks_in_range(ship: &Ship, book: &Rulebook) -> bool {
    let (now, start) = (&ship.tracks, &book.ship.tracks);
    let pairs = [
        (now.ammo, start.ammo),
        (now.fuel, start.fuel),
        (now.hull, start.hull),
        (now.maneuver, start.maneuver),
        (now.flood, start.flood),
    ];
    pairs.iter().all(|&(now, start)| (0..=start).contains(&now))
}

/// 7.3.B — Destroyed things carry no markers, and nothing has more markers than boxes.
fn rooms_sound(ship: &Ship, book: &Rulebook) -> bool {
    let boxes = (0..Room::COUNT).all(|room| ship.rooms.hits[room] < book.ship.boxes[room]);
    boxes
        && ship.rooms.damaged() & ship.rooms.destroyed == 0
        && ship.spaces.damaged & ship.spaces.destroyed == 0
        && ship.gear.damaged & ship.gear.destroyed == 0
        && ship.guns.destroyed & !book.ship.carried == 0
        && ship.fires.iter().all(|&fire| fire <= book.repair.fire_length)
        && ship.water_lines <= book.repair.water_hits_to_destroy
}

/// 1.3.2, 7.7.C — No more men at work than live, and no more in a place than it takes.
fn crews_sound(ship: &Ship, book: &Rulebook) -> bool {
    let crews = &ship.crews;
    let limit = book.repair.crew_limit;
    let at_work = |section: Section| {
        let place = section as usize;
        let rooms = ones(u64::from(book.ship.rooms_in[place])).map(|room| crews.rooms[room]);
        let guns = ones(u64::from(book.ship.guns_in[place])).map(|gun| crews.guns[gun]);
        let singles = (crews.gear & book.ship.gear_in[place]).count_ones()
            + (crews.spaces & book.ship.spaces_in[place]).count_ones();
        rooms.chain(guns).map(u32::from).sum::<u32>() + singles
    };
    Section::ALL.iter().all(|&section| at_work(section) <= u32::from(crews.team[section as usize]))
        && crews.rooms.iter().chain(&crews.guns).all(|&men| men <= limit)
        && (0..Room::COUNT).all(|room| crews.locked[room] <= crews.rooms[room])
        && (0..Gun::COUNT).all(|gun| crews.locked_guns[gun] <= crews.guns[gun])
}

const _: () = assert!(Equipment::COUNT <= 8, "sets of equipment fit in a byte");
