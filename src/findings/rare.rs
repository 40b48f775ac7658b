//! How often something happens that hardly ever does.

use serde::{Deserialize, Serialize};

use super::{Asked, Measure, OnForcedDice};
use crate::engine::rare::{Ascent, Pilot};
use kernel::dice::{Gauge, Leads};
use kernel::stats::{Estimate, interval, unknown};
use kernel::systems::Metric;

/// Whoever is asked about something this common is told that plain games count it well.
pub const COMMON: f64 = 0.01;

/// One level on the way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RareLevel {
    /// What the number that is watched has come to, in the metric's unit; `None` before the first level.
    pub from: Option<f64>,
    /// The games played from there, in all repetitions.
    pub games: u64,
    /// The share of them that pass the next level; that in which it happens, from the last.
    pub passes: Estimate,
    /// The share in which it happens without passing the next level.
    pub happens: Estimate,
    /// How many games of all come as far.
    pub reached: f64,
}

/// What splitting found.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Split {
    /// The number that was watched.
    pub by: Measure,
    pub leads: Leads,
    pub levels: Vec<RareLevel>,
    pub repeated: Repeated,
}

/// Repetitions that know nothing of each other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Repeated {
    /// Games of each: where there are levels, at a usual one.
    pub effort: u32,
    pub times: u32,
    /// Those in which it never happened.
    pub empty: u32,
    /// The standard deviation of one, as a share of the estimate.
    #[serde(with = "unknown")]
    pub spread: f64,
    /// All games that were played, those of the pilot among them.
    pub games: u64,
}

impl Repeated {
    /// Of what each of them found.
    pub fn new(shares: &[f64], effort: u32, games: u64) -> Repeated {
        let (mean, n) = (mean(shares), shares.len() as f64);
        let error = mean.half_width() / interval::reach_of_t(LEVEL, n - 1.0);
        Repeated {
            effort,
            times: shares.len() as u32,
            empty: shares.iter().filter(|share| **share == 0.0).count() as u32,
            spread: error * n.sqrt() / mean.value,
            games,
        }
    }
}

/// How it was found.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RareWay {
    /// By counting plain games: it is not rare.
    Common,
    /// By counting plain games, since no number of the game leads there.
    Counted,
    Split(Split),
    /// On dice that were forced, each game by its weight.
    Forced(OnForcedDice),
}

/// What came of looking for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RareResult {
    /// Its metric is the first that the event asks for.
    pub asked: Asked,
    /// What was looked for, as it was said and in words.
    pub said: String,
    pub event: String,
    /// How often it happens: of plain games with their number, of all else with that of the repetitions.
    pub share: Estimate,
    pub way: RareWay,
    /// How often it happened in plain games that were played to check it.
    pub check: Option<Estimate>,
    /// The story of a game in which it happened.
    pub told: Option<String>,
}

impl RareResult {
    /// The standard error as a share of the estimate.
    pub fn relative_error(&self) -> f64 {
        let n = self.share.n as f64;
        match &self.way {
            RareWay::Common | RareWay::Counted => {
                ((1.0 - self.share.value) / self.share.value / n).sqrt()
            }
            RareWay::Split(_) | RareWay::Forced(_) => {
                let reach = interval::reach_of_t(LEVEL, n - 1.0);
                (self.share.high - self.share.value) / reach / self.share.value
            }
        }
    }

    /// How many games were played to find it, those by which the way was chosen among them.
    pub fn games(&self) -> u64 {
        match &self.way {
            RareWay::Common | RareWay::Counted => self.share.n,
            RareWay::Split(split) => split.repeated.games,
            RareWay::Forced(forced) => forced.repeated.games,
        }
    }

    /// How many plain games would tell it as well: their squared relative error is (1 − p) / (p n).
    pub fn plain_games(&self) -> f64 {
        let (share, error) = (self.share.value, self.relative_error());
        (1.0 - share) / (share * error * error)
    }
}

/// A share as a power of ten: −3 is one game in a thousand.
pub fn power_of_ten(share: f64) -> f64 {
    share.log10()
}

