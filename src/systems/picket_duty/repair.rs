//! 7.7–7.12 — Damage control: who goes where, and what they mend. Pages 20 to 26 of the rules,
//! Tables 17, 20 and 21.

use crate::config::{Section, Word};
use crate::dice::{Dice, Table};
use crate::systems::chart::{OneDie, TwoDice};

use super::addresses::Event;
use super::captain::{Captain, Choice};
use super::deck_fires::FireRoll;
use super::metrics::Count;
use super::names::{Equipment, Gun, Officer, Room, Section as ShipSection, ones};
use super::rulebook::{Edition, Rulebook};
use super::state::{Crews, DamageControlPost, Game, Ship};

/// Table 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flooding {
    Fails,
    Flooded,
}

impl Word for Flooding {
    const KIND: &'static str = "result of a flooding attempt";
    const WORDS: &'static [(&'static str, Flooding)] =
        &[("fails", Flooding::Fails), ("flooded", Flooding::Flooded)];
}

/// How many hit markers a successful repair takes off (Table 20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Removed {
    One,
    Two,
    All,
}

impl Word for Removed {
    const KIND: &'static str = "number of hit markers removed";
    const WORDS: &'static [(&'static str, Removed)] =
        &[("1", Removed::One), ("2", Removed::Two), ("all", Removed::All)];
}

/// A repair that takes one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mended {
    No,
    Yes,
}

impl Word for Mended {
    const KIND: &'static str = "result of a repair";
    const WORDS: &'static [(&'static str, Mended)] =
        &[("fails", Mended::No), ("still out", Mended::No), ("repaired", Mended::Yes)];
}

/// Table 21-1: a compartment explodes at or below this roll.
#[derive(Clone, Copy, Debug)]
pub struct Explosion {
    pub magazine: i8,
    pub engine_room: i8,
    pub fire_room: i8,
    pub fuel: i8,
}

/// Tables 17, 20, 21, 21-1 and the numbers of 7.8 to 7.12.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Table 20 by final value, −2 to +2: the least roll that succeeds.
    pub least: [i8; 5],
    pub removed: OneDie<Removed>,
    pub water_lines: i8,
    pub carried_over: i8,
    pub emergency: i8,
    pub morale: i8,
    pub inherent: i8,
    pub crew_limit: u8,
    /// What 1, 2, 3 hit markers take off.
    pub markers: [i8; 3],
    pub flooding: TwoDice<Flooding>,
    pub flooding_modifier: i8,
    pub explosion: Explosion,
    pub fire: OneDie<FireRoll>,
    pub fire_water_lines: i8,
    pub fire_emergency: i8,
    pub fire_length: u8,
    /// Why a deck fire track is as long as it is.
    pub assumed: String,
    pub secondary: OneDie<Mended>,
    pub water: OneDie<Mended>,
    pub water_hits_to_destroy: u8,
    /// Table 17 by the captain's value, −2 to +2: the least roll that declares an emergency.
    pub declaration: [i8; 5],
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let small = |rows: &Section, key: &str| rows.whole(key, -12..=12) as i8;
        let [water_lines, carried_over, emergency, morale] = charts.table("20-modifier", |rows| {
            ["water_lines", "carried_over", "emergency", "morale"].map(|key| small(rows, key))
        });
        let (inherent, crew_limit, markers) = charts.table("7-8-2", read_values);
        let (fire, assumed) = charts.table("7-8-1", |rows| {
            let length = rows.whole("length", 2..=30) as i8;
            let assumed = rows.find("assumed").map_or_else(String::new, |why| why.text());
            ([small(rows, "water_lines"), small(rows, "emergency"), length], assumed)
        });
        let [fire_water_lines, fire_emergency, fire_length] = fire;
        let values = ["-2 or less", "-1", "0", "1", "2 or more"];
        let signs = ["-2", "-1", "0", "+1", "+2"];
        Charts {
            least: charts.table("20", |rows| values.map(|v| rows.whole(v, 2..=13) as i8)),
            removed: OneDie::words(charts, "20-removed"),
            water_lines,
            carried_over,
            emergency,
            morale,
            inherent,
            crew_limit,
            markers,
            flooding: TwoDice::words(charts, "21"),
            flooding_modifier: charts.table("21-modifier", |rows| small(rows, "water_lines")),
            explosion: charts.table("21-1", |rows| Explosion {
                magazine: small(rows, "magazine"),
                engine_room: small(rows, "engine_room"),
                fire_room: small(rows, "fire_room"),
                fuel: small(rows, "fuel"),
            }),
            fire: OneDie::words(charts, "7-8-1-fire"),
            fire_water_lines,
            fire_emergency,
            fire_length: fire_length as u8,
            assumed,
            secondary: OneDie::words(charts, "7-9-secondary"),
            water: OneDie::words(charts, "7-12-water"),
            water_hits_to_destroy: charts
                .table("7-12", |rows| rows.whole("hits_to_destroy", 1..=20) as u8),
            declaration: charts.table("17", |rows| signs.map(|v| rows.whole(v, 1..=7) as i8)),
        }
    }
}

