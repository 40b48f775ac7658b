//! Means with their intervals: of every cell by the headline, of one cell by everything that can
//! happen.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::forest::{Forest, Group, Row};
use crate::charts::reading::{Judged, Reference};
use crate::run::{QuestionKind, RunView};
use crate::words::{level, n_of, value};
use kernel::systems::Metric;

use super::{MOST_ROWS, drawn, judged, reading};

/// What can happen in a game of a single cell, and how often it does.
pub fn endings(run: &RunView) -> Vec<Figure> {
    if run.shape() != QuestionKind::Single {
        return Vec::new();
    }
    let found = run.findings.cells[0].measured.iter();
    let seen = found.filter(|one| one.metric.is_proportion() && !one.is_always_zero());
    let rows: Vec<Row> = seen
        .map(|one| Row {
            label: one.metric.title.into(),
            reading: reading(&one.estimate.percent()),
            n: one.estimate.n,
            note: String::new(),
            verdict: Judged::Unjudged,
        })
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let title = "What happens, and how often";
    let n = n_of(&run.estimate(0, 0));
    let subtitle = format!("Share of the games with each outcome that came about at all; {n}");
    let mut forest = Forest::of(Frame::new(title, &subtitle, ""), "share of the games, %", rows);
    forest.value_heading = "% [95 % interval]".into();
    forest.within = (0.0, 100.0);
    let caption = "Every yes-or-no outcome that was seen, with its 95\u{a0}% interval. What each \
                   counts is in the table.";
    vec![drawn("endings".into(), title, caption.into(), &forest)]
}

/// The headline in every cell.
pub fn win_rates(run: &RunView) -> Vec<Figure> {
    if run.shape() == QuestionKind::Single || run.findings.cells.len() > MOST_ROWS {
        return Vec::new();
    }
    let metric = run.headline();
    let title = format!("{} in every variant", metric.title);
    let n = n_of(&run.estimate(0, 0));
    let subtitle = format!("{}; {n} games of each", metric.meaning);
    let mut forest = Forest::of(Frame::new(&title, &subtitle, ""), &axis(metric), Vec::new());
    forest.value_heading = format!("{} [95 % interval]", unit(metric));
    forest.within = within(metric);
    forest.likes = metric.liking_side().into();
    forest.reference = reference(run);
    forest.groups = (0..run.scenarios()).map(|scenario| group(run, scenario)).collect();
    let caption = "The line is the baseline. Intervals that overlap say little about a difference: \
                   variants play the same dice, and are compared game by game.";
    vec![drawn("win-rates".into(), &title, caption.into(), &forest)]
}

fn group(run: &RunView, scenario: usize) -> Group {
    let heading = if run.scenarios() > 1 { run.scenario_name(scenario) } else { "" };
    let rows = run.cells_of(scenario).into_iter().map(|cell| row(run, cell)).collect();
    Group { heading: heading.into(), rows }
}

fn row(run: &RunView, cell: usize) -> Row {
    let (found, _) = level(run.headline(), &run.estimate(cell, 0));
    let comparison = run.comparison(cell, 0);
    Row {
        label: run.cell_name(cell),
        reading: reading(&found),
        n: found.n,
        note: if comparison.is_none() { "baseline".into() } else { String::new() },
        verdict: comparison.map_or(Judged::Unjudged, |one| judged(&one.verdict)),
    }
}

/// The baseline's value; several scenarios have none in common.
fn reference(run: &RunView) -> Option<Reference> {
    let (found, unit) = level(run.headline(), &run.estimate(0, 0));
    let label = format!("{} {} {unit}", run.cell_name(0), value(&found));
    (run.scenarios() == 1).then_some(Reference { value: found.value, label })
}

fn axis(metric: &Metric) -> String {
    match metric.is_proportion() {
        true => format!("{}, share of the games, %", metric.title),
        false => format!("{}, mean, {}", metric.title, metric.unit),
    }
}

fn unit(metric: &Metric) -> &'static str {
    if metric.is_proportion() { "%" } else { metric.unit }
}

fn within(metric: &Metric) -> (f64, f64) {
    match metric.is_proportion() {
        true => (0.0, 100.0),
        false => {
            let (least, most) = metric.bounds.of_mean();
            (metric.in_units(least), metric.in_units(most))
        }
    }
}
