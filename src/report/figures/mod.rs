//! Which charts a run gets.
//!
//! Each chart is a small function that looks at the run and draws what fits it: one, several or
//! none. To add one, write the function and put it into the list, in the order of the page.

mod chance;
mod counts;
mod design;
mod differences;
mod endings;
mod grid;
mod lasting;
mod levels;
mod one_at_a_time;
mod places;
mod response;
mod settling;
mod shares;

use rayon::prelude::*;

use super::charts::{self, Chart, reading};
use super::order::{in_order, is_ordered};
use super::run::RunView;
use super::words::{interval, value};
use super::{Figure, Part};
use kernel::stats::Estimate;
use kernel::systems::Side;
use lab::findings::Verdict;

/// Every kind of chart, in the order of the page.
const KINDS: &[(Kind, Part)] = &[
    (levels::endings, Part::Answer),
    (differences::differences, Part::Answer),
    (one_at_a_time::tornadoes, Part::Answer),
    (grid::heat_maps, Part::Answer),
    (design::main_effects, Part::Answer),
    (response::curves, Part::Answer),
    (design::interactions, Part::More),
    (levels::win_rates, Part::Answer),
    (endings::bars, Part::Answer),
    (shares::stacks, Part::More),
    (counts::histograms, Part::More),
    (counts::at_most, Part::More),
    (lasting::survivals, Part::More),
    (chance::chance, Part::More),
    (places::places, Part::Places),
    (settling::settling, Part::Method),
];

type Kind = fn(&RunView) -> Vec<Figure>;

/// Every chart of a run. They are drawn side by side, and come in the order of the list. The first
/// kind that fits shows the answer; others that could show it are more of the same. How games end stands
/// beside it.
pub fn all(run: &RunView) -> Vec<Figure> {
    let drawn: Vec<Vec<Figure>> = KINDS.par_iter().map(|(kind, _)| kind(run)).collect();
    let first = drawn.iter().position(|figures| !figures.is_empty());
    let part = |place: usize| match KINDS[place].1 {
        Part::Answer if first != Some(place) => Part::More,
        part => part,
    };
    let kinds = drawn.into_iter().enumerate();
    let placed = |place: usize, figure: Figure| match figure.id.as_str() {
        endings::ID => figure,
        _ => Figure { part: part(place), ..figure },
    };
    let mut all: Vec<Figure> = kinds
        .flat_map(|(place, figures)| figures.into_iter().map(move |one| placed(place, one)))
        .collect();
    all.sort_by_key(|figure| figure.part as u8);
    all
}

/// More rows than this are a wall, not a chart; the tables have them.
const MOST_ROWS: usize = 80;

/// A chart drawn for screens wide and narrow, and as a picture.
fn drawn(id: String, title: &str, caption: String, chart: &(impl Chart + Sync)) -> Figure {
    let svgs = || (charts::svg(chart), charts::svg_narrow(chart));
    let ((svg, narrow), png) = rayon::join(svgs, || charts::png(chart));
    Figure {
        id,
        part: Part::Answer,
        title: title.to_owned(),
        caption,
        svg,
        narrow,
        png,
        views: Vec::new(),
    }
}

/// An estimate as charts take it, printed with its interval.
fn reading(found: &Estimate) -> reading::Reading {
    let text = format!("{} {}", value(found), interval(found));
    reading::Reading::new(found.value, (found.low, found.high), &text)
}

/// A verdict as charts colour it.
fn judged(verdict: &Verdict) -> reading::Judged {
    match verdict {
        Verdict::Better => reading::Judged::Better,
        Verdict::Worse => reading::Judged::Worse,
        Verdict::Higher | Verdict::Lower => reading::Judged::Differs,
        Verdict::Same | Verdict::NoLargerThan(_) => reading::Judged::Same,
        Verdict::Unknown => reading::Judged::Unclear,
    }
}

/// What lies to the left and to the right of no difference.
fn towards(run: &RunView) -> [String; 2] {
    match run.headline().likes {
        None => ["lower".into(), "higher".into()],
        Some(Side { id, .. }) => [format!("worse for {id}"), format!("better for {id}")],
    }
}

/// An id for one of several charts, and the end of its title: each scenario has its own.
fn of_scenario(run: &RunView, kind: &str, scenario: usize) -> (String, String) {
    match run.scenarios() {
        1 => (kind.to_owned(), String::new()),
        _ => (format!("{kind}-{}", scenario + 1), format!(" in {}", run.scenario_name(scenario))),
    }
}

/// A metric's name as part of a file's.
fn file_name(name: &str) -> String {
    name.replace('_', "-")
}
