//! The optional rules: settings that leave a rule out, or bring one in.

use kernel::systems::index::Touching;
use kernel::systems::rules::Setting;

/// The switches of `optional.toml`, the rules they change, and what they ask.
#[rustfmt::skip]
pub const OPTIONAL: &[(&str, &[&str], &str)] = &[
    ("special_actions",        &["B7.1", "B7.2"], "Are there Special Actions?"),
    ("special_abilities",      &["B7.3"], "Are there special abilities?"),
    ("hero",                   &["B7.2"], "May a ship hold out for a Hero?"),
    ("all_hands",              &["B7.2"], "May All Hands come on deck?"),
    ("come_about",             &["B7.2"], "May ships Come About?"),
    ("flank",                  &["B7.2"], "Is there Flank Speed?"),
    ("evasive",                &["B7.2"], "May ships be Evasive?"),
    ("put_out",                &["B7.2"], "May fires be put out by Special Action?"),
    ("tack",                   &["B7.2"], "May ships Tack?"),
    ("jib",                    &["B7.2"], "May ships Jib?"),
    ("wear",                   &["B7.2"], "May ships Wear?"),
    ("grapple",                &["B7.2", "B8.1a"], "May ships grapple and ram?"),
    ("evade",                  &["B7.2", "B8.1a"], "May grapples be evaded?"),
    ("smoke",                  &["B7.2"], "May ships make smoke?"),
    ("silent",                 &["B7.2"], "May boats run silent?"),
    ("crash_dive",             &["B7.3"], "May boats Crash Dive?"),
    ("agile",                  &["B7.3", "B4.1b"], "Do Agile ships turn twice?"),
    ("marines",                &["B7.3", "B8.2"], "Do Marines help in boarding?"),
    ("legendary_officers",     &["B7.3", "B8.2"], "Are there Legendary Officers?"),
    ("swwobs1",                &["B7.3"], "Are some ships bad in bad weather?"),
    ("swwobs2",                &["B7.3", "B5.6"], "Have some ships weak decks?"),
    ("close",                  &["B7.3", "B5.6", "B8.2"], "Are there Close weapons?"),
    ("ram",                    &["B7.3", "B8.1a"], "Are there rams?"),
    ("copper_bottomed",        &["B7.3"], "Does copper make ships faster?"),
    ("minesweeper",            &["B7.3", "B5.10"], "Can mines be swept?"),
    ("armoured_deck",          &["B7.3", "B5.6", "B9.4"], "Do armoured decks help?"),
    ("carrier",                &["B7.3", "B9.3"], "Do carriers work their flights?"),
    ("hedgehog",               &["B7.3", "B11.3"], "Do Hedgehogs fire all round?"),
    ("sub_hunter",             &["B7.3", "B11.2"], "Are there Sub-Hunters?"),
    ("torpedo_belt",           &["B7.3", "B5.9"], "Do torpedo belts help?"),
    ("spotter",                &["B7.3", "B3.0"], "Do Spotters help initiative?"),
    ("high_angle",             &["B7.3", "B9.5"], "Do High Angle guns fire as flak?"),
    ("asw_h",                  &["B7.3", "B11.3"], "Do ships' helicopters carry depth charges farther?"),
    ("spar_torpedo",           &["B8.1b"], "Are there spar torpedoes?"),
    ("radar_to_hit",           &["B5.5", "B10.5"], "Do guns laid by radar hit better?"),
    ("plunging",               &["B5.6"], "Does plunging fire do more damage?"),
    ("cripple",                &["B5.7"], "Are ships crippled?"),
    ("strike_test",            &["B5.7"], "May crippled ships strike?"),
    ("critical_hits",          &["B5.6", "B5.8"], "Are there critical hits?"),
    ("torpedo_extra_critical", &["B5.9", "B5.11"], "Does a critical by torpedo or missile bring another?"),
    ("point_defence",          &["B5.11.1"], "May missiles be shot down?"),
    ("aegis",                  &["B7.3", "B5.11.1"], "Does Aegis add secondary guns to point defence?"),
    ("cap",                    &["B9.6"], "Do combat air patrols engage?"),
    ("detection",              &["B11.2"], "May submerged boats be detected?"),
    ("wind_change",            &["B10.4.1"], "May the wind change?"),
    ("squadrons",              &["B12.1"], "Are squadrons played?"),
    ("doubling",               &["B1.7"], "Are all figures doubled?"),
    ("makes_port",             &["B5.6", "BC4.2"], "May a sinking ship of a campaign make port?"),
    ("command",                &["B7.1", "B5.7", "B6.2"], "How much better or worse are all crews?"),
];

/// Each with the rules it touches.
pub fn optional() -> Vec<Touching> {
    let touching = |&(name, rules, question): &(&str, &[&'static str], &str)| Touching {
        setting: Setting { path: format!("optional.{name}"), question: question.into() },
        rules: rules.to_vec(),
    };
    OPTIONAL.iter().map(touching).collect()
}
