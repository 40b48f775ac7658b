//! 6.6, 6.8.K — The attackers of a phase: regular planes on the map, special ones in their boxes.

use super::names::{Position, Section, Weapon};
use super::pool::From;

/// How far a plane has been shot up (6.8.K).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlaneState {
    Undamaged,
    Damaged,
    Flamed,
    Destroyed,
}

/// What kind of regular plane it is, where an optional rule asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaneKind {
    Plain,
    Willow,
    TwinEngine,
}

impl PlaneKind {
    pub const ALL: [PlaneKind; 3] = [PlaneKind::Plain, PlaneKind::Willow, PlaneKind::TwinEngine];
}

/// One regular attacker on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plane {
    pub at: Position,
    pub kind: PlaneKind,
    pub hits: u8,
    pub state: PlaneState,
}

impl Plane {
    /// 6.8.K — Neither flamed nor destroyed: may still be shot at.
    #[inline(always)]
    pub fn is_target(&self) -> bool {
        self.state < PlaneState::Flamed
    }
}

/// One special attacker in the box of its wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// Its number in the pool's list of special planes, or among those set aside.
    pub from: From,
    pub weapon: Weapon,
    pub twin_engine: bool,
    pub section: Section,
    pub shot_down: bool,
}

/// The most planes one attack can hold (Table 8-3 ends there).
pub const MOST_PLANES: usize = 18;
/// Two special attackers for each of three waves (6.6.K).
pub const MOST_SPECIALS: usize = 6;

/// The planes of which something is true, as a set.
#[inline(always)]
pub fn set_of(planes: &[Plane], is: impl Fn(&Plane) -> bool) -> u32 {
    planes.iter().rev().fold(0, |set, plane| set << 1 | u32::from(is(plane)))
}

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
