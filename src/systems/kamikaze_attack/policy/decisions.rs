//! The decisions of phase 2, as policies name them.

use kernel::policy::{Decision, Form, decisions};

use super::features::Fact::{self, *};
use crate::dogfight::policy as air;

const fn score(
    name: &'static str,
    meaning: &'static str,
    options: &'static str,
    features: &'static [&'static [Fact]],
) -> Decision<Fact> {
    Decision { name, meaning, form: Form::Score { options, declined: None }, features }
}

#[rustfmt::skip]
decisions! {
    Dive = score("dive", "the route of a diving plane, its first heading with it, and its entry point where that may be chosen (KA-32, KA-33); looked for again after every jink",
        "every route to the ship that its movement points allow: lower entry points first, then the heading towards the ship, then moves straight on, to the left, to the right, gentle turns first", &[&[Mp, DiceFaced, EdgeSquares, Turns, SectionStruck]]);
    Abeam = score("abeam", "the guns that fire at a plane on the line abeam beside those amidships (KA-52); asked at every volley",
        "the guns forward, then the guns aft", &[&[End, Dice, Dice5in, Dice40mm, Dice20mm]]);
    LostGun = score("lost_gun", "the battery that loses a gun position where the ship's player may choose (KA-61); asked for every position",
        "the batteries of the section struck that have one of the calibre: on the centre line, to port, to starboard", &[&[BatteryIs, Left, Near]]);
}

impl Id {
    /// The number a player is asked by: after those of phase 1.
    pub const fn asked_as(self) -> u8 {
        air::Id::ALL.len() as u8 + self as u8
    }
}

/// Whose decisions they are.
pub const JAPAN: &[Id] = &[Id::Dive];
pub const US: &[Id] = &[Id::Abeam, Id::LostGun];
