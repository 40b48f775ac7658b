//! The rules by hand, and whole games.

mod golden;

use kernel::systems::kit::{self, Files};
use kernel::systems::{Request, Scenario};

use crate::Gunfire;
use crate::system::Prepared;

pub const GUNFIRE: Gunfire = Gunfire(Files(books::GUNFIRE));

/// A scenario with settings, ready to play.
pub fn prepared(scenario: &str, sets: &[&str]) -> Prepared {
    let scenario = Scenario::Named(scenario.into());
    let sets = sets.iter().map(ToString::to_string).collect();
    let request = Request { scenario, sets, policies: Vec::new() };
    kit::game(&GUNFIRE, &request).unwrap_or_else(|problems| panic!("{problems}"))
}
