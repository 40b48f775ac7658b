//! How counts are spread over games: hits, planes, days.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::cumulative::Cumulative;
use crate::charts::curve::{Curve, Knot};
use crate::charts::histogram::{Histogram, Panel};
use crate::run::RunView;
use crate::words::count;
use kernel::stats::{Histogram as Seen, interval};
use kernel::systems::Metric;
use lab::findings::Spread;

use super::{drawn, file_name};

/// More cells than this are left to the tables.
const MOST_CELLS: usize = 8;
/// More metrics than this are left to the tables.
const MOST_METRICS: usize = 3;

/// How often each value of a count came up, in the cells of the first scenario.
pub fn histograms(run: &RunView) -> Vec<Figure> {
    counted(run).into_iter().filter_map(|metric| histogram(run, metric)).collect()
}

/// How often a count did not exceed each value: only where there are cells to hold against each
/// other, or a histogram would have too many bars to read a share from.
pub fn at_most(run: &RunView) -> Vec<Figure> {
    let cells = cells(run);
    let wide = |metric: usize| {
        seen(run, cells[0], metric).iter().filter(|&(_, games)| games > 0).count() > MANY_VALUES
    };
    let fits = |metric: &usize| cells.len() > 1 || wide(*metric);
    counted(run).into_iter().filter(fits).map(|metric| cumulative(run, metric)).collect()
}

/// From here on bars stand for several values each.
const MANY_VALUES: usize = 12;

fn cells(run: &RunView) -> Vec<usize> {
    run.cells_of(0)
}

/// The counts worth a picture: those the run watches, then those the system is known by.
fn counted(run: &RunView) -> Vec<usize> {
    if cells(run).len() > MOST_CELLS {
        return Vec::new();
    }
    let metrics = run.prepared.metrics();
    let known = run.prepared.system.pictured().iter();
    let known = known.filter_map(|name| metrics.iter().position(|metric| metric.name == *name));
    let mut all: Vec<usize> = run.prepared.watched();
    all.extend(known);
    all.retain(|&metric| !metrics[metric].is_proportion() && varied(seen(run, 0, metric)));
    let mut once = Vec::new();
    all.into_iter().for_each(|metric| {
        if !once.contains(&metric) {
            once.push(metric);
        }
    });
    once.truncate(MOST_METRICS);
    once
}

fn varied(seen: &Seen) -> bool {
    seen.variance().is_some_and(|variance| variance > 0.0)
}

fn seen<'a>(run: &RunView<'a>, cell: usize, metric: usize) -> &'a Seen {
    &run.state.cells[cell].tallies.tally.metrics()[metric]
}

fn axis(metric: &Metric) -> String {
    match metric.parts {
        1 => format!("{}, {}", metric.title, metric.unit),
        parts => format!("{}, 1/{parts} {}", metric.title, metric.unit),
    }
}

/// Which of several scenarios is shown.
fn place(run: &RunView) -> String {
    match run.scenarios() {
        1 => String::new(),
        _ => format!(" in {}", run.scenario_name(0)),
    }
}

fn histogram(run: &RunView, number: usize) -> Option<Figure> {
    let metric = &run.prepared.metrics()[number];
    let title = format!("Distribution of “{}”{}", metric.title, place(run));
    let panel = |cell: usize| {
        let seen = seen(run, cell, number);
        let Spread { low, median, high, .. } = Spread::of(seen)?;
        let counts = seen.iter().collect();
        Some(Panel { name: name(run, cell), counts, low, median, high })
    };
    let note = "5–95 % of the games are in full colour; the line is the median.";
    let subtitle = format!("{}; {} games each", metric.meaning, count(run.findings.games));
    let chart = Histogram {
        frame: Frame::new(&title, &subtitle, note),
        axis: axis(metric),
        panels: cells(run).into_iter().map(panel).collect::<Option<Vec<_>>>()?,
    };
    let caption = format!("Share of the games that ended with each value of “{}”.", metric.title);
    Some(drawn(format!("spread-{}", file_name(metric.name)), &title, caption, &chart))
}

fn name(run: &RunView, cell: usize) -> String {
    if cells(run).len() == 1 { String::new() } else { run.cell_name(cell) }
}

fn cumulative(run: &RunView, number: usize) -> Figure {
    let metric = &run.prepared.metrics()[number];
    let title = format!("{}: chance of at most so many{}", metric.title, place(run));
    let subtitle = format!("Share of the games that do not exceed each value; {}", metric.meaning);
    let curve =
        |cell: usize| Curve { name: run.cell_name(cell), knots: knots(seen(run, cell, number)) };
    let chart = Cumulative {
        frame: Frame::new(&title, &subtitle, ""),
        axis: axis(metric),
        curves: cells(run).into_iter().map(curve).collect(),
    };
    let caption = "Each step with its own 95\u{a0}% interval; the higher curve has fewer.";
    drawn(format!("at-most-{}", file_name(metric.name)), &title, caption.into(), &chart)
}

fn knots(seen: &Seen) -> Vec<Knot> {
    let mut so_far = 0;
    let knot = |(value, games): (i32, u64)| {
        so_far += games;
        let share = interval::wilson(so_far, seen.n(), interval::LEVEL);
        Knot { x: value.into(), value: share.value, low: share.low, high: share.high }
    };
    seen.iter().filter(|&(_, games)| games > 0).map(knot).collect()
}
