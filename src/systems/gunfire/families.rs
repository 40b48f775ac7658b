//! Which of the metrics share out one whole, and which a short table shows.

use kernel::systems::kit::ENDS;
use kernel::systems::{Family, Group};

/// The ways battles end.
pub const ENDINGS: &[Family] = &[ENDS];

#[rustfmt::skip]
pub const FAMILIES: &[Family] = &[
    Family {
        id: "losses",
        title: "How ships are lost",
        parts: &[
            ("lost_torpedo", "torpedoes"),
            ("lost_gun", "shells"),
            ("lost_explosion", "explosion after a hit"),
            ("lost_mishap", "own guns"),
            ("lost_fire", "fire in action"),
            ("burnouts", "fire afterwards"),
        ],
        rest: None,
        whole: None,
    },
    Family {
        id: "calibres",
        title: "Which guns hit",
        parts: &[
            ("hits_cal0", "3-3.5 inch"),
            ("hits_cal1", "3.9-4.5 inch"),
            ("hits_cal2", "4.7-5.25 inch"),
            ("hits_cal3", "5.4-6.1 inch"),
            ("hits_cal4", "7.5-9.2 inch"),
            ("hits_cal5", "11-14 inch"),
            ("hits_cal6", "15-18.1 inch"),
        ],
        rest: None,
        whole: Some("hits"),
    },
    Family {
        id: "ranges",
        title: "At which range guns hit",
        parts: &[
            ("hits_band0", "to 2.5 inches"),
            ("hits_band1", "to 5"),
            ("hits_band2", "to 7.5"),
            ("hits_band3", "to 10"),
            ("hits_band4", "to 15"),
            ("hits_band5", "to 20"),
            ("hits_band6", "to 25"),
            ("hits_band7", "to 30"),
        ],
        rest: None,
        whole: Some("hits"),
    },
];

/// What is told of a game first.
#[rustfmt::skip]
pub const GROUPS: &[Group] = &[
    Group { title: "How it ends", metrics: &["a_win", "b_win", "draw", "turns"] },
    Group { title: "Guns", metrics: &["hits_by_a", "hits_by_b"] },
    Group { title: "Torpedoes", metrics: &["torpedo_hits_a", "torpedo_hits_b"] },
    Group { title: "Losses", metrics: &["sunk_a", "sunk_b"] },
];
