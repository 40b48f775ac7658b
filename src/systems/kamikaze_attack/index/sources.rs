//! The system's own source, so that the index can tell where a rule is decided.

use kernel::systems::index::Source;

macro_rules! sources {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../", $name)))),+]
    };
}

/// Every file that may decide a rule: its name in the system's folder, and its text.
pub const SOURCES: &[Source] = sources![
    "addresses.rs",
    "crash.rs",
    "dive.rs",
    "dogfight/counts.rs",
    "dogfight/fire.rs",
    "dogfight/mod.rs",
    "dogfight/policy/decisions.rs",
    "dogfight/policy/features.rs",
    "dogfight/policy/fighters.rs",
    "dogfight/policy/mod.rs",
    "dogfight/policy/stops.rs",
    "dogfight/policy/view.rs",
    "dogfight/policy/weights.rs",
    "dogfight/rules.rs",
    "dogfight/sight.rs",
    "dogfight/state.rs",
    "dogfight/telling.rs",
    "dogfight/wing.rs",
    "families.rs",
    "fire.rs",
    "game.rs",
    "geometry.rs",
    "guns.rs",
    "jink.rs",
    "metrics.rs",
    "mod.rs",
    "names.rs",
    "paths.rs",
    "plates.rs",
    "policy/decisions.rs",
    "policy/features.rs",
    "policy/mod.rs",
    "policy/shelf.rs",
    "policy/us.rs",
    "routes.rs",
    "rulebook.rs",
    "rulings.rs",
    "scratch.rs",
    "ship_plan.rs",
    "sketch.rs",
    "sky.rs",
    "state.rs",
    "system.rs",
];
