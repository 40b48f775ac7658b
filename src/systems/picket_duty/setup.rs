//! 2.0 — Setting up: the ship at full strength, nine chits, the container.

use kernel::dice::{Address, Table};

use super::addresses::Purpose;
use super::captain::Captain;
use super::events::people::Event;
use super::metrics::{Count, Tally};
use super::names::{Equipment, Gun, Officer, Room, Section};
use super::pool::Pool;
use super::rulebook::Rulebook;
use super::state::{
    Condition, Crews, DamageControlPost, Fittings, Game, Gear, Guns, Keel, LandRadar, Officers,
    PhaseState, Rooms, Ship, Spaces, Station,
};
use super::weather::Weather;

/// 2.0.B–C — Ratings not yet drawn, everybody in his starting place.
fn people(captain: &impl Captain) -> Officers {
    let posts = captain.posts();
    Officers {
        value: [0; Officer::COUNT],
        dead: 0,
        by_table_13: 0,
        executive_in: Room::Bridge,
        engineer_in: posts.engineer,
        chief_petty_in: posts.chief_petty,
        damage_control_in: DamageControlPost::Cic,
        locked: 0,
    }
}

/// 1.3.2.A — Full teams, everybody in the holding boxes.
fn full_crews(book: &Rulebook) -> Crews {
    Crews {
        team: book.ship.teams,
        rooms: [0; Room::COUNT],
        locked: [0; Room::COUNT],
        guns: [0; Gun::COUNT],
        locked_guns: [0; Gun::COUNT],
        gear: 0,
        spaces: 0,
    }
}

/// 2.0.G–H — A ship without a scratch.
pub fn sound_ship(captain: &impl Captain, book: &Rulebook) -> Ship {
    Ship {
        tracks: book.ship.tracks,
        guns: Guns { hits: [0; Gun::COUNT], destroyed: 0, carried: 0, kills: [0; Gun::COUNT] },
        rooms: Rooms { hits: [0; Room::COUNT], destroyed: 0, flooded: 0, carried: 0, manned: 0 },
        spaces: Spaces { damaged: 0, destroyed: 0, tried: 0 },
        gear: Gear { damaged: 0, destroyed: 0 },
        fittings: Fittings {
            stacks: [Condition::Intact; 2],
            rudder: Condition::Intact,
            shafts: [Condition::Intact; 2],
        },
        water_lines: 0,
        fires: [0; Section::COUNT],
        keel: Keel::EVEN,
        officers: people(captain),
        crews: full_crews(book),
        power_lost: false,
        emergency: false,
        attacked_in_emergency: false,
        lost: None,
    }
}

const _: () = assert!(Equipment::COUNT == 8, "equipment is kept as sets of eight");

impl Game {
    /// 2.0.I — A game before the first die: morale at 0, clear weather.
    pub fn new(captain: &impl Captain, book: &Rulebook) -> Game {
        Game {
            ship: sound_ship(captain, book),
            station: Station {
                number: book.scenario.station.unwrap_or(1),
                fighter_direction: false,
                surface_support: 0,
                surface_support_lost: 0,
            },
            land_radar: LandRadar { active: 0, gone: 0 },
            pool: Pool::new(&book.stock),
            morale: 0,
            weather: Weather::Clear,
            day: book.scenario.day,
            phase: PhaseState::NEW,
            fired: false,
            sprayed: false,
            reassigned: false,
            first_loss: 0,
            opening: true,
            clock: u16::from(book.scenario.day) * 3,
            tally: Tally::NEW,
        }
    }

    /// Where the chits of a ship are drawn. One that follows a ship lost or sent to the rear in the first
    /// phase is set up in the same phase as that one was, and has chits of her own.
    fn chits_of_a_ship(&self, book: &Rulebook) -> Address {
        let first_phase = self.clock == u16::from(book.scenario.day) * 3;
        let gone = self.tally.get(Count::ShipsSunk) + self.tally.get(Count::ShipsToRear);
        self.at(Purpose::SetUp).ordinal(u8::from(first_phase && gone > 0))
    }

    /// 2.0.A — Nine chits for the people with ratings, one batch (A007); 11.6.B: a green gunnery
    /// officer has his value instead (C24).
    pub fn draw_ratings(&mut self, book: &Rulebook, table: &mut impl Table) {
        table.seek(self.chits_of_a_ship(book));
        let mut cup = book.cup();
        for (place, value) in self.ship.officers.value.iter_mut().enumerate() {
            let before = cup;
            *value = cup.draw(table);
            table.note(|| Event::ChitDrawn {
                cup: &before,
                officer: Officer::ALL[place],
                value: *value,
            });
        }
        if book.optional.green_gunnery != 0 {
            self.ship.officers.value[Officer::Gunnery as usize] = book.optional.green_gunnery;
        }
        table.note(|| Event::Ratings(self.ship.officers.value));
    }
}

impl PhaseState {
    pub const NEW: PhaseState = PhaseState {
        air_support: 0,
        wave: 0,
        waves: 0,
        struck_by: 0,
        evading: false,
        stopped: false,
        attacks_over: false,
        turn_over: false,
    };
}
