//! 6.8–7.2 — How lucky fire, maneuvers, dives and weapons were: the worth of a roll less the average,
//! as many times as there are ways to roll it.
//!
//! All luck is asked for after the roll and before anything has changed by it.

use crate::defensive_fire::{Fire, Shot};
use crate::departure::must_leave;
use crate::hits::{Dive, DiveResult, Strike};
use crate::names::{Gun, Section, Weapon};
use crate::rulebook::Rulebook;
use crate::special_attack::{ManeuverOnWeapons, WeaponResult};
use crate::state::{Game, Plane, PlaneState, Special};
use kernel::config::Word;

use super::peril::of_weapon;

/// What a near miss threatens, and a hit by section; nothing where the watch is at its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats {
    dives: [i32; 4],
    /// As of a sound ship, of which all is tabulated.
    are_sound: bool,
}

impl Threats {
    /// 6.8.N — One gun at a plane that so many are to fire at after it. Every one of them asks: none of this
    /// is worked out that it does not need.
    #[inline(always)]
    pub fn luck_of_gun(
        &self,
        plane: &Plane,
        (gun, modifier, result): (Gun, i8, Fire),
        followers: u32,
        book: &Rulebook,
    ) -> i32 {
        let (expected, followers) = (&book.expected, followers as usize);
        let swings = &expected.fire[gun.calibre() as usize][plane.at.altitude as usize];
        // By miss, one hit, two and flamed: a plane that is down threatens nothing.
        let perils = match self.are_sound {
            true => *expected.sound_perils(plane, followers),
            false => {
                let dive = by(&self.dives, plane.at.bearing.section());
                expected.fates_after(plane, followers).map(|fate| fate.peril(dive))
            }
        };
        -swings.luck_of(modifier, result as usize, &perils)
    }

    /// 6.8.O — A support marker at a plane.
    #[inline(always)]
    pub fn luck_of_support(&self, plane: &Plane, modifier: i8, shot: Shot, book: &Rulebook) -> i32 {
        let peril = match self.are_sound {
            // A plane that is fired at is not down, and a miss leaves it as it is.
            true => book.expected.sound_perils(plane, 0)[Fire::Miss as usize],
            false => {
                let dive = by(&self.dives, plane.at.bearing.section());
                book.expected.fate(plane, 0).peril(dive)
            }
        };
        book.expected.support.luck_of(modifier, shot as usize, &[0, peril])
    }
}

/// Near miss and hit at one section.
#[inline(always)]
fn by(dives: &[i32; 4], section: Section) -> [i32; 2] {
    [dives[0], dives[1 + section as usize]]
}

impl Game {
    /// A luck counts while the watch can still end by it: not of a ship that is lost or must go.
    pub(super) fn while_on_watch(&self, luck: impl FnOnce() -> i32) -> i32 {
        if self.lost() || must_leave(&self.ship).is_some() { 0 } else { luck() }
    }

    /// 6.8 — What dives threaten while the guns of a wave fire: nothing of their fire changes the ship.
    pub fn threats(&self, book: &Rulebook) -> Threats {
        match self.lost() || must_leave(&self.ship).is_some() {
            true => Threats::default(),
            false => {
                let dives = *book.expected.dives_at(&self.ship);
                Threats { dives, are_sound: dives == book.expected.sound }
            }
        }
    }

    /// 6.9.E — A support marker at a special plane.
    pub fn luck_of_special(
        &self,
        special: &Special,
        modifier: i8,
        shot: Shot,
        book: &Rulebook,
    ) -> i32 {
        self.while_on_watch(|| {
            let peril = self.peril_of_weapon(special.weapon, book);
            let ways = &book.expected.support;
            ways.luck_of(modifier, shot as usize, &[0, peril])
        })
    }

    /// 6.9.F — Spray fire.
    pub fn luck_of_spray(&self, special: &Special, shot: Shot, book: &Rulebook) -> i32 {
        self.while_on_watch(|| {
            let peril = self.peril_of_weapon(special.weapon, book);
            book.expected.spray.luck_of(0, shot as usize, &[0, peril])
        })
    }

    fn peril_of_weapon(&self, weapon: Weapon, book: &Rulebook) -> i32 {
        let [near, ..] = *book.expected.dives_at(&self.ship);
        let ways = &book.expected.weapons[weapon as usize];
        ways.mean(0, |at| of_weapon(WeaponResult::WORDS[at].1, near))
    }

    /// 6.10.D — An emergency maneuver, by what it takes from the planes of the wave.
    pub fn luck_of_maneuver(
        &self,
        planes: &[Plane],
        value: i8,
        works: bool,
        book: &Rulebook,
    ) -> i32 {
        self.while_on_watch(|| {
            let dives = book.expected.dives_at(&self.ship);
            let spared: i32 = planes.iter().map(|plane| self.spared(plane, dives, book)).sum();
            let ways = &book.expected.maneuver[(value + 2) as usize];
            ways.luck_of(0, usize::from(works), &[0, spared])
        })
    }

    /// What a successful maneuver takes from one plane.
    #[inline(always)]
    fn spared(&self, plane: &Plane, dives: &[i32; 4], book: &Rulebook) -> i32 {
        let Some(dive) = column(Dive::Plane(plane.state)) else { return 0 };
        let [near, hit] = by(dives, plane.at.bearing.section());
        let mean = |modifier: i8| book.expected.dives[dive].sum_of(modifier, &[0, near, hit]) / 36;
        let stopped = if self.phase.stopped { book.hits.stopped } else { 0 };
        mean(stopped) - mean(stopped + book.hits.maneuver)
    }

    /// 7.1.B — What a plane that got through does.
    pub fn luck_of_dive(&self, strike: &Strike, result: DiveResult, book: &Rulebook) -> i32 {
        let Some(dive) = column(strike.dive) else { return 0 };
        self.while_on_watch(|| {
            let [near, hit] = by(book.expected.dives_at(&self.ship), strike.blow.section);
            let modifier = self.dive_modifier(book);
            book.expected.dive_swings[dive].luck_of(modifier, result as usize, &[0, near, hit])
        })
    }

    /// 7.2.B — What a special weapon does.
    pub fn luck_of_weapon(&self, weapon: Weapon, result: WeaponResult, book: &Rulebook) -> i32 {
        let (expected, number) = (&book.expected, weapon as usize);
        let maneuver = book.rulings.maneuver_on_weapons;
        let (ways, modifier) = match self.phase.evading.then_some(maneuver) {
            None | Some(ManeuverOnWeapons::Ignore) => (&expected.weapons[number], 0),
            Some(ManeuverOnWeapons::Subtract) => (&expected.weapons[number], book.special.maneuver),
            Some(ManeuverOnWeapons::TowardsSeven) => (&expected.weapons_towards_seven[number], 0),
        };
        self.while_on_watch(|| {
            let [near, ..] = *expected.dives_at(&self.ship);
            let worth = |at: usize| of_weapon(WeaponResult::WORDS[at].1, near);
            ways.luck(modifier, result as usize, worth)
        })
    }
}

/// The column of Table 10 a dive is read in; none for a plane that is down.
fn column(dive: Dive) -> Option<usize> {
    match dive {
        Dive::Plane(PlaneState::Destroyed) => None,
        Dive::Plane(state) => Some(state as usize),
        Dive::Special => Some(3),
    }
}
