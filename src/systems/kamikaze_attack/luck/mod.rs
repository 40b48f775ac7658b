//! Luck: what the dice of a game brought, less what they bring on average.
//!
//! Phase 2 is counted in ships: the chance that a result sinks her, had she and the planes to come the
//! average luck from there on (see `expected`). Phase 1 is counted in planes and points, which explain
//! less of who wins: what they are worth depends on where everybody is.
//!
//! Any fixed worth of a result keeps the mean of luck at exactly 0, by whatever rulings and policies is
//! played; the closer it is to what the result does to the game, the more of the outcome it explains.

mod air;
mod approach;
mod expected;
mod power;
mod ship;
mod sinking;
#[cfg(test)]
mod tests;
mod ways;

pub use air::{Fired, luck_of_points};
pub use expected::{Expected, Stakes};
pub use ship::{Hit, Shot};

use super::metrics::{JAPAN, US};
use expected::{CERTAIN, COARSE, STAKES};
use kernel::systems::Luck;

macro_rules! lucks {
    ($($variant:ident = $name:literal, $side:expr, $scale:expr, $meaning:literal;)+) => {
        /// A class of rolls, in the order of a row of luck.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Roll { $($variant),+ }

        pub const LUCKS: &[Luck] = &[$(Luck {
            name: $name, meaning: $meaning, side: $side, scale: $scale,
        }),+];
    };
}

impl From<Roll> for u8 {
    #[inline(always)]
    fn from(roll: Roll) -> u8 {
        roll as u8
    }
}

/// A ship: chances of losing her are counted in 100 000ths, and cut to them.
const SHIP: i32 = 100_000;
/// In dives: the chance that a plane crashes, times what a crash does.
const DIVE: i32 = CERTAIN * STAKES;
/// A number that any number of entry points up to 8 divides.
const ANY_DIE: i32 = 840;

lucks! {
    EscortSpeed = "escort_speed", JAPAN, 2, "movement points of escorts (KA-12)";
    KamikazeSpeed = "kamikaze_speed", JAPAN, 2, "movement points of kamikazes in the dogfight (KA-12)";
    PatrolSpeed = "patrol_speed", US, 2, "movement points of the patrol (KA-12)";
    Kills = "kamikazes_shot_down", US, 6, "kamikazes shot down by the patrol (KA-20)";
    LateKills = "rows_flown", US, 6, "rows flown by the kamikazes shot down";
    Escorts = "escorts_shot_down", US, 6, "escorts shot down, each times the rows kamikazes had still to fly (KA-20)";
    Patrol = "patrol_shot_down", JAPAN, 6, "patrol fighters shot down, each times the rows kamikazes had still to fly (KA-20)";
    Entries = "entry_points", JAPAN, ANY_DIE * COARSE * STAKES, "ships sunk by where kamikazes came on (KA-32)";
    Guns = "guns", US, 6 * DIVE, "ships saved by guns (KA-35)";
    Jinks = "jinks", US, 36 * DIVE, "ships saved by jinks (KA-38)";
    Damage = "damage", JAPAN, 6 * SHIP, "ships sunk by damage points of crashes (KA-60)";
    GunsLost = "guns_lost", JAPAN, 6 * SHIP, "ships sunk for want of guns that crashes struck (KA-61)";
}
