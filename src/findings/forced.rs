//! How often something happens by games on forced dice.

use serde::{Deserialize, Serialize};

use super::rare::mean;
use super::{Repeated, share_of};
use crate::engine::rare::{BestForced, Weighed, effective};
use kernel::dice::Forced;
use kernel::stats::{Estimate, unknown};

/// One kind of dice that was forced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ForcedDice {
    pub name: String,
    pub meaning: String,
    /// The share of their rolls in which they were.
    pub share: f64,
    /// How often they fall so by themselves.
    pub odds: f64,
}

impl ForcedDice {
    /// How often they fall so, forced or by themselves.
    pub fn in_all(&self) -> f64 {
        self.share + (1.0 - self.share) * self.odds
    }
}

/// What games on forced dice found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OnForcedDice {
    pub dice: Vec<ForcedDice>,
    pub repeated: Repeated,
    /// Games in which it happened, and how many that weigh alike would tell as much.
    pub happened: u64,
    #[serde(with = "unknown")]
    pub effective: f64,
    /// What a game weighs on average: 1 but for chance.
    pub weight: Estimate,
}

impl OnForcedDice {
    pub fn new(best: &BestForced, found: &[Weighed], effort: u32) -> OnForcedDice {
        let sum = |of: fn(&Weighed) -> f64| found.iter().map(of).sum::<f64>();
        let played: u64 = found.iter().map(|one| one.games).sum();
        let weights: Vec<f64> = found.iter().map(Weighed::weight).collect();
        OnForcedDice {
            dice: best.forced.iter().map(dice).collect(),
            repeated: Repeated::new(&shares(found), effort, best.games + played),
            happened: found.iter().map(|one| one.happened).sum(),
            effective: effective(sum(|one| one.weights), sum(|one| one.squares)),
            weight: mean(&weights),
        }
    }
}

fn dice(forced: &Forced) -> ForcedDice {
    let force = forced.force;
    ForcedDice {
        name: force.name.into(),
        meaning: force.meaning.into(),
        share: forced.share(),
        odds: force.odds(),
    }
}

fn shares(found: &[Weighed]) -> Vec<f64> {
    found.iter().map(Weighed::share).collect()
}

/// How often it happens, by repetitions on forced dice.
pub fn share_of_weighed(found: &[Weighed]) -> Estimate {
    share_of(&shares(found))
}
