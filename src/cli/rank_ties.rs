//! Ranking: what policies gain by the order of their options.
//!
//! Every policy plays a tenth of its games again, and the same with its ties broken at random. Nothing is looked at where nobody scores options, or where ties are broken at random as it
//! is.

use anyhow::Result;
use indicatif::ProgressBar;

use super::dask::{HeatDriver, played_elsewhere};
use super::places::Places;
use super::progress;
use super::rank::Args;
use kernel::policy::{Form, TIES};
use kernel::systems::{Match, System, sides};
use lab::engine::SeatScore;
use lab::experiment::SMALLEST_SHARE;
use lab::findings::{Goal, OrderGain, Ranking};
use lab::search::rank::ties::{Cells, OrderCheck, OrderChecks};

/// The part of the ranking's games that is played for this, and how many at least.
const PART: u64 = 10;
const LEAST: u64 = 1_000;

/// Whether somebody searches in these: what comes of an answer decides there, not the order of options.
fn searches(cells: &[Box<dyn Match>]) -> bool {
    cells.iter().any(|cell| cell.searches())
}

fn share(games: u64) -> u64 {
    (games / PART).max(LEAST).min(games)
}

/// One policy of one side as it was ranked, and the same with its ties broken at random.
pub struct Ranked<'a> {
    pub policy: usize,
    /// Games of each cell in the ranking.
    pub games: u64,
    /// Which way the metric is to go for it.
    pub goal: Goal,
    pub cells: Vec<&'a dyn Match>,
    pub random: Vec<Box<dyn Match>>,
}

/// The same from both seats.
pub struct RankedBothWays<'a> {
    pub policy: usize,
    pub games: u64,
    pub bouts: Vec<[&'a dyn Match; 2]>,
    pub random: Vec<[Box<dyn Match>; 2]>,
}

impl Args {
    /// Whether ties are looked at for a side of a system.
    pub fn checks_ties(&self, system: &dyn System, side: usize) -> bool {
        let scored = |form: Form| matches!(form, Form::Score { .. });
        let cards = system.decisions();
        !self.no_ties_check && cards.iter().any(|card| card.seats.has(side) && scored(card.form))
    }

    /// The settings of the ranking, with the ties of a side broken at random.
    pub fn sets_at_random(&self, system: &dyn System, side: usize) -> Vec<String> {
        let set = format!("{}.{TIES}=random", sides::root(system.sides(), side));
        self.sets.iter().cloned().chain([set]).collect()
    }

    /// Where there is one side: every policy in every scenario.
    pub fn ties_alone(
        &self,
        places: &Places,
        policies: &[super::rank::Said],
        cells: &[Vec<Box<dyn Match>>],
        metric: usize,
        (goal, ranking): (Goal, &Ranking),
    ) -> Result<Vec<OrderGain>> {
        if !self.checks_ties(places.system, 0) {
            return Ok(Vec::new());
        }
        let sets = self.sets_at_random(places.system, 0);
        let ranked =
            policies.iter().zip(cells).enumerate().map(|(policy, ((_, choice), cells))| {
                let random = match searches(cells) {
                    false => places.prepare(&sets, std::slice::from_ref(choice))?,
                    true => Vec::new(),
                };
                let cells = cells.iter().map(|cell| &**cell).collect();
                let standing = ranking.standings.iter().find(|one| one.policy == policy);
                let games = standing.map_or(self.games, |one| one.games);
                Ok(Ranked { policy, games, goal, cells, random })
            });
        let ranked = ranked.collect::<Result<Vec<_>>>()?;
        self.gains(&ranked, metric, places.system)
    }

    /// What policies gain in a metric.
    pub fn gains(
        &self,
        ranked: &[Ranked],
        metric: usize,
        system: &'static dyn System,
    ) -> Result<Vec<OrderGain>> {
        let metrics = system.metrics();
        let smallest = match metrics[metric].is_proportion() {
            true => SMALLEST_SHARE,
            false => 0.0,
        };
        let each =
            ranked.iter().filter_map(|one| one.check(metric, metrics[metric].parts)).collect();
        self.checked(each, system, smallest)
    }

    /// What policies gain in pair scores.
    pub fn pair_gains(
        &self,
        ranked: &[RankedBothWays],
        score: SeatScore,
        system: &'static dyn System,
    ) -> Result<Vec<OrderGain>> {
        let each = ranked.iter().filter_map(|one| one.check(score)).collect();
        self.checked(each, system, SMALLEST_SHARE)
    }

    fn checked(
        &self,
        each: Vec<OrderCheck>,
        system: &'static dyn System,
        smallest: f64,
    ) -> Result<Vec<OrderGain>> {
        let bar = if self.quiet { ProgressBar::hidden() } else { progress::bar(0) };
        let others = HeatDriver::new(&self.dask, system, &bar)?;
        let checks = OrderChecks {
            each,
            width: system.metrics().len(),
            seed: self.seed,
            crew: HeatDriver::crew(others.as_ref(), self.threads),
            smallest: self.smallest.unwrap_or(smallest),
        };
        bar.set_length(checks.whole());
        let gains = checks.play(&|games| bar.inc(games)).map_err(played_elsewhere)?;
        bar.finish_and_clear();
        Ok(gains)
    }
}

impl Ranked<'_> {
    /// What is to be played; nothing where its ties are broken at random as it is.
    fn check(&self, metric: usize, parts: i32) -> Option<OrderCheck<'_>> {
        let random: Vec<&dyn Match> = self.random.iter().map(|cell| &**cell).collect();
        let differs = self.cells.iter().zip(&random).any(|(a, b)| a.digest() != b.digest());
        let (ways, goal) = ([self.cells.clone(), random], self.goal);
        let cells = Cells::Plain { ways, metric, parts, goal };
        differs.then_some(OrderCheck { policy: self.policy, games: share(self.games), cells })
    }
}

impl RankedBothWays<'_> {
    /// The same.
    fn check(&self, score: SeatScore) -> Option<OrderCheck<'_>> {
        let random: Vec<_> = self.random.iter().map(|[a, b]| [&**a, &**b]).collect();
        let mut pairs = self.bouts.iter().flatten().zip(random.iter().flatten());
        let differs = pairs.any(|(a, b)| a.digest() != b.digest());
        let cells = Cells::Swapped { ways: [self.bouts.clone(), random], score };
        differs.then_some(OrderCheck { policy: self.policy, games: share(self.games), cells })
    }
}
