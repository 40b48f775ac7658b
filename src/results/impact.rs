//! What readings of a book are worth: each against the default, on the same dice.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Format;
use super::asked::Asked;
use super::frame::{Frame, with_estimates};
use super::text::{Column, columns, wrap};
use crate::engine::Paired;
use crate::stats::{Estimate, Histogram, holm, interval, unknown};
use crate::systems::Ruling;

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
    /// Student's t for the difference, and Holm's over all readings; unknown when nothing differed.
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

/// Readings played against the first cell of `paired`.
pub fn impacts(readings: Vec<Reading>, metric: usize, paired: &Paired) -> Vec<Impact> {
    let one = |(number, reading): (usize, Reading)| {
        let cell = number + 1;
        let difference = &paired.against_first[cell].metrics()[metric];
        let spread = |cell: usize| paired.cells[cell].metrics()[metric].variance().unwrap_or(0.0);
        Impact {
            reading,
            difference: interval::mean(difference, interval::LEVEL),
            p: p_value(difference),
            adjusted: f64::NAN,
            touched: paired.touched[cell],
            pairing: known((spread(0) + spread(cell)) / difference.variance().unwrap_or(0.0)),
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
fn known(value: f64) -> f64 {
    if value.is_finite() { value } else { f64::NAN }
}

fn p_value(difference: &Histogram) -> f64 {
    let error = interval::mean_error(difference).filter(|error| *error > 0.0);
    let mean = difference.mean().unwrap_or(f64::NAN);
    let df = difference.n().saturating_sub(1) as f64;
    error.map_or(f64::NAN, |error| interval::t_p_value(mean / error, df))
}

impl ImpactResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => super::json::pretty(&self.json()),
            Format::Csv => self.csv(),
            Format::Md => self.markdown(),
        }
    }

    fn table(&self) -> String {
        let asked = &self.asked;
        let name = &asked.metric.name;
        let opening = format!(
            "{}: {name} is {} by the default readings; each other reading on the same {} games, \
             largest difference first, with the 95 % interval and the games that ended \
             differently",
            asked.places(),
            self.default,
            asked.games
        );
        let heads =
            [Column::words("reading"), Column::numbers("difference"), Column::numbers("touched")];
        let (touched, untouched): (Vec<_>, Vec<_>) =
            self.impacts.iter().partition(|impact| impact.touched > 0);
        let rows = touched.iter().map(|impact| {
            let worth = &impact.difference;
            let worth = format!("{} {}", worth.value_text(), worth.interval_text());
            [impact.name().to_owned(), worth, impact.touched.to_string()]
        });
        let foot =
            format!("tincan {}, seed {}\nagain:   {}\n", asked.version, asked.seed, asked.redo);
        wrap("", &opening)
            + "\n\n"
            + &columns(heads, rows)
            + "\n\n"
            + &no_difference(&untouched)
            + &foot
    }

    fn json(&self) -> Value {
        let estimate = |estimate: &Estimate| {
            json!({ "value": estimate.value, "low": estimate.low, "high": estimate.high,
                    "n": estimate.n })
        };
        let impacts: Vec<_> = self
            .impacts
            .iter()
            .map(|impact| {
                json!({ "setting": impact.reading.setting, "difference": estimate(&impact.difference),
                    "games_touched": impact.touched, "pairing": impact.pairing })
            })
            .collect();
        let asked = &self.asked;
        json!({ "target": asked.places(), "metric": asked.metric.name, "games": asked.games,
                "seed": asked.seed, "version": asked.version,
                "default": estimate(&self.default), "impacts": impacts, "redo": asked.redo })
    }

    fn csv(&self) -> String {
        let mut lines = String::from("setting,difference,low,high,n,games_touched,pairing\n");
        for impact in &self.impacts {
            let Estimate { value, low, high, n } = impact.difference;
            let setting = super::csv::quoted(&impact.reading.setting);
            let (touched, pairing) = (impact.touched, impact.pairing);
            let pairing = if pairing.is_nan() { String::new() } else { pairing.to_string() };
            lines += &format!("{setting},{value},{low},{high},{n},{touched},{pairing}\n");
        }
        lines
    }

    fn markdown(&self) -> String {
        let mut page = format!(
            "| reading | difference in {} | 95 % interval | games touched | pairing |\n\
             | --- | ---: | ---: | ---: | ---: |\n",
            self.asked.metric.name
        );
        for impact in &self.impacts {
            let difference = &impact.difference;
            page += &format!(
                "| `{}` | {} | {} | {} | {} |\n",
                impact.reading.setting,
                difference.value_text(),
                difference.interval_text(),
                impact.touched,
                times(impact.pairing)
            );
        }
        page
    }
}

impl ImpactResult {
    /// One row for every reading.
    pub fn frame(&self) -> Frame {
        let all = &self.impacts;
        let words = |of: fn(&Reading) -> &str| all.iter().map(move |one| of(&one.reading).into());
        let differences: Vec<Estimate> = all.iter().map(|one| one.difference).collect();
        let frame = Frame::default()
            .words("setting", words(|reading| &reading.setting))
            .words("ruling", words(|reading| &reading.ruling))
            .words("default", words(|reading| &reading.default))
            .words("metric", all.iter().map(|_| self.asked.metric.name.clone()));
        with_estimates(frame, &differences)
            .numbers("p", all.iter().map(|one| one.p))
            .numbers("p_holm", all.iter().map(|one| one.adjusted))
            .counts("touched", all.iter().map(|one| one.touched))
            .numbers("pairing", all.iter().map(|one| one.pairing))
    }
}

/// Readings that changed nothing in any game need no row each.
fn no_difference(untouched: &[&Impact]) -> String {
    if untouched.is_empty() {
        return String::new();
    }
    let names: Vec<_> = untouched.iter().map(|impact| impact.name()).collect();
    wrap("never:   ", &format!("no game touched by {}", names.join(", "))) + "\n"
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

    /// The setting without what all of them share.
    pub fn name(&self) -> &str {
        let setting = &self.reading.setting;
        setting.strip_prefix("rulings.").unwrap_or(setting)
    }
}

/// How many times fewer games; nothing to say where nothing differed.
fn times(factor: f64) -> String {
    if factor.is_finite() { format!("{factor:.1}×") } else { "—".into() }
}
