//! Luck: what the dice of a game brought, less what they bring on average.
//!
//! Most classes are counted in watches: the chance that a result ends the ship's watch (see
//! `peril`), summed over the rolls of the class. Rolls made when that is settled already count
//! nothing. Not every roll has a class: chits of other officers and of fighters were tried, and
//! explained a thousandth of who wins.

mod blows;
mod expected;
mod fire;
mod peril;
mod skies;
mod sky;
#[cfg(test)]
mod tests;
mod threat;

pub use expected::Expected;
pub use fire::Threats;
pub use peril::CERTAIN;
pub use sky::{luck_of_kikusui, luck_of_letter, luck_of_night, luck_of_row};

use super::metrics::{JAPAN, US};
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

/// Draws from a cup or a container have no fixed number of ways: so much to one of what is drawn,
/// but for the remainder of dividing it by what lies in there.
pub const DRAWN: i32 = 100_000;
/// Planes are counted in hundredths, in 36 ways of two dice.
const PLANES: i32 = 36 * expected::PLANE;
/// Attacks are counted in 36ths of one by day, in 36 ways of the dice.
const ATTACKS: i32 = 36 * expected::ATTACK;
/// Chances in 10 000ths, in 36 ways of the dice …
const WATCHES: i32 = 36 * CERTAIN;
/// … and in the 60 cells of Table 11.
const WATCHES_BY_CELL: i32 = 60 * CERTAIN;

lucks! {
    Ratings = "ratings", US, DRAWN, "points on the chit of the gunnery officer";
    Weather = "weather", US, ATTACKS, "attacks by day kept away by weather and night (6-1, 6.2.F, 6.6.M)";
    Storms = "storms", US, WATCHES, "watches not ended by typhoons (6-2 to 6-4)";
    Planes = "planes", JAPAN, PLANES, "planes sent (8-1, A to H, 22)";
    CalledOff = "called_off", US, DRAWN, "planes called off by Attack Ends";
    Gunnery = "gunnery", US, WATCHES, "watches saved by guns (9-2)";
    Support = "support", US, WATCHES, "watches saved by air and surface support fire";
    Spray = "spray", US, WATCHES, "watches saved by spray fire";
    Maneuver = "maneuver", US, WATCHES, "watches saved by emergency maneuvers (19)";
    Dives = "dives", JAPAN, WATCHES, "watches ended by planes that got through (10)";
    Weapons = "weapons", JAPAN, WATCHES, "watches ended by special weapons (12)";
    NearMisses = "near_misses", JAPAN, WATCHES, "watches ended by what near misses do (11-1)";
    Damage = "damage", JAPAN, WATCHES_BY_CELL, "watches ended by where planes hit (11)";
    Notes = "notes", JAPAN, WATCHES, "watches ended by the dice of the notes of 11, and by 15";
    Fires = "fires", US, WATCHES, "watches saved by putting out deck fires (7.8.1)";
}
