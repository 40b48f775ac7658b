//! The report of what hardly ever happens.

use crate::words::{count, estimate_cells};
use crate::{Column, Report, Table, TableCell};
use lab::findings::{ForcedDice, OnForcedDice, RareLevel, RareResult, RareWay, Split};
use lab::output::rare::odds;

use super::{figures, places, policies_table, provenance};

pub fn report(study: &RareResult) -> Report {
    let asked = &study.asked;
    let (figures, table) = match &study.way {
        RareWay::Split(split) => (figures::levels(study, split), Some(levels(split))),
        RareWay::Forced(forced) => (Vec::new(), Some(dice(forced))),
        RareWay::Common | RareWay::Counted => (Vec::new(), None),
    };
    let policies = (!asked.policies.is_empty()).then(|| policies_table(asked));
    let story = study.told.as_ref().map(|told| self::story(told));
    Report {
        heading: heading(study),
        title: asked.title.clone(),
        explore: None,
        story: None,
        question: format!("How often does it happen in {}: {}?", places(asked), study.event),
        answer: format!("{}.", study.answer()),
        findings: findings(study),
        figures,
        tables: table.into_iter().chain(story).chain(policies).collect(),
        methods: methods(study),
        provenance: provenance(
            asked,
            format!("{} in all", count(study.games())),
            vec![("event".into(), study.said.clone())],
        ),
    }
}

fn heading(study: &RareResult) -> String {
    let told = odds(&study.share).replace('\u{a0}', " ");
    let share = told.split(" [").next().unwrap_or_default().to_owned();
    format!("{}: {} in {share}", places(&study.asked), study.event)
}

/// The check, the error and the weights, a sentence each; the method has a part of its own.
fn findings(study: &RareResult) -> Vec<String> {
    let remarks = study.remarks().into_iter().filter(|(head, _)| !is_method(head));
    remarks.map(|(head, words)| format!("{}: {words}", capital(head))).collect()
}

fn is_method(head: &str) -> bool {
    head.trim() == "method:"
}

fn capital(head: &str) -> String {
    let word = head.trim().trim_end_matches(':');
    let (first, rest) = word.split_at(1);
    format!("{}{rest}", first.to_uppercase())
}

fn methods(study: &RareResult) -> Vec<String> {
    let told = study.remarks().into_iter().filter(|(head, _)| is_method(head));
    let told = told.map(|(_, words)| {
        let (first, rest) = words.split_at(1);
        format!("{}{rest}.", first.to_uppercase())
    });
    told.chain([common()]).collect()
}

fn common() -> String {
    "What plain play would need is told by relative errors: so many plain games have the same. How a game is taken up again, or on \
     which dice it is played, is chosen by games of its own that count for nothing else, so that the estimate is unbiased \
     whatever was chosen. The same version, settings and seed give the same numbers, on any number of threads."
        .into()
}

fn levels(split: &Split) -> Table {
    let last = split.levels.len() - 1;
    let row = |(place, (told, level)): (usize, ([String; 5], &RareLevel))| {
        let [name, games, .., reached] = told;
        let [passes, passes_interval] = match place == last {
            true => [TableCell::empty(), TableCell::empty()],
            false => estimate_cells(&level.passes.percent()),
        };
        let [happens, happens_interval] = match level.happens.value > 0.0 {
            true => estimate_cells(&level.happens.percent()),
            false => [TableCell::number("0", 0.0), TableCell::empty()],
        };
        vec![
            TableCell { key: level.from, ..TableCell::words(&name) },
            TableCell::number(games, level.games as f64),
            passes,
            passes_interval,
            happens,
            happens_interval,
            TableCell::number(reached, level.reached),
        ]
    };
    let rows = split.rows().into_iter().zip(&split.levels).enumerate();
    Table {
        id: "levels".into(),
        title: "The levels on the way".into(),
        columns: vec![
            Column::words(&split.by.title),
            Column::numbers("games played from here", ""),
            Column::numbers("go on", "%"),
            Column::numbers("95 % interval", "%"),
            Column::numbers("it happens", "%"),
            Column::numbers("95 % interval", "%"),
            Column::numbers("of all games as far come", ""),
        ],
        rows: rows.map(row).collect(),
        note: "It happens without going on, but for the last row. Intervals are over repetitions."
            .into(),
    }
}

fn dice(forced: &OnForcedDice) -> Table {
    let row = |(told, dice): ([String; 5], &ForcedDice)| {
        let [name, meaning, odds, share, in_all] = told;
        vec![
            TableCell::words(&name),
            TableCell::words(&meaning),
            TableCell::number(odds, dice.odds),
            TableCell::number(share, dice.share),
            TableCell::number(in_all, dice.in_all()),
        ]
    };
    Table {
        id: "dice".into(),
        title: "The dice that were forced".into(),
        columns: vec![
            Column::words("dice"),
            Column::words("what they bring"),
            Column::numbers("by themselves", "%"),
            Column::numbers("rolls forced", "%"),
            Column::numbers("so in all", "%"),
        ],
        rows: forced.rows().into_iter().zip(&forced.dice).map(row).collect(),
        note: "In a share of these rolls the dice were made to fall so; in all others they fell as they would."
            .into(),
    }
}

/// The story of a game in which it happened, line by line.
fn story(told: &str) -> Table {
    let row = |line: &str| vec![TableCell::words(line)];
    Table {
        id: "story".into(),
        title: "A game in which it happens".into(),
        columns: vec![Column::words("what happened, in order")],
        rows: told.lines().filter(|line| !line.trim().is_empty()).map(row).collect(),
        note: String::new(),
    }
}
