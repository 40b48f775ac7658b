//! 6.8 — Defensive fire at the regular planes of a wave. Pages 12 to 14 of the rules, Tables 9-1
//! and 9-2.

use crate::config::{Item, Section, Word};
use crate::dice::{Dice, Table};
use crate::systems::chart::{OneDie, TwoDice};

use super::addresses::Event;
use super::captain::{FirePlan, NO_TARGET, SupportPlan};
use super::metrics::Count;
use super::names::{
    Altitude, Calibre, Equipment, FIVES, FORTIES, Gun, Officer, Position, Room, TWENTIES, ones,
};
use super::rulebook::{Edition, Rulebook};
use super::state::{Game, Keel, MOST_PLANES, Plane, PlaneKind, PlaneState, Ship};

/// Table 9-2: what one gun does to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fire {
    Miss,
    OneHit,
    TwoHits,
    Flamed,
    Destroyed,
}

impl Word for Fire {
    const KIND: &'static str = "result of the firing chart";
    const WORDS: &'static [(&'static str, Fire)] = &[
        ("miss", Fire::Miss),
        ("1 hit", Fire::OneHit),
        ("2 hits", Fire::TwoHits),
        ("flamed", Fire::Flamed),
        ("destroyed", Fire::Destroyed),
    ];
}

/// What a support marker does to its target (6.8.O, 6.9.E–F).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shot {
    Miss,
    Destroyed,
}

impl Word for Shot {
    const KIND: &'static str = "result of support fire";
    const WORDS: &'static [(&'static str, Shot)] =
        &[("miss", Shot::Miss), ("destroyed", Shot::Destroyed)];
}

/// Tables 9-1 and 9-2.
#[derive(Clone, Debug)]
pub struct Charts {
    /// 9-1, by calibre and altitude.
    pub bonus: [[i8; 3]; 3],
    /// 9-2, by calibre and altitude.
    pub fire: [[TwoDice<Fire>; 3]; 3],
    pub hits_to_damage: u8,
    pub hits_to_flame: u8,
    pub support: OneDie<Shot>,
    pub spray: TwoDice<Shot>,
}

impl Charts {
    pub fn read(charts: &Section) -> Charts {
        let (hits_to_damage, hits_to_flame) = charts.table("6-8", |rows| {
            let hits = |key| rows.whole(key, 1..=20) as u8;
            (hits("hits_to_damage"), hits("hits_to_flame"))
        });
        Charts {
            bonus: charts.table("9-1", read_bonus),
            fire: charts.table("9-2", |guns| Calibre::ALL.map(|calibre| read_fire(guns, calibre))),
            hits_to_damage,
            hits_to_flame,
            support: OneDie::words(charts, "support-fire"),
            spray: TwoDice::words(charts, "spray-fire"),
        }
    }
}

fn read_bonus(rows: &Section) -> [[i8; 3]; 3] {
    let columns = rows.item("columns").list();
    if columns.len() != 3 {
        rows.problem("Table 9-1 has three columns", "low, medium, high");
    }
    Calibre::ALL.map(|calibre| {
        let cells = rows.item(calibre.word()).list();
        std::array::from_fn(|n| cells.get(n).map_or(0, |cell| cell.whole(-9..=9) as i8))
    })
}

/// One calibre's page of Table 9-2; 20mm has no High column (6.8.E, 9-1).
fn read_fire(guns: &Section, calibre: Calibre) -> [TwoDice<Fire>; 3] {
    let column = |grid: &TwoDice<[Fire; 3]>, n: usize| grid.map(|row| row[n]);
    guns.table(calibre.word(), |rows| {
        let grid: TwoDice<[Fire; 3]> = match calibre {
            Calibre::Five | Calibre::Forty => {
                TwoDice::grid(rows, &["low", "medium", "high"], Item::word)
            }
            Calibre::Twenty => TwoDice::grid(rows, &["low", "medium"], Item::word)
                .map(|[low, medium]: [Fire; 2]| [low, medium, Fire::Miss]),
        };
        std::array::from_fn(|n| column(&grid, n))
    })
}

/// 6.8.N — What one gun does: 2d6 on Table 9-2 with its modifier (A094: clamped).
#[inline]
pub fn fire(
    charts: &Charts,
    calibre: Calibre,
    altitude: Altitude,
    modifier: i8,
    dice: &mut impl Dice,
) -> Fire {
    charts.fire[calibre as usize][altitude as usize].at(dice.two_d6() as i8 + modifier)
}

