//! One wave against a whole ship, as the benches fire at it and as `side-by-side` has it written again
//! in Python.

use tincan::registry::PICKET_DUTY;
use tincan::systems::picket_duty::Prepared;
use tincan::systems::picket_duty::names::{Altitude, Bearing, Position};
use tincan::systems::picket_duty::policy::CompiledPolicy;
use tincan::systems::picket_duty::rulebook::Rulebook;
use tincan::systems::picket_duty::state::{Plane, PlaneKind, PlaneState};
use tincan::systems::{PolicyRef, Request, Scenario, kit};

/// The book of a scenario, and a captain of its system.
pub fn captain(scenario: &str, policy: &str) -> (Rulebook, CompiledPolicy) {
    let request = Request {
        scenario: Scenario::Named(scenario.into()),
        sets: vec![],
        policies: vec![PolicyRef::Named(policy.into()).into()],
    };
    let game = kit::game(&PICKET_DUTY, &request);
    let Prepared { book, ready } = game.expect("a system's own policies can be played");
    (book, ready)
}

/// Four planes from four sides, low and high.
pub fn planes() -> [Plane; 4] {
    let sides = [Bearing::B0, Bearing::B90, Bearing::B180, Bearing::B270];
    let heights = [Altitude::Low, Altitude::Medium, Altitude::Low, Altitude::High];
    std::array::from_fn(|n| Plane {
        at: Position { bearing: sides[n], altitude: heights[n] },
        kind: PlaneKind::Plain,
        hits: 0,
        state: PlaneState::Undamaged,
    })
}
