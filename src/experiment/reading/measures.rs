//! What is looked at: metrics, the difference that matters, the band of a gate.

use super::stopping;
use crate::experiment::{Band, Limit, LuckUse, Stop};
use kernel::config::{Item, Section, help};
use kernel::systems::{Metric, System};

/// The difference that matters in a proportion, unless said otherwise.
pub const SMALLEST_SHARE: f64 = 0.01;

pub struct Measures {
    pub metrics: Vec<String>,
    pub stop: Stop,
    pub smallest: f64,
    pub band: Option<Band>,
    pub luck: LuckUse,
    pub limit: Option<Limit>,
}

/// The metrics of the system asked; none known if there is no system.
#[derive(Clone, Copy)]
pub struct Known(&'static [Metric]);

impl Known {
    /// A metric by name; a problem if there is none.
    pub fn named(self, name: &str, item: &Item) -> Option<&'static Metric> {
        let found = self.0.iter().find(|metric| metric.name == name);
        if found.is_none() && !self.0.is_empty() {
            let names: Vec<_> = self.0.iter().map(|metric| metric.name).collect();
            item.fail(&format!("no metric `{name}`"), &help(name, &names, "known are"));
        }
        found
    }

    fn text(self, item: &Item) -> Option<&'static Metric> {
        let name = item.text();
        if item.is_text() { self.named(&name, item) } else { None }
    }
}

impl Measures {
    pub fn read(said: &Section, system: Option<&dyn System>) -> Measures {
        let known = Known(system.map_or(&[], |system| system.metrics()));
        let headline = match said.find("metric") {
            Some(item) => known.text(&item),
            None => known.0.first(),
        };
        let mut metrics: Vec<&str> = headline.iter().map(|metric| metric.name).collect();
        let also = said.find("also").map_or_else(Vec::new, |item| item.list());
        for item in also {
            add(&mut metrics, known.text(&item), &item);
        }
        let band =
            said.find("band").and_then(|item| item.table(|band| read_band(band, known, headline)));
        let stop = stopping::read(said, known, headline);
        let targets = match &stop {
            Stop::Precision { targets, .. } => {
                targets.iter().map(|(name, _)| name.as_str()).collect()
            }
            Stop::Games(_) | Stop::Decided { .. } => Vec::new(),
        };
        let mut metrics: Vec<String> = metrics.into_iter().map(str::to_owned).collect();
        // What is decided on is looked at, named or not.
        for name in targets.into_iter().chain(band.iter().map(|band| band.metric.as_str())) {
            if !metrics.iter().any(|metric| metric == name) {
                metrics.push(name.to_owned());
            }
        }
        let smallest = smallest(said, &stop, headline);
        let limit = said.find("limit").and_then(|item| limit(&item, known));
        Measures { smallest, metrics, stop, band, luck: luck(said), limit }
    }
}

/// `limit = "us_win>85%"`: a metric and what it is to be beyond.
fn limit(item: &Item, known: Known) -> Option<Limit> {
    let said = item.text();
    if !item.is_text() {
        return None;
    }
    let limit = Limit::parse(&said).map_err(|form| item.fail("no limit", &form)).ok()?;
    let metric = known.named(&limit.metric, item)?;
    limit.value(metric).map_err(|(what, help)| item.fail(&what, &help)).ok()?;
    Some(limit)
}

/// `plain = true` leaves luck in.
fn luck(said: &Section) -> LuckUse {
    match said.find("plain").is_some_and(|item| item.flag()) {
        true => LuckUse::LeftIn,
        false => LuckUse::TakenOut,
    }
}

fn add(metrics: &mut Vec<&str>, metric: Option<&'static Metric>, item: &Item) {
    let Some(metric) = metric else { return };
    if metrics.contains(&metric.name) {
        item.fail(&format!("metric `{}` is named twice", metric.name), "name each once");
    } else {
        metrics.push(metric.name);
    }
}

/// The smallest difference that matters: named, or one point of a share.
fn smallest(said: &Section, stop: &Stop, headline: Option<&Metric>) -> f64 {
    let decided = matches!(stop, Stop::Decided { .. });
    match (said.find("smallest"), headline) {
        (Some(item), metric) => {
            let delta = item.real(0.0..=f64::MAX);
            if let Some(metric) = metric.filter(|_| item.is_number()) {
                check_smallest(&item, delta, metric, stop);
            }
            delta
        }
        (None, Some(metric)) if metric.is_proportion() => SMALLEST_SHARE,
        (None, Some(metric)) if decided => {
            let what = format!("how much of `{}` matters is not said", metric.name);
            let help =
                format!("say `smallest`, in {}: it is what `decide` decides on", metric.unit);
            said.problem(&what, &help);
            0.0
        }
        (None, _) => 0.0,
    }
}

/// No difference can be larger than the metric is wide, and none is decided on that is nothing.
fn check_smallest(item: &Item, delta: f64, metric: &Metric, stop: &Stop) {
    let (least, most) = metric.bounds.of_mean();
    let (least, most) = (metric.in_units(least), metric.in_units(most));
    if delta >= most - least {
        let help = match metric.is_proportion() {
            true => "it is a difference of shares: 0.01 is one point".to_owned(),
            false => format!("`{}` lies between {least} and {most}", metric.name),
        };
        item.fail(&format!("no difference of `{}` is as large as {delta}", metric.name), &help);
    } else if delta == 0.0 && matches!(stop, Stop::Decided { .. }) {
        let what = "a difference of 0 is never decided on";
        item.fail(what, "say the smallest difference that would matter to you");
    }
}

fn read_band(said: &Section, known: Known, headline: Option<&Metric>) -> Option<Band> {
    let metric = match said.find("metric") {
        Some(item) => known.text(&item),
        None => headline.and_then(|metric| known.0.iter().find(|known| known.name == metric.name)),
    };
    let [low, high] = ["low", "high"].map(|key| said.item(key));
    let ends = [&low, &high].map(|item| item.real(f64::MIN..=f64::MAX));
    if high.is_number() && low.is_number() && ends[0] >= ends[1] {
        let what = format!("the band from {} to {} is empty", ends[0], ends[1]);
        high.fail(&what, "`low` is to be less than `high`");
    }
    Some(Band { metric: metric?.name.to_owned(), low: ends[0], high: ends[1] })
}
