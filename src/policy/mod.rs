//! Policies: how one side decides, written as TOML and compiled before the first game.
//!
//! Two forms cover every decision of every system. A [`List`] of rules: the first whose
//! conditions hold decides. A [`Score`]: every open option has its features weighed and the
//! highest sum wins; of equals the earlier or any, as the policy's [`Ties`] say. Which decisions there are, what they may look at and
//! what they may answer are closed lists of the system's; nothing here knows a ship.

mod allowed;
mod card;
mod compiled;
mod highest;
mod list;
mod macros;
mod player;
mod score;
mod seats;
#[cfg(test)]
mod tests;
mod ties;
mod unsaid;

pub use allowed::Allowed;
pub use card::{ActionCard, Decision, DecisionCard, Feature, FeatureCard, Form, ValueKind};
pub use compiled::{Candidates, CompiledScore, Part};
pub use highest::Highest;
pub use list::{List, Rule};
pub use macros::{decisions, features};
pub use player::{AS_POLICY, Asked, Decisions, Player, Record, Recorded, Then};
pub use score::{Score, Term, Weight};
pub use seats::Seats;
pub use ties::{Among, AnyOf, TIE_DICE, TIES, TheFirst, Ties, shuffle};
pub use unsaid::unsaid;

/// Somebody's view of the game at one decision: what every feature is just now.
///
/// Whole numbers and fractions are themselves, a word is its place in its list, a flag 0 or 1.
pub trait Facts<F> {
    fn fact(&self, feature: F) -> f64;
}

/// A function of the feature.
impl<F, T: Fn(F) -> f64> Facts<F> for T {
    #[inline(always)]
    fn fact(&self, feature: F) -> f64 {
        self(feature)
    }
}

/// A fact, which must be one of the values its card promises.
#[inline(always)]
fn seen<F: Feature>(facts: &impl Facts<F>, feature: F) -> f64 {
    let value = facts.fact(feature);
    debug_assert!(
        Allowed::all(feature.card().kind).holds(value),
        "{} is {value}",
        feature.card().name
    );
    value
}
