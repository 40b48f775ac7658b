//! Cheat sheets: the exact odds of every chart, a sheet of A4 each, as one HTML file that prints.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::page::style;

/// The odds of one chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Its printed number or its name, and what it decides.
    pub id: String,
    pub decides: String,
    /// The circumstances that are the same all over the sheet: `date=Apr 12, phase=morning`.
    pub given: String,
    pub tables: Vec<SheetTable>,
}

/// Results down, one circumstance across.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetTable {
    /// The circumstance this table is for: `altitude=low`; may be empty.
    pub heading: String,
    /// What changes across, and its values; one column without a name where nothing does.
    pub across: String,
    pub columns: Vec<String>,
    pub rows: Vec<SheetRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    pub result: String,
    /// One for each column: none where the result cannot come up.
    pub cells: Vec<Option<Odds>>,
}

/// A probability as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    pub percent: String,
    /// `5/36`; empty where it is too long for a table.
    pub fraction: String,
}

const STYLE: &str = include_str!("page/sheets.css");
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:";

/// All sheets of a system; `foot` says what they rest on.
pub fn html(title: &str, foot: &str, sheets: &[Sheet]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(style::sheet())) (PreEscaped(STYLE)) }
            }
            body { @for one in sheets { (sheet(title, foot, one)) } }
        }
    };
    page.into_string() + "\n"
}

/// A sheet of more lines than this is set smaller on paper, without fractions.
const MOST_LINES: usize = 34;

impl Sheet {
    /// Lines of all tables with their heads.
    fn lines(&self) -> usize {
        self.tables.iter().map(|table| table.rows.len() + 3).sum()
    }
}

fn sheet(title: &str, foot: &str, of: &Sheet) -> Markup {
    html! {
        section.sheet.dense[of.lines() > MOST_LINES] {
            p.system { (title) }
            h1 { (of.id) ": " (of.decides) }
            @if !of.given.is_empty() { p.note { "given " (of.given) } }
            @for one in &of.tables { (table(one)) }
            p.foot { (foot) }
        }
    }
}

fn table(of: &SheetTable) -> Markup {
    html! {
        @if !of.heading.is_empty() { h2 { (of.heading) } }
        div.wide-table {
            table {
                thead {
                    @if !of.across.is_empty() {
                        tr { th {} th.across colspan=(of.columns.len()) { (of.across) } }
                    }
                    tr { th { "result" } @for column in &of.columns { th.n { (column) } } }
                }
                tbody {
                    @for row in &of.rows {
                        tr {
                            td { (row.result) }
                            @for cell in &row.cells { td.n { (odds(cell.as_ref())) } }
                        }
                    }
                }
            }
        }
    }
}

fn odds(cell: Option<&Odds>) -> Markup {
    html! {
        @match cell {
            None => { "·" }
            Some(odds) => {
                (odds.percent)
                @if !odds.fraction.is_empty() { small { (odds.fraction) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chart_has_a_sheet_and_words_stay_words() {
        let odds = Odds { percent: "13.9".into(), fraction: "5/36".into() };
        let row = SheetRow { result: "<hit>".into(), cells: vec![Some(odds), None] };
        let table = SheetTable {
            heading: "altitude=low".into(),
            across: "modifier".into(),
            columns: vec!["0".into(), "1".into()],
            rows: vec![row],
        };
        let sheet = |id: &str| Sheet {
            id: id.into(),
            decides: "what a gun does".into(),
            given: String::new(),
            tables: vec![table.clone()],
        };
        let page = html("Exact odds", "tincan", &[sheet("9-2"), sheet("10")]);
        assert_eq!(page.matches("<section class=\"sheet\">").count(), 2);
        assert!(page.contains("<td>&lt;hit&gt;</td>") && !page.contains("<hit>"));
        assert!(page.contains("13.9<small>5/36</small></td><td class=\"n\">·</td>"), "{page}");
        assert!(page.contains("colspan=\"2\">modifier</th>"));
    }
}
