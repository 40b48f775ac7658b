//! 6.8 — Defensive fire at the regular planes of a wave. Pages 12 to 14 of the rules, Tables 9-1
//! and 9-2.

mod able;
mod charts;
mod fall;
mod laying;
mod targets;

pub use able::{
    Damaged40mm, EmptyMagazines, MagazineRule, guns_able, guns_bearing, guns_slavable,
    masked_by_list, reach,
};
pub use charts::{Charts, Fire, Shot};
use fall::After;
pub use laying::{Aim, FireControl, Laying, laying_modifier};
pub use targets::Targets;

use kernel::dice::{Address, Dice, Table};

use super::addresses::Purpose;
use super::captain::{FirePlan, SupportPlan};
use super::events::fire::Event;
use super::luck::Threats;
use super::metrics::Count;
use super::names::{Altitude, Calibre, Gun, ones};
use super::rulebook::Rulebook;
use super::state::{Game, Plane, PlaneKind, PlaneState, set_of};

/// 6.8.N — What one gun does: 2d6 on Table 9-2 with its modifier (A094: clamped).
#[inline]
pub fn fire(
    charts: &Charts,
    calibre: Calibre,
    altitude: Altitude,
    modifier: i8,
    dice: &mut impl Dice,
) -> Fire {
    charts.modified[altitude as usize][calibre as usize].at(dice.two_d6() as i8 + modifier)
}

/// 6.8.O — What one support marker does.
#[inline]
pub fn support_fire(charts: &Charts, modifier: i8, dice: &mut impl Dice) -> Shot {
    charts.supporting.at(dice.d6() as i8 + modifier)
}

/// 6.8.K — The plane after one result: hits add up, three of them flame it.
pub fn after_fire(charts: &Charts, plane: Plane, result: Fire) -> Plane {
    let After { hits, state } = charts.after.of(plane.hits, result);
    Plane { hits, state, ..plane }
}

impl Plane {
    /// 6.8.O — What a support marker's shot leaves of a plane.
    #[inline(always)]
    fn after_support(&mut self, shot: Shot) {
        self.state = if shot == Shot::Destroyed { PlaneState::Destroyed } else { self.state };
    }
}

/// The wave that is fired at, by its number, and what its dives threaten, where luck is kept: no fire at planes
/// changes that.
#[derive(Clone, Copy, Debug)]
pub struct Firing {
    wave: u8,
    threats: Option<Threats>,
}

impl Firing {
    /// Nobody keeps luck.
    pub fn at_wave(wave: usize) -> Firing {
        Firing { wave: wave as u8, threats: None }
    }
}

/// What the guns have in common in one wave: their orders, how they are laid, where their dice are; and
/// what dives threaten, where luck is kept.
struct Salvo<'a> {
    plan: &'a FirePlan,
    control: FireControl,
    address: Address,
    threats: Option<&'a Threats>,
}

impl Game {
    /// 6.8 — Fire at the planes of a wave is to begin.
    pub fn firing(&self, wave: usize, book: &Rulebook, table: &impl Table) -> Firing {
        Firing { threats: table.for_luck(|| self.threats(book)), ..Firing::at_wave(wave) }
    }

    /// 6.8.K–N — All guns fire, plane by plane: what they do to one says nothing of another.
    pub fn guns_fire(
        &mut self,
        planes: &mut [Plane],
        plan: &FirePlan,
        firing: &Firing,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if book.rulings.targets == Targets::GunByGun {
            return self.guns_fire_anew(planes, *plan, firing, book, table);
        }
        let control = self.fire_control(plan.slaved, book);
        let address = self.at(Purpose::GunFire).step(firing.wave);
        let salvo = Salvo { plan, control, address, threats: firing.threats.as_ref() };
        let in_gun_order = plan.order == Gun::ALL;
        for (plane, &guns) in planes.iter_mut().zip(&plan.on) {
            let places = if in_gun_order { guns } else { plan.places_of(guns) };
            self.guns_fire_at(plane, places, &salvo, book, table);
        }
    }

    /// 6.8.K, A089 — The guns on one plane fire in the order of the plan until it is flamed or down;
    /// the rest of them do not roll.
    #[inline(always)]
    fn guns_fire_at(
        &mut self,
        plane: &mut Plane,
        places: u32,
        salvo: &Salvo,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        if places == 0 || !plane.is_target() {
            return;
        }
        let (aim, mut shots) = (Aim::at(plane, book), 0);
        let guns = table.for_luck(|| places.count_ones() as i32).unwrap_or(0);
        for place in ones(u64::from(places)) {
            shots += 1;
            let shot = (salvo.plan.order[place], guns.wrapping_sub(shots) as u32);
            let (gun, result) = (shot.0, self.one_gun(shot, plane, &aim, salvo, book, table));
            if !plane.is_target() {
                self.credit(gun, result);
                break;
            }
        }
        self.fired = true;
        self.tally.add(Count::ShotsFired, shots);
    }

