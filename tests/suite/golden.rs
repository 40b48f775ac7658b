//! Whole games as they are told, kept line by line: they say what changed where fingerprints say
//! only that something did.

use tincan::systems::{self, System};

use crate::shared::pairs::{Keeps, hold};
use crate::shared::root;

#[test]
fn games_are_told_as_they_always_were() {
    hold("golden", Keeps::Stdout);
}

/// The games in a system's box.
fn games(system: &dyn System) -> Vec<&'static str> {
    match system.editions() {
        [] => vec!["standard"],
        several => several.iter().map(|edition| edition.id).collect(),
    }
}

#[test]
fn every_game_of_every_system_has_a_transcript() {
    for system in systems::all() {
        for game in games(*system) {
            let place = format!("tests/golden/{}/{game}.cmd", system.id());
            assert!(root().join(&place).is_file(), "{place}");
        }
    }
}
