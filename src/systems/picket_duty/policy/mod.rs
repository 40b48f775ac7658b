//! Captains written as policies: the closed lists of decisions, features and answers, and the
//! captain who decides by what was compiled from a file.

mod actions;
mod arcs;
mod captain;
mod chances;
mod compiled;
mod conduct;
mod crews;
mod decisions;
mod features;
mod fewest;
mod gunnery;
mod mounts;
mod officers;
mod situation;
mod support;
mod ties;

pub use captain::Commander;
pub use compiled::{CompiledPolicy, Policy};

use kernel::policy::DecisionCard;
use kernel::systems::searched::{Searched, Triable, Uses};

use decisions::Id;

/// What a captain can search. All planes of a phase lie open before its first wave is fought (A014), and
/// what is drawn later is dice.
pub const SEARCHED: Searched = Searched {
    decisions: &[
        tried(Id::Mk37, Uses::Always),
        tried(Id::Slave, Uses::Named),
        tried(Id::Gunnery, Uses::Named),
        tried(Id::AirNow, Uses::Always),
        tried(Id::AirOnSpecial, Uses::Always),
        tried(Id::SurfaceOnSpecial, Uses::Always),
        tried(Id::SurfaceTarget, Uses::Named),
        tried(Id::AirTarget, Uses::Named),
        tried(Id::Spray, Uses::Always),
        tried(Id::Maneuver, Uses::Always),
        tried(Id::Declare, Uses::Named),
        tried(Id::End, Uses::Named),
        tried(Id::Abandon, Uses::Named),
        tried(Id::CounterFlood, Uses::Named),
        tried(Id::CounterFloodRoom, Uses::Named),
        tried(Id::Executive, Uses::Named),
        tried(Id::Engineer, Uses::Named),
        tried(Id::DamageControl, Uses::Named),
        tried(Id::Freed, Uses::Named),
        tried(Id::Withdraw, Uses::Named),
        tried(Id::Chief, Uses::Named),
    ],
    knows: "he knows no more than a player at the table sees: what he will draw and roll is drawn anew in every game he tries",
};

const fn tried(id: Id, uses: Uses) -> Triable {
    Triable { name: id.decision().name, number: id as u8, uses }
}

/// Every decision as `tincan decisions` prints it.
pub fn cards() -> Vec<DecisionCard> {
    decisions::Id::ALL.iter().map(|id| id.decision().card()).collect()
}
