//! 7.3, 7.5 — What a hit does to the ship. Pages 16 to 19 of the rules, Tables 11, 11-1, 13, 15.

mod cells;
mod guns;
mod near_miss;
mod random;
mod rooms;
mod spaces;

pub use guns::{GunRule, Wear};
pub use near_miss::{NearFuel, NearMissResult, near_miss_cell};
pub use random::{NamedByTable13, RandomDamage};
pub use rooms::{Boiler, FloodRolls, explodes, flooded_by_crew};
pub use spaces::SecondaryFloods;

use kernel::config::{Item, Section, Word};
use kernel::dice::{Dice, Table};
use kernel::systems::chart::{Faces, OneDie, TwoDice};

use super::events::damage::Event;
use super::maps::{Seen, Spot};
use super::metrics::Count;
use super::names::{Equipment, Gun, Room, Section as ShipSection};
use super::rulebook::{Edition, Rulebook};
use super::rulings::{WaterRule, reading};
use super::ship_plan::ShipPlan;
use super::state::{Blow, Condition, Game};

/// One cell of Table 11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DamageCell {
    /// A secondary compartment, by its number on the sheet.
    Space(u8),
    /// A primary compartment; the note's die is rolled only where the note is printed (A146).
    Room(Room, Note),
    Gun(Gun),
    /// Every 20mm aft.
    AftTwenties,
    /// One radar or both, each with the die of note F.
    Radars(u8),
    RadarsDestroyed(u8),
    /// Forward or aft.
    Stack(usize, Condition),
    /// Port or starboard.
    Shaft(usize),
    Rudder(Condition),
    WaterLines,
    DeckFire,
    DeckFireAndMk37,
    FighterDirectionKilled,
    Random,
    Superficial,
}

/// Whether a cell prints a note letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Note {
    Printed,
    None,
}

/// A thing with a damaged and a destroyed box, after a note's die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Harm {
    Unhurt,
    Damaged,
    Destroyed,
}

impl Word for Harm {
    const KIND: &'static str = "degree of damage";
    const WORDS: &'static [(&'static str, Harm)] =
        &[("unhurt", Harm::Unhurt), ("damaged", Harm::Damaged), ("destroyed", Harm::Destroyed)];
}

/// The die of a note that either spares or strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Luck {
    Spared,
    Struck,
}

impl Word for Luck {
    const KIND: &'static str = "result of a note";
    const WORDS: &'static [(&'static str, Luck)] = &[
        ("holds", Luck::Spared),
        ("stands", Luck::Spared),
        ("alive", Luck::Spared),
        ("stays dry", Luck::Spared),
        ("lives", Luck::Spared),
        ("explodes", Luck::Struck),
        ("destroyed", Luck::Struck),
        ("killed", Luck::Struck),
        ("hurt", Luck::Struck),
        ("floods", Luck::Struck),
    ];
}

/// Maneuver, fuel and hull points a result costs (Tables 11 and 11-1).
#[derive(Clone, Copy, Debug, Default)]
pub struct Losses {
    pub engine_room: i8,
    pub shaft: i8,
    pub rudder: i8,
    pub near_stack: i8,
    pub near_screw: i8,
    pub near_rudder: i8,
    pub near_fuel: i8,
    pub near_hull: i8,
}

/// Tables 11, 11-1, 13, 15 and the dice of their notes.
#[derive(Clone, Debug)]
pub struct Charts {
    /// By section: d10 down, d6 across.
    pub main: [Faces<[DamageCell; 6], 0, 10>; 3],
    pub gun: OneDie<Harm>,
    pub director: OneDie<Harm>,
    pub mk37: OneDie<Harm>,
    pub radar: OneDie<Harm>,
    pub water: OneDie<Harm>,
    pub captain: OneDie<Luck>,
    pub bridge: OneDie<Luck>,
    pub radio: OneDie<Luck>,
    pub magazine_forward: OneDie<Luck>,
    pub magazine_aft: OneDie<Luck>,
    pub boiler: OneDie<Luck>,
    pub engine_room: OneDie<Luck>,
    pub steering_room: OneDie<Luck>,
    pub flood: OneDie<Luck>,
    pub flood_destroys: OneDie<Luck>,
    pub space_flood: OneDie<Luck>,
    pub crewman: OneDie<Luck>,
    pub losses: Losses,
    pub near_miss: OneDie<[NearMissResult; 6]>,
    pub officer: TwoDice<NamedByTable13>,
    pub random: TwoDice<RandomDamage>,
    pub reassignment_days: OneDie<i8>,
}

