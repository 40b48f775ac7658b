//! Which of the metrics share out one whole, and which a short table shows.

use kernel::systems::kit::ENDS;
use kernel::systems::{Family, Group};

macro_rules! lost_to {
    ($id:literal, $title:literal: $main:literal, $secondary:literal, $cannon:literal, $torpedo:literal, $missile:literal,
     $bomb:literal, $ram:literal, $mine:literal, $depth:literal, $critical:literal) => {
        Family {
            id: $id,
            title: $title,
            parts: &[
                ($main, "main guns"),
                ($secondary, "secondary guns"),
                ($cannon, "cannon"),
                ($torpedo, "torpedoes"),
                ($missile, "missiles"),
                ($bomb, "bombs"),
                ($ram, "rams"),
                ($mine, "mines"),
                ($depth, "depth charges"),
                ($critical, "critical hits"),
            ],
            rest: None,
            whole: None,
        }
    };
}

/// The ways battles and campaigns end.
pub const ENDINGS: &[Family] = &[ENDS];

pub const FAMILIES: &[Family] = &[
    lost_to!("hull-a", "What A loses hull to": "hull_lost_a_main", "hull_lost_a_secondary", "hull_lost_a_cannon",
        "hull_lost_a_torpedo", "hull_lost_a_missile", "hull_lost_a_bomb", "hull_lost_a_ram", "hull_lost_a_mine",
        "hull_lost_a_depth", "hull_lost_a_critical"),
    lost_to!("hull-b", "What B loses hull to": "hull_lost_b_main", "hull_lost_b_secondary", "hull_lost_b_cannon",
        "hull_lost_b_torpedo", "hull_lost_b_missile", "hull_lost_b_bomb", "hull_lost_b_ram", "hull_lost_b_mine",
        "hull_lost_b_depth", "hull_lost_b_critical"),
    Family {
        id: "criticals",
        title: "What critical hits do",
        parts: &[
            ("crit_armament", "armament"),
            ("crit_motive", "motive"),
            ("crit_steering", "steering"),
            ("crit_fire", "fire"),
            ("crit_system", "system"),
            ("crit_none", "nothing"),
        ],
        rest: None,
        whole: None,
    },
];

/// What is told of a game first.
#[rustfmt::skip]
pub const GROUPS: &[Group] = &[
    Group { title: "How it ends", metrics: &["a_win", "b_win", "draw", "turns"] },
    Group { title: "Points lost", metrics: &["a_points_lost", "b_points_lost"] },
    Group { title: "Ships", metrics: &["a_sunk", "b_sunk", "a_crippled", "b_crippled"] },
];