/// 6.8.O — What one support marker does.
#[inline]
pub fn support_fire(charts: &Charts, modifier: i8, dice: &mut impl Dice) -> Shot {
    charts.support.at(dice.d6() as i8 + modifier)
}

/// 6.8.K — The plane after one result: hits add up, three of them flame it.
pub fn after_fire(charts: &Charts, plane: Plane, result: Fire) -> Plane {
    let hits = match result {
        Fire::Miss => plane.hits,
        Fire::OneHit => plane.hits + 1,
        Fire::TwoHits => plane.hits + 2,
        Fire::Flamed => plane.hits.max(charts.hits_to_flame),
        Fire::Destroyed => return Plane { state: PlaneState::Destroyed, ..plane },
    };
    let state = if hits >= charts.hits_to_flame {
        PlaneState::Flamed
    } else if hits >= charts.hits_to_damage {
        PlaneState::Damaged
    } else {
        PlaneState::Undamaged
    };
    Plane { hits, state, ..plane }
}

/// How a 5in gun is laid on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laying {
    /// By a director that works.
    Directed,
    Manual,
}

/// 6.8.C–E, 9-1, 11.1.A — What a gun adds to its roll for how it is laid.
///
/// A080: Table 9-1 decides, not the round +1 of 6.8.C.1. 11.1.A: a Willow cancels the bonus and
/// costs a 5in gun fired independently 1 more (A255).
pub fn laying_modifier(
    charts: &Charts,
    calibre: Calibre,
    target: (Altitude, PlaneKind),
    laying: Laying,
) -> i8 {
    let (altitude, kind) = target;
    let bonus = match laying {
        Laying::Directed => charts.bonus[calibre as usize][altitude as usize],
        Laying::Manual => 0,
    };
    match (kind, calibre, laying) {
        (PlaneKind::Willow, Calibre::Five, Laying::Manual) => -1,
        (PlaneKind::Willow, Calibre::Five | Calibre::Forty, _) => bonus.min(0),
        _ => bonus,
    }
}

/// 6.8.H, 7.4.B–C, 7.4.E — Positions nobody may fire into because of list or trim, as a set
/// (A163, A166: the net value of each axis).
pub fn masked_by_list(keel: &Keel, book: &Rulebook) -> u32 {
    let net = [
        keel.bow - keel.stern,
        keel.stern - keel.bow,
        keel.starboard - keel.port,
        keel.port - keel.starboard,
    ];
    let masks = book.ship.list_masks.iter();
    masks
        .zip(net)
        .filter(|&(_, net)| net >= book.ship.list_threshold)
        .fold(0, |set, (m, _)| set | m)
}

/// 6.8.B, 7.8.2.J, 7.7.M — Guns that may fire at all: there, not destroyed, fed, with ammunition,
/// and no emergency declared (A004, A093, A095).
pub fn guns_able(ship: &Ship, book: &Rulebook) -> u32 {
    if ship.tracks.ammo == 0 || ship.emergency {
        return 0;
    }
    book.ship.carried & !ship.guns.destroyed & !guns_unfed(ship, book)
}

/// Which light guns a lost magazine silences (A002).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MagazineRule {
    /// 1.1: each gun has its one magazine.
    OneEach,
    /// 7.8.2.J: each light calibre stops when the forward and its own aft magazine are gone.
    BothOfCalibre,
    /// 1.1's last sentence: midship and aft light guns stop when both aft magazines are gone.
    BothAft,
}

impl Word for MagazineRule {
    const KIND: &'static str = "reading of the magazine rule";
    const WORDS: &'static [(&'static str, MagazineRule)] = &[
        ("1.1", MagazineRule::OneEach),
        ("7.8.2.J", MagazineRule::BothOfCalibre),
        ("both aft", MagazineRule::BothAft),
    ];
}

