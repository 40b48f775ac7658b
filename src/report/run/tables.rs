//! The tables of a run: one for each watched metric; of a single cell, all metrics in one.

use crate::words::{
    count, difference, effect_cell, estimate_cells, level, share_or_mean, verdict_cell,
};
use crate::{Column, Table, TableCell};
use kernel::systems::Metric;
use lab::findings::Measured;
use lab::findings::{Comparison, EffectFinding, Spread};

use super::{QuestionKind, RunView};

pub fn all(run: &RunView) -> Vec<Table> {
    let metrics = 0..run.findings.metrics.len();
    match run.shape() {
        QuestionKind::Single => vec![metrics_table(run)],
        QuestionKind::Compared => metrics.map(|number| cells_table(run, number)).collect(),
        QuestionKind::Effects => {
            let effects = metrics.clone().map(|number| effects_table(run, number));
            effects.chain(metrics.map(|number| cells_table(run, number))).collect()
        }
    }
}

/// Everything one cell was measured by.
fn metrics_table(run: &RunView) -> Table {
    let found = &run.findings.cells[0];
    let rows = found.measured.iter().zip(&found.spreads);
    Table {
        id: "metrics".into(),
        title: "Everything measured".into(),
        columns: vec![
            Column::words("metric"),
            Column::numbers("mean", ""),
            Column::numbers("95 % interval", ""),
            Column::words("unit"),
            Column::numbers("5 %", ""),
            Column::numbers("median", ""),
            Column::numbers("95 %", ""),
            Column::numbers("greatest", ""),
            Column::words("what it counts"),
            Column::words("name for commands"),
        ],
        rows: rows.map(|(measured, spread)| metric_row(measured, spread)).collect(),
        note: format!(
            "n\u{a0}=\u{a0}{} games in every row. The columns 5 %, median and 95 % are what so many of the \
             games do not exceed.",
            count(run.findings.games)
        ),
    }
}

fn metric_row(measured: &Measured, spread: &Spread) -> Vec<TableCell> {
    let metric = &measured.metric;
    let (told, unit) = level(metric, &measured.estimate);
    let [value, interval] = estimate_cells(&told);
    let whole = |x: i32| match metric.is_proportion() {
        // A yes or no has no quantiles worth a column.
        true => TableCell::empty(),
        false => {
            let number = metric.in_units(x.into());
            TableCell::number(number.to_string().replace('-', "\u{2212}"), number)
        }
    };
    let Spread { low, median, high, greatest, .. } = *spread;
    vec![
        TableCell::words(metric.title),
        value,
        interval,
        TableCell::words(unit),
        whole(low),
        whole(median),
        whole(high),
        whole(greatest),
        TableCell::words(metric.meaning),
        TableCell::words(metric.name),
    ]
}

/// Every cell by one watched metric, and what it differs by from its baseline.
fn cells_table(run: &RunView, number: usize) -> Table {
    let metric = run.metric(number);
    let (_, unit) = level(metric, &run.estimate(0, number));
    let change = change_unit(metric);
    let heads = [
        Column::words("variant"),
        Column::numbers(share_or_mean(metric), unit),
        Column::numbers("95 % interval", unit),
        Column::numbers("difference", change),
        Column::numbers("95 % interval", change),
        Column::words("verdict"),
        Column::numbers("p", "corrected"),
        Column::numbers("pairing", "times"),
        Column::numbers("games affected", ""),
    ];
    Table {
        id: format!("cells-{}", slug(metric.name)),
        title: format!("{}, variant by variant", metric.title),
        columns: with_scenario(heads.into(), scenario_head(run)),
        rows: (0..run.findings.cells.len()).map(|cell| cell_row(run, cell, number)).collect(),
        note: format!(
            "{} n\u{a0}=\u{a0}{} games of every variant. Pairing is how many times fewer games the same dice \
             needed; games affected are those that ended in any way differently.",
            meaning(metric),
            count(run.findings.games)
        ),
    }
}

