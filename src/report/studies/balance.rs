//! The report of what balances a game: one setting solved for a target.

use crate::words::{self, count, estimate_cells, value};
use crate::{Column, Report, Table, TableCell};
use kernel::stats::Estimate;
use lab::findings::{BalancePoint, BalanceResult};
use lab::output::told::Kind;

use super::{figures, level, places, policies_table, provenance, same_dice};

pub fn report(study: &BalanceResult) -> Report {
    let asked = &study.asked;
    let policies = (!asked.policies.is_empty()).then(|| policies_table(asked));
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "At which value of “{}” is “{}” {} in {}?",
            study.setting,
            asked.metric.title,
            Kind::asked(&asked.metric).level(study.target),
            places(asked)
        ),
        answer: format!("{}.", study.answer()),
        findings: study.cautions(),
        figures: figures::solution(study),
        tables: [levels(study)].into_iter().chain(policies).collect(),
        methods: vec![same_dice(), search(), format!("{}.", capital(&study.method()))],
        provenance: provenance(asked, games(study), Vec::new()),
    }
}

/// What comes nearest to the target.
fn heading(study: &BalanceResult) -> String {
    let nearest = study.curve.nearest(study.target);
    let (found, unit) = level(&study.asked.metric, &nearest.found);
    format!(
        "{}: “{}” {} with “{}” at {}",
        places(&study.asked),
        study.asked.metric.title,
        words::told(&value(&found), unit),
        study.setting,
        nearest.name
    )
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn levels(study: &BalanceResult) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.curve.points[0].found);
    let row = |point: &BalancePoint| {
        let [value, interval] = estimate_cells(&level(metric, &point.found).0);
        let fitted = level(metric, &Estimate { value: point.fitted, ..point.found }).0;
        let name = TableCell { key: Some(point.at), ..TableCell::words(&point.name) };
        let games = TableCell::number(count(point.found.n), point.found.n as f64);
        vec![name, value, interval, estimate_cells(&fitted)[0].clone(), games]
    };
    Table {
        id: "levels".into(),
        title: format!("“{}” at every level that was played", metric.title),
        columns: vec![
            Column::words(&study.setting),
            Column::numbers(&metric.title, unit),
            Column::numbers("95 % interval", unit),
            Column::numbers("curve", unit),
            Column::numbers("games", ""),
        ],
        rows: study.curve.points.iter().map(row).collect(),
        note: format!("For commands: {}.", study.path),
    }
}

fn games(study: &BalanceResult) -> String {
    let all: u64 = study.curve.points.iter().map(|point| point.found.n).sum();
    format!("{} by the levels next to the target, {} in all", count(study.asked.games), count(all))
}

fn search() -> String {
    "Up to nine levels are all played. Of more, the ends and the middle are played with a tenth of the games, then \
     the levels that close in on the target (bisection), and at last its neighbours and theirs with all games."
        .into()
}
