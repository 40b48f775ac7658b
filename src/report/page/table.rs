//! Tables that can be read as they are, and sorted and filtered where there is JavaScript.

use maud::{Markup, html};

use crate::{Column, ColumnKind, Table, TableCell, Tone};

/// A table with more rows than this is folded away until somebody wants it.
const MOST_SHOWN: usize = 24;

pub fn table(of: &Table) -> Markup {
    let rows = of.rows.len();
    html! {
        section.table id=(of.id) {
            @if rows > MOST_SHOWN {
                details {
                    summary id={ (of.id) "-title" } { (of.title) ": " (rows) " rows" }
                    (inside(of))
                }
            } @else {
                h3 id={ (of.id) "-title" } { (of.title) }
                (inside(of))
            }
        }
    }
}

fn inside(of: &Table) -> Markup {
    html! {
        div.rows {
            @if !of.note.is_empty() { p.note { (of.note) } }
            div.scroll tabindex="0" role="region" aria-labelledby={ (of.id) "-title" } {
                // Said once more, for a browser forgets it where rows are folded into cards.
                table role="table" {
                    thead role="rowgroup" {
                        tr role="row" { @for place in 0..of.columns.len() { (head(of, place)) } }
                    }
                    tbody role="rowgroup" {
                        @for row in &of.rows {
                            tr role="row" { @for (one, column) in row.iter().zip(&of.columns) { (cell(one, column)) } }
                        }
                    }
                }
            }
        }
    }
}

fn head(of: &Table, place: usize) -> Markup {
    let column = &of.columns[place];
    html! {
        th scope="col" role="columnheader" class=[class(column.kind, Tone::Plain)] style=[least_width(of, place)] {
            (column.name)
            @if !column.unit.is_empty() { " " small { (column.unit) } }
        }
    }
}

/// The longest words of a column wrap, but not into a ladder of single ones.
const NARROWEST: usize = 24;

fn least_width(of: &Table, place: usize) -> Option<String> {
    let texts = of.rows.iter().filter_map(|row| row.get(place));
    let longest = texts.map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    let words = of.columns[place].kind == ColumnKind::Words;
    words.then(|| format!("min-width:{}ch", longest.min(NARROWEST)))
}

fn cell(one: &TableCell, column: &Column) -> Markup {
    let key = one.key.map(|key| key.to_string());
    let label = match column.unit.as_str() {
        "" => column.name.clone(),
        unit => format!("{}, {unit}", column.name),
    };
    html! {
        td role="cell" class=[class(column.kind, one.tone)] data-key=[key] data-label=(label) { (one.text) }
    }
}

/// `n` for numbers, then the tone; nothing for plain words.
fn class(kind: ColumnKind, tone: Tone) -> Option<&'static str> {
    match (kind, tone) {
        (ColumnKind::Words, Tone::Plain) => None,
        (ColumnKind::Number, Tone::Plain) => Some("n"),
        (ColumnKind::Words, Tone::Good) => Some("good"),
        (ColumnKind::Number, Tone::Good) => Some("n good"),
        (ColumnKind::Words, Tone::Bad) => Some("bad"),
        (ColumnKind::Number, Tone::Bad) => Some("n bad"),
        (ColumnKind::Words, Tone::Faint) => Some("faint"),
        (ColumnKind::Number, Tone::Faint) => Some("n faint"),
    }
}
