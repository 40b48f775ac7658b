//! The report of a scan: what carries a game, and what could bring it to a target.

use crate::words::{self, count, estimate_cells, told_p, value};
use crate::{Column, Report, Table, TableCell, Tone};
use kernel::stats::Estimate;
use lab::findings::{Remedy, ScanNumber, ScanResult, ScanStep};
use lab::output::told::Kind;

use super::{briefly, difference, figures, level, places, policies_table, provenance, same_dice};

/// So many remedies are told one by one.
const TOLD: usize = 6;

pub fn report(study: &ScanResult) -> Report {
    let asked = &study.asked;
    let policies = (!asked.policies.is_empty()).then(|| policies_table(asked));
    let tables = [remedies(study), numbers(study)].into_iter().chain(policies);
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "Which numbers carry “{}” in {}, and which could make it {}?",
            asked.metric.title,
            places(asked),
            Kind::asked(&asked.metric).level(study.target)
        ),
        answer: study.solution(),
        findings: findings(study),
        figures: figures::scan(study),
        tables: tables.collect(),
        methods: methods(study),
        provenance: provenance(asked, format!("{} in all", count(study.played)), facts(study)),
    }
}

/// What the least change gives that reaches the target; else what the game is.
fn heading(study: &ScanResult) -> String {
    let metric = &study.asked.metric;
    let happens = |found: &Estimate| {
        let (found, unit) = level(metric, found);
        format!(
            "{}: “{}” {}",
            places(&study.asked),
            metric.title,
            words::told(&value(&found), unit)
        )
    };
    match study.remedies.first().filter(|one| one.behind.is_some()) {
        Some(one) => {
            let nearest = one.nearest(study.target);
            format!("{} with “{}” at {}", happens(&nearest.found), one.title, nearest.name)
        }
        None => format!("{} as it is", happens(&study.base)),
    }
}

fn findings(study: &ScanResult) -> Vec<String> {
    let metric = &study.asked.metric;
    let told = study.remedies.iter().take(TOLD).map(|one| {
        let nearest = one.nearest(study.target);
        let found = briefly(level(metric, &nearest.found));
        match one.behind {
            Some(_) => format!("{} from {} to {}: {found}", one.title, one.value, nearest.name),
            None => format!(
                "{} does not reach it: at the most {found}, with {}",
                one.title, nearest.name
            ),
        }
    });
    told.chain([study.carried(), format!("Of all numbers {}", study.left_out())]).collect()
}

fn remedies(study: &ScanResult) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.base);
    let row = |one: &Remedy| {
        let nearest = one.nearest(study.target);
        let [found, interval] = estimate_cells(&level(metric, &nearest.found).0);
        let [at, at_interval] = match one.crossing {
            None => [TableCell::empty(), TableCell::empty()],
            Some(found) => {
                let end = |end: Option<f64>| end.unwrap_or(f64::NAN);
                let (low, high) = (end(found.low), end(found.high));
                estimate_cells(&Estimate { value: found.at, low, high, n: 0 })
            }
        };
        let steps = one.steps(study.target);
        let fate = match one.behind {
            Some(_) => TableCell::words("reached"),
            None => TableCell::words("not reached").toned(Tone::Faint),
        };
        let [title, value, name] = [&one.title, &one.value, &nearest.name].map(TableCell::words);
        let steps = TableCell::number(steps.to_string(), steps);
        vec![
            title,
            value,
            name,
            found,
            interval,
            at,
            at_interval,
            steps,
            fate,
            TableCell::words(&one.path),
        ]
    };
    Table {
        id: "remedies".into(),
        title: format!("What could make it {}", Kind::asked(metric).level(study.target)),
        columns: vec![
            Column::words("number"),
            Column::words("is"),
            Column::words("set to"),
            Column::numbers("gives", unit),
            Column::numbers("95 % interval", unit),
            Column::numbers("target met at", ""),
            Column::numbers("95 % interval", ""),
            Column::numbers("steps", ""),
            Column::words("target"),
            Column::words("setting for commands"),
        ],
        rows: study.remedies.iter().map(row).collect(),
        note: "The weightiest numbers that lead to the target by one step, each moved by itself until it is there; the \
               least change first."
            .into(),
    }
}

