//! The report of a box of settings in which a metric is beyond a limit.

use crate::words::count;
use crate::{Column, Report, Table, TableCell};
use lab::findings::hypercube::{FoundRegion, RegionResult};
use lab::output::region::METHOD;

use super::{figures, level, places, policies_table, provenance, told};

pub fn report(study: &RegionResult) -> Report {
    let asked = &study.asked;
    let found = study.found.as_ref();
    let policies = (!asked.policies.is_empty()).then(|| policies_table(asked));
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "With which settings is “{}” {} in {}?",
            asked.metric.title,
            study.limit(),
            places(asked)
        ),
        answer: format!("{}.", study.answer()),
        findings: found.map_or_else(Vec::new, |found| findings(study, found)),
        figures: found.map_or_else(Vec::new, |found| figures::region(study, found)),
        tables: [sides(study)].into_iter().chain(policies).collect(),
        methods: vec![method(), draws(study)],
        provenance: provenance(asked, games(study), Vec::new()),
    }
}

fn heading(study: &RegionResult) -> String {
    let (place, title, limit) = (places(&study.asked), &study.asked.metric.title, study.limit());
    match &study.found {
        None => format!("{place}: no box in which “{title}” is {limit}"),
        Some(found) => {
            format!("{place}: “{title}” {limit} with {}", study.sides(found).join(" and "))
        }
    }
}

fn findings(study: &RegionResult, found: &FoundRegion) -> Vec<String> {
    let fresh = told(level(&study.asked.metric, &found.fresh));
    vec![
        format!(
            "Over fresh settings drawn from the box “{}” is {fresh} settings",
            study.asked.metric.title
        ),
        format!(
            "{} of {} fresh settings are {}",
            count(found.fresh_beyond),
            count(found.fresh.n),
            study.limit()
        ),
        format!(
            "The box holds {} of the hypercube’s {} variants, {:.0} % of them {}, and {:.0} % of all that are",
            count(found.region.inside as u64),
            count(study.variants),
            found.region.density * 100.0,
            study.limit(),
            found.region.coverage * 100.0
        ),
    ]
}

fn sides(study: &RegionResult) -> Table {
    let limits = study.found.as_ref().map(|found| &found.region.limits.0);
    let number = |value: f64| TableCell::number(value.to_string(), value);
    let row = |(place, (name, [least, most])): (usize, &(String, [f64; 2]))| {
        let held = limits.map(|limits| limits[place]);
        let end = |end: usize| held.map_or_else(TableCell::empty, |sides| number(sides[end]));
        vec![TableCell::words(name), number(*least), number(*most), end(0), end(1)]
    };
    Table {
        id: "box".into(),
        title: "The box, number by number".into(),
        columns: vec![
            Column::words("number"),
            Column::numbers("least played", ""),
            Column::numbers("most played", ""),
            Column::numbers("box from", ""),
            Column::numbers("box to", ""),
        ],
        rows: study.factors.iter().enumerate().map(row).collect(),
        note: "A number whose box is its whole range does not matter to the box.".into(),
    }
}

fn method() -> String {
    let (first, rest) = METHOD.split_at(1);
    format!("{}{rest}.", first.to_uppercase())
}

fn draws(study: &RegionResult) -> String {
    format!(
        "Each fresh setting plays {} games of its own; none of them, and none of these settings, had a say in where the box is.",
        count(study.asked.games)
    )
}

fn games(study: &RegionResult) -> String {
    let fresh = study.found.as_ref().map_or(0, |found| found.fresh.n);
    format!("{} by each of {} fresh settings", count(study.asked.games), count(fresh))
}