fn read_values(rows: &Section) -> (i8, u8, [i8; 3]) {
    let markers = rows.list("hit_markers");
    if markers.len() != 3 {
        rows.item("hit_markers").fail("not three numbers", "what 1, 2 and 3 markers take off");
    }
    let at = |n: usize| markers.get(n).map_or(0, |item| item.whole(0..=12) as i8);
    let inherent = rows.whole("inherent", -6..=12) as i8;
    (inherent, rows.whole("crew_limit", 1..=9) as u8, [at(0), at(1), at(2)])
}

/// 7.8.2.A–C — Whether a repair roll succeeds: 2d6 on Table 20 under the final value (A184, A186).
pub fn repair_succeeds(charts: &Charts, value: i8, modifier: i8, dice: &mut impl Dice) -> bool {
    let roll = (dice.two_d6() as i8 + modifier).clamp(2, 12);
    roll >= charts.least[(value.clamp(-2, 2) + 2) as usize]
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

/// 7.7.L, Table 17 — Whether the emergency is declared, by the captain's value.
pub fn emergency_declared(charts: &Charts, value: i8, dice: &mut impl Dice) -> bool {
    dice.d6() as i8 >= charts.declaration[(value + 2) as usize]
}

/// What is being repaired, for the counts.
#[derive(Clone, Copy)]
enum Job {
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
        let heavy = ones(u64::from(super::names::FIVES | super::names::FORTIES));
        heavy.filter(|&gun| ship.guns.hits[gun] > 0).fold(0, |set, gun| set | 1 << gun)
    }
}

impl Game {
    /// 7.7, 7.8 — One damage control step: fires, officers, crews, attempts in order.
    pub fn damage_control(
        &mut self,
        step: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        self.fight_deck_fires(step, book, table);
        if self.lost() || !self.has_work() {
            return;
        }
        self.emergency_decisions(step, captain, book, table);
        self.counter_flood(captain, book, table);
        if self.lost() {
            return;
        }
        self.place_officers(captain, book);
        self.place_crews(captain, book, table);
        self.repair_rooms(step, book, table);
        if book.optional.gun_repair {
            self.repair_guns(step, book, table);
        }
        self.repair_spaces(step, book, table);
        self.repair_equipment(step, book, table);
        self.repair_water_lines(step, book, table);
    }

    /// Anything to mend, or anybody out of place? A whole ship has nothing to do.
    fn has_work(&self) -> bool {
        let ship = &self.ship;
        ship.rooms.hits != [0; Room::COUNT]
            || ship.spaces.damaged != 0
            || ship.gear.damaged != 0
            || ship.water_lines > 0
            || ship.guns.hits != [0; Gun::COUNT]
            || ship.emergency
            || ship.officers.damage_control_in == DamageControlPost::Cic
            || ship.keel != KEEL_EVEN
    }