fn numbers(study: &ScanResult) -> Table {
    let (_, unit) = difference(&study.asked.metric, &study.base);
    let does = study.numbers.iter().filter(|one| !one.does_nothing());
    let steps = does.flat_map(|one| one.steps.iter().map(move |step| (one, step)));
    Table {
        id: "numbers".into(),
        title: "Every number by one step each way".into(),
        columns: vec![
            Column::words("number"),
            Column::words("is"),
            Column::words("by one step"),
            Column::numbers("difference", unit),
            Column::numbers("95 % interval", unit),
            Column::numbers("p (corrected)", ""),
            Column::words("verdict"),
            Column::numbers("games touched", ""),
            Column::numbers("games", ""),
            Column::words("setting for commands"),
        ],
        rows: steps.map(|(one, step)| row(study, one, step)).collect(),
        note: "Numbers that matter little were dropped on the way and played fewer games; those that changed no game at \
               all are left out here."
            .into(),
    }
}

fn row(study: &ScanResult, one: &ScanNumber, step: &ScanStep) -> Vec<TableCell> {
    let [value, interval] = estimate_cells(&difference(&study.asked.metric, &step.difference).0);
    let p = match step.adjusted.is_nan() {
        true => TableCell::empty(),
        false => TableCell::number(told_p(step.adjusted), step.adjusted),
    };
    let verdict = match (step.moves(), step.touched) {
        (true, _) => TableCell::words("moves it"),
        (false, 0) => TableCell::words("changes no game").toned(Tone::Faint),
        (false, _) => TableCell::words("not known to").toned(Tone::Faint),
    };
    let games = step.difference.n;
    vec![
        TableCell::words(&one.title),
        TableCell::words(&one.value),
        TableCell::words(&step.value),
        value,
        interval,
        p,
        verdict,
        TableCell::number(count(step.touched), step.touched as f64),
        TableCell::number(count(games), games as f64),
        TableCell::words(&one.path),
    ]
}

fn facts(study: &ScanResult) -> Vec<(String, String)> {
    let looks: Vec<String> = study.looks.iter().map(|games| count(*games)).collect();
    vec![
        ("numbers that were tried".into(), count(study.numbers.len() as u64)),
        ("games after which is looked who goes on".into(), looks.join(", ")),
        ("steps that the book refuses".into(), count(study.not_stepped.refused)),
        ("words without an order".into(), count(study.not_stepped.without_order)),
    ]
}

fn methods(study: &ScanResult) -> Vec<String> {
    vec![
        same_dice(),
        "One number at a time is moved by one step: whole numbers by 1; numbers with fractions by the least difference \
         between their neighbours in the file, or else about a tenth; words of a chart to the next in the closed list, \
         where every column of the chart goes through the list one way; optional rules are switched. How numbers act \
         together is not looked at."
            .into(),
        format!(
            "All steps play the first games; a number goes on only where twice the half of its interval may bring it \
             among the weightiest, and there are {} looks. A step is said to move the metric if its p-value (McNemar’s \
             exact test for a yes or no), times the looks (Bonferroni) and corrected for all steps that changed a game \
             (Holm), is below 5 %. Intervals are 95 %, each by itself: Tango’s for shares, otherwise Student’s t or, \
             where few games differ, the gamma intervals of both signs combined (MOVER).",
            study.looks.len()
        ),
        "The weightiest that lead towards the target are moved on, twice as far every time, until the target is passed \
         or the book refuses; then bisection, with a tenth of the games, and at last the neighbours of the target with \
         all games. The value is where the nearest monotone curve (isotonic regression) meets the target, its interval \
         where the target lies within the intervals of the levels. These are found on the same games as the scan and \
         not corrected for their number: play the one you choose on another seed."
            .into(),
    ]
}
