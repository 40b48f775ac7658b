//! 7.2.F, 7.6 — Officers and crewmen killed, and who takes their place. Page 20 of the rules.

use kernel::dice::Table;

use super::addresses::Purpose;
use super::captain::Captain;
use super::events::people::Event;
use super::metrics::Count;
use super::names::{Gun, Officer, Room, Section, ones};
use super::pool::Cup;
use super::rulebook::Rulebook;
use super::rulings::reading;
use super::state::{DamageControlPost, Game};

reading! {
    /// Who dies of a hit on the Bridge (A008).
    OnBridge as "reading of hits on the Bridge" {
        /// Whom the dice of the note kill.
        NoteC = "note C",
        /// Everybody there, as in any room.
        AnyHit = "killed by any hit",
    }
}

reading! {
    /// Which hits kill those who stand in a room (A122).
    InRooms as "reading of deaths in compartments" {
        AnyHit = "any hit",
        /// Those of the second or third wave of a phase.
        LaterWaves = "later waves",
    }
}

/// Key officers, as a set of officers.
const KEY_OFFICERS: u16 = (1 << Officer::KEY) - 1;

impl Game {
    /// 7.6 — Somebody with a rating is killed.
    pub fn kill(&mut self, who: Officer) {
        if !self.ship.officers.alive(who) {
            return;
        }
        self.ship.officers.dead |= who.bit();
        self.ship.officers.locked &= !who.bit();
        self.count(Count::OfficersKilled);
        if who.is_chief() {
            self.count(Count::ChiefsKilled);
        }
    }

    /// 7.2.F — Whether a plane's hit on a room kills all who stand there: on the Bridge the note
    /// alone decides (A008, C23), elsewhere every hit kills (A122).
    pub fn hit_kills_in(&self, room: Room, book: &Rulebook) -> bool {
        let spared = room == Room::Bridge && book.rulings.on_bridge == OnBridge::NoteC;
        let surprised = book.rulings.in_rooms == InRooms::LaterWaves && self.phase.wave == 0;
        !spared && !surprised
    }

    /// 7.2.F, 7.7.J, 7.8.2.K — Everybody in a primary compartment a plane hit is killed (A122).
    pub fn kill_all_in(&mut self, room: Room, book: &Rulebook, table: &mut impl Table) {
        for who in self.officers_in(room).into_iter().flatten() {
            self.kill(who);
            table.note(|| Event::OfficerKilled { who, room });
        }
        let men = std::mem::take(&mut self.ship.crews.rooms[room as usize]);
        if men > 0 {
            self.ship.crews.locked[room as usize] = 0;
            self.ship.crews.team[book.ship.room_section[room as usize] as usize] -= men;
            self.tally.add(Count::CrewKilled, i32::from(men));
            table.note(|| Event::CrewmenKilled { men, room });
        }
    }

    /// Officers who stand in a room and are alive (2.0.B, C12).
    fn officers_in(&self, room: Room) -> [Option<Officer>; 6] {
        let people = &self.ship.officers;
        let post = people.damage_control_in;
        let there = |who: Officer, is: bool| (is && people.alive(who)).then_some(who);
        [
            there(Officer::Captain, room == Room::Bridge),
            there(Officer::Executive, room == people.executive_in),
            there(Officer::Engineering, room == people.engineer_in),
            there(Officer::Gunnery, room == Room::Cic),
            there(Officer::DamageControl, room == Room::Cic && post == DamageControlPost::Cic),
            there(Officer::ChiefPetty, room == people.chief_petty_in),
        ]
    }

    /// 7.6.A — At the beginning of a phase the dead are replaced.
    pub fn replace_the_dead(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if self.ship.officers.dead != 0 {
            table.seek(self.at(Purpose::Succession));
            self.succession(captain, book, table);
        }
    }

    /// 7.6.B–D — One key officer killed in a compartment: the chain moves up; named by Table 13,
    /// or several dead: chits (A170, C14). All chits are one batch (7.6.E).
    #[cold]
    fn succession(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        let mut cup = book.cup();
        let named = std::mem::take(&mut self.ship.officers.by_table_13);
        let key = self.ship.officers.dead & KEY_OFFICERS;
        // The dead chiefs stay so until their turn: the chain takes one of the living.
        self.ship.officers.dead &= !KEY_OFFICERS;
        let chain = match book.rulings.succession {
            Succession::EachInItsCase => key.count_ones() == 1 && named & key == 0,
            Succession::AlwaysChits => false,
            Succession::ChainForOne => key.count_ones() == 1,
        };
        if chain {
            let fallen = Officer::ALL[key.trailing_zeros() as usize];
            self.chain_moves_up(fallen, &mut cup, captain, book, table);
        } else {
            for officer in ones(u64::from(key)) {
                self.new_rating(Officer::ALL[officer], &mut cup, table);
            }
        }
        for officer in ones(u64::from(key)) {
            self.send_to_starting_place(Officer::ALL[officer], captain);
        }
        for chief in ones(u64::from(self.ship.officers.dead)) {
            self.new_chief(Officer::ALL[chief], &mut cup, book, table);
        }
    }

