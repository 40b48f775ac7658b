//! When a run has played enough, decided at the ends of blocks and in the order of their games, so
//! that it stops at the same game on any number of threads.
//!
//! Stopping at a precision leaves an interval honest: how wide it is depends on how much games vary,
//! hardly on where their mean lies, so stopping does not pick means that lie far out (Chow & Robbins
//! 1965). Shares looked at every 100 games until they were known to 5 to 50 % of themselves had a
//! coverage of 95.0 to 95.3 % (shares of 1 to 50 %; a little more misses on the low side). The same
//! holds with luck taken out: what is averaged then are games less coefficients times luck, which has
//! mean 0 in every game whatever came before, so that no stop can give it another (Wald's identity);
//! the coefficients of a game are fitted on other games than its own; and how wide the interval is
//! depends on what luck leaves unexplained, not on where the mean lies. A test holds it to coverage.
//! Stopping
//! when something looks significant does pick them, and is left to a sequential test whose estimates
//! know of it (Sobel & Wald 1949). That test stays with plain pairs: its likelihood is that of the three
//! outcomes a pair can have, whose distribution with fitted luck taken out nobody knows.

use std::fmt;

use crate::engine::{BLOCK, Flow};
use crate::experiment::{Experiment, Stop, watched};
use crate::findings::{Measured, ShareInterval, metric_bounds};
use kernel::stats::sequential::{Looks, Measure, Question, Risks, ThreeWay, ThreeWayVerdict};
use kernel::systems::Metric;

use crate::engine::{CellPart, State};
use crate::experiment::cells_of;
use crate::findings::{Band, BandVerdict, Tested, anytime, tested};

/// Games played before anything is decided: too few make any spread look small.
const LEAST: u64 = 4096;

/// Looks of a test fall on ends of blocks.
const _: () = assert!(Looks::of_run(0).grain.is_multiple_of(BLOCK));

/// The chance of a false alarm in all tests of a run together.
const ALPHA: f64 = 0.05;

/// How a run stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Outlook {
    Enough,
    /// What is still not known well enough, and about how many games that will take.
    More(Option<Limit>),
}

/// The number that keeps a run going.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    pub cell: String,
    pub metric: String,
    /// The half-width there is and the one wanted.
    pub half_width: f64,
    pub wanted: f64,
    pub games_left: u64,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Limit { cell, metric, half_width, wanted, games_left } = self;
        write!(f, "{metric} of {cell} ±{half_width:.2e}, wanted ±{wanted:.2e}: ")?;
        write!(f, "about {games_left} games to go")
    }
}

/// The rule of one run.
pub enum Rule {
    Games,
    Precision {
        metrics: &'static [Metric],
        /// The place of each metric among the system's and among the watched, and how well it is to be
        /// known.
        targets: Vec<(usize, usize, f64)>,
        names: Vec<String>,
    },
    /// A sequential test for every comparison of the headline metric; the tests are in the state.
    Decided {
        comparisons: Vec<Tested>,
        looks: Looks,
    },
    /// Until it is known of every baseline whether it lies in the band.
    Placed {
        metric: Metric,
        place: usize,
        cells: Vec<usize>,
        band: Band,
    },
}

impl Rule {
    pub fn new(experiment: &Experiment, metrics: &'static [Metric], state: &mut State) -> Rule {
        match &experiment.stop {
            Stop::Games(_) => Rule::Games,
            Stop::Precision { targets, .. } => {
                let place = |name: &String| metrics.iter().position(|metric| metric.name == name);
                let number = |name: &String| experiment.metrics.iter().position(|it| it == name);
                let targets =
                    targets.iter().filter_map(|(name, w)| Some((place(name)?, number(name)?, *w)));
                let names = experiment.cells.iter().map(|cell| cell.name.clone()).collect();
                Rule::Precision { metrics, targets: targets.collect(), names }
            }
            Stop::Decided { max_games } => {
                let comparisons = tested(experiment, metrics, state);
                if state.tests.len() != comparisons.len() {
                    let headline = &metrics[watched(experiment, metrics)[0]];
                    let test = test(experiment, headline, comparisons.len());
                    state.tests = vec![test; comparisons.len()];
                }
                Rule::Decided { comparisons, looks: Looks::of_run(*max_games) }
            }
        }
    }

    /// The rule of a gate; all games are played where the experiment has no band.
    pub fn band(experiment: &Experiment, metrics: &'static [Metric]) -> Rule {
        let Some(said) = &experiment.band else { return Rule::Games };
        let Some(place) = metrics.iter().position(|metric| metric.name == said.metric) else {
            return Rule::Games;
        };
        Rule::Placed {
            metric: metrics[place],
            place,
            cells: (0..experiment.scenarios.len()).map(|s| cells_of(experiment, s)[0]).collect(),
            band: Band { low: said.low, high: said.high },
        }
    }

    /// Look at everything played below game `done`.
    pub fn look(&self, state: &mut State, done: u64) -> Outlook {
        match self {
            Rule::Games => Outlook::More(None),
            Rule::Precision { metrics, targets, names } => {
                let limit = limit(metrics, targets, names, state, done);
                if limit.is_none() && done >= LEAST {
                    Outlook::Enough
                } else {
                    Outlook::More(limit)
                }
            }
            Rule::Decided { comparisons, looks } => decide(comparisons, *looks, state, done),
            Rule::Placed { metric, place, cells, band } => {
                let found = |&cell: &usize| {
                    let seen = &state.cells[cell].tallies.tally.metrics()[*place];
                    band.place(&anytime(metric, seen))
                };
                let placed = cells.iter().map(found).all(|place| place != BandVerdict::Undecided);
                if placed && done >= LEAST { Outlook::Enough } else { Outlook::More(None) }
            }
        }
    }
}

