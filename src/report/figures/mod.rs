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

use std::cmp::Ordering;

use rayon::prelude::*;

use super::charts::{self, Chart, reading};
use super::run::RunView;
use super::words::{interval, value};
use super::{Figure, Part};
use kernel::stats::Estimate;
use kernel::systems::Side;
use lab::experiment::Level;
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
    Figure { id, part: Part::Answer, title: title.to_owned(), caption, svg, narrow, png }
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

/// The names of a factor's levels as an axis has them: by their numbers, where it is only numbers
/// they differ in, and as they were said otherwise.
fn in_order(levels: &[Level]) -> Vec<&str> {
    let mut names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    let numbers = are_numbers(&names);
    let key = |name: &str| match numbers {
        true => name.parse().into_iter().collect(),
        false => split(name).1,
    };
    if numbers || are_alike(&names) {
        names.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal));
    }
    names
}

/// Whether one level follows the other, so that a line may join them.
fn is_ordered(levels: &[Level]) -> bool {
    let names: Vec<&str> = levels.iter().map(|level| level.name.as_str()).collect();
    names.len() <= 2 || are_numbers(&names) || are_alike(&names)
}

fn are_numbers(names: &[&str]) -> bool {
    names.iter().all(|name| name.parse::<f64>().is_ok())
}

/// Whether it is only numbers they differ in.
fn are_alike(names: &[&str]) -> bool {
    names.windows(2).all(|pair| split(pair[0]).0 == split(pair[1]).0)
}

/// A name without its numbers, and these: `1d6+2` is `d+` and 1, 6, 2.
fn split(name: &str) -> (String, Vec<f64>) {
    let digit = |letter: char| letter.is_ascii_digit();
    let words = name.chars().map(|letter| if digit(letter) { ' ' } else { letter });
    let words: String = words.collect();
    let numbers = name.split(|letter| !digit(letter)).filter_map(|digits| digits.parse().ok());
    (words.split(' ').collect(), numbers.collect())
}

/// A metric's name as part of a file's.
fn file_name(name: &str) -> String {
    name.replace('_', "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ordered(names: &[&str]) -> Vec<String> {
        let level = |name: &&str| Level { name: (*name).into(), sets: Vec::new(), value: None };
        let levels: Vec<Level> = names.iter().map(level).collect();
        in_order(&levels).into_iter().map(str::to_owned).collect()
    }

    /// The baseline is said first, and an axis would zigzag.
    #[test]
    fn levels_that_differ_in_numbers_stand_by_their_size() {
        assert_eq!(ordered(&["6", "4", "12", "-1", "0.5"]), ["-1", "0.5", "4", "6", "12"]);
        assert_eq!(ordered(&["1d6+3", "1d6+2", "1d6+10"]), ["1d6+2", "1d6+3", "1d6+10"]);
    }

    #[test]
    fn other_levels_stand_as_they_were_said() {
        for said in [["none", "2", "1"], ["as printed", "two worse", "one worse"]] {
            assert_eq!(ordered(&said), said);
        }
    }
}
