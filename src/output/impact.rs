//! What readings of a book are worth: each against the default, on the same dice.

use crate::findings::{Impact, ImpactResult, Reading};
use serde_json::{Value, json};

use super::Format;
use super::csv;
use super::frame::{Frame, with_estimates};
use super::text::{Column, columns, wrap};
use super::told::{Kind, count};
use kernel::stats::Estimate;

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
        let (title, kind) = (&asked.metric.title, Kind::asked(&asked.metric));
        let opening = format!(
            "{}: “{title}” is {} by the default readings; each other reading on the same {} games, \
             largest difference first, with the 95 % interval and the games that ended \
             differently",
            asked.places(),
            kind.both(&self.default),
            count(asked.games)
        );
        let heads = [
            Column::words("reading"),
            Column::numbers(kind.difference_head()),
            Column::numbers("games affected"),
        ];
        let (touched, untouched): (Vec<_>, Vec<_>) =
            self.impacts.iter().partition(|impact| impact.touched > 0);
        let rows = touched.iter().map(|impact| {
            let worth = kind.difference(&impact.difference);
            [impact.title(), worth, count(impact.touched)]
        });
        let foot = format!(
            "tincan {}, seed {}\nreproduce this: {}\n",
            asked.version, asked.seed, asked.redo
        );
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
                json!({ "setting": impact.reading.setting, "title": impact.title(), "difference": estimate(&impact.difference),
                    "games_touched": impact.touched, "pairing": impact.pairing })
            })
            .collect();
        let asked = &self.asked;
        json!({ "target": asked.targets.join(", "), "metric": asked.metric.name, "title": asked.metric.title, "games": asked.games,
                "seed": asked.seed, "version": asked.version,
                "default": estimate(&self.default), "impacts": impacts, "redo": asked.redo })
    }

    fn csv(&self) -> String {
        let names = ["setting", "difference", "low", "high", "n", "games_touched", "pairing"];
        let line = |impact: &Impact| {
            let Estimate { value, low, high, n } = impact.difference;
            [
                impact.reading.setting.clone(),
                value.to_string(),
                low.to_string(),
                high.to_string(),
                n.to_string(),
                impact.touched.to_string(),
                csv::number(impact.pairing),
            ]
        };
        csv::table(&names, self.impacts.iter().map(line))
    }

    fn markdown(&self) -> String {
        let kind = Kind::asked(&self.asked.metric);
        let mut page = format!(
            "| reading | {} in “{}” | 95 % interval | games affected | pairing | setting |\n\
             | --- | ---: | ---: | ---: | ---: | --- |\n",
            kind.difference_head(),
            self.asked.metric.title
        );
        for impact in &self.impacts {
            page += &format!(
                "| {} | {} | {} | {} | `{}` |\n",
                impact.title(),
                kind.difference(&impact.difference).replacen(" [", " | [", 1),
                impact.touched,
                times(impact.pairing),
                impact.reading.setting
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
    wrap("never:   ", &format!("no game affected by {}", names.join(", "))) + "\n"
}

/// How many times fewer games; nothing to say where nothing differed.
fn times(factor: f64) -> String {
    if factor.is_finite() { format!("{factor:.1}×") } else { "—".into() }
}
