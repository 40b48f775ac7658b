//! The box of settings in which a metric is beyond a limit, with what fresh games say of it.

use serde::{Deserialize, Serialize};

use kernel::dice::Stream;
use kernel::stats::interval::LEVEL;
use kernel::stats::{Bounds, Estimate, Histogram, count, interval};
use kernel::systems::Metric;

use super::{Limits, Peeling, Points, Region, peel};
use crate::experiment::{Beyond, Experiment, Factor};
use crate::findings::{Asked, Findings, metric_bounds};

/// What came of looking for a box.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RegionResult {
    /// Its games are those of every fresh variant, and its seed that of their dice and settings.
    pub asked: Asked,
    pub beyond: Beyond,
    /// In the metric's unit.
    pub limit: f64,
    /// The least and the most of every factor over the hypercube, by its title.
    pub factors: Vec<(String, [f64; 2])>,
    /// Variants of the hypercube, and those beyond the limit.
    pub variants: u64,
    pub beyond_it: u64,
    /// `None` where no variant is beyond the limit, or every one is.
    pub found: Option<FoundRegion>,
}

/// A box, and fresh settings drawn from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundRegion {
    pub region: Region,
    /// The metric over fresh settings in the box: n is their number.
    pub fresh: Estimate,
    /// How many of them are beyond the limit.
    pub fresh_beyond: u64,
}

/// The box in which the headline is beyond the limit.
pub fn region_of(points: &Points, beyond: Beyond, limit: f64) -> Option<Region> {
    let are: Vec<bool> = points.headline.iter().map(|&value| beyond.holds(value, limit)).collect();
    peel(&points.at, &are, Peeling::USUAL)
}

/// What the variants of a sweep say of the limit that its file names: nothing of it was played afresh, so that a run
/// that was stopped, shared out or extended says the same.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldLimit {
    /// The metric, by its place among the system's, and its limit in its unit.
    pub metric: usize,
    pub beyond: Beyond,
    pub limit: f64,
    /// The least and the most of every factor.
    pub ends: Vec<[f64; 2]>,
    pub variants: usize,
    pub beyond_it: usize,
    /// `None` where no variant is beyond it, or every one is.
    pub region: Option<Region>,
}

impl Findings {
    /// The box of a scenario; `None` where the sweep names no limit.
    pub fn held_limit(&self, experiment: &Experiment, scenario: usize) -> Option<HeldLimit> {
        let said = experiment.limit.as_ref()?;
        let all = &self.cells.first()?.measured;
        let metric = all.iter().position(|one| one.metric.name == said.metric)?;
        let limit = said.value(&all[metric].metric).ok()?;
        let points = Points::by(experiment, self, scenario, metric);
        let is_beyond = |value: &&f64| said.beyond.holds(**value, limit);
        Some(HeldLimit {
            metric,
            beyond: said.beyond,
            limit,
            ends: points.ends(),
            variants: points.headline.len(),
            beyond_it: points.headline.iter().filter(is_beyond).count(),
            region: region_of(&points, said.beyond, limit),
        })
    }
}

/// So many settings drawn evenly from a box, as what is set for each: whole numbers where the hypercube had no others.
pub fn drawn_from(factors: &[Factor], limits: &Limits, many: u32, seed: u64) -> Vec<Vec<String>> {
    let mut dice = Stream::new(seed);
    let mut one = |(factor, &[least, most]): (&Factor, &[f64; 2])| {
        let path = factor.levels.iter().find_map(|level| level.sets.first()?.split_once('='));
        let (path, _) = path.expect("a factor of a hypercube sets one path");
        let value = match factor.levels.iter().filter_map(|level| level.value).all(is_whole) {
            true => least + f64::from(dice.below((most - least) as u32 + 1)),
            false => {
                let share = (f64::from(dice.below(PARTS)) + 0.5) / f64::from(PARTS);
                rounded(least + share * (most - least), most - least)
            }
        };
        format!("{path}={value}")
    };
    (0..many).map(|_| factors.iter().zip(&limits.0).map(&mut one).collect()).collect()
}

/// A range is told apart into so many parts.
const PARTS: u32 = 1_000_000;

fn is_whole(value: f64) -> bool {
    value.fract() == 0.0
}

/// Without digits that the range does not tell apart.
fn rounded(value: f64, range: f64) -> f64 {
    let decimals = (5.0 - range.max(1e-9).log10().floor()).clamp(0.0, 12.0) as usize;
    format!("{value:.decimals$}").parse().unwrap_or(value)
}

