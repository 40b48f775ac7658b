//! The report of one setting solved in several scenarios.

use crate::words::{count, estimate_cells};
use crate::{Column, Report, Table, TableCell};
use lab::findings::{PlaceBalance, SeveralResult};
use lab::output::told::Kind;

use super::{figures, level, policies_table, provenance, same_dice};

pub fn report(study: &SeveralResult) -> Report {
    let asked = &study.asked;
    let policies = (!asked.policies.is_empty()).then(|| policies_table(asked));
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!(
            "At which value of “{}” is “{}” {} in each of {} scenarios, and which is best for all?",
            study.setting,
            asked.metric.title,
            Kind::asked(&asked.metric).level(study.target),
            study.places.len()
        ),
        answer: format!("{}.", study.answer()),
        findings: Vec::new(),
        figures: figures::several(study),
        tables: [scenarios(study)].into_iter().chain(policies).collect(),
        methods: methods(),
        provenance: provenance(
            asked,
            format!("{} by the levels next to the target", count(asked.games)),
            Vec::new(),
        ),
    }
}

/// In how many scenarios it is reached, and the one value for all.
fn heading(study: &SeveralResult) -> String {
    let reached = study.places.iter().filter(|place| place.behind.is_some()).count();
    let best = study.best.as_ref();
    let best = best.map_or_else(String::new, |best| format!("; best for all is {}", best.level));
    format!(
        "“{}” can be {} in {reached} of {} scenarios by “{}”{best}",
        study.asked.metric.title,
        Kind::asked(&study.asked.metric).level(study.target),
        study.places.len(),
        study.setting
    )
}

fn scenarios(study: &SeveralResult) -> Table {
    let metric = &study.asked.metric;
    let (_, unit) = level(metric, &study.places[0].curve.points[0].found);
    let row = |(at, place): (usize, &PlaceBalance)| {
        let nearest = place.curve.nearest(study.target);
        let [value, interval] = estimate_cells(&level(metric, &nearest.found).0);
        let best =
            study.best.as_ref().map(|best| estimate_cells(&level(metric, &best.found[at]).0));
        let [best, best_interval] =
            best.unwrap_or_else(|| [TableCell::empty(), TableCell::empty()]);
        let [title, reached, name] =
            [place.title.clone(), study.reached(place), nearest.name.clone()].map(TableCell::words);
        vec![title, reached, name, value, interval, best, best_interval]
    };
    let best =
        study.best.as_ref().map_or("best for all".into(), |best| format!("with {}", best.level));
    Table {
        id: "scenarios".into(),
        title: "Scenario by scenario".into(),
        columns: vec![
            Column::words("scenario"),
            Column::words("target met at"),
            Column::words("nearest level"),
            Column::numbers("gives", unit),
            Column::numbers("95 % interval", unit),
            Column::numbers(best, unit),
            Column::numbers("95 % interval", unit),
        ],
        rows: study.places.iter().enumerate().map(row).collect(),
        note: format!("For commands: {}.", study.path),
    }
}

fn methods() -> Vec<String> {
    vec![
        same_dice(),
        "In every scenario by itself the levels that close in on the target are played, and the value is where the \
         nearest monotone curve through them (isotonic regression) meets it; the interval is where the target lies \
         within the intervals of the levels. The value that is best for all is the level with the least largest \
         distance from the target on these curves; it and its neighbours are played in every scenario with all games, \
         and the best of them is told."
            .into(),
    ]
}