/// 7.8.2.J, 1.1 — Guns whose magazine is destroyed (A003: 5in magazine n feeds gun n alone).
fn guns_unfed(ship: &Ship, book: &Rulebook) -> u32 {
    let destroyed = ship.rooms.destroyed;
    if destroyed == 0 {
        return 0;
    }
    let fed = &book.ship.fed_by;
    let one_each = ones(u64::from(destroyed)).fold(0, |set, room| set | fed[room]);
    let gone = |room: Room| destroyed & room.bit() != 0;
    let light = match book.rulings.magazines {
        MagazineRule::OneEach => return one_each,
        MagazineRule::BothOfCalibre => {
            let calibre = |aft, guns| {
                if gone(Room::LightMagazineForward) && gone(aft) { guns } else { 0 }
            };
            calibre(Room::FortyMagazineAft, FORTIES) | calibre(Room::TwentyMagazineAft, TWENTIES)
        }
        MagazineRule::BothAft => {
            let both = gone(Room::FortyMagazineAft) && gone(Room::TwentyMagazineAft);
            let forward = fed[Room::LightMagazineForward as usize];
            let aft = (FORTIES | TWENTIES) & !forward;
            (one_each & forward) | if both { aft } else { 0 }
        }
    };
    one_each & FIVES | light
}

/// 6.8.C.1 — 5in guns the Mk 37 can control: able, undamaged, in the advanced game (A084, C39).
pub fn guns_slavable(ship: &Ship, able: u32, book: &Rulebook) -> u32 {
    let controlled = book.edition == Edition::Advanced && ship.gear.works(Equipment::Mk37);
    if !controlled {
        return 0;
    }
    let undamaged = ones(u64::from(able & FIVES)).filter(|&gun| ship.guns.hits[gun] == 0);
    undamaged.fold(0, |set, gun| set | 1 << gun)
}

/// 6.8.G — For every plane, the guns that may fire at it.
pub fn reach(planes: &[Plane], able: u32, ship: &Ship, book: &Rulebook) -> [u32; MOST_PLANES] {
    let masked = masked_by_list(&ship.keel, book);
    let mut reach = [0; MOST_PLANES];
    for (guns, plane) in reach.iter_mut().zip(planes) {
        *guns = guns_bearing(plane.at, book) & able & !masks(masked, plane.at);
    }
    reach
}

/// 6.8.G — Guns whose arc holds a position (the Firing Reference Chart).
#[inline(always)]
pub fn guns_bearing(at: Position, book: &Rulebook) -> u32 {
    book.ship.reach[at.index()]
}

/// Every gun, if the position is masked; none if it is not.
#[inline(always)]
fn masks(masked: u32, at: Position) -> u32 {
    if masked & (1 << at.index()) != 0 { u32::MAX } else { 0 }
}

impl Game {
    /// 6.8.K–N — All guns fire in order; a gun whose target is flamed or down does not roll.
    pub fn guns_fire(
        &mut self,
        planes: &mut [Plane],
        plan: &FirePlan,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let address = self.at(Event::GunFire).wave(wave as u8);
        for gun in Gun::ALL {
            let target = plan.target[gun as usize];
            if target == NO_TARGET || !planes[target as usize].is_target() {
                continue;
            }
            table.seek(address.unit(gun as u16));
            let slaved = plan.slaved & gun.bit() != 0;
            self.one_gun(gun, slaved, &mut planes[target as usize], book, table);
        }
    }

    /// 6.8.N — One gun at one plane.
    #[inline]
    fn one_gun(
        &mut self,
        gun: Gun,
        slaved: bool,
        plane: &mut Plane,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let modifier = self.gun_modifier(gun, slaved, plane, book);
        let result = fire(&book.gunnery, gun.calibre(), plane.at.altitude, modifier, table);
        *plane = after_fire(&book.gunnery, *plane, result);
        self.fired = true;
        self.count(Count::ShotsFired);
        table.tell("6.8.N", || {
            let how = if slaved { " slaved to the Mk 37" } else { "" };
            format!(
                "{gun}{how} at {}, Table 9-2 {modifier:+}: {}; plane {}",
                plane.at,
                result.spelled(),
                plane.state.word()
            )
        });
        if !plane.is_target() {
            self.credit(gun, result);
        }
    }

    /// Everything added to one gun's roll: how it is laid, the gunnery officer, the mount itself,
    /// and the optional rules 11.2.A and 11.6.C.
    fn gun_modifier(&self, gun: Gun, slaved: bool, plane: &Plane, book: &Rulebook) -> i8 {
        let kind = if book.optional.willow { plane.kind } else { PlaneKind::Plain };
        let laying = self.laying(gun, slaved, book);
        let mut modifier =
            laying_modifier(&book.gunnery, gun.calibre(), (plane.at.altitude, kind), laying)
                + self.ship.officers.rating(Officer::Gunnery)
                + book.ship.gun_modifier[gun as usize];
        if book.optional.gun_crew_aces && self.ship.guns.kills[gun as usize] >= ACE {
            modifier += 1;
        }
        if book.optional.morale_gunnery {
            modifier += self.morale;
        }
        modifier
    }

