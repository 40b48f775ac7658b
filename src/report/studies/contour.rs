//! The report of two settings solved for a target.

use crate::words::{self, count, estimate_cells, value};
use crate::{Column, Report, Table, TableCell};
use lab::findings::{ContourResult, ContourRow};
use lab::output::told::Kind;

use super::{figures, level, places, policies_table, provenance, same_dice};

pub fn report(study: &ContourResult) -> Report {
    let asked = &study.asked;
    let policies = (!asked.policies.is_empty()).then(|| policies_table(asked));
    let [first, second] = &study.knobs;
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "Which values of “{}” and “{}” together make “{}” {} in {}?",
            first.title,
            second.title,
            asked.metric.title,
            Kind::asked(&asked.metric).level(study.target),
            places(asked)
        ),
        answer: format!("{}.", study.answer()),
        findings: Vec::new(),
        figures: figures::contour(study),
        tables: [rows(study)].into_iter().chain(policies).collect(),
        methods: methods(study),
        provenance: provenance(asked, games(study), Vec::new()),
    }
}

/// The pair that comes nearest, and what it gives.
fn heading(study: &ContourResult) -> String {
    let [first, second] = &study.knobs;
    study.nearest(1).first().map_or_else(String::new, |&(row, column)| {
        let (found, unit) = level(&study.asked.metric, &study.grid[row][column]);
        format!(
            "{}: “{}” {} with “{}” at {} and “{}” at {}",
            places(&study.asked),
            study.asked.metric.title,
            words::told(&value(&found), unit),
            first.title,
            first.levels[row],
            second.title,
            second.levels[column]
        )
    })
}

fn rows(study: &ContourResult) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.grid[0][0]);
    let [first, second] = &study.knobs;
    let row = |(place, row): (usize, &ContourRow)| {
        let nearest = row.curve.nearest(study.target);
        let [value, interval] = estimate_cells(&level(metric, &nearest.found).0);
        let games = TableCell::number(count(nearest.found.n), nearest.found.n as f64);
        vec![
            TableCell::words(&first.levels[place]),
            TableCell::words(study.reached(row)),
            TableCell::words(&nearest.name),
            value,
            interval,
            games,
        ]
    };
    Table {
        id: "contour".into(),
        title: "Where the target is reached".into(),
        columns: vec![
            Column::words(&first.title),
            Column::words(&second.title),
            Column::words("nearest level"),
            Column::numbers(&metric.title, unit),
            Column::numbers("95 % interval", unit),
            Column::numbers("games", ""),
        ],
        rows: study.rows().iter().enumerate().map(row).collect(),
        note: format!("For commands: {} and {}.", first.path, second.path),
    }
}

fn games(study: &ContourResult) -> String {
    let all: u64 = study.grid.iter().flatten().map(|found| found.n).sum();
    format!("{} by the pairs along the contour, {} in all", count(study.asked.games), count(all))
}

fn methods(study: &ContourResult) -> Vec<String> {
    vec![
        same_dice(),
        format!(
            "Every level of the one meets every level of the other with few games; the {} pairs that have the target \
             between them and a neighbour, or within their interval, are played again with all games. At every level \
             of the first setting the second is solved along the nearest monotone curve through its levels (isotonic \
             regression), with straight lines between them; the interval is where the target lies within the \
             intervals of the levels, each row by itself.",
            study.grid.iter().flatten().filter(|found| found.n >= study.asked.games).count()
        ),
    ]
}