    /// 7.7.L–O — Emergency declared or called off (A211, A213).
    fn emergency_decisions(
        &mut self,
        step: u8,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let overwhelmed = self.half_the_compartments(book);
        if self.ship.emergency {
            if !overwhelmed || captain.ends_emergency(&self.ship) == Choice::Yes {
                self.ship.emergency = false;
                table.tell("7.7.O", || "the emergency is called off".into());
            }
            return;
        }
        if overwhelmed && captain.declares_emergency(&self.ship) == Choice::Yes {
            table.seek(self.at(Event::Emergency).wave(step));
            self.declare_emergency(captain, book, table);
        }
    }

    /// 7.7.L–N, Table 17 — All hands to the damage, or perhaps abandon ship.
    fn declare_emergency(
        &mut self,
        captain: &impl Captain,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let value = self.ship.officers.rating(Officer::Captain);
        let heard = emergency_declared(&book.repair, value, table);
        table.tell("7.7.L", || {
            format!(
                "Table 17: the emergency is {}",
                if heard { "declared" } else { "not declared" }
            )
        });
        self.ship.emergency = heard;
        if !heard && captain.abandons(&self.ship) == Choice::Yes {
            table.tell("7.7.N", || "the captain abandons ship".into());
            self.left_by_choice = true;
        }
    }

    /// 7.7.L — Half of all compartments damaged or destroyed: 75 of them, 18 in the basic game.
    fn half_the_compartments(&self, book: &Rulebook) -> bool {
        let rooms = (self.ship.rooms.damaged() | self.ship.rooms.destroyed).count_ones();
        match book.edition {
            Edition::Basic => 2 * rooms >= Room::COUNT as u32,
            Edition::Advanced => {
                let spaces = self.ship.spaces.damaged | self.ship.spaces.destroyed;
                let all = Room::COUNT + book.ship.spaces.len();
                2 * (rooms + spaces.count_ones()) >= all as u32
            }
        }
    }

    /// 7.7.E–G — XO, Engineering Officer and DCO take their places, unless dead or locked.
    fn place_officers(&mut self, captain: &impl Captain, book: &Rulebook) {
        let plan = captain.officers(&self.ship, book);
        let people = &mut self.ship.officers;
        let movable = |who: Officer| (people.dead | people.locked) & who.bit() == 0;
        let (xo, engineer, dco) = (
            movable(Officer::Executive),
            movable(Officer::Engineering),
            people.dead & Officer::DamageControl.bit() == 0,
        );
        if xo {
            people.executive_in = plan.executive;
        }
        if engineer {
            people.engineer_in = plan.engineer;
        }
        if dco {
            people.damage_control_in = DamageControlPost::Section(plan.damage_control);
        }
    }

    /// 7.7.A–C, C5 — Everybody not locked is taken up and placed anew.
    fn place_crews(&mut self, captain: &impl Captain, book: &Rulebook, table: &mut impl Table) {
        let crews = &mut self.ship.crews;
        crews.rooms = crews.locked;
        crews.guns = crews.locked_guns;
        crews.gear = 0;
        crews.spaces &= self.ship.spaces.damaged;
        self.ship.crews = captain.crews(&self.ship, self.ship.crews, book);
        for (room, _) in self.ship.crews.rooms.iter().enumerate().filter(|&(_, &men)| men > 0) {
            self.ship.rooms.manned |= 1 << room;
        }
        let ship = &self.ship;
        table.tell("7.7.C", || describe_crews(ship, book));
    }

    /// 7.8.2 — One attempt on every damaged room with a crew, in order (A179, A180).
    fn repair_rooms(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        for room in ones(u64::from(self.ship.rooms.damaged())).map(|room| Room::ALL[room]) {
            let men = self.ship.crews.rooms[room as usize];
            if men == 0 {
                continue;
            }
            table.seek(self.at(Event::RoomRepair).wave(step).unit(room as u16));
            let ratings = self.ratings_in(room, book);
            let hits = self.ship.rooms.hits[room as usize];
            let value = repair_value(&book.repair, men, ratings, hits);
            let carried = self.ship.rooms.carried & room.bit() != 0;
            let modifier = self.repair_modifier(carried, book);
            let success = repair_succeeds(&book.repair, value, modifier, table);
            self.count_repair(Job::Room, success);
            let left = if success { hits_left(&book.repair, hits, table) } else { hits };
            table.tell("7.8.2.E", || {
                format!("{room}, value {value:+}, roll {modifier:+}: {hits} hits, {left} left")
            });
            self.room_repaired(room, left, book);
        }
    }