    /// 6.8.C–E, 6.8.C.2–3 — Whether a working director lays the gun. Without power nothing does
    /// (7.8.2.J).
    fn laying(&self, gun: Gun, slaved: bool, book: &Rulebook) -> Laying {
        let ship = &self.ship;
        let directed = match gun.calibre() {
            Calibre::Five => match book.edition {
                Edition::Advanced => slaved,
                // A086; a damaged 5in is fired manually in both games (Table 11 note B).
                Edition::Basic => {
                    ship.gear.works(Equipment::Mk37) && ship.guns.hits[gun as usize] == 0
                }
            },
            Calibre::Forty => gun.director().is_some_and(|director| ship.gear.works(director)),
            Calibre::Twenty => false,
        };
        if directed && ship.has_gun_power() { Laying::Directed } else { Laying::Manual }
    }

    /// A kill for the mount: destroyed, or brought down in flames (A251). Only the destroyed are
    /// removed.
    fn credit(&mut self, gun: Gun, result: Fire) {
        let kills = &mut self.ship.guns.kills[gun as usize];
        *kills = kills.saturating_add(1);
        if result == Fire::Destroyed {
            self.count(match gun.calibre() {
                Calibre::Five => Count::Kills5in,
                Calibre::Forty => Count::Kills40mm,
                Calibre::Twenty => Count::Kills20mm,
            });
            self.count(Count::PlanesDestroyed);
        }
    }

    /// 5.2.F, 6.8.O — Surface fire support; a marker whose target is gone is spent without a roll.
    pub fn surface_fires(
        &mut self,
        planes: &mut [Plane],
        plan: &SupportPlan,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for marker in 0..plan.surface_count as usize {
            let plane = &mut planes[plan.surface[marker] as usize];
            if !plane.is_target() {
                continue;
            }
            table.seek(self.at(Event::SurfaceFire).wave(wave as u8).unit(marker as u16));
            if support_fire(&book.gunnery, 0, table) == Shot::Destroyed {
                plane.state = PlaneState::Destroyed;
                self.count(Count::KillsSurface);
                self.count(Count::PlanesDestroyed);
            }
            table.tell("6.8.O", || {
                format!("surface support at {}: {}", plane.at, plane.state.word())
            });
        }
    }

    /// 6.5.E–G, 6.8.O — Air fire support; a marker whose target is gone moves to the first plane
    /// that is still a target (C7), or is kept.
    pub fn air_fires(
        &mut self,
        planes: &mut [Plane],
        plan: &SupportPlan,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for marker in 0..plan.air_count as usize {
            let aimed = plan.air[marker] as usize;
            let target = if planes[aimed].is_target() {
                Some(aimed)
            } else {
                planes.iter().position(Plane::is_target)
            };
            let Some(target) = target else { return };
            table.seek(self.at(Event::AirFire).wave(wave as u8).unit(marker as u16));
            self.one_fighter(&mut planes[target], book, table);
        }
    }

    /// 6.5.E — One air support marker at one plane; 11.4.A: +1 against twin engines (A252).
    fn one_fighter(&mut self, plane: &mut Plane, book: &Rulebook, table: &mut impl Table) {
        let twin = book.optional.twin_engine && plane.kind == PlaneKind::TwinEngine;
        self.phase.air_support -= 1;
        if support_fire(&book.gunnery, i8::from(twin), table) == Shot::Destroyed {
            plane.state = PlaneState::Destroyed;
            self.count(Count::KillsAir);
            self.count(Count::PlanesDestroyed);
        }
        table.tell("6.5.E", || format!("air support at {}: {}", plane.at, plane.state.word()));
    }
}

/// 11.2.A — Kills that make a gun crew aces.
const ACE: u8 = 5;

impl PlaneState {
    pub const fn word(self) -> &'static str {
        match self {
            PlaneState::Undamaged => "undamaged",
            PlaneState::Damaged => "damaged",
            PlaneState::Flamed => "flamed",
            PlaneState::Destroyed => "destroyed",
        }
    }
}
