//! 6.8.B–C, 6.8.G–H — Which guns may fire, and at what.

use crate::names::{Equipment, FIVES, FORTIES, Position, Room, TWENTIES, ones};
use crate::rulebook::{Edition, Rulebook};
use crate::rulings::reading;
use crate::state::{Keel, MOST_PLANES, Plane, Ship};
use kernel::config::Word;

/// 6.8.H, 7.4.B–C, 7.4.E — Positions nobody may fire into because of list or trim, as a set
/// (A163, A166: the net value of each axis).
pub fn masked_by_list(keel: &Keel, book: &Rulebook) -> u32 {
    if *keel == Keel::EVEN {
        return 0;
    }
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
    let empty = ship.tracks.ammo == 0 && book.rulings.empty_magazines != EmptyMagazines::FiresOn;
    if empty || ship.emergency {
        return 0;
    }
    book.ship.carried & !ship.guns.destroyed & !guns_unfed(ship, book) & !guns_silent(ship, book)
}

reading! {
    /// What a ship out of ammunition does (A004).
    EmptyMagazines as "reading of the empty magazines" {
        /// Guns and spray are silent, and she goes when the phase ends.
        EndOfPhase = "end of phase",
        /// Guns and spray are silent, and she goes when the turn ends.
        EndOfTurn = "end of turn",
        /// Guns and spray fire until the turn ends.
        FiresOn = "fires on",
    }
}

reading! {
    /// What becomes of a 40mm that is damaged (A143).
    Damaged40mm as "reading of damaged 40mm guns" {
        Fires = "fires",
        Silent = "silent",
    }
}

/// A143, read the other way — 40mm tubs with a hit on them.
fn guns_silent(ship: &Ship, book: &Rulebook) -> u32 {
    match book.rulings.damaged_40mm {
        Damaged40mm::Fires => 0,
        Damaged40mm::Silent => ship.guns.damaged() & FORTIES,
    }
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
    able & FIVES & !ship.guns.damaged()
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
