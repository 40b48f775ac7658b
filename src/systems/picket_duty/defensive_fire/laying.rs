//! 6.8.C–E — How guns are laid, and what that and their crews add to a roll. Table 9-1.

use crate::names::{Altitude, Calibre, Equipment, FIVES, Gun, Officer, forties_laid_by};
use crate::rulebook::{Edition, Rulebook};
use crate::state::{Game, Plane, PlaneKind, Ship};

use super::charts::Bonus;

/// How a gun is laid on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Laying {
    /// By a director that works.
    Directed,
    /// By a director that works, but without power it adds nothing (7.8.2.J, C39).
    Powerless,
    Manual,
}

impl Laying {
    const ALL: [Laying; 3] = [Laying::Directed, Laying::Powerless, Laying::Manual];
}

/// What guns of every calibre add to their roll for how they are laid on one kind of plane at one
/// altitude.
type Laid = [[i8; Laying::ALL.len()]; Calibre::COUNT];

/// [`laying_modifier`] for everything that can be asked, worked out once: guns ask it at every shot.
#[derive(Clone, Debug)]
pub struct Layings([[Laid; PlaneKind::ALL.len()]; Altitude::COUNT]);

impl Layings {
    pub fn of(bonus: &Bonus) -> Layings {
        let laid = |target| {
            Calibre::ALL.map(|calibre| {
                Laying::ALL.map(|laying| laying_modifier(bonus, calibre, target, laying))
            })
        };
        let kinds = |altitude| PlaneKind::ALL.map(|kind| laid((altitude, kind)));
        Layings(Altitude::ALL.map(kinds))
    }

    #[inline(always)]
    fn at(&self, (altitude, kind): (Altitude, PlaneKind)) -> &Laid {
        &self.0[altitude as usize][kind as usize]
    }
}

/// What one plane makes of how guns are laid on it.
pub struct Aim<'a>(&'a Laid);

impl<'a> Aim<'a> {
    #[inline(always)]
    pub fn at(plane: &Plane, book: &'a Rulebook) -> Aim<'a> {
        let kind = if book.optional.willow { plane.kind } else { PlaneKind::Plain };
        Aim(book.gunnery.layings.at((plane.at.altitude, kind)))
    }

    /// 6.8.C–E, 11.1.A — What a gun adds to its roll for how it is laid.
    #[inline(always)]
    pub fn modifier(&self, calibre: Calibre, laying: Laying) -> i8 {
        self.0[calibre as usize][laying as usize]
    }
}

/// 6.8.C–E, 9-1, 11.1.A — What a gun adds to its roll for how it is laid.
///
/// A080: Table 9-1 decides, not the round +1 of 6.8.C.1. 11.1.A: a Willow cancels the bonus and
/// costs a 5in gun fired independently 1 more (A255).
pub fn laying_modifier(
    bonus: &Bonus,
    calibre: Calibre,
    target: (Altitude, PlaneKind),
    laying: Laying,
) -> i8 {
    let (altitude, kind) = target;
    let printed = bonus[calibre as usize][altitude as usize];
    let bonus = if laying == Laying::Directed { printed } else { 0 };
    match (kind, calibre, laying) {
        (PlaneKind::Willow, Calibre::Five, Laying::Manual) => -1,
        (PlaneKind::Willow, Calibre::Five | Calibre::Forty, _) => bonus.min(0),
        _ => bonus,
    }
}

/// Fire control in one wave: what the guns have in common, worked out once for all of them.
#[derive(Clone, Copy, Debug)]
pub struct FireControl {
    /// Guns laid by a director that works, as a set.
    directed: u32,
    /// How those are laid.
    by_director: Laying,
    /// What the gunnery officer and morale (11.6.C) add for every gun.
    to_all: i8,
}

impl FireControl {
    #[inline(always)]
    pub fn laying(&self, gun: Gun) -> Laying {
        if self.directed & gun.bit() != 0 { self.by_director } else { Laying::Manual }
    }
}

/// 6.8.C–E, 6.8.C.2–3 — Guns that a working director lays, as a set.
fn directed(ship: &Ship, slaved: u32, book: &Rulebook) -> u32 {
    let fives = match book.edition {
        Edition::Advanced => slaved & FIVES,
        Edition::Basic => fives_by_mk37(ship),
    };
    fives | forties_laid_by(!(ship.gear.damaged | ship.gear.destroyed))
}

/// A086 — In the basic game the Mk 37 lays every 5in gun; a damaged one is fired manually in both
/// games (Table 11 note B).
fn fives_by_mk37(ship: &Ship) -> u32 {
    if ship.gear.works(Equipment::Mk37) { FIVES & !ship.guns.damaged() } else { 0 }
}

impl Game {
    /// 6.8.C–E — Which directors work, and whether there is power for what they add (7.8.2.J). A call
    /// of its own: it is worked out once a wave, and not anew at every shot.
    #[inline(never)]
    pub fn fire_control(&self, slaved: u32, book: &Rulebook) -> FireControl {
        let ship = &self.ship;
        let morale = if book.optional.morale_gunnery { self.morale } else { 0 };
        FireControl {
            directed: directed(ship, slaved, book),
            by_director: if ship.has_gun_power() { Laying::Directed } else { Laying::Powerless },
            to_all: ship.officers.rating(Officer::Gunnery) + morale,
        }
    }

    /// What is added whatever the target: the gunnery officer, the mount, 11.2.A and 11.6.C.
    #[inline(always)]
    pub fn mount_modifier(&self, gun: Gun, control: &FireControl, book: &Rulebook) -> i8 {
        let aces = book.optional.gun_crew_aces && self.ship.guns.kills[gun as usize] >= ACE;
        control.to_all + book.ship.gun_modifier[gun as usize] + i8::from(aces)
    }
}

/// 11.2.A — Kills that make a gun crew aces.
const ACE: u8 = 5;
