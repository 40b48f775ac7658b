//! The games in the box: with every modifier, and without.

use kernel::systems::Edition;

/// With all that the tables call optional and need no further pieces, or the basic game: without the
/// modifiers of G6, evasion (G7f), propulsion hits (G22) and deck armour (G15). All else stays as
/// `optional.toml` and the scenario have it; a switch set by hand comes after these.
pub const EDITIONS: &[Edition] = &[
    Edition {
        id: "full",
        title: "the game with the optional modifiers",
        sets: &[
            "optional.interference=true",
            "optional.unseen=true",
            "optional.flash=true",
            "optional.dark=true",
            "optional.many=true",
            "optional.few=true",
            "optional.straddle=true",
            "optional.fast=true",
            "optional.secondary=true",
            "optional.unengaged=true",
            "optional.seas=true",
            "optional.sun=true",
            "optional.g7f=true",
            "optional.g22=true",
            "optional.deck=true",
        ],
    },
    Edition {
        id: "basic",
        title: "the basic game",
        sets: &[
            "optional.interference=false",
            "optional.unseen=false",
            "optional.flash=false",
            "optional.dark=false",
            "optional.many=false",
            "optional.few=false",
            "optional.straddle=false",
            "optional.fast=false",
            "optional.secondary=false",
            "optional.unengaged=false",
            "optional.seas=false",
            "optional.sun=false",
            "optional.g7f=false",
            "optional.g22=false",
            "optional.deck=false",
        ],
    },
];