    /// 6.8.N — One gun at one plane, with so many to follow, where luck is kept.
    #[inline(always)]
    fn one_gun(
        &mut self,
        (gun, followers): (Gun, u32),
        plane: &mut Plane,
        aim: &Aim,
        salvo: &Salvo,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Fire {
        let (control, altitude) = (&salvo.control, plane.at.altitude);
        let laying = control.laying(gun);
        let modifier =
            aim.modifier(gun.calibre(), laying) + self.mount_modifier(gun, control, book);
        table.seek(salvo.address.actor(gun as u16));
        let result = fire(&book.gunnery, gun.calibre(), altitude, modifier, table);
        let (shot, threats) = ((gun, modifier, result), salvo.threats);
        table.note(|| Event::Gun { shot, laying, plane, followers, threats, book });
        let after = book.gunnery.after.of(plane.hits, result);
        (plane.hits, plane.state) = (after.hits, after.state);
        result
    }

    /// A kill for the mount: destroyed, or brought down in flames (A251). Only the destroyed are
    /// removed; nobody fires at the others any more, so they burn until they dive.
    fn credit(&mut self, gun: Gun, result: Fire) {
        let kills = &mut self.ship.guns.kills[gun as usize];
        *kills = kills.saturating_add(1);
        let kills = [Count::Kills5in, Count::Kills40mm, Count::Kills20mm];
        let destroyed = u32::from(result == Fire::Destroyed);
        self.count_kills(kills[gun.calibre() as usize], destroyed);
        self.tally.add(Count::PlanesFlamed, 1 - destroyed as i32);
    }

    /// 5.2.F, 6.8.O — Surface fire support; a marker whose target is gone is spent without a roll.
    pub fn surface_fires(
        &mut self,
        planes: &mut [Plane],
        plan: &SupportPlan,
        firing: &Firing,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        for marker in 0..plan.surface_count as usize {
            let plane = &mut planes[plan.surface[marker] as usize];
            if !plane.is_target() {
                continue;
            }
            table.seek(self.at(Purpose::SurfaceFire).step(firing.wave).actor(marker as u16));
            let shot = support_fire(&book.gunnery, 0, table);
            let threats = firing.threats.as_ref();
            table.note(|| Event::Surface { plane, shot, threats, book });
            plane.after_support(shot);
            self.count_kills(Count::KillsSurface, u32::from(shot == Shot::Destroyed));
        }
    }

    /// 6.5.E–G, 6.8.O — Air fire support; a marker whose target is gone moves to the first plane
    /// that is still a target (C7), or is kept.
    pub fn air_fires(
        &mut self,
        planes: &mut [Plane],
        plan: &SupportPlan,
        firing: &Firing,
        book: &Rulebook,
        table: &mut impl Table,
    ) {
        let mut targets = set_of(planes, Plane::is_target);
        let (address, before) = (self.at(Purpose::AirFire).step(firing.wave), targets);
        for (marker, &aimed) in plan.air[..plan.air_count as usize].iter().enumerate() {
            if targets == 0 {
                break;
            }
            let there = targets & 1 << aimed;
            let open = if there == 0 { targets } else { there };
            let target = open.trailing_zeros() as usize;
            table.seek(address.actor(marker as u16));
            let shot = self.one_fighter(&mut planes[target], firing.threats.as_ref(), book, table);
            targets &= !(u32::from(shot == Shot::Destroyed) << target);
        }
        self.count_kills(Count::KillsAir, before.count_ones() - targets.count_ones());
    }

    /// Planes removed, under who removed them.
    fn count_kills(&mut self, credit: Count, planes: u32) {
        self.tally.add(credit, planes as i32);
        self.tally.add(Count::PlanesDestroyed, planes as i32);
    }

    /// 6.5.E — One air support marker at one plane; 11.4.A: +1 against twin engines (A252).
    #[inline(always)]
    fn one_fighter(
        &mut self,
        plane: &mut Plane,
        threats: Option<&Threats>,
        book: &Rulebook,
        table: &mut impl Table,
    ) -> Shot {
        let twin = book.optional.twin_engine && plane.kind == PlaneKind::TwinEngine;
        self.phase.air_support -= 1;
        let modifier = i8::from(twin);
        let shot = support_fire(&book.gunnery, modifier, table);
        table.note(|| Event::Air { plane, modifier, shot, threats, book });
        plane.after_support(shot);
        shot
    }
}
