//! Two factors crossed.

use crate::experiment::{Design, Factor};
use crate::report::Figure;
use crate::report::charts::Frame;
use crate::report::charts::heat_map::{Better, Cell, HeatMap, Shading, Side};
use crate::report::run::RunView;
use crate::report::words::{count, interval, level, n_of, value};
use crate::stats::Estimate;

use super::{drawn, of_scenario};

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
    let title = format!("{} by {} and {}{place}", metric.name, down.name, across.name);
    let subtitle = format!("{}; {} games a cell", metric.meaning, count(run.findings.games));
    let rows = down.levels.iter().map(|row| {
        let cell = |column: &str| cell(run, scenario, [&row.name, column]);
        across.levels.iter().map(|column| cell(&column.name)).collect()
    });
    let chart = HeatMap {
        frame: Frame::new(&title, &subtitle, ""),
        measure: format!("{}, {unit}", metric.name),
        across: side(across),
        down: side(down),
        cells: rows.collect(),
        shading: match metric.likes {
            "" => Shading::Sequential,
            _ => Shading::Diverging { middle: found.value, better: Better::Higher },
        },
        baseline: Some((0, 0)),
    };
    let caption = "Each cell with half its 95\u{a0}% interval; the outlined one is the baseline, and \
                   colours tell the difference to it.";
    drawn(id, &title, caption.into(), &chart)
}

fn side(factor: &Factor) -> Side {
    let labels = factor.levels.iter().map(|level| level.name.clone());
    Side { title: factor.name.clone(), labels: labels.collect() }
}

/// The cell with these two levels.
fn cell(run: &RunView, scenario: usize, levels: [&str; 2]) -> Option<Cell> {
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
    Some(Cell { value: found.value, text: value(&found), half: half(&found), told })
}

/// `±0.26`, in the digits of the value.
fn half(found: &Estimate) -> String {
    let half = Estimate { value: found.half_width(), ..*found };
    format!("±{}", value(&half))
}
