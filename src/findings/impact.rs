//! What readings of a book are worth: each against the default, on the same dice.

use serde::{Deserialize, Serialize};

use super::{Asked, Known, difference};
use crate::engine::Paired;
use kernel::stats::{Estimate, holm, unknown};
use kernel::systems::{Metric, Ruling};

/// A reading that is not the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// The setting that chooses it: `rulings.em.stack_rule=any`.
    pub setting: String,
    pub meaning: String,
    /// The unclear point it is a reading of.
    pub ruling: String,
    pub rules: Vec<String>,
    pub question: String,
    /// The reading it is played against.
    pub default: String,
}

impl Reading {
    /// Every reading there is beside the defaults.
    pub fn others(rulings: &[Ruling]) -> Vec<Reading> {
        let others = |ruling: &Ruling| {
            let readings = ruling.readings.iter().filter(|(value, _)| *value != ruling.default);
            let one = |(value, meaning): &(String, String)| Reading {
                setting: format!("{}={value}", ruling.path),
                meaning: meaning.clone(),
                ruling: ruling.id.clone(),
                rules: ruling.rules.clone(),
                question: ruling.question.clone(),
                default: ruling.default.clone(),
            };
            readings.map(one).collect::<Vec<_>>()
        };
        rulings.iter().flat_map(others).collect()
    }
}

/// One reading against the default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Impact {
    pub reading: Reading,
    /// The difference it makes to the headline metric.
    pub difference: Estimate,
    /// Of the difference alone, and Holm's over all readings; unknown when nothing differed.
    #[serde(with = "unknown")]
    pub p: f64,
    #[serde(with = "unknown")]
    pub adjusted: f64,
    /// Games in which any metric differed.
    pub touched: u64,
    /// How many times fewer games pairing needed; NaN when nothing differed.
    #[serde(with = "unknown")]
    pub pairing: f64,
}

/// All readings, largest difference first.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ImpactResult {
    pub asked: Asked,
    pub default: Estimate,
    pub impacts: Vec<Impact>,
}

/// Readings played against the first cell of `paired`, by `metric`, the number `place` of a row.
/// `known` says what is known of it in each cell.
pub fn impacts(
    readings: Vec<Reading>,
    (place, metric): (usize, &Metric),
    known: &dyn Fn(usize) -> Known,
    paired: &Paired,
) -> Vec<Impact> {
    let one = |(number, reading): (usize, Reading)| {
        let cell = number + 1;
        let seen = &paired.against_first[cell].metrics()[place];
        let spread = |cell: usize| paired.cells[cell].metrics()[place].variance().unwrap_or(0.0);
        let (difference, p) = difference(metric, [0, cell].map(known), seen, spread(0).sqrt());
        Impact {
            reading,
            difference: difference.over(metric.parts.into()),
            // What never differed was not tested.
            p: if seen.count(0) == seen.n() { f64::NAN } else { p },
            adjusted: f64::NAN,
            touched: paired.touched[cell],
            pairing: finite((spread(0) + spread(cell)) / seen.variance().unwrap_or(0.0)),
        }
    };
    let mut all: Vec<_> = readings.into_iter().enumerate().map(one).collect();
    // A reading that never came up was not tested at all, and takes nothing from the others.
    let mut tested: Vec<_> = all.iter_mut().filter(|impact| !impact.p.is_nan()).collect();
    let adjusted = holm(&tested.iter().map(|impact| impact.p).collect::<Vec<_>>());
    tested.iter_mut().zip(adjusted).for_each(|(impact, adjusted)| impact.adjusted = adjusted);
    all.sort_by(|a, b| b.difference.value.abs().total_cmp(&a.difference.value.abs()));
    all
}

/// What was divided by nothing is not known.
fn finite(value: f64) -> f64 {
    if value.is_finite() { value } else { f64::NAN }
}

/// What a reading is known to do to the metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It changes it.
    Matters,
    /// It changes it in some games, but nobody can tell whether for better or worse.
    Unclear,
    /// Games ended differently, but the metric was the same in every one of them.
    Elsewhere,
    /// No game was touched.
    Untouched,
}

/// The error rate kept over all readings.
const ALPHA: f64 = 0.05;

impl Impact {
    pub fn weight(&self) -> Weight {
        match self.touched {
            0 => Weight::Untouched,
            _ if self.p.is_nan() => Weight::Elsewhere,
            _ if self.adjusted < ALPHA => Weight::Matters,
            _ => Weight::Unclear,
        }
    }

    /// The unclear point and the reading of it, as a person reads them.
    pub fn title(&self) -> String {
        let Reading { question, setting, .. } = &self.reading;
        format!("{question} — {}", setting.split_once('=').map_or("", |(_, value)| value))
    }

    /// The setting without what all of them share.
    pub fn name(&self) -> &str {
        let setting = &self.reading.setting;
        setting.strip_prefix("rulings.").unwrap_or(setting)
    }
}
