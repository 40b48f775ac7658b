//! `optional.toml`: rules that may be left out, and some that may be brought in.

use kernel::config::Section;

use super::names::{Abilities, Ability};

macro_rules! switches {
    ($($name:ident)+) => {
        /// Every switch.
        #[derive(Clone, Copy, Debug)]
        pub struct Optional {
            $(pub $name: bool,)+
            /// Added to the Command of every ship.
            pub command: i8,
            /// Abilities that are played.
            pub abilities: Abilities,
        }

        impl Optional {
            /// The switches; what a scenario sets for itself lies over them already.
            pub fn read(optional: &Section) -> Optional {
                Optional {
                    $($name: optional.flag(stringify!($name)),)+
                    command: optional.whole("command", -2..=2) as i8,
                    abilities: read_abilities(optional),
                }
            }
        }
    };
}

switches! {
    special_actions
    special_abilities
    radar_to_hit
    plunging
    cripple
    critical_hits
    torpedo_extra_critical
    strike_test
    wind_change
    squadrons
    doubling
    cap
    point_defence
    detection
    hero
    all_hands
    come_about
    flank
    evasive
    put_out
    tack
    jib
    wear
    grapple
    evade
    smoke
    silent
    makes_port
}

/// Abilities and the keys they are switched by.
const SWITCHED: [(&str, Ability); 20] = [
    ("agile", Ability::Agile),
    ("marines", Ability::Marines),
    ("legendary_officers", Ability::Legendary),
    ("swwobs1", Ability::Swwobs1),
    ("swwobs2", Ability::Swwobs2),
    ("close", Ability::Close),
    ("ram", Ability::Ram),
    ("copper_bottomed", Ability::Copper),
    ("minesweeper", Ability::Minesweeper),
    ("armoured_deck", Ability::ArmouredDeck),
    ("carrier", Ability::Carrier),
    ("hedgehog", Ability::Hedgehog),
    ("sub_hunter", Ability::SubHunter),
    ("torpedo_belt", Ability::TorpedoBelt),
    ("spotter", Ability::Spotter),
    ("crash_dive", Ability::CrashDive),
    ("high_angle", Ability::HighAngle),
    ("aegis", Ability::Aegis),
    ("asw_h", Ability::AswH),
    ("spar_torpedo", Ability::Spar),
];

fn read_abilities(optional: &Section) -> Abilities {
    let mut played = Abilities::NONE;
    for ability in [Ability::Submarine, Ability::Radar] {
        played.add(ability);
    }
    for (key, ability) in SWITCHED {
        if optional.flag(key) {
            played.add(ability);
        }
    }
    played
}
