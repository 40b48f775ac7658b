//! One wave against a whole ship, as the benches fire at it and as `side-by-side` has it written again
//! in Python.

use tincan::systems::picket_duty::captain::Sight;
use tincan::systems::picket_duty::defensive_fire::{guns_able, guns_slavable, reach};
use tincan::systems::picket_duty::names::{Altitude, Bearing, Position};
use tincan::systems::picket_duty::policy::Ready;
use tincan::systems::picket_duty::rulebook::Rulebook;
use tincan::systems::picket_duty::rulebook_and_captain;
use tincan::systems::picket_duty::state::{Game, Plane, PlaneKind, PlaneState};
use tincan::systems::{Order, PolicyRef, Scenario};

/// The book of a scenario, and a captain of its system.
pub fn captain(scenario: &str, policy: &str) -> (Rulebook, Ready) {
    let order = Order {
        scenario: Scenario::Named(scenario.into()),
        sets: vec![],
        policies: vec![PolicyRef::Named(policy.into())],
    };
    rulebook_and_captain(&order).expect("a system's own policies can be played")
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

/// What a captain sees of them.
pub fn seen<R>(game: &Game, planes: &[Plane], book: &Rulebook, look: impl Fn(&Sight) -> R) -> R {
    let able = guns_able(&game.ship, book);
    look(&Sight {
        book,
        game,
        planes,
        specials: &[],
        able,
        slavable: guns_slavable(&game.ship, able, book),
        reach: &reach(planes, able, &game.ship, book),
        waves_left: 1,
    })
}