impl Charts {
    pub fn read(charts: &Section, ship: &ShipPlan) -> Charts {
        let columns = ["1", "2", "3", "4", "5", "6"];
        let luck = |key| OneDie::<Luck>::words(charts, key);
        let harm = |key| OneDie::<Harm>::words(charts, key);
        Charts {
            main: charts.table("11", |sections| {
                ShipSection::ALL.map(|section| {
                    let cell = |item: &Item| cells::read(item, section, ship);
                    sections.table(section.word(), |rows| Faces::grid(rows, &columns, cell))
                })
            }),
            gun: harm("11-gun"),
            director: harm("11-director"),
            mk37: harm("11-mk37"),
            radar: harm("11-radar"),
            water: harm("11-water"),
            captain: luck("11-captain"),
            bridge: luck("11-bridge"),
            radio: luck("11-radio"),
            magazine_forward: luck("11-magazine-forward"),
            magazine_aft: luck("11-magazine-aft"),
            boiler: luck("11-boiler"),
            engine_room: luck("11-engine-room"),
            steering_room: luck("11-steering-room"),
            flood: luck("7-3-flood"),
            flood_destroys: luck("7-3-flood-destroys"),
            space_flood: luck("7-3-secondary"),
            crewman: luck("7-7-crewman"),
            losses: read_losses(charts),
            near_miss: charts.table("11-1", |rows| OneDie::grid(rows, &columns, Item::word)),
            officer: TwoDice::words(charts, "13"),
            random: TwoDice::words(charts, "15"),
            reassignment_days: OneDie::numbers(charts, "15-days", 0, 30),
        }
    }
}

fn read_losses(charts: &Section) -> Losses {
    let points = |rows: &Section, key: &str| rows.whole(key, 0..=10) as i8;
    let [engine_room, shaft, rudder] =
        charts.table("11-loss", |rows| ["engine_room", "shaft", "rudder"].map(|k| points(rows, k)));
    let [near_stack, near_screw, near_rudder, near_fuel, near_hull] = charts
        .table("11-1-loss", |rows| {
            ["stack", "screw", "rudder", "fuel", "hull"].map(|k| points(rows, k))
        });
    Losses { engine_room, shaft, rudder, near_stack, near_screw, near_rudder, near_fuel, near_hull }
}

/// 7.1.C — One cell of Table 11: d10 down, d6 across, no modifiers.
pub fn main_damage_cell(charts: &Charts, section: ShipSection, dice: &mut impl Dice) -> DamageCell {
    // The tenth face of the die is printed 0.
    let row = (dice.roll(10) % 10) as i8;
    charts.main[section as usize].at(row)[dice.d6() as usize - 1]
}

impl Game {
    /// 7.3 — One roll on Table 11, applied at once (7.1.E).
    pub fn main_damage(&mut self, blow: Blow, book: &Rulebook, table: &mut impl Table) {
        self.count(Count::Table11Rolls);
        let cell = main_damage_cell(&book.damage, blow.section, table);
        table.note(|| Event::DamageCell { game: self, cell, section: blow.section, book });
        match cell {
            DamageCell::Space(space) => self.space_hit(space, blow, book, table),
            DamageCell::Room(room, note) => self.room_hit(room, note, blow, book, table),
            DamageCell::Gun(gun) => self.gun_hit(gun, book, table),
            DamageCell::AftTwenties => self.aft_twenties_destroyed(book, table),
            DamageCell::Radars(set) => self.radars_hit(set, book, table),
            DamageCell::RadarsDestroyed(set) => self.destroy_equipment(set, book, table),
            DamageCell::Stack(stack, harm) => self.stack_hit(stack, harm, table),
            DamageCell::Shaft(shaft) => self.shaft_hit(shaft, book, table),
            DamageCell::Rudder(harm) => self.rudder_hit(harm, book.damage.losses.rudder, table),
            DamageCell::WaterLines => self.water_lines_hit(book, table),
            DamageCell::DeckFire => self.deck_fire(blow.section, book, table),
            DamageCell::DeckFireAndMk37 => {
                self.deck_fire(blow.section, book, table);
                self.mk37_hit(book, table);
            }
            DamageCell::FighterDirectionKilled => self.station.fighter_direction = false,
            DamageCell::Random => self.random_damage(book, table),
            DamageCell::Superficial => {}
        }
    }

    /// 7.3.Y, 7.8.1.A — A deck fire: one marker on the section's track.
    fn deck_fire(&mut self, section: ShipSection, book: &Rulebook, table: &mut impl Table) {
        if only_7_5(book) {
            return;
        }
        self.count(Count::DeckFireResults);
        table.note(|| Seen::FireAt(section));
        let fire = &mut self.ship.fires[section as usize];
        *fire = (*fire + 1).min(book.repair.fire_length);
    }

