//! 6.8 — Defensive fire at the regular planes of a wave. Pages 12 to 14 of the rules, Tables 9-1
//! and 9-2.

mod able;
mod charts;
mod targets;

pub use able::{
    Damaged40mm, EmptyMagazines, MagazineRule, guns_able, guns_bearing, guns_slavable,
    masked_by_list, reach,
};
pub use charts::{Charts, Fire, Shot};
pub use targets::Targets;

use crate::config::Word;
use crate::dice::{Dice, Sighting, Table};

use super::addresses::Event;
use super::captain::{FirePlan, NO_TARGET, SupportPlan};
use super::luck::Roll;
use super::metrics::Count;
use super::names::{Altitude, Calibre, Equipment, Gun, Officer};
use super::rulebook::{Edition, Rulebook};
use super::state::{Game, Plane, PlaneKind, PlaneState};

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
    /// By a director that works, but without power it adds nothing (7.8.2.J, C39).
    Powerless,
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
        Laying::Powerless | Laying::Manual => 0,
    };
    match (kind, calibre, laying) {
        (PlaneKind::Willow, Calibre::Five, Laying::Manual) => -1,
        (PlaneKind::Willow, Calibre::Five | Calibre::Forty, _) => bonus.min(0),
        _ => bonus,
    }
}

impl Game {
    /// 6.8.K–N — All guns fire in the order of the plan; a gun whose target is flamed or down does not roll
    /// (A089).
    pub fn guns_fire(
        &mut self,
        planes: &mut [Plane],
        plan: &FirePlan,
        wave: usize,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let address = self.at(Event::GunFire).wave(wave as u8);
        let mut plan = *plan;
        for gun in plan.order {
            let aimed = plan.target[gun as usize];
            if aimed == NO_TARGET {
                continue;
            }
            if !planes[aimed as usize].is_target() && !self.aims_anew(gun, &mut plan, planes, book)
            {
                continue;
            }
            table.seek(address.unit(gun as u16));
            let laying = self.laying(gun, plan.slaved, book);
            let target = &mut planes[plan.target[gun as usize] as usize];
            self.one_gun(gun, laying, target, &plan, book, table);
        }
    }

    /// 6.8.N — One gun at one plane.
    #[inline]
    fn one_gun(
        &mut self,
        gun: Gun,
        laying: Laying,
        plane: &mut Plane,
        plan: &FirePlan,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let modifier = self.gun_modifier(gun, laying, plane, book);
        let result = fire(&book.gunnery, gun.calibre(), plane.at.altitude, modifier, table);
        let altitude = plane.at.altitude;
        table.looked_up(|| {
            let sighting = Sighting::plain("9-2", result.spelled()).given("gun", gun.calibre());
            sighting.given("altitude", altitude).given("modifier", modifier)
        });
        table.luck(Roll::Gunnery, || self.gun_stroke(plane, (gun, modifier, result), plan, book));
        *plane = after_fire(&book.gunnery, *plane, result);
        self.fired = true;
        self.count(Count::ShotsFired);
        table.tell("6.8.N", || {
            let how = if laying == Laying::Directed { " by its director" } else { "" };
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
    #[inline]
    fn gun_modifier(&self, gun: Gun, laying: Laying, plane: &Plane, book: &Rulebook) -> i8 {
        let kind = if book.optional.willow { plane.kind } else { PlaneKind::Plain };
        let target = (plane.at.altitude, kind);
        laying_modifier(&book.gunnery, gun.calibre(), target, laying)
            + self.mount_modifier(gun, book)
    }

    /// What is added whatever the target: the gunnery officer, the mount, 11.2.A and 11.6.C.
    #[inline]
    pub(super) fn mount_modifier(&self, gun: Gun, book: &Rulebook) -> i8 {
        let mut modifier =
            self.ship.officers.rating(Officer::Gunnery) + book.ship.gun_modifier[gun as usize];
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
    #[inline]
    pub(super) fn laying(&self, gun: Gun, slaved: u32, book: &Rulebook) -> Laying {
        let ship = &self.ship;
        let directed = match gun.calibre() {
            Calibre::Five => match book.edition {
                Edition::Advanced => slaved & gun.bit() != 0,
                // A086; a damaged 5in is fired manually in both games (Table 11 note B).
                Edition::Basic => {
                    ship.gear.works(Equipment::Mk37) && ship.guns.hits[gun as usize] == 0
                }
            },
            Calibre::Forty => gun.director().is_some_and(|director| ship.gear.works(director)),
            Calibre::Twenty => return Laying::Manual,
        };
        match directed {
            true if ship.has_gun_power() => Laying::Directed,
            true => Laying::Powerless,
            false => Laying::Manual,
        }
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
            let shot = support_fire(&book.gunnery, 0, table);
            table.looked_up(|| Sighting::plain("support", shot.spelled()).given("modifier", 0));
            table.luck(Roll::Support, || self.support_stroke(plane, 0, shot, book));
            if shot == Shot::Destroyed {
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
        let shot = support_fire(&book.gunnery, i8::from(twin), table);
        table.looked_up(|| {
            Sighting::plain("support", shot.spelled()).given("modifier", i8::from(twin))
        });
        table.luck(Roll::Support, || self.support_stroke(plane, i8::from(twin), shot, book));
        if shot == Shot::Destroyed {
            plane.state = PlaneState::Destroyed;
            self.count(Count::KillsAir);
            self.count(Count::PlanesDestroyed);
        }
        table.tell("6.5.E", || format!("air support at {}: {}", plane.at, plane.state.word()));
    }
}

/// 11.2.A — Kills that make a gun crew aces.
const ACE: u8 = 5;
