//! How games are won: the odds from moment to moment, when they are decided, and by what.
//!
//! Every number here rests on two layers of chance: which games were played, and which branches were played
//! from their moments. Intervals are of the games, whose numbers are independent of one another and
//! carry the noise of their branches with them; what that noise would distort is freed from it
//! before: squares of swings by the variance of paired branches, the largest swing by measuring it
//! again, and what lies beyond a line by asking how sure the branches are of it.

mod game;
mod games;
mod parts;
mod posterior;
mod sizes;
mod swings;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::Asked;
use crate::engine::story::{BRANCHES, Path, Tales};
use kernel::stats::Estimate;
use kernel::stats::interval::{self, reach_of_t, wilson};
use sizes::mean_of_chances;

pub use game::{GameOdds, MomentOdds, RollOdds};
pub use games::{Drama, Reason, TaleOf};
pub use parts::PartOfGame;
pub use posterior::{above, clearly_above, clearly_below};
pub use swings::{
    Classes, PER_GAME, PILOT as EVENTS_FIRST, SwingClass, classes, pilots, sampled, title_of,
};

/// Odds beyond which a game is decided.
pub const DECIDED: f64 = 0.95;
/// Odds below which a win is a comeback.
pub const COMEBACK: f64 = 0.2;
/// The level of intervals.
const LEVEL: f64 = 0.95;

/// The story of many games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoryResult {
    pub asked: Asked,
    /// The share of games won.
    pub odds: Estimate,
    /// Branches from every moment, at least.
    pub branches: u32,
    pub drama: Drama,
    pub parts: Vec<PartOfGame>,
    /// The classes of events, those that settle most first.
    pub classes: Vec<SwingClass>,
    /// A few games worth telling.
    pub told: Vec<TaleOf>,
}

/// What is made of games taken up again, without what was asked.
pub struct Story {
    pub odds: Estimate,
    pub branches: u32,
    pub drama: Drama,
    pub parts: Vec<PartOfGame>,
    pub told: Vec<TaleOf>,
}

impl Story {
    /// The story of `tales`, which begin with the odds `odds`.
    pub fn of(tales: &Tales, odds: Estimate) -> Story {
        let start = begins(&tales.paths, odds);
        let mut parts = parts::parts(&tales.paths, odds);
        let mut told = games::worth_telling(&tales.paths, &parts, odds.value);
        if tales.paths.iter().all(|path| path.parts.first().is_some_and(|first| first.1 == 0)) {
            // Nothing rolls before the first part.
            parts.remove(0);
            for tale in &mut told {
                tale.odds.remove(0);
            }
        }
        Story { odds, branches: BRANCHES, drama: Drama::of(&tales.paths, odds, start), parts, told }
    }
}

impl Story {
    /// The game of `tales` that is the most like this.
    pub fn most(tales: &Tales, odds: Estimate, why: Reason) -> Option<u64> {
        let parts = parts::parts(&tales.paths, odds);
        let paths: Vec<&Path> = tales.paths.iter().collect();
        games::most(&paths, &parts, odds.value, why).map(|path| path.game)
    }
}

/// The share of games won.
pub fn odds(won: u64, games: u64) -> Estimate {
    wilson(won, games, LEVEL)
}

/// The mean of one number for each game, with Student's interval.
fn mean(of: &[f64]) -> Estimate {
    let n = of.len() as f64;
    let mean = of.iter().sum::<f64>() / n;
    let squares: f64 = of.iter().map(|x| (x - mean) * (x - mean)).sum();
    let half = reach_of_t(LEVEL, n - 1.0) * (squares / (n - 1.0) / n).sqrt();
    match of.len() {
        0 | 1 => Estimate { value: mean, ..Estimate::unknown(of.len() as u64) },
        games => Estimate { value: mean, low: mean - half, high: mean + half, n: games as u64 },
    }
}

/// The share of games of which something holds.
fn share(paths: &[Path], of: impl Fn(&Path) -> bool) -> Estimate {
    let held = paths.iter().filter(|path| of(path)).count();
    interval::share(held as u64, paths.len() as u64, LEVEL)
}

/// The odds before the first die: the mean of those at the first moment, which is the same (a martingale) and several
/// times better known than by counting who won, which is `odds`.
pub fn begins(paths: &[Path], odds: Estimate) -> Estimate {
    let first = |path: &Path| path.points.first().map_or(path.end, |point| point.look).odds();
    let found = mean_of_chances(&paths.iter().map(first).collect::<Vec<_>>());
    if 0.0 < found.value && found.value < 1.0 { found } else { odds }
}
