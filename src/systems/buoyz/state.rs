//! What changes of a ship during an action.

use kernel::systems::geometry::Point;

use super::names::{Abilities, Ability};
use super::sheet::MOST_ABILITIES;

/// Where a ship is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    On,
    Lurking,
    Sunk,
    Captured,
    Struck,
    /// B12.3: left the table, safe.
    Off,
    /// B12.4: between two tables.
    Passing,
}

/// A list of fixed room.
#[derive(Clone, Copy, Debug)]
pub struct Room<T, const N: usize> {
    all: [T; N],
    count: u8,
}

impl<T: Copy, const N: usize> Room<T, N> {
    pub const fn filled_with(nothing: T) -> Room<T, N> {
        Room { all: [nothing; N], count: 0 }
    }

    #[inline(always)]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Add one more. There is room, by the rules or because [`limits`](super::limits) refuses what might need more.
    #[inline(always)]
    pub fn push(&mut self, one: T) {
        debug_assert!(usize::from(self.count) < N, "no room for more");
        if usize::from(self.count) < N {
            self.all[usize::from(self.count)] = one;
            self.count += 1;
        }
    }

    #[inline(always)]
    pub fn pop(&mut self) -> Option<T> {
        self.count = self.count.checked_sub(1)?;
        Some(self.all[usize::from(self.count)])
    }

    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[T] {
        &self.all[..usize::from(self.count)]
    }

    #[inline(always)]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.count)]
    }

    /// Drop those that are over, in their order.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        let mut kept = 0;
        for place in 0..usize::from(self.count) {
            if keep(&self.all[place]) {
                self.all[kept] = self.all[place];
                kept += 1;
            }
        }
        self.count = kept as u8;
    }
}

/// What is true of a ship for this turn only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Now {
    /// She has been nominated to move.
    Moved,
    /// She has tried a special action.
    Acted,
    Flank,
    Evasive,
    Smoke,
    Silent,
    ComeAbout,
    AllHands,
    PutOut,
    Tack,
    Jib,
    Wear,
    Grapple,
    Evade,
    /// Dived or surfaced.
    Dived,
    /// Went down this turn, for aircraft.
    WentDown,
    /// Crossed a row of mines as a sweeper.
    Swept,
    CrashDiveTried,
    RamTried,
    FiredAa,
    /// Her secondary guns fire at aircraft.
    HighAngle,
    Fired,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u32);

impl Flags {
    pub const CLEAR: Flags = Flags(0);

    #[inline(always)]
    pub const fn has(self, now: Now) -> bool {
        self.0 >> now as u32 & 1 != 0
    }

    #[inline(always)]
    pub const fn set(&mut self, now: Now) {
        self.0 |= 1 << now as u32;
    }

    #[inline(always)]
    pub const fn clear(&mut self, now: Now) {
        self.0 &= !(1 << now as u32);
    }
}

/// One ship in one action.
#[derive(Clone, Copy, Debug)]
pub struct Ship {
    pub at: Point,
    pub heading: u16,
    /// C4: inches moved this turn, or the turn before until she moves.
    pub moved: f64,
    pub hull: u8,
    pub fires: u8,
    pub armament: u8,
    pub motive: u8,
    pub steering: u8,
    /// Systems lost to criticals, the last at the end.
    pub lost: Room<Ability, MOST_ABILITIES>,
    pub abilities: Abilities,
    pub standing: Standing,
    pub crippled: bool,
    /// The turn in which she was crippled.
    pub crippled_in: u8,
    pub submerged: bool,
    /// C5: the side of the last turn made: -1 port, 1 starboard, 0 straight.
    pub last_turn: i8,
    pub torpedoes: u8,
    pub missiles: u8,
    pub mines: u8,
    pub grappled: Room<u8, 4>,
    pub now: Flags,
    pub put_out_before: bool,
    pub aground: bool,
    pub alight: bool,
}

impl Ship {
    #[inline(always)]
    pub const fn has(&self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    #[inline(always)]
    pub const fn is(&self, now: Now) -> bool {
        self.now.has(now)
    }

    #[inline(always)]
    pub const fn is_on(&self) -> bool {
        matches!(self.standing, Standing::On)
    }

    #[inline(always)]
    pub fn is_grappled_to(&self, other: usize) -> bool {
        self.grappled.as_slice().contains(&(other as u8))
    }

    /// A critical other than fire.
    pub const fn has_other_critical(&self) -> bool {
        self.armament > 0 || self.motive > 0 || self.steering > 0 || !self.lost.is_empty()
    }

    /// B5.7, B5.8, A15 — What is left of dice and launchers: halved if crippled, and for every armament hit.
    #[inline(always)]
    pub fn armament_left(&self) -> f64 {
        halved(u8::from(self.crippled) + self.armament)
    }
}

/// One half so many times.
#[inline(always)]
pub fn halved(times: u8) -> f64 {
    1.0 / f64::from(1u32 << times.min(30))
}

/// B1.1c — Half and above up.
#[inline(always)]
pub fn rounded(number: f64) -> u8 {
    (number + 0.5 + 1e-9) as u8
}
