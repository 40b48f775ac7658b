//! The optional rules: settings that change a rule as the tables or players allow.

use kernel::systems::index::Touching;
use kernel::systems::rules::Setting;

/// The switches of `optional.toml`, the rules they change, and what they ask.
#[rustfmt::skip]
pub const OPTIONAL: &[(&str, &[&str], &str)] = &[
    ("g3_plane",               &["G3"], "Do spotter planes help the Initial Roll?"),
    ("g3_ship",                &["G3"], "May a larger ship spot for another?"),
    ("interference",           &["G6"], "Does the main battery disturb the secondaries?"),
    ("unseen",                 &["G6"], "Is fire on a target on radar alone worse?"),
    ("flash",                  &["G6"], "Is fire at gun flashes worse?"),
    ("dark",                   &["G6"], "Is fire at night on a dark target worse?"),
    ("many",                   &["G6"], "Do more than ten guns shoot better?"),
    ("few",                    &["G6"], "Do fewer than four guns shoot worse?"),
    ("straddle",               &["G6"], "Is a target that was hit and kept its course hit more easily?"),
    ("fast",                   &["G6"], "Does a fast ship shoot worse?"),
    ("secondary",              &["G6"], "Do secondaries of large ships shoot better?"),
    ("unengaged",              &["G6"], "Does a ship shoot better that nobody fires at?"),
    ("seas",                   &["G6"], "Do heavy seas count in gunfire?"),
    ("sun",                    &["G6"], "Do sun and spray count in gunfire?"),
    ("fc_radar",               &["G5f", "G30"], "Does fire-control radar help?"),
    ("g7e",                    &["G7b", "G7e"], "Is the Japanese variant of torpedo attacks played?"),
    ("g7f",                    &["G7f"], "May ships comb torpedo tracks?"),
    ("g9",                     &["G8", "G9"], "Are chits drawn in place of the D100?"),
    ("g9b",                    &["G9b"], "Do special chits count?"),
    ("mishaps",                &["G10"], "Are there mishaps of the firer's own guns?"),
    ("deck",                   &["G15"], "Does deck armour count at long range?"),
    ("g22",                    &["G22"], "May a propulsion hit stop a ship?"),
    ("friendly",               &["G31"], "Is there friendly fire?"),
    ("flood_mag",              &["G16", "G18"], "Does a burning mount flood its magazine?"),
    ("confirmed_explosions",   &["G10", "G16"], "Must G16's D10 confirm that a ship's own guns blow her up?"),
    ("turret_explosions_only", &["G16"], "Do only turrets of light cruisers and larger explode?"),
    ("independent_next_turn",  &["G32"], "Is independent movement rolled only at first, or without radio?"),
    ("day_values",             &["G2"], "Are mount values lower by day?"),
    ("one_gun_by_hits",        &[], "Does a ship with one gun mount fight on without it?"),
];

/// Each with the rules it touches.
pub fn optional() -> Vec<Touching> {
    let touching = |&(name, rules, question): &(&str, &[&'static str], &str)| Touching {
        setting: Setting { path: format!("optional.{name}"), question: question.into() },
        rules: rules.to_vec(),
    };
    OPTIONAL.iter().map(touching).collect()
}
