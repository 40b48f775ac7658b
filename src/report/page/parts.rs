//! Methods and provenance.

use maud::{Markup, html};

use super::table;
use crate::{Column, Provenance, Table, TableCell, WorthTelling};

pub fn methods(paragraphs: &[String]) -> Markup {
    html! {
        @for paragraph in paragraphs { p { (paragraph) } }
    }
}

pub fn provenance(of: &Provenance) -> Markup {
    html! {
        details.part #provenance {
            summary { "Reproduce this" }
            pre { code { (of.command) } }
            dl.facts { @for (name, value) in facts(of) { dt { (name) } dd { (value) } } }
            @if !of.assumed.is_empty() {
                h3 { "Assumed: data no book prints" }
                ul { @for (what, why) in &of.assumed { li { b { (what) } ": " (why) } } }
            }
            @if let Some(played) = played(of) { (table::table(&played)) }
            (telling(&of.telling))
        }
    }
}

/// Name and value of everything that decides the numbers.
pub fn facts(of: &Provenance) -> Vec<(String, String)> {
    let mut facts = vec![
        ("version".to_owned(), format!("tincan {}", of.version)),
        ("seed".to_owned(), of.seed.to_string()),
        ("games".to_owned(), of.games.clone()),
    ];
    facts.extend(of.facts.iter().cloned());
    facts
}

/// How much of a key tells it from all others.
const KEY_SHOWN: usize = 16;

/// What was played, as a table.
pub fn played(of: &Provenance) -> Option<Table> {
    let row = |one: &crate::Played| {
        let settings = match one.settings.is_empty() {
            true => "the book’s".to_owned(),
            false => one.settings.join(" "),
        };
        let key: String = one.key.chars().take(KEY_SHOWN).collect();
        vec![TableCell::words(&one.name), TableCell::words(settings), TableCell::words(key)]
    };
    (!of.played.is_empty()).then(|| Table {
        id: "played".into(),
        title: "What was played".into(),
        columns: vec![Column::words("variant"), Column::words("settings"), Column::words("key")],
        rows: of.played.iter().map(row).collect(),
        note:
            "The key is the beginning of a hash of everything that decides how games end: rules, \
               data, scenario, policies, seed."
                .into(),
    })
}

/// More games than this are left to games.csv.
pub const TOLD: usize = 24;

fn telling(all: &[WorthTelling]) -> Markup {
    html! {
        @if !all.is_empty() {
            details.telling-part {
                summary { "Games worth reading" }
                dl.telling {
                    @for one in all.iter().take(TOLD) {
                        dt { (one.what) }
                        dd { pre { code { (one.command) } } }
                    }
                }
                @if all.len() > TOLD { p { (more(all)) } }
            }
        }
    }
}

/// Where the rest is.
pub fn more(all: &[WorthTelling]) -> String {
    format!("{} more are in games.csv.", all.len().saturating_sub(TOLD))
}