impl Outlook {
    pub fn flow(&self) -> Flow {
        match self {
            Outlook::Enough => Flow::Stop,
            Outlook::More(_) => Flow::On,
        }
    }
}

/// The metric and cell furthest from its target.
fn limit(
    metrics: &[Metric],
    targets: &[(usize, usize, f64)],
    names: &[String],
    state: &State,
    done: u64,
) -> Option<Limit> {
    let mut worst: Option<(f64, Limit)> = None;
    for (part, cell) in state.cells.iter().zip(names) {
        for &(metric, number, wanted) in targets {
            let measured = measured(metrics[metric], part, [metric, number]);
            let half_width = measured.estimate.half_width();
            let times = (half_width / wanted).powi(2);
            // An interval that is not known yet is not narrow.
            let short = times.is_nan() || times > 1.0;
            if short && worst.as_ref().is_none_or(|(most, _)| times > *most) {
                let games_left = ((times - 1.0) * done as f64).ceil() as u64;
                let (cell, metric) = (cell.clone(), metrics[metric].name.to_owned());
                worst = Some((times, Limit { cell, metric, half_width, wanted, games_left }));
            }
        }
    }
    worst.map(|(_, limit)| limit)
}

/// A metric of a cell as its result will tell it: without luck where that is kept.
fn measured(metric: Metric, part: &CellPart, [place, number]: [usize; 2]) -> Measured {
    let seen = &part.tallies.tally.metrics()[place];
    let plain = Measured::new(metric, seen, ShareInterval::default());
    match &part.tallies.luck {
        Some(control) => plain.without_luck(metric_bounds(&metric), control, number),
        None => plain,
    }
}

/// One of `tests` tests, of which in all no more than one in twenty may find what is not there: half
/// of that for better and half for worse, and for each test its part (Bonferroni). What matters may be
/// missed by one test in forty, so that what is called no larger has its 95 % interval within it.
fn test(experiment: &Experiment, headline: &Metric, tests: usize) -> ThreeWay {
    let risks = Risks { alpha: ALPHA / 2.0 / tests.max(1) as f64, beta: ALPHA / 2.0 };
    let delta = experiment.smallest * f64::from(headline.parts);
    ThreeWay::new(Question { delta, measure: Measure::Mean, risks })
}

fn decide(comparisons: &[Tested], looks: Looks, state: &mut State, done: u64) -> Outlook {
    if looks.include(done) {
        let seen: Vec<_> = comparisons.iter().map(|one| one.differences(state)).collect();
        for (test, seen) in state.tests.iter_mut().zip(&seen) {
            test.look(seen);
        }
    }
    let decided = state.tests.iter().all(|test| test.verdict() != ThreeWayVerdict::Undecided);
    if decided && !state.tests.is_empty() { Outlook::Enough } else { Outlook::More(None) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Part;
    use crate::experiment::{LuckUse, One, Prepared};
    use crate::findings::Findings;
    use crate::runs::{Options, Resume, RowsKept, Until, play_session};
    use kernel::stats::Estimate;
    use kernel::systems::Scenario;
    use kernel::systems::toys::coins::{Coins, Toy};
    use std::sync::atomic::AtomicBool;

    const WANTED: f64 = 0.006;

    /// The share of games won, played until it is known well enough.
    fn stopped(seed: u64, luck: LuckUse) -> Estimate {
        let mut experiment = Experiment::of_one(One {
            system: "coins".into(),
            name: "ten".into(),
            scenario: Scenario::Named("ten".into()),
            sets: Vec::new(),
            policies: Vec::new(),
            metrics: vec!["us_win".into()],
            games: 0,
            seed,
            luck,
        });
        let targets = vec![("us_win".to_owned(), WANTED)];
        experiment.stop = Stop::Precision { targets, max_games: 100_000 };
        let prepared = Prepared::of_cells(experiment, &Toy, vec![Box::new(Coins)]).unwrap();
        let options = Options {
            folder: None,
            resume: Resume::Refuse,
            part: Part::WHOLE,
            threads: 1,
            rows: RowsKept::None,
            said: String::new(),
            until: Until::Enough,
        };
        let played = play_session(&prepared, &options, &AtomicBool::new(false), &mut |_, _| ());
        let state = played.unwrap().state;
        let found =
            Findings::new(&prepared.experiment, prepared.metrics(), &prepared.games(), &state);
        found.cells[0].measured[0].estimate
    }

    /// The chance of a six in ten throws is 1 − (5/6)^10 = 0.838494. Of 300 intervals of 95 % 15 miss,
    /// and 4 standard deviations more are 30.
    #[test]
    fn stopped_by_an_interval_without_luck_it_is_still_one_of_95_percent() {
        let found: Vec<Estimate> = (0..300).map(|seed| stopped(seed, LuckUse::TakenOut)).collect();
        let misses = found.iter().filter(|one| one.low > 0.838494 || one.high < 0.838494).count();
        assert!(misses <= 30, "{misses} of 300 miss");
        assert!(found.iter().all(|one| one.half_width() <= WANTED));
        let plain = stopped(0, LuckUse::LeftIn);
        assert!(2 * found[0].n < plain.n, "{} games for {}", found[0].n, plain.n);
    }
}
