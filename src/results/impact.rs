//! What readings of a book are worth: each against the default, on the same dice.

use serde_json::{Value, json};

use super::Format;
use super::text::{Column, columns, wrap};
use crate::engine::Paired;
use crate::stats::{Estimate, interval};
use crate::systems::Metric;

/// One reading against the default.
#[derive(Clone, Debug)]
pub struct Impact {
    /// The setting that chooses it: `rulings.em.stack_rule=any`.
    pub setting: String,
    /// The difference it makes to the headline metric.
    pub difference: Estimate,
    /// Games in which any metric differed.
    pub touched: u64,
    /// How many times fewer games pairing needed; NaN when nothing differed.
    pub pairing: f64,
}

/// All readings, largest difference first.
#[derive(Clone, Debug)]
pub struct ImpactResult {
    pub target: String,
    pub metric: Metric,
    pub games: u64,
    pub seed: u64,
    pub version: &'static str,
    pub redo: String,
    pub default: Estimate,
    pub impacts: Vec<Impact>,
}

/// Readings played against the first cell of `paired`.
pub fn impacts(settings: Vec<String>, metric: usize, paired: &Paired) -> Vec<Impact> {
    let one = |(number, setting): (usize, String)| {
        let cell = number + 1;
        let difference = &paired.against_first[cell].metrics()[metric];
        let spread = |cell: usize| paired.cells[cell].metrics()[metric].variance().unwrap_or(0.0);
        Impact {
            setting,
            difference: interval::mean(difference, interval::LEVEL),
            touched: paired.touched[cell],
            pairing: (spread(0) + spread(cell)) / difference.variance().unwrap_or(0.0),
        }
    };
    let mut all: Vec<_> = settings.into_iter().enumerate().map(one).collect();
    all.sort_by(|a, b| b.difference.value.abs().total_cmp(&a.difference.value.abs()));
    all
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
        let name = self.metric.name;
        let opening = format!(
            "{}: {name} is {} by the default readings; each other reading on the same {} games, \
             largest difference first, with the 95 % interval and the games that ended \
             differently",
            self.target, self.default, self.games
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
        let foot = format!("tincan {}, seed {}\nagain:   {}\n", self.version, self.seed, self.redo);
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
                json!({ "setting": impact.setting, "difference": estimate(&impact.difference),
                    "games_touched": impact.touched, "pairing": impact.pairing })
            })
            .collect();
        json!({ "target": self.target, "metric": self.metric.name, "games": self.games,
                "seed": self.seed, "version": self.version,
                "default": estimate(&self.default), "impacts": impacts, "redo": self.redo })
    }

    fn csv(&self) -> String {
        let mut lines = String::from("setting,difference,low,high,n,games_touched,pairing\n");
        for impact in &self.impacts {
            let Estimate { value, low, high, n } = impact.difference;
            let setting = super::csv::quoted(&impact.setting);
            let (touched, pairing) = (impact.touched, impact.pairing);
            lines += &format!("{setting},{value},{low},{high},{n},{touched},{pairing}\n");
        }
        lines
    }

    fn markdown(&self) -> String {
        let mut page = format!(
            "| reading | difference in {} | 95 % interval | games touched | pairing |\n\
             | --- | ---: | ---: | ---: | ---: |\n",
            self.metric.name
        );
        for impact in &self.impacts {
            let difference = &impact.difference;
            page += &format!(
                "| `{}` | {} | {} | {} | {} |\n",
                impact.setting,
                difference.value_text(),
                difference.interval_text(),
                impact.touched,
                times(impact.pairing)
            );
        }
        page
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

impl Impact {
    /// The setting without what all of them share.
    fn name(&self) -> &str {
        self.setting.strip_prefix("rulings.").unwrap_or(&self.setting)
    }
}

/// How many times fewer games; nothing to say where nothing differed.
fn times(factor: f64) -> String {
    if factor.is_finite() { format!("{factor:.1}×") } else { "—".into() }
}
