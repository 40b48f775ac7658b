//! The report of two sides: every pair, each side's worst case, and whether anything holds still.

use crate::words::{self, count, estimate_cells, value};
use crate::{Column, Report, Table, TableCell};
use lab::findings::Margin;
use lab::findings::MatrixResult;
use lab::output::ties::{self, Gained};

use super::{briefly, figures, level, places, policies_table, provenance, same_dice, told};

pub fn report(study: &MatrixResult) -> Report {
    let asked = &study.asked;
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!("Which policies should the two sides play in {}?", places(asked)),
        answer: answer(study),
        findings: (0..2)
            .flat_map(|side| findings(study, side))
            .chain(study.mixed_told().map(|told| format!("A mixed equilibrium: {told}")))
            .chain(study.exploits_told().iter().map(|told| sentence(told)))
            .chain(study.ladders_told())
            .chain(ties::told(asked, &study.ties, Gained::Metric))
            .collect(),
        figures: figures::pairs(study),
        tables: vec![pairs(study), margins(study, 0), margins(study, 1), policies_table(asked)],
        methods: methods(),
        provenance: provenance(asked, games(study), Vec::new()),
    }
}

/// A sentence begins with a capital.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The safest policy of the first side, and what it comes to at worst.
fn heading(study: &MatrixResult) -> String {
    let (place, margin) = safest(study, 0);
    let (worst, unit) = level(&study.asked.metric, &margin.worst.1);
    format!(
        "{}: {} is the safest of {}, “{}” {} at worst",
        places(&study.asked),
        study.name(0, place),
        study.sides[0].side,
        study.asked.metric.title,
        words::told(&value(&worst), unit)
    )
}

fn answer(study: &MatrixResult) -> String {
    let (place, margin) = safest(study, 0);
    let worst = told(level(&study.asked.metric, &margin.worst.1));
    format!(
        "{}. The safest of {} is {}: in its worst case, against {}, “{}” is {worst}.",
        sentence(&study.remark()),
        study.sides[0].side,
        study.name(0, place),
        study.name(1, margin.worst.0),
        study.asked.metric.title,
    )
}

/// The policy of a side whose worst case is the best.
fn safest(study: &MatrixResult, side: usize) -> (usize, &Margin) {
    // The columns' side likes the metric low.
    let sign = if side == 0 { 1.0 } else { -1.0 };
    let worst = |margin: &Margin| sign * margin.worst.1.value;
    let all = study.margins(side).iter().enumerate();
    all.reduce(|best, one| if worst(one.1) > worst(best.1) { one } else { best })
        .expect("every side has a policy")
}

fn findings(study: &MatrixResult, side: usize) -> Vec<String> {
    let metric = &study.asked.metric;
    let (place, margin) = safest(study, side);
    let (own, other) = (&study.sides[side].side, &study.sides[1 - side].side);
    let safest = format!(
        "{own}: {} has the best worst case, {} against {}; over all opponents {}",
        study.name(side, place),
        briefly(level(metric, &margin.worst.1)),
        study.name(1 - side, margin.worst.0),
        briefly(level(metric, &margin.mean)),
    );
    let answers = study.margins(side).iter().enumerate().map(|(at, margin)| {
        format!("{} is answered best by {}", study.name(side, at), study.answer(side, margin))
    });
    let answers = answers.take(8).collect::<Vec<_>>().join("; ");
    vec![safest, format!("What {other} does best to answer: {answers}")]
}

fn pairs(study: &MatrixResult) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.matrix.cells[0][0]);
    let cells = |row: usize| {
        let found = study.matrix.cells[row].iter().enumerate();
        found.map(move |(column, found)| {
            let [value, interval] = estimate_cells(&level(metric, found).0);
            let [ours, theirs] = [study.name(0, row), study.name(1, column)].map(TableCell::words);
            vec![ours, theirs, value, interval]
        })
    };
    Table {
        id: "pairs".into(),
        title: "Every pair".into(),
        columns: vec![
            Column::words(&study.sides[0].side),
            Column::words(&study.sides[1].side),
            Column::numbers(&metric.title, unit),
            Column::numbers("95 % interval", unit),
        ],
        rows: (0..study.matrix.cells.len()).flat_map(cells).collect(),
        note: format!("n = {} games in every row.", count(study.asked.games)),
    }
}

fn margins(study: &MatrixResult, side: usize) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.margins(side)[0].mean);
    let row = |(place, margin): (usize, &Margin)| {
        let [mean, mean_interval] = estimate_cells(&level(metric, &margin.mean).0);
        let [worst, worst_interval] = estimate_cells(&level(metric, &margin.worst.1).0);
        let answer = TableCell::words(study.answer(side, margin));
        let name = TableCell::words(study.name(side, place));
        vec![name, mean, mean_interval, worst, worst_interval, answer]
    };
    Table {
        id: if side == 0 { "rows".into() } else { "columns".into() },
        title: format!("The policies of {}", study.sides[side].side),
        columns: vec![
            Column::words("policy"),
            Column::numbers("mean", unit),
            Column::numbers("95 % interval", unit),
            Column::numbers("worst case", unit),
            Column::numbers("its 95 % interval", unit),
            Column::words("answered best by"),
        ],
        rows: study.margins(side).iter().enumerate().map(row).collect(),
        note: "The mean counts every opponent alike.".into(),
    }
}

fn games(study: &MatrixResult) -> String {
    let (each, all) = (count(study.asked.games), count(study.matrix.played));
    format!("{each} of every pair in every scenario, {all} in all")
}

fn methods() -> Vec<String> {
    vec![
        same_dice(),
        "Intervals are 95 %: Wilson’s for shares, those of few events for counts; those of a mean over opponents allow for the \
         dice they share (MOVER). What somebody who searches gains holds together for all opponents (Bonferroni). A worst case is the lowest (for the other side the highest) of several \
         estimates and so leans a little to the bad side."
            .into(),
        "A pair is an equilibrium in pure policies if every change of one side’s policy alone is \
         known to be worse for that side: paired differences, corrected over all such changes of \
         all pairs (Holm, 5 %)."
            .into(),
        "The mixed equilibrium is that of the table as it was found, solved exactly (simplex method, \
         Dantzig 1951). Its value lies within the brackets if every pair does within its interval; \
         the shares are less certain than that, since policies that do alike can take each other’s."
            .into(),
        "Nobody is eliminated: who loses to one opponent may be the answer to another.".into(),
    ]
}