    /// Midship note C — A stack is damaged or destroyed; what that costs is 6.10.A's business.
    fn stack_hit(&mut self, stack: usize, harm: Condition, table: &mut impl Table) {
        let condition = &mut self.ship.fittings.stacks[stack];
        mark_fitting(Spot::Stack(stack), *condition, harm, table);
        *condition = harm.max(*condition);
    }

    /// Aft note E — A shaft is bent: maneuver −5, once for each shaft (A149).
    fn shaft_hit(&mut self, shaft: usize, book: &Rulebook, table: &mut impl Table) {
        let condition = &mut self.ship.fittings.shafts[shaft];
        mark_fitting(Spot::Shaft(shaft), *condition, Condition::Damaged, table);
        if *condition == Condition::Intact {
            *condition = Condition::Damaged;
            self.ship.slow(book.damage.losses.shaft);
        }
    }

    /// Aft notes G and H — The rudder: damaged costs `points` once (A150), destroyed leaves the
    /// ship dead in the water.
    fn rudder_hit(&mut self, harm: Condition, points: i8, table: &mut impl Table) {
        let before = self.ship.fittings.rudder;
        mark_fitting(Spot::Rudder, before, harm, table);
        if harm <= before {
            return;
        }
        self.ship.fittings.rudder = harm;
        match harm {
            Condition::Destroyed => self.ship.tracks.maneuver = 0,
            Condition::Damaged | Condition::Intact => self.ship.slow(points),
        }
    }

    /// 7.12.A–B, notes G, E, I — Water lines: one hit, or destroyed outright (A207).
    fn water_lines_hit(&mut self, book: &Rulebook, table: &mut impl Table) {
        let limit = book.repair.water_hits_to_destroy;
        if self.ship.water_lines >= limit {
            return;
        }
        let destroyed = book.rulings.water_lines == WaterRule::Combine
            && book.damage.water.at(table.d6() as i8) == Harm::Destroyed;
        self.water_lines_damaged(if destroyed { limit } else { 1 }, limit, table);
        table.note(|| Event::WaterLines { hits: self.ship.water_lines, limit });
    }

    /// 7.12.A — Hits are marked on the water lines, up to the `limit` that destroys them.
    fn water_lines_damaged(&mut self, hits: u8, limit: u8, table: &mut impl Table) {
        let before = self.ship.water_lines;
        self.ship.water_lines = before.saturating_add(hits).min(limit);
        if before < limit {
            table.note(|| Seen::Hit(Spot::WaterLines));
        }
        if before < limit && self.ship.water_lines == limit {
            table.note(|| Seen::Destroyed(Spot::WaterLines));
        }
    }

    /// Forward note H — The Mk 37 director.
    fn mk37_hit(&mut self, book: &Rulebook, table: &mut impl Table) {
        if self.ship.gear.destroyed & Equipment::Mk37.bit() != 0 {
            return;
        }
        let harm = book.damage.mk37.at(table.d6() as i8);
        table.note(|| Event::Mk37 { game: self, harm });
        self.harm_equipment(Equipment::Mk37, harm, book, table);
    }

    /// 7.5.C — In the basic game a secondary compartment is a point of hull (A167).
    fn basic_space_hit(&mut self) {
        self.ship.lose_hull(1);
    }
}

reading! {
    /// How much of 7.3 the basic game knows (A168).
    BasicScope as "reading of damage in the basic game" {
        Listed = "O, P, Q-R, T-Y",
        Only75 = "7.5 only",
    }
}

/// A168, read the other way — Whether nothing of 7.3 but Table 11 and its notes is in play: no deck
/// fires, near misses, random results or Table 14.1.
pub fn only_7_5(book: &Rulebook) -> bool {
    book.edition == Edition::Basic && book.rulings.basic_scope == BasicScope::Only75
}

/// Marks a hit on one of the fittings, unless it was destroyed before.
pub fn mark_fitting(at: Spot, before: Condition, harm: Condition, table: &mut impl Table) {
    if before < Condition::Destroyed {
        table.note(|| Seen::Hit(at));
    }
    if before < Condition::Destroyed && harm == Condition::Destroyed {
        table.note(|| Seen::Destroyed(at));
    }
}

/// Whether secondary compartments, flooding and list are in play (7.3, 7.4.A, A135, A168).
pub fn is_advanced(book: &Rulebook) -> bool {
    book.edition == Edition::Advanced
}
