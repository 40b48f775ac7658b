//! The system's own source, so that the index can tell where a rule is decided.

macro_rules! sources {
    ($($name:literal),+ $(,)?) => {
        &[$(($name, include_str!(concat!("../", $name)))),+]
    };
}

/// Every file that may decide a rule: its name in the system's folder, and its text.
pub const SOURCES: &[(&str, &str)] = sources![
    "addresses.rs",
    "air_support.rs",
    "anchorage.rs",
    "assignment.rs",
    "attack.rs",
    "calendar.rs",
    "campaign.rs",
    "captain.rs",
    "damage/cells.rs",
    "damage/guns.rs",
    "damage/mod.rs",
    "damage/near_miss.rs",
    "damage/random.rs",
    "damage/rooms.rs",
    "damage/spaces.rs",
    "deck_fires.rs",
    "defensive_fire.rs",
    "departure.rs",
    "doctrine.rs",
    "emergency_maneuver.rs",
    "flooding.rs",
    "hits.rs",
    "invariants.rs",
    "kikusui.rs",
    "maintenance.rs",
    "metrics.rs",
    "mod.rs",
    "names.rs",
    "officers.rs",
    "pool.rs",
    "repair.rs",
    "rulebook.rs",
    "rulings.rs",
    "setup.rs",
    "ship_plan.rs",
    "special_attack.rs",
    "state.rs",
    "station.rs",
    "system.rs",
    "weather.rs",
];