    /// 7.8.2.E–F, 7.3.H — Markers come off; a clear room frees its men and, if flooded, is pumped
    /// dry (A131).
    fn room_repaired(&mut self, room: Room, left: u8, book: &Rulebook) {
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
        }
    }

    /// 7.7.D–H — Ratings that count in a room (A177): chief and DCO by section, XO and Engineering
    /// Officer where they stand.
    fn ratings_in(&self, room: Room, book: &Rulebook) -> i8 {
        let people = &self.ship.officers;
        let here = |who: Officer, place: Room| if place == room { people.rating(who) } else { 0 };
        self.section_ratings(book.ship.room_section[room as usize])
            + here(Officer::Executive, people.executive_in)
            + here(Officer::Engineering, people.engineer_in)
    }

    /// 7.7.G–H — Chief and DCO of a section.
    fn section_ratings(&self, section: ShipSection) -> i8 {
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
    fn repair_modifier(&self, carried: bool, book: &Rulebook) -> i8 {
        let charts = &book.repair;
        let morale = match book.rulings.morale_on_repairs {
            MoraleOnRepairs::Sign => self.morale.signum(),
            MoraleOnRepairs::Value => self.morale,
        };
        let when = |is: bool, modifier: i8| if is { modifier } else { 0 };
        charts.morale * morale
            + when(self.ship.water_lines_out(), charts.water_lines)
            + when(carried, charts.carried_over)
            + when(self.ship.emergency, charts.emergency)
    }

    /// 11.5 — Damaged 5in and 40mm guns, as primary compartments (A253, C26).
    #[cold]
    fn repair_guns(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        for gun in ones(u64::from(book.repairable_guns(&self.ship))) {
            let men = self.ship.crews.guns[gun];
            if men == 0 {
                continue;
            }
            table.seek(self.at(Event::GunRepair).wave(step).unit(gun as u16));
            let hits = self.ship.guns.hits[gun];
            let ratings = self.section_ratings(book.ship.gun_section[gun]);
            let value = repair_value(&book.repair, men, ratings, hits);
            let carried = self.ship.crews.locked_guns[gun] > 0;
            let modifier = self.repair_modifier(carried, book);
            let success = repair_succeeds(&book.repair, value, modifier, table);
            self.count_repair(Job::Gun, success);
            let left = if success { hits_left(&book.repair, hits, table) } else { hits };
            self.ship.guns.hits[gun] = left;
            if left == 0 {
                self.ship.crews.guns[gun] = 0;
                self.ship.crews.locked_guns[gun] = 0;
            }
            table.tell("11.5.C", || format!("{}: {hits} hits, {left} left", Gun::ALL[gun]));
        }
    }

    /// 7.9 — One die for each manned secondary compartment not yet tried this phase (A199, A200);
    /// an emergency makes it certain (A212).
    fn repair_spaces(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        let spaces = &self.ship.spaces;
        let open = self.ship.crews.spaces & spaces.damaged & !spaces.tried;
        for space in ones(open) {
            table.seek(self.at(Event::SpaceRepair).wave(step).unit(space as u16));
            let roll = book.repair.secondary.at(table.d6() as i8);
            let mended = roll == Mended::Yes || self.ship.emergency;
            self.count_repair(Job::Space, mended);
            self.ship.spaces.tried |= 1 << space;
            if mended {
                self.ship.spaces.damaged &= !(1 << space);
                self.ship.crews.spaces &= !(1 << space);
            }
            table.tell("7.9.F", || {
                format!(
                    "{}: {}",
                    book.ship.spaces[space].name,
                    if mended { "repaired" } else { "fails" }
                )
            });
        }
    }

    /// 7.10, 7.11 — Directors, then radars: Table 20 under +1, no ratings, no modifiers (A178,
    /// A204).
    fn repair_equipment(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        for item in ones(u64::from(self.ship.crews.gear & self.ship.gear.damaged)) {
            table.seek(self.at(Event::EquipmentRepair).wave(step).unit(item as u16));
            let success = repair_succeeds(&book.repair, 1, 0, table);
            self.count_repair(Job::Equipment, success);
            if success {
                self.ship.gear.damaged &= !(1 << item);
                self.ship.crews.gear &= !(1 << item);
            }
            table.tell("7.10.B", || {
                format!("{}: {}", Equipment::ALL[item], if success { "repaired" } else { "fails" })
            });
        }
    }

    /// 7.12.C — Water lines, unless destroyed; no crew is needed (A208).
    fn repair_water_lines(&mut self, step: u8, book: &Rulebook, table: &mut impl Table) {
        let hits = self.ship.water_lines;
        if hits == 0 || hits >= book.repair.water_hits_to_destroy {
            return;
        }
        table.seek(self.at(Event::WaterRepair).wave(step));
        let mended = book.repair.water.at(table.d6() as i8) == Mended::Yes;
        self.count_repair(Job::Water, mended);
        if mended {
            self.ship.water_lines = 0;
        }
        table.tell("7.12.C", || {
            format!("water lines: {}", if mended { "repaired" } else { "still out" })
        });
    }

    fn count_repair(&mut self, job: Job, success: bool) {
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

    /// 7.8.2.G–H — The end of a phase: damage spreads where nobody worked, the rest is carried
    /// over with its crews (A182, A183, C6).
    pub fn carry_damage_over(&mut self, book: &Rulebook, table: &mut impl Table) {
        self.ship.spaces.tried = 0;
        let damaged = self.ship.rooms.damaged();
        let manned = std::mem::take(&mut self.ship.rooms.manned);
        for room in ones(u64::from(damaged & !manned)).map(|room| Room::ALL[room]) {
            table.seek(self.at(Event::Spreading).unit(room as u16));
            self.spreading_hit(room, book, table);
            if self.lost() {
                return;
            }
        }
        let ship = &mut self.ship;
        ship.rooms.carried = ship.rooms.damaged();
        let held = |men: u8, hits: u8| if hits > 0 { men } else { 0 };
        let (crews, rooms) = (&mut ship.crews, &ship.rooms);
        crews.locked = std::array::from_fn(|room| held(crews.rooms[room], rooms.hits[room]));
        crews.locked_guns = std::array::from_fn(|gun| held(crews.guns[gun], ship.guns.hits[gun]));
        self.lock_officers();
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

const KEEL_EVEN: super::state::Keel =
    super::state::Keel { bow: 0, stern: 0, port: 0, starboard: 0 };

/// Where everybody works, for the transcript.
fn describe_crews(ship: &Ship, book: &Rulebook) -> String {
    let crews = &ship.crews;
    let rooms = Room::ALL.iter().zip(crews.rooms).filter(|&(_, men)| men > 0);
    let rooms = rooms.map(|(room, men)| format!("{men} in {room}"));
    let guns = Gun::ALL.iter().zip(crews.guns).filter(|&(_, men)| men > 0);
    let guns = guns.map(|(gun, men)| format!("{men} on {gun}"));
    let gear = ones(u64::from(crews.gear)).map(|item| format!("1 on {}", Equipment::ALL[item]));
    let spaces = ones(crews.spaces).map(|space| format!("1 in {}", book.ship.spaces[space].name));
    let all: Vec<_> = rooms.chain(guns).chain(gear).chain(spaces).collect();
    let people = &ship.officers;
    format!(
        "crews: {}; XO in {}, engineer in {}",
        if all.is_empty() { "nobody needed".into() } else { all.join(", ") },
        people.executive_in,
        people.engineer_in
    )
}
