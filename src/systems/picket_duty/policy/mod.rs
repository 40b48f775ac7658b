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
use kernel::systems::searched::{Searched, Triable};

use decisions::Id;

/// What a captain can search. All planes of a phase lie open before its first wave is fought (A014), and
/// what is drawn later is dice.
pub const SEARCHED: Searched = Searched {
    decisions: &[
        named(Id::Mk37),
        named(Id::Slave),
        named(Id::Gunnery),
        usual(Id::AirNow),
        usual(Id::AirOnSpecial),
        usual(Id::SurfaceOnSpecial),
        named(Id::SurfaceTarget),
        named(Id::AirTarget),
        usual(Id::Spray),
        usual(Id::Maneuver),
        usual(Id::Declare),
        usual(Id::End),
        usual(Id::Abandon),
        usual(Id::CounterFlood),
        named(Id::CounterFloodRoom),
        usual(Id::Executive),
        usual(Id::Engineer),
        usual(Id::DamageControl),
        named(Id::Freed),
        usual(Id::Withdraw),
        usual(Id::Chief),
    ],
    knows: "he knows no more than a player at the table sees: what he will draw and roll is drawn anew in every game he tries",
};

const fn usual(id: Id) -> Triable {
    Triable { usual: true, ..named(id) }
}

const fn named(id: Id) -> Triable {
    Triable { name: id.decision().name, number: id as u8, usual: false }
}

/// Every decision as `tincan decisions` prints it.
pub fn cards() -> Vec<DecisionCard> {
    decisions::Id::ALL.iter().map(|id| id.decision().card()).collect()
}
