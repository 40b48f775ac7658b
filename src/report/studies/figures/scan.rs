//! The charts of a scan: the weightiest numbers, and the charts of the book coloured by what their cells are worth.

use std::collections::{BTreeMap, BTreeSet};

use crate::Figure;
use crate::charts::Frame;
use crate::charts::heat_map::{Better, HeatMap, Shading, Side, Tile};
use crate::charts::reading::Judged;
use crate::charts::tornado::{Factor, Level, Tornado};
use crate::words::{interval, n_of, signed, told, value};
use kernel::stats::Estimate;
use lab::findings::{ChartCell, Measure, ScanNumber, ScanResult, ScanStep};

use super::super::{difference, level};
use super::{difference_axis, figure, left_out, reading};

/// The numbers that are drawn one by one.
const MOST_NUMBERS: usize = 20;
/// The charts that are drawn, and the most rows and columns that still can be read.
const MOST_CHARTS: usize = 8;
const MOST_ROWS: usize = 36;
const MOST_COLUMNS: usize = 16;

pub fn scan(study: &ScanResult) -> Vec<Figure> {
    let carries = (study.movers().next().is_some()).then(|| carries(study));
    carries.into_iter().chain(charts(study)).collect()
}

fn carries(study: &ScanResult) -> Figure {
    let metric = &study.asked.metric;
    let movers: Vec<&ScanNumber> = study.movers().collect();
    let (base, unit) = level(metric, &study.base);
    let title = format!("What carries “{}”", metric.title);
    let (_, points) = difference(metric, &study.base);
    let chart = Tornado {
        frame: Frame::new(
            &title,
            &format!("{}: one number at a time, by one step each way", study.asked.places()),
            &left_out(movers.len().saturating_sub(MOST_NUMBERS)),
        ),
        axis: difference_axis(metric, points),
        baseline: format!("as it is {}", told(&value(&base), unit)),
        towards: ["less".into(), "more".into()],
        likes: metric.likes.clone(),
        factors: movers.iter().take(MOST_NUMBERS).map(|one| factor(metric, one)).collect(),
    };
    let caption = "Differences to the game as it is, game by game, with their 95\u{a0}% intervals; the largest first.";
    figure("carries", &title, caption.into(), &chart)
}

fn factor(metric: &Measure, one: &ScanNumber) -> Factor {
    let level = |step: &ScanStep| {
        let (found, _) = difference(metric, &step.difference);
        Level {
            label: step.value.clone(),
            short: signed(&found),
            reading: reading(&found),
            n: found.n,
            verdict: judged(metric, step),
        }
    };
    let levels = one.steps.iter().map(level).collect();
    Factor { name: one.title.clone(), usual: one.value.clone(), levels }
}

fn judged(metric: &Measure, step: &ScanStep) -> Judged {
    match step.moves() {
        false => Judged::Unclear,
        true if metric.likes.is_empty() => Judged::Differs,
        true if step.difference.value > 0.0 => Judged::Better,
        true => Judged::Worse,
    }
}

/// The charts of the book in which most is at stake, laid out as their files are.
fn charts(study: &ScanResult) -> Vec<Figure> {
    let mut all: BTreeMap<&str, Vec<(&ChartCell, &ScanNumber)>> = BTreeMap::new();
    for one in &study.numbers {
        if let Some(cell) = &one.cell {
            all.entry(&cell.chart).or_default().push((cell, one));
        }
    }
    let mut all: Vec<_> = all.into_iter().filter(|(chart, cells)| is_drawn(chart, cells)).collect();
    all.sort_by(|a, b| at_stake(&b.1).total_cmp(&at_stake(&a.1)).then(a.0.cmp(b.0)));
    let drawn = all.iter().take(MOST_CHARTS).enumerate();
    drawn.map(|(place, (chart, cells))| heat_map(study, (place, chart), cells)).collect()
}

type Cells<'a> = [(&'a ChartCell, &'a ScanNumber)];