/// Intervals are 95 %.
const LEVEL: f64 = 0.95;

/// How often it happens by repetitions that know nothing of each other: their mean with Student's t, never below
/// nothing. No repetition knows its own error, all of them together do.
pub fn share_of(shares: &[f64]) -> Estimate {
    let found = mean(shares);
    Estimate { low: found.low.max(0.0), ..found }
}

pub(super) fn mean(of: &[f64]) -> Estimate {
    let n = of.len() as f64;
    let value = of.iter().sum::<f64>() / n;
    let squares: f64 = of.iter().map(|one| (one - value) * (one - value)).sum();
    let error = (squares / (n - 1.0) / n).sqrt();
    let half = interval::reach_of_t(LEVEL, n - 1.0) * error;
    Estimate { value, low: value - half, high: value + half, n: of.len() as u64 }
}

impl Split {
    pub fn new(by: Metric, pilot: &Pilot, climbs: &[Ascent], (effort, spent): (u32, u64)) -> Split {
        let Gauge { leads, .. } = pilot.ladder.gauge;
        let games: u64 = climbs.iter().map(Ascent::games).sum();
        let shares: Vec<f64> = climbs.iter().map(Ascent::share).collect();
        let repeated = Repeated::new(&shares, effort, games + spent);
        Split { by: by.into(), leads, levels: levels(by, pilot, climbs), repeated }
    }
}

fn levels(by: Metric, pilot: &Pilot, climbs: &[Ascent]) -> Vec<RareLevel> {
    let ladder = &pilot.ladder;
    let mut reached = 1.0;
    let level = |rung: usize| {
        let shares = |of: &dyn Fn(&crate::engine::rare::Rung) -> f64| {
            let shares: Vec<f64> = climbs.iter().map(|climb| of(&climb.rungs[rung])).collect();
            let found = mean(&shares);
            Estimate { low: found.low.max(0.0), high: found.high.min(1.0), ..found }
        };
        let from = rung.checked_sub(1).map(|below| ladder.levels[below]);
        let from = from.map(|score| by.in_units(ladder.gauge.value(score).into()));
        let games = climbs.iter().map(|climb| climb.rungs[rung].games).sum();
        let (passes, happens) = (shares(&|rung| rung.passes()), shares(&|rung| rung.happens()));
        let here = reached;
        reached *= passes.value;
        RareLevel { from, games, passes, happens, reached: here }
    };
    (0..=ladder.levels.len()).map(level).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rare::Rung;

    fn climb(rungs: &[(u64, u64, u64)]) -> Ascent {
        let rung = |&(games, passed, happened): &(u64, u64, u64)| Rung { games, passed, happened };
        Ascent { rungs: rungs.iter().map(rung).collect(), example: None }
    }

    /// 0.2 × 0.1 + 0.01 = 0.03; 0.1 × 0.1 = 0.01; the mean 0.02 with a standard error of 0.01, and t with one
    /// degree of freedom 12.706.
    #[test]
    fn the_interval_is_of_the_repetitions() {
        let climbs = [climb(&[(100, 20, 1), (100, 0, 10)]), climb(&[(100, 10, 0), (100, 0, 10)])];
        let found = share_of(&climbs.map(|climb| climb.share()));
        assert!((found.value - 0.02).abs() < 1e-12 && found.n == 2);
        assert_eq!(found.low, 0.0);
        assert!((found.high - 0.147_06).abs() < 1e-4, "{found:?}");
    }

    /// A thousand in a million with an error of a tenth: 0.999 / 0.001 / 0.01.
    #[test]
    fn plain_play_is_held_against_it() {
        let result = |share: Estimate, way: RareWay| RareResult {
            asked: crate::findings::sample::asked(),
            said: "us_win=0".into(),
            event: "never".into(),
            share,
            way,
            check: None,
            told: None,
        };
        let plain = interval::share(10, 10_000, 0.95);
        let plain = result(plain, RareWay::Counted);
        assert!((plain.plain_games() - 10_000.0).abs() < 1e-6, "{}", plain.plain_games());
    }
}
