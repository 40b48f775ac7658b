//! Luck: what the dice of a battle brought, less what they bring on average.
//!
//! Ships are worth their share of what the battle is about, in [`ALL`] parts, and lose it with their hull. Every
//! roll counts by what it may cost somebody at that moment, and by how open the battle still is.

mod blows;
mod checks;
mod expected;
mod reckoned;
#[cfg(test)]
mod tests;

pub use blows::{DamageDie, MineDie};
pub use checks::Check;
pub use expected::{ALL, Expected, OPEN};
pub use reckoned::{Hits, Reckoned};

use kernel::systems::Luck;
use kernel::systems::kit::{A, B};

use super::names::Side;

/// A class of rolls; each side has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Roll {
    Gunnery,
    Damage,
    Criticals,
    Explosions,
    Torpedoes,
    Aircraft,
    Boarding,
    Actions,
    Nerve,
    Detection,
}

impl Roll {
    /// The class of a side's luck.
    #[inline(always)]
    pub const fn of(self, side: Side) -> u8 {
        2 * self as u8 + side as u8
    }
}

/// B3.0 — What A gains is what B loses: one class.
pub const INITIATIVE: u8 = 2 * (Roll::Detection as u8 + 1);

macro_rules! lucks {
    ($($a:literal, $b:literal, $parts:literal, $meaning:literal;)+ one $one:literal, $of_one:expr, $told:literal;) => {
        pub const LUCKS: &[Luck] = &[
            $(
                Luck { name: $a, meaning: $meaning, side: A, scale: $parts * OPEN * ALL / 100 },
                Luck { name: $b, meaning: $meaning, side: B, scale: $parts * OPEN * ALL / 100 },
            )+
            Luck { name: $one, meaning: $told, side: A, scale: $of_one },
        ];
    };
}

lucks! {
    "gunnery_a", "gunnery_b", 36, "percent of both fleets lost on average to the hits of guns (B5.5)";
    "damage_a", "damage_b", 6, "percent of both fleets lost to damage dice (B5.6)";
    "criticals_a", "criticals_b", 36, "percent of both fleets lost to critical hits (B5.8)";
    "explosions_a", "explosions_b", 6, "percent of both fleets blown up (B5.8)";
    "torpedoes_a", "torpedoes_b", 216, "percent of both fleets lost on average to hits of torpedoes, missiles, mines and depth charges (B5.9 to B5.11, B11.3)";
    "aircraft_a", "aircraft_b", 36, "percent of both fleets lost on average to bombs, and flights stopped by flak and dogfights (B9.4 to B9.6)";
    "boarding_a", "boarding_b", 36, "percent of both fleets taken or rammed (B8, B11.4)";
    "actions_a", "actions_b", 6, "percent of both fleets helped by special actions and damage control (B6.2, B7.1)";
    "nerve_a", "nerve_b", 6, "percent of both fleets that did not strike or break contact (B5.7, BC3.1)";
    "detection_a", "detection_b", 6, "percent of both fleets found under water (B11.2)";
    one "initiative_a", 1296 * OPEN, "turns in which A was first (B3.0)";
}
