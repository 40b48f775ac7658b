//! The rules by hand, and whole games.

mod golden;

use kernel::systems::kit::{self, Files};
use kernel::systems::{Request, Scenario};

use crate::Buoyz;
use crate::system::Ready;

pub const BUOYZ: Buoyz = Buoyz(Files(books::BUOYZ));

/// A scenario with settings, ready to play.
pub fn prepared(scenario: &str, sets: &[&str]) -> Ready {
    let scenario = Scenario::Named(scenario.into());
    let sets = sets.iter().map(ToString::to_string).collect();
    let request = Request { scenario, sets, policies: Vec::new() };
    kit::game(&BUOYZ, &request).unwrap_or_else(|problems| panic!("{problems}"))
}
