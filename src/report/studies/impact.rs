//! The report of rulings' impact: which readings of the book matter, and which cannot.

use crate::words::{count, estimate_cells, told_p};
use crate::{Column, Report, Table, TableCell, Tone};
use lab::findings::{Impact, ImpactResult, Weight};

use super::{
    briefly, difference, figures, level, places, policies_table, provenance, same_dice, told,
};

/// So many of what matters are told one by one.
const TOLD: usize = 8;
/// Of the others, so many are named.
const NAMED: usize = 4;

pub fn report(study: &ImpactResult) -> Report {
    let asked = &study.asked;
    let does = |one: &&Impact| matches!(one.weight(), Weight::Matters | Weight::Unclear);
    let (some, nothing): (Vec<&Impact>, Vec<&Impact>) = study.impacts.iter().partition(does);
    let mut tables = vec![readings(study, ("readings", "Readings against the default"), &some)];
    if !nothing.is_empty() {
        let named = ("readings-without", "Readings that changed this in no game");
        tables.push(readings(study, named, &nothing));
    }
    if !asked.policies.is_empty() {
        tables.push(policies_table(asked));
    }
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "Does it matter for “{}” in {} which way an unclear rule is read?",
            asked.metric.title,
            places(asked)
        ),
        answer: answer(study),
        findings: findings(study),
        figures: figures::readings(study),
        tables,
        methods: methods(),
        provenance: provenance(asked, games(study), Vec::new()),
    }
}

fn weighing(study: &ImpactResult, weight: Weight) -> Vec<&Impact> {
    study.impacts.iter().filter(|one| one.weight() == weight).collect()
}

/// How many readings are known to matter.
fn heading(study: &ImpactResult) -> String {
    let (matter, all) = (weighing(study, Weight::Matters).len(), study.impacts.len());
    let many = match matter {
        0 => "none".to_owned(),
        some => some.to_string(),
    };
    format!(
        "{}: of {all} other readings of the rules {many} {} known to change “{}”",
        places(&study.asked),
        if matter > 1 { "are" } else { "is" },
        study.asked.metric.title
    )
}

fn answer(study: &ImpactResult) -> String {
    let metric = &study.asked.metric;
    let matter = weighing(study, Weight::Matters);
    let largest = matter.first().map_or(String::new(), |one| {
        let worth = told(difference(metric, &one.difference));
        format!(", most of all {}: {worth}", one.title())
    });
    let all = study.impacts.len();
    let number = match matter.len() {
        0 => "none is known to change".to_owned(),
        1 => "1 is known to change".to_owned(),
        n => format!("{n} are known to change"),
    };
    let default = told(level(metric, &study.default));
    format!(
        "Of {all} readings other than the default, {number} “{}”{largest}. By the defaults it is \
         {default}.",
        metric.title
    )
}

fn findings(study: &ImpactResult) -> Vec<String> {
    let metric = &study.asked.metric;
    let matter = weighing(study, Weight::Matters);
    let one = |one: &&Impact| {
        let worth = briefly(difference(metric, &one.difference));
        format!("{}: {worth}; {}", one.title(), one.reading.meaning)
    };
    let more = matter.len().saturating_sub(TOLD);
    let more = (more > 0).then(|| format!("{more} more readings matter less than these"));
    let rest = [
        (Weight::Unclear, "Changed in some games, but to no known effect"),
        (Weight::Elsewhere, "Games ended differently, but never in this"),
        (Weight::Untouched, "Never came up in these games"),
    ];
    let rest = rest.into_iter().filter_map(|(weight, what)| {
        let all = weighing(study, weight);
        (!all.is_empty()).then(|| format!("{what}: {}", names(&all)))
    });
    matter.iter().take(TOLD).map(one).chain(more).chain(rest).collect()
}

/// The first few by name, and how many more there are.
fn names(impacts: &[&Impact]) -> String {
    let named: Vec<String> = impacts.iter().take(NAMED).map(|one| one.title()).collect();
    let more = match impacts.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    named.join("; ") + &more
}

fn readings(study: &ImpactResult, (id, title): (&str, &str), impacts: &[&Impact]) -> Table {
    let (_, unit) = difference(&study.asked.metric, &study.default);
    Table {
        id: id.into(),
        title: title.into(),
        columns: vec![
            Column::words("reading"),
            Column::numbers("difference", unit),
            Column::numbers("95 % interval", unit),
            Column::numbers("p (Holm)", ""),
            Column::words("verdict"),
            Column::numbers("games affected", ""),
            Column::words("what it means"),
            Column::words("rules"),
            Column::words("default"),
            Column::words("setting for commands"),
        ],
        rows: impacts.iter().map(|one| row(study, one)).collect(),
        note: format!(
            "n = {} games in every row; games affected are those that ended differently in any way.",
            count(study.asked.games)
        ),
    }
}

fn row(study: &ImpactResult, one: &Impact) -> Vec<TableCell> {
    let [value, interval] = estimate_cells(&difference(&study.asked.metric, &one.difference).0);
    let p = match one.adjusted.is_nan() {
        true => TableCell::empty(),
        false => TableCell::number(told_p(one.adjusted), one.adjusted),
    };
    let verdict = match one.weight() {
        Weight::Matters => TableCell::words("matters"),
        Weight::Unclear => TableCell::words("not known to matter").toned(Tone::Faint),
        Weight::Elsewhere => TableCell::words("changes other things only").toned(Tone::Faint),
        Weight::Untouched => TableCell::words("never came up").toned(Tone::Faint),
    };
    vec![
        TableCell::words(one.title()),
        value,
        interval,
        p,
        verdict,
        TableCell::number(count(one.touched), one.touched as f64),
        TableCell::words(&one.reading.meaning),
        TableCell::words(one.reading.rules.join(", ")),
        TableCell::words(&one.reading.default),
        TableCell::words(&one.reading.setting),
    ]
}

fn games(study: &ImpactResult) -> String {
    let all = study.asked.games * (study.impacts.len() as u64 + 1);
    format!("{} by every reading, {} in all", count(study.asked.games), count(all))
}

fn methods() -> Vec<String> {
    vec![
        same_dice(),
        "One reading at a time is changed from the default; how readings act together is not \
         looked at. Intervals are 95 %, of differences game by game: Tango’s for shares, otherwise \
         Student’s t or, where few games differ, the gamma intervals of both signs combined (MOVER)."
            .into(),
        "A reading matters if its difference is known not to be nothing, with an error rate of 5 % \
         over all readings that came up at all (Holm). One that never came up made no difference to \
         any number of any of these games; in other scenarios or under other policies it may."
            .into(),
    ]
}
