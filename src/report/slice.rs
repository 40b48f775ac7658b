//! A run sliced, as one chart: every group with its interval.

use crate::charts::forest::{Forest, Group, Row};
use crate::charts::reading::{Judged, Reading, Reference};
use crate::charts::{self, Frame};
use crate::words::{interval, level, value};
use kernel::systems::Metric;
use lab::findings::{SliceGroup, SliceResult, SlicedCell};

/// The chart of what was asked first, as SVG and as PNG.
pub fn drawn(result: &SliceResult) -> (Vec<u8>, Vec<u8>) {
    let chart = forest(result);
    (charts::svg(&chart).into_bytes(), charts::png(&chart))
}

fn forest(result: &SliceResult) -> Forest {
    let metric = &result.metrics[0];
    let place = match result.cells.as_slice() {
        [cell] => result.heading(cell),
        _ => result.run.clone(),
    };
    let subtitle = result.binning().map_or(place.clone(), |how| format!("{place}: {how}"));
    let frame = Frame::new(&result.asked(), &subtitle, "");
    let mut forest = Forest::of(frame, &axis(metric), Vec::new());
    forest.value_heading = format!("{} [95 % interval]", unit(metric));
    forest.within = match metric.is_proportion() {
        true => (0.0, 100.0),
        false => {
            let (least, most) = metric.bounds.of_mean();
            (metric.in_units(least), metric.in_units(most))
        }
    };
    forest.likes = metric.liking_side().into();
    forest.reference = reference(result);
    forest.groups = result.cells.iter().map(|cell| group(result, cell)).collect();
    forest
}

fn group(result: &SliceResult, cell: &SlicedCell) -> Group {
    let row = |one: &SliceGroup| {
        let (found, _) = level(&result.metrics[0], &one.measured[0].estimate);
        let text = format!("{} {}", value(&found), interval(&found));
        Row {
            label: labelled(result, cell, one),
            reading: Reading::new(found.value, (found.low, found.high), &text),
            n: found.n,
            note: String::new(),
            verdict: Judged::Unjudged,
        }
    };
    Group { heading: String::new(), rows: cell.groups.iter().map(row).collect() }
}

/// A group by its values, and by its cell where there are several.
fn labelled(result: &SliceResult, cell: &SlicedCell, group: &SliceGroup) -> String {
    let label = group.label(result.by.as_ref());
    match (result.cells.len(), &result.by) {
        (1, _) => label,
        (_, None) => result.heading(cell),
        (_, Some(_)) => format!("{}, {label}", result.heading(cell)),
    }
}

/// All games that hold, where there is one cell.
fn reference(result: &SliceResult) -> Option<Reference> {
    let [cell] = result.cells.as_slice() else { return None };
    let total = cell.total.as_ref().filter(|_| cell.groups.len() > 1)?;
    let (found, unit) = level(&result.metrics[0], &total.measured[0].estimate);
    Some(Reference { value: found.value, label: format!("together {} {unit}", value(&found)) })
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
