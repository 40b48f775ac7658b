//! Differences to the baseline, game by game.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::forest::{Forest, Group, Row};
use crate::charts::reading::Reference;
use crate::run::{QuestionKind, RunView};
use crate::words::{count, difference};
use lab::experiment::Design;
use lab::findings::Comparison;

use super::{MOST_ROWS, drawn, judged, reading, towards};

/// The headline's difference to the baseline, variant by variant, under each scenario. One factor
/// at a time has its own chart, and effects sum a larger design up.
pub fn differences(run: &RunView) -> Vec<Figure> {
    let fits = run.shape() == QuestionKind::Compared && run.experiment().design == Design::Compare;
    if !fits || run.findings.cells.len() > MOST_ROWS {
        return Vec::new();
    }
    let (metric, baseline) = (run.headline(), run.cell_name(0));
    let (_, unit) = difference(metric, &run.estimate(0, 0));
    let title = format!("{}: difference to {baseline}", metric.title);
    let subtitle = format!(
        "Game by game on the same dice, {} games each; {}",
        count(run.findings.games),
        metric.meaning
    );
    let axis = format!("{}, difference in {unit}", metric.title);
    let mut forest = Forest::of(Frame::new(&title, &subtitle, ""), &axis, Vec::new());
    forest.value_heading = format!("{unit} [95 % interval]");
    forest.reference = Some(Reference { value: 0.0, label: baseline.clone() });
    forest.towards = towards(run);
    forest.likes = metric.liking_side().into();
    forest.groups = (0..run.scenarios()).map(|scenario| group(run, scenario)).collect();
    let caption = format!(
        "Each variant against {baseline}, with its 95\u{a0}% interval; the colour and the shape of \
         the dot say the verdict after correction for all comparisons."
    );
    vec![drawn("differences".into(), &title, caption, &forest)]
}

fn group(run: &RunView, scenario: usize) -> Group {
    let heading = if run.scenarios() > 1 { run.scenario_name(scenario) } else { "" };
    let cells = run.cells_of(scenario).into_iter();
    let rows = cells.filter_map(|cell| run.comparison(cell, 0)).map(|one| row(run, one));
    Group { heading: heading.into(), rows: rows.collect() }
}

fn row(run: &RunView, one: &Comparison) -> Row {
    let (found, _) = difference(run.headline(), &one.difference);
    Row {
        label: run.cell_name(one.cell),
        reading: reading(&found),
        n: found.n,
        note: String::new(),
        verdict: judged(&one.verdict),
    }
}
