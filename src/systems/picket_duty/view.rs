//! What a player at the table sees of the game, and so all that a decision may go by.
//!
//! Left out is what lies in the container and the cup, and what only the lab counts: whoever is handed
//! a view cannot reach the game behind it.

use super::defensive_fire::FireControl;
use super::names::{Gun, Room, Section};
use super::repair::Damage;
use super::rulebook::Rulebook;
use super::state::{Game, PhaseState, Ship, Station};

/// The game from the player's side of the table.
#[derive(Clone, Copy)]
pub struct View<'a>(&'a Game);

impl Game {
    /// What the player sees now.
    #[inline(always)]
    pub fn view(&self) -> View<'_> {
        View(self)
    }
}

impl<'a> View<'a> {
    /// The ship's sheet, all of it.
    #[inline(always)]
    pub fn ship(self) -> &'a Ship {
        &self.0.ship
    }

    /// Who is with her.
    #[inline(always)]
    pub fn station(self) -> &'a Station {
        &self.0.station
    }

    /// What this phase has brought so far.
    #[inline(always)]
    pub fn phase(self) -> &'a PhaseState {
        &self.0.phase
    }

    #[inline(always)]
    pub fn morale(self) -> i8 {
        self.0.morale
    }

    /// Days since 24 March.
    #[inline(always)]
    pub fn day(self) -> u8 {
        self.0.day
    }

    /// Number of the phase in the calendar.
    #[inline(always)]
    pub fn clock(self) -> u16 {
        self.0.clock
    }

    /// 6.8.C–E — How the guns would be laid.
    #[inline(always)]
    pub fn fire_control(self, slaved: u32, book: &Rulebook) -> FireControl {
        self.0.fire_control(slaved, book)
    }

    /// What a gun adds to its roll whatever the target.
    #[inline(always)]
    pub fn mount_modifier(self, gun: Gun, control: &FireControl, book: &Rulebook) -> i8 {
        self.0.mount_modifier(gun, control, book)
    }

    /// 7.7.D–H — Ratings that count in a room.
    #[inline(always)]
    pub fn ratings_in(self, room: Room, book: &Rulebook) -> i8 {
        self.0.ratings_in(room, book)
    }

    /// 7.7.G–H — Ratings that count in a section.
    #[inline(always)]
    pub fn section_ratings(self, section: Section) -> i8 {
        self.0.section_ratings(section)
    }

    /// 7.8.2.D, 7.8.2.G — Die modifiers of a repair.
    #[inline(always)]
    pub fn repair_modifier(self, damage: Damage, book: &Rulebook) -> i8 {
        self.0.repair_modifier(damage, book)
    }
}
