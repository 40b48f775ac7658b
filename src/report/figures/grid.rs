//! Two factors crossed.

use crate::Figure;
use crate::charts::Frame;
use crate::charts::heat_map::{Better, HeatMap, Shading, Side, Tile};
use crate::run::RunView;
use crate::words::{count, interval, level, n_of, value};
use kernel::stats::Estimate;
use kernel::systems::Metric;
use lab::experiment::{Design, Factor};

use super::{drawn, in_order, of_scenario};

/// Longer names of two factors are left to the sides of the chart.
const LONGEST: usize = 48;
/// The most levels a side may have.
const MOST_LEVELS: usize = 16;

/// One heat map for each scenario where every level of one factor meets every level of another.
pub fn heat_maps(run: &RunView) -> Vec<Figure> {
    let full = match run.experiment().design {
        Design::Grid | Design::Factorial(None) => true,
        Design::Compare
        | Design::OneAtATime
        | Design::Factorial(Some(_))
        | Design::PlackettBurman
        | Design::LatinHypercube { .. } => false,
    };
    match run.experiment().factors.as_slice() {
        [down, across] if full && down.levels.len().max(across.levels.len()) <= MOST_LEVELS => {
            let scenarios = 0..run.scenarios();
            scenarios.map(|scenario| heat_map(run, scenario, [down, across])).collect()
        }
        _ => Vec::new(),
    }
}

fn heat_map(run: &RunView, scenario: usize, [down, across]: [&Factor; 2]) -> Figure {
    let metric = run.headline();
    let (found, unit) = level(metric, &run.estimate(run.cells_of(scenario)[0], 0));
    let (id, place) = of_scenario(run, "grid", scenario);
    let title = format!("{} by {}{place}", metric.title, two_factors(run));
    let subtitle = format!("{}; {} games of each", metric.meaning, count(run.findings.games));
    let [rows, columns] = [down, across].map(|factor| in_order(&factor.levels));
    let row =
        |row: &&str| columns.iter().map(|column| cell(run, scenario, [row, column])).collect();
    let usual = &run.cell(run.cells_of(scenario)[0]).levels;
    let even = nearest_to_even(run, scenario);
    let place = |names: &[&str], of: usize| names.iter().position(|name| *name == usual[of]);
    let chart = HeatMap {
        frame: Frame::new(&title, &subtitle, ""),
        measure: measure(metric, unit),
        across: side(run, 1),
        down: side(run, 0),
        cells: rows.iter().map(row).collect(),
        shading: match (metric.likes, &even) {
            (None, _) => Shading::Sequential,
            (Some(_), Some(_)) => Shading::Diverging { middle: EVEN, better: Better::Higher },
            (Some(_), None) => Shading::Diverging { middle: found.value, better: Better::Higher },
        },
        baseline: place(&rows, 0).zip(place(&columns, 1)),
        framed: "baseline".into(),
        contour: even.as_ref().map(|_| EVEN),
    };
    let colours = match even {
        None => "colours tell the difference to it.".to_owned(),
        Some(nearest) => format!(
            "colours part at even odds, 50\u{a0}%, where the dashed line runs. Nearest to even: \
             {nearest}."
        ),
    };
    let caption = format!(
        "Each variant with half its 95\u{a0}% interval; the framed one is the baseline, and {colours}"
    );
    drawn(id, &title, caption, &chart)
}

/// Even odds, in per cent.
const EVEN: f64 = 50.0;

/// The cells nearest to even odds by name, where a share of games a side likes is above them in some
/// cells and below in others: none where evenness is not in question.
fn nearest_to_even(run: &RunView, scenario: usize) -> Option<String> {
    let metric = run.headline();
    let told = |cell: usize| (cell, level(metric, &run.estimate(cell, 0)).0);
    let mut cells: Vec<(usize, Estimate)> = run.cells_of(scenario).into_iter().map(told).collect();
    let below = cells.iter().filter(|(_, found)| found.value < EVEN).count();
    if !metric.is_proportion() || metric.likes.is_none() || below == 0 || below == cells.len() {
        return None;
    }
    let off = |found: &Estimate| (found.value - EVEN).abs();
    cells.sort_by(|a, b| off(&a.1).total_cmp(&off(&b.1)));
    let named = cells.iter().take(2);
    let named =
        named.map(|(cell, found)| format!("{} ({}\u{a0}%)", run.cell_name(*cell), value(found)));
    Some(named.collect::<Vec<_>>().join(", "))
}

/// The two factors by name, unless that is too much for a title.
fn two_factors(run: &RunView) -> String {
    let names = format!("{} and {}", run.factor_name(0), run.factor_name(1));
    if names.chars().count() > LONGEST { "two factors".to_owned() } else { names }
}

fn side(run: &RunView, factor: usize) -> Side {
    let labels = in_order(&run.experiment().factors[factor].levels);
    let labels = labels.into_iter().map(str::to_owned).collect();
    Side { title: run.factor_name(factor), labels }
}

/// What the colours tell, and whose blue is.
fn measure(metric: &Metric, unit: &str) -> String {
    match metric.likes {
        None => format!("{}, {unit}", metric.title),
        Some(likes) => format!("{}, {unit}; blue is better for {}", metric.title, likes.id),
    }
}

/// The cell with these two levels.
fn cell(run: &RunView, scenario: usize, levels: [&str; 2]) -> Option<Tile> {
    let cells = run.cells_of(scenario);
    let at = *cells.iter().find(|&&cell| run.cell(cell).levels == levels)?;
    let (found, unit) = level(run.headline(), &run.estimate(at, 0));
    let told = format!(
        "{}: {} {unit} {}, {}",
        run.cell_name(at),
        value(&found),
        interval(&found),
        n_of(&found)
    );
    Some(Tile { value: found.value, text: value(&found), half: half(&found), told })
}

/// `±0.26`, in the digits of the value.
fn half(found: &Estimate) -> String {
    let half = Estimate { value: found.half_width(), ..*found };
    format!("±{}", value(&half))
}