/// The mean over fresh settings of so many `games` each, with Student's t: it holds how much settings in the box differ, and
/// the noise of games. Of a yes or no it is never narrower than if all settings were alike and their games those of one
/// (Wilson 1927): where a few games are won or lost in every setting, five settings may not differ at all. Never beyond
/// what the metric can be.
pub fn fresh_mean(values: &[f64], games: u64, metric: &Metric) -> Estimate {
    let n = values.len() as f64;
    let value = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|one| (one - value) * (one - value)).sum();
    let half = interval::reach_of_t(LEVEL, n - 1.0) * (squares / (n - 1.0) / n).sqrt();
    let (mut low, mut high) = (value - half, value + half);
    if metric.is_proportion() {
        let all = games * values.len() as u64;
        let alike = interval::share((value * all as f64).round() as u64, all, LEVEL);
        (low, high) = (low.min(alike.low), high.max(alike.high));
    } else if squares == 0.0 {
        let noise = noise_of_alike(games * values.len() as u64).over(metric.parts.into());
        (low, high) = (value + noise.low, value + noise.high);
    }
    let Bounds { least, most } = metric_bounds(metric);
    let parts = f64::from(metric.parts);
    let bounds = Bounds { least: least / parts, most: most / parts };
    bounds.keep(Estimate { value, low, high, n: values.len() as u64 })
}

/// How far the mean of a count may be from that of so many games that all came out alike.
fn noise_of_alike(games: u64) -> Estimate {
    let mut alike = Histogram::default();
    (0..games).for_each(|_| alike.add(0));
    count::mean(&alike, Bounds::NONE, 1.0, LEVEL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Level;
    use kernel::systems::toys::coins::METRICS;

    fn factor(path: &str, values: &[f64]) -> Factor {
        let level = |&value: &f64| Level {
            name: value.to_string(),
            sets: vec![format!("{path}={value}")],
            policies: Vec::new(),
            value: Some(value),
        };
        let name = "as it is".to_owned();
        let as_it_is = Level { name, sets: Vec::new(), policies: Vec::new(), value: None };
        let levels = [as_it_is].into_iter().chain(values.iter().map(level)).collect();
        Factor { name: path.into(), levels }
    }

    #[test]
    fn settings_are_drawn_from_within_and_whole_where_they_were() {
        let factors = [factor("a", &[1.0, 5.0, 9.0]), factor("b.c", &[0.1, 0.5])];
        let limits = Limits(vec![[3.0, 5.0], [0.2, 0.4]]);
        let all = drawn_from(&factors, &limits, 200, 7);
        assert_eq!(all, drawn_from(&factors, &limits, 200, 7));
        let mut seen = std::collections::BTreeSet::new();
        for sets in &all {
            assert!(["a=3", "a=4", "a=5"].contains(&sets[0].as_str()), "{sets:?}");
            let share: f64 = sets[1].strip_prefix("b.c=").unwrap().parse().unwrap();
            assert!((0.2..=0.4).contains(&share), "{sets:?}");
            seen.insert(sets[0].clone());
        }
        assert_eq!((all.len(), seen.len()), (200, 3));
    }

    /// 4, 5 and 6 throws: 5 ± 4.303 · 1/√3; and so the lower end of 0.7, 0.8 and 0.9.
    #[test]
    fn the_interval_is_over_settings() {
        let found = fresh_mean(&[4.0, 5.0, 6.0], 100, &METRICS[1]);
        assert!((found.value - 5.0).abs() < 1e-12 && found.n == 3);
        assert!((found.half_width() - 4.302_65 / 3_f64.sqrt()).abs() < 1e-5);
        let shares = fresh_mean(&[0.7, 0.8, 0.9], 100, &METRICS[0]);
        assert!((shares.low - (0.8 - 4.302_65 * 0.1 / 3_f64.sqrt())).abs() < 1e-5);
    }

    /// Five settings of 20 games, all of them won: of 100 games none was lost, 3.84/103.84 at the most (Wilson).
    #[test]
    fn settings_that_do_not_differ_leave_the_noise_of_their_games() {
        let found = fresh_mean(&[1.0; 5], 20, &METRICS[0]);
        assert!((found.low - (1.0 - 0.036_995)).abs() < 1e-5 && found.high == 1.0, "{found:?}");
        // Of a count that never came: 3.689 in 100 games at the most (Fay and Feuer).
        let never = fresh_mean(&[0.0; 5], 20, &METRICS[1]);
        assert!(never.low == 0.0 && (never.high - 0.036_89).abs() < 1e-4, "{never:?}");
    }
}