fn cell_row(run: &RunView, cell: usize, number: usize) -> Vec<TableCell> {
    let metric = run.metric(number);
    let scenario = run.cell(cell).scenario;
    let mut row =
        with_scenario(vec![TableCell::words(run.cell_name(cell))], scenario_cell(run, scenario));
    row.extend(estimate_cells(&level(metric, &run.estimate(cell, number)).0));
    match run.comparison(cell, number) {
        Some(one) => row.extend(compared(one, metric)),
        None => {
            row.extend([TableCell::empty(), TableCell::empty(), TableCell::words("baseline")]);
            row.extend([TableCell::empty(), TableCell::empty(), TableCell::empty()]);
        }
    }
    row
}

fn compared(one: &Comparison, metric: &Metric) -> Vec<TableCell> {
    let [value, interval] = estimate_cells(&difference(metric, &one.difference).0);
    let pairing = one.pairing.filter(|times| times.is_finite());
    vec![
        value,
        interval,
        verdict_cell(&one.verdict, metric),
        p_value(one.adjusted),
        pairing.map_or(TableCell::empty(), |times| TableCell::number(format!("{times:.1}"), times)),
        TableCell::number(count(one.touched), one.touched as f64),
    ]
}

/// Every effect on one watched metric, the largest first.
fn effects_table(run: &RunView, number: usize) -> Table {
    let metric = run.metric(number);
    let unit = change_unit(metric);
    let heads = [
        Column::words("effect"),
        Column::numbers("size", unit),
        Column::numbers("95 % interval", unit),
        Column::words("verdict"),
        Column::numbers("p", "corrected"),
    ];
    let mixed = run.experiment().effects.iter().any(|effect| !effect.aliases.is_empty());
    let also = mixed.then(|| Column::words("mixed up with"));
    let mut effects: Vec<&EffectFinding> = run.effects(number).collect();
    let size = |one: &EffectFinding| one.estimate.value.abs();
    effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let row = |one: &&EffectFinding| {
        let mut row = effect_row(run, one, metric);
        row.extend(mixed.then(|| TableCell::words(run.prepared.alias_titles(one.effect))));
        row
    };
    Table {
        id: format!("effects-{}", slug(metric.name)),
        title: format!("Effects on “{}”", metric.title),
        columns: with_scenario(heads.into_iter().chain(also).collect(), scenario_head(run)),
        rows: effects.iter().map(row).collect(),
        note: format!(
            "{} n\u{a0}=\u{a0}{} games of every variant.",
            meaning(metric),
            count(run.findings.games)
        ),
    }
}

fn effect_row(run: &RunView, one: &EffectFinding, metric: &Metric) -> Vec<TableCell> {
    let [value, interval] = estimate_cells(&difference(metric, &one.estimate).0);
    let verdict = effect_cell(&one.verdict, metric, run.headline());
    let label = TableCell::words(run.effect_name(one));
    let cells = [label, value, interval, verdict, p_value(one.adjusted)];
    with_scenario(cells.into(), scenario_cell(run, one.scenario))
}

/// The scenario, where there are several, comes after the name: that is what stays in sight when a
/// table is wider than its reader's screen.
fn with_scenario<T>(mut row: Vec<T>, scenario: Option<T>) -> Vec<T> {
    if let Some(scenario) = scenario {
        row.insert(1, scenario);
    }
    row
}

/// A column for the scenario where there are several.
fn scenario_head(run: &RunView) -> Option<Column> {
    (run.scenarios() > 1).then(|| Column::words("scenario"))
}

fn scenario_cell(run: &RunView, scenario: usize) -> Option<TableCell> {
    (run.scenarios() > 1).then(|| TableCell::words(run.scenario_name(scenario)))
}

fn change_unit(metric: &Metric) -> &'static str {
    if metric.is_proportion() { "points" } else { metric.unit }
}

/// `Ship sunk (sunk): she took what sinks her.`
fn meaning(metric: &Metric) -> String {
    format!("{} ({}): {}.", metric.title, metric.name, metric.meaning)
}

fn p_value(p: f64) -> TableCell {
    let text = match p {
        _ if p.is_nan() => "—".into(),
        _ if p < 0.0001 => "< 0.0001".into(),
        _ => format!("{p:.4}"),
    };
    TableCell::number(text, p)
}

/// A name as part of an id.
fn slug(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    name.chars().map(letter).collect()
}