/// Whether it is a chart, and has something to show and room to show it. A single column is one only among charts: of
/// anything else it is a list of settings.
fn is_drawn(chart: &str, cells: &Cells) -> bool {
    let [rows, columns] = [side(cells, |cell| &cell.row), side(cells, |cell| &cell.column)];
    let moves = cells.iter().any(|(_, one)| one.moves());
    let is_chart = columns.len() > 1 || chart.starts_with("charts.");
    moves && is_chart && (2..=MOST_ROWS).contains(&rows.len()) && columns.len() <= MOST_COLUMNS
}

fn at_stake(cells: &Cells) -> f64 {
    let worth = |one: &ScanNumber| one.most().map_or(0.0, |step| step.difference.value.abs());
    cells.iter().filter(|(_, one)| one.moves()).map(|(_, one)| worth(one)).sum()
}

fn side<'a>(cells: &Cells<'a>, of: fn(&ChartCell) -> &(usize, String)) -> Vec<(usize, &'a str)> {
    let all: BTreeSet<(usize, &str)> =
        cells.iter().map(|(cell, _)| (of(cell).0, of(cell).1.as_str())).collect();
    all.into_iter().collect()
}

fn heat_map(study: &ScanResult, (place, chart): (usize, &str), cells: &Cells) -> Figure {
    let metric = &study.asked.metric;
    let [rows, columns] = [side(cells, |cell| &cell.row), side(cells, |cell| &cell.column)];
    let at = |row: usize, column: usize| {
        let is_there =
            |(cell, _): &&(&ChartCell, &ScanNumber)| cell.row.0 == row && cell.column.0 == column;
        cells.iter().find(is_there).and_then(|(_, one)| tile(metric, one))
    };
    let row =
        |&(row, _): &(usize, &str)| columns.iter().map(|&(column, _)| at(row, column)).collect();
    let labels =
        |side: &[(usize, &str)]| side.iter().map(|(_, label)| label.replace('_', " ")).collect();
    let title = chart_title(cells);
    let (_, points) = difference(metric, &study.base);
    let blue = match metric.likes.as_str() {
        "" => String::new(),
        likes => format!("; blue is better for {likes}"),
    };
    let map = HeatMap {
        frame: Frame::new(&title, "What one step up in each cell is worth by itself", ""),
        measure: format!("{}, difference in {points}{blue}", metric.title),
        across: Side { title: String::new(), labels: labels(&columns) },
        down: Side { title: String::new(), labels: labels(&rows) },
        cells: rows.iter().map(row).collect(),
        shading: Shading::Diverging { middle: 0.0, better: Better::Higher },
        baseline: None,
        framed: String::new(),
        contour: None,
    };
    let caption = format!(
        "Rows and columns as in the file, each with half its 95\u{a0}% interval. Words go one step up to the next in their list; where a \
         step up is refused, one step down is shown the other way round. A dash has no step. For commands: {chart}."
    );
    figure(&format!("chart-{}", place + 1), &title, caption, &map)
}

/// What the chart is called: what the titles of all its cells begin with.
fn chart_title(cells: &Cells) -> String {
    let title = cells.first().map_or("", |(_, one)| one.title.as_str());
    let named = title.split_once(": ").map_or(title, |(named, _)| named);
    named.to_owned()
}

fn tile(metric: &Measure, one: &ScanNumber) -> Option<Tile> {
    let (found, unit) = difference(metric, &one.upwards()?);
    let steps: Vec<String> = one.steps.iter().map(|step| step.value.clone()).collect();
    let words = format!(
        "{}: {}, by one step {}\n{} {}, {}",
        one.title,
        one.value,
        steps.join(" or "),
        told(&signed(&found), unit),
        interval(&found),
        n_of(&found)
    );
    let text = if one.does_nothing() { "0".to_owned() } else { signed(&found) };
    let half = Estimate { value: found.half_width(), ..found };
    Some(Tile { value: found.value, text, half: format!("±{}", value(&half)), told: words })
}
