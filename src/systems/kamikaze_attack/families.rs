//! Which of the metrics share out one whole, and which a short table shows.

use kernel::systems::{Family, Group};

/// The ways games end: the ship is never reached, or outlives the dives, or is sunk.
pub const ENDINGS: &[Family] = &[Family {
    id: "endings",
    title: "How games end",
    parts: &[("stopped_in_the_air", "all stopped in the air"), ("sunk", "ship sunk")],
    rest: Some("afloat after the dives"),
    whole: None,
}];

#[rustfmt::skip]
pub const FAMILIES: &[Family] = &[
    Family {
        id: "dives",
        title: "How dives end",
        parts: &[
            ("shot_down", "shot down"),
            ("crashes", "crash"),
            ("splashed_edge", "over the edge"),
            ("splashed_short", "short of points"),
        ],
        rest: None,
        whole: Some("dives"),
    },
    Family {
        id: "crashes",
        title: "Where planes crash",
        parts: &[
            ("crashes_bow", "bow"),
            ("crashes_amidships", "amidships"),
            ("crashes_stern", "stern"),
        ],
        rest: None,
        whole: Some("crashes"),
    },
    Family {
        id: "angles",
        title: "From where planes are shot down in the dogfight",
        parts: &[
            ("kills_astern", "astern"),
            ("kills_rear_quarter", "rear quarter"),
            ("kills_beam", "beam"),
            ("kills_front_quarter", "front quarter"),
            ("kills_head_on", "head-on"),
        ],
        rest: None,
        whole: None,
    },
    Family {
        id: "entries",
        title: "Where the planes that crash came in",
        parts: &[
            ("crashes_from_1", "1"),
            ("crashes_from_2", "2"),
            ("crashes_from_3", "3"),
            ("crashes_from_4", "4"),
            ("crashes_from_5", "5"),
            ("crashes_from_6", "6"),
            ("crashes_from_7", "7"),
            ("crashes_from_8", "8"),
        ],
        rest: None,
        whole: Some("crashes"),
    },
];

/// The counts a player would want to see spread out.
pub const PICTURED: &[&str] = &["through", "damage", "dives_to_sink"];

/// What is told of a game first.
#[rustfmt::skip]
pub const GROUPS: &[Group] = &[
    Group { title: "How it ends", metrics: &["us_win", "sunk", "stopped_in_the_air"] },
    Group { title: "The dogfight", metrics: &["kamikazes_shot_down", "through", "cap_shot_down"] },
    Group { title: "The dives", metrics: &["dives", "shot_down", "crashes"] },
    Group { title: "Damage", metrics: &["damage"] },
];
