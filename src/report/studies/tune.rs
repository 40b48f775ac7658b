//! The report of a search: what it gained on games it never saw, and which changes are worth it.

use crate::words::{self, count, estimate_cells};
use crate::{Column, Report, Table, TableCell, Tone};
use lab::findings::Goal;
use lab::findings::{TuneChange, TuneResult};

use super::{
    briefly, difference, figures, level, places, policies_table, provenance, same_dice, told,
};

pub fn report(study: &TuneResult) -> Report {
    let asked = &study.asked;
    let (metric, start) = (&asked.metric.title, &study.extends);
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "Is there a better policy than {start} by “{metric}” in {}?",
            places(asked)
        ),
        answer: answer(study),
        findings: findings(study),
        figures: figures::changes(study),
        tables: vec![changes(study), policies_table(asked)],
        methods: methods(study),
        provenance: provenance(asked, games(study), facts(study)),
    }
}

/// What the search gained.
fn heading(study: &TuneResult) -> String {
    let (place, metric) = (places(&study.asked), &study.asked.metric);
    if study.decisions.is_empty() {
        return format!("{place}: nothing better than {} was found", study.extends);
    }
    let (gain, unit) = difference(metric, &study.gain);
    let gain = words::told(&words::signed(&gain), unit);
    format!("{place}: the tuned policy gains {gain} of “{}” on {}", metric.title, study.extends)
}

fn answer(study: &TuneResult) -> String {
    let metric = &study.asked.metric;
    let start = told(level(metric, &study.start));
    let start = format!("With {} “{}” is {start}", study.extends, metric.title);
    if study.decisions.is_empty() {
        return format!("{start}; nothing better was found.");
    }
    let word = match study.goal {
        Goal::Highest => "more",
        Goal::Lowest => "less",
    };
    let gain = told(difference(metric, &study.gain));
    let lead = study.leading().changes.first().map_or(String::new(), |one| {
        format!("{}: worth {}. ", one.in_words(), briefly(difference(metric, &one.worth)))
    });
    let doubt = if study.gain.low > 0.0 { "" } else { ", which may be nothing" };
    format!(
        "{lead}{start}; the tuned policy brings {word}: a gain of {gain} on fresh validation \
         games{doubt}."
    )
}

fn findings(study: &TuneResult) -> Vec<String> {
    let mut kept: Vec<&TuneChange> = study.changes.iter().filter(|one| one.is_kept()).collect();
    kept.sort_by(|a, b| b.worth.value.total_cmp(&a.worth.value));
    let told = kept.iter().take(10).map(|one| {
        let worth = briefly(difference(&study.asked.metric, &one.worth));
        format!("{}: worth {worth}", one.in_words())
    });
    let (more, back) = (kept.len().saturating_sub(10), study.changes.len() - kept.len());
    let more = (more > 0).then(|| format!("{more} more changes were kept"));
    let back = (back > 0).then(|| match back {
        1 => "1 change was reverted: no measurable effect".to_owned(),
        back => format!("{back} changes were reverted: no measurable effect"),
    });
    told.chain(more).chain(back).collect()
}

fn changes(study: &TuneResult) -> Table {
    let (_, unit) = difference(&study.asked.metric, &study.start);
    let row = |one: &TuneChange| {
        let [worth, interval] = estimate_cells(&difference(&study.asked.metric, &one.worth).0);
        let fate = match one.is_kept() {
            true => TableCell::words("kept"),
            false => TableCell::words("reverted").toned(Tone::Faint),
        };
        let [title, before, after, path] =
            [&one.title, &one.before, &one.after, &one.path].map(TableCell::words);
        vec![title, before, after, worth, interval, fate, path]
    };
    Table {
        id: "changes".into(),
        title: "What was changed".into(),
        columns: vec![
            Column::words("setting"),
            Column::words("was"),
            Column::words("is"),
            Column::numbers("worth", unit),
            Column::numbers("95 % interval", unit),
            Column::words("fate"),
            Column::words("path for commands"),
        ],
        rows: study.changes.iter().map(row).collect(),
        note: "Worth is what the winner of the search loses if that one setting is reverted, on \
               games of their own."
            .into(),
    }
}

fn games(study: &TuneResult) -> String {
    format!("{} of a budget of {}", count(study.played), count(study.asked.games))
}

fn facts(study: &TuneResult) -> Vec<(String, String)> {
    vec![
        ("written to".into(), study.out.clone()),
        ("numbers and answers that could be changed".into(), study.knobs.to_string()),
        ("generations".into(), study.generations.to_string()),
        ("policies in a generation".into(), study.size.to_string()),
    ]
}

fn methods(study: &TuneResult) -> Vec<String> {
    vec![
        same_dice(),
        format!(
            "Iterated racing (López-Ibáñez and others 2016) with successive halving (Karnin and \
             others 2013): {} generations of {} policies, each bred around the best of the one \
             before and raced on games of its own.",
            study.generations, study.size
        ),
        "Games held out from the search judge the winner: half of them tell what each change is \
         worth, a quarter whether those that seem worth nothing can go together, and the last \
         quarter, which chose nothing, what is left is worth. Shares have Wilson’s interval and \
         their paired differences Tango’s, means Student’s t; all are 95 %, and not corrected for \
         their number."
            .into(),
    ]
}
