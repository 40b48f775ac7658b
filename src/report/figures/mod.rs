//! Which charts a run gets.
//!
//! Each chart is a small function that looks at the run and draws what fits it: one, several or
//! none. To add one, write the function and put it into the list, in the order of the page.

mod differences;
mod grid;
mod levels;
mod one_at_a_time;

use super::Figure;
use super::charts::{self, Chart, reading};
use super::run::RunView;
use super::words::{interval, value};
use crate::runs::Verdict;
use crate::stats::Estimate;

/// Every kind of chart, in the order of the page.
const KINDS: &[fn(&RunView) -> Vec<Figure>] = &[
    levels::endings,
    differences::differences,
    one_at_a_time::tornadoes,
    grid::heat_maps,
    levels::win_rates,
];

/// Every chart of a run.
pub fn all(run: &RunView) -> Vec<Figure> {
    KINDS.iter().flat_map(|kind| kind(run)).collect()
}

/// More rows than this are a wall, not a chart; the tables have them.
const MOST_ROWS: usize = 80;

/// A chart drawn both ways.
fn drawn(id: String, title: &str, caption: String, chart: &impl Chart) -> Figure {
    let (svg, png) = (charts::svg(chart), charts::png(chart));
    Figure { id, title: title.to_owned(), caption, svg, png }
}

/// An estimate as charts take it, printed with its interval.
fn reading(found: &Estimate) -> reading::Reading {
    let text = format!("{} {}", value(found), interval(found));
    reading::Reading::new(found.value, (found.low, found.high), &text)
}

/// A verdict as charts colour it.
fn judged(verdict: &Verdict) -> reading::Verdict {
    match verdict {
        Verdict::Better => reading::Verdict::Better,
        Verdict::Worse => reading::Verdict::Worse,
        Verdict::Higher | Verdict::Lower => reading::Verdict::Unjudged,
        Verdict::Same | Verdict::NoLargerThan(_) => reading::Verdict::Same,
        Verdict::Unknown => reading::Verdict::Unclear,
    }
}

/// What lies to the left and to the right of no difference.
fn towards(run: &RunView) -> [String; 2] {
    match run.headline().likes {
        "" => ["lower".into(), "higher".into()],
        likes => [format!("worse for {likes}"), format!("better for {likes}")],
    }
}

/// An id for one of several charts, and the end of its title: each scenario has its own.
fn of_scenario(run: &RunView, kind: &str, scenario: usize) -> (String, String) {
    match run.scenarios() {
        1 => (kind.to_owned(), String::new()),
        _ => (format!("{kind}-{}", scenario + 1), format!(" in {}", run.scenario_name(scenario))),
    }
}