    /// 7.6.B — Ratings move up from below the fallen officer; the CPO's is a new chit and a Repair
    /// Chief goes with it (A171, A174, C15).
    fn chain_moves_up(
        &mut self,
        fallen: Officer,
        cup: &mut Cup,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let values = &mut self.ship.officers.value;
        values.copy_within(fallen as usize + 1..Officer::KEY, fallen as usize);
        table.note(|| Event::MoveUp { fallen });
        self.new_rating(Officer::ChiefPetty, cup, table);
        let chief = captain.chief_to_lose(self.view());
        self.new_chief(chief, cup, book, table);
    }

    /// 7.6.C — A new chit for a post.
    fn new_rating(&mut self, who: Officer, cup: &mut Cup, table: &mut impl Table) {
        let value = cup.draw(table);
        self.ship.officers.value[who as usize] = value;
        table.note(|| Event::NewRating { who, value });
    }

    /// 7.6.D — A new Repair Chief, promoted from his own men (A172, C16).
    fn new_chief(
        &mut self,
        chief: Officer,
        cup: &mut Cup,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let section = match chief {
            Officer::Chief1 => Section::Forward,
            Officer::Chief2 => Section::Midship,
            _ => Section::Aft,
        };
        self.ship.officers.dead &= !chief.bit();
        self.new_rating(chief, cup, table);
        if self.ship.crews.team[section as usize] == 0 {
            return;
        }
        if book.free_men(&self.ship.crews, section) == 0 {
            self.take_a_man_from_work(section, book);
        }
        self.ship.crews.team[section as usize] -= 1;
    }

    /// C16 — Nobody is free: the man comes from a secondary room, then equipment, gun, room.
    fn take_a_man_from_work(&mut self, section: Section, book: &Rulebook) {
        let (crews, plan) = (&mut self.ship.crews, &book.ship);
        let place = section as usize;
        if let Some(space) = ones(crews.spaces & plan.spaces_in[place]).next() {
            crews.spaces &= !(1 << space);
        } else if let Some(item) = ones(u64::from(crews.gear & plan.gear_in[place])).next() {
            crews.gear &= !(1 << item);
        } else if let Some(gun) =
            (0..Gun::COUNT).find(|&gun| crews.guns[gun] > 0 && plan.gun_section[gun] == section)
        {
            crews.guns[gun] -= 1;
            crews.locked_guns[gun] = crews.locked_guns[gun].min(crews.guns[gun]);
        } else if let Some(room) = (0..Room::COUNT)
            .find(|&room| crews.rooms[room] > 0 && plan.room_section[room] == section)
        {
            crews.rooms[room] -= 1;
            crews.locked[room] = crews.locked[room].min(crews.rooms[room]);
        }
    }

    /// A173 — A replacement begins where his post begins.
    fn send_to_starting_place(&mut self, who: Officer, captain: &impl Captain) {
        let (people, posts) = (&mut self.ship.officers, captain.posts());
        match who {
            Officer::Executive => people.executive_in = Room::Bridge,
            Officer::Engineering => people.engineer_in = posts.engineer,
            Officer::ChiefPetty => people.chief_petty_in = posts.chief_petty,
            Officer::DamageControl => people.damage_control_in = DamageControlPost::Cic,
            Officer::Captain
            | Officer::Gunnery
            | Officer::Chief1
            | Officer::Chief2
            | Officer::Chief3 => {}
        }
    }
}

/// How the dead are replaced (A170).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Succession {
    /// Table 13: chits; one compartment death: the chain; several: chits.
    EachInItsCase,
    AlwaysChits,
    ChainForOne,
}

impl kernel::config::Word for Succession {
    const KIND: &'static str = "reading of the succession rules";
    const WORDS: &'static [(&'static str, Succession)] = &[
        ("each in its case", Succession::EachInItsCase),
        ("always chits", Succession::AlwaysChits),
        ("chain for one", Succession::ChainForOne),
    ];
}
