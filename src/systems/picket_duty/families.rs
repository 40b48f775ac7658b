//! Which of the metrics share out one whole, and which a short table shows.

use kernel::systems::{Family, Group};

/// The ways scenarios end, and the ways campaigns do. A ship that leaves station and sinks under way has left it: why she
/// had to is what decided the game.
#[rustfmt::skip]
pub const ENDINGS: &[Family] = &[
    Family {
        id: "endings",
        title: "How games end",
        parts: &[
            ("us_win", "US wins"),
            ("left_for_radars", "leaves: no radar"),
            ("left_for_maneuver", "leaves: no maneuver"),
            ("left_for_hull", "leaves: no hull left"),
            ("left_for_rudder", "leaves: no rudder"),
            ("left_for_shafts", "leaves: both shafts"),
            ("left_for_rooms", "leaves: rooms destroyed"),
            ("left_for_supplies", "leaves: out of supplies"),
            ("left_for_typhoon", "leaves: typhoon"),
            ("left_by_choice", "leaves: by choice"),
            ("lost_to_magazine", "sunk: magazine"),
            ("lost_to_broken_back", "sunk: broken back"),
            ("lost_to_weapon", "sunk: special weapon"),
            ("lost_to_deck_fire", "sunk: deck fire"),
            ("lost_to_flooding", "sunk: flooding"),
            ("lost_to_typhoon", "sunk: typhoon"),
            ("lost_to_table21_1", "sunk: failed flooding"),
            ("abandoned", "abandoned"),
        ],
        rest: Some("otherwise"),
        whole: None,
    },
    Family {
        id: "endings-in-short",
        title: "How games end",
        parts: &[("us_win", "US wins"), ("draw", "drawn")],
        rest: Some("US loses"),
        whole: None,
    },
];

#[rustfmt::skip]
pub const FAMILIES: &[Family] = &[
    Family {
        id: "losses",
        title: "How ships are lost",
        parts: &[
            ("lost_to_magazine", "magazine"),
            ("lost_to_broken_back", "broken back"),
            ("lost_to_weapon", "special weapon"),
            ("lost_to_deck_fire", "deck fire"),
            ("lost_to_flooding", "flooding"),
            ("lost_under_way", "under way"),
            ("lost_to_typhoon", "typhoon"),
            ("lost_to_table21_1", "failed flooding"),
            ("abandoned", "abandoned"),
        ],
        rest: Some("afloat"),
        whole: Some("sunk"),
    },
    Family {
        id: "kills",
        title: "What shoots planes down",
        parts: &[
            ("kills_5in", "5in"),
            ("kills_40mm", "40mm"),
            ("kills_20mm", "20mm"),
            ("kills_air", "air"),
            ("kills_surface", "surface"),
            ("kills_spray", "spray"),
        ],
        rest: None,
        whole: Some("planes_destroyed"),
    },
    Family {
        id: "hits",
        title: "Where planes strike",
        parts: &[
            ("hits_forward", "forward"),
            ("hits_midship", "midship"),
            ("hits_aft", "aft"),
        ],
        // A special weapon that hits goes by a table of its own, which names no section.
        rest: Some("special weapon"),
        whole: Some("direct_hits"),
    },
    Family {
        id: "departures",
        title: "Why station is left",
        parts: &[
            ("left_for_hull", "hull"),
            ("left_for_maneuver", "maneuver"),
            ("left_for_radars", "radars"),
            ("left_for_rudder", "rudder"),
            ("left_for_shafts", "shafts"),
            ("left_for_rooms", "rooms"),
            ("left_for_supplies", "supplies"),
            ("left_for_typhoon", "typhoon"),
            ("left_by_choice", "by choice"),
        ],
        rest: None,
        whole: None,
    },
];

/// What is told of a game first.
#[rustfmt::skip]
pub const GROUPS: &[Group] = &[
    Group { title: "How it ends", metrics: &["us_win", "sunk", "forced_off"] },
    Group { title: "The air battle", metrics: &["planes_attacking", "planes_destroyed", "direct_hits"] },
    Group { title: "Damage", metrics: &["hull_end", "guns_destroyed"] },
    Group { title: "Repairs", metrics: &["repair_attempts", "repair_successes"] },
    Group { title: "The campaign", metrics: &["fighting_days", "first_loss_day", "minis_won"] },
];
