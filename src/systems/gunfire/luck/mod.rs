//! Luck: what the dice of a game brought, less what they bring on average.
//!
//! Ships are worth their share of all tonnage, in [`ALL`] parts. Guns and torpedoes are weighed by
//! what a hit on that target is worth on average; what follows a hit is counted die by die.

mod damage;
mod expected;
#[cfg(test)]
mod tests;

pub use damage::{Green, Red};
pub use expected::{ALL, Expected};

use super::metrics::{A, B};
use super::names::Side;
use kernel::systems::Luck;

/// A class of rolls; each side has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Roll {
    Gunnery,
    Torpedoes,
    Armour,
    Flooding,
    Explosions,
    Breaches,
    Fires,
    Spotting,
}

impl Roll {
    /// The class of a side's luck.
    #[inline(always)]
    pub fn of(self, side: Side) -> u8 {
        2 * self as u8 + side as u8
    }
}

macro_rules! lucks {
    ($($a:literal, $b:literal, $scale:expr, $meaning:literal;)+) => {
        pub const LUCKS: &[Luck] = &[$(
            Luck { name: $a, meaning: $meaning, side: A, scale: $scale },
            Luck { name: $b, meaning: $meaning, side: B, scale: $scale },
        )+];
    };
}

lucks! {
    "gunnery_a", "gunnery_b", 10_000 * ALL, "tonnage lost on average to the gun hits scored (G1, G8)";
    "torpedoes_a", "torpedoes_b", 1_000 * ALL, "tonnage lost on average to the torpedo hits scored (G7b)";
    "armour_a", "armour_b", 7_776 * ALL, "tonnage lost on average where shells strike and get through (G12, G14)";
    "flooding_a", "flooding_b", 6 * ALL, "tonnage flooded by shells (G14)";
    "explosions_a", "explosions_b", 100 * ALL, "tonnage blown up by hits (G16)";
    "breaches_a", "breaches_b", 3_600 * ALL, "tonnage flooded by torpedoes (G11)";
    "fires_a", "fires_b", 300 * ALL, "tonnage saved from fire (G16, C42, G25)";
    "spotting_a", "spotting_b", 2, "inches seen farther until the first contact (G26)";
}
