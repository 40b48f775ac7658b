//! The box of settings in which a metric is beyond a limit, in the forms it is written in.

use serde_json::{Value, json};

use super::Format;
use super::frame::Frame;
use super::json::pretty;
use super::text::wrap;
use super::told::{Kind, count};
use crate::findings::ExperimentResult;
use crate::findings::hypercube::{FoundRegion, RegionResult};

impl RegionResult {
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Table => self.table(),
            Format::Json => self.json(),
            Format::Csv => self.frame().csv(),
            Format::Md => self.markdown(),
        }
    }

    fn kind(&self) -> Kind<'_> {
        Kind::asked(&self.asked.metric)
    }

    /// `above 85 %`.
    pub fn limit(&self) -> String {
        format!("{} {}", self.beyond.spelled(), self.kind().level(self.limit))
    }

    /// The answer in a few sentences, without the last full stop.
    pub fn answer(&self) -> String {
        let (place, title, limit) = (self.asked.places(), &self.asked.metric.title, self.limit());
        let Some(found) = &self.found else {
            let all = match self.beyond_it {
                0 => "none".to_owned(),
                _ => "every one".to_owned(),
            };
            let variants = count(self.variants);
            return format!(
                "{place}: “{title}” is {limit} in {all} of {variants} variants, so that no box parts them"
            );
        };
        let fresh = format!(
            "{}\u{a0}{}",
            self.kind().said(&found.fresh),
            self.kind().interval(&found.fresh).replace(' ', "\u{a0}")
        );
        format!(
            "{place}: with {}, “{title}” is {fresh} over {} fresh settings of {} games, {limit} in {} of them. \
             The box holds {} of the hypercube’s {} variants, and {:.0}\u{a0}% of those {limit}",
            self.sides(found).join(" and "),
            count(found.fresh.n),
            count(self.asked.games),
            count(found.fresh_beyond),
            count(found.region.inside as u64),
            count(self.variants),
            found.region.coverage * 100.0
        )
    }

    /// What is held within narrower limits than the hypercube's: `“Hull” at least 9`.
    pub fn sides(&self, found: &FoundRegion) -> Vec<String> {
        let each = self.factors.iter().zip(&found.region.limits.0);
        sides(each.map(|((title, ends), held)| (title.as_str(), *ends, *held)))
    }

    fn table(&self) -> String {
        let (method, fresh) = match self.found {
            Some(_) => {
                let fresh = format!(", fresh settings and games of seed {}", self.asked.seed);
                (wrap("method:  ", METHOD) + "\n", fresh)
            }
            None => (String::new(), String::new()),
        };
        format!(
            "{}\n\n{method}tincan {}{fresh}\nreproduce this: {}\n",
            wrap("", &format!("{}.", self.answer())),
            self.asked.version,
            self.asked.redo
        )
    }

    fn markdown(&self) -> String {
        let method = self.found.as_ref().map_or(String::new(), |_| format!("- Method: {METHOD}\n"));
        format!("{}.\n\n{method}- Reproduce this: `{}`\n", self.answer(), self.asked.redo)
    }

    /// One row for every factor.
    pub fn frame(&self) -> Frame {
        let region = self.found.as_ref().map(|found| &found.region);
        let end = |place: usize, end: usize| {
            region.map_or(f64::NAN, |region| region.limits.0[place][end])
        };
        let each = || self.factors.iter().enumerate();
        let fresh = |of: fn(&FoundRegion) -> f64| self.found.as_ref().map_or(f64::NAN, of);
        Frame::default()
            .words("factor", each().map(|(_, (title, _))| title.clone()))
            .numbers("least", each().map(|(_, (_, [least, _]))| *least))
            .numbers("most", each().map(|(_, (_, [_, most]))| *most))
            .numbers("from", each().map(|(place, _)| end(place, 0)))
            .numbers("to", each().map(|(place, _)| end(place, 1)))
            .words("metric", each().map(|_| self.asked.metric.name.clone()))
            .numbers("limit", each().map(|_| self.limit))
            .counts("n", each().map(|_| self.found.as_ref().map_or(0, |found| found.fresh.n)))
            .numbers("value", each().map(|_| fresh(|found| found.fresh.value)))
            .numbers("low", each().map(|_| fresh(|found| found.fresh.low)))
            .numbers("high", each().map(|_| fresh(|found| found.fresh.high)))
    }

    fn json(&self) -> String {
        let found =
            self.found.as_ref().map(|found| {
                let side = |((title, [least, most]), [from, to]): (
                    &(String, [f64; 2]),
                    &[f64; 2],
                )| {
                    json!({ "factor": title, "least": least, "most": most, "from": from, "to": to })
                };
                let sides = self.factors.iter().zip(&found.region.limits.0).map(side);
                json!({
                    "limits": sides.collect::<Vec<Value>>(),
                    "variants": found.region.inside,
                    "density": found.region.density,
                    "coverage": found.region.coverage,
                    "fresh": found.fresh,
                    "fresh_beyond": found.fresh_beyond,
                })
            });
        pretty(&json!({
            "system": self.asked.system,
            "scenario": self.asked.scenario(),
            "version": self.asked.version,
            "metric": self.asked.metric.name,
            "title": self.asked.metric.title,
            "beyond": self.beyond.spelled(),
            "limit": self.limit,
            "variants": self.variants,
            "variants_beyond": self.beyond_it,
            "games": self.asked.games,
            "seed": self.asked.seed,
            "box": found,
            "answer": self.answer(),
            "redo": self.asked.redo,
        }))
    }
}

/// The sides of a box, from every factor's title, its least and most, and where the box has it.
fn sides<'t>(each: impl Iterator<Item = (&'t str, [f64; 2], [f64; 2])>) -> Vec<String> {
    let told: Vec<String> = each
        .filter_map(|(title, [least, most], [from, to])| match (from > least, to < most) {
            (false, false) => None,
            (true, false) => Some(format!("“{title}” at least {from}")),
            (false, true) => Some(format!("“{title}” at most {to}")),
            (true, true) => Some(format!("“{title}” from {from} to {to}")),
        })
        .collect();
    if told.is_empty() { vec!["any of its settings".to_owned()] } else { told }
}

impl ExperimentResult<'_> {
    /// What the variants say of the limit that the sweep names, in a sentence without its full stop.
    pub fn box_words(&self, scenario: usize) -> Option<String> {
        let held = self.findings.held_limit(&self.prepared.experiment, scenario)?;
        let metric = &self.prepared.metrics()[held.metric];
        let limit = format!("{} {}", held.beyond.spelled(), Kind::of(metric).level(held.limit));
        let (title, variants) = (metric.title, count(held.variants as u64));
        let Some(region) = &held.region else {
            let all = if held.beyond_it == 0 { "none" } else { "every one" };
            return Some(format!("“{title}” is {limit} in {all} of {variants} variants"));
        };
        let titles: Vec<String> =
            (0..held.ends.len()).map(|factor| self.prepared.factor_title(factor)).collect();
        let each = titles.iter().zip(&held.ends).zip(&region.limits.0);
        let sides = sides(each.map(|((title, ends), held)| (title.as_str(), *ends, *held)));
        Some(format!(
            "“{title}” is {limit} with {}: in {:.0}\u{a0}% of the {} variants there, which are {:.0}\u{a0}% of all {} that are. \
             Chosen by these variants; `tincan box` plays fresh settings in it for an interval",
            sides.join(" and "),
            region.density * 100.0,
            count(region.inside as u64),
            region.coverage * 100.0,
            count(held.beyond_it as u64)
        ))
    }

    /// The same as data, scenario by scenario; `None` where the sweep names no limit.
    pub(super) fn boxes(&self) -> Option<Value> {
        let experiment = &self.prepared.experiment;
        let one = |scenario: usize| -> Option<Value> {
            let held = self.findings.held_limit(experiment, scenario)?;
            let side = |factor: usize, [from, to]: [f64; 2]| {
                let [least, most] = held.ends[factor];
                json!({ "factor": experiment.factors[factor].name, "least": least, "most": most,
                        "from": from, "to": to })
            };
            let limits = held.region.as_ref().map(|region| {
                let sides = region.limits.0.iter().enumerate();
                sides.map(|(factor, &held)| side(factor, held)).collect::<Vec<Value>>()
            });
            Some(json!({
                "scenario": experiment.scenarios[scenario].name,
                "metric": self.prepared.metrics()[held.metric].name,
                "beyond": held.beyond.spelled(),
                "limit": held.limit,
                "variants": held.variants,
                "variants_beyond": held.beyond_it,
                "limits": limits,
                "inside": held.region.as_ref().map(|region| region.inside),
                "density": held.region.as_ref().map(|region| region.density),
                "coverage": held.region.as_ref().map(|region| region.coverage),
            }))
        };
        let all: Vec<Value> = (0..experiment.scenarios.len()).filter_map(one).collect();
        (!all.is_empty()).then(|| all.into())
    }
}

/// How a box is found, and where its interval comes from.
pub const METHOD: &str = "the box was peeled off the hypercube a tenth at a time until 95 % of its variants were beyond the \
                      limit, or a tenth of all were left, and what went too far was put back (PRIM; Friedman & Fisher \
                      1999). Its interval is of settings and games that had no say in that: Student’s t over fresh \
                      settings, drawn evenly from the box";
